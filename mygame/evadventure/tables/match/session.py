"""One match at a table, from its start to its settlement.

`MatchSession` ties the pure `Match` to its rows. Every change to the match is committed first; only then does
`match` move on, and only after that do listeners hear of it (`events`). Nothing here shows text to people.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, Self

import msgspec
from django.db import DatabaseError
from evennia.utils import logger

from ...evennia_ext import transactions
from ...kernel.errors import ActionError
from ...minigames import registry
from ...minigames.core import LEAVE, RESET, Entry, IllegalAction, Outcome, Seat, Who
from ...minigames.match import BadTerms, BrokenRules, Match
from ...minigames.options import read_table_options
from ...security.guests import is_guest_number
from ...words import Words
from .. import phrases
from ..models import ActionRow, MatchRow, SeatRow
from . import clock, deals, events, fairness, purse, ratings, store, time_banks
from .persons import account_of, character_of
from .seating import House, Setup

By = ActionRow.By
Phase = MatchRow.Phase

LATE_AT_MOST = 3
"""The number of timeouts in a row by letter that costs the seat."""
LATE_AT_TABLES = 5
"""The same at a table: turns in a row played by the clock or a stand-in."""
STEPS_OF_CLOCK = 40
"""Steps of one turn by letter that the clock plays at once."""
DESERTED = "deserted"
"""Rule of a match in which no person plays any more."""


class MatchSession:
    """One match that is being played."""

    def __init__(self, row: MatchRow, seats: list[SeatRow], match: Match) -> None:
        self.row = row
        self.seats = seats
        self.match = match
        self.house = msgspec.json.decode(row.house, type=House)
        self.entry: Entry = registry.get(row.game)
        self.ending: events.Ending | None = None
        self.giving_up: Seat | None = None
        """The seat being given up at this moment: the match may end by it."""
        self.draw_offers: set[Seat] = set()
        """Seats that would agree on a draw now; cleared by the next step."""
        self._listeners: list[events.Listener] = []

    # Beginning.

    @classmethod
    def start(
        cls,
        table_id: int | None,
        setup: Setup,
        position: str | None = None,
        seed: int | None = None,
        dealt_at: int | None = None,
        sealed: bool = False,
    ) -> Self:
        """Start a match of all sitters, and take the stakes.

        Args:
            dealt_at: the table where people have contributed to the deal, if the match is played elsewhere.
            sealed: whether others play the same deal, so that nobody may read it until `store.unseal`.

        Raises:
            ActionError: a player cannot pay, or (code `broken`) the rules fail to start.
            BadTerms: the game cannot be played so.
        """
        entry = registry.get(setup.game)
        options = read_table_options(entry.game, setup.options)
        dealt_at = dealt_at or table_id
        deal = deals.next_deal(dealt_at) if seed is None and dealt_at is not None else None
        lines = [] if deal is None else deals.contributions(deal, setup.sitters)
        if deal is not None:
            seed = int(deals.seed_of(deal.secret, lines), 16)
        elif seed is None:
            seed = secrets.randbits(256)
        try:
            match = Match.open(entry.game, options, len(setup.sitters), seed, position)
        except BadTerms:
            raise
        except Exception as error:
            logger.log_trace(f"tables: {setup.game} cannot be started")
            raise ActionError("broken", phrases.CANNOT_START) from error
        house = setup.house
        row = MatchRow(
            table_id=table_id,
            game=setup.game,
            rules_version=entry.game.info.rules_version,
            options=msgspec.json.encode(options).decode(),
            house=msgspec.json.encode(house).decode(),
            commitment=match.commitment if deal is None else deal.commitment,
            contributions="" if deal is None else msgspec.json.encode(lines).decode(),
            position=position,
            rated=house.rated and position is None and ratings.kept(),
            sealed=sealed,
        )
        seats = [
            SeatRow(
                seat=seat,
                key=sitter.key,
                account_id=account_of(character_of(sitter.key)),
                name=sitter.name,
                level=sitter.level,
            )
            for seat, sitter in enumerate(setup.sitters)
        ]
        row.rated = row.rated and not any(is_guest_number(seat.account_id) for seat in seats)
        row.rated = row.rated and not fairness.is_first(row.game, seats)
        session = cls(row, seats, match)
        if house.bank and not house.letter:
            row.banks = time_banks.written(time_banks.full(len(seats), house.bank * 60.0))
        row.deadline, row.banks = session._next_clock(match)
        with purse.current().together([seat.key for seat in seats]):
            purse.take_stakes(seats, house.stake)
            store.begin(row, seats)
            deals.seal(row, deal, f"{seed:064x}")
        transactions.when_undone(partial(setattr, row, "phase", Phase.ABORTED))  # it was never stored: nobody plays it
        return session

    @classmethod
    def resume(cls, row: MatchRow) -> Self:
        """Resume a match from its log.

        Raises:
            BadSave: the log does not replay by today's rules.
            ValueError: the seats are not numbered from 0 on.
        """
        seats = store.seats_of(row)
        if [one.seat for one in seats] != list(range(len(seats))):
            raise ValueError(f"{row} has the seats {[one.seat for one in seats]}")
        return cls(row, seats, store.read(row))

    def read_anew(self) -> None:
        """Reload memory from the rows, as far as they can be read, after the database has refused a change."""
        try:
            self.row.refresh_from_db()
            for seat in self.seats:
                seat.refresh_from_db()
            if self.row.length != len(self.match.log):
                self.match = store.read(self.row)
        except Exception:
            logger.log_trace(f"tables: {self.row} cannot be read anew")

    # Listeners.

    def listen(self, *listeners: events.Listener) -> None:
        """Register listeners for all events from now on, in this order."""
        self._listeners += listeners

    def emit(self, event: events.Event) -> None:
        """Tell all listeners; they hear `TakenBack` if the transaction around it is rolled back."""
        listeners = list(self._listeners)
        transactions.when_undone(partial(self._take_back, listeners))
        for listener in listeners:
            self.tell(listener, event)
        if isinstance(event, events.MatchEnded | events.MatchAdjourned):
            self._listeners.clear()  # they refer to the session: leave no reference cycle of a whole match

    def _take_back(self, listeners: list[events.Listener]) -> None:
        self._listeners = listeners
        clock.later(0, self.emit, events.TakenBack())  # when all else is restored

    def tell(self, listener: events.Listener, event: events.Event) -> None:
        """Tell one listener; its failure is logged and keeps nobody else from hearing."""
        try:
            with transactions.remembered():
                listener(event)
        except Exception:
            logger.log_trace(f"tables: {listener!r} failed at {event!r} in {self.row}")

    # Its state.

    @property
    def names(self) -> list[Words]:
        """Display name of each seat."""
        return [seat.name for seat in self.seats]

    @property
    def rev(self) -> int:
        """Version of the match: the length of its log."""
        return len(self.match.log)

    @property
    def playing(self) -> bool:
        """Whether actions are accepted now."""
        return self.row.phase == Phase.PLAYING

    @property
    def ended(self) -> events.Ending:
        """Return how it ended; only for a match that is over."""
        assert self.ending is not None
        return self.ending

    def seat_of(self, key: str) -> Seat | None:
        """Return a player's seat, given up or not."""
        return next((seat.seat for seat in self.seats if seat.key == key), None)

    def is_in(self, key: str) -> bool:
        """Tell whether a player has a seat and has not given it up."""
        return any(row.key == key and row.resigned is None for row in self.seats)

    def seen_by(self, key: str) -> Who:
        """Return the seat from which a player sees the match; None for onlookers, and for one who has given up."""
        seat = self.seat_of(key)
        gone = seat is not None and self.seats[seat].resigned is not None and seat != self.giving_up
        return None if gone and self.ending is None else seat

    def left_early(self, row: SeatRow) -> bool:
        """Tell whether a seat was given up and the match went on without it."""
        return row.resigned is not None and row.seat != self.giving_up

    def bot_on(self, seat: Seat) -> bool:
        """Whether a computer player acts for a seat."""
        return bool(self.seats[seat].level)

    @property
    def standing(self) -> list[SeatRow]:
        """The seats that were not given up."""
        return [row for row in self.seats if row.resigned is None]

    @property
    def people(self) -> list[SeatRow]:
        """The people among those who have not given up."""
        return [row for row in self.standing if row.key.startswith("c:")]

    @property
    def alone(self) -> bool:
        """Whether one person plays against computer players: nobody else may claim that the match goes on."""
        return len(self.people) == 1

    def late_too_often(self, seat: Seat) -> bool:
        """Tell whether one more turn played for a person by a substitute would be one too many in a row."""
        return store.times_late(self.row, seat) + 1 >= (LATE_AT_MOST if self.house.letter else LATE_AT_TABLES)

    def meta_action(self, name: str, seat: Seat) -> Any:
        """Return the game's own action for `LEAVE` or `RESET`; None if it has none, or the seat may not."""
        return self.match.game.meta_actions(self.match.state, seat).get(name)

    def has_say(self, seat: Seat) -> bool:
        """Tell whether a seat still has a say: it was not given up, and is not out of the match."""
        return self.seats[seat].resigned is None and self.match.game.in_play(self.match.state, seat)

    def needs_say(self, seat: Seat) -> None:
        """Raise ActionError when a seat is out."""
        if not self.has_say(seat):
            raise ActionError("out", Words("You are out of this match; those who still play decide about it."))

    # Changes to it.

    def act(self, seat: Seat, action: Any, by: str, seen: int | None = None, cause: events.Event | None = None) -> None:
        """Play one action.

        Args:
            seen: version of the match the player saw; None trusts the caller.
            cause: emitted before the step, once that is stored.

        Raises:
            IllegalAction: it was refused; nothing has changed.
            ActionError: the match is paused or over.
            BrokenRules: the match has been frozen.
        """
        self.needs_play()
        self._step(lambda: self.match.play(seat, action, seen), by, cause)

    def undo(self, seat: Seat, seen: int | None = None) -> None:
        """Take the last step back. Raises as `act` does."""
        self.needs_play()
        self._step(lambda: self.match.undo(seat, seen), By.PERSON, None)

    def time_out(self) -> None:
        """Play for everybody whose time has run out.

        Only for seats publicly known to be asked (`Match.awaited`): one that could act out of turn keeps its chance
        while it lasts, since taking it away would reveal it. Of several asked at once, those whose safe action
        holds nobody up go first; then the one whose action does.
        """
        if self.row.banks:
            self._flags_fall()
            return
        late = [seat for seat in self.match.awaited if not self.bot_on(seat)]
        if self.house.letter:
            for seat in late:
                self._late_by_letter(seat)
            return
        blocking = []
        for seat in late:
            if self.ending is not None or seat not in self.match.awaited:
                continue
            if self.late_too_often(seat):
                self.resign(seat, By.CLOCK, "time")
                continue
            if len(late) > 1 and self._lets_pass(seat):
                self.act(seat, self.match.timeout(seat), By.CLOCK)
            else:
                blocking.append(seat)
        for seat in blocking[:1]:
            if self.ending is None and seat in self.match.awaited:
                self.act(seat, self.match.timeout(seat), By.CLOCK)

    def resign(self, seat: Seat, by: str = By.PERSON, reason: events.Reason = "person") -> None:
        """Give a seat up: it can win nothing any more.

        A game with the meta action `leave` decides the consequences itself. Otherwise a match of two is over;
        with more seats a computer player takes over the seat. When no person plays any more, the match
        is over, whatever the game. A seat can be given up in a pause, too.

        Raises:
            ActionError: the match is over, or the seat was given up before.
            BrokenRules: the match has been frozen.
        """
        self._needs_open()
        row, cause = self.seats[seat], events.SeatGivenUp(seat, reason)
        if row.resigned is not None:
            raise ActionError("resigned", phrases.ALREADY_RESIGNED)
        level, plays = row.level, self.has_say(seat)
        as_before = store.as_now(row)
        transactions.when_undone(as_before)
        row.resigned, self.giving_up = self.rev, seat
        try:
            leave = self.meta_action(LEAVE, seat)
            standing = [other.seat for other in self.standing if self.has_say(other.seat)]
            deserted = row.key.startswith("c:") and not any(other.key.startswith("c:") for other in self.standing)
            if (deserted and len(standing) > 1) or (plays and len(standing) < 2 and leave is None):
                rule = "resigned" if len(standing) < 2 else DESERTED
                scores = tuple(float(other in standing) for other in range(len(self.seats)))
                self.close(Outcome(scores=scores, winners=tuple(standing), rule=rule), rule, cause)
                return

            def hand_over(match: Match) -> None:
                if plays or leave is not None:
                    row.level = level or self.entry.default_bot
                row.save(update_fields=["resigned", "level"])
                self._reclock(match)

            if leave is not None:
                self._step(lambda: self.match.play(seat, leave), by, cause, hand_over)
                if self.ending is not None:
                    return
            else:
                with store.one_step(self.row):
                    hand_over(self.match)
                self.emit(cause)
        except Exception:
            as_before()
            raise
        finally:
            self.giving_up = None
        if row.level:
            self.emit(events.SeatHandedOver(seat, row.level))

    def offer_draw(self, seat: Seat) -> None:
        """Offer a draw, or agree to one: when all agree, the match is over. Raises ActionError."""
        self.needs_play()
        if not self.entry.game.info.draws:
            raise ActionError("no_draws", Words("This game has no draws by agreement."))
        standing = self.standing
        if any(row.level for row in standing):
            raise ActionError("bots_play_on", Words("Computer players do not agree to draws."))
        if {row.seat for row in standing} <= {*self.draw_offers, seat}:
            self.close(Outcome(scores=(0.0,) * len(self.seats), winners=(), rule="agreed"), "agreed")
        else:
            transactions.when_undone(partial(self.draw_offers.discard, seat))
            self.draw_offers.add(seat)
            self.emit(events.DrawOffered(seat))

    def reset(self, seat: Seat | None, by: str, character: Any) -> bool:
        """Redeal; return whether the game did so itself. If not, the match is broken off for another to begin.

        Args:
            seat: the one that calls for it; None for staff, on behalf of any seat that may.

        Raises as `act` does; ActionError (code `out`) also for a seat that has no say.
        """
        self.needs_play()
        if seat is not None:
            self.needs_say(seat)
        cause, seats = events.DealtAnew(character), range(len(self.seats))
        may = [one for one in seats if self.meta_action(RESET, one) is not None]
        if not may:
            self.abort(RESET, cause=cause)
            return False
        acting = may[0] if seat is None else seat
        self.act(acting, self.meta_action(RESET, acting), by, cause=cause)
        return True

    @property
    def friendly(self) -> bool:
        """Whether the match counts for nothing: no rating, no stake, no place on a leaderboard."""
        return not self.row.rated and not self.row.sealed and not any(seat.staked for seat in self.seats)

    @property
    def pause_left(self) -> float:
        """Return the seconds for which the match may still be paused, all pauses together."""
        return max(0.0, self.house.pause * 60.0 - self.row.paused_for)

    def pause(self, most: float | None = None) -> None:
        """Stop the clock and all play. Raises ActionError.

        Args:
            most: seconds after which it goes on by itself; None for no limit (staff).
        """
        self.needs_play()
        now = clock.now()
        left, kept = self._stopped_clock(now)
        store.pause(self.row, left, now, None if most is None else now + most, kept)
        self.emit(events.MatchPaused())

    def adjourn(self, until: float) -> None:
        """Adjourn the match to another day and leave its table. Raises ActionError when it is over.

        Args:
            until: when it lapses.
        """
        self._needs_open()
        left, kept = self._stopped_clock(clock.now()) if self.playing else (self.row.remaining, self.row.banks)
        store.keep(self.row, table_id=None)
        store.pause(self.row, left, None, until, kept)
        self.emit(events.MatchAdjourned())

    def _stopped_clock(self, now: float) -> tuple[float | None, str]:
        """Return the seconds left for this action, and the banks, when everything stops now."""
        if (mine := time_banks.read(self.row.banks)) is not None:
            return None, time_banks.written(time_banks.stopped(mine, now))
        return None if self.row.deadline is None else max(5.0, self.row.deadline - now), self.row.banks

    def go_on(self) -> None:
        """End a pause. Raises ActionError."""
        self._needs_open()
        if self.playing:
            raise ActionError("not_paused", Words("The match is not paused."))
        left, now = self.row.remaining, clock.now()
        deadline, kept = None if left is None else now + left, self.row.banks
        if (mine := time_banks.read(kept)) is not None:
            mine = time_banks.asked(time_banks.stopped(mine, now), self._clocked(self.match), now, 0.0)
            kept, deadline = time_banks.written(mine), mine.ends
        store.go_on(self.row, deadline, now, kept)
        self.emit(events.MatchResumed())

    def hand_over(self, seat: Seat, level: str) -> None:
        """Hand a seat to a computer player (or, level "", back to the person)."""
        row = self.seats[seat]
        with store.one_step(self.row, row):
            row.level = level
            row.save(update_fields=["level"])
            self._reclock(self.match)
        self.emit(events.SeatHandedOver(seat, level))

    def award(self, winner: Seat | None, rule: str) -> None:
        """End the match by order: for one winner, and nobody is rated then; with None without a result."""
        if winner is None:
            self.abort(rule)
            return
        transactions.when_undone(store.as_now(self.row))
        self.row.rated = False
        scores = tuple(float(seat == winner) for seat in range(len(self.seats)))
        self.close(Outcome(scores=scores, winners=(winner,), rule=rule), rule)

    def close(self, outcome: Outcome, rule: str, cause: events.Event | None = None) -> None:
        """End the match with an outcome decided by the house, not by the game."""
        with _settling(self.row, self.seats):
            ending = self._settle(outcome, rule, self.match)
        self._end(ending, cause)

    def abort(self, rule: str, phase: str = Phase.ABORTED, cause: events.Event | None = None) -> None:
        """End the match without a result: every stake goes back."""
        self._end(break_off(self.row, self.seats, rule, phase), cause)

    def freeze(self, error: BaseException) -> None:
        """Stop a match whose rules broke: the log stays as it was, stakes go back."""
        logger.log_trace(f"tables: {self.row} frozen at {self.rev}: {error!r}")
        self.abort("broken_rules", Phase.FROZEN)

    # Internals.

    def _step(
        self,
        take: Callable[[], Match],
        by: str,
        cause: events.Event | None,
        also: Callable[[Match], None] | None = None,
    ) -> None:
        """Take a step; `also` stores its consequences, in the same transaction, unless the match is over."""
        try:
            after = take()
            outcome = after.outcome
            deadline, left = self.row.deadline, self.row.banks
            if outcome is not None or not self.playing:
                deadline = None
            elif after.noticed(None):  # else the clock would reveal a step that not everybody noticed
                deadline, left = self._next_clock(after)
        except (IllegalAction, ActionError):
            raise
        except Exception as error:
            self.freeze(error)
            raise BrokenRules(str(error)) from error
        seat, action = after.log[-1]
        ending = None
        try:
            if outcome is None:
                with store.one_step(self.row, single=also is None and self.playing):
                    store.append(self.row, seat, action, by, deadline, public=after.noticed(None), banks=left)
                    if not self.playing:  # after a seat was given up in a pause, the next one has a whole turn after it
                        store.keep(self.row, deadline=None, remaining=self.house.limit or None)
                    if also is not None:
                        also(after)
            else:
                with _settling(self.row, self.seats):
                    store.append(self.row, seat, action, by, None, public=True, banks=left)
                    ending = self._settle(outcome, outcome.rule, after)
        except DatabaseError:
            self.read_anew()
            raise
        self._become(after, ending)
        if after.noticed(None):
            self.draw_offers.clear()
        if cause is not None:
            self.emit(cause)
        self.emit(events.StepCommitted(after))
        if ending is not None:
            self.emit(events.MatchEnded(ending))

    def _end(self, ending: events.Ending, cause: events.Event | None) -> None:
        self._become(self.match, ending)
        if cause is not None:
            self.emit(cause)
        self.emit(events.MatchEnded(ending))

    def _become(self, match: Match, ending: events.Ending | None) -> None:
        """Move on in memory; restore it if the transaction around the step is rolled back."""
        transactions.when_undone(partial(self.__dict__.update, match=self.match, ending=self.ending))
        self.match, self.ending = match, ending

    def _settle(self, outcome: Outcome, rule: str, match: Match) -> events.Ending:
        """Place, pay and rate everybody at the end of a match, inside the transaction of `_settling`."""
        idle = self._idle(match)
        if rule != "staff" and any(not self.left_early(seat) for seat in idle):
            rule = fairness.TOO_SHORT
            if all(seat.resigned is None for seat in self.seats):
                return _aborted(self.row, self.seats, rule, Phase.ABORTED)
        places = placed(outcome, [seat.resigned for seat in self.seats])
        for seat, place, score in zip(self.seats, places, outcome.scores, strict=True):
            seat.place, seat.score = place, score
        coins = shares(outcome, places, [seat.staked for seat in self.seats])
        purse.pay(self.seats, coins)
        changes = ratings.rate(self.row, self.seats, {seat.seat for seat in idle}) if self.row.rated else {}
        rewards: dict[Seat, purse.Reward | None] = {}
        for seat in self.seats:
            change = changes.get(seat.seat)
            if change is not None and seat.place == 1 and outcome.winners and seat.resigned is None:
                reward = rewards[seat.seat] = purse.current().reward(seat.key, change.beaten, change.chance)
                seat.fame, seat.xp = reward or (0, 0)
        store.close(self.row, Phase.OVER, rule, self.seats)
        if self.row.rated:
            fairness.look_into(self.row, self.seats)
        return events.Ending(
            rule,
            outcome,
            {seat: events.SeatResult(paid, changes.get(seat), rewards.get(seat)) for seat, paid in coins.items()},
        )

    def _idle(self, match: Match) -> list[SeatRow]:
        """Return the seats that have acted, since the last deal, less often than a match needs to count."""
        if match.terms.position is not None and all(seat.resigned is None for seat in self.seats):
            return []  # an exercise set up by staff may be short
        metas = {
            seat.seat: match.game.meta_actions(match.at(0).state, seat.seat)
            for seat in (self.seats if match.log else ())
        }
        info, acted = self.entry.game.info, Counter[Seat]()
        for seat, action in match.standing:
            if action == metas[seat].get(RESET):
                acted.clear()
            elif action != metas[seat].get(LEAVE) and type(action).__struct_config__.tag not in info.preparing:
                acted[seat] += 1
        return [seat for seat in self.seats if acted[seat.seat] < info.shortest_rated]

    # The clock.

    def _clocked(self, match: Match) -> list[Seat]:
        """Return the seats whose time runs: people publicly known to be asked."""
        return [seat for seat in match.awaited if not self.bot_on(seat)]

    def _next_clock(self, match: Match) -> tuple[float | None, str]:
        """Return the next deadline and the banks from now on, after a step that everybody noticed."""
        now, people = clock.now(), self._clocked(match)
        if (mine := time_banks.read(self.row.banks)) is None:
            return (now + self.house.limit if people and self.house.limit else None), ""
        back = match.log[-1][0] if match.log and match.log[-1][1] is None else None
        mine = time_banks.asked(mine, people, now, self.house.increment, back=back)
        return mine.ends, time_banks.written(mine)

    @property
    def banks_now(self) -> list[float] | None:
        """Return the seconds each seat has left; None in a match without banks of time."""
        mine = time_banks.read(self.row.banks)
        return None if mine is None else [round(left, 1) for left in mine.at(clock.now())]

    @property
    def banks_running(self) -> list[Seat]:
        """Return the seats whose bank of time runs now."""
        mine = time_banks.read(self.row.banks)
        return [] if mine is None or mine.since is None or not self.playing else list(mine.running)

    def _flags_fall(self) -> None:
        """Give up the seats whose bank of time is empty."""
        mine = time_banks.read(self.row.banks)
        assert mine is not None
        for seat in mine.running:
            if self.ending is None and mine.at(clock.now())[seat] < 0.05 and self.seats[seat].resigned is None:
                self.resign(seat, By.CLOCK, "time")

    def _reclock(self, match: Match) -> None:
        """Switch the banks of time after a change in who acts for a seat."""
        if self.playing and (mine := time_banks.read(self.row.banks)) is not None:
            mine = time_banks.asked(mine, self._clocked(match), clock.now(), 0.0)
            store.keep(self.row, banks=time_banks.written(mine), deadline=mine.ends)

    def stop_clock(self) -> None:
        """Store the time left while the server is down (call it when it stops); `run_clock` restores it."""
        if self.playing and self.row.deadline is not None:
            left, kept = self._stopped_clock(clock.now())
            store.keep(self.row, remaining=left, banks=kept)

    def run_clock(self) -> None:
        """Restart the clock after a start of the server: its downtime counts for nobody.

        After a kill each seat has the time left at the last step; by letter the stored deadline stands.
        """
        if not self.playing or self.row.deadline is None:
            return
        now, left = clock.now(), self.row.remaining
        if (mine := time_banks.read(self.row.banks)) is not None:
            mine = msgspec.structs.replace(mine, since=now)  # time not stopped before (a killed server) is not counted
            deadline = mine.ends
        else:
            whole = min(self.house.limit, self.row.deadline - now) if self.house.letter else self.house.limit
            deadline = now + (whole if left is None else left)
        store.keep(self.row, banks=time_banks.written(mine), deadline=deadline, remaining=None)

    def _late_by_letter(self, seat: Seat) -> None:
        """Play a person's turn by letter to its end, so that nobody waits a day for each step of it.

        A seat whose time runs out for the third time in a row, without its own action in between, is given up.
        """
        if self.ending is not None or seat not in self.match.awaited:
            return
        if self.late_too_often(seat):
            self.resign(seat, By.CLOCK, "time")
            return
        for _ in range(STEPS_OF_CLOCK):
            self.act(seat, self.match.timeout(seat), By.CLOCK)
            if self.ending is not None or set(self._clocked(self.match)) != {seat}:
                return

    def _lets_pass(self, seat: Seat) -> bool:
        after = self.match.play(seat, self.match.timeout(seat))
        return set(after.awaited) == set(self.match.awaited) - {seat}

    def _needs_open(self) -> None:
        if self.ending is not None:
            raise ActionError("match_over", Words("This match is over."))

    def needs_play(self) -> None:
        """Raise ActionError unless actions are taken now."""
        self._needs_open()
        if not self.playing:
            raise ActionError("paused", phrases.MATCH_PAUSED)


