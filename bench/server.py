"""The speed of the server's answers, against Evennia's stock game directory, in one run.

usage: python -m bench.server [--players 200] [--hall 20] [--rate 0.2] [--seconds 30] [--rounds 3]

Both games run at the same time on this machine, with the same people in the same rooms; they are loaded in turn, so
that both see the same load. Throttles are off and password hashing is cheap on both sides. Four things:

* **answers**: every player types a command every 1/rate seconds on average, independently (an open loop: a slow answer
  does not delay the next question, and waiting counts from the time the command was due);
* **throughput**: one hall's players type `look` as fast as they are answered;
* **loss**: fifty people in one room say something at once; everybody must hear everybody;
* **coming in**: everybody logs in at some moment of ten seconds, and looks. The time this takes, and the longest turns
  of our Server's reactor (`/metrics`), none of which should last 50 ms. Stock has no meter.

The figures of one machine on one day mean little, the ratios between the columns a lot.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from urllib.request import urlopen

from bench import rows
from tests.harness import IN_TESTS, PATIENCE, Game, free_ports, populate

PROGRAMS = Path(sys.executable).parent
PASSWORD = "load-test-only"
STOCK = "Evennia's stock game"
CROWD = 50
COMING_IN = 10.0
"""Seconds in which everybody logs in."""
LONG = "0.05"
"""Seconds of a turn of the reactor that is too long, as the metric's bucket is named."""
MIX = {"look": 40, "say": 30, "walk": 20, "unknown": 10}
"""Command -> its share, in percent."""

NO_THROTTLE = "MAX_COMMAND_RATE = 1_000_000\nFLOOD_SESSION = FLOOD_ADDRESS = (1_000_000, 1_000_000)\n"


class StockGame:
    """Evennia's own game directory, as `evennia --init` makes it, with the interface of `Game`."""

    def __init__(self, directory: Path) -> None:
        self.port = free_ports()
        self.directory = directory / "stock"
        self.environment = os.environ | {
            "PATH": f"{PROGRAMS}{os.pathsep}{os.environ.get('PATH', '')}",
            "EVENNIA_SUPERUSER_USERNAME": "owner",
            "EVENNIA_SUPERUSER_EMAIL": "",
            "EVENNIA_SUPERUSER_PASSWORD": PASSWORD,
        }
        self._run("--init", "stock", where=directory)
        with (self.directory / "server/conf/settings.py").open("a") as settings:
            settings.write(
                IN_TESTS.format(key="x" * 50)
                + NO_THROTTLE
                + f"TELNET_PORTS = [{self.port}]\n"
                + f"WEBSERVER_PORTS = [({self.port + 1}, {self.port + 5})]\n"
                + f"WEBSOCKET_CLIENT_PORT = {self.port + 2}\n"
                + f"AMP_PORT = {self.port + 6}\n"
                + "TELNET_INTERFACES = WEBSERVER_INTERFACES = ['127.0.0.1']\n"
            )
        self._run("migrate")

    def _run(self, *arguments: str, where: Path | None = None) -> None:
        subprocess.run(
            [PROGRAMS / "evennia", *arguments],
            cwd=where or self.directory,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=True,
            timeout=300,
        )

    def start(self) -> None:
        """Start the game; the first start restarts itself once: wait for that by logging in again."""
        self._run("start")
        time.sleep(10)

    def stop(self) -> None:
        """Stop the game."""
        self._run("stop")


