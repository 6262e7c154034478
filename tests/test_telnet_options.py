"""Telnet options: size, kind of client, links, listing, structured data, TLS."""

from __future__ import annotations

import json
import re
import socket
import ssl
from pathlib import Path
from typing import Any

from tests.harness import IAC, SB, SE, Game, Telnet
from tests.test_play import ENGLISH, come_in

TTYPE, NAWS, MSSP, MXP, GMCP, MSDP = 24, 31, 70, 91, 201, 69


def subnegotiate(option: int, data: bytes) -> bytes:
    return bytes([IAC, SB, option]) + data + bytes([IAC, SE])


def messages(client: Telnet) -> dict[str, Any]:
    """Return the GMCP messages a client got: name -> payload, the last of each."""
    found = {}
    for command in client.negotiated:
        if command[:3] == bytes([IAC, SB, GMCP]):
            name, _, payload = command[3:-2].decode().partition(" ")
            found[name] = json.loads(payload) if payload else None
    return found


def test_tls(furnished: Game, self_signed: tuple[Path, Path]) -> None:
    context = ssl.create_default_context(cafile=str(self_signed[0]))
    with (
        socket.create_connection(("127.0.0.1", furnished.port + 4), timeout=20) as plain,
        context.wrap_socket(plain, server_hostname="localhost") as line,
    ):
        assert line.version() in ("TLSv1.2", "TLSv1.3")
        heard = b""
        while "井口".encode() not in heard:
            heard += line.recv(4096)
        line.sendall("中文\r\n".encode())
        while "注册".encode() not in heard:
            heard += line.recv(4096)


def test_the_size_of_the_window_and_the_kind_of_client(furnished: Game) -> None:
    with furnished.telnet(accept=[TTYPE, NAWS]) as client:
        client.agree()
        client.socket.sendall(subnegotiate(NAWS, bytes([0, 44, 0, 30])))
        for answer in (b"MUDLET", b"XTERM-TRUECOLOR", b"MTTS 2349"):
            client.socket.sendall(subnegotiate(TTYPE, b"\0" + answer))
            client.agree()
        come_in(client, ENGLISH, "Wilfreda")
        client.settle()
        told = client.ask("look", "Ways out:(?s:.*)\\.")
        assert max(map(len, told.split("\n"))) <= 44
        client.socket.sendall(subnegotiate(NAWS, bytes([0, 100, 0, 30])))
        told = client.ask("look", "Ways out:(?s:.*)\\.")
        assert 60 < max(map(len, told.split("\n"))) <= 100


def test_links_are_sent_to_who_wants_them(furnished: Game) -> None:
    with furnished.telnet(accept=[MXP]) as client, furnished.telnet() as plain:
        come_in(client, ENGLISH, "Godiva")
        come_in(plain, ENGLISH, "Griselda")
        for one in (client, plain):
            one.settle()
        assert re.search(r'<SEND HREF="north">north</SEND>', client.ask("look", "Ways out:.*"), re.IGNORECASE)
        assert "SEND" not in plain.ask("look", "Ways out:.*")


def test_the_listing_is_complete(furnished: Game) -> None:
    with furnished.telnet(accept=[MSSP]) as client:
        client.agree()
        (answer,) = [command for command in client.negotiated if command[:3] == bytes([IAC, SB, MSSP])]
    names = {part.split(b"\x02")[0].decode() for part in answer[3:-2].split(b"\x01")[1:]}
    required = "NAME PLAYERS UPTIME PORT CODEBASE CREATED FAMILY GENRE GAMEPLAY STATUS GAMESYSTEM LANGUAGE"
    assert set(required.split()) | {"MINIMUM AGE", "CRAWL DELAY", "HOSTNAME", "CHARSET", "SSL", "WEBSITE"} <= names


def test_character_room_and_talk_by_gmcp_and_mudlet_is_offered_its_package(furnished: Game) -> None:
    with furnished.telnet(accept=[GMCP, MSDP]) as client:
        client.agree()
        client.socket.sendall(subnegotiate(GMCP, b'Core.Hello {"client": "Mudlet", "version": "4.19.1"}'))
        wanted = b'Core.Supports.Set ["Char 1", "Char.Skills 1", "Room 1", "Comm.Channel 1", "IRE.Rift 1"]'
        client.socket.sendall(subnegotiate(GMCP, wanted))
        come_in(client, ENGLISH, "Etheldreda")
        client.ask("public hello", "Public")
        client.settle()
        got = messages(client)
        msdp = [command for command in client.negotiated if command[:3] == bytes([IAC, SB, MSDP])]
    assert got["Client.GUI"]["url"] == f"http://127.0.0.1:{furnished.port + 1}/mudlet/wellmouth.mpackage"
    assert {"Char.Name", "Char.StatusVars", "Char.Vitals", "Char.Status", "Char.Items.List", "Room.Info"} <= set(got)
    assert {"Room.Players", "Comm.Channel.List", "Comm.Channel.Text"} <= set(got)
    assert "Room.Map" not in got
    assert got["Room.Info"]["exits"]["n"] > 0
    assert got["Room.Info"]["coords"] == [0, 0, 0]
    assert got["Comm.Channel.Text"]["said"] == "hello"
    assert msdp == []


def test_unknown_packages_leave_the_log_empty(furnished: Game) -> None:
    before = len(furnished.log("server")), len(furnished.log("portal"))
    with furnished.telnet(accept=[GMCP]) as client:
        client.agree()
        for text in (
            *(b"Core.KeepAlive", b"Core.Ping 120", b"Char.Login {}", b'IRE.Target.Set "x"', b"External.Discord.Hello"),
            *(b"Client.Gui", b"Char.Skills.Get {}", b'Comm.Channel.Enable "x"', b'Room.Look {"session": 1}'),
            *(b"Core.Supports.Set {}", b"Core.Supports.Set [[[[[]]]]]", b"Core.Hello []", b"A." * 100, b"Table.Act 3"),
        ):
            client.socket.sendall(subnegotiate(GMCP, text))
        client.ask("look", "井口")
    new = furnished.log("server")[before[0] :] + furnished.log("portal")[before[1] :]
    assert not re.search(r"\[(EE|WW|!!)\]|Traceback|not recognized|ignored", new), new
