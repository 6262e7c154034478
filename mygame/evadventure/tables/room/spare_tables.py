"""Tables on demand: brought into the rooms of the gaming house, and cleared away when nobody needs them.

A room of the house carries the tag `gaming` of the category "place". The tables that always stand there have regulars;
one that was brought remembers the account it was brought for (`Table.brought_by`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from evennia import create_object
from msgspec.structs import replace

from ...evennia_ext.transactions import together
from ...kernel.errors import ActionError
from ...kernel.messaging import announce
from ...minigames import registry
from ...words import Words
from .. import phrases
from ..match import clock
from ..match.seating import House, Setup
from .finding import all_tables, tables_in
from .table import Table

HOUSE = ("gaming", "place")
"""Key and category of the tag of rooms into which tables are brought."""
MOST_IN_ROOM = 8
"""How many tables one room has space for."""
MOST_OF_ACCOUNT = 2
"""Tables brought for one account that may stand there at once."""
LOOK = 60.0
"""Seconds between two checks whether a brought table is still needed."""
CLEARED_AFTER = 300.0
"""Seconds it may stand there empty."""

NAMES = phrases.NAMES["brought"].values()
"""Names of tables that are brought, each once in a room."""
BROUGHT = Words("Two porters carry {table} in and set it up for {game}.")
ENOUGH = Words("The {count} tables that you had brought are still there; use one of them: {tables}.")


def is_gaming_room(room: Any) -> bool:
    """Tell whether tables are brought into a room."""
    return room is not None and bool(room.tags.has(HOUSE[0], category=HOUSE[1]))


def is_free(table: Table, game: str, own: str = "") -> bool:
    """Tell whether a table offers a game and nobody sits there, but the player of the key `own` with computers."""
    takers = [one for one in table.setup.sitters if not own or (one.person and one.key != own)]
    return table.session is None and not takers and game in (table.games or registry.keys())


def free_one(tables: Iterable[Table], game: str) -> Table | None:
    """Return a free table that offers a game, one set up for it before others; None when there is none."""
    return min((one for one in tables if is_free(one, game)), key=lambda one: one.setup.game != game, default=None)


@together()
def bring(room: Any, game: str, character: Any) -> Table:
    """Bring a table into a room, set up for a game. Raises ActionError: there is no space, or the limit is reached."""
    account = character.account.id if character.account else 0
    here, names = tables_in(room), {table.key for table in tables_in(room)}
    name = next((name for name in NAMES if name.en not in names), None)
    if len(here) >= MOST_IN_ROOM or name is None:
        raise ActionError("room_full", Words("There is no place for one more table here."))
    own = [table for table in all_tables() if account and table.brought_by == account]
    if len(own) >= MOST_OF_ACCOUNT:
        raise ActionError("enough_tables", ENOUGH, count=len(own), tables=own)
    house = usual(game)
    table: Table = create_object(Table, key=name.en, location=room, home=room)
    table.brought_by, table.games = account, [game, *(key for key in registry.GAMES if key != game)]
    table.setup = Setup(game=game, house=house, laid=house)
    table.set_names(name, measure=Words("table", context="measure").zh)
    table.set_descs(Words("A plain table, carried in for those who asked for one."))
    announce(room, BROUGHT, table=table, game=registry.get(game).present.title)
    watch_over(table)
    return table


def watch_over(table: Table) -> None:
    """Check a brought table from time to time, and clear it away when nobody has sat there for long."""
    clock.later(LOOK, _look, table, clock.now())


def usual(game: str) -> House:
    """Return the house's own options for a game, without a stake."""
    laid = (table.setup.laid for table in all_tables() if not table.brought_by and table.games[:1] == [game])
    return replace(next(laid, House()), stake=0)


def _look(table: Table, needed: float) -> None:
    """Clear away a table that nobody has needed since `needed`, or check again later."""
    if not table.pk:
        return
    waiting = any(sitter.person and table.person(sitter.key) is not None for sitter in table.setup.sitters)
    if table.session is not None or waiting:
        needed = clock.now()
    clock.later(LOOK, _look, table, needed)  # also if it cannot be cleared away now
    if clock.now() - needed >= CLEARED_AFTER:
        announce(table.location, Words("Two porters carry {table} away."), table=table)
        table.delete()
