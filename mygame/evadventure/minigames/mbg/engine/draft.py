"""The draft every part of the rules works on: an unfinished board, its pending work, its listener."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, cast

import msgspec

from ....rules import EvAdventureRollEngine
from ... import draft
from ..actions import Action, Event, names_of
from ..data import Profile, f32
from ..state import Ask, City, Frame, Institute, MbgBoard, MbgFaction, MbgState, Officer, Training, Verdict, replace
from .money import clamped

type Tell = Callable[[Event], None]


class BoardDraft(draft.Draft[MbgBoard], MbgBoard, frozen=False):
    """A match in progress: the things on the board are lists of shared records that are replaced one at a time."""

    parts: ClassVar = dict.fromkeys(("officers", "cities", "roles", "institutes", "rooms"), list)
    if TYPE_CHECKING:
        officers: list[Officer]  # type: ignore[assignment]
        cities: list[City]  # type: ignore[assignment]
        roles: list[MbgFaction]  # type: ignore[assignment]
        institutes: list[Institute]  # type: ignore[assignment]
        rooms: list[Training]  # type: ignore[assignment]

    dice: EvAdventureRollEngine = cast(EvAdventureRollEngine, None)
    """The chance of the match; `begin` always sets it."""
    todo: list[Frame] = msgspec.field(default_factory=list)
    ask: Ask | None = None
    verdict: Verdict | None = None
    offered: list[Action] | None = None
    """The answers to the question, once they have been listed."""
    tell: Tell | None = None
    """Gets every event as it happens; None costs nothing."""
    remember: bool = False
    """Whether the last battle is kept on the board."""
    manual: bool = True
    """Whether the profile is `manual`."""

    @classmethod
    def begin(cls, board: MbgBoard, dice: EvAdventureRollEngine, tell: Tell | None = None) -> BoardDraft:
        """Open a board; `dice` is the chance of the match."""
        return cls.of(board, dice, [], None, None, None, tell, tell is not None, board.profile is Profile.MANUAL)

    @classmethod
    def open(cls, state: MbgState, dice: EvAdventureRollEngine, tell: Tell | None = None) -> BoardDraft:
        """Open a draft of a state."""
        board = state.board
        manual = board.profile is Profile.MANUAL
        return cls.of(board, dice, [*state.todo], state.ask, state.verdict, None, tell, tell is not None, manual)

    def close(self, chance: bytes) -> MbgState:
        """Return the new state; `chance` is the new state of the stream."""
        return MbgState(self.freeze(), chance, tuple(self.todo), self.ask, self.verdict)

    def note[**P](self, event: Callable[P, Event], *args: P.args, **kwargs: P.kwargs) -> None:
        """Tell an event with the map's names of its objects; it is made only when somebody listens.

        Args:
            args: the facts of the event, in their order.
        """
        if self.tell:
            make: Any = event
            self.tell(make(*args, names=names_of(self, event, args), **kwargs))

    def pay(self, role: int, d: float) -> float:
        """Change a faction's money, never below nothing; return the real change."""
        it = self.roles[role]
        real = clamped(it.money, d)
        self.roles[role] = replace(it, money=f32(it.money + real))
        return real


def without(ids: tuple[int, ...], gone: int) -> tuple[int, ...]:
    """Return a set without a member."""
    return tuple(i for i in ids if i != gone)


def with_(ids: tuple[int, ...], new: int) -> tuple[int, ...]:
    """Return a set with a member."""
    return ids if new in ids else tuple(sorted((*ids, new)))
