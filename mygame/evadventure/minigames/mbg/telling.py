"""What is worth telling of a match of mbg when it is over."""

from __future__ import annotations

from typing import Any

from . import actions

WEIGHTS: dict[Any, float] = {
    actions.Ruined: 8.0,
    actions.Resigned: 5.0,
    actions.CityLost: 4.0,
    actions.BattleEnded: 3.0,
    actions.BattleBegun: 2.5,
    actions.CityTaken: 2.0,
    actions.Allied: 2.0,
    actions.AngerRoused: 2.0,
    actions.Estranged: 2.0,
    actions.Poisoned: 2.0,
    actions.RumourSpread: 2.0,
    actions.Left: 1.0,
    actions.Joined: 0.5,
}
"""How much an event is worth by itself; those that are not there, nothing."""


def weigh(event: Any) -> float:
    """Return how much an event is worth being told."""
    match event:
        case actions.MoneyTaken(money=money) | actions.TollOwed(money=money):
            return abs(money) / 600
        case _:
            return WEIGHTS.get(type(event), 0.0)
