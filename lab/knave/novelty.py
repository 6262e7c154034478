"""Play campaigns of many evenings by the game's own clock, and count how long there is something new to meet.

    python -m lab novelty                      8 campaigns of 100 hours, on the screen
    python -m lab novelty --campaigns 2 --hours 60
    python -m lab novelty --write FILE

A campaign is a careful party that begins with level 1 and rolled equipment, and keeps its finds, purchases and skills.
An evening is two hours of play: at most one of them above ground as long as there is something to do (`errands`), the
others below, from the deepest winch that suits its level. The same seed gives the same table.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from evadventure import rules
from evadventure.knave import callings
from evadventure.knave.delve.records import DEEPEST, LEVELS_PER_STRATUM
from evadventure.knave.mortality import SAFE_BELOW

from .bodies import FISTS, Hero, advance
from .errands import Errands
from .expedition import NIGHT, Expedition
from .party import MOST_PLAY, News, Party, Policy
from .report import mean, tabulate
from .world import WORLD, read, text

HEADS = 4
ABOVE = 3600
"""The most seconds of an evening that are spent above ground."""
DAYS = 6
"""Days of the game from one evening to the next: a real day."""
YEAR, MONTH = 360, 30
"""Days of the game's calendar (`world/calendar.toml`)."""
WINDOW = MOST_PLAY
"""Seconds of play without anything new that mark the end of novelty: an evening."""
DARES = 0.2
"""Increase of a party's risk for each evening on which it has come no deeper."""
KEPT = 2000
"""Coppers a party keeps when it spends the others on learning."""
WELL_CLAD = 5
"""The body armour from which on it learns with coins: half plate."""
AFTER = (10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 120, 150)
"""Hours of play at which the novelties met are counted."""
SHOWN = (
    "places", "places above", "sentences", "details", "kinds", "lords", "people", "topics", "quests",
    "ends of quests", "set pieces", "omens", "finds", "treasures", "stones",
)  # fmt: skip
"""Sorts that have a column."""

type Job = tuple[int, int, int]


class Evening(NamedTuple):
    """The state of a campaign after an evening.

    Args:
        seconds: of play so far.
        level: of the heroes, on average.
        deepest: the deepest level so far.
        armor: of the heroes, on average.
        coins: found and paid so far, by all.
        lives: that ended so far.
        met: number of things of each sort met so far.
    """

    seconds: int
    level: float
    deepest: int
    armor: float
    coins: int
    lives: int
    met: Counter[str]


class Campaign(NamedTuple):
    """A campaign: its evenings, and the times in seconds at which something new was met, in order."""

    evenings: list[Evening]
    news: list[int]


def jobs(seed: int, campaigns: int, hours: int, heads: int = HEADS) -> list[Job]:
    """Return the campaigns to play: seed, hours and heroes of each."""
    return [(seed + 10_000 * number, hours, heads) for number in range(campaigns)]


def run_job(job: Job) -> Campaign:
    """Play one campaign, in a worker."""
    seed, hours, heads = job
    known: set[News] = set()
    errands = Errands(read(WORLD))
    clock = evening = lives = stuck = 0
    deepest = 1
    taken: dict[str, str] = {}
    last: Party | None = None
    evenings: list[Evening] = []
    news: list[int] = []
    sorts: Counter[str] = Counter()

    def gather(party: Party) -> None:
        nonlocal clock, lives
        news.extend(clock + at for at, _ in party.news)
        sorts.update(sort for _, sort in party.news)
        clock += party.clock
        lives += len(party.ends)
        _revive(party)

    while clock < hours * 3600:
        until = clock + MOST_PLAY
        party = _set_out(seed + 100 * evening, heads, known, last, 1, MOST_PLAY)
        _festival(party, seed, evening)
        _follow_callings(party, taken)
        errands.run(party, ABOVE)
        gather(last := party)
        trip = 0
        while clock < until:
            trip += 1
            least = min(one.level for one in last.heroes)
            start = 1 if last.is_broke else range(1, min(errands.deepest, 2 * least) + 1, LEVELS_PER_STRATUM)[-1]
            party = _set_out(seed + 100 * evening + trip, heads, known, last, start, until - clock)
            party.daring = 1 + DARES * stuck
            expedition = Expedition(party)
            expedition.calls_on = lambda depth, party=party: errands.below(party, depth)  # type: ignore[misc]
            expedition.run()
            errands.deepest = max(errands.deepest, *party.visits)
            errands.count_slain(party)
            party.tick(NIGHT)
            gather(last := party)
        last.deeds["coins:earned"] = last.pack.ledger.sold // heads
        stuck = 0 if errands.deepest > deepest else stuck + 1
        deepest = errands.deepest
        _learn(last)
        errands.sold = last.pack.ledger.things_sold.total()
        last.town.dawn(DAYS)
        ledger = last.pack.ledger
        level, armor = (sum(getattr(one, what) for one in last.heroes) / heads for what in ("level", "armor"))
        evenings.append(
            Evening(clock, level, errands.deepest, armor, ledger.found + ledger.sold, lives, Counter(sorts))
        )
        evening += 1
    return Campaign(evenings, sorted(news))


def _set_out(seed: int, heads: int, known: set[News], last: Party | None, start: int, play: int) -> Party:
    """Return a party that goes on where the last one came home."""
    party = Party(seed, heads, 1, Policy.CAREFUL, DEEPEST, start, play)
    party.known, party.reads = known, True
    if last is not None:
        party.heroes, party.pack, party.town, party.deeds = last.heroes, last.pack, last.town, last.deeds
        party.town.engine = party.engine
        party.xp_before = [one.xp for one in party.heroes]
    return party


