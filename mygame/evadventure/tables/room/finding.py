"""Finding tables: all of the house, those in a place, a character's seat or watched table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from evennia import ObjectDB

from ...evennia_ext.memory import numbered
from ..match import store
from ..match.persons import key_of
from ..models import MatchRow
from .table import CONTENT, Table


def all_tables(placeless: bool = False) -> list[Table]:
    """Return every table of the house, in the order they were made. `placeless`: also those that stand nowhere."""
    found = Table.objects.all_family().order_by("id").values_list("id", flat=True)
    return [table for table in map(partial(numbered, ObjectDB), found) if table and (placeless or not table.by_letter)]


def table_numbered(number: int) -> Table | None:
    """Return the table of a number, also of a match by letter; None when there is none."""
    found = numbered(ObjectDB, number)
    return found if isinstance(found, Table) else None


def table_of_match(match: int) -> Table | None:
    """Return the table at which an open match is played, wherever it is; None when there is none."""
    row = MatchRow.objects.filter(pk=match, phase__in=store.OPEN).first() if 0 < match < 2**63 else None
    table = table_numbered(row.table_id) if row is not None and row.table_id is not None else None
    return table if table is not None and table.session is not None else None


def tables_in(room: Any) -> list[Table]:
    """Return the tables in a room."""
    return room.contents_get(content_type=CONTENT) if room is not None else []


def near_first(character: Any) -> Iterator[Table]:
    """Yield all tables, those in the same room first (most questions end there)."""
    near = tables_in(character.location)
    yield from near
    yield from (table for table in all_tables() if table not in near)


def table_of(character: Any) -> Table | None:
    """Return a character's table: that of the match by letter it has open, else its seat's."""
    return opened_by(character) or seat_of(character)


def table_followed(character: Any) -> Table | None:
    """Return a character's table, else the one it watches."""
    return table_of(character) or watched_by(character)


def opened_by(character: Any) -> Table | None:
    """Return the table without a place whose match a character has open, wherever it is."""
    table: Table | None = character.ndb.letter
    return table if table is not None and table.session is not None else None


def seat_of(character: Any) -> Table | None:
    """Return the table of the house at which a character sits or plays."""
    return _seat_at(near_first(character), character)


def seat_here(character: Any) -> Table | None:
    """Return the table in the same room at which a character sits or plays; makes no database query."""
    return _seat_at(tables_in(character.location), character)


def table_here(character: Any) -> Table | None:
    """Return the table at which a character can act on the spot (`Table.reached_by`); makes no database query."""
    letter = opened_by(character)
    return letter if letter is not None and letter.reached_by(character) else seat_here(character)


def _seat_at(tables: Iterable[Table], character: Any) -> Table | None:
    key = key_of(character)
    return next((table for table in tables if table.setup.seat_of(key) is not None or table.plays(key)), None)


def watched_by(character: Any) -> Table | None:
    """Return the table a character watches."""
    key = key_of(character)
    return next(
        (table for table in near_first(character) if key in table.setup.watchers or character in table.afar), None
    )
