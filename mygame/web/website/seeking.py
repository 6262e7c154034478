"""The search for an opponent on the page of the tables."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST
from evennia.utils.ansi import strip_ansi

from evadventure.apps.api import presence
from evadventure.apps.seeking import queue
from evadventure.evennia_ext.reactor import in_reactor
from evadventure.kernel.errors import ActionError
from evadventure.kernel.input import clean
from evadventure.minigames import registry
from evadventure.words import Lang, Words
from web.website.tables import CLIENT, LONGEST


@require_POST
def seek(request: HttpRequest) -> HttpResponse:
    """Register a seek for a player who is in the game."""
    if not request.user.is_authenticated:
        return redirect_to_login(reverse("tables"))
    game = request.POST.get("game", "")
    if game not in registry.GAMES:
        raise Http404
    rated = {"rated": True, "casual": False}.get(request.POST.get("rated", ""))
    pace = clean(request.POST.get("time", ""))[:LONGEST]
    done, words = in_reactor(_seek, request.user, request.lang, game, rated, pace)
    if not done:
        messages.error(request, words)
    return redirect(reverse(CLIENT) if done else reverse("tables"))


def _seek(account: Any, lang: Lang, game: str, rated: bool | None, pace: str) -> tuple[bool, str]:
    character = presence.character_of(account)
    if character is None or not character.sessions.count():
        return False, Words("Come into the game first, then look for an opponent.").in_lang(lang)
    try:
        queue.carry_out(character, game, rated, pace, "")
    except ActionError as refused:
        return False, str(strip_ansi(refused.in_lang(lang)))
    return True, Words(
        "You are looking for an opponent. Stay in the game: you walk to a table as soon as one is found."
    ).in_lang(lang)
