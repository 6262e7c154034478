"""Seasons of a month: the best of each game at its end, kept for ever.

Matches among people count in the list of the season, too (`LIST`); the first rated match of a month creates a new one,
so the reset needs no clock. The clock closes a season: a row (`models.Season`), laurels, news and letters in one
transaction, once for each past month, however long the server was down.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone
from evennia.accounts.models import AccountDB
from evennia.utils import logger

from ...evennia_ext import transactions
from ...kernel import signals
from ...kernel.counting import Phrase, phrase
from ...kernel.messaging import lang_of
from ...social import letters, news
from ...tables.match import clock, ratings
from ...tables.models import MatchRow, Rating
from ...tables.phrases import title_of
from ...words import Lang, Words
from . import phrases, running
from .models import DailyTry, Entrant, Laurel, Season, SeasonChange, SeasonRating

BEST = 3
"""The last place of a game that is recorded; among ratings of the season that are no longer provisional."""
SEASON = "season"
"""The name of this season's ladder."""
MONTH = re.compile(r"[0-9]{4}-(0[1-9]|1[0-2])")
"""The form of a season."""
WALL = timedelta(days=7)
"""How long the notice wall shows the best of a season."""
LOOK = 3600.0
"""Most seconds between two checks of the calendar."""


def current() -> str:
    """Return the current season: the month in the server's time zone, as 2026-11."""
    return timezone.localtime(datetime.fromtimestamp(clock.calendar(), UTC)).strftime("%Y-%m")


def _rating(game: str, lasting: Rating) -> SeasonRating:
    """Return a person's rating of this season, a new one halfway between the beginning and the lasting rating."""
    own, (mu, sigma) = {"game": game, "season": current(), "key": lasting.key}, ratings.newcomer()
    found = SeasonRating.objects.filter(**own).first()
    middle = ((sigma**2 + lasting.sigma**2) / 2) ** 0.5
    return found or SeasonRating(**own, mu=(mu + lasting.mu) / 2, sigma=middle)


LIST = ratings.RatedList(SeasonChange, _rating)
"""The list of the current season."""


def ladder(game: str, season: str) -> QuerySet[SeasonRating]:
    """Return the players of a game in a season, best first.

    Not listed is one who has won nothing, and was alone rated in each match, for giving up.
    """
    own = SeasonChange.objects.filter(rating=OuterRef("pk"))
    others = SeasonChange.objects.filter(match=OuterRef("match"), rating__season=season)
    met = own.filter(Exists(others.exclude(rating=OuterRef("rating"))))
    listed = Q(wins__gt=0) | Exists(met) | ~Exists(own)
    return ratings.ordered(SeasonRating.objects.filter(listed, season=season), game)


def ladder_called(game: str, name: str) -> tuple[str, QuerySet[SeasonRating]] | None:
    """Return the season and the ladder named "season" (this one) or 2026-11; None for any other name."""
    season = current() if name == SEASON else name
    return (season, ladder(game, season)) if MONTH.fullmatch(season) else None


def end() -> datetime:
    """Return the end of this season, in the server's time zone."""
    beginning = timezone.localtime(running.now()).replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    following = (beginning + timedelta(days=32)).replace(day=1, tzinfo=None)
    return timezone.make_aware(following)


def laurels(person: str | None = None) -> QuerySet[Laurel]:
    """Return the laurels of all seasons, or of one person (`models.Rating.key`), the latest first."""
    found = Laurel.objects.select_related("season")
    return found if person is None else found.filter(key=person)


def said(laurel: Laurel) -> Phrase:
    """Return a laurel as a fact of a `Words`: its season and game, and the place."""
    return phrase(
        Words("no. {place} at {game} in {season}"),
        season=phrases.month_name(laurel.season.month),
        game=title_of(laurel.game),
        place=laurel.place,
    )


def honours(person: str) -> list[Phrase]:
    """Return a person's honours from seasons, the latest first."""
    return [said(one) for one in laurels(person)]


def turn() -> None:
    """Close every past season, the oldest first; safe to repeat."""
    try:
        rated = SeasonRating.objects.filter(season__lt=current()).values_list("season", flat=True)
        transactions.each(sorted({*rated} - {*Season.objects.values_list("month", flat=True)}), _close)
    except Exception:
        logger.log_trace("tables: the end of a season failed")
    alarm.set(clock.now() + min(LOOK, end().timestamp() - clock.calendar()))


def _close(month: str) -> None:
    season = Season.objects.create(month=month, closed=running.now())
    for game in sorted(set(SeasonRating.objects.filter(season=month).values_list("game", flat=True))):
        for laurel in _best(season, game):
            laurel.save()
    transactions.each(season.laurels.all(), _honour)
    if season.laurels.exists():
        news.post(phrases.SEASON_OVER.filled(season=phrases.month_name(month)), Words.of(_best_of(season).in_lang))


