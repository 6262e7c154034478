"""Votes of the players: on dealing anew, and on a pause, where a rating or a stake depends on the match.

One vote at a time, while the match goes on. Every voter must agree; one who does not, or does not
answer in time, refuses for all. The question is stored, so that after a crash it is announced as void.
A listener of its session; it emits its own acts there.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
from django.db import DatabaseError
from evennia.utils import logger

from ...evennia_ext.transactions import when_undone
from ...kernel.errors import ActionError
from ...minigames import registry, thinking
from ...minigames.core import Seat
from ...words import Words
from . import clock, events, store, thinkers
from .session import MatchSession

SECONDS = 60.0
"""Seconds for which answers are awaited."""
ASK_AGAIN = 60.0
"""Seconds until a refused pause may be proposed again."""
TRY_AGAIN = 5.0
"""Seconds until closing a vote is retried if it could not be stored."""
THINK = 2.0
"""Seconds in which a computer player estimates its chances."""

OTHER_VOTE = Words("Another question is asked first: {question}.")
RESET_REFUSED = Words("A grand reshuffle was refused in this match; it cannot be asked for again.")
KINDS: dict[events.VoteKind, Words] = {"reset": Words("a grand reshuffle"), "pause": Words("a pause")}
"""The subjects of votes."""


class Votes:
    """The votes of one match."""

    def __init__(self, session: MatchSession, carry_out: Callable[[events.Vote], None]) -> None:
        """Begin without a vote. `session`: the match; `carry_out`: carries out the agreed proposal."""
        self.session = session
        self.open: events.Vote | None = None
        self._carry_out = carry_out
        self._alarm = clock.Alarm(self._silence)
        self._pause_refused = float("-inf")
        """When a pause was last refused."""
        self.lapsed: events.VoteKind | None = session.row.vote or None
        """The vote that was open when the server stopped."""
        if self.lapsed:
            store.keep(session.row, vote="")

    def __call__(self, event: events.Event) -> None:
        """Close a vote that is of no use any more; a player who gives up no longer votes."""
        match event:
            case events.MatchEnded() | events.MatchPaused():
                self._end("over")
            case events.StepCommitted() if (vote := self.open) is not None and vote.kind == "reset":
                if gone := {seat for seat in vote.asked if not self.session.has_say(seat)}:
                    vote.asked -= gone
                    clock.later(0, self._count)  # when everybody has heard of it
            case events.SeatHandedOver(seat=seat) if (
                self.open is not None and self.session.seats[seat].resigned is not None
            ):
                if seat == self.open.by:
                    self._end("over")
                else:
                    self.open.asked.discard(seat)
                    clock.later(0, self._count)  # when everybody has heard of it

    def call(self, kind: events.VoteKind, seat: Seat, character: Any) -> None:
        """Propose something; proposing the open question again agrees to it. Raises ActionError.

        Args:
            seat: the proposer's.
            character: the same as an object of the world.
        """
        session = self.session
        session.needs_play()
        if kind == "reset":
            session.needs_say(seat)
        if kind == "reset" and session.row.reset_refused:
            raise ActionError("reset_refused", RESET_REFUSED)
        if kind == "pause" and clock.now() < self._pause_refused + ASK_AGAIN:
            raise ActionError("pause_refused", Words("A pause was refused just now; ask again in a minute."))
        if self.open is not None and self.open.kind == kind:
            self.answer(seat, True)
            return
        if self.open is not None:
            raise ActionError("other_vote", OTHER_VOTE, question=KINDS[self.open.kind])
        # On a pause people vote; on the cards, all who still play for something.
        has_say = session.has_say if kind == "reset" else lambda one: not session.bot_on(one)
        asked = {row.seat for row in session.standing if has_say(row.seat)} | {seat}
        store.keep(session.row, vote=kind)
        when_undone(partial(setattr, self, "open", None))
        self.open = vote = events.Vote(kind, seat, character, asked, {seat}, clock.now() + SECONDS)
        self._alarm.set(vote.deadline)
        session.emit(events.VoteCalled(vote))
        self._count()
        for one in sorted(vote.asked - vote.agreed):
            if self.open is vote and session.bot_on(one):
                self._ask_computer(vote, one)

    def answer(self, seat: Seat, agree: bool) -> None:
        """Agree to the open question, or refuse it for all. Raises ActionError."""
        vote = self.open
        if vote is None:
            raise ActionError("no_vote", Words("Nothing is voted on here."))
        if seat not in vote.asked:
            raise ActionError("not_asked", Words("You are not asked."))
        if not agree:
            self._end("refused", seat)
        elif seat not in vote.agreed:
            when_undone(partial(vote.agreed.discard, seat))
            vote.agreed.add(seat)
            self.session.emit(events.VoteAnswered(vote, seat))
            self._count()

    def _count(self) -> None:
        if (vote := self.open) is not None and vote.asked <= vote.agreed and self.session.playing:
            self._end("agreed")
            self._carry_out(vote)

    def _end(self, how: str, seat: Seat | None = None) -> None:
        """Close the vote; a refusal is stored for good if it holds for the whole match."""
        if (vote := self.open) is None:
            return
        refused, row = how in ("refused", "silence"), self.session.row
        try:
            store.keep(row, vote="", reset_refused=row.reset_refused or (refused and vote.kind == "reset"))
        except DatabaseError:
            self._alarm.set(max(vote.deadline, clock.now() + TRY_AGAIN))
            raise
        when_undone(partial(self.__dict__.update, open=vote, _pause_refused=self._pause_refused))
        when_undone(partial(self._alarm.set, vote.deadline))
        self.open, vote.refused = None, seat
        self._alarm.stop()
        if refused and vote.kind == "pause":
            self._pause_refused = clock.now()
        self.session.emit(events.VoteEnded(vote, how))

    def _silence(self) -> None:
        """Close a vote that was not answered in time."""
        try:
            self._end("silence")
        except DatabaseError:
            logger.log_trace(f"tables: a vote in {self.session.row} could not be closed")

    def _ask_computer(self, vote: events.Vote, seat: Seat) -> None:
        """Ask a computer player: it agrees to a new deal unless it is ahead, or cannot tell."""
        session = self.session
        path = registry.GAMES.get(session.row.game, session.row.game)
        view = msgspec.json.encode(session.match.view(seat))
        waited = thinkers.Share(f"a:{session.seats[vote.by].account_id}", waited=True)

        def decide(chance: float | None) -> None:
            if self.open is vote and seat in vote.asked:
                self.answer(seat, chance is not None and chance <= 1 / len(session.standing))

        look = thinkers.ask(thinking.chances, path, view, seat, secrets.randbits(64), THINK, share=waited)
        look.addErrback(lambda failure: logger.log_warn(f"tables: no look at the chances: {failure.value!r}"))
        look.addCallback(decide)
        look.addErrback(lambda failure: logger.log_err(f"tables: a vote failed: {failure.getTraceback()}"))
