"""How a match by letter begins: of those who sit at a table, or of people who are anywhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from ...kernel.messaging import announce, tell
from ...tables.match.persons import key_of, name_of
from ...tables.match.seating import House, Setup, Sitter, seated
from ...tables.match.session import MatchSession
from ...tables.room import playing, seats
from ...tables.room.table import Table
from ...words import Words
from . import by_letter
from .by_letter import LetterTable

STARTED_BY_LETTER = Words(
    "The match of {names} at {table} goes on by letter: {game}, match {match}, {hours} hours for each action."
)


def begin(setup: Setup, seed: int | None = None, dealt_at: int | None = None, *, sealed: bool = False) -> LetterTable:
    """Start a match by letter of everybody who sits in a setup, wherever they are; nobody has it open yet.

    Raises ActionError, BadTerms, NotUnderstood.

    Args:
        dealt_at: the table where people have added to the deal; None for nowhere.
        sealed: as for `MatchSession.start`.
    """
    table = by_letter.make(setup)
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
    setup = Setup(game=game, house=house)
    for character in people:
        sitter = Sitter(key=key_of(character), name=name_of(character))
        setup = seated(setup, sitter, character.account.key if character.account else "")
    return begin(setup)


def go_on_from(table: Table, seed: int | None) -> LetterTable:
    """Begin a match by letter for those who sit at a table; the table is free again."""
    letter = begin(table.setup, seed, table.id)
    played, people = letter.play_here().session, table.sitters_here()
    facts = {"names": played.names, "game": played.entry.present.title, "hours": letter.hours}
    announce(table.location, STARTED_BY_LETTER, table=table, match=played.row.pk, **facts)
    table.deal = None
    table.setup = replace(table.setup, sitters=(), host="")
    seats.leave_alone(table)
    seats.changed(table)
    for person in people:
        by_letter.open_for(letter, person)
    playing.show_beginning(letter)
    for person in people:
        tell(person, by_letter.OPENED, match=played.row.pk)
    return letter
