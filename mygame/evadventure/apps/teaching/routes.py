"""Hints, analyses, puzzles and lessons for programs and pages."""

from __future__ import annotations

from typing import Any

import msgspec
from evennia.utils.ansi import strip_ansi
from twisted.internet.defer import Deferred

from ...minigames.core import Reader
from ...security.rate_limits import pace
from ...tables.models import MatchRow
from ...tables.room import drawing
from ...words import Lang, Words
from ..api import presence, reading, shapes
from ..api.playing import Playing
from ..api.problems import refusals
from ..api.routing import Route, player
from . import analysis, hints, lessons, puzzles
from .laid import Laid


def ask(asked: Playing, number: int, body: shapes.Nothing) -> Deferred[shapes.Hint]:
    """Return what the best computer player would do on the seat of whoever asks at a table."""
    table = asked.own(number)
    found = asked.later(table, lambda: hints.ask(table, asked.character, asked.reader(table)))
    return found.addCallback(lambda hint: shapes.Hint(*hint))


def read_analysis(number: int, lang: Lang) -> shapes.MatchAnalysis:
    """Return what the teacher found in a match; `made` is false while nobody has had it analysed.

    Raises:
        Problem: code `no_match`, and those of `reading.replayed`.
    """
    row = reading.row_numbered(number)
    match, reader = reading.replayed(row), reading.spectator(row, lang)
    if (moves := analysis.stored(row)) is None:
        return shapes.MatchAnalysis(row.pk, False, [], [])
    return shapes.MatchAnalysis(
        match=row.pk,
        made=True,
        decisions=[shapes.Decision(one.step, one.seat, one.before, one.after, one.best) for one in moves],
        turning=[
            shapes.TurningPoint(one.step, one.told)
            for one in analysis.turning_points(moves, match, reading.entry_of(row.game), reader)
        ],
    )


def make_analysis(number: int, account: Any, lang: Lang) -> shapes.MatchAnalysis:
    """Have a match analysed and wait for nothing; return what is known now. Call it in the reactor thread.

    Raises:
        Problem: as `read_analysis`, and the refusals of an analysis.
    """
    row = reading.row_numbered(number)
    reading.replayed(row)
    with refusals(lang):
        begin_analysis(row, account)
    return read_analysis(number, lang)


def begin_analysis(row: MatchRow, account: Any) -> None:
    """Begin an analysis and wait for nothing. Call it in the reactor thread. Raises ActionError."""
    if analysis.stored(row) is None:
        pace("analysis", account)
        analysis.make(row).addErrback(lambda failure: None)  # it has been logged


def puzzle_books(lang: Lang) -> shapes.PuzzleBooks:
    """Return the games that have puzzles, with today's of each."""
    return shapes.PuzzleBooks(
        [
            shapes.PuzzleBook(game, len(book.puzzles), today, puzzles.solvers(game, today, lang))
            for game, book in puzzles.books().items()
            if (today := puzzles.today(game))
        ]
    )


def open_puzzle(game: str, number: int, lang: Lang) -> puzzles.Open:
    """Return a puzzle set up by the rules; 0 for today's.

    Raises:
        Problem: codes `no_game`, `no_puzzles`, `no_puzzle`.
    """
    key = reading.entry_of(game).game.info.key
    with refusals(lang, 404):
        return puzzles.opened(key, number or puzzles.today(key))


def reader_of(one: Laid, lang: Lang) -> Reader:
    """Return how a program reads a position: from the seat that is to move."""
    return Reader(lang=lang, names=tuple(name.in_lang(lang) for name in one.names), who=one.seat, width=80)


def laid(one: Laid, lang: Lang) -> dict[str, Any]:
    """Return what is told of every position that is laid before somebody (`shapes.LaidNow`)."""
    reader, present = reader_of(one, lang), one.entry.present
    view = one.match.view(one.seat)
    return {
        "game": one.game,
        "seats": one.match.seats,
        "seat": one.seat,
        "view": drawing.json_of(view),
        "text": present.render_view(view, reader),
        "moves": [
            shapes.Move(
                action=msgspec.to_builtins(action),
                text=present.describe(action, view, reader),
                meaning=present.explain(action, view, reader),
            )
            for action in one.match.legal(one.seat)
        ],
    }


def read_puzzle(game: str, number: int, lang: Lang) -> shapes.PuzzleNow:
    """Return a puzzle as its mover sees it.

    Raises:
        Problem: as `open_puzzle`.
    """
    return puzzle_told(open_puzzle(game, number, lang), lang)


def puzzle_told(one: puzzles.Open, lang: Lang) -> shapes.PuzzleNow:
    """Return a puzzle that is set up, as its mover sees it."""
    number = one.puzzle.number
    return shapes.PuzzleNow(number=number, today=number == puzzles.today(one.game), **laid(one, lang))


