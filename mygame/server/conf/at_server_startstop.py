"""What happens when the Server starts and stops."""

from __future__ import annotations

import gc

from evadventure import tables


def at_server_init() -> None:
    """Do nothing before the other hooks."""


def at_server_start() -> None:
    """Bring world and tables up to date, take matches up again, then spare the collector what lives for ever."""
    from world import builder  # Evennia is complete only now

    builder.build_at_start()
    tables.furnish()
    tables.wake()
    gc.collect()
    gc.freeze()


def at_server_stop() -> None:
    """Do nothing: what must last is in the database already."""
