"""Gains of adventures: coins and experience an hour by level, their worth, and hours to each level. Pure.

    python -m lab economy                     400 parties, the figures on the screen
    python -m lab economy --parties 60 --climbs 2
    python -m lab economy --write docs/build/economy.md

The same seed gives the same figures.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from evadventure.knave.gear import GEAR
from evadventure.rules import XP_PER_LEVEL
from lab import engines

from . import novelty
from .dungeon import jobs
from .novelty import Campaign, Evening
from .report import BEGIN, Run, an_hour, mean, run_job

LEVELS = (1, 2, 3, 4, 5)
ASKED = 115
"""Per cent of its worth that a shop asks from a customer without charisma, on an ordinary day."""
BASKET = ("torch", "ration", "healing draught", "sword", "shield", "chain")
"""Things of the table of prices."""
CLIMBED = 100
"""Hours of a climb."""
SIZES = (1, 2, 4)
CLIMB_LEVELS = (2, 3, 4, 5, 6, 8, 10, 15, 20, 25, 30, 35, 40)


def hours_until(evenings: Sequence[Evening], level: int) -> float | None:
    """Return the hours after which the heroes of a campaign were of a level on average; None if they never were."""
    reached = next((one.seconds for one in evenings if one.level >= level), None)
    return None if reached is None else reached / 3600


def render_climbs(climbs: Sequence[tuple[int, Campaign]]) -> str:
    """Return the hours to each level, and coins and lives an hour until there, alone and in company, as Markdown.

    Args:
        climbs: number of heroes, and their campaign.
    """
    columns = " | ".join(f"{size} of them: hours | coins an hour | lives an hour" for size in SIZES)
    lines = [
        "## Hours of play until each level, from the first on",
        "",
        f"| level | {columns} |",
        "|---" * (1 + 3 * len(SIZES)) + "|",
    ]
    before = dict.fromkeys(SIZES, 1)
    for level in CLIMB_LEVELS:
        cells = []
        for size in SIZES:
            own = [campaign.evenings for heads, campaign in climbs if heads == size]
            reached = [hours for one in own if (hours := hours_until(one, level)) is not None]
            told = f"{sum(reached) / len(reached):.0f}" if reached else "-"
            told += "" if len(reached) == len(own) else f" ({len(reached)} of {len(own)})"
            seconds = coins = lives = 0
            for one in own:
                for was, now in zip([None, *one[:-1]], one, strict=True):
                    if before[size] <= now.level < level or (was is None and level == CLIMB_LEVELS[0]):
                        seconds += now.seconds - (was.seconds if was else 0)
                        coins += now.coins - (was.coins if was else 0)
                        lives += now.lives - (was.lives if was else 0)
            hours = seconds / 3600 * size
            cells.append(f"{told} | {coins / hours:.0f} | {lives / hours:.2f}" if hours else f"{told} | - | -")
            before[size] = level
        lines.append(f"| {level} | " + " | ".join(cells) + " |")
    climbed = Counter(heads for heads, _ in climbs)
    lines += [
        "",
        f"Campaigns of {CLIMBED} hours ({', '.join(f'{climbed[size]} of {size}' for size in SIZES)} heroes), as in",
        "[balance](balance.md): evenings above ground and below, quests and their rewards, callings, shops with their",
        "tills, gear bought and found, up to 500 coins of each level spent on learning. Levels are seen at the end of",
        "an evening of two hours, so the first are reached sooner than the table says. *Coins* and *lives* are for",
        "each hero, in the evenings that end between the level above and this one; heroes are scarred, and rise again.",
    ]
    return "\n".join(lines)


def price(key: str) -> int:
    """Return the price of a thing of the gear tables in a shop."""
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
    parser = argparse.ArgumentParser(prog="python -m lab economy", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--parties", type=int, default=400, help="careful parties of 1-4 characters of levels 1-5")
    parser.add_argument("--climbs", type=int, default=6, help="campaigns from level 1 on, alone, in twos and in fours")
    parser.add_argument("--seed", type=int, default=1)
    engines.add_engine(parser)
    parser.add_argument("--write", type=Path, help="replace the figures in this document")
    options = parser.parse_args(arguments)
    mixed = jobs(options.seed, options.parties, 0, 0)[0]
    with engines.opened(parser, options, run_job) as run:
        text = render(list(run(mixed)))
    ascents = [job for size in SIZES for job in novelty.jobs(options.seed, options.climbs, CLIMBED, size)]
    with engines.opened(parser, options, novelty.run_job) as climb:
        climbs = [(job[2], campaign) for job, campaign in zip(ascents, climb(ascents), strict=True)]
    text += "\n\n" + render_climbs(climbs)
    if options.write is None:
        print(text)
        return
    document = options.write.read_text()
    head = document.partition(BEGIN)[0].rstrip()
    options.write.write_text(f"{head}\n\n{BEGIN}\n\n{text}\n")