def placed(outcome: Outcome, resigned: Sequence[int | None]) -> list[int]:
    """Return the place of each seat: winners, then by score; seats given up come last, the earlier the worse."""
    keys = [
        (gone is not None, -(gone or 0), seat not in outcome.winners, -score)
        for seat, (score, gone) in enumerate(zip(outcome.scores, resigned, strict=True))
    ]
    if not outcome.winners:
        keys = [(gone is not None, 0, False, 0.0) for gone in resigned]
    return [1 + sum(other < key for other in keys) for key in keys]


def shares(outcome: Outcome, places: Sequence[int], staked: Sequence[int]) -> dict[Seat, int]:
    """Return how the stakes are shared: the winners take all; after a draw everybody gets their own back."""
    if not outcome.winners:
        return dict(enumerate(staked))
    best = [seat for seat, place in enumerate(places) if place == 1]
    each, rest = divmod(sum(staked), len(best))
    return {seat: each + (best.index(seat) < rest) if seat in best else 0 for seat in range(len(staked))}


def break_off(row: MatchRow, seats: Sequence[SeatRow], rule: str, phase: str = Phase.ABORTED) -> events.Ending:
    """End a match without a result, whether it could be loaded or not: every stake goes back."""
    with _settling(row, seats):
        return _aborted(row, seats, rule, phase)


