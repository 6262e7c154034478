"""The chance to win: a logistic regression of a position at the beginning of a turn, fitted by `train kards`.

What is weighed are the figures of the position (`features`) and, beyond them, which cards stand on the board and are
held. What figures and hands are worth changes with the length of the match: each has a weight in the middle of it and
what is added by the turn.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from math import exp
from typing import Final, NamedTuple

from ...core import Seat
from ..state import State
from .features import features

FITTED: Final = "fitted.toml"
LAST: Final = 24
"""The turn from which on the weights stay."""


class _ByName(dict[str, float]):
    """Weights, nothing for whom none was fitted."""

    def __missing__(self, name: str) -> float:
        return 0.0


class Weights(NamedTuple):
    """What was fitted, for one turn, in log odds."""

    figures: Sequence[float]
    """Of each of `features.NAMES`."""
    board: Mapping[str, float]
    """Card -> what its unit is worth beyond its figures."""
    hand: Mapping[str, float]
    """Card -> what it is worth in a hand beyond the figures of the hand."""


def lateness(turn: int) -> float:
    """Return how late in a match a turn is: -1 at the beginning, 1 from `LAST` on."""
    return 2 * min(turn, LAST) / LAST - 1


@cache
def _fitted() -> Mapping[str, Mapping[str, float]]:
    text = (files(__package__.rpartition(".")[0]) / FITTED).read_text(encoding="utf-8")
    tables: Mapping[str, Mapping[str, float]] = tomllib.loads(text)
    return tables


@cache
def weights(turn: int) -> Weights:
    """Return what was fitted as it counts in a turn; a card that was not met adds nothing."""
    tables, late = _fitted(), lateness(turn)

    def at(name: str) -> _ByName:
        now, later = _ByName(tables[name]), _ByName(tables[f"{name}_later"])
        return _ByName({key: now[key] + late * later[key] for key in {**now, **later}})

    return Weights(tuple(at("figures").values()), _ByName(tables["board"]), at("hand"))


def chance(state: State, seat: Seat) -> float:
    """Return how likely a seat wins, 0 to 1, at the beginning of somebody's turn."""
    if state.over:
        return 0.5 if state.winner is None else float(state.winner == seat)
    active = state.active
    figures, board, hand = weights(min(state.turn, LAST))
    mine, theirs = state.sides[active], state.sides[1 - active]
    power = sum([w * x for w, x in zip(figures, features(state, active), strict=True) if x])
    power += sum([board[unit.card] for unit in mine.support]) - sum([board[unit.card] for unit in theirs.support])
    power += sum([hand[held.card] for held in mine.hand]) - sum([hand[held.card] for held in theirs.hand])
    for unit in state.front:
        power += board[unit.card] if unit.owner == active else -board[unit.card]
    won = 1 / (1 + exp(-max(-30.0, min(30.0, power))))
    return won if active == seat else 1 - won