def _best(season: Season, game: str) -> list[Laurel]:
    """Return the laurels of a game in a season by its present ratings; they are not stored."""
    found = [
        Laurel(
            season=season,
            game=game,
            key=row.key,
            name=row.name,
            rating=ratings.points(row.mu),
            matches=row.matches,
            wins=row.wins,
        )
        for row in ladder(game, season.month).filter(counted__gte=ratings.SETTLED)
    ]
    return _placed(found)


def _placed(laurels: Sequence[Laurel]) -> list[Laurel]:
    """Return the laurels of the best, with their places: equal points share a place."""
    best: list[Laurel] = []
    for place, one in enumerate(sorted(laurels, key=lambda one: -one.rating), 1):
        one.place = best[-1].place if best and best[-1].rating == one.rating else place
        if one.place > BEST:
            break
        best.append(one)
    return best


def reckon_again(match: MatchRow) -> None:
    """Recompute the laurels of a match's season if it is closed; call it in a transaction.

    A deleted account has no ratings any more, and keeps its laurel among the others by its points.
    """
    months = match.season_changes.values_list("rating__season", flat=True)
    for season in Season.objects.filter(month__in=set(months)):
        before = list(season.laurels.filter(game=match.game))
        left = [one for one in before if not one.key]
        best = _placed([*_best(season, match.game), *left])
        season.laurels.filter(game=match.game).delete()
        for laurel in best:
            laurel.pk = None
            laurel.save(force_insert=True)
        had, has = ({one.key: one.place for one in some if one.key} for some in (before, best))
        for laurel in best:
            if laurel.key and had.get(laurel.key) != laurel.place:
                _honour(laurel)
        for laurel in before:
            if laurel.key and laurel.key not in has:
                _write(laurel, phrases.SEASON_AGAIN, TAKEN_AWAY)
        for key in (key for key, place in had.items() if place == 1 and has.get(key) != 1):
            account = _account(key)
            if account is not None and not laurels(key).filter(place=1).exists():
                signals.dethroned.send_robust(account)
        if had != has:
            title = phrases.SEASON_AGAIN.filled(season=phrases.month_name(season.month))
            best_now = _best_of(season).in_lang if season.laurels.exists() else phrases.SEASON_NOBODY.say
            news.post(title, Words.of(best_now))


def _best_of(season: Season) -> Phrase:
    """Return the best of all games of a season as a sentence."""
    best: dict[str, list[Words]] = {}
    for one in season.laurels.all():
        best.setdefault(one.game, []).append(one.name)
    lines = [phrase(Words("{game}: {names}"), game=title_of(game), names=names) for game, names in best.items()]
    return phrase(phrases.SEASON_BEST, season=phrases.month_name(season.month), lines=lines)


def on_the_wall(lang: Lang) -> list[str]:
    """Return the notice wall's lines about a season that ended within `WALL`."""
    ended = Season.objects.filter(closed__gt=running.now() - WALL).order_by("-month").first()
    return [_best_of(ended).in_lang(lang)] if ended is not None and ended.laurels.exists() else []


letters.above_notices.append(on_the_wall)


def _honour(laurel: Laurel) -> None:
    """Write to the owner of a laurel, and inform the rest of the game."""
    if (account := _write(laurel, phrases.SEASON_OVER, phrases.SEASON_YOURS)) is not None:
        signals.honoured.send_robust(account, place=laurel.place)


def _write(laurel: Laurel, title: Words, text: Words) -> AccountDB | None:
    """Write to the owner, or former owner, of a laurel; return the account, if there is one."""
    if (account := _account(laurel.key)) is not None:
        lang, facts = lang_of(account), {"season": phrases.month_name(laurel.season.month), "laurel": said(laurel)}
        about = f"season {laurel.season.month} {laurel.game}"
        letters.from_house(account, title.say(lang, **facts), text.say(lang, **facts), about)
    return account


TAKEN_AWAY = Words(
    "Staff have taken a match of that season back, so its best were reckoned anew: you are no longer {laurel}."
)


def _account(key: str) -> AccountDB | None:
    return AccountDB.objects.filter(pk=int(key[2:])).first() if key.startswith("a:") else None


alarm = clock.Alarm(turn)
"""The next check of the calendar."""


def kept(account: Any, keys: Sequence[str]) -> dict[str, Any]:
    """Return all data kept about an account."""
    own = {"key__in": keys}
    return {
        "seasons": list(SeasonRating.objects.filter(**own).values("game", "season", "mu", "sigma", "matches", "wins")),
        "laurels": list(Laurel.objects.filter(**own).values("season__month", "game", "place", "rating")),
        "deals_of_the_day": [
            {"game": one.game, "day": one.day.isoformat(), "match": one.match_id}
            for one in DailyTry.objects.filter(account=account).order_by("day", "game")
        ],
    }


def forget(account: Any, keys: Sequence[str], nobody: Words) -> None:
    """Delete the ratings of an account; tournaments and the hall of fame become anonymous."""
    names = {"name_en": nobody.en, "name_zh": nobody.zh}
    SeasonRating.objects.filter(key__in=keys).delete()
    Laurel.objects.filter(key__in=keys).update(**names, key="")
    Entrant.objects.filter(Q(account=account) | Q(key__in=keys)).update(**names, account=None)
