"""What a game adds to `python -m evadventure.minigames`: commands of its own, and a report of simulations.

An `Entry` names its extras by import path (`Entry(..., extras=f"{__name__}.tools:EXTRAS")`), so a
table in the world never loads them.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import NamedTuple

from ..words import Words
from .bots.runner import Watcher


class Command(NamedTuple):
    """One command of a game's own."""

    name: str
    """What is typed: `verify-mbg`."""
    help: Words
    configure: Callable[[argparse.ArgumentParser], None]
    """Adds the command's arguments; `lang` is there already."""
    run: Callable[[argparse.Namespace], int]
    """Does it, prints, and returns the exit code: 0 well, 1 something was found wrong, 2 it could not be done."""


class Extras(NamedTuple):
    """All that a game adds."""

    commands: tuple[Command, ...] = ()
    report: Callable[[Path], AbstractContextManager[Watcher]] | None = None
    """`sim <game> --report DIR`: opens a report in a directory and gives what looks on at the matches."""
