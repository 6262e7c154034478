"""Messages of programs to tables (`wire` describes them); imported by the server's inputfuncs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...kernel.messaging import lang_of
from ...wire import packages
from .. import extending, phrases
from ..match import deals
from ..match.persons import is_staff, key_of
from ..room import broadcast, playing, wire
from ..room.finding import all_tables, seat_of, table_followed, table_numbered, table_of, watched_by
from ..room.table import Table
from . import hosting
from .messages import attempt, error, not_seated, takes


@takes(wire.Act)
def table_act(session: Any, character: Any, message: wire.Act) -> None:
    """Play an action of the player's own seat; answered by `table_error` when it is refused."""
    _at_own(
        session,
        message.table,
        lambda table: playing.act_data(table, character, message.rev, message.action, message.match),
        near=True,
    )


@takes(wire.Answer)
def table_vote(session: Any, character: Any, message: wire.Answer) -> None:
    """Answer the open vote at the player's table; answered by `table_error` when that is refused."""
    _at_own(session, message.table, lambda table: playing.vote(table, character, message.agree))


@takes(wire.Wish)
def table_queue(session: Any, character: Any, message: wire.Wish) -> None:
    """Queue a wish at the player's table, or take it back; answered by `table_queue`, or `table_error` when refused."""
    _at_own(session, message.table, lambda table: playing.queue_up(table, character, message.wish))


@takes(hosting.Hosting, hosting.LARGEST)
def table_host(session: Any, character: Any, message: hosting.Hosting) -> None:
    """Change a setting of the player's table before a match; answer by `table_terms`, or `table_error` when refused."""
    table = table_of(character) or (watched_by(character) if message.do == "look" else None)
    if table is None or table.id != message.table:
        if message.do != "look":
            not_seated(session, message.table)
        return
    attempt(session, table, lambda: hosting.carry_out(table, character, message))
    session.msg(table_terms=hosting.terms(table, character, lang_of(session)))


@takes(wire.Luck)
def table_luck(session: Any, character: Any, message: wire.Luck) -> None:
    """Add the player's own text to the next deal at their table; answered by `table_error` when it is refused."""
    table = seat_of(character)
    if table is None or table.id != message.table:
        return  # clients contribute automatically, also when a player has just got up
    if key_of(character) in deals.added_to(table.deal) and not message.instead:
        return
    attempt(session, table, lambda: playing.luck(table, character, message.words, message.commitment))


@takes(wire.Sync)
def table_sync(session: Any, character: Any, message: wire.Sync) -> None:
    """Subscribe to structured messages, and send the whole state at once."""
    packages.ask_for_tables(session)
    session.msg(table_list=wire.listing(all_tables(), lang_of(session)))
    for more in extending.MESSAGES.all():
        session.msg(**more(session))
    table = table_followed(character)
    if message.table is not None and (table is None or table.id != message.table):
        table = _seen_by(character, message.table)
        if table is None:
            error(session, message.table, "no_such_table", phrases.NO_TABLE.say(lang_of(session)))
            return
    if table is not None:
        broadcast.send_state(table, character, message.past)


def _at_own(session: Any, number: int, act: Callable[[Table], None], *, near: bool = False) -> None:
    """Act at a table, by number, where the player sits or plays by letter (`near`: also one within reach)."""
    character, table = session.puppet, table_numbered(number)
    sits = table is not None and (table.plays(key_of(character)) if table.by_letter else seat_of(character) is table)
    if table is None or not sits or (near and not table.reached_by(character)):
        not_seated(session, number)
    else:
        attempt(session, table, lambda: act(table))


def _seen_by(character: Any, number: int) -> Table | None:
    """Return a table that a character may look at: in reach, or any for staff."""
    table = table_numbered(number)
    if table is not None and (table.reached_by(character) or is_staff(character)):
        return table
    return None
