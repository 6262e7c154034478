"""Speed and strength of UNO: rules against a published game core, levels against each other.

    python -m bench.uno [speed] [strength] [--games N] [--batches N] [--deals N] [--sharp N] [--seconds S]

*Speed*: random rounds between two players, 7-0 on, with all events, on one core, next to the game core of rlcard (a
published research library) and a loop of plain Python. Small batches of each are played in turn, so that all see the
same load, and the ratio is taken batch by batch. Seconds are those of the processor (`time.process_time`), so other
load matters little. rlcard is not part of this project: `pip install -r bench/requirements.txt` to compare; without it
the ratio is left out. Its random player plays any card that fits and draws only when it must, so ours does the same,
and calls UNO. *sim* plays as `sim uno --bots random,random` does, with the runner of all games.

*Strength*: every deal is played from every seat; shares with their 95 % Wilson intervals.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "mygame"))

from bench import rows

from evadventure.minigames.bots.arena import contest
from evadventure.minigames.bots.runner import run
from evadventure.minigames.bots.uniform import UniformBot, dice_of
from evadventure.minigames.uno.actions import PlayCard
from evadventure.minigames.uno.bots import BOTS
from evadventure.minigames.uno.bots.playouts import Playout
from evadventure.minigames.uno.rules import Uno

GAME = Uno()


def our_rounds(games: int, seed: int, seats: int = 2) -> tuple[float, int]:
    """Play random rounds; return processor seconds and the number of actions."""
    draw = random.Random(seed).random
    options, actions = GAME.options_type(), 0
    to_act, legal_of, apply = GAME.to_act, GAME.legal, GAME.apply
    start = time.process_time()
    for game in range(games):
        state = GAME.setup(options, seats, seed + game).state
        while state.result is None:
            acting = to_act(state)
            seat = acting[0] if len(acting) == 1 else acting[int(draw() * len(acting))]
            legal = legal_of(state, seat)
            many = len(legal)
            if many > 1 and type(legal[0]) is PlayCard:
                if legal[0].uno or len(acting) > 1:
                    legal = [move for move in legal if type(move) is PlayCard and move.uno == legal[0].uno]
                    many = len(legal)
                else:
                    many -= 1  # the last one is to draw, or to keep
            state = apply(state, seat, legal[int(draw() * many)]).state
            actions += 1
    return time.process_time() - start, actions


def simulated(games: int, seed: int) -> tuple[float, int]:
    """Play rounds as `sim` does, between players of the level `random`."""
    options, bots = GAME.options_type(), [BOTS["random"]] * 2
    start = time.process_time()
    actions = sum(run(GAME, options, bots, seed + game).actions for game in range(games))
    return time.process_time() - start, actions


def their_rounds(games: int, seed: int) -> tuple[float, int]:
    """Play random rounds on rlcard's game core; return processor seconds and the number of steps."""
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


def playout_turn(games: int) -> float:
    """Return the microseconds of a turn in the playouts of the search, which are the rules themselves."""
    worlds = [GAME.setup(GAME.options_type(), 2, seed).state for seed in range(games)]
    start, turns = time.process_time(), 0
    for seed, world in enumerate(worlds):
        going = Playout(world, dice_of(seed))
        going.play_out()
        turns += going.turns
    return 1e6 * (time.process_time() - start) / turns


def calibrate(games: int, seed: int) -> tuple[float, int]:
    """Count in plain Python, so that figures of two machines can be compared."""
    start = time.process_time()
    total = 0
    for number in range(games * 1000):
        total += number % 7
    return time.process_time() - start, total


def speed(games: int, batches: int) -> None:
    """Print rounds a second of all, and the ratios to rlcard."""
    players: dict[str, Callable[[int, int], tuple[float, int]]] = {
        "ours": our_rounds,
        "sim": simulated,
        "calibration": calibrate,
    }
    try:
        import rlcard.games.uno  # noqa: F401

        players["rlcard"] = their_rounds
    except ImportError:
        print("rlcard is not installed: pip install -r bench/requirements.txt (only to compare)")
        rows.add("UNO, random rounds", "rounds/s", None, None, "RLCard, which is not installed")
    rates: dict[str, list[float]] = {name: [] for name in players}
    counts = dict.fromkeys(players, 0)
    for batch in range(batches):
        for name, rounds in players.items():
            seconds, count = rounds(games, 1 + batch * games)
            rates[name].append(games / seconds)
            counts[name] += count
    for name, found in rates.items():
        mean = counts[name] / games / batches
        unit = "thousand additions" if name == "calibration" else f"rounds of {mean:.1f} actions"
        print(f"{name:12} {median(found):8.0f} a second of the processor, {max(found):8.0f} at best ({unit})")
    for name in ("ours", "sim") if "rlcard" in players else ():
        ratios = [one / two for one, two in zip(rates[name], rates["rlcard"], strict=True)]
        low, middle, high = quantiles(ratios, n=4)
        print(f"{name} to rlcard, batch by batch: {middle:.2f} (half of the batches between {low:.2f} and {high:.2f})")
        rows.add(f"UNO, random rounds ({name})", "rounds/s", median(rates[name]), median(rates["rlcard"]), "RLCard")
    turn = playout_turn(10 * games)
    print(f"one turn of a playout: {turn:.2f} microseconds")
    rows.add("UNO, one turn of a playout", "microseconds", turn, None, "")
    for seats in (4, 10):
        seconds, count = our_rounds(games * 3, 1, seats)
        print(f"{seats} players: {games * 3 / seconds:.0f} rounds a second of {count / games / 3:.1f} actions")


def strength(deals: int, sharp: int, seconds: float) -> None:
    """Print each level's share of wins against another."""
    fights: list[tuple[str, str, Any, int, int]] = [
        ("careful", "random", BOTS["random"], 2, deals),
        ("careful", "random", BOTS["random"], 4, deals // 2),
        ("careful", "any legal action", UniformBot(), 2, max(1, deals // 10)),
        ("easy", "random", BOTS["random"], 2, deals),
        ("careful", "easy", BOTS["easy"], 2, deals),
        ("master", "careful", BOTS["careful"], 2, sharp),
        ("master", "sharp", BOTS["sharp"], 2, sharp),
        ("master", "sharp", BOTS["sharp"], 4, sharp // 2),
    ]
    for level, name, rival, seats, number in fights:
        share = contest(
            GAME, GAME.options_type(), BOTS[level], rival, seats=seats, deals=number, seed=1_000_000, seconds=seconds
        )
        print(
            f"{level} against {name}, {seats} players (fair {100 / seats:.0f} %): {share.share:.1%} "
            f"[{share.low:.1%}, {share.high:.1%}] of {share.games} rounds",
            flush=True,
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="*", choices=[[], "speed", "strength"], help="both when none is named")
    parser.add_argument("--games", type=int, default=60, help="rounds of one batch (speed)")
    parser.add_argument("--batches", type=int, default=100, help="batches of each (speed)")
    parser.add_argument("--deals", type=int, default=2000, help="deals of a contest between quick levels")
    parser.add_argument("--sharp", type=int, default=60, help="deals of each contest of the searching level")
    parser.add_argument("--seconds", type=float, default=0.2, help="thought of the searching level for one move")
    chosen = parser.parse_args()
    if not chosen.what or "speed" in chosen.what:
        speed(chosen.games, max(2, chosen.batches))
    if not chosen.what or "strength" in chosen.what:
        strength(chosen.deals, chosen.sharp, chosen.seconds)


if __name__ == "__main__":
    main()
