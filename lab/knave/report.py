"""Many expeditions, counted: survival by depth, experience and coin an hour, deaths, things. Pure."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from pathlib import Path
from typing import NamedTuple

import msgspec

from evadventure.knave import loot
from evadventure.knave.bestiary import KINDS
from evadventure.knave.delve.records import SLEEPER
from evadventure.knave.gear import GEAR
from lab import engines

from .expedition import Expedition
from .party import Party, Policy, Visit

type Job = tuple[int, int, int, Policy, int, int, int]
"""The arguments of a `Party`."""

BEGIN = "<!-- figures -->"
"""The line before the figures in a document; everything after it is replaced."""
Z = 1.96
"""Standard deviations of a 95 % interval."""


def put_into(document: Path, text: str) -> None:
    """Put figures into a document, in place of the old ones."""
    before = document.read_text(encoding="utf-8").partition(BEGIN)[0] if document.exists() else ""
    document.write_text(f"{before}{BEGIN}\n\n{text}\n", encoding="utf-8")


def tabulate[Part, Found](
    parser: argparse.ArgumentParser,
    arguments: list[str] | None,
    jobs: Callable[[argparse.Namespace], Iterable[Part]],
    work: Callable[[Part], Found],
    render: Callable[[Sequence[Found]], str],
) -> None:
    """Play the jobs of a command; print their table, and put it into a document if one is named.

    Args:
        parser: with the program's own arguments.
        arguments: of the command line; None for those of this process.
        jobs: returns the parts of the work.
        work: does one part.
        render: returns the table.
    """
    engines.add_engine(parser)
    parser.add_argument("--write", type=Path, help="put the table into this document")
    chosen = parser.parse_args(arguments)
    with engines.opened(parser, chosen, work) as run:
        text = render(list(run(jobs(chosen))))
    if chosen.write is not None:
        put_into(chosen.write, text)
    print(text)


class Run(msgspec.Struct, frozen=True):
    """The stored results of one expedition."""

    size: int
    level: int
    policy: str
    dead: int
    level_now: int
    seconds: int
    rooms: int
    xp: int
    coins: int
    visits: dict[int, Visit]
    entered_at: dict[int, int]
    causes: dict[str, int]
    slain: dict[str, int]
    cast: int
    found: dict[str, int]
    bought: dict[str, int]
    sold: dict[str, int]
    used: dict[str, int]
    lost: dict[str, int]
    coins_lost: int
    coins_spent: int

    @property
    def alive(self) -> bool:
        """Whether any member has come home."""
        return self.dead < self.size


class Share(NamedTuple):
    """A part of a number of cases, with Wilson's interval of 95 %."""

    hits: int
    of: int

    @property
    def value(self) -> float:
        """The part, 0 for no cases."""
        return self.hits / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The lower and the upper bound."""
        if not self.of:
            return (0.0, 1.0)
        p, n = self.value, self.of
        middle, width = p + Z * Z / (2 * n), Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
        return ((middle - width) / (1 + Z * Z / n), (middle + width) / (1 + Z * Z / n))

    def __str__(self) -> str:
        low, high = self.interval
        return f"{100 * self.value:.0f} % ({100 * max(0.0, low):.0f}-{100 * high:.0f}, n={self.of})" if self.of else "-"


class Mean(NamedTuple):
    """A mean with the half width of its 95 % interval."""

    value: float
    width: float

    def __str__(self) -> str:
        return f"{self.value:.0f} ± {self.width:.0f}"


def mean(values: Sequence[float]) -> Mean:
    """Return the mean of some values."""
    if not values:
        return Mean(0, 0)
    middle = sum(values) / len(values)
    spread = sqrt(sum((one - middle) ** 2 for one in values) / max(1, len(values) - 1))
    return Mean(middle, Z * spread / sqrt(len(values)))


def play(one: Party) -> Run:
    """Play the expedition of a party and return its results."""
    ledger, size = Expedition(one).run().pack.ledger, len(one.heroes)
    return Run(
        size=size, level=one.level_at_start, policy=one.policy, dead=size - len(one.living),
        level_now=max(hero.level for hero in one.heroes), seconds=one.clock, rooms=one.rooms,
        xp=one.xp_gained, coins=ledger.found + ledger.sold, visits=one.visits, entered_at=one.levels_entered_at,
        causes=dict(one.causes), slain=dict(one.slain), cast=sum(one.cast.values()), found=dict(ledger.things_found),
        bought=dict(ledger.things_bought), sold=dict(ledger.things_sold), used=dict(ledger.things_used),
        lost=dict(ledger.things_lost), coins_lost=ledger.lost, coins_spent=ledger.spent,
    )  # fmt: skip


def run_job(job: Job) -> Run:
    """Play one expedition."""
    return play(Party(*job))


def survived(runs: Iterable[Run], depth: int) -> Share:
    """Return the share of the parties reaching a level that left it for good without a death there."""
    came = [run for run in runs if depth in run.visits]
    return Share(sum(not run.visits[depth].deaths for run in came), len(came))


def an_hour(runs: Sequence[Run], what: str) -> Mean:
    """Return how much of something (`xp`, `coins`) each character of a party gains in an hour of play."""
    return mean([getattr(run, what) / run.size / (run.seconds / 3600) for run in runs if run.seconds])


def render(mixed: Sequence[Run], solo: Sequence[Run], divers: Sequence[Run], deep: Sequence[Run] = ()) -> str:
    """Return the report as Markdown.

    Args:
        mixed: careful parties of 1-4 of levels 1-5.
        solo: careful characters of level 1, alone, to level 2.
        divers: reckless ones below character level 4, alone, as deep as they get.
        deep: careful parties that ride down to the last stratum.
    """
    first_two = Share(sum(run.alive for run in solo), len(solo))
    done = Share(sum(run.alive and run.visits.get(2, Visit()).explored for run in solo), len(solo))
    past = Share(sum(run.entered_at.get(7, 99) < 4 for run in divers), len(divers))
    both = Counter(max(run.visits) for run in divers)
    lines = [
        "## The two figures that were asked for",
        "",
        f"* A careful solo of level 1 that explores the first two levels comes home alive: **{first_two}**;",
        f"  it has then explored all of both: {done}.",
        f"* Alone and below character level 4, past level 6, running for the stairs: **{past}**.",
        f"  The deepest level they reached: {', '.join(f'{depth}: {both[depth]}' for depth in sorted(both))}.",
        "",
        "## Survival by depth: nobody of the party died on the level",
        "",
        "| level | " + " | ".join(f"{size} of them" for size in (1, 2, 3, 4)) + " | all |",
        "|---|---|---|---|---|---|",
    ]
    for depth in range(1, SLEEPER + 1):
        shares = [survived([run for run in mixed if run.size == size], depth) for size in (1, 2, 3, 4)]
        lines.append(f"| {depth} | " + " | ".join(map(str, [*shares, survived(mixed, depth)])) + " |")
    lines += [
        "",
        "## Experience and coin an hour of play, for each character",
        "",
        "| of level | parties | XP an hour | coins an hour | minutes played | rooms seen | somebody came home |",
        "|---|---|---|---|---|---|---|",
    ]
    for level in (1, 2, 3, 4, 5):
        own = [run for run in mixed if run.level == level]
        lines.append(
            f"| {level} | {len(own)} | {an_hour(own, 'xp')} | {an_hour(own, 'coins')} "
            f"| {mean([run.seconds / 60 for run in own])} | {mean([run.rooms for run in own])} "
            f"| {Share(sum(run.alive for run in own), len(own))} |"
        )
    lines += ["", *_bottom(deep), "", *_deaths(mixed), "", *_things(mixed)]
    return "\n".join(lines)


def _bottom(runs: Sequence[Run]) -> list[str]:
    """Return the results of parties of each level in the last stratum, and against its boss."""
    last = next(key for key, kind in KINDS.items() if kind.boss and kind.lives_at(SLEEPER))
    lines = [
        f"## Down to level {SLEEPER}",
        "",
        "| of level | parties | came to the last level | beat who lies there | of all died | spells | hours |",
        "|---|---|---|---|---|---|---|",
    ]
    for level in sorted({run.level for run in runs}):
        own = [run for run in runs if run.level == level]
        lines.append(
            f"| {level} | {len(own)} | {Share(sum(SLEEPER in run.visits for run in own), len(own))} "
            f"| {Share(sum(last in run.slain for run in own), len(own))} "
            f"| {Share(sum(run.dead for run in own), sum(run.size for run in own))} "
            f"| {mean([run.cast for run in own])} | {sum(run.seconds for run in own) / len(own) / 3600:.1f} |"
        )
    return lines


def _deaths(runs: Sequence[Run]) -> list[str]:
    causes: Counter[str] = Counter()
    for run in runs:
        causes.update(run.causes)
    total = sum(causes.values())
    shown = causes.most_common(15)
    return [
        f"## Deaths by cause ({total} in {sum(run.size for run in runs)} characters)",
        "",
        "| cause | deaths | of all |",
        "|---|---|---|",
        *[f"| {cause} | {count} | {100 * count / max(1, total):.0f} % |" for cause, count in shown],
        f"| others | {total - sum(count for _, count in shown)} | |",
    ]


def _things(runs: Sequence[Run]) -> list[str]:
    """Return the flow of things by sort, and that of coins."""
    flows: dict[str, Counter[str]] = {}
    for run in runs:
        for flow in ("found", "bought", "used", "sold", "lost"):
            counts: dict[str, int] = getattr(run, flow)
            for key, count in counts.items():
                flows.setdefault(_sort(key), Counter())[flow] += count
    rows = [
        f"| {sort} | " + " | ".join(str(counts[flow]) for flow in ("found", "bought", "used", "sold", "lost")) + " |"
        for sort, counts in sorted(flows.items())
    ]
    coins = sum(run.coins for run in runs)
    return [
        "## What becomes of things and coins",
        "",
        "| sort | found | bought | used | sold | lost with the dead |",
        "|---|---|---|---|---|---|",
        *rows,
        "",
        f"Coins: {coins} came in (found, and paid for things), {sum(run.coins_spent for run in runs)} were spent on",
        "beds, torches, rations and draughts, "
        f"{sum(run.coins_lost for run in runs)} were lost to thieves and with the dead.",
    ]


def _sort(key: str) -> str:
    if key in loot.FINDS:
        return "named finds"
    if key in loot.TREASURES:
        return "treasure"
    return key if key in ("torch", "ration", "healing draught") else "gear" if key in GEAR else "rune stones"
