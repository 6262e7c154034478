"""Every sentence of the tables, in both languages; what belongs to one game is in that game's `present`."""

from __future__ import annotations

from typing import Any

from ..kernel import conf
from ..kernel.input import fold, likeness
from ..minigames import registry
from ..minigames.core import TEMPERED, Entry
from ..minigames.options import choices
from ..words import Lang, Words

OPTIONS = conf.value("COMMAND_NAMES").get("options", "options")
"""What the game calls the command `options`."""

# Sitting down.
NEXT = frozenset({"next", "n", "下一回合", "下一页", "下"})
"""What people type for the page after the last one."""
IN_FIGHT = Words("Not in the middle of a fight!", "正打着呢，没工夫坐下！")
SEAT_AWAY = Words(
    "Your seat is at {table}, in {place}. |wplay|n takes you back there; or `resign` it from here.",
    "你的座位在{place}的{table}。「|w玩|n」带你走回去，或者就在这里「认输」。",
)
TABLE_WORD = Words(
    '"{word}" is for a table, and none stands here. |wplay <game>|n takes you to one; |wtables|n lists them.',
    "「{word}」要在牌桌边用，这里没有牌桌。「|w玩 <游戏>|n」带你去一张，「|w牌桌|n」列出所有的桌子。",
)
MATCH_WORD = Words(
    '"{word}" is a move in a match, and you play none: |wsit|n first, then |wstart|n begins; |wplay <game>|n takes you '
    "to a table.",
    "「{word}」是牌局里的走法，你现在没有在打牌局。请先「|w入座|n」，再「|w开局|n」；「|w玩 <游戏>|n」带你去一张牌桌。",
)
ALONE = Words(
    '"{word}" is typed alone, with nothing behind it. Nothing was done.',
    "「{word}」要单独输入，后面不能带别的字。什么也没有改变。",
)
ALREADY_SIT = Words("You already sit here.", "你已经坐在这桌了。")
SIT_ELSEWHERE = Words("You already sit at {table}. `stand` from there first.", "你已经坐在{table}边了，请先「离座」。")
FULL = Words(
    "All {count} seats are taken. You may `watch`; `tables` knows of others.",
    "{count}个座位都坐满了。你可以「旁观」，或用「牌桌」找别的桌。",
)
PRIVATE = Words(
    "This table is private: be invited by its host, or `sit <table> = <passphrase>`.",
    "这是私人牌桌：请桌主邀请你，或输入「入座 <桌名> = <口令>」。",
)
WRONG_PASSPHRASE = Words("That is not the passphrase.", "口令不对。")
PASSPHRASE_WAIT = Words("Too many wrong passphrases. Wait ten minutes.", "口令错得太多了，请等十分钟再试。")
SAT = Words("{name} sits down at {table}.", "{name}在{table}边坐下了。")
YOU_SAT = Words(
    "You sit down at {table}, on seat {seat}, as {name}.", "你在{table}边坐下，座位号{seat}，牌桌上的名字是「{name}」。"
)
GUEST_UNRATED = Words(
    "{name} is a guest: matches with guests count for no rating.", "{name}是访客：有访客参加的牌局不计等级分。"
)
YOU_HOST = Words(
    f"You are the host: `bot add` brings a computer player, `{OPTIONS}` sets the rules, `start` begins.",
    "你是桌主：「加电脑」请来电脑玩家，「选项」定规则，「开局」开始。",
)
NEXT_MATCH = Words("A match is on; you play from the next one.", "牌局正在进行，你从下一局开始玩。")
STOOD = Words("{name} gets up from {table}.", "{name}从{table}边站了起来。")
YOU_STOOD = Words("You get up from {table}.", "你从{table}边站了起来。")
LAID_ANEW = Words("{table:cap} is laid anew, by the rules of the house.", "{table}重新摆好，一切照店里的规矩。")
YOU_LOOK_AWAY = Words("You no longer watch {table}.", "你不再旁观{table}。")
NOT_SEATED = Words(
    "You neither sit at a table nor watch one. |wplay <game>|n takes you to one.",
    "你既没有入座，也没有在旁观。「|w玩 <游戏>|n」带你去一张牌桌。",
)
RESIGN_FIRST = Words(
    "You are in the middle of a match. `resign` gives your seat up; then you may stand.",
    "牌局还没打完。先「认输」，再离座。",
)
YOU_WATCH = Words("You watch {table}.", "你旁观{table}。")
KICKED = Words("{name} is sent away from {table}.", "{name}被请离了{table}。")
YOU_KICKED = Words("The host has sent you away from {table}.", "桌主请你离开{table}。")
STAFF_KICKED = Words("The staff have sent you away from {table}.", "管理员请你离开{table}。")
STAFF_KICKED_WHY = Words("The staff have sent you away from {table}: {reason}", "管理员请你离开{table}，原因：{reason}")
STAFF_RESIGNED = Words("The staff give up the seat of {name}.", "管理员判{name}认输。")
NEW_HOST = Words("{name} is the host now.", "现在{name}是桌主。")
BOT_HOST = Words("Only a person can be host.", "桌主只能是真人玩家。")
NO_SUCH_SEAT = Words(
    'Nobody here is called "{text}". Give a name, or a seat number from 1 to {count}.',
    "这桌没有「{text}」。请给出名字，或1到{count}的座位号。",
)
INVITE_SELF = Words("You are here already.", "你自己已经在这里了。")
INVITE_SITS = Words("{name} sits here already.", "{name}已经坐在这桌了。")
NOT_HERE = Words("{name} is not connected.", "{name}现在不在线。")
INVITED = Words(
    "{name} invites you to {table} in {place}, for a match of {game}. Go there and `sit`.",
    "{name}邀请你到{place}的{table}玩{game}。到那里输入「入座」即可。",
)
YOU_INVITED = Words("You have invited {name}.", "你邀请了{name}。")
NOT_WANTED = Words("{name} does not want to hear from you.", "{name}不想收到你的消息。")
NO_SUCH_PERSON = Words('Nobody called "{text}" is connected.', "没有叫「{text}」的在线玩家。")

