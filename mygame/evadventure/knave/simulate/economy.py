"""What an adventure pays: coins and experience an hour by level, and what they buy. Pure.

    python -m evadventure.knave.simulate.economy                     400 parties, the figures on the screen
    python -m evadventure.knave.simulate.economy --parties 60
    python -m evadventure.knave.simulate.economy --write ../docs/economy.md

Run it in the game directory (or with it on PYTHONPATH). The same seed gives the same figures.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from ...base import engines
from ...rules import XP_PER_LEVEL
from ..gear import GEAR
from .__main__ import jobs
from .report import BEGIN, Run, an_hour, mean, run_job

LEVELS = (1, 2, 3, 4, 5)
ASKED = 115
"""Per cent of its worth that a shop asks from a customer without charisma, on a day like any other."""
BASKET = ("torch", "ration", "healing draught", "sword", "shield", "chain")
"""Things of the table of prices."""


def price(key: str) -> int:
    """Return what a thing of the gear tables costs in a shop."""
    return -(-int(GEAR[key]["value"]) * ASKED // 100)


def hours_to_level(xp: float, coins: float) -> float:
    """Return the hours of play until a level, when the experience counts and every coin left is spent at the guild."""
    return XP_PER_LEVEL / (xp + coins) if xp + coins > 0 else float("inf")


def render(runs: Sequence[Run]) -> str:
    """Return the figures as Markdown.

    Args:
        runs: careful parties of 1-4 of levels 1-5.
    """
    lines = [
        "## An hour below, for each character",
        "",
        "| of level | parties | XP | coins in | coins spent | coins left | hours to a level, trained | not trained |",
        "|---|---|---|---|---|---|---|---|",
    ]
    left_at: dict[int, float] = {}
    for level in LEVELS:
        own = [run for run in runs if run.level == level and run.seconds]
        if not own:
            continue
        xp, coins = an_hour(own, "xp"), an_hour(own, "coins")
        spent = mean([(run.coins_spent + run.coins_lost) / run.size / (run.seconds / 3600) for run in own])
        left_at[level] = left = max(0.0, coins.value - spent.value)
        lines.append(
            f"| {level} | {len(own)} | {xp} | {coins} | {spent} | {left:.0f} "
            f"| {hours_to_level(xp.value, left):.1f} | {hours_to_level(xp.value, 0):.1f} |"
        )
    lines += [
        "",
        "*Coins in* are found, and paid by shops for finds. *Spent* are beds, torches, rations and draughts, and what",
        "thieves took or the dead left.",
        "",
        "## What the coins left of an hour buy",
        "",
        "| thing | price | " + " | ".join(f"level {level}" for level in left_at) + " |",
        "|---|---|" + "---|" * len(left_at),
    ]
    for key in BASKET:
        counts = [f"{left / price(key):.1f}" for left in left_at.values()]
        lines.append(f"| {key} | {price(key)} | " + " | ".join(counts) + " |")
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> None:
    """Play, and print or write the figures."""
    parser = argparse.ArgumentParser(prog=f"python -m {__name__}", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--parties", type=int, default=400, help="careful parties of 1-4 characters of levels 1-5")
    parser.add_argument("--seed", type=int, default=1)
    engines.add_engine(parser)
    parser.add_argument("--write", type=Path, help="replace the figures in this document")
    options = parser.parse_args(arguments)
    mixed = jobs(options.seed, options.parties, 0, 0)[0]
    with engines.opened(parser, options, run_job) as run:
        text = render(list(run(mixed)))
    if options.write is None:
        print(text)
        return
    document = options.write.read_text()
    head = document.partition(BEGIN)[0].rstrip()
    options.write.write_text(f"{head}\n\n{BEGIN}\n\n{text}\n")


if __name__ == "__main__":
    main()
