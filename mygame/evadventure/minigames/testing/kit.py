"""The subject of the conformance checks: a game, its secrets, and random matches of it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from typing import Any, NamedTuple

import msgspec

from .. import registry
from ..bots.uniform import dice_of
from ..core import AnyGame, Entry, Seat, Who
from ..worlds import canonical, digest

SEED = int.from_bytes(bytes(range(161, 193)), "big")
"""The kit's seeds count up from here: so large that no figure of a game equals one by accident."""


def times[T](few: T, many: T) -> T:
    """Return the smaller of two amounts for a test in ordinary runs; the larger one under `make test-all`."""
    return many if os.environ.get("TEST_ALL") else few


class Violation(AssertionError):
    """A game broke the contract; `rule` names the broken part of it."""

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(f"[{rule}] {message}")
        self.rule = rule


class Frame(NamedTuple):
    """One moment of a match: a state, the events before it, and the next action."""

    state: Any
    events: tuple[Any, ...]
    """The events on the way to `state`."""
    seat: Seat | None
    """The next seat to act; None at the end."""
    action: Any


class Walk(NamedTuple):
    """One match of random legal actions."""

    options: Any
    seats: int
    seed: int
    frames: tuple[Frame, ...]
    """The last one is the end of the match, or the point at which `max_actions` stopped it."""

    @property
    def name(self) -> str:
        """Return a name with all that is needed to repeat it."""
        return f"{self.seats} seats, options {canonical(self.options).decode()}, seed {self.seed:#x}"

    def spread(self, count: int) -> tuple[tuple[int, Frame], ...]:
        """Return about `count` frames, the first and the last among them, with their indexes."""
        last = len(self.frames) - 1
        places = sorted({round(i * last / max(1, count - 1)) for i in range(count)})
        return tuple((place, self.frames[place]) for place in places)


@dataclass(frozen=True)
class Hidden:
    """The secrets of a game, stated by its author independently of `view`, `redact` and `determinize`.

    It is taken from the module `tests/hidden.py` of the game:

    * `disguise(state, who, seed)` returns a state that differs from `state` only in things hidden from `who`: changed
      in the state itself, like a dealer who takes up all cards `who` cannot see and deals them again. It must differ
      whenever something is hidden, for most seeds.
    * `PASSING` (optional): a tuple of event types that tell something the view does not hold afterwards, such as a hand
      shown for a moment.
    * `OPEN` (optional): a tuple of action types whose choice everybody is told in full. The others count as secret (a
      card laid face down): actions that lead to the same sight must then be told the same.
    * `NOTHING` (optional): True when all is open to everybody; `disguise` may then return its state.
    * `CASES` (optional): texts of positions with secrets that random play seldom meets.
    """

    disguise: Callable[[Any, Who, int], Any]
    passing: tuple[type, ...] = ()
    open: tuple[type, ...] = ()
    nothing: bool = False
    cases: tuple[str, ...] = ()


