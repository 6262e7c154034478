"""Matches by letter and challenges on the page of the tables."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from evadventure.apps.api import presence
from evadventure.apps.letters import challenging, news
from evadventure.evennia_ext.reactor import in_reactor
from evadventure.evennia_ext.transactions import together
from evadventure.kernel.errors import ActionError
from evadventure.words import Lang, Words


def listed(account: Any, lang: Lang) -> dict[str, Any]:
    """Return the matches by letter of an account's character, those awaiting it first, and its challenges."""
    character = presence.character_of(account)
    if character is None:
        return {}
    listed = news.matches(character, lang)
    own = [
        one
        | {
            "with": [name for seat, name in enumerate(one["names"]) if seat != one["seat"]],
            "left": news.time_left(one["deadline"]).in_lang(lang),
        }
        for one in listed["matches"]
    ]
    waiting = [
        one
        | {
            "left": news.time_left(one["until"]).in_lang(lang),
            "asks": Words("{title} by letter, {hours} hours an action").say(lang, **one),
        }
        for one in listed["challenges"]
    ]
    return {"letters": own, "challenges": waiting}


@require_POST
def challenge(request: HttpRequest, number: int) -> HttpResponse:
    """Accept, decline or withdraw a player's challenge; in the game or not."""
    if not request.user.is_authenticated:
        return redirect_to_login(reverse("tables"))
    agree = request.POST.get("answer") == "accept"
    if words := in_reactor(_answer, request.user, request.lang, number, agree):
        messages.error(request, words)
    return redirect(reverse("tables"))


def _answer(account: Any, lang: Lang, number: int, agree: bool) -> str:
    character = presence.character_of(account)
    if character is None:
        return Words("Come into the game first, then look for an opponent.").in_lang(lang)
    try:
        with together(late=True):
            challenging.carry_out(character, number, agree)
    except ActionError as refused:
        return refused.in_lang(lang)
    return ""


@require_POST
def letter(request: HttpRequest, number: int) -> HttpResponse:
    """Open a match by letter for a player who is in the game, then redirect to the client, which lists them."""
    if not request.user.is_authenticated:
        return redirect_to_login(reverse("tables"))
    in_reactor(_open_letter, request.user, number)
    return redirect(reverse("webclient:index"))


def _open_letter(account: Any, number: int) -> None:
    character = presence.character_of(account)
    if character is not None and character.sessions.count():
        character.execute_cmd(f"matches {number}", session=character.sessions.all()[0])
