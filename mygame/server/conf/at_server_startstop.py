"""What happens when the Server starts and stops."""

from __future__ import annotations

import gc


def at_server_init() -> None:
    """Do nothing before the other hooks."""


def at_server_start() -> None:
    """Bring the world up to date with its content, then take what will live for ever out of the collector's rounds."""
    from world import builder  # Evennia is complete only now

    builder.build_at_start()
    gc.collect()
    gc.freeze()


def at_server_stop() -> None:
    """Do nothing: what must last is in the database already."""
