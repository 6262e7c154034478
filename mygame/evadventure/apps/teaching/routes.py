"""Hints, analyses, puzzles and lessons for programs and pages."""

from __future__ import annotations

from typing import Annotated, Any

from evennia.utils.ansi import strip_ansi
from msgspec import Meta, Struct
from twisted.internet.defer import Deferred

from ...evennia_ext.reactor import beside_reactor
from ...kernel.input import whole_number
from ...minigames.core import Reader
from ...minigames.match import Match
from ...minigames.puzzles.course import Stand
from ...security.rate_limits import pace
from ...tables.room import drawing
from ...words import Lang, Words, commands_marked
from ..api import presence, reading, schemas
from ..api.playing import Playing
from ..api.problems import refusals
from ..api.routing import Route, get, mine, player
from . import analysis, hints, lessons, puzzles
from .laid import LaidPosition


class HintSchema(Struct):
    """The move of the game's best computer player in your place."""

    rev: int
    action: Annotated[Any, Meta(description="one of `legal`")]
    text: Annotated[str, Meta(description="what one would type for it")]
    meaning: str
    why: Annotated[str, Meta(description="one sentence; empty where the game explains nothing")]


class DecisionSchema(Struct):
    """A decision of a finished match, judged by its seat's view at the time."""

    step: Annotated[int, Meta(description="length of the log after it")]
    seat: int
    before: Annotated[float, Meta(description="chance to win with the best action, 0 to 1")]
    after: Annotated[float, Meta(description="the same with the one that was chosen")]
    best: Annotated[Any, Meta(description="the action that was better; null where none was")]


class TurningPointSchema(Struct):
    """A costly decision."""

    step: int
    text: Annotated[str, Meta(description="who decided, what it cost, what was better and why")]


class MatchAnalysisSchema(Struct):
    """The analysis of a finished match."""

    match: int
    made: Annotated[bool, Meta(description="false while nobody has had it analysed, or it is in work")]
    decisions: list[DecisionSchema]
    turning: Annotated[list[TurningPointSchema], Meta(description="at most three, in the order they were made")]


class PuzzleBookSchema(Struct):
    """The puzzles of a game."""

    game: str
    puzzles: int
    today: Annotated[int, Meta(description="number of today's")]
    solved_by: Annotated[list[str], Meta(description="who solved today's without a hint, the first of them first")]


class PuzzleBooksSchema(Struct):
    """The games that have puzzles."""

    games: list[PuzzleBookSchema]


class LaidNowSchema(Struct):
    """A position to solve."""

    game: str
    number: int
    seats: int
    seat: Annotated[int, Meta(description="who is to move, and who sees it so")]
    view: dict[str, Any]
    text: str
    moves: list[drawing.MoveSchema]


class PuzzleNowSchema(LaidNowSchema):
    """A position in which one move is best."""

    today: bool


class LessonListedSchema(Struct):
    """A lesson of a course."""

    number: int
    title: str
    done: Annotated[bool, Meta(description="whether the account of the token has done it")]


class CourseSchema(Struct):
    """The lessons of a game."""

    game: str
    lessons: list[LessonListedSchema]


class CoursesSchema(Struct):
    """The games that have lessons."""

    games: list[CourseSchema]


class LessonNowSchema(LaidNowSchema):
    """A lesson, as far as the account of the token has played it."""

    count: Annotated[int, Meta(description="how many lessons the course has")]
    title: str
    teaches: str
    hint: str


class LessonPlayedSchema(Struct):
    """The result of a move in a lesson."""

    stand: Annotated[
        Stand, Meta(description="`right`: its goal is reached; `wrong`: it was missed, and the lesson begins anew")
    ]
    said: list[str]


class PuzzleMoveSchema(Struct, forbid_unknown_fields=True):
    """An answer."""

    move: Annotated[str, Meta(max_length=200, description="as typed at a table, or its number among the moves from 1")]


class PuzzleAnsweredSchema(Struct):
    """The result of an answer."""

    right: bool
    said: Annotated[list[str], Meta(description="with the rating, where it was the first answer")]


def ask(asked: Playing, number: int, body: schemas.NothingSchema) -> Deferred[HintSchema]:
    """Return the best computer player's choice on the caller's seat at a table."""
    table = asked.own(number)
    found = asked.later(table, lambda: hints.ask(table, asked.character, asked.reader(table)))
    return found.addCallback(lambda hint: HintSchema(*hint))


