"""The front page: the game at a glance, a table being played, the people here, the notices on the wall."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import evennia
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe
from evennia.utils.ansi import strip_ansi

from evadventure.apps.api import reading
from evadventure.apps.api.problems import Problem
from evadventure.evennia_ext.reactor import in_reactor
from evadventure.minigames import registry
from evadventure.social.letters import notices
from evadventure.tables.match import store
from evadventure.tables.models import MatchRow
from evadventure.tables.room.finding import all_tables
from evadventure.words import Lang
from server.conf.installation import is_local
from web.webclient.views import scripts
from web.website.matches import ended, frames_of
from web.website.players import drawn_portrait
from web.website.reference import game_facts

FRAMES = 24
"""Steps of a finished match that the front page replays: its end."""
SHORTEST, LONGEST = 8, 500
"""Steps of a match that is worth showing and quick to replay."""
CANDIDATES = 5
PEOPLE, POSTERS, LONGEST_POSTER = 12, 3, 160


@never_cache
@require_safe
def front(request: HttpRequest) -> HttpResponse:
    """Show the front page: the game at a glance, and the ways in."""
    lang = request.lang
    host = request.get_host().rsplit(":", 1)[0] or settings.SERVER_HOSTNAME
    outside = not settings.PUBLIC or not all(map(is_local, settings.TELNET_INTERFACES))
    context = {
        "games": [game_facts(key, lang) for key in registry.GAMES],
        "host": host,
        "ports": settings.TELNET_PORTS if outside else [],
        "gb_ports": settings.TELNET_GB18030_PORTS if outside else [],
        "scripts": scripts(),
        "tls_ports": settings.TELNET_TLS_PORTS or settings.TELNET_FORWARDED_PORTS,
        **in_reactor(_town, lang),
    }
    context["show"] = context["live"] or _finished(lang)
    return render(request, "website/index.html", context)


def _town(lang: Lang) -> dict[str, Any]:
    """Return the people and things there now. In the reactor's thread."""
    heroes = {
        session.puppet
        for session in evennia.SESSION_HANDLER.get_sessions()
        if session.puppet is not None and getattr(session.puppet, "is_pc", False)
    }
    people = sorted(heroes, key=lambda one: str(one.in_lang(lang)))
    return {
        "connected": evennia.SESSION_HANDLER.account_count(),
        "people": [(one.id, one.in_lang(lang), drawn_portrait(one)) for one in people[:PEOPLE]],
        "more_people": max(0, len(people) - PEOPLE),
        "posters": [poster(one) for one in notices()[:POSTERS]],
        "live": _live(lang),
    }


def poster(notice: Any) -> dict[str, str]:
    """Return a notice as a poster on a page."""
    text = " ".join(strip_ansi(notice.message).split())
    cut = text if len(text) <= LONGEST_POSTER else f"{text[: LONGEST_POSTER - 1]}…"
    return {"title": strip_ansi(notice.header or ""), "text": cut, "day": notice.date_created.strftime("%Y-%m-%d")}


def _live(lang: Lang) -> dict[str, Any] | None:
    """Return the open table with a match that has the most players; None when nobody plays."""
    playing = [
        (sum(sitter.person for sitter in table.setup.sitters), table.id, table, played)
        for table in all_tables()
        if (played := table.session) is not None and not table.setup.house.private and played.match.outcome is None
    ]
    if not playing:
        return None
    *_, table, played = max(playing, key=lambda one: one[:2])
    return {
        "title": played.entry.present.title.in_lang(lang),
        "names": [name.in_lang(lang) for name in played.names],
        "address": reverse("table", args=[table.id]),
        "stream": f"/api/v1/tables/{table.id}/events?form=board&lang={lang.value}&width=60",
        "answers": f"/api/v1/tables/{table.id}/answer",
    }


def _finished(lang: Lang) -> dict[str, Any] | None:
    """Return a finished match for the page to replay; None when there is none."""
    rows = MatchRow.objects.filter(
        phase=MatchRow.Phase.OVER, length__range=(SHORTEST, LONGEST), game__in=registry.GAMES
    )
    for row in rows.order_by("-pk").prefetch_related("seats", "changes__rating")[:CANDIDATES]:
        try:
            reading.replayed(row)
        except Problem:
            continue
        return {
            "title": registry.get(row.game).present.title.in_lang(lang),
            "names": [seat.name for seat in reading.told(row, lang).seats],
            "address": reverse("match", args=[row.pk]),
            "frames": reverse("match_frames", args=[row.pk]),
            "answers": reverse("match_answer", args=[row.pk]),
        }
    return None


@gzip_page
@require_safe
def frames(request: HttpRequest, number: int) -> HttpResponse:
    """Return the last steps of a finished match as a spectator saw them, for the script that replays them."""
    row = ended(number)
    if row.length > LONGEST:
        raise Http404
    return JsonResponse({"frames": _frames(number, request.lang)})


@gzip_page
@require_safe
def saved(request: HttpRequest, number: int) -> HttpResponse:
    """Return the file of a match that is over, from which another may begin."""
    name = f'attachment; filename="match-{number}.json"'
    match = reading.replayed(ended(number))
    return HttpResponse(match.save(), content_type="application/json", headers={"Content-Disposition": name})


@lru_cache(maxsize=8)
def _frames(number: int, lang: Lang) -> list[dict[str, Any]]:
    row = MatchRow.objects.get(pk=number)
    match, names = reading.replayed(row), [seat.name for seat in store.seats_of(row)]
    return frames_of(row.game, row.pk, match, names, reading.spectator(row, lang), max(0, len(match.log) - FRAMES))
