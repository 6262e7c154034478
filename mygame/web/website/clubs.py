"""Pages of clubs: the list, one of them, and forms for acts on the reader's own."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from evadventure.apps.clubs import routes as clubs
from evadventure.apps.clubs.phrases import RANKS
from evadventure.minigames import registry
from web.website.acts import carried_out
from web.website.matches import number_in, titles

LONGEST = 700
"""Characters of a text typed into a form."""


@never_cache
@require_safe
def listed(request: HttpRequest) -> HttpResponse:
    """Show all clubs."""
    account = request.user if request.user.is_authenticated else None
    return render(request, "website/clubs.html", {"found": clubs.listed(account, request.lang)})


@never_cache
@require_safe
def one(request: HttpRequest, number: int) -> HttpResponse:
    """Show a club; to its members with board, door and challenges."""
    account = request.user if request.user.is_authenticated else None
    found = clubs.read(number, account, request.lang)
    names = dict(titles(request.lang))
    context = {
        "found": found,
        "ranks": [
            (words.in_lang(request.lang), people)
            for rank, words in RANKS.items()
            if (people := [person for person in found.members if person.rank == rank])
        ],
        "ratings": [(names[rating.game], rating) for rating in found.ratings],
        "games": [(key, names[key]) for key in registry.GAMES],
        "decides": found.rank in ("leader", "officer"),
    }
    return render(request, "website/club.html", context)


@require_POST
def do(request: HttpRequest, deed: str) -> HttpResponse:
    """Carry out the act of a form for the logged-in reader, and show the club they are in afterwards."""
    what = " ".join(request.POST.getlist("what"))[:LONGEST]
    act = partial(clubs.do, deed, what, request.user, request.lang)
    return carried_out(
        request, _page_of(number_in(request.POST.get("club", ""))), act, lambda done: (_page_of(done.own), done.said)
    )


def _page_of(club: int | None) -> str:
    return reverse("club", args=[club]) if club else reverse("clubs")
