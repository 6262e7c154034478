"""`calibrate`: the rating of each level of a game's computer players, by a round robin."""

from __future__ import annotations

import argparse
from importlib.resources import files
from itertools import combinations
from pathlib import Path
from time import perf_counter

from tqdm import tqdm

from ...words import Lang
from ..bots.runner import run as run_match
from ..bots.search import timed
from ..levels import FILE, bradley_terry, package_of, toml_of
from .common import CannotDo, add_game, at_least, load_entry
from .texts import PROGRAM, T


def configure(parser: argparse.ArgumentParser, lang: Lang) -> None:
    """Add the command's arguments."""
    add_game(parser, lang)
    parser.add_argument("--games", type=int, default=100, metavar="N", help=T["calibrate_games"].say(lang))
    parser.add_argument("--seconds", type=float, default=0.05, help=T["seconds"].say(lang))
    parser.add_argument("--out", metavar="FILE", help=T["calibrate_out"].say(lang))


def run(parsed: argparse.Namespace) -> int:
    """Let every level meet every other, each deal from both seats, and write what that says of them."""
    at_least(parsed, "games", 2)
    entry = load_entry(parsed.game)
    if entry.game.info.min_seats > 2:
        raise CannotDo(T["calibrate_seats"], game=parsed.game)
    levels, deals = list(entry.bots), (parsed.games + 1) // 2
    wins: dict[tuple[str, str], float] = {}
    pairs = [pair for two in combinations(levels, 2) for pair in (two, two[::-1])]
    players = {level: timed(entry.bots[level], perf_counter) for level in levels}
    with tqdm(total=len(pairs) * deals, disable=None, leave=False, unit=" matches") as bar:
        for pair in pairs:
            bots = [players[level] for level in pair]
            for deal in range(deals):
                outcome = run_match(entry.game, entry.game.options_type(), bots, deal, seconds=parsed.seconds).outcome
                winners = outcome.winners if outcome is not None and outcome.winners else (0, 1)
                for seat in winners:
                    key = (pair[seat], pair[1 - seat])
                    wins[key] = wins.get(key, 0.0) + 1 / len(winners)
                bar.update()
    found = bradley_terry(wins, levels, entry.default_bot)
    command = f"{PROGRAM} calibrate {parsed.game} --games {parsed.games} --seconds {parsed.seconds:g}"
    text = toml_of(found, command, deals * 2)
    out = Path(parsed.out) if parsed.out else Path(str(files(package_of(entry)) / FILE))
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as error:
        raise CannotDo(T["calibrate_unwritten"], file=str(out), reason=str(error)) from error
    print(text, end="")
    return 0
