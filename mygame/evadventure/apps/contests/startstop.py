"""Hooks of the server for contests (`apps` names them to Evennia)."""

from __future__ import annotations

from ...kernel import starting
from . import daily, running, schedule, seasons


def at_server_start() -> None:
    """Go on with tournaments, and keep the calendar."""
    starting.run(running.start, schedule.start, daily.keep, seasons.start)
