"""The stored puzzles of a game: a head, then a line for each, with the match before it in integers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec

from ..core import Entry, Reason, Record, Seat
from ..levels import package_of, text_beside
from ..match import FORMAT, Match, Saved

FILE = "puzzles.jsonl"
STEPS = 10_000
"""Larger than the longest log before a puzzle."""


class Head(Record):
    """Data shared by all puzzles of a file."""

    game: str
    rules_version: int
    options: dict[str, Any]
    command: str
    """The command that found them."""


class Puzzle(Record):
    """One position and its good move."""

    number: int
    """Its permanent name: the seed of its match times `STEPS`, plus the length of the log."""
    seats: int
    seat: int
    """The seat to move."""
    log: list[int]
    """The moves before it, each as action number (`Vocabulary`) times the seats, plus the seat."""
    best: int
    """`Vocabulary` number of the best move."""
    chance: int
    """Percent of the chance to win with it."""
    others: list[tuple[int, int]]
    """Every other move: `Vocabulary` number, and percent of the chance to win with it."""
    reason: Reason
    """Why the best one is good."""


class Book(NamedTuple):
    """All puzzles of a game."""

    head: Head
    puzzles: Mapping[int, Puzzle]
    """By number."""


class Position(NamedTuple):
    """A puzzle set up by the rules."""

    match: Match
    seat: Seat
    best: Any
    """The best move."""
    percents: Sequence[tuple[Any, int]]
    """Every move, with percent of the chance to win with it; the best first."""

    def percent_of(self, action: Any) -> int | None:
        """Return percent of the chance to win with a move; None for one that was not weighed."""
        return next((percent for other, percent in self.percents if other == action), None)


def text_of(book: Book) -> str:
    """Return the text of a puzzle file."""
    lines = [book.head, *(book.puzzles[number] for number in sorted(book.puzzles))]
    return "".join(f"{msgspec.json.encode(line).decode()}\n" for line in lines)


def read(text: str) -> Book:
    """Return the puzzles of a file's text. Raises msgspec.DecodeError."""
    first, *lines = text.splitlines()
    puzzles = [msgspec.json.decode(line, type=Puzzle) for line in lines]
    return Book(msgspec.json.decode(first, type=Head), {one.number: one for one in puzzles})


def book_of(entry: Entry) -> Book | None:
    """Return the puzzles that are shipped with a game; None where there are none."""
    return _shipped(package_of(entry))


@cache
def _shipped(package: str) -> Book | None:
    text = text_beside(package, FILE)
    return read(text) if text else None


def set_up(entry: Entry, head: Head, puzzle: Puzzle) -> Position:
    """Return the position of a puzzle, played anew by the rules.

    Raises:
        BadSave: the rules refuse its match.
        NoNumber: it holds a number of no action of the game.
    """

    def action_of(number: int) -> Any:
        return entry.game.read_action(entry.vocabulary.text(number))

    log = [(one % puzzle.seats, msgspec.to_builtins(action_of(one // puzzle.seats))) for one in puzzle.log]
    seed = f"{puzzle.number // STEPS:064x}"
    match = Match.from_saved(Saved(FORMAT, head.game, head.rules_version, head.options, puzzle.seats, seed, log))
    best = action_of(puzzle.best)
    others = [(action_of(number), percent) for number, percent in puzzle.others]
    return Position(match, puzzle.seat, best, [(best, puzzle.chance), *others])
