"""A player with human failings: now and then it plays at a glance, more often when it is ahead and hurries.

Weaker levels are made of a stronger player this way and never by looking at what is hidden. Nothing is remembered
between two decisions, so how often it errs is a matter of chance, drawn from the seed of each.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
