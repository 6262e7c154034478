"""The places that exits lead to, the nearest first."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from math import inf

from evennia.objects.objects import DefaultExit, DefaultObject


def exits_of(place: DefaultObject) -> list[DefaultExit]:
    """Return all exits of a place."""
    found: list[DefaultExit] = place.contents_get(content_type="exit")
    return found


def paths[Place: DefaultObject](
    starts: Iterable[Place],
    passes: Callable[[DefaultExit], bool],
    most: float = inf,
    ways: Callable[[Place], Iterable[DefaultExit]] = exits_of,
) -> Iterator[tuple[Place, tuple[DefaultExit, ...]]]:
    """Yield the starts and each place at most so many exits away, with the exits on the way there.

    `passes` tells whether an exit to a new place is taken, `ways` returns the exits of a place.
    """
    queue = deque[tuple[Place, tuple[DefaultExit, ...]]]((start, ()) for start in starts)
    met = {start for start, _ in queue}
    while queue:
        here, taken = queue.popleft()
        yield here, taken
        for way in ways(here) if len(taken) < most else ():
            there = way.destination
            if there is not None and there not in met and passes(way):
                met.add(there)
                queue.append((there, (*taken, way)))
