"""UNO for programs that learn it: its actions as integers, its views as numbers."""

from __future__ import annotations

from typing import Final

from ..numbering import Slot, Vocabulary
from ..vectors import Bag, Features, LeftOut, OneOf, Pile, Rows
from .data import CARDS, COLOURS, MAX_SEATS

_SEATS: Final = tuple(range(MAX_SEATS))

VOCABULARY: Final = Vocabulary(
    forms=(
        "draw",
        "keep",
        "challenge",
        "uno",
        "wait",
        "leave",
        "reset",
        "colour {colour}",
        "swap {seat}",
        "catch {seat}",
        "play {card}",
        "play {card} uno",
        "play {card} {colour}",
        "play {card} {colour} uno",
    ),
    slots={
        "card": Slot(CARDS),
        "colour": Slot(COLOURS),
        "seat": Slot(tuple(str(seat + 1) for seat in _SEATS)),
    },
)

FEATURES: Final[Features] = {
    "hand": Bag(CARDS),
    "discard": Pile(CARDS),
    "colour": OneOf(COLOURS),
    "out": Bag(_SEATS),
    "uncalled": Bag(_SEATS),
    "false_called": Bag(_SEATS),
    "question.card": OneOf(CARDS),
    "question.before": OneOf(COLOURS),
    "known": Rows(MAX_SEATS - 1),
    "known.1": Bag(CARDS),
    "last.1.card": OneOf(CARDS),
    "last.1.colour": OneOf(COLOURS),
    "result": LeftOut(),
}
