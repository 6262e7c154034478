"""Play newcomers, careful and careless, and count who dies for good.

    python -m lab newcomers                      1,000 of each, the table on the screen
    python -m lab newcomers --heroes 100 --processes 2
    python -m lab newcomers --write FILE

A hero plays trips below until its time is up; a careful newcomer does the town's tasks before each. One carried up
(`knave.mortality`) is whole again after a rest in town and goes down once more, with the usual purse of its level. The
same seed gives the same table.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from evadventure.knave.mortality import LifeEnding

from .errands import Errands
from .expedition import NIGHT, TRIP, Expedition
from .party import Party, Policy
from .report import Share, tabulate
from .world import WORLD, read

FIRST_MINUTES = 20
"""Minutes in which no newcomer may die for good."""
HOUR = 3600
PURSE = 10
"""Coins below which a newcomer has the usual purse again, as by the kit of the rescued."""
IN_TOWN = 600
"""The most seconds of tasks in town before each trip."""
LEVELS = (1, 2, 3, 4, 5)
SIZES = (1, 4)

type Job = tuple[int, int, int, Policy, int]


class Career(NamedTuple):
    """The fate of some heroes who set out together.

    Args:
        size: number of heroes.
        level: of each at the start.
        policy: careful or careless.
        carried: how often one of them was carried up.
        deaths: times in seconds of the deaths for good.
        reached: the highest level of one of them.
        met: how often each sort of thing was met for the first time on a trip, and how many creatures were `defeated`
            and things `found`.
    """

    size: int
    level: int
    policy: Policy
    carried: int
    deaths: tuple[int, ...]
    reached: int
    met: Counter[str]

    def dead_within(self, seconds: int) -> int:
        """Return how many died for good in the first so many seconds."""
        return sum(after <= seconds for after in self.deaths)


def career(seed: int, size: int, level: int, policy: Policy, seconds: int) -> Career:
    """Play some heroes for a time.

    Args:
        seed: of all chance.
        size: number of heroes together.
        level: of each at the start.
        policy: careful or careless.
        seconds: of play.
    """
    clock = trips = carried = 0
    deaths: list[int] = []
    met: Counter[str] = Counter()
    reached = level
    errands = Errands(read(WORLD), hurried=True) if level == 1 and policy is Policy.CAREFUL else None
    last: Party | None = None

    def set_out() -> Party:
        lowest = level if last is None else min(one.level for one in last.heroes)
        party = Party(
            seed * 1000 + trips, size if last is None else len(last.heroes), lowest, policy, play=seconds - clock
        )
        if last is not None:
            party.heroes, party.known = last.heroes, last.known
            if errands is not None and last.pack.coins >= PURSE:
                party.pack, party.town = last.pack, last.town
                party.town.engine = party.engine
        return party

    while clock < seconds and (last is None or last.heroes):
        party = set_out()
        if errands is not None:
            party.reads = True
            errands.run(party, min(IN_TOWN, seconds - clock))
            met.update(sort for _, sort in party.news)
            clock += party.clock
            last = party
            party = set_out()
        had = party.pack.ledger.things_found.total()
        Expedition(party).run()
        if errands is not None:
            errands.deepest = max(errands.deepest, *party.visits)
            party.pack.sell(party.town, 0, size, 0)
            errands.sold = party.pack.ledger.sold
            errands.count_slain(party)
        met.update(sort for _, sort in party.news)
        met["defeated"] += party.deeds["defeated"]
        met["found"] += party.pack.ledger.things_found.total() - had
        reached = max(reached, *(one.level for one in party.heroes))
        endings = {one.name: one for one in party.ends}
        left = []
        for hero in party.heroes:
            end = endings.get(hero.name)
            if end is not None and end.ending is LifeEnding.DEAD:
                deaths.append(clock + end.seconds)
                continue
            carried += end is not None
            hero.cause = ""
            hero.conditions.held.clear()
            hero.hp = hero.hp_max
            left.append(hero)
        party.heroes = left
        last = party
        clock += max(party.clock, TRIP) + NIGHT
        trips += 1
    return Career(size, level, policy, carried, tuple(deaths), reached, met)


def run_job(job: Job) -> Career:
    """Play one career, in a worker."""
    return career(*job)


def jobs(seed: int, heroes: int) -> list[Job]:
    """Return the careers to play: an hour of so many heroes of each level and policy, alone and in fours."""
    return [
        (seed + 10_000 * number + n, size, level, policy, HOUR)
        for number, (size, level, policy) in enumerate(
            (size, level, policy) for size in SIZES for level in LEVELS for policy in Policy
        )
        for n in range(heroes // size)
    ]


def deaths(careers: Sequence[Career], seconds: int) -> Share:
    """Return the part of the heroes that died for good in the first so many seconds."""
    return Share(sum(one.dead_within(seconds) for one in careers), sum(one.size for one in careers))


def render(careers: Sequence[Career]) -> str:
    """Return the table as Markdown."""

    def of(policy: Policy, size: int, level: int) -> list[Career]:
        return [one for one in careers if (one.policy, one.size, one.level) == (policy, size, level)]

    lines = [f"## Dead for good in the first {FIRST_MINUTES} minutes of a newcomer", ""]
    lines += ["| | alone | four together |", "|---|---|---|"]
    for policy in Policy:
        shares = [deaths(of(policy, size, 1), FIRST_MINUTES * 60) for size in SIZES]
        lines.append(f"| {policy} | " + " | ".join(f"{share.hits} of {share.of}" for share in shares) + " |")
    lines += ["", "## The chance of dying for good in an hour of play, by level", ""]
    lines += ["| level at the start | careful, alone | careful, four | reckless, alone | reckless, four |"]
    lines += ["|---|---|---|---|---|"]
    for level in LEVELS:
        cells = [str(deaths(of(policy, size, level), HOUR)) for policy in Policy for size in SIZES]
        lines.append(f"| {level} | " + " | ".join(cells) + " |")
    lines += ["", "## How often a newcomer is carried up in the first hour", ""]
    lines += ["| | alone | four together |", "|---|---|---|"]
    for policy in Policy:
        cells = []
        for size in SIZES:
            own = of(policy, size, 1)
            cells.append(f"{sum(one.carried for one in own) / max(1, sum(one.size for one in own)):.2f}")
        lines.append(f"| {policy} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> None:
    """Play, and print or write the table."""
    parser = argparse.ArgumentParser(prog="python -m lab newcomers", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--heroes", type=int, default=1000, help="heroes of each level and policy, alone and in fours")
    parser.add_argument("--seed", type=int, default=20261, help="where the seeds begin")
    tabulate(parser, arguments, lambda chosen: jobs(chosen.seed, chosen.heroes), run_job, render)
