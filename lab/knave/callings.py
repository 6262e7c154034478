"""Play parties of each calling and of each conduct, and compare their gains in an hour. Pure.

    python -m lab callings                       the tables on the screen
    python -m lab callings --parties 40 --processes 2
    python -m lab callings --write FILE

The same seed gives the same figures. Every build plays the same dungeons. Experience and coins count together, a coin
for a point, as in the guild's training.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from evadventure.knave.callings import CALLINGS, STEPS
from evadventure.words import Lang
from lab import engines

from .party import MOST_PLAY, Conduct, Party, Policy
from .report import Mean, Run, Share, mean, play, put_into

LEVELS = (3, 5)
SIZE = 2
FAIR = 80
"""Per cent of the best build's hour that every other must reach."""
CHOICES = ("a" * STEPS, "b" * STEPS)

type Job = tuple[int, int, Conduct]


def builds() -> list[Conduct]:
    """Return each calling with all first and all second choices, and no calling."""
    return [Conduct()] + [Conduct(calling=f"{key}/{choice}") for key in CALLINGS for choice in CHOICES]


def conducts() -> list[Conduct]:
    """Return the conducts to compare."""
    return [
        Conduct(),
        Conduct(wimpy=2),
        Conduct(wimpy=5),
        Conduct(stance="flee"),
        Conduct(hirelings=1),
        Conduct(hirelings=2, wimpy=2),
    ]


def run_job(job: Job) -> Run:
    """Play one party through its descents, in a worker."""
    seed, level, conduct = job
    return play(Party(seed, SIZE, level, Policy.CAREFUL, play=MOST_PLAY, conduct=conduct))


def gained(run: Run) -> float:
    """Return each character's gain in an hour: experience, and coins found and paid for finds."""
    return (run.xp + run.coins) / run.size / (run.seconds / 3600) if run.seconds else 0.0


def an_hour(runs: Sequence[Run]) -> Mean:
    """Return the gain of an hour, experience and coins together."""
    return mean([gained(run) for run in runs])


def told(conduct: Conduct) -> str:
    """Return the name of a conduct in a table."""
    key, _, choice = conduct.calling.partition("/")
    parts = [f"{CALLINGS[key].name.in_lang(Lang.EN)} ({choice[:1]})"] if key else []
    parts += [f"stance {conduct.stance}"] if conduct.stance != "fight" else []
    parts += [f"wimpy {conduct.wimpy}"] if conduct.wimpy else []
    parts += [f"hirelings {conduct.hirelings}"] if conduct.hirelings else []
    return ", ".join(parts) or "none of it"


def table(level: int, played: Sequence[tuple[Conduct, Sequence[Run]]]) -> list[str]:
    """Return one table: the gain of each conduct at a level, beside the best."""
    hours = {conduct: an_hour(runs) for conduct, runs in played}
    best = max(one.value for one in hours.values())
    lines = [
        f"| level {level} | XP an hour | coins an hour | together | of the best | died |",
        "|---|---|---|---|---|---|",
    ]
    for conduct, runs in played:
        xp, coins = ([getattr(run, what) / run.size / (run.seconds / 3600) for run in runs] for what in ("xp", "coins"))
        dead = Share(sum(run.dead for run in runs), sum(run.size for run in runs))
        lines.append(
            f"| {told(conduct)} | {mean(xp)} | {mean(coins)} | {hours[conduct]} "
            f"| {100 * hours[conduct].value / best:.0f} % | {dead} |"
        )
    return lines


def worst(played: Sequence[tuple[Conduct, Sequence[Run]]]) -> float:
    """Return the per cent of the best that the worst calling reaches, not counting no calling."""
    hours = [an_hour(runs).value for conduct, runs in played if conduct.calling]
    return 100 * min(hours) / max(hours)


def main(arguments: list[str] | None = None) -> None:
    """Play, and print or write the tables."""
    parser = argparse.ArgumentParser(prog="python -m lab callings", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--parties", type=int, default=300, help="careful parties of two of each build and level")
    parser.add_argument("--seed", type=int, default=20262, help="where the seeds begin")
    engines.add_engine(parser)
    parser.add_argument("--write", type=Path, help="put the tables into this document")
    chosen = parser.parse_args(arguments)
    lines = []
    with engines.opened(parser, chosen, run_job) as run:
        for heading, ways in (("Callings", builds()), ("Stance, wimpy, hirelings", conducts())):
            lines += [f"## {heading}", ""]
            for level in LEVELS:
                jobs = [(chosen.seed + n, level, way) for way in ways for n in range(chosen.parties)]
                runs = list(run(jobs))
                played = [(way, runs[n * chosen.parties : (n + 1) * chosen.parties]) for n, way in enumerate(ways)]
                lines += [*table(level, played), ""]
                if ways[-1].calling:
                    lines += [f"The worst calling of level {level} gains {worst(played):.0f} % of the best.", ""]
    text = "\n".join(lines).rstrip()
    if chosen.write is not None:
        put_into(chosen.write, text)
    print(text)
