"""Time at the tables: absolute moments in the store, one alarm a table in memory.

`now` runs steadily, unaffected by changes of the machine's clock; a stop of the server stores the time left. Events
announced for a day and an hour use `calendar`. Alarms go through the reactor. Tests install their own clock with `use`.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from inspect import ismethod
from typing import Any
from weakref import WeakMethod

from evennia.utils import logger
from twisted.internet import reactor

from ...evennia_ext.reactor import steady

AGAIN = 60.0
"""Seconds until an alarm whose call has failed rings again."""
WARNING = 15.0
"""Seconds before the deadline at which silent players are warned (or half of a short turn)."""

_ticker: Any = reactor
_now: Callable[[], float] = steady
_calendar: Callable[[], float] = time.time


def use(ticker: Any = None, now: Callable[[], float] | None = None) -> None:
    """Install another source of time (tests); without arguments the real one again."""
    global _ticker, _now, _calendar
    _ticker, _now, _calendar = ticker or reactor, now or steady, now or time.time


def now() -> float:
    """Return the time in seconds since 1970 (UTC)."""
    return _now()


def calendar() -> float:
    """Return the time in seconds since 1970 (UTC) as the machine's clock says now."""
    return _calendar()


def later(seconds: float, call: Callable[..., Any], *args: Any) -> Any:
    """Call a function after some seconds; the result has `cancel()` and `active()`."""
    return _ticker.callLater(max(0.0, seconds), call, *args)


class Alarm:
    """At most one pending call; setting it again replaces it.

    A method is held weakly: its owner is freed without the collector, and then the alarm does not ring.
    """

    def __init__(self, call: Callable[[], None]) -> None:
        self._called: Callable[[], Callable[[], None] | None] = WeakMethod(call) if ismethod(call) else lambda: call
        self._pending: Any = None

    def set(self, moment: float | None) -> None:
        """Ring at a moment (seconds since 1970), at once when it is past; None: not at all."""
        self.stop()
        if moment is not None:
            self._pending = later(moment - now(), self._ring)

    def stop(self) -> None:
        """Cancel the pending call."""
        if self._pending is not None and self._pending.active():
            self._pending.cancel()
        self._pending = None

    def _ring(self) -> None:
        self._pending = None
        if (call := self._called()) is None:
            return
        try:
            call()
        except Exception:
            logger.log_trace(f"tables: {call!r} failed")
            if self._pending is None:
                self.set(now() + AGAIN)
