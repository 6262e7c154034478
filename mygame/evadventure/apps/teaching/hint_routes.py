"""A hint for programs."""

from __future__ import annotations

from twisted.internet.defer import Deferred

from ...words import Words
from ..api import shapes
from ..api.playing import Playing
from ..api.routing import Route, player
from . import hints


def ask(asked: Playing, number: int, body: shapes.Nothing) -> Deferred[shapes.Hint]:
    """Return what the best computer player would do on the seat of whoever asks at a table."""
    table = asked.own(number)
    found = asked.later(table, lambda: hints.ask(table, asked.character, asked.reader(table)))
    return found.addCallback(lambda hint: shapes.Hint(*hint))


ROUTES: tuple[Route, ...] = (
    player(
        "askHint",
        "hint",
        ask,
        shapes.Nothing,
        Words("What the best computer player would do on your seat; not where a rating or a stake hangs on the match"),
        gives=shapes.Hint,
    ),
)
"""The addresses of the API (`extending.ROUTES`)."""
