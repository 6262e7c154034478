"""The dungeon in the world: an instance for each party, made of the plan of `knave.delve` (`docs/build/dungeon.md`).

May import: `trade` and below. Begin with `instance`. The names of the EvAdventure lesson are here.
"""

from .instance import EvAdventureDungeonBranch, EvAdventureDungeonRoom, room_generator
from .ways import EvAdventureDungeonExit, EvAdventureDungeonStartRoomExit

__all__ = [
    "EvAdventureDungeonBranch",
    "EvAdventureDungeonExit",
    "EvAdventureDungeonRoom",
    "EvAdventureDungeonStartRoomExit",
    "room_generator",
]
