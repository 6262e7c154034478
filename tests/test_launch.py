"""`make play` and its sisters: repeatable, unattended, one clear line when something is wrong."""

from __future__ import annotations

import http.client
import json
import os
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Timer

import pytest

from tests.harness import BEGUN, OWNER, OWNER_PASSWORD, ROOT, Game, alive
from tests.marks import sweep
from tests.test_api import stream, uno_table


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """A game that never starts."""
    game = Game(tmp_path_factory.mktemp("never"))
    try:
        yield game
    finally:
        game.kill()


BROKEN_HOOK = """
from pathlib import Path

def at_server_start():
    if Path("server/broken").exists():
        raise OSError("this hook fails")
"""


@pytest.mark.parametrize("killed", [False, pytest.param(True, marks=pytest.mark.kill)])
def test_play_twice_reload_kill_play_stop(tmp_path: Path, killed: bool) -> None:
    """With a failing hook, broken code and a damaged match the game still runs, and names its missing parts."""
    hooks = "AT_SERVER_STARTSTOP_MODULE = ['server.conf.broken_hook', 'server.conf.at_server_startstop']\n"
    own = Game(tmp_path, settings=hooks)
    (own.directory / "server/conf/broken_hook.py").write_text(BROKEN_HOOK)
    own.lay_world()
    try:
        play_twice_with_a_broken_hook(own)
        reload_broken_code_and_mended(own)
        if killed:
            kill_under_a_match(own)
        pids = [own.pid("portal"), own.pid("server")]
        stopped = own.launch("stop", PORT="9")  # a game is stopped where it runs, at any present PORT
        assert (stopped.returncode, stopped.stdout) == (0, "Stopped.\n")
        # A process may take away its pid file a moment before it ends, and `stop` looks for the file.
        assert not any(alive(pid) for pid in pids if pid)
        assert own.launch("stop").stdout == "The game is not running.\n"
    finally:
        own.kill()


def play_twice_with_a_broken_hook(own: Game) -> None:
    """Start a game of which a hook fails, and once more while it runs; the owner hears of it."""
    (own.directory / "server/broken").touch()
    first = own.launch("play", OWNER_PASSWORD="")
    assert first.returncode == 1
    assert "this hook fails" in first.stderr
    assert "password" not in first.stdout  # of an account that is there already
    assert f"localhost {own.port}" in first.stdout
    assert f"http://localhost:{own.port + 1}" in first.stdout
    assert readyz(own) == (503, False, [])

    again = own.launch("play", PORT=str(own.port + 20))
    assert again.returncode == 1
    assert f"localhost {own.port} " in again.stdout
    assert "running already" in again.stdout
    (own.directory / "server/broken").unlink()


def reload_broken_code_and_mended(own: Game) -> None:
    """Reload with code that cannot be loaded, and with all well; players stay connected, streams end."""
    with own.telnet() as player, own.telnet() as owner:
        player.expect("井口")
        player.ask("2", "注册")
        owner.expect("井口")
        owner.ask(f"connect {OWNER} {OWNER_PASSWORD}", "this hook fails")
        owner.ask("look", "Ways out")  # the other hooks have run
        code = own.directory / "server/conf/mssp.py"
        whole = code.read_text()
        code.write_text("def get_mssp(:\n")
        refused = own.launch("reload", PORT="")  # the port is remembered
        assert refused.returncode == 1
        assert "goes on as it was" in refused.stderr
        code.write_text(whole)
        player.ask("look", "井口")

        with stream(own, f"/api/v1/tables/{uno_table(own)}/events") as listener:
            assert own.launch("reload", PORT="").stderr == ""
            began = time.monotonic()
            listener.answer.read()  # it has ended with the old Server, and not a minute later
            assert time.monotonic() - began < 5
        player.expect("游戏已更新完毕")
        player.ask("look", "井口")
        owner.ask("look", "Ways out")
    assert readyz(own) == (200, True, [])


def kill_under_a_match(own: Game) -> None:
    """Kill the Server alone, then both during a match whose row is damaged meanwhile."""
    with own.telnet() as player:
        player.expect("井口")
        player.ask(f"connect {OWNER} {OWNER_PASSWORD}", "Well Square")
        # The Portal has kept the connection: players go on where they were.
        own.kill("server")
        player.knock()
        player.send("look")
        assert own.launch("play").returncode == 0
        player.expect("Go on where you were")
        player.expect("Well Square")  # lines typed meanwhile have waited
        player.ask("look", "Well Square")
        player.ask("play uno", "You are the host")
        player.ask("bot add", "takes a seat")
        player.ask("start", BEGUN)

    own.kill()
    with closing(sqlite3.connect(own.database)) as database, database:
        database.execute("UPDATE tables_matchrow SET options = 'moth-eaten'")
    with socket.create_server(("127.0.0.1", own.port + 5)) as other:  # a killed game may take a moment to let go
        Timer(3, other.close).start()
        frozen = own.launch("play")
    assert frozen.returncode == 1
    assert "match 1 could not be taken up" in frozen.stderr
    assert f"localhost {own.port}" in frozen.stdout
    assert readyz(own) == (200, True, [1])
    with own.telnet() as owner:
        owner.expect("井口")
        owner.ask(f"connect {OWNER} {OWNER_PASSWORD}", "frozen")


