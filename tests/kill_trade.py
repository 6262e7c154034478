"""Kill the server with signal 9 under trade, fights and play at tables; nothing may be lost, nothing doubled.

    python -m tests.kill_trade --kills 1000

Two people in a shop give each other coins and things, drop them, take them up, put them into a sack and out of it, buy
and sell, and play a match of UNO by letter with each other, to which one challenges the other. A third fights in a pit
and takes what the dead had. Three tables play meanwhile, one of them for coins (`tests.kill9`). After
each kill the disk is read:

* each purse has what the ledger says came in and went out, and so have the heaps on the ground and in the sack;
* each thing is in one place, and what lies or is carried is what was bought less what was sold;
* what everybody carries is what the record of their equipment says;
* matches, stakes and cards are as `tests.kill9` checks them, the match by letter among them.

The Server comes back by its own command line, and after the last kill by `make play`.
"""

from __future__ import annotations

import argparse
import pickle
import random
import sqlite3
import sys
import tempfile
import threading
from base64 import b64decode
from collections import Counter
from contextlib import closing, suppress
from pathlib import Path
from socket import SHUT_RDWR
from typing import NamedTuple

from tests import kill9
from tests.harness import Game, Telnet, wait_until
from tests.test_fights_e2e import IMPORTS, harden, pit, staff
from tests.test_play import ENGLISH, PASSWORD, come_in

LONGEST_LIFE = 60
"""Rows of the ledger a server writes at most before it is killed."""
LONGEST_MATCH = 30
"""Actions at tables that are waited for besides."""
PIT = "killing pit"
RATS = 6
TRADE = (
    "give 3 coins to {other}", "give torch to {other}", "give dagger to {other}", "drop 2 coins", "drop torch",
    "drop all", "get torch", "get all", "get 1 coin", "get 5 coins", "put torch in sack", "put 2 coins in sack",
    "get torch from sack", "get all from sack", "buy torch", "buy ration", "buy dagger", "sell ration", "sell dagger",
)  # fmt: skip
LETTER = ("match {match}\r\nmoves\r\n1\r\nmatch off",) * 5
"""What the two type besides, in their match by letter: several lines at once."""
BY_LETTER = "tables_matchrow where phase = 'playing' and house like '%\"letter\":24%'"
"""A match by letter that is open, in SQL."""
FIGHT = ("attack rat", "attack rat", "get all from remains", "get all", "drop 1 coin", "get coins")


class Report(NamedTuple):
    """What a run has shown."""

    kills: int
    movements: int
    fights: int
    letters: int
    """Actions in matches by letter."""
    tables: kill9.Report

    def __str__(self) -> str:
        return (
            f"{self.kills} kills under trade, fight and play: {self.movements} movements of coins and things, "
            f"{self.fights} creatures killed, {self.tables.matches} matches ({self.tables.for_coins} for coins), "
            f"{self.tables.actions} actions, {self.letters} of them by letter: nothing lost, nothing doubled"
        )