# Computer players.
COMPUTER = Words("A nameless computer player", "无名的电脑玩家")
BOT_SAT = Words("{name} takes a seat.", "{name}入座了。")
NO_BOT = Words("No computer player sits here.", "这桌没有电脑玩家。")
NOT_A_BOT = Words("{name} is no computer player. `kick` sends people away.", "{name}不是电脑玩家，请人离开用「请离」。")
NO_SUCH_BOT = Words(
    'There is no computer player "{text}". Levels: {levels}. Regulars who are free: {names}.',
    "没有「{text}」这样的电脑玩家。级别有：{levels}。有空的常客：{names}。",
)
NOBODY = Words("nobody", "无")
NO_REGULAR = Words("No regular is free who can pay the stake.", "眼下没有付得起赌注又有空的常客。")
REGULAR_BROKE = Words("{name} turns an empty purse inside out and leaves.", "{name}翻了翻空钱袋，走了。")
AFTER_THE_MATCH = Words("Not in the middle of a match.", "牌局进行中不能这样做。")

LEVELS: dict[str, tuple[Words, tuple[str, ...]]] = {
    "random": (Words("Random", "随机"), ("随便",)),
    "novice": (Words("First evening", "新手"), ("初学", "入门")),
    "easy": (Words("Easy", "简单"), ("容易", "初级")),
    "casual": (Words("Casual", "随性"), ("普通",)),
    "careful": (Words("Careful", "稳健"), ("中级", "谨慎")),
    "sharp": (Words("Sharp", "精明"), ("困难", "高级")),
    "steady": (Words("Steady", "沉着"), ("中级",)),
    "shrewd": (Words("Shrewd", "老谋"), ("高级",)),
    "greedy": (Words("Greedy", "贪功"), ("中级",)),
    "veteran": (Words("Veteran", "老兵"), ("高级",)),
    "expert": (Words("Expert", "专家"), ("专家级",)),
    "master": (Words("Master", "大师"), ("最强", "顶级")),
}


TEMPERS: dict[str, tuple[Words, tuple[str, ...]]] = {
    "bold": (Words("bold", "大胆"), ("勇猛",)),
    "patient": (Words("patient", "沉稳"), ("耐心",)),
    "spiteful": (Words("spiteful", "记仇"), ()),
}
"""Temperament -> its name, and what else one may type for it."""
LEVELS_ARE = Words("{levels}", "{levels}")
LEVELS_AND_TEMPERS_ARE = Words("{levels}; with a temperament if wished: {tempers}", "{levels}；还可带上脾气：{tempers}")


def temper_name(temper: str) -> Words:
    """Return the name of a temperament; an unknown one has its key in both languages."""
    return TEMPERS[temper][0] if temper in TEMPERS else Words(temper, temper)


def level_name(name: str) -> Words:
    """Return the name of a strength, and of its temperament behind it; an unknown one has its key in both languages."""
    level, _, temper = name.partition(TEMPERED)
    words = LEVELS[level][0] if level in LEVELS else Words(level.capitalize(), level)
    mood = temper_name(temper)
    return Words(f"{words.en}, {mood.en}", f"{words.zh}·{mood.zh}") if temper else words


def nameless(name: str) -> Words:
    """Return what a computer player is called that has no name of its own."""
    level, _, temper = name.partition(TEMPERED)
    words, mood = level_name(level), temper_name(temper)
    if not temper:
        return Words(f"{words.en} player", f"{words.zh}电脑")
    return Words(f"{mood.en.capitalize()} {words.en.lower()} player", f"{mood.zh}的{words.zh}电脑")


def level_label(level: str) -> Words:
    """Return a strength as it is listed and typed."""
    return Words(level, f"{level_name(level).zh}({level})") if level in LEVELS else Words(level, level)


def levels_of(entry: Entry) -> Words:
    """Return the strengths of a game, and the temperaments they may have, as they are listed and typed."""
    levels = [level_label(level) for level in entry.bots]
    tempers = [Words(one, f"{temper_name(one).zh}({one})") if one in TEMPERS else one for one in entry.tempers]
    words = LEVELS_AND_TEMPERS_ARE if tempers else LEVELS_ARE
    return Words.of(lambda lang: words.say(lang, levels=levels, tempers=tempers))


def level_key(text: str, entry: Entry) -> str | None:
    """Return the computer player somebody typed, in either language: a strength, a temperament, or both in any order.

    Returns:
        Its name, as `Entry.player` takes it; None when the game has no such.
    """
    wanted = fold(text).strip().lower()
    for level in entry.bots:
        name, others = LEVELS.get(level, (Words(level, level), ()))
        if wanted in (level.lower(), name.en.lower(), name.zh, *others):
            return level
    for temper in entry.tempers:
        mood, others = TEMPERS.get(temper, (Words(temper, temper), ()))
        for typed in (temper.lower(), mood.en.lower(), mood.zh, *others):
            rest = wanted.removeprefix(typed) if wanted.startswith(typed) else wanted.removesuffix(typed)
            if rest == wanted:
                continue
            rest = rest.strip(_BETWEEN)
            strength = level_key(rest, entry._replace(tempers={})) if rest else entry.default_bot
            if strength is not None and entry.knows(found := f"{strength}{TEMPERED}{temper}"):
                return found
    return None


_BETWEEN = " :,、·的"
"""What may stand between strength and temperament."""


def game_called(text: str) -> str | None:
    """Return the key of the game somebody typed, by key or title in either language, with or without its spaces."""
    wanted = likeness(text).replace(" ", "")
    for key in registry.GAMES:
        title = registry.get(key).present.title
        if wanted in (key, *(likeness(title.in_lang(lang)).replace(" ", "") for lang in Lang)):
            return key
    return None


