"""Tables placed in the rooms that ask for them, and matches resumed when the server starts.

A room asks by a tag of the category "place": `gaming:<game>` for a table of that game, `gaming:corner` for the
three tables of the inn. Each table is known by its own id (a tag of the category "table"), so this is safe to repeat:
changes that players have made to a table are kept.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from evennia import DefaultCharacter, DefaultExit, DefaultRoom, ObjectDB, ScriptDB, create_object
from evennia.server.signals import SIGNAL_OBJECT_POST_PUPPET, SIGNAL_OBJECT_POST_UNPUPPET
from evennia.utils import logger
from msgspec.structs import replace

from ..evennia_ext.memory import tagged
from ..kernel import signals, starting
from ..kernel.content_files import load
from ..kernel.descriptions import ContentRecord
from ..kernel.display_names import Bilingual
from ..kernel.messaging import tell
from ..minigames import registry
from ..model import sight_of
from ..words import Lang, Words
from . import extending, phrases
from .doors import commands, walk_to
from .match import clock, host_games, persons, purse, session, store
from .match.persons import character_of, is_staff, key_of
from .match.seating import House, Setup
from .models import MatchRow
from .room import offline_results, playing, seats, spare_tables
from .room.finding import all_tables, seat_here, seat_of, tables_in
from .room.table import Table

SEAT_KEPT = 15.0
"""Seconds for which a player who has left the game keeps a seat where no match is on: time to reload a page or
reconnect."""
SEAT_KEPT_AT_START = 30.0
"""The same after a start of the server, when everybody has to reconnect."""
TABLE = "table"
"""Category of the tags that name a table."""


class TablePlan(ContentRecord, frozen=True):
    """One table of the house."""

    place: str
    """Tag (category "place") of the rooms it stands in."""
    games: tuple[str, ...]
    """Playable games; the first is set up."""
    name: Words
    desc: Words
    house: House = House()


PLANS = load([Path(__file__).with_name("tables.toml")], TablePlan)
"""The tables of the house by their ids."""


def create_tables() -> list[Table]:
    """Put every table of `PLANS` into the rooms that ask for it; return those that stand.

    Games that the house does not have (yet) are left out.
    """
    for table in all_tables():
        with starting.part(f"table {table.key}"):
            _settle_game(table)
    standing = []
    for key, plan in PLANS.items():
        games = [game for game in plan.games if game in registry.GAMES]
        for n, room in enumerate(tagged(plan.place, "place")):
            with starting.part(f"table {key}"):
                if games:
                    name = f"{key}:{room.id}" if n else key
                    standing.append(make_table(room, games[0], name, plan.name, plan.desc, plan.house, games))
    return standing


def _settle_game(table: Table) -> None:
    """Move a table whose game cannot be played now to another game; it goes back when its own can be played again."""
    allowed = [game for game in table.games if game in registry.GAMES] or list(registry.keys())
    if table.setup.game not in allowed:
        table.setup = replace(table.setup, game=allowed[0], options={})


def make_table(
    room: Any,
    game_key: str,
    content_id: str = "",
    name: Words | None = None,
    desc: Words | None = None,
    house: House | None = None,
    games: list[str] | None = None,
) -> Table:
    """Make or update one table in a room, and return it.

    Args:
        room: where it stands.
        game_key: the game there at first.
        content_id: its id; the same id is the same table. Empty for one of a room's and game's own.
        name, desc: in both languages.
        house: its options at first.
        games: keys of all games that may be played there.

    Raises:
        UnknownGame: no game has this key.
    """
    title = registry.get(game_key).present.title
    content_id = content_id or f"{room.id}:{game_key}"
    name = name or Words("{title} table").filled(title=title)
    table = tagged(content_id, TABLE).first()
    if table is None:
        table = create_object(Table, key=name.en, location=room, home=room, tags=[(content_id, TABLE)])
        table.setup = Setup(game=game_key, house=house or House())
    if table.setup.laid != (house or House()):
        table.setup = replace(table.setup, laid=house or House())
    if table.key != name.en:
        table.key = name.en
    if table.location != room and table.session is None:
        table.move_to(room, quiet=True, move_type="teleport")
    table.set_names(name, measure=Words("table", context="measure").zh)
    if desc is not None:
        table.set_descs(desc)
    if list(table.games) != (allowed := games or [game_key]):
        table.games = allowed
    if table.setup.game not in allowed and table.session is None:
        table.setup = replace(table.setup, game=game_key, options={})
    return table


def leave() -> None:
    """Delete tables and scripts, and give all else that is of this package's classes to the game's own, described.

    Afterwards the package can be taken out of the game.
    """
    for last in extending.LEAVES.all():
        last()
    for one in ObjectDB.objects.get_by_attribute("inventory_slots", "inventory"):
        if isinstance(one, Bilingual):  # Evennia's contrib would take it for its own
            one.attributes.remove("inventory_slots", category="inventory")
    ours = f"{extending.PACKAGE}."
    for one in (*ScriptDB.objects.filter(db_typeclass_path__startswith=ours), *all_tables(placeless=True)):
        one.delete()
    kinds = (
        (DefaultCharacter, settings.BASE_CHARACTER_TYPECLASS),
        (DefaultRoom, settings.BASE_ROOM_TYPECLASS),
        (DefaultExit, settings.BASE_EXIT_TYPECLASS),
        (ObjectDB, settings.BASE_OBJECT_TYPECLASS),
    )
    for one in ObjectDB.objects.filter(db_typeclass_path__startswith=ours):
        if isinstance(one, Bilingual) and not one.db.desc:
            one.db.desc = sight_of(one).desc.en or dict(one.descs).get(Lang.EN.value)
        one.swap_typeclass(next(own for base, own in kinds if isinstance(one, base)), run_start_hooks=None)


def resume_open_matches() -> int:
    """Resume every open match where its log ends; return how many go on. Call it once a start.

    A match whose table is gone is broken off, its stakes paid back.
    """
    SIGNAL_OBJECT_POST_PUPPET.connect(_puppeted, dispatch_uid="tables")
    SIGNAL_OBJECT_POST_UNPUPPET.connect(_unpuppeted, dispatch_uid="tables")
    signals.entered.connect(_walked, dispatch_uid="tables")
    tables = {table.id: table for table in all_tables(placeless=True)}
    going = 0
    found = MatchRow.objects.filter(phase__in=store.OPEN).exclude(store.ADJOURNED).order_by("pk")
    for pk, table_id in list(found.values_list("pk", "table")):
        with starting.part(f"match {pk}"):
            going += _resume(pk, tables.get(table_id))
    if going:
        logger.log_info(f"tables: {going} open {'match goes' if going == 1 else 'matches go'} on")
    return going


def _resume(pk: int, table: Table | None) -> bool:
    """Resume one open match, whatever its rows hold; return whether it goes on."""
    try:
        row = MatchRow.objects.get(pk=pk)
    except Exception as error:
        playing.give_up(pk, error, table)
        return False
    if table is None or (table.session is not None and table.session.row.pk != pk):
        try:
            session.break_off(row, store.seats_of(row), "table_gone")
        except Exception as error:
            playing.give_up(pk, error, table)
        return False
    return table.session is None and playing.take_up(table, row)


def _tell_staff(character: Any) -> None:
    """Tell a member of staff the faults found at the server's start."""
    if not is_staff(character):
        return
    for trouble in starting.troubles:
        tell(character, phrases.STAFF_START, trouble=trouble.replace("|", "||"))
    if starting.frozen:
        tell(character, phrases.STAFF_START_FROZEN, matches=", ".join(map(str, starting.frozen)))


