"""Attack a house of our own, in all ways or in those that are named, and print what its players felt.

usage: python -m tests.attack [names] [--size 1] [--seconds 15]
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from tests.attack.arena import Arena
from tests.attack.attacks import ATTACKS


def main() -> None:
    """Attack as the command line says."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="name", help=", ".join(ATTACKS))
    parser.add_argument("--size", type=float, default=1.0, help="1: as in the reports of these attacks")
    parser.add_argument("--seconds", type=float, default=15.0)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        arena = Arena(Path(place))
        try:
            for name in options.names or ATTACKS:
                felt = arena.under(ATTACKS[name], options.size, options.seconds)
                memory = ", ".join(f"{one} {arena.memory(one):.0f} MB" for one in ("portal", "server"))
                print(f"{felt.line(name)}   {memory}", flush=True)
            print(f"errors in the logs: {len(arena.game.errors())}")
            print(*arena.game.errors()[:10], sep="\n")
        finally:
            arena.game.stop()


if __name__ == "__main__":
    main()
