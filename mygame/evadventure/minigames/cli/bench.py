"""`bench`: the speed of the rules, and the strength of each level of the computer players."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import NamedTuple

import msgspec
from tqdm import tqdm

from ...words import Lang
from .. import registry
from ..bots.arena import Share, contest, wilson
from ..bots.runner import run as run_match
from ..bots.uniform import UniformBot
from ..core import AnyGame, Entry
from ..engines import Engine, add_engine, read_engine
from .common import CannotDo, T, add_game, at_least, clocked, load_entry, no_bot, seats_of


def configure(parser: argparse.ArgumentParser, lang: Lang) -> None:
    """Add the command's arguments."""
    add_game(parser, lang, optional=True)
    parser.add_argument("--deals", type=int, default=100, metavar="N", help=T["deals"].say(lang))
    parser.add_argument("--seats", type=int, metavar="N", help=T["seats"].say(lang))
    parser.add_argument("--seconds", type=float, default=0.05, help=T["seconds"].say(lang))
    add_engine(parser, lang)
    parser.add_argument("--level", help=T["level"].say(lang))
    parser.add_argument("--rival", help=T["rival"].say(lang))


def run(parsed: argparse.Namespace) -> int:
    """Measure one game, or all."""
    at_least(parsed, "deals", 1)
    at_least(parsed, "seconds", 0)
    lang = Lang(parsed.lang)
    for key in [parsed.game] if parsed.game else registry.GAMES:
        try:
            entry = load_entry(key)
        except CannotDo as problem:
            if parsed.game:
                raise
            print(problem.words.say(lang, **problem.facts))
            continue
        seats = seats_of(parsed, entry)
        for named in filter(None, (parsed.level, parsed.rival)):
            if not entry.knows(named):
                raise no_bot(entry, named)
        print(_speed(key, entry, seats, lang), flush=True)
        for level, rival in pairings(list(entry.bots), parsed.level, parsed.rival):
            pairing = Pairing(key, level, rival, seats, parsed.seconds)
            print(_strength(pairing, parsed, lang), flush=True)
    return 0


def pairings(levels: list[str], level: str | None = None, rival: str | None = None) -> list[tuple[str, str]]:
    """Return the pairs of levels to measure: each against the one before it and the weakest, or as asked for.

    >>> pairings(["random", "easy", "careful"])
    [('easy', 'random'), ('careful', 'easy'), ('careful', 'random')]
    >>> pairings(["random", "easy", "careful"], "careful", "random")
    [('careful', 'random')]
    """
    if level is not None and rival is not None:
        return [(level, rival)]
    pairs = dict.fromkeys(
        (levels[place], other) for place in range(1, len(levels)) for other in (levels[place - 1], levels[0])
    )
    return [pair for pair in pairs if level in (None, pair[0]) and rival in (None, pair[1])]


def calibrate() -> float:
    """Return the turns a second of a plain loop on this machine now: a measure to divide by."""
    began, turns = perf_counter(), 1_000_000
    total = 0
    for turn in range(turns):
        total += turn
    return turns / (perf_counter() - began)


def speed(game: AnyGame, seats: int, at_least_seconds: float = 2.0) -> tuple[float, float]:
    """Return matches and actions a second with random players on all seats."""
    bots, options = [UniformBot()] * seats, game.options_type()
    matches = actions = 0
    began = perf_counter()
    while (spent := perf_counter() - began) < at_least_seconds or not matches:
        actions += run_match(game, options, bots, matches).actions
        matches += 1
    return matches / spent, actions / spent


def view_time(game: AnyGame, seats: int, times: int = 300) -> float:
    """Return the seconds needed to make a view of the first state, with its JSON."""
    state = game.setup(game.options_type(), seats, 1).state
    began = perf_counter()
    for turn in range(times):
        msgspec.json.encode(game.view(state, turn % seats))
    return (perf_counter() - began) / times


def _speed(key: str, entry: Entry, seats: int, lang: Lang) -> str:
    loop = calibrate()
    matches, actions = speed(entry.game, seats)
    return T["bench_speed"].say(
        lang,
        game=key,
        seats=seats,
        games=round(matches, 1),
        actions=round(actions),
        ratio=round(actions / loop * 1e6),
        view=round(view_time(entry.game, seats) * 1000, 4),
    )


class Pairing(NamedTuple):
    """The two levels that meet."""

    game: str
    level: str
    rival: str
    seats: int
    seconds: float


PART = 10
"""Deals played in one batch, in any process."""


def measured(
    pairing: Pairing, deals: int, engine: Engine, done: Callable[[int], object] = lambda matches: None
) -> Share:
    """Return how often one level wins, every deal played once from each seat.

    Args:
        done: called with the number of matches each time some have been played.
    """
    wins, parts = 0.0, [range(first, min(deals, first + PART)) for first in range(0, deals, PART)]
    with engine.working(partial(_contest, pairing)) as run:
        for part, share in zip(parts, run(parts), strict=True):
            wins += share.wins
            done(len(part) * pairing.seats)
    return wilson(wins, deals * pairing.seats)


def _contest(pairing: Pairing, deals: range) -> Share:
    """Play some deals, in any process."""
    entry = load_entry(pairing.game)
    level, rival = clocked([entry.player(pairing.level), entry.player(pairing.rival)], pairing.seconds, perf_counter)
    options = entry.game.options_type()
    return contest(
        entry.game,
        options,
        level,
        rival,
        seats=pairing.seats,
        deals=len(deals),
        seed=deals.start,
        seconds=pairing.seconds,
    )


def _strength(pairing: Pairing, parsed: argparse.Namespace, lang: Lang) -> str:
    with tqdm(total=parsed.deals * pairing.seats, disable=None, leave=False, unit=" matches") as bar:
        share = measured(pairing, parsed.deals, read_engine(parsed), bar.update)
    part = {name: round(100 * getattr(share, name), 1) for name in ("share", "low", "high")}
    facts = {"game": pairing.game, "seats": pairing.seats, "level": pairing.level, "rival": pairing.rival}
    return T["bench_strength"].say(lang, **facts, games=share.games, **part)
