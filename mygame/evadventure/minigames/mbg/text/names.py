"""Names of things on the board and of fixed notions, for one reader."""

from __future__ import annotations

from typing import Final

from ....words import Lang, Words
from ..data import CARDS, TECHS, Job, Mood, Pace, Place, scenarios
from ..state import Board, Officer

PROPERTIES: Final = (
    Words("martial", "武术"),
    Words("tactics", "战术"),
    Words("strategy", "谋略"),
    Words("politics", "政治"),
    Words("economy", "经济"),
)
SCOPES: Final = (Words("small", "小"), Words("medium", "中"), Words("big", "大"))
JOBS: Final = {
    Job.NONE: Words("at hand", "随军"),
    Job.MAYOR: Words("mayor", "市长"),
    Job.TREASURER: Words("treasurer", "财务官"),
    Job.CITIZEN: Words("garrison", "驻守"),
    Job.RESEARCHER: Words("research", "研究"),
    Job.TRAINEE: Words("training", "修炼"),
}
PLACES: Final = {
    Place.EMPTY: Words("open road", "空地"),
    Place.CITY: Words("city", "城"),
    Place.SALOON: Words("saloon", "会馆"),
    Place.INSTITUTE: Words("institute", "研究所"),
    Place.TRAINING: Words("training room", "修炼所"),
    Place.CHANCE: Words("chance", "机会"),
}
PACES: Final = {
    Pace.NORMAL: Words("normal", "正常"),
    Pace.SLOW: Words("slow", "慢行"),
    Pace.FAST: Words("fast", "急行"),
    Pace.STOPPED: Words("stopped", "停止"),
}
MOODS: Final = {
    Mood.NORMAL: Words("steady", "正常"),
    Mood.CONFUSED: Words("confused", "混乱"),
    Mood.INFIGHTING: Words("infighting", "内讧"),
}
OCCASIONS: Final = (
    Words("any round", "任意"),
    Words("round won", "回合胜"),
    Words("round lost", "回合败"),
    Words("victory", "战斗胜"),
)
CARD_NAMES: Final = tuple(Words(card.key, card.name) for card in CARDS)
TECH_NAMES: Final = tuple(
    Words({"fire": "fire arrow"}.get(tech.key, tech.key), {"leech": "吸攻"}.get(tech.key, tech.name)) for tech in TECHS
)
"""C18: the technique and the card that the manual both calls 离间 have names of their own here."""
FREE: Final = Words("free", "在野")
NOBODY: Final = Words("nobody", "无主")
NONE: Final = Words("none", "无")
ROBBERS: Final = Words("the robbers", "山贼")
YES: Final = Words("yes", "是")
NO: Final = Words("no", "否")


def name(lang: Lang, token: str) -> str:
    """Return a name of a map in the reader's language: the token itself where nobody has translated it."""
    known = scenarios.names().get(token)
    return known.in_lang(lang) if known is not None else token


def role(board: Board, lang: Lang, r: int) -> str:
    """Return a faction's name; -1 is the robbers."""
    return name(lang, board.roles[r].name) if r >= 0 else ROBBERS.say(lang)


def letter(r: int) -> str:
    """Return the letter that stands for a faction on the board."""
    return "ABCDEFGHIJ"[r]


def cell(board: Board, lang: Lang, n: int) -> str:
    """Return what is on a cell."""
    it = board.cells[n]
    match it.place:
        case Place.CITY:
            return name(lang, board.cities[it.base].name)
        case Place.INSTITUTE:
            return name(lang, board.institutes[it.base].name)
        case Place.TRAINING:
            return name(lang, board.rooms[it.base].name)
        case _:
            return PLACES[it.place].say(lang)


def post(board: Board, lang: Lang, officer: Officer) -> str:
    """Return what an officer does."""
    if officer.role < 0:
        return FREE.say(lang)
    return JOBS[officer.job].say(lang)


def where(board: Board, lang: Lang, officer: Officer) -> str:
    """Return where an officer is; a dash for whoever is with his faction or free."""
    match officer.job:
        case Job.NONE:
            return "-"
        case Job.RESEARCHER:
            return name(lang, board.institutes[officer.location].name)
        case Job.TRAINEE:
            return name(lang, board.rooms[officer.location].name)
        case _:
            return name(lang, board.cities[officer.location].name)


def money(value: float) -> str:
    """Return an amount as people read it: whole, without a sign."""
    return f"{abs(value):.0f}"
