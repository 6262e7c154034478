"""An evening at the inn: two people and two computer players finish a match of UNO 7-0 over real sockets.

One of the people loses the connection in the middle and comes back; then the power goes (signal 9 to everything) in
the middle, and the game comes back; afterwards everybody can replay the match.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from tests import kill9
from tests.harness import BEGUN, IAC, SB, SE, Game, any_hears
from tests.test_games_e2e import ASKED
from tests.test_play import CHINESE, ENGLISH, PASSWORD, Speech, come_in

MOVES = {"en": ("moves", r"You may:", r"There is nothing"), "zh": ("能做什么", r"你可以：", r"现在没有轮到")}
OVER = r"The seed of match \d+ was|第\d+号牌局的种子是|No match is being played|没有正在进行的牌局"

BO = 1
"""The seat of the second one at the table."""


class Guest:
    """Somebody at the table: a connection, a language, and what to do when it is their turn."""

    def __init__(self, game: Game, speech: Speech, account: str) -> None:
        self.game, self.speech, self.account = game, speech, account
        self.over = False
        self.line = game.telnet()
        self.name = come_in(self.line, speech, account)

    def come_back(self) -> str:
        """Reconnect; return the first screen."""
        self.line = self.game.telnet()
        self.line.expect("井口")
        return self.line.tell(f"{self.speech.connect} {self.account} {PASSWORD}")

    def move(self) -> bool:
        """Play the first of the list of moves; return whether there was one."""
        command, listed, idle = MOVES[self.speech.lang]
        said = self.line.ask(command, listed, idle, OVER)
        if moved := bool(re.search(listed, said)):
            said = self.line.tell("1")
        self.over = bool(re.search(OVER, said))
        return moved


def committed(game: Game) -> tuple[int, str, list[tuple[int, str]]]:
    """Return (match, phase, log) of the newest match, from the disk."""
    with sqlite3.connect(game.directory / "server/evennia.db3") as store:
        match, phase = store.execute("select id, phase from tables_matchrow order by id desc limit 1").fetchone()
        log = store.execute("select seat, action from tables_actionrow where match_id = ? order by step", (match,))
        return match, phase, log.fetchall()


def play_until(game: Game, guests: list[Guest], done: Callable[[list[tuple[int, str]]], bool]) -> bool:
    """Play everybody until the log has the wanted length; return whether the match still goes on."""
    while not done(committed(game)[2]):
        moved = [guest.move() for guest in guests]
        if any(guest.over for guest in guests):
            return False
        if not any(moved):
            any_hears([guest.line for guest in guests], ASKED, OVER)
    return True


@pytest.mark.kill
def test_an_evening_at_the_inn(house: Game) -> None:
    anna, bo = Guest(house, ENGLISH, "Wilhelmina"), Guest(house, CHINESE, "周公瑾")
    for way in ("west", "south", "south"):
        for guest in (anna, bo):
            guest.line.tell(way)
    assert "lamp table" in anna.line.ask("tables", "curtain table")
    anna.line.ask("sit lamp", "You are the host")
    bo.line.ask("入座 灯下桌", "座位号2")
    anna.line.ask("bot add", "takes a seat")
    anna.line.ask("bot add careful", "takes a seat")
    anna.line.ask("options grace=5", "grace is now 5")
    anna.line.ask("options rounds=2", "rounds is now 2")
    assert "seven_zero = on" in anna.line.ask("options", "options <name>=<value>")
    anna.line.ask("start", BEGUN)
    bo.line.expect(BEGUN)

    assert play_until(house, [anna, bo], lambda log: len(log) >= 12), "over before anything happened"
    bo.line.socket.close()
    anna.line.expect("is gone")
    length = len(committed(house)[2])
    # When the grace is over, the clock plays for absent players.
    assert play_until(house, [anna], lambda log: any(seat == BO for seat, _ in log[length:]))
    picture = bo.come_back()
    assert "手牌" in picture, picture
    anna.line.expect("is back")

    length = len(committed(house)[2])
    assert play_until(house, [anna, bo], lambda log: len(log) >= length + 6)
    match, phase, log = committed(house)
    assert phase == "playing"
    house.kill()
    killed_match, _, killed_log = committed(house)
    assert killed_match == match
    assert killed_log[: len(log)] == log
    house.launch("play")
    assert "Your hand" in anna.come_back()
    assert "手牌" in bo.come_back()
    again = committed(house)
    assert again[0] == match
    assert again[2][: len(killed_log)] == killed_log

    play_until(house, [anna, bo], lambda log: False)
    match, phase, log = committed(house)
    assert phase == "over"
    anna.line.settle(), bo.line.settle()
    assert f"of {len(log)}" in anna.line.ask(f"replay {match}", "replay next")
    anna.line.ask("replay end", "Seed [0-9a-f]{64}")
    assert f"共{len(log)}步" in bo.line.ask(f"回放{match}", "回放 下")
    bo.line.ask("回放 末", "种子[0-9a-f]{64}")
    for line in ("ladder uno", "ladder uno bots"):  # one is a computer player, and a first match is not rated
        anna.line.ask(line, "Nobody has played enough rated")
    assert house.errors() == []


def test_two_seekers_are_seated_at_one_table(game: Game) -> None:
    with game.telnet() as one, game.telnet() as other:
        names = come_in(one, ENGLISH, "Gunnhild"), come_in(other, CHINESE, "找人者")
        one.ask("seek uno casual 5+3", "Nobody else seeks")
        other.tell("找人 uno")
        assert names[1] in one.expect(r"Found: \S+, rated 1500")
        one.expect("Commitment|commitment")
        other.ask("计时", "每人共5分钟，每回合加3秒")
        one.ask("board", re.escape(names[1]))
        one.ask("resign yes", "broken off|gives up")
        for line, word in ((one, "stand"), (other, "离座")):
            line.tell(word)


def test_a_mud_client_gets_tables_by_gmcp(game: Game) -> None:
    gmcp = 201
    with game.telnet(accept=[gmcp]) as client:
        come_in(client, ENGLISH, "Philippa")
        client.settle()
        client.socket.sendall(bytes([IAC, SB, gmcp]) + b'Table.Sync {"table": null}' + bytes([IAC, SE]))
        client.settle()
        client.socket.sendall(bytes([IAC, SB, gmcp]) + b'Table.Act {"table": "x"}' + bytes([IAC, SE]))
        client.settle()
        got = [command[3:-2] for command in client.negotiated if command[:3] == bytes([IAC, SB, gmcp])]
    (listing,) = [json.loads(message[11:]) for message in got if message.startswith(b"Table.List ")]
    assert {table["game"] for table in listing["tables"]} >= {"uno"}
    (error,) = [json.loads(message[12:]) for message in got if message.startswith(b"Table.Error ")]
    assert error["code"] == "malformed"


@pytest.mark.kill
@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_kills_at_random_moments(tmp_path: Path, database: str) -> None:
    report = kill9.run(kills=5, directory=tmp_path, seed=1, database=database)
    assert report.actions > 0
    assert report.matches > 0
