"""KARDS: a card battle on three lines, with action power as its core."""

from itertools import permutations
from typing import Final

from ..core import Daily, TypedEntry
from ..numbering import Slot, Vocabulary
from ..vectors import Bag, Bits, BySeat, Code, Features, LeftOut, OfSeat, OneOf, Rows
from .actions import POSITIONS, Action, Event, weigh
from .bots import BOTS, TEMPERS
from .data import FRONT_LIMIT, HAND_LIMIT, SUPPORT_LIMIT, Keyword
from .data.cards import CARDS
from .data.decks import READY
from .explorer import tally
from .player_decks import STORE
from .rules import GAME
from .state import KardsOptions, KardsState
from .teaching import TEACHER
from .text import PRESENT, KardsWishes
from .view import KardsView

_KEYS: Final = tuple(CARDS)
_CARD: Final = Code(_KEYS)
_KEYWORDS: Final = Bits(len(Keyword))
_TEMPS: Final = 2
_DECKS_MOST: Final = 64


def _counted(most: int) -> Slot:
    return Slot(tuple(str(number + 1) for number in range(most)))


VOCABULARY: Final = Vocabulary(
    forms=(
        "end", "keep", "concede", "mark {hand}", "arm {hand}", "disarm {hand}", "move {unit} at {front}",
        "attack {unit} {unit}", "play {hand}", "play {hand} at {support}", "play {hand} on {unit}",
        "play {hand} at {support} on {unit}", "choose {deck}",
    ),
    slots={
        "hand": _counted(HAND_LIMIT),
        "support": _counted(SUPPORT_LIMIT + 1),
        "front": _counted(FRONT_LIMIT),
        "unit": Slot(POSITIONS),
        "deck": Slot(tuple(READY), max(_DECKS_MOST, len(READY))),
    },
)  # fmt: skip
"""Ready decks are numbered in the order of their file, a host's own after them; a deck by its code has no number."""


def _units(path: str, most: int) -> Features:
    return {
        path: Rows(most),
        f"{path}.card": _CARD,
        f"{path}.own": _KEYWORDS,
        f"{path}.keywords": _KEYWORDS,
        f"{path}.temps": Rows(_TEMPS),
        f"{path}.temps.keywords": LeftOut(),  # those of the unit hold them
        f"{path}.temps.seat": OfSeat(),
        f"{path}.owner": OfSeat(),
        f"{path}.uid": LeftOut(),  # actions name places
    }


FEATURES: Final[Features] = {
    "sides": BySeat(), "active": OfSeat(), "first": OfSeat(), "winner": OfSeat(),
    **_units("front", FRONT_LIMIT), **_units("sides.support", SUPPORT_LIMIT), "sides.discard": Bag(_KEYS),
    "sides.deck": Bag(_KEYS), "sides.mud": OneOf(("next", "now")), "sides.chosen": OneOf(tuple(READY)),
    "sides.hand": Rows(HAND_LIMIT), "sides.hand.card": _CARD, "sides.seen": Rows(HAND_LIMIT),
    "sides.seen.card": _CARD, "sides.prices": Rows(HAND_LIMIT), "sides.armed": Rows(HAND_LIMIT),
    "sides.marked": Rows(HAND_LIMIT), "sides.disarmed": Rows(HAND_LIMIT),
}  # fmt: skip


type KardsEntry = TypedEntry[KardsState, Action, Event, KardsView, KardsOptions]

ENTRY: KardsEntry = TypedEntry(
    game=GAME,
    present=PRESENT,
    bots=BOTS,
    default_bot="greedy",
    tempers=TEMPERS,
    weigh=weigh,
    teacher=TEACHER,
    player_store=STORE,
    tally=tally,
    vocabulary=VOCABULARY,
    features=FEATURES,
    wishes=KardsWishes(),
    daily=Daily(seats=2, options=[{"decks": pair} for pair in permutations(READY, 2)]),
)
