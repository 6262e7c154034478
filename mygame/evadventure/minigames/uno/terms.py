"""What the options of a table and the seats still playing come to, worked out once for each and looked up every move.

Rules that depend on nothing else are tables here, so that a move asks them instead of the options.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from ..core import Record, Seat
from .actions import MATCHING, MATCHING_OF_TWO, PLAYS, PLAYS_OF_TWO, Matching, Plays
from .data import CARDS, CUSTOM, DISCARD_ALL, DRAWS, REVERSE, SHUFFLE_HANDS, SKIP, SWAP_HANDS, SYMBOL, Card, moves_hands
from .state import Options, Round

_BESIDES = {*DRAWS, REVERSE, SWAP_HANDS, SHUFFLE_HANDS, CUSTOM, DISCARD_ALL}
"""Symbols that do more than pass the turn, whatever is played of the 7-0 rule."""


class Terms(Record):
    """What holds at a table until a round ends or somebody goes."""

    two: bool
    """Two players are left."""
    after: Mapping[int, tuple[Seat, ...]]
    """Direction of play -> for each seat, who comes next of those who still play."""
    pace: Mapping[Card, int]
    """Card -> by how many seats the turn passes; 0 for a card that does something else as well."""
    plays_of_two: Mapping[Card, Plays]
    """Card -> the actions that play it from a hand of two."""
    matching_of_two: Matching
    """The same of the cards that match."""
    weighed: bool
    """What else is in the hand decides how a card may be played."""
    restricted: bool
    """Cards that match may be forbidden, others allowed, or drawing forbidden."""


class _Terms(dict[Round, Terms]):
    """The terms of the tables asked for last. A `Round` keeps its hash, so asking again costs next to nothing."""

    def __missing__(self, table: Round) -> Terms:
        if len(self) >= _MANY:
            self.clear()
        options = table.options
        self[table] = terms = _terms(options, table.seats, table.out)
        return terms


_MANY = 1000
TERMS: Final = _Terms()
"""Table -> its terms."""


@lru_cache(maxsize=_MANY)
def _terms(options: Options, seats: int, out: tuple[Seat, ...]) -> Terms:
    seven_zero, two = options.seven_zero, seats - len(out) == 2
    calls = bool(options.uno_penalty)
    return Terms(
        two,
        {direction: _neighbours(seats, out, direction) for direction in (1, -1)},
        {card: _pace(seven_zero, two, SYMBOL[card]) for card in CARDS},
        PLAYS_OF_TWO[seven_zero, two] if calls else PLAYS,
        MATCHING_OF_TWO[seven_zero, two] if calls else MATCHING,
        weighed=options.deck == 128 or not options.action_finish,
        restricted=bool(options.no_bluffing or options.wrong_card_penalty or options.must_play),
    )


def _neighbours(seats: int, out: tuple[Seat, ...], direction: int) -> tuple[Seat, ...]:
    """Return who comes after each seat; with everybody out it is the seat beside it."""
    following = []
    for seat in range(seats):
        ahead = [(seat + direction * steps) % seats for steps in range(1, seats + 1)]
        following.append(next((other for other in ahead if other not in out), ahead[0]))
    return tuple(following)


def _pace(seven_zero: bool | str, two: bool, symbol: str) -> int:
    if symbol == SKIP or (symbol == REVERSE and two):
        return 2
    return 0 if symbol in _BESIDES or moves_hands(seven_zero, symbol) else 1
