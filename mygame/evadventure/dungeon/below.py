"""The types of the dungeon: the interfaces of a room, a way and an instance below (`instance`, `ways`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..knave.delve.plan import Dungeon
from ..knave.delve.progress import DoorState, Floor
from ..knave.delve.records import Cell, LevelPlan, RoomPlan
from ..model import Hero, Place, ScriptBase, Way


class BranchBelow(ScriptBase):
    """An instance of the dungeon (`instance.EvAdventureDungeonBranch`)."""

    if TYPE_CHECKING:
        seed: int

        @property
        def plan(self) -> Dungeon: ...
        @property
        def memory(self) -> Any: ...
        def keep(self) -> None: ...
        def floor(self, depth: int) -> Floor: ...
        def heroes(self, connected: bool = False) -> list[Hero]: ...
        def made(self, depth: int, cell: Cell) -> Any: ...
        def noise(self, room: Any, loudness: int) -> None: ...


class RoomBelow(Place):
    """A room of the dungeon (`instance.EvAdventureDungeonRoom`)."""

    if TYPE_CHECKING:

        @property
        def branch(self) -> Any: ...
        @property
        def cell(self) -> Cell: ...
        @property
        def level(self) -> LevelPlan: ...
        @property
        def floor(self) -> Floor: ...
        def known_ways(self) -> list[str]: ...


class WayBelow(Way):
    """A way out of a room below (`ways.EvAdventureDungeonExit`)."""

    if TYPE_CHECKING:
        location: RoomBelow
        shut_by: Any

        @property
        def is_unknown(self) -> bool: ...
        @property
        def plan_behind(self) -> RoomPlan | None: ...
        @property
        def door(self) -> Any: ...
        @property
        def standing(self) -> DoorState: ...
        @property
        def opens_from_here(self) -> bool: ...
