"""`sim`: many matches between computer players, and what came of them."""

from __future__ import annotations

import argparse
import gc
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from time import perf_counter, process_time

import msgspec
from tqdm import tqdm

from ...words import Lang
from ..bots.runner import Watcher
from ..bots.runner import run as run_match
from ..bots.search import timed
from .common import (
    CannotDo,
    add_game,
    add_terms,
    at_least,
    load_entry,
    load_extras,
    players,
    read_bots,
    read_seed,
    read_terms,
)
from .texts import T


class Result(msgspec.Struct):
    """What a simulation found, as it is printed."""

    game: str
    games: int
    seats: int
    seconds: float
    """Of processor time on one core: what else the machine does is not counted."""
    games_per_second: float
    actions: int
    actions_per_second: float
    wins: list[int]
    """Matches won by each seat; a shared win counts for each winner."""
    scores: list[float]
    """Sum of the scores of each seat."""
    mean_actions: float


def configure(parser: argparse.ArgumentParser, lang: Lang) -> None:
    """Add the command's arguments."""
    add_game(parser, lang)
    parser.add_argument("--games", type=int, default=1000, metavar="N", help=T["games"].say(lang))
    add_terms(parser, lang)
    parser.add_argument("--json", action="store_true", help=T["json"].say(lang))
    parser.add_argument("--report", metavar="DIR", help=T["report"].say(lang))


def run(parsed: argparse.Namespace) -> int:
    """Simulate, and print one JSON object or a few lines."""
    at_least(parsed, "games", 1)
    entry = load_entry(parsed.game)
    seats, options = read_terms(parsed, entry)
    levels = read_bots(parsed, entry, seats)
    seed = read_seed(parsed.seed, 0)
    bots = [timed(bot, perf_counter) for bot in players(entry, levels)]
    watching: AbstractContextManager[Watcher | None] = nullcontext()
    if parsed.report is not None:
        extras = load_extras(entry)
        if extras is None or extras.report is None:
            raise CannotDo(T["no_report"], game=parsed.game)
        watching = extras.report(Path(parsed.report))
    wins, scores, actions = [0] * seats, [0.0] * seats, 0
    with watching as watcher:
        gc.freeze()  # what is loaded by now stays; collecting need not look at it again
        began = process_time()
        for number in tqdm(range(parsed.games), disable=None, leave=False, unit=" matches", miniters=1):
            played = run_match(entry.game, options, bots, seed + number, seconds=parsed.seconds, watcher=watcher)
            actions += played.actions
            if played.outcome is not None:
                for winner in played.outcome.winners:
                    wins[winner] += 1
                for seat, score in enumerate(played.outcome.scores):
                    scores[seat] += score
        seconds = process_time() - began
    result = Result(
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
    )
    if parsed.json:
        print(msgspec.json.encode(result).decode())
    else:
        _tell(result, levels, Lang(parsed.lang))
    return 0


def _tell(result: Result, levels: list[str], lang: Lang) -> None:
    print(
        T["sim_line"].say(
            lang,
            games=result.games,
            game=result.game,
            seats=result.seats,
            rate=result.games_per_second,
            actions_rate=result.actions_per_second,
            mean=result.mean_actions,
        )
    )
    for seat, level in enumerate(levels):
        facts = {"seat": seat + 1, "bot": level, "wins": result.wins[seat], "score": result.scores[seat]}
        print(T["sim_seat"].say(lang, **facts))
