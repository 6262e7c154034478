"""Turns in one match: computer players are asked; people are waited for, warned, and at last played for.

Also absence: the session waits a while, then the clock or a computer player acts until the player is back. A listener
of its session; it emits its own acts there.
"""

from __future__ import annotations

from collections.abc import Callable

from evennia.utils import logger

from ...kernel.errors import ActionError
from ...minigames.core import IllegalAction
from ...minigames.match import BrokenRules
from . import clock, events
from .computer_players import ComputerPlayers
from .persons import is_connected
from .session import By, MatchSession

ABSENT_PACE = 2.0
"""Seconds between moves the clock plays for an absent player whose grace is over."""
LOOK_AROUND = 5.0
"""Seconds after which a waiting table checks for present players."""


class Turns:
    """The time of one match."""

    def __init__(
        self,
        session: MatchSession,
        present: Callable[[str], bool] | None,
        adjourn: Callable[[], None] | None = None,
        *,
        resumed: bool = False,
    ) -> None:
        """Begin with nobody asked.

        Args:
            session: the match.
            present: tells whether the person of a key is connected and at the table; None by letter, where nobody has
                to be.
            adjourn: adjourns the match to another day; None where that is impossible.
            resumed: whether the match resumes after a start of the server: players are then greeted when first seen.
        """
        self.session = session
        self.computers = ComputerPlayers(session)
        self.away: dict[str, float] = {}
        """Key of an absent player -> since when (seconds since 1970)."""
        self._present, self.adjourn = present, adjourn
        self._done = False
        """Whether the match is over, or has left the table."""
        self._unseen = {row.key for row in session.seats} if resumed and present is not None else set()
        """Keys of players not seen since the server started."""
        self._began = clock.now()
        self._warned = -1
        """Version of the match, as spectators count, in which the silent were warned."""
        self._alarm = clock.Alarm(self._look_around)

    def __call__(self, event: events.Event) -> None:
        """Ask the seats that are to act after an event, or stop waiting."""
        match event:
            case events.MatchStarted() | events.MatchResumed() | events.SeatHandedOver():
                self.go_on()
            case events.StepCommitted() if self.session.ending is None:
                self.go_on()
            case events.MatchEnded() | events.MatchAdjourned():
                self._done = True
                self._alarm.stop()
            case events.TakenBack():
                self._done = False
                self.computers.asked.clear()
                self.go_on()
            case events.MatchPaused():
                self._set_alarm()

    def go_on(self) -> None:
        """Ask the seats that are to act now, and wait for them; nobody thinks for a match that its person has left."""
        if not self._is_left():
            self.computers.call()
        self._set_alarm()

    def _is_left(self) -> bool:
        """Tell whether the only person of the match is absent, so that nobody may claim that it goes on."""
        if self.adjourn is None or self._present is None or self._done or not self.session.alone:
            return False
        return not self._present(self.session.people[0].key)

    def _stop_if_left(self) -> None:
        """Adjourn a match that is left; somebody connected elsewhere, or unseen since the start, is waited for."""
        if self.adjourn is not None and self._is_left():
            key, now = self.session.people[0].key, clock.now()
            since = self._began if key in self._unseen else self.away.get(key, now) if is_connected(key) else None
            if since is None or now >= since + self.session.house.grace:
                self.adjourn()

    # People come and go.

    def came_back(self, key: str) -> None:
        """Note that a player is connected (again): they play for themselves."""
        was_away = self.away.pop(key, None) is not None
        self._unseen.discard(key)
        if (seat := self.session.seat_of(key)) is None:
            return
        self.computers.standing_in.discard(seat)
        self.session.emit(events.SeatReturned(seat, was_away))
        self.go_on()

    def went_away(self, key: str) -> None:
        """Note that a player has lost the connection or walked away."""
        if key in self.away:
            return
        self.away[key] = clock.now()
        seat = self.session.seat_of(key)
        if seat is not None and self.session.seats[seat].resigned is None:
            self.session.emit(events.SeatAway(seat))
            self._stop_if_left()
            self._set_alarm()

    # The alarm.

    def _set_alarm(self) -> None:
        session, now, moments = self.session, clock.now(), []
        if self._done:
            return
        if self._is_left():
            self._alarm.set(now + LOOK_AROUND)
            return
        if not session.playing:
            self._alarm.set(session.row.pause_ends if session.ending is None else None)
            return
        if (deadline := session.row.deadline) is not None:
            warning = self._warning(deadline)
            moments.append(deadline if self._warned == session.match.version(None) or warning <= now else warning)
        people = [session.seats[seat] for seat in session.match.awaited if not session.bot_on(seat)]
        if people and self._present is not None:
            moments.append(now + LOOK_AROUND)
        for row in people:
            if row.key in self.away and row.seat not in self.computers.standing_in:
                moments.append(max(now + ABSENT_PACE, self.away[row.key] + session.house.grace))
        self._alarm.set(min(moments, default=None))

    def _warning(self, deadline: float) -> float:
        if self.session.house.letter:
            return deadline - self.session.house.limit / 8
        half = self.session.house.turn / 2
        return deadline - (clock.WARNING if self.session.row.banks or not half else min(clock.WARNING, half))

    def _look_around(self) -> None:
        """Handle the alarm: check who is there, warn, and play for everybody whose time has run out."""
        session = self.session
        try:
            if self._is_left():
                self._see_who_is_there()
                self._stop_if_left()
            elif session.row.pause_ends is not None and clock.now() >= session.row.pause_ends:
                session.go_on()
            if session.playing and not self._is_left():
                self._see_who_is_there()
            if session.playing and not self._is_left():
                self._play_for_the_late()
        except (IllegalAction, ActionError, BrokenRules) as error:
            logger.log_err(f"tables: the clock could not act in {session.row}: {error!r}")
        except Exception:
            logger.log_trace(f"tables: the clock failed in {session.row}")
        self._set_alarm()

    def _see_who_is_there(self) -> None:
        if self._present is None:
            return
        for row in self.session.seats:
            if not row.key.startswith("c:") or row.resigned is not None:
                continue
            here = self._present(row.key)
            if not here:
                self.went_away(row.key)
            elif row.key in self.away or row.key in self._unseen:
                self.came_back(row.key)

    def _play_for_the_late(self) -> None:
        session, now = self.session, clock.now()
        deadline = session.row.deadline
        if deadline is not None and now >= deadline:
            if not session.row.banks:
                if self.adjourn is not None and session.alone and session.late_too_often(session.people[0].seat):
                    self.adjourn()
                    return
                late = tuple(seat for seat in session.match.awaited if not session.bot_on(seat))
                session.emit(events.TimeRanOut(late))
            session.time_out()
            return
        if deadline is not None and self._warned != session.match.version(None) and now >= self._warning(deadline):
            self._warned = session.match.version(None)
            session.emit(events.TimeIsShort(session.match.awaited, max(1, round(deadline - now))))
        for seat in session.match.awaited:
            gone = self.away.get(session.seats[seat].key)
            if gone is None or session.bot_on(seat) or now < gone + session.house.grace:
                continue
            if session.late_too_often(seat):
                session.resign(seat, By.CLOCK, "time")
                return
            if session.house.absent == "bot":
                if seat not in self.computers.standing_in:
                    self.computers.standing_in.add(seat)
                    session.emit(events.StandInActs(seat))
                    self.computers.call()
            else:
                session.act(seat, session.match.timeout(seat), By.CLOCK)
                return
