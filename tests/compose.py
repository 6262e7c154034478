"""The containers of `deploy/compose.yaml` together: played over TLS, deprived of each part in turn, and put up anew.

    PUBLIC=house.localhost POSTGRES_PASSWORD=... python -m tests.compose --build

Docker with its command `compose` must be there, the ports 80 and 443 free, and no house under the project's name: its
volumes are deleted at the end. Under a name that ends in `.localhost` Caddy makes its own certificate. Prints each
check that held, and ends at the first that does not.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any

from tests.harness import ROOT, wait_until
from tests.test_public import Visitor

FILE = ROOT / "deploy/compose.yaml"
PATIENCE = 300.0
ACCOUNT, SECRET = "Bosun", "c67jHL8pQq-secret"
PLACES = ("/opt/x", "/etc/x", "/usr/x", "/opt/wellmouth/mygame/world/x", "/opt/venv/x")
"""Paths that must not be writable."""
KEPT_NOTHING = "nothing has changed"


def compose(*words: str, check: bool = True) -> str:
    """Run a command of docker compose; return its output."""
    done = subprocess.run(
        ["docker", "compose", "-f", FILE, *words], capture_output=True, text=True, check=False, timeout=1800
    )
    assert not check or done.returncode == 0, f"{words}: {done.stdout}\n{done.stderr}"
    return done.stdout + done.stderr


def inside(service: str, *words: str, check: bool = True) -> str:
    """Run a command in a container; return its output."""
    return compose("exec", "-T", service, *words, check=check)


def container(service: str) -> dict[str, Any]:
    """Return docker's data on a container."""
    number = compose("ps", "-aq", service).split()[-1]
    (found,) = json.loads(subprocess.run(["docker", "inspect", number], capture_output=True, check=True).stdout)
    return dict(found)


def healthy(service: str) -> bool:
    """Tell whether a container runs and is well."""
    state = container(service)["State"]
    return bool(state["Running"]) and state["Health"]["Status"] == "healthy"


class Player:
    """Somebody at the web client, who types lines and waits for words."""

    def __init__(self, visitor: Visitor) -> None:
        self.line, answered = visitor.websocket(f"https://{os.environ['PUBLIC']}")
        assert b" 101 " in answered.partition(b"\r\n")[0], answered
        self.heard, self.read = answered, 0

    def close(self) -> None:
        """Leave."""
        self.line.close()

    def send(self, line: str) -> None:
        """Type a line."""
        told = json.dumps(["text", [line], {}]).encode()
        assert len(told) < 126
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[place % 4] for place, byte in enumerate(told))
        self.line.sendall(bytes([0x81, 0x80 | len(told)]) + mask + masked)

    def expect(self, pattern: str) -> str:
        """Wait for a text; return all unread text up to its end."""
        wanted, deadline = re.compile(pattern.encode()), time.monotonic() + PATIENCE
        while (found := wanted.search(self.heard, self.read)) is None:
            self.line.settimeout(max(0.01, deadline - time.monotonic()))
            piece = self.line.recv(65_536)
            assert piece, self.heard[self.read :][-2000:]
            self.heard += piece
        part, self.read = self.heard[self.read : found.end()], found.end()
        return part.decode(errors="replace")

    def ask(self, line: str, pattern: str) -> str:
        """Type a line, and wait for its answer."""
        self.send(line)
        return self.expect(pattern)


def come_in(visitor: Visitor) -> Player:
    """Return the web client of a browser that is logged in, connected as soon as the game can be reached."""
    made: list[Player] = []

    def opened() -> bool:
        try:
            made.append(Player(visitor))
            made[0].expect(r'\["logged_in"')
        except (OSError, AssertionError):
            made.clear()
            return False
        return True

    wait_until(opened, "the web client is connected", PATIENCE)
    return made[0]


def register(visitor: Visitor) -> None:
    """Make an account by its page, which logs the browser in."""
    status, _, page = visitor.ask("/auth/register")
    assert status == 200, page
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
    assert token is not None
    form = f"csrfmiddlewaretoken={token[1]}&username={ACCOUNT}&password1={SECRET}&password2={SECRET}"
    status, headers, page = visitor.ask("/auth/register", form)
    assert (status, headers.get("location")) == (302, "/webclient/"), page
    assert visitor.ask("/webclient/")[0] == 200


def log_of(match: int) -> int:
    """Return the number of a match's actions in PostgreSQL."""
    return int(ask_database(f"select count(*) from tables_actionrow where match_id = {match}"))


def ask_database(query: str) -> str:
    """Return the single value of an SQL query."""
    return inside("db", "psql", "-U", "wellmouth", "-d", "wellmouth", "-Atc", query).split()[-1]


def move(player: Player, match: int) -> int:
    """Make a move in the match, and return the length of its log."""
    before = log_of(match)
    while "You may" not in player.ask("moves", r"You may|\S+ (is|are) to move|[Nn]ot your turn|[Nn]othing"):
        player.expect("Your turn")
    player.send("1")
    wait_until(lambda: log_of(match) > before, "a move is in the database", PATIENCE)
    return log_of(match)


