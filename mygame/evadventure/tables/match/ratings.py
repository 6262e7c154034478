"""Skill per game: openskill's Plackett-Luce, for any number of seats, with shared places.

Unnamed computer players count as newcomers and are not kept. Aborted matches rate nobody.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from openskill.models import PlackettLuce

from ...base import conf
from ..models import Rating, SeatRow

PROVISIONAL = 6.0
"""A rating whose sigma is above this is still a guess."""

_model = PlackettLuce()


class Change(NamedTuple):
    """What one match did to one seat's rating."""

    before: float
    after: float
    """Ordinals (mu - 3 sigma)."""
    chance: float
    """How likely the win over the strongest beaten opponent above was, 0 to 1; 1 when none was above."""
    beaten: int
    """How many opponents with a name were beaten."""


def kept() -> bool:
    """Tell whether this house rates its matches (`WELLMOUTH_RATINGS`)."""
    return bool(conf.value("RATINGS"))


def rate(game: str, seats: Sequence[SeatRow]) -> dict[int, Change]:
    """Rate a finished match by the places on its seats, and store it. Call it inside the settlement.

    Returns:
        What changed, for each seat whose player has a name.
    """
    rows = [_rating(game, seat) for seat in seats]
    skills = [_model.rating(mu=row.mu, sigma=row.sigma) for row in rows]
    places = [seat.place or len(seats) for seat in seats]
    rated = _model.rate([[skill] for skill in skills], ranks=[float(place) for place in places])
    changes: dict[int, Change] = {}
    for index, (seat, row, (new,)) in enumerate(zip(seats, rows, rated, strict=True)):
        if not named(seat.key):
            continue
        beaten = [other for other in range(len(seats)) if named(seats[other].key) and places[other] > places[index]]
        above = [other for other in beaten if rows[other].mu > row.mu]
        chance = min((_model.predict_win([[skills[index]], [skills[other]]])[0] for other in above), default=1.0)
        changes[seat.seat] = Change(row.ordinal, new.ordinal(), chance, len(beaten))
        row.mu, row.sigma, row.ordinal = new.mu, new.sigma, new.ordinal()
        row.name_en, row.name_zh = seat.name_en, seat.name_zh
        row.matches += 1
        row.wins += places[index] == 1 and places.count(1) < len(places)
        row.save()
    return changes


def named(key: str) -> bool:
    """Tell whether a player has a name of its own (a person or a regular), and so a rating."""
    return key[:2] in ("c:", "r:")


def ladder(game: str, count: int = 10) -> list[Rating]:
    """Return the best of a game, best first."""
    return list(Rating.objects.filter(game=game).order_by("-ordinal", "pk")[:count])


def _rating(game: str, seat: SeatRow) -> Rating:
    fresh = _model.rating()
    new = Rating(game=game, key=seat.key, mu=fresh.mu, sigma=fresh.sigma, ordinal=fresh.ordinal())
    return (Rating.objects.filter(game=game, key=seat.key).first() or new) if named(seat.key) else new
