"""The day in town: notices on the wall, matches played, heroes gone down the well, and those who did not return."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from evadventure.apps.api import reading
from evadventure.apps.api.problems import Problem
from evadventure.characters.death import fallen, on_wall
from evadventure.dungeon import daily
from evadventure.evennia_ext.reactor import in_reactor
from evadventure.knave.delve.daily import BRACKETS
from evadventure.minigames import registry
from evadventure.minigames.story import Told, story
from evadventure.social.letters import notices
from evadventure.social.news import news, part_in
from evadventure.tables.models import MatchRow
from evadventure.words import Lang, Words
from web.website.front import LONGEST, SHORTEST, poster
from web.website.matches import line, shared

KEPT = timedelta(days=30)
"""How long the page of a day can be read."""
MATCHES, POSTERS = 20, 12
"""Lines in two of the sections."""


@require_safe
def today(request: HttpRequest) -> HttpResponse:
    """Show the current day."""
    return one(request, daily.today().isoformat())


@never_cache
@require_safe
def one(request: HttpRequest, day: str) -> HttpResponse:
    """Show one of the last days."""
    lang, now = request.lang, daily.today()
    try:
        wanted = date.fromisoformat(day)
    except ValueError as error:
        raise Http404 from error
    if not now - KEPT <= wanted <= now:
        raise Http404
    over = MatchRow.objects.filter(phase=MatchRow.Phase.OVER, game__in=registry.GAMES, ended__date=wanted)
    rows = list(over.order_by("-ended").prefetch_related("seats", "changes__rating")[:MATCHES])
    best = over.filter(length__range=(SHORTEST, LONGEST)).order_by("-length", "-pk").first()
    told = in_reactor(_told, wanted, lang)
    lost, down = len(told["fallen"]), sum(len(board["rows"]) for board in told["boards"])
    context = {
        "day": wanted,
        "before": wanted - timedelta(days=1) if wanted > now - KEPT else None,
        "after": wanted + timedelta(days=1) if wanted < now else None,
        "lead": Words(
            "{matches} {matches:|match|matches} ended at the tables, {down} {down:|hero|heroes} went down the well on "
            "the descent of the day, {lost} did not come back."
        ).say(lang, matches=over.count(), down=down, lost=lost),
        "matches": [line(reading.told(row, lang), lang) for row in rows],
        "best": _best(best, lang) if best else None,
        **told,
    }
    return render(request, "website/day.html", context)


def _told(day: date, lang: Lang) -> dict[str, Any]:
    """Return the world's records of a day. In the reactor's thread."""
    hung = [one for one in notices() if one.date_created.date() == day]
    boards = [
        {"bracket": name.in_lang(lang), "rows": [(row.hero.id, row.hero.in_lang(lang), *row[1:4]) for row in rows]}
        for bracket, (_, name) in BRACKETS.items()
        if (rows := daily.board(day, bracket))
    ]
    return {
        "posters": [poster(one) for one in hung[:POSTERS]],
        "news": [
            {"title": part_in(one.header or "", lang), "text": part_in(one.message, lang)}
            for one in news()
            if one.date_created.date() == day
        ],
        "boards": boards,
        "fallen": [
            (hero.id, on_wall(hero, lang))
            for hero in fallen()
            if datetime.fromtimestamp((hero.died or {}).get("when", 0), UTC).date() == day
        ],
    }


def _best(row: MatchRow, lang: Lang) -> dict[str, Any] | None:
    """Return the story of a match; None where its rules have gone."""
    try:
        return {"number": row.pk, "story": _story(row.pk, lang), **shared(row, lang)}
    except Problem:
        return None


@lru_cache(maxsize=32)
def _story(number: int, lang: Lang) -> list[Told]:
    row = MatchRow.objects.get(pk=number)
    return story(registry.get(row.game), reading.replayed(row), reading.spectator(row, lang))
