"""Whose turn it is in one match: computer players are asked, people are waited for, warned, and at last played for.

Also who is away: the table waits a while, then the clock or a computer player acts until they are back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from evennia.utils import logger

from ...base.errors import ActionError
from ...base.messaging import tell
from ...minigames.core import IllegalAction
from ...minigames.match import BrokenRules
from .. import phrases
from ..room import broadcast as audience
from ..room.screens import Screens
from . import clock, purse
from .computer_players import ComputerPlayers
from .people import key_of
from .session import By, Hosted

if TYPE_CHECKING:
    from ..room.table import Table

ABSENT_PACE = 2.0
"""Seconds between moves the clock plays for somebody whose grace is over."""
LOOK_AROUND = 5.0
"""Seconds after which a waiting table looks who is still there."""


class Turns:
    """The time of one match."""

    def __init__(self, table: Table, hosted: Hosted, screens: Screens, machines: ComputerPlayers) -> None:
        self.table, self.hosted, self.screens, self.machines = table, hosted, screens, machines
        self.away: dict[str, float] = {}
        """Key of who is not here -> since when (seconds since 1970)."""
        self._warned = -1
        """Version of the match in which the silent were warned."""
        self._alarm = clock.Alarm(self._look_around)

    def go_on(self) -> None:
        """Ask whoever is to act now, and wait for them."""
        self.machines.call()
        self._set_alarm()

    def stop(self) -> None:
        """Wait for nobody any more."""
        self._alarm.stop()

    # People come and go.

    def came_back(self, character: Any) -> None:
        """Take note that somebody is connected (again): they play for themselves and get the full picture."""
        key = key_of(character)
        was_away = self.away.pop(key, None) is not None
        if (seat := self.hosted.seat_of(key)) is None:
            return
        self.machines.standing_in.discard(seat)
        self.screens.forget(character)
        if was_away:
            self.table.tell_all(phrases.CAME_BACK, exclude=[character], name=self.hosted.names[seat])
        audience.show_picture(self.table, character)
        self.go_on()

    def went_away(self, character: Any) -> None:
        """Take note that somebody has lost the connection or walked away."""
        key = key_of(character)
        if key in self.away:
            return
        self.away[key] = clock.now()
        seat = self.hosted.seat_of(key)
        if seat is not None and self.hosted.seats[seat].resigned is None:
            house = self.hosted.house
            words = phrases.AWAY_BOT if house.absent == "bot" else phrases.AWAY
            self.table.tell_all(words, name=self.hosted.names[seat], seconds=house.grace)
            self._set_alarm()

    # The alarm.

    def _set_alarm(self) -> None:
        hosted = self.hosted
        if not hosted.playing:
            self._alarm.stop()
            return
        now, moments = clock.now(), []
        if (deadline := hosted.row.deadline) is not None:
            warning = self._warning(deadline)
            moments.append(deadline if self._warned == hosted.rev or warning <= now else warning)
        people = [hosted.seats[seat] for seat in hosted.match.to_act if not hosted.bot_on(seat)]
        if people:
            moments.append(now + LOOK_AROUND)
        for row in people:
            if row.key in self.away and row.seat not in self.machines.standing_in:
                moments.append(max(now + ABSENT_PACE, self.away[row.key] + hosted.house.grace))
        self._alarm.set(min(moments, default=None))

    def _warning(self, deadline: float) -> float:
        return deadline - min(clock.WARNING, self.hosted.house.turn / 2)

    def _look_around(self) -> None:
        """The alarm rang: see who is there, warn, and play for who has let the time run out."""
        hosted = self.hosted
        if not hosted.playing:
            return
        try:
            self._see_who_is_there()
            if hosted.playing:
                self._play_for_the_late()
        except (IllegalAction, ActionError, BrokenRules) as error:
            logger.log_err(f"tables: the clock could not act in {hosted.row}: {error!r}")
        except Exception:
            logger.log_trace(f"tables: the clock failed in {hosted.row}")
        self._set_alarm()

    def _see_who_is_there(self) -> None:
        for row in self.hosted.seats:
            if not row.key.startswith("c:") or row.resigned is not None:
                continue
            here = self.table.person(row.key)
            if here is None and row.key not in self.away:
                if (character := purse.character_of(row.key)) is not None:
                    self.went_away(character)
                else:
                    self.away[row.key] = clock.now()
            elif here is not None and row.key in self.away:
                self.came_back(here)
            elif here is not None and here.id not in self.screens.shown:
                audience.show_picture(self.table, here)  # the server was reloaded: the same question stands

    def _play_for_the_late(self) -> None:
        hosted, now = self.hosted, clock.now()
        deadline = hosted.row.deadline
        if deadline is not None and now >= deadline:
            late = [hosted.names[seat] for seat in hosted.match.to_act if not hosted.bot_on(seat)]
            self.table.tell_all(phrases.TIME_OUT, names=late)
            hosted.time_out()
            return
        if deadline is not None and self._warned != hosted.rev and now >= self._warning(deadline):
            self._warn(round(deadline - now))
        for seat in hosted.match.to_act:
            gone = self.away.get(hosted.seats[seat].key)
            if gone is None or hosted.bot_on(seat) or now < gone + hosted.house.grace:
                continue
            if hosted.house.absent == "bot":
                if seat not in self.machines.standing_in:
                    self.machines.standing_in.add(seat)
                    self.table.tell_all(phrases.STANDS_IN, name=hosted.names[seat])
                    self.machines.call()
            else:
                hosted.act(seat, hosted.match.timeout(seat), By.CLOCK)
                return

    def _warn(self, seconds: int) -> None:
        self._warned = self.hosted.rev
        for seat in self.hosted.match.to_act:
            if (person := self.table.person(self.hosted.seats[seat].key)) is not None:
                tell(person, phrases.HURRY, seconds=max(1, seconds))
        audience.send_clock(self.table)
