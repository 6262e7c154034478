"""News between processes: short texts that name a change, but not its content. Pure.

A hearer reads the database, which alone is authoritative; so news may be lost, duplicated, or sent by
anybody. Missed news are compensated: whenever a line is restored, and when news had to be dropped, everybody
hears `ALL`.

A bus is PostgreSQL's LISTEN and NOTIFY, or Redis (the extra `news`). `Teller` and `Hearer` are threads with one line
each, which they restore by themselves; nobody waits for them.
"""

from __future__ import annotations

import queue
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Any, Final, override

ALL: Final = ""
"""The news that anything may have changed."""
MOST = 1000
"""News waiting to be sent; excess ones are dropped, and replaced by `ALL`."""
PATIENCE = 5.0
"""Seconds for a connection or an answer."""
LOOK = 0.5
"""Seconds after which a thread checks whether to end."""
AGAIN: Final = (0.2, 5.0)
"""The minimum and the maximum of seconds between two attempts to connect; doubled after each."""


class Lost(Exception):
    """The line is lost, or cannot be opened; the message gives the reason."""


class NoBus(ValueError):
    """There is no such bus, or its package is missing; the message gives the remedy."""


type Bus = Postgres | Redis
"""One line to all hearers of a channel. A failure raises Lost."""


@contextmanager
def _losing(trouble: type[Exception] | tuple[type[Exception], ...]) -> Iterator[None]:
    """Turn a failure of a line into Lost."""
    try:
        yield
    except trouble as error:
        raise Lost(str(error).strip().partition("\n")[0]) from error


def opener(url: str, channel: str) -> Callable[[], Bus]:
    """Return a function that opens a line.

    Args:
        url: `postgres://...` or `redis://...`.
        channel: must be the same for tellers and hearers; a word.

    Raises:
        NoBus: there is no bus of this kind.
    """
    kind = url.partition(":")[0]
    if kind in ("postgres", "postgresql"):
        return lambda: Postgres(url, channel)
    if kind in ("redis", "rediss", "unix"):
        try:
            import redis  # noqa: F401
        except ImportError as error:
            raise NoBus("News by Redis need its package: .venv/bin/python -m pip install redis") from error
        return lambda: Redis(url, channel)
    raise NoBus("News come by postgres://... or redis://..., or not at all.")


class Postgres:
    """LISTEN and NOTIFY of a PostgreSQL database."""

    def __init__(self, url: str, channel: str) -> None:
        import psycopg
        from psycopg import sql

        self._channel, self._sql = channel, sql
        self._trouble = psycopg.Error
        with _losing(self._trouble):
            self._line = psycopg.connect(
                url, autocommit=True, connect_timeout=round(PATIENCE), keepalives_idle=10, keepalives_count=3
            )

    def tell(self, text: str) -> None:
        """Send to all present listeners."""
        with _losing(self._trouble):
            self._line.execute("SELECT pg_notify(%s, %s)", (self._channel, text))

    def listen(self) -> None:
        """Subscribe to a channel."""
        with _losing(self._trouble):
            self._line.execute(self._sql.SQL("LISTEN {}").format(self._sql.Identifier(self._channel)))

    def hear(self, seconds: float) -> list[str]:
        """Return the news since the last call; wait at most this long for some."""
        with _losing(self._trouble):
            return [told.payload for told in self._line.notifies(timeout=seconds, stop_after=1)]

    def close(self) -> None:
        """Close the connection."""
        self._line.close()