# Options.
NOT_WHILE_PLAYING = Words("Not while a match is on.", "牌局进行中不能这样做。")
OPTION_SET = Words("The table's option {option} is now {value}.", "本桌选项「{option}」改为{value}。")
OPTION_LINE = Words(
    "{option} = {value}  ({expected})  {name}: {about}", "{name}（{option}）= {value}，可填{expected}：{about}"
)
OPTIONS_HOUSE = Words("The table ({table}):", "牌桌（{table}）：")
OPTIONS_GAME = Words("The game ({game}):", "玩法（{game}）：")
OPTIONS_HOW = Words(f"Change one: `{OPTIONS} <name>=<value>`.", "修改：「选项 <名称>=<值>」。")
PRESETS = Words(
    f"All at once: `{OPTIONS} preset=<name>`; there are {{names}}.", "一次设好：「选项 预设=<名称>」，有{names}。"
)
OPTIONS_FORM = Words(f"Write it as `{OPTIONS} <name>=<value>`.", "请写成「选项 <名称>=<值>」。")
OTHER_GAME = Words(
    "This table is for {games} only. For another game, |wstand|n and take another table.",
    "这张桌子只玩{games}。想玩别的，先|w离座|n，再换一张桌子。",
)
OPENED = Words("{table:cap} is open for {game}: `sit` down!", "{table}开桌了，玩{game}，欢迎「入座」！")
PASSPHRASE_SET = Words(
    "The table is private now; whoever knows the passphrase may sit.", "牌桌设为私人，知道口令的人可以入座。"
)
PASSPHRASE_OFF = Words("The table is open to everybody again.", "牌桌重新对所有人开放。")


def value_words(value: Any, kind: Any = None) -> Words:
    """Return the value of an option as people type it.

    Args:
        value: as it is kept.
        kind: the option's type, which may name its values (`minigames.options`).
    """
    if isinstance(value, str) and (word := choices(kind).get(value)) is not None:
        return word
    if isinstance(value, bool):
        return Words("on", "开") if value else Words("off", "关")
    if value is None:
        return Words("none", "无")
    if value == "":
        return Words("-", "（空）")
    text = "+".join(map(str, value)) if isinstance(value, tuple | list) else str(value)
    return Words(text, text)


