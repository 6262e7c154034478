"""Events of a match session: typed, and emitted to its listeners after the fact.

The content of an event is stored already; if the transaction around it fails, `TakenBack` follows. Listeners may
neither undo nor delay it: one that fails is logged, and the others still hear of the event.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

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


@dataclass(frozen=True, slots=True)
class MatchStarted:
    """The deal is stored, the stakes are in escrow."""

    match: Match


@dataclass(frozen=True, slots=True)
class StepCommitted:
    """One entry of the log was stored."""

    match: Match
    """The match after the step."""


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over, however it ended. Emitted once, last of all."""

    ending: Ending


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The last events were rolled back: the match is as before, and nobody was told anything."""


@dataclass(frozen=True, slots=True)
class MatchPaused:
    """The clock stands, and nobody may act."""


class MatchAdjourned(MatchPaused):
    """The match has left its table until its players resume it. Emitted once, last of all."""


@dataclass(frozen=True, slots=True)
class MatchResumed:
    """A pause is over."""


@dataclass(frozen=True, slots=True)
class SeatGivenUp:
    """A seat can win nothing any more. Emitted before the resulting step or end."""

    seat: Seat
    reason: Reason


@dataclass(frozen=True, slots=True)
class DealtAnew:
    """A player had the cards dealt anew. Emitted before the resulting step or end."""

    by: Any
    """The character."""


@dataclass(frozen=True, slots=True)
class DrawOffered:
    """A seat offers a draw, and not all have agreed yet."""

    seat: Seat


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


@dataclass(frozen=True, slots=True)
class WishTold:
    """The outcome of a player's queued wish, for that player alone."""

    seat: Seat
    wish: str
    how: str
    """`waits`, `off` (taken back), `done`, or a `core.Fate`."""


@dataclass(frozen=True, slots=True)
class VoteCalled:
    """A player proposes something that all must agree to."""

    vote: Vote


@dataclass(frozen=True, slots=True)
class VoteAnswered:
    """A seat agrees."""

    vote: Vote
    seat: Seat


@dataclass(frozen=True, slots=True)
class VoteEnded:
    """A vote is closed. An agreed proposal is carried out after this."""

    vote: Vote
    how: str
    """`agreed`; `refused`; `silence`, not all answered in time; `over`, no longer of use."""


@dataclass(frozen=True, slots=True)
class SeatHandedOver:
    """A computer player acts for a seat from now on, or (level "") its person again."""

    seat: Seat
    level: str


@dataclass(frozen=True, slots=True)
class SeatAway:
    """The person of a seat has lost the connection or walked away."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatReturned:
    """The person of a seat is back, or is seen for the first time since a start of the server."""

    seat: Seat
    was_away: bool


@dataclass(frozen=True, slots=True)
class StandInActs:
    """A computer player acts for a seat until its person is back."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TimeIsShort:
    """The clock will act soon."""

    seats: tuple[Seat, ...]
    seconds: int


@dataclass(frozen=True, slots=True)
class TimeRanOut:
    """The clock acts for these seats now."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class ThoughtFailed:
    """A computer player failed to think and plays its safe action. Emitted once a session."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class NerveKept:
    """A regular is badly behind and plays on."""

    seat: Seat


type Event = (
    MatchStarted
    | StepCommitted
    | MatchEnded
    | TakenBack
    | MatchPaused
    | MatchResumed
    | SeatGivenUp
    | DealtAnew
    | DrawOffered
    | VoteCalled
    | VoteAnswered
    | VoteEnded
    | SeatHandedOver
    | SeatAway
    | SeatReturned
    | StandInActs
    | TimeIsShort
    | TimeRanOut
    | NerveKept
    | ThoughtFailed
    | WishTold
)
type Listener = Callable[[Event], None]
