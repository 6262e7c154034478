"""Messages of programs that seek an opponent, and the answers."""

from __future__ import annotations

from typing import Any

from ...kernel.messaging import lang_of
from ...tables.doors.messages import attempt, takes
from ...wire import packages
from . import queue as seeking


@takes(seeking.SeekSchema)
def table_seek(session: Any, character: Any, message: seeking.SeekSchema) -> None:
    """Seek an opponent, answer when one is found, or ask for the state; answered by `table_seek` or `table_error`."""
    packages.ask_for_tables(session)
    wish = (message.game, message.rated, message.time, message.answer)
    if attempt(session, None, lambda: seeking.carry_out(character, *wish)):
        session.msg(table_seek=seeking.state(character, lang_of(session)))
