"""Every sentence of the command line, in both languages."""

from __future__ import annotations

from ...words import Words

PROGRAM = f"python -m {__package__.rpartition('.')[0]}"

T = {
    # Help.
    "program": Words("Table games without a server.", "不用服务器的桌面游戏。"),
    "commands": Words("commands", "命令"),
    "lang": Words("language: en or zh", "语言：en 或 zh"),
    "help_play": Words("play in this terminal against computer players", "在终端里和电脑对局"),
    "help_sim": Words("let computer players play many matches", "让电脑打很多局"),
    "help_replay": Words("tell a saved match step by step", "逐步回放一局存下的对局"),
    "help_bench": Words("measure speed and the strength of the computer players", "测速度和各级电脑的棋力"),
    "help_options": Words("list the options of a game", "列出一种游戏的选项"),
    "help_games": Words("list the games", "列出所有游戏"),
    "game": Words("key of the game (see `games`), or module:ENTRY", "游戏代号（见 `games`），或 模块:ENTRY"),
    "content": Words(
        "a folder with content of your own: cards/, decks/, scenarios/; may be given often",
        "放自己内容的文件夹：cards/、decks/、scenarios/；可多次给出",
    ),
    "replay_game": Words("the game, when it is not registered: module:ENTRY", "未登记的游戏：模块:ENTRY"),
    "seats": Words("number of seats", "座位数"),
    "bots": Words(
        "levels of the computer players, with a temperament if wished (careful:bold), or module:Class, in seat order, "
        "divided by commas or given one by one; repeated when too few",
        "各座电脑的级别，可带脾气（如 careful:bold），或 模块:类，按座位顺序，以逗号分隔或逐个给出；不够则循环",
    ),
    "seed": Words("seed: a decimal number, or hexadecimal digits after 0x", "种子：十进制数，或 0x 开头的十六进制数"),
    "option": Words("an option of the game, NAME=VALUE; may be given often", "游戏选项，名=值；可多次给出"),
    "json": Words("print JSON", "输出 JSON"),
    "width": Words("columns of the terminal", "终端列数"),
    "screenreader": Words("sentences and lists, no art", "只用句子和列表，不画图"),
    "position": Words(
        "start from a position: a file, or - for the standard input up to an empty line",
        "从一个局面开始：文件，或用 - 从标准输入读到空行为止",
    ),
    "name": Words("your name, as the others read it", "你的名字，别人看到的就是它"),
    "seat": Words("your seat, from 1", "你的座位，从1起"),
    "seconds": Words(
        "seconds a computer player may think; 0: no clock, so that the same seed always plays the same",
        "电脑每步可想的秒数；0表示不看时钟，同一种子必得同一结果",
    ),
    "save": Words("write the match to this file on leaving", "离开时把对局存到这个文件"),
    "games": Words("number of matches", "局数"),
    "file": Words("a saved match", "存下的对局"),
    "seat_replay": Words(
        "tell it as this seat saw it (from 1); a spectator's view when left out",
        "以该座位（从1起）所见回放；不给则按旁观者",
    ),
    "boards": Words("show the table after every step", "每一步之后都画出牌桌"),
    "pause": Words("wait for Enter after every step", "每一步之后等回车"),
    "deals": Words(
        "deals of each contest; each is played once from every seat", "每场较量的发牌数；每副牌各座位都打一遍"
    ),
    "level": Words("measure only this level", "只测这一级"),
    "rival": Words(
        "against this level; when left out, against the one before it and the weakest",
        "对手的级别；不给则对前一级和最弱的一级",
    ),
    # Refusals.
    "unknown_game": Words('There is no game "{game}". There are: {games}.', "没有「{game}」这种游戏。现有：{games}。"),
    "missing_game": Words('The game "{game}" cannot be loaded: {reason}.', "游戏「{game}」无法载入：{reason}。"),
    "unknown_bot": Words(
        'There is no computer player "{bot}". There are: {bots}.', "没有「{bot}」这一级电脑。现有：{bots}。"
    ),
    "bad_bot": Words("{bot} is no computer player: {reason}.", "{bot} 当不了电脑玩家：{reason}。"),
    "bad_content": Words("The content cannot be used: {reason}", "内容用不了：{reason}"),
    "too_many_bots": Words("{bots} computer players, but {seats} seats.", "电脑有{bots}个，座位却只有{seats}个。"),
    "bad_seed": Words('"{seed}" is no seed.', "「{seed}」不是种子。"),
    "bad_option_form": Words(
        'An option is written NAME=VALUE, not "{option}".', "选项要写成 名=值，不是「{option}」。"
    ),
    "bad_number": Words("{name} must be at least {low}.", "{name} 至少是{low}。"),
    "no_such_seat": Words("There is no seat {seat}; there are {seats}.", "没有{seat}号座位；共{seats}个。"),
    "cannot_read": Words("{file} cannot be read: {reason}.", "读不了 {file}：{reason}。"),
    "cannot_write": Words("{file} cannot be written: {reason}.", "写不了 {file}：{reason}。"),
    "bad_save": Words("{file} is no match that can be replayed: {reason}.", "{file} 不是能回放的对局：{reason}。"),
    "report_alone": Words(
        'The report of "{game}" counts in one process only: --engine local.',
        "「{game}」的报告只能在一个进程里统计：请用 --engine local。",
    ),
    "seats_from_position": Words(
        "How many seats has this position? Give --seats.", "这个局面有几个座位？请给出 --seats。"
    ),
    # Playing.
    "player_name": Words("Player", "玩家"),
    "bot_name": Words("{level} {number}", "{level}{number}号"),
    "welcome": Words(
        "{title}. You are seat {seat} of {seats}. Type a move, `moves` for what you may do, `help` for more.",
        "{title}。你坐{seat}号位，共{seats}座。直接输入走法；`moves` 看能走什么，`help` 看其他命令。",
    ),
    "commitment": Words("SHA-256 of the seed: {digest}", "种子的 SHA-256：{digest}"),
    "seed_was": Words("The seed was {seed}.", "种子是{seed}。"),
    "help": Words(
        "moves: what you may do. board: the table. hand: your hand. log: what happened. rules: the rules. "
        "undo: take your last move back. quit: leave. An empty line lets the others go on, when they can.",
        "moves（走法）：能走什么。board（看）：牌桌。hand（手牌）：你的手牌。log（记录）：发生了什么。rules（规则）：规则。"
        "undo（收回）：收回上一步。quit（退出）：离开。别人也能走时，空行让他们先走。",
    ),
    "questions": Words("About the game you may ask: {words}.", "关于这局还可以问：{words}。"),
    "bye": Words("You leave the table.", "你离开了牌桌。"),
    "saved": Words("The match is in {file}.", "对局已存到 {file}。"),
    "your_move_needed": Words("Nobody else can go on: it is your move.", "别人都在等你，请走一步。"),
    "not_understood": Words("That is too long.", "太长了。"),
    "taken_back": Words("{name} takes a move back.", "{name}收回一步。"),
    "no_hand": Words("You hold nothing in this game.", "这个游戏里你没有手牌。"),
    "move": Words("{number}. {text}: {what}", "{number}. {text}：{what}"),
    # Results.
    "sim_line": Words(
        "{games} matches of {game} with {seats} seats: {rate} matches and {actions_rate} actions a second, "
        "{mean} actions a match.",
        "{game}，{seats}座，{games}局：每秒{rate}局、{actions_rate}步，平均每局{mean}步。",
    ),
    "sim_spread": Words(
        "Engine {engine}, {workers} {workers:|worker|workers}: {rate} matches a second of the clock.",
        "引擎 {engine}，{workers}个工作者：按时钟每秒{rate}局。",
    ),
    "sim_seat": Words(
        "Seat {seat} ({bot}): {wins} {wins:|win|wins}, {score} points.",
        "{seat}号位（{bot}）：胜{wins}局，{score}分。",
    ),
    "step": Words("Step {step}", "第{step}步"),
    "deal": Words("The deal", "开局"),
    "bench_speed": Words(
        "{game}, {seats} seats, random players: {games} matches/s, {actions} actions/s, {ratio} of a plain "
        "counting loop's rate (per million); a view with its JSON takes {view} ms.",
        "{game}，{seats}座，随机电脑：每秒{games}局、{actions}步，"
        "为空循环速度的百万分之{ratio}；一个视图连 JSON 用{view}毫秒。",
    ),
    "bench_strength": Words(
        "{game}, {seats} seats: {level} against {rival} wins {share} % (95 %: {low} to {high}) of {games} matches.",
        "{game}，{seats}座：{level} 对 {rival} 胜率{share}%（95%区间{low}到{high}），共{games}局。",
    ),
    "option_line": Words("{key} = {default} ({kind}): {help}", "{key} = {default}（{kind}）：{name}。{help}"),
    "preset_line": Words("preset = {key} ({name}): {set}", "preset = {key}（{name}）：{set}"),
    "game_line": Words("{key}: {title}, {seats} seats. {blurb}", "{key}：{title}，{seats}座。{blurb}"),
}
"""Name -> words."""
