"""Every sentence of the table pane that is the same for all games, and what its buttons type, in both languages."""

from __future__ import annotations

from collections.abc import Mapping

from ...kernel import conf
from ...words import Lang, Words

WORDS: Mapping[str, Words] = {
    "table": Words("Table", "牌桌"),
    "close_pane": Words("Hide the table", "收起牌桌"),
    "open_pane": Words("Show the table", "展开牌桌"),
    "no_table": Words(
        'You sit at no table; "tables" says where there are some.', "你没有坐在牌桌旁，输入「牌桌」看看哪里有。"
    ),
    "watching": Words("You watch", "旁观中"),
    "waiting": Words("Waiting for players: {n} of {most} seats taken.", "等人入座：{n}/{most}。"),
    "your_turn": Words("Your turn", "轮到你了"),
    "turn_of": Words("Turn: {names}", "轮到：{names}"),
    "paused": Words("Paused", "已暂停"),
    "frozen": Words("Stopped by the house", "本局已被冻结"),
    "over": Words("The match is over.", "牌局结束。"),
    "won": Words("{names} won.", "{names}获胜。"),
    "drawn": Words("Nobody won.", "不分胜负。"),
    "aborted": Words("The match was called off.", "牌局作废。"),
    "seconds": Words("{n} s", "{n}秒"),
    "clock": Words("Time left", "剩余时间"),
    "seats": Words("Players", "座位"),
    "you": Words("you", "你"),
    "bot": Words("computer", "电脑"),
    "away": Words("away", "离开"),
    "gone": Words("left", "已退出"),
    "moves": Words("You may", "可选的行动"),
    "no_moves": Words("There is nothing for you to do now.", "现在没有轮到你做的事。"),
    "picture": Words("The table", "牌桌"),
    "choose_move": Words("{name}: which move?", "{name}：走哪一步？"),
    "piece_playable": Words("{name}, can be played", "{name}，可以走"),
    "pile_of": Words("{name}, {n} left", "{name}，还有{n}"),
    "lane_empty": Words("empty", "空"),
    "counter": Words("{name}: {value}", "{name}：{value}"),
    "latest": Words("Latest", "最近"),
    "start": Words("Start", "开始"),
    "add_bot": Words("Add a computer player", "加一个电脑"),
    "stand": Words("Stand up", "离座"),
    "host": Words("host", "桌主"),
    "story": Words("The story of the match", "这一局的经过"),
    "next_table": Words("Next table: {title}, {names} waits", "下一桌：{title}，{names}在等人"),
    "next_letter": Words("Next: {title} with {names}, your turn", "下一局：{title}，对手{names}，轮到你"),
    "replay": Words("Watch the replay", "看回放"),
    "points": Words("{n} {n:|point|points}", "{n}分"),
    "kick": Words("send away", "请离"),
    "kick_whom": Words("Send {name} away", "请{name}离开"),
    "terms": Words("How this table plays", "这桌怎么打"),
    "more_terms": Words("All options", "全部选项"),
    "presets": Words("All at once", "成套规则"),
    "which_game": Words("Game", "游戏"),
    "bot_level": Words("How strong", "电脑强度"),
    "bot_temper": Words("Which temperament", "电脑脾气"),
    "bot_even": Words("of even temper", "不温不火"),
    "bot_regular": Words("a regular of the house", "店里的常客"),
    "play_bots": Words("Against the computer", "和电脑打"),
    "play_people": Words("Open a table", "开一桌"),
    "play_people_game": Words("Open a table: {title}", "开一桌：{title}"),
    "stop_watching": Words("Stop watching", "不看了"),
    "resign": Words("Resign", "认输"),
    "hint": Words("Hint", "提示"),
    "again": Words("Play again", "再来一局"),
    "stake": Words("Stake: {n}", "赌注：{n}"),
    "agree": Words("Agree", "同意"),
    "disagree": Words("Disagree", "反对"),
    "reset": Words("Deal anew", "大洗牌"),
    "pause": Words("Pause", "暂停"),
    "resume": Words("Go on", "继续"),
    "sure": Words("Really resign?", "确定认输？"),
    "yes": Words("Yes", "是"),
    "no": Words("No", "否"),
    "sending": Words("Sending ...", "正在发送……"),
    "back": Words("Back", "返回"),
    "close": Words("Close", "关闭"),
    "queue_soon": Words("{what}, as soon as it can be", "能做时立刻{what}"),
    "queue_waits": Words("Waits: {what}. Take it back", "已预约：{what}，点此取消"),
    "queue_changed": Words("Things have changed, so this was not done: {what}.", "情况有变，没有照办：{what}。"),
    "queue_impossible": Words("What waited cannot be done now: {what}.", "预约的做不了了：{what}。"),
    "stale": Words("Too late, the table has moved on.", "慢了一步，局面已经变了。"),
    "letters": Words("Matches by letter", "通信局"),
    "letter_yours": Words("{match}. {title} with {names}: your turn", "{match}. {title}，对手{names}：轮到你"),
    "letter_theirs": Words("{match}. {title} with {names}", "{match}. {title}，对手{names}"),
    "leave_letter": Words("Put the match aside", "放下这一局"),
    "challenge": Words("{name} challenges you to {title}, {hours}", "{name}向你挑战{title}，每步{hours}"),
    "challenge_sent": Words("{name} has not answered yet: {title}", "等{name}答复：{title}"),
    "challenge_rated": Words("rated", "计分"),
    "accept": Words("Accept", "应战"),
    "decline": Words("Decline", "谢绝"),
    "take_back": Words("Take back", "收回"),
    "hours": Words("{n} h", "{n}小时"),
    "seek_off": Words("Stop seeking", "不找了"),
    "cancel": Words("Not yet", "先不出"),
}
"""Scripts read them as `t("<key>", {facts})`."""

COMMANDS: Mapping[str, Words] = {
    "start": Words("start", "开局"),
    "add_bot": Words("bot add", "加电脑"),
    "stand": Words("stand", "离座"),
    "play_bots": Words("play {game} bots", "玩 {game} 电脑"),
    "play_people": Words("play {game}", "玩 {game}"),
    "resign": Words("resign yes", "认输 是"),
    "hint": Words("hint", "提示"),
    "reset": Words("reset", "大洗牌"),
    "pause": Words("pause", "暂停"),
    "resume": Words("resume", "继续"),
    "again": Words("rematch", "再来一局"),
    "letter": Words("matches", "对局"),
    "leave_letter": Words("matches off", "对局 停"),
    "accept": Words("matches accept", "对局 应战"),
    "decline": Words("matches decline", "对局 谢绝"),
}
"""What the buttons type, under the name of a button."""


def typed(lang: Lang) -> dict[str, str]:
    """Return what the buttons type in one language, with the names this game gives its commands; "" for none."""
    return {key: _named(words, lang) for key, words in COMMANDS.items()}


def _named(words: Words, lang: Lang) -> str:
    key, *rest = words.en.split()
    name = conf.value("COMMAND_NAMES").get(key, key)
    if name == key:
        return words.in_lang(lang)
    return " ".join([name, *rest]) if name else ""
