"""When the Server collects garbage: what has lived for long is not looked at again and again.

A full collection looks at every object there is, 100 to 160 ms of them in a house with players, and finds next to
nothing. So what is left after one is frozen: the next looks at what came since. That is done often, so that it is
little each time: nobody waits while it is (with Python's own numbers, the second generation alone took 70 ms when 200
people came within 10 s). Rings of objects that die after they were frozen stay until all is looked at, which happens
when nobody has typed for a while.
"""

from __future__ import annotations

import gc
import time
from typing import Any

import evennia

YOUNG = 5_000
"""Objects after which the youngest are looked at; Python's 2,000 are too few for a server."""
OLDER = 2, 1
"""Looks at the youngest until those are looked at that outlived one, and of these until all are that are not frozen:
60,000 at most."""
QUIET = 20.0
"""Seconds without a typed line in which there is time for everything."""
AGAIN = 1800.0
"""Seconds after which everything is looked at, as soon as it is quiet."""
SETTLED = 300.0
"""Seconds after a start until that is so for the first time."""
AT_LATEST = 2 * 3600.0
"""Seconds after which it is done even if somebody types."""

_looked = 0.0


def start() -> None:
    """Spare the collector what is there now, and from now on what is left by each full collection.

    What a start leaves behind is looked for a few minutes later, not while people wait for the login screen.
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
    """Look at all there is."""
    global _looked
    _looked = time.monotonic()
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    gc.collect()  # of nothing: Python waits with the next until a quarter of what it found now has come


def when_quiet() -> None:
    """Look at all there is, if that was long ago and now is a good moment; to be called every minute."""
    since = time.monotonic() - _looked
    if since > AT_LATEST or (since > AGAIN and _is_quiet()):
        everything()


def _is_quiet() -> bool:
    now = time.time()
    return all(now - session.cmd_last > QUIET for session in evennia.SESSION_HANDLER.values())


def _freeze(phase: str, info: dict[str, Any]) -> None:
    if phase == "stop" and info["generation"] == 2:
        gc.freeze()
