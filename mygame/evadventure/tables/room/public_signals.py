"""Signals for pages and programs outside the world, which look on as spectators.

Receivers of the signals get immutable matches and build their output from a spectator's view of them (`who` None), so
it contains no hand.
"""

from __future__ import annotations

from django.dispatch import Signal

from ..match.events import Event, MatchEnded, MatchStarted, StepCommitted
from ..match.session import MatchSession
from .table import Table

stepped = Signal()
"""A step was told at the table. Sender: the table; kwargs: `session`, `match` (as it was after the step)."""

ended = Signal()
"""A match is over. Sender: the table; kwargs: `session` (with its `ending`)."""

seated = Signal()
"""The sitters or the match have changed. Sender: the table."""


def publish(table: Table, session: MatchSession, event: Event) -> None:
    """Send the signals of a match."""
    match event:
        case MatchStarted(match=match) | StepCommitted(match=match) if match.noticed(None):
            stepped.send_robust(sender=table, session=session, match=match)
        case MatchEnded():
            ended.send_robust(sender=table, session=session)