class Player(asyncio.Protocol):
    """One telnet connection that waits for words."""

    def __init__(self, number: int, in_a_hall: int) -> None:
        self.number = number
        self.home = number // in_a_hall
        self.place = "hall"
        self.heard = ""
        self.waiting: tuple[str, asyncio.Future[None]] | None = None
        self.lock = asyncio.Lock()
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the line."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        """Take received data, perhaps the awaited words."""
        self.heard += data.decode("utf-8", "ignore")
        if self.waiting and self.waiting[0] in self.heard:
            _, future = self.waiting
            self.waiting = None
            if not future.done():
                future.set_result(None)

    async def ask(self, line: str, answer: str, due: float | None = None) -> float:
        """Type a line; return the seconds from when it was due until the answer was heard.

        Raises:
            TimeoutError: when it does not come.
        """
        async with self.lock:
            self.heard = ""
            future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self.waiting = (answer, future)
            began = time.perf_counter() if due is None else due
            self.transport.write(line.encode() + b"\r\n")
            try:
                await asyncio.wait_for(future, PATIENCE)
            finally:
                self.waiting = None
            return time.perf_counter() - began

    def command(self, chance: random.Random) -> tuple[str, str]:
        """Return the next command and the word that appears only in its answer."""
        word = f"w{self.number}x{chance.randrange(10**9)}"
        match chance.choices(list(MIX), list(MIX.values()))[0]:
            case "say":
                return f"say {word}", word
            case "unknown":
                return word, word
            case "walk":
                self.place = "annex" if self.place == "hall" else "hall"
                return self.place, f"seen-{self.place}-{self.home}"
            case _:
                return "look", f"seen-{self.place}-{self.home}"


async def connected(port: int, number: int, in_a_hall: int) -> Player:
    """Return a player who has just reached the login screen."""
    player = Player(number, in_a_hall)
    await asyncio.get_running_loop().create_connection(lambda: player, "127.0.0.1", port)
    return player


async def log_in(port: int, players: int, in_a_hall: int) -> list[Player]:
    """Log everybody in, a few at a time: more passwords of one address are not checked at once.

    Returns:
        Those who were let in; players without an answer are left out.
    """
    door = asyncio.Semaphore(4)

    async def one(number: int) -> Player | None:
        player = await connected(port, number, in_a_hall)
        await asyncio.sleep(3)  # the connection screen, and the end of waiting for telnet options
        async with door:
            try:
                await player.ask(f"connect bench{number} {PASSWORD}", f"seen-hall-{player.home}")
            except TimeoutError:
                player.transport.close()
                return None
        return player

    people: list[Player | None] = []
    for start in range(0, players, 25):
        people += await asyncio.gather(*(one(number) for number in range(start, min(start + 25, players))))
    await asyncio.sleep(1)
    return [player for player in people if player is not None]


async def come_in(port: int, players: int, in_a_hall: int, chance: random.Random) -> list[float]:
    """Log everybody in and look, each at a moment of their own.

    Returns:
        The seconds from then on; PATIENCE for everybody who got no answer.
    """
    everybody = [await connected(port, number, in_a_hall) for number in range(players)]
    await asyncio.sleep(3)  # the connection screens
    began = time.perf_counter()

    async def one(player: Player) -> float:
        due = began + chance.uniform(0.0, COMING_IN)
        await asyncio.sleep(due - time.perf_counter())
        try:
            await player.ask(f"connect bench{player.number} {PASSWORD}", f"seen-hall-{player.home}", due)
            await player.ask("look", f"seen-hall-{player.home}")
        except TimeoutError:
            return PATIENCE
        return min(time.perf_counter() - due, PATIENCE)

    took = await asyncio.gather(*map(one, everybody))
    for player in everybody:
        player.transport.close()
    return took


def turns(port: int) -> tuple[int, int, float]:
    """Return the number of turns of our Server's reactor, of long ones, and the longest of a minute (s)."""
    with urlopen(f"http://127.0.0.1:{port}/metrics") as page:
        lines = dict(line.rsplit(" ", 1) for line in page.read().decode().splitlines() if not line.startswith("#"))
    measure = "wellmouth_reactor_turn_seconds"
    made, short = (float(lines[f"{measure}_{name}"]) for name in ("count", f'bucket{{le="{LONG}"}}'))
    return int(made), int(made - short), float(lines["wellmouth_reactor_longest_turn_seconds"])


async def answers(people: list[Player], rate: float, seconds: float, chance: random.Random) -> list[float]:
    """Return the seconds of each answer; PATIENCE for one that never came."""
    took: list[float] = []
    end = time.perf_counter() + seconds

    async def type_on(player: Player, own: random.Random) -> None:
        due = time.perf_counter() + own.uniform(0, 1 / rate)
        while due < end:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            line, answer = player.command(own)
            try:
                took.append(await player.ask(line, answer, due))
            except TimeoutError:
                took.append(PATIENCE)
            due += own.expovariate(rate)

    await asyncio.gather(*(type_on(player, random.Random(chance.random())) for player in people))
    return took


async def throughput(people: list[Player], seconds: float) -> float:
    """Return commands a second when everybody types `look` as soon as the last one is answered."""
    done = 0
    end = time.perf_counter() + seconds

    async def look_on(player: Player) -> None:
        nonlocal done
        with suppress(TimeoutError):  # looks that are not answered are not counted
            while time.perf_counter() < end:
                await player.ask("look", f"seen-{player.place}-{player.home}")
                done += 1

    await asyncio.gather(*map(look_on, people))
    return done / seconds


async def lost(people: list[Player]) -> int:
    """Speak for everybody in one room at once; return the number of words not heard by somebody.

    Players who were not let in neither speak nor hear.
    """
    words = [f"crowd{player.number}end" for player in people]
    for player in people:
        player.heard = ""
    for player, word in zip(people, words, strict=True):
        player.transport.write(f"say {word}\r\n".encode())
    missing = CROWD**2
    for _ in range(100):
        await asyncio.sleep(0.1)
        missing = CROWD**2 - sum(word in player.heard for player in people for word in words)
        if missing == CROWD**2 - len(words) ** 2:
            break
    return missing


def percentile(values: list[float], part: float) -> float:
    """Return the value below which `part` of the values lie (nearest rank); PATIENCE of none."""
    ordered = sorted(values) or [PATIENCE]
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