def freeze_unread(pk: int, rule: str) -> None:
    """Freeze an open match of which only its number is known: the log stays, every stake goes back.

    If the match cannot be ended as a whole, each seat is paid back separately, so that a damaged one costs no other.

    Raises:
        Exception: the last stake that could not be paid back; the match is frozen all the same.
    """
    try:
        row = MatchRow.objects.get(pk=pk)
        break_off(row, store.seats_of(row), rule, Phase.FROZEN)
        return
    except Exception:
        logger.log_trace(f"tables: match {pk} is frozen seat by seat")
    failed: Exception | None = None
    for number in SeatRow.objects.filter(match_id=pk, paid=None).values_list("pk", flat=True):
        try:
            seat = SeatRow.objects.get(pk=number)
            with purse.current().together([seat.key]):
                purse.refund([seat])
                seat.save(update_fields=["paid"])
        except Exception as error:
            logger.log_trace(f"tables: seat row {number} of match {pk} cannot be paid back")
            failed = error
    store.freeze(pk, rule)
    if failed is not None:
        raise failed


def _aborted(row: MatchRow, seats: Sequence[SeatRow], rule: str, phase: str) -> events.Ending:
    purse.refund(seats)
    store.close(row, phase, rule, seats)
    return events.Ending(rule, None, {seat.seat: events.SeatResult(seat.paid or 0, None, None) for seat in seats})


@contextmanager
def _settling(row: MatchRow, seats: Sequence[SeatRow]) -> Iterator[None]:
    """Open one transaction for the end; if it is rolled back, the rows in memory are restored, too."""
    with purse.current().together([seat.key for seat in seats]), store.one_step(row, *seats):
        yield
