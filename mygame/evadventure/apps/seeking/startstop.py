"""Hooks of the server for matchmaking (`apps` names them to Evennia)."""

from __future__ import annotations

from ...kernel import starting
from . import queue


def at_server_start() -> None:
    """Take the queue up again."""
    starting.run(queue.listen)
