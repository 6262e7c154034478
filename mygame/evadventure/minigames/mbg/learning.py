"""mbg for programs that learn it: its actions as integers, its views as numbers."""

from __future__ import annotations

from typing import Final

from ..numbering import Slot, Vocabulary
from ..vectors import Bag, Features, LeftOut, OneOf, Rows
from .data import CARD_COUNT, TECH_COUNT
from .mapfile import MOST
from .questions import KINDS, VERBS, WITH_ID

_ROOM: Final = {**MOST, "card": 32, "tech": 32, "scale": 3}
"""Greatest number of each, and one more for those that count from 1."""
_BARE: Final = tuple(verb for verb in VERBS if verb not in WITH_ID)
_NUMBERED: Final = ("card", "role", "cell", "city", "inst", "room", "officer", "tech", "scale")
_ASKED: Final = Rows(64)
_TECHS: Final = Bag(tuple(range(TECH_COUNT)))
_CELLS: Final = Bag(tuple(range(MOST["cell"])))

VOCABULARY: Final = Vocabulary(
    forms=(*(f"{verb} {{{verb}}}" for verb in _NUMBERED), *_BARE),
    slots={name: Slot(tuple(map(str, range(_ROOM[name])))) for name in _NUMBERED},
)

FEATURES: Final[Features] = {
    # Officers tell whose they are, and what they do.
    "board.cities.mos": LeftOut(),
    "board.roles.mos": LeftOut(),
    "board.roles.mcs": LeftOut(),
    "board.roles.sos": LeftOut(),
    "board.roles.tos": LeftOut(),
    "board.roles.tech": _TECHS,
    "board.roles.cards": Rows(CARD_COUNT),
    "board.insts.tech": _TECHS,
    "board.barriers": _CELLS,
    "board.robbers": _CELLS,
    "board.fought": LeftOut(),
    "todo": Rows(8),
    "todo.used": Rows(8),
    "ask.kind": OneOf(KINDS),
    "ask.ids": _ASKED,
    "ask.prices": _ASKED,
    "ask.also": _ASKED,
    "ask.picked": _ASKED,
    "ask.picked_also": _ASKED,
    "ask.used": _ASKED,
    "verdict": LeftOut(),
}
