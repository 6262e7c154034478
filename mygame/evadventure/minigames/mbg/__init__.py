"""mbg, the siege board game of the Three Kingdoms: pure rules, words, computer players."""

from __future__ import annotations

from typing import Final

from ..core import Daily, Entry
from ..numbering import Slot, Vocabulary
from ..vectors import Bag, BySeat, Features, LeftOut, OfSeat, Rows
from .actions import CHOICES, PLAIN, weigh
from .bots import BOTS, TEMPERS
from .data import CARD_COUNT, TECH_COUNT
from .data.maps import MOST
from .rules import GAME
from .teaching import TEACHER
from .text import MbgPresent, MbgWishes

_ROOM: Final = {**MOST, "card": 32, "tech": 32, "scale": 3}
"""Greatest number of each, and one more for those that count from 1."""
_ASKED: Final = Rows(64)
_TECHS: Final = Bag(tuple(range(TECH_COUNT)))
_CELLS: Final = Bag(tuple(range(MOST["cell"])))

VOCABULARY: Final = Vocabulary(
    forms=(*(f"{verb} {{{verb}}}" for verb in CHOICES), *PLAIN),
    slots={name: Slot(tuple(map(str, range(_ROOM[name])))) for name in CHOICES},
)

_FACTIONS: Final = (
    "board.officers.role", "board.cities.role", "board.roles.ally", "ask.seat",
    "todo.role", "todo.other", "todo.attacker", "todo.defender",
)  # fmt: skip
FEATURES: Final[Features] = {
    **dict.fromkeys(_FACTIONS, OfSeat()),
    "board.roles": BySeat(),
    # Officers hold their faction and job.
    "board.cities.garrison": LeftOut(),
    "board.roles.at_hand": LeftOut(),
    "board.roles.cities": LeftOut(),
    "board.roles.researchers": LeftOut(),
    "board.roles.trainees": LeftOut(),
    "board.roles.techniques": _TECHS,
    "board.roles.cards": Rows(CARD_COUNT),
    "board.institutes.techniques": _TECHS,
    "board.barriers": _CELLS,
    "board.robbers": _CELLS,
    "board.fought": LeftOut(),
    "todo": Rows(8),
    "todo.used": Rows(8),
    "ask.ids": _ASKED,
    "ask.prices": _ASKED,
    "ask.also": _ASKED,
    "ask.picked": _ASKED,
    "ask.picked_also": _ASKED,
    "ask.used": _ASKED,
    "verdict": LeftOut(),
}


ENTRY = Entry(
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
