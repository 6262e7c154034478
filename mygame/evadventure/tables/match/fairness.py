"""Fair results: the weight of a match between the same people, daily limits, and reports to staff."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from itertools import combinations, permutations
from typing import NamedTuple

from django.db.models import Sum
from django.utils import timezone

from ..models import MatchRow, RatingChange, SeatRow, Suspicion, Trace
from .persons import one_person, person_of, share

DAY = timedelta(hours=24)
FULL = 3
"""Matches of the same two people that count fully within a day; each further one counts half the one before."""
XP_A_DAY = 200
"""Experience the tables give a person within a day: half of that from a careful descent to level 1
(docs/build/balance.md: 28 minutes at 921 an hour)."""
FAME_A_DAY = 5
SHORT_ACTIONS = 4
"""A match in which the seats have acted fewer times each than this, on average, is very short."""
SHORT_TIME = timedelta(seconds=60)
"""So is one that was over within this time."""
STREAK = 4
"""Very short losses to the same person within a day that staff should look at."""

type Weights = Mapping[tuple[int, int], float]
"""(seat, other seat) -> how much the match counts between the two, 0 to 1."""


class Today(NamedTuple):
    """The gains of a person from the tables within a day."""

    fame: int
    xp: int


def weights(seats: Sequence[SeatRow]) -> Weights:
    """Return how much a match counts between each two of its people."""
    people = [seat for seat in seats if seat.key.startswith("c:")]
    found: dict[tuple[int, int], float] = {}
    for one, other in combinations(people, 2):
        weight = _weight(one, other)
        found[one.seat, other.seat] = found[other.seat, one.seat] = weight
    return found


def _weight(one: SeatRow, other: SeatRow) -> float:
    if person_of(one) == person_of(other):
        return 0.0
    if one.account_id and other.account_id and one_person(one.account_id, other.account_id):
        return 0.0
    return float(0.5 ** max(0, met(one, other) + 1 - FULL))


def met(one: SeatRow, other: SeatRow) -> int:
    """Return how many rated matches of any game two people have finished together within a day."""
    recent = RatingChange.objects.filter(
        rating__pool="people", at__gte=timezone.now() - DAY, match__phase=MatchRow.Phase.OVER
    )
    mine = recent.filter(rating__key=person_of(one)).values("match_id")
    return recent.filter(rating__key=person_of(other), match_id__in=mine).count()


def today(seat: SeatRow) -> Today:
    """Return the gains from the tables of the person on a seat within a day."""
    own = {"account_id": seat.account_id} if seat.account_id else {"key": seat.key}
    found = SeatRow.objects.filter(
        **own, match__phase=MatchRow.Phase.OVER, match__ended__gte=timezone.now() - DAY
    ).aggregate(fame=Sum("fame"), xp=Sum("xp"))
    return Today(found["fame"] or 0, found["xp"] or 0)


# Reports to staff.


def very_short(row: MatchRow) -> bool:
    """Tell whether a match was over almost before it began."""
    if row.ended is None:
        return False
    return row.length < SHORT_ACTIONS * row.seats.count() or row.ended - row.began < SHORT_TIME


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
        if loser.place and winner.place and loser.place > winner.place and _streak(loser, winner) >= STREAK:
            note(loser.account_id, winner.account_id, Suspicion.Ground.SHORT_LOSSES, row)


def _streak(loser: SeatRow, winner: SeatRow) -> int:
    """Return how many very short matches in a row one person has lost to another within a day, this one included."""
    rows = MatchRow.objects.filter(
        rated=True, phase=MatchRow.Phase.OVER, ended__gte=timezone.now() - DAY, seats__account=loser.account_id
    )
    rows = rows.filter(pk__in=SeatRow.objects.filter(account=winner.account_id).values("match_id"))
    streak = 0
    for row in rows.order_by("-pk").distinct()[: 4 * STREAK]:
        places = {seat.account_id: seat.place or 0 for seat in row.seats.all()}
        if not very_short(row) or places[loser.account_id] <= places[winner.account_id]:
            break
        streak += 1
    return streak


def note(one: int, other: int, kind: str, row: MatchRow) -> None:
    """Put two accounts on the list for staff, or count once more; a settled case is reopened."""
    low, high = sorted((one, other))
    found, new = Suspicion.objects.get_or_create(first_id=low, second_id=high, kind=kind, defaults={"match": row})
    if not new:
        found.match, found.times, found.at = row, found.times + 1, timezone.now()
        # A family or a school was checked once; a browser or a streak may be new each time.
        found.settled = found.settled and kind in (Suspicion.Ground.ADDRESS, Suspicion.Ground.DAILY)
        found.save()
