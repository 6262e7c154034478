"""Who of those that seek an opponent fit together: by game, time and rating, in a window that widens as they wait.

Pure: seekers and a moment come in, pairs go out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...minigames.core import Record
from ..letters.pace import Pace

FIRST_WINDOW = 150.0
"""Points by which two may differ who have just begun to seek."""
WIDENING = 10.0
"""Points by which the window of a seeker grows each second."""
WIDEST = 60.0
"""Seconds after which everybody fits."""


class Seeker(Record):
    """Somebody who wants to play a game with a person."""

    key: str
    """As in `seating.Sitter`."""
    game: str
    rated: bool | None
    """None: either."""
    pace: Pace | None
    """None: any."""
    rating: float
    since: float
    """When they began to seek (seconds since 1970)."""

    @property
    def by_letter(self) -> bool:
        """Whether they seek a match by letter: they need not be there, now or later."""
        return self.pace is not None and bool(self.pace.letter)

    def window(self, now: float) -> float:
        """Return the points by which another may differ now."""
        waited = now - self.since
        return float("inf") if waited >= WIDEST else FIRST_WINDOW + WIDENING * max(0.0, waited)


def alike(one: Seeker, other: Seeker) -> bool:
    """Tell whether two seek the same match, whatever their ratings."""
    return (
        one.key != other.key
        and one.game == other.game
        and (None in (one.rated, other.rated) or one.rated == other.rated)
        and one.by_letter == other.by_letter  # "any time" means at a table
        and (None in (one.pace, other.pace) or one.pace == other.pace)
    )


def fit(one: Seeker, other: Seeker, now: float) -> bool:
    """Tell whether two fit now: who has waited longer decides how far apart they may be."""
    return alike(one, other) and abs(one.rating - other.rating) <= max(one.window(now), other.window(now))


def pairs(
    seekers: Sequence[Seeker], now: float, may_meet: Callable[[Seeker, Seeker], bool]
) -> list[tuple[Seeker, Seeker]]:
    """Return who plays whom: whoever has waited longest chooses first, the nearest in rating.

    Args:
        may_meet: tells whether two people may be paired at all.
    """
    found, free = [], sorted(seekers, key=lambda one: one.since)
    while free:
        first = free.pop(0)
        fits = [other for other in free if fit(first, other, now) and may_meet(first, other)]
        if fits:
            other = min(fits, key=lambda one: abs(one.rating - first.rating))
            free.remove(other)
            found.append((first, other))
    return found


def expected_wait(seeker: Seeker, others: Sequence[Seeker], now: float) -> float | None:
    """Return in how many seconds the window reaches the nearest who seeks the same; None when nobody does."""
    gaps = [abs(seeker.rating - other.rating) for other in others if alike(seeker, other)]
    if not gaps:
        return None
    waited = now - min(seeker.since, *(other.since for other in others if alike(seeker, other)))
    return max(0.0, min(WIDEST, (min(gaps) - FIRST_WINDOW) / WIDENING) - waited)
