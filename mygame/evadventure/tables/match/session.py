"""One match at a table, from its start to its settlement.

`Hosted` ties the pure `Match` to its rows. Whatever changes the match is committed first; only then does
`match` move on, and only after that may anybody be told. Nothing here speaks to people.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple, Self

import msgspec
from evennia.utils import logger

from ...base.errors import ActionError
from ...minigames import registry
from ...minigames.core import Entry, IllegalAction, NotUnderstood, Outcome, Refusal, Seat
from ...minigames.match import BadTerms, BrokenRules, Match
from ...words import Words
from ..models import ActionRow, MatchRow, SeatRow
from . import clock, purse, ratings, store
from .seating import House, Setup, expected

By = ActionRow.By
Phase = MatchRow.Phase

PAUSED = Words("The match is paused.", "牌局暂停中。")
FROZEN = Words(
    "Something in the rules went wrong, so the match was stopped as it stood. Its log is kept for the staff, and all "
    "stakes have been paid back. You may start another.",
    "规则程序出了差错，本局已就地停下。记录留给管理员查看，赌注全部退还。可以另开一局。",
)
CANNOT_START = Words(
    "The rules could not start this match. The staff can read in the log why; please try other options.",
    "规则程序没能开局，原因已记入日志供管理员查看。请换个选项再试。",
)
OVER = Words("This match is over.", "这一局已经结束。")

LEAVE, RESET = "leave", "reset"
"""Text of the house actions a game may know (`game.read_action`): a seat gives up; the deal is done anew."""


class Share(NamedTuple):
    """What the end of a match brought one seat."""

    coins: int
    change: ratings.Change | None
    reward: purse.Reward | None


class Ending(NamedTuple):
    """How a match ended."""

    rule: str
    outcome: Outcome | None
    """None when it was aborted."""
    shares: dict[Seat, Share]


class Hosted:
    """One match that is being played."""

    def __init__(self, row: MatchRow, seats: list[SeatRow], match: Match) -> None:
        self.row = row
        self.seats = seats
        self.match = match
        self.house = msgspec.json.decode(row.house, type=House)
        self.entry: Entry = registry.get(row.game)
        self.ending: Ending | None = None
        self.stepped: Callable[[Match], None] = lambda match: None
        """Called after each committed step with the match as it then was."""
        self.over: Callable[[], None] = lambda: None
        """Called once, when the match has ended, however it did."""

    # Beginning.

    @classmethod
    def start(cls, table_id: int | None, setup: Setup, position: str | None = None, seed: int | None = None) -> Self:
        """Start a match of everybody who sits, and take the stakes.

        Raises:
            ActionError: somebody cannot pay, or (code `broken`) the rules fail to start.
            BadTerms: the game cannot be played so.
        """
        entry = registry.get(setup.game)
        options = read_options(entry, setup.options)
        seed = secrets.randbits(256) if seed is None else seed
        try:
            match = Match.open(entry.game, options, len(setup.sitters), seed, position)
        except BadTerms:
            raise
        except Exception as error:
            logger.log_trace(f"tables: {setup.game} cannot be started")
            raise ActionError("broken", CANNOT_START) from error
        house = setup.house
        row = MatchRow(
            table_id=table_id,
            game=setup.game,
            rules_version=entry.game.info.rules_version,
            options=msgspec.json.encode(options).decode(),
            house=msgspec.json.encode(house).decode(),
            seed=f"{seed:064x}",
            commitment=match.commitment,
            position=position,
            rated=house.rated and position is None,
        )
        seats = [
            SeatRow(seat=seat, key=sitter.key, name_en=sitter.name.en, name_zh=sitter.name.zh, level=sitter.level)
            for seat, sitter in enumerate(setup.sitters)
        ]
        hosted = cls(row, seats, match)
        row.deadline = hosted._deadline(match)
        with purse.together([seat.key for seat in seats]):
            store.begin(row, seats, lambda paying: purse.take_stakes(paying, house.stake))
        return hosted

    @classmethod
    def resume(cls, row: MatchRow) -> Self:
        """Take a match up again from its log.

        Raises:
            BadSave: the log does not replay by today's rules.
        """
        return cls(row, store.seats_of(row), store.read(row))

    # What it is.

    @property
    def names(self) -> list[Words]:
        """Display name of each seat."""
        return [Words(seat.name_en, seat.name_zh) for seat in self.seats]

    @property
    def rev(self) -> int:
        """Version of the match: the length of its log."""
        return len(self.match.log)

    @property
    def playing(self) -> bool:
        """Whether actions are taken now."""
        return self.row.phase == Phase.PLAYING

    @property
    def ended(self) -> Ending:
        """How it ended; to be asked only of a match that is over."""
        assert self.ending is not None
        return self.ending

    def seat_of(self, key: str) -> Seat | None:
        """Return the seat somebody plays, given up or not."""
        return next((seat.seat for seat in self.seats if seat.key == key), None)

    def bot_on(self, seat: Seat) -> bool:
        """Whether a computer player acts for a seat."""
        return bool(self.seats[seat].level)

    # What may happen to it.

    def act(self, seat: Seat, action: Any, by: str, seen: int | None = None) -> None:
        """Play one action.

        Raises:
            IllegalAction: it was refused; nothing has changed.
            ActionError: the match is paused or over.
            BrokenRules: the match has been frozen.
        """
        self._needs_play()
        self._step(lambda: self.match.play(seat, action, seen), by)

    def undo(self, seat: Seat, seen: int | None = None) -> None:
        """Take the last step back. Raises as `act` does."""
        self._needs_play()
        self._step(lambda: self.match.undo(seat, seen), By.PERSON)

    def time_out(self) -> list[Seat]:
        """Play for everybody who has let the time run out; return whose turn it was.

        Several seats may be asked at once, some of them only offered a chance (to catch, to jump in). Those whose
        safe action merely lets it pass go first; then the one who holds the match up.
        """
        late = [seat for seat in self.match.to_act if not self.bot_on(seat)]
        blocking = []
        for seat in late:
            if seat not in self.match.to_act:
                continue
            if len(late) > 1 and self._lets_pass(seat):
                self.act(seat, self.match.timeout(seat), By.CLOCK)
            else:
                blocking.append(seat)
        for seat in blocking[:1]:
            if self.ending is None and seat in self.match.to_act:
                self.act(seat, self.match.timeout(seat), By.CLOCK)
        return late

    def house_action(self, text: str, seat: Seat, by: str) -> bool:
        """Play a house action (`LEAVE`, `RESET`) when the game knows it; return whether it does.

        Raises as `act` does.
        """
        try:
            action = self.entry.game.read_action(text)
        except NotUnderstood:
            return False
        self.act(seat, action, by)
        return True

    def house_action_of(self, action: Any) -> str | None:
        """Return the text of the house action that `action` is, if it is one."""
        for text in (LEAVE, RESET):
            with suppress(NotUnderstood):
                if self.entry.game.read_action(text) == action:
                    return text
        return None

    def resign(self, seat: Seat, by: str = By.PERSON) -> None:
        """Give a seat up: it can win nothing any more.

        A game that knows the house action `leave` says itself what follows. Of others, a match of two is over;
        with more seats a computer player plays on for the one who left.

        Raises as `act` does.
        """
        self._needs_play()
        row = self.seats[seat]
        if row.resigned is not None:
            raise ActionError("resigned", RESIGNED)
        level, row.resigned = row.level, self.rev
        try:
            known = self.house_action(LEAVE, seat, by)
            if self.ending is not None:
                return
            row.level = level or self.entry.default_bot
            standing = [other.seat for other in self.seats if other.resigned is None]
            if len(standing) < 2 and not known:
                scores = tuple(0.0 if other.resigned is not None else 1.0 for other in self.seats)
                self.close(Outcome(scores=scores, winners=tuple(standing), rule="resigned"), "resigned")
            else:
                row.save(update_fields=["resigned", "level"])
        except Exception:
            row.resigned, row.level = None, level
            raise

    def agree_draw(self) -> None:
        """End the match as a draw."""
        self.close(Outcome(scores=(0.0,) * len(self.seats), winners=(), rule="agreed"), "agreed")

    def pause(self) -> None:
        """Stop the clock and everybody."""
        self._needs_play()
        left = None if self.row.deadline is None else max(5.0, self.row.deadline - clock.now())
        store.move_clock(self.row, Phase.PAUSED, None, left)

    def go_on(self) -> None:
        """End a pause."""
        left = self.row.remaining
        store.move_clock(self.row, Phase.PLAYING, None if left is None else clock.now() + left, None)

    def hand_over(self, seat: Seat, level: str) -> None:
        """Let a computer player (or, level "", the person again) act for a seat."""
        self.seats[seat].level = level
        self.seats[seat].save(update_fields=["level"])

    def close(self, outcome: Outcome, rule: str) -> None:
        """End the match with an outcome that the house, not the game, has decided."""
        with _settling(self.row, self.seats):
            ending = self._settle(outcome, rule)
        self.ending = ending
        self.over()

    def abort(self, rule: str, phase: str = Phase.ABORTED) -> None:
        """End the match without a result: every stake goes back."""
        self.ending = break_off(self.row, self.seats, rule, phase)
        self.over()

    # Within.

    def _step(self, take: Any, by: str) -> None:
        try:
            after: Match = take()
            outcome = after.outcome
            deadline = None if outcome is not None else self._deadline(after)
        except (IllegalAction, ActionError):
            raise
        except Exception as error:
            self.freeze(error)
            raise BrokenRules(str(error)) from error
        seat, action = after.log[-1]
        if outcome is None:
            store.append(self.row, seat, action, by, deadline)
        else:
            with _settling(self.row, self.seats):
                store.append(self.row, seat, action, by, None)
                ending = self._settle(outcome, outcome.rule)
            self.ending = ending
        self.match = after
        self.stepped(after)
        if self.ending is not None:
            self.over()

    def freeze(self, error: BaseException) -> None:
        """Stop a match whose rules broke: the log stays as it was, stakes go back."""
        logger.log_trace(f"tables: {self.row} frozen at {self.rev}: {error!r}")
        self.abort("broken_rules", Phase.FROZEN)

    def _settle(self, outcome: Outcome, rule: str) -> Ending:
        places = placed(outcome, [seat.resigned for seat in self.seats])
        for seat, place, score in zip(self.seats, places, outcome.scores, strict=True):
            seat.place, seat.score = place, score
        coins = shares(outcome, places, [seat.staked for seat in self.seats])
        purse.pay(self.seats, coins)
        changes = ratings.rate(self.row.game, self.seats) if self.row.rated else {}
        rewards: dict[int, purse.Reward] = {}
        for seat in self.seats:
            change = changes.get(seat.seat)
            if change is None or seat.place != 1 or not outcome.winners or seat.resigned is not None:
                continue
            if (character := purse.character_of(seat.key)) is not None:
                rewards[seat.seat] = purse.reward(character, change.beaten, change.chance)
        store.close(self.row, Phase.OVER, rule, self.seats)
        return Ending(
            rule,
            outcome,
            {seat: Share(paid, changes.get(seat), rewards.get(seat)) for seat, paid in coins.items()},
        )

    def _deadline(self, match: Match) -> float | None:
        waiting = any(not self.bot_on(seat) for seat in match.to_act)
        return clock.now() + self.house.turn if waiting and self.house.turn else None

    def _lets_pass(self, seat: Seat) -> bool:
        after = self.match.play(seat, self.match.timeout(seat))
        return set(after.to_act) == set(self.match.to_act) - {seat}

    def _needs_play(self) -> None:
        if self.ending is not None:
            raise ActionError("match_over", OVER)
        if not self.playing:
            raise ActionError("paused", PAUSED)


RESIGNED = Words("That seat has already been given up.", "这个座位已经认输离局了。")


def placed(outcome: Outcome, resigned: Sequence[int | None]) -> list[int]:
    """Return the place of each seat: winners, then by score; who gave up comes last, the earlier the worse."""
    keys = [
        (gone is not None, -(gone or 0), seat not in outcome.winners, -score)
        for seat, (score, gone) in enumerate(zip(outcome.scores, resigned, strict=True))
    ]
    if not outcome.winners:
        keys = [(gone is not None, 0, False, 0.0) for gone in resigned]
    return [1 + sum(other < key for other in keys) for key in keys]


def shares(outcome: Outcome, places: Sequence[int], staked: Sequence[int]) -> dict[Seat, int]:
    """Return who gets how much of the stakes: the first share all; after a draw everybody has the own one back."""
    if not outcome.winners:
        return dict(enumerate(staked))
    best = [seat for seat, place in enumerate(places) if place == 1]
    each, rest = divmod(sum(staked), len(best))
    return {seat: each + (best.index(seat) < rest) if seat in best else 0 for seat in range(len(staked))}


def break_off(row: MatchRow, seats: Sequence[SeatRow], rule: str, phase: str = Phase.ABORTED) -> Ending:
    """End a match without a result, whether it could be loaded or not: every stake goes back."""
    with _settling(row, seats):
        refund(seats)
        store.close(row, phase, rule, seats)
    return Ending(rule, None, {seat.seat: Share(seat.paid or 0, None, None) for seat in seats})


@contextmanager
def _settling(row: MatchRow, seats: Sequence[SeatRow]) -> Iterator[None]:
    """One transaction for the end; when it fails, the rows in memory are as they were, too."""
    before = (row.phase, row.length, row.deadline)
    paid = [seat.paid for seat in seats]
    try:
        with purse.together([seat.key for seat in seats]):
            yield
    except BaseException:
        row.phase, row.length, row.deadline = before
        for seat, coins in zip(seats, paid, strict=True):
            seat.paid = coins
        raise


def refund(seats: Sequence[SeatRow]) -> None:
    """Pay every stake back that is still held. Call it inside `purse.together`."""
    if any(seat.paid is None for seat in seats):
        purse.pay(seats, {seat.seat: seat.staked for seat in seats})


def read_options(entry: Entry, options: dict[str, Any]) -> Any:
    """Return the options record of a game.

    Raises:
        BadTerms: code `option_unknown` or `option_value` (facts `option`, `value`, `expected`, `reason`).
    """
    fields = {field.name: field for field in msgspec.structs.fields(entry.game.options_type)}
    for key, value in options.items():
        if key not in fields:
            raise BadTerms(Refusal("option_unknown", {"option": key, "options": sorted(fields)}))
        try:
            msgspec.convert(value, fields[key].type)
        except msgspec.ValidationError as error:
            raise BadTerms(
                Refusal(
                    "option_value",
                    {
                        "option": key,
                        "value": json.dumps(value, ensure_ascii=False)[:40],
                        "expected": expected(fields[key].type),
                        "reason": str(error),
                    },
                )
            ) from error
    return msgspec.convert(options, entry.game.options_type)
