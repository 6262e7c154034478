"""Steps that a host draws before anybody is told of them (`hosts.pool`).

Nothing waits for a host: whatever is to be told next, by whom ever, tells the step first, drawn here.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from evennia.utils import logger

from ...base.measures import DRAWN
from ...base.messaging import lang_of
from ...base.transactions import when_kept
from ...minigames.core import Reader, Who
from ...minigames.match import Match
from ...wire.packages import TABLE, subscribers, takes_packed
from ...wire.ready import Ready
from ...words import Lang
from ..hosts import drawing, pool
from ..hosts.answering import Answer, Frame, Page, Text
from ..match.events import Event, MatchEnded, MatchStarted, StepCommitted
from ..match.session import MatchSession
from . import keeping, screens, wire
from .broadcast import Broadcast
from .table import Table


class Ahead:
    """Passes on what happens in a session to its `Broadcast` and its `Feed`; a step, when a host has drawn it."""

    def __init__(self, table: Table, session: MatchSession, broadcast: Broadcast, feed: wire.Feed) -> None:
        self.table, self.session = table, session
        self._broadcast, self._feed = broadcast, feed
        self._waiting: MatchStarted | StepCommitted | None = None

    def __call__(self, event: Event) -> None:
        """Tell an event now, or have it drawn."""
        self.catch_up()
        match event:
            case MatchStarted(match=match) | StepCommitted(match=match) if pool.count() and match.outcome is None:
                self._waiting = event
                when_kept(partial(self._ask, event))
            case _:
                if isinstance(event, MatchEnded):
                    pool.forget(self.session.row.pk)
                self._tell(event)

    def catch_up(self) -> None:
        """Tell the step that has not been told yet, if there is one; the Server draws it."""
        self._tell_waiting("server")

    def _tell_waiting(self, by: str) -> None:
        event, self._waiting = self._waiting, None
        if event is None:
            return
        length, log = len(event.match.log), self.session.match.log
        if length == 0 or event.match.log[-1:] == log[length - 1 : length]:  # else it was taken back by the database
            DRAWN.labels(by=by).inc()
            self._tell(event)

    def _tell(self, event: Event) -> None:
        for listener in (self._broadcast, self._feed):
            self.session.tell(listener, event)

    def _ask(self, event: MatchStarted | StepCommitted) -> None:
        if self._waiting is not event:
            return
        try:
            asked = _Asked(self.table, self.session, self._broadcast, event.match)
            take = partial(self._take, event, asked)
            if asked.parts[0] and pool.draw(self.table.id, self.session.row.pk, event.match, asked.parts, take):
                return
        except Exception:
            logger.log_trace(f"tables: no host can be asked for {self.session.row} at {len(event.match.log)}")
        self.catch_up()

    def _take(self, event: MatchStarted | StepCommitted, asked: _Asked, answer: Answer | None) -> None:
        if self._waiting is not event:
            return
        if answer is not None:
            entry, match = self.session.entry, event.match
            self._broadcast.screens.bring(
                match,
                {
                    page.reader: _drawn(entry, match, page.reader, text)
                    for page, text in zip(asked.parts[0], answer.pages, strict=True)
                },
            )
            frames = {
                kind: {"table_event": Ready({}, told), "table_state": Ready({}, state)}
                for kind, (told, state) in zip(asked.kinds, answer.frames, strict=True)
            }
            seats = {reader: Ready({}, raw) for reader, raw in zip(asked.parts[2], answer.seats, strict=True)}
            self._feed.packed = wire.Packed(match, frames, seats)
        self._tell_waiting("server" if answer is None else "host")


class _Asked:
    """What of a step is drawn for those who follow a table."""

    def __init__(self, table: Table, session: MatchSession, broadcast: Broadcast, match: Match) -> None:
        pages: dict[Reader, bool] = {}
        frames: dict[tuple[Who, Lang], Frame] = {}
        seats: dict[Reader, None] = {}
        keeps = session.entry.player_store is not None
        for onlooker in table.onlookers():
            reader = broadcast.reader(onlooker)
            if not match.noticed(reader.who):
                continue
            pages[reader] = pages.get(reader, False) or broadcast.screens.shows_picture(match, reader, onlooker)
            if not any(map(takes_packed, subscribers(onlooker, TABLE))):
                continue
            kind = who, lang = reader.who, lang_of(onlooker)
            if kind not in frames:
                facts = wire.state_facts(table, session, who, lang, match)
                frames[kind] = Frame(screens.plain_reader(session.names, who, lang), facts)
            if who is not None and not (keeps and keeping.offers(onlooker, session.entry, match.legal(who), lang)):
                seats[reader] = None
        self.kinds = list(frames)
        self.parts = [Page(*page) for page in pages.items()], list(frames.values()), list(seats)


def _drawn(entry: Any, match: Match, reader: Reader, text: Text) -> drawing.Drawn:
    def draw() -> str:
        return text.show if text.show is not None else drawing.drawn(entry, match, reader).show

    def list_first() -> drawing.Answers:
        return text.first if text.first is not None else drawing.answers(entry, match, reader, 0, drawing.FIRST)

    return drawing.Drawn(text.told, text.hand, text.prompt, draw, list_first)
