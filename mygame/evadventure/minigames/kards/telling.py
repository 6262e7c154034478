"""What is worth telling of a match of KARDS when it is over."""

from __future__ import annotations

from typing import Any

from . import actions

WEIGHTS: dict[Any, float] = {
    actions.Countered: 3.0,
    actions.Destroyed: 2.0,
    actions.Retreated: 1.5,
    actions.Ordered: 2.5,
    actions.Deployed: 0.5,
    actions.Fought: 2.5,
}
"""How much an event is worth by itself; those that are not there, nothing."""


def weigh(event: Any) -> float:
    """Return how much an event is worth being told."""
    match event:
        case actions.Hurt(uid=uid, amount=amount):
            return amount * (1.0 if uid < 0 else 0.4)  # a headquarters, a unit
        case _:
            return WEIGHTS.get(type(event), 0.0)
