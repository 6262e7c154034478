"""The command set of characters; `commands.default_cmdsets` adds those of other packages."""

from __future__ import annotations

from evennia import CmdSet

from . import callings, carrying_commands, commands


class EvAdventureCmdSet(CmdSet):
    """The commands of this package."""

    key = "evadventure"

    def at_cmdset_creation(self) -> None:
        """Add the commands."""
        for command in (*carrying_commands.COMMANDS, *commands.COMMANDS, *callings.COMMANDS):
            self.add(command())
