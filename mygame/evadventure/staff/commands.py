"""The commands of builders, gathered for a game's own command set."""

from __future__ import annotations

from evennia import CmdSet

from . import characters, creatures, dungeon, quests, rolls
from .world import CmdWorld


class BuilderCmdSet(CmdSet):
    """The commands of staff for heroes, creatures, quests, the dungeon and the world."""

    key = "Builders"

    def at_cmdset_creation(self) -> None:
        """Gather the commands."""
        self.add([*characters.COMMANDS, *rolls.COMMANDS, *quests.COMMANDS, *creatures.COMMANDS])
        self.add([*dungeon.COMMANDS, CmdWorld])
