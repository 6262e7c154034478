"""The wire itself, against a running game: character sets, listings, bounds, bad bytes."""

from __future__ import annotations

import json
import socket
import urllib.request

import pytest

from tests.harness import IAC, SB, SE, Game

CHARSET, MSSP = 42, 70


def test_the_login_screen_comes_in_both_character_sets(game: Game) -> None:
    with game.telnet() as plain, game.telnet("gb18030") as chinese:
        for player in (plain, chinese):
            assert "井口" in player.expect("井口")


def test_charset_is_negotiated(game: Game) -> None:
    with game.telnet(accept=[CHARSET]) as player:
        player.agree()
        assert bytes([IAC, SB, CHARSET, 1]) + b";UTF-8;GB18030" + bytes([IAC, SE]) in player.negotiated
        player.encoding = "gb18030"
        player.socket.sendall(bytes([IAC, SB, CHARSET, 2]) + b"GB18030" + bytes([IAC, SE]))
        player.send("看")
        player.expect("井口|看")


def test_a_client_that_writes_gb18030_on_the_plain_port_is_understood(game: Game) -> None:
    with game.telnet() as player:
        player.settle()
        player.encoding = "gb18030"
        player.send("看")
        player.expect("GB18030")
        player.send("look")
        player.expect("井口")


def test_listing(game: Game) -> None:
    with game.telnet(accept=[MSSP]) as player:
        player.agree()
        (answer,) = [command for command in player.negotiated if command[:3] == bytes([IAC, SB, MSSP])]
        values: dict[str, list[str]] = {}
        for part in answer[3:-2].split(b"\x01")[1:]:
            name, value = part.split(b"\x02")
            values.setdefault(name.decode(), []).append(value.decode())
    assert values["PORT"] == [str(game.port + 3), str(game.port)]
    assert "井口" in values["NAME"][0]
    assert values["UPTIME"][0].isdigit()
    assert values["CHARSET"] == ["GB18030", "UTF-8"]
    assert values["LANGUAGE"] == ["Chinese", "English"]


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"x" * 10_000,
        "长".encode() * 10_000,
        b"\x00\x01\x02\x1b[31m\x7f",
        b"\xff\xff\xfe\x80",
        "🎲👩‍👩‍👧‍👦".encode() * 100,
        "²³　３".encode(),
        b"%s%n{0}{self}|r||n$py(1)",
        b"create",
        b"connect a b c d e",
    ],
)
def test_bad_lines_at_the_door_do_no_harm(game: Game, line: bytes) -> None:
    before = len(game.errors())
    with game.telnet() as player:
        player.expect("井口")
        player.send(line)
        player.settle()
        player.send("look")
        player.expect("井口")
    assert game.errors()[before:] == []


def test_telnet_noise_does_no_harm(game: Game) -> None:
    before = len(game.errors())
    with game.telnet() as player:
        player.expect("井口")
        for option in range(256):
            player.socket.sendall(bytes([IAC, SB, option, 1, 2, 3, IAC, SE]))
        player.send("look")
        player.expect("井口")
    assert game.errors()[before:] == []


def test_the_web_pages_open(game: Game) -> None:
    for page in ("", "webclient/", "admin/"):
        with urllib.request.urlopen(f"http://127.0.0.1:{game.port + 1}/{page}", timeout=20) as answer:
            assert answer.status == 200


def test_the_inner_port_tells_browsers_to_leave(game: Game) -> None:
    with socket.create_connection(("127.0.0.1", game.port + 6), timeout=20) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        assert b"AMP port" in line.recv(4096)
    with game.telnet() as player:
        player.expect("井口")


def test_sqlite_is_in_wal_mode(game: Game) -> None:
    import sqlite3

    with sqlite3.connect(game.directory / "server/evennia.db3") as database:
        assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    remembered = json.loads((game.directory / "server/.run/installation.json").read_text())
    assert remembered["PORT"] == str(game.port)
