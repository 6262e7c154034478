"""Skill per game: openskill's Plackett-Luce, for any number of seats, with shared places, on a familiar scale.

A person has two ratings a game: against people, and against computer players, whose levels have fixed ratings
(`minigames.levels`). A match with a computer player on a seat counts in the second list alone. Aborted matches
rate nobody. Apps may have further lists for matches among people (`RatedList`), like that of the season.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from datetime import datetime, timedelta
from typing import Any, NamedTuple, Protocol

from django.db.models import Q, QuerySet
from django.utils import timezone
from openskill.models import PlackettLuce, PlackettLuceRating

from ...kernel import conf
from ...minigames import registry
from ...minigames.core import TEMPERED
from ...minigames.levels import MIDDLE, Level, published
from .. import extending
from ..models import MatchRow, Rating, RatingChange, SeatRow, Skill, SkillChange
from . import fairness, regulars
from .persons import person_of

SETTLED = 8
"""Rated matches after which a rating is no longer provisional."""
SCALE = 30.0
"""Points for one unit of mu: about 400 for ten wins to one between two settled ratings."""
FLOOR = 100
"""The lowest rating."""

_model = PlackettLuce()
_LOWEST = _model.mu - (MIDDLE - FLOOR) / SCALE
"""The skill that is `FLOOR` points."""
PEOPLE, BOTS, CLUBS = POOLS = (Rating.Pool.PEOPLE, Rating.Pool.BOTS, Rating.Pool.CLUBS)


class Change(NamedTuple):
    """The change of one seat's rating by one match."""

    pool: str
    """The list, `Rating.Pool`."""
    before: int
    after: int
    """Points."""
    error: int
    """The uncertainty of the new rating: one standard deviation, in points."""
    provisional: bool
    weight: float
    """How much the match counted, 0 to 1; 0 between accounts of one person."""
    chance: float
    """The probability of the win over the strongest beaten opponent above, 0 to 1; 1 when none was above."""
    beaten: int
    """How many opponents with a name were beaten, in matches that counted fully."""


class _Rival(NamedTuple):
    seat: int
    skill: PlackettLuceRating
    weight: float
    named: bool


def kept() -> bool:
    """Tell whether this house rates its matches (`WELLMOUTH_RATINGS`)."""
    return bool(conf.value("RATINGS"))


def points(mu: float) -> int:
    """Return a skill on the public scale."""
    return max(FLOOR, round(MIDDLE + SCALE * (mu - _model.mu)))


def spread(sigma: float) -> int:
    """Return an uncertainty on the same scale: one standard deviation."""
    return round(SCALE * sigma)


def provisional(row: Skill) -> bool:
    """Tell whether a rating is still a guess."""
    return row.counted < SETTLED


def rate(match: MatchRow, seats: Sequence[SeatRow], idle: Set[int] = frozenset()) -> dict[int, Change]:
    """Rate a finished match by the places on its seats, and store it. Call it inside the settlement.

    Each person is rated as if only the relevant opponents had played: in the people's list all others but the
    person's own accounts, in the other one the computer players. The change is reduced where the same
    people have met often that day. A match among people counts for the ratings of the season, too.

    Args:
        idle: the seats with hardly an action. A match with them changes no rating but those of the idle seats that
            gave up: they have seen their cards, and have lost.

    Returns:
        The change for each seat of a person.
    """
    people = [seat for seat in seats if seat.key.startswith("c:")]
    pool = PEOPLE if len(people) == len(seats) else BOTS
    rows = {seat.seat: rating_of(match.game, pool, person_of(seat)) for seat in people}
    if pool == BOTS:
        machines = {seat.seat: _machine(match.game, seat) for seat in seats if not seat.key.startswith("c:")}
        found = [_Rival(number, skill, 1.0, named) for number, (skill, named) in machines.items()]
        rivals = {seat.seat: [one for one in found if _counts(seat, one.seat, idle)] for seat in people}
        return _rate_list(match, seats, rows, rivals, RatingChange)
    counting = [(one, other) for one in seats for other in seats if one is not other and _counts(one, other.seat, idle)]
    weights = fairness.weights(match, counting)
    for further in extending.RATED_LISTS.all():
        theirs = {seat.seat: further.rating(match.game, rows[seat.seat]) for seat in people}
        _rate_list(match, seats, theirs, _rivals(theirs, weights), further.change)
    return _rate_list(match, seats, rows, _rivals(rows, weights), RatingChange)


