"""The player that takes any legal action, all equally likely, and the dice of computer players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, cast

from ...rules import EvAdventureRollEngine
from ..chance import QuickStream
from ..core import Seat

__all__ = ["UniformBot", "ViewlessBot", "dice_of"]


def dice_of(seed: int | str) -> EvAdventureRollEngine:
    """Return the engine by which a computer player or a simulator draws; the same seed draws the same."""
    return EvAdventureRollEngine(QuickStream(seed))


class ViewlessBot(Protocol):
    """A computer player that looks only at its legal actions: contests play it without building a view.

    Besides `choose` it has:
    """

    def needs_view(self, options: Any) -> bool:
        """Tell whether it needs its view after all with these options; None for any options."""
        ...

    def pick(self, legal: Sequence[Any], dice: EvAdventureRollEngine) -> Any:
        """Return one of `legal`, drawn with `dice`."""
        ...


@dataclass(frozen=True)
class UniformBot:
    """Takes any legal action. Needs no view, so contests between such players need build none."""

    never: tuple[type, ...] = ()
    """Actions it does not take while it has others, because they are not moves: giving up."""

    def needs_view(self, options: Any) -> bool:
        """Tell that the legal actions are enough."""
        return False

    def choose(self, view: Any, legal: Sequence[Any], seat: Seat, seed: int, seconds: float) -> Any:
        """Return one of `legal`; the same seed makes the same choice."""
        return self.pick(legal, dice_of(seed))

    def pick(self, legal: Sequence[Any], dice: EvAdventureRollEngine) -> Any:
        """Return one of `legal`, all equally likely."""
        if self.never:
            legal = [action for action in legal if not isinstance(action, self.never)] or legal
        return dice.choice(legal)


def viewless_pick(bot: Any, options: Any) -> Callable[[Sequence[Any], EvAdventureRollEngine], Any] | None:
    """Return the function that picks for a player without a view under these options; None when it needs its view."""
    needs_view = getattr(bot, "needs_view", None)
    return None if needs_view is None or needs_view(options) else cast(ViewlessBot, bot).pick
