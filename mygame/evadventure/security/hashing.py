"""Hashing passwords beside the reactor: it takes a third of a second each time, which should delay nobody else.

A few threads do it (`WELLMOUTH_HASHING_THREADS`). Requests wait in one queue for each address, and the queues are
served in turn, so that an address that sends many delays only itself; a queue is short, and excess requests are
refused at once.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable
from functools import cache
from typing import Any
from unicodedata import normalize

from django.contrib.auth import hashers
from evennia.utils import logger
from twisted.internet import reactor as installed
from twisted.internet.defer import Deferred, maybeDeferred
from twisted.python.failure import Failure
from twisted.python.threadpool import ThreadPool

from ..kernel import conf
from ..kernel.errors import ActionError
from ..words import Words
from .addresses import household

LONGEST_LINE = 4
"""Passwords of one address that wait to be hashed."""
LONGEST_LINES = 200
"""Passwords that wait in total."""


class Hashed(str):
    """A password already hashed, in its stored form."""


class HashingQueue:
    """The threads, and the requests waiting for them. Used in the reactor's thread only."""

    def __init__(self) -> None:
        self._pool: ThreadPool | None = None
        self._busy = 0
        self._lines: OrderedDict[str, deque[tuple[Callable[[], Any], Deferred[Any]]]] = OrderedDict()

    def ask(self, address: str, work: Callable[[], Any]) -> Deferred[Any]:
        """Do some work in a thread.

        Args:
            address: the address the work is done for.
            work: touches no object of the game.

        Returns:
            Its result. Without a running reactor it is done at once.

        Raises:
            ActionError: `busy`, when too many are waiting already.
        """
        reactor: Any = installed
        if not reactor.running:
            return maybeDeferred(work)
        line = self._lines.setdefault(household(address), deque())
        if len(line) >= LONGEST_LINE or sum(map(len, self._lines.values())) >= LONGEST_LINES:
            raise ActionError("busy", Words("Too many passwords are being checked at once. Try again in a moment."))
        answer: Deferred[Any] = Deferred()
        line.append((work, answer))
        self._next()
        return answer

    def _next(self) -> None:
        """Give the next requests to idle threads."""
        reactor: Any = installed
        if self._pool is None:
            most = conf.value("HASHING_THREADS")
            self._pool = ThreadPool(0, most, "hashing")
            self._pool.start()
            reactor.addSystemEventTrigger("during", "shutdown", self._pool.stop)
        while self._lines and self._busy < conf.value("HASHING_THREADS"):
            source, line = self._lines.popitem(last=False)
            if not line:
                continue
            work, answer = line.popleft()
            if line:
                self._lines[source] = line
            self._busy += 1

            def answered(well: bool, result: object, answer: Deferred[Any] = answer) -> None:
                reactor.callFromThread(self._done, answer, result)

            self._pool.callInThreadWithCallback(answered, work)

    def _done(self, answer: Deferred[Any], result: object) -> None:
        self._busy -= 1
        self._next()
        if isinstance(result, Failure):
            answer.errback(result)
        else:
            answer.callback(result)


DESK = HashingQueue()


def make(password: str, address: str) -> Deferred[Hashed]:
    """Hash a new password. Raises ActionError `busy`."""
    return DESK.ask(address, lambda: Hashed(hashers.make_password(composed(password))))


def composed(password: str) -> str:
    """Return a password in one form of Unicode (NFC): keyboards differ in how they write an accented letter."""
    return normalize("NFC", password)


def keep(account: Any, hashed: Hashed) -> None:
    """Put a new password on an account, to be saved by the caller; the first one (a guest's) is no change."""
    changed = bool(account.password) and hashers.is_password_usable(account.password)
    account.password, account._password = str(hashed), None
    logger.log_sec(f"Password successfully changed for {account}.")
    if changed:
        account.at_password_change()


def matches(password: str, stored: str | None, address: str) -> Deferred[tuple[bool, Hashed | None]]:
    """Compare a password with a stored one, in the same time whether or not there is one.

    Args:
        stored: in the account's form; None for an account that does not exist.

    Returns:
        Whether they are the same, and the new form to store when the stored one is outdated.

    Raises:
        ActionError: `busy`.
    """

    def work() -> tuple[bool, Hashed | None]:
        nobodys = _nobodys(hashers.get_hasher().algorithm)
        real = stored is not None and hashers.is_password_usable(stored)
        right, outdated = hashers.verify_password(composed(password), stored if real else nobodys)
        if not right and password != composed(password):  # hashed as typed, by an earlier version
            right, outdated = hashers.verify_password(password, stored if real else nobodys)[0], True
        if not (right and real):
            return False, None
        return True, Hashed(hashers.make_password(composed(password))) if outdated else None

    return DESK.ask(address, work)


@cache
def _nobodys(algorithm: str) -> str:
    return str(hashers.make_password(""))
