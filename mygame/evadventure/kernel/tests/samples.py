"""A part of much, tried in every run; the whole by `make test-all`."""

from collections.abc import Iterable

from evadventure.minigames.testing.kit import times


def some[T](every: Iterable[T], few: int, *always: T) -> list[T]:
    """Return some of many, from all over them, and those that are always tried; all of them by `make test-all`."""
    found = list(every)
    chosen = found[:: max(1, len(found) // few)]
    return times([*(one for one in always if one not in chosen), *chosen], found)
