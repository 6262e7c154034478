"""The host's settings between matches: the game, its options and the table's own, and who may sit down."""

from __future__ import annotations

from functools import partial

import msgspec
from msgspec.structs import replace
from twisted.internet.defer import Deferred, maybeDeferred

from ...evennia_ext.transactions import together
from ...kernel.errors import ActionError
from ...kernel.messaging import announce
from ...minigames import registry
from ...minigames.core import NotUnderstood, Refusal
from ...minigames.match import BadTerms
from ...minigames.options import PRESET, read_preset, read_table_options, read_value, told_options, types_of
from ...security.hashing import DESK
from ...security.rate_limits import pace
from ...words import Words
from .. import extending, phrases
from ..match import purse, seating
from . import seats, spare_tables
from .table import Table


def set_option(table: Table, option: str, value: str) -> None:
    """Set one option of the table or the game, as typed. Raises ActionError, BadTerms, NotUnderstood."""
    table.between_matches()
    setup, entry = table.setup, table.entry
    away = bool(extending.BY_LETTER.all())
    house = {key: kind for key, kind in types_of(seating.House).items() if away or key != "letter"}
    game = types_of(entry.game.options_type)
    told = {key: name for key, name, _ in (*told_options(entry), *seating.HOUSE_OPTIONS)}
    names = {key: Words(key, told[key].zh if key in told else key) for key in (*house, *game, PRESET)}
    called = {word: key for key, name in told.items() for word in (name.en.lower(), name.zh)}
    option = called.get(option, option) if option not in house | game else option
    if option in house:
        changed = read_value(names[option], value, house[option])
        new = replace(setup, house=replace(setup.house, **{option: changed}))
        if new.house.stake and any(sitter.key.startswith("b:") for sitter in new.sitters):
            raise ActionError("no_purse", purse.NO_PURSE, name=phrases.COMPUTER)
    elif option == PRESET and entry.game.info.presets:
        option, changed = PRESET, value
        new = replace(setup, options=dict(read_preset(entry.game, value)))
    elif option in game:
        changed = read_value(names[option], value, game[option], entry.present.values(option))
        new = replace(setup, options={**setup.options, option: msgspec.to_builtins(changed)})
    else:
        known = [names[key] for key in (*house, *game)]
        raise NotUnderstood(Refusal("unknown_option", {"option": option[:40], "options": known}))
    record = read_table_options(entry.game, new.options)
    count = max(len(setup.sitters), entry.game.info.min_seats)
    if new.options != setup.options and (refusal := entry.game.check_options(record, count)) is not None:
        raise BadTerms(refusal)
    table.setup = new
    value_now = phrases.value_words(changed, (house | game).get(option), entry.present.values(option))
    table.tell_all(phrases.OPTION_SET, option=names[option], value=value_now)


def open_game(table: Table, game: str = "") -> None:
    """Open the table to everybody, for a game that may be played there. Raises ActionError.

    Options of the table that were the usual ones for the game before become those of the new game.
    """
    table.between_matches()
    setup = table.setup
    if game and game != setup.game:
        if game not in (allowed := table.games or registry.keys()):
            titles = [registry.get(key).present.title for key in allowed]
            raise ActionError("other_game", phrases.OTHER_GAME, games=titles)
        if len(setup.sitters) > (most := registry.get(game).game.info.max_seats):
            raise ActionError("full", phrases.FULL, count=most)
        before, usual = spare_tables.usual(setup.game), spare_tables.usual(game)
        chosen = msgspec.structs.asdict(setup.house)
        kept = {key: value for key, value in chosen.items() if value != getattr(before, key)}
        setup = replace(setup, game=game, options={}, house=replace(usual, **kept))
    pace("table", table)
    table.setup = replace(setup, passphrase="", house=replace(setup.house, private=False))
    announce(table.location, phrases.OPENED, table=table, game=table.entry.present.title)
    seats.changed(table)


def set_passphrase(table: Table, text: str, address: str = "") -> Deferred[None]:
    """Make the table private; the passphrase gives a seat. "" takes it off.

    It is hashed beside the reactor; if the host has changed by then, nothing is set. Raises ActionError `busy`.

    Args:
        address: of the client (`security.hashing`).
    """
    host = table.setup.host

    @together()
    def keep(stored: str) -> None:
        if table.setup.host == host:
            table.setup = replace(table.setup, passphrase=stored, house=replace(table.setup.house, private=bool(text)))

    if not text:
        return maybeDeferred(keep, "")
    return DESK.ask(address, partial(seating.locked_with, text)).addCallback(keep)
