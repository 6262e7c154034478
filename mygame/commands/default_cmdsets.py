"""The command sets: which commands there are, and where.

Evennia's own sets are not inherited: each command here is ours, or one of Evennia's made to speak both
languages (`commands.stock`).
"""

from __future__ import annotations

from typing import Any

from evennia import CmdSet

from commands import account, entrance, friends, general, letters, prompt, staff, stock, talk
from commands.channels import CmdChannel
from commands.help import CmdHelp
from commands.languages import CmdLanguage
from commands.tokens import CmdToken
from commands.unknown import CmdUnknown
from commands.world import CmdWorld
from evadventure import (
    death_commands,
    dungeon_commands,
    dungeon_staff,
    hireling_commands,
    magic_commands,
    party_commands,
    quest_commands,
    quest_staff,
    shop_commands,
    talk_commands,
    thing_commands,
    thing_staff,
)
from evadventure.combat_commands import COMMANDS as COMBAT
from evadventure.commands import EvAdventureCmdSet
from evadventure.place_commands import PlaceCmdSet
from evadventure.tables import commands as tables
from evadventure.tables import staff as tables_staff

stock.thaw()


class CharacterCmdSet(CmdSet):
    """What a character can do, besides what its account can."""

    key = "DefaultCharacter"
    priority = 0

    def at_cmdset_creation(self) -> None:
        """Gather the commands; the later one wins when two have a name in common."""
        self.add(PlaceCmdSet())
        self.add(EvAdventureCmdSet())
        add_all(self, talk.COMMANDS, staff.BUILDING, staff.ADMIN, tables.COMMANDS, tables_staff.COMMANDS)
        add_all(self, party_commands.COMMANDS, quest_commands.COMMANDS)
        add_all(self, death_commands.COMMANDS, death_commands.STAFF_COMMANDS, quest_staff.STAFF_COMMANDS)
        add_all(self, COMBAT)
        add_all(self, talk_commands.COMMANDS, shop_commands.COMMANDS)
        add_all(self, hireling_commands.COMMANDS, magic_commands.COMMANDS)
        add_all(self, COMBAT)
        add_all(self, thing_commands.COMMANDS, thing_staff.COMMANDS)
        add_all(self, dungeon_commands.COMMANDS, dungeon_staff.COMMANDS)
        self.add(CmdHelp())
        self.add(CmdWorld())


class AccountCmdSet(CmdSet):
    """What an account can do, with and without a character."""

    key = "DefaultAccount"
    priority = -10

    def at_cmdset_creation(self) -> None:
        """Gather the commands."""
        add_all(self, account.COMMANDS, general.COMMANDS, talk.ACCOUNT_COMMANDS, staff.ACCOUNT)
        add_all(self, friends.COMMANDS, letters.COMMANDS, prompt.COMMANDS)
        for command in (CmdChannel, CmdHelp, CmdLanguage, CmdToken, CmdUnknown):
            self.add(command())


class UnloggedinCmdSet(CmdSet):
    """What can be typed before login."""

    key = "DefaultUnloggedin"
    priority = 0

    def at_cmdset_creation(self) -> None:
        """Gather the commands."""
        add_all(self, entrance.COMMANDS)


class SessionCmdSet(CmdSet):
    """What belongs to a connection that is logged in."""

    key = "DefaultSession"
    priority = -20

    def at_cmdset_creation(self) -> None:
        """Gather the commands."""
        self.add(account.CmdSessions())


def add_all(cmdset: CmdSet, *groups: tuple[type[Any], ...]) -> None:
    """Put all commands of some modules into a set."""
    for group in groups:
        for command in group:
            cmdset.add(command())
