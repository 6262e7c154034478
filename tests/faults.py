"""Take the database away from a running server, again and again, under trade, fights and play; nothing may be lost.

    python -m tests.faults --faults 200

Whoever plays is as in `tests.kill_trade`, and what is looked at on the disk is the same. A fault is one of

* locked: another program holds the database;
* read-only: each write is refused for good;
* full: the Server can write no byte into any file;

and lasts for as long as it takes until so many writes were refused. After some faults the players stop, and what the
Server has in memory is compared with what lies on the disk: coins, places, bags, logs of matches.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections import Counter
from contextlib import AbstractContextManager
from pathlib import Path
from typing import NamedTuple

from tests import kill9
from tests.harness import PATIENCE, Game, wait_until
from tests.kill_trade import Player, World, copy_of, set_up, stir_up
from tests.test_fights_e2e import IMPORTS, staff
from tests.test_locked import full, locked, read_only

LOOK_EVERY = 10
"""Faults between two looks at memory and disk."""
REFUSALS = 5
"""Refused writes in one fault at most."""
MOVES = 12
"""Rows that are written between two faults at most."""

COMPARE = (
    IMPORTS + "from evennia.objects.models import ObjectDB; from evadventure.base.tests.full_disk import in_memory, "
    "in_database; from evadventure.tables.room.finding import all_tables; from evadventure.tables.match import store; "
    "memory, disk = in_memory(), in_database(); "
    "wrong = [(find(f'#{pk}'), pk, [(one, two) for one, two in zip(memory[pk], disk[pk]) if one != two]) "
    "for pk in disk if memory.get(pk) != disk[pk]]; "
    "logs = [one.id for one in all_tables() if one.session and "
    "store.read(type(one.session.row).objects.get(pk=one.session.row.pk)).digest != one.session.match.digest]; "
    'print("memory and disk: %r %r" % (wrong, logs))'
)
"""What the owner types to have memory compared with the database, in one turn of the reactor."""


class Report(NamedTuple):
    """What a run has shown."""

    faults: dict[str, int]
    refused: int
    movements: int
    actions: int

    def __str__(self) -> str:
        kinds = ", ".join(f"{number} {kind}" for kind, number in self.faults.items())
        return (
            f"{sum(self.faults.values())} faults ({kinds}), {self.refused} writes refused, {self.movements} movements "
            f"of coins and things, {self.actions} actions at tables: nothing lost, nothing doubled, memory is the disk"
        )


def fault(game: Game, kind: str) -> AbstractContextManager[None]:
    """Return what takes the database away."""
    return {"locked": locked, "read-only": read_only, "full": full}[kind](game)


def written(game: Game) -> int:
    """Return how many rows trade and play have written."""
    return kill9.count(game, "tables_ledgerrow") + kill9.count(game, kill9.ACTIONS)


def told(players: list[Player]) -> int:
    """Return how often the players read that something could not be kept."""
    return sum(player.line.heard.count("could not write that down") for player in players)


def run(faults: int, directory: Path, seed: int, talk: bool = False) -> Report:
    """Start a game, take its database away so often, and look what is left. Raises kill9.Lost."""
    moments = random.Random(seed)
    game = Game(directory, settings=kill9.SETTINGS)
    had: Counter[str] = Counter()
    refusals = 0
    try:
        game.start()
        accounts, numbers, place = set_up(game)
        begun = World(game, numbers, place)
        while sum(had.values()) < faults:
            stirrer, players = stir_up(game, accounts, moments, first=not had)
            for one in (stirrer, *players):  # nobody gets in while nothing can be written
                assert one.inside.wait(PATIENCE), "somebody does not get in"
            for _ in range(min(LOOK_EVERY, faults - sum(had.values()))):
                enough = written(game) + moments.randint(1, MOVES)
                wait_until(lambda enough=enough: written(game) >= enough, f"{enough} rows are written")
                kind = moments.choice(("locked", "read-only", "full"))
                before = told(players)
                more = before + moments.randint(1, REFUSALS)
                with fault(game, kind):
                    wait_until(lambda some=players, more=more: told(some) >= more, f"writes are refused ({kind})")
                refusals += told(players) - before
                had[kind] += 1
            stirrer.stop()
            for player in players:
                player.stop()
            look(game, begun, numbers, place)
            if talk:
                print(f"{sum(had.values())} faults: {written(game)} rows, {refusals} writes refused", flush=True)
        game.kill("server")
        world, disk = World(game, numbers, place), kill9.Disk(game)
        world.check(begun)
        disk.check()
        actions = sum(map(len, disk.logs.values()))
        return Report(dict(had), refusals, len(world.rows) - len(begun.rows), actions)
    finally:
        game.stop()


def look(game: Game, begun: World, numbers: dict[str, int], place: int) -> None:
    """Compare memory with the disk, and the disk with the ledger. Raises kill9.Lost."""
    with staff(game) as owner:
        owner.send(COMPARE)
        said = owner.expect(r"memory and disk: \[(?s:.*)\n")
        if "memory and disk: [] []" not in said:
            raise kill9.Lost(said.rpartition("memory and disk:")[2])
    World(game, numbers, place, copy_of(game)).check(begun)


if __name__ == "__main__":
    reader = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    reader.add_argument("--faults", type=int, default=200)
    reader.add_argument("--seed", type=int, default=7)
    asked = reader.parse_args()
    with tempfile.TemporaryDirectory() as there:
        print(run(asked.faults, Path(there), asked.seed, talk=True))
    sys.exit(0)
