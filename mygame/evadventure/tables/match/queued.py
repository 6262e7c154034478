"""The queued wishes of the players of one match: carried out in due time, or taken back with a word.

The game reads a wish and gives its meaning when its seat is asked (`core.Wishes`); the rules then decide as they do
for a typed line. Nobody but the player hears of it. Wishes are stored with the table and survive a restart.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
from django.db import DatabaseError
from evennia.utils import logger

from ...evennia_ext.transactions import remembered, when_undone
from ...kernel.errors import ActionError
from ...minigames.core import Fate, IllegalAction, NotUnderstood, Reader, Seat, Wishes
from ...minigames.match import BrokenRules
from ...words import Words
from . import clock
from .events import Event, MatchEnded, MatchResumed, SeatGivenUp, SeatHandedOver, StepCommitted, WishTold
from .session import By, MatchSession


class Waiting(msgspec.Struct, frozen=True):
    """One wish."""

    wish: str
    mark: Any
    """The state its condition is compared with (`Wishes.mark`)."""


class _Kept(msgspec.Struct):
    """The part that survives a restart."""

    match: int
    waits: dict[int, Waiting]


class Queue:
    """The queued wishes of one match; a listener of its session."""

    def __init__(self, session: MatchSession, kept: str, keep: Callable[[str], None]) -> None:
        """Restore the text last given to `keep`, which stores it for good, if it is of this match; "" for nothing."""
        self.session, self._kept, self._store = session, kept, keep
        self._waits: dict[Seat, Waiting] = {}
        self._called = False
        if kept:
            before = msgspec.json.decode(kept, type=_Kept)
            self._waits = before.waits if before.match == session.row.pk else {}
            self._soon()

    def __call__(self, event: Event) -> None:
        """Check the queued wishes when the match has moved on; after the others have been told of it."""
        match event:
            case StepCommitted() | MatchResumed() | SeatHandedOver():
                self._soon()
            case SeatGivenUp(seat=seat):
                self._forget(seat)
            case MatchEnded():
                self._keep({})

    def waiting(self, seat: Seat) -> str:
        """Return the wish of a seat; "" for none."""
        return self._waits[seat].wish if seat in self._waits else ""

    def put(self, seat: Seat, text: str, reader: Reader) -> None:
        """Queue a player's typed wish, replacing an earlier one. Raises ActionError, NotUnderstood."""
        wishes = self._wishes()
        self.session.needs_play()
        view = self.session.match.view(seat)
        try:
            wish = wishes.read(text, view, reader)
        except NotUnderstood as error:
            if error.refusal.code != "queue_how":
                raise
            raise ActionError("queue_how", Words("That cannot be queued. {forms}"), forms=wishes.forms) from None
        self._keep({**self._waits, seat: Waiting(wish, wishes.mark(wish, view))})
        self.session.emit(WishTold(seat, wish, "waits"))
        self._soon()

    def take_back(self, seat: Seat) -> None:
        """Delete a player's queued wish. Raises ActionError when there is none."""
        wish = self.waiting(seat)
        if not wish:
            raise ActionError("queue_empty", Words("You have queued nothing."))
        self._forget(seat)
        self.session.emit(WishTold(seat, wish, "off"))

    def help(self, seat: Seat, reader: Reader) -> str:
        """Return the queued wish and the possible ones. Raises ActionError."""
        wishes, wish = self._wishes(), self.waiting(seat)
        what = wishes.say(wish, reader.lang) if wish else Words("nothing", context="queue")
        return Words("Queued: {what}. {forms}").say(reader.lang, what=what, forms=wishes.forms)

    def _wishes(self) -> Wishes:
        wishes = self.session.entry.wishes
        if wishes is None:
            raise ActionError("queue_none", Words("Nothing can be queued in this game."))
        return wishes

    def _forget(self, seat: Seat) -> None:
        if seat in self._waits:
            self._keep({other: waiting for other, waiting in self._waits.items() if other != seat})

    def _keep(self, waits: dict[Seat, Waiting]) -> None:
        when_undone(partial(self.__dict__.update, _waits=self._waits, _kept=self._kept))
        self._waits = waits
        text = msgspec.json.encode(_Kept(self.session.row.pk, waits)).decode() if waits else ""
        if text != self._kept:
            self._kept = text
            self._store(text)

    def _soon(self) -> None:
        """Check in the reactor's next turn: everybody reads of a step before they read of its consequences."""
        if self._waits and not self._called:
            self._called = True
            clock.later(0, self._look)

    def _look(self) -> None:
        self._called = False
        session = self.session
        for seat in tuple(self._waits):
            if session.playing and seat in session.match.awaited and not session.bot_on(seat):
                self._consider(seat)

    def _consider(self, seat: Seat) -> None:
        """Carry out the queued wish of an asked seat, or tell why not."""
        session, waiting = self.session, self._waits[seat]
        match, wish = session.match, waiting.wish
        try:
            found = self._wishes().due(wish, waiting.mark, match.view(seat), match.legal(seat))
        except Exception:
            logger.log_trace(f"tables: the wish {wish!r} of seat {seat} in {session.row} fails")
            found = Fate.IMPOSSIBLE
        if found is Fate.LATER:
            return
        self._forget(seat)
        if not isinstance(found, Fate):
            session.emit(WishTold(seat, wish, "done"))
            if self._act(seat, found):
                return
            found = Fate.IMPOSSIBLE
        session.emit(WishTold(seat, wish, found.value))

    def _act(self, seat: Seat, action: Any) -> bool:
        """Play an action as its player would; return whether it could be played."""
        try:
            with remembered():
                self.session.act(seat, action, By.PERSON)
        except (IllegalAction, ActionError):
            return False
        except BrokenRules:
            return True  # the match is frozen, and reports it
        except DatabaseError:
            logger.log_trace(f"tables: what seat {seat} of {self.session.row} has queued could not be stored")
            return False
        return True
