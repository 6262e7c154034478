"""What is large and seldom wanted is loaded where it is used; here, before that, so that nobody waits for it.

The next Server does so while the one before still answers (`server.successor`), one that is started alone when it
answers already, in a thread.
"""

from __future__ import annotations

import gc
import sys
from importlib import import_module
from typing import Any

from twisted.internet import reactor as installed

reactor: Any = installed  # a module, until it is installed

MODULES = ("networkx", "pypinyin")
"""Pairings of tournaments, handles of heroes with Chinese names: most of a second together."""
LATER = 5.0
"""Seconds after the start."""


def load() -> None:
    """Import all of `MODULES`; the garbage collector never scans it: 200,000 objects, a pause of 0.1 s for all."""
    gc.disable()
    try:
        for name in MODULES:
            import_module(name)
    finally:
        gc.freeze()
        gc.enable()


def soon() -> None:
    """Load later what is not there yet."""
    if not all(name in sys.modules for name in MODULES):
        reactor.callLater(LATER, reactor.callInThread, load)
