"""A database that is locked, read-only, full or gone: one sentence of refusal, nothing lost, nobody silent."""

from __future__ import annotations

import re
import resource
import sqlite3
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager

import pytest

from tests.harness import BEGUN, OWNER, OWNER_PASSWORD, Game, Telnet
from tests.marks import sweep
from tests.test_games_e2e import CUES
from tests.test_play import CHINESE, ENGLISH, come_in

KEPT_NOTHING = "nothing has changed"
SOON = 0.5
"""Seconds in which an answer comes while the database is locked, once somebody has waited for it."""


@contextmanager
def locked(game: Game) -> Iterator[None]:
    """Hold the database of a game as another program would."""
    with closing(sqlite3.connect(game.directory / "server/evennia.db3", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        try:
            yield
        finally:
            other.execute("ROLLBACK")


@contextmanager
def pragma(game: Game, meanwhile: str, afterwards: str) -> Iterator[None]:
    """Set a pragma of SQLite in the Server's own connection for a while."""
    owner = game.become_owner()
    query = "@py from django.db import connection; connection.cursor().execute('PRAGMA {}'); print('so be it')"
    owner.ask(query.format(meanwhile), "so be it")
    try:
        yield
    finally:
        owner.ask(query.format(afterwards), "so be it")
        owner.leave()


def read_only(game: Game) -> AbstractContextManager[None]:
    """Refuse every write for good, as on a disk that is read-only."""
    return pragma(game, "query_only=on", "query_only=off")


def no_room(game: Game) -> AbstractContextManager[None]:
    """Fix the database's number of pages: rows can be changed, but none added."""
    return pragma(game, "max_page_count=1", "max_page_count=1073741823")


@contextmanager
def full(game: Game) -> Iterator[None]:
    """Refuse the Server writes to any file, its log included, as on a full disk."""
    pid = game.pid("server")
    assert pid is not None
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, before)


@contextmanager
def gone(game: Game) -> Iterator[None]:
    """Take the file of the database away, and put it back."""
    file = game.directory / "server/evennia.db3"
    away = file.with_name("away.db3")
    file.rename(away)
    try:
        yield
        assert not file.exists(), "an empty database was made"
    finally:
        away.rename(file)


def timed(player: Telnet, line: str, *patterns: str) -> float:
    """Return the time of an answer."""
    began = time.monotonic()
    player.ask(line, *patterns)
    return time.monotonic() - began


def log_of(game: Game, match: int) -> int:
    """Return the length of a match's log on the disk."""
    with closing(sqlite3.connect(game.directory / "server/evennia.db3")) as store:
        return int(store.execute("SELECT count(*) FROM tables_actionrow WHERE match_id = ?", (match,)).fetchone()[0])


TAKEN = {"locked": locked, "read-only": read_only, "full": full, "gone": gone}


@pytest.mark.parametrize("name", ["locked", *map(sweep, ("read-only", "full", "gone"))])
def test_what_cannot_be_written_is_refused_and_what_is_read_is_answered(game: Game, name: str) -> None:
    """It is all there again afterwards, in the game that other tests share."""
    number = [*TAKEN].index(name)
    with game.telnet() as anna, game.telnet() as bo, game.telnet() as cy:
        come_in(cy, ENGLISH, "Lockwood" + "abcd"[number])
        come_in(anna, ENGLISH, "Lockley" + "abcd"[number])
        come_in(bo, CHINESE, "锁先生" + "甲乙丙丁"[number])
        anna.ask("play uno", "You are the host")
        bo.ask("玩 uno", "你在.+坐下")
        match = int(re.findall(r"Match (\d+), commitment", anna.ask("start", BEGUN))[-1])
        anna.settle(), bo.settle()
        english = "You may:" in anna.tell("moves")
        mover, refused, cues = (anna, KEPT_NOTHING, CUES["en"]) if english else (bo, "什么都没有变", CUES["zh"])
        mover.ask(cues.moves, cues.answer)
        before, carried = log_of(game, match), cy.tell("inventory")
        with game.telnet() as late:
            late.expect("encoding")
            with TAKEN[name](game):
                cy.ask("get bucket", KEPT_NOTHING)  # the first waits for a second
                times = [timed(cy, "look", "Ways out") for _ in range(5)]
                times += [timed(cy, "say hello", "hello") for _ in range(5)]
                times += [timed(cy, "get bucket", KEPT_NOTHING) for _ in range(5)]
                times += [timed(mover, "1", refused) for _ in range(3)]
                times += [timed(anna, "hand", "Your hand") for _ in range(5)]
                late.ask(f"connect {OWNER} {OWNER_PASSWORD}", KEPT_NOTHING)
                print(f"while the database was {name}: {max(times):.3f} s at most")
                assert sorted(times)[len(times) // 2] < SOON, times
            assert log_of(game, match) == before
            assert cy.tell("inventory") == carried
            late.ask(f"connect {OWNER} {OWNER_PASSWORD}", "Well Square|Ways out")
            late.leave()
        mover.ask(cues.moves, cues.answer)
        mover.tell("1")
        assert log_of(game, match) == before + 1
        cy.ask("get bucket", "pick|take|get")
        assert cy.tell("inventory") != carried
        cy.ask("drop bucket", "You lay down")  # where it was
