"""The gallery: who looks at tables from outside the world, as pages and programs do, hears of each change here.

Receivers get immutable matches and build what they send from a spectator's view of them (`who` None), so there is no
hand in what they see.
"""

from __future__ import annotations

from django.dispatch import Signal

BEHIND = 0.02
"""Seconds a crowd is told after the players: by then their answer has left this process, and the next turns of the
reactor are free for others."""

stepped = Signal()
"""A step was told at the table. Sender: the table; kwargs: `hosted`, `match` (as it was after the step)."""

ended = Signal()
"""A match is over. Sender: the table; kwargs: `hosted` (with its `ending`)."""

seated = Signal()
"""Who sits there, or what is played, has changed. Sender: the table."""
