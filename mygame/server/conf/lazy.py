"""Large, rarely used modules are imported where they are used; this loads them beforehand, so that nobody waits.

A Server's successor does so while the old one still answers (`server.successor`); a Server started alone, in a thread
once it answers itself.
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
    """Import all of `MODULES`; the garbage collector never scans them: 200,000 objects would cost a pause of 0.1 s."""
    gc.disable()
    try:
        for name in MODULES:
            import_module(name)
    finally:
        gc.freeze()
        gc.enable()


def soon() -> None:
    """Import later any that are missing."""
    if not all(name in sys.modules for name in MODULES):
        reactor.callLater(LATER, reactor.callInThread, load)
