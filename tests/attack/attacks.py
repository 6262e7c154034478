"""The attacks. Each is given the port of a game, a size (1: as in the recorded attack) and seconds."""

from __future__ import annotations

import asyncio
import itertools
import os
import random
import time
from contextlib import suppress
from urllib.parse import urlencode

from tests.attack.arena import ELSEWHERE, PLAYERS, Attack, Line
from tests.harness import DO, DONT, IAC, SB, WILL, WONT


async def _people(port: int, count: int, *, accounts: int = 15) -> list[Line]:
    """Return logged-in sessions of the attacker's."""
    lines = []
    for number in range(count):
        line = await Line.open(port, ELSEWHERE)
        await line.come_in(PLAYERS + number % accounts)
        lines.append(line)
    return lines


async def nothing(port: int, size: float, seconds: float) -> None:
    """Nobody attacks: the reference for the others."""
    await asyncio.sleep(seconds)


async def looks(port: int, size: float, seconds: float) -> None:
    """15 sessions send 570 `look` a second."""
    lines = await _people(port, round(15 * size))
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for line in lines:
            line.send(b"\r\n".join([b"look"] * 4))
            line.heard = b""
        await asyncio.sleep(4 * 15 / 570)


async def passwords(port: int, size: float, seconds: float) -> None:
    """60 lines `password`, at once, again and again."""
    (line,) = await _people(port, 1)
    end = time.monotonic() + seconds
    while time.monotonic() < end and not line.closed:
        for number in range(round(60 * size)):
            line.send(f"password wrong{number} = another-{number}")
        await asyncio.sleep(3)


async def guesses(port: int, size: float, seconds: float) -> None:
    """90 guesses at the log-in, for one account, from 9 connections that reconnect."""

    async def guess(first: int) -> None:
        for number in itertools.count(first * 1000):
            with suppress(TimeoutError, OSError):
                line = await Line.open(port, ELSEWHERE)
                await line.hear("encoding")
                for more in range(10):
                    line.send(f"connect bench0 guess-{number}-{more}")
                await asyncio.sleep(1)
                line.transport.close()

    await _while(seconds, [guess(number) for number in range(round(9 * size) or 1)])


async def web_guesses(port: int, size: float, seconds: float) -> None:
    """Guesses on the login pages, of players and of staff, ten at a time."""

    async def guess(path: str) -> None:
        while True:
            try:
                page = await _request(port + 1, f"GET {path} HTTP/1.0\r\n")
                cookie = page.partition("csrftoken=")[2].partition(";")[0]
                form = page.partition('name="csrfmiddlewaretoken" value="')[2].partition('"')[0]
                fields = {"csrfmiddlewaretoken": form, "username": "bench1", "password": os.urandom(6).hex()}
                body = urlencode(fields)
                await _request(
                    port + 1,
                    f"POST {path} HTTP/1.0\r\nCookie: csrftoken={cookie}\r\nContent-Length: {len(body)}\r\n"
                    "Content-Type: application/x-www-form-urlencoded\r\n",
                    body,
                )
            except OSError:
                await asyncio.sleep(0.1)

    await _while(seconds, [guess(path) for path in ("/auth/login/", "/admin/login/") for _ in range(round(5 * size))])


async def silence(port: int, size: float, seconds: float) -> None:
    """2,000 connections that say nothing."""
    lines: list[Line] = []
    end = time.monotonic() + seconds
    for number in itertools.count():
        if number >= 2000 * size or time.monotonic() > end:
            break
        with suppress(OSError):
            lines.append(await Line.open(port, ELSEWHERE))
    await asyncio.sleep(max(0, end - time.monotonic()))


async def deaf(port: int, size: float, seconds: float) -> None:
    """20 clients that ask for much and never read."""
    lines = await _people(port, round(20 * size))
    for line in lines:
        line.transport.pause_reading()
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for line in lines:
            line.send(b"help\r\ncommands\r\nlook")
        await asyncio.sleep(0.1)


async def telnet_noise(port: int, size: float, seconds: float) -> None:
    """20 connections negotiate back and forth and send nonsense, as fast as allowed."""

    async def noise(number: int) -> None:
        chance = random.Random(number)
        verbs, options = (DO, DONT, WILL, WONT), (3, 69, 70, 91, 201, 31, 24, 42)
        while True:
            line = await Line.open(port, ELSEWHERE)
            while not line.closed:
                packet = b"".join(
                    bytes([IAC, chance.choice(verbs), chance.choice(options)])
                    if chance.random() < 0.8
                    else bytes([IAC, chance.choice((SB, 7, 200, 0)), chance.choice(options)]) + chance.randbytes(9)
                    for _ in range(200)
                )
                line.transport.write(packet)
                line.heard = b""
                await asyncio.sleep(0.02)
            await asyncio.sleep(0.2)

    await _while(seconds, [noise(number) for number in range(round(20 * size))])