class World:
    """Purses, heaps and things as they lie on the disk while no server runs, or in a copy of the database."""

    def __init__(self, game: Game, heroes: dict[str, int], place: int, copy: Path | None = None) -> None:
        with closing(sqlite3.connect(copy or game.directory / "server/evennia.db3")) as store:
            self.location = dict(store.execute("select id, db_location_id from objects_objectdb"))
            self.kind = dict(store.execute("select id, db_typeclass_path from objects_objectdb"))
            self.name = dict(store.execute("select id, db_key from objects_objectdb"))
            attributes = store.execute(
                "select objectdb_id, db_key, db_value from objects_objectdb_db_attributes join typeclasses_attribute "
                "on attribute_id = typeclasses_attribute.id where db_key in ('coins', 'amount', 'inventory_slots')"
            ).fetchall()
            self.rows = store.execute(
                "select source, target, coins, thing_en, reason, source_en, target_en from tables_ledgerrow order by id"
            ).fetchall()
        values = {(owner, key): pickle.loads(b64decode(text)) for owner, key, text in attributes}
        if len(values) != len(attributes):
            raise kill9.Lost("an Attribute is there twice")
        self.values = values
        self.heroes = heroes
        self.place = place

    def within(self, holder: int) -> list[int]:
        """Return what is in something, at any depth."""
        inside = [pk for pk, place in self.location.items() if place == holder]
        return [*inside, *(deeper for pk in inside for deeper in self.within(pk))]

    def check(self, begun: World) -> None:
        """Compare with how it began. Raises kill9.Lost."""
        new = self.rows[len(begun.rows) :]
        if self.rows[: len(begun.rows)] != begun.rows:
            raise kill9.Lost("the ledger was rewritten")
        for name, hero in self.heroes.items():
            key = f"c:{hero}"
            moved = sum(coins * ((target == key) - (source == key)) for source, target, coins, *_ in new)
            had, has = begun.values[hero, "coins"], self.values[hero, "coins"]
            if has != had + moved:
                raise kill9.Lost(f"{name} had {had} coins, the ledger says {moved:+}, and there are {has}")
            slots = self.values.get((hero, "inventory_slots"), {})
            recorded = sorted(_numbers(slots))
            carried = sorted(pk for pk, place in self.location.items() if place == hero)
            if recorded != carried:
                raise kill9.Lost(f"{name} carries {carried}, and the record says {recorded}")
        traders = [f"c:{hero}" for name, hero in self.heroes.items() if name != FIGHTER]
        lying = self.heaps() - begun.heaps()
        moved = 0
        for source, target, coins, _, reason, source_en, target_en in new:
            moved += coins * (source in traders and reason == "drop" and target_en == "the ground")
            moved -= coins * (target in traders and reason == "pick up" and source_en == "the ground")
        if lying != moved:
            raise kill9.Lost(f"on the ground and in the sack there are {lying:+} coins, and the ledger says {moved:+}")
        goods = Counter(self.goods()) - Counter(), Counter(begun.goods())
        made: Counter[str] = Counter()
        for source, target, _, thing, reason, *_ in new:
            if thing and target in traders and reason == "buy":
                made[thing] += 1
            if thing and source in traders and reason == "sell":
                made[thing] -= 1
        for thing in {*goods[0], *goods[1], *made}:
            if goods[0][thing] != goods[1][thing] + made[thing]:
                raise kill9.Lost(
                    f"{thing}: {goods[1][thing]} were there, {made[thing]:+}, and there are {goods[0][thing]}"
                )

    def heaps(self) -> int:
        """Return the coins that lie where people trade, in bags that lie there or are carried too."""
        traders = [hero for name, hero in self.heroes.items() if name != FIGHTER]
        found = {pk for holder in (self.place, *traders) for pk in self.within(holder)}
        amounts = [self.values.get((pk, "amount"), 0) for pk in found if self._is_heap(pk)]
        if any(amount < 1 for amount in amounts):
            raise kill9.Lost(f"an empty heap: {amounts}")
        return sum(amounts)

    def goods(self) -> list[str]:
        """Return the names of the things that the traders carry, or that lie where they trade."""
        traders = [hero for name, hero in self.heroes.items() if name != FIGHTER]
        lying = [pk for pk in self.within(self.place) if not self._belongs_to_somebody(pk)]
        found = {*lying, *(pk for hero in traders for pk in self.within(hero))}
        return [self.name[pk] for pk in found if ".things." in self.kind[pk] and not self._is_heap(pk)]

    def _belongs_to_somebody(self, pk: int) -> bool:
        place = self.location[pk]
        while place is not None and place != self.place:
            if ".things." not in self.kind[place]:
                return True
            place = self.location[place]
        return ".things." not in self.kind[pk]

    def _is_heap(self, pk: int) -> bool:
        return self.kind[pk].endswith("EvAdventureCoins")


FIGHTER = "fighter"


def _numbers(packed: object) -> list[int]:
    """Return the numbers of the objects in a packed Attribute."""
    if isinstance(packed, tuple) and len(packed) == 4 and packed[0] == "__packed_dbobj__":
        return [int(packed[3])]
    if isinstance(packed, dict):
        return [number for one in packed.values() for number in _numbers(one)]
    if isinstance(packed, list | tuple):
        return [number for one in packed for number in _numbers(one)]
    return []


class Player:
    """Somebody who types one line after the other until the server is killed."""

    def __init__(self, line: Telnet, account: str, lines: list[str], seed: int) -> None:
        self.line, self.account, self.lines = line, account, lines
        self.moments = random.Random(seed)
        self.inside, self.stopped = threading.Event(), threading.Event()
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    def stop(self) -> None:
        """Leave."""
        self.stopped.set()
        with suppress(OSError):
            self.line.socket.shutdown(SHUT_RDWR)
        self.thread.join()

    def _run(self) -> None:
        try:
            with self.line as player:
                player.expect("井口")
                player.tell(f"connect {self.account} {PASSWORD}")
                self.inside.set()
                while not self.stopped.is_set():
                    for _ in range(8):
                        player.send(self.moments.choice(self.lines))
                    player.settle()
        except (OSError, AssertionError):
            if not self.stopped.is_set():
                raise


def set_up(game: Game) -> tuple[dict[str, str], dict[str, int], int]:
    """Make three heroes and where they stand.

    Returns:
        (account by name of the hero, number by name of the hero, number of the shop).
    """
    accounts, numbers = {}, {}
    with staff(game) as owner:
        for account in ("Killone", "Killtwo", "Killthree"):
            with game.telnet() as player:
                accounts[come_in(player, ENGLISH, account)] = account
                player.leave()
        names = list(accounts)
        pit(owner, PIT)
        harden(owner, *names, hp=100_000, strength=10)
        for name in names:
            where = f'find("{PIT}")[0]' if name == names[2] else 'tagged("place:store", category="content")[0]'
            owner.send(
                IMPORTS + f'from evennia import search_tag as tagged; hero = find("{name}")[0]; hero.level = 2; '
                f"hero.tied_coins = 0; hero.db.prelogout_location = {where}; hero.constitution = 10; "
                '[setattr(one, "outfit", False) for one in hero.contents]; shop = tagged("place:store", '
                'category="content")[0]; print("number %d %d" % (hero.id, shop.id))'
            )
            found = owner.expect(r"(?m)^number \d+ \d+").rpartition("number ")[2].split()
            numbers[name if name != names[2] else FIGHTER] = int(found[0])
            owner.ask(f"@coins {name} = 200", "that makes")
        owner.send(
            IMPORTS + "from evennia import search_tag as tagged; from evadventure.things import wares; "
            'shop = tagged("place:store", category="content")[0]; '
            '[wares.make(key).move_to(shop, quiet=True) for key in ("sack", "torch", "torch", "dagger", "dagger")]; '
            'print("furnished")'
        )
        owner.expect("furnished")
    return accounts, numbers, int(found[1])


