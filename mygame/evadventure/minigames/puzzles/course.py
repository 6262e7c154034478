"""Lessons of a game: a course of small positions, each with a goal recognised from events.

A course is a file beside its game. A position is made by real actions from a seed, so that it replays for ever; the
learner plays one seat until the goal is reached, or until it is others' turn.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import Any

import msgspec

from ...words import Words
from ..core import Entry, Record, Seat
from ..levels import package_of, text_beside
from ..match import FORMAT, Match, Saved

FILE = "lessons.toml"


class Stand(StrEnum):
    """The progress of a lesson."""

    OPEN = "open"
    RIGHT = "right"
    WRONG = "wrong"


class Lesson(Record):
    """One position, and a task in it."""

    key: str
    """Its permanent name."""
    title: Words
    teaches: Words
    """Its subject, and the task."""
    hint: Words
    right: Words
    """Said when the goal is reached."""
    wrong: Words
    """Said when the turn has passed without it."""
    seats: int
    seat: Seat
    """The learner's seat."""
    seed: int
    goal: list[dict[str, Any]]
    """Events, with only the fields that matter: the learner must see each of them."""
    solution: list[str]
    """Actions that reach it (`Game.write_action`)."""
    astray: list[str]
    """Actions that do not."""
    log: list[str] = []
    """The moves before it: the seat, and the action."""


class Course(Record):
    """The lessons of a game, in their order."""

    game: str
    rules_version: int
    lessons: list[Lesson]
    options: dict[str, Any] = {}


def course_of(entry: Entry) -> Course | None:
    """Return the course that is shipped with a game; None where there is none."""
    return _shipped(package_of(entry))


@cache
def _shipped(package: str) -> Course | None:
    text = text_beside(package, FILE)
    return msgspec.toml.decode(text, type=Course) if text else None


def set_up(entry: Entry, course: Course, lesson: Lesson) -> Match:
    """Return the match of a lesson, at the learner's turn.

    Raises:
        BadSave: the rules refuse it.
        NotUnderstood: it holds text that is no action of the game.
    """
    pairs = [line.split(" ", 1) for line in lesson.log]
    log = [(int(seat), msgspec.to_builtins(entry.game.read_action(action))) for seat, action in pairs]
    terms = (FORMAT, course.game, course.rules_version, course.options, lesson.seats, f"{lesson.seed:064x}")
    return Match.from_saved(Saved(*terms, log))


def stand(lesson: Lesson, match: Match) -> Stand:
    """Tell whether a lesson's goal is reached, can still be, or was missed: it is others' turn now."""
    played = range(len(lesson.log) + 1, len(match.log) + 1)
    seen = [msgspec.to_builtins(event) for step in played for event in match.at(step).observed_events(lesson.seat)]
    if all(any(sought.items() <= event.items() for event in seen) for sought in lesson.goal):
        return Stand.RIGHT
    return Stand.OPEN if lesson.seat in match.awaited else Stand.WRONG
