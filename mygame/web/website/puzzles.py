"""Pages of puzzles and lessons: the games that have some, and one of them to view and answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from evadventure.apps.api.problems import Problem
from evadventure.apps.teaching import routes
from evadventure.apps.teaching.laid import LaidPosition
from evadventure.apps.teaching.routes import LaidNowSchema
from evadventure.evennia_ext.reactor import in_reactor
from evadventure.minigames.puzzles.course import Stand
from evadventure.words import Lang
from web.website.matches import drawn, titles
from web.website.texts import SITE


@never_cache
@require_safe
def listed(request: HttpRequest) -> HttpResponse:
    """List the games that have puzzles, and today's solvers."""
    names = dict(titles(request.lang))
    books = [(book, names[book.game]) for book in routes.puzzle_books(request.lang).games]
    return render(request, "website/puzzles.html", {"books": books})


@never_cache
@require_safe
def one(request: HttpRequest, game: str, number: int = 0) -> HttpResponse:
    """Show a position, and the possible answers; today's when no number is given."""
    try:
        found = routes.open_puzzle(game, number, request.lang)
    except Problem as problem:
        raise Http404 from problem
    return render(request, "website/puzzle.html", shown(found, routes.puzzle_told(found, request.lang), request.lang))


def shown(one: LaidPosition, now: LaidNowSchema, lang: Lang) -> dict[str, Any]:
    """Return the context of the page of a position."""
    picture = drawn(now.game, 0, one.match, one.names, routes.reader_of(one, lang), past=0)
    picture["state"]["moves"] = msgspec.to_builtins(now.moves)
    return {"now": now, "game": one.entry.present.title.in_lang(lang), "drawn": picture}


@require_POST
def answer(request: HttpRequest, game: str, number: int) -> HttpResponse:
    """Judge the answer of a logged-in reader."""

    def judge(move: str) -> tuple[bool, list[str]]:
        judged = routes.answer_puzzle(game, number, move, request.user, request.lang)
        return judged.right, judged.said

    return posted(request, reverse("puzzle", args=[game, number]), judge)


def posted(request: HttpRequest, page: str, does: Callable[[str], tuple[bool, list[str]]]) -> HttpResponse:
    """Carry out the move sent by a logged-in reader, and return to the page, which shows the result.

    Args:
        does: (move) -> whether it is good, and the comments on it; called in the reactor thread.
    """
    if not request.user.is_authenticated:
        return redirect_to_login(page)
    try:
        good, lines = in_reactor(does, request.POST.get("move", "")[:200])
    except Problem as problem:
        if problem.status == 404:
            raise Http404 from problem
        good, lines = False, [problem.detail or SITE["enters_not"].in_lang(request.lang)]
    for line in lines:
        (messages.success if good else messages.error)(request, line)
    return redirect(page)


@never_cache
@require_safe
def courses(request: HttpRequest) -> HttpResponse:
    """List the courses, and the lessons done."""
    names = dict(titles(request.lang))
    found = in_reactor(routes.courses, _account(request), request.lang).games
    return render(request, "website/lessons.html", {"courses": [(one, names[one.game]) for one in found]})


@never_cache
@require_safe
def lesson(request: HttpRequest, game: str, number: int) -> HttpResponse:
    """Show a lesson up to the moves played so far, and the possible next ones."""
    try:
        found = in_reactor(routes.open_lesson, game, number, _account(request), request.lang)
    except Problem as problem:
        raise Http404 from problem
    now = routes.lesson_told(found, request.lang)
    following = number + 1 if number < now.count else 0
    return render(request, "website/lesson.html", {**shown(found, now, request.lang), "following": following})


@require_POST
def play(request: HttpRequest, game: str, number: int) -> HttpResponse:
    """Play a move of a logged-in reader."""

    def do(move: str) -> tuple[bool, list[str]]:
        played = routes.play_lesson(game, number, move, request.user, request.lang)
        return played.stand is not Stand.WRONG, played.said

    return posted(request, reverse("lesson", args=[game, number]), do)


def _account(request: HttpRequest) -> Any:
    return request.user if request.user.is_authenticated else None