def _revive(party: Party) -> None:
    """Raise all whose life has ended: they are scarred ones (`knave.mortality`).

    Friends bring home the things worn by the fallen; with nobody left these are lost, except a newcomer's.
    """
    lost = not party.living
    for one in party.heroes:
        if one.is_dead and lost and one.level >= SAFE_BELOW:
            one.strip(FISTS)
        if one.is_dead:
            one.hp = one.hp_max
        one.cause = ""
        one.conditions.held.clear()


def _follow_callings(party: Party, taken: dict[str, str]) -> None:
    """Take the steps of callings that have been practised, each calling by another hero, at the guild.

    Args:
        party: the party.
        taken: calling -> letters of its steps so far; changed.
    """
    for number, (key, calling) in enumerate(callings.CALLINGS.items()):
        hero = party.heroes[number % len(party.heroes)]
        own = [one for n, one in enumerate(callings.CALLINGS) if n % len(party.heroes) == number % len(party.heroes)]
        step = len(taken.get(key, ""))
        if step >= callings.STEPS or calling.practised(party.deeds) < callings.NEEDED[step]:
            continue
        if sum(len(taken.get(one, "")) for one in own) >= hero.level or not party.pack.afford(callings.price(step + 1)):
            continue
        party.pack.pay(callings.price(step + 1))
        choice = "ab"[party.engine.roll("1d2") - 1]
        taken[key] = taken.get(key, "") + choice
        before = hero.boons.get("ward", 0)
        hero.boons = callings.boons({one: taken[one] for one in own if one in taken})
        hero.armor += hero.boons.get("ward", 0) - before
        party.meet("callings", f"{key}/{step}/{choice}", calling.steps[step][choice == "b"].name.en)


def _learn(party: Party) -> None:
    """Spend coins on learning, a point for each (the guild's `train`), once all are well clad."""
    heroes: list[Hero] = party.heroes
    spare = party.pack.ledger.banked - KEPT
    if spare <= 0 or any(one.worn.get("armor", (0, 0))[0] < WELL_CLAD for one in heroes):
        return
    for one in heroes:
        coins = min(spare * 9 // 10, rules.TAUGHT - one.taught)
        if coins > 0 and party.pack.afford(coins):
            party.pack.pay(coins)
            spare -= coins
            one.taught += coins
            one.xp += coins
            advance(party.engine, one)


def _festival(party: Party, seed: int, evening: int) -> None:
    """Be in town on the day of a festival, if this evening is one."""
    today = (seed + DAYS * evening) % YEAR
    for key, one in read(WORLD).festivals.items():
        if (one["month"] - 1) * MONTH + one["day"] - 1 == today:
            party.meet("festivals", key, text(one))


def stale(campaign: Campaign, window: int = WINDOW) -> int | None:
    """Return the seconds of play at which an evening without anything new began; None if none came."""
    times = [*campaign.news, campaign.evenings[-1].seconds]
    for before, after in zip([0, *times], times, strict=False):
        if after - before >= window:
            return before
    return None


def render(campaigns: Sequence[Campaign]) -> str:
    """Return the table as Markdown."""
    last = min(one.evenings[-1].seconds for one in campaigns) / 3600
    lines = ["| after hours | level | deepest | armour | lives | " + " | ".join(SHOWN) + " | all | new an hour |"]
    lines += ["|---" * (len(SHOWN) + 7) + "|"]
    before = [(0, 0)] * len(campaigns)
    for hour in [one for one in AFTER if one <= last + 1]:
        now = [next((one for one in own.evenings if one.seconds >= hour * 3600), own.evenings[-1]) for own in campaigns]
        cells = [mean([getattr(one, what) for one in now]) for what in ("level", "deepest", "armor", "lives")]
        shown = [str(mean([one.met[sort] for one in now]).value.__round__()) for sort in SHOWN]
        totals = [(one.met.total(), one.seconds) for one in now]
        rate = [(one - was) / max(1, at - then) * 3600 for (one, at), (was, then) in zip(totals, before, strict=True)]
        before = totals
        lines.append(
            f"| {hour} | "
            + " | ".join([*map(str, cells), *shown])
            + f" | {mean([n for n, _ in totals])} | {mean(rate)} |"
        )
    hours = f"{len(campaigns)} campaigns of {last:.0f} hours"
    final = mean([one.news[-1] / 3600 for one in campaigns])
    lines += ["", f"The last new thing within these hours was met after {final} hours. Nothing new, on end:", ""]
    for window in (WINDOW, 2 * WINDOW, 3 * WINDOW):
        ends = [stale(one, window) for one in campaigns]
        found = [one / 3600 for one in ends if one is not None]
        lines.append(
            f"* {window // 3600} hours of play: in {len(found)} of {hours}"
            + (
                f", the first such stretch beginning after {mean(found)} hours (earliest {min(found):.0f})."
                if found
                else "."
            )
        )
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> None:
    """Play, and print or write the table."""
    parser = argparse.ArgumentParser(prog="python -m lab novelty", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--campaigns", type=int, default=8, help="parties that play")
    parser.add_argument("--hours", type=int, default=100, help="of play of each")
    parser.add_argument("--heads", type=int, default=HEADS, help="heroes of each")
    parser.add_argument("--seed", type=int, default=20261, help="where the seeds begin")
    tabulate(
        parser,
        arguments,
        lambda chosen: jobs(chosen.seed, chosen.campaigns, chosen.hours, chosen.heads),
        run_job,
        render,
    )
