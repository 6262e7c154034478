"""Files by the HTTP API (`extending.ROUTES`)."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from ...evennia_ext.transactions import remembered
from ...minigames import files
from ...words import Words
from ..api import reading, schemas
from ..api.playing import Playing
from ..api.problems import refusals
from ..api.routing import Route, get, mine, player
from . import from_files


class FileSchema(Struct, forbid_unknown_fields=True):
    """A file from which a match begins."""

    text: Annotated[
        str,
        Meta(
            max_length=files.LONGEST,
            description="a position, a saved match, or for Siege a .map or .sav of the original program",
        ),
    ]


def load(asked: Playing, number: int, body: FileSchema) -> schemas.SeatNowSchema:
    """Begin a match from a file."""
    table = asked.own(number)
    asked.attempt(table, lambda: from_files.load(table, asked.character, body.text))
    return asked.now(table)


def position(asked: Playing, number: int) -> FileSchema:
    """Return the position at a table."""
    with refusals(asked.lang), remembered():
        return FileSchema(from_files.position(number, asked.character.account))


def saved(call: Any, match: int) -> FileSchema:
    """Return the file of a match that is over."""
    with refusals(call.lang):
        return FileSchema(from_files.saved(reading.row_numbered(match)))


ROUTES: tuple[Route, ...] = (
    player(
        "loadFile", "load", load, Words("Begin an unrated match from a file, as host, with everybody who sits there")
    )._replace(largest=4 * files.LONGEST),
    mine(
        "readPosition",
        "tables/<int:table>/position",
        position,
        Words("The position at a table, for staff who do not play there"),
        verb="GET",
    ),
    get(
        "readFile",
        "matches/<int:match>/file",
        saved,
        Words("The file of a match that is over: `play --position` and `load` take it"),
        refuses=(404, 409),
    ),
)
"""The addresses of the API."""
