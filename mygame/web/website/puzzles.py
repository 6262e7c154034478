"""Pages of puzzles: which games have some, and one of them to look at and to answer."""

from __future__ import annotations

from typing import Any

import msgspec
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from evadventure.minigames import registry
from evadventure.tables.api import puzzles
from evadventure.tables.api.problems import Problem
from evadventure.tables.api.reactor import in_reactor
from evadventure.words import Lang
from web.website.matches import drawn, titles
from web.website.texts import SITE


@never_cache
@require_safe
def listed(request: HttpRequest) -> HttpResponse:
    """The games that have puzzles, and who solved today's."""
    names = dict(titles(request.lang))
    books = [(book, names[book.game]) for book in puzzles.listed(request.lang).games]
    return render(request, "website/puzzles.html", {"books": books})


@never_cache
@require_safe
def one(request: HttpRequest, game: str, number: int = 0) -> HttpResponse:
    """A position, and what may be answered; today's when no number is given."""
    try:
        found = puzzles.opened(game, number, request.lang)
    except Problem as problem:
        raise Http404 from problem
    now, reader = puzzles.told(found, request.lang), puzzles.reader_of(found, request.lang)
    shown = drawn(now.game, 0, found.match, found.names, reader, past=0)
    shown["state"]["moves"] = msgspec.to_builtins(now.moves)
    context = {
        "now": now,
        "game": registry.get(now.game).present.title.in_lang(request.lang),
        "drawn": shown,
    }
    return render(request, "website/puzzle.html", context)


@require_POST
def answer(request: HttpRequest, game: str, number: int) -> HttpResponse:
    """Judge the answer of who is logged in."""
    page = reverse("puzzle", args=[game, number])
    if not request.user.is_authenticated:
        return redirect_to_login(page)
    right, lines = in_reactor(_judged, game, number, request.POST.get("move", "")[:200], request.user, request.lang)
    for line in lines:
        (messages.success if right else messages.error)(request, line)
    return redirect(page)


def _judged(game: str, number: int, move: str, account: Any, lang: Lang) -> tuple[bool, list[str]]:
    try:
        judged = puzzles.answer(game, number, move, account, lang)
    except Problem as problem:
        if problem.status == 404:
            raise Http404 from problem
        return False, [problem.detail or SITE["enters_not"].in_lang(lang)]
    return judged.right, judged.said