# A match.
SEATS = Words(
    "This game takes {low} to {high} players, and {count} {count:|sits|sit} here. `bot add` brings computer players.",
    "这个游戏要{low}到{high}人，现在坐着{count}人。「加电脑」可以请来电脑玩家。",
)
SEATS_JUST = Words(
    "This game takes {low} players, and {count} {count:|sits|sit} here. `bot add` brings computer players.",
    "这个游戏要{low}个人，现在坐着{count}人。「加电脑」可以请来电脑玩家。",
)
STARTED = Words("At {table} a match of {game} begins: {names}.", "{table}开始了一局{game}：{names}。")
COMMITMENT = Words(
    "Match {match}. Its commitment (a SHA-256) is {commitment}. `verify {match}` shows what each seat added.",
    "第{match}号牌局，承诺值（SHA-256）为{commitment}。「验牌{match}」可看各家为发牌加的手气。",
)
STAKED = Words(
    "Everybody puts {stake} {stake:|coin|coins} in; {pot} lie in the pot.", "每人下注{stake}枚铜币，奖池共{pot}枚。"
)
NO_MATCH = Words("No match is being played here.", "这里没有正在进行的牌局。")
NOT_PLAYING = Words("You do not play in this match.", "你没有参加这一局。")
NOT_PAUSED = Words("The match is not paused.", "牌局没有暂停。")
PAUSED = Words(
    "The match is paused. Whoever sits here may `resume` it.", "牌局暂停，在座的任何人输入「继续」就接着打。"
)
PAUSED_FOR = Words(
    "The match is paused, for {minutes} {minutes:|minute|minutes} at most. Whoever sits here may `resume` it; to "
    "`resign` is possible as always.",
    "牌局暂停，最多{minutes}分钟。在座的任何人输入「继续」就接着打，暂停时也可以「认输」。",
)
GOES_ON = Words("The match goes on.", "牌局继续。")
HOST_ONLY = Words("Only the host of the table may do that.", "只有桌主能这样做。")
NOT_AT_TABLE = Words(
    "You are at no table here: `sit` first, or `watch`.", "你不在任何一张牌桌上，请先「入座」或「旁观」。"
)
NO_TABLE = Words(
    "There is no table here. |wplay <game>|n takes you to one; `tables` lists them all.",
    "这里没有牌桌。「|w玩 <游戏>|n」带你去一张，「牌桌」列出所有牌桌。",
)
WHICH_TABLE = Words("Which table? {tables}.", "哪一张桌子？{tables}。")
NO_SUCH_TABLE = Words(
    'No table here is called "{text}". There are: {tables}.', "这里没有叫「{text}」的牌桌，有：{tables}。"
)
RESET = Words("{name} calls for a grand reshuffle at {table}!", "{name}在{table}喊了「大洗牌」！")
RESET_WHO = Words("Only players of the match and staff may reshuffle.", "只有本局玩家和管理员可以大洗牌。")
RESET_OFF = Words("At this table nobody may call for a grand reshuffle.", "这桌不许大洗牌。")
REALLY_RESIGN = Words(
    "Give up this match? `yes` (or `resign` once more) does it; anything else plays on.",
    "真的认输吗？输入「是」或再输一次「认输」就放弃本局，不输就接着打。",
)
NEXT_DEAL = Words(
    "The next deal here is sealed; its commitment is {commitment}. `luck <words>` adds something of yours.",
    "下一局的牌已封存，承诺值为{commitment}。「手气 <随便什么话>」可以加上自己的一份。",
)
LUCK_WHAT = Words(
    "Say what you add to the next deal: `luck <words>`, anything nobody can guess.",
    "写上要加进下一局的话：「手气 <随便什么话>」，越难猜越好。",
)
LUCK_LONG = Words("At most {most} characters, please.", "最多{most}个字符。")
LUCK_LATE = Words("That deal has been made already; this counts for none.", "那副牌已经发出去了，这份手气没有用上。")
LUCK_KEPT = Words(
    'Your luck for the next deal: "{words}". Its commitment is {commitment}; note it to compare.',
    "下一局你的手气：「{words}」。承诺值为{commitment}，可以记下来，打完后用「验牌」核对。",
)
SIT_FIRST = Words("You do not play here: `sit` first, at {table}.", "你没有参加这一局，请先在{table}「入座」。")
NEXT_MATCH_FIRST = Words(
    "You sit here, but play from the next match on. You may `watch` this one.",
    "你已经入座，从下一局开始玩；这一局可以「旁观」。",
)
NO_PAUSES = Words("At this table no match is paused.", "这桌不许暂停。")
NO_PAUSE_LEFT = Words("This match has been paused for as long as it may be.", "本局的暂停时间已经用完了。")
VOTE_ASKS = {
    "reset": Words(
        "{name} asks for a grand reshuffle: new cards for all, all else stays. It needs everybody: `agree` or "
        "`disagree`, within {seconds} {seconds:|second|seconds}. Meanwhile the match goes on.",
        "{name}提议大洗牌：重新发牌，其他不变，要全体同意。请在{seconds}秒内输入「同意」或「反对」，牌局照常进行。",
    ),
    "pause": Words(
        "{name} asks for a pause. It needs everybody: `agree` or `disagree`, within {seconds} "
        "{seconds:|second|seconds}. Meanwhile the match goes on.",
        "{name}提议暂停，要全体同意。请在{seconds}秒内输入「同意」或「反对」，牌局照常进行。",
    ),
}
"""What is asked of whoever has a say."""
VOTE_ASKED = {
    "reset": Words(
        "{name} asks for a grand reshuffle; it needs everybody who plays.", "{name}提议大洗牌，等大家表态。"
    ),
    "pause": Words("{name} asks for a pause; it needs everybody who plays.", "{name}提议暂停，等大家表态。"),
}
"""What the others read of it."""
AGREES = Words("{name} agrees.", "{name}同意了。")
VOTE_ENDS = {
    ("reset", "refused"): Words(
        "{name} disagrees: the cards stay as they are, in this match for good.", "{name}反对大洗牌，本局不再重新发牌。"
    ),
    ("reset", "silence"): Words(
        "Not everybody has agreed in time: the cards stay as they are, in this match for good.",
        "没有等到全体同意，本局不再重新发牌。",
    ),
    ("reset", "over"): Words("Nothing comes of the grand reshuffle.", "大洗牌的提议作罢了。"),
    ("pause", "refused"): Words("{name} disagrees: no pause.", "{name}反对暂停。"),
    ("pause", "silence"): Words("Not everybody has agreed in time: no pause.", "没有等到全体同意，不暂停。"),
    ("pause", "over"): Words("Nothing comes of the pause.", "暂停的提议作罢了。"),
}
"""What was asked, and how it ended -> what everybody reads; of what was agreed on they read when it is done."""
VOTE_LAPSED = {
    "reset": Words(
        "A grand reshuffle was being voted on when the server stopped; nothing came of it, and it may be asked for "
        "again.",
        "刚才的大洗牌提议因服务器重启而作废，可以重新提。",
    ),
    "pause": Words(
        "A pause was being voted on when the server stopped; nothing came of it, and it may be asked for again.",
        "刚才的暂停提议因服务器重启而作废，可以重新提。",
    ),
}
RESIGNED = Words("{name} gives up.", "{name}认输了。")
QUEUE_TOLD = {
    "waits": Words("Queued: {what}. `queue off` takes it back.", "已预约：{what}。输入「预约 取消」可收回。"),
    "off": Words("Taken back: {what}.", "已取消预约：{what}。"),
    "done": Words("As you queued: {what}.", "按预约：{what}。"),
    "impossible": Words("What you queued cannot be done now: {what}.", "预约的现在做不了：{what}。"),
    "changed": Words("Things have changed, so this was not done: {what}.", "情况有变，没有照办：{what}。"),
}
"""What became of something queued (`events.WishTold`) -> its sentence."""
QUEUE_EMPTY = Words("You have queued nothing.", "你没有预约什么。")
QUEUE_NONE = Words("Nothing can be queued in this game.", "这个游戏没有可以预约的。")
QUEUE_HOW = Words("That cannot be queued. {forms}", "这个不能预约。{forms}")
NOTHING_QUEUED = Words("nothing", "无")
QUEUE_HELP = Words("Queued: {what}. {forms}", "已预约：{what}。{forms}")
NO_UNDO = Words("No step may be taken back at this table.", "这桌不许悔棋。")
NO_DRAWS = Words("This game has no draws by agreement.", "这个游戏不能协议和棋。")
BOTS_PLAY_ON = Words("Computer players do not agree to draws.", "电脑玩家不接受求和。")
DRAW_OFFERED = Words(
    "{name} offers a draw. `offer` accepts it; the next move declines it.",
    "{name}求和。同意请输入「求和」，继续走棋即为拒绝。",
)
NO_THOUGHT = Words(
    "|r{name} cannot think and plays the safest move;|n staff have been told.",
    "|r{name}无法思考，改走最稳妥的一步；|n已告知管理员。",
)
LOSES_NERVE = Words(
    "{name} looks at the table for a long while, throws the hand in and gives up.",
    "{name}盯着桌面看了许久，把牌一扔，认输了。",
)
KEEPS_NERVE = Words("{name} is far behind, and bites a lip.", "{name}落后了一大截，咬了咬嘴唇。")
MOVE_NUMBER = Words(
    "There is no such number in the list; it goes from 1 to {count}.", "列表里没有这个编号，请输入1到{count}。"
)
VERB_HELP = Words(
    "{verb}: a move of the game you play; `rules` explains it, `moves` lists what you may do now.",
    "{verb}：正在玩的游戏的走法。「规则」里有说明，「能做什么」列出现在能走的每一步。",
)
NOT_YOUR_TURN = Words(
    "It is not your turn, so there is nothing to answer. `board` says who is waited for.",
    "还没轮到你，现在没有要你回答的问题。「局面」会说在等谁。",
)
NO_NUMBER = Words(
    '"{text}" is no number that can be read. Use digits: 1, 2, 3.',
    "「{text}」不是能识别的数字，请用1、2、3这样的数字。",
)
HANDED_OVER = Words("A computer player ({level}) plays for {name} now.", "现在由电脑（{level}）替{name}出手。")
HANDED_BACK = Words("{name} plays again.", "{name}恢复自己出手。")
NOT_SAVED = Words(
    "That could not be stored, so nothing was done. Please try again.", "没能存盘，所以什么也没有改变，请再试一次。"
)
WENT_WRONG = Words(
    "Something went wrong here; nothing was done, and the staff can read why.",
    "出了点差错，什么也没有改变，管理员可以查到原因。",
)
NO_PICTURE = Words("The table cannot be drawn just now; `board` tries again.", "暂时画不出牌面，输入「牌面」再试。")

