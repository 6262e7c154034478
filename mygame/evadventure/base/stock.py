"""Evennia's own commands for staff, with Chinese names and help in both languages.

What such a command answers is Evennia's English; those that staff use daily have a `func` of ours, which answers in
the reader's language (`staff_people`, `staff_building`, `staff_server`). `docs/adr/0132` gives the reasons.
"""

from __future__ import annotations

import inspect
from typing import Any

from evennia.commands.default import admin, batchprocess, building, system

from ..words import Words
from .stock_staff_help import STAFF_HELP

LOCKS = {
    "CmdBan": "cmd:perm(ban) or perm(Admin)",
    "CmdUnban": "cmd:perm(unban) or perm(Admin)",
    "CmdServerLoad": "cmd:perm(list) or perm(Admin)",
    "CmdTasks": "cmd:perm(Developer)",
}
"""Locks other than Evennia's: whoever may boot may ban, and look at the server's load."""

KEYS = {"CmdForce": "@force"}
"""Keys other than Evennia's: players below force doors, and the sign keeps the two apart."""

CATEGORIES = {admin: "admin", building: "building", system: "system", batchprocess: "building"}


def localized(command: type[Any]) -> type[Any]:
    """Return a command of Evennia with its Chinese names, its help in both languages and our lock."""
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
