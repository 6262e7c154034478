"""A table as followed by a process other than the Server: from the database alone, not from the Server's memory.

A mirror is reloaded whenever there is news of its table, and reports everything new for spectators, as scenes
(`watching.SpectatorScene`). If news are lost, the log still has everything. Presence is Evennia's stored record of
connections with each character; `sessions` is never used here, since that would write.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec
from evennia import ObjectDB
from evennia.utils.idmapper.models import SharedMemoryModel

from ...minigames import registry
from ...minigames.core import Entry, IllegalAction, Outcome, Seat
from ...minigames.match import BadSave, Match
from ...tables.match import ratings, store
from ...tables.match.events import Ending, SeatResult
from ...tables.match.ratings import Change
from ...tables.match.seating import Setup
from ...tables.match.session import MatchSession
from ...tables.models import ActionRow, Deal, MatchRow
from ...tables.room import finding
from ...tables.room.table import Table
from ...words import Lang
from .watching import SpectatorScene

ROUNDS = 3
"""How often a read is repeated if the table changes meanwhile."""


def forget() -> None:
    """Drop all cached rows: other processes write."""
    for model in _all_below(SharedMemoryModel):
        model.flush_instance_cache(force=True)


def _all_below(model: type[Any]) -> list[type[Any]]:
    found = []
    for one in model.__subclasses__():
        if not one._meta.abstract and not one._meta.proxy:
            found.append(one)
        found += _all_below(one)
    return found


@dataclass(frozen=True)
class MirroredTable:
    """A table at one moment (`wire.ShownTable`)."""

    id: int
    table: Table
    session: MatchSession | None
    here: frozenset[str]
    """Keys of the characters who play and are present."""

    @property
    def setup(self) -> Setup:
        """Return its sitters, and the game and options to play."""
        return self.table.setup

    @property
    def location(self) -> Any:
        """The place of the table."""
        return self.table.location

    @property
    def entry(self) -> Entry:
        """Return the current game here."""
        return registry.get(self.session.row.game if self.session else self.setup.game)

    @property
    def deal(self) -> Deal:
        """Return the deal of the next match; an undrawn one commits to nothing, and only the Server draws one."""
        return Deal.objects.filter(table_id=self.id, match=None).order_by("pk").first() or Deal(table_id=self.id)

    def in_lang(self, lang: Lang) -> str:
        """Return its name."""
        return self.table.in_lang(lang)

    def presence(self, seat: Seat) -> bool:
        """Tell whether the player of a seat is there; computer players always are."""
        key = self.session.seats[seat].key if self.session else ""
        return not key.startswith("c:") or key in self.here


class Replica:
    """Follows one table.

    Args:
        number: number of the table.
    """

    def __init__(self, number: int) -> None:
        self.number = number
        self.now: MirroredTable | None = None
        """The table as last read; None when there is none."""
        self._session: MatchSession | None = None
        self._setup = ""

    def look(self) -> list[SpectatorScene]:
        """Read the table; return the changes since the last look, the oldest first; at the first look nothing."""
        forget()
        first = self.now is None
        table = finding.table_numbered(self.number)
        if table is None:
            self.now = self._session = None
            return []
        scenes: list[SpectatorScene] = []
        row = MatchRow.objects.filter(table_id=self.number, phase__in=store.OPEN).order_by("-pk").first()
        if self._session is not None and (row is None or row.pk != self._session.row.pk):
            scenes += self._end(table, self._session)
            self._session = None
        if row is not None and self._session is None:
            self._session = _resumed(row)
            self._see(table)
            if self._session is not None:
                scenes += [] if first else self._steps(list(self._session.match.replay()))
        elif row is not None and self._session is not None:
            passed = _go_on(self._session, row)
            self._see(table)
            scenes += self._steps(passed)
        else:
            self._see(table)
            if not first and (scenes or table.setup_text != self._setup):
                scenes.append(self._scene("seats"))
        self._setup = table.setup_text
        return [] if table.setup.house.private else scenes

    def _see(self, table: Any) -> None:
        session = self._session
        self.now = MirroredTable(self.number, table, session, _here(table, session) if session else frozenset())

    def _scene(self, kind: Any, match: Match | None = None) -> SpectatorScene:
        assert self.now is not None
        return SpectatorScene(self.now, self.now.session, match, kind)

    def _steps(self, passed: list[Match]) -> list[SpectatorScene]:
        """Return the steps noticed by spectators, from the states of the match after each."""
        return [self._scene("step", match) for match in passed if match.noticed(None)]

    def _end(self, table: Any, session: MatchSession) -> list[SpectatorScene]:
        """Return the last steps of a match, and its end."""
        row = MatchRow.objects.filter(pk=session.row.pk).first()
        if row is None:
            return []
        passed = _go_on(session, row)
        session.ending = ending_of(session)
        self._see(table)
        return [*self._steps(passed), self._scene("over", session.match)]


def _resumed(row: MatchRow) -> MatchSession | None:
    """Return an open match; None when it cannot be read, or advances faster than it is read."""
    for _ in range(ROUNDS):
        try:
            return MatchSession.resume(row)
        except BadSave:
            row.refresh_from_db()
    return None


def _go_on(session: MatchSession, row: MatchRow) -> list[Match]:
    """Advance a match to its row; return its state after each step on the way."""
    match, passed = session.match, list[Match]()
    new = ActionRow.objects.filter(match=row, step__gt=session.rev, step__lte=row.length).order_by("step")
    try:
        for seat, action in new.values_list("seat", "action"):
            match = match.play(seat, msgspec.json.decode(action))
            passed.append(match)
    except IllegalAction:  # a step was taken back
        match = store.read(row)
        passed = list(match.replay())[session.rev + 1 :]
    session.row, session.seats, session.match = row, store.seats_of(row), match
    return passed


def _here(table: Any, session: MatchSession) -> frozenset[str]:
    """Return the keys of the connected players by the table, according to the database."""
    numbers = [int(seat.key[2:]) for seat in session.seats if seat.key.startswith("c:")]
    there = ObjectDB.objects.filter(pk__in=numbers, db_sessid__gt="")
    if not table.by_letter:
        there = there.filter(db_location_id=table.db_location_id)
    return frozenset(f"c:{number}" for number in there.values_list("pk", flat=True))


def ending_of(session: MatchSession) -> Ending:
    """Return the end of a match, from its rows."""
    row, seats = session.row, session.seats
    outcome = session.match.outcome
    if any(seat.place is None for seat in seats):
        outcome = None  # broken off
    elif outcome is None or outcome.rule != row.rule:  # decided by the house: every winner has a score
        scores = tuple(seat.score or 0.0 for seat in seats)
        outcome = Outcome(scores=scores, winners=tuple(n for n, score in enumerate(scores) if score), rule=row.rule)
    changes = {change.seat: change for change in row.changes.select_related("rating")}
    return Ending(
        row.rule,
        outcome,
        {seat.seat: SeatResult(seat.paid or 0, _change(changes.get(seat.seat)), None) for seat in seats},
    )


def _change(kept: Any) -> Change | None:
    if kept is None:
        return None
    return Change(
        kept.rating.pool,
        ratings.points(kept.mu_before),
        ratings.points(kept.mu_after),
        ratings.spread(kept.sigma_after),
        ratings.provisional(kept.rating),
        kept.weight,
        1.0,
        0,
    )
