"""A match begun from a file, and files of matches, for all interfaces but commands."""

from __future__ import annotations

from typing import Any

from ...kernel.errors import ActionError
from ...minigames import files
from ...tables import phrases
from ...tables.match import store
from ...tables.match.persons import is_staff
from ...tables.models import MatchRow
from ...tables.room import playing
from ...tables.room.finding import table_numbered
from ...tables.room.table import Table
from ...words import Words

NOT_YET = Words("The match is not over; only staff who do not play in it may see its position.")


def load(table: Table, character: Any, text: str) -> None:
    """Begin a match from a file, unrated, with all sitters of a table.

    Raises ActionError, BadTerms, NotUnderstood.
    """
    if not table.is_host(character):
        raise ActionError("host_only", phrases.HOST_ONLY)
    if table.setup.house.stake:
        raise ActionError("no_stake", Words("A match from a file is played for no stake: set the pot to 0 first."))
    table.between_matches()
    playing.begin(table, position=files.read_position(text, table.entry.game))


def saved(row: MatchRow) -> str:
    """Return the file of a match that is over. Raises ActionError."""
    if row.phase in store.UNREAD:
        raise ActionError("not_over", NOT_YET)
    return store.read(row).save()


def position(number: int, account: Any) -> str:
    """Return the position at a table, for an account of staff that does not play there. Raises ActionError."""
    table = table_numbered(number)
    if table is None or table.session is None:
        raise ActionError("no_match", Words("No match is being played here."))
    session = table.session
    plays = any(seat.account_id == account.pk and seat.resigned is None for seat in session.seats)
    if not is_staff(account) or plays:
        raise ActionError("not_over", NOT_YET)
    store.note(account, "position", f"{table.key} (#{table.id})", "read")
    return session.entry.game.write_position(session.match.state)