# Time.
HURRY = Words("You have {seconds} {seconds:|second|seconds} left.", "还剩{seconds}秒。")
TIME_LOST = Words("{name} has no time left, and the seat is lost.", "{name}用完了时间，判负离局。")
BANKS = Words(
    "Time left ({bank} {bank:|minute|minutes} each, {increment} {increment:|second|seconds} more a turn):",
    "剩余时间（每人共{bank}分钟，每回合加{increment}秒）：",
)
BANK_LINE = Words("{seat}. {name}: {time}{mark}", "{seat}. {name}：{time}{mark}")
BANK_RUNS = Words(", running", "（走表中）")
TURN_LIMIT = Words(
    "Each action has {turn} {turn:|second|seconds}; then the clock plays the safest one.",
    "每步限{turn}秒，到时由计时器走最稳妥的一步。",
)
TURN_LEFT = Words("{seconds} {seconds:|second|seconds} of this one are left.", "这一步还剩{seconds}秒。")
LETTER_LIMIT = Words(
    "The match is played by letter: {hours} hours for each action, then the clock plays the turn; the third time in a "
    "row costs the seat.",
    "这是通信局：每步{hours}小时，超时由计时器代走完这个回合，接连三次超时判负。",
)
LETTER_LEFT = Words("{left} left for this action.", "这一步还剩{left}。")
DAYS_LEFT = Words("{n} days", "{n}天")
HOURS_LEFT = Words("{n} hours", "{n}小时")
MINUTES_LEFT = Words("{n} minutes", "{n}分钟")
SECONDS_LEFT = Words("{n} {n:|second|seconds}", "{n}秒")
STARTED_BY_LETTER = Words(
    "The match of {names} at {table} goes on by letter: {game}, match {match}, {hours} hours for each action.",
    "{table}的牌局改为通信局：{names}的{game}，第{match}局，每步{hours}小时。",
)
LETTER_OPEN = Words(
    "You have match {match} open: what you type goes there. |wmatch off|n leaves it; |wmatch {match}|n comes back.",
    "你打开了第{match}局，输入的走法都归它。「|w对局 停|n」放下它，「|w对局 {match}|n」再打开。",
)
LETTERS_WAIT = Words(
    "{count} {count:|match|matches} by letter {count:|waits|wait} for you: |wmatches|n.",
    "有{count}局通信局在等你：「|w对局|n」。",
)


def duration(seconds: float) -> Words:
    """Return a time in words, in a unit that fits."""
    for words, unit, least in ((DAYS_LEFT, 86_400, 3.95), (HOURS_LEFT, 3600, 1.95), (MINUTES_LEFT, 60, 1.95)):
        if seconds >= least * unit:
            return Words.of(lambda lang: words.say(lang, n=round(seconds / unit)))  # noqa: B023
    return Words.of(lambda lang: SECONDS_LEFT.say(lang, n=round(seconds)))


NO_LIMIT = Words("Nobody is hurried at this table.", "这桌不限时间。")
TIME_OUT = Words("Time is up for {names}.", "{names}的时间到了。")
AWAY = Words(
    "{name} is gone. The table waits {seconds} {seconds:|second|seconds}, then the clock plays.",
    "{name}离开了，等{seconds}秒后由计时器代打。",
)
AWAY_BOT = Words(
    "{name} is gone. The table waits {seconds} {seconds:|second|seconds}, then a computer player stands in.",
    "{name}离开了，等{seconds}秒后由电脑代打。",
)
CAME_BACK = Words("{name} is back.", "{name}回来了。")
STANDS_IN = Words("A computer player stands in for {name}.", "电脑暂时替{name}出手。")

