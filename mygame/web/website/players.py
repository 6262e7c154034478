"""Pages of people: leaderboards, a player's matches, the public part of a character's sheet."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import msgspec
from django.db.models import Count, Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.html import format_html
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from evennia import AccountDB, ObjectDB
from evennia.utils.ansi import strip_ansi

from evadventure.apps.api import reading
from evadventure.characters.death import epitaph, fallen_of, named_in
from evadventure.characters.sheet import SEXES
from evadventure.characters.temporary_sheet import portrait
from evadventure.dungeon import daily
from evadventure.dungeon import landmarks as depths
from evadventure.enums import ABILITIES, WieldLocation
from evadventure.evennia_ext.reactor import in_reactor
from evadventure.knave.delve.daily import BRACKETS
from evadventure.minigames import registry
from evadventure.quests.chronicle import ENDED
from evadventure.tables.extending import has
from evadventure.tables.match import ratings, regulars
from evadventure.tables.match.persons import account_of, character_of
from evadventure.tables.models import MatchRow, SeatRow
from evadventure.tables.phrases import level_name, temper_name
from evadventure.tables.room import wire
from evadventure.words import Lang, Words
from web.language import register
from web.website.charts import chart
from web.website.matches import line, number_in, titles

if has("apps.contests"):
    from evadventure.apps.contests import routes as contests

RANKS = 25
WELL = "well"
"""Stands for a game in the address of the depth ladder."""
HALL = "hall"
"""Stands there for the hall of fame."""
LONGEST_LINE = 100
"""Matches in a chart."""
LEAD = Words(
    "Everybody begins at 1500. Listed are those who played in the last {days} days, among people after {matches} "
    "rated matches; a rating with ? is provisional. Matches against computer players have a list of their own."
)
CLUBS_LEAD = Words(
    "Clubs are rated by their matches against each other, from 1500 on. Listed are those that played in the last "
    "{days} days; a rating with ? is provisional until {matches} matches."
)
SEASON_LEAD = Words(
    "Listed is everybody who played in it; a rating with ? is provisional until {matches} rated matches."
)
LAURELS = 100
"""Laurels on a player's page: of eleven months at least, with three games."""
RECENT = 15
"""Matches on a player's page; the rest is on later pages."""


@never_cache
@require_safe
def ladder(request: HttpRequest, game: str = "") -> HttpResponse:
    """Show the ladder of a game, of the first one when none is named."""
    if not game:
        return redirect("ladder", game=registry.keys()[0])
    pool = request.GET.get("pool", "")[:10]
    found = reading.ladder(game, request.lang, number_in(request.GET.get("after", "")), RANKS, pool)
    levels = [(level_name(one.level).in_lang(request.lang), one.rating, one.error) for one in found.levels]
    seasonal = found.pool not in ratings.POOLS
    days = 0 if seasonal else ratings.listed_for(found.pool).days
    lead = SEASON_LEAD if seasonal else CLUBS_LEAD if found.pool == ratings.CLUBS else LEAD
    context = {
        "game": game,
        "ladder": found,
        "lead": lead.say(request.lang, days=days, matches=ratings.SETTLED),
        "levels": levels,
        "seasonal": seasonal,
        "games": titles(request.lang),
    }
    return render(request, "website/ladder.html", context)


@never_cache
@require_safe
def well(request: HttpRequest) -> HttpResponse:
    """Show the depths reached by heroes, and the boards of the descents of today and yesterday."""
    context = in_reactor(_well, request.lang) | {"game": WELL, "games": titles(request.lang)}
    return render(request, "website/well.html", context)


def with_titles(
    laurels: Sequence[contests.LaurelSchema], games: Sequence[tuple[str, str]]
) -> list[tuple[contests.LaurelSchema, str]]:
    """Return laurels, each with the title of its game, or its key if the house no longer has it."""
    names = dict(games)
    return [(one, names.get(one.game, one.game)) for one in laurels]


