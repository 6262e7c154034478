"""Spectators: signals for pages and programs outside the world, and the pace of telling a crowd.

Receivers of the signals get immutable matches and build their output from a spectator's view of them (`who` None), so
it contains no hand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.dispatch import Signal

from ...evennia_ext.transactions import each
from ..match import clock
from ..match.events import Event, MatchEnded, MatchStarted, StepCommitted
from ..match.session import MatchSession
from .table import Table

BEHIND = 0.02
"""Seconds a crowd is told after the players: by then their answer has left this process, and the next turns of the
reactor are free for others."""
NEAR = 12
"""Onlookers told at once. If there are more, only the players are; the others follow, this many a reactor turn."""

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


def in_turn(table: Table, tell_one: Callable[[Any], None]) -> None:
    """Tell something to all followers of a table, players at once, a crowd after they have their answer."""
    players = table.sitters_here()
    others = [person for person in table.watchers_here() if person not in players]
    if len(players) + len(others) <= NEAR:
        players, others = players + others, []
    each(players, tell_one)
    if others:
        clock.later(BEHIND, _tell_crowd, others, tell_one)


def _tell_crowd(crowd: list[Any], tell_one: Callable[[Any], None]) -> None:
    each(crowd[:NEAR], tell_one)
    if crowd[NEAR:]:
        clock.later(0, _tell_crowd, crowd[NEAR:], tell_one)
