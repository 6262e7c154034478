"""Pages of clubs: the list, one of them, and forms for acts on the reader's own."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from evadventure.apps.api.problems import Problem
from evadventure.apps.clubs import routes as clubs
from evadventure.apps.clubs.phrases import RANKS
from evadventure.evennia_ext.reactor import in_reactor
from evadventure.minigames import registry
from evadventure.words import Lang, Words
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
    try:
        found = clubs.read(number, account, request.lang)
    except Problem as problem:
        raise Http404 from problem
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
    own, done, words = in_reactor(_done, deed, what, request.user, request.lang)
    (messages.success if done else messages.error)(request, words)
    if done and own is not None:
        return redirect("club", number=own)
    return redirect("clubs" if done else page)


def _done(deed: str, what: str, account: Any, lang: Lang) -> tuple[int | None, bool, str]:
    try:
        done = clubs.do(deed, what, account, lang)
    except Problem as problem:
        if problem.status == 404:
            raise Http404 from problem
        return None, False, problem.detail or Words("That cannot be done now.").in_lang(lang)
    return done.own, True, done.said
