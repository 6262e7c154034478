"""The commands of heroes and of the people behind them, gathered for a game's own command sets."""

from __future__ import annotations

from evennia import CmdSet

from ..accounts import commands as accounts
from ..accounts.languages import CmdLanguage
from ..accounts.unknown import CmdUnknown
from ..characters import death_commands, handling_commands
from ..characters.cmdset import EvAdventureCmdSet
from ..combat import commands as combat
from ..creatures import hireling_commands, talk_commands
from ..dungeon import commands as dungeon
from ..magic import commands as magic
from ..places.commands import PlaceCmdSet
from ..quests import commands as quests
from ..social import friends, letters, party_commands
from ..trade import commands as trade


class HeroCmdSet(CmdSet):
    """What a hero can do in the world."""

    key = "Heroes"

    def at_cmdset_creation(self) -> None:
        """Gather the commands; the later one wins when two have a name in common."""
        self.add(PlaceCmdSet)
        self.add(EvAdventureCmdSet)
        self.add([*party_commands.COMMANDS, *quests.COMMANDS, *death_commands.COMMANDS, *talk_commands.COMMANDS])
        self.add([*trade.COMMANDS, *hireling_commands.COMMANDS, *magic.COMMANDS, *combat.COMMANDS])
        self.add([*handling_commands.COMMANDS, *dungeon.COMMANDS, CmdUnknown])


class PeopleCmdSet(CmdSet):
    """What an account can do, with and without a hero."""

    key = "People"

    def at_cmdset_creation(self) -> None:
        """Gather the commands."""
        self.add([*accounts.COMMANDS, *death_commands.ACCOUNT_COMMANDS, *friends.COMMANDS, *letters.COMMANDS])
        self.add(CmdLanguage)
