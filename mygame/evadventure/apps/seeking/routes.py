"""The search for an opponent, for programs."""

from __future__ import annotations

from typing import Annotated, Any, Literal

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


class SeekingSchema(Struct):
    """The state of your search for an opponent; once one is found, you sit at a table (`GET me`)."""

    state: Annotated[str, Meta(description="off, waiting or asked (answer yes or no)")]
    game: str | None
    rated: bool | None
    time: str
    since: float | None
    others: Annotated[int, Meta(description="how many others seek such a match")]
    expected: Annotated[float | None, Meta(description="seconds it will likely take still")]
    until: Annotated[float | None, Meta(description="when the question is withdrawn")]
    text: str


def seek(asked: Playing, body: SeekSchema) -> dict[str, Any]:
    """Seek an opponent, or answer when one is found."""
    game = reading.entry_of(body.game).game.info.key if body.game else ""
    with refusals(asked.lang):
        queue.carry_out(asked.character, game, body.rated, clean(body.time), body.answer)
    return seeks(asked)


def seeks(asked: Playing) -> dict[str, Any]:
    """Return the state of the search."""
    return queue.state(asked.character, asked.lang)


ROUTES: tuple[Route, ...] = (
    mine("readSeeking", "seek", seeks, Words("How your search for an opponent stands"), SeekingSchema, verb="GET"),
    mine(
        "seek",
        "seek",
        seek,
        Words("Seek an opponent near your rating, answer when one is found, or stop"),
        SeekingSchema,
    ),
)
"""The addresses of the API (`extending.ROUTES`)."""
