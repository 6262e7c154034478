"""What is worth telling of a match of UNO when it is over."""

from __future__ import annotations

from typing import Any

from . import actions

WEIGHTS: dict[Any, float] = {
    actions.Restarted: 6.0,
    actions.Fell: 6.0,
    actions.RoundOver: 5.0,
    actions.Caught: 5.0,
    actions.Left: 5.0,
    actions.Swapped: 4.0,
    actions.Mixed: 4.0,
    actions.Challenged: 4.0,
    actions.HandsPassed: 3.0,
    actions.FalseAlarm: 3.0,
    actions.DiscardedAll: 2.0,
    actions.WrongCard: 2.0,
    actions.Called: 1.0,
    actions.Named: 0.1,
    actions.Played: 0.05,
}
"""How much an event is worth by itself; those that are not there, nothing."""


def weigh(event: Any) -> float:
    """Return how much an event is worth being told."""
    match event:
        case actions.Drew(count=count):
            return 0.5 * count if count > 2 else 0.0
        case _:
            return WEIGHTS.get(type(event), 0.0)
