"""A game with the limits of a real house, its players, and the time of their answers during an attack.

The attack comes from another address of this machine (127.0.0.2) and runs in a separate process, so that its load on
the machine counts but does not disturb the measuring. Nothing here reaches beyond the loopback.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, Self

from tests.harness import Game, populate

PASSWORD = "load-test-only"
PLAYERS = 4
ACCOUNTS = 24
"""bench0 ... : the first are the measured players, the others are the attacker's."""
HOME, ELSEWHERE = "127.0.0.1", "127.0.0.2"
PATIENCE = 30.0

REAL_LIMITS = """
PASSWORD_HASHERS = ["django.contrib.auth.hashers.PBKDF2PasswordHasher"]
MAX_CONNECTION_RATE = 20
FLOOD_SESSION, FLOOD_ADDRESS = (500, 40), (2_000, 600)
FLOOD_BYTES = (128 * 1024, 16 * 1024)
INPUT_QUEUE = 500
TRUSTED_ADDRESSES = []
SESSIONS_PER_ACCOUNT = 10
STRANGER_IDLE_SECONDS = 60
del WELLMOUTH_TRIES_ACCOUNT, WELLMOUTH_TRIES_ADDRESS, WELLMOUTH_TRIES_OVERALL, WELLMOUTH_PACES
"""
"""Limits that `tests.harness` turns off."""


class Line(asyncio.Protocol):
    """One telnet connection that waits for words and understands no negotiation.

    Attributes:
        heard: text since the last question.
    """

    def __init__(self) -> None:
        self.heard = b""
        self.closed = False
        self._waiting: tuple[bytes, asyncio.Future[None]] | None = None
        self.transport: asyncio.Transport

    @classmethod
    async def open(cls, port: int, source: str = HOME) -> Self:
        """Return a new connection."""
        loop = asyncio.get_running_loop()
        _, line = await loop.create_connection(cls, "127.0.0.1", port, local_addr=(source, 0))
        return line

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the line."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        """Take received data, perhaps the awaited words."""
        self.heard += data
        if self._waiting and self._waiting[0] in self.heard:
            _, future = self._waiting
            self._waiting = None
            if not future.done():
                future.set_result(None)

    def connection_lost(self, error: Exception | None) -> None:
        """Wait no longer."""
        self.closed = True
        if self._waiting and not self._waiting[1].done():
            self._waiting[1].set_exception(ConnectionResetError(self.heard[-200:]))

    def send(self, line: str | bytes) -> None:
        """Type one line."""
        self.transport.write((line if isinstance(line, bytes) else line.encode()) + b"\r\n")

    async def ask(self, line: str, answer: str, patience: float = PATIENCE) -> float:
        """Type a line; return the seconds until the answer was heard.

        Raises:
            TimeoutError: it did not come.
            ConnectionResetError: the game closed the connection.
        """
        self.heard = b""
        began = time.perf_counter()
        self.send(line)
        await self.hear(answer, patience)
        return time.perf_counter() - began

    async def hear(self, answer: str, patience: float = PATIENCE) -> None:
        """Wait for words. Raises as `ask` does."""
        if answer.encode() in self.heard:
            return
        if self.closed:
            raise ConnectionResetError(self.heard[-200:])
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting = (answer.encode(), future)
        try:
            await asyncio.wait_for(future, patience)
        finally:
            self._waiting = None

    async def come_in(self, number: int) -> None:
        """Log in with an account of `bench.populate`."""
        await self.hear("encoding")
        await self.ask(f"connect bench{number} {PASSWORD}", "seen-hall")


class Felt(NamedTuple):
    """The effect on the players.

    Args:
        answers: seconds of each answer to a player.
        greetings: seconds until each newcomer saw the first screen.
        lost: players and newcomers that got no answer, or were thrown out by the game.
    """

    answers: list[float]
    greetings: list[float]
    lost: int

    def line(self, name: str) -> str:
        """Return the figures as one line."""
        told = " ".join(f"p{part} {1000 * percentile(self.answers, part / 100):6.0f}" for part in (50, 95, 99))
        newcomer = 1000 * max(self.greetings, default=0.0)
        return f"{name:22} {len(self.answers):5} answers, ms: {told}   newcomer {newcomer:6.0f}   lost {self.lost}"


def percentile(values: list[float], part: float) -> float:
    """Return the value below which `part` of the values lie (nearest rank); the patience of the players for none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else PATIENCE


Attack = Callable[[int, float, float], Awaitable[None]]
"""port, size (1: as in the report of it), seconds."""


class Arena:
    """A game with people in it.

    Args:
        directory: of the game.
        settings: lines of Python, after those of a real house.
    """

    def __init__(self, directory: Path, settings: str = "") -> None:
        self.game = Game(directory, settings=REAL_LIMITS + settings)
        self.game.lay_world()
        populate(self.game, ACCOUNTS, ACCOUNTS)
        self.game.start()
        self.players: list[Line] = []

    def under(self, attack: Attack, size: float, seconds: float) -> Felt:
        """Return the effect on players during an attack and for a second after its end begins."""
        # In a thread: a browser of other tests may keep a loop in this one.
        with ThreadPoolExecutor(1) as thread:
            return thread.submit(asyncio.run, self._under(attack, size, seconds)).result()

    async def _under(self, attack: Attack, size: float, seconds: float) -> Felt:
        players = []
        for number in range(PLAYERS):
            player = await Line.open(self.game.port)
            await player.come_in(number)
            players.append(player)
        spawn = multiprocessing.get_context("spawn")
        attacker = spawn.Process(target=_attack, args=(attack, self.game.port, size, seconds))
        attacker.start()
        felt = Felt([], [], 0)
        try:
            await asyncio.sleep(1)
            end = time.perf_counter() + seconds
            found = await asyncio.gather(
                *(_play(player, number, end, felt) for number, player in enumerate(players)),
                _come(self.game.port, end, felt),
            )
        finally:
            attacker.terminate()
            await asyncio.to_thread(attacker.join)
            for player in players:
                player.transport.close()
        return felt._replace(lost=sum(found))

    def memory(self, name: str) -> float:
        """Return the megabytes of the `portal` or the `server`."""
        return memory_of(self.game, name)


def memory_of(game: Game, name: str) -> float:
    """Return the megabytes of the `portal` or the `server` of a game."""
    status = Path(f"/proc/{game.pid(name)}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024


def _attack(attack: Attack, port: int, size: float, seconds: float) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(seconds + 30):
            await attack(port, size, seconds)

    with suppress(TimeoutError, OSError):  # the game is right to throw the attacker out
        asyncio.run(bounded())


async def _play(player: Line, number: int, end: float, felt: Felt) -> int:
    """Type something ten times a second; return 1 when the game stopped to answer."""
    turn = 0
    while time.perf_counter() < end:
        turn += 1
        word = f"w{number}x{turn}y"
        try:
            felt.answers.append(await player.ask(word, word))
        except (TimeoutError, ConnectionResetError):
            return 1
        await asyncio.sleep(0.1)
    return 0


async def _come(port: int, end: float, felt: Felt) -> int:
    """Connect once a second; return the number of missing greetings."""
    lost = 0
    while time.perf_counter() < end:
        began = time.perf_counter()
        try:
            line = await Line.open(port)
            await line.hear("encoding", 10)
            felt.greetings.append(time.perf_counter() - began)
            line.transport.close()
        except (TimeoutError, OSError):
            lost += 1
        await asyncio.sleep(1)
    return lost
