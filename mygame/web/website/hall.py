"""The hall of fame: who was best in the seasons that are over."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from evadventure.apps.contests import routes as contests
from web.website.players import HALL, RANKS, number_in, titles, with_titles


@never_cache
@require_safe
def hall(request: HttpRequest) -> HttpResponse:
    """Show who was best in the seasons that are over."""
    games = titles(request.lang)
    found = contests.hall(request.lang, after=number_in(request.GET.get("after", "")), limit=RANKS)
    context = {"game": HALL, "games": games, "laurels": with_titles(found.laurels, games), "next": found.next}
    return render(request, "website/hall.html", context)
