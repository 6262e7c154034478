"""How fast and how strong UNO is: rules against a published game core, levels against each other.

    python -m bench.uno [speed] [strength] [--games N] [--deals N] [--sharp N]

*Speed*: random rounds between two players, 7-0 on, with all events, on one core, next to the game core of rlcard (a
published research library) and a loop of plain Python, taken in turn so that all meet the same weather. rlcard is
no part of this project: `pip install rlcard setuptools` to compare; without it the ratio is left out. Its random
player plays any card that fits and draws only when it must, so ours does the same, and calls UNO.

*Strength*: every deal is played from every seat; shares with their 95 % Wilson intervals.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "mygame"))

from evadventure.minigames.bots.arena import contest
from evadventure.minigames.bots.uniform import UniformBot
from evadventure.minigames.uno.bots import BOTS
from evadventure.minigames.uno.data import Options
from evadventure.minigames.uno.rules import Uno
from evadventure.minigames.uno.state import Play

GAME = Uno()
BATCHES = 25


def our_rounds(games: int, seed: int, seats: int = 2) -> tuple[float, int]:
    """Play random rounds; return seconds and how many actions they took."""
    draw = random.Random(seed).random
    options, actions = Options(), 0
    to_act, legal_of, apply = GAME.to_act, GAME.legal, GAME.apply
    start = time.process_time()
    for game in range(games):
        state = GAME.setup(options, seats, seed + game).state
        while state.result is None:
            acting = to_act(state)
            seat = acting[0] if len(acting) == 1 else acting[int(draw() * len(acting))]
            legal = legal_of(state, seat)
            many = len(legal)
            if many > 1 and type(legal[0]) is Play:
                if legal[0].uno or len(acting) > 1:
                    legal = [move for move in legal if type(move) is Play and move.uno == legal[0].uno]
                    many = len(legal)
                else:
                    many -= 1  # the last one is to draw, or to keep
            state = apply(state, seat, legal[int(draw() * many)]).state
            actions += 1
    return time.process_time() - start, actions


def their_rounds(games: int, seed: int) -> tuple[float, int]:
    """Play random rounds on rlcard's game core; return seconds and how many steps they took."""
    import numpy
    from rlcard.games.uno import Game

    draw = random.Random(seed).random
    steps = 0
    start = time.process_time()
    for number in range(games):
        game = Game()
        game.np_random = numpy.random.RandomState(seed + number)
        game.init_game()
        while not game.is_over():
            legal = game.get_legal_actions()
            game.step(legal[int(draw() * len(legal))])
            steps += 1
    return time.process_time() - start, steps


def calibrate(games: int, seed: int) -> tuple[float, int]:
    """Count in plain Python, so that figures of two machines can be compared."""
    start = time.process_time()
    total = 0
    for number in range(games * 1000):
        total += number % 7
    return time.process_time() - start, total


def speed(games: int) -> None:
    """Print rounds a second of all, and the ratio to rlcard."""
    runs: dict[str, Callable[[int, int], tuple[float, int]]] = {"ours": our_rounds, "calibration": calibrate}
    try:
        import rlcard.games.uno  # noqa: F401

        runs["rlcard"] = their_rounds
    except ImportError:
        print("rlcard is not installed: pip install rlcard setuptools (only to compare)")
    rates: dict[str, list[float]] = {name: [] for name in runs}
    counts: dict[str, int] = {}
    for batch in range(BATCHES):
        for name, run in runs.items():
            seconds, count = run(games, 1 + batch * games)
            rates[name].append(games / seconds)
            counts[name] = count
    for name in runs:
        unit = "thousand additions" if name == "calibration" else f"rounds of {counts[name] / games:.1f} actions"
        best, middle = max(rates[name]), statistics.median(rates[name])
        print(f"{name:12} {middle:8.0f} a second in the middle, {best:8.0f} at best ({unit})")
    if "rlcard" in runs:
        ratios = sorted(one / two for one, two in zip(rates["ours"], rates["rlcard"], strict=True))
        print(f"ours to rlcard, side by side: {statistics.median(ratios):.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f})")
    for seats in (4, 10):
        seconds, count = our_rounds(games // 4, 1, seats)
        print(f"{seats} players: {games // 4 / seconds:.0f} rounds a second of {count / (games // 4):.1f} actions")


def strength(deals: int, sharp: int) -> None:
    """Print what each level wins against another."""
    fights: list[tuple[str, str, Any, int, int]] = [
        ("careful", "random", BOTS["random"], 2, deals),
        ("careful", "random", BOTS["random"], 4, deals // 2),
        ("careful", "any legal action", UniformBot(), 2, max(1, deals // 10)),
        ("easy", "random", BOTS["random"], 2, deals),
        ("careful", "easy", BOTS["easy"], 2, deals),
        ("sharp", "careful", BOTS["careful"], 2, sharp),
    ]
    for level, name, rival, seats, number in fights:
        share = contest(GAME, Options(), BOTS[level], rival, seats=seats, deals=number, seed=1_000_000)
        print(
            f"{level} against {name}, {seats} players (fair {100 / seats:.0f} %): {share.share:.1%} "
            f"[{share.low:.1%}, {share.high:.1%}] of {share.games} rounds",
            flush=True,
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="*", choices=[[], "speed", "strength"], help="both when none is named")
    parser.add_argument("--games", type=int, default=300, help="rounds of one batch (speed)")
    parser.add_argument("--deals", type=int, default=2000, help="deals of a contest between quick levels")
    parser.add_argument("--sharp", type=int, default=200, help="deals of the contest with the searching level")
    chosen = parser.parse_args()
    if not chosen.what or "speed" in chosen.what:
        speed(chosen.games)
    if not chosen.what or "strength" in chosen.what:
        strength(chosen.deals, chosen.sharp)


if __name__ == "__main__":
    main()
