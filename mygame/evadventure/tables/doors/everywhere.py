"""The commands about tables that work everywhere, as one set for a game's own command sets."""

from __future__ import annotations

from evennia import CmdSet

from . import commands


class TablesCmdSet(CmdSet):
    """What characters can do wherever they are; what a table offers to its room comes with the table."""

    key = "TablesEverywhere"

    def at_cmdset_creation(self) -> None:
        """Gather the commands, those of apps too."""
        for command in commands.named(*commands.everywhere(), *commands.of_staff()):
            self.add(command)
