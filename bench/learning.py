"""Steps a second of the environments for learning, to those of the bare rules.

    python -m bench.learning [--seconds S] [--batches N] [--processes P]

Random players on one core; batches of both in turn, so that all see the same load; seconds are those of the processor.
A step of an environment is `last` and `step`: a view as numbers, the mask, the rules. With `--processes`, too:
steps of one seat against `random` by the clock on the wall, of P processes with matches of their own and of gymnasium's
`AsyncVectorEnv` with P, each to one process.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "mygame"))

import numpy as np
from bench import rows
from gymnasium.vector import AsyncVectorEnv

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


def seated(key: str, seconds: float, seed: int) -> int:
    """Return the steps of one seat in some seconds."""
    env, luck, count = pettingzoo.SeatEnv(key), random.Random(seed), 0
    seen, begun = env.reset(seed=seed)[0], time.perf_counter()
    while time.perf_counter() - begun < seconds:
        choices = seen["action_mask"].nonzero()[0]
        seen, _, ended, cut, _ = env.step(int(choices[int(luck.random() * len(choices))]))
        seen = env.reset()[0] if ended or cut else seen
        count += 1
    return count


def vectored(env: AsyncVectorEnv, seconds: float, seed: int) -> float:
    """Return the steps a second of all matches of a vector of environments."""
    luck, count = np.random.default_rng(seed), 0
    seen, begun = env.reset(seed=seed)[0], time.perf_counter()
    while (taken := time.perf_counter() - begun) < seconds:
        choices = [row.nonzero()[0] for row in seen["action_mask"]]
        seen = env.step(np.array([luck.choice(one) if one.size else 0 for one in choices]))[0]  # 0: it begins anew
        count += len(choices)
    return count / taken


def side_by_side(key: str, seconds: float, batches: int, processes: int) -> None:
    """Print what processes with matches of their own make, and a vector of environments, each to one process."""
    vector = AsyncVectorEnv([partial(pettingzoo.SeatEnv, key)] * processes, context="spawn")
    found = []
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:

        def steps(many: int, seconds: float = seconds) -> float:
            return sum(pool.map(partial(seated, key, seconds), range(many))) / seconds

        steps(processes, 0.1)  # they start
        for n in range(batches):
            one = steps(1)
            found.append((one, steps(processes) / one, vectored(vector, seconds, n) / one))
    vector.close()
    one, many, together = (median(column) for column in zip(*found, strict=True))
    print(f"{key}: one process {one:,.0f} steps/s, {processes} {many:.2f} times, AsyncVectorEnv {together:.2f} times")
    rows.add(f"learn {key}: {processes} processes", "/s", one * many, one, "one process")
    rows.add(f"learn {key}: AsyncVectorEnv of {processes}", "/s", one * together, one, "one process")


def main() -> None:
    """Compare, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--batches", type=int, default=7)
    parser.add_argument("--processes", type=int, default=0)
    given = parser.parse_args()
    for key in GAMES:
        env = pettingzoo.env(key)
        pairs = [(stepped(env, given.seconds, 9 + n), bare(key, given.seconds, 9 + n)) for n in range(given.batches)]
        ours, rules = (median(column) for column in zip(*pairs, strict=True))
        ratio = median(one / other for one, other in pairs)
        print(f"{key}: environment {ours:,.0f} steps/s, rules {rules:,.0f} actions/s, ratio {ratio:.2f}")
        rows.add(f"learn {key}: steps of the environment", "/s", ours, rules, "the rules alone")
        if given.processes:
            side_by_side(key, given.seconds, given.batches, given.processes)


if __name__ == "__main__":
    main()
