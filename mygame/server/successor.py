"""The next Server: loads everything while the old one still answers, and starts at the Portal's order.

usage: python -m server.successor TWISTD ARGUMENT ..., in the game directory

An error is the last line it prints (`restarts.Successor` reads it), and then nothing has changed.
"""

from __future__ import annotations

import gc
import os
import sys

from twisted.scripts import twistd

from server import launch
from server.conf import lazy, succession


def main(command: list[str]) -> int:
    """Load, wait, and become the Server that a command starts."""
    try:
        launch.check_code()
        launch.prepare()
        lazy.load()
        _read_content()
    except launch.Trouble as trouble:
        print(trouble)
        return 1
    gc.collect()
    gc.freeze()  # loaded objects stay: collections of the start need not scan them
    print(succession.READY.decode(), flush=True)
    if sys.stdin.readline().encode() != succession.GO:
        return 1
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # its reader no longer listens
    _forget()
    sys.argv = command
    twistd.run()
    return 0


def _read_content() -> None:
    """Read the world's files now; their faults are reported at the start, which reads them again from the cache."""
    from evadventure.content import records

    records.read_ahead()


def _forget() -> None:
    """Drop all cached rows: the old Server has written since."""
    from django.db import connections
    from evennia.server.models import ServerConfig
    from evennia.utils import gametime
    from evennia.utils.idmapper.models import flush_cache

    flush_cache()
    gametime.GAME_TIME_OFFSET = ServerConfig.objects.conf("gametime_offset", default=0)
    connections.close_all()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
