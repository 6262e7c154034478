"""KARDS in words: the three lines for one reader, and the reading of typed text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ....words import Words, synonyms
from ...core import Fate, OptionHelp, Present, Reader
from ...queued import OneDeed
from ..actions import Action, End, Event
from ..data.decks import READY
from ..state import Unit
from ..view import KardsView
from . import actions, events, picture, questions, standing
from .phrases import OPTIONS, RULES, TEXT
from .wording import fit


class KardsPresent(Present[Action, Event, KardsView]):
    """Implements `core.Present` and `core.Queries` by the functions of this folder."""

    title = Words("KARDS")
    blurb = Words("A card battle on three lines for two: hold the front, spend your kredits, bring down the enemy HQ.")
    verbs: Mapping[str, tuple[str, ...]] = actions.VERBS
    queries: Mapping[str, tuple[str, ...]] = questions.QUERIES
    what_if = questions.WHAT_IF
    moves_of = questions.MOVES_OF
    endings = TEXT["endings"]

    render_view = staticmethod(picture.render_view)
    hand = staticmethod(picture.hand)
    prompt = staticmethod(picture.prompt)
    render_event = staticmethod(events.render_event)
    outcome = staticmethod(events.outcome)
    refusal = staticmethod(events.refusal)
    describe = staticmethod(actions.describe)
    explain = staticmethod(actions.explain)
    behind = staticmethod(actions.behind)
    listed = staticmethod(standing.listed)
    ask = staticmethod(questions.ask)
    figures = staticmethod(questions.figures)
    idle = staticmethod(standing.idle)
    preview = staticmethod(questions.preview)

    def numbered(self, view: KardsView) -> bool:
        """Tell whether a deck is to be chosen: nobody knows their names by heart."""
        return view.who is not None and not view.turn and not view.sides[view.who].has_chosen

    def parse(self, text: str, view: KardsView, legal: Sequence[Action], reader: Reader) -> Action:
        """Return the action of a text typed in either language. Raises NotUnderstood."""
        return actions.read(text, view, legal)

    def options(self) -> Sequence[OptionHelp]:
        """Return every option in words."""
        return OPTIONS

    def values(self, option: str) -> Mapping[str, Words]:
        """Return the ready decks by their keys, one for each seat; nothing for any other option."""
        if option != "decks":
            return {}
        return {"none": Words("each chooses in secret"), **{key: deck.name for key, deck in READY.items()}}

    def rules(self, reader: Reader) -> str:
        """Return the rules for a new player."""
        return "\n".join(fit(line, reader) for line in RULES.say(reader.lang).split("\n"))


PRESENT = KardsPresent()


class KardsWishes(OneDeed):
    """Implements `core.Wishes`: `end`, `end unless hurt`."""

    forms = Words("The end of your turn: queue end, or queue end unless I am hurt.")
    deed = "end"
    typed = synonyms("end", "end turn")
    conditions = (*("hurt", "i am hurt", "i'm hurt", "anything is hurt", "something is hurt"), *synonyms(of="hurt"))
    said = Words("end your turn")
    said_unless = Words("end your turn, unless you are hurt before")

    def own(self, view: KardsView) -> list[list[int]]:
        """Return the uid and the defence of the player's HQ (-1) and units."""
        assert view.who is not None
        side = view.sides[view.who]
        units = [unit for unit in (*side.support, *view.front) if isinstance(unit, Unit) and unit.owner == view.who]
        return [[-1, side.hq], *([unit.uid, unit.defence] for unit in units)]

    def due(self, wish: str, mark: Any, view: KardsView, legal: Sequence[Action]) -> Action | Fate:
        """Return the end of the turn, once it is the player's own."""
        if not view.turn or view.active != view.who:
            return Fate.LATER
        if mark is not None and _hurt(mark, self.own(view)):
            return Fate.CHANGED
        return End() if End() in legal else Fate.IMPOSSIBLE


def _hurt(before: list[list[int]], now: list[list[int]]) -> bool:
    """Tell whether something has less defence than before, or is gone."""
    return any(all(uid != other or left < defence for other, left in now) for uid, defence in before)
