"""The commands of staff that Evennia has: those with words of ours, and the rest as Evennia has them."""

from __future__ import annotations

from typing import Any

from evennia.commands.default import batchprocess, help, system
from evennia.commands.default import building as stock

from . import building, people, server
from .stock import localized

BUILDING: tuple[type[Any], ...] = (
    *building.COMMANDS,
    *map(
        localized,
        (
            stock.CmdCopy,
            stock.CmdCpAttr,
            stock.CmdMvAttr,
            stock.CmdLink,
            stock.CmdUnLink,
            stock.CmdSetHome,
            stock.CmdListCmdSets,
            stock.CmdSetAttribute,
            stock.CmdWipe,
            stock.CmdLock,
            stock.CmdScripts,
            stock.CmdSpawn,
            batchprocess.CmdBatchCommands,
            batchprocess.CmdBatchCode,
        ),
    ),
)
"""Commands for who builds, on the character."""

ADMIN: tuple[type[Any], ...] = (
    *people.COMMANDS,
    *server.COMMANDS,
    *map(
        localized,
        (
            system.CmdService,
            system.CmdServerLoad,
            system.CmdTickers,
            system.CmdTasks,
            help.CmdSetHelp,
        ),
    ),
)
"""Commands for whoever looks after people and the server, on the character."""

ACCOUNT: tuple[type[Any], ...] = (
    *people.ACCOUNT_COMMANDS,
    *server.ACCOUNT_COMMANDS,
    localized(stock.CmdExamine),
    localized(system.CmdPy),
)
"""Staff commands that work outside of any character too."""
