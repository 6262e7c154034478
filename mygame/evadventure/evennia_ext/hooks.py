"""An app's hooks into Evennia, registered when Django is ready, so that a game's `server/conf` need not.

Evennia reads both settings when its Server starts, after every app was ready. The package's hooks come before
the game's: in the order of the apps, and the game's own last, overriding all others.
"""

from __future__ import annotations

import sys

from django.conf import settings
from evennia.utils.utils import make_iter

IN_PORTAL = any(argument.endswith("/portal/portal.py") for argument in sys.argv)
"""Whether this is Evennia's Portal: it loads the modules of input functions, and calls none.

Loading them would load the whole game, half of the Portal's start.
"""
_ours: dict[str, list[str]] = {}


def at_start_and_stop(module: str) -> None:
    """Call `at_server_start`, `at_server_stop` and the like of a module, by its path; safe to repeat."""
    _put("AT_SERVER_STARTSTOP_MODULE", module)


def input_functions(module: str) -> None:
    """Handle messages with the public functions of a module of the same names; safe to repeat."""
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
