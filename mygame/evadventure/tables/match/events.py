"""Events of a match session: typed, and emitted to its listeners after the fact.

The content of an event is stored already; if the transaction around it fails, `TakenBack` follows. Listeners may
neither undo nor delay it: one that fails is logged, and the others still hear of the event.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import msgspec

from ...minigames.core import Outcome, Seat
from ...minigames.match import Match
from .purse import Reward
from .ratings import Change

type Reason = Literal["person", "nerve", "staff", "time"]
"""Why a seat was given up: by its player, by a regular that lost its nerve, by staff, by an empty bank of time."""


class SeatResult(NamedTuple):
    """The result of a match for one seat."""

    coins: int
    change: Change | None
    reward: Reward | None


class Ending(NamedTuple):
    """How a match ended."""

    rule: str
    outcome: Outcome | None
    """None when it was aborted."""
    shares: dict[Seat, SeatResult]


class Event(msgspec.Struct, frozen=True):
    """Base of the events."""


class SeatEvent(Event, frozen=True):
    """Base of those about one seat."""

    seat: Seat


type Listener = Callable[[Event], None]


class MatchStarted(Event, frozen=True):
    """The deal is stored, the stakes are in escrow."""

    match: Match


class StepCommitted(Event, frozen=True):
    """One entry of the log was stored."""

    match: Match
    """The match after the step."""


class MatchEnded(Event, frozen=True):
    """The match is over, however it ended. Emitted once, last of all."""

    ending: Ending


class TakenBack(Event, frozen=True):
    """The last events were rolled back: the match is as before, and nobody was told anything."""


class MatchPaused(Event, frozen=True):
    """The clock stands, and nobody may act."""


class MatchAdjourned(MatchPaused, frozen=True):
    """The match has left its table until its players resume it. Emitted once, last of all."""


class MatchResumed(Event, frozen=True):
    """A pause is over."""


class SeatGivenUp(SeatEvent, frozen=True):
    """A seat can win nothing any more. Emitted before the resulting step or end."""

    reason: Reason


class DealtAnew(Event, frozen=True):
    """A player had the cards dealt anew. Emitted before the resulting step or end."""

    by: Any
    """The character."""


class DrawOffered(SeatEvent, frozen=True):
    """A seat offers a draw, and not all have agreed yet."""


type VoteKind = Literal["reset", "pause"]
"""Subjects of a vote."""


@dataclass(eq=False, slots=True)
class Vote:
    """A question to the players; all must agree."""

    kind: VoteKind
    by: Seat
    character: Any
    """The proposer, as an object of the world."""
    asked: set[Seat]
    agreed: set[Seat]
    deadline: float
    """When voting closes (seconds since 1970)."""
    refused: Seat | None = None
    """The seat that refused."""


class WishTold(SeatEvent, frozen=True):
    """The outcome of a player's queued wish, for that player alone."""

    wish: str
    how: str
    """`waits`, `off` (taken back), `done`, or a `core.Fate`."""


class VoteCalled(Event, frozen=True):
    """A player proposes something that all must agree to."""

    vote: Vote


class VoteAnswered(Event, frozen=True):
    """A seat agrees."""

    vote: Vote
    seat: Seat


class VoteEnded(Event, frozen=True):
    """A vote is closed. An agreed proposal is carried out after this."""

    vote: Vote
    how: str
    """`agreed`; `refused`; `silence`, not all answered in time; `over`, no longer of use."""


class SeatHandedOver(SeatEvent, frozen=True):
    """A computer player acts for a seat from now on, or (level "") its person again."""

    level: str


class SeatAway(SeatEvent, frozen=True):
    """The person of a seat has lost the connection or walked away."""


class SeatReturned(SeatEvent, frozen=True):
    """The person of a seat is back, or is seen for the first time since a start of the server."""

    was_away: bool


class StandInActs(SeatEvent, frozen=True):
    """A computer player acts for a seat until its person is back."""


class TimeIsShort(Event, frozen=True):
    """The clock will act soon."""

    seats: tuple[Seat, ...]
    seconds: int


class TimeRanOut(Event, frozen=True):
    """The clock acts for these seats now."""

    seats: tuple[Seat, ...]


class ThoughtFailed(SeatEvent, frozen=True):
    """A computer player failed to think and plays its safe action. Emitted once a session."""


class NerveKept(SeatEvent, frozen=True):
    """A regular is badly behind and plays on."""
