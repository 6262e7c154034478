"""What may be queued in Siege: the throw of the die, also unless one has lost a city or an officer before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...words import Words, synonyms
from ..core import Fate
from ..queued import OneDeed
from .actions import Action, Move
from .state import View
from .text import VERBS


class MbgWishes(OneDeed):
    """Keeps `core.Wishes`: `move`, `move unless loss`."""

    forms = Words("The throw of the die: queue move, or queue move unless I lose a city or an officer.")
    deed = "move"
    typed = ("move", "throw", *VERBS["move"][1])
    conditions = (
        *("loss", "i lose a city or an officer", "i lose anything", "i lose something", "anything is lost"),
        *synonyms(of="losses"),
    )
    said = Words("throw the die and march")
    said_unless = Words("throw the die and march, unless you lose a city or an officer before")

    def own(self, view: View) -> list[list[int]]:
        """Return the cities and the officers one has."""
        cities = [n for n, city in enumerate(view.board.cities) if city.role == view.who]
        return [cities, [n for n, officer in enumerate(view.board.officers) if officer.role == view.who]]

    def due(self, wish: str, mark: Any, view: View, legal: Sequence[Action]) -> Action | Fate:
        """Return the throw, once it is offered; what is asked before it waits for its owner."""
        if Move() not in legal:
            return Fate.LATER
        if mark is not None and not all(
            set(before) <= set(now) for before, now in zip(mark, self.own(view), strict=True)
        ):
            return Fate.CHANGED
        return Move()
