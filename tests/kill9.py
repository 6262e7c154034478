"""Kill a process at random moments of matches between computer players; nothing may be lost or doubled.

    python -m tests.kill9 --kills 300 --database postgres

Each kill takes one of Server, Portal, both, page process, thinker (`tests.moments`), and with PostgreSQL the database.
Three tables play UNO without a pause, one of them for coins. After each kill the disk is read: every log is without a
gap, every open match replays, all its cards are somewhere exactly once, all coins are in a purse or in escrow.
Afterwards every open match must go on from exactly its log on the disk.
"""

from __future__ import annotations

import argparse
import random
import socket
import sqlite3
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "mygame")]

import msgspec  # noqa: E402
import psycopg  # noqa: E402

from evadventure.minigames.match import FORMAT, Match, Saved  # noqa: E402
from evadventure.minigames.uno.state import deck_of  # noqa: E402
from evadventure.tables.match.regulars import REGULARS  # noqa: E402
from tests import moments, postgres  # noqa: E402
from tests.harness import OWNER, OWNER_PASSWORD, Game, wait_until  # noqa: E402

SETTINGS = """
WELLMOUTH_BOT_DELAY = (0.0, 0.0)
"""
TABLES = 3
ACTIONS = "tables_actionrow"
LONGEST_RUN = 250
"""Most actions between two kills once the tables play."""
KINDS = ("server", "portal", "both", "page process", "thinker")
DATABASE, LONGEST_OUTAGE = "database", 6.0
"""Name of the kind of kill that only a PostgreSQL suffers, and most seconds until it runs again."""

type Log = list[tuple[int, str]]


class Lost(AssertionError):
    """Something was lost or doubled."""


class Report(NamedTuple):
    """The result of a run."""

    kills: Counter[str]
    matches: int
    for_coins: int
    actions: int
    continued: int
    """Number of open matches at kills that went on afterwards."""

    def __str__(self) -> str:
        kinds = ", ".join(f"{number} {kind}" for kind, number in sorted(self.kills.items()))
        return (
            f"{self.kills.total()} kills ({kinds}), "
            f"{self.matches} matches ({self.for_coins} for coins), {self.actions} actions, "
            f"{self.continued} times a match went on after a kill: no action, card or coin lost or doubled"
        )


@contextmanager
def reading(game: Game, copy: Path | None = None) -> Iterator[Any]:
    """Yield a connection to the store of a server that may be running, or to a copy; it sees one moment.

    Raises:
        sqlite3.OperationalError, psycopg.OperationalError: the store is gone; none is made in its place.
    """
    if (address := game.environment.get("DATABASE_URL")) and copy is None:
        with psycopg.connect(address) as server:
            server.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
            yield server
        return
    with closing(sqlite3.connect(f"file:{copy or game.database}?mode=rw", uri=True)) as file:
        file.execute("begin")
        yield file


def count(game: Game, what: str) -> int:
    """Return a number from the store (`reading`).

    Args:
        what: an SQL query of a count.
    """
    with reading(game) as store:
        (number,) = store.execute(f"select count(*) from {what}").fetchone()
    return int(number)


def playing(game: Game) -> int:
    """Return how many matches are being played at tables."""
    return count(game, "tables_matchrow where phase = 'playing' and house not like '%\"letter\":24%'")


class Disk:
    """The contents of the store at one moment, or of a copy."""

    def __init__(self, game: Game, copy: Path | None = None) -> None:
        with reading(game, copy) as store:
            self.logs: dict[int, Log] = {}
            for match, step, seat, action in store.execute(
                "select match_id, step, seat, action from tables_actionrow order by match_id, step"
            ):
                log = self.logs.setdefault(match, [])
                if step != len(log) + 1:
                    raise Lost(f"match {match}: step {step} follows step {len(log)}")
                log.append((seat, action))
            self.rows = store.execute(
                "select tables_matchrow.id, phase, length, game, rules_version, options,"
                " case when tables_matchrow.seed = '' then tables_deal.seed else tables_matchrow.seed end, position"
                " from tables_matchrow left join tables_deal on match_id = tables_matchrow.id"
            ).fetchall()
            self.seats = Counter(match for (match,) in store.execute("select match_id from tables_seatrow"))
            self.held = store.execute(
                "select coalesce(sum(staked), 0) from tables_seatrow where paid is null"
            ).fetchone()[0]
            (self.for_coins,) = store.execute(
                "select count(distinct match_id) from tables_seatrow where staked > 0"
            ).fetchone()
            self.doubled = store.execute(
                "select match_id from tables_seatrow where paid is not null group by match_id "
                "having sum(paid) != sum(staked)"
            ).fetchall()
            self.purses = dict(store.execute("select key, coins from tables_purse").fetchall())

    @property
    def open(self) -> dict[int, Log]:
        """Return the logs of the matches that are not over."""
        return {row[0]: self.logs.get(row[0], []) for row in self.rows if row[1] in ("playing", "paused")}

    def actions(self) -> Counter[str]:
        """Return the number of actions of each game."""
        number: Counter[str] = Counter()
        for row in self.rows:
            number[row[3]] += len(self.logs.get(row[0], []))
        return number

    def check(self) -> None:
        """Look for anything lost or doubled. Raises Lost."""
        for match, phase, length, game, version, options, seed, position in self.rows:
            log = self.logs.get(match, [])
            if phase == "frozen" or length != len(log):
                raise Lost(f"match {match}: phase {phase}, length {length}, {len(log)} actions")
            if phase in ("playing", "paused"):
                replayed = Match.from_saved(
                    Saved(
                        format=FORMAT,
                        game=game,
                        rules_version=version,
                        options=msgspec.json.decode(options),
                        seats=self.seats[match],
                        seed=seed,
                        log=[(seat, msgspec.json.decode(action)) for seat, action in log],
                        position=position,
                    )
                )
                if game != "uno":  # the other games have no cards that could be doubled
                    continue
                state = replayed.state
                cards = Counter(
                    [*state.pile, *state.unshuffled, *state.discard, *(c for hand in state.hands for c in hand)]
                )
                if cards != Counter(deck_of(state.table.options)):
                    raise Lost(f"match {match}: the cards are {cards}")
        coins = sum(self.purses.values()) + self.held
        if coins != sum(REGULARS[key[2:]].coins for key in self.purses):
            raise Lost(f"coins: {self.purses}, {self.held} in escrow")
        if self.doubled:
            raise Lost(f"paid otherwise than staked: {self.doubled}")


