"""What every part of the rules stands on: the things on the board, the events told, the money paid."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ..battle.rounds import Tell
from ..data import Profile
from ..data.single import f32
from ..state import Action, Ask, Board, Event, Fact, Frame, Verdict, replace
from .values import clamped


class Source(Protocol):
    """Where a match's chance comes from: `chance.Chance` is one."""

    def randint(self, low: int, high: int) -> int:
        """Return an integer from `low` to `high`."""
        ...

    def unit(self) -> float:
        """Return a number in [0, 1)."""
        ...


def without(ids: tuple[int, ...], gone: int) -> tuple[int, ...]:
    """Return a set without a member."""
    return tuple(i for i in ids if i != gone)


def with_(ids: tuple[int, ...], new: int) -> tuple[int, ...]:
    """Return a set with a member."""
    return ids if new in ids else tuple(sorted((*ids, new)))


def put[T](items: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """Return a tuple with one item changed."""
    return (*items[:at], value, *items[at + 1 :])


class Ground:
    """A match in progress: lists of shared records that are replaced one by one."""

    def __init__(self, board: Board, chance: Source, tell: Tell | None = None) -> None:
        """Open a board.

        Args:
            chance: where draws come from.
            tell: is told every event as it happens; None costs nothing.
        """
        self.board = board
        self.profile = board.profile
        self.manual = board.profile is Profile.MANUAL
        self.resign = board.resign
        self.cells = board.cells
        self.win_money = board.win_money
        self.max_turn = board.max_turn
        self.turn = board.turn
        self.officers = list(board.officers)
        self.cities = list(board.cities)
        self.roles = list(board.roles)
        self.insts = list(board.insts)
        self.trains = list(board.trains)
        self.barriers = board.barriers
        self.robbers = board.robbers
        self.fought = board.fought
        self.todo: list[Frame] = []
        self.ask: Ask | None = None
        self.verdict: Verdict | None = None
        self.offered: list[Action] | None = None
        self.chance = chance
        self.tell = tell
        self.remember = tell is not None
        self.checkpoint: Callable[[str, int], None] | None = None

    def freeze_board(self) -> Board:
        """Return the board as it stands."""
        return replace(
            self.board,
            turn=self.turn,
            officers=tuple(self.officers),
            cities=tuple(self.cities),
            roles=tuple(self.roles),
            insts=tuple(self.insts),
            trains=tuple(self.trains),
            barriers=self.barriers,
            robbers=self.robbers,
            fought=self.fought,
        )

    def note(self, name: str, *args: Fact, to: int | None = None) -> None:
        """Tell an event."""
        if self.tell:
            self.tell(Event(name, args, to))

    def pay(self, role: int, d: float) -> float:
        """Change a role's money, never below nothing; return the real change."""
        it = self.roles[role]
        real = clamped(it.money, d)
        self.roles[role] = replace(it, money=f32(it.money + real))
        return real
