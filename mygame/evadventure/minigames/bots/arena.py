"""Contests between computer players: the same deals with seats exchanged, and the certainty of the result.

Each deal is played once for every seat the contender can take, so the luck of the cards and of the seat cancels out and
only skill is left. Shares come with the Wilson score interval (E. B. Wilson 1927).
"""

from __future__ import annotations

from math import sqrt
from typing import Any, NamedTuple

from ..core import AnyGame, Bot
from ..options import check_terms
from .runner import run

__all__ = ["Share", "contest", "wilson"]

Z95 = 1.959964
"""Standard deviations of a 95 % confidence interval."""


class Share(NamedTuple):
    """The share of matches won, and the bounds of its true value (95 %)."""

    wins: float
    """A win shared by two counts a half."""
    games: int
    share: float
    low: float
    high: float


def wilson(wins: float, games: int, z: float = Z95) -> Share:
    """Return a share with its Wilson score interval.

    Examples:
        >>> [round(part, 3) for part in wilson(8, 10)[2:]]
        [0.8, 0.49, 0.943]
    """
    if games == 0:
        return Share(0, 0, 0.0, 0.0, 1.0)
    share = wins / games
    spread = 1 + z * z / games
    middle = (share + z * z / (2 * games)) / spread
    half = z / spread * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return Share(wins, games, share, max(0.0, middle - half), min(1.0, middle + half))


def contest(
    game: AnyGame,
    options: Any,
    contender: Bot[Any, Any],
    rival: Bot[Any, Any],
    *,
    seats: int,
    deals: int,
    seed: int = 0,
    seconds: float = 0.1,
) -> Share:
    """Play one contender against rivals of one kind on all other seats, each deal once from each seat.

    A match nobody won counts as shared by all.

    Args:
        deals: number of deals; `seats` times as many matches are played.
        seed: of the first deal; the others count up from it.

    Raises:
        BadTerms: the game cannot be played so.
        NoChoice: as `run` does.
        ValueError: there are no deals, or a player chose what is not legal.
    """
    check_terms(game, options, seats)
    if deals < 1:
        raise ValueError(f"{deals} deals: at least one is needed")
    wins = 0.0
    for deal in range(deals):
        for seat in range(seats):
            players = [rival] * seats
            players[seat] = contender
            outcome = run(game, options, players, seed + deal, seconds=seconds).outcome
            winners = (outcome.winners if outcome is not None else ()) or range(seats)
            if seat in winners:
                wins += 1 / len(winners)
    return wilson(wins, deals * seats)
