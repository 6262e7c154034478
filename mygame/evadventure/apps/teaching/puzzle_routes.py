"""Puzzles for programs and pages: which there are, one of them, an answer."""

from __future__ import annotations

from typing import Any

import msgspec
from evennia.utils.ansi import strip_ansi

from ...minigames.core import Reader
from ...tables.room import drawing
from ...words import Lang, Words
from ..api import presence, reading, shapes
from ..api.problems import refusals
from ..api.routing import Route
from . import puzzles
from .laid import Laid


def listed(lang: Lang) -> shapes.PuzzleBooks:
    """Return the games that have puzzles, with today's of each."""
    return shapes.PuzzleBooks(
        [
            shapes.PuzzleBook(game, len(book.puzzles), today, puzzles.solvers(game, today, lang))
            for game, book in puzzles.books().items()
            if (today := puzzles.today(game))
        ]
    )


def opened(game: str, number: int, lang: Lang) -> puzzles.Open:
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


def read(game: str, number: int, lang: Lang) -> shapes.PuzzleNow:
    """Return a puzzle as its mover sees it.

    Raises:
        Problem: as `opened`.
    """
    return told(opened(game, number, lang), lang)


def told(one: puzzles.Open, lang: Lang) -> shapes.PuzzleNow:
    """Return a puzzle that is set up, as its mover sees it."""
    number = one.puzzle.number
    return shapes.PuzzleNow(number=number, today=number == puzzles.today(one.game), **laid(one, lang))


def answer(game: str, number: int, move: str, account: Any, lang: Lang) -> shapes.PuzzleAnswered:
    """Judge an account's answer; the first one is kept and rated. Call it in the reactor thread.

    Raises:
        Problem: as `opened`, and codes `no_character`, `no_move`.
    """
    one, character = opened(game, number, lang), presence.hero_of(account)
    reader = reader_of(one, lang)
    with refusals(lang):
        right, said = puzzles.answer(character, one, move, reader)
    return shapes.PuzzleAnswered(right, [strip_ansi(line) for line in said])


ROUTES: tuple[Route, ...] = (
    Route(
        "GET",
        "puzzles",
        "listPuzzles",
        lambda call: listed(call.lang),
        shapes.PuzzleBooks,
        Words("Games that have puzzles, with today's of each"),
    ),
    Route(
        "GET",
        "puzzles/<str:game>/<int:puzzle>",
        "readPuzzle",
        lambda call, game, puzzle: read(game, puzzle, call.lang),
        shapes.PuzzleNow,
        Words("A position with one best move; 0 is today's"),
        refuses=(404,),
    ),
    Route(
        "POST",
        "puzzles/<str:game>/<int:puzzle>/answer",
        "answerPuzzle",
        lambda call, game, puzzle: answer(game, puzzle, call.body.move, call.account, call.lang),
        shapes.PuzzleAnswered,
        Words("Answer it; the first answer is kept and rated"),
        shapes.PuzzleMove,
        needs_token=True,
        in_reactor=True,
        refuses=(400, 401, 403, 404, 409, 413, 415),
    ),
)
"""The addresses of the API (`extending.ROUTES`)."""
