"""What programs send to tables (`wire` describes the messages); imported by the server's inputfuncs."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from evennia.utils import logger

from ...apps.letters import challenging
from ...apps.seeking import queue as seeking
from ...evennia_ext.transactions import remembered
from ...kernel.errors import ActionError
from ...kernel.messaging import in_language_of, lang_of
from ...minigames.core import IllegalAction
from ...wire import incoming, packages
from .. import phrases
from ..match import deals
from ..match.people import is_staff, key_of
from ..room import broadcast, playing, wire
from ..room.finding import all_tables, seat_of, table_numbered, table_of, watched_by
from ..room.table import Table
from . import hosting
from .table_command import NOT_STORED, REFUSALS


def _takes[M](shape: type[M]) -> Callable[[Callable[[Any, Any, M], None]], Callable[..., None]]:
    """Make an inputfunc of a function of the session, its character and the message; what cannot be read is refused."""

    def made(work: Callable[[Any, Any, M], None]) -> Callable[..., None]:
        @wraps(work)
        def inputfunc(session: Any, *args: Any, **kwargs: Any) -> None:
            character = _admitted(session)
            if character is None:
                return
            with in_language_of(session):
                try:
                    message = incoming.read(shape, kwargs)
                except incoming.Malformed as error:
                    _error(session, None, "malformed", str(error))
                else:
                    work(session, character, message)

        return inputfunc

    return made


@_takes(wire.Act)
def table_act(session: Any, character: Any, message: wire.Act) -> None:
    """Play an action of one's own seat; answered by `table_error` when it is refused."""
    table = _played(character, message.table)
    if table is None or not table.reached_by(character):
        _not_seated(session, message.table)
        return
    _attempt(session, table, lambda: playing.act_data(table, character, message.rev, message.action, message.match))


@_takes(wire.Answer)
def table_vote(session: Any, character: Any, message: wire.Answer) -> None:
    """Answer what is voted on at one's table; answered by `table_error` when that is refused."""
    table = _played(character, message.table)
    if table is None:
        _not_seated(session, message.table)
        return
    _attempt(session, table, lambda: playing.vote(table, character, message.agree))


@_takes(wire.Wish)
def table_queue(session: Any, character: Any, message: wire.Wish) -> None:
    """Queue something at one's table, or take it back; answered by `table_queue`, or `table_error` when refused."""
    table = _played(character, message.table)
    if table is None:
        _not_seated(session, message.table)
        return
    _attempt(session, table, lambda: playing.queue_up(table, character, message.wish))


@_takes(wire.Seek)
def table_seek(session: Any, character: Any, message: wire.Seek) -> None:
    """Seek an opponent, answer when one is found, or ask how it stands; answered by `table_seek` or `table_error`."""
    packages.ask_for_tables(session)
    wish = (message.game, message.rated, message.time, message.answer)
    if _attempt(session, None, lambda: seeking.carry_out(character, *wish)):
        session.msg(table_seek=seeking.state(character, lang_of(session)))


@_takes(hosting.Hosting)
def table_host(session: Any, character: Any, message: hosting.Hosting) -> None:
    """Settle something at one's table before a match; answered by `table_terms`, or `table_error` when refused."""
    table = table_of(character) or (watched_by(character) if message.do == "look" else None)
    if table is None or table.id != message.table:
        if message.do != "look":
            _not_seated(session, message.table)
        return
    _attempt(session, table, lambda: hosting.carry_out(table, character, message))
    session.msg(table_terms=hosting.terms(table, character, lang_of(session)))


@_takes(wire.Luck)
def table_luck(session: Any, character: Any, message: wire.Luck) -> None:
    """Add something of one's own to the next deal at one's table; answered by `table_error` when it is refused."""
    table = seat_of(character)
    if table is None or table.id != message.table:
        return  # clients contribute by themselves, also when somebody has just got up
    if key_of(character) in deals.added_to(table.deal) and not message.instead:
        return
    _attempt(session, table, lambda: playing.luck(table, character, message.words, message.commitment))


