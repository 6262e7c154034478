"""The search for an opponent, for programs."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ...kernel.input import clean
from ...words import Words
from ..api import reading
from ..api.playing import Playing
from ..api.problems import refusals
from ..api.routing import Route, mine
from . import queue


class SeekSchema(Struct, forbid_unknown_fields=True):
    """The opponent you seek, or your answer when one is found; an answer takes precedence."""

    game: Annotated[str, Meta(max_length=40)] = ""
    rated: Annotated[bool | None, Meta(description="null: either")] = None
    time: Annotated[
        str, Meta(max_length=20, description="10+5 (minutes, seconds more a turn), 60, or letter 24; empty: any")
    ] = ""
    answer: Annotated[Literal["", "yes", "no", "off"], Meta(description="off: seek no more")] = ""


def seek(asked: Playing, body: SeekSchema) -> queue.SeekingSchema:
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