# The end.
HOUSE_RULES: dict[str, Words] = {
    "resigned": Words("Everybody else has given up; the match goes to {names}.", "其他人都认输了，{names}获胜。"),
    "agreed": Words("The players have agreed on a draw.", "双方同意和棋。"),
    "deserted": Words(
        "Only computer players are left, so the match ends; it goes to {names}.",
        "只剩电脑玩家了，本局就此结束，{names}获胜。",
    ),
    "staff": Words("The staff have ended the match in favour of {names}.", "管理员判{names}获胜，本局结束。"),
}
STANDING = Words("{place}. {name}{marks}", "{place}. {name}{marks}")
MATCH_PAUSED = Words("The match is paused: `resume` goes on.", "牌局暂停中，输入「继续」接着打。")
MATCH_OVER = Words("This match is over.", "这一局已经结束。")
ALREADY_RESIGNED = Words("That seat has already been given up.", "这个座位已经认输离局了。")
CANNOT_START = Words(
    "The rules could not start this match. The staff can read in the log why; please try other options.",
    "规则程序没能开局，原因已记入日志供管理员查看。请换个选项再试。",
)
FROZEN = Words(
    "Something in the rules went wrong, so the match was stopped as it stood. Its log is kept for the staff, and all "
    "stakes have been paid back. You may start another.",
    "规则程序出了差错，本局已就地停下。记录留给管理员查看，赌注全部退还。可以另开一局。",
)
TOO_SHORT = Words(
    "The match is broken off: it ended before everybody had made their first moves, so it does not count. All stakes "
    "have been paid back.",
    "还没等人人都走上几步，牌局就结束了，本局中止，不计胜负，赌注全部退还。",
)
ABORTED = Words(
    "The match is broken off without a result; all stakes are paid back.", "本局中止，不计胜负，赌注全部退还。"
)
PAID = Words("{name} takes {coins} {coins:|coin|coins}.", "{name}拿走{coins}枚铜币。")
RATED = Words(
    "Your rating: {before} -> {after} ({gain}, give or take {error}).",
    "你的等级分：{before} → {after}（{gain}，误差{error}）。",
)
RATED_BOTS = Words(
    "Your rating against computer players: {before} -> {after} ({gain}, give or take {error}).",
    "你对电脑的等级分：{before} → {after}（{gain}，误差{error}）。",
)
STILL_PROVISIONAL = Words(
    "It is provisional: it settles after {matches} rated matches.", "这是暂定分，打满{matches}局计分局才算稳定。"
)
COUNTED_IN_PART = Words(
    "The match counted {percent} percent: you have met the same people often today.",
    "今天和同样的人打得太多，本局只按{percent}%计算。",
)
NOT_COUNTED = Words(
    "The match does not count for ratings: accounts of one person have played.",
    "本局不计等级分：同桌有同一个人的几个账号。",
)
OTHER_RATED = Words("{name}: {before} -> {after} ({gain}).", "{name}：{before} → {after}（{gain}）。")
FAME = Words("Your fame grows by {fame}.", "你的名望增加{fame}点。")
XP = Words("For beating somebody above you, you earn {xp} experience.", "战胜了强于你的对手，你获得{xp}点经验。")
SEALED = Words(
    "Others play the same deal today: it stays secret until midnight (UTC). |wtoday|n shows the board.",
    "今天别人打的也是这副牌，世界时零点前不公开。「|w今日|n」看榜。",
)
SEED = Words("The seed of match {match} was {seed}.", "第{match}号牌局的种子是{seed}。")
AGAIN = Words(
    "`rematch` plays again with the seats moved on, `replay {match}` shows the match step by step.",
    "「再来一局」换座重开，「回放{match}」一步步重看本局。",
)
VOIDED = Words(
    "The staff have taken back match {match} of {game}: ratings, coins, fame and experience are as if it had not been.",
    "管理员把第{match}号牌局（{game}）作废了：等级分、铜币、名望和经验都按没打过算。",
)
MISSED = Words(
    "Meanwhile match {match} of {game} has ended: you come in at place {place} of {seats}. `replay {match}` shows it.",
    "你不在的时候，第{match}号牌局（{game}）打完了：{seats}人中你得第{place}名。「回放{match}」可以重看。",
)
MISSED_PAID = Words("{coins} {coins:|coin|coins} of the pot {coins:|is|are} yours.", "你从奖池分到{coins}枚铜币。")
MISSED_ABORTED = Words(
    "Meanwhile match {match} of {game} was broken off; all stakes have been paid back.",
    "你不在的时候，第{match}号牌局（{game}）中止了，赌注已全部退还。",
)
STAFF_FROZEN = Words(
    "Match {match} at {table} was frozen ({rule}). Its log is kept; @table info shows it.",
    "{table}的第{match}号牌局已冻结（{rule}），记录已保留，可用「@牌桌 查看」。",
)
STAFF_FROZEN_NOWHERE = Words(
    "Match {match} was frozen ({rule}); its table is gone. Its log is kept.",
    "第{match}号牌局已冻结（{rule}），牌桌已不在，记录已保留。",
)
STAFF_START = Words(
    "|rNot all of the game has started; the log says more:|n {trouble}",
    "|r服务器启动时有部分内容出错，详见日志：|n{trouble}",
)
STAFF_START_FROZEN = Words(
    "At the start these matches could not be read and were frozen, their stakes paid back: {matches}.",
    "启动时有牌局无法读取，已冻结并退还赌注，编号：{matches}。",
)

# A match as staff read it.
PHASES = {
    "playing": Words("being played", "进行中"),
    "paused": Words("paused", "暂停中"),
    "frozen": Words("frozen", "已冻结"),
    "over": Words("over", "已结束"),
    "aborted": Words("broken off", "已中止"),
    "void": Words("taken back by the staff", "已由管理员作废"),
    "shut": Words("over, and secret until midnight (UTC)", "已结束，世界时零点前不公开"),
}
RULES = {
    "resigned": Words("the others gave up", "其他人都认输了"),
    "agreed": Words("a draw was agreed on", "双方同意和棋"),
    "deserted": Words("only computer players were left", "只剩电脑玩家"),
    "staff": Words("the staff ended it", "管理员判定"),
    "too_short": Words("given up too early to count", "认输太早，不算数"),
    "reset": Words("a grand reshuffle", "大洗牌"),
    "table_gone": Words("the table was taken away", "牌桌撤走了"),
    "seek": Words("somebody found an opponent", "有人找到了对手"),
    "broken_rules": Words("the rules broke down", "规则出错"),
    "unreadable": Words("it could not be read at a start", "启动时读不出来"),
}
"""Why the house ended a match, in few words; a game says why its rules did (`Queries.endings`)."""


def ending_called(rule: str) -> Words | None:
    """Return what a rule that ended a match is called, of the house or of a game; None when nobody says."""
    endings = (RULES, *(registry.get(key).present.endings for key in registry.GAMES))
    return next((found[rule] for found in endings if rule in found), None)


