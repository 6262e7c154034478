"""Limits on acts that others have to read, store or make room for: high enough that people never notice.

Each person has a bucket for each kind of act, which refills. All in this process' memory: there is one Server, and
a restart clears them. Pages run in threads, so there is a lock.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from functools import cache
from threading import Lock
from typing import NamedTuple

from ..evennia_ext.mixins import EntityBase
from ..kernel import conf
from ..kernel.errors import ActionError
from ..words import Words

TOO_OFTEN = Words("You have done that very often just now. Again in {seconds} {seconds:|second|seconds}.")


class Rate(NamedTuple):
    """A burst, and a sustained rate per second."""

    burst: float
    per_second: float


class Bucket:
    """What is left of a burst."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.clock = rate, clock
        self.left, self.at = rate.burst, clock()

    def refill(self) -> float:
        """Add what has come in since the last time; return what there is now."""
        now = self.clock()
        self.left = min(self.rate.burst, self.left + (now - self.at) * self.rate.per_second)
        self.at = now
        return self.left

    def take(self) -> bool:
        """Take one; False when there is none."""
        if self.refill() < 1:
            return False
        self.left -= 1
        return True


class Buckets:
    """One bucket for each key; keys that are full again are forgotten."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic, most: int = 10_000) -> None:
        """Begin without buckets.

        Args:
            clock: the source of time (tests).
            most: keys remembered at the same time.
        """
        self.rate, self.clock, self.most = rate, clock, most
        self._left: dict[Hashable, Bucket] = {}
        self._lock = Lock()

    def take(self, key: Hashable) -> float:
        """Take one from a key's bucket; return 0, or the seconds until there is one again."""
        with self._lock:
            if (bucket := self._left.get(key)) is None:
                if len(self._left) >= self.most:
                    self._forget()
                bucket = self._left[key] = Bucket(self.rate, self.clock)
            return 0.0 if bucket.take() else (1 - bucket.left) / self.rate.per_second

    def _forget(self) -> None:
        self._left = {key: bucket for key, bucket in self._left.items() if bucket.refill() < self.rate.burst}
        while len(self._left) >= self.most:
            del self._left[next(iter(self._left))]


def pace(kind: str, who: EntityBase) -> None:
    """Count an act.

    Args:
        kind: a key of `conf.PACES`.
        who: the account, or other object it is counted by; needs an `id`.

    Raises:
        ActionError: `too_often`, with the `seconds` to wait; nothing is counted.
    """
    rate = Rate(*conf.value("PACES")[kind])
    if wait := buckets(kind, rate).take(who.id):
        raise ActionError("too_often", TOO_OFTEN, seconds=int(wait) + 1)


@cache
def buckets(kind: str, rate: Rate) -> Buckets:
    """Return the buckets of a kind of act, of this process."""
    return Buckets(rate)
