"""What happens in a match session: typed events, emitted after the fact to whoever listens.

What an event tells is stored already; where the transaction around it fails, `TakenBack` follows. Listeners may
neither undo nor delay it: one that fails is logged, and the others hear of the event all the same.
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
"""Why a seat was given up: its player wanted it, a regular lost the nerve, staff did it, its bank of time is empty."""


class SeatResult(NamedTuple):
    """What the end of a match brought one seat."""

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
    """As it was after the step."""


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over, however it ended. Emitted once, last of all."""

    ending: Ending


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The last events were not kept after all: the match is as before, and nobody was told anything."""


@dataclass(frozen=True, slots=True)
class MatchPaused:
    """The clock stands, and nobody may act."""


class MatchAdjourned(MatchPaused):
    """The match has left its table until its people take it up again. Emitted once, last of all."""


@dataclass(frozen=True, slots=True)
class MatchResumed:
    """A pause is over."""


@dataclass(frozen=True, slots=True)
class SeatGivenUp:
    """Somebody can win nothing any more. Emitted before the step or the end that follows from it."""

    seat: Seat
    reason: Reason


@dataclass(frozen=True, slots=True)
class DealtAnew:
    """Somebody had the cards dealt anew. Emitted before the step or the end that follows from it."""

    by: Any
    """The character."""


@dataclass(frozen=True, slots=True)
class DrawOffered:
    """A seat offers a draw, and not all have agreed yet."""

    seat: Seat


type VoteKind = Literal["reset", "pause"]
"""What is voted on."""


@dataclass(eq=False, slots=True)
class Vote:
    """A question to those who play; all must agree."""

    kind: VoteKind
    by: Seat
    character: Any
    """Who asked, as an object of the world."""
    asked: set[Seat]
    agreed: set[Seat]
    deadline: float
    """When it is too late to answer (seconds since 1970)."""
    refused: Seat | None = None
    """Who refused."""


@dataclass(frozen=True, slots=True)
class WishTold:
    """What became of something a player has queued: that player's alone to hear."""

    seat: Seat
    wish: str
    how: str
    """`waits`, `off` (taken back), `done`, or a `core.Fate`."""


@dataclass(frozen=True, slots=True)
class VoteCalled:
    """Somebody asks for something that all must agree to."""

    vote: Vote


@dataclass(frozen=True, slots=True)
class VoteAnswered:
    """A seat agrees."""

    vote: Vote
    seat: Seat


@dataclass(frozen=True, slots=True)
class VoteEnded:
    """Nothing is asked any more. What all agreed to is done after this."""

    vote: Vote
    how: str
    """`agreed`; `refused`; `silence`, not all answered in time; `over`, it is of no use any more."""


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
    """The person of a seat is there again, or is seen for the first time since a start of the server."""

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
