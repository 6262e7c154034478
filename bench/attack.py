"""Waiting of others while somebody attacks a house: without and with each attack, in one run.

    python -m bench.attack [NAME ...] [--seconds 12] [--size 1]

A real server with the limits of a real house; four people type ten times a second. Each row is measured quiet and then
under the attack, so that both see the same machine. The last column is the work that is left: the share of a core which
the game uses from one second after the attack.

It exits with 1 when one answer in a hundred took a quarter of a second, somebody got none, or a log has errors.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from bench import rows
from bench.pages import used
from tests.attack.arena import Arena, Felt, percentile
from tests.attack.attacks import ATTACKS, nothing

MOST = 0.25
"""Seconds in which 99 of 100 answers must come."""
AFTERWARDS = 3.0
"""Seconds for which the work that is left is measured."""


def told(felt: Felt) -> str:
    """Return p50, p99 and the longest wait in milliseconds, and the number of lost people."""
    figures = [percentile(felt.answers, 0.5), percentile(felt.answers, 0.99), max(felt.answers, default=0.0)]
    return "".join(f"{1000 * one:>7.0f}" for one in figures) + f"{felt.lost:>6}"


def family(pid: int) -> list[int]:
    """Return a process and all its descendants."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(one for child in children for one in family(int(child)))]


def work_left(arena: Arena) -> float:
    """Return the share of a core which the game uses after an attack."""
    time.sleep(1)
    mains = [pid for name in ("portal", "server") if (pid := arena.game.pid(name))]
    before = {pid: used(pid) for main in mains for pid in family(main)}
    time.sleep(AFTERWARDS)
    return sum(used(pid) - spent for pid, spent in before.items() if Path(f"/proc/{pid}").exists()) / AFTERWARDS


def main() -> None:
    """Attack by the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="name", help=", ".join(ATTACKS))
    parser.add_argument("--seconds", type=float, default=12.0, help="of each measurement")
    parser.add_argument("--size", type=float, default=1.0, help="1: as in the reports of these attacks")
    options = parser.parse_args()
    failed = []
    with tempfile.TemporaryDirectory() as place:
        arena = Arena(Path(place))
        try:
            heads = f"{'p50':>7}{'p99':>7}{'most':>7}{'lost':>6}"
            print(f"{'ms':18}{heads}   under attack:{heads}   work left")
            for name in options.names or ATTACKS:
                quiet = arena.under(nothing, options.size, min(options.seconds, 6.0))
                under = arena.under(ATTACKS[name], options.size, options.seconds)
                p99 = percentile(under.answers, 0.99)
                failed += [name] * (p99 >= MOST or under.lost > 0)
                print(f"{name:18}{told(quiet)}{'':16}{told(under)}{work_left(arena):>11.0%}", flush=True)
                rows.add(f"attack, {name}: p99", "ms", 1000 * p99, 1000 * percentile(quiet.answers, 0.99), "quiet")
            errors = arena.game.errors()
            print(f"errors in the logs: {len(errors)}", *errors[:10], sep="\n")
        finally:
            arena.game.stop()
    if failed or errors:
        sys.exit(f"p99 of {MOST:.2f} s or more, somebody lost, or errors: {', '.join(failed)}")


if __name__ == "__main__":
    main()