def answer_puzzle(game: str, number: int, move: str, account: Any, lang: Lang) -> shapes.PuzzleAnswered:
    """Judge an account's answer; the first one is kept and rated. Call it in the reactor thread.

    Raises:
        Problem: as `open_puzzle`, and codes `no_character`, `no_move`.
    """
    one, character = open_puzzle(game, number, lang), presence.hero_of(account)
    reader = reader_of(one, lang)
    with refusals(lang):
        right, said = puzzles.answer(character, one, move, reader)
    return shapes.PuzzleAnswered(right, [strip_ansi(line) for line in said])


def courses(account: Any, lang: Lang) -> shapes.Courses:
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


def open_lesson(game: str, number: int, account: Any, lang: Lang) -> lessons.Open:
    """Return a lesson as far as an account has played it, else at its beginning. Call it in the reactor thread.

    Raises:
        Problem: codes `no_game`, `no_lessons`, `no_lesson`.
    """
    key = reading.entry_of(game).game.info.key
    character = presence.character_of(account) if account is not None else None
    with refusals(lang, 404):
        return lessons.opened(key, number) if character is None else lessons.resumed(character, key, number)


def read_lesson(game: str, number: int, account: Any, lang: Lang) -> shapes.LessonNow:
    """Return a lesson as its learner sees it. Call it in the reactor thread.

    Raises:
        Problem: as `open_lesson`.
    """
    return lesson_told(open_lesson(game, number, account, lang), lang)


def lesson_told(one: lessons.Open, lang: Lang) -> shapes.LessonNow:
    """Return a lesson that is set up, as its learner sees it."""
    title, teaches, hint = (words.say(lang) for words in (one.lesson.title, one.lesson.teaches, one.lesson.hint))
    facts = laid(one, lang)
    return shapes.LessonNow(number=one.number, count=one.count, title=title, teaches=teaches, hint=hint, **facts)


def play_lesson(game: str, number: int, move: str, account: Any, lang: Lang) -> shapes.LessonPlayed:
    """Play a move of an account's lesson. Call it in the reactor thread.

    Raises:
        Problem: as `open_lesson`, and codes `no_character`, `no_move`.
    """
    one, character = open_lesson(game, number, account, lang), presence.hero_of(account)
    with refusals(lang):
        played = lessons.answer(character, one, move, reader_of(one, lang))
    return shapes.LessonPlayed(played.stand, [strip_ansi(line) for line in played.told])


ROUTES: tuple[Route, ...] = (
    player(
        "askHint",
        "hint",
        ask,
        shapes.Nothing,
        Words("What the best computer player would do on your seat; not where a rating or a stake hangs on the match"),
        gives=shapes.Hint,
    ),
    Route(
        "GET",
        "matches/<int:match>/analysis",
        "readAnalysis",
        lambda call, match: read_analysis(match, call.lang),
        shapes.MatchAnalysis,
        Words("Where a finished match was won and lost, once it is analysed"),
        refuses=(404, 409),
    ),
    Route(
        "POST",
        "matches/<int:match>/analysis",
        "analyseMatch",
        lambda call, match: make_analysis(match, call.account, call.lang),
        shapes.MatchAnalysis,
        Words("Have a finished match analysed; read it a minute later"),
        needs_token=True,
        in_reactor=True,
        refuses=(401, 403, 404, 409),
    ),
    Route(
        "GET",
        "puzzles",
        "listPuzzles",
        lambda call: puzzle_books(call.lang),
        shapes.PuzzleBooks,
        Words("Games that have puzzles, with today's of each"),
    ),
    Route(
        "GET",
        "puzzles/<str:game>/<int:puzzle>",
        "readPuzzle",
        lambda call, game, puzzle: read_puzzle(game, puzzle, call.lang),
        shapes.PuzzleNow,
        Words("A position with one best move; 0 is today's"),
        refuses=(404,),
    ),
    Route(
        "POST",
        "puzzles/<str:game>/<int:puzzle>/answer",
        "answerPuzzle",
        lambda call, game, puzzle: answer_puzzle(game, puzzle, call.body.move, call.account, call.lang),
        shapes.PuzzleAnswered,
        Words("Answer it; the first answer is kept and rated"),
        shapes.PuzzleMove,
        needs_token=True,
        in_reactor=True,
        refuses=(400, 401, 403, 404, 409, 413, 415),
    ),
    Route(
        "GET",
        "lessons",
        "listLessons",
        lambda call: courses(call.account, call.lang),
        shapes.Courses,
        Words("The lessons of each game"),
        in_reactor=True,
    ),
    Route(
        "GET",
        "lessons/<str:game>/<int:lesson>",
        "readLesson",
        lambda call, game, lesson: read_lesson(game, lesson, call.account, call.lang),
        shapes.LessonNow,
        Words("A lesson, as far as you have played it"),
        in_reactor=True,
        refuses=(404,),
    ),
    Route(
        "POST",
        "lessons/<str:game>/<int:lesson>/play",
        "playLesson",
        lambda call, game, lesson: play_lesson(game, lesson, call.body.move, call.account, call.lang),
        shapes.LessonPlayed,
        Words("Play a move of it"),
        shapes.PuzzleMove,
        needs_token=True,
        in_reactor=True,
        refuses=(400, 401, 403, 404, 409, 413, 415),
    ),
)
"""The addresses of the API (`extending.ROUTES`)."""
