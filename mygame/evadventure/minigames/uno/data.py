"""The cards of UNO, their codes and values, and the options a table may choose.

A card is its short code, the same in every language, log and file:

* `R7`: colour (`R`ed, `Y`ellow, `G`reen, `B`lue) and symbol (`0`-`9`, `S` skip, `R` reverse, `+2` draw two);
* `W` wild, `W+4` wild draw four; in the deck of 112 also `WS` wild swap hands, `WH` wild shuffle hands,
  `WC` wild customizable.

Cards of one code cannot be told apart, so a hand is a multiset: a tuple in the natural order of the codes, which
is the quickest to keep. People are shown hands in the order of `ORDER`.
Source of deck and values: docs/games/uno.md U1-U3, U60.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from ..core import Record, Refusal

type Card = str
type Colour = str
"""One of `COLOURS`, or "" while no colour is in force."""
type Hand = tuple[Card, ...]

COLOURS: Final = ("R", "Y", "G", "B")
NUMBERS: Final = tuple("0123456789")
SKIP: Final = "S"
REVERSE: Final = "R"
DRAW_TWO: Final = "+2"
WILD: Final = "W"
DRAW_FOUR: Final = "W+4"
SWAP_HANDS: Final = "WS"
SHUFFLE_HANDS: Final = "WH"
CUSTOM: Final = "WC"
WILDS: Final = (WILD, DRAW_FOUR, SWAP_HANDS, SHUFFLE_HANDS, CUSTOM)

HAND_SIZE: Final = 7
MAX_SEATS: Final = 10
MAX_ROUNDS: Final = 50
"""A match by points ends after so many rounds, whoever leads (U74)."""
MAX_TURNS: Final = 1000
"""A round ends like a blocked one after so many turns (U66)."""

_SYMBOLS: Final = (*NUMBERS, SKIP, REVERSE, DRAW_TWO)
_COLOURED: Final = tuple(colour + symbol for colour in COLOURS for symbol in _SYMBOLS)

CARDS: Final = (*_COLOURED, *WILDS)
"""Every code once, in the order people are shown them."""
ORDER: Final = {card: place for place, card in enumerate(CARDS)}
COLOUR: Final = {card: "" if card in WILDS else card[0] for card in CARDS}
"""Code -> its own colour; "" for wild cards."""
SYMBOL: Final = {card: card if card in WILDS else card[1:] for card in CARDS}
"""Code -> what matches across colours; a wild card is its own symbol."""


def _points(card: Card) -> int:
    if card in (WILD, DRAW_FOUR):
        return 50
    if card in WILDS:
        return 40
    return int(SYMBOL[card]) if SYMBOL[card] in NUMBERS else 20


POINTS: Final = {card: _points(card) for card in CARDS}
"""Code -> what it costs whoever is left with it (U60)."""


def in_order(cards: Iterable[Card]) -> Hand:
    """Return cards in the order hands are kept."""
    return tuple(sorted(cards))


def _deck() -> tuple[Card, ...]:
    twice = tuple(card for card in _COLOURED if SYMBOL[card] != "0")
    return in_order((*_COLOURED, *twice, *[WILD] * 4, *[DRAW_FOUR] * 4))


DECK_108: Final = _deck()
DECK_112: Final = {
    "swap": in_order((*DECK_108, SWAP_HANDS, CUSTOM, CUSTOM, CUSTOM)),
    "shuffle": in_order((*DECK_108, SHUFFLE_HANDS, CUSTOM, CUSTOM, CUSTOM)),
}


def matches(card: Card, top: Card | None, colour: Colour) -> bool:
    """Tell whether a card may lie on `top` while `colour` is in force, by colour or symbol (U12); wild cards always."""
    return top is None or not COLOUR[card] or COLOUR[card] == colour or SYMBOL[card] == SYMBOL[top]


class Options(Record):
    """What a table may choose; the rules they switch are numbered in docs/games/uno.md."""

    seven_zero: bool = True
    """A played 7 swaps hands with a chosen player, a played 0 passes all hands on (U40-U49)."""
    jump_in: bool = False
    """An identical card may be played out of turn (U80)."""
    stacking: Literal["none", "same", "up"] = "none"
    """Draw cards may be answered by draw cards: +2 on +2 and +4 on +4 (same), also +4 on +2 (up) (U81)."""
    draw_to_match: bool = False
    """Draw until a card can be played, not one (U82)."""
    force_play: bool = False
    """A drawn card that can be played must be played (U83)."""
    no_bluffing: bool = False
    """Wild draw four only without a card of the colour; no challenges then (U84)."""
    start_card: bool = True
    """A card is turned up to start; without one the first card played is free (U10)."""
    uno_penalty: Literal[0, 2, 4] = 2
    """Cards for being caught without having called UNO; 0 plays without calling (U30)."""
    uno_after_swap: Literal["call", "auto"] = "call"
    """Whether hands of one card that moved must be called anew (U46)."""
    false_call_penalty: Literal[0, 2] = 0
    """Cards for a false UNO or a false catch; 0 merely refuses them (U35)."""
    wrong_card_penalty: Literal[0, 2] = 0
    """Cards for playing a card that does not match; 0 merely refuses it (U85)."""
    scoring: Literal["winner", "tally", "knockout"] = "winner"
    """Winner takes the points of all others; or everybody counts the own cards, lowest wins; or who reaches the
    goal that way is out (U61-U63)."""
    goal: int = 0
    """Points that end the match; 0 for none (U64)."""
    rounds: int = 1
    """Rounds that end the match; 0 for as many as the goal takes (U64)."""
    partners: Literal["none", "fixed", "rotate"] = "none"
    """Four players in pairs across the table, for good or changing every round (U70)."""
    deck: Literal[108, 112] = 108
    """108 cards, or 112 (U2)."""
    wild_hands: Literal["swap", "shuffle"] = "swap"
    """Which of its two extra wild cards the deck of 112 holds (U2)."""
    custom_wild: Literal["plain", "rain"] = "plain"
    """What a customizable wild card does besides naming a colour: nothing, or every other player draws one (U28)."""


_RANGES: Final = {
    "goal": (0, 2000),
    "rounds": (0, MAX_ROUNDS),
}


def check(options: Options, seats: int) -> Refusal | None:
    """Say what is wrong with these options for this number of seats; None when they can be played."""
    if not 2 <= seats <= MAX_SEATS:
        return Refusal("seats", {"seats": seats, "min": 2, "max": MAX_SEATS})
    for key, (low, high) in _RANGES.items():
        if not low <= (value := getattr(options, key)) <= high:
            return Refusal("option_range", {"option": key, "value": value, "min": low, "max": high})
    if options.partners != "none" and seats != 4:
        return Refusal("option_partners_seats", {"seats": seats})
    if options.partners != "none" and options.scoring != "winner":
        return Refusal("option_partners_scoring")
    if options.scoring == "knockout" and (not options.goal or options.rounds):
        return Refusal("option_knockout")
    if not options.goal and not options.rounds:
        return Refusal("option_endless")
    return None


def deck_of(options: Options) -> tuple[Card, ...]:
    """Return the cards a table with these options plays with, in order."""
    return DECK_108 if options.deck == 108 else DECK_112[options.wild_hands]