def _counts(seat: SeatRow, rival: int, idle: Set[int]) -> bool:
    """Tell whether a seat is rated against another, given the idle seats (`rate`)."""
    return seat.resigned is not None if seat.seat in idle else rival not in idle


def _rivals(rows: Mapping[int, Skill], weights: Mapping[tuple[int, int], float]) -> dict[int, list[_Rival]]:
    """Return the opponents each seat is rated against where all are people."""
    skills = {seat: _skill(row.mu, row.sigma) for seat, row in rows.items()}
    return {
        seat: [_Rival(other, skills[other], weight, True) for (one, other), weight in weights.items() if one == seat]
        for seat in rows
    }


def _rate_list[Row: Skill](
    match: MatchRow,
    seats: Sequence[SeatRow],
    rows: Mapping[int, Row],
    rivals: Mapping[int, Sequence[_Rival]],
    kind: type[SkillChange],
) -> dict[int, Change]:
    """Rate the people of a match in one list, and store it; return the change for each seat."""
    places = {seat.seat: seat.place or len(seats) for seat in seats}
    changes: dict[int, Change] = {}
    results: list[tuple[Row, SkillChange]] = []
    for seat in seats:
        if not rivals.get(seat.seat):
            continue
        row, place = rows[seat.seat], places[seat.seat]
        won = place == 1 and list(places.values()).count(1) < len(places)
        change, result = _rated(row, place, places, rivals[seat.seat], kind)
        changes[seat.seat] = change
        if change.weight:
            result.match, result.seat, result.won = match, seat.seat, won
            results.append((row, result))
        row.name = seat.name
    for row, result in results:
        row.mu, row.sigma = result.mu_after, result.sigma_after
        row.matches += 1
        row.counted += result.weight
        row.wins += result.won
        row.played = result.at
        row.save()
        result.rating = row
        result.save()
    return changes


def _rated(
    row: Skill, place: int, places: dict[int, int], rivals: Sequence[_Rival], kind: type[SkillChange]
) -> tuple[Change, Any]:
    """Return the effect of a match on one rating, without changing it."""
    counting = [rival for rival in rivals if rival.weight]
    weight = sum(rival.weight for rival in counting) / len(rivals) if rivals else 0.0
    mu, sigma = row.mu, row.sigma
    own = _skill(mu, sigma)
    if counting:
        teams = [[own], *([rival.skill] for rival in counting)]
        ranks = [float(place), *(float(places[rival.seat]) for rival in counting)]
        ((new,), *_) = _model.rate(teams, ranks=ranks)
        mu = max(_LOWEST, mu + weight * (new.mu - mu))
        sigma = (sigma**2 + weight * (new.sigma**2 - sigma**2)) ** 0.5
    beaten = [rival for rival in rivals if rival.named and rival.weight == 1 and places[rival.seat] > place]
    above = [rival for rival in beaten if rival.skill.mu > row.mu]
    chance = min((_model.predict_win([[own], [rival.skill]])[0] for rival in above), default=1.0)
    change = Change(
        row.pool if isinstance(row, Rating) else PEOPLE,
        points(row.mu),
        points(mu),
        spread(sigma),
        row.counted + weight < SETTLED,
        weight,
        chance,
        len(beaten),
    )
    result = kind(
        mu_before=row.mu, sigma_before=row.sigma, mu_after=mu, sigma_after=sigma, weight=weight, at=timezone.now()
    )
    return change, result


def newcomer() -> tuple[float, float]:
    """Return mu and sigma of an unrated player."""
    return _model.mu, _model.sigma


class RatedList(NamedTuple):
    """A further list in which matches among people are rated."""

    change: type[SkillChange]
    """The model of the change of one of its ratings by a match."""
    rating: Callable[[str, Rating], Skill]
    """(game, lasting rating against people) -> that person's rating in the list, a new one where there is none."""


class Rated(Protocol):
    """Anything that has a skill."""

    mu: float
    sigma: float


def duel(winner: Rated, loser: Rated, *, drawn: bool = False) -> None:
    """Rate two opponents: a person and a puzzle, or two clubs; neither is stored."""
    teams = [[_skill(one.mu, one.sigma)] for one in (winner, loser)]
    for row, (skill,) in zip((winner, loser), _model.rate(teams, ranks=[0.0, 0.0 if drawn else 1.0]), strict=True):
        row.mu, row.sigma = max(_LOWEST, skill.mu), skill.sigma


