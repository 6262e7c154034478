"""Lessons in people's hands: a course of small positions for each game, and the record of those done.

A lesson is played from one seat until its goal is reached; when the turn passes without it, the learner is told the
missed goal and starts over. A reached goal is stored for good.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC
from typing import Any

from ...evennia_ext.mixins import keep_with, kept_with
from ...kernel.errors import ActionError
from ...kernel.textwidth import fill
from ...minigames import registry
from ...minigames.core import Reader
from ...minigames.layout import marked
from ...minigames.puzzles import course
from ...minigames.puzzles.course import Stand
from ...tables.match.persons import person_behind
from ...tables.room import drawing
from ...words import LANGUAGES, Lang, Words
from .laid import Judged, LaidPosition
from .models import LessonDone, PuzzleSkill, PuzzleTry

HEAD = Words("{game}, lesson {number} of {count}: {title}")
ASK = Words("`lesson <move>` plays, `lesson moves` lists the moves; `lesson hint`, `lesson again`.")
NEXT = Words("`lesson {game}` goes on with the next one.")
COMPLETE = Words("You have done all lessons of {game}.")
LINE = Words("{game}: {done} of {count} lessons done. {lessons}")
TO_DO = Words("{number} {title}")


@dataclass(frozen=True)
class OpenLesson(LaidPosition):
    """A lesson before a person, with the moves played so far."""

    typed = Words("lesson ")

    lesson: course.Lesson
    number: int
    """In its course, from 1."""
    count: int
    """How many lessons the course has."""

    @property
    def stand(self) -> Stand:
        """Return whether the goal is reached, still possible, or missed."""
        return course.stand(self.lesson, self.match)


def courses() -> Mapping[str, course.Course]:
    """Return the courses of the games that have one."""
    found = {key: course.course_of(registry.get(key)) for key in registry.GAMES}
    return {key: one for key, one in found.items() if one is not None}


def opened(game: str, number: int, played: Sequence[str] = ()) -> OpenLesson:
    """Return a lesson, set up by the rules.

    Args:
        number: in the course, from 1.
        played: the learner's actions in it (`Game.write_action`).

    Raises:
        ActionError: there is no such lesson.
    """
    entry = registry.get(game)
    title = entry.present.title
    if (found := courses().get(game)) is None:
        raise ActionError("no_lessons", Words("There are no lessons of {game}."), game=title)
    count = len(found.lessons)
    if not 1 <= number <= count:
        raise ActionError("no_lesson", Words("{game} has lessons 1 to {count}."), game=title, count=count)
    lesson = found.lessons[number - 1]
    match = course.set_up(entry, found, lesson)
    for action in played:
        match = match.play(lesson.seat, entry.game.read_action(action))
    return OpenLesson(entry, match, lesson.seat, lesson, number, count)


def done(character: Any, game: str) -> set[str]:
    """Return the keys of the lessons of a game that a character has done."""
    rows = LessonDone.objects.filter(game=game, key=person_behind(character))
    return set(rows.values_list("lesson", flat=True))


def begin(character: Any, game: str, number: int | None = None) -> OpenLesson:
    """Lay a lesson before a character, at its beginning: the one named, else the first not done yet.

    Raises:
        ActionError: there is no such lesson.
    """
    if number is None and (found := courses().get(game)) is not None:
        learnt = done(character, game)
        number = next((at for at, one in enumerate(found.lessons, 1) if one.key not in learnt), 1)
    one = opened(game, number or 1)
    _keep(character, one, [])
    return one


def before(character: Any) -> OpenLesson:
    """Return a character's present lesson, with the moves played so far. Raises ActionError."""
    match kept_with(character, "lesson"):
        case [str(game), int(number), [*played]]:
            return opened(game, number, [*map(str, played)])
    raise ActionError("no_lesson_open", Words("You have no lesson before you. `lesson <game>` gives you one."))


def resumed(character: Any, game: str, number: int) -> OpenLesson:
    """Return a lesson with a character's moves so far; at its beginning unless it is the present one.

    Raises:
        ActionError: there is no such lesson.
    """
    match kept_with(character, "lesson"):
        case [str(known), int(at), [*played]] if (known, at) == (game, number):
            return opened(game, number, [*map(str, played)])
    return opened(game, number)


def _keep(character: Any, one: OpenLesson, played: list[str]) -> None:
    keep_with(character, "lesson", (one.game, one.number, played))


