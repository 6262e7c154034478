"""UNO with the 7-0 rule: the official rules, the house rules in print, and computer players.

`docs/play/uno.md` numbers every rule. `data`: the cards; `actions`: actions and events; `state`: the options and the
state; `rules`: legality; `dealing`: rounds dealt and counted; `effects`: cards played, and their effects; `view`: the
knowledge of each observer; `positions`: states as text; `text`: the two languages; `bots`: computer players.
"""

from typing import Final

from ..core import Daily, TypedEntry
from ..numbering import Slot, Vocabulary
from ..vectors import Bag, BySeat, Features, LeftOut, OfSeat, OfSeats, OneOf, Pile, Rows
from .actions import SEVEN_ZERO, Action, Event, weigh
from .bots import BOTS, TEMPERS
from .data import CARDS, COLOURS, DISCARD_ALL, DRAW_SIX, DRAW_TEN, MAX_SEATS, SYMBOL
from .rules import FirstUno, Uno
from .state import UnoOptions, UnoState
from .teaching import TEACHER
from .text import UnoPresent, UnoWishes
from .view import UnoView

_SEATS: Final = tuple(range(MAX_SEATS))
_LATER: Final = tuple(card for card in CARDS if SYMBOL[card] in (DISCARD_ALL, DRAW_SIX, DRAW_TEN))
"""The cards added by the deck of 128: they came later, so their numbers come last."""
_CARDS: Final = (*[card for card in CARDS if card not in _LATER], *_LATER)

VOCABULARY: Final = Vocabulary(
    forms=(
        "draw", "keep", "challenge", "uno", "wait", "leave", "reset", "colour {colour}", "swap {seat}",
        "catch {seat}", "play {card}", "play {card} uno", "play {card} {colour}", "play {card} {colour} uno",
        "play {later}", "play {later} uno", "play {later} {colour}", "play {later} {colour} uno",
    ),
    slots={
        "card": Slot(_CARDS[: -len(_LATER)]),
        "later": Slot(_LATER),
        "colour": Slot(COLOURS),
        "seat": Slot(tuple(str(seat + 1) for seat in _SEATS)),
    },
)  # fmt: skip

_SEATED: Final = OfSeats(MAX_SEATS)
FEATURES: Final[Features] = {
    **dict.fromkeys(("dealer", "turn", "question.by", "known.0", "last.0", "last.1.seat"), OfSeat()),
    "scores": BySeat(), "sizes": BySeat(),
    "hand": Bag(_CARDS), "discard": Pile(_CARDS), "colour": OneOf(COLOURS), "out": _SEATED,
    "fallen": _SEATED, "uncalled": _SEATED, "false_called": _SEATED, "question.card": OneOf(_CARDS),
    "question.before": OneOf(COLOURS), "known": Rows(MAX_SEATS - 1), "known.1": Bag(_CARDS),
    "last.1.card": OneOf(_CARDS), "last.1.colour": OneOf(COLOURS), "options.seven_zero": OneOf(SEVEN_ZERO),
    "result": LeftOut(), "seen": LeftOut(),
}  # fmt: skip


type UnoEntry = TypedEntry[UnoState, Action, Event, UnoView, UnoOptions]

ENTRY: UnoEntry = TypedEntry(
    game=Uno(),
    present=UnoPresent(),
    bots=BOTS,
    default_bot="careful",
    vocabulary=VOCABULARY,
    features=FEATURES,
    earlier=(FirstUno(),),
    tempers=TEMPERS,
    weigh=weigh,
    teacher=TEACHER,
    wishes=UnoWishes(),
    daily=Daily(seats=3, options=({"scoring": "tally", "rounds": 3},)),
)
