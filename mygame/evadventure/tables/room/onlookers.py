"""Onlookers: everybody who follows a table, whose hand each of them sees, and how a crowd is told.

Players see their own hand. A spectator, staff who watch from afar, and a player who has given up have no seat to look
from (`Onlookers.seat_of` is None), and a game's view for None (`minigames/<game>/view.py`) is built without any hand.
Pages and programs outside the world look on as spectators (`public_signals`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from ...evennia_ext.transactions import each
from ...kernel.messaging import tell_each
from ...minigames.core import Reader, Who
from ...words import Words
from ..match import clock
from ..match.persons import key_of
from ..match.seating import Setup
from ..match.session import MatchSession
from .screens import reader_of

BEHIND = 0.02
"""Seconds a crowd is told after the players: by then their answer has left this process, and the next turns of the
reactor are free for others."""
NEAR = 12
"""Onlookers told at once. If there are more, only the players are; the others follow, this many a reactor turn."""


class Onlookers:
    """The part of a table that knows its onlookers."""

    if TYPE_CHECKING:
        location: Any
        over: MatchSession | None

        @property
        def afar(self) -> list[Any]: ...
        @property
        def setup(self) -> Setup: ...
        @property
        def session(self) -> MatchSession | None: ...
        @property
        def seat_names(self) -> list[Words]: ...
        def person(self, key: str) -> Any: ...

    def sitters_here(self) -> list[Any]:
        """Return the characters with a seat here who are present."""
        keys = [sitter.key for sitter in self.setup.sitters]
        session = self.session or self.over
        keys += [row.key for row in session.seats if not session.left_early(row)] if session else []
        return [person for key in dict.fromkeys(keys) if (person := self.person(key)) is not None]

    def watchers_here(self) -> list[Any]:
        """Return the spectators who are present, and staff who watch from afar."""
        watchers, place = self.setup.watchers, self.location
        people = place.contents_get(content_type="character") if watchers and place else []  # not from the database
        here = [person for person in people if key_of(person) in watchers and person.sessions.count()]
        return here + [person for person in self.afar if person.sessions.count() and person not in here]

    def onlookers(self) -> list[Any]:
        """Return everybody who follows this table, players first."""
        players = self.sitters_here()
        return players + [person for person in self.watchers_here() if person not in players]

    def reader(self, character: Any, session: Any = None) -> Reader:
        """Return the reader of this table for a character.

        Args:
            session: the connection they read at; None for any of theirs.
        """
        return reader_of(character, self.seat_names, self.seat_of(character), session)

    def seat_of(self, character: Any) -> Who:
        """Return the seat from which a character sees the match, or has at the table when none is on, else None."""
        key = key_of(character)
        return self.session.seen_by(key) if self.session else self.setup.seat_of(key)

    def tell_all(self, words: Words, /, exclude: Iterable[Any] = (), **facts: Any) -> None:
        """Say one sentence to everybody who follows this table."""
        left_out = list(exclude)
        tell_each((one for one in self.onlookers() if one not in left_out), words, **facts)

    def in_turn(self, tell_one: Callable[[Any], None]) -> None:
        """Tell something to all onlookers: players at once, a crowd after they have their answer."""
        players = self.sitters_here()
        others = [person for person in self.watchers_here() if person not in players]
        if len(players) + len(others) <= NEAR:
            players, others = players + others, []
        each(players, tell_one, writes=False)
        if others:
            clock.later(BEHIND, _tell_crowd, others, tell_one)


def _tell_crowd(crowd: list[Any], tell_one: Callable[[Any], None]) -> None:
    each(crowd[:NEAR], tell_one, writes=False)
    if crowd[NEAR:]:
        clock.later(0, _tell_crowd, crowd[NEAR:], tell_one)
