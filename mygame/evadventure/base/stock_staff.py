"""Evennia's commands for staff, in both languages, with locks that fit our staff.

The commands are Evennia's (`evadventure.base.stock`); ours are the Chinese names and the help, the locks, and
what a stock command would break on.
"""

from __future__ import annotations

import inspect
import re
from typing import Any

from evennia import DefaultCharacter, search_object

from ..words import Words
from . import stock
from .input import whole_number
from .stock_staff_help import STAFF_HELP

_admin = stock.bilingual("evennia.commands.default.admin")
_building = stock.bilingual("evennia.commands.default.building")
_system = stock.bilingual("evennia.commands.default.system")
_batch = stock.bilingual("evennia.commands.default.batchprocess")
_general = stock.bilingual("evennia.commands.default.general")
_help = stock.bilingual("evennia.commands.default.help")

_RANGE = re.compile(r"#?(\d{1,30})\s*-\s*#?(\d{1,30})", re.ASCII)

LOCKS = {
    "CmdBan": "cmd:perm(ban) or perm(Admin)",
    "CmdUnban": "cmd:perm(unban) or perm(Admin)",
    "CmdServerLoad": "cmd:perm(list) or perm(Admin)",
    "CmdTasks": "cmd:perm(Developer)",
}
"""Locks other than Evennia's: whoever may boot may ban, and look at the server's load."""

KEYS = {"CmdForce": "@force"}
"""Keys other than Evennia's: players below force doors, and the sign keeps the two apart."""

CATEGORIES = {_admin: "admin", _building: "building", _system: "system", _batch: "building"}


def ours(command: type[Any]) -> type[Any]:
    """Return a stock command with its Chinese names, its help in both languages and our lock."""
    aliases, zh = STAFF_HELP[command.__name__]
    body: dict[str, Any] = {
        "__module__": __name__,
        "__doc__": command.__doc__,
        "aliases": [*command.aliases, *aliases],
        "help_words": Words(inspect.cleandoc(command.__doc__ or ""), zh),
        "free_text": True,
    }
    if command.__name__ in KEYS:
        body["key"] = KEYS[command.__name__]
    if command.__name__ in LOCKS:
        body["locks"] = LOCKS[command.__name__]
    module = inspect.getmodule(command)
    if module in CATEGORIES:
        body["help_category"] = CATEGORIES[module]
    return type(command.__name__, (command,), body)


class CmdTypeclass(ours(_building.CmdTypeclass)):  # type: ignore[misc]
    """Show or change an object's typeclass."""

    def parse(self) -> None:
        """Let a prototype that is named nowhere be an empty name."""
        super().parse()
        if "prototype" in self.switches and self.rhs is None:
            self.rhs = ""


class CmdDestroy(ours(_building.CmdDestroy)):  # type: ignore[misc]
    """Destroy things, not more at once than anybody means to."""

    MOST = 500
    TOO_MANY = Words(
        "A range of numbers may have {most} things at most; {typed} has more. Nothing was destroyed.",
        "编号范围最多{most}个，{typed}超过了。没有销毁任何东西。",
    )

    def func(self) -> Any:
        """Refuse a range that would keep the server busy, as Evennia tries each number in it."""
        for part in self.lhslist:
            if found := _RANGE.fullmatch(part):
                low, high = int(found[1]), int(found[2])
                if high - low >= self.MOST:
                    self.tell(self.TOO_MANY, most=self.MOST, typed=part[:40])
                    return None
        return super().func()


def _only_a_number(args: str) -> str:
    """Return how many things are to be listed as Evennia can read it: ASCII digits, else nothing."""
    number = whole_number(args)
    return str(min(max(number, 1), 1000)) if number is not None else ""


class CmdFind(ours(_building.CmdFind)):  # type: ignore[misc]
    """Find things by name."""

    USAGE = Words("Type |wfind <name>|n.", "请输入 |w查找 <名字>|n。")

    def func(self) -> Any:
        """Ask for a name when there is none."""
        if not self.lhs:
            self.tell(self.USAGE)
            return None
        return super().func()


class CmdForce(ours(_admin.CmdForce)):  # type: ignore[misc]
    """Force somebody to do something: who is meant may be in any place, where Evennia looks in the own only."""

    def func(self) -> None:
        """Name who is far by number, when there is only one of that name."""
        if self.lhs and not self.caller.search(self.lhs, quiet=True):
            far = [one for one in search_object(self.lhs) if isinstance(one, DefaultCharacter) and one.location]
            self.lhs = far[0].dbref if len(far) == 1 else self.lhs
        super().func()


class CmdObjects(ours(_building.CmdObjects)):  # type: ignore[misc]
    """Count the things of the world."""

    def parse(self) -> None:
        """Read a number, or nothing."""
        super().parse()
        self.args = _only_a_number(self.args)


class CmdAccounts(ours(_system.CmdAccounts)):  # type: ignore[misc]
    """List accounts, or delete one."""

    def parse(self) -> None:
        """Read a number, or nothing, but for a deletion."""
        super().parse()
        if not self.switches:
            self.args = _only_a_number(self.args)


BUILDING = (
    *map(
        ours,
        (
            _building.CmdSetObjAlias,
            _building.CmdCopy,
            _building.CmdCpAttr,
            _building.CmdMvAttr,
            _building.CmdCreate,
            _building.CmdDesc,
            _building.CmdDig,
            _building.CmdTunnel,
            _building.CmdLink,
            _building.CmdUnLink,
            _building.CmdSetHome,
            _building.CmdListCmdSets,
            _building.CmdName,
            _building.CmdOpen,
            _building.CmdSetAttribute,
            _building.CmdWipe,
            _building.CmdLock,
            _building.CmdTeleport,
            _building.CmdScripts,
            _building.CmdTag,
            _building.CmdSpawn,
            _batch.CmdBatchCommands,
            _batch.CmdBatchCode,
            _general.CmdHome,
        ),
    ),
    CmdDestroy,
    CmdFind,
    CmdObjects,
    CmdTypeclass,
)
"""Commands for who builds, on the character."""

ADMIN = (
    *map(
        ours,
        (
            _admin.CmdBoot,
            _admin.CmdBan,
            _admin.CmdUnban,
            _admin.CmdEmit,
            _admin.CmdPerm,
            _admin.CmdWall,
            _system.CmdService,
            _system.CmdServerLoad,
            _system.CmdTickers,
            _system.CmdTasks,
            _help.CmdSetHelp,
        ),
    ),
    CmdAccounts,
    CmdForce,
)
"""Commands for who looks after people and the server, on the character."""

ACCOUNT = (
    *map(
        ours,
        (
            _building.CmdExamine,
            _admin.CmdNewPassword,
            _system.CmdReload,
            _system.CmdReset,
            _system.CmdShutdown,
            _system.CmdPy,
        ),
    ),
)
"""Staff commands that work outside of any character too."""

REMOVED = frozenset({"CmdIRC2Chan", "CmdIRCStatus", "CmdRSS2Chan", "CmdGrapevine2Chan", "CmdDiscord2Chan", "CmdStyle"})
"""Stock commands that make no sense here: bridges that are switched off, and styles of tables nobody sees."""
