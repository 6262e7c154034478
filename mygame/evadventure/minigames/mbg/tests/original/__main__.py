"""Checks against the original program, from a checkout (run in `mygame`).

python -m evadventure.minigames.mbg.tests.original replay FILE...     recorded games through our rules
python -m evadventure.minigames.mbg.tests.original check FILE...     maps (.map) and saves (.sav)
python -m evadventure.minigames.mbg.tests.original resume FILE...    the positions saves go on from
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from evadventure.minigames.core import NotUnderstood
from evadventure.minigames.mbg.data.maps import load
from evadventure.minigames.mbg.rules import GAME
from evadventure.minigames.mbg.tests.original import replay, saves


def _check(name: str, text: str) -> str:
    (saves.read if name.endswith(".sav") else load)(text)
    return f"{name}: fine."


def _resume(name: str, text: str) -> str:
    return GAME.write_position(GAME.read_position(text, 0))


def _each(names: Sequence[str], work: Callable[[str, str], str]) -> int:
    """Print what comes of each file, or what is wrong in it where; return the exit code."""
    wrong = 0
    for name in names:
        try:
            print(work(name, Path(name).read_text(encoding="utf-8")))
        except NotUnderstood as error:
            wrong += 1
            print(f"{name}: {error.refusal.code} {error.refusal.facts}", file=sys.stderr)
        except (OSError, UnicodeDecodeError) as error:
            wrong += 1
            print(f"{name}: {error}", file=sys.stderr)
    return 1 if wrong else 0


def main(arguments: Sequence[str]) -> int:
    """Do what is asked; return the exit code."""
    match arguments:
        case ["replay", *names] if names:
            return replay.main(names)
        case ["check", *names] if names:
            return _each(names, _check)
        case ["resume", *names] if names:
            return _each(names, _resume)
    print(__doc__)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