def closed_in() -> str:
    """Processes have no privileges, and can write only in the allowed places."""
    for service in ("game", "db", "proxy"):
        host = container(service)["HostConfig"]
        assert host["ReadonlyRootfs"], service
        assert host["CapDrop"] == ["ALL"], service
    assert "uid=10001" in inside("game", "id")
    assert re.search(r"CapEff:\s+0{16}", inside("game", "cat", "/proc/1/status"))
    for place in PLACES:
        assert "Read-only file system" in inside("game", "touch", place, check=False), place
    return "read-only file systems, no rights, user 10001"


def robbed_of_the_database(player: Player, match: int) -> str:
    """PostgreSQL is killed during play: refusals are one sentence each; afterwards the match goes on."""
    before = log_of(match)
    compose("kill", "-s", "KILL", "db")
    times = []
    for line, answer in (("drop ration", KEPT_NOTHING), ("look", "Ways out")) * 5:
        began = time.monotonic()
        player.ask(line, answer)
        times.append(time.monotonic() - began)
    compose("up", "--detach", "--wait", "db")
    assert log_of(match) >= before
    length = move(player, match)
    slowest, median = max(times), sorted(times)[len(times) // 2]
    return (
        f"PostgreSQL killed under play: what was to be written was refused, looking answered (median {median:.2f} s, "
        f"slowest {slowest:.2f} s), the match went on ({length} actions)"
    )


def robbed_of_the_server(player: Player, match: int) -> str:
    """The Server is killed: it is started again, and the connection stays."""
    before = log_of(match)
    inside("game", "sh", "-c", "kill -9 $(cat /game/mygame/server/server.pid)")
    wait_until(lambda: inside("game", "wellmouth", "healthy", check=False), "the Server is missed", PATIENCE)
    wait_until(lambda: not inside("game", "wellmouth", "healthy", check=False), "the Server is there again", PATIENCE)
    assert log_of(match) >= before
    return f"the Server killed: started again within the container, the match went on ({move(player, match)} actions)"


def robbed_of_the_container(visitor: Visitor, match: int) -> tuple[str, Player]:
    """All processes of the game are killed at once: the container comes again, with the world."""
    before, began = log_of(match), container("game")["State"]["StartedAt"]
    os.kill(container("game")["State"]["Pid"], 9)
    wait_until(lambda: container("game")["State"]["StartedAt"] != began and healthy("game"), "it is up", PATIENCE)
    assert log_of(match) >= before
    player = come_in(visitor)
    return f"the game's container killed: started again, the match went on ({move(player, match)} actions)", player


def copied() -> str:
    """PostgreSQL is backed up into its volume, and the world is checked."""
    inside("game", "wellmouth", "backup")
    files = inside("game", "ls", "/backups").split()
    assert any(name.endswith(".dump") for name in files), files
    assert any(name.endswith(".secrets.py") for name in files), files
    inside("game", "wellmouth", "check")
    return f"backup {next(name for name in files if name.endswith('.dump'))}, and a check that finds nothing"


def stopped(visitor: Visitor, match: int) -> tuple[str, Player]:
    """All containers are taken down and made anew: the world is in the volumes."""
    before, began = log_of(match), time.monotonic()
    compose("stop", "game")
    seconds = time.monotonic() - began
    assert container("game")["State"]["ExitCode"] == 0, container("game")["State"]
    compose("down")
    compose("up", "--detach", "--wait")
    assert log_of(match) >= before
    player = come_in(visitor)
    move(player, match)
    return f"stopped in {seconds:.0f} s with code 0; taken down and made anew, the match went on", player


def run(say: Callable[[str], None]) -> None:
    """Do all of it. Raises AssertionError."""
    compose("up", "--detach", "--wait")
    say("game, PostgreSQL and Caddy are up and well")
    with TemporaryDirectory() as there:
        root = Path(there, "root.crt")
        root.write_text(inside("proxy", "cat", "/data/caddy/pki/authorities/local/root.crt"))
        visitor = Visitor(SimpleNamespace(environment={"PUBLIC": os.environ["PUBLIC"]}), root)  # type: ignore[arg-type]
    assert visitor.ask("/")[0] == 200
    assert [visitor.ask(path)[0] for path in ("/admin/", "/metrics")] == [404, 404]
    say("pages by TLS; the pages of staff and the figures are not there for outside")
    say(closed_in())
    register(visitor)
    assert all("; Secure" in one for one in visitor.set), visitor.set
    player = come_in(visitor)
    player.ask("accept", "steps into the world")
    player.ask("play uno with bots", "Your hand")
    match = int(ask_database("select max(id) from tables_matchrow"))
    say(f"an account made by a page, a hero and a match by the web client: {move(player, match)} actions")
    say(robbed_of_the_database(player, match))
    say(robbed_of_the_server(player, match))
    player.close()
    told, player = robbed_of_the_container(visitor, match)
    say(told)
    say(copied())
    player.close()
    told, player = stopped(visitor, match)
    say(told)
    with closing(player):
        player.ask("look", "Ways out")


if __name__ == "__main__":
    reader = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    reader.add_argument("--build", action="store_true", help="build the image first")
    reader.add_argument("--keep", action="store_true", help="leave the house as it is at the end")
    asked = reader.parse_args()
    if asked.build:
        compose("build")
    try:
        run(lambda line: print(line, flush=True))
    finally:
        if not asked.keep:
            compose("down", "--volumes")
    sys.exit(0)
