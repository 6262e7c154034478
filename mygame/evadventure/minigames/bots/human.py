"""Players with human failings and with temperaments.

`Human` plays at a glance now and then, more often when it is ahead and in a hurry.

Weaker levels are made of a stronger player this way, never by looking at hidden information. Nothing is remembered
between two decisions: errors are a matter of chance, drawn from the seed of each decision.

A temperament is data: the traits of a move it likes and dislikes, each with a weight, to choose among moves that a
level finds nearly equal. It sees the player's view, adds a little to the level's estimate of a move, and is no level of
its own. Each player knows how much is little on its own scale.
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
    """Plays as `bot` when it pays attention, and as `glance` when it does not."""

    bot: Bot[Any, Any]
    slips: float
    """The share of its decisions in which it does not pay attention, 0 to 1."""
    glance: Bot[Any, Any] = field(default_factory=UniformBot)
    ahead: Callable[[Any, Seat], bool] | None = None
    """(view, seat) -> whether it thinks it has won already; if so, it slips half as often again."""

    def choose(self, view: Any, legal: Sequence[Any], seat: Seat, seed: int, seconds: float) -> Any:
        """Return one of `legal`."""
        slips = self.slips
        if self.ahead is not None and self.ahead(view, seat):
            slips *= 1.5
        attends = dice_of(f"attention {seed}").random() >= slips
        return (self.bot if attends else self.glance).choose(view, legal, seat, seed, seconds)


type Traits = Callable[[Any, Any, Seat], Mapping[str, float]]
"""(view, action, seat) -> traits of the action: name of a trait -> its degree, 0 to 1."""


@dataclass(frozen=True)
class Temper:
    """A liking for actions, from -1 (dislikes it) to 1."""

    traits: Traits
    likes: Mapping[str, float]
    """Trait -> how much it is liked, -1 to 1."""

    def __call__(self, view: Any, action: Any, seat: Seat) -> float:
        """Return how much an action is liked, -1 to 1; 0 for one without traits."""
        found = self.traits(view, action, seat)
        return max(-1.0, min(1.0, sum([self.likes.get(name, 0.0) * much for name, much in found.items()])))


def tempers(traits: Traits, likes: Mapping[str, Mapping[str, float]]) -> Mapping[str, Temper]:
    """Return a game's temperaments by name.

    Args:
        likes: name -> trait -> how much it is liked.
    """
    return {name: Temper(traits, weights) for name, weights in likes.items()}
