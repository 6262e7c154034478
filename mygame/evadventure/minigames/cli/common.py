"""Shared code of the commands: reading games, options, seeds and players from arguments."""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, Final, cast

from ...words import Lang, Words
from .. import registry
from ..bots.search import Now, timed
from ..core import HOUSE, TEMPERED, AnyGame, Bot, Entry, Reader, Refusal, RefusedError, Who, refusal_text, sentences_of
from ..layout import ansi, fit, plain
from ..match import HistoryLine
from ..options import FileOfText, read_options, types_of, wrong_seats

PROGRAM = f"python -m {__package__.rpartition('.')[0]}"

T: Final = {key: words for table in sentences_of(__package__).values() for key, words in table.items()}
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


def add_shape(parser: argparse.ArgumentParser, lang: Lang) -> None:
    """Add the arguments for seats and options."""
    parser.set_defaults(bots=[])
    parser.add_argument("--seats", type=int, metavar="N", help=T["seats"].say(lang))
    parser.add_argument("--options", nargs="+", action="extend", default=[], metavar="K=V", help=T["option"].say(lang))


def add_terms(parser: argparse.ArgumentParser, lang: Lang) -> None:
    """Add the arguments for the terms of a match."""
    add_shape(parser, lang)
    parser.add_argument("--bots", action="append", default=[], metavar="A,B", help=T["bots"].say(lang))
    parser.add_argument("--seed", metavar="N", help=T["seed"].say(lang))
    parser.add_argument("--seconds", type=float, default=0.5, help=T["seconds"].say(lang))


def add_reader(parser: argparse.ArgumentParser, lang: Lang) -> None:
    """Add the arguments for the form of the texts."""
    parser.add_argument("--width", type=int, default=0, metavar="N", help=T["width"].say(lang))
    parser.add_argument("--screenreader", action="store_true", help=T["screenreader"].say(lang))


def reader_of(parsed: argparse.Namespace, names: Sequence[str], who: Who) -> Reader:
    """Return the reader at this terminal."""
    return Reader(
        lang=Lang(parsed.lang),
        names=tuple(names),
        who=who,
        width=parsed.width or min(shutil.get_terminal_size().columns, 100),
        colour=sys.stdout.isatty() and not parsed.screenreader,
        screenreader=parsed.screenreader,
    )


def show(reader: Reader, *texts: str) -> None:
    """Print texts, wrapped to the reader's width."""
    form = ansi if reader.colour else plain
    for text in filter(None, texts):
        print(form(fit(text, reader.width)), flush=True)


def show_line(entry: Entry, line: HistoryLine, reader: Reader) -> None:
    """Print one line of a match's history."""
    if line.took_back and line.seat is not None:
        show(reader, T["taken_back"].say(reader.lang, name=reader.names[line.seat]))
    show(reader, *(entry.present.render_event(event, reader) for event in line.events))


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


def seats_of(parsed: argparse.Namespace, entry: Entry, players: int = 0) -> int:
    """Return the typed number of seats, checked; without one, seats for so many players."""
    low, high = entry.game.info.min_seats, entry.game.info.max_seats
    seats: int = max(low, min(players, high)) if parsed.seats is None else parsed.seats
    if (refusal := wrong_seats(entry.game.info, seats)) is not None:
        raise refused(entry, refusal)
    return seats


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
        seats = seats_of(parsed, entry, len(_named_bots(parsed)) + people)
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
    with refusing(entry):
        options = read_options(game, _files_read(game, given), values=entry.present.values)
    if (refusal := game.check_options(options, seats)) is not None:
        raise refused(entry, refusal)
    return seats, options


def _files_read(game: AnyGame, given: Mapping[str, str]) -> dict[str, str]:
    """Return options with file names (`FileOfText`) replaced by the text of the file."""
    kinds = types_of(game.options_type).items()
    texts = {name for name, kind in kinds if FileOfText in getattr(kind, "__metadata__", ())}
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
        if not entry.knows(name) and (name.partition(TEMPERED)[0] in entry.bots or not registry.is_path(name)):
            raise no_bot(entry, name)
    if len(named) > seats:
        raise CannotDo(T["too_many_bots"], bots=len(named), seats=seats)
    return [named[seat % len(named)] for seat in range(seats)]


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


@contextmanager
def refusing(entry: Entry) -> Iterator[None]:
    """Raise a refusal of the game or the house as a problem in words."""
    try:
        yield
    except RefusedError as error:
        raise refused(entry, error.refusal) from error


def _bare(text: str) -> str:
    """Return a finished sentence that is no longer a template."""
    return text.replace("{", "{{").replace("}", "}}")


def read_file(name: str) -> str:
    """Return the text of a file."""
    try:
        return Path(name).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise CannotDo(HOUSE["file_encoding"]) from error
    except (OSError, ValueError) as error:
        raise CannotDo(T["cannot_read"], file=name, reason=_reason(error)) from error


def write_file(name: str, text: str) -> None:
    """Write a text to a file."""
    try:
        Path(name).write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        raise CannotDo(T["cannot_write"], file=name, reason=_reason(error)) from error


def _reason(error: Exception) -> str:
    return (getattr(error, "strerror", None) or str(error)).rstrip(".")
