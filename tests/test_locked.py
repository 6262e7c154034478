"""A database that is locked, or that nobody can write to: told in one sentence, nothing lost, nobody silent."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tests.harness import OWNER, OWNER_PASSWORD, Game, Telnet
from tests.test_games_e2e import CUES
from tests.test_play import CHINESE, ENGLISH, come_in

KEPT_NOTHING = "nothing has changed"
SOON = 0.5
"""Seconds in which an answer comes while the database is locked, once somebody has waited for it."""


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Game]:
    """A game of its own, since its database is taken away."""
    game = Game(tmp_path)
    try:
        yield game.start()
    finally:
        game.stop()


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
def read_only(game: Game) -> Iterator[None]:
    """Let every write be refused for good, as on a disk that is read-only."""
    owner = game.become_owner()
    query = (
        "@py from django.db import connection; connection.cursor().execute('PRAGMA query_only={}'); print('so be it')"
    )
    owner.ask(query.format("on"), "so be it")
    try:
        yield
    finally:
        owner.ask(query.format("off"), "so be it")
        owner.leave()


def timed(player: Telnet, line: str, *patterns: str) -> float:
    """Return how long an answer takes."""
    began = time.monotonic()
    player.ask(line, *patterns)
    return time.monotonic() - began


def log_of(game: Game, match: int) -> int:
    """Return how long the log of a match is on the disk."""
    with closing(sqlite3.connect(game.directory / "server/evennia.db3")) as store:
        return int(store.execute("SELECT count(*) FROM tables_actionrow WHERE match_id = ?", (match,)).fetchone()[0])


@pytest.mark.parametrize(
    ("taken", "names"), [(locked, ("Lockley", "锁先生", "Lockwood")), (read_only, ("Readley", "读先生", "Readwood"))]
)
def test_what_cannot_be_written_is_refused_and_what_is_read_is_answered(own: Game, taken, names) -> None:  # type: ignore[no-untyped-def]
    with own.telnet() as anna, own.telnet() as bo, own.telnet() as cy, own.telnet() as late:
        come_in(cy, ENGLISH, names[2])
        carried = cy.tell("inventory")
        come_in(anna, ENGLISH, names[0])
        come_in(bo, CHINESE, names[1])
        anna.ask("play uno", "You are the host")
        bo.ask("玩 uno", "你在.+坐下")
        anna.ask("start", "SHA-256")
        match = 1
        anna.settle(), bo.settle()
        english = "You may:" in anna.tell("moves")
        mover, refused, cues = (anna, "could not be stored", CUES["en"]) if english else (bo, "没能存盘", CUES["zh"])
        mover.ask(cues.moves, cues.answer)
        late.expect("encoding")
        with taken(own):
            cy.ask("get bucket", KEPT_NOTHING)  # the first waits for a second
            times = [timed(cy, "look", "Ways out") for _ in range(5)]
            times += [timed(cy, "say hello", "hello") for _ in range(5)]
            times += [timed(cy, "get bucket", KEPT_NOTHING) for _ in range(5)]
            times += [timed(mover, "1", refused) for _ in range(3)]
            times += [timed(anna, "hand", "Your hand") for _ in range(5)]
            before = time.monotonic()
            late.ask(f"connect {OWNER} {OWNER_PASSWORD}", KEPT_NOTHING)
            assert time.monotonic() - before < 5  # a password is hashed
            assert max(times) < SOON, times
            print(f"while the database was {taken.__name__}: {max(times):.3f} s at most")
        assert log_of(own, match) == 0
        assert cy.tell("inventory") == carried
        cy.ask("get bucket", "pick|take|get")
        mover.ask(cues.moves, cues.answer)
        mover.tell("1")
        assert log_of(own, match) == 1
        late.ask(f"connect {OWNER} {OWNER_PASSWORD}", "Well Square|Ways out")
