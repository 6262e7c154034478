"""How the Portal starts a Server: when the previous one has gone, and again when it does not come up.

Before a reload the successor loads its code and migrates the database (`server.successor`) while the old one
still answers; a failure to load changes nothing.

Evennia starts the new Server as soon as the old one has closed their connection. But the old one is still ending: it
holds its ports and its pid file, the longer the more memory it has; the new one finds them taken, ends,
and nobody starts another. Evennia also blocks the whole Portal meanwhile.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.conf import settings
from evennia.utils import logger
from twisted.internet import defer
from twisted.internet import reactor as installed

from server.conf import succession
from server.conf.succession import is_alive

reactor: Any = installed  # a module, until it is installed

LOOK = 0.05
"""Seconds between two checks of a process."""
PATIENCE = 20.0
"""Seconds an old Server may take to end; by then all its data is saved, and it is killed."""
COMING_UP = 120.0
"""Seconds a new Server may take to connect while its process lives."""
TRIES, PAUSE = 4, 1.0
"""Servers started in a row, and the seconds between them."""


MOST_KEPT = 20
"""Lines of one session that wait for the new Server; later ones are refused with a message."""

KEPT_FOR = 60.0
"""Seconds a line waits; by then its player has moved on."""

NOT_LOADED = "The new Server cannot be loaded, so the game goes on as it was; see the Server's log."

waiting: list[defer.Deferred[str]] = []
"""Callers that wait for a reload to end: called with "", or with the reason of a failure."""

holding = False
"""Whether a running Server is about to end for its successor: it gets no new input."""

kept: list[tuple[float, int, dict[str, Any]]] = []
"""Input held while there was no Server: (when, session, message), the oldest first."""


def keep(sessid: int, message: dict[str, Any]) -> None:
    """Queue a message for the new Server."""
    kept.append((time.monotonic(), sessid, message))


def has_room(sessid: int) -> bool:
    """Tell whether one more message of a session may wait: there are not too many, and none has expired."""
    waiting = [at for at, one, _ in kept if one == sessid]
    return len(waiting) < MOST_KEPT and (not waiting or time.monotonic() - waiting[0] < KEPT_FOR)


def take_kept() -> list[tuple[int, dict[str, Any]]]:
    """Return the waiting messages, and clear them; expired ones are left out."""
    oldest = time.monotonic() - KEPT_FOR
    waiting = [(sessid, message) for at, sessid, message in kept if at >= oldest]
    kept.clear()
    return waiting


def outcome() -> defer.Deferred[str]:
    """Return a Deferred that fires when the current reload has ended."""
    waiting.append(told := defer.Deferred[str]())
    return told


def conclude(trouble: str = "") -> None:
    """Report the end of the reload to all that wait."""
    told, waiting[:] = list(waiting), []
    for one in told:
        one.callback(trouble)


class Successor:
    """A Server that loads while the old one still answers.

    Args:
        command: the command that starts a Server.
        ready: called when all is loaded.
        failed: called with the reason when loading fails.
    """

    def __init__(self, command: list[str], ready: Callable[[], None], failed: Callable[[str], None]) -> None:
        self._ready, self._failed = ready, failed
        self.before = number()
        """The process it follows, which removes its file a moment before it ends and frees its ports."""
        self._until = time.monotonic() + COMING_UP
        self._said = b""
        self.is_loaded = False
        with open(settings.SERVER_LOG_FILE, "a") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "server.successor", *command],
                cwd=settings.GAME_DIR,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
            )
        assert self.process.stdout is not None
        os.set_blocking(self.process.stdout.fileno(), False)
        self._watch()

    def _watch(self) -> None:
        ended = self.process.poll()
        assert self.process.stdout is not None
        self._said += self.process.stdout.read() or b""
        if succession.READY in self._said.splitlines():
            self.is_loaded = True
            self._ready()
        elif ended is None and time.monotonic() < self._until:
            self._later = reactor.callLater(LOOK, self._watch)
        else:
            self.process.kill()
            self.process.wait()
            lines = self._said.decode(errors="replace").split("\n")
            self._failed(next((line for line in reversed(lines) if line), NOT_LOADED))

    def go(self) -> subprocess.Popen[bytes]:
        """Start it; return its process, which daemonizes itself."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        with suppress(OSError):  # a dead one is noticed by the watcher
            self.process.stdin.write(succession.GO)
            self.process.stdin.close()
        self.process.stdout.close()
        return self.process

    def dismiss(self) -> None:
        """End it; it is not wanted."""
        if not self.is_loaded:
            self._later.cancel()
        self.process.kill()
        self.process.wait()


