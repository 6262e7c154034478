"""Lists of players: the best of a game, and the matches of one of them."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Q

from ...minigames import registry
from ...minigames.levels import published
from ...tables.match import ratings, store
from ...tables.match.persons import person_of
from ...tables.models import MatchRow, SeatRow, Skill
from ...tables.phrases import PHASES, level_name, title_of
from ...words import LANGUAGES, Lang, Words

GUESS = Words("?")
RECORD_RATING = Words("{game}: {rating}{guess}, give or take {error}  ({wins} of {matches} won)")
RECORD_RATING_BOTS = Words(
    "{game}, against computer players: {rating}{guess}, give or take {error}  ({wins} of {matches} won)"
)
RECORD_MATCH = Words("Match {match} of {game}: place {place} of {seats}.")
RECORD_CHANGE = Words("Rating {before} -> {after} ({gain}).")
LADDER_EMPTY = Words("Nobody has played enough rated matches of {game} yet.")
REPLAY_WHAT = Words("Which match? `replay <number>`. Your last ones: {matches}.")
REPLAY_OPEN = Words("Match {match} is still being played; `log` tells what has happened.")
REPLAY_SHUT = Words("Others play the deal of match {match} today; it can be read from midnight (UTC) on.")
REPLAY_RULES = Words("Match {match} was played by older rules ({why}) and cannot be shown.")
REPLAY_STORY = Words("The story of match {match}, {game}; before each line its step:")
REPLAY_NAV = Words("`replay next`, `replay back`, `replay {match} <step>`, `replay end`, `replay text`.")
REPLAY_STEP = Words(
    '"{text}" is no step: they are numbered from 0 to {steps}. `end` is the last, `text` the whole story.'
)
REPLAY_SEED = Words("Seed {seed}; its SHA-256 {commitment} was shown at the start.")
VERIFY_WHAT = Words("Which match? `verify <number>`: {matches}.")
VERIFY_SEED = Words("Seed: {seed}")
VERIFY_COMMITTED = Words("Its SHA-256 is the commitment that was shown.")
VERIFY_NOT_COMMITTED = Words("Its SHA-256 is {computed}, NOT the commitment that was shown!")
VERIFY_MADE = Words("The seed is the SHA-256 of the secret and what the seats added.")
VERIFY_NOT_MADE = Words("The SHA-256 of the secret and what the seats added is {computed}, NOT the seed!")
VERIFY_GIVEN = Words("Nobody added to this seed: the house drew it alone.")
LADDERS = {
    "people": Words("The best at {game}:"),
    "bots": Words("The best at {game} against computer players:"),
    "clubs": Words("The best clubs at {game}:"),
}
"""By list (`models.Rating.Pool`)."""

BEST = 10
"""Lines of a list."""


def ladder(game: str, lang: Lang, pool: str = ratings.PEOPLE) -> str:
    """Return a leaderboard of a game; a rating with `?` is provisional. `pool`: as of `ratings.ladder`."""
    entry = registry.get(game)
    title = entry.present.title
    levels = [
        Words("{level} {rating}").say(lang, level=level_name(level), rating=one.rating)
        for level, one in published(entry).items()
    ]
    below = [Words("Computer players: {levels}.").say(lang, levels=levels)] if pool == ratings.BOTS and levels else []
    lines = ranked(ratings.ladder(game, pool)[:BEST], lang)
    if not lines:
        empty = Words("No clubs have met at {game} yet.") if pool == ratings.CLUBS else LADDER_EMPTY
        return "\n".join([empty.say(lang, game=title), *below])
    note = Words(
        "Listed are those who played in the last {days} days, among people after {matches} rated matches; ? is "
        "provisional."
    ).say(lang, days=ratings.listed_for(pool).days, matches=ratings.SETTLED)
    return "\n".join([LADDERS[pool].say(lang, game=title), *lines, *below, note])


def ranked(rows: Iterable[Skill], lang: Lang) -> list[str]:
    """Return ratings in their order, a line each."""
    return [
        Words("{n}. {name}: {rating}{guess}, give or take {error}  ({wins} of {matches} won)").say(
            lang,
            n=n,
            name=row.name,
            rating=ratings.points(row.mu),
            error=ratings.spread(row.sigma),
            guess=GUESS.say(lang) if ratings.provisional(row) else "",
            wins=row.wins,
            matches=row.matches,
        )
        for n, row in enumerate(rows, 1)
    ]


RECENT = 10
"""Matches on a player's record."""


def person_called(name: str) -> str | None:
    """Return the last player of a name, as in `models.Rating.key`; None when there was none."""
    seat = (
        SeatRow.objects.filter(Q(name_en__iexact=name) | Q(name_zh__iexact=name), key__startswith="c:")
        .order_by("-pk")
        .first()
    )
    return person_of(seat) if seat is not None else None


def record(person: str, lang: Lang, game: str | None = None) -> list[str]:
    """Return a player's ratings and last matches, of one game or all, a line each. `person`: as in `Rating.key`."""
    lines = []
    for row in ratings.of_person(person):
        if game not in (None, row.game):
            continue
        place = ratings.rank(row)
        said = RECORD_RATING if row.pool == ratings.PEOPLE else RECORD_RATING_BOTS
        line = said.say(
            lang,
            game=title_of(row.game),
            rating=ratings.points(row.mu),
            guess=GUESS.say(lang) if ratings.provisional(row) else "",
            error=ratings.spread(row.sigma),
            wins=row.wins,
            matches=row.matches,
        )
        rank = [Words("Rank {n}.").say(lang, n=place)] if place is not None else []
        lines.append(LANGUAGES[lang].gap.join([line, *rank]))
    if not lines:
        lines.append(Words("No rated match yet.").say(lang))
    own: dict[str, object] = {"account_id": int(person[2:])} if person.startswith("a:") else {"key": person}
    if game is not None:
        own["match__game"] = game
    seats = SeatRow.objects.filter(**own).exclude(match__phase__in=store.OPEN).select_related("match")
    for seat in seats.order_by("-pk")[:RECENT]:
        lines.append(_past(seat, lang))
    return lines


def _past(seat: SeatRow, lang: Lang) -> str:
    """Return one finished match from its player's side."""
    match = seat.match
    facts = {"match": match.pk, "game": title_of(match.game)}
    if match.phase != MatchRow.Phase.OVER or seat.place is None:
        return Words("Match {match} of {game}: {phase}.").say(lang, phase=PHASES[match.phase], **facts)
    said = [RECORD_MATCH.say(lang, place=seat.place, seats=match.seats.count(), **facts)]
    change = match.changes.filter(seat=seat.seat).first()
    if change is not None:
        before, after = ratings.points(change.mu_before), ratings.points(change.mu_after)
        said.append(RECORD_CHANGE.say(lang, before=before, after=after, gain=f"{after - before:+d}"))
    return LANGUAGES[lang].gap.join(said)
