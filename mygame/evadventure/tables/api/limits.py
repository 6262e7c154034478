"""How much one token and one address may ask of the API: buckets that fill again.

All in this process' memory: there is one Server, and a restart forgives. Pages run in threads, so there is a lock.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from threading import Lock
from typing import NamedTuple


class Rate(NamedTuple):
    """So many at once, and so many a second for long."""

    burst: float
    per_second: float


class Buckets:
    """One bucket for each key; keys that are full again are forgotten."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic, most: int = 10_000) -> None:
        """Make no bucket yet.

        Args:
            clock: where the time comes from (tests).
            most: keys that are remembered at once.
        """
        self.rate, self.clock, self.most = rate, clock, most
        self._left: dict[Hashable, tuple[float, float]] = {}
        self._lock = Lock()

    def take(self, key: Hashable) -> float:
        """Take one from a key's bucket; return 0, or the seconds until there is one again."""
        with self._lock:
            now = self.clock()
            if key not in self._left and len(self._left) >= self.most:
                self._forget(now)
            left = self._filled(key, now)
            if left < 1:
                return (1 - left) / self.rate.per_second
            self._left[key] = (left - 1, now)
            return 0.0

    def _filled(self, key: Hashable, now: float) -> float:
        left, at = self._left.get(key, (self.rate.burst, now))
        return min(self.rate.burst, left + (now - at) * self.rate.per_second)

    def _forget(self, now: float) -> None:
        self._left = {key: kept for key, kept in self._left.items() if self._filled(key, now) < self.rate.burst}
        while len(self._left) >= self.most:
            del self._left[next(iter(self._left))]


TOKEN = Buckets(Rate(burst=60, per_second=20))
"""Requests of one token."""
ADDRESS = Buckets(Rate(burst=60, per_second=10))
"""Requests without a token, of one address."""
