"""How a program's message is carried out: whether the sender is admitted, whether it can be read, why it is refused."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.db import DatabaseError
from evennia.utils import logger

from ...kernel.errors import NOT_KEPT, ActionError
from ...kernel.messaging import in_language_of, lang_of
from ...minigames.core import IllegalAction
from ...wire import incoming
from ...words import Words
from .. import phrases
from ..room import broadcast
from ..room.table import Table
from .table_command import REFUSALS, carry_out


def takes[M](shape: type[M], largest: int = incoming.LARGEST) -> Callable[[Callable[[Any, Any, M], None]], Any]:
    """Make an inputfunc of a function of the session, its character and the message; unreadable input is refused."""

    def made(work: Callable[[Any, Any, M], None]) -> Callable[..., None]:
        @wraps(work)
        def inputfunc(session: Any, *args: Any, **kwargs: Any) -> None:
            character = _admitted(session)
            if character is None:
                return
            with in_language_of(session):
                try:
                    message = incoming.read(shape, kwargs, largest)
                except incoming.Malformed as wrong:
                    error(session, None, "malformed", str(wrong))
                else:
                    work(session, character, message)

        return inputfunc

    return made


def _admitted(session: Any) -> Any:
    """Return the character behind a message; None (after an error message) when there is none, or too many come."""
    character = session.puppet
    if not incoming.admit(session):
        error(session, None, "flood", Words("Too many messages at once; nothing was done.").say(lang_of(session)))
        return None
    if character is None:
        error(session, None, "no_character", phrases.NOT_PLAYING.say(lang_of(session)))
    return character


def attempt(session: Any, table: Table | None, act: Callable[[], Any]) -> bool:
    """Carry out an act for the sender of a message, or answer why not. Return whether it was done.

    Args:
        table: where; None for acts away from tables, in the matchmaking queue.
    """
    try:
        carry_out(act)
    except REFUSALS as refused:
        _refused(session, table, refused)
    except DatabaseError:
        logger.log_trace(f"tables: what {session.puppet} sent could not be stored")
        error(session, table, "not_saved", NOT_KEPT.say(lang_of(session)))
    except Exception:
        logger.log_trace(f"tables: what {session.puppet} sent to {table or 'no table'} failed")
        error(session, table, "failed", phrases.WENT_WRONG.say(lang_of(session)))
    else:
        return True
    return False


def _refused(session: Any, table: Table | None, why: Exception) -> None:
    """Answer why an act is refused; a sender with an outdated state gets the new one, too."""
    character = session.puppet
    code: str = getattr(getattr(why, "refusal", why), "code", "broken_rules")
    if table is not None:
        text = broadcast.why(table, why, character)
    elif isinstance(why, ActionError):
        text = why.in_lang(lang_of(session))
    else:
        text = phrases.CANNOT_START.say(lang_of(session))
    error(session, table, code, text)
    if table is not None and isinstance(why, IllegalAction) and code == "stale":
        broadcast.send_state(table, character)


def not_seated(session: Any, number: int) -> None:
    """Answer that the player does not sit at the requested table."""
    error(session, number, "not_seated", phrases.NOT_PLAYING.say(lang_of(session)))


def error(session: Any, table: Table | int | None, code: str, text: str) -> None:
    """Send a refusal; with a match, its version as the reader's seat counts it."""
    number, rev = table, None
    if isinstance(table, Table):
        number = table.id
        rev = table.session.match.version(table.seat_of(session.puppet)) if table.session else None
    session.msg(table_error={"table": number, "code": code, "text": text, "rev": rev})
