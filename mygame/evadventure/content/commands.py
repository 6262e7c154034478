"""The commands of heroes and of the people behind them, gathered for a game's own command sets."""

from __future__ import annotations

from functools import cache

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
from ..social import friends, letters, party_commands, reports
from ..trade import commands as trade
from ..words import rename

_NOT_OWN = ("evennia.commands.", f"{__package__.partition('.')[0]}.")
"""Beginnings of the modules whose commands are no host's own: Evennia's and ours."""


def add_beside(cmdset: CmdSet, *ours: type[CmdSet]) -> None:
    """Add commands of ours to a game's set, under those of their names that the game's own leave free.

    Evennia takes two commands with one name in common for the same, and would leave one of them out. One that loses its
    first name has the longest Latin one, in our texts, too; without any it is left out.
    """
    own = (one for one in cmdset.commands if not type(one).__module__.startswith(_NOT_OWN))
    taken = {name for one in own for name in (one.key, *one.aliases)}
    called = {}
    for command in (one for group in ours for one in group().commands):
        free = [name for name in (command.key, *command.aliases) if name not in taken]
        key = command.key if command.key in free else max(filter(str.isascii, sorted(free)), key=len, default="")
        if not key:
            continue
        if key != command.key:
            called[command.key] = key
        if len(free) <= len(command.aliases):
            command.set_key(key)
            command.set_aliases([name for name in free if name != key])
            command.search_index_entry = command.search_index_entry | {"key": key}  # `help` looks there
        cmdset.add(command)
    _rename(tuple(called.items()))


@cache
def _rename(called: tuple[tuple[str, str], ...]) -> None:
    rename(dict(called))


class HeroCmdSet(CmdSet):
    """The commands of a hero in the world."""

    key = "Heroes"

    def at_cmdset_creation(self) -> None:
        """Gather the commands; the later one wins when two have a name in common."""
        self.add(PlaceCmdSet)
        self.add(EvAdventureCmdSet)
        self.add([*party_commands.COMMANDS, *quests.COMMANDS, *death_commands.COMMANDS, *talk_commands.COMMANDS])
        self.add([*trade.COMMANDS, *hireling_commands.COMMANDS, *magic.COMMANDS, *combat.COMMANDS])
        self.add([*handling_commands.COMMANDS, *dungeon.COMMANDS, CmdUnknown])


class PeopleCmdSet(CmdSet):
    """The commands of an account, with and without a hero."""

    key = "People"

    def at_cmdset_creation(self) -> None:
        """Gather the commands."""
        self.add([*accounts.COMMANDS, *death_commands.ACCOUNT_COMMANDS, *friends.COMMANDS, *letters.COMMANDS])
        self.add([reports.CmdReport, CmdLanguage])
