"""The base of table commands: which table is meant, whether the caller may act, and how a refusal is shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from django.db import DatabaseError
from evennia.utils import logger
from twisted.internet.defer import Deferred, maybeDeferred

from ...evennia_ext.transactions import settled, together
from ...kernel.command import Command
from ...kernel.counting import numbered
from ...kernel.errors import NOT_KEPT, ActionError
from ...kernel.input import likeness, whole_number
from ...kernel.messaging import tell, width_of
from ...kernel.textwidth import fill
from ...minigames.core import IllegalAction, NotUnderstood
from ...minigames.match import BadTerms, BrokenRules
from ...words import Lang, Words, commands_marked, synonyms
from .. import phrases
from ..match.seating import find_seat
from ..room import broadcast
from ..room.finding import all_tables, seat_of, table_followed, table_of, tables_in, watched_by
from ..room.table import Table

RESIGN_WORDS, RESET_WORDS = synonyms("resign"), synonyms("reset")
"""Words that give a seat up, and those that call for a new deal."""
THE_HOUSES_OWN = frozenset((*RESIGN_WORDS, *RESET_WORDS))
"""Words that mean the same at every table; a game's own meaning of them comes second."""
REFUSALS = (ActionError, IllegalAction, NotUnderstood, BadTerms, BrokenRules)
"""Exceptions that tables, matches and games raise for a refusal."""


def attempt(table: Table, character: Any, act: Callable[[], Any]) -> bool:
    """Act at a table; a refusal is shown to the character and changes nothing. Return whether it was done."""
    try:
        carry_out(act)
    except REFUSALS as error:
        said = commands_marked(broadcast.why(table, error, character), links=False)  # it may hold a typed text
        character.msg(fill(said, width_of(character)))
    except DatabaseError:
        logger.log_trace(f"tables: {table.key} could not be stored")
        settled()
        tell(character, NOT_KEPT)
    except Exception:
        logger.log_trace(f"tables: {table.key} failed")
        tell(character, phrases.WENT_WRONG)
    else:
        return True
    return False


def carry_out(act: Callable[[], Any]) -> None:
    """Act at a table in one transaction; when it is refused or not stored, memory is restored, too.

    A match whose rules broke stays frozen.

    Raises:
        DatabaseError: it could not be stored.
        Exception: those of REFUSALS.
    """
    broken: BrokenRules | None = None
    try:
        with together(late=True):
            try:
                act()
            except BrokenRules as error:
                broken = error
    except ActionError as refused:
        refused.finish()
        raise
    if broken is not None:
        raise broken


def attempt_later(table: Table, character: Any, begin: Callable[[], Deferred[Any]]) -> None:
    """Begin an act at a table that takes a while; a refusal, now or later, is shown to the character."""
    maybeDeferred(begin).addErrback(lambda failure: attempt(table, character, failure.raiseException))


class TableCommand(Command):
    """Base: finds the table, and checks that the caller may use the command."""

    help_category = "Tables"
    host_only: ClassVar[bool] = False
    seated_only: ClassVar[bool] = False
    alone: ClassVar[bool] = False
    """Whether nothing may be typed after it: a question mark asks for help, and gives nothing up."""
    of_house: ClassVar[bool] = False
    """Whether it is about a table of the house, never about a match by letter."""
    takes_name: ClassVar[bool] = False
    """Whether the argument may name a table of the room."""
    anywhere: ClassVar[bool] = False
    """Whether it may name a table elsewhere, too, or a player there."""
    deed: ClassVar[staticmethod[[Table, Any], Any]]
    """(table, character) -> what is done, where the command does nothing else."""

    def show(self, text: str) -> None:
        """Show the caller a text of the house, fitted to the screen."""
        self.msg(text)

    def func(self) -> None:
        """Find the table and do the command's work there."""
        if self.alone and self.args.strip():
            self.tell(Words('"{word}" is typed alone, with nothing behind it. Nothing was done.'), word=self.cmdstring)
            return
        table = self.find_table()
        if table is None:
            return
        if self.host_only and not table.is_host(self.caller):
            self.tell(phrases.HOST_ONLY if table.seat_of(self.caller) is not None else phrases.NOT_AT_TABLE)
        elif self.seated_only and table.seat_of(self.caller) is None:
            self.tell(phrases.NOT_PLAYING if table.session else phrases.NOT_AT_TABLE)
        else:
            attempt(table, self.caller, lambda: self.work(table))

    def work(self, table: Table) -> None:
        """Carry the command out at the caller's table; refusals are shown to the caller."""
        self.deed(table, self.caller)

    def own_table(self) -> Table | None:
        """Return the table the caller sits at or watches, wherever it is; tell them when there is none."""
        table = table_followed(self.caller)
        if table is None:
            self.tell(phrases.NOT_SEATED)
        return table

    def find_table(self) -> Table | None:
        """Return the table the caller means; tell them when it is ambiguous."""
        here = tables_in(self.caller.location)
        if self.takes_name and (name := self.lhs.strip() if self.lhs else ""):
            found = named(here, name, self.caller)
            if found is None and self.anywhere:
                found = named(all_tables(), name, self.caller) or table_with(name)
            if found is None:
                self.tell(phrases.NO_SUCH_TABLE if here else phrases.NO_TABLE, text=name[:40], tables=here)
            return found
        own = (seat_of if self.of_house else table_of)(self.caller) or watched_by(self.caller)
        if own is not None and (own in here or self.caller in own.afar or own.reached_by(self.caller)):
            return own
        if own is not None and (self.host_only or self.seated_only):
            self.tell(phrases.SEAT_AWAY, table=own, place=own.location)
            return None
        if len(here) == 1:
            return here[0]
        if not here:
            self.tell(phrases.NO_TABLE)
        elif self.takes_name:
            self.tell(Words("Which table? {tables}."), tables=here)
        else:
            self.tell(phrases.NOT_AT_TABLE)
        return None


def table_with(name: str) -> Table | None:
    """Return the table at which a player of that name sits; None for a number, too."""
    if whole_number(name.lstrip("#＃")) is not None:  # of a table, not of a seat
        return None
    named = (one for one in all_tables() if find_seat([sitter.name for sitter in one.setup.sitters], name) is not None)
    return next(named, None)


def named(tables: list[Table], text: str, asker: Any) -> Table | None:
    """Return the table of a list that a text names: by number, name, beginning of a name, or its game.

    A number is that of the list `asker` read last (`tables`), or else of this one.
    """
    number = whole_number(text.lstrip("#"))
    if number is not None:
        return numbered(asker, "tables", number, tables)
    wanted = likeness(text)
    forms = [
        {likeness(named.in_lang(lang)) for lang in Lang for named in (table, table.entry.present.title)}
        | {table.setup.game}
        for table in tables
    ]
    for fits in (lambda form: form == wanted, lambda form: form.startswith(wanted), lambda form: wanted in form):
        found = [table for table, names in zip(tables, forms, strict=True) if any(map(fits, names))]
        if len(found) == 1:
            return found[0]
    return None
