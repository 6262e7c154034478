"""A match: its terms, its log, and everything that follows from them.

A match IS its terms (game, rules version, options, seats, seed, perhaps a position to start from) and
its log. A `Match` is immutable: `play` and `undo` return the next one, so a table can commit an action to its store
before anybody is told, and simply drop the new match when the store fails.

The log only grows. An entry is a seat and its action, or a seat and None: that seat took back its last standing step.
The length of the log is the version of the match in a store.

Observers count differently: an entry of which an observer is told nothing and sees nothing (a chance passed up, a card
armed in secret) does not exist for them. So the version a player answers is the number of entries that player noticed
(`version`), the seats asked are those the player knows of (`asked`), and the right to take back does not depend on
unseen actions of others.

    match = Match.open(game, options, seats=2, seed=secrets.randbits(256))
    match = match.play(0, action, seen=match.version(0))     # IllegalAction: nothing has changed
    for event in match.observed_events(who): ...                      # the last entry as `who` sees it
    text = match.save();  Match.load(text)
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import or_
from typing import Any, NamedTuple, Self

import msgspec

from . import registry
from .chance import commitment
from .core import AnyGame, IllegalAction, NotUnderstood, Outcome, Record, Refusal, RefusedError, Seat, Step, Who, play
from .options import BadTerms, MatchError, check_terms
from .worlds import digest, leaks_information, streams

__all__ = [
    "BadSave", "BadTerms", "BrokenRules", "History", "HistoryLine", "Logged", "Match", "MatchError", "Saved",
    "Terms",
]  # fmt: skip

FORMAT = 1
"""Version of the saved form."""


class Logged(NamedTuple):
    """One entry of the log: the action of a seat, or (action None) that it took its last step back."""

    seat: Seat
    action: Any


class Terms(NamedTuple):
    """The starting point of a match."""

    game: AnyGame
    options: Any
    seats: int
    seed: int
    position: str | None = None
    """Text of the position it starts from, instead of a deal."""
    most_actions: int = 0
    """The most actions it can have, by the state it starts from (`Game.most_actions`)."""


class Saved(Record):
    """A match as it is stored: plain JSON values only."""

    format: int
    game: str
    rules_version: int
    options: Any
    seats: int
    seed: str
    """64 hexadecimal digits (JSON numbers end at 64 bits)."""
    log: list[tuple[int, Any]]
    position: str | None = None
    digest: str | None = None
    """Of the state the log leads to; checked if present."""


class HistoryLine(NamedTuple):
    """One line of a history: an entry of the log as told to an observer."""

    step: int
    """Length of the log after it (of an open match: the observer's version); 0 is the deal."""
    seat: Seat | None
    """The seat that acted; None for the deal."""
    events: tuple[Any, ...]
    """The redacted events; empty when nothing was told, and for a step taken back."""
    took_back: bool = False


class History(NamedTuple):
    """A match as one observer may read it."""

    commitment: str
    """SHA-256 of the seed, known from the start."""
    seed: str | None
    """The seed as 64 hexadecimal digits, once the match is over."""
    lines: tuple[HistoryLine, ...]


class BadSave(MatchError):
    """Saved text that is not a match, or does not replay."""


class BrokenRules(Exception):
    """The rules of a game broke their own contract; the match must be frozen with the log it had."""


@dataclass(frozen=True, eq=False, repr=False)
class Match:
    """One played game, made by `open`, `load` or `from_saved`. Immutable: `play` and `undo` return the next match."""

    terms: Terms
    """Its starting point; holds the seed, so it is for the store and for staff only."""
    state: Any
    """The whole truth; never to be shown to a player or given to a computer player."""
    log: tuple[Logged, ...]
    """Everything that was played and taken back, in order; its length is the version of the match."""
    _happened: tuple[tuple[Any, ...], ...]
    """The events of the deal, then of each entry of the log."""
    _noticed: tuple[int, ...]
    """For each entry of the log one bit per observer: the seats from bit 0 on, then spectators."""

    @classmethod
    def open(cls, game: AnyGame, options: Any, seats: int, seed: int, position: str | None = None) -> Self:
        """Start a match: deal, or take up a position.

        Args:
            options: a record of `game.options_type`.
            seed: a non-negative integer below 2**256; a table takes it from `secrets`.
            position: text of `game.write_position`; the match then starts there, with the options it holds.

        Raises:
            BadTerms: codes `seats`, `seed`, `position_seats`, `no_options`, `bad_option`, or the code of the game's own
                refusal.
        """
        terms = Terms(game, options, seats, seed, position)
        first = _first(terms)
        terms = terms._replace(most_actions=game.most_actions(first.state))
        return cls(terms, first.state, (), (tuple(first.events),), ())

    # Its facts.

    @property
    def game(self) -> AnyGame:
        """The rules it is played by."""
        return self.terms.game

    @property
    def seats(self) -> int:
        """The number of its seats."""
        return self.terms.seats

    @property
    def options(self) -> Any:
        """The options it is played with."""
        return self.terms.options

    @property
    def standing(self) -> list[Logged]:
        """The entries of the log that were not taken back."""
        return _standing(self.log, self.log)

    @cached_property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may act now; empty when it is over."""
        return tuple(self.game.to_act(self.state))

    @cached_property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats that everybody knows to be asked now (`Game.awaited`)."""
        return tuple(self.game.awaited(self.state))

    def asked(self, who: Who) -> tuple[Seat, ...]:
        """Return the seats that may act now, as far as `who` knows: those awaited, and their own."""
        return tuple(sorted({*self.awaited, who})) if who is not None and who in self.to_act else self.awaited

    def version(self, who: Who) -> int:
        """Return how many entries of the log `who` noticed: the version of the match in messages to them."""
        bit = self._bit(who)
        return sum(count for noticed, count in self._marks.items() if noticed & bit)

    @cached_property
    def _marks(self) -> Counter[int]:
        return Counter(self._noticed)

    def noticed(self, who: Who) -> bool:
        """Tell whether `who` noticed the last entry of the log; everybody noticed the deal."""
        return not self._noticed or bool(self._noticed[-1] & self._bit(who))

    @cached_property
    def outcome(self) -> Outcome | None:
        """Its outcome; None while it goes on."""
        return self.game.outcome(self.state)

    @cached_property
    def digest(self) -> str:
        """Name of the state, the same in every process."""
        return digest(self.state)

    @property
    def events(self) -> tuple[Any, ...]:
        """The events of the last entry of the log (or of the deal): the truth, not for players."""
        return self._happened[-1]

    def legal(self, seat: Seat) -> Sequence[Any]:
        """Return the legal actions of `seat` now."""
        if (found := self._legal.get(seat)) is None:
            found = self._legal[seat] = self.game.legal(self.state, seat) if seat in self.to_act else ()
        return found

    @cached_property
    def _legal(self) -> dict[Seat, Sequence[Any]]:
        return {}

    def view(self, who: Who) -> Any:
        """Return the view of `who` now. Raises IndexError: there is no such seat."""
        if (found := self._views.get(who)) is None:
            if who is not None and not 0 <= who < self.seats:
                raise IndexError(f"no seat {who}: there are {self.seats}, from 0")
            found = self._views[who] = self.game.view(self.state, who)
        return found

    @cached_property
    def _views(self) -> dict[Who, Any]:
        return {}

    def observed_events(self, who: Who) -> tuple[Any, ...]:
        """Return the last entry of the log (or the deal) as `who` sees it."""
        return self._redacted(self._happened[-1], who)

    def latest(self, who: Who) -> tuple[Seat | None, tuple[Any, ...]]:
        """Return the last entry `who` noticed: the seat that acted (None: the deal), and the events `who` saw."""
        (line,) = self.recent(who, 1)
        return line.seat, line.events

    def recent(self, who: Who, most: int) -> tuple[HistoryLine, ...]:
        """Return the last `most` entries `who` noticed, oldest first; the deal is one."""
        bit, step = self._bit(who), self.version(who)
        found: list[HistoryLine] = []
        for place in range(len(self.log) - 1, -1, -1):
            if len(found) == most:
                break
            if self._noticed[place] & bit:
                entry, seen = self.log[place], self._redacted(self._happened[place + 1], who)
                found.append(HistoryLine(step, entry.seat, seen, entry.action is None))
                step -= 1
        if len(found) < most:
            found.append(HistoryLine(0, None, self._redacted(self._happened[0], who)))
        return tuple(reversed(found))

    def timeout(self, seat: Seat) -> Any:
        """Return the action the clock plays for `seat`, which must be in `to_act`."""
        return self.game.timeout(self.state, seat)

    # Its changes.

    def read(self, raw: Any) -> Any:
        """Return the action of plain JSON values (from a client or a store).

        Raises:
            IllegalAction: code `malformed`.
        """
        return _as_action(self.game, raw)

    def play(self, seat: Seat, action: Any, seen: int | None = None) -> Match:
        """Return the match after `action`; the only entry point for actions of people, bots and the clock.

        Args:
            seen: `version` of the match the player saw when choosing; None trusts the caller.

        Raises:
            IllegalAction: codes `no_such_seat`, `stale` (facts `seen`, `now`), `match_over`, `malformed`, or
                the game's own; nothing has changed then.
            BrokenRules: the rules failed; freeze this match.
        """
        self._admit(seat, seen)
        action = _as_action(self.game, action)
        most = self.terms.most_actions
        if len(self.log) >= most and len(self.standing) >= most:
            raise BrokenRules(f"{self.game.info.key}: no match is longer than {most} actions, and this one goes on")
        step = _guarded(self.game, self.state, seat, action)
        noticed = _noticed(self.terms, seat, self.state, step)
        return Match(
            self.terms,
            step.state,
            (*self.log, Logged(seat, action)),
            (*self._happened, tuple(step.events)),
            (*self._noticed, noticed),
        )

    def undo(self, seat: Seat, seen: int | None = None) -> Match:
        """Return the match with the last standing step that `seat` noticed, which must be its own, taken back.

        Later steps that others took unnoticed go with it. A step may be taken back when it rolls nothing (in a world
        `seat` thinks possible, because nobody may know that a pile has just been shuffled) and revealed nothing
        (`worlds.leaks_information`: every observer's view after it could have come of every world they held possible
        before it). Both are asked of the knowledge of `seat`, since the answer itself tells. Asking again takes the
        step before that back, as long as these hold. A finished match stands.

        Raises:
            IllegalAction: codes `no_such_seat`, `stale`, `match_over`, `undo_none`, `undo_not_yours`, `undo_rolled`,
                `undo_revealed`, `undo_limit`.
        """
        self._admit(seat, seen)
        standing, marks = self.standing, _standing(self.log, self._noticed)
        bit = self._bit(seat)
        while standing and not marks[-1] & bit:
            standing.pop(), marks.pop()
        if not standing:
            raise IllegalAction(Refusal("undo_none"))
        last = standing[-1]
        if last.seat != seat:
            raise IllegalAction(Refusal("undo_not_yours", {"seat": last.seat}))
        if len(self.log) >= 2 * self.terms.most_actions:
            raise IllegalAction(Refusal("undo_limit"))
        before = _fold(self.terms, standing[:-1])
        if _rolls(self.game, before, seat, last.action):
            raise IllegalAction(Refusal("undo_rolled"))
        if leaks_information(self.game, before, self.seats, seat, last.action):
            raise IllegalAction(Refusal("undo_revealed"))
        undone = _standing(self.log, self._noticed)[len(standing) - 1 :]
        return Match(
            self.terms,
            before,
            (*self.log, Logged(seat, None)),
            (*self._happened, ()),
            (*self._noticed, reduce(or_, undone, 0)),
        )

    # Its history.

    def replay(self) -> Iterator[Match]:
        """Yield the match as it was at each length of its log, from the deal (0) to now."""
        state = _first(self.terms).state
        before: list[tuple[Seat, Any]] = []
        yield Match(self.terms, state, (), self._happened[:1], ())
        for length, (seat, action) in enumerate(self.log, 1):
            if action is None:
                while (taken := before.pop())[0] != seat:
                    pass
                state = taken[1]
            else:
                before.append((seat, state))
                state = self.game.apply(state, seat, action).state
            yield Match(self.terms, state, self.log[:length], self._happened[: length + 1], self._noticed[:length])

    def at(self, length: int) -> Match:
        """Return the match as it was when its log had this length. Raises IndexError if it never had."""
        if not 0 <= length <= len(self.log):
            raise IndexError(length)
        log = self.log[:length]
        state = _fold(self.terms, _standing(log, log))
        return Match(self.terms, state, log, self._happened[: length + 1], self._noticed[:length])

    @property
    def commitment(self) -> str:
        """SHA-256 of the seed: shown when the match starts."""
        return commitment(self.terms.seed)

    @property
    def seed(self) -> str | None:
        """The seed as 64 hexadecimal digits once the match is over (check it with `commitment`), else None."""
        return f"{self.terms.seed:064x}" if self.outcome is not None else None

    def history(self, who: Who) -> History:
        """Return everything `who` was told, from the deal on.

        While the match goes on, entries that `who` did not notice are left out and not counted.
        """
        lines = [HistoryLine(0, None, self._redacted(self._happened[0], who))]
        over, bit, step = self.outcome is not None, self._bit(who), 0
        for entry, events, noticed in zip(self.log, self._happened[1:], self._noticed, strict=True):
            if over or noticed & bit:
                step += 1
                lines.append(HistoryLine(step, entry.seat, self._redacted(events, who), entry.action is None))
        return History(self.commitment, self.seed, tuple(lines))

    # The stored form.

    def saved(self) -> Saved:
        """Return the stored form: JSON values only."""
        terms = self.terms
        return Saved(
            format=FORMAT,
            game=terms.game.info.key,
            rules_version=terms.game.info.rules_version,
            options=msgspec.to_builtins(terms.options),
            seats=terms.seats,
            seed=f"{terms.seed:064x}",
            log=[(seat, msgspec.to_builtins(action)) for seat, action in self.log],
            position=terms.position,
            digest=self.digest,
        )

    def save(self) -> str:
        """Return the match as one JSON text; `load` reads it back. Holds the seed."""
        return msgspec.json.encode(self.saved()).decode()

    @classmethod
    def load(cls, text: str | bytes, game: AnyGame | None = None) -> Self:
        """Return the match of a saved text.

        Args:
            game: the rules to load it by; None takes them from the registry.

        Raises:
            BadSave: see `from_saved`; code `save_malformed` when it is no saved match at all.
        """
        try:
            saved = msgspec.json.decode(text, type=Saved)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise BadSave(Refusal("save_malformed", {"reason": _fault(error)})) from error
        return cls.from_saved(saved, game)

    @classmethod
    def from_saved(cls, saved: Saved, game: AnyGame | None = None) -> Self:
        """Return the match of its stored form, every entry of its log played anew.

        Each action is refused or played by the rules; whether a step could be taken back was settled at the time.

        Raises:
            BadSave: codes `save_format`, `save_game` (no such game, or another than `game`), `save_rules` (played by
                rules this program does not have, see `Entry.earlier`), `save_terms` (fact `reason`, a refusal),
                `save_replay` (facts `step`, `reason`), `save_digest`.
        """
        if saved.format != FORMAT:
            raise BadSave(Refusal("save_format", {"format": saved.format}))
        if game is None:
            try:
                game = registry.get(saved.game).game
            except registry.UnknownGame as error:
                raise BadSave(Refusal("save_game", {"game": saved.game})) from error
        info = game.info
        if saved.game != info.key:
            raise BadSave(Refusal("save_game", {"game": saved.game, "expected": info.key}))
        if saved.rules_version != info.rules_version:
            earlier = registry.earlier(saved.game, saved.rules_version)
            if earlier is None:
                raise BadSave(Refusal("save_rules", {"version": saved.rules_version, "now": info.rules_version}))
            game = earlier
        try:
            seed = _seed_of(saved.seed)
            options = msgspec.convert(saved.options, game.options_type)
            match = cls.open(game, options, saved.seats, seed, saved.position)
        except (ValueError, MatchError) as error:
            raise BadSave(Refusal("save_terms", {"reason": _fault(error)})) from error
        return match._played_on(saved)

    def _played_on(self, saved: Saved) -> Self:
        """Return this fresh match with a stored log played; kept in lists, so long logs load in linear time."""
        terms, game = self.terms, self.game
        state, log, happened = self.state, list(self.log), list(self._happened)
        noticed: list[int] = []
        standing: list[tuple[Any, Logged, int]] = []
        for step, (seat, raw) in enumerate(saved.log, 1):
            try:
                if not 0 <= seat < terms.seats:
                    raise IllegalAction(Refusal("no_such_seat", {"seat": seat}))
                if raw is None:
                    if game.outcome(state) is not None:
                        raise IllegalAction(Refusal("undo_none"))
                    state, mark = _taken_back(standing, seat)
                    entry, events = Logged(seat, None), ()
                else:
                    entry = Logged(seat, _as_action(game, raw))
                    taken = _guarded(game, state, seat, entry.action)
                    mark = _noticed(terms, seat, state, taken)
                    standing.append((state, entry, mark))
                    state, events = taken
            except (IllegalAction, BrokenRules) as error:
                raise BadSave(Refusal("save_replay", {"step": step, "reason": _fault(error)})) from error
            log.append(entry)
            happened.append(tuple(events))
            noticed.append(mark)
        match = type(self)(terms, state, tuple(log), tuple(happened), tuple(noticed))
        if saved.digest is not None and saved.digest != match.digest:
            raise BadSave(Refusal("save_digest", {"expected": saved.digest, "found": match.digest}))
        return match

    def _admit(self, seat: Seat, seen: int | None) -> None:
        if not 0 <= seat < self.seats:
            raise IllegalAction(Refusal("no_such_seat", {"seat": seat}))
        if seen is not None and seen != (now := self.version(seat)):
            raise IllegalAction(Refusal("stale", {"seen": seen, "now": now}))
        if self.outcome is not None:
            raise IllegalAction(Refusal("match_over"))

    def _bit(self, who: Who) -> int:
        return 1 << (self.seats if who is None else who)

    def _redacted(self, events: tuple[Any, ...], who: Who) -> tuple[Any, ...]:
        redact = self.game.redact
        return tuple(told for event in events if (told := redact(event, who)) is not None)


def _first(terms: Terms) -> Step[Any, Any]:
    """Return the first step of a match of these terms. Raises BadTerms."""
    game = terms.game
    check_terms(game, terms.options, terms.seats)
    if not 0 <= terms.seed < 1 << 256:
        raise BadTerms(Refusal("seed"))
    if terms.position is None:
        return game.setup(terms.options, terms.seats, terms.seed)
    try:
        state = game.read_position(terms.position, terms.seed)
    except NotUnderstood as error:
        raise BadTerms(error.refusal) from error
    if (found := seats_in(game, state)) not in (None, terms.seats):
        raise BadTerms(Refusal("position_seats", {"seats": terms.seats, "position": found}))
    return Step(state, ())


def seats_in(game: AnyGame, state: Any) -> int | None:
    """Return how many seats a state has: the game's only number, or the state's own `seats`; None if unknown."""
    if game.info.min_seats == game.info.max_seats:
        return game.info.min_seats
    return getattr(state, "seats", None)


def _guarded(game: AnyGame, state: Any, seat: Seat, action: Any) -> Step[Any, Any]:
    """Play one action; any error other than a refusal is the fault of the rules."""
    try:
        step = play(game, state, seat, action)
        if bool(game.to_act(step.state)) == (game.outcome(step.state) is not None):
            raise BrokenRules(f"{game.info.key}: seats to act and outcome disagree after {action!r} of seat {seat}")
    except (IllegalAction, BrokenRules):
        raise
    except Exception as error:
        raise BrokenRules(f"{game.info.key}: {action!r} of seat {seat} failed") from error
    return step


def _as_action(game: AnyGame, raw: Any) -> Any:
    """Return the typed action of a record or of plain values, so that whatever enters a log can be read back."""
    try:
        return msgspec.convert(msgspec.to_builtins(raw), game.action_type)
    except (msgspec.ValidationError, TypeError, RecursionError) as error:
        raise IllegalAction(Refusal("malformed", {"reason": str(error)})) from error


def _standing[T](log: Sequence[Logged], of_each: Sequence[T]) -> list[T]:
    """Return what belongs to each entry of a log that was not taken back."""
    standing: list[tuple[Seat, T]] = []
    for entry, own in zip(log, of_each, strict=True):
        if entry.action is None:
            while standing.pop()[0] != entry.seat:
                pass
        else:
            standing.append((entry.seat, own))
    return [own for _, own in standing]


def _taken_back(standing: list[tuple[Any, Logged, int]], seat: Seat) -> tuple[Any, int]:
    """Take the last step of `seat` off a list of standing ones, with later steps of others that `seat` did not notice.

    Args:
        standing: (state before it, entry, who noticed it) of each.

    Returns:
        The state before the step, and the marks of those who noticed the steps taken back.

    Raises:
        IllegalAction: code `undo_none`.
    """
    mark = 0
    while standing:
        state, entry, noticed = standing.pop()
        mark |= noticed
        if entry.seat == seat:
            return state, mark
        if noticed & 1 << seat:
            break
    raise IllegalAction(Refusal("undo_none"))


def _rolls(game: AnyGame, before: Any, seat: Seat, action: Any) -> bool:
    """Tell whether an action draws from a stream of chance, in a world its seat thinks possible."""
    view = game.view(before, seat)
    world = game.determinize(view, seat, int(digest(view), 16))
    return streams(world) != streams(game.apply(world, seat, action).state)


def _noticed(terms: Terms, seat: Seat, before: Any, step: Step[Any, Any]) -> int:
    """Return the observers who notice a step, one bit each.

    The seat itself does; others do when they are told of an event, their view changes, or another seat is awaited.
    """
    game, after = terms.game, step.state
    everybody = (1 << terms.seats + 1) - 1
    mark = 1 << seat
    unsure: list[Who] = []
    observers: tuple[Who, ...] = (*range(terms.seats), None)
    for bit, who in enumerate(observers):
        if who == seat:
            continue
        if any(game.redact(event, who) is not None for event in step.events):
            mark |= 1 << bit
        else:
            unsure.append(who)
    if unsure and tuple(game.awaited(before)) != tuple(game.awaited(after)):
        return everybody
    for who in unsure:
        if game.view(before, who) != game.view(after, who):
            mark |= 1 << (terms.seats if who is None else who)
    return mark


def _fold(terms: Terms, standing: Sequence[Logged]) -> Any:
    state = _first(terms).state
    for seat, action in standing:
        state = terms.game.apply(state, seat, action).state
    return state


def _fault(error: Exception) -> Refusal:
    """Return why a saved match is refused: the reason of the rules, or the wrong place of the text."""
    if isinstance(error, RefusedError):
        return error.refusal
    if isinstance(error, BrokenRules):
        return Refusal("broken_rules")
    places = re.findall(r"(?:at|field) `([^`]+)`", str(error))
    return Refusal("save_place", {"place": places[-1] if places else "JSON", "told": str(error)})


def _seed_of(text: str) -> int:
    if len(text) != 64 or not all(digit in "0123456789abcdef" for digit in text):
        raise ValueError("Expected 64 hexadecimal digits - at `$.seed`")
    return int(text, 16)
