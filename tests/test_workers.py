"""Pages in processes of their own: the same as the Server's, true at once, and one that dies is replaced."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

import pytest

from tests.harness import OWNER, OWNER_PASSWORD, PAGES, PATIENCE, SPAWNED, Game, children, wait_until
from tests.test_api import born, stream, uno_table

PATHS = (
    "/games/uno/", "/help/look/", "/matches/", "/ladders/uno/", "/programs/", "/tables/words.json", "/worker.js",
    "/api/v1/games", "/api/v1/matches", "/api/v1/ladders/uno", "/ladders/hall/", "/api/v1/seasons",
    "/matches/999999/", "/nothing",
    "/", "/tables/", "/api/v1/tables", "/webclient/", "/static/webclient/css/nothing.css",
)  # fmt: skip


@contextmanager
def two_workers(game: Game) -> Iterator[subprocess.Popen[bytes]]:
    """Start two processes that answer the pages of a game."""
    command = [sys.executable, "-m", "server.launch", "web"]
    running = subprocess.Popen(command, cwd=game.directory, env=game.environment | {"WORKERS": "2"})
    try:
        wait_until(lambda: status(game, "/healthz") == 200, "a worker answers", 4 * PATIENCE)
        yield running
    finally:
        running.terminate()
        assert running.wait(60) == 0


@pytest.fixture
def workers(running_game: Game) -> Iterator[subprocess.Popen[bytes]]:
    """Start them beside the module's game."""
    with two_workers(running_game) as running:
        yield running


def status(game: Game, path: str) -> int:
    try:
        return int(build_opener().open(f"http://127.0.0.1:{game.port + 8}{path}", timeout=30).status)
    except HTTPError as error:
        return error.code
    except (URLError, ConnectionError):
        return 0


def seen(game: Game, offset: int, path: str, browser: OpenerDirector | None = None, **form: str) -> tuple[int, bytes]:
    data = urlencode(form).encode() if form else None
    asked = Request(f"http://127.0.0.1:{game.port + offset}{path}", data, {"Accept-Language": "en"})
    try:
        with (browser or build_opener()).open(asked, timeout=60) as answer:
            code, body = answer.status, answer.read()
    except HTTPError as error:
        code, body = error.code, error.read()
    except URLError:
        code, body = 0, b""
    return code, re.sub(rb"127\.0\.0\.1:\d+|(?<=csrfmiddlewaretoken\" value=\")\w+", b"", body)


def page_process(game: Game) -> int:
    """Return the page process of the Portal, once it answers; 0 before."""
    found = children(game.pid("portal"), PAGES)
    return found[0] if found and seen(game, 9, "/healthz")[0] == 200 else 0


def check_pages(game: Game) -> None:
    """Check that workers answer as the Server does."""
    over = json.loads(seen(game, 5, "/api/v1/matches")[1])["matches"]
    for path in (*PATHS, *(f"/matches/{one['match']}/" for one in over)):
        mine, theirs = seen(game, 8, path), seen(game, 5, path)
        assert mine[0] == theirs[0], path
        assert mine[0] == 404 or mine[1] == theirs[1], path


@pytest.mark.long
def test_workers_answer_as_the_server_does(game: Game, workers: subprocess.Popen[bytes]) -> None:
    player = born(game, "Wiltrud")
    player.ask("play uno with bots", "Your hand")
    player.ask("resign yes", "gives up")
    check_pages(game)  # of the match, too, with the faces of its players
    player.leave()

    # A log-in at one worker is known to all; all show changes of the Server at once.
    jar = CookieJar()
    browser = build_opener(HTTPCookieProcessor(jar))

    def token() -> str:
        return next(str(cookie.value) for cookie in jar if cookie.name == "csrftoken")

    seen(game, 8, "/auth/login/", browser)
    seen(
        game, 8, "/auth/login/", browser, csrfmiddlewaretoken=token(), username=OWNER, password=OWNER_PASSWORD, next="/"
    )
    assert any(cookie.name == "sessionid" for cookie in jar)
    for lang, shown in (("zh", "玩法"), ("en", "How to play")) * 2:
        seen(game, 8, "/language/", browser, csrfmiddlewaretoken=token(), lang=lang, next="/offline/")
        cookie = next(cookie.name for cookie in jar if cookie.value == lang)
        jar.clear("127.0.0.1", "/", cookie)  # only the account's answer is left
        for _ in range(4):
            page = seen(game, 8, "/games/", browser)[1].decode()
            assert f'<html lang="{lang}' in page, shown

    # Streams go on through a worker, from the Server.
    with stream(game, f"/api/v1/tables/{uno_table(game)}/events?form=board", offset=8) as listener:
        listener.next("board")

    dead = children(workers.pid, SPAWNED)[0]
    os.kill(dead, signal.SIGKILL)
    wait_until(lambda: len({*children(workers.pid, SPAWNED)} - {dead}) == 2, "a dead worker is replaced")
    wait_until(lambda: [status(game, "/games/") for _ in range(6)] == [200] * 6, "all workers answer")

    # The Portal's own may die, too, and meanwhile the Server answers.
    wait_until(lambda: page_process(game), "the Portal's page process answers")
    dead = page_process(game)
    os.kill(dead, signal.SIGKILL)
    assert [seen(game, 1, "/games/")[0] for _ in range(9)] == [200] * 9
    wait_until(lambda: page_process(game) not in (0, dead), "it is started again")