@pytest.mark.soak
def test_a_slow_machine_is_waited_for(tmp_path: Path) -> None:
    slow = "import sys, time\nif 'portal.py' in ' '.join(sys.argv):\n    time.sleep(12)\n"
    game = Game(tmp_path, settings=slow)
    game.lay_world()
    try:
        done = game.launch("play")
        assert done.returncode == 0, done.stderr + game.log("launch")
    finally:
        game.kill()


@pytest.mark.parametrize("offset", [0, *map(sweep, (1, 3, 6))])
def test_a_taken_port_is_one_clear_line(own: Game, offset: int) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", own.port + offset))
        other.listen()
        done = own.launch("play")
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert f"Port {own.port + offset} " in done.stderr
    assert "make play PORT=" in done.stderr
    assert own.pid("portal") is None
    assert not (own.directory / "server/.run").exists()  # failed values are not remembered


@pytest.mark.parametrize(
    ("variables", "said"),
    [
        ({"PORT": "eighty"}, "PORT must be a number"),
        sweep({"PORT": "80"}, "PORT must be a number"),
        sweep({"DATABASE_URL": "mysql://root@localhost/x"}, "DATABASE_URL must look like"),
        ({"DATABASE_URL": "postgres://nobody:x@127.0.0.1:9/none"}, "The database cannot be used"),
        sweep({"INTERFACE": "192.0.2.1"}, "no address 192.0.2.1"),
    ],
)
def test_wrong_settings_are_one_clear_line(own: Game, variables: dict[str, str], said: str) -> None:
    refused_in_a_line(own, said, **variables)


def refused_in_a_line(game: Game, said: str, **variables: str) -> None:
    done = game.launch("play", **variables)
    assert done.returncode == 1
    assert said in done.stderr
    assert done.stderr.count("\n") == 1, done.stderr


def test_reload_without_a_game(own: Game) -> None:
    done = own.launch("reload")
    assert (done.returncode, done.stderr) == (1, "The game is not running. `make play` starts it.\n")


def readyz(game: Game) -> tuple[int, bool, list[int]]:
    """Return the answer of `/readyz`: its status, whether it is ready, the frozen matches."""
    line = http.client.HTTPConnection("127.0.0.1", game.port + 1, timeout=60)
    line.request("GET", "/readyz")
    answer = line.getresponse()
    said = json.loads(answer.read())
    line.close()
    return answer.status, said["ready"], said["frozen_at_start"]


def checkout(tmp_path: Path) -> Path:
    (tmp_path / "scripts").mkdir()
    (tmp_path / "scripts/venv.sh").write_text((ROOT / "scripts/venv.sh").read_text())
    (tmp_path / "requirements.txt").write_text("evennia==6.1.0\n")
    return tmp_path


def script(path: Path, text: str) -> None:
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)


def venv(directory: Path, path: str, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["/bin/sh", "scripts/venv.sh", "requirements.txt"],
        cwd=directory,
        env={"PATH": path, **variables},
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_without_a_new_python_it_says_so(tmp_path: Path) -> None:
    directory = checkout(tmp_path)
    (tmp_path / "bin").mkdir()
    script(tmp_path / "bin/python3.13", "echo 'pyenv: python3.13: command not found' >&2; exit 127")
    script(tmp_path / "bin/python3", "exit 1")  # an old one's answer to the question for its version
    done = venv(directory, str(tmp_path / "bin"))
    assert done.returncode == 1
    assert "Python 3.12 or newer is needed" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.long
def test_without_a_network_it_says_so(tmp_path: Path) -> None:
    directory = checkout(tmp_path)
    done = venv(
        directory,
        os.environ["PATH"],
        PIP_INDEX_URL="http://127.0.0.1:9/simple",
        PIP_NO_CACHE_DIR="1",
        PIP_RETRIES="0",
        PYTHON=sys.executable,
    )
    assert done.returncode == 1
    assert "is there a network?" in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr
