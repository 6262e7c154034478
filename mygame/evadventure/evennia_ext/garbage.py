"""When the Server collects garbage: long-lived objects are not scanned again and again.

A full collection scans every object, which takes 100 to 160 ms in a house with players, and finds next to
nothing. So the survivors of one are frozen: the next scans only newer objects. That is done often, so that each is
short: nobody notices (with Python's own numbers, the second generation alone took 70 ms when 200
people came within 10 s). Reference cycles that die after they were frozen stay until a complete scan, which happens
when nobody has typed for a while.
"""

from __future__ import annotations

import gc
import time
from typing import Any

import evennia

YOUNG = 5_000
"""Objects after which the youngest generation is scanned; Python's 2,000 are too few for a server."""
OLDER = 2, 1
"""Scans of the youngest until the survivors of one are scanned, and of these until all that are not frozen are:
60,000 at most."""
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
    """Exempt present objects from collection, and from now on the survivors of each full collection.

    Garbage of the start is collected a few minutes later, not while people wait for the login screen.
    """
    global _looked
    gc.enable()
    gc.set_threshold(YOUNG, *OLDER)
    gc.freeze()
    _looked = time.monotonic() - AGAIN + SETTLED
    gc.collect()
    if _freeze not in gc.callbacks:
        gc.callbacks.append(_freeze)


def everything() -> None:
    """Scan all objects."""
    global _looked
    _looked = time.monotonic()
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    gc.collect()  # of nothing: Python delays the next until a quarter as many objects as now have been added


def when_quiet() -> None:
    """Scan all objects, if the last time was long ago and now is a good moment; to be called every minute."""
    since = time.monotonic() - _looked
    if since > AT_LATEST or (since > AGAIN and _is_quiet()):
        everything()


def _is_quiet() -> bool:
    now = time.time()
    return all(now - session.cmd_last > QUIET for session in evennia.SESSION_HANDLER.values())


def _freeze(phase: str, info: dict[str, Any]) -> None:
    if phase == "stop" and info["generation"] == 2:
        gc.freeze()
