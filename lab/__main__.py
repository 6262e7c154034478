"""The command line of the tools: `python -m lab <command>`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module

from evadventure.minigames.cli import main as play

from .minigames import calibrate, puzzles, report, train
from .minigames.tools import PROGRAM, T

GAMES = {"calibrate": calibrate, "train": train, "puzzles": puzzles, "report": report}
"""Command -> the module that has its `configure` and `run`."""
WORLD = ("dungeon", "callings", "economy", "newcomers", "novelty")
"""Commands of the role-playing game: each the name of a module of `lab.knave` that has its `main`."""


def main(arguments: Sequence[str]) -> int:
    """Run one command and return the exit code: 0 done, 1 a fault was found, 2 it could not be done."""
    command, *rest = arguments or ("--help",)
    if command in WORLD:
        import_module(f"lab.knave.{command}").main(rest)
        return 0
    return play(arguments or ("--help",), GAMES, PROGRAM, T, f"{PROGRAM} {{{', '.join(WORLD)}}}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