def stir_up(
    game: Game, accounts: dict[str, str], moments: random.Random, *, first: bool, match: int = 0
) -> tuple[kill9.Stirrer, list[Player]]:
    """Put rats into the pit, and let the owner, the two traders and the fighter type.

    Args:
        first: whether nobody sits at the tables yet.
        match: number of the match by letter of the two; 0 for none.
    """
    with staff(game) as owner:
        owner.send(IMPORTS + f'[spawn("cellar_rat", find("{PIT}")[0]) for _ in range({RATS})]; print("spawned")')
        owner.expect("spawned")
    stirrer = kill9.Stirrer(game, to_seat=kill9.TABLES * 3 if first else 0)
    names = list(accounts)
    trade = TRADE + LETTER if match else TRADE
    players = [
        Player(
            game.telnet(),
            accounts[name],
            list(FIGHT) if number == 2 else [line.format(other=names[1 - number], match=match) for line in trade],
            moments.randrange(2**32),
        )
        for number, name in enumerate(names)
    ]
    return stirrer, players


def by_letter(game: Game, accounts: dict[str, str]) -> int:
    """Return the open match by letter of the two who trade; without one, let the first challenge the second."""
    if not kill9.count(game, BY_LETTER):
        one, two, _ = accounts
        for name, line in ((one, f"play uno with {two} letter"), (two, "matches accept")):
            with game.telnet() as player:
                player.expect("井口")
                player.tell(f"connect {accounts[name]} {PASSWORD}")
                player.tell(line)
                player.leave()
    with closing(sqlite3.connect(game.directory / "server/evennia.db3")) as store:
        ((match,),) = store.execute(f"select id from {BY_LETTER}").fetchall()
    return int(match)


def run(kills: int, directory: Path, seed: int, talk: bool = False) -> Report:
    """Start a game, kill its server so often, and look what is left. Raises kill9.Lost."""
    moments = random.Random(seed)
    game = Game(directory, settings=kill9.SETTINGS)
    letters: set[int] = set()
    try:
        game.start()
        accounts, numbers, place = set_up(game)
        begun = World(game, numbers, place)
        before: dict[int, kill9.Log] = {}
        continued = 0
        for kill in range(1, kills + 1):
            letters.add(match := by_letter(game, accounts))
            stirrer, players = stir_up(game, accounts, moments, first=kill == 1, match=match)
            rows = kill9.count(game, "tables_ledgerrow") + moments.randint(1, LONGEST_LIFE)
            actions = kill9.count(game, kill9.ACTIONS) + moments.randint(1, LONGEST_MATCH)
            wait_until(lambda rows=rows: kill9.count(game, "tables_ledgerrow") >= rows, f"{rows} movements")
            wait_until(lambda actions=actions: kill9.count(game, kill9.ACTIONS) >= actions, f"{actions} actions")
            game.kill("server")
            stirrer.stop()
            for player in players:
                player.stop()
            world, disk = World(game, numbers, place), kill9.Disk(game)
            world.check(begun)
            disk.check()
            for number, log in before.items():
                if disk.logs.get(number, [])[: len(log)] != log:
                    raise kill9.Lost(f"match {number} did not go on from its log of {len(log)} actions")
                continued += len(disk.logs.get(number, [])) > len(log) or number not in disk.open
            before = disk.open
            posted = sum(len(disk.logs.get(number, [])) for number in letters)
            if talk:
                print(
                    f"kill {kill}: {len(world.rows)} movements, {sum(map(len, disk.logs.values()))} actions, "
                    f"{posted} by letter",
                    flush=True,
                )
            if kill < kills:
                game.revive()
            elif game.launch("play").returncode:
                raise kill9.Lost(f"the server does not start again: {game.log('server')[-2000:]}")
        last = kill9.Disk(game)
        tables = kill9.Report(kills, len(last.rows), last.for_coins, sum(map(len, last.logs.values())), continued)
        fights = sum("corpse" in kind or kind.endswith("EvAdventureCorpse") for kind in world.kind.values())
        return Report(kills, len(world.rows) - len(begun.rows), fights, posted, tables)
    finally:
        game.stop()


if __name__ == "__main__":
    reader = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    reader.add_argument("--kills", type=int, default=100)
    reader.add_argument("--seed", type=int, default=7)
    asked = reader.parse_args()
    with tempfile.TemporaryDirectory() as there:
        print(run(asked.kills, Path(there), asked.seed, talk=True))
    sys.exit(0)