def _well(lang: Lang) -> dict[str, Any]:
    """Return the depth ladder and the boards, each of heroes of similar levels. In the reactor's thread."""
    rungs = [
        {
            "place": rung.place,
            "id": rung.hero.id,
            "name": rung.hero.in_lang(lang),
            "depth": rung.depth,
            "ended": [ENDED[key].in_lang(lang) for key in rung.endings],
        }
        for rung in depths.rungs(most=RANKS)
    ]
    today = daily.today()
    boards = [
        {
            "day": day,
            "bracket": name.in_lang(lang),
            "rows": [(row.hero.id, row.hero.in_lang(lang), *row[1:4]) for row in rows[:RANKS]],
        }
        for day in (today, today - timedelta(days=1))
        for bracket, (_, name) in BRACKETS.items()
        if (rows := daily.board(day, bracket))
    ]
    return {"rungs": rungs, "boards": boards}


@never_cache
@require_safe
def profile(request: HttpRequest, player: str) -> HttpResponse:
    """Show the matches and ratings of a person (or a regular), and those of their heroes who have died.

    The address of a character redirects to its person, that of a club to its page.
    """
    lang, key = request.lang, reading.key_of(player)
    number = number_in(player[2:])
    if player.startswith("g-"):
        return redirect("club", number=number)
    if player.startswith("c-") and (owner := _owner(key, number)) is not None:
        return redirect("player", player=f"a-{owner}")
    own = reading.seats_of(player)
    seat = SeatRow.objects.filter(own).order_by("-pk").first() if ratings.named(key) else None
    regular = regulars.REGULARS.get(player[2:]) if player.startswith("r-") else None
    heroes = in_reactor(_heroes, number, lang) if player.startswith("a-") and number else None
    character = in_reactor(public_sheet, player[2:], lang) if player.startswith("c-") else None
    if seat is None and regular is None and character is None and not heroes:
        raise Http404
    if regular is not None:
        name = regular.name.in_lang(lang)
    elif character is not None:
        name = character["name"]
    elif seat is not None:
        name = seat.name.in_lang(lang)
    elif heroes is not None:
        name = (heroes["living"] or heroes["dead"])[0]["name"]
    before = number_in(request.GET.get("before", ""))
    found = reading.matches(lang, player=player, before=before, limit=RECENT)
    totals = SeatRow.objects.filter(own, place__isnull=False, match__phase=MatchRow.Phase.OVER).aggregate(
        played=Count("pk"), won=Count("pk", filter=Q(place=1))
    )
    context = {
        "player": player,
        "name": name,
        "about": regular.about.in_lang(lang) if regular else "",
        "temper": temper_name(regular.temper).in_lang(lang) if regular else "",
        "regular": regular is not None,
        "heroes": heroes,
        "ratings": _ratings(key, lang) if regular is None else _published(regular, lang),
        "charts": _charts(key, lang),
        "laurels": with_titles(contests.hall(lang, player, limit=LAURELS).laurels, titles(lang))
        if has("apps.contests")
        else [],
        "totals": totals,
        "matches": [line(match, lang) | _own_part(match, player) for match in found.matches],
        "next": found.next,
    }
    return render(request, "website/player.html", context)


def _owner(key: str, number: int) -> int | None:
    """Return the account of a character, gone or not; None if it has none, or does not exist."""
    seat = SeatRow.objects.filter(key=key, account__isnull=False).order_by("-pk").first()
    if seat is not None:
        return int(seat.account_id)
    return in_reactor(lambda: account_of(character_of(f"c:{number}"))) if number else None


def _heroes(account: int, lang: Lang) -> dict[str, Any] | None:
    """Return the heroes of an account with their public data; None when there are none. In the reactor's thread."""
    found = AccountDB.objects.filter(pk=account).first()
    if found is None:
        return None
    living = [
        {"id": one.id, "name": one.in_lang(lang), "level": one.level, "portrait": drawn_portrait(one)}
        for one in found.characters.all()
        if one and getattr(one, "is_pc", False) and not one.is_dead
    ]
    dead = [
        {"id": one.id, "name": one.in_lang(lang), "lines": [strip_ansi(said) for said in epitaph(one, lang)]}
        for one in fallen_of(found)
    ]
    return {"living": living, "dead": dead} if living or dead else None


