"""Lists of players: the best of a game, and what one of them has played."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import Q

from ...minigames import registry
from ...minigames.levels import published
from ...tables.match import ratings, store
from ...tables.match.persons import person_of
from ...tables.models import MatchRow, SeatRow, Skill
from ...tables.phrases import PHASES, level_name
from ...words import LANGUAGES, Lang, Words
from . import phrases

BEST = 10
"""How many of a list are shown."""


def ladder(game: str, lang: Lang, pool: str = ratings.PEOPLE) -> str:
    """Return a leaderboard of a game; a rating with `?` is provisional.

    Args:
        pool: as of `ratings.ladder`.
    """
    entry = registry.get(game)
    title = entry.present.title
    levels = [
        Words("{level} {rating}").say(lang, level=level_name(level), rating=one.rating)
        for level, one in published(entry).items()
    ]
    below = [Words("Computer players: {levels}.").say(lang, levels=levels)] if pool == ratings.BOTS and levels else []
    lines = ranked(ratings.ladder(game, pool)[:BEST], lang)
    if not lines:
        empty = Words("No clubs have met at {game} yet.") if pool == ratings.CLUBS else phrases.LADDER_EMPTY
        return "\n".join([empty.say(lang, game=title), *below])
    note = Words(
        "Listed are those who played in the last {days} days; ? is provisional, until {matches} rated matches."
    ).say(lang, days=ratings.listed_for(pool).days, matches=ratings.SETTLED)
    return "\n".join([phrases.LADDERS[pool].say(lang, game=title), *lines, *below, note])


def ranked(rows: Iterable[Skill], lang: Lang) -> list[str]:
    """Return ratings in their order, a line each."""
    return [
        Words("{n}. {name}: {rating}{guess}, give or take {error}  ({wins} of {matches} won)").say(
            lang,
            n=n,
            name=Words(row.name_en, row.name_zh),
            rating=ratings.points(row.mu),
            error=ratings.spread(row.sigma),
            guess=phrases.GUESS.say(lang) if ratings.provisional(row) else "",
            wins=row.wins,
            matches=row.matches,
        )
        for n, row in enumerate(rows, 1)
    ]


RECENT = 10
"""Matches on somebody's record."""


def person_called(name: str) -> str | None:
    """Return who played under a name last, as in `models.Rating.key`; None when nobody did."""
    seat = (
        SeatRow.objects.filter(Q(name_en__iexact=name) | Q(name_zh__iexact=name), key__startswith="c:")
        .order_by("-pk")
        .first()
    )
    return person_of(seat) if seat is not None else None


def record(person: str, lang: Lang) -> list[str]:
    """Return somebody's ratings and last matches, a line each.

    Args:
        person: as in `models.Rating.key`.
    """
    lines = []
    for row in ratings.of_person(person):
        place = ratings.rank(row)
        said = phrases.RECORD_RATING if row.pool == ratings.PEOPLE else phrases.RECORD_RATING_BOTS
        line = said.say(
            lang,
            game=_title(row.game),
            rating=ratings.points(row.mu),
            guess=phrases.GUESS.say(lang) if ratings.provisional(row) else "",
            error=ratings.spread(row.sigma),
            wins=row.wins,
            matches=row.matches,
        )
        rank = [Words("Rank {n}.").say(lang, n=place)] if place is not None else []
        lines.append(LANGUAGES[lang].gap.join([line, *rank]))
    if not lines:
        lines.append(Words("No rated match yet.").say(lang))
    own = {"account_id": int(person[2:])} if person.startswith("a:") else {"key": person}
    seats = SeatRow.objects.filter(**own).exclude(match__phase__in=store.OPEN).select_related("match")
    for seat in seats.order_by("-pk")[:RECENT]:
        lines.append(_past(seat, lang))
    return lines


def _past(seat: SeatRow, lang: Lang) -> str:
    """Return one finished match as its player reads it."""
    match = seat.match
    facts = {"match": match.pk, "game": _title(match.game)}
    if match.phase != MatchRow.Phase.OVER or seat.place is None:
        return Words("Match {match} of {game}: {phase}.").say(lang, phase=PHASES[match.phase], **facts)
    said = [phrases.RECORD_MATCH.say(lang, place=seat.place, seats=match.seats.count(), **facts)]
    change = match.changes.filter(seat=seat.seat).first()
    if change is not None:
        before, after = ratings.points(change.mu_before), ratings.points(change.mu_after)
        said.append(phrases.RECORD_CHANGE.say(lang, before=before, after=after, gain=f"{after - before:+d}"))
    return LANGUAGES[lang].gap.join(said)


def _title(game: str) -> Any:
    return registry.get(game).present.title if game in registry.GAMES else game
