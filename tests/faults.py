"""Take the database away from a running server, again and again, under trade, fights and play; nothing may be lost.

    python -m tests.faults --faults 200 --directory /tmp/faults

Players and checks of the disk are those of `tests.kill_trade`. A fault is one of

* locked: another program holds the database, for one to ten seconds;
* read-only: each write is refused for good;
* full: the Server cannot write to any file;
* no room: rows can be changed, but the database cannot grow;
* gone: its file is missing;

and lasts until a number of writes were refused. Each line of the two traders is refused in at most one sentence. After
some faults the players stop, and the Server's memory is compared with the disk: coins, places, bags, logs of matches.
An interrupted run continues where it was, as in `tests.kill_trade`.
"""

from __future__ import annotations

import argparse
import random
import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from tests import kill9
from tests.harness import PATIENCE, ROOT, Game, wait_until
from tests.kill_trade import GAMES, REFUSED, Player, Progress, Trial, World, by_letter, copy_of, end_well, stir_up
from tests.test_fights_e2e import IMPORTS, staff
from tests.test_locked import full, gone, locked, no_room, read_only

KINDS = {"locked": locked, "read-only": read_only, "full": full, "no room": no_room, "gone": gone}
SHORTEST_LOCK, LONGEST_LOCK = 1.0, 10.0
"""Seconds for which the database is locked."""
LOOK_EVERY = 10
"""Faults between two comparisons of memory and disk."""
REFUSALS = 5
"""Refused writes in one fault at most."""
MOVES = 12
"""Rows that are written between two faults at most."""

COMPARE = (
    IMPORTS + "from evennia.objects.models import ObjectDB; from server.conf.full_disk import in_memory, "
    "in_database; from evadventure.tables.room.finding import all_tables; from evadventure.tables.match import store; "
    "memory, disk = in_memory(), in_database(); "
    "wrong = [(find(f'#{pk}'), pk, [(one, two) for one, two in zip(memory[pk], disk[pk]) if one != two]) "
    "for pk in disk if memory.get(pk) != disk[pk]]; "
    "logs = [one.id for one in all_tables() if one.session and "
    "store.read(type(one.session.row).objects.get(pk=one.session.row.pk)).digest != one.session.match.digest]; "
    'print("memory and disk: %r %r" % (wrong, logs))'
)
"""The owner's line that compares memory with the database, in one turn of the reactor."""


class Faults(Progress):
    """The progress of a run of faults.

    Args:
        refused: sentences that told people of a refused write.
    """

    refused: int = 0


class Report(NamedTuple):
    """The result of a run."""

    progress: Faults
    movements: int
    actions: int

    def __str__(self) -> str:
        return (
            f"{self.progress.done} faults ({self.progress.told()}), {self.progress.refused} writes refused, "
            f"{self.movements} movements of coins and things, {self.actions} actions at tables: 0 lost, 0 doubled, "
            "memory was the disk"
        )


def written(game: Game) -> int:
    """Return the number of rows written by trade and play."""
    return kill9.count(game, "tables_ledgerrow") + kill9.count(game, kill9.ACTIONS)


def told(players: list[Player]) -> int:
    """Return how often the players were told of a refused write."""
    return sum(player.line.heard.count(REFUSED) for player in players)


def harm(game: Game, kind: str, players: list[Player], chance: random.Random) -> None:
    """Take the database away until some writes were refused, and give it back."""
    more = told(players) + chance.randint(1, REFUSALS)
    with KINDS[kind](game):
        began = time.monotonic()
        wait_until(lambda: told(players) >= more, f"writes are refused ({kind})")
        if kind == "locked":  # the length of the lock is under test
            time.sleep(max(0.0, began + chance.uniform(SHORTEST_LOCK, LONGEST_LOCK) - time.monotonic()))


def run(faults: int, directory: Path, seed: int, talk: bool = False) -> Report:
    """Start or continue a game, take its database away so often, and check the rest. Raises kill9.Lost."""
    trial = Trial(directory, seed, Faults)
    game, progress = trial.game, trial.progress
    shutil.copy(ROOT / "mygame/evadventure/kernel/tests/full_disk.py", game.directory / "server/conf")  # no tests there
    try:
        begun = trial.look(trial.begun)
        while progress.done < faults:
            chance = random.Random(f"{progress.seed} {progress.done}")
            match = by_letter(game, progress.accounts, GAMES[progress.done // LOOK_EVERY % len(GAMES)])
            stirrer, players = stir_up(game, progress.accounts, chance, first=not progress.done, match=match, burst=1)
            for one in (stirrer, *players):  # nobody gets in while nothing can be written
                assert one.inside.wait(PATIENCE), "somebody does not get in"
            before = told(players)
            for _ in range(min(LOOK_EVERY, faults - progress.done)):
                enough = written(game) + chance.randint(1, MOVES)
                wait_until(lambda enough=enough: written(game) >= enough, f"{enough} rows are written")
                kind = chance.choice(list(KINDS))
                harm(game, kind, players, chance)
                progress.count(kind)
            progress.refused += told(players) - before
            stirrer.stop()
            for player in players:
                player.stop()
                if player.twice:
                    raise kill9.Lost(f"refused in two sentences: {player.twice[0]}")
            copy = look(trial, begun)
            trial.keep(copy)
            if talk:
                print(f"{progress.done} faults: {written(game)} rows, {progress.refused} writes refused", flush=True)
        game.kill("server")
        copy = copy_of(game)
        world, disk = trial.look(copy), kill9.Disk(game, copy)
        world.check(begun)
        disk.check()
        return Report(progress, len(world.rows) - len(begun.rows), sum(map(len, disk.logs.values())))
    finally:
        game.kill()
        trial.lock.release()


def look(trial: Trial[Faults], begun: World) -> Path:
    """Compare memory with the disk, and the disk with the ledger; return a copy of it. Raises kill9.Lost."""
    with staff(trial.game) as owner:
        owner.send(COMPARE)
        said = owner.expect(r"memory and disk: \[(?s:.*)\n")
        if "memory and disk: [] []" not in said:
            raise kill9.Lost(said.rpartition("memory and disk:")[2])
    copy = copy_of(trial.game)
    trial.look(copy).check(begun)
    return copy


if __name__ == "__main__":
    reader = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    reader.add_argument("--faults", type=int, default=200)
    reader.add_argument("--seed", type=int, default=7)
    reader.add_argument("--directory", type=Path, help="kept, so that a run that was ended can go on")
    asked = reader.parse_args()
    end_well()
    with tempfile.TemporaryDirectory() as there:
        print(run(asked.faults, asked.directory or Path(there), asked.seed, talk=True))
    sys.exit(0)
