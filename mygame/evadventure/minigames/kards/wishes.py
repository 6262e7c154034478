"""What may be queued in KARDS: the end of one's turn, also unless something of one's own has been hurt before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...words import Words, synonyms
from ..core import Fate
from ..queued import OneDeed
from .actions import Action, End
from .state import Unit
from .view import View


class KardsWishes(OneDeed):
    """Keeps `core.Wishes`: `end`, `end unless hurt`."""

    forms = Words("The end of your turn: queue end, or queue end unless I am hurt.")
    deed = "end"
    typed = synonyms("end", "end turn")
    conditions = (
        *("hurt", "i am hurt", "i'm hurt", "anything is hurt", "something is hurt"),
        *synonyms(of="hurt"),
    )
    said = Words("end your turn")
    said_unless = Words("end your turn, unless you are hurt before")

    def own(self, view: View) -> list[list[int]]:
        """Return the uid and the defence of one's headquarters (-1) and units."""
        assert view.who is not None
        side = view.sides[view.who]
        units = [unit for unit in (*side.support, *view.front) if isinstance(unit, Unit) and unit.owner == view.who]
        return [[-1, side.hq], *([unit.uid, unit.defence] for unit in units)]

    def due(self, wish: str, mark: Any, view: View, legal: Sequence[Action]) -> Action | Fate:
        """Return the end of the turn, once it is one's own."""
        if not view.turn or view.active != view.who:
            return Fate.LATER
        if mark is not None and _hurt(mark, self.own(view)):
            return Fate.CHANGED
        return End() if End() in legal else Fate.IMPOSSIBLE


def _hurt(before: list[list[int]], now: list[list[int]]) -> bool:
    """Tell whether something has less defence than before, or is gone."""
    return any(all(uid != other or left < defence for other, left in now) for uid, defence in before)
