"""Fair results: the weight of a match between the same people, frequent leavers, and reports to staff."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from itertools import combinations, permutations, takewhile
from math import ceil

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from ..models import MatchRow, Rating, RatingChange, SeatRow, Suspicion, Trace
from .persons import one_person, person_of, share

DAY = timedelta(hours=24)
FULL = 3
"""Matches of the same two people that count fully within a day; each further one counts half the one before."""
NEWCOMER = 0.25
"""Weight of a match against a newcomer; all newcomers of a day together are limited like one person."""
COMPANY = 2
"""Number of opponents in rated matches of some length, one of them won, that make a player no newcomer any more."""
QUICK = 0.25
"""Weight of a very short match for its winner; the loss counts fully."""
SHORT_ACTIONS = 4
"""A match in which the seats have acted fewer times each than this, on average, is very short."""
SHORT_TIME = timedelta(seconds=60)
"""So is one that was over within this time."""
TOO_SHORT = "too_short"
"""Rule of a match that ended before everybody had acted often enough for it to count (`Info.shortest_rated`). The
players who gave it up have seen a hand and lost: they pay the stake, and the match counts against them alone."""
LEFT_TOO_OFTEN = 2
"""Matches left so within a day from which on a person is barred for a while from further ones that count."""
BARRED, BARRED_LONGER = timedelta(minutes=5), 3
"""How long for the first time, and by how much longer each further time, up to a day."""
STREAK = 4
"""Very short matches won in a row within a day, against any opponents, that staff should look at."""

type Weights = Mapping[tuple[int, int], float]
"""(seat, other seat) -> how much the match counts between the two, 0 to 1."""


def weights(row: MatchRow, pairs: Iterable[tuple[SeatRow, SeatRow]]) -> Weights:
    """Return the weight of a match for one seat against another, for each of the given pairs."""
    pairs, quick = list(pairs), very_short(row)
    company = {seat.seat: _company(person_of(seat)) for seat in {other.seat: other for _, other in pairs}.values()}
    found: dict[tuple[int, int], float] = {}
    for one, other in pairs:
        is_new = len(company[other.seat] - {person_of(one)}) < COMPANY
        ahead = one.place is not None and other.place is not None and one.place < other.place
        found[one.seat, other.seat] = _weight(one, other, is_new) * (QUICK if quick and ahead else 1.0)
    return found


def _weight(one: SeatRow, other: SeatRow, is_new: bool) -> float:
    if person_of(one) == person_of(other):
        return 0.0
    if one.account_id and other.account_id and one_person(one.account_id, other.account_id):
        return 0.0
    lately = _rated(person_of(one)).filter(at__gte=timezone.now() - DAY, weight__lte=NEWCOMER)
    times = lately.count() if is_new else met(one, other)
    return float(0.5 ** max(0, times + 1 - FULL)) * (NEWCOMER if is_new else 1.0)


def _rated(person: str) -> QuerySet[RatingChange]:
    """Return the changes that matches among people made to a person's lasting ratings."""
    return RatingChange.objects.filter(rating__pool="people", rating__key=person, match__phase=MatchRow.Phase.OVER)


def met(one: SeatRow, other: SeatRow) -> int:
    """Return how many rated matches of any game two people have finished together within a day."""
    mine = _rated(person_of(one)).filter(at__gte=timezone.now() - DAY).values("match_id")
    return _rated(person_of(other)).filter(match_id__in=mine).count()


def _company(person: str) -> set[str]:
    """Return at most `COMPANY` + 1 opponents from a person's rated matches of some length; none if no match was won."""
    lasted = _rated(person).filter(match__ended__gt=F("match__began") + SHORT_TIME)
    if not lasted.filter(won=True).exists():
        return set()
    others = Rating.objects.filter(pool="people", changes__match__in=lasted.values("match_id")).exclude(key=person)
    return {*others.values_list("key", flat=True).distinct()[: COMPANY + 1]}


