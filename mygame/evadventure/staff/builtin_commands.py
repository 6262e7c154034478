"""Evennia's staff commands: those with translations of ours, and the rest unchanged."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import evennia
from evennia.commands.default import batchprocess, help, system
from evennia.commands.default import building as stock

from ..evennia_ext.bitext import Bitext
from ..kernel.command import sure
from ..words import Words
from . import building, people
from .building import only_a_number
from .builtin import localized
from .command import log_of


def tell_everybody(words: Words, **facts: object) -> None:
    """Announce a sentence to every connection, in each reader's language."""
    evennia.SESSION_HANDLER.announce_all(Bitext(lambda lang: words.say(lang, **facts)))


class CmdReload(localized(system.CmdReload)):  # type: ignore[misc]
    """Reload the code; connections stay."""

    def func(self) -> None:
        """Restart the Server; the Portal keeps the connections."""
        self.tell(Words("The server takes up changes ..."))
        log_of(self, f"Reload: {self.args or '-'}")
        evennia.SESSION_HANDLER.portal_restart_server()


class CmdReset(localized(system.CmdReset)):  # type: ignore[misc]
    """Restart the Server as after a shutdown."""

    SURE = Words("Restart the whole server, for everybody (a new deal at a table is `reset` there)? yes/[no]")

    def func(self) -> Generator[str, str, None]:
        """Announce and log the reset, and ask the Portal for it."""
        yield from sure(self, self.SURE)
        tell_everybody(Words("The server starts anew; stay where you are."))
        log_of(self, "Reset")
        evennia.SESSION_HANDLER.portal_reset_server()


class CmdShutdown(localized(system.CmdShutdown)):  # type: ignore[misc]
    """Stop the game."""

    STOPS_WHY = Words("The game is being stopped: {why}")

    def func(self) -> Generator[str, str, None]:
        """Announce and log the shutdown, and ask the Portal for it; ignored without a connection."""
        if not self.caller.sessions.get():
            return
        yield from sure(self, Words("Stop the whole game, for everybody? yes/[no]"))
        tell_everybody(self.STOPS_WHY if self.args else Words("The game is being stopped."), why=self.args)
        log_of(self, "Shutdown")
        evennia.SESSION_HANDLER.portal_shutdown()


class CmdAccounts(localized(system.CmdAccounts)):  # type: ignore[misc]
    """List accounts, or delete one."""

    args: str

    def parse(self) -> None:
        """Reduce the arguments to a number, except for a deletion."""
        super().parse()
        if not self.switches:
            self.args = only_a_number(self.args)


UNCHANGED = (
    stock.CmdCopy, stock.CmdCpAttr, stock.CmdMvAttr, stock.CmdLink, stock.CmdUnLink, stock.CmdSetHome, stock.CmdWipe,
    stock.CmdListCmdSets, stock.CmdSetAttribute, stock.CmdLock, stock.CmdScripts, stock.CmdSpawn,
    batchprocess.CmdBatchCommands, batchprocess.CmdBatchCode,
)  # fmt: skip
BUILDING: tuple[type[Any], ...] = (*building.COMMANDS, *map(localized, UNCHANGED))
"""Commands for builders, on the character."""

ADMIN: tuple[type[Any], ...] = (
    *people.COMMANDS,
    CmdAccounts,
    *map(localized, (system.CmdService, system.CmdServerLoad, system.CmdTickers, system.CmdTasks, help.CmdSetHelp)),
)
"""Commands for the care of people and the server, on the character."""

ACCOUNT: tuple[type[Any], ...] = (
    *people.ACCOUNT_COMMANDS,
    CmdReload,
    CmdReset,
    CmdShutdown,
    localized(stock.CmdExamine),
    localized(system.CmdPy),
)
"""Staff commands that work without a character, too."""
