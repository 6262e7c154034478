"""News over a real Redis and a real PostgreSQL, whose connections are cut."""

from __future__ import annotations

import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import psycopg
import pytest

from evadventure.apps.api import pubsub
from tests import postgres
from tests.harness import wait_until
from tests.redis_server import RedisServer, program

CHANNEL = "wellmouth_test"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def redis_server() -> Iterator[RedisServer]:
    if program() is None:
        pytest.skip("Redis is not installed on this machine (Debian: apt install redis-server)")
    server = RedisServer(free_port())
    try:
        yield server.start()
    finally:
        server.close()


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with postgres.cluster() as server:
        yield server.address


class Ends:
    """A sender and a listener, with the messages heard and logged."""

    def __init__(self, open_line: Callable[[], pubsub.Bus]) -> None:
        self.heard: list[str] = []
        self.logged: list[str] = []
        self.teller = pubsub.Teller(open_line, self.logged.append)
        self.hearer = pubsub.Hearer(open_line, self.heard.append, self.logged.append)

    def told(self, text: str) -> None:
        """Tell something, and wait until it is heard."""
        self.teller.tell(text)
        wait_until(lambda: text in self.heard, f"{text} is heard")


@contextmanager
def ends(open_line: Callable[[], pubsub.Bus]) -> Iterator[Ends]:
    both = Ends(open_line)
    both.hearer.start()
    both.teller.start()
    try:
        wait_until(lambda: both.hearer.connected and both.teller.connected, "both are on the line")
        yield both
    finally:
        both.teller.stop()
        both.hearer.stop()
        assert not both.teller.is_alive()
        assert not both.hearer.is_alive()


def check_order(both: Ends) -> None:
    many = [f"[{number}]" for number in range(300)]
    for one in many:
        both.teller.tell(one)
    wait_until(lambda: many[-1] in both.heard, "all is heard")
    assert [one for one in both.heard if one != pubsub.ALL] == many
    assert pubsub.ALL in both.heard


def test_redis_tells_in_order(redis_server: RedisServer) -> None:
    with ends(pubsub.opener(redis_server.address, CHANNEL)) as both:
        check_order(both)


def test_postgresql_tells_in_order(database: str) -> None:
    with ends(pubsub.opener(database, CHANNEL)) as both:
        check_order(both)


def test_channels_are_apart(redis_server: RedisServer) -> None:
    with (
        ends(pubsub.opener(redis_server.address, CHANNEL)) as one,
        ends(pubsub.opener(redis_server.address, "wellmouth_other")) as other,
    ):
        one.told("[1]")
        other.told("[2]")
        assert "[2]" not in one.heard
        assert "[1]" not in other.heard


def test_a_redis_that_is_killed_and_comes_back(redis_server: RedisServer) -> None:
    with ends(pubsub.opener(redis_server.address, CHANNEL)) as both:
        both.told("[1]")
        redis_server.kill()
        wait_until(lambda: not both.hearer.connected, "the loss is noticed")
        both.teller.tell("[2]")
        wait_until(lambda: not both.teller.connected, "the teller notices, too")
        both.heard.clear()
        redis_server.start()
        wait_until(lambda: pubsub.ALL in both.heard, "anything may have changed")
        wait_until(lambda: both.hearer.connected and both.teller.connected, "both are there again")
        both.told("[3]")
        assert "[2]" not in both.heard  # `ALL` stands for it
        assert sum("lost" in line for line in both.logged) == 2
        assert sum("again" in line for line in both.logged) == 2


def test_a_redis_that_says_nothing_is_lost(redis_server: RedisServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pubsub, "PATIENCE", 0.5)
    with ends(pubsub.opener(redis_server.address, CHANNEL)) as both:
        both.told("[1]")
        redis_server.pause()
        wait_until(lambda: not both.hearer.connected, "silence is noticed")


def test_postgresql_that_cuts_the_lines(database: str) -> None:
    with ends(pubsub.opener(database, CHANNEL)) as both:
        both.told("[1]")
        both.heard.clear()
        with psycopg.connect(database, autocommit=True) as other:
            other.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        wait_until(lambda: pubsub.ALL in both.heard, "anything may have changed")
        wait_until(lambda: both.hearer.connected, "the line is there again")
        both.teller.tell("[2]")  # this shows the sender its loss
        wait_until(lambda: both.heard.count(pubsub.ALL) > 1 and both.teller.connected, "the teller is there again")
        both.told("[3]")


class Held:
    """A connection that stalls until it is released."""

    def __init__(self) -> None:
        self.free = threading.Event()
        self.told: list[str] = []

    def tell(self, text: str) -> None:
        if self.told:
            self.free.wait()
        self.told.append(text)

    def listen(self) -> None: ...

    def hear(self, seconds: float) -> list[str]:
        return []

    def close(self) -> None: ...


def test_what_is_too_much_is_dropped_and_made_up_for() -> None:
    line = Held()
    teller = pubsub.Teller(lambda: line, print)
    teller.start()
    for number in range(3 * pubsub.MOST):
        teller.tell(f"[{number}]")
    assert teller._waiting.qsize() <= pubsub.MOST
    line.free.set()
    wait_until(lambda: line.told.count(pubsub.ALL) == 2 and len(line.told) >= pubsub.MOST, "all that waited is told")
    teller.stop()
    assert len(line.told) < pubsub.MOST + 5


def test_lines_there_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(pubsub.NoBus):
        pubsub.opener("carrier-pigeon://loft", CHANNEL)
    logged: list[str] = []
    teller = pubsub.Teller(pubsub.opener(f"redis://127.0.0.1:{free_port()}", CHANNEL), logged.append)
    teller.start()
    wait_until(lambda: bool(logged), "it is logged")
    teller.tell("[1]")  # nobody waits, nothing fails
    assert not teller.connected
    teller.stop()
    monkeypatch.setitem(sys.modules, "redis", None)
    with pytest.raises(pubsub.NoBus, match="pip install redis"):
        pubsub.opener("redis://127.0.0.1", CHANNEL)
