"""The host processes of this Server, and the questions to them.

A match is always drawn by the same host. One that dies, or does not answer in time, is replaced; what it was asked is
drawn by the Server, and its matches go to the new one with their next step.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, cast

import msgspec
from evennia.utils import logger
from twisted.internet import protocol
from twisted.internet import reactor as installed
from twisted.internet.error import ProcessExitedAlready
from twisted.internet.task import LoopingCall
from twisted.protocols.basic import Int32StringReceiver

from ...base import conf, content_folders
from ...minigames import registry
from ...minigames.core import Reader
from ...minigames.match import Logged, Match
from .answering import Answer, Draw, Forget, Frame, Hello, Page, Step

PATIENCE = 1.0
"""Seconds after which a host that has not answered is taken for hung."""
START = 30.0
"""Seconds it has to start."""
AGAIN = 5.0
"""Seconds from a start that came to nothing to the next."""
MOST_WAITING = 100
"""Questions to one host at a time; the Server draws the rest itself."""

reactor: Any = installed  # a module, until it is installed

Parts = tuple[list[Page], list[Frame], list[Reader]]
"""What of a step is to be drawn: `Draw.pages`, `.frames`, `.seats`."""
Take = Callable[[Answer | None], None]
"""Who waits for an answer; None: there will be none."""


class _Frames(Int32StringReceiver):
    """Cuts what a host writes into frames."""

    MAX_LENGTH = 1 << 26

    def __init__(self, host: Host) -> None:
        self.host = host

    def stringReceived(self, string: bytes) -> None:  # Twisted's name
        """Take an answer."""
        self.host.take(string)


class Host(protocol.ProcessProtocol):
    """One host process; started when it is made."""

    def __init__(self, spawn: Callable[..., Any] | None = None) -> None:
        """Start it.

        Args:
            spawn: starts a process, as the reactor's `spawnProcess` does.
        """
        self.ready = self.was_ready = False
        self.alive = True
        self.began = time.monotonic()
        self._frames = _Frames(self)
        self._known: dict[int, tuple[int, Logged | None]] = {}
        """Number of a match it has -> (length of its log there, the last entry)."""
        self._refused: set[int] = set()
        """Matches it could not draw."""
        self._waiting: dict[int, tuple[float, int, Take]] = {}
        """Number of a question -> (when it was asked, the match, who waits)."""
        module = f"{__package__}.process"
        path = os.pathsep.join(entry or os.getcwd() for entry in sys.path)
        self._process = (spawn or reactor.spawnProcess)(
            self, sys.executable, [sys.executable, "-m", module], env={**os.environ, "PYTHONPATH": path}
        )

    # Twisted's hooks.

    def connectionMade(self) -> None:
        """Tell it what the host of the game has added to the package."""
        self._frames.makeConnection(self.transport)
        folders = {kind: [str(one) for one in paths] for kind, paths in content_folders.all_folders().items()}
        self._frames.sendString(msgspec.msgpack.encode(Hello(folders)))

    def outReceived(self, data: bytes) -> None:
        """Take a part of its answers."""
        self._frames.dataReceived(data)

    def errReceived(self, data: bytes) -> None:
        """Take what it complains of."""
        logger.log_err(f"tables: a host: {data.decode(errors='replace').rstrip()}")

    def processEnded(self, reason: Any) -> None:
        """Draw here what it was asked."""
        self.alive = self.ready = False
        waiting, self._waiting = self._waiting, {}
        for _, _, take in waiting.values():
            take(None)

    # What it is asked.

    @property
    def waiting(self) -> int:
        """How many questions it has not answered yet."""
        return len(self._waiting)

    @property
    def late(self) -> bool:
        """Whether it should have answered, or started, before now."""
        now = time.monotonic()
        if not self.ready:
            return now > self.began + START
        return any(now > asked + PATIENCE for asked, _, _ in self._waiting.values())

    def takes(self, match: int) -> bool:
        """Tell whether it can be asked about a match now."""
        return self.ready and match not in self._refused and self.waiting < MOST_WAITING

    def ask(self, number: int, table: int, pk: int, match: Match, parts: Parts, take: Take) -> None:
        """Ask for a step to be drawn."""
        pages, frames, seats = parts
        log, (length, last) = match.log, self._known.get(pk, (-1, None))
        path, saved, steps = "", None, list[Step]()
        if 0 <= length <= len(log) and (length == 0 or log[length - 1] is last):
            steps = [(seat, msgspec.to_builtins(action)) for seat, action in log[length:]]
        else:
            path = registry.GAMES.get(match.game.info.key, match.game.info.key)
            saved = match.saved()
        asked = Draw(number, table, pk, steps, pages, frames, seats, path, saved)
        self._frames.sendString(msgspec.msgpack.encode(asked, enc_hook=str))
        self._known[pk] = len(log), log[-1] if log else None
        self._waiting[number] = time.monotonic(), pk, take

    def take(self, raw: bytes) -> None:
        """Take an answer; the first says that it is ready."""
        if not raw:
            self.ready = self.was_ready = True
            return
        answer = msgspec.msgpack.decode(raw, type=Answer)
        _, pk, take = self._waiting.pop(answer.number)
        if answer.failed:
            logger.log_err(f"tables: match {pk} is drawn by the Server, its host could not:\n{answer.failed}")
            self._known.pop(pk, None)
            self._refused.add(pk)
            take(None)
        else:
            take(answer)

    def forget(self, match: int) -> None:
        """Let go of a match that is over."""
        self._refused.discard(match)
        if self._known.pop(match, None) is not None and self.ready:
            self._frames.sendString(msgspec.msgpack.encode(Forget(match)))

    def kill(self) -> None:
        """End it at once."""
        with suppress(ProcessExitedAlready):
            self._process.signalProcess("KILL")


_hosts: list[Host] = []
_asked = 0


def count() -> int:
    """Return how many hosts there are to be; 0: the Server draws."""
    return cast(int, conf.value("TABLE_HOSTS"))


def waiting() -> int:
    """Return how many questions are not answered yet."""
    return sum(host.waiting for host in _hosts)


def missing() -> int | None:
    """Return how many of them cannot be asked now; None when none has been needed yet."""
    return sum(not host.ready for host in _hosts) if _hosts else None


def draw(table: int, pk: int, match: Match, parts: Parts, take: Take) -> bool:
    """Have a step of a match drawn; return whether a host was asked. `take` gets its answer in a later turn.

    Args:
        table: number of the table.
        pk: number of the match's row.
    """
    global _asked
    if not _hosts:
        _start()
    host = _hosts[pk % len(_hosts)]
    if not host.takes(pk):
        return False
    _asked += 1
    host.ask(_asked, table, pk, match, parts, take)
    return True


def forget(pk: int) -> None:
    """Let go of a match that is over."""
    if _hosts:
        _hosts[pk % len(_hosts)].forget(pk)


def stop() -> None:
    """End all hosts."""
    if _care.running:
        _care.stop()
    for host in _hosts:
        host.kill()
    _hosts.clear()


def _start() -> None:
    _hosts.extend(Host() for _ in range(count()))
    _care.start(PATIENCE / 2, now=False)
    reactor.addSystemEventTrigger("before", "shutdown", stop)


def _look_after() -> None:
    """Kill who is late, and start anew in the place of each that is dead, though not at once again and again."""
    for place, host in enumerate(_hosts):
        if host.alive and host.late:
            logger.log_err("tables: a host does not answer, and is replaced")
            host.kill()
        elif not host.alive and (host.was_ready or time.monotonic() > host.began + AGAIN):
            _hosts[place] = Host()


_care = LoopingCall(_look_after)
