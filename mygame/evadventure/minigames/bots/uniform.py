"""The player that takes any legal action, all equally likely, and the dice of computer players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, cast

from ...rules import EvAdventureRollEngine
from ..chance import QuickStream
from ..core import Seat

__all__ = ["UniformBot", "ViewlessBot", "dice_of"]


def dice_of(seed: int | str) -> EvAdventureRollEngine:
    """Return the engine by which a computer player or a simulator draws; the same seed draws the same."""
    return EvAdventureRollEngine(QuickStream(seed))


class ViewlessBot(Protocol):
    """A computer player that looks at its legal actions only: contests play it without building a view.

    It has `needs_view = False` and, beside `choose`, this:
    """

    def pick(self, legal: Sequence[Any], dice: EvAdventureRollEngine) -> Any:
        """Return one of `legal`; `dice` is its chance."""
        ...


class UniformBot:
    """Takes any legal action. Needs no view, so contests between such players need build none."""

    needs_view = False

    def choose(self, view: Any, legal: Sequence[Any], seat: Seat, seed: int, seconds: float) -> Any:
        """Return one of `legal`; the same seed makes the same choice."""
        return self.pick(legal, dice_of(seed))

    def pick(self, legal: Sequence[Any], dice: EvAdventureRollEngine) -> Any:
        """Return one of `legal`, all equally likely."""
        return dice.choice(legal)


def viewless_pick(bot: Any) -> Callable[[Sequence[Any], EvAdventureRollEngine], Any] | None:
    """Return how a player picks without a view; None when it looks at its view."""
    return None if getattr(bot, "needs_view", True) else cast(ViewlessBot, bot).pick
