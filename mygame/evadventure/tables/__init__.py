"""Evennia hosts a match: tables in the world, their seats, commands, clock, computer players, store and wire.

A table knows no game. It asks `minigames.registry` for the rules (`Entry.game`), the words
(`Entry.present`) and the computer players (`Entry.bots`) of its game; so a new game needs nothing here.

From the bottom up: `models` and `phrases`; `match` (one match: session, store, clock, purse, ratings, computer
players); `room` (the table: seats, options, broadcast texts); `doors` (commands, programs, staff, old matches);
`pane` (the table in the browser); `bootstrap` (places tables in rooms, resumes matches). May import what is below
`tables` in the house.

Importing this package imports nothing else: Django imports it before its models are ready, and processes that only
think (`minigames.thinking`) need no Django. So the names it exports are looked up on first use.
"""

from importlib import import_module
from typing import Any

_OFFERED = {
    "Table": "room.table",
    "TablesCmdSet": "doors.commands",
    "create_tables": "bootstrap",
    "leave": "bootstrap",
    "make_table": "bootstrap",
    "resume_open_matches": "bootstrap",
}
"""Name -> the module of this package that has it."""


def __getattr__(name: str) -> Any:
    """Return an exported name of this package, imported on first use (PEP 562)."""
    if name not in _OFFERED:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_OFFERED[name]}"), name)
