"""Steps a second of the environments for learning, to those of the bare rules.

    python -m bench.learning [--seconds S] [--batches N]

Random players on one core; batches of both in turn, so that all see the same load; seconds are those of the processor.
A step of an environment is `last` and `step`: a view as numbers, the mask, the rules.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "mygame"))

from bench import rows

from evadventure.minigames import pettingzoo, registry

GAMES = ("uno", "kards", "mbg")


def bare(key: str, seconds: float, seed: int) -> float:
    """Return the actions a second of the rules alone."""
    game, luck, count = registry.get(key).game, random.Random(seed), 0
    begun = time.process_time()
    while (taken := time.process_time() - begun) < seconds:
        state = game.setup(game.options_type(), game.info.min_seats, seed + count).state
        for _ in range(300):
            if not (acting := game.to_act(state)):
                break
            state = game.apply(state, acting[0], luck.choice(game.legal(state, acting[0]))).state
            count += 1
    return count / taken


def stepped(env: Any, seconds: float, seed: int) -> float:
    """Return the steps a second of an environment."""
    luck, count = random.Random(seed), 0
    begun = time.process_time()
    while (taken := time.process_time() - begun) < seconds:
        env.reset(seed=seed + count)
        for _ in env.agent_iter(300):
            observation, _, ended, cut, _ = env.last()
            if ended or cut:
                break
            choices = observation["action_mask"].nonzero()[0]
            env.step(int(choices[int(luck.random() * len(choices))]))
            count += 1
    return count / taken


def main() -> None:
    """Compare, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--batches", type=int, default=7)
    given = parser.parse_args()
    for key in GAMES:
        env = pettingzoo.env(key)
        pairs = [(stepped(env, given.seconds, 9 + n), bare(key, given.seconds, 9 + n)) for n in range(given.batches)]
        ours, rules = (median(column) for column in zip(*pairs, strict=True))
        ratio = median(one / other for one, other in pairs)
        print(f"{key}: environment {ours:,.0f} steps/s, rules {rules:,.0f} actions/s, ratio {ratio:.2f}")
        rows.add(f"learn {key}: steps of the environment", "/s", ours, rules, "the rules alone")


if __name__ == "__main__":
    main()