def read_analysis(number: int, lang: Lang) -> MatchAnalysisSchema:
    """Return the teacher's findings in a match; `made` is false while nobody has had it analysed.

    Raises:
        Problem: code `no_match`, and those of `reading.replayed`.
    """
    row = reading.row_numbered(number)
    match, reader = reading.replayed(row), reading.spectator(row, lang)
    if (moves := analysis.stored(row)) is None:
        return MatchAnalysisSchema(row.pk, False, [], [])
    return MatchAnalysisSchema(
        match=row.pk,
        made=True,
        decisions=[DecisionSchema(one.step, one.seat, one.before, one.after, one.best) for one in moves],
        turning=[
            TurningPointSchema(one.step, one.told)
            for one in analysis.turning_points(moves, match, reading.entry_of(row.game), reader)
        ],
    )


def make_analysis(number: int, account: Any, lang: Lang) -> Deferred[MatchAnalysisSchema]:
    """Start the analysis of a match without waiting; return its present state. Call it in the reactor thread.

    The match is replayed in another.

    Raises:
        Problem: as `read_analysis`, and the refusals of an analysis.
    """
    row = reading.row_numbered(number)

    def begin(_match: Match) -> Deferred[MatchAnalysisSchema]:
        if analysis.stored(row) is None:
            with refusals(lang):
                pace("analysis", account)
                analysis.make(row).addErrback(lambda failure: None)  # it has been logged
        return beside_reactor(read_analysis, number, lang)

    return beside_reactor(reading.replayed, row).addCallback(begin)


def puzzle_books(lang: Lang) -> PuzzleBooksSchema:
    """Return the games that have puzzles, with today's of each."""
    return PuzzleBooksSchema(
        [
            PuzzleBookSchema(game, len(book.puzzles), today, puzzles.solvers(game, today, lang))
            for game, book in puzzles.books().items()
            if (today := puzzles.today(game))
        ]
    )


def open_puzzle(game: str, number: int, lang: Lang) -> puzzles.OpenPuzzle:
    """Return a puzzle set up by the rules; 0 for today's. Raises Problem: `no_game`, `no_puzzles`, `no_puzzle`."""
    key = reading.entry_of(game).game.info.key
    with refusals(lang, 404):
        return puzzles.opened(key, number or puzzles.today(key))


def reader_of(one: LaidPosition, lang: Lang) -> Reader:
    """Return a program's or a page's reader of a position: from the seat that is to move, cards in full."""
    names = tuple(name.in_lang(lang) for name in one.names)
    return Reader(lang=lang, names=names, who=one.seat, width=80, screenreader=True)


def typed_for(one: LaidPosition, move: str, reader: Reader) -> str:
    """Return the typed form of a move, which may be its number among the moves that a program is told (`laid`)."""
    legal, number = one.match.legal(one.seat), whole_number(move)
    return one.text(legal[number - 1], reader) if number is not None and 1 <= number <= len(legal) else move


def plainly(said: list[str]) -> list[str]:
    """Return lines without markup, and without the signs around their commands."""
    return [strip_ansi(commands_marked(line, links=False)) for line in said]


def laid(one: LaidPosition, lang: Lang) -> dict[str, Any]:
    """Return the fields common to all laid positions (`LaidNowSchema`)."""
    reader, view = reader_of(one, lang), one.match.view(one.seat)
    return {
        "game": one.game,
        "seats": one.match.seats,
        "seat": one.seat,
        "view": drawing.json_of(view),
        "text": one.entry.present.render_view(view, reader),
        "moves": drawing.moves(one.entry, one.match, reader),
    }


def read_puzzle(game: str, number: int, lang: Lang) -> PuzzleNowSchema:
    """Return a puzzle as its mover sees it. Raises Problem: as `open_puzzle`."""
    return puzzle_told(open_puzzle(game, number, lang), lang)


def puzzle_told(one: puzzles.OpenPuzzle, lang: Lang) -> PuzzleNowSchema:
    """Return a puzzle that is set up, as its mover sees it."""
    number = one.puzzle.number
    return PuzzleNowSchema(number=number, today=number == puzzles.today(one.game), **laid(one, lang))


