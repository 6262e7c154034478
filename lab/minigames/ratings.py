"""Ratings of the levels of a game's computer players from matches of each against each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log, sqrt
from typing import NamedTuple

from evadventure.minigames.levels import MIDDLE, Level, Levels

POINTS = 400 / log(10)
"""Points of a rating for one unit of log odds: 400 points are ten wins to one (A. Elo 1978)."""


class Met(NamedTuple):
    """How matches of one level alone against another on all other seats ended."""

    won: float = 0.0
    """By the one that was alone; who shares a win with others has a part of it."""
    lost: float = 0.0


def bradley_terry(met: Mapping[tuple[str, str], Met], players: Sequence[str], middle: str, seats: int = 2) -> Levels:
    """Return the ratings under which the results of a round robin are most likely (R. A. Bradley, M. E. Terry 1952).

    Among more than two seats each player wins by its part of the strengths at the table (R. D. Luce 1959), so that the
    one alone has log(seats - 1) against it. One match that ended as between equals is added to each pairing, so that
    who never lost has a rating, too.

    Args:
        met: (the one alone, the others) -> how it ended.
        players: all of them.
        middle: the one whose rating is `MIDDLE`.

    >>> found = bradley_terry({("a", "b"): Met(10, 1)}, ["a", "b"], "b")
    >>> found["a"].rating, found["b"].rating
    (1838, 1500)
    """
    fair, handicap = 1 / seats, log(seats - 1)
    strength = dict.fromkeys(players, 0.0)
    ended = {pair: Met(end.won + fair, end.lost + 1 - fair) for pair, end in met.items()}

    def told(one: str) -> tuple[float, float]:
        """Return by how much the likelihood rises with a player's strength, and how much it bends."""
        rises = bends = 0.0
        for (alone, other), (won, lost) in ended.items():
            if one in (alone, other):
                part = _chance(strength[alone] - strength[other] - handicap)
                rise = won - (won + lost) * part
                rises += rise if one == alone else -rise
                bends += (won + lost) * part * (1 - part)
        return rises, bends

    for _ in range(500):
        for one in players:
            # One Newton step in the log odds of this player alone; the likelihood is concave.
            rises, bends = told(one)
            if bends:
                strength[one] += rises / bends
    known = {one: told(one)[1] for one in players}
    return {
        one: Level(
            MIDDLE + round(POINTS * (strength[one] - strength[middle])),
            0 if one == middle or not known[one] else round(POINTS / sqrt(known[one])),
        )
        for one in players
    }


def _chance(difference: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, difference))))


def toml_of(levels: Mapping[str, Level], command: str, matches: int) -> str:
    """Return the text of a `levels.toml`.

    Args:
        command: what found the figures.
        matches: how many each pairing played.
    """
    lines = [
        "# How strong each level of the computer players is. Written by a round robin, fitted by Bradley and Terry;",
        f"# the level that plays when none is named has {MIDDLE}. `error` is the standard error.",
        f'command = "{command}"',
        f"matches_of_each_pair = {matches}",
        "",
        "[levels]",
        *(f"{name} = {{ rating = {level.rating}, error = {level.error} }}" for name, level in levels.items()),
    ]
    return "\n".join(lines) + "\n"
