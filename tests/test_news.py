"""Spectators served by web workers see the matches of the Server, with or without Redis."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from http import HTTPStatus
from pathlib import Path
from statistics import median
from threading import Thread
from typing import Any

import pytest

from tests.harness import Game, wait_until
from tests.redis_server import RedisServer, program
from tests.test_api import BOT, Stream, ask, born, metric, stream, token_of, uno_table
from tests.test_bus import free_port
from tests.test_workers import seen, two_workers

STEPS = 6
"""Messages before Redis is killed, while it is gone, and after."""


@pytest.fixture
def redis_server() -> Iterator[RedisServer]:
    if program() is None:
        pytest.skip("Redis is not installed on this machine (Debian: apt install redis-server)")
    server = RedisServer(free_port())
    try:
        yield server.start()
    finally:
        server.close()


class Watch:
    """The messages of a stream until a match is over, with their times."""

    def __init__(self, listener: Stream) -> None:
        self.told: list[tuple[float, Any]] = []
        self.over = False
        self._listener = listener
        self._thread = Thread(target=self._listen, daemon=True)
        self._thread.start()

    def _listen(self) -> None:
        while not self.over:
            message = self._listener.next("table_event", "table_result")
            self.told.append((time.monotonic(), message))
            self.over = "winners" in message


def check_lags(server: Watch, worker: Watch, first: int, last: int) -> None:
    lags = [there[0] - here[0] for here, there in zip(server.told[first:last], worker.told[first:last], strict=True)]
    print(f"by news, a worker was behind the Server by {median(lags):.3f} s, at most {max(lags):.3f} s")
    assert median(lags) < 1, lags


@pytest.mark.soak
def test_spectators_of_workers(redis_server: RedisServer, tmp_path: Path) -> None:
    game = Game(tmp_path, environment={"NEWS_URL": redis_server.address, "WORKERS": "1"})
    try:
        game.start()
        with two_workers(game):
            check_refusals(game)
            watch_a_match(game, redis_server)
        assert game.errors() == []
    finally:
        game.kill()


def check_refusals(game: Game) -> None:
    for path in ("/api/v1/tables/999999/events", f"/api/v1/tables/{uno_table(game)}/events?delay=soon"):
        mine, theirs = seen(game, 8, path), seen(game, 1, path)
        assert mine == theirs, path
        assert mine[0] in (HTTPStatus.NOT_FOUND, HTTPStatus.BAD_REQUEST)


def watch_a_match(game: Game, redis_server: RedisServer) -> None:
    player = born(game, "Perdita")
    token, table = token_of(player), uno_table(game)
    player.leave()
    path = f"/api/v1/tables/{table}/events?lang=en"
    with ExitStack() as open_streams:
        server = Watch(open_streams.enter_context(stream(game, path)))
        workers = [Watch(open_streams.enter_context(stream(game, path, offset=8))) for _ in range(4)]
        late = open_streams.enter_context(stream(game, f"{path}&form=board&delay=1", offset=8))
        assert late.next("board")["match"] is None  # as it stood when they came
        assert metric(game, "wellmouth_streams") == 1  # the Server's own: it knows nothing of the others
        site = f"http://127.0.0.1:{game.port + 1}"
        bot = subprocess.Popen([sys.executable, BOT, site, token, str(table)], stdout=subprocess.DEVNULL)
        try:

            def all_have(number: int) -> bool:
                return all(len(one.told) >= number or one.over for one in (server, *workers))

            wait_until(lambda: all_have(STEPS), "moves are seen")
            before = len(workers[0].told)
            redis_server.kill()
            wait_until(lambda: all_have(before + STEPS), "moves are seen without Redis")
            redis_server.start()
            wait_until(lambda: all(one.over for one in (server, *workers)), "the end is seen", 240)
            assert bot.wait(60) == 0
        finally:
            bot.kill()
    for worker in workers:
        assert [message for _, message in worker.told] == [message for _, message in server.told]
    check_lags(server, workers[0], 1, STEPS)
    assert ask(game, "/api/v1/tables")[0] == HTTPStatus.OK
