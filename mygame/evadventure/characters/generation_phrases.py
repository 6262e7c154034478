"""Texts of character generation, and the words understood as answers."""

from __future__ import annotations

from collections.abc import Mapping

from ..words import Lang, Words, language_called

SPELLINGS: Mapping[str, tuple[str, ...]] = {
    "name": ("name", "姓名", "名字", "改名"),
    "sex": ("sex", "gender", "性别"),
    "weapon": ("weapon", "武器", "兵器"),
    "fate": ("fate", "mortal", "scarred", "命运", "生死"),
    "desc": ("desc", "describe", "description", "描述", "外貌"),
    "swap": ("swap", "交换", "对调"),
    "reroll": ("reroll", "roll", "重掷", "重来"),
    "accept": ("accept", "ok", "yes", "done", "接受", "确认", "确定", "好"),
}
SEX_SPELLINGS: Mapping[str, tuple[str, ...]] = {
    "male": ("male", "man", "m", "he", "男", "男性", "男人", "他"),
    "female": ("female", "woman", "f", "she", "女", "女性", "女人", "她"),
    "other": ("other", "person", "they", "none", "x", "o", "不言明", "其他", "无", "中性"),
}
FATE_SPELLINGS: Mapping[str, tuple[str, ...]] = {
    "mortal": ("mortal", "凡人", "凡胎"),
    "scarred": ("scarred", "scar", "带疤", "疤面", "伤疤"),
}
BACK = frozenset({"back", "cancel", "返回", "取消"})
AGAIN = frozenset({"look", "l", "help", "?", "看", "帮助"})
QUIT = frozenset({"quit", "@quit", "退出", "离开"})
_LANGUAGE = ("language ", "lang ", "语言")
_CODE = 3
"""Bytes of the longest code of a language; what is longer is a name, which needs no command before it."""


def language_asked(plain: str) -> Lang | None:
    """Return the language that a line asks for (`language en`, `english`); None for none."""
    for command in _LANGUAGE:
        if plain.startswith(command):
            return language_called(plain.removeprefix(command).strip())
    return language_called(plain) if len(plain.encode()) > _CODE else None


MENU: Mapping[str, Words] = {
    "name": Words("name: choose another name", "姓名：换个名字"),
    "sex": Words("sex: say what you are", "性别：说明性别"),
    "weapon": Words("weapon: take another than the {weapon}", "武器：不要{weapon}，换一件"),
    "desc": Words("desc: describe yourself in your own words", "描述：用自己的话写外貌"),
    "swap": Words("swap: swap two abilities, once", "交换：对调两项能力（只有一次）"),
    "fate": Words("fate: {fate}. Choose whether death is for good", "命运：{fate}。选择会不会真的死去"),
    "reroll": Words("reroll: roll all of it anew", "重掷：全部重新掷过"),
    "accept": Words("accept: go into the world like this", "接受：就这样踏入世间"),
}
CHOOSE = Words(
    "Type a number or a word. 中文 switches to Chinese. quit leaves; you can go on later.",
    "请输入数字或词语。输入 english 改用英文，输入「退出」可离开，下次接着来。",
)
CAN_CANCEL = Words("cancel drops this one: you have a character already.", "输入「取消」可放弃新建，回到原来的角色。")
PUT_AWAY = Words("No new character is made.", "没有新建角色。")
ASK: Mapping[str, Words] = {
    "name": Words(
        "You are called {name}. What name do you choose? Latin letters or Chinese characters; an empty line keeps it.",
        "你现在叫{name}。想叫什么名字？用汉字或拉丁字母，直接回车则不改。",
    ),
    "sex": Words("What are you? An empty line keeps it as it is.", "请选择性别，直接回车则不改。"),
    "weapon": Words("Which weapon do you take? An empty line keeps yours.", "要带哪件武器？直接回车则不换。"),
    "swap": Words(
        "Which two abilities change places? This can be done once. Like: str int. An empty line keeps all.",
        "要对调哪两项能力？只有一次机会。例如：力量 智力。直接回车则不换。",
    ),
    "fate": Words(
        "Does death end it for good? You choose once, and nobody dies for good below level 2. An empty line keeps it.",
        "死了就真的死了吗？只能选这一次；不到2级谁也不会真死。直接回车则不改。",
    ),
    "desc": Words(
        "How do others see you? One line of at most 500 characters; an empty line keeps what was rolled.",
        "别人眼中的你是什么样子？写一行，最多500字，直接回车则用掷出来的描述。",
    ),
}
FATES: Mapping[str, Words] = {
    "mortal": Words(
        "mortal: as Knave has it. The dead stay dead, on a stone and on the wall; your next hero may claim what they "
        "carried. Only mortals stand on the ladder.",
        "凡人：照 Knave 的规矩，死了就是死了，名字刻上石碑和名墙，下一个角色可以先去收走遗物。只有凡人上生死榜。",
    ),
    "scarred": Words(
        "scarred: you never die. You wake in the temple without anything you carried, and with a point less of an "
        "ability for a day. You do not stand on the ladder.",
        "带疤：永远不死。倒下后在庙里醒来，随身的东西全丢，某项能力一天之内少1点。不上生死榜。",
    ),
}
FATE_NAMES: Mapping[str, Words] = {"mortal": Words("mortal", "凡人"), "scarred": Words("scarred", "带疤")}
ONE_HANDED = Words(
    "{weapon}: {damage} damage, one hand, {slots} {slots:|slot|slots}", "{weapon}：伤害{damage}，单手，占{slots}格"
)
TWO_HANDED = Words(
    "{weapon}: {damage} damage, both hands, {slots} {slots:|slot|slots}", "{weapon}：伤害{damage}，双手，占{slots}格"
)
SHEET_HEAD = Words(
    "{name}, {sex}, {fate}, {hp} hit points, {coins}.", "{name}，性别{sex}，{fate}，生命{hp}点，{coins}。"
)
SPOKEN_ABILITY = Words("{ability:cap}: bonus {bonus}, defence {defense}.", "{ability}：加值{bonus}，防御{defense}。")
SHEET_GEAR = Words("You own: {gear}.", "随身之物：{gear}。")
SHEET_LEFT = Words("Too much to carry, left behind: {left}.", "背不动，只好留下：{left}。")
TIMES = Words("{thing} x{count}", "{thing}×{count}")
BORN = Words("{name} steps into the world.", "{name}踏入了世间。")
NO_CHOICE_OF_TWO = Words("That is none of the answers. Choose 1 or 2.", "没有这个选项，请选1或2。")
NO_CHOICE = Words("That is none of the answers. Choose 1 to {most}.", "没有这个选项，请选1到{most}。")
SWAP_UNREAD = Words("Name two abilities, like: str int.", "请写两项能力，例如：力量 智力。")
NO_REROLL = Words(
    "You have rolled often enough for today. Take what fell, or come back tomorrow.",
    "今天掷得够多了。要么认命，要么明天再来。",
)
DESC_LONG = Words("That is {count} characters; {most} are the most.", "写了{count}个字，最多{most}字。")
BYE = Words("Until later: your character waits as it is.", "回头见，角色会原样等着你。")
SWAPPED = Words("You have swapped two abilities already.", "你已经对调过一次了。")
FATE_IS_SET = Words("In this world every hero is {fate}.", "这个世界里人人都是{fate}。")
SWAP_SAME = Words("Those are the same ability.", "这是同一项能力。")
