"""Matches by letter: each with a table of its own that stands nowhere, and the players who have it open.

A match by letter goes on for days; its players are anywhere. So it has a `Table` without a place, which is created
with the match and deleted with it: everything that works at a table works there. A player who has it *open* plays as if
seated at it: typed lines go there, and each step is shown. All others are told by `apps.letters.news` of their turns.

Games of a tournament are played in this way, too; by a clock if `House.letter` is 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import Q, QuerySet
from evennia import ObjectDB, create_object
from evennia.utils import logger
from msgspec.structs import replace

from ...evennia_ext.transactions import note_commands
from ...kernel.errors import ActionError
from ...kernel.messaging import announce, tell, tell_each
from ...minigames.core import Seat
from ...tables.match import clock, store
from ...tables.match.persons import account_of, character_of, key_of, name_of
from ...tables.match.seating import House, Setup, Sitter, seated
from ...tables.match.session import MatchSession
from ...tables.models import SeatRow
from ...tables.room import playing, seats
from ...tables.room.finding import opened_by, table_of_match
from ...tables.room.table import Table
from ...words import Words

MOST = 20
"""Matches by letter a person may be in."""
COMMAND_SET = f"{__package__}.commands.LetterCmdSet"
"""Path of the commands for a match by letter that is open."""
OPEN = {"key": "letter", "category": "tables"}
"""The Attribute of a character: the number of the match it has open; survives a reload."""

TOO_MANY = Words("{name} is in {most} matches by letter already; one must end first.")
OPENED = Words(
    "You have match {match} open: what you type goes there. |wmatch off|n leaves it; |wmatch {match}|n comes back."
)


class LetterTable(Table):
    """The table of one match by letter."""

    by_letter = True

    def at_object_creation(self) -> None:
        """Lock it against being taken or entered; its commands come with having it open."""
        self.locks.add("get:false();puppet:false();call:false()")

    @property
    def hours(self) -> int:
        """Return the hours for one action; 0 where a clock runs."""
        return (self.session.house if self.session else self.setup.house).letter

    def person(self, key: str) -> Any:
        """Return the character of a key when its player is connected, wherever it is, else None."""
        character = character_of(key)
        return character if character is not None and character.sessions.count() else None

    def sitters_here(self) -> list[Any]:
        """Return the players who are connected and have the match open."""
        return [person for person in super().sitters_here() if person.ndb.letter is self]

    def reached_by(self, character: Any) -> bool:
        """Tell whether a character can act here: every player of the match, from anywhere."""
        return self.plays(key_of(character))

    def put_aside(self, character: Any) -> None:
        """Leave the match to itself for now."""
        leave(character)

    def waits_for(self, key: str) -> bool:
        """Tell whether the player of a key is publicly known to be asked."""
        played = self.session
        seat = played.seat_of(key) if played is not None else None
        return played is not None and seat is not None and seat in asked(self)


def asked(table: Table) -> list[Seat]:
    """Return the seats of people publicly known to be asked."""
    played = table.session
    if played is None or not played.playing:
        return []
    return [seat for seat in played.match.awaited if not played.bot_on(seat)]


# Creating and finding them.


def make(setup: Setup) -> LetterTable:
    """Create the table of a match that is to begin. Raises ActionError when a player is in too many."""
    for sitter in setup.sitters:
        if sitter.person and is_full(sitter.key):
            raise ActionError("too_many_letters", TOO_MANY, name=sitter.name, most=MOST)
    house = setup.house
    free = house.reset == "anyone" and not house.rated and not house.stake
    table: LetterTable = create_object(LetterTable, key="match by letter")
    # With a day for each action nobody needs a bank or a pause.
    house = replace(house, pause=0, regulars=False, reset="anyone" if free else "off")
    if house.letter:
        house = replace(house, bank=0)
    table.setup = replace(setup, house=house, laid=house, watchers=(), invited=())
    return table


def name(table: LetterTable, match: int) -> None:
    """Name the table after its match."""
    words = Words("match {match} by letter") if table.hours else Words("board {match}")
    called = Words(words.en.format(match=match), words.zh.format(match=match))
    table.key = called.en
    table.set_names(called)


def all_letters() -> list[LetterTable]:
    """Return the tables of all matches by letter."""
    return list(ObjectDB.objects.filter(db_typeclass_path=LetterTable.path).order_by("id"))


def numbered(match: int) -> LetterTable | None:
    """Return the table of an open match by letter; None when there is none."""
    table = table_of_match(match)
    return table if isinstance(table, LetterTable) else None


def seats_of(key: str) -> QuerySet[SeatRow]:
    """Return a player's seats in all matches that are not over."""
    return SeatRow.objects.filter(key=key, resigned=None, match__phase__in=store.OPEN)


def of_player(key: str) -> list[LetterTable]:
    """Return a player's matches by letter: those that wait for them first, then by deadline."""
    tables = _tables(seats_of(key))
    return sorted(tables, key=lambda table: (not table.waits_for(key), _due(table), table.id))


