"""Counters of this Server for `/metrics` (Prometheus): commands, the reactor's lag, the database, errors.

Counters are defined here for all that count; values that can be read on demand are collected by `web.health`.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, cast

from django.conf import settings
from django.db.backends.signals import connection_created
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector
from twisted.internet import reactor
from twisted.internet.task import LoopingCall
from twisted.logger import ILogObserver, LogLevel, globalLogPublisher

TICK = 0.5
"""Seconds between two samples of the reactor's lag."""

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)
_counter, _gauge = partial(Counter, registry=REGISTRY), partial(Gauge, registry=REGISTRY)
_histogram = partial(Histogram, registry=REGISTRY)
COMMANDS = _counter("wellmouth_commands", "Commands carried out")
COMMAND_SECONDS = _histogram(
    "wellmouth_command_seconds",
    "Time a command kept the reactor busy",
    ["command"],
    buckets=(0.001, 0.005, 0.01, 0.025, 0.1, 0.25, 1, 5),
)
ANSWER_SECONDS = _histogram(
    "wellmouth_answer_seconds",
    "Time from the arrival of a line until it was carried out, with its wait in the queue",
    buckets=(0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30),
)
THOUGHT_SECONDS = _histogram(
    "wellmouth_thought_seconds",
    "Time from a question to a computer player until its answer",
    ["game"],
    buckets=(0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 15),
)
LAG = _histogram(
    "wellmouth_reactor_lag_seconds",
    "How late the reactor came to a call that was due",
    buckets=(0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5),
)
LAST_LAG = _gauge("wellmouth_reactor_last_lag_seconds", "The same, at the last look")
TURN = _histogram(
    "wellmouth_reactor_turn_seconds",
    "Time from one look at the sockets to the next, in which nobody else is served",
    buckets=(0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5),
)
LONGEST_TURN = _gauge("wellmouth_reactor_longest_turn_seconds", "The longest of the last minute or two")
DATABASE = _histogram(
    "wellmouth_database_seconds",
    "Time of one query",
    buckets=(0.0001, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1),
)
ACTIONS = _counter("wellmouth_actions", "Actions accepted at tables", ["by"])
ERRORS = _counter("wellmouth_exceptions", "Tracebacks in the log")


@contextmanager
def command(name: str) -> Iterator[None]:
    """Count and time one command.

    Args:
        name: its key; not the typed text.
    """
    began = time.perf_counter()
    try:
        yield
    finally:
        COMMANDS.inc()
        COMMAND_SECONDS.labels(command=name).observe(time.perf_counter() - began)


def quantile(measured: Histogram, part: float) -> float:
    """Return the upper end of the bucket that contains a quantile (0 to 1) of the samples; 0 without samples."""
    buckets: dict[float, float] = {}
    for sample in next(iter(measured.collect())).samples:
        if sample.name.endswith("_bucket"):
            end = float(sample.labels["le"])
            buckets[end] = buckets.get(end, 0.0) + sample.value
    whole = max(buckets.values(), default=0.0)
    return next((end for end, count in sorted(buckets.items()) if whole and count >= part * whole), 0.0)


def start() -> None:
    """Begin to count what has no counter at its source; safe to repeat."""
    connection_created.connect(_time_queries, dispatch_uid="metrics")
    if _count_error not in globalLogPublisher._observers:
        globalLogPublisher.addObserver(cast(ILogObserver, _count_error))
    _watch_turns()
    if not _pulse.running:
        _pulse.start(TICK, now=False)


def _time_queries(sender: object, connection: Any, **kwargs: object) -> None:
    if _timed not in connection.execute_wrappers:
        connection.execute_wrappers.append(_timed)


def _timed(execute: Callable[..., Any], *arguments: object) -> Any:
    began = time.perf_counter()
    try:
        return execute(*arguments)
    finally:
        DATABASE.observe(time.perf_counter() - began)


def _count_error(event: dict[str, Any]) -> None:
    if event.get("log_level") in (LogLevel.error, LogLevel.critical) and (
        event.get("log_failure") is not None or str(event.get("line", "")).startswith("Traceback")
    ):
        ERRORS.inc()


class _Turns:
    """A reactor's poller (of Twisted's `epoll` and `poll`) that times the work between two polls."""

    MINUTE = 60.0

    def __init__(self, poller: Any) -> None:
        self._poller = poller
        self._busy_since = 0.0
        self._minute = time.perf_counter()
        self._longest = self._before = 0.0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._poller, name)

    def poll(self, *arguments: object) -> Any:
        """Wait for sockets, as the poller does; a turn has ended."""
        now = time.perf_counter()
        if self._busy_since:
            took = now - self._busy_since
            TURN.observe(took)
            if now - self._minute > self.MINUTE:
                self._minute, self._before, self._longest = now, self._longest, 0.0
            self._longest = max(self._longest, took)
        found = self._poller.poll(*arguments)
        self._busy_since = time.perf_counter()
        return found

    def longest(self) -> float:
        """Return the seconds of the longest turn of this minute and the last."""
        return max(self._before, self._longest)


def _watch_turns() -> None:
    """Time the turns of a reactor whose poller is known; others are not measured."""
    poller = getattr(reactor, "_poller", None)
    if poller is not None and not isinstance(poller, _Turns):
        turns = _Turns(poller)
        reactor._poller = turns  # type: ignore[attr-defined]  # Twisted's, which has no hook for it
        LONGEST_TURN.set_function(turns.longest)


_due = 0.0


def _look() -> None:
    global _due
    now = time.monotonic()
    lag = max(0.0, now - _due) if _due else 0.0
    _due = now + TICK
    LAG.observe(lag)
    LAST_LAG.set(lag)


_pulse = LoopingCall(_look)


PAGE = os.sysconf("SC_PAGE_SIZE")


def memory_held() -> dict[str, int]:
    """Return the resident bytes of `server` and `portal`, and of their children, as /proc tells."""
    found = {"server": 0, "portal": 0, "thinkers": 0, "pages": 0}
    for name, children in (("server", "thinkers"), ("portal", "pages")):
        with suppress(OSError, ValueError):
            pid = os.getpid() if name == "server" else int(Path(settings.GAME_DIR, "server/portal.pid").read_text())
            found[name] = _held(pid)
            for thread in Path(f"/proc/{pid}/task").iterdir():
                found[children] += sum(_held(int(child)) for child in (thread / "children").read_text().split())
    return found


def _held(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE
    except (OSError, ValueError, IndexError):
        return 0
