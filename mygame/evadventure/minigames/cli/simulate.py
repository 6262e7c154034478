"""`sim`: many matches between computer players, and their results."""

from __future__ import annotations

import argparse
import gc
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from time import perf_counter, process_time
from typing import Any, NamedTuple

import msgspec
from tqdm import tqdm

from ...words import Lang
from ..bots.runner import Counting, Played, Watcher
from ..bots.runner import run as run_match
from ..engines import LOCAL, Engine, add_engine, read_engine
from . import common


class SimulationResult(msgspec.Struct):
    """The findings of a simulation, as printed."""

    game: str
    games: int
    seats: int
    seconds: float
    """Processor time on one core, summed over all workers; the machine's other work is not counted."""
    games_per_second: float
    actions: int
    actions_per_second: float
    wins: list[int]
    """Matches won by each seat; a shared win counts for each winner."""
    scores: list[float]
    """Sum of the scores of each seat."""
    mean_actions: float
    engine: str
    workers: int
    elapsed: float
    """Wall-clock seconds, including the start of the workers."""


def configure(parser: argparse.ArgumentParser, lang: Lang) -> None:
    """Add the command's arguments."""
    common.add_game(parser, lang)
    parser.add_argument("--games", type=int, default=1000, metavar="N", help=common.T["games"].say(lang))
    common.add_terms(parser, lang)
    add_engine(parser, lang)
    parser.add_argument("--json", action="store_true", help=common.T["json"].say(lang))


def run(parsed: argparse.Namespace) -> int:
    """Simulate, and print one JSON object or a few lines."""
    return simulate(parsed, nullcontext())


def simulate(parsed: argparse.Namespace, watching: AbstractContextManager[Watcher | None]) -> int:
    """Simulate, and print the results; return the exit code.

    Args:
        parsed: the parsed arguments (`configure`).
        watching: opens the watcher of the matches, if any.
    """
    common.at_least(parsed, "games", 1)
    common.at_least(parsed, "seconds", 0)
    entry = common.load_entry(parsed.game)
    seats, options = common.read_terms(parsed, entry)
    levels = common.read_bots(parsed, entry, seats)
    seed = common.read_seed(parsed.seed, 0)
    common.players(entry, levels)  # reports faults of a user's own players
    engine = read_engine(parsed)
    terms = SimulationTerms(parsed.game, options, tuple(levels), seed, parsed.seconds)
    wins, scores, actions, seconds = [0] * seats, [0.0] * seats, 0, 0.0
    with watching as watcher:
        began = perf_counter()
        matches = _played(engine, terms, range(parsed.games), watcher)
        for played, spent in tqdm(matches, total=parsed.games, disable=None, leave=False, unit=" matches", miniters=1):
            seconds += spent
            actions += played.actions
            if played.outcome is not None:
                for winner in played.outcome.winners:
                    wins[winner] += 1
                for seat, score in enumerate(played.outcome.scores):
                    scores[seat] += score
        elapsed = perf_counter() - began
    result = SimulationResult(
        game=parsed.game,
        games=parsed.games,
        seats=seats,
        seconds=round(seconds, 4),
        games_per_second=round(parsed.games / seconds, 1),
        actions=actions,
        actions_per_second=round(actions / seconds, 1),
        wins=wins,
        scores=scores,
        mean_actions=round(actions / parsed.games, 2),
        engine=engine.name,
        workers=engine.workers,
        elapsed=round(elapsed, 4),
    )
    if parsed.json:
        print(msgspec.json.encode(result).decode())
    else:
        _tell(result, levels, Lang(parsed.lang))
    return 0


class SimulationTerms(NamedTuple):
    """The common terms of the matches of a simulation."""

    game: str
    options: Any
    levels: tuple[str, ...]
    seed: int
    """Of the first match; the others count up from it."""
    seconds: float


LARGEST_PART = 100
"""The most matches given to a worker at once."""


def _played(
    engine: Engine, terms: SimulationTerms, numbers: range, watcher: Watcher | None
) -> Iterator[tuple[Played, float]]:
    """Yield the result of each match, in order, and its processor time in seconds."""
    if engine.name == LOCAL:
        yield from _matches(terms, numbers, watcher)
        return
    if watcher is not None and not isinstance(watcher, Counting):
        raise common.CannotDo(common.T["report_alone"], game=terms.game)
    size = max(1, min(LARGEST_PART, len(numbers) // (8 * engine.workers)))
    parts = [numbers[first : first + size] for first in range(0, len(numbers), size)]
    with engine.working(partial(part, terms, None if watcher is None else watcher.fresh())) as run:
        for played, seen in run(parts):
            yield from played
            if watcher is not None and seen is not None:
                watcher.add(seen)


def part(
    terms: SimulationTerms, watcher: Counting | None, numbers: range
) -> tuple[list[tuple[Played, float]], Counting | None]:
    """Play some of the matches, in any process; return them, and the watcher's observations."""
    seen = None if watcher is None else watcher.fresh()
    return list(_matches(terms, numbers, seen)), seen


def _matches(terms: SimulationTerms, numbers: Iterable[int], watcher: Watcher | None) -> Iterator[tuple[Played, float]]:
    entry = common.load_entry(terms.game)
    bots = common.clocked(common.players(entry, terms.levels), terms.seconds, perf_counter)
    gc.freeze()  # loaded objects stay; the collector need not visit them
    for number in numbers:
        began = process_time()
        played = run_match(entry.game, terms.options, bots, terms.seed + number, seconds=terms.seconds, watcher=watcher)
        yield played, process_time() - began


def _tell(result: SimulationResult, levels: list[str], lang: Lang) -> None:
    print(common.T["sim_line"].say(lang, **msgspec.structs.asdict(result)))
    if result.engine != LOCAL:
        rate = round(result.games / result.elapsed, 1)
        print(common.T["sim_spread"].say(lang, engine=result.engine, workers=result.workers, rate=rate))
    for seat, level in enumerate(levels):
        facts = {"seat": seat + 1, "bot": level, "wins": result.wins[seat], "score": result.scores[seat]}
        print(common.T["sim_seat"].say(lang, **facts))
