"""Lessons for programs and pages: which there are, one of them as far as it is played, a move."""

from __future__ import annotations

from typing import Any

from evennia.utils.ansi import strip_ansi

from ...words import Lang, Words
from ..api import presence, reading, shapes
from ..api.problems import refusals
from ..api.routing import Route
from . import lessons
from . import puzzle_routes as puzzles


def listed(account: Any, lang: Lang) -> shapes.Courses:
    """Return the lessons of each game; with an account, which are done. Call it in the reactor thread."""
    character = presence.character_of(account) if account is not None else None
    return shapes.Courses(
        [
            shapes.Course(
                game,
                [
                    shapes.LessonListed(number, one.title.in_lang(lang), one.key in learnt)
                    for number, one in enumerate(course.lessons, 1)
                ],
            )
            for game, course in lessons.courses().items()
            for learnt in [lessons.done(character, game) if character is not None else set()]
        ]
    )


def opened(game: str, number: int, account: Any, lang: Lang) -> lessons.Open:
    """Return a lesson as far as an account has played it, else at its beginning. Call it in the reactor thread.

    Raises:
        Problem: codes `no_game`, `no_lessons`, `no_lesson`.
    """
    key = reading.entry_of(game).game.info.key
    character = presence.character_of(account) if account is not None else None
    with refusals(lang, 404):
        return lessons.opened(key, number) if character is None else lessons.resumed(character, key, number)


def read(game: str, number: int, account: Any, lang: Lang) -> shapes.LessonNow:
    """Return a lesson as its learner sees it. Call it in the reactor thread.

    Raises:
        Problem: as `opened`.
    """
    return told(opened(game, number, account, lang), lang)


def told(one: lessons.Open, lang: Lang) -> shapes.LessonNow:
    """Return a lesson that is set up, as its learner sees it."""
    title, teaches, hint = (words.say(lang) for words in (one.lesson.title, one.lesson.teaches, one.lesson.hint))
    facts = puzzles.laid(one, lang)
    return shapes.LessonNow(number=one.number, count=one.count, title=title, teaches=teaches, hint=hint, **facts)


def play(game: str, number: int, move: str, account: Any, lang: Lang) -> shapes.LessonPlayed:
    """Play a move of an account's lesson. Call it in the reactor thread.

    Raises:
        Problem: as `opened`, and codes `no_character`, `no_move`.
    """
    one, character = opened(game, number, account, lang), presence.hero_of(account)
    with refusals(lang):
        played = lessons.answer(character, one, move, puzzles.reader_of(one, lang))
    return shapes.LessonPlayed(played.stand, [strip_ansi(line) for line in played.told])


ROUTES: tuple[Route, ...] = (
    Route(
        "GET",
        "lessons",
        "listLessons",
        lambda call: listed(call.account, call.lang),
        shapes.Courses,
        Words("The lessons of each game"),
        in_reactor=True,
    ),
    Route(
        "GET",
        "lessons/<str:game>/<int:lesson>",
        "readLesson",
        lambda call, game, lesson: read(game, lesson, call.account, call.lang),
        shapes.LessonNow,
        Words("A lesson, as far as you have played it"),
        in_reactor=True,
        refuses=(404,),
    ),
    Route(
        "POST",
        "lessons/<str:game>/<int:lesson>/play",
        "playLesson",
        lambda call, game, lesson: play(game, lesson, call.body.move, call.account, call.lang),
        shapes.LessonPlayed,
        Words("Play a move of it"),
        shapes.PuzzleMove,
        needs_token=True,
        in_reactor=True,
        refuses=(400, 401, 403, 404, 409, 413, 415),
    ),
)
"""The addresses of the API (`extending.ROUTES`)."""
