"""What an app of the package hooks into Evennia when Django is ready, so that a game's `server/conf` need not.

Evennia reads both settings when its Server starts, after every app was ready. What the package hooks in stands before
what the game has there: in the order of the apps, and the game's own comes last, over all that is there already.
"""

from __future__ import annotations

import sys

from django.conf import settings
from evennia.utils.utils import make_iter

IN_PORTAL = any(argument.endswith("/portal/portal.py") for argument in sys.argv)
"""Whether this is Evennia's Portal: it loads the modules of input functions, and calls none.

All of the game would be loaded for that, half of the Portal's start.
"""
_ours: dict[str, list[str]] = {}


def at_start_and_stop(module: str) -> None:
    """Call `at_server_start`, `at_server_stop` and the like of a module, by its path; safe to repeat."""
    _put("AT_SERVER_STARTSTOP_MODULE", module)


def input_functions(module: str) -> None:
    """Take the public functions of a module for messages of their names; safe to repeat."""
    if IN_PORTAL:
        settings.INPUT_FUNC_MODULES = []
        return
    _put("INPUT_FUNC_MODULES", module)


def _put(setting: str, module: str) -> None:
    ours = _ours.setdefault(setting, [])
    theirs = [one for one in make_iter(getattr(settings, setting)) if one not in ours]
    if module not in ours and module not in theirs:
        ours.append(module)
    setattr(settings, setting, [*ours, *theirs])