def seats_of_person(key: str) -> QuerySet[SeatRow]:
    """Return the seats of the person behind a key, taken with any hero and not given up."""
    account = account_of(character_of(key))
    return SeatRow.objects.filter(Q(key=key) if account is None else Q(account=account), resigned=None)


def is_full(key: str) -> bool:
    """Return whether the person behind a key plays as many matches by letter as one may."""
    return len(_tables(seats_of_person(key).filter(match__phase__in=store.OPEN))) >= MOST


def _tables(seats: QuerySet[SeatRow]) -> list[LetterTable]:
    found = ObjectDB.objects.filter(db_typeclass_path=LetterTable.path, id__in=seats.values("match__table_id"))
    return [table for table in found if table.session is not None]


def _due(table: LetterTable) -> float:
    deadline = table.session.row.deadline if table.session is not None else None
    return float("inf") if deadline is None else deadline


def put_away(table: LetterTable) -> None:
    """Delete the table of a match that is over, after everybody has heard of it."""
    for key in [sitter.key for sitter in table.setup.sitters]:
        character = character_of(key)
        if character is not None and character.ndb.letter is table:
            close(character)
    clock.later(0, _delete, table)


def _delete(table: LetterTable) -> None:
    try:
        if table.pk and table.session is None:
            table.delete()
    except Exception:
        logger.log_trace(f"tables: {table.key} cannot be cleared away")  # the next start does


# Opening and closing.


def open_for(table: LetterTable, character: Any) -> None:
    """Send a player's typed lines to a match by letter, until it is closed."""
    close(character)
    character.ndb.letter = table
    if table.session is not None:
        character.attributes.add(**OPEN, value=table.session.row.pk)
    note_commands(character)
    character.cmdset.add(COMMAND_SET)


def close(character: Any) -> bool:
    """Restore a player's input to its usual destination; return whether a match by letter was open."""
    was_open = character.ndb.letter is not None
    if was_open:
        table: LetterTable = character.ndb.letter
        if table.play is not None:
            table.play.screens.put_aside(character)
        character.ndb.letter = None
        note_commands(character)
        character.cmdset.delete(COMMAND_SET.rpartition(".")[2])
    character.attributes.remove(**OPEN)
    return was_open


def leave(character: Any) -> None:
    """Close the open match, and say so. Raises ActionError when there is none."""
    table = opened_by(character)
    match = table.session.row.pk if table is not None and table.session is not None else None
    if not close(character) or match is None:
        raise ActionError("not_open", Words("You have no match by letter open."))
    tell(character, Words("You leave match {match}; it goes on without hurry."), match=match)


def open_again(table: LetterTable) -> None:
    """Reopen the match after a reload for players who had it open and are still connected."""
    if table.session is None:
        return
    for row in table.session.standing:
        character = character_of(row.key)
        if character is not None and character.attributes.get(**OPEN) == table.session.row.pk:
            open_for(table, character)


STARTED_BY_LETTER = Words(
    "The match of {names} at {table} goes on by letter: {game}, match {match}, {hours} hours for each action."
)


def begin(setup: Setup, seed: int | None = None, dealt_at: int | None = None, *, sealed: bool = False) -> LetterTable:
    """Start a match by letter of all sitters of a setup, wherever they are; nobody has it open yet.

    Raises ActionError, BadTerms, NotUnderstood.

    Args:
        dealt_at: the table where people have contributed to the deal; None for nowhere.
        sealed: as for `MatchSession.start`.
    """
    table = make(setup)
    try:
        played = MatchSession.start(table.id, table.setup, None, seed, dealt_at, sealed)
    except BaseException:
        table.delete()
        raise
    playing.host(table, played)
    return table


def meet(people: Sequence[Any], game: str, house: House) -> LetterTable:
    """Start a match by letter of people who are anywhere, in the order of their seats.

    `playing.show_beginning` tells them.

    Raises ActionError, BadTerms, NotUnderstood.
    """
    seats.needs_patience(people, house)
    setup = Setup(game=game, house=house)
    for character in people:
        sitter = Sitter(key=key_of(character), name=name_of(character))
        setup = seated(setup, sitter, character.account.key if character.account else "")
    return begin(setup)


def go_on_from(table: Table, seed: int | None) -> LetterTable:
    """Begin a match by letter for the sitters of a table; the table becomes free."""
    letter = begin(table.setup, seed, table.id)
    played, people = letter.play_here().session, table.sitters_here()
    facts = {"names": played.names, "game": played.entry.present.title, "hours": letter.hours}
    announce(table.location, STARTED_BY_LETTER, table=table, match=played.row.pk, **facts)
    table.deal = None
    table.setup = replace(table.setup, sitters=(), host="")
    seats.leave_alone(table)
    seats.changed(table)
    for person in people:
        open_for(letter, person)
    playing.show_beginning(letter)
    tell_each(people, OPENED, match=played.row.pk)
    return letter