class Stirrer:
    """The owner at a telnet client, who keeps all tables playing until the server is killed.

    Args:
        to_seat: number of computer players to add.
        lay: lines typed before matches begin.
    """

    def __init__(self, game: Game, to_seat: int, lay: str = "") -> None:
        self.game, self.lay = game, lay
        self.inside, self.stopped = threading.Event(), threading.Event()
        self.to_seat = to_seat
        self.line = game.telnet()
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    def stop(self) -> None:
        """Leave."""
        self.stopped.set()
        with suppress(OSError):
            self.line.socket.shutdown(socket.SHUT_RDWR)  # a killed server answers nothing more
        self.thread.join()

    def _one_is_over(self) -> bool:
        """Tell whether a table has no match; unknown while the database is gone."""
        with suppress(sqlite3.OperationalError, psycopg.OperationalError):
            return playing(self.game) < TABLES
        return False

    def _run(self) -> None:
        try:
            with self.line as owner:
                owner.expect("井口")
                owner.tell(f"connect {OWNER} {OWNER_PASSWORD}")
                owner.tell("accept")
                self.inside.set()
                while not self.stopped.is_set():
                    if self.lay:
                        owner.send(self.lay)
                    for table in range(1, TABLES + 1):
                        if self.to_seat > 0:
                            owner.send(f"@table bot {table} add" + (" random" if table != 2 else ""))
                            self.to_seat -= 1
                        owner.send(f"@table start {table}")
                    owner.settle()
                    wait_until(lambda: self.stopped.is_set() or self._one_is_over(), "a match ends")
        except (OSError, AssertionError):
            if not self.stopped.is_set():
                raise


def kill(game: Game, kind: str, chance: random.Random, server: postgres.Cluster | None) -> None:
    """Kill a process, or stop the database at once and start it again a little later."""
    if server is None or kind != DATABASE:
        moments.KINDS[kind].kill(game, chance)
        return
    with server.outage():
        time.sleep(chance.uniform(0, LONGEST_OUTAGE))  # the length is what is tried


def run(kills: int, directory: Path, seed: int, database: str = "sqlite", talk: bool = False) -> Report:
    """Start a game, kill one of its processes so often, and check the rest. Raises Lost."""
    chance = random.Random(seed)
    continued, done = 0, Counter[str]()
    before: dict[int, Log] = {}
    with ExitStack() as ends:
        server = ends.enter_context(postgres.cluster()) if database == "postgres" else None
        game = Game(directory, settings=SETTINGS, environment={"WORKERS": "1"})
        if server is not None:
            game.environment["DATABASE_URL"] = server.address
        ends.callback(game.kill)
        game.start()
        while done.total() < kills:
            stirrer = Stirrer(game, to_seat=0 if done else TABLES * 3)
            length = count(game, ACTIONS) + chance.randint(1, LONGEST_RUN)
            wait_until(lambda length=length: count(game, ACTIONS) >= length, f"{length} actions are on the disk")
            kind = chance.choice(KINDS if server is None else (*KINDS, DATABASE))
            kill(game, kind, chance, server)
            stirrer.stop()
            done[kind] += 1
            disk = Disk(game)
            disk.check()
            for match, log in before.items():
                now = disk.logs.get(match, [])
                if now[: len(log)] != log:
                    raise Lost(f"match {match} did not go on from its log of {len(log)} actions")
                continued += len(now) > len(log) or match not in disk.open
            before = disk.open
            if talk:
                actions = sum(map(len, disk.logs.values()))
                print(f"kill {done.total()} ({kind}): {len(disk.rows)} matches, {actions} actions", flush=True)
            (moments.goes_on if kind == DATABASE else moments.KINDS[kind].back)(game)
        length = count(game, ACTIONS) + LONGEST_RUN
        wait_until(lambda: not playing(game) or count(game, ACTIONS) >= length, "the matches go on once more")
        game.kill("server")
        last = Disk(game)
        last.check()
        return Report(done, len(last.rows), last.for_coins, sum(map(len, last.logs.values())), continued)


if __name__ == "__main__":
    reader = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    reader.add_argument("--kills", type=int, default=100)
    reader.add_argument("--seed", type=int, default=7)
    reader.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    asked = reader.parse_args()
    with tempfile.TemporaryDirectory() as place:
        print(run(asked.kills, Path(place), asked.seed, asked.database, talk=True))
