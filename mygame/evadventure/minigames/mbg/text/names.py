"""Names of things on the board and of fixed terms, for one reader."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from ....words import Lang, Words
from ...core import sentences_of
from ..actions import PLACE_MARK, cell_token
from ..data import BattleMood, CardId, CellPlace, Job, Occasion, Property, TechId, WalkPace, scenarios
from ..state import MbgBoard, Officer

SENTENCES: Final = sentences_of(__package__)


def by[Kind: IntEnum](kind: type[Kind], table: str) -> dict[Kind, Words]:
    """Return the sentences of a table whose keys are the names of an enumeration."""
    return {kind[key.upper()]: words for key, words in SENTENCES[table].items()}


PROPERTIES: Final = tuple(by(Property, "ability").values())
SCOPES: Final = tuple(SENTENCES["scope"].values())
JOBS: Final = by(Job, "job")
PLACES: Final = by(CellPlace, "place")
PACES: Final = by(WalkPace, "pace")
MOODS: Final = by(BattleMood, "mood")
OCCASIONS: Final = tuple(by(Occasion, "occasion").values())
CARD_NAMES: Final = tuple(by(CardId, "card").values())
CARD_HELP: Final = tuple(by(CardId, "card_effect").values())
TECH_NAMES: Final = tuple(by(TechId, "technique").values())
TECH_HELP: Final = tuple(by(TechId, "technique_effect").values())
FREE: Final = Words("free", context="officer")
NOBODY: Final = Words("nobody", context="owner")
NONE: Final = Words("none")
ROBBERS: Final = Words("the robbers")


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
