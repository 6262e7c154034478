"""The search for an opponent, for programs."""

from __future__ import annotations

from ...kernel.input import clean
from ...words import Words
from ..api import reading
from ..api.playing import Playing
from ..api.problems import refusals
from ..api.routing import Route, mine
from . import queue


def seek(asked: Playing, body: queue.SeekSchema) -> queue.SeekingSchema:
    """Seek an opponent, or answer when one is found."""
    game = reading.entry_of(body.game).game.info.key if body.game else ""
    with refusals(asked.lang):
        queue.carry_out(asked.character, game, body.rated, clean(body.time), body.answer)
    return seeks(asked)


def seeks(asked: Playing) -> queue.SeekingSchema:
    """Return the state of the search."""
    return queue.state(asked.character, asked.lang)


ROUTES: tuple[Route, ...] = (
    mine("readSeeking", "seek", seeks, Words("How your search for an opponent stands"), verb="GET"),
    mine("seek", "seek", seek, Words("Seek an opponent near your rating, answer when one is found, or stop")),
)
"""The addresses of the API (`extending.ROUTES`)."""
