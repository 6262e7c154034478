"""Matches by letter and challenges on the page of the tables."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from evadventure.apps.api import presence
from evadventure.apps.letters import challenging, news
from evadventure.evennia_ext.transactions import together
from evadventure.words import Lang, Words
from web.website.acts import carried_out


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
    page, agree = reverse("tables"), request.POST.get("answer") == "accept"
    return carried_out(request, page, partial(_answer, request.user, number, agree), lambda _: (page, ""))


@together(late=True)
def _answer(account: Any, number: int, agree: bool) -> None:
    challenging.carry_out(presence.hero_of(account), str(number), agree)


@require_POST
def letter(request: HttpRequest, number: int) -> HttpResponse:
    """Open a match by letter for a player who is in the game, then redirect to the client, which lists them."""
    act = partial(_open_letter, request.user, number)
    return carried_out(request, reverse("tables"), act, lambda _: (reverse("webclient:index"), ""))


def _open_letter(account: Any, number: int) -> None:
    character = presence.character_of(account)
    if character is not None and character.sessions.count():
        character.execute_cmd(f"matches {number}", session=character.sessions.all()[0])
