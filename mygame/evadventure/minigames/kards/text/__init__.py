"""KARDS in words: the three lines for one reader, and what the reader types."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ....words import Words
from ...core import OptionHelp, Present, Reader
from ..actions import Action, Event
from ..view import View
from . import actions, events, picture, questions, standing
from .phrases import ENDINGS, OPTIONS, RULES
from .wording import fit


class KardsPresent(Present[Action, Event, View]):
    """Keeps `core.Present` and `core.Queries` by the functions of this folder."""

    title = Words("KARDS")
    blurb = Words("A card battle on three lines for two: hold the front, spend your kredits, bring down the enemy HQ.")
    verbs: Mapping[str, tuple[str, ...]] = actions.VERBS
    queries: Mapping[str, tuple[str, ...]] = questions.QUERIES
    what_if = questions.WHAT_IF
    moves_of = questions.MOVES_OF
    endings = ENDINGS

    render_view = staticmethod(picture.render_view)
    hand = staticmethod(picture.hand)
    prompt = staticmethod(picture.prompt)
    render_event = staticmethod(events.render_event)
    outcome = staticmethod(events.outcome)
    refusal = staticmethod(events.refusal)
    describe = staticmethod(actions.describe)
    explain = staticmethod(actions.explain)
    ask = staticmethod(questions.ask)
    figures = staticmethod(questions.figures)
    idle = staticmethod(standing.idle)
    preview = staticmethod(questions.preview)

    def numbered(self, view: View) -> bool:
        """Tell whether a deck is to be chosen: nobody knows their names by heart."""
        return view.who is not None and not view.turn and not view.sides[view.who].has_chosen

    def parse(self, text: str, view: View, legal: Sequence[Action], reader: Reader) -> Action:
        """Return the action somebody typed in either language. Raises NotUnderstood."""
        return actions.read(text, view, legal)

    def options(self) -> Sequence[OptionHelp]:
        """Return every option in words."""
        return OPTIONS

    def rules(self, reader: Reader) -> str:
        """Return the rules for a new player."""
        return "\n".join(fit(line, reader) for line in RULES.say(reader.lang).split("\n"))


PRESENT = KardsPresent()
