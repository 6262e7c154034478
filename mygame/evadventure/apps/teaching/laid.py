"""A position laid before a person: how it is read and drawn, and the meaning of a typed move in it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import Any, ClassVar, NamedTuple

from ...kernel.errors import ActionError
from ...kernel.input import whole_number
from ...minigames.core import Entry, NotUnderstood, Reader, Seat, refusal_text
from ...minigames.layout import marked
from ...minigames.match import Match
from ...minigames.puzzles.course import Stand
from ...tables.room import screens
from ...words import Words


class Judged(NamedTuple):
    """The result of a move, and the comments on it."""

    stand: Stand
    told: list[str]
    then: str = ""
    """For a reader who types: the present position, or the next words to type."""

    @property
    def said(self) -> list[str]:
        """Return everything, line by line."""
        return [*self.told, *filter(None, [self.then])]


@dataclass(frozen=True)
class LaidPosition:
    """A position before a person, who plays one seat of it."""

    entry: Entry
    match: Match
    seat: Seat
    typed: ClassVar[Words]
    """The text to type before a move."""

    @property
    def game(self) -> str:
        """Return the key of its game."""
        return self.entry.game.info.key

    @property
    def names(self) -> list[Words]:
        """Return the names of the players, by seat."""
        return [Words("Player {seat}").filled(seat=number + 1) for number in range(self.match.seats)]

    def reader(self, character: Any, session: Any = None) -> Reader:
        """Return a character's reader of it: from the seat that is to move."""
        return screens.reader_of(character, self.names, self.seat, session)

    def text(self, action: Any, reader: Reader) -> str:
        """Return the text to type for a move."""
        return self.entry.present.describe(action, self.match.view(reader.who), reader)

    def picture(self, character: Any, reader: Reader) -> str:
        """Return it as drawn at a table."""
        return self._screens(reader).picture(self.match, reader, character, None)

    def moves(self, character: Any, reader: Reader, page: int) -> str:
        """Return a page of the numbered list of moves."""
        return self._screens(reader).moves(self.match, reader, character, page)

    def _screens(self, reader: Reader) -> screens.Screens:
        return screens.Screens(self.entry, self.typed.in_lang(reader.lang))

    def meant(self, typed: str, reader: Reader) -> Any:
        """Return the move typed as at a table, or by its number in the list of moves. Raises ActionError."""
        view, legal, number = self.match.view(reader.who), self.match.legal(self.seat), whole_number(typed)
        listed = [*chain.from_iterable(self.entry.present.listed(legal, view))]
        if number is not None and 1 <= number <= len(listed):
            return listed[number - 1]
        try:
            action = self.entry.present.parse(typed, view, legal, reader)
            refusal = None if action in legal else self.entry.game.refuse(self.match.state, self.seat, action)
        except NotUnderstood as error:
            refusal = error.refusal
        if refusal is not None:
            text = marked(refusal_text(self.entry.present, refusal, reader), reader)
            raise ActionError("no_move", Words("{text}"), text=text)
        return action
