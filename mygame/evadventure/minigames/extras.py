"""What a game adds to `python -m evadventure.minigames`: commands, a report of simulations, training.

An `Entry` names its extras by import path (`Entry(..., extras=f"{__name__}.tools:EXTRAS")`), so a
table in the world never loads them.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from ..words import Words
from .bots.runner import Watcher

__all__ = ["Command", "Extras", "Trainer"]


class Command(NamedTuple):
    """One command of a game's own."""

    name: str
    """What is typed: `verify-mbg`."""
    help: Words
    configure: Callable[[argparse.ArgumentParser], None]
    """Adds the command's arguments; `lang` is there already."""
    run: Callable[[argparse.Namespace], int]
    """Does it, prints, and returns the exit code: 0 well, 1 something was found wrong, 2 it could not be done."""


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


class Extras(NamedTuple):
    """All that a game adds."""

    commands: tuple[Command, ...] = ()
    report: Callable[[Path], AbstractContextManager[Watcher]] | None = None
    """`sim <game> --report DIR`: opens a report in a directory and gives what looks on at the matches."""
    trainer: str = ""
    """`module:name` of the `Trainer` that makes the file of the game's fitted figures; it may need what the rest does
    not."""