def _own_part(match: Any, player: str) -> dict[str, Any]:
    """Return a match from one of its players' side: the place, and the change of the rating."""
    seat = next((seat for seat in match.seats if seat.player == player), None)
    if seat is None or seat.rating is None or match.phase == MatchRow.Phase.VOID:
        return {"place": seat.place if seat else None, "change": None}
    gain = seat.rating.after - seat.rating.before
    return {"place": seat.place, "change": f"{seat.rating.before} → {seat.rating.after} ({gain:+d})"}


def _ratings(key: str, lang: Lang) -> list[dict[str, Any]]:
    names, found = dict(titles(lang)), ratings.of_person(key)
    return [
        {
            "key": row.game,
            "game": names[row.game],
            "pool": row.pool,
            "rating": ratings.points(row.mu),
            "error": ratings.spread(row.sigma),
            "provisional": ratings.provisional(row),
            "rank": ratings.rank(row),
            "wins": row.wins,
            "matches": row.matches,
        }
        for row in found
        if row.game in names
    ]


def _charts(key: str, lang: Lang) -> list[dict[str, Any]]:
    """Return the history of a person's ratings, one chart for each game and pool with two rated matches at least."""
    names, charts = dict(titles(lang)), []
    for row in ratings.of_person(key):
        latest = list(row.changes.order_by("-at", "-pk")[:LONGEST_LINE])[::-1]
        if row.game not in names or not latest:
            continue
        steps = [(ratings.points(latest[0].mu_before), "")]
        steps += [(ratings.points(one.mu_after), f"{one.match_id}: {ratings.points(one.mu_after)}") for one in latest]
        if drawn := chart(steps):
            about = Words("from {first} to {last}, {highest} at best").say(
                lang, first=drawn.first, last=drawn.last, highest=drawn.highest
            )
            charts.append({"game": names[row.game], "pool": row.pool, "chart": drawn, "about": about})
    return charts


def _published(regular: regulars.Regular, lang: Lang) -> list[dict[str, Any]]:
    """Return the strength of a regular: the rating of its level in each game."""
    return [
        {"key": game, "game": title, "pool": ratings.BOTS, "rating": level.rating, "error": level.error}
        for game, title in titles(lang)
        if (level := ratings.level_of(game, regular.level)) is not None
    ]


@never_cache
@require_safe
def hero(request: HttpRequest, number: int) -> HttpResponse:
    """Show a character as seen by anybody who meets it."""
    found = in_reactor(public_sheet, str(number), request.lang)
    if found is None:
        raise Http404
    return render(request, "website/hero.html", {"hero": found, "player": f"c-{number}"})


@register.simple_tag
def face(player: str | None) -> str:
    """Return the face of a player of `/players/`, drawn by `portraits.js`: `{% face row.player %}`; "" for none."""
    drawn = wire.looks(reading.key_of(player)) if player else None
    if drawn is None:
        return ""
    return format_html('<span class="small-portrait" data-portrait="{}"></span>', msgspec.json.encode(drawn).decode())


def drawn_portrait(character: Any) -> str:
    """Return the data from which the page's script draws a hero's portrait; "" for one without."""
    return msgspec.json.encode(drawn).decode() if (drawn := portrait(character)) else ""


def public_sheet(number: str, lang: Lang) -> dict[str, Any] | None:
    """Return the public data of a character: no coins, no backpack, no whereabouts. In the reactor's thread.

    Args:
        number: of its object, from the address.
        lang: the reader's.
    """
    key = number_in(number)
    character = ObjectDB.objects.filter(pk=key).first() if key else None
    if character is None or not getattr(character, "is_pc", False):
        return None
    in_use = [thing for thing, place in character.equipment.all() if thing and place is not WieldLocation.BACKPACK]
    died = character.died
    fallen = (
        Words("Died at level {level}, {place}.").say(
            lang, level=died["level"], place=named_in(died, "where", lang) or "?"
        )
        if died
        else ""
    )
    return {
        "id": character.id,
        "name": character.in_lang(lang),
        "sex": SEXES.get(character.sex, SEXES["other"]).in_lang(lang),
        "level": character.level,
        "desc": character.described(lang),
        "abilities": [(ability.in_lang(lang), f"{character.bonuses[ability]:+d}") for ability in ABILITIES],
        "in_use": [thing.in_lang(lang) for thing in in_use],
        "fallen": fallen,
        "portrait": drawn_portrait(character),
    }
