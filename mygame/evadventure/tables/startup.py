"""Start of the tables with the server (`apps.TablesConfig.ready` hooks this module in)."""

from __future__ import annotations

from . import furniture


def at_server_start() -> None:
    """Put the house's tables where rooms ask for them, and take every open match up again; safe to repeat."""
    furniture.furnish()
    furniture.wake()
