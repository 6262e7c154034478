"""Attack a test house, in all ways or in the named ones, and print the effect on its players.

usage: python -m tests.attack [names] [--size 1] [--seconds 15] [--strict]

With --strict it exits with 1 when one answer in a hundred to the other players took a quarter of a second or more, when
somebody got none, or when a log has errors.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from tests.attack.arena import Arena, percentile
from tests.attack.attacks import ATTACKS

MOST = 0.25
"""Longest time in seconds of 99 of 100 answers to other players."""


def main() -> None:
    """Attack by the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="name", help=", ".join(ATTACKS))
    parser.add_argument("--size", type=float, default=1.0, help="1: as in the reports of these attacks")
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--strict", action="store_true", help=f"fail when p99 is {MOST} s or more")
    options = parser.parse_args()
    failed = []
    with tempfile.TemporaryDirectory() as place:
        arena = Arena(Path(place))
        try:
            for name in options.names or ATTACKS:
                felt = arena.under(ATTACKS[name], options.size, options.seconds)
                memory = ", ".join(f"{one} {arena.memory(one):.0f} MB" for one in ("portal", "server"))
                slow = percentile(felt.answers, 0.99) >= MOST
                if slow or felt.lost:
                    failed.append(name)
                print(f"{felt.line(name)}   {memory}{'   TOO SLOW' if slow else ''}", flush=True)
            print(f"errors in the logs: {len(arena.game.errors())}")
            print(*arena.game.errors()[:10], sep="\n")
            failed += ["errors"] * bool(arena.game.errors())
        finally:
            arena.game.stop()
    if failed:
        print(f"not as it should be: {', '.join(failed)}")
    if options.strict and failed:
        sys.exit(1)


if __name__ == "__main__":
    main()
