"""The types of the dungeon: what its modules may ask of a room, a way and an instance below (`instance`, `ways`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..knave.delve.plan import Dungeon
from ..knave.delve.progress import DoorState, Floor
from ..knave.delve.records import Cell, LevelPlan
from ..model import Hero, Place, ScriptBase, Way


class BranchBelow(ScriptBase):
    """An instance of the dungeon (`instance.EvAdventureDungeonBranch`)."""

    if TYPE_CHECKING:
        seed: int

        @property
        def plan(self) -> Dungeon:
            """Return its plan."""

        @property
        def memory(self) -> Any:
            """Return what has happened."""

        def keep(self) -> None:
            """Store what has happened."""

        def floor(self, depth: int) -> Floor:
            """Return what the party has found out and changed on a level."""

        def heroes(self, connected: bool = False) -> list[Hero]:
            """Return the living heroes in it."""

        def made(self, depth: int, cell: Cell) -> Any:
            """Return a room if it has been made."""

        def noise(self, room: Any, loudness: int) -> None:
            """Make a noise."""


class RoomBelow(Place):
    """A room of the dungeon (`instance.EvAdventureDungeonRoom`)."""

    if TYPE_CHECKING:

        @property
        def branch(self) -> Any:
            """Return the instance it belongs to; None for one that was left over."""

        @property
        def cell(self) -> Cell:
            """Return its coordinates on the plan of its level."""

        @property
        def level(self) -> LevelPlan:
            """Return the plan of its level."""

        @property
        def floor(self) -> Floor:
            """Return what the party has found out and changed on its level."""

        def known_ways(self) -> list[str]:
            """Return the directions of every way that is not hidden still."""


class WayBelow(Way):
    """A way out of a room below (`ways.EvAdventureDungeonExit`)."""

    if TYPE_CHECKING:
        location: RoomBelow
        shut_by: Any

        @property
        def is_unknown(self) -> bool:
            """Return whether the room behind is unexplored."""

        @property
        def door(self) -> Any:
            """Return the number of its door; None for stairs."""

        @property
        def standing(self) -> DoorState:
            """Return the state of its door."""

        @property
        def opens_from_here(self) -> bool:
            """Return whether it is only bolted on this side."""
