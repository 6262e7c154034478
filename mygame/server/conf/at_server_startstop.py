"""What happens when the Server starts and stops."""

from __future__ import annotations

import gc
from importlib.util import find_spec


def at_server_init() -> None:
    """Do nothing before the other hooks."""


def at_server_start() -> None:
    """Bring the world up to date with its content, then take what will live for ever out of the collector's rounds."""
    if find_spec("world.builder"):
        from world.builder import build

        build()
    gc.collect()
    gc.freeze()


def at_server_stop() -> None:
    """Do nothing: what must last is in the database already."""
