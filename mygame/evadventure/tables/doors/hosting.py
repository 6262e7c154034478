"""A table before a match, as a form: its settings, their current values, and changing them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Literal

import msgspec

from ...kernel.errors import ActionError
from ...minigames import registry
from ...minigames.core import TEMPERED, Entry
from ...minigames.levels import published
from ...minigames.options import PRESET, control, read_table_options, told_options, types_of
from ...words import Lang, Words
from .. import phrases
from ..match import seating
from ..match.persons import key_of
from ..room import player_store, seats, table_options
from ..room.table import Table

FIRST = ("stake", "turn", "bank", "increment", "rated", "private")
"""Options of the table that people look for first; `private` follows the passphrase, so it is only shown."""
LARGEST = 16_000
"""Bytes of a message, which may hold the text of a map."""


class Hosting(msgspec.Struct, forbid_unknown_fields=True):
    """`table_host`: change a setting at the player's table before a match; `look` asks for the current state."""

    table: int
    do: Literal["look", "option", "game", "bot", "kick"] = "look"
    what: str = ""
    """The option, the game, a computer player (`careful`, `careful:bold`; "" for a regular), or the seat (from 1)."""
    value: str = ""
    """Value of an option, as it would be typed."""


def carry_out(table: Table, character: Any, asked: Hosting) -> None:
    """Apply a requested setting. Raises ActionError, BadTerms, NotUnderstood as the commands do."""
    if asked.do == "look":
        return
    if asked.do != "bot" and not table.is_host(character):
        raise ActionError("host_only", phrases.HOST_ONLY)
    if table.setup.seat_of(key_of(character)) is None:
        raise ActionError("not_seated", phrases.NOT_SEATED)
    match asked.do:
        case "option":
            table_options.set_option(table, asked.what.strip().lower(), asked.value.strip())
        case "game":
            table_options.open_game(table, asked.what)
        case "bot":
            seats.add_bot(table, asked.what)
        case "kick":
            seats.kick(table, asked.what)


def terms(table: Table, character: Any, lang: Lang) -> dict[str, Any]:
    """Return `table_terms`: the game, the options of table and game, and the host's other choices."""
    setup, entry = table.setup, table.entry
    house = dict(_options(setup.house, seating.House, seating.HOUSE_OPTIONS, lang))
    record = read_table_options(entry.game, setup.options)
    told = [one for one in told_options(entry) if one[0] != PRESET]
    games, own = table.games or registry.keys(), partial(player_store.values, character, entry)
    return {
        "table": table.id,
        "who": setup.seat_of(key_of(character)),
        "host": table.is_host(character),
        "game": setup.game,
        "games": [{"key": key, "name": registry.get(key).present.title.in_lang(lang)} for key in games],
        "levels": [_level(entry, level, lang) for level in published(entry)],
        "presets": [
            {"key": key, "name": preset.name.in_lang(lang)} for key, preset in (entry.game.info.presets or {}).items()
        ],
        "house": [house[key] for key in (*FIRST, *(key for key in house if key not in FIRST))],
        "rules": [one for _, one in _options(record, entry.game.options_type, told, lang, own)],
    }


def _level(entry: Entry, level: str, lang: Lang) -> dict[str, Any]:
    """Return a level with the temperaments it may have."""
    tempers = [one for one in entry.tempers if entry.knows(f"{level}{TEMPERED}{one}")]
    return {
        "key": level,
        "name": phrases.level_name(level).in_lang(lang),
        "tempers": [{"key": one, "name": phrases.temper_name(one).in_lang(lang)} for one in tempers],
    }


def _options(
    record: Any,
    kind: type[msgspec.Struct],
    told: Any,
    lang: Lang,
    values: Callable[[str], Mapping[str, Words]] = lambda option: {},
) -> Iterator[tuple[str, dict[str, Any]]]:
    kinds = types_of(kind)
    for key, name, about in told:
        if key not in kinds:
            continue
        value, named = getattr(record, key), values(key)
        form = control(kinds[key], named)
        shown = value if value in named else phrases.value_words(value, kinds[key]).en
        yield (
            key,
            {
                **form._asdict(),
                "key": key,
                "name": name.in_lang(lang),
                "about": about.in_lang(lang),
                "value": phrases.value_words(value).in_lang(lang) if form.how == "file" else shown,
                "choices": [{"key": typed, "name": word.in_lang(lang)} for typed, word in form.choices],
            },
        )
