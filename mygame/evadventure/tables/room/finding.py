"""Finding tables: all of the house, those in a place, the one somebody sits at or watches."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from evennia import ObjectDB

from ..match.people import key_of
from .table import CONTENT, Table


def all_tables() -> list[Table]:
    """Return every table of the house, in the order they were made."""
    return list(ObjectDB.objects.typeclass_search(Table.path, include_children=True).order_by("id"))


def tables_in(room: Any) -> list[Table]:
    """Return the tables in a room."""
    return room.contents_get(content_type=CONTENT) if room is not None else []


def near_first(character: Any) -> Iterator[Table]:
    """Yield all tables, those in the same room first (most questions end there)."""
    near = tables_in(character.location)
    yield from near
    yield from (table for table in all_tables() if table not in near)


def table_of(character: Any) -> Table | None:
    """Return the table somebody sits or plays at."""
    key = key_of(character)
    for table in near_first(character):
        if table.setup.seat_of(key) is not None or table.plays(key):
            return table
    return None


def watched_by(character: Any) -> Table | None:
    """Return the table somebody watches."""
    key = key_of(character)
    return next(
        (table for table in near_first(character) if key in table.setup.watchers or character in table.afar), None
    )
