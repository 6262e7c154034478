"""mbg, the siege board game of the Three Kingdoms: pure rules, words, computer players."""

from __future__ import annotations

from typing import Final

from ..core import Daily, TypedEntry
from ..numbering import Slot, Vocabulary
from ..vectors import Bag, BySeat, Features, LeftOut, OfSeat, Rows
from .actions import CHOICES, PLAIN, Action, Event, weigh
from .bots import BOTS, TEMPERS
from .data import CARD_COUNT, TECH_COUNT
from .data.maps import MOST
from .rules import GAME
from .state import MbgOptions, MbgState, MbgView
from .teaching import TEACHER
from .text import MbgPresent, MbgWishes

_ROOM: Final = {**MOST, "card": 32, "tech": 32, "scale": 3}
"""Greatest number of each, and one more for those that count from 1."""
VOCABULARY: Final = Vocabulary(
    forms=(*(f"{verb} {{{verb}}}" for verb in CHOICES), *PLAIN),
    slots={name: Slot(tuple(map(str, range(_ROOM[name])))) for name in CHOICES},
)

_FACTIONS: Final = (
    "board.officers.role", "board.cities.role", "board.roles.ally", "ask.seat",
    "todo.role", "todo.other", "todo.attacker", "todo.defender",
)  # fmt: skip
_KNOWN_OTHERWISE: Final = (
    "board.cities.garrison", "board.roles.at_hand", "board.roles.cities", "board.roles.researchers",
    "board.roles.trainees", "board.fought", "verdict",
)  # fmt: skip
"""Officers hold their faction and job."""
FEATURES: Final[Features] = {
    **dict.fromkeys(_FACTIONS, OfSeat()),
    "board.roles": BySeat(),
    **dict.fromkeys(_KNOWN_OTHERWISE, LeftOut()),
    **dict.fromkeys(("board.roles.techniques", "board.institutes.techniques"), Bag(tuple(range(TECH_COUNT)))),
    "board.roles.cards": Rows(CARD_COUNT),
    **dict.fromkeys(("board.barriers", "board.robbers"), Bag(tuple(range(MOST["cell"])))),
    **dict.fromkeys(("todo", "todo.used"), Rows(8)),
    **dict.fromkeys([f"ask.{name}" for name in ("ids", "prices", "also", "picked", "picked_also", "used")], Rows(64)),
}


type MbgEntry = TypedEntry[MbgState, Action, Event, MbgView, MbgOptions]

ENTRY: MbgEntry = TypedEntry(
    GAME,
    MbgPresent(),
    BOTS,
    "steady",
    vocabulary=VOCABULARY,
    features=FEATURES,
    tempers=TEMPERS,
    weigh=weigh,
    teacher=TEACHER,
    wishes=MbgWishes(),
    daily=Daily(seats=3, options=({},)),
)
"""The game's entry in the registry."""
