"""The commands of characters, gathered; `commands.default_cmdsets` adds those of other modules."""

from __future__ import annotations

from evennia import CmdSet

from . import callings_commands, carrying_commands, commands, staff


class EvAdventureCmdSet(CmdSet):
    """What a character can do with itself and its things."""

    key = "evadventure"

    def at_cmdset_creation(self) -> None:
        """Put them in."""
        for command in (*carrying_commands.COMMANDS, *commands.COMMANDS, *callings_commands.COMMANDS, *staff.COMMANDS):
            self.add(command())
