"""Temperaments: what a computer player likes to do where its level holds several moves nearly equal.

A temperament is data: what it likes and dislikes of a move, each with a weight. It sees what the player sees, adds a
little to what the level finds a move worth, and is no level of its own: how much is little, each player knows for
itself, in the measure it judges by.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ..core import Seat

type Traits = Callable[[Any, Any, Seat], Mapping[str, float]]
"""(view, action, seat) -> what is to be said of the action: name of a trait -> how much of it, 0 to 1."""


@dataclass(frozen=True)
class Temper:
    """Likes an action from -1 (dislikes it) to 1."""

    traits: Traits
    likes: Mapping[str, float]
    """Trait -> how much it is liked, -1 to 1."""

    def __call__(self, view: Any, action: Any, seat: Seat) -> float:
        """Return how much an action is liked, -1 to 1; 0 for one that nothing is to be said of."""
        found = self.traits(view, action, seat)
        return max(-1.0, min(1.0, sum([self.likes.get(name, 0.0) * much for name, much in found.items()])))


def tempers(traits: Traits, likes: Mapping[str, Mapping[str, float]]) -> Mapping[str, Temper]:
    """Return a game's temperaments by name.

    Args:
        likes: name -> trait -> how much it is liked.
    """
    return {name: Temper(traits, weights) for name, weights in likes.items()}
