"""Hooks of the server for records (`apps` names them to Evennia)."""

from __future__ import annotations

from ...kernel import starting
from . import counting


def at_server_start() -> None:
    """Count the matches that the last server left."""
    starting.run(counting.start)
