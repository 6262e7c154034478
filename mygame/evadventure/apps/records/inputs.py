"""Files that a browser sends in parts, to begin a match."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from ...kernel.messaging import lang_of
from ...minigames import files
from ...minigames.core import HOUSE
from ...tables.doors.messages import attempt, error, not_seated, takes
from ...tables.room.finding import seat_of
from ...words import Words
from . import from_files

PART = 2_500
"""Characters of one part of a file that a browser sends."""
MOST_PARTS = files.LONGEST // 500

OUT_OF_ORDER = Words("A part of the file is missing; send it again.")


class FilePart(msgspec.Struct, forbid_unknown_fields=True):
    """`table_file`: one part of a file from which the match at the player's table shall begin."""

    table: int
    part: Annotated[int, msgspec.Meta(ge=1)]
    """From 1."""
    of: Annotated[int, msgspec.Meta(ge=1)]
    text: Annotated[str, msgspec.Meta(max_length=PART)]


@takes(FilePart, 6 * PART)
def table_file(session: Any, character: Any, message: FilePart) -> None:
    """Take one part; with the last one the match begins. Answered by `table_error` when that is refused."""
    table = seat_of(character)
    if table is None or table.id != message.table:
        not_seated(session, message.table)
        return
    parts = [] if message.part == 1 else list(session.ndb.file_parts or ())
    if message.of > MOST_PARTS:
        error(session, table, "file_too_long", HOUSE["file_too_long"].say(lang_of(session), most=files.LONGEST))
        return
    if len(parts) != message.part - 1:
        error(session, table, "out_of_order", OUT_OF_ORDER.say(lang_of(session)))
        return
    parts.append(message.text)
    session.ndb.file_parts = parts
    if message.part == message.of:
        session.ndb.file_parts = None
        attempt(session, table, lambda: from_files.load(table, character, "".join(parts)))
