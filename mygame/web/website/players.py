"""Pages of people: leaderboards, what somebody has played, the part of a character's sheet that all may see."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from evennia import ObjectDB

from evadventure.characters.death import named_in
from evadventure.characters.sheet import SEXES
from evadventure.enums import ABILITIES, WieldLocation
from evadventure.minigames import registry
from evadventure.tables.api import reading
from evadventure.tables.api.problems import Problem
from evadventure.tables.api.reactor import in_reactor
from evadventure.tables.match import ratings, regulars
from evadventure.tables.models import Rating, SeatRow
from evadventure.words import Lang, Words
from web.website.matches import line, number_in, titles
from web.website.texts import SITE

RANKS = 25
RECENT = 15
"""Matches on a player's page; the rest is a page further."""


@never_cache
@require_safe
def ladder(request: HttpRequest, game: str = "") -> HttpResponse:
    """The best of a game, of the first one when none is named."""
    if not game:
        return redirect("ladder", game=registry.keys()[0])
    try:
        found = reading.ladder(game, request.lang, number_in(request.GET.get("after", "")), RANKS)
    except Problem as problem:
        raise Http404 from problem
    return render(request, "website/ladder.html", {"game": game, "ladder": found, "games": titles(request.lang)})


@never_cache
@require_safe
def profile(request: HttpRequest, player: str) -> HttpResponse:
    """What somebody has played, and how well."""
    lang, key = request.lang, reading.key_of(player)
    seat = SeatRow.objects.filter(key=key).order_by("-pk").first() if ratings.named(key) else None
    character = in_reactor(public_sheet, player[2:], lang) if player.startswith("c-") else None
    regular = regulars.REGULARS.get(player[2:]) if player.startswith("r-") else None
    if seat is None and character is None and regular is None:
        raise Http404
    if character is not None:
        name = character["name"]
    elif regular is not None:
        name = regular.name.in_lang(lang)
    else:
        name = Words(seat.name_en, seat.name_zh).in_lang(lang)
    before = number_in(request.GET.get("before", ""))
    found = reading.matches(lang, player=player, before=before, limit=RECENT)
    totals = SeatRow.objects.filter(key=key, place__isnull=False).aggregate(
        played=Count("pk"), won=Count("pk", filter=Q(place=1))
    )
    context = {
        "player": player,
        "name": name,
        "about": regular.about.in_lang(lang) if regular else "",
        "regular": regular is not None,
        "sheet": character,
        "ratings": _ratings(key, lang),
        "totals": totals,
        "matches": [line(match, lang) | {"place": _place(match, player)} for match in found.matches],
        "next": found.next,
    }
    return render(request, "website/player.html", context)


def _place(match: Any, player: str) -> int | None:
    return next((seat.place for seat in match.seats if seat.player == player), None)


def _ratings(key: str, lang: Lang) -> list[dict[str, Any]]:
    rows = {row.game: row for row in Rating.objects.filter(key=key)}
    return [
        {
            "key": game,
            "game": title,
            "rating": round(rows[game].ordinal, 1),
            "provisional": rows[game].sigma > ratings.PROVISIONAL,
            "rank": 1 + Rating.objects.filter(game=game, ordinal__gt=rows[game].ordinal).count(),
            "wins": rows[game].wins,
            "matches": rows[game].matches,
        }
        for game, title in titles(lang)
        if game in rows
    ]


@never_cache
@require_safe
def hero(request: HttpRequest, number: int) -> HttpResponse:
    """A character as anybody who meets it sees it."""
    found = in_reactor(public_sheet, str(number), request.lang)
    if found is None:
        raise Http404
    return render(request, "website/hero.html", {"hero": found, "player": f"c-{number}"})


def public_sheet(number: str, lang: Lang) -> dict[str, Any] | None:
    """Return what all may know of a character: no coins, no backpack, no whereabouts. In the reactor's thread.

    Args:
        number: of its object, as it stands in an address.
        lang: the reader's.
    """
    key = number_in(number)
    character = ObjectDB.objects.filter(pk=key).first() if key else None
    if character is None or not getattr(character, "is_pc", False):
        return None
    in_use = [thing for thing, place in character.equipment.all() if thing and place is not WieldLocation.BACKPACK]
    died = character.died
    fallen = SITE["fallen"].say(lang, level=died["level"], place=named_in(died, "where", lang) or "?") if died else ""
    return {
        "id": character.id,
        "name": character.in_lang(lang),
        "sex": SEXES.get(character.sex, SEXES["other"]).in_lang(lang),
        "level": character.level,
        "desc": character.db.desc or character.descs.get(lang.value, ""),
        "abilities": [(ability.in_lang(lang), f"{character.bonuses[ability]:+d}") for ability in ABILITIES],
        "in_use": [thing.in_lang(lang) for thing in in_use],
        "fallen": fallen,
    }