@_takes(wire.Sync)
def table_sync(session: Any, character: Any, message: wire.Sync) -> None:
    """Subscribe to structured messages, and get the whole picture at once."""
    packages.ask_for_tables(session)
    session.msg(table_list=wire.listing(all_tables(), lang_of(session)))
    session.msg(table_matches=wire.matches(character, lang_of(session)))
    table = table_of(character) or watched_by(character)
    if message.table is not None and (table is None or table.id != message.table):
        table = _seen_by(character, message.table)
        if table is None:
            _error(session, message.table, "no_such_table", phrases.NO_TABLE.say(lang_of(session)))
            return
    if table is not None:
        broadcast.send_state(table, character, message.past)


@_takes(wire.Matches)
def table_matches(session: Any, character: Any, message: wire.Matches) -> None:
    """List one's matches by letter, open one or leave it, or answer a challenge; answered by `table_matches`."""
    packages.ask_for_tables(session)
    if message.challenge is not None:
        number, agree = message.challenge, message.accept
        _attempt(session, None, lambda: challenging.carry_out(character, number, agree))
        session.msg(table_matches=wire.matches(character, lang_of(session)))
    elif message.match is not None:
        character.execute_cmd(f"matches {message.match or 'off'}", session=session)  # answers with the list, too
    else:
        session.msg(table_matches=wire.matches(character, lang_of(session)))


def _played(character: Any, number: int) -> Table | None:
    """Return the table of a number where somebody sits, or plays by letter."""
    table = table_numbered(number)
    if table is None or not (table.plays(key_of(character)) if table.by_letter else seat_of(character) is table):
        return None
    return table


def _seen_by(character: Any, number: int) -> Table | None:
    """Return a table that a character may look at: in reach, or any for staff."""
    table = table_numbered(number)
    if table is not None and (table.reached_by(character) or is_staff(character)):
        return table
    return None


def _admitted(session: Any) -> Any:
    """Return the character behind a message; None (and an error) when nobody is, or too many come."""
    character = session.puppet
    if not incoming.admit(session):
        _error(session, None, "flood", phrases.TOO_FAST.say(lang_of(session)))
        return None
    if character is None:
        _error(session, None, "no_character", phrases.NOT_PLAYING.say(lang_of(session)))
    return character


def _attempt(session: Any, table: Table | None, act: Callable[[], Any]) -> bool:
    """Do something for whoever sent a message, or answer why not. Return whether it was done.

    Args:
        table: where; None for what is done away from tables, in the queue of who seeks a match.
    """
    try:
        with remembered():
            act()
    except REFUSALS as error:
        _refused(session, table, error)
    except NOT_STORED:
        logger.log_trace(f"tables: what {session.puppet} sent could not be stored")
        if table is not None:
            table.read_anew()
        _error(session, table, "not_saved", phrases.NOT_SAVED.say(lang_of(session)))
    except Exception:
        logger.log_trace(f"tables: what {session.puppet} sent to {table or 'no table'} failed")
        _error(session, table, "failed", phrases.WENT_WRONG.say(lang_of(session)))
    else:
        return True
    return False


def _refused(session: Any, table: Table | None, error: Exception) -> None:
    """Answer why something cannot be done; who acted on an old picture gets the new one, too."""
    character = session.puppet
    code: str = getattr(getattr(error, "refusal", error), "code", "broken_rules")
    if table is not None:
        text = broadcast.why(table, error, character)
    elif isinstance(error, ActionError):
        text = error.in_lang(lang_of(session))
    else:
        text = phrases.CANNOT_START.say(lang_of(session))
    _error(session, table, code, text)
    if table is not None and isinstance(error, IllegalAction) and code == "stale":
        broadcast.send_state(table, character)


def _not_seated(session: Any, number: int) -> None:
    _error(session, number, "not_seated", phrases.NOT_PLAYING.say(lang_of(session)))


def _error(session: Any, table: Table | int | None, code: str, text: str) -> None:
    """Send a refusal; with a match, its version as the reader's seat counts it."""
    number, rev = table, None
    if isinstance(table, Table):
        number = table.id
        rev = table.session.match.version(table.seat_of(session.puppet)) if table.session else None
    session.msg(table_error={"table": number, "code": code, "text": text, "rev": rev})