async def measure(ports: dict[str, int], options: argparse.Namespace) -> None:
    """Load both games in turn and print the comparison."""
    people = {name: await log_in(port, options.players, options.hall) for name, port in ports.items()}
    took: dict[str, list[float]] = {name: [] for name in ports}
    rates: dict[str, list[float]] = {name: [] for name in ports}
    for turn in range(options.rounds):
        for name in ports:
            chance = random.Random(turn)
            took[name] += await answers(people[name], options.rate, options.seconds, chance)
    for _ in range(options.rounds):
        for name in ports:
            rates[name].append(await throughput(people[name][: options.hall], 5))
    figures: list[tuple[str, Callable[[str], float], str, bool]] = [
        ("players let in", lambda name: len(people[name]), ".0f", False),
        ("answers measured", lambda name: len(took[name]), ".0f", False),
        ("answers that never came", lambda name: sum(seconds >= PATIENCE for seconds in took[name]), ".0f", False),
        ("p50, ms", lambda name: 1000 * percentile(took[name], 0.50), ".1f", True),
        ("p95, ms", lambda name: 1000 * percentile(took[name], 0.95), ".1f", True),
        ("p99, ms", lambda name: 1000 * percentile(took[name], 0.99), ".1f", True),
        (f"`look` of {options.hall}, a second", lambda name: statistics.median(rates[name]), ".0f", True),
    ]
    print(
        f"{options.players} players, {options.hall} to a hall, {options.rate} commands/s each; "
        f"{options.rounds} rounds of {options.seconds:.0f} s, in turn"
    )
    print(f"{'':34}{'stock':>10}{'ours':>10}{'ours/stock':>12}")
    for title, value, form, compared in figures:
        stock, ours = value("stock"), value("ours")
        ratio = f"{ours / stock:>12.2f}" if compared and stock else ""
        print(f"{title:34}{stock:>10{form}}{ours:>10{form}}{ratio}")
        rows.add(f"server, {title}", "", ours, stock, STOCK)
    for everybody in people.values():
        for player in everybody:
            player.transport.close()


async def crowd(ports: dict[str, int]) -> None:
    """Print the losses when a roomful speaks at once."""
    missing = {}
    for name, port in ports.items():
        people = await log_in(port, CROWD, CROWD)
        missing[name] = await lost(people)
        for player in people:
            player.transport.close()
    title = f"lost, {CROWD} speaking at once"
    print(f"{title:34}{missing['stock']:>10}{missing['ours']:>10}   of {CROWD**2}")
    rows.add(f"server, {title}", f"of {CROWD**2}", missing["ours"], missing["stock"], STOCK)


async def coming_in(ports: dict[str, int], options: argparse.Namespace) -> None:
    """Print the figures when everybody comes at once."""
    print(f"{options.players} log in within {COMING_IN:.0f} s and look; s from the moment it was due")
    late: dict[str, float | None] = {}
    for name, port in ports.items():
        before = turns(port + 1) if name == "ours" else None
        took = await come_in(port, options.players, options.hall, random.Random(1))
        line = (
            f"{name:6} p50 {percentile(took, 0.5):.2f}  p95 {percentile(took, 0.95):.2f}  most {max(took):.2f}"
            f"  not let in {sum(seconds >= PATIENCE for seconds in took)}"
        )
        if before is not None:
            made, long, longest = turns(port + 1)
            line += (
                f"   turns of the reactor: {made - before[0]}, {long - before[1]} over {1000 * float(LONG):.0f} ms, "
                f"the longest {1000 * longest:.0f} ms"
            )
        print(line)
        late[name] = found if (found := percentile(took, 0.95)) < PATIENCE else None
    rows.add(f"server, {options.players} log in at once, p95", "s", late["ours"], late["stock"], STOCK)


def with_both(players: int, in_a_hall: int, job: Callable[[dict[str, int]], Awaitable[None]]) -> None:
    """Run a job against a stock game and ours, both new and with the same people."""
    with tempfile.TemporaryDirectory() as place:
        stock = StockGame(Path(place))
        ours = Game(Path(place), settings=NO_THROTTLE)
        stock.start()
        stock.stop()
        prepared = ours.launch("prepare")
        if prepared.returncode:
            raise SystemExit(prepared.stderr)
        for game in (stock, ours):
            populate(game, players, in_a_hall)
        try:
            stock._run("start")
            ours.start()
            asyncio.run(_run(job({"stock": stock.port, "ours": ours.port})))
        finally:
            stock.stop()
            ours.stop()


async def _run(job: Awaitable[None]) -> None:
    await job


def main() -> None:
    """Measure by the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--hall", type=int, default=20, help="players to a hall")
    parser.add_argument("--rate", type=float, default=0.2, help="commands a second of each player")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    with_both(options.players, options.hall, lambda ports: measure(ports, options))
    with_both(CROWD, CROWD, crowd)
    with_both(options.players, options.hall, lambda ports: coming_in(ports, options))


if __name__ == "__main__":
    main()
