"""A house with fifty people for a given time: the memory of each process every minute, its growth, errors.

    .venv/bin/python bench/soak.py --minutes 60

Ten people play at ten tables with computer players (UNO, KARDS, Siege), the others talk, walk, trade, read, write
letters, or come and go; each types a line every few seconds. It starts its own game. The growth is a line fitted to the
minutes after the first third, when caches are full.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import cycle
from pathlib import Path
from statistics import linear_regression, median, quantiles

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.attack.arena import Line  # noqa: E402
from tests.harness import Game, populate  # noqa: E402

PASSWORD = "load-test-only"
PLACE = "gaming:uno"
FROM, TO = 2.0, 6.0
"""Seconds between two lines of one person."""

GAMES = ("uno", "kards", "mbg")
KINDS: dict[str, tuple[int, tuple[str, ...]]] = {
    "talks": (10, ("say good evening", "pose nods", "public anybody for a game?", "tell bench1 hello", "who")),
    "walks": (10, ("north", "south", "east", "west", "up", "down", "look", "map")),
    "trades": (8, ("inventory", "score", "get bucket", "drop bucket", "list", "equipment", "look bench3")),
    "reads": (6, ("help", "help uno", "ladder uno", "commands", "news", "tables", "quests", "time")),
    "writes": (4, ("mail bench2 = a letter from the soak", "mail", "posters", "friends")),
    "comes and goes": (2, ("look", "who", "quit")),
}
"""Kind -> (number of people, their lines)."""


def kinds() -> Iterator[str]:
    """Yield each person's kind, the players first."""
    yield from (*GAMES * 3, "uno")
    for kind, (count, _) in KINDS.items():
        yield from [kind] * count


class Person:
    """Somebody who types until the end."""

    def __init__(self, game: Game, number: int, kind: str, counted: Counter[str], waits: list[float]) -> None:
        self.game, self.number, self.kind, self.counted, self.waits = game, number, kind, counted, waits
        self.chance = random.Random(number)
        self.lines = KINDS[kind][1] if kind in KINDS else ()

    async def live(self, end: float) -> None:
        """Come in, and type; come in again when the connection ends."""
        while time.monotonic() < end:
            try:
                await self.evening(end)
            except (TimeoutError, OSError):
                self.counted["connections lost"] += 1
            await asyncio.sleep(self.chance.uniform(FROM, TO))

    async def evening(self, end: float) -> None:
        """Type from the log-in to the end of the connection."""
        line = await Line.open(self.game.port)
        try:
            await line.hear("encoding")
            line.send(f"connect bench{self.number} {PASSWORD}")
            playing = cycle(("moves", "1")) if self.kind in GAMES else None
            while time.monotonic() < end:
                await asyncio.sleep(self.chance.uniform(FROM, TO))
                typed = next(playing) if playing is not None else self.chance.choice(self.lines)
                if playing is not None and self.chance.random() < 0.05:
                    typed = f"play {self.kind} bots easy"
                if typed == "quit":
                    line.send(typed)
                    return
                line.send(typed)
                word = f"w{self.number}x{self.counted['lines']}y"  # nobody's command: answered behind what was typed
                self.waits.append(await line.ask(word, word, 60))
                self.counted["lines"] += 1
        finally:
            line.transport.close()


def processes(game: Game) -> dict[str, list[int]]:
    """Return the processes of a game by kind; computer players think in children of the Server."""
    server, portal = game.pid("server"), game.pid("portal")
    found: dict[str, list[int]] = {"server": [server] if server else [], "portal": [portal] if portal else []}
    found["thinkers"] = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError, ValueError):
            if int(status.read_text().rpartition(")")[2].split()[1]) == server:
                found["thinkers"].append(int(status.parent.name))
    return found


def megabytes(pids: list[int]) -> float:
    """Return the memory that processes hold."""
    total = 0
    for pid in pids:
        with suppress(OSError, StopIteration):
            lines = Path(f"/proc/{pid}/status").read_text().splitlines()
            total += int(next(line for line in lines if line.startswith("VmRSS")).split()[1])
    return total / 1024


async def watch(
    game: Game, minutes: int, counted: Counter[str], waits: list[float], say: Callable[[str], None]
) -> None:
    """Print a line each minute, and the growth at the end."""
    began, seen = time.monotonic(), []
    for minute in range(minutes + 1):
        await asyncio.sleep(max(0.0, began + 60 * minute - time.monotonic()))
        held = {kind: megabytes(pids) for kind, pids in processes(game).items()}
        seen.append(held)
        told = "  ".join(f"{kind} {value:6.1f} MB" for kind, value in held.items())
        say(f"minute {minute:3}  {told}  lines {counted['lines']:6}  errors {len(game.errors())}")
    settled = seen[len(seen) // 3 :]
    for kind in seen[0]:
        slope = linear_regression(range(len(settled)), [held[kind] for held in settled]).slope if settled[1:] else 0.0
        say(f"{kind}: {60 * slope:+.1f} MB an hour")
    if waits[1:]:
        say(f"answers: p50 {1000 * median(waits):.0f} ms, p99 {1000 * quantiles(waits, n=100)[98]:.0f} ms")
    say(f"lines {counted['lines']}, connections lost {counted['connections lost']}, errors {len(game.errors())}")
    for error in game.errors()[:10]:
        say(error)


async def run(game: Game, minutes: int) -> None:
    """Play everybody for so many minutes."""
    counted: Counter[str] = Counter()
    waits: list[float] = []
    end = time.monotonic() + 60 * minutes + 5
    people = [Person(game, number, kind, counted, waits) for number, kind in enumerate(kinds())]
    lives = [asyncio.create_task(person.live(end)) for person in people]
    await watch(game, minutes, counted, waits, lambda line: print(line, flush=True))
    for life in lives:
        life.cancel()
    await asyncio.gather(*lives, return_exceptions=True)


def main() -> None:
    """Soak by the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--minutes", type=int, default=60)
    parser.add_argument("--matches", type=int, default=0, help="finished matches that are in the store before")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        limits = 'TRUSTED_ADDRESSES = ["127.0.0.0/8"]\nWELLMOUTH_BOT_DELAY = (0.5, 2.0)\n'
        game = Game(Path(place), settings=limits)
        game.start().launch("stop")  # the world is built at the first start
        populate(game, len(list(kinds())), 1, PLACE)
        if options.matches:
            stored = [sys.executable, str(ROOT / "bench/stored.py"), str(options.matches)]
            subprocess.run(stored, cwd=game.directory, env=game.environment, check=True)
        try:
            game.start()
            asyncio.run(run(game, options.minutes))
        finally:
            game.stop()


if __name__ == "__main__":
    main()
