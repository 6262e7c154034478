"""How strong each level of a game's computer players is: the ratings that are published for it, and how they are found.

They lie beside the game in `levels.toml`, which `python -m evadventure.minigames calibrate` writes. A game without the
file, or a level that is not in it, counts as a newcomer.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from math import exp, log, sqrt
from typing import NamedTuple

from .core import Entry

FILE = "levels.toml"
MIDDLE = 1500
"""Rating of a newcomer, and of the level a game takes when none is named."""
POINTS = 400 / log(10)
"""Points of a rating for one unit of log odds: 400 points are ten wins to one (A. Elo 1978)."""


class Level(NamedTuple):
    """How strong one level is."""

    rating: int
    error: int = 0
    """Standard error of the rating, in points."""


def published(entry: Entry) -> dict[str, Level]:
    """Return the ratings of a game's levels, weakest level first.

    Raises:
        ValueError: the file is no TOML, or a figure in it is no number.
    """
    known = _read(package_of(entry))
    return {level: known.get(level, Level(MIDDLE)) for level in entry.bots}


def package_of(entry: Entry) -> str:
    """Return the name of the package a game's rules lie in, or of their module when it is in none."""
    module = type(entry.game).__module__
    found = sys.modules.get(module)
    return (found.__package__ if found is not None else None) or module


@cache
def _read(package: str) -> Mapping[str, Level]:
    try:
        file = files(package) / FILE
        if not file.is_file():
            return {}
        text = file.read_text(encoding="utf-8")
    except (ModuleNotFoundError, TypeError):  # a single module beside others
        return {}
    rows = tomllib.loads(text).get("levels", {})
    return {level: Level(int(row["rating"]), int(row["error"])) for level, row in rows.items()}


def bradley_terry(wins: Mapping[tuple[str, str], float], players: Sequence[str], middle: str) -> dict[str, Level]:
    """Return the ratings under which the results of a round robin are most likely (R. A. Bradley, M. E. Terry 1952).

    Half a win is added on both sides of each pairing, so that who never lost has a rating, too.

    Args:
        wins: (winner, loser) -> matches won; a shared win counts a half for both.
        players: all of them.
        middle: the one whose rating is `MIDDLE`.

    >>> found = bradley_terry({("a", "b"): 10, ("b", "a"): 1}, ["a", "b"], "b")
    >>> found["a"].rating, found["b"].rating
    (1838, 1500)
    """
    won = {(one, two): wins.get((one, two), 0.0) + 0.5 for one in players for two in players if one != two}
    strength = dict.fromkeys(players, 0.0)
    for _ in range(500):
        for one in players:
            others = [other for other in players if other != one]
            if not others:
                continue
            expected = [_chance(strength[one] - strength[other]) for other in others]
            games = [won[one, other] + won[other, one] for other in others]
            gap = sum(won[one, other] for other in others) - sum(
                n * part for n, part in zip(games, expected, strict=True)
            )
            # One Newton step in the log odds of this player alone; the likelihood is concave.
            strength[one] += gap / sum(n * part * (1 - part) for n, part in zip(games, expected, strict=True))
    known = {
        one: sum(
            (won[one, other] + won[other, one])
            * _chance(strength[one] - strength[other])
            * _chance(strength[other] - strength[one])
            for other in players
            if other != one
        )
        for one in players
    }
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
