"""Analyses of finished matches for programs and pages: what the teacher found, and having one made."""

from __future__ import annotations

from typing import Any

from ...security.rate_limits import pace
from ...tables.models import MatchRow
from ...words import Lang, Words
from ..api import reading, shapes
from ..api.problems import refusals
from ..api.routing import Route
from . import analysis


def read(number: int, lang: Lang) -> shapes.MatchAnalysis:
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


def make(number: int, account: Any, lang: Lang) -> shapes.MatchAnalysis:
    """Have a match analysed and wait for nothing; return what is known now. Call it in the reactor thread.

    Raises:
        Problem: as `read`, and the refusals of an analysis.
    """
    row = reading.row_numbered(number)
    reading.replayed(row)
    with refusals(lang):
        begin(row, account)
    return read(number, lang)


def begin(row: MatchRow, account: Any) -> None:
    """Begin an analysis and wait for nothing. Call it in the reactor thread. Raises ActionError."""
    if analysis.stored(row) is None:
        pace("analysis", account)
        analysis.make(row).addErrback(lambda failure: None)  # it has been logged


ROUTES: tuple[Route, ...] = (
    Route(
        "GET",
        "matches/<int:match>/analysis",
        "readAnalysis",
        lambda call, match: read(match, call.lang),
        shapes.MatchAnalysis,
        Words("Where a finished match was won and lost, once it is analysed"),
        refuses=(404, 409),
    ),
    Route(
        "POST",
        "matches/<int:match>/analysis",
        "analyseMatch",
        lambda call, match: make(match, call.account, call.lang),
        shapes.MatchAnalysis,
        Words("Have a finished match analysed; read it a minute later"),
        needs_token=True,
        in_reactor=True,
        refuses=(401, 403, 404, 409),
    ),
)
"""The addresses of the API (`extending.ROUTES`)."""
