"""A game's tools for research: a report of many matches, and the training of its fitted figures."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, NamedTuple, Protocol

from tqdm import tqdm

from evadventure.minigames.bots.runner import Watcher
from evadventure.minigames.cli import common
from evadventure.minigames.cli.common import CannotDo, add_game, load_entry
from evadventure.minigames.engines import add_engine, read_engine
from evadventure.words import Lang, Words

PROGRAM = "python -m lab"

T = common.T | {
    "program": Words("Find, fit and weigh what the table games play by."),
    "help_report": Words("let computer players play many matches, and weigh the game"),
    "tools": Words("the tools of a game of one's own: module:TOOLS"),
    "help_calibrate": Words("find and write the rating of each level"),
    "calibrate_games": Words("matches of each pair of levels"),
    "calibrate_near": Words("let each level meet the next N only, where all pairs would take too long"),
    "calibrate_out": Words("write here instead of beside the game"),
    "calibrate_unwritten": Words("{file} cannot be written: {reason}"),
    "help_train": Words("fit what the best level knows to matches of its own"),
    "train_games": Words("matches of each kind to fit to"),
    "train_keep": Words("folder for the parts that are played; one begun before is gone on with"),
    "train_out": Words("write here instead of beside the game"),
    "train_nothing": Words("{game} has nothing to fit."),
    "missing_extra": Words("What {game} adds to this command needs {module}: pip install {module}"),
    "train_done": Words("{file}: fitted to {parts} parts."),
    "help_puzzles": Words("find positions with one best move in matches of computer players"),
    "puzzles_games": Words("matches to search"),
    "puzzles_nobody": Words("Nobody can judge positions of {game}."),
    "puzzles_done": Words("{file}: {puzzles} puzzles of {games} matches."),
    "report": Words("write the game's own report into this directory"),
    "no_report": Words('The game "{game}" has no report of its own.'),
}
"""Name -> words: includes those of the games' own command line."""


class Trainer(Protocol):
    """The training of a game's fitted figures: matches of its own players in parts, and a fit to all of them."""

    file: str
    """Name of the file beside the game's rules that holds the figures."""

    def parts(self, games: int, seed: int) -> Sequence[tuple[Any, ...]]:
        """Return the matches to play, in parts that can be played in any order and process.

        Args:
            games: number of matches of each kind.
            seed: of the first one; the others count up from it.
        """
        ...

    def play(self, part: tuple[Any, ...]) -> bytes:
        """Play one part; return its observations, in the trainer's own format."""
        ...

    def fit(self, played: Sequence[tuple[tuple[Any, ...], bytes]], command: str) -> str:
        """Return the text of the file: the figures fitted to all parts, and the command that makes it."""
        ...


class Tools(NamedTuple):
    """The tools of one game, each as `module:name`; an empty one is lacking. A module may have imports of its own."""

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
    """Return the function that opens the report of a game.

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


type Part = tuple[Any, ...]


def add_parts(parser: argparse.ArgumentParser, lang: Lang, games: int, about: str) -> None:
    """Add the arguments for the amount and place of play, and for its storage and output.

    Args:
        games: default number of matches.
        about: key of the text about their purpose.
    """
    add_game(parser, lang)
    parser.add_argument("--games", type=int, default=games, metavar="N", help=T[about].say(lang))
    parser.add_argument("--seed", metavar="N", help=T["seed"].say(lang))
    add_engine(parser, lang)
    parser.add_argument("--keep", metavar="DIR", help=T["train_keep"].say(lang))
    parser.add_argument("--out", metavar="FILE", help=T["train_out"].say(lang))


def played_parts(
    parsed: argparse.Namespace, parts: Sequence[Part], play: Callable[[Part], bytes]
) -> list[tuple[Part, bytes]]:
    """Return the result of each part, in order; stored parts are not played again.

    Args:
        play: plays one part, in any process.

    Raises:
        CannotDo: the folder cannot be used.
    """
    keep = Path(parsed.keep) if parsed.keep else None
    found: list[tuple[Part, bytes]] = []
    try:
        if keep is not None:
            keep.mkdir(parents=True, exist_ok=True)
        left = [part for part in parts if keep is None or not _kept(keep, part).exists()]
        found += [(part, _kept(keep, part).read_bytes()) for part in parts if keep is not None and part not in left]
        with (
            read_engine(parsed).working(play) as played,
            tqdm(total=len(parts), initial=len(found), disable=None, unit=" parts") as bar,
        ):
            for part, seen in zip(left, played(left), strict=True):
                if keep is not None:
                    _store(_kept(keep, part), seen)
                found.append((part, seen))
                bar.update()
    except OSError as error:
        raise CannotDo(T["cannot_write"], file=str(keep), reason=str(error)) from error
    return sorted(found, key=lambda one: parts.index(one[0]))


def _kept(keep: Path, part: Part) -> Path:
    return keep / f"{blake2b(repr(part).encode(), digest_size=8).hexdigest()}.part"


def _store(file: Path, seen: bytes) -> None:
    """Write observations so that the file is there as a whole or not at all."""
    with NamedTemporaryFile(dir=file.parent, suffix=".begun", delete=False) as written:
        written.write(seen)
    Path(written.name).replace(file)