class Redis:
    """PUBLISH and SUBSCRIBE of a Redis."""

    def __init__(self, url: str, channel: str) -> None:
        import redis
        from redis.backoff import NoBackoff
        from redis.retry import Retry

        self._channel, self._trouble = channel, (redis.RedisError, OSError, ValueError)
        # Otherwise it would reconnect silently, and nobody would know of missed news.
        once = Retry(NoBackoff(), 0)
        self._heard: Any = None
        self._alive = time.monotonic()
        with _losing(self._trouble):
            self._client: Any = redis.Redis.from_url(
                url, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE, retry=once
            )
            self._client.ping()

    def tell(self, text: str) -> None:
        """Send to all present listeners."""
        with _losing(self._trouble):
            self._client.publish(self._channel, text)

    def listen(self) -> None:
        """Subscribe to a channel."""
        with _losing(self._trouble):
            self._heard = self._client.pubsub()
            self._heard.subscribe(self._channel)

    def hear(self, seconds: float) -> list[str]:
        """Return the news since the last call; wait at most this long for some."""
        with _losing(self._trouble):
            got = self._heard.get_message(timeout=seconds)
            now = time.monotonic()
            if got is not None:
                self._alive = now
            elif now - self._alive > 2 * PATIENCE:
                raise Lost("Redis does not answer")
            elif now - self._alive > PATIENCE:
                self._heard.ping()
        return [got["data"].decode("utf-8", "replace")] if got is not None and got["type"] == "message" else []

    def close(self) -> None:
        """Close the connection."""
        if self._heard is not None:
            self._heard.close()
        self._client.close()


class _OnLine(Thread):
    """A thread with a line that it reopens whenever it is lost.

    Args:
        open_line: opens one.
        log: takes a sentence when the line is lost, and when it is restored; called in the thread.
    """

    def __init__(self, name: str, open_line: Callable[[], Bus], log: Callable[[str], None]) -> None:
        super().__init__(name=name, daemon=True)
        self._open, self._log = open_line, log
        self._end = Event()
        self.connected = False
        """Whether the line is open now."""

    @override
    def run(self) -> None:
        """Work until the end."""
        wait, told = AGAIN[0], False
        while not self._end.is_set():
            try:
                line = self._open()
                try:
                    self._begin(line)
                    self.connected, wait = True, AGAIN[0]
                    if told:
                        self._log(f"{self.name}: the line is there again")
                    told = False
                    while not self._end.is_set():
                        self._work(line)
                finally:
                    line.close()
            except Lost as why:
                self.connected = False
                self._lost()
                if not told:
                    self._log(f"{self.name}: the line is lost: {why}")
                told = True
                self._end.wait(wait)
                wait = min(2 * wait, AGAIN[1])
        self.connected = False

    def stop(self, seconds: float = 2 * LOOK) -> None:
        """End the thread; wait at most this long for it."""
        self._end.set()
        self.join(seconds)

    def _begin(self, line: Bus) -> None:
        raise NotImplementedError

    def _work(self, line: Bus) -> None:
        raise NotImplementedError

    def _lost(self) -> None:
        """Note that the line is lost."""


class Teller(_OnLine):
    """Sends news, in order."""

    def __init__(self, open_line: Callable[[], Bus], log: Callable[[str], None]) -> None:
        super().__init__("news told", open_line, log)
        self._waiting: queue.Queue[str] = queue.Queue(MOST)
        self._missed = False

    def tell(self, text: str) -> None:
        """Queue a message for sending; never wait, never fail."""
        try:
            self._waiting.put_nowait(text)
        except queue.Full:
            self._missed = True

    @override
    def _begin(self, line: Bus) -> None:
        line.tell(ALL)

    @override
    def _work(self, line: Bus) -> None:
        if self._missed:
            self._missed = False
            line.tell(ALL)
        try:
            text = self._waiting.get(timeout=LOOK)
        except queue.Empty:
            return
        line.tell(text)

    @override
    def _lost(self) -> None:
        while not self._waiting.empty():  # `ALL` replaces them once the line is restored
            self._waiting.get_nowait()


class Hearer(_OnLine):
    """Hears news.

    Args:
        hear: takes each, and `ALL` whenever the line is (re)opened; called in the thread.
    """

    def __init__(self, open_line: Callable[[], Bus], hear: Callable[[str], object], log: Callable[[str], None]) -> None:
        super().__init__("news heard", open_line, log)
        self._hear = hear

    @override
    def _begin(self, line: Bus) -> None:
        line.listen()
        self._hear(ALL)

    @override
    def _work(self, line: Bus) -> None:
        for text in line.hear(LOOK):
            self._hear(text)
