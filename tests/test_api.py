"""The HTTP API against a running game: the bot of docs/examples plays UNO, streams flow, doors for staff are shut."""

from __future__ import annotations

import http.client
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.harness import PATIENCE, ROOT, Game, Telnet, new_name, wait_until

BOT = ROOT / "docs/examples/uno_bot.py"


def born(game: Game, name: str, lang: str = "en") -> Telnet:
    """Make an account with a hero; return the player at a client."""
    player = game.telnet()
    player.ask(f"language {lang}", "create|注册")
    player.ask(f"create {new_name(name)} a-good-long-secret", r"\[Y\]")
    player.ask("y", "strength|力量")
    player.ask("accept" if lang == "en" else "接受", "Well Square|井口广场|井口")
    return player


def token_of(player: Telnet) -> str:
    """Make a token for a player in the game."""
    said = player.ask("token new robot", r"wm_[\w-]{43}")
    return said[said.index("wm_") :]


def ask(
    game: Game, path: str, token: str | None = None, body: Any = None, method: str | None = None, **headers: str
) -> tuple[int, Any]:
    """Ask the API something; return (status, JSON)."""
    line = http.client.HTTPConnection("127.0.0.1", game.port + 1, timeout=PATIENCE)
    if token:
        headers["Authorization"] = f"Bearer {token}"
    if body is not None:
        headers["Content-Type"] = "application/json"
    line.request(
        method or ("GET" if body is None else "POST"),
        path,
        None if body is None else json.dumps(body),
        {name.replace("_", "-"): value for name, value in headers.items()},
    )
    answer = line.getresponse()
    text = answer.read().decode()
    line.close()
    return answer.status, json.loads(text) if "json" in (answer.getheader("Content-Type") or "") else text


def answers(game: Game) -> bool:
    """Tell whether the pages answer; they do not while the Server restarts."""
    try:
        return ask(game, "/readyz")[0] == 200
    except (OSError, http.client.HTTPException):
        return False


class Stream:
    """A listener of server-sent events."""

    def __init__(self, game: Game, path: str, token: str | None = None, offset: int = 1) -> None:
        self.line = http.client.HTTPConnection("127.0.0.1", game.port + offset, timeout=PATIENCE)
        self.line.request("GET", path, headers={"Authorization": f"Bearer {token}"} if token else {})
        self.answer = self.line.getresponse()
        assert self.answer.status == 200, self.answer.read()
        assert self.answer.getheader("Content-Type", "").startswith("text/event-stream")

    def next(self, *names: str) -> Any:
        """Wait for the next event of one of these names; return its data."""
        name = ""
        while True:
            text = self.answer.readline().decode().rstrip("\n")
            if text.startswith("event: "):
                name = text.removeprefix("event: ")
            elif text.startswith("data: ") and name in names:
                return json.loads(text.removeprefix("data: "))

    def close(self) -> None:
        """Go."""
        self.answer.close()
        self.line.close()


@contextmanager
def stream(game: Game, path: str, token: str | None = None, offset: int = 1) -> Iterator[Stream]:
    listener = Stream(game, path, token, offset)
    try:
        yield listener
    finally:
        listener.close()


def uno_table(game: Game, private: bool = False) -> int:
    """Return a free table of UNO."""
    tables = ask(game, "/api/v1/tables")[1]["tables"]
    return next(table["table"] for table in tables if table["game"] == "uno" and not table["seats"])


def metric(game: Game, name: str) -> float:
    """Return one figure of /metrics (asked from this machine)."""
    status, text = ask(game, "/metrics")
    assert status == 200
    return sum(float(row.rpartition(" ")[2]) for row in text.splitlines() if row.startswith(name))


def test_the_example_bot_plays_a_match_of_uno(game: Game) -> None:
    errors = len(game.errors())
    player = born(game, "Robin")
    token, table = token_of(player), uno_table(game)
    player.leave()
    site = f"http://127.0.0.1:{game.port + 1}"
    with stream(game, f"/api/v1/tables/{table}/events") as spectator:
        done = subprocess.run(
            [sys.executable, BOT, site, token, str(table)], capture_output=True, text=True, timeout=240, check=False
        )
        assert done.returncode == 0, f"{done.stderr}\n{game.errors()[errors:]}"
        result = spectator.next("table_result")
    assert not result["aborted"]
    assert result["table"] == table
    matches = ask(game, "/api/v1/matches?game=uno")[1]["matches"]
    over = next(match for match in matches if match["match"] == result["match"])
    assert {seat["place"] for seat in over["seats"]} == {1, 2}
    steps = ask(game, f"/api/v1/matches/{over['match']}/steps")[1]
    assert steps["rev"] > 4
    assert game.errors()[errors:] == []


def test_the_ten_lines_are_ten_lines() -> None:
    played = BOT.read_text().partition('ask("sit"')[2].splitlines()
    assert len(played) <= 10


def test_streams_cost_no_threads_and_end_when_the_listener_goes(game: Game) -> None:
    table = uno_table(game)
    before = metric(game, "wellmouth_streams")
    listeners = [Stream(game, f"/api/v1/tables/{table}/events?form=board&lang=zh&width=40") for _ in range(40)]
    assert all(listener.next("board") is not None for listener in listeners)
    # All threads of the pages are free: twenty of them would have been used up.
    assert ask(game, "/api/v1/tables")[0] == 200
    assert metric(game, "wellmouth_streams") == before + 40
    for listener in listeners:
        listener.close()
    wait_until(lambda: metric(game, "wellmouth_streams") <= before, "streams of listeners who have gone end")


def test_a_player_listens_to_the_own_seat_and_to_no_other(game: Game) -> None:
    player, other = born(game, "Sibyl"), born(game, "黄公覆", "zh")
    mine, theirs, table = token_of(player), token_of(other), uno_table(game)
    assert ask(game, f"/api/v1/tables/{table}/sit", mine, {})[0] == 200
    assert ask(game, f"/api/v1/tables/{table}/sit", theirs, {})[0] == 200
    with stream(game, "/api/v1/events", mine) as listener, stream(game, f"/api/v1/tables/{table}/events") as crowd:
        assert listener.next("seat")["table"]["table"] == table
        now = ask(game, f"/api/v1/tables/{table}/start", mine, {})[1]
        state = listener.next("table_state")
        assert state["who"] == now["seat"]
        seen = crowd.next("table_state")
        assert seen["who"] is None
        hand = json.dumps(state["view"].get("hand"))
        assert len(hand) > 4
        assert hand not in json.dumps(seen)
    refused = ask(game, f"/api/v1/tables/{table}/actions", theirs, {"rev": 999, "action": "draw"}, Accept_Language="zh")
    assert refused[0] == 409
    assert refused[1]["code"] == "stale"
    assert ask(game, f"/api/v1/tables/{table}/resign", theirs, {})[0] == 200
    player.socket.close()
    other.socket.close()


def test_health(game: Game) -> None:
    assert ask(game, "/healthz") == (200, "ok\n")
    status, ready = ask(game, "/readyz")
    assert (status, ready["ready"]) == (200, True)
    assert metric(game, "wellmouth_sessions") >= 0
    # From outside (by our proxy's word) there is nothing to see without the token.
    assert ask(game, "/metrics", X_Forwarded_For="203.0.113.9, 198.51.100.7")[0] == 403
