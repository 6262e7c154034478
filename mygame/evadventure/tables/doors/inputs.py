"""What programs send to tables (`wire` describes the messages); imported by the server's inputfuncs."""

from __future__ import annotations

from typing import Any

from evennia.utils import logger

from ...base.errors import ActionError
from ...base.messaging import in_language_of, lang_of
from ...base.transactions import remembered
from ...minigames.core import IllegalAction
from ...wire import incoming, packages
from .. import phrases
from ..match import deals
from ..match.people import is_staff, key_of
from ..room import broadcast, playing, wire
from ..room.finding import all_tables, seat_of, table_numbered, table_of, watched_by
from ..room.table import Table
from . import hosting, seeking
from .table_command import NOT_STORED, REFUSALS


def table_act(session: Any, *args: Any, **kwargs: Any) -> None:
    """Play an action of one's own seat; answered by `table_error` when it is refused."""
    character = _admitted(session)
    if character is None:
        return
    try:
        message = incoming.read(wire.Act, kwargs)
    except incoming.Malformed as error:
        _error(session, None, "malformed", str(error))
        return
    table = _played(character, message.table)
    if table is None or not table.reached_by(character):
        _error(session, message.table, "not_seated", phrases.NOT_PLAYING.say(lang_of(session)))
        return
    with in_language_of(session):
        try:
            with remembered():
                playing.act_data(table, character, message.rev, message.action, message.match)
        except REFUSALS as error:
            code: str = getattr(getattr(error, "refusal", error), "code", "broken_rules")
            _error(
                session,
                table.id,
                code,
                broadcast.why(table, error, character),
                table.session.match.version(table.seat_of(character)) if table.session else None,
            )
            if isinstance(error, IllegalAction) and code == "stale":
                broadcast.send_state(table, character)
        except NOT_STORED:
            _not_stored(session, table)
        except Exception:
            logger.log_trace(f"tables: a message to {table.key} failed")
            _error(session, table.id, "failed", phrases.WENT_WRONG.say(lang_of(session)))


def table_vote(session: Any, *args: Any, **kwargs: Any) -> None:
    """Answer what is voted on at one's table; answered by `table_error` when that is refused."""
    character = _admitted(session)
    if character is None:
        return
    try:
        message = incoming.read(wire.Answer, kwargs)
    except incoming.Malformed as error:
        _error(session, None, "malformed", str(error))
        return
    table = _played(character, message.table)
    if table is None:
        _error(session, message.table, "not_seated", phrases.NOT_PLAYING.say(lang_of(session)))
        return
    with in_language_of(session):
        try:
            with remembered():
                playing.vote(table, character, message.agree)
        except REFUSALS as error:
            code: str = getattr(getattr(error, "refusal", error), "code", "broken_rules")
            _error(session, table.id, code, broadcast.why(table, error, character))
        except NOT_STORED:
            _not_stored(session, table)
        except Exception:
            logger.log_trace(f"tables: a vote at {table.key} failed")
            _error(session, table.id, "failed", phrases.WENT_WRONG.say(lang_of(session)))


def table_seek(session: Any, *args: Any, **kwargs: Any) -> None:
    """Seek an opponent, answer when one is found, or ask how it stands; answered by `table_seek` or `table_error`."""
    character = _admitted(session)
    if character is None:
        return
    try:
        message = incoming.read(wire.Seek, kwargs)
    except incoming.Malformed as error:
        _error(session, None, "malformed", str(error))
        return
    packages.ask_for_tables(session)
    with in_language_of(session):
        try:
            with remembered():
                seeking.carry_out(character, message.game, message.rated, message.time, message.answer)
        except ActionError as error:
            _error(session, None, error.code, error.in_lang(lang_of(session)))
        except NOT_STORED:
            _not_stored(session, None)
        except Exception:
            logger.log_trace(f"tables: {character} could not seek")
            _error(session, None, "failed", phrases.WENT_WRONG.say(lang_of(session)))
        else:
            session.msg(table_seek=seeking.state(character, lang_of(session)))


def table_host(session: Any, *args: Any, **kwargs: Any) -> None:
    """Settle something at one's table before a match; answered by `table_terms`, or `table_error` when refused."""
    character = _admitted(session)
    if character is None:
        return
    try:
        message = incoming.read(hosting.Hosting, kwargs)
    except incoming.Malformed as error:
        _error(session, None, "malformed", str(error))
        return
    table = table_of(character) or (watched_by(character) if message.do == "look" else None)
    if table is None or table.id != message.table:
        if message.do != "look":
            _error(session, message.table, "not_seated", phrases.NOT_PLAYING.say(lang_of(session)))
        return
    with in_language_of(session):
        try:
            with remembered():
                hosting.carry_out(table, character, message)
        except REFUSALS as error:
            code: str = getattr(getattr(error, "refusal", error), "code", "broken_rules")
            _error(session, table.id, code, broadcast.why(table, error, character))
        except NOT_STORED:
            _not_stored(session, table)
        except Exception:
            logger.log_trace(f"tables: {table.key} could not be laid")
            _error(session, table.id, "failed", phrases.WENT_WRONG.say(lang_of(session)))
        session.msg(table_terms=hosting.terms(table, character, lang_of(session)))


def table_luck(session: Any, *args: Any, **kwargs: Any) -> None:
    """Add something of one's own to the next deal at one's table; answered by `table_error` when it is refused."""
    character = _admitted(session)
    if character is None:
        return
    try:
        message = incoming.read(wire.Luck, kwargs)
    except incoming.Malformed as error:
        _error(session, None, "malformed", str(error))
        return
    table = seat_of(character)
    if table is None or table.id != message.table:
        return  # clients contribute by themselves, also when somebody has just got up
    if key_of(character) in deals.added_to(table.deal) and not message.instead:
        return
    try:
        with remembered():
            playing.luck(table, character, message.words, message.commitment)
    except ActionError as error:
        _error(session, table.id, error.code, broadcast.why(table, error, character))
    except NOT_STORED:
        _not_stored(session, table)


def table_sync(session: Any, *args: Any, **kwargs: Any) -> None:
    """Subscribe to structured messages, and get the whole picture at once."""
    character = _admitted(session)
    if character is None:
        return
    try:
        message = incoming.read(wire.Sync, kwargs)
    except incoming.Malformed as error:
        _error(session, None, "malformed", str(error))
        return
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
        broadcast.send_state(table, character)


def table_matches(session: Any, *args: Any, **kwargs: Any) -> None:
    """List one's matches by letter, open one or leave it; answered by `table_matches` or `table_error`."""
    character = _admitted(session)
    if character is None:
        return
    try:
        message = incoming.read(wire.Matches, kwargs)
    except incoming.Malformed as error:
        _error(session, None, "malformed", str(error))
        return
    packages.ask_for_tables(session)
    if message.match is not None:
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


def _not_stored(session: Any, table: Table | None) -> None:
    """Say that nothing could be written down; what the database says is for the log."""
    logger.log_trace(f"tables: what {session.puppet} sent could not be stored")
    if table is not None:
        table.read_anew()
    _error(session, table.id if table is not None else None, "not_saved", phrases.NOT_SAVED.say(lang_of(session)))


def _error(session: Any, table: int | None, code: str, text: str, rev: int | None = None) -> None:
    session.msg(table_error={"table": table, "code": code, "text": text, "rev": rev})