def shown(character: Any, one: OpenLesson, reader: Reader, page: int | None = None) -> str:
    """Return the text of a lesson, its position, and how to play; with a page, the list of moves."""
    if page is not None:
        return one.moves(character, reader, page)
    lang, lesson = reader.lang, one.lesson
    title = HEAD.say(lang, game=one.entry.present.title, number=one.number, count=one.count, title=lesson.title)
    lines = [fill(line, reader.width) for line in (title, lesson.teaches.say(lang))]
    return "\n".join([*lines, one.picture(character, reader), fill(ASK.say(lang), reader.width)])


def play(one: OpenLesson, typed: str, reader: Reader) -> tuple[Judged, list[str]]:
    """Play a move as typed at a table, or by its number.

    Returns:
        The events and the state of the lesson; the moves played so far, none when it is over.

    Raises:
        ActionError: it is no move there.
    """
    action = one.meant(typed, reader)
    after = replace(one, match=one.match.play(one.seat, action))
    present, lang, lesson, stand = one.entry.present, reader.lang, one.lesson, after.stand
    said = drawing.said(present, after.match.observed_events(one.seat), reader)
    if stand is Stand.OPEN:
        steps = after.match.log[len(lesson.log) :]
        return Judged(stand, said), [one.entry.game.write_action(step.action) for step in steps]
    if stand is Stand.WRONG:
        said.append(Words("Not yet. {text} Here it is again.").say(lang, text=lesson.wrong))
    else:
        said.append(Words("Right! {text}").say(lang, text=lesson.right))
    return Judged(stand, said), []


def answer(character: Any, one: OpenLesson, typed: str, reader: Reader) -> Judged:
    """Play a move, and keep the state of the lesson. Raises ActionError: it is no move there."""
    step, played = play(one, typed, reader)
    _keep(character, one, played)
    if step.stand is Stand.OPEN:
        then = opened(one.game, one.number, played).picture(character, reader)
    elif step.stand is Stand.RIGHT:
        learn(character, one)
        then = marked(_then(character, one, reader.lang), reader)
    else:
        then = marked(Words("`lesson hint` helps.").say(reader.lang), reader)
    return Judged(step.stand, [marked(line, reader) for line in step.told], then)


def learn(character: Any, one: OpenLesson) -> None:
    """Note a lesson as done."""
    LessonDone.objects.get_or_create(game=one.game, lesson=one.lesson.key, key=person_behind(character))


def _then(character: Any, one: OpenLesson, lang: Lang) -> str:
    whole = len(done(character, one.game)) >= one.count
    return (COMPLETE if whole else NEXT).say(lang, game=one.entry.present.title if whole else one.game)


def hint(character: Any, one: OpenLesson, reader: Reader) -> list[str]:
    """Return help with a lesson."""
    return [marked(Words("Hint: {text}").say(reader.lang, text=one.lesson.hint), reader)]


def again(character: Any, one: OpenLesson, reader: Reader) -> list[str]:
    """Restart a character's present lesson; return it."""
    return [shown(character, begin(character, one.game, one.number), reader)]


def overview(character: Any, lang: Lang) -> list[str]:
    """Return a line for each game: its lessons, and those done."""
    return [_line(game, found, done(character, game), lang) for game, found in courses().items()]


def _line(game: str, found: course.Course, learnt: Collection[str], lang: Lang) -> str:
    titles = [
        (Words("{number} {title} (done)") if one.key in learnt else TO_DO).say(lang, number=number, title=one.title)
        for number, one in enumerate(found.lessons, 1)
    ]
    facts = {"done": len(learnt), "count": len(found.lessons), "lessons": LANGUAGES[lang].semicolon.join(titles)}
    return LINE.say(lang, game=registry.get(game).present.title, **facts)


def kept(account: Any, keys: Sequence[str]) -> dict[str, Any]:
    """Return all data kept about an account."""
    own = {"key__in": keys}
    return {
        "puzzles": [
            {
                "game": one.game,
                "puzzle": one.puzzle,
                "right": one.right,
                "hinted": one.hinted,
                "at": one.at.astimezone(UTC).isoformat(timespec="seconds"),
            }
            for one in PuzzleTry.objects.filter(**own).order_by("at", "pk")
        ],
        "lessons": [
            {"game": one.game, "lesson": one.lesson, "at": one.at.astimezone(UTC).isoformat(timespec="seconds")}
            for one in LessonDone.objects.filter(**own).order_by("at", "pk")
        ],
        "puzzle_ratings": list(PuzzleSkill.objects.filter(**own).values("game", "mu", "sigma", "tried", "solved")),
    }


def forget(account: Any, keys: Sequence[str], nobody: Words) -> None:
    """Delete all data kept about an account."""
    for model in (PuzzleTry, PuzzleSkill, LessonDone):
        model.objects.filter(key__in=keys).delete()
