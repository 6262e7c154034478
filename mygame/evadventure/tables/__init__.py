"""Evennia hosts a match: tables in the world, their seats, commands, clock, computer players, store and wire.

A table knows no game. It asks `minigames.registry` for the rules (`Entry.game`), the words
(`Entry.present`) and the computer players (`Entry.bots`) of its game; so a new game needs nothing here.

The parts, from the store up:

* `models`, `store`: Django models, and the only functions that write them; what is accepted is committed
  before anybody is told of it.
* `purse`: the one door to the role-playing game (coins, fame, experience).
* `ratings`: skill per game.
* `seating`: who sits where, under which name; the table's own options. Pure records.
* `hosting`: one match on a table, from its start to its settlement.
* `clock`, `thinking`, `bots`, `regulars`: time, computer players' thoughts, the inn's own guests.
* `people`, `finding`, `describing`: who somebody is, which table they mean, how one looks.
* `screens`, `wire`, `audience`: what people read; the same as data for programs; who is told when.
* `seats`, `terms`: sitting down and getting up; what is settled between matches.
* `computer_players`, `turns`, `playing`: one match, by machines and people, from the deal to what follows its end.
* `table`: the object in the world that gathers all this.
* `company`, `coming`, `lobby`, `replays`: doors to a table from elsewhere, lists, old matches.
* `*_command`, `*_commands`, `verbs`, `commands`, `staff`: what people type. `furniture`: tables put into rooms.

Importing this package imports nothing else: processes that only think (`thinking`) need no Django.
"""

from importlib import import_module
from typing import Any


def furnish() -> list[Any]:
    """Put the house's tables into the rooms that ask for them; safe to repeat. See `furniture.furnish`."""
    from . import furniture

    return furniture.furnish()


def make_table(room: Any, game_key: str, **kwargs: Any) -> Any:
    """Make or update one table in a room. See `furniture.make_table`."""
    from . import furniture

    return furniture.make_table(room, game_key, **kwargs)


def wake() -> int:
    """Take every open match up again where it stood, after a start of the server. See `furniture.wake`."""
    from . import furniture

    return furniture.wake()


def __getattr__(name: str) -> Any:
    """Return what needs Django when it is asked for by its short path (`tables.Table`, `tables.TablesCmdSet`)."""
    if name in _SHORT:
        return getattr(import_module(_SHORT[name], __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


_SHORT = {"Table": ".table", "TablesCmdSet": ".cmdset"}
"""Name -> the module that has it."""
