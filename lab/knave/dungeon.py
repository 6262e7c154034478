"""Play parties down the dungeon and report their results.

    python -m lab dungeon                       1,000 parties, the report on the screen
    python -m lab dungeon --parties 60 --solo 100 --divers 100
    python -m lab dungeon --write FILE

The same seed gives the same report.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from evadventure.knave.delve.records import SLEEPER
from lab import engines

from .party import MOST_PLAY, Policy
from .report import Job, put_into, render, run_job

LAST_WINCH = 10
"""The level at which the last stratum is entered."""
EVENINGS = 4
"""Evenings a party has for the last stratum."""


def jobs(seed: int, parties: int, solo: int, divers: int, deep: int = 0) -> tuple[list[Job], ...]:
    """Return the expeditions to play.

    Returns:
        Mixed careful parties, careful solos of level 1, reckless solos of levels 1 to 3, and careful parties of four of
        levels 6 to 10 in the last stratum.
    """
    careful, reckless = Policy.CAREFUL, Policy.RECKLESS
    mixed = [(seed + n, 1 + n % 4, 1 + n // 4 % 5, careful, SLEEPER, 1, MOST_PLAY) for n in range(parties)]
    alone = [(seed + 1_000_000 + n, 1, 1, careful, 2, 1, MOST_PLAY) for n in range(solo)]
    diving = [(seed + 2_000_000 + n, 1, 1 + n % 3, reckless, SLEEPER, 1, MOST_PLAY) for n in range(divers)]
    bottom = [
        (seed + 3_000_000 + n, 4, 6 + n % 5, careful, SLEEPER, LAST_WINCH, EVENINGS * MOST_PLAY) for n in range(deep)
    ]
    return mixed, alone, diving, bottom


def main(arguments: list[str] | None = None) -> None:
    """Play, and print or write the report."""
    parser = argparse.ArgumentParser(prog="python -m lab dungeon", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--parties", type=int, default=1000, help="careful parties of 1-4 characters of levels 1-5")
    parser.add_argument("--solo", type=int, default=1000, help="careful characters of level 1, alone, to level 2")
    parser.add_argument("--divers", type=int, default=1000, help="reckless characters below level 4, alone")
    parser.add_argument("--deep", type=int, default=400, help="careful parties of four of levels 6-10 from level 10 on")
    parser.add_argument("--seed", type=int, default=20260, help="where the seeds begin")
    engines.add_engine(parser)
    parser.add_argument("--write", type=Path, help="put the figures into this document")
    chosen = parser.parse_args(arguments)
    began = time.perf_counter()
    groups = jobs(chosen.seed, chosen.parties, chosen.solo, chosen.divers, chosen.deep)
    with engines.opened(parser, chosen, run_job) as run:
        played = [list(run(work)) for work in groups]
    text = render(*played)
    if chosen.write is not None:
        put_into(chosen.write, text)
    print(text)
    total = sum(map(len, played))
    print(f"\n{total} expeditions in {time.perf_counter() - began:.0f} s; the books of all of them balance.")
