"""Throttling of guesses at passwords and tokens: the wait for the next try, by account, by address and overall.

A few tries are free; then each wrong one doubles the wait for the next, up to a maximum (`WELLMOUTH_TRIES_ACCOUNT`,
`WELLMOUTH_TRIES_ADDRESS`). Unused names are counted like any other. A known address of an account's owner
does not wait for strangers' tries elsewhere: nobody can lock another out. All wrong tries of the house
together have a limit too (`WELLMOUTH_TRIES_OVERALL`), against one guess each from thousands of addresses.

All in this process' memory, since Django's in-memory cache evicts at random when it is full, which an attacker
would bring about. Pages run in threads, so there is a lock.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock

from ..kernel import conf
from ..kernel.errors import ActionError
from ..words import Words
from .addresses import household

FORGET_AFTER = 3600.0
"""Seconds without a wrong try after which earlier ones are forgotten."""
MOST = 20_000
"""Names and addresses remembered at the same time."""

TOO_MANY = Words("Too many wrong tries. The next one is possible in {seconds} {seconds:|second|seconds}.")


@dataclass(slots=True)
class _Count:
    """Wrong tries of one name or address, and when the last one was."""

    wrong: int = 0
    at: float = 0.0


class Tries:
    """All recent wrong tries.

    Args:
        clock: seconds (tests).
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = Lock()
        self.clear()

    def clear(self) -> None:
        """Clear the tries of everybody."""
        self._counts: OrderedDict[tuple[str, str], _Count] = OrderedDict()
        self._left, self._left_at = float(conf.value("TRIES_OVERALL")[0]), self._clock()

    def begin(self, address: str, name: str | None = None, *, known: bool = False, kind: str = "address") -> None:
        """Count a try, as wrong until `right` is called.

        Args:
            address: the client's.
            name: the account's name, whether it exists or not.
            known: whether the account's owner has logged in from this address before.
            kind: kind of secret: passwords and tokens are counted separately.

        Raises:
            ActionError: `too_many_tries`, with the `seconds` to wait; nothing is counted.
        """
        with self._lock:
            now = self._clock()
            keys = self._keys(address, name, kind)
            wait = max((self._wait(key, now, known) for key in keys), default=0.0)
            burst, refill = conf.value("TRIES_OVERALL")
            self._left = min(burst, self._left + (now - self._left_at) * refill)
            self._left_at = now
            if not known and self._left < 1:
                wait = max(wait, (1 - self._left) / refill if refill else FORGET_AFTER)
            if wait > 0:
                raise ActionError("too_many_tries", TOO_MANY, seconds=int(wait) + 1)
            self._left -= 1
            for key in keys:
                count = self._counts.setdefault(key, _Count())
                if now - count.at > FORGET_AFTER:
                    count.wrong = 0
                count.wrong, count.at = count.wrong + 1, now
                self._counts.move_to_end(key)
            while len(self._counts) > MOST:
                self._counts.popitem(last=False)

    def right(self, address: str, name: str | None = None) -> None:
        """Uncount the try of `begin`: it was right."""
        with self._lock:
            self._left += 1
            for key in self._keys(address, name, "address"):
                if count := self._counts.get(key):
                    count.wrong -= 1
                    if count.wrong <= 0:
                        del self._counts[key]

    def wait(self, address: str, *, kind: str = "address") -> float:
        """Return the seconds until an address may try again; 0 when it may."""
        with self._lock:
            now = self._clock()
            return max((self._wait(key, now, False) for key in self._keys(address, None, kind)), default=0.0)

    @staticmethod
    def _keys(address: str, name: str | None, kind: str) -> list[tuple[str, str]]:
        keys = [(kind, household(address))] if address else []
        return keys if name is None else [*keys, ("account", name.casefold())]

    def _wait(self, key: tuple[str, str], now: float, known: bool) -> float:
        count = self._counts.get(key)
        if count is None or now - count.at > FORGET_AFTER or (known and key[0] == "account"):
            return 0.0
        tries: tuple[int, float] = conf.value("TRIES_ACCOUNT" if key[0] == "account" else "TRIES_ADDRESS")
        free, longest = tries
        if count.wrong < free:
            return 0.0
        return max(0.0, count.at + min(longest, 2.0 ** min(count.wrong - free, 30)) - now)


TRIES = Tries()
