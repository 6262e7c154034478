"""When the Server collects garbage: what has lived for long is not looked at again and again.

A full collection looks at every object there is, 100 to 160 ms of them in a house with players, and finds next to
nothing. So what is left after one is frozen: the next looks at what came since. Rings of objects that die after they
were frozen stay until all is looked at, which happens when nobody has typed for a while.
"""

from __future__ import annotations

import gc
import time
from typing import Any

import evennia

YOUNG = 10_000
"""Objects after which the youngest are looked at; Python's 2,000 are too few for a server."""
QUIET = 20.0
"""Seconds without a typed line in which there is time for everything."""
AGAIN = 1800.0
"""Seconds after which everything is looked at, as soon as it is quiet."""
AT_LATEST = 2 * 3600.0
"""Seconds after which it is done even if somebody types."""

_looked = 0.0


def start() -> None:
    """Spare the collector what is there now, and from now on what is left by each full collection."""
    gc.set_threshold(YOUNG, *gc.get_threshold()[1:])
    everything()
    if _freeze not in gc.callbacks:
        gc.callbacks.append(_freeze)


def everything() -> None:
    """Look at all there is."""
    global _looked
    _looked = time.monotonic()
    gc.unfreeze()
    gc.collect()
    gc.freeze()


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
