"""A Redis for the tests: a process on a free port that may be killed and restarted."""

from __future__ import annotations

import shutil
import signal
import subprocess
import tempfile
from pathlib import Path
from typing import Self

import redis

from tests.harness import wait_until


def program() -> str | None:
    """Return the path of Redis' server; None if it is not installed."""
    return shutil.which("redis-server")


class RedisServer:
    """A server without a disk."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.address = f"redis://127.0.0.1:{port}"
        self._folder = Path(tempfile.mkdtemp(prefix="redis-of-tests-"))
        self._running: subprocess.Popen[bytes] | None = None

    def start(self) -> Self:
        """Start it, and wait until it answers."""
        command = [str(program()), "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir", self._folder]
        self._running = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        wait_until(self._answers, "Redis answers")
        return self

    def _answers(self) -> bool:
        try:
            with redis.Redis.from_url(self.address) as client:
                return bool(client.ping())
        except redis.ConnectionError:
            return False

    def pause(self) -> None:
        """Stop its answers, though its connections stay."""
        assert self._running is not None
        self._running.send_signal(signal.SIGSTOP)

    def kill(self) -> None:
        """Kill it."""
        if self._running is not None:
            self._running.kill()
            self._running.wait()
            self._running = None

    def close(self) -> None:
        """Kill it for good."""
        self.kill()
        shutil.rmtree(self._folder, ignore_errors=True)
