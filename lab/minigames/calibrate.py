"""`calibrate`: the rating of each level of a game's computer players, by a round robin."""

from __future__ import annotations

import argparse
from importlib.resources import files
from itertools import combinations
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

from tqdm import tqdm

from evadventure.kernel.engines import add_engine, read_engine
from evadventure.minigames.bots.arena import contest
from evadventure.minigames.cli.common import CannotDo, add_game, at_least, clocked, load_entry, read_terms
from evadventure.minigames.levels import FILE, package_of
from evadventure.words import Lang

from .ratings import Met, bradley_terry, toml_of
from .texts import PROGRAM, T


def configure(parser: argparse.ArgumentParser, lang: Lang) -> None:
    """Add the command's arguments."""
    add_game(parser, lang)
    parser.add_argument("--games", type=int, default=100, metavar="N", help=T["calibrate_games"].say(lang))
    parser.add_argument("--seats", type=int, default=2, metavar="N", help=T["seats"].say(lang))
    parser.add_argument("--options", nargs="+", action="extend", default=[], metavar="K=V", help=T["option"].say(lang))
    parser.add_argument("--seconds", type=float, default=0.05, help=T["seconds"].say(lang))
    parser.add_argument("--near", type=int, default=0, metavar="N", help=T["calibrate_near"].say(lang))
    add_engine(parser, lang)
    parser.add_argument("--out", metavar="FILE", help=T["calibrate_out"].say(lang))


def run(parsed: argparse.Namespace) -> int:
    """Play every level against every other, each deal from all seats, and write what that says of them."""
    at_least(parsed, "games", 2)
    entry = load_entry(parsed.game)
    seats, options = read_terms(parsed, entry, seats=parsed.seats)
    levels, deals = list(entry.bots), -(-parsed.games // (2 * seats))
    near = parsed.near or len(levels)
    pairs = [(one, two) for one, two in combinations(levels, 2) if levels.index(two) - levels.index(one) <= near]
    jobs = [  # with the pair turned round, other deals: between two seats the same would be the same matches again
        _Job(parsed.game, options, seats, *sides, turned * deals + first, min(_PART, deals - first), parsed.seconds)
        for first in range(0, deals, _PART)
        for pair in pairs
        for turned, sides in enumerate((pair, pair[::-1]))
    ]
    met: dict[tuple[str, str], Met] = {}
    with (
        read_engine(parsed).working(_play) as played,
        tqdm(total=len(pairs) * 2 * deals * seats, disable=None, leave=False, unit=" matches") as bar,
    ):
        for job, found in zip(jobs, played(jobs), strict=True):
            key = job.alone, job.others
            before = met.get(key, Met())
            met[key] = Met(before.won + found.won, before.lost + found.lost)
            bar.update(job.deals * seats)
    command = f"{PROGRAM} calibrate {parsed.game} --games {parsed.games}"
    if seats != 2:
        command += f" --seats {seats}"
    if parsed.options:
        command += f" --options {' '.join(parsed.options)}"
    command += f" --seconds {parsed.seconds:g}"
    if parsed.near:
        command += f" --near {parsed.near}"
    text = toml_of(bradley_terry(met, levels, entry.default_bot, seats), command, deals * 2 * seats)
    out = Path(parsed.out) if parsed.out else Path(str(files(package_of(entry)) / FILE))
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as error:
        raise CannotDo(T["calibrate_unwritten"], file=str(out), reason=str(error)) from error
    print(text, end="")
    return 0


_PART = 10
"""Deals of one part."""


class _Job(NamedTuple):
    """Some deals of one level alone against another on all other seats."""

    game: str
    options: Any
    seats: int
    alone: str
    others: str
    first: int
    """The first deal."""
    deals: int
    seconds: float
    """For one decision."""


def _play(job: _Job) -> Met:
    """Return how it went, each deal played once from each seat."""
    entry = load_entry(job.game)
    alone, other = clocked([entry.bots[job.alone], entry.bots[job.others]], job.seconds, process_time)
    share = contest(
        entry.game,
        job.options,
        alone,
        other,
        seats=job.seats,
        deals=job.deals,
        seed=job.first,
        seconds=job.seconds,
    )
    return Met(share.wins, share.games - share.wins)
