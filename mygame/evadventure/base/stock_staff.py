"""The commands of staff that Evennia has: those with words of ours, and the rest as Evennia has them."""

from __future__ import annotations

from typing import Any

from evennia.commands.default import batchprocess, building, help, system

from . import staff_building, staff_people, staff_server
from .stock import localized

BUILDING: tuple[type[Any], ...] = (
    *staff_building.COMMANDS,
    *map(
        localized,
        (
            building.CmdCopy,
            building.CmdCpAttr,
            building.CmdMvAttr,
            building.CmdLink,
            building.CmdUnLink,
            building.CmdSetHome,
            building.CmdListCmdSets,
            building.CmdSetAttribute,
            building.CmdWipe,
            building.CmdLock,
            building.CmdScripts,
            building.CmdSpawn,
            batchprocess.CmdBatchCommands,
            batchprocess.CmdBatchCode,
        ),
    ),
)
"""Commands for who builds, on the character."""

ADMIN: tuple[type[Any], ...] = (
    *staff_people.COMMANDS,
    *staff_server.COMMANDS,
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
    *staff_people.ACCOUNT_COMMANDS,
    *staff_server.ACCOUNT_COMMANDS,
    localized(building.CmdExamine),
    localized(system.CmdPy),
)
"""Staff commands that work outside of any character too."""
