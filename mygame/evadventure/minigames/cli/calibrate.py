"""`calibrate`: the rating of each level of a game's computer players, by a round robin."""

from __future__ import annotations

import argparse
from importlib.resources import files
from itertools import combinations
from pathlib import Path
from time import process_time

from tqdm import tqdm

from ...base.engines import add_engine, read_engine
from ...words import Lang
from ..bots.runner import run as run_match
from ..levels import FILE, bradley_terry, package_of, toml_of
from ..options import new_options
from .common import CannotDo, add_game, at_least, clocked, load_entry
from .texts import PROGRAM, T


def configure(parser: argparse.ArgumentParser, lang: Lang) -> None:
    """Add the command's arguments."""
    add_game(parser, lang)
    parser.add_argument("--games", type=int, default=100, metavar="N", help=T["calibrate_games"].say(lang))
    parser.add_argument("--seconds", type=float, default=0.05, help=T["seconds"].say(lang))
    parser.add_argument("--near", type=int, default=0, metavar="N", help=T["calibrate_near"].say(lang))
    add_engine(parser, lang)
    parser.add_argument("--out", metavar="FILE", help=T["calibrate_out"].say(lang))


def run(parsed: argparse.Namespace) -> int:
    """Play every level against every other, each deal from both seats, and write what that says of them."""
    at_least(parsed, "games", 2)
    entry = load_entry(parsed.game)
    if entry.game.info.min_seats > 2:
        raise CannotDo(T["calibrate_seats"], game=parsed.game)
    levels, deals = list(entry.bots), (parsed.games + 1) // 2
    near = parsed.near or len(levels)
    met = [(one, two) for one, two in combinations(levels, 2) if levels.index(two) - levels.index(one) <= near]
    jobs = [
        (parsed.game, pair, first, min(_PART, deals - first), parsed.seconds)
        for first in range(0, deals, _PART)
        for two in met
        for pair in (two, two[::-1])
    ]
    wins: dict[tuple[str, str], float] = {}
    with (
        read_engine(parsed).working(_play) as played,
        tqdm(total=len(met) * 2 * deals, disable=None, leave=False, unit=" matches") as bar,
    ):
        for job, found in zip(jobs, played(jobs), strict=True):
            for key, won in found.items():
                wins[key] = wins.get(key, 0.0) + won
            bar.update(job[3])
    command = f"{PROGRAM} calibrate {parsed.game} --games {parsed.games} --seconds {parsed.seconds:g}"
    if parsed.near:
        command += f" --near {parsed.near}"
    text = toml_of(bradley_terry(wins, levels, entry.default_bot), command, deals * 2)
    out = Path(parsed.out) if parsed.out else Path(str(files(package_of(entry)) / FILE))
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as error:
        raise CannotDo(T["calibrate_unwritten"], file=str(out), reason=str(error)) from error
    print(text, end="")
    return 0


_PART = 10
"""Deals of one part."""
type _Job = tuple[str, tuple[str, str], int, int, float]
"""Game, levels by seat, first deal, how many, seconds for one decision."""


def _play(job: _Job) -> dict[tuple[str, str], float]:
    """Return (winner, loser) -> matches won, of some deals between two levels; a draw is a half for both."""
    key, pair, first, deals, seconds = job
    entry = load_entry(key)
    bots = clocked([entry.bots[level] for level in pair], seconds, process_time)
    wins: dict[tuple[str, str], float] = {}
    for deal in range(first, first + deals):
        outcome = run_match(entry.game, new_options(entry.game), bots, deal, seconds=seconds).outcome
        winners = outcome.winners if outcome is not None and outcome.winners else (0, 1)
        for seat in winners:
            found = (pair[seat], pair[1 - seat])
            wins[found] = wins.get(found, 0.0) + 1 / len(winners)
    return wins