def take_back(match: MatchRow, seats: Set[int] | None = None) -> None:
    """Revert the effect of a match on ratings; later matches keep their part. Call it in a transaction.

    Args:
        seats: only theirs is reverted, and forgotten; None for all.
    """
    kinds = (RatingChange, *(further.change for further in extending.RATED_LISTS.all()))
    for change in [one for kind in kinds for one in kind.objects.filter(match=match).select_related("rating")]:
        if seats is not None and change.seat not in seats:
            continue
        row = change.rating
        row.mu = max(_LOWEST, row.mu - (change.mu_after - change.mu_before))
        squared = row.sigma**2 - (change.sigma_after**2 - change.sigma_before**2)
        row.sigma = min(_model.sigma, max(0.1, squared) ** 0.5)
        row.matches = max(0, row.matches - 1)
        row.counted = max(0.0, row.counted - change.weight)
        row.wins = max(0, row.wins - change.won)
        row.save()
        if seats is not None:
            change.delete()


def named(key: str) -> bool:
    """Tell whether a player has a name of its own (a person, a regular or a club)."""
    return key[:2] in ("a:", "c:", "r:", "g:")


# Lists.


def ladder(game: str, pool: str = PEOPLE, now: datetime | None = None) -> QuerySet[Any]:
    """Return the ratings on a lasting list, best first; on the people's, only settled ones.

    Args:
        pool: `Rating.Pool`.
        now: only players active within the 30 days before are listed (clubs: 180).
    """
    since = (now or timezone.now()) - listed_for(pool)
    settled = SETTLED if pool == PEOPLE else 0
    return ordered(Rating.objects.filter(pool=pool, played__gte=since, counted__gte=settled), game)


def ordered(rows: QuerySet[Any], game: str) -> QuerySet[Any]:
    """Return ratings of a game, best first, provisional ones behind the others."""
    rows = rows.filter(game=game, matches__gt=0)
    return rows.alias(guess=Q(counted__lt=SETTLED)).order_by("guess", "-mu", "pk")


def listed_for(pool: str) -> timedelta:
    """Return how long an inactive player stays on a lasting list."""
    return timedelta(days=180 if pool == CLUBS else 30)


def rank(row: Rating) -> int | None:
    """Return the place of a rating on the ladder; None if it is not listed."""
    listed = ladder(row.game, row.pool)
    if not listed.filter(pk=row.pk).exists():
        return None
    settled, better = Q(counted__gte=SETTLED), Q(mu__gt=row.mu) | Q(mu=row.mu, pk__lt=row.pk)
    ahead = settled & better if not provisional(row) else settled | (~settled & better)
    return listed.filter(ahead).count() + 1


def of_person(key: str) -> Iterable[Rating]:
    """Return all ratings of a person, by game."""
    return Rating.objects.filter(key=key, matches__gt=0).order_by("game", "-pool")


def level_of(game: str, level: str) -> Level:
    """Return the published rating of a level; that of the game's default where it has no such level.

    Args:
        level: a temperament after it changes nothing.
    """
    try:
        entry = registry.get(game)
    except (registry.BadGame, registry.UnknownGame):
        return Level(MIDDLE)
    found = published(entry)
    return found.get(level.partition(TEMPERED)[0]) or found.get(entry.default_bot) or Level(MIDDLE)


def _machine(game: str, seat: SeatRow) -> tuple[PlackettLuceRating, bool]:
    """Return the skill of a computer player, and whether it has a name."""
    regular = regulars.REGULARS.get(seat.key[2:]) if seat.key.startswith("r:") else None
    level = level_of(game, seat.level or (regular.level if regular else ""))
    return _skill(_model.mu + (level.rating - MIDDLE) / SCALE, max(1.0, level.error / SCALE)), regular is not None


def _skill(mu: float, sigma: float) -> PlackettLuceRating:
    return _model.rating(mu=mu, sigma=sigma)


def rating_of(game: str, pool: str, key: str) -> Rating:
    """Return a person's or club's rating; a new one, not stored, where there is none."""
    found = Rating.objects.filter(game=game, pool=pool, key=key).first()
    return found or Rating(game=game, pool=pool, key=key, mu=_model.mu, sigma=_model.sigma)
