"""`train`: the figures a game's players have fitted, found again by matches of their own."""

from __future__ import annotations

import argparse
from functools import partial
from importlib.resources import files
from typing import Any

from ...words import Lang
from ..extras import Trainer
from ..levels import package_of
from .common import CannotDo, at_least, load_entry, load_extras, load_path, read_seed, write_file
from .parts import add_parts, played_parts
from .texts import PROGRAM, T


def configure(parser: argparse.ArgumentParser, lang: Lang) -> None:
    """Add the command's arguments."""
    add_parts(parser, lang, 1000, "train_games")


def run(parsed: argparse.Namespace) -> int:
    """Play what is not played yet, fit, and write the file."""
    at_least(parsed, "games", 1)
    entry = load_entry(parsed.game)
    trainer = _trainer(parsed.game)
    seed = read_seed(parsed.seed, 1)
    parts = trainer.parts(parsed.games, seed)
    found = played_parts(parsed, parts, partial(_play, parsed.game))
    command = f"{PROGRAM} train {parsed.game} --games {parsed.games} --seed {seed}"
    out = parsed.out or str(files(package_of(entry)) / trainer.file)
    write_file(out, trainer.fit(found, command))
    print(T["train_done"].say(Lang(parsed.lang), file=out, parts=len(parts)))
    return 0


def _trainer(game: str) -> Trainer:
    entry = load_entry(game)
    extras = load_extras(entry)
    if extras is None or not extras.trainer:
        raise CannotDo(T["train_nothing"], game=game)
    trainer: Trainer = load_path(entry, extras.trainer)
    return trainer


def _play(game: str, part: tuple[Any, ...]) -> bytes:
    """Play a part, in whichever process."""
    return _trainer(game).play(part)
