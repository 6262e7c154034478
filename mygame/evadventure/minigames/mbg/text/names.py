"""Names of things on the board and of fixed terms, for one reader."""

from __future__ import annotations

from typing import Final

from ....words import Lang, Words
from ..actions import PLACE_MARK, cell_token
from ..data import BattleMood, CellPlace, Job, WalkPace, scenarios
from ..state import MbgBoard, Officer

PROPERTIES: Final = (Words("martial"), Words("tactics"), Words("strategy"), Words("politics"), Words("economy"))
SCOPES: Final = (Words("small"), Words("medium"), Words("big"))
JOBS: Final = {
    Job.NONE: Words("at hand"),
    Job.MAYOR: Words("mayor"),
    Job.TREASURER: Words("treasurer"),
    Job.CITIZEN: Words("garrison"),
    Job.RESEARCHER: Words("research"),
    Job.TRAINEE: Words("training", context="school"),
}
PLACES: Final = {
    CellPlace.EMPTY: Words("open road"),
    CellPlace.CITY: Words("city"),
    CellPlace.SALOON: Words("saloon"),
    CellPlace.INSTITUTE: Words("institute"),
    CellPlace.TRAINING: Words("training room"),
    CellPlace.CHANCE: Words("chance"),
}
PACES: Final = {
    WalkPace.NORMAL: Words("normal"),
    WalkPace.SLOW: Words("slow"),
    WalkPace.FAST: Words("fast"),
    WalkPace.STOPPED: Words("stopped"),
}
MOODS: Final = {
    BattleMood.NORMAL: Words("steady"),
    BattleMood.CONFUSED: Words("confused"),
    BattleMood.INFIGHTING: Words("infighting"),
}
OCCASIONS: Final = (Words("any round"), Words("round won"), Words("round lost"), Words("victory"))
CARD_NAMES: Final = (
    Words("barrier"), Words("slow"), Words("fast"), Words("stop"), Words("double"), Words("steal"),
    Words("recover"), Words("rumour"), Words("poison"), Words("estrange"), Words("robber"), Words("alliance"),
    Words("anger"), Words("reverse", context="mbg name"),
)  # fmt: skip
TECH_NAMES: Final = (
    Words("arrow"), Words("fire arrow"), Words("heal"), Words("shield"), Words("transfer"), Words("strike"),
    Words("leech"), Words("thunder"), Words("confusion"), Words("infighting"), Words("siege"), Words("exile"),
)  # fmt: skip
"""Of `CARDS` and `TECHS`. C18: a technique and a card of the same name in the manual have different names here."""
FREE: Final = Words("free", context="officer")
NOBODY: Final = Words("nobody", context="owner")
NONE: Final = Words("none")
ROBBERS: Final = Words("the robbers")
YES: Final = Words("yes")
NO: Final = Words("no")


def name(lang: Lang, token: str) -> str:
    """Return a name of a map in the reader's language: the token itself without a translation."""
    known = scenarios.names().get(token)
    return known.in_lang(lang) if known is not None else token


def role(board: MbgBoard, lang: Lang, r: int) -> str:
    """Return a faction's name; -1 is the robbers."""
    return name(lang, board.roles[r].name) if r >= 0 else ROBBERS.say(lang)


def letter(r: int) -> str:
    """Return the letter of a faction on the board."""
    return "ABCDEFGHIJ"[r]


def cell(board: MbgBoard, lang: Lang, n: int) -> str:
    """Return the name of the place on a cell."""
    return place(lang, cell_token(board, n))


def place(lang: Lang, token: str) -> str:
    """Return the name of the place on a cell from its name on the map."""
    if token.startswith(PLACE_MARK):
        return PLACES[CellPlace(int(token.removeprefix(PLACE_MARK)))].say(lang)
    return name(lang, token)


def post(board: MbgBoard, lang: Lang, officer: Officer) -> str:
    """Return an officer's job."""
    if officer.role < 0:
        return FREE.say(lang)
    return JOBS[officer.job].say(lang)


def where(board: MbgBoard, lang: Lang, officer: Officer) -> str:
    """Return an officer's place; a dash for one who is with his faction or free."""
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
    """Return an amount in readable form: whole, without a sign."""
    return f"{abs(value):.0f}"
