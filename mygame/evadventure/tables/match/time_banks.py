"""A bank of time for each seat, with an increment: the time left, and which banks run.

Pure: moments come in, records go out. The bank of a seat runs while it is publicly known to be asked
(`Match.awaited`). When it is no longer asked, because its turn is over, its bank grows by the increment; an undone
step takes the increment back. Computer players have a bank that does not run.
"""

from __future__ import annotations

from collections.abc import Collection

import msgspec
from msgspec.structs import replace

from ...minigames.core import Record, Seat


class Banks(Record):
    """The time of all seats at one moment."""

    left: tuple[float, ...]
    """Seconds each seat had left at `since`."""
    running: tuple[Seat, ...] = ()
    """Seats whose time runs since then."""
    since: float | None = None
    """The moment of the last reading (seconds since 1970); None while everything stands still."""

    def at(self, now: float) -> tuple[float, ...]:
        """Return the seconds each seat has left at a moment, never below zero."""
        gone = 0.0 if self.since is None else max(0.0, now - self.since)
        return tuple(max(0.0, one - gone) if seat in self.running else one for seat, one in enumerate(self.left))

    @property
    def ends(self) -> float | None:
        """Return when the first bank is empty; None when none runs."""
        if self.since is None or not self.running:
            return None
        return self.since + min(self.left[seat] for seat in self.running)


def full(seats: int, seconds: float) -> Banks:
    """Return the banks of a match that has not begun."""
    return Banks(left=(float(seconds),) * seats)


def asked(banks: Banks, seats: Collection[Seat], now: float, increment: float, *, back: Seat | None = None) -> Banks:
    """Return the banks when other seats are asked from now on.

    Args:
        seats: those whose time runs from now on.
        increment: seconds for a seat whose turn is over.
        back: the seat that has just taken a step back.
    """
    left = list(banks.at(now))
    for seat in banks.running:
        if seat not in seats:
            left[seat] += increment
    if back is not None and back in seats and back not in banks.running:
        left[back] = max(0.0, left[back] - increment)
    return Banks(left=tuple(left), running=tuple(sorted(seats)), since=now)


def stopped(banks: Banks, now: float) -> Banks:
    """Return the banks when everything stands still from now on: a pause, the stop of the server."""
    return replace(banks, left=banks.at(now), since=None)


def read(text: str) -> Banks | None:
    """Return the banks from their stored text; None for a match without banks."""
    return msgspec.json.decode(text, type=Banks) if text else None


def written(banks: Banks | None) -> str:
    """Return the banks as stored text."""
    return "" if banks is None else msgspec.json.encode(banks).decode()
