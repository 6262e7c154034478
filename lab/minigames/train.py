"""`train`: the fitted figures of a game's players, found again from matches of their own."""

from __future__ import annotations

import argparse
from functools import partial
from importlib.resources import files
from typing import Any

from evadventure.minigames.cli.common import at_least, load_entry, read_seed, write_file
from evadventure.minigames.levels import package_of
from evadventure.words import Lang

from .tools import PROGRAM, T, add_parts, add_tools, load_trainer, played_parts


def configure(parser: argparse.ArgumentParser, lang: Lang) -> None:
    """Add the command's arguments."""
    add_parts(parser, lang, 1000, "train_games")
    add_tools(parser, lang)


def run(parsed: argparse.Namespace) -> int:
    """Play the missing parts, fit, and write the file."""
    at_least(parsed, "games", 1)
    entry = load_entry(parsed.game)
    trainer = load_trainer(parsed.game, parsed.tools)
    seed = read_seed(parsed.seed, 1)
    parts = trainer.parts(parsed.games, seed)
    found = played_parts(parsed, parts, partial(_play, parsed.game, parsed.tools))
    command = f"{PROGRAM} train {parsed.game} --games {parsed.games} --seed {seed}"
    out = parsed.out or str(files(package_of(entry)) / trainer.file)
    write_file(out, trainer.fit(found, command))
    print(T["train_done"].say(Lang(parsed.lang), file=out, parts=len(parts)))
    return 0


def _play(game: str, tools: str | None, part: tuple[Any, ...]) -> bytes:
    """Play a part, in any process."""
    return load_trainer(game, tools).play(part)
