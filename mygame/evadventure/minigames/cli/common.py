"""Shared code of the commands: reading games, options, seeds and players from arguments."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, cast

import msgspec

from ...words import Lang, Words
from .. import registry
from ..bots.search import Now, timed
from ..core import TEMPERED, AnyGame, Bot, Entry, NotUnderstood, Reader, Refusal, refusal_text
from ..layout import plain
from ..options import FileOfText, read_options

PROGRAM = f"python -m {__package__.rpartition('.')[0]}"

T = {
    # Help.
    "program": Words("Table games without a server."),
    "commands": Words("commands"),
    "lang": Words("language: en or zh"),
    "help_play": Words("play in this terminal against computer players"),
    "help_sim": Words("let computer players play many matches"),
    "help_replay": Words("tell a saved match step by step"),
    "help_bench": Words("measure speed and the strength of the computer players"),
    "help_options": Words("list the options of a game"),
    "help_games": Words("list the games"),
    "game": Words("key of the game (see `games`), or module:ENTRY"),
    "content": Words("a folder with content of your own: cards/, decks/, scenarios/; may be given often"),
    "replay_game": Words("the game, when it is not registered: module:ENTRY"),
    "seats": Words("number of seats"),
    "bots": Words(
        "levels of the computer players, with a temperament if wished (careful:bold), or module:Class, in seat order, "
        "divided by commas or given one by one; repeated when too few"
    ),
    "seed": Words("seed: a decimal number, or hexadecimal digits after 0x"),
    "option": Words("an option of the game, NAME=VALUE; may be given often"),
    "json": Words("print JSON"),
    "width": Words("columns of the terminal"),
    "screenreader": Words("sentences and lists, no art"),
    "position": Words(
        "start from a position, a saved match, or for Siege a .map or .sav of the original program: a file, or - for "
        "the standard input up to an empty line"
    ),
    "name": Words("your name, as the others read it"),
    "seat": Words("your seat, from 1"),
    "seconds": Words("seconds a computer player may think; 0: no clock, so that the same seed always plays the same"),
    "save": Words("write the match to this file on leaving"),
    "games": Words("number of matches"),
    "file": Words("a saved match"),
    "seat_replay": Words("tell it as this seat saw it (from 1); a spectator's view when left out"),
    "boards": Words("show the table after every step"),
    "pause": Words("wait for Enter after every step"),
    "deals": Words("deals of each contest; each is played once from every seat"),
    "level": Words("measure only this level"),
    "rival": Words("against this level; when left out, against the one before it and the weakest"),
    # Refusals.
    "unknown_game": Words('There is no game "{game}". There are: {games}.'),
    "missing_game": Words('The game "{game}" cannot be loaded: {reason}.'),
    "unknown_bot": Words('There is no computer player "{bot}". There are: {bots}.'),
    "bad_bot": Words("{bot} is no computer player: {reason}."),
    "bad_content": Words("The content cannot be used: {reason}"),
    "too_many_bots": Words("{bots} computer players, but {seats} seats."),
    "bad_seed": Words('"{seed}" is no seed.'),
    "bad_option_form": Words('An option is written NAME=VALUE, not "{option}".'),
    "bad_number": Words("{name} must be at least {low}."),
    "no_such_seat": Words("There is no seat {seat}; there are {seats}."),
    "cannot_read": Words("{file} cannot be read: {reason}."),
    "cannot_write": Words("{file} cannot be written: {reason}."),
    "bad_save": Words("{file} is no match that can be replayed: {reason}."),
    "report_alone": Words('The report of "{game}" counts in one process only: --engine local.'),
    "seats_from_position": Words("How many seats has this position? Give --seats."),
    # Playing.
    "player_name": Words("Player"),
    "bot_name": Words("{level} {number}"),
    "welcome": Words(
        "{title}. You are seat {seat} of {seats}. Type a move, `moves` for what you may do, `help` for more."
    ),
    "commitment": Words("SHA-256 of the seed: {digest}"),
    "seed_was": Words("The seed was {seed}."),
    "help": Words(
        "moves: what you may do. board: the table. hand: your hand. log: what happened. rules: the rules. "
        "undo: take your last move back. quit: leave. An empty line lets the others go on, when they can."
    ),
    "questions": Words("About the game you may ask: {words}."),
    "bye": Words("You leave the table."),
    "saved": Words("The match is in {file}."),
    "your_move_needed": Words("Nobody else can go on: it is your move."),
    "not_understood": Words("That is too long."),
    "taken_back": Words("{name} takes a move back."),
    "no_hand": Words("You hold nothing in this game."),
    "move": Words("{number}. {text}: {what}"),
    # Results.
    "sim_line": Words(
        "{games} matches of {game} with {seats} seats: {rate} matches and {actions_rate} actions a second, "
        "{mean} actions a match."
    ),
    "sim_spread": Words("Engine {engine}, {workers} {workers:|worker|workers}: {rate} matches a second of the clock."),
    "sim_seat": Words("Seat {seat} ({bot}): {wins} {wins:|win|wins}, {score} points."),
    "step": Words("Step {step}"),
    "deal": Words("The deal"),
    "bench_speed": Words(
        "{game}, {seats} seats, random players: {games} matches/s, {actions} actions/s, {ratio} of a plain "
        "counting loop's rate (per million); a view with its JSON takes {view} ms."
    ),
    "bench_strength": Words(
        "{game}, {seats} seats: {level} against {rival} wins {share} % (95 %: {low} to {high}) of {games} matches."
    ),
    "option_line": Words("{key} = {default} ({kind}): {help}"),
    "preset_line": Words("preset = {key} ({name}): {set}"),
    "game_line": Words("{key}: {title}, {seats} seats. {blurb}"),
}
"""Name -> words."""


class CannotDo(Exception):
    """A command cannot be done; the words say why."""

    def __init__(self, words: Words, **facts: Any) -> None:
        super().__init__(words.en)
        self.words = words
        self.facts = facts


def add_game(parser: argparse.ArgumentParser, lang: Lang, *, optional: bool = False) -> None:
    """Add the argument that names a game."""
    parser.add_argument("game", nargs="?" if optional else None, help=T["game"].say(lang))


def add_terms(parser: argparse.ArgumentParser, lang: Lang) -> None:
    """Add the arguments for the terms of a match."""
    parser.add_argument("--seats", type=int, metavar="N", help=T["seats"].say(lang))
    parser.add_argument("--bots", action="append", default=[], metavar="A,B", help=T["bots"].say(lang))
    parser.add_argument("--seed", metavar="N", help=T["seed"].say(lang))
    parser.add_argument("--options", nargs="+", action="extend", default=[], metavar="K=V", help=T["option"].say(lang))
    parser.add_argument("--seconds", type=float, default=0.5, help=T["seconds"].say(lang))


def load_entry(key: str) -> Entry:
    """Return a game by its key or `module:ENTRY`, or say why there is none."""
    try:
        if registry.is_path(key):
            _import_from_here()
        return registry.resolve(key)
    except registry.UnknownGame as error:
        raise CannotDo(T["unknown_game"], game=key[:40], games=list(registry.GAMES)) from error
    except registry.BadGame as error:
        raise CannotDo(T["missing_game"], game=key, reason=str(error)) from error


def _import_from_here() -> None:
    """Put the working directory on the module path, as `python -m` does, however the program was started."""
    if "" not in sys.path:
        sys.path.insert(0, "")


def read_terms(
    parsed: argparse.Namespace, entry: Entry, *, seats: int | None = None, people: int = 0
) -> tuple[int, Any]:
    """Return the seats and the checked options asked for.

    Args:
        seats: required number of seats; None takes the typed number, or that of the players named.
        people: number of seats not for computer players.
    """
    game = entry.game
    if seats is None:
        named = len(_named_bots(parsed)) + people
        seats = parsed.seats or max(game.info.min_seats, min(named, game.info.max_seats))
    given: dict[str, str] = {}
    for word in parsed.options:
        name = ""
        for text in filter(None, word.split(",")):
            before, equals, value = text.partition("=")
            if equals:
                name = before.strip()
                given[name] = value
            elif name:  # `decks=few,tide`: the comma belongs to the value
                given[name] += f",{text}"
            else:
                raise CannotDo(T["bad_option_form"], option=text[:40])
    try:
        options = read_options(game, _files_read(game, given), values=entry.present.values)
    except NotUnderstood as error:
        raise refused(entry, error.refusal) from error
    info = game.info
    if not info.min_seats <= seats <= info.max_seats:
        raise refused(entry, Refusal("seats", {"seats": seats, "min": info.min_seats, "max": info.max_seats}))
    if (refusal := game.check_options(options, seats)) is not None:
        raise refused(entry, refusal)
    return seats, options


def _files_read(game: AnyGame, given: Mapping[str, str]) -> dict[str, str]:
    """Return options with file names (`FileOfText`) replaced by the text of the file."""
    kinds = {field.name: field.type for field in msgspec.structs.fields(game.options_type)}
    texts = {name for name, kind in kinds.items() if FileOfText in getattr(kind, "__metadata__", ())}
    return {name: read_file(value) if name in texts and value else value for name, value in given.items()}


def read_seed(text: str | None, default: int) -> int:
    """Return the typed seed."""
    if text is None:
        return default
    try:
        seed = int(text, 16 if text.lower().startswith("0x") else 10) if text.isascii() and len(text) < 100 else -1
    except ValueError:
        seed = -1
    if not 0 <= seed < 1 << 256:
        raise CannotDo(T["bad_seed"], seed=text[:40])
    return seed


def _named_bots(parsed: argparse.Namespace) -> list[str]:
    """Return the typed levels: several with commas between, or the option given again."""
    return [name.strip() for text in parsed.bots for name in text.split(",") if name.strip()]


def read_bots(parsed: argparse.Namespace, entry: Entry, seats: int) -> list[str]:
    """Return the name (level, or level and temperament) of the computer player for each of `seats` seats."""
    named = _named_bots(parsed) or [entry.default_bot]
    for name in named:
        if not entry.knows(name) and (_is_of_level(entry, name) or not registry.is_path(name)):
            raise no_bot(entry, name)
    if len(named) > seats:
        raise CannotDo(T["too_many_bots"], bots=len(named), seats=seats)
    return [named[seat % len(named)] for seat in range(seats)]


def _is_of_level(entry: Entry, name: str) -> bool:
    """Tell whether a name is a level with a temperament, known or not, rather than a module."""
    return name.partition(TEMPERED)[0] in entry.bots


def no_bot(entry: Entry, name: str) -> CannotDo:
    """Return the problem that there is no such computer player, with the list of those that exist."""
    kinds = [*entry.bots, *(f"{entry.default_bot}{TEMPERED}{temper}" for temper in entry.tempers)]
    return CannotDo(T["unknown_bot"], bot=name[:40], bots=kinds)


def players(entry: Entry, names: Sequence[str]) -> list[Bot[Any, Any]]:
    """Return the computer players of these names; `module:Class` makes one of that class."""
    return [entry.player(name) if entry.knows(name) else _own_bot(name) for name in names]


def clocked(bots: Sequence[Bot[Any, Any]], seconds: float, now: Now) -> list[Bot[Any, Any]]:
    """Return the players with a clock lent to them, or none if they are given no seconds (`SearchBot.now`)."""
    return [timed(bot, now) if seconds else bot for bot in bots]


def _own_bot(path: str) -> Bot[Any, Any]:
    module, _, name = path.partition(":")
    _import_from_here()
    try:
        made = getattr(import_module(module), name)()
    except Exception as error:
        raise CannotDo(T["bad_bot"], bot=path, reason=f"{type(error).__name__}: {error}") from error
    if not callable(getattr(made, "choose", None)):
        raise CannotDo(T["bad_bot"], bot=path, reason="no choose()")
    return cast(Bot[Any, Any], made)


def at_least(parsed: argparse.Namespace, name: str, low: float) -> None:
    """Raise CannotDo unless an argument is at least `low`."""
    if not getattr(parsed, name) >= low:
        raise CannotDo(T["bad_number"], name=f"--{name}", low=low)


def refused(entry: Entry, refusal: Refusal) -> CannotDo:
    """Return a refusal of the game or the house as a problem in words."""
    names = ("1",) * entry.game.info.max_seats
    said = Words.of(lambda lang: _bare(plain(refusal_text(entry.present, refusal, Reader(lang=lang, names=names)))))
    return CannotDo(Words("{text}"), text=said)


def _bare(text: str) -> str:
    """Return a finished sentence that is no longer a template."""
    return text.replace("{", "{{").replace("}", "}}")


def read_file(name: str) -> str:
    """Return the text of a file."""
    try:
        return Path(name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError, ValueError) as error:
        raise CannotDo(T["cannot_read"], file=name, reason=_reason(error)) from error


def write_file(name: str, text: str) -> None:
    """Write a text to a file."""
    try:
        Path(name).write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        raise CannotDo(T["cannot_write"], file=name, reason=_reason(error)) from error


def _reason(error: Exception) -> str:
    return (getattr(error, "strerror", None) or str(error)).rstrip(".")
