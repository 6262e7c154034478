"""Pages of clubs: the list, one of them, and forms for acts on the reader's own."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from evadventure.apps.api.problems import Problem
from evadventure.apps.clubs import routes as clubs
from evadventure.apps.clubs.phrases import RANKS
from evadventure.evennia_ext.reactor import in_reactor
from evadventure.minigames import registry
from web.website.matches import titles

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
    back = request.POST.get("club", "")
    page = reverse("club", args=[int(back)]) if back.isdecimal() and len(back) < 10 else reverse("clubs")
    if not request.user.is_authenticated:
        return redirect_to_login(page)
    what = " ".join(request.POST.getlist("what"))[:LONGEST]
    try:
        done = in_reactor(clubs.do, deed, what, request.user, request.lang)
    except Problem as problem:
        if problem.status == 404:
            raise
        messages.error(request, problem.told(request.lang))
        return redirect(page)
    messages.success(request, done.said)
    return redirect("clubs") if done.own is None else redirect("club", number=done.own)