MATCH_SUMMARY = Words(
    "Match {match} of {game}: {phase}, {steps} {steps:|step|steps}.", "第{match}号牌局（{game}）：{phase}，{steps}步。"
)
MATCH_RATED = Words("Rated.", "计分。")
MATCH_UNRATED = Words("Not rated.", "不计分。")
TERMS_RATED, TERMS_UNRATED = Words("rated", "计分"), Words("unrated", "不计分")
MATCH_CLOCK = Words("{seconds} {seconds:|second|seconds} left.", "还剩{seconds}秒。")
MATCH_ENDED = Words("What ended it: {rule}.", "结束原因：{rule}。")
SEAT_SUMMARY = Words("  {seat}. {name} [{key}]{facts}", "  {seat}. {name} [{key}]{facts}")
SEAT_LEVEL = Words(", played by a computer ({level})", "，电脑出手（{level}）")
SEAT_STAKED = Words(", put in {staked}", "，下注{staked}")
SEAT_PAID = Words(", took {paid}", "，拿回{paid}")
SEAT_PLACE = Words(", place {place}", "，第{place}名")
SEAT_RESIGNED = Words(", gave up at step {step}", "，第{step}步认输")

# Talk.
SAYS = Words("[Table] {name}: {text}", "【桌聊】{name}：{text}")
ONLOOKER_SAYS = Words("[Table] {name} (watching): {text}", "【桌聊】{name}（旁观）：{text}")
YOU_SAY = Words("[Table] You: {text}", "【桌聊】你：{text}")
SAY_WHAT = Words("Say what?", "说什么？")
TOO_MUCH_TALK = Words("Not so fast: the others want to read it, too.", "慢一点，别人还要看呢。")
TOO_FAST = Words("Too many messages at once; nothing was done.", "发得太快了，什么也没有做。")

# Lists.
LOBBY = Words("The tables of the house:", "本店牌桌：")
NO_TABLES = Words("The house has no tables yet.", "店里还没有牌桌。")
LOBBY_LINE = Words(
    "{n}. {table} ({place}): {game}. {seats}. {phase}", "{n}. {table}（{place}）：{game}。{seats}。{phase}"
)
SEATS_TAKEN = Words("{taken} of {most} seats taken", "{most}个座位坐了{taken}个")
STANDS_LAID = Words("{table:cap} is laid for {game}: {seats}.", "{table}摆好了{game}：{seats}。")
STANDS_PLAYED = Words("At {table} {game} is being played.", "{table}上，一局{game}正打到一半。")
PHASE_WAITING = Words("Waiting.", "等人。")
PHASE_FREE = Words("Free.", "空桌。")
PHASE_PLAYING = Words("Match {match} is on ({steps} {steps:|step|steps}).", "第{match}号牌局进行中（{steps}步）。")
PHASE_PAUSED = Words("Match {match} is paused.", "第{match}号牌局暂停中。")
STAKE = Words("Stake: {stake} {stake:|coin|coins}.", "赌注：{stake}枚铜币。")
PRIVATE_MARK = Words("Private.", "私人。")
SEAT_LINE = Words("{seat}. {name}{marks}", "{seat}. {name}{marks}")
MARK_HOST = Words(" (host)", "（桌主）")
MARK_BOT = Words(" (computer)", "（电脑）")
MARK_AWAY = Words(" (away)", "（离线）")
MARK_OUT = Words(" (gave up)", "（已认输）")
EMPTY_TABLE = Words("Nobody sits here. `sit` to play {game}.", "还没有人坐，输入「入座」来玩{game}。")
GAME_HERE = Words("Game: {game}. {blurb}", "玩法：{game}。{blurb}")
WATCHERS = Words("{count} {count:|person watches|people watch}.", "{count}人旁观。")
LADDERS = {
    "people": Words("The best at {game}:", "{game}排行："),
    "bots": Words("The best at {game} against computer players:", "{game}人机排行："),
    "clubs": Words("The best clubs at {game}:", "{game}俱乐部排行："),
}
"""By list (`models.Rating.Pool`)."""
LADDER_LINE = Words(
    "{n}. {name}: {rating}{guess}, give or take {error}  ({wins} of {matches} won)",
    "{n}. {name}：{rating}{guess}，误差{error}（{matches}局{wins}胜）",
)
GUESS = Words("?", "？")
BOTS_LIST = ("computers", "bots", "电脑", "人机")
"""What is typed behind a game for the list of matches against computer players."""
LADDER_LEVELS = Words("Computer players: {levels}.", "电脑各级的等级分：{levels}。")
LADDER_LEVEL = Words("{level} {rating}", "{level}{rating}")
LADDER_NOTE = Words(
    "Listed are those who played in the last {days} days; ? is provisional, until {matches} rated matches.",
    "榜上是近{days}天内打过的；带？的是暂定分，打满{matches}局计分局才算稳定。",
)
LADDER_SEASON = Words("The best at {game} in {season}:", "{season}赛季{game}排行：")
LADDER_SEASON_EMPTY = Words(
    "No rated match of {game} among people in {season}.", "{season}赛季没有真人之间的{game}计分局。"
)
RECORD_RATING = Words(
    "{game}: {rating}{guess}, give or take {error}  ({wins} of {matches} won)",
    "{game}：{rating}{guess}，误差{error}（{matches}局{wins}胜）",
)
RECORD_RATING_BOTS = Words(
    "{game}, against computer players: {rating}{guess}, give or take {error}  ({wins} of {matches} won)",
    "{game}（人机）：{rating}{guess}，误差{error}（{matches}局{wins}胜）",
)
RECORD_RANK = Words("Rank {n}.", "第{n}名。")
RECORD_UNRATED = Words("No rated match yet.", "还没有计分的牌局。")
RECORD_MATCH = Words(
    "Match {match} of {game}: place {place} of {seats}.", "第{match}号牌局（{game}）：{seats}人中第{place}名。"
)
RECORD_CHANGE = Words("Rating {before} -> {after} ({gain}).", "等级分{before} → {after}（{gain}）。")
RECORD_NOTHING = Words("Match {match} of {game}: {phase}.", "第{match}号牌局（{game}）：{phase}。")
NO_RECORD = Words('Nobody has played here as "{text}".', "没有人用「{text}」这个名字打过牌。")
LADDER_EMPTY_CLUBS = Words("No clubs have met at {game} yet.", "还没有俱乐部打过{game}对抗赛。")
LADDER_EMPTY = Words("Nobody has played a rated match of {game} yet.", "还没有人打过{game}的计分局。")
WHICH_GAME = Words("For which game? There are: {games}.", "开桌玩什么？有：{games}。")
NO_SUCH_GAME = Words('There is no game "{text}". There are: {games}.', "没有「{text}」这个游戏，有：{games}。")
HAND_NONE = Words("You hold nothing here.", "你手里没有东西。")
LOG_EMPTY = Words("Nothing has happened yet.", "还没有发生什么。")

