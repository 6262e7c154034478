"""What a game brings for its research: a report of many matches, and how its fitted figures are found again."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from evadventure.minigames.bots.runner import Watcher
from evadventure.minigames.cli.common import CannotDo, load_entry
from evadventure.words import Lang

from .texts import T


class Trainer(Protocol):
    """How a game's fitted figures are found again: matches of its own players in parts, and a fit to all of them."""

    file: str
    """Name of the file beside the game's rules that holds the figures."""

    def parts(self, games: int, seed: int) -> Sequence[tuple[Any, ...]]:
        """Return what is to be played, in parts that can be played in any order and process.

        Args:
            games: how many matches of each kind there are to be.
            seed: of the first one; the others count up from it.
        """
        ...

    def play(self, part: tuple[Any, ...]) -> bytes:
        """Play one part; return what was seen, as only the trainer reads it."""
        ...

    def fit(self, played: Sequence[tuple[tuple[Any, ...], bytes]], command: str) -> str:
        """Return the text of the file: what was fitted to all parts, and the command that makes it."""
        ...


class Tools(NamedTuple):
    """The tools of one game, each as `module:name`; an empty one is lacking. A module may need what others do not."""

    report: str = ""
    """A `Callable[[Path], AbstractContextManager[Watcher]]`: opens a report in a directory and gives the watcher of
    the matches."""
    trainer: str = ""
    """A `Trainer`."""


TOOLS = {
    "uno": Tools(trainer="lab.minigames.uno_training:TRAINER"),
    "mbg": Tools("lab.minigames.mbg_report:report", "lab.minigames.mbg_training:TRAINER"),
    "kards": Tools("lab.minigames.kards_report:report", "lab.minigames.kards_training:TRAINER"),
}
"""Key of a game of the house -> its tools."""


def add_tools(parser: argparse.ArgumentParser, lang: Lang) -> None:
    """Add the argument that names the tools of a game that is not of the house."""
    parser.add_argument("--tools", metavar="module:TOOLS", help=T["tools"].say(lang))


def load_report(game: str, tools: str | None) -> Callable[[Path], AbstractContextManager[Watcher]]:
    """Return what opens the report of a game.

    Args:
        game: its key, or `module:ENTRY`.
        tools: `module:name` of its `Tools`; None for those in `TOOLS`.

    Raises:
        CannotDo: if it has none.
    """
    if not (path := _tools(game, tools).report):
        raise CannotDo(T["no_report"], game=game)
    found: Callable[[Path], AbstractContextManager[Watcher]] = _load(game, path)
    return found


def load_trainer(game: str, tools: str | None) -> Trainer:
    """Return the trainer of a game; arguments and errors are those of `load_report`."""
    if not (path := _tools(game, tools).trainer):
        raise CannotDo(T["train_nothing"], game=game)
    found: Trainer = _load(game, path)
    return found


def _tools(game: str, path: str | None) -> Tools:
    key = load_entry(game).game.info.key
    found = TOOLS.get(key, Tools()) if path is None else _load(game, path)
    if not isinstance(found, Tools):
        raise TypeError(f"{path} is no Tools")
    return found


def _load(game: str, path: str) -> Any:
    module, _, name = path.partition(":")
    try:
        return getattr(import_module(module), name)
    except ModuleNotFoundError as error:
        raise CannotDo(T["missing_extra"], game=game, module=error.name) from error
