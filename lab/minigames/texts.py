"""Every sentence of the tools for games, in both languages."""

from __future__ import annotations

from evadventure.minigames.cli import texts
from evadventure.words import Words

PROGRAM = "python -m lab"

T = texts.T | {
    "program": Words("Find, fit and weigh what the table games play by.", "为桌面游戏测定、拟合和权衡所用的数值。"),
    "help_report": Words("let computer players play many matches, and weigh the game", "让电脑打很多局，写出平衡报告"),
    "tools": Words("the tools of a game of one's own: module:TOOLS", "自己游戏的工具：模块:TOOLS"),
    "help_calibrate": Words("find and write the rating of each level", "测定各级电脑的等级分并写入文件"),
    "calibrate_games": Words("matches of each pair of levels", "每两级之间打多少局"),
    "calibrate_near": Words(
        "let each level meet the next N only, where all pairs would take too long", "每级只与其后 N 级对局，省时间"
    ),
    "calibrate_out": Words("write here instead of beside the game", "写到这个文件，而不是放在游戏旁边"),
    "calibrate_unwritten": Words("{file} cannot be written: {reason}", "无法写入{file}：{reason}"),
    "help_train": Words("fit what the best level knows to matches of its own", "用自我对局拟合最强电脑所用的数值"),
    "train_games": Words("matches of each kind to fit to", "每一类用多少局来拟合"),
    "train_keep": Words(
        "folder for the parts that are played; one begun before is gone on with",
        "存放已打部分的文件夹；已有的部分不再重打",
    ),
    "train_out": Words("write here instead of beside the game", "写到这个文件，而不是放在游戏旁边"),
    "train_nothing": Words("{game} has nothing to fit.", "{game}没有可拟合的数值。"),
    "missing_extra": Words(
        "What {game} adds to this command needs {module}: pip install {module}",
        "{game}的这个功能需要 {module}：pip install {module}",
    ),
    "train_done": Words("{file}: fitted to {parts} parts.", "{file}：已用{parts}个部分拟合。"),
    "help_puzzles": Words(
        "find positions with one best move in matches of computer players", "从电脑对局里找只有一手最好的局面"
    ),
    "puzzles_games": Words("matches to search", "在多少局里找"),
    "puzzles_nobody": Words("Nobody can judge positions of {game}.", "没有谁能评判{game}的局面。"),
    "puzzles_done": Words(
        "{file}: {puzzles} puzzles of {games} matches.", "{file}：从{games}局里得到{puzzles}道残局。"
    ),
    "report": Words("write the game's own report into this directory", "把该游戏自己的报告写进这个目录"),
    "no_report": Words('The game "{game}" has no report of its own.', "游戏「{game}」没有自己的报告。"),
}
"""Name -> words: those of the games' own command line, too."""
