"""Messages of programs about matches by letter."""

from __future__ import annotations

from typing import Any

import msgspec

from ...kernel.messaging import lang_of
from ...tables.doors.messages import attempt, takes
from ...wire import packages
from . import challenging
from .news import matches


class Matches(msgspec.Struct, forbid_unknown_fields=True):
    """`table_matches`: list my matches by letter; open one, or leave the one that is open."""

    match: int | None = None
    """The match to open; 0 leaves the open one; None changes nothing."""
    challenge: int | None = None
    """A challenge to answer with `accept`."""
    accept: bool = False
    """Whether to begin the match; if not, it is declined, or withdrawn if it is the player's own."""


@takes(Matches)
def table_matches(session: Any, character: Any, message: Matches) -> None:
    """List the player's matches by letter, open one or leave it, or answer a challenge; answered by `table_matches`."""
    packages.ask_for_tables(session)
    if message.challenge is not None:
        number, agree = str(message.challenge), message.accept
        attempt(session, None, lambda: challenging.carry_out(character, number, agree))
    elif message.match is not None:
        character.execute_cmd(f"matches {message.match or 'off'}", session=session)  # answers with the list, too
        return
    session.msg(table_matches=matches(character, lang_of(session)))