def _puppeted(sender: Any, **kwargs: Any) -> None:
    _tell_staff(sender)
    offline_results.tell_missed(sender)
    for came_in in extending.CAME_IN.all():
        came_in(sender)
    if (table := seat_here(sender)) is not None:
        if table.play is not None:
            table.play.turns.came_back(key_of(sender))
    else:
        walk_to.arrive(sender)


def _unpuppeted(sender: Any, **kwargs: Any) -> None:
    if sender.sessions.count():
        return
    for went_out in extending.WENT_OUT.all():
        went_out(sender)
    if (table := seat_of(sender)) is None:
        return
    if table.play is not None:
        table.play.turns.went_away(key_of(sender))
    else:
        clock.later(SEAT_KEPT, _free_seats, table)


def _walked(sender: Any, origin: Any, **kwargs: Any) -> None:
    """Tell somebody who walks out of a match that it goes on; a place out of its reach is told of by its clock."""
    for table in tables_in(origin):
        going = None if table.by_letter else table.session
        if going is not None and table.plays(key_of(sender)) and table.reached_by(sender):
            tell(sender, phrases.GOES_ON, match=going.row.pk, table=table)


def _free_seats(table: Table) -> None:
    """Free the seats of those who have left the game, where nothing is played."""
    if table.pk and table.session is None:
        for sitter in table.setup.sitters:
            if sitter.person and ((one := character_of(sitter.key)) is None or not one.sessions.count()):
                seats.unseat(table, sitter.key, phrases.STOOD)


def at_server_stop() -> None:
    """Stop all clocks while the server is down; nobody leaves a match because the server goes."""
    for table in all_tables(placeless=True):
        if table.play is not None:
            table.play.session.stop_clock()
            table.play.turns.adjourn = None


def at_server_start() -> None:
    """Put the house's tables where rooms ask for them, and take every open match up again (`apps` hooks this in)."""
    store.keep_the_book()
    starting.run(host_games.check, commands.check_names, purse.current, persons.listen)
    starting.run(create_tables, resume_open_matches, _watch_over_brought)


def _watch_over_brought() -> None:
    for table in all_tables():
        if table.setup.sitters and table.session is None:
            clock.later(SEAT_KEPT_AT_START, _free_seats, table)
        if table.brought_by:
            spare_tables.watch_over(table)
