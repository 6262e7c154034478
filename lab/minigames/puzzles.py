"""`puzzles`: positions with one best move, found in matches between computer players and written beside the game."""

from __future__ import annotations

import argparse
from functools import partial
from importlib.resources import files
from typing import Any

import msgspec

from evadventure.minigames.cli.common import CannotDo, at_least, load_entry, read_seed, write_file
from evadventure.minigames.levels import package_of
from evadventure.minigames.options import read_table_options
from evadventure.minigames.puzzles import book
from evadventure.words import Lang

from . import finding
from .parts import add_parts, played_parts
from .texts import PROGRAM, T

MOST_SEATS = 4
"""More opponents make a position no better a riddle."""


def configure(parser: argparse.ArgumentParser, lang: Lang) -> None:
    """Add the command's arguments."""
    add_parts(parser, lang, 100, "puzzles_games")


def run(parsed: argparse.Namespace) -> int:
    """Search the matches that are not searched yet, and write the file."""
    at_least(parsed, "games", 1)
    entry = load_entry(parsed.game)
    if entry.teacher is None or entry.teacher.weigh is None or entry.vocabulary is None:
        raise CannotDo(T["puzzles_nobody"], game=parsed.game)
    seed = read_seed(parsed.seed, 1)
    parts = [(seed + number,) for number in range(parsed.games)]
    found = played_parts(parsed, parts, partial(_search, parsed.game))
    puzzles = [one for _, seen in found for one in msgspec.json.decode(seen, type=list[book.Puzzle])]
    if entry.teacher.rank is not None:
        puzzles = finding.varied(puzzles)
    command = f"{PROGRAM} puzzles {parsed.game} --games {parsed.games} --seed {seed}"
    info, options = entry.game.info, msgspec.to_builtins(read_table_options(entry.game, {}))
    head = book.Head(info.key, info.rules_version, options, command)
    out = parsed.out or str(files(package_of(entry)) / book.FILE)
    write_file(out, book.text_of(book.Book(head, {one.number: one for one in puzzles})))
    print(T["puzzles_done"].say(Lang(parsed.lang), file=out, puzzles=len(puzzles), games=len(parts)))
    return 0


def _search(game: str, part: tuple[Any, ...]) -> bytes:
    """Search one match, in whichever process; who sits there goes by its seed."""
    entry, (seed,) = load_entry(game), part
    low = entry.game.info.min_seats
    seats = low + seed % (max(low, min(entry.game.info.max_seats, MOST_SEATS)) - low + 1)
    return msgspec.json.encode(finding.find(entry, read_table_options(entry.game, {}), seats, seed))
