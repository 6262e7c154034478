"""Input from clients, before anything else reads it."""

from __future__ import annotations

from typing import Any

from django.db import DatabaseError
from evennia.server import inputfuncs as stock
from evennia.utils import logger

from evadventure.accounts.general import remember
from evadventure.kernel.errors import NOT_KEPT
from evadventure.kernel.input import LINE_LIMIT, clean
from evadventure.kernel.messaging import in_language_of, tell
from evadventure.words import Words

TOO_LONG = Words("That line is too long: {count} characters, and {limit} are read at most. Nothing was done.")


def text(session: Any, *args: Any, **kwargs: Any) -> None:
    """Take a typed line: cleaned, bounded, and carried out in the typist's language.

    A client's other arguments are dropped: Evennia would set them on the command, which is shared by all.
    """
    line = args[0] if args and isinstance(args[0], str) else ""
    if len(line) > LINE_LIMIT:
        tell(session, TOO_LONG, count=len(line), limit=LINE_LIMIT)
        return
    line = clean(line)
    try:
        with in_language_of(session):
            if session.account and line.strip() and not _answers_a_question(session):
                remember(session, line)
            stock.text(session, line)
    except DatabaseError:  # before any command: whose it is could not be read
        logger.log_trace("a typed line was not carried out")
        tell(session, NOT_KEPT)


def _answers_a_question(session: Any) -> bool:
    """Tell whether input goes to a question or a menu instead of a command."""
    return any(
        being is not None and (being.ndb._getinput is not None or being.ndb._evmenu is not None)
        for being in (session.puppet, session.account)
    )


def default(session: Any, cmdname: str = "", *args: Any, **kwargs: Any) -> None:
    """Ignore a message that no part of ours handles: clients announce more than any server uses."""
