"""The search for an opponent on the page of the tables."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from evadventure.apps.api import presence
from evadventure.apps.seeking import queue
from evadventure.kernel.errors import ActionError
from evadventure.kernel.input import clean
from evadventure.minigames import registry
from evadventure.words import Words
from web.website.acts import carried_out
from web.website.tables import CLIENT, LONGEST


@require_POST
def seek(request: HttpRequest) -> HttpResponse:
    """Register a seek for a player who is in the game."""
    game = request.POST.get("game", "")
    if game not in registry.GAMES:
        raise Http404
    rated = {"rated": True, "casual": False}.get(request.POST.get("rated", ""))
    pace = clean(request.POST.get("time", ""))[:LONGEST]
    act = partial(_seek, request.user, game, rated, pace)
    return carried_out(request, reverse("tables"), act, lambda _: (reverse(CLIENT), ""))


def _seek(account: Any, game: str, rated: bool | None, pace: str) -> None:
    character = presence.character_of(account)
    if character is None or not character.sessions.count():
        raise ActionError("not_here", Words("Come into the game first, then look for an opponent."))
    queue.carry_out(character, game, rated, pace, "")
