"""`calibrate`: the rating of each level of a game's computer players, by a round robin."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from importlib.resources import files
from itertools import combinations
from math import exp, log, sqrt
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

from tqdm import tqdm

from evadventure.minigames.bots.arena import contest
from evadventure.minigames.cli.common import CannotDo, add_game, at_least, clocked, load_entry, read_terms, seats_of
from evadventure.minigames.engines import add_engine, read_engine
from evadventure.minigames.levels import FILE, MIDDLE, Level, Levels, package_of
from evadventure.words import Lang

from .tools import PROGRAM, T

POINTS = 400 / log(10)
"""Points of a rating for one unit of log odds: 400 points are ten wins to one (A. Elo 1978)."""


class Met(NamedTuple):
    """Results of matches of one level alone against another on all other seats."""

    won: float = 0.0
    """Wins of the one that was alone; a shared win counts for its part."""
    lost: float = 0.0


def bradley_terry(met: Mapping[tuple[str, str], Met], players: Sequence[str], middle: str, seats: int = 2) -> Levels:
    """Return the most likely ratings for the results of a round robin (R. A. Bradley, M. E. Terry 1952).

    Among more than two seats each player wins by its part of the strengths at the table (R. D. Luce 1959), so that the
    one alone has log(seats - 1) against it. One match between equals is added to each pairing, so that a player without
    losses has a rating, too.

    Args:
        met: (the one alone, the others) -> results.
        players: all of them.
        middle: the player whose rating is `MIDDLE`.

    >>> found = bradley_terry({("a", "b"): Met(10, 1)}, ["a", "b"], "b")
    >>> found["a"].rating, found["b"].rating
    (1838, 1500)
    """
    fair, handicap = 1 / seats, log(seats - 1)
    strength = dict.fromkeys(players, 0.0)
    ended = {pair: Met(end.won + fair, end.lost + 1 - fair) for pair, end in met.items()}

    def told(one: str) -> tuple[float, float]:
        """Return the slope and the curvature of the likelihood in a player's strength."""
        rises = bends = 0.0
        for (alone, other), (won, lost) in ended.items():
            if one in (alone, other):
                part = _chance(strength[alone] - strength[other] - handicap)
                rise = won - (won + lost) * part
                rises += rise if one == alone else -rise
                bends += (won + lost) * part * (1 - part)
        return rises, bends

    for _ in range(500):
        for one in players:
            # One Newton step in the log odds of this player alone; the likelihood is concave.
            rises, bends = told(one)
            if bends:
                strength[one] += rises / bends
    known = {one: told(one)[1] for one in players}
    return {
        one: Level(
            MIDDLE + round(POINTS * (strength[one] - strength[middle])),
            0 if one == middle or not known[one] else round(POINTS / sqrt(known[one])),
        )
        for one in players
    }


def _chance(difference: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, difference))))


def toml_of(levels: Mapping[str, Level], command: str, matches: int) -> str:
    """Return the text of a `levels.toml`.

    Args:
        command: the command that found the figures.
        matches: number of matches of each pairing.
    """
    lines = [
        "# How strong each level of the computer players is. Written by a round robin, fitted by Bradley and Terry;",
        f"# the level that plays when none is named has {MIDDLE}. `error` is the standard error.",
        f'command = "{command}"',
        f"matches_of_each_pair = {matches}",
        "",
        "[levels]",
        *(f"{name} = {{ rating = {level.rating}, error = {level.error} }}" for name, level in levels.items()),
    ]
    return "\n".join(lines) + "\n"


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
    """Play every level against every other, each deal from all seats, and write the ratings."""
    at_least(parsed, "games", 2)
    entry = load_entry(parsed.game)
    seats, options = read_terms(parsed, entry, seats=seats_of(parsed, entry))
    levels, deals = list(entry.bots), -(-parsed.games // (2 * seats))
    near = parsed.near or len(levels)
    pairs = [(one, two) for one, two in combinations(levels, 2) if levels.index(two) - levels.index(one) <= near]
    jobs = [  # other deals for the reversed pair: with two seats the same deals would repeat the matches
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
    """Of thought for one decision."""


def _play(job: _Job) -> Met:
    """Return the results, each deal played once from each seat."""
    entry = load_entry(job.game)
    alone, other = clocked([entry.bots[job.alone], entry.bots[job.others]], job.seconds, process_time)
    share = contest(
        entry.game, job.options, alone, other, seats=job.seats, deals=job.deals, seed=job.first, seconds=job.seconds
    )
    return Met(share.wins, share.games - share.wins)
