"""The gain of several workers over one: whole UNO matches, in this process, in four, and with four of Ray.

    python -m bench.engines [--games 10000] [--workers 4] [--rounds 3]

In turns, so that all see the same load; seconds of the clock, without the start of the workers. A loop of plain Python
measures the gain of four processes on this machine: on a shared machine, or one with half cores, it is less than four,
and no engine can be better.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "mygame"))

from bench import rows

from evadventure.minigames import registry
from evadventure.minigames.cli.simulate import SimulationTerms, part
from evadventure.minigames.engines import LOCAL, PROCESSES, RAY, Engine, NoEngine

PARTS = 100


def loop(turns: int) -> int:
    """Count in plain Python."""
    total = 0
    for turn in range(turns):
        total += turn
    return total


def clock(engine: Engine, work: Callable[[Any], Any], parts: list[Any]) -> tuple[float, list[Any]]:
    """Return the seconds some parts took once the workers were ready, and the result."""
    with engine.working(work) as run:
        list(run(parts[:1] * engine.workers * 2))  # everybody has loaded the rules
        began = perf_counter()
        found = list(run(parts))
        return perf_counter() - began, found


def outcomes(found: Iterable[Any]) -> list[Any]:
    return [played for matches, _ in found for played, _ in matches]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--workers", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=3)
    chosen = parser.parse_args()
    engines = [Engine(), Engine(PROCESSES, chosen.workers), Engine(RAY, chosen.workers)]
    if find_spec("ray") is None:
        print("ray: not installed (pip install ray): left out")
        engines.pop()
    terms = SimulationTerms("uno", registry.get("uno").game.options_type(), ("random", "random"), 0, 0.0)
    size = max(1, chosen.games // PARTS)
    numbers = [range(first, min(first + size, chosen.games)) for first in range(0, chosen.games, size)]
    seconds: dict[str, list[float]] = {engine.name: [] for engine in engines}
    loops: list[float] = []
    first = None
    for _ in range(chosen.rounds):
        alone = clock(Engine(), loop, [2_000_000] * PARTS)[0]
        loops.append(alone / clock(Engine(PROCESSES, chosen.workers), loop, [2_000_000] * PARTS)[0])
        for engine in engines:
            try:
                spent, found = clock(engine, partial(part, terms, None), numbers)
            except NoEngine as problem:
                print(f"{engine.name}: {problem}")
                continue
            seconds[engine.name].append(spent)
            first = first or outcomes(found)
            assert outcomes(found) == first, f"{engine.name} found something else"
    print(f"{chosen.games} UNO matches of two random players, {chosen.rounds} rounds in turn; all found the same")
    for engine in engines:
        took = seconds[engine.name]
        if not took:
            continue
        line = f"{engine.name:10} {engine.workers} {median(took):7.2f} s {chosen.games / median(took):8.0f} a second"
        if engine.name != LOCAL:
            gains = [alone / one for alone, one in zip(seconds[LOCAL], took, strict=True)]
            rows.add(
                f"simulation, {engine.workers} workers ({engine.name})",
                "matches/s",
                chosen.games / median(took),
                chosen.games / median(seconds[LOCAL]),
                f"one; a plain loop gains {median(loops):.2f}",
            )
            line += f"   {median(gains):.2f} times one ({min(gains):.2f} to {max(gains):.2f})"
        print(line)
    bounds = f"({min(loops):.2f} to {max(loops):.2f})"
    print(f"a plain loop in {chosen.workers} processes: {median(loops):.2f} times one {bounds}")


if __name__ == "__main__":
    main()
