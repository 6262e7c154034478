"""When the Server collects garbage: the objects of the start are not scanned again and again.

A complete scan takes 100 to 160 ms in a house with players. So the objects of the start are frozen, and every minute
only newer ones are scanned, which takes a few milliseconds; once they are so many that it takes long, they are frozen
as well. Reference cycles of frozen objects stay until a complete scan, which happens when nobody has typed for a while.
"""

from __future__ import annotations

import gc
import time

import evennia

YOUNG = 5_000
"""Objects after which the youngest generation is scanned; Python's 2,000 are too few for a server."""
OLDER = 2, 10**9
"""Scans of the youngest until the survivors of one are scanned; older objects are scanned by the minute."""
LONG = 0.05
"""Seconds of a scan after which its survivors are frozen."""
QUIET = 20.0
"""Seconds without a typed line after which there is time for a complete scan."""
AGAIN = 1800.0
"""Seconds after which a complete scan is done, as soon as it is quiet."""
SETTLED = 300.0
"""Seconds after a start until the first one may be."""
AT_LATEST = 2 * 3600.0
"""Seconds after which it is done even while people type."""

_looked = 0.0


def start() -> None:
    """Exempt present objects from collection.

    Garbage of the start is collected a few minutes later, not while people wait for the login screen.
    """
    global _looked
    gc.enable()
    gc.set_threshold(YOUNG, *OLDER)
    gc.freeze()
    _looked = time.monotonic() - AGAIN + SETTLED


def each_minute() -> None:
    """Scan the objects that are not frozen; all, if the last time was long ago and now is a good moment."""
    global _looked
    since = time.monotonic() - _looked
    if since > AT_LATEST or (since > AGAIN and _is_quiet()):
        _looked = time.monotonic()
        gc.unfreeze()
    began = time.thread_time()
    gc.collect()
    if time.thread_time() - began > LONG:
        gc.freeze()


def _is_quiet() -> bool:
    now = time.time()
    return all(now - session.cmd_last > QUIET for session in evennia.SESSION_HANDLER.values())
