"""The cost of a reload to the players: the longest wait, and whether anything is lost.

usage: python -m bench.reload [--players 200] [--every 2] [--reloads 3]

It starts its own game with that many players over telnet, each of whom types an unknown word at the given interval,
before, during and after `make reload`. Counted are the seconds the command took, the longest wait for an answer,
connections that ended, and lines that were never answered.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import tempfile
import time
from pathlib import Path

from bench.server import NO_THROTTLE, Player, log_in
from tests.harness import Game, populate


async def type_on(player: Player, every: float, until: asyncio.Event, waits: list[float]) -> int:
    """Type a word repeatedly until told to stop; return the number of unanswered ones."""
    chance, lost = random.Random(player.number), 0
    await asyncio.sleep(chance.uniform(0, every))
    while not until.is_set():
        began, word = time.perf_counter(), f"zq{player.number}x{chance.randrange(10**9)}"
        try:
            waits.append(await player.ask(word, word))
        except TimeoutError:
            lost += 1
        await asyncio.sleep(max(0.0, every - (time.perf_counter() - began)))
    return lost


async def measure(game: Game, players: int, every: float, reloads: int) -> None:
    """Reload a running game some times and print the figures."""
    people = await log_in(game.port, players, 20)
    for number in range(reloads):
        stop, waits = asyncio.Event(), list[float]()
        typing = [asyncio.create_task(type_on(player, every, stop, waits)) for player in people]
        await asyncio.sleep(2 * every)
        before = max(waits, default=0.0)
        began = time.perf_counter()
        done = await asyncio.to_thread(game.launch, "reload")
        took = time.perf_counter() - began
        await asyncio.sleep(3 * every)
        stop.set()
        lost = sum(await asyncio.gather(*typing))
        gone = sum(player.transport.is_closing() for player in people)
        print(
            f"reload {number + 1}: rc {done.returncode}, {took:.1f} s; longest wait {max(waits):.1f} s "
            f"(before: {before:.1f} s); {len(waits)} lines answered, {lost} lost; {gone} connections lost; "
            f"load {os.getloadavg()[0]:.1f}",
            flush=True,
        )


def main() -> None:
    """Measure by the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--every", type=float, default=2.0, help="seconds between two lines of one player")
    parser.add_argument("--reloads", type=int, default=3)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        game = Game(Path(place), settings=NO_THROTTLE)
        game.start().launch("stop")
        populate(game, options.players, 20)
        try:
            game.start()
            asyncio.run(measure(game, options.players, options.every, options.reloads))
        finally:
            game.stop()


if __name__ == "__main__":
    main()
