"""The computer players of one match: they are asked when it is their turn, and their answers are played.

They think in other processes (`thinkers`, `thinking`). An answer to an outdated question is dropped; nonsense, or
none in time, is replaced by the safe action.
"""

from __future__ import annotations

import secrets
from contextlib import suppress
from typing import Any

import msgspec
from evennia.utils import logger
from twisted.internet.defer import Deferred

from ...kernel import conf
from ...minigames import registry, thinking
from ...minigames.core import IllegalAction, Seat
from ...minigames.match import BrokenRules
from ...rules import dice
from . import clock, host_games, regulars, thinkers
from .events import NerveKept, ThoughtFailed
from .persons import is_connected
from .session import By, MatchSession

AGAIN_AFTER = 5.0
"""Seconds before a player whose action could not be played is asked again."""
MORALE_EVERY = 12
"""Steps between two looks a regular takes at its own chances."""
THINK_ABOUT_CHANCES = 0.4
"""Seconds of such a look."""


def pause(least: float, most: float) -> float:
    """Return how many seconds a computer player waits before it acts, independent of its hand.

    Args:
        least: seconds of the shortest pause; a shorter one than a thought would show the length of the thought.
        most: of the longest.
    """
    return least + (most - least) * dice.random()


class ComputerPlayers:
    """The players of the seats that have a strength and, for a while, of those of people who are away."""

    def __init__(self, session: MatchSession) -> None:
        self.session = session
        self.standing_in: set[Seat] = set()
        """Seats of people who are away, for whom a computer player acts until they are back."""
        self.asked: dict[Seat, int] = {}
        """Seat -> version of the match, as the seat counts, for which its computer player was asked."""
        self._failed_before = False
        """Whether the table has been told that one failed to think."""
        self._nerves: dict[Seat, int] = {}
        """Seat of a regular -> version of the match in which it last looked at its chances."""

    def acts_for(self, seat: Seat) -> bool:
        """Tell whether a computer player acts for a seat now."""
        return self.session.bot_on(seat) or seat in self.standing_in

    def call(self) -> None:
        """Ask everybody whose turn it is, once for each version of the match."""
        session = self.session
        if not session.playing:
            return
        least, most = conf.value("BOT_DELAY")
        for seat in session.match.to_act:
            version = session.match.version(seat)
            if seat in self.standing_in and self.asked.get(seat) != version and session.late_too_often(seat):
                clock.later(0, session.resign, seat, By.CLOCK, "time")
                return
            if self.acts_for(seat) and self.asked.get(seat) != version:
                self.asked[seat] = version
                paused: Deferred[None] = Deferred()
                clock.later(pause(least, most), paused.callback, None)
                clock.later(0, self._ask, seat, version, paused)

    def _still_asked(self, seat: Seat, rev: int) -> bool:
        return self.session.playing and self.session.match.version(seat) == rev and self.acts_for(seat)

    def _ask(self, seat: Seat, rev: int, paused: Deferred[None]) -> None:
        """Have a computer player think, and play its answer at the end of the pause."""
        if not self._still_asked(seat, rev):
            return
        session = self.session
        match, row = session.match, session.seats[seat]
        try:
            view, legal = msgspec.json.encode(match.view(seat)), msgspec.json.encode(list(match.legal(seat)))
        except Exception as error:
            session.freeze(error)
            return
        level, seed = row.level or session.entry.default_bot, secrets.randbits(64)
        path = registry.GAMES.get(session.row.game, session.row.game)
        share = self._share()
        answer = thinkers.ask(thinking.think, path, level, view, legal, seat, seed, thinkers.SECONDS, share=share)
        answer.addCallbacks(msgspec.json.decode, lambda failure: self._no_answer(failure, seat))
        answer.addCallback(lambda raw: paused.addCallback(lambda _: self.answered(seat, rev, raw)))
        answer.addErrback(lambda failure: self._failed(failure, seat))
        if row.key.startswith("r:") and (version := match.version(None)) - self._nerves.get(seat, 0) >= MORALE_EVERY:
            self._nerves[seat] = version
            idly = share._replace(waited=False)
            look = thinkers.ask(thinking.chances, path, view, seat, seed + 1, THINK_ABOUT_CHANCES, share=idly)
            look.addCallback(lambda chance: self.consider(seat, chance))
            look.addErrback(lambda failure: logger.log_warn(f"tables: no look at the chances: {failure.value!r}"))

    def _share(self) -> thinkers.Share:
        """Return the share: of the first person of the match, and whether any person is connected and waits."""
        people = self.session.people
        whose = f"a:{people[0].account_id}" if people else ""
        return thinkers.Share(whose, any(is_connected(row.key) for row in people))

    def _no_answer(self, failure: Any, seat: Seat) -> None:
        logger.log_err(f"tables: no thought for seat {seat} of {self.session.row}: {failure.value!r}")
        host_games.report(self.session.row.game, host_games.NOT_THINKING, str(failure.value))
        if not self._failed_before:
            self._failed_before = True
            self.session.emit(ThoughtFailed(seat))

    def answered(self, seat: Seat, rev: int, raw: Any) -> None:
        """Play a computer player's choice, or the safe action when it is invalid. An old answer is dropped.

        Args:
            rev: version of the match it was asked for.
            raw: JSON of its action; None when there was no answer.
        """
        session = self.session
        if not self._still_asked(seat, rev):
            self.asked.pop(seat, None)  # to be asked again, if it was only a pause
            return
        with suppress(BrokenRules):  # the match is frozen then, and reports it
            try:
                action = session.match.timeout(seat) if raw is None else session.match.read(raw)
                session.act(seat, action, By.BOT, rev)
            except IllegalAction as error:
                logger.log_err(f"tables: computer player {session.seats[seat].level} chose {raw!r}: {error}")
                session.act(seat, session.match.timeout(seat), By.BOT, rev)

    def _failed(self, failure: Any, seat: Seat) -> None:
        """Log an action that could not be stored (or worse), and ask again later."""
        logger.log_err(f"tables: seat {seat} of {self.session.row}: {failure.getTraceback()}")
        self.asked.pop(seat, None)
        clock.later(AGAIN_AFTER, self.call)

    def consider(self, seat: Seat, chance: float | None) -> None:
        """Test the morale of a regular who has looked at its own chances and is badly behind (knave.md 2).

        Args:
            chance: its probability of winning, 0 to 1; None when it could not say.
        """
        session = self.session
        if chance is None or not session.playing or session.seats[seat].resigned is not None:
            return
        if chance >= regulars.BADLY_BEHIND / len(session.seats):
            return
        regular = regulars.REGULARS.get(session.seats[seat].key[2:])
        if regular is None:
            return
        self._nerves[seat] = 10**9  # once a match
        if not dice.morale_check(regular):
            session.resign(seat, By.BOT, "nerve")
        else:
            session.emit(NerveKept(seat))
