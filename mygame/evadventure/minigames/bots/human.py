"""Players with human failings and with temperaments.

`Human` now and then plays at a glance, more often when it is ahead and hurries.

Weaker levels are made of a stronger player this way and never by looking at what is hidden. Nothing is remembered
between two decisions, so how often it errs is a matter of chance, drawn from the seed of each.

A temperament is data: what it likes and dislikes of a move, each with a weight, where a level holds several moves
nearly equal. It sees what the player sees, adds a little to what the level finds a move worth, and is no level of its
own: how much is little, each player knows for itself, in the measure it judges by.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..core import Bot, Seat
from .uniform import UniformBot, dice_of

__all__ = ["Human"]


@dataclass(frozen=True)
class Human:
    """Plays as `bot` does when it pays attention, and as `glance` does when it does not."""

    bot: Bot[Any, Any]
    slips: float
    """In which part of its decisions it does not pay attention, 0 to 1."""
    glance: Bot[Any, Any] = field(default_factory=UniformBot)
    ahead: Callable[[Any, Seat], bool] | None = None
    """(view, seat) -> whether it thinks it has won already, and slips half as often again."""

    def choose(self, view: Any, legal: Sequence[Any], seat: Seat, seed: int, seconds: float) -> Any:
        """Return one of `legal`."""
        slips = self.slips
        if self.ahead is not None and self.ahead(view, seat):
            slips *= 1.5
        attends = dice_of(f"attention {seed}").random() >= slips
        return (self.bot if attends else self.glance).choose(view, legal, seat, seed, seconds)


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
