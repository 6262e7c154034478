"""The cost of spectators to the players: the time of a player's command at a table without and with many of them.

usage: python -m bench.spectators [--spectators 100] [--pages 100] [--commands 40] [--rounds 4]

It starts its own game, on this machine. Two players sit at a table of UNO over telnet; the given numbers of characters
watch there over telnet, and of pages listen to the table's stream of events. A command is a move of the match (stored,
told to everybody); its time runs from the typed line to the answer on that player's screen. Runs with and without a
crowd alternate, so that both see the same load; without, the same people stand in the same room and look elsewhere.
Printed are medians and quartiles, and the ratio of the medians.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import statistics
import sys
import tempfile
import time
from pathlib import Path
from urllib.request import urlopen

from bench import rows
from bench.server import NO_THROTTLE, PASSWORD, Player
from tests.harness import PATIENCE, Game, populate

SETTINGS = (
    NO_THROTTLE
    + """
API_STREAMS_OF_ADDRESS = 10_000
FLOOD_SESSION = FLOOD_ADDRESS = (1_000_000, 1_000_000)
"""
)
THINKING = 0.3
"""Seconds a player thinks: the crowd has been told by then, as it is between people."""
TOLD = re.compile(r"\b(plays|draws|keeps|challenges|misses)\b")
"""Text that announces moves."""
AT_ONCE = 4
"""Log-ins at once: of more, some are asked to try again."""


class Guest(Player):
    """One person at a telnet client."""

    async def answer(self, line: str) -> tuple[float, str]:
        """Type a line when all is quiet; return the seconds until something is heard, and the first text heard."""
        self.heard = ""
        began = time.perf_counter()
        self.transport.write(line.encode() + b"\r\n")
        while not self.heard:
            future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self.waiting = ("", future)
            await asyncio.wait_for(future, PATIENCE)
        return time.perf_counter() - began, self.heard

    async def read(self, line: str, quiet: float = 0.15) -> str:
        """Type a line; return everything heard until it is quiet."""
        await self.answer(line)
        length = -1
        while length != len(self.heard):
            length = len(self.heard)
            await asyncio.sleep(quiet)
        return self.heard


async def come_in(port: int, numbers: range) -> list[Guest]:
    """Return people in the game, English and without colours."""

    async def one(number: int) -> Guest:
        guest = Guest(number, 1)
        await asyncio.get_running_loop().create_connection(lambda: guest, "127.0.0.1", port)
        await asyncio.sleep(3)  # the connection screen, and the end of waiting for telnet options
        await guest.ask(f"connect bench{number} {PASSWORD}", "Ways out")
        return guest

    people: list[Guest] = []
    for start in range(numbers.start, numbers.stop, AT_ONCE):
        people += await asyncio.gather(*(one(number) for number in range(start, min(start + AT_ONCE, numbers.stop))))
    return people


class Page:
    """A page that shows the table: it reads the stream of events and does nothing else."""

    def __init__(self) -> None:
        self.events = 0
        self.writer: asyncio.StreamWriter | None = None
        self.task: asyncio.Task[None] | None = None

    async def open(self, port: int, table: int) -> None:
        """Begin to listen."""
        reader, self.writer = await asyncio.open_connection("127.0.0.1", port + 1)
        path = f"/api/v1/tables/{table}/events?form=board&lang=en&width=72"
        self.writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        status = await reader.readline()
        assert b" 200 " in status, status
        self.task = asyncio.create_task(self._read(reader))

    async def _read(self, reader: asyncio.StreamReader) -> None:
        while line := await reader.readline():
            self.events += line.startswith(b"event:")

    def close(self) -> None:
        """Go."""
        if self.writer is not None and self.task is not None:
            self.task.cancel()
            self.writer.close()


async def move(players: list[Guest]) -> float:
    """Make a move for the player to act; return the seconds until its answer."""
    for player in players:
        if re.search(r"^ ?1\. ", await player.read("moves"), re.MULTILINE):
            await asyncio.sleep(THINKING)
            took, _ = await player.answer("1")
            await asyncio.sleep(THINKING)
            return took
    await players[0].read("start", quiet=0.5)
    return await move(players)


async def measure(game: Game, options: argparse.Namespace) -> dict[str, list[float]]:
    """Return the seconds of each command, without a crowd and with."""
    players = await come_in(game.port, range(2))
    crowd = await come_in(game.port, range(2, 2 + options.spectators))
    for player in players:
        await player.read("sit 1")
    table = table_number(game)
    await players[0].read("start", quiet=0.5)
    took: dict[str, list[float]] = {"without": [], "with": []}
    events = 0
    for turn in range(2 * options.rounds):
        name, pages = ("with", [Page() for _ in range(options.pages)]) if turn % 2 else ("without", [])
        if name == "with":
            await asyncio.gather(*(guest.answer("watch 1") for guest in crowd))
            for page in pages:
                await page.open(game.port, table)
                await asyncio.sleep(0.11)  # the API lets an address ask ten times a second
        await asyncio.sleep(2)
        await move(players)
        heard = [len(guest.heard) for guest in crowd]
        before = sum(page.events for page in pages)
        for _ in range(options.commands):
            took[name].append(await move(players))
        await asyncio.sleep(1)
        told = sum(bool(TOLD.search(guest.heard[length:])) for guest, length in zip(crowd, heard, strict=True))
        print(f"  {name}: {told} of {len(crowd)} people heard of it, {len(pages)} pages", file=sys.stderr)
        events += sum(page.events for page in pages) - before
        assert told == (len(crowd) if name == "with" else 0), "the crowd looks on when it should not, or does not"
        for page in pages:
            page.close()
        if name == "with":
            await asyncio.gather(*(guest.answer("stand") for guest in crowd))
    expected = options.rounds * options.commands * options.pages
    assert events >= expected, f"pages heard of {events} steps, and {expected} were played"
    for guest in [*players, *crowd]:
        guest.transport.close()
    return took


def table_number(game: Game) -> int:
    """Return the table where somebody sits."""
    with urlopen(f"http://127.0.0.1:{game.port + 1}/api/v1/tables") as answer:
        tables = json.load(answer)["tables"]
    return int(next(table["table"] for table in tables if table["seats"]))


def main() -> None:
    """Measure by the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--spectators", type=int, default=100, help="people who watch over telnet")
    parser.add_argument("--pages", type=int, default=100, help="pages that show the table")
    parser.add_argument("--commands", type=int, default=40, help="of each round")
    parser.add_argument("--rounds", type=int, default=4, help="each once without a crowd and once with it")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        game = Game(Path(place), settings=SETTINGS)
        game.start().launch("stop")  # the world is built at the first start
        populate(game, 2 + options.spectators, 1, "gaming:uno")
        try:
            game.start()
            took = asyncio.run(measure(game, options))
        finally:
            game.stop()
    print(
        f"a move of a player, {options.rounds} rounds of {options.commands} each in turn; the crowd: "
        f"{options.spectators} people over telnet, {options.pages} pages"
    )
    print(f"{'':10}{'median':>10}{'quartiles':>20}")
    for name, seconds in took.items():
        low, middle, high = (1000 * part for part in statistics.quantiles(seconds, n=4))
        print(f"{name:10}{middle:>7.2f} ms{low:>10.2f} to {high:.2f} ms")
    crowded, alone = (1000 * statistics.median(took[name]) for name in ("with", "without"))
    rows.add(f"a move, {options.spectators + options.pages} look on", "ms", crowded, alone, "nobody looks on")
    print(f"{'ratio':10}{statistics.median(took['with']) / statistics.median(took['without']):>7.2f}")


if __name__ == "__main__":
    main()
