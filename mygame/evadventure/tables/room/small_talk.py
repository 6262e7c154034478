"""Small talk of the regulars at a table: a greeting, a word after a great move, and one at the end.

It follows from what everybody saw, and is chosen by the numbers of match and step, so it tells nothing hidden. `hush`
keeps it from a reader.
"""

from __future__ import annotations

from collections.abc import Sequence

from evennia.objects.objects import DefaultObject

from ...evennia_ext.transactions import each
from ...kernel.messaging import lang_of, tell
from ...minigames.core import Seat
from ...minigames.match import Match
from ...words import Words
from ..match.events import Event, MatchEnded, MatchStarted, StepCommitted
from ..match.regulars import REGULARS, Regular
from ..match.session import MatchSession
from . import wire
from .table import Table

GREAT = 4.0
"""The least weight (`Entry.weigh`) of the events of a great move."""
APART = 8
"""The least number of steps between two words."""
HUSHED = "hushed"
"""Attribute of a character who does not hear it."""


class SmallTalk:
    """Lets one regular speak at a time, as a listener of a match."""

    def __init__(self, table: Table, session: MatchSession) -> None:
        self.table, self.session = table, session
        self._spoke_at = 0

    def __call__(self, event: Event) -> None:
        """Say what the event suggests, if a regular plays and still does."""
        match event:
            case MatchStarted():
                self._say(self._regulars(), "greets")
            case StepCommitted(match=match) if match.outcome is None and self._is_great(match):
                actor = match.latest(None)[0]
                own = [seat for seat in self._regulars() if seat == actor]
                self._say(own or self._regulars(), "boasts" if own else "praises")
            case MatchEnded(ending=ending) if ending.outcome is not None:
                winners = [seat for seat in self._regulars() if seat in ending.outcome.winners]
                self._say(winners or self._regulars(), "wins" if winners else "loses")

    def _is_great(self, match: Match) -> bool:
        weigh, step = self.session.entry.weigh, match.version(None)
        if weigh is None or not match.noticed(None) or step - self._spoke_at < APART:
            return False
        return sum(map(weigh, match.latest(None)[1])) >= GREAT

    def _regulars(self) -> list[Seat]:
        """Return the seats of the regulars who still play."""
        return [row.seat for row in self.session.seats if row.key[:2] == "r:" and row.resigned is None]

    def _say(self, seats: Sequence[Seat], about: str) -> None:
        """Have one of some seats say a line about something; nobody speaks where there is none."""
        table, session, step = self.table, self.session, self.session.match.version(None)
        if not seats:
            return
        self._spoke_at = step
        seat = seats[(session.row.pk + step) % len(seats)]
        regular: Regular = REGULARS[session.seats[seat].key[2:]]
        lines = regular.says[about]
        line, name = lines[(session.row.pk + step) % len(lines)], session.names[seat]

        def say(one: DefaultObject) -> None:
            tell(one, Words("[Table] {name}: {text}"), name=name, text=line)
            wire.send(one, table_chat=wire.chat(table, name, line.in_lang(lang_of(one)), seat, lang_of(one)))

        each((one for one in table.onlookers() if not one.attributes.has(HUSHED)), say, writes=False)