@dataclass(frozen=True)
class Subject:
    """A game under test."""

    path: str
    """Import path of its `Entry`, `module:name`."""
    entry: Entry
    hidden: Hidden | None
    part: int = 1
    """One in so many options is changed, with the fewest seats and the most; 1 tries them all."""
    cache: dict[str, Any] = field(default_factory=dict, compare=False)

    @property
    def game(self) -> AnyGame:
        """The rules."""
        return self.entry.game

    @property
    def package(self) -> str:
        """The package of the game."""
        return self.path.partition(":")[0]

    @cached_property
    def settings(self) -> tuple[tuple[int, Any], ...]:
        """Seats and options that are tried: every number of seats up to four and the most, each option changed once."""
        info = self.game.info
        numbers = {info.min_seats, info.max_seats}
        if self.part == 1:
            numbers.update(range(info.min_seats, min(4, info.max_seats) + 1))
        default = self.game.options_type()
        tried = [(seats, default) for seats in sorted(numbers)]
        changed = variants(self.game)[:: self.part]
        tried += [(sorted(numbers)[i % len(numbers)], options) for i, options in enumerate(changed)]
        return tuple((seats, options) for seats, options in tried if self.game.check_options(options, seats) is None)

    @cached_property
    def walks(self) -> tuple[Walk, ...]:
        """Random matches over all settings."""
        return tuple(walk(self.game, options, seats, SEED + i) for i, (seats, options) in enumerate(self.settings))

    def moments(self, count: int) -> Iterator[tuple[Walk, int, Frame]]:
        """Yield about `count` frames of every walk, a third of them where not all options are changed."""
        for taken in self.walks:
            for place, frame in taken.spread(count if self.part == 1 else max(2, count // 3)):
                yield taken, place, frame

    def decisions(self, count: int) -> Iterator[tuple[Walk, Any, int, Sequence[Any], str]]:
        """Yield, for each seat that is to act in such frames: walk, state, seat, legal actions, the place in words."""
        for taken, place, frame in self.moments(count):
            for seat in self.game.to_act(frame.state):
                legal = self.game.legal(frame.state, seat)
                yield taken, frame.state, seat, legal, f"step {place} ({taken.name})"


def subject(path: str, part: int = 1) -> Subject:
    """Return a game by the `module:name` of its `Entry`, or its key, with its `tests/hidden.py` if there is one."""
    path = registry.GAMES.get(path, path)
    entry, module = registry.resolve(path), path.partition(":")[0]
    try:
        told = import_module(f"{module}.tests.hidden")
    except ModuleNotFoundError as error:
        if error.name not in (f"{module}.tests", f"{module}.tests.hidden"):
            raise
        return Subject(path, entry, None, part)
    hidden = Hidden(
        disguise=told.disguise,
        passing=getattr(told, "PASSING", ()),
        open=getattr(told, "OPEN", ()),
        nothing=getattr(told, "NOTHING", False),
        cases=getattr(told, "CASES", ()),
    )
    return Subject(path, entry, hidden, part)


def called(key: str) -> Subject:
    """Return the game of a typed key or path; the program ends with a sentence when there is none."""
    try:
        return subject(key)
    except (registry.UnknownGame, registry.BadGame) as error:
        sys.exit(str(error))


def walk(game: AnyGame, options: Any, seats: int, seed: int) -> Walk:
    """Return one match of random legal actions; the same arguments give the same match in every process."""
    step = game.setup(options, seats, seed)
    dice = dice_of(seed)
    frames = []
    for _ in range(game.most_actions(step.state) + 1):
        state, events = step
        acting = game.to_act(state)
        if not acting:
            frames.append(Frame(state, tuple(events), None, None))
            break
        seat = dice.choice(acting)
        legal = game.legal(state, seat)
        if not legal:
            raise Violation(
                "legal", f"seat {seat} is in to_act and has no legal action ({seats} seats, seed {seed:#x})"
            )
        action = dice.choice(legal)
        frames.append(Frame(state, tuple(events), seat, action))
        step = game.apply(state, seat, action)
    return Walk(options, seats, seed, tuple(frames))


def variants(game: AnyGame) -> tuple[Any, ...]:
    """Return the default options with one field changed: every other choice, both ends of a range."""
    default = game.options_type()
    changed = []
    for told in msgspec.structs.fields(game.options_type):
        for value in _choices(msgspec.inspect.type_info(told.type)):
            if value != getattr(default, told.name):
                changed.append(msgspec.structs.replace(default, **{told.name: value}))
    return tuple(changed)


def _choices(kind: msgspec.inspect.Type) -> list[Any]:
    match kind:
        case msgspec.inspect.BoolType():
            return [False, True]
        case msgspec.inspect.LiteralType(values=values):
            return list(values)
        case msgspec.inspect.EnumType(cls=cls):
            return list(cls)
        case msgspec.inspect.IntType(ge=low, le=high):
            return [end for end in (low, high) if end is not None]
        case msgspec.inspect.UnionType(types=kinds):
            return [choice for one in kinds for choice in _choices(one)]
    return []


def observers(seats: int) -> tuple[Who, ...]:
    """Return everybody who may watch: each seat and a spectator."""
    return (*range(seats), None)


def name_of(who: Who) -> str:
    """Return the name of an observer, for a message."""
    return "a spectator" if who is None else f"seat {who}"


def parted(one: bytes, other: bytes) -> str:
    """Return the first difference of two texts with its context, for a message."""
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    left, right = (text[max(0, at - 80) : at + 60].decode(errors="replace") for text in (one, other))
    return f"...{left} against ...{right}"


def first_difference(left: list[str], right: list[str]) -> str:
    """Return the first difference of two lists of lines, for a message."""
    for number, (one, other) in enumerate(zip(left, right, strict=False), 1):
        if one != other:
            return f"line {number}: {one!r} against {other!r}"
    return f"{len(left)} lines against {len(right)}"


def transcript(game: AnyGame, taken: Walk) -> list[str]:
    """Return everything in a match, one line each, as a process sees it; compare it with another process's."""
    lines = []
    for number, frame in enumerate(taken.frames):
        state = frame.state
        lines.append(f"{number} state {digest(state)}")
        lines.append(f"{number} events {digest(frame.events)}")
        lines.append(f"{number} to_act {game.to_act(state)}")
        for seat in game.to_act(state):
            written = [game.write_action(action) for action in game.legal(state, seat)]
            lines.append(f"{number} legal {seat} {written}")
            lines.append(f"{number} timeout {seat} {game.write_action(game.timeout(state, seat))}")
        for who in observers(taken.seats):
            view = game.view(state, who)
            lines.append(f"{number} view {who} {digest(view)}")
            lines.append(f"{number} told {who} {digest([game.redact(event, who) for event in frame.events])}")
            if who is not None:
                lines.append(f"{number} determinization {who} {digest(game.determinize(view, who, taken.seed))}")
        lines.append(f"{number} position {game.write_position(state)!r}")
        if frame.seat is not None:
            lines.append(f"{number} plays {frame.seat} {game.write_action(frame.action)}")
    return lines
