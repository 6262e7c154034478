"""Messages of programs that seek an opponent, and the answers."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from ...kernel.messaging import lang_of
from ...tables.doors.messages import attempt, takes
from ...wire import packages
from . import queue as seeking


class Seek(msgspec.Struct, forbid_unknown_fields=True):
    """`table_seek`: seek an opponent, or answer when one is found; with neither, ask for the state."""

    game: str = ""
    rated: bool | None = None
    """None: either."""
    time: str = ""
    """`10+5` or `60`; empty: any."""
    answer: Literal["", "yes", "no", "off"] = ""
    """`off` stops seeking."""


@takes(Seek)
def table_seek(session: Any, character: Any, message: Seek) -> None:
    """Seek an opponent, answer when one is found, or ask for the state; answered by `table_seek` or `table_error`."""
    packages.ask_for_tables(session)
    wish = (message.game, message.rated, message.time, message.answer)
    if attempt(session, None, lambda: seeking.carry_out(character, *wish)):
        session.msg(table_seek=seeking.state(character, lang_of(session)))
