"""Play campaigns of many evenings, and count how long there is something below that the party has not met.

    python -m evadventure.knave.simulate.novelty                      12 campaigns of 40 days, on the screen
    python -m evadventure.knave.simulate.novelty --campaigns 4 --processes 2
    python -m evadventure.knave.simulate.novelty --write ../docs/world.md

A campaign is a careful party of four that plays six hours at a time, each time in another dungeon, from the deepest
winch it has reached that suits its level. What it learns it keeps; who died is replaced. Town, lands, quests,
people and finds are not played: they come on top. The same seed gives the same table.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...rules import XP_PER_LEVEL
from ..bestiary import KINDS
from ..delve.pieces import pieces
from ..delve.plan import moods
from ..delve.records import DEEPEST, LEVELS_PER_STRATUM, stratum_of
from ..delve.templates import layers, omens
from .expedition import Expedition
from .party import Party, Policy
from .report import mean, tabulate

HEADS = 4
EVENING = 6
"""Hours played in one dungeon, one after the other: a long evening."""
AFTER = (12, 24, 36, 48, 60, 72, 84, 96, 120, 180, 240)
"""Hours of play after which is asked what has been met."""

type Job = tuple[int, int]
type Met = tuple[str, str]
"""What sort of thing was met, and which."""


class Evening(NamedTuple):
    """An evening: the level of the heroes, the deepest level reached so far, and all that has been met so far."""

    level: int
    deepest: int
    met: Counter[str]


def every() -> Counter[str]:
    """Return how many things of each sort there are below."""
    return Counter(
        {
            "places": sum(len(layer.rooms) for layer in layers()),
            "sentences": sum(
                len(layer.stratum.air) + len(layer.moods.air) + len(layer.moods.traces) for layer in layers()
            ),
            "kinds": sum(not kind.haunts for kind in KINDS.values()),
            "set pieces": len(pieces()),
            "omens": len(omens()),
        }
    )


def jobs(seed: int, campaigns: int, evenings: int) -> list[Job]:
    """Return what is to be played: the seed and the number of evenings of each campaign."""
    return [(seed + 10_000 * number, evenings) for number in range(campaigns)]


def run_job(job: Job) -> list[Evening]:
    """Play one campaign, in a worker."""
    seed, evenings = job
    known: set[Met] = set()
    deepest, xp = 1, 0
    played = []
    for evening in range(evenings):
        level = 1 + xp // XP_PER_LEVEL
        start = range(1, min(deepest, 2 * level) + 1, LEVELS_PER_STRATUM)[-1]
        party = Party(seed + evening, HEADS, level, Policy.CAREFUL, DEEPEST, start, EVENING * 3600)
        Expedition(party).run()
        known.update(_met(party))
        deepest = max(deepest, *party.visits)
        xp += max(0, party.xp_gained) // HEADS
        played.append(Evening(level, deepest, Counter(sort for sort, _ in known)))
    return played


def _met(party: Party) -> Iterator[Met]:
    """Yield all that a party has met in an evening."""
    for depth, floor in party.progress.floors.items():
        level, stratum = party.plan.level(int(depth)), stratum_of(int(depth))
        yield from (("omens", omen) for omen in level.omens)
        told = moods(party.plan.seed, int(depth), layers()[stratum])
        for number, room in enumerate(level.rooms.values()):
            if room.cell not in floor.explored:
                continue
            yield "places", f"{stratum}/{room.template}"
            yield from (("sentences", f"{stratum}/{words.en}") for words in told[number])
            yield from (("kinds", kind) for kind in room.monsters)
            if room.piece:
                yield "set pieces", room.piece


def stale(campaign: Sequence[Evening]) -> int | None:
    """Return the hours played when the first evening had brought nothing new; None if each brought something."""
    before = 0
    for number, evening in enumerate(campaign, 1):
        if evening.met.total() == before:
            return number * EVENING
        before = evening.met.total()
    return None


def render(campaigns: Sequence[Sequence[Evening]]) -> str:
    """Return the table as Markdown."""
    there = every()
    hours = [one for one in AFTER if one <= EVENING * len(campaigns[0])]
    lines = ["| met after hours | level | deepest | " + " | ".join(f"{sort} of {there[sort]}" for sort in there)]
    lines[0] += f" | all of {there.total()} |"
    lines += ["|---" * (len(there) + 4) + "|"]
    for hour in hours:
        now = [one[hour // EVENING - 1] for one in campaigns]
        cells = [mean([one.level for one in now]), mean([one.deepest for one in now])]
        cells += [mean([one.met[sort] for one in now]) for sort in there]
        cells += [mean([one.met.total() for one in now])]
        lines.append(f"| {hour} | " + " | ".join(map(str, cells)) + " |")
    ends = [stale(one) for one in campaigns]
    found = [one for one in ends if one is not None]
    whole = EVENING * len(campaigns[0])
    lines += [
        "",
        f"Campaigns with an evening that brought nothing new within {whole} hours: {len(found)} of {len(ends)}",
    ]
    lines[-1] += f", the first such evening after {mean(found)} hours (earliest {min(found)})." if found else "."
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> None:
    """Play, and print or write the table."""
    parser = argparse.ArgumentParser(prog=f"python -m {__spec__.name}", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--campaigns", type=int, default=12, help="parties that play")
    parser.add_argument("--evenings", type=int, default=40, help="days of each")
    parser.add_argument("--seed", type=int, default=20261, help="where the seeds begin")
    tabulate(parser, arguments, lambda chosen: jobs(chosen.seed, chosen.campaigns, chosen.evenings), run_job, render)


if __name__ == "__main__":
    main()