successor: Successor | None = None
"""The next Server, from the beginning of its loading until the Portal starts it."""


class Starter:
    """Starts one Server.

    Args:
        command: the command to run; it daemonizes itself.
        connected: tells whether a Server is connected.
    """

    def __init__(self, command: list[str], connected: Callable[[], bool]) -> None:
        self._command, self._connected = command, connected
        self._left = TRIES
        self._process: subprocess.Popen[bytes] | None = None
        self._until = 0.0

    def start(self) -> None:
        """Start it after the old one has gone."""
        self._until = time.monotonic() + PATIENCE
        self._wait_for_old()

    def _wait_for_old(self) -> None:
        old = (successor.before if successor is not None else None) or number()
        if old is not None and is_alive(old):
            if time.monotonic() > self._until:
                logger.log_err(f"The old Server (process {old}) does not end; it is killed.")
                with suppress(OSError):
                    os.kill(old, signal.SIGKILL)
            reactor.callLater(LOOK, self._wait_for_old)
            return
        if old is not None:
            file().unlink(missing_ok=True)
        self._spawn()

    def _spawn(self) -> None:
        global successor
        self._left -= 1
        self._until = time.monotonic() + COMING_UP
        loaded, successor = successor, None
        if loaded is not None and loaded.is_loaded:
            self._process = loaded.go()
            self._watch()
            return
        if loaded is not None:  # the old one has died meanwhile
            loaded.dismiss()
        try:
            with open(settings.SERVER_LOG_FILE, "a") as log:  # errors before the Server has opened its log
                self._process = subprocess.Popen(self._command, stdout=log, stderr=subprocess.STDOUT)
        except OSError:
            logger.log_trace("The Server could not be started.")
            self._again()
            return
        self._watch()

    def _watch(self) -> None:
        """Check whether it daemonizes, and whether it then connects."""
        ended = self._process.poll() if self._process is not None else 0
        if self._connected():
            if ended is None:  # not daemonized yet; it must not be left as a zombie
                reactor.callLater(1.0, self._watch)
            return
        if self._process is not None and ended is None and (pid := number()) is not None and not is_alive(pid):
            self._process.kill()  # Twisted's waits for ever for word of a Server that was killed before it had started
        if ended is None or (ended == 0 and self._comes_up()):
            reactor.callLater(LOOK, self._watch)
            return
        self._again()

    def _comes_up(self) -> bool:
        """Tell whether a daemonized Server, which has written its pid by then, may still connect."""
        pid = number()
        return time.monotonic() < self._until and pid is not None and is_alive(pid)

    def _again(self) -> None:
        if self._left:
            logger.log_err("The Server has not come up; it is started again.")
            reactor.callLater(PAUSE, self.start)
        else:
            logger.log_err("The Server does not come up. What is wrong is in its log; `make reload` tries again.")
            kept.clear()
            conclude("The new Server does not come up; see its log.")


def file() -> Path:
    """Return the pid file of the Server."""
    return Path(settings.GAME_DIR, "server", "server.pid")


def number() -> int | None:
    """Return the pid of the Server; None without a pid file."""
    try:
        return int(file().read_text())
    except (OSError, ValueError):
        return None