def is_first(game: str, seats: Sequence[SeatRow]) -> bool:
    """Tell whether a match is the first one of its game for one of the people in it; those under way count, too."""
    people = [seat for seat in seats if seat.key.startswith("c:")]
    begun = (MatchRow.Phase.PLAYING, MatchRow.Phase.PAUSED, MatchRow.Phase.OVER)
    others = SeatRow.objects.filter(match__game=game, match__phase__in=begun).exclude(match=seats[0].match_id)
    return any(not of_person(others, seat).exists() for seat in people)


def barred(seat: SeatRow) -> int:
    """Return for how many more minutes a person who has left matches too early may begin none that counts."""
    left = SeatRow.objects.filter(resigned__isnull=False, match__rule=TOO_SHORT, match__phase=MatchRow.Phase.OVER)
    left = left.filter(Q(match__rated=True) | Q(staked__gt=0))
    times = of_person(left.filter(match__ended__gte=timezone.now() - DAY), seat).values_list("match__ended", flat=True)
    if len(times) < LEFT_TOO_OFTEN:
        return 0
    until = max(times) + min(DAY, BARRED * BARRED_LONGER ** (len(times) - LEFT_TOO_OFTEN))
    return max(0, ceil((until - timezone.now()) / timedelta(minutes=1)))


def of_person(rows: QuerySet[SeatRow], seat: SeatRow) -> QuerySet[SeatRow]:
    """Return the rows of the person on a seat."""
    return rows.filter(account_id=seat.account_id) if seat.account_id else rows.filter(key=seat.key)


# Reports to staff.


def very_short(row: MatchRow) -> bool:
    """Tell whether a match was over almost before it began."""
    ended = row.ended or timezone.now()
    return row.length < SHORT_ACTIONS * row.seats.count() or ended - row.began < SHORT_TIME


def look_into(row: MatchRow, seats: Sequence[SeatRow]) -> None:
    """Report anything odd about a newly ended rated match to staff. Call it inside the settlement."""
    people = [seat for seat in seats if seat.key.startswith("c:") and seat.account_id]
    for one, other in combinations(people, 2):
        if one.account_id == other.account_id:
            continue
        if share(one.account_id, other.account_id, Trace.Source.BROWSER):
            note(one.account_id, other.account_id, Suspicion.Ground.BROWSER, row)
        elif share(one.account_id, other.account_id, Trace.Source.ADDRESS):
            note(one.account_id, other.account_id, Suspicion.Ground.ADDRESS, row)
    if not very_short(row):
        return
    for loser, winner in permutations(people, 2):
        if loser.place and winner.place and loser.place > winner.place and _streak(winner) >= STREAK:
            note(loser.account_id, winner.account_id, Suspicion.Ground.SHORT_LOSSES, row)


def _streak(winner: SeatRow) -> int:
    """Return how many very short matches in a row a person has won within a day, this one included."""
    mine = SeatRow.objects.filter(account=winner.account_id, match__rated=True, match__phase=MatchRow.Phase.OVER)
    recent = mine.filter(match__ended__gte=timezone.now() - DAY).select_related("match").order_by("-match")[:STREAK]
    return len([*takewhile(lambda seat: seat.place == 1 and very_short(seat.match), recent)])


def note(one: int, other: int, kind: str, row: MatchRow) -> None:
    """Put two accounts on the list for staff, or count once more; a settled case is reopened."""
    low, high = sorted((one, other))
    found, new = Suspicion.objects.get_or_create(first_id=low, second_id=high, kind=kind, defaults={"match": row})
    if not new:
        found.match, found.times, found.at = row, found.times + 1, timezone.now()
        # A family or a school was checked once; a browser or a streak may be new each time.
        found.settled = found.settled and kind in (Suspicion.Ground.ADDRESS, Suspicion.Ground.DAILY)
        found.save()
