"""Pages of tournaments and the boards of the day: the list, the state of one, buttons to take part."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from evadventure.apps.contests import routes as contests
from evadventure.kernel import days
from evadventure.words import Words
from web.website.acts import carried_out
from web.website.players import HALL, RANKS, number_in, titles, with_titles


@never_cache
@require_safe
def listed(request: HttpRequest) -> HttpResponse:
    """Show all current tournaments."""
    account = _account(request)
    names = dict(titles(request.lang))
    context = {
        "tournaments": contests.listed(account, request.lang).tournaments,
        "today": days.today().isoformat(),
        "boards": [(one, names[one.game]) for one in contests.boards(account, request.lang).boards],
    }
    return render(request, "website/tournaments.html", context)


@require_POST
def begin_daily(request: HttpRequest, game: str) -> HttpResponse:
    """Open the deal of the day for a logged-in reader, in the client."""
    begin = partial(contests.begin_daily, game, request.user, request.lang)
    return carried_out(request, reverse("tournaments"), begin, lambda _: (reverse("webclient:index"), ""))


@never_cache
@require_safe
def one(request: HttpRequest, number: int) -> HttpResponse:
    """Show the state of a tournament."""
    found = contests.read(number, _account(request), request.lang)
    rounds: dict[int, list[Any]] = {}
    for board in found.boards:
        rounds.setdefault(board.round, []).append(
            {"board": board, "result": None if board.points is None else ":".join(f"{one:g}" for one in board.points)}
        )
    return render(request, "website/tournament.html", {"found": found, "rounds": sorted(rounds.items(), reverse=True)})


@require_POST
def take_part(request: HttpRequest, number: int) -> HttpResponse:
    """Enter or withdraw the logged-in reader."""
    page, leave = reverse("tournament", args=[number]), "leave" in request.POST
    act = partial(contests.enter, number, request.user, request.lang, leave=leave)
    told = Words("You are out." if leave else "You are in.").in_lang(request.lang)
    return carried_out(request, page, act, lambda _: (page, told))


def _account(request: HttpRequest) -> Any:
    return request.user if request.user.is_authenticated else None


@never_cache
@require_safe
def hall(request: HttpRequest) -> HttpResponse:
    """Show the winners of past seasons."""
    games = titles(request.lang)
    found = contests.hall(request.lang, after=number_in(request.GET.get("after", "")), limit=RANKS)
    context = {"game": HALL, "games": games, "laurels": with_titles(found.laurels, games), "next": found.next}
    return render(request, "website/hall.html", context)
