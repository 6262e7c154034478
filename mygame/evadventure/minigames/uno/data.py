"""The cards of UNO, their codes and values.

A card is its short code, the same in every language, log and file:

* `R7`: colour (`R`ed, `Y`ellow, `G`reen, `B`lue) and symbol (`0`-`9`, `S` skip, `R` reverse, `+2` draw two);
* `W` wild, `W+4` wild draw four; in the deck of 112 also `WS` wild swap hands, `WH` wild shuffle hands,
  `WC` wild customizable; in the deck of 128 `W+6` wild draw six, `W+10` wild draw ten, and `RD` discard all.

Cards of one code cannot be told apart, so a hand is a multiset: a tuple in the natural order of the codes, the fastest
to keep sorted. People see hands in the order of `ORDER`.
Source of deck and values: docs/play/uno.md U1-U3, U60.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

type Card = str
type Colour = str
"""One of `COLOURS`, or "" while no colour is in force."""
type Hand = tuple[Card, ...]

COLOURS: Final = ("R", "Y", "G", "B")
NUMBERS: Final = tuple("0123456789")
SKIP: Final = "S"
REVERSE: Final = "R"
DRAW_TWO: Final = "+2"
DISCARD_ALL: Final = "D"
WILD: Final = "W"
DRAW_FOUR: Final = "W+4"
SWAP_HANDS: Final = "WS"
SHUFFLE_HANDS: Final = "WH"
CUSTOM: Final = "WC"
DRAW_SIX: Final = "W+6"
DRAW_TEN: Final = "W+10"
WILDS: Final = (WILD, DRAW_FOUR, SWAP_HANDS, SHUFFLE_HANDS, CUSTOM, DRAW_SIX, DRAW_TEN)
DRAWS: Final = {DRAW_TWO: 2, DRAW_FOUR: 4, DRAW_SIX: 6, DRAW_TEN: 10}
"""Symbol of a draw card -> number of cards it costs the next player."""

HAND_SIZE: Final = 7
MAX_SEATS: Final = 10
MAX_ROUNDS: Final = 50
"""A match by points ends after so many rounds, whatever the scores (U74)."""
MAX_TURNS: Final = 1000
"""A round ends like a blocked one after so many turns (U66)."""

_SYMBOLS: Final = (*NUMBERS, SKIP, REVERSE, DRAW_TWO, DISCARD_ALL)
_COLOURED: Final = tuple(colour + symbol for colour in COLOURS for symbol in _SYMBOLS)

CARDS: Final = (*_COLOURED, *WILDS)
"""Every code once, in display order."""
ORDER: Final = {card: place for place, card in enumerate(CARDS)}
COLOUR: Final = {card: "" if card in WILDS else card[0] for card in CARDS}
"""Code -> its own colour; "" for wild cards."""
SYMBOL: Final = {card: card if card in WILDS else card[1:] for card in CARDS}
"""Code -> the symbol that matches across colours; a wild card is its own symbol."""


def _points(card: Card) -> int:
    if card in (WILD, DRAW_FOUR, DRAW_SIX, DRAW_TEN):
        return 50
    if card in WILDS:
        return 40
    return int(SYMBOL[card]) if SYMBOL[card] in NUMBERS else 20


POINTS: Final = {card: _points(card) for card in CARDS}
"""Code -> points for a card left in a hand at the end (U60)."""
MERCY_POINTS: Final = 250
"""Points for a player who falls (U90)."""
PENALTY: Final = {card: DRAWS[SYMBOL[card]] for card in CARDS if SYMBOL[card] in DRAWS}
"""Code of a draw card -> number of cards it costs the next player."""
ACTIONS: Final = frozenset(card for card in CARDS if SYMBOL[card] not in NUMBERS)
"""Every card that is not a number."""


def in_order(cards: Iterable[Card]) -> Hand:
    """Return cards in the order in which hands are kept."""
    return tuple(sorted(cards))


def _deck() -> tuple[Card, ...]:
    once = tuple(card for card in _COLOURED if SYMBOL[card] != DISCARD_ALL)
    twice = tuple(card for card in once if SYMBOL[card] != "0")
    return in_order((*once, *twice, *[WILD] * 4, *[DRAW_FOUR] * 4))


DECK_108: Final = _deck()
DECK_112: Final = {
    "swap": in_order((*DECK_108, SWAP_HANDS, CUSTOM, CUSTOM, CUSTOM)),
    "shuffle": in_order((*DECK_108, SHUFFLE_HANDS, CUSTOM, CUSTOM, CUSTOM)),
}
DECK_128: Final = in_order(
    (*DECK_108, *[colour + DISCARD_ALL for colour in COLOURS for _ in range(3)], *[DRAW_SIX] * 4, *[DRAW_TEN] * 4)
)


def matches(card: Card, top: Card | None, colour: Colour) -> bool:
    """Tell whether a card may lie on `top` while `colour` is in force, by colour or symbol (U12); wild cards always."""
    return top is None or not COLOUR[card] or COLOUR[card] == colour or SYMBOL[card] == SYMBOL[top]


def moves_hands(seven_zero: bool | str, symbol: str) -> bool:
    """Tell whether a card of this symbol moves hands under the part of the 7-0 rule in play."""
    return (symbol == "7" and seven_zero in (True, "sevens")) or (symbol == "0" and seven_zero in (True, "zeros"))