async def bytes_without_end(port: int, size: float, seconds: float) -> None:
    """20 connections send bytes without a line's end, as fast as allowed, to telnet and to the websocket."""

    async def pour(number: int) -> None:
        while True:
            line = await Line.open(port + (2 if number % 2 else 0), ELSEWHERE)
            while not line.closed:
                line.transport.write(b"x" * 65_536)
                while line.transport.get_write_buffer_size() > 100_000 and not line.closed:
                    await asyncio.sleep(0.01)
                await asyncio.sleep(0)
            await asyncio.sleep(0.2)

    await _while(seconds, [pour(number) for number in range(round(20 * size))])


async def talk(port: int, size: float, seconds: float) -> None:
    """10 sessions fill channels, tells and letter boxes."""
    lines = await _people(port, round(10 * size))
    end = time.monotonic() + seconds
    for number in itertools.count():
        if time.monotonic() > end:
            return
        for line in lines:
            line.send(f"public spam {number}\r\ntell Bench0 spam {number}\r\nmail Bench1 = spam {number} / spam")
            line.heard = b""
        await asyncio.sleep(0.15)


async def _flood(port: int, count: int, seconds: float, *lines: str) -> None:
    """Type lines in so many sessions, in turn, as fast as the game reads them."""
    people = await _people(port, count)
    end = time.monotonic() + seconds
    for number in itertools.count():
        if time.monotonic() > end:
            return
        for person in people:
            person.send(lines[number % len(lines)].format(number=number))
            person.heard = b""
        await asyncio.sleep(0.05)


async def channels(port: int, size: float, seconds: float) -> None:
    """10 sessions talk on the public channel, 20 lines a second each."""
    await _flood(port, round(10 * size), seconds, "public spam {number}")


async def tells(port: int, size: float, seconds: float) -> None:
    """10 sessions tell one player something, 20 times a second each."""
    await _flood(port, round(10 * size), seconds, "tell Bench0 spam {number}")


async def letters(port: int, size: float, seconds: float) -> None:
    """10 sessions write letters to one player, 20 a second each."""
    await _flood(port, round(10 * size), seconds, "mail Bench1 = spam {number}")


async def tables(port: int, size: float, seconds: float) -> None:
    """10 sessions open tables for one game after the other."""
    lines = ("play uno", "open kards", "open mbg", "open uno", "stand")
    await _flood(port, round(10 * size), seconds, *lines)


async def matches(port: int, size: float, seconds: float) -> None:
    """10 sessions start matches against computer players and give them up."""
    await _flood(
        port, round(10 * size), seconds, "play uno unrated bots easy", "moves", "resign yes", "rematch", "resign yes"
    )


async def characters(port: int, size: float, seconds: float) -> None:
    """10 sessions make characters, as far as allowed."""
    await _flood(port, round(10 * size), seconds, "ooc", "charcreate", "1", "1", "charcreate Spammer", "2", "quit")


async def pages(port: int, size: float, seconds: float) -> None:
    """20 readers without a cookie ask for pages of all kinds."""
    paths = ("/", "/tables/", "/matches/", "/ladders/uno/", "/help/", "/rules/", "/webclient/", "/api/v1/openapi.json")

    async def read(number: int) -> None:
        for path in itertools.islice(itertools.cycle(paths), number, None):
            with suppress(TimeoutError, OSError):
                await _request(port + 1, f"GET {path} HTTP/1.0\r\n")

    await _while(seconds, [read(number) for number in range(round(20 * size))])


async def guests(port: int, size: float, seconds: float) -> None:
    """Two guests a second come in, begin a match and leave."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with suppress(TimeoutError, OSError):
            line = await Line.open(port, ELSEWHERE)
            await line.hear("encoding", 10)
            line.send("connect guest")
            await asyncio.sleep(0.5 / size)
            line.transport.close()


async def abandoned(port: int, size: float, seconds: float) -> None:
    """6 people begin matches with nine strong computer players, and leave."""
    people = await _people(port, round(6 * size) or 1)
    for person in people:
        person.send("\r\n".join(["play uno", *["bot add master"] * 9, "start"]))
    await asyncio.sleep(2)
    for person in people:
        person.transport.close()
    await asyncio.sleep(max(0.0, seconds - 2))


class Poured:
    """10 people type one command as fast as the game reads it."""

    def __init__(self, line: str) -> None:
        self.line = line

    async def __call__(self, port: int, size: float, seconds: float) -> None:
        """Type it."""
        await _flood(port, round(10 * size), seconds, self.line)


POURED = ("help", "way well", "map", "get all", "down", "play", "decks")

ATTACKS: dict[str, Attack] = {
    attack.__name__.replace("_", " "): attack
    for attack in (
        nothing,
        looks,
        passwords,
        guesses,
        web_guesses,
        silence,
        deaf,
        telnet_noise,
        bytes_without_end,
        talk,
        channels,
        tells,
        letters,
        tables,
        matches,
        characters,
        pages,
        guests,
        abandoned,
    )
} | {line.split()[0]: Poured(line) for line in POURED}


async def _while(seconds: float, tasks: list) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await asyncio.gather(*tasks, return_exceptions=True)


async def _request(port: int, head: str, body: str = "") -> str:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(ELSEWHERE, 0))
    try:
        writer.write(f"{head}Host: localhost:{port}\r\n\r\n{body}".encode())
        return (await asyncio.wait_for(reader.read(), 60)).decode(errors="replace")
    finally:
        writer.close()
