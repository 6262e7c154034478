"""Files in the browser and by the API: a match begun from one, and one of a match that is over."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from ...kernel.errors import ActionError
from ...kernel.messaging import lang_of
from ...minigames import files
from ...tables import phrases
from ...tables.doors.messages import attempt, error, not_seated, takes
from ...tables.match import store
from ...tables.match.persons import is_staff
from ...tables.models import MatchRow
from ...tables.room import playing
from ...tables.room.finding import seat_of, table_numbered
from ...tables.room.table import Table
from ...words import Words

PART = 2_500
"""Characters of one part of a file that a browser sends."""
MOST_PARTS = files.LONGEST // 500

NO_STAKE = Words("A match from a file is played for no stake: set the pot to 0 first.")
NOT_YET = Words("The match is not over; only staff who do not play in it may see its position.")
OUT_OF_ORDER = Words("A part of the file is missing; send it again.")


class FilePart(msgspec.Struct, forbid_unknown_fields=True):
    """`table_file`: one part of a file with which the match at one's table shall begin."""

    table: int
    part: Annotated[int, msgspec.Meta(ge=1)]
    """From 1."""
    of: Annotated[int, msgspec.Meta(ge=1, le=MOST_PARTS)]
    text: Annotated[str, msgspec.Meta(max_length=PART)]


@takes(FilePart, 6 * PART)
def table_file(session: Any, character: Any, message: FilePart) -> None:
    """Take one part; with the last one the match begins. Answered by `table_error` when that is refused."""
    table = seat_of(character)
    if table is None or table.id != message.table:
        not_seated(session, message.table)
        return
    parts = [] if message.part == 1 else list(session.ndb.file_parts or ())
    if len(parts) != message.part - 1:
        error(session, table, "out_of_order", OUT_OF_ORDER.say(lang_of(session)))
        return
    parts.append(message.text)
    session.ndb.file_parts = parts
    if message.part == message.of:
        session.ndb.file_parts = None
        attempt(session, table, lambda: load(table, character, "".join(parts)))


def load(table: Table, character: Any, text: str) -> None:
    """Begin a match from a file, unrated, with everybody who sits at a table.

    Raises ActionError, BadTerms, NotUnderstood.
    """
    if not table.is_host(character):
        raise ActionError("host_only", phrases.HOST_ONLY)
    if table.setup.house.stake:
        raise ActionError("no_stake", NO_STAKE)
    table.between_matches()
    playing.begin(table, position=files.read_position(text, table.entry.game))


def saved(row: MatchRow) -> str:
    """Return the file of a match that is over. Raises ActionError."""
    if row.phase in store.UNREAD:
        raise ActionError("not_over", NOT_YET)
    return store.read(row).save()


def position(number: int, character: Any) -> str:
    """Return the position at a table, for staff who do not play there. Raises ActionError."""
    table = table_numbered(number)
    if table is None or table.session is None:
        raise ActionError("no_match", Words("No match is being played here."))
    if not is_staff(character) or table.seat_of(character) is not None:
        raise ActionError("not_over", NOT_YET)
    session = table.session
    store.note(character.account, "position", f"{table.key} (#{table.id})", "read")
    return session.entry.game.write_position(session.match.state)
