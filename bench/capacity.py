"""The number of busy tables the Server can bear: people at tables of three, two seconds a move, over real websockets.

usage: python -m bench.capacity [--game uno] [--tables 10,20,40,80] [--seconds 30] [--limit 100]

It starts its own game, on this machine. Each table has a hall to itself; the player to act thinks (between one and
three seconds), plays one of the actions offered, and the time counts from the moment the action was due until the next
picture of the table. More and more tables play at once until 99 of 100 answers no longer come within the limit
(milliseconds). Printed beside it: the processor time of the Server for an action, and the limit that this alone would
set, a figure hardly changed by a busy machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import Any

from autobahn.asyncio.websocket import WebSocketClientFactory, WebSocketClientProtocol
from bench.server import NO_THROTTLE, PASSWORD, percentile
from tests.harness import PATIENCE, Game, populate

SEATS, THINKING = 3, 2.0
AT_ONCE = 4
"""Number of people who log in at the same time: of more from one address the Server turns some away."""
TICKS = os.sysconf("SC_CLK_TCK")


class Player(WebSocketClientProtocol):  # type: ignore[misc]
    """Somebody at a table.

    Attributes:
        turn: the last offer of `table_legal`; None once answered.
        rev: number of steps of the match received.
    """

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number
        self.turn: dict[str, Any] | None = None
        self.table, self.rev = 0, -1
        self.phase, self.refused, self.inside = "", False, False
        self.heard = asyncio.Condition()

    async def onMessage(self, payload: bytes, isBinary: bool) -> None:  # autobahn's name
        """Take a message of the Server."""
        name, _, fields = json.loads(payload)
        if name == "table_legal":
            self.turn = fields if fields["actions"] else None
        elif name == "table_state":
            self.table, self.rev, self.phase = fields["table"], fields["rev"], fields["phase"]
        elif name == "table_event":
            self.rev = max(self.rev, fields["rev"])
        elif name == "table_error":
            self.refused = True
        elif name == "logged_in":
            self.inside = True
        elif name == "table_result":
            self.phase, self.turn = "over", None
        async with self.heard:
            self.heard.notify_all()

    def is_answered(self, rev: int) -> bool:
        """Tell whether an action in a picture has had a result: a step, a refusal, or the end."""
        return self.refused or self.rev > rev or self.phase != "playing"

    async def wait(self, found: Any) -> None:
        """Wait until a condition on the messages is true. Raises TimeoutError."""
        async with self.heard:
            await asyncio.wait_for(self.heard.wait_for(found), PATIENCE)

    def say(self, name: str, *arguments: Any, **fields: Any) -> None:
        """Send a message."""
        self.sendMessage(json.dumps([name, list(arguments), fields]).encode())

    async def come_in(self) -> None:
        """Log in and sit down."""
        self.say("text", f"connect bench{self.number} {PASSWORD}")
        await self.wait(lambda: self.inside)
        self.say("table_sync")
        self.say("text", "sit")
        await asyncio.sleep(0.5)


async def connect(port: int, number: int) -> Player:
    """Return a new connection."""
    factory = WebSocketClientFactory(f"ws://127.0.0.1:{port + 2}")
    factory.protocol = lambda: Player(number)
    _, player = await asyncio.get_running_loop().create_connection(factory, "127.0.0.1", port + 2)
    await player.is_open
    return player  # type: ignore[no-any-return]


async def seat(port: int, table: int) -> list[Player]:
    """Log in the players of one table, one after the other: the first who sits may start."""
    there = []
    for number in range(table * SEATS, (table + 1) * SEATS):
        there.append(await connect(port, number))
        await there[-1].come_in()
    return there


async def play(seats: list[Player], until: asyncio.Event, took: list[float], chance: random.Random) -> None:
    """Play match after match at one table."""
    while not until.is_set():
        if seats[0].phase != "playing":
            seats[0].say("text", "start")
            await seats[0].wait(lambda: seats[0].phase == "playing")
        asked = next((seat for seat in seats if seat.turn is not None), None)
        if asked is None or asked.turn is None:
            await asyncio.sleep(0.02)
            continue
        due = time.perf_counter() + chance.uniform(0.5, 1.5) * THINKING
        await asyncio.sleep(due - time.perf_counter())
        if (turn := asked.turn) is None:
            continue
        asked.turn, asked.refused = None, False
        action = chance.choice(turn["actions"])["action"]
        asked.say("table_act", table=turn["table"], rev=turn["rev"], action=action)
        try:
            await asked.wait(partial(asked.is_answered, turn["rev"]))
        except TimeoutError:
            took.append(PATIENCE)
        else:
            took.append(time.perf_counter() - due)


def spent(pid: int) -> float:
    """Return the processor seconds a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


async def measure(game: Game, options: argparse.Namespace) -> None:
    """Play at more and more tables and print each step."""
    boards: list[list[Player]] = []
    best = 0
    pid = game.pid("server")
    assert pid is not None
    for tables in map(int, options.tables.split(",")):
        for first in range(len(boards), tables, AT_ONCE):
            some = range(first, min(first + AT_ONCE, tables))
            boards += await asyncio.gather(*(seat(game.port, table) for table in some))
        stop, took = asyncio.Event(), list[float]()
        playing = [
            asyncio.create_task(play(seats, stop, took, random.Random(number))) for number, seats in enumerate(boards)
        ]
        await asyncio.sleep(3 * THINKING)
        took.clear()
        began, used = time.perf_counter(), spent(pid)
        await asyncio.sleep(options.seconds)
        used, lasted = spent(pid) - used, time.perf_counter() - began
        found = list(took)
        stop.set()
        await asyncio.gather(*playing)
        p50, p99 = (1000 * percentile(found, part) for part in (0.5, 0.99))
        each = 1000 * used / len(found)
        print(
            f"{tables:4} tables of {options.game}: {len(found):5} acts, p50 {p50:6.1f}, p99 {p99:6.1f} ms; "
            f"Server {each:.2f} ms an act, {100 * used / lasted:.0f} % of a core "
            f"(alone that ends at {1000 * THINKING / each:.0f} tables); load {os.getloadavg()[0]:.1f}",
            flush=True,
        )
        if p99 > options.limit:
            break
        best = tables
    print(f"p99 within {options.limit:.0f} ms: {best} tables of those tried")


def main() -> None:
    """Measure by the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", default="uno")
    parser.add_argument("--tables", default="5,10,20,40,80,150", help="how many play at once, step by step")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--limit", type=float, default=100, help="milliseconds for 99 of 100 answers")
    options = parser.parse_args()
    most = max(map(int, options.tables.split(",")))
    with tempfile.TemporaryDirectory() as place:
        game = Game(Path(place), settings=NO_THROTTLE)
        prepared = game.launch("prepare")
        if prepared.returncode:
            raise SystemExit(prepared.stderr)
        populate(game, most * SEATS, SEATS, "", options.game)
        try:
            game.start()
            asyncio.run(measure(game, options))
        finally:
            game.stop()


if __name__ == "__main__":
    main()
