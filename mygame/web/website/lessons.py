"""Pages of lessons: the courses with what is done, and one lesson to look at and to play."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from evadventure.apps.api.problems import Problem
from evadventure.apps.teaching import lesson_routes as lessons
from evadventure.evennia_ext.reactor import in_reactor
from evadventure.minigames.puzzles.course import Stand
from web.website.matches import titles
from web.website.puzzles import posted, shown


@never_cache
@require_safe
def listed(request: HttpRequest) -> HttpResponse:
    """List the courses, and which lessons are done."""
    names = dict(titles(request.lang))
    found = in_reactor(lessons.listed, _account(request), request.lang).games
    return render(request, "website/lessons.html", {"courses": [(one, names[one.game]) for one in found]})


@never_cache
@require_safe
def one(request: HttpRequest, game: str, number: int) -> HttpResponse:
    """Show a lesson as far as it is played, and what may be done."""
    try:
        found = in_reactor(lessons.opened, game, number, _account(request), request.lang)
    except Problem as problem:
        raise Http404 from problem
    now = lessons.told(found, request.lang)
    following = number + 1 if number < now.count else 0
    return render(request, "website/lesson.html", {**shown(found, now, request.lang), "following": following})


@require_POST
def play(request: HttpRequest, game: str, number: int) -> HttpResponse:
    """Play a move of whoever is logged in."""

    def do(move: str) -> tuple[bool, list[str]]:
        played = lessons.play(game, number, move, request.user, request.lang)
        return played.stand is not Stand.WRONG, played.said

    return posted(request, reverse("lesson", args=[game, number]), do)


def _account(request: HttpRequest) -> Any:
    return request.user if request.user.is_authenticated else None