# Replay.
REPLAY_WHAT = Words(
    "Which match? `replay <number>`. Your last ones: {matches}.", "哪一局？「回放 <编号>」。你最近的牌局：{matches}。"
)
NO_MATCHES = Words("none", "无")
REPLAY_NONE = Words("There is no match {text}.", "没有编号为「{text}」的牌局。")
REPLAY_OPEN = Words(
    "Match {match} is still being played; `log` tells what has happened.",
    "第{match}号牌局还没结束，可用「记录」查看经过。",
)
REPLAY_SHUT = Words(
    "Others play the deal of match {match} today; it can be read from midnight (UTC) on.",
    "第{match}号牌局是今日牌局，别人还在打，世界时零点后才能看。",
)
REPLAY_RULES = Words(
    "Match {match} was played by older rules ({why}) and cannot be shown.",
    "第{match}号牌局用的是旧版规则（{why}），无法回放。",
)
REPLAY_HEAD = Words(
    "Match {match} of {game}, step {step} of {steps}. {names}.",
    "第{match}号牌局（{game}），第{step}步，共{steps}步。{names}。",
)
REPLAY_STORY = Words(
    "The story of match {match}, {game}; before each line its step:", "第{match}局{game}的经过，句首是步数："
)
REPLAY_NAV = Words(
    "`replay next`, `replay back`, `replay {match} <step>`, `replay end`, `replay text`.",
    "「回放 下」「回放 上」「回放 {match} <步>」「回放 末」「回放 全」。",
)
REPLAY_FIRST = Words("Open a match first: `replay <number>`.", "请先打开一局：「回放 <编号>」。")
REPLAY_STEP = Words(
    '"{text}" is no step: they are numbered from 0 to {steps}. `end` is the last, `text` the whole story.',
    "没有「{text}」这一步：步数从0到{steps}。「末」是最后一步，「全」是全部经过。",
)
REPLAY_END = Words("That was the last step.", "已经是最后一步。")
REPLAY_BEGIN = Words("That is the deal.", "已经是开局。")
REPLAY_SEED = Words(
    "Seed {seed}; its SHA-256 {commitment} was shown at the start.",
    "种子{seed}，其 SHA-256 {commitment}在开局时已公布。",
)

# Checking a deal.
VERIFY_WHAT = Words("Which match? `verify <number>`: {matches}.", "验哪一局？「验牌 <编号>」：{matches}。")
VERIFY_HEAD = Words("Match {match}, commitment {commitment}.", "第{match}号牌局，承诺值{commitment}。")
VERIFY_SEAT = Words("{seat}. {name} added: {words}", "{seat}. {name}的手气：{words}")
VERIFY_SEAT_ITSELF = Words("{seat}. {name} added by itself: {words}", "{seat}. {name}（未加，自动补上）：{words}")
VERIFY_OPEN = Words("The secret and the seed are published when the match is over.", "密值和种子要等打完才公布。")
VERIFY_SECRET = Words("The house's secret: {secret}", "牌桌的密值：{secret}")
VERIFY_SEED = Words("Seed: {seed}", "种子：{seed}")
VERIFY_COMMITTED = Words("Its SHA-256 is the commitment that was shown.", "其 SHA-256 与事先公布的承诺值一致。")
VERIFY_NOT_COMMITTED = Words(
    "Its SHA-256 is {computed}, NOT the commitment that was shown!",
    "其 SHA-256 为{computed}，与事先公布的承诺值不一致！",
)
VERIFY_MADE = Words(
    "The seed is the SHA-256 of the secret and what the seats added.", "种子正是密值与各家手气合在一起的 SHA-256。"
)
VERIFY_NOT_MADE = Words(
    "The SHA-256 of the secret and what the seats added is {computed}, NOT the seed!",
    "密值与各家手气合在一起的 SHA-256 为{computed}，与种子不一致！",
)
VERIFY_GIVEN = Words("Nobody added to this seed: the house drew it alone.", "这个种子由牌桌独自抽取，没有各家的手气。")
VERIFY_LOG = Words(
    "Played anew from the seed, all {steps} steps were legal, and the result is the same.",
    "按种子重打一遍，{steps}步全部合规，结果相同。",
)
VERIFY_LOG_HOUSE = Words(
    "Played anew from the seed, all {steps} steps were legal; the match was ended from outside.",
    "按种子重打一遍，{steps}步全部合规；牌局不是打完结束的。",
)
VERIFY_LOG_BAD = Words("Played anew from the seed, the result is not the same!", "按种子重打一遍，结果不同！")
VERIFY_NO_LOG = Words("Its log cannot be played any more.", "它的记录已无法重打。")


def month_name(season: str) -> Words:
    """Return the name of a season."""
    year, _, number = season.partition("-")
    return Words(season, f"{year}年{int(number)}月")
