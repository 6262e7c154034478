"""`games`, `options` and `numbers`: lists of the games, of their settings and of what a learner is told."""

from __future__ import annotations

import argparse
from typing import Any

import msgspec

from ...words import Lang
from .. import registry
from ..core import Entry, span
from ..match import Match
from ..meanings import meanings
from ..options import NOT_SET, expected, types_of
from ..vectors import Layout
from .common import CannotDo, T, add_game, add_shape, load_entry, read_terms


def configure(parser: argparse.ArgumentParser, lang: Lang) -> None:
    """Add the command's arguments."""
    command = (parser.prog or "").rpartition(" ")[2]
    if command != "games":
        add_game(parser, lang)
    if command == "numbers":
        add_shape(parser, lang)
    if command == "options":
        parser.add_argument("--json", action="store_true", help=T["json"].say(lang))


def run(parsed: argparse.Namespace) -> int:
    """Print the list."""
    lang = Lang(parsed.lang)
    if parsed.command == "games":
        for key in registry.GAMES:
            _tell_game(key, lang)
        return 0
    entry = load_entry(parsed.game)
    if parsed.command == "numbers":
        _tell_numbers(entry, *read_terms(parsed, entry))
        return 0
    if parsed.json:
        schema = msgspec.json.schema(entry.game.options_type)
        for key, field in schema["$defs"][entry.game.options_type.__name__]["properties"].items():
            field["default"] = msgspec.to_builtins(getattr(entry.game.options_type(), key))
        print(msgspec.json.encode(schema).decode())
        return 0
    options = entry.game.options_type()
    for option in entry.present.options():
        values, default = entry.present.values(option.key), getattr(options, option.key)
        facts = {
            "key": option.key,
            "default": NOT_SET if default is None and not values else _written(msgspec.to_builtins(default)),
            "kind": expected(types_of(entry.game.options_type)[option.key], values),
            "name": option.name,
            "help": option.help,
        }
        print(T["option_line"].say(lang, **facts))
    for key, preset in entry.game.info.presets.items():
        chosen = " ".join(f"{name}={_written(value)}" for name, value in preset.options.items())
        print(T["preset_line"].say(lang, key=key, name=preset.name, set=chosen or T["all_defaults"]))
    return 0


def _tell_game(key: str, lang: Lang) -> None:
    try:
        entry = load_entry(key)
    except CannotDo as problem:
        print(problem.words.say(lang, **problem.facts))
        return
    info, present = entry.game.info, entry.present
    seats = span(info.min_seats, info.max_seats)
    print(T["game_line"].say(lang, key=key, title=present.title, seats=seats, blurb=present.blurb))


def _tell_numbers(entry: Entry, seats: int, options: Any) -> None:
    first = Match.open(entry.game, options, seats, 0).view(0)
    names = Layout.of(entry.game.view_type, first, entry.features, tuple(range(seats)), scaled=True).names
    for one in meanings(entry, names):
        print(f"{one.pattern:<44} {one.many:>4}  {one.written}: {one.text}")


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return "none" if value is None else str(value)
