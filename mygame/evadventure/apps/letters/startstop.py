"""Hooks of the server for matches by letter (`apps` names them to Evennia)."""

from __future__ import annotations

from ...kernel import starting
from . import by_letter, challenging


def at_server_start() -> None:
    """Clear away the tables of matches that are over, and wait for challenges that lapse."""
    starting.run(_clear_away, challenging.listen)


def _clear_away() -> None:
    for table in by_letter.all_letters():
        if table.session is None:  # the server stopped while it came or went
            table.delete()
