"""What may be queued in UNO: cards, of which the first that fits is played; or to draw, also unless one can play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ...words import Lang, Words, pattern, synonyms
from ..core import Fate, NotUnderstood, Reader, Refusal
from ..queued import conditional, parted
from .actions import Action, Draw, Play
from .data import COLOUR, ORDER
from .text import parsing
from .text import sentences as w
from .view import View

DRAW, DRAW_UNLESS = "draw", "draw unless playable"
_PLAYABLE: Final = (
    *("playable", "i can play", "i can", "something fits", "a card fits"),
    *synonyms(of="can play"),
)
_OR: Final = pattern(r"\s*(?:\||[,;、]|\bor\b|<others>)\s*")
_DRAW_WORDS: Final = ("draw", *parsing.VERBS["draw"])


class UnoWishes:
    """Keeps `core.Wishes`. A wish: cards, each with its colour if one was named (`R7 | W G`), perhaps `draw` last."""

    forms = Words(
        "Cards, of which the first that fits is played (queue red 7, blue 3), drawing (queue draw), or drawing in case "
        "nothing fits (queue draw unless I can play)."
    )

    def read(self, text: str, view: View, reader: Reader) -> str:
        """Return the wish somebody typed."""
        what, condition = parted(text)
        if condition:
            return conditional(DRAW, what, _DRAW_WORDS, condition, _PLAYABLE)
        return " | ".join(_one(part, view, reader) for part in _OR.split(what))

    def say(self, wish: str, lang: Lang) -> str:
        """Return a wish in words."""
        if wish == DRAW_UNLESS:
            return Words("draw, unless you can play").say(lang)
        first, *others = [_said(part, lang) for part in wish.split(" | ")]
        for other in others:
            first = Words("{first}, else {other}").say(lang, first=first, other=other)
        return first

    def mark(self, wish: str, view: View) -> None:
        """Return None: whether something can be played is seen when the time comes."""

    def due(self, wish: str, mark: Any, view: View, legal: Sequence[Action]) -> Action | Fate:
        """Return the action a wish means now. UNO is called; a wild card takes the colour one holds most of."""
        if view.turn != view.who:
            return Fate.LATER
        if wish == DRAW_UNLESS:
            if view.question is not None or any(isinstance(action, Play) for action in legal):
                return Fate.CHANGED
            wish = DRAW
        for part in wish.split(" | "):
            ways = [action for action in legal if _is(action, part)]
            if ways:
                return max(ways, key=lambda action: _worth(action, view))
        return Fate.IMPOSSIBLE


def _one(part: str, view: View, reader: Reader) -> str:
    if part in _DRAW_WORDS:
        return DRAW
    action = parsing.read(part, view, (), reader)
    if not isinstance(action, Play) or action.card not in ORDER:
        raise NotUnderstood(Refusal("queue_how"))
    if action.card not in view.hand:
        raise NotUnderstood(Refusal("not_held", {"card": action.card}))
    return f"{action.card} {action.colour}".rstrip()


def _said(part: str, lang: Lang) -> str:
    if part == DRAW:
        return w.BARE[DRAW].say(lang)
    card, _, colour = part.partition(" ")
    named = w.spoken(lang, card)
    return w.PLAY_AS.say(lang, card=named, colour=w.COLOURS[colour]) if colour else w.PLAY.say(lang, card=named)


def _is(action: Action, part: str) -> bool:
    """Tell whether an action is what one part of a wish wants."""
    if part == DRAW:
        return isinstance(action, Draw)
    card, _, colour = part.partition(" ")
    return isinstance(action, Play) and action.card == card and colour in ("", action.colour)


def _worth(action: Action, view: View) -> tuple[int, bool]:
    """Return which of several ways to play a card is meant."""
    if not isinstance(action, Play):
        return 0, False
    return sum(COLOUR[card] == action.colour for card in view.hand), action.uno
