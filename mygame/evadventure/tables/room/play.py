"""What comes with the match that is played at a table, and goes with it."""

from __future__ import annotations

from dataclasses import dataclass

from ..match.queued import Queue
from ..match.session import MatchSession
from ..match.turns import Turns
from ..match.votes import Votes
from .screens import Screens


@dataclass(frozen=True, slots=True)
class Play:
    """A match that is played at a table; in memory alone, for what lasts of it is in the store."""

    session: MatchSession
    screens: Screens
    """What everybody was shown of it."""
    turns: Turns
    votes: Votes
    queue: Queue