def answer_puzzle(game: str, number: int, move: str, account: Any, lang: Lang) -> PuzzleAnsweredSchema:
    """Judge an account's answer; the first one is kept and rated. Call it in the reactor thread.

    Raises:
        Problem: as `open_puzzle`, and codes `no_character`, `no_move`.
    """
    one, character = open_puzzle(game, number, lang), presence.hero_of(account)
    reader = reader_of(one, lang)
    with refusals(lang):
        judged = puzzles.answer(character, one, typed_for(one, move, reader), reader)
    return PuzzleAnsweredSchema(judged.stand is Stand.RIGHT, plainly(judged.told))


def courses(account: Any, lang: Lang) -> CoursesSchema:
    """Return the lessons of each game; with an account, those done. Call it in the reactor thread."""
    character = presence.character_of(account) if account is not None else None
    return CoursesSchema(
        [
            CourseSchema(
                game,
                [
                    LessonListedSchema(number, one.title.in_lang(lang), one.key in learnt)
                    for number, one in enumerate(course.lessons, 1)
                ],
            )
            for game, course in lessons.courses().items()
            for learnt in [lessons.done(character, game) if character is not None else set()]
        ]
    )


def open_lesson(game: str, number: int, account: Any, lang: Lang) -> lessons.OpenLesson:
    """Return a lesson with an account's moves so far, else at its beginning. Call it in the reactor thread.

    Raises:
        Problem: codes `no_game`, `no_lessons`, `no_lesson`.
    """
    key = reading.entry_of(game).game.info.key
    character = presence.character_of(account) if account is not None else None
    with refusals(lang, 404):
        return lessons.opened(key, number) if character is None else lessons.resumed(character, key, number)


def read_lesson(game: str, number: int, account: Any, lang: Lang) -> LessonNowSchema:
    """Return a lesson as its learner sees it. Call it in the reactor thread. Raises Problem: as `open_lesson`."""
    return lesson_told(open_lesson(game, number, account, lang), lang)


def lesson_told(one: lessons.OpenLesson, lang: Lang) -> LessonNowSchema:
    """Return a lesson that is set up, as its learner sees it."""
    title, teaches, hint = (words.say(lang) for words in (one.lesson.title, one.lesson.teaches, one.lesson.hint))
    facts = laid(one, lang)
    return LessonNowSchema(number=one.number, count=one.count, title=title, teaches=teaches, hint=hint, **facts)


def play_lesson(game: str, number: int, move: str, account: Any, lang: Lang) -> LessonPlayedSchema:
    """Play a move of an account's lesson. Call it in the reactor thread.

    Raises:
        Problem: as `open_lesson`, and codes `no_character`, `no_move`.
    """
    one, character = open_lesson(game, number, account, lang), presence.hero_of(account)
    reader = reader_of(one, lang)
    with refusals(lang):
        played = lessons.answer(character, one, typed_for(one, move, reader), reader)
    return LessonPlayedSchema(played.stand, plainly(played.told))


ROUTES: tuple[Route, ...] = (
    player(
        "askHint",
        "hint",
        ask,
        Words("What the best computer player would do on your seat; not where a rating or a stake hangs on the match"),
    ),
    get(
        "readAnalysis",
        "matches/<int:match>/analysis",
        read_analysis,
        Words("Where a finished match was won and lost, once it is analysed"),
        refuses=(404, 409),
    ),
    mine(
        "analyseMatch",
        "matches/<int:match>/analysis",
        make_analysis,
        Words("Have a finished match analysed; read it a minute later"),
        refuses=(401, 403, 404, 409),
    ),
    get("listPuzzles", "puzzles", puzzle_books, Words("Games that have puzzles, with today's of each")),
    get(
        "readPuzzle",
        "puzzles/<str:game>/<int:puzzle>",
        read_puzzle,
        Words("A position with one best move; 0 is today's"),
        refuses=(404,),
    ),
    mine(
        "answerPuzzle",
        "puzzles/<str:game>/<int:puzzle>/answer",
        answer_puzzle,
        Words("Answer it; the first answer is kept and rated"),
        takes=PuzzleMoveSchema,
    ),
    get("listLessons", "lessons", courses, Words("The lessons of each game"), in_reactor=True),
    get(
        "readLesson",
        "lessons/<str:game>/<int:lesson>",
        read_lesson,
        Words("A lesson, as far as you have played it"),
        in_reactor=True,
        refuses=(404,),
    ),
    mine(
        "playLesson",
        "lessons/<str:game>/<int:lesson>/play",
        play_lesson,
        Words("Play a move of it"),
        takes=PuzzleMoveSchema,
    ),
)
"""The addresses of the API (`extending.ROUTES`)."""
