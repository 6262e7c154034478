"""Kill processes with signal 9 under trade, fights, quests, letters and play; nothing may be lost or doubled.

    python -m tests.kill_trade --kills 1000 --directory /tmp/kills

Two people in a shop give each other coins and things, drop them, take them up, put them into a sack and out of it, buy
and sell, write each other letters, and play a match by letter of one game after the other, to which one challenges the
other. A third fights in a pit, takes the dead's belongings, and is paid by the giver of the quest. Three tables play
meanwhile, one of each game, UNO for coins. The kills are at moments of all kinds (`tests.moments`). After each the disk
is read:

* each purse agrees with the ledger, and so do the heaps on the ground and in the sack;
* each thing is in one place, and the things present are those bought less those sold;
* everybody's belongings agree with the record of their equipment;
* the fighter's victories, pay and experience agree, and so does the quest with the dead rats;
* each letter exists once, and so does each that was announced to its writer as sent;
* matches, stakes and cards are as `tests.kill9` checks them, the match by letter among them.

If only the Server was killed, it is restarted by its own command line, otherwise by `make play`. In a kept directory an
interrupted run continues where it was, and may be interrupted again at any time.
"""

from __future__ import annotations

import argparse
import pickle
import random
import shutil
import sqlite3
import sys
import tempfile
import threading
import tomllib
from base64 import b64decode
from collections import Counter
from contextlib import closing, suppress
from itertools import count
from pathlib import Path
from signal import SIGINT, SIGTERM, signal
from socket import SHUT_RDWR
from typing import Any, NamedTuple

from tests import kill9, moments  # isort: skip: it makes the house importable
import msgspec
from filelock import FileLock

from evadventure.knave.bestiary import KINDS
from tests.harness import ROOT, Game, Telnet, wait_until
from tests.test_fights_e2e import IMPORTS, harden, pit, staff
from tests.test_play import ENGLISH, PASSWORD, come_in

PACE = """
WELLMOUTH_BOT_DELAY = (0.05, 0.2)
"""
"""Settings of the game: computer players leave the machine to the others."""
LONGEST_LIFE = 60
"""Most rows of the ledger written before a kill."""
LONGEST_MATCH = 30
"""Actions at tables to wait for as well."""
PIT = "killing pit"
RATS = 6
TRADE = (
    "give 3 coins to {other}", "give torch to {other}", "give dagger to {other}", "drop 2 coins", "drop torch",
    "drop all", "get torch", "get all", "get 1 coin", "get 5 coins", "put torch in sack", "put 2 coins in sack",
    "get torch from sack", "get all from sack", "buy torch", "buy ration", "buy dagger", "sell ration", "sell dagger",
)  # fmt: skip
LETTER = ("match {match}\r\nmoves\r\n1\r\nmatch off",) * 5
"""Further lines of the two, in their match by letter: several at once."""
BY_LETTER = "tables_matchrow where phase = 'playing' and house like '%\"letter\":24%' and game = '{}'"
"""An open match of a game by letter, in SQL."""
FIGHT = (*["attack rat"] * 6, "get all from remains", "get all", "drop 1 coin", "get coins", "talk pott",
         "quest accept rats")  # fmt: skip
POST = ("mail {other} = letter {serial}", "mail {other} = letter {serial}", "mail 1")
"""Further lines of the two: a letter is found by its serial number."""
SENT = "Your letter is on its way"
REFUSED = "could not write that down"
"""Sentences shown when the database refuses a write."""
QUEST = "rats"
_TOLD = tomllib.loads((ROOT / "mygame/world/quests/2_town.toml").read_text())[QUEST]
REWARD = _TOLD["reward"]
RATS_OF_QUEST = _TOLD["steps"][0]["want"]["count"]
GAMES = ("mbg", "uno", "kards")
"""The games of the tables, and by letter in turn; the second is the one for coins."""
TABLES = (
    IMPORTS + "from msgspec.structs import replace; from evadventure.tables.room.finding import all_tables; "
    "[setattr(one, 'setup', replace(one.setup, game=game, options={})) "
    f"for one, game in zip(all_tables(), {GAMES}) if one.session is None]"
)
"""The owner's lines that start each game at a table; after a match a table is free for everybody again."""


class Progress(msgspec.Struct):
    """The progress of a run; with the copies of the world beside it, all it needs to continue.

    Args:
        seed: of the run.
        accounts: account by name of the hero.
        numbers: number by name of the hero.
        place: number of the shop.
        kinds: number of times of each kind of harm.
    """

    seed: int
    accounts: dict[str, str]
    numbers: dict[str, int]
    place: int
    kinds: dict[str, int] = {}

    @property
    def done(self) -> int:
        """How often harm was done."""
        return sum(self.kinds.values())

    def count(self, kind: str) -> None:
        """Note that harm was done once more."""
        self.kinds[kind] = self.kinds.get(kind, 0) + 1

    def told(self) -> str:
        """Return how often harm of each kind was done."""
        return ", ".join(f"{number} {kind}" for kind, number in self.kinds.items())


class Kills(Progress):
    """The progress of a run of kills.

    Args:
        by_letter: numbers of the matches by letter.
        mail: letters written.
        continued: number of open matches at kills that went on afterwards.
    """

    by_letter: list[int] = []
    mail: int = 0
    continued: int = 0


class Report(NamedTuple):
    """The result of a run."""

    progress: Kills
    movements: int
    fights: int
    letters: int
    """Actions in matches by letter."""
    quests: int
    """Quests paid."""
    actions: dict[str, int]
    """Actions at tables and by letter, by game."""
    tables: kill9.Report

    def __str__(self) -> str:
        actions = ", ".join(f"{number} of {game}" for game, number in sorted(self.actions.items()))
        return (
            f"{self.progress.done} kills ({self.progress.told()}) under trade, fights, quests, letters and play: "
            f"{self.movements} movements of coins and things, {self.fights} creatures overcome, {self.quests} quests "
            f"paid, {self.progress.mail} letters, {self.tables.matches} matches ({self.tables.for_coins} for coins), "
            f"{self.tables.actions} actions ({actions}), {self.letters} of them by letter, {self.progress.continued} "
            "times a match went on: 0 lost, 0 doubled"
        )


class World:
    """Purses, heaps and things on the disk while no server runs, or in a copy of the database."""

    def __init__(self, game: Game, heroes: dict[str, int], place: int, copy: Path | None = None) -> None:
        """Read it.

        Args:
            heroes: number of each hero by name; `FIGHTER` is the one who fights.
            place: number of the shop.
            copy: read instead of the database itself.
        """
        with closing(sqlite3.connect(copy or game.directory / "server/evennia.db3")) as store:
            self.location = dict(store.execute("select id, db_location_id from objects_objectdb"))
            self.kind = dict(store.execute("select id, db_typeclass_path from objects_objectdb"))
            self.name = dict(store.execute("select id, db_key from objects_objectdb"))
            attributes = store.execute(
                "select objectdb_id, db_key, db_value from objects_objectdb_db_attributes join typeclasses_attribute "
                "on attribute_id = typeclasses_attribute.id where db_key in "
                f"('coins', 'amount', 'inventory_slots', 'xp', 'deeds', '_quest_data_{QUEST}')"
            ).fetchall()
            self.letters = [
                text for (text,) in store.execute("select db_message from comms_msg where db_message like 'letter %'")
            ]
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
        """Return the contents of an object, at any depth."""
        inside = [pk for pk, place in self.location.items() if place == holder]
        return [*inside, *(deeper for pk in inside for deeper in self.within(pk))]

    def check(self, begun: World) -> None:
        """Compare with the beginning. Raises kill9.Lost."""
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
        self.check_fighter()
        if doubled := [text for text, times in Counter(self.letters).items() if times > 1]:
            raise kill9.Lost(f"letters that are there twice: {doubled}")

    @property
    def quests(self) -> int:
        """Return how often the fighter was paid for the quest."""
        return sum(target == self.fighter and reason == "quest" for _, target, _, _, reason, *_ in self.rows)

    @property
    def fighter(self) -> str:
        """Return the fighter's key in the ledger."""
        return f"c:{self.heroes[FIGHTER]}"

    @property
    def overcome(self) -> int:
        """Return the number of rats that gave the fighter experience. Raises kill9.Lost."""
        rats, rest = divmod(self.of_fighter("xp", 0) - REWARD["xp"] * self.quests, KINDS["cellar_rat"].xp)
        if rest:
            raise kill9.Lost(f"{rest} experience is neither for {rats} rats nor for {self.quests} quests")
        return rats

    def of_fighter(self, attribute: str, otherwise: Any) -> Any:
        """Return an Attribute of the fighter."""
        return self.values.get((self.heroes[FIGHTER], attribute), otherwise)

    def check_fighter(self) -> None:
        """Compare rats, experience, quest and pay with each other. Raises kill9.Lost."""
        deeds, quest = self.of_fighter("deeds", {}), self.of_fighter(f"_quest_data_{QUEST}", {})
        paid = [coins for _, target, coins, _, reason, *_ in self.rows if (target, reason) == (self.fighter, "quest")]
        if not quest.get("times", 0) == deeds.get("quests", 0) == len(paid) or {*paid} - {REWARD["coins"]}:
            raise kill9.Lost(f"paid for the quest: {paid}, but {quest}, {deeds}")
        dead = deeds.get("defeated:cellar_rat", 0)
        if not dead <= self.overcome or dead < RATS_OF_QUEST * len(paid) + quest.get("count", 0):
            raise kill9.Lost(f"{dead} rats are dead, {self.overcome} overcome, {quest}")

    def heaps(self) -> int:
        """Return the coins that lie in the trading place, also in bags there or carried."""
        traders = [hero for name, hero in self.heroes.items() if name != FIGHTER]
        found = {pk for holder in (self.place, *traders) for pk in self.within(holder)}
        amounts = [self.values.get((pk, "amount"), 0) for pk in found if self._is_heap(pk)]
        if any(amount < 1 for amount in amounts):
            raise kill9.Lost(f"an empty heap: {amounts}")
        return sum(amounts)

    def goods(self) -> list[str]:
        """Return the names of the things that the traders carry, or that lie in their place."""
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
    """Somebody who types one line after the other until the server is killed.

    Args:
        lines: typed at random; `{serial}` becomes a unique number.
        burst: number of lines typed before waiting for an answer.

    Attributes:
        twice: lines that were refused in more than one sentence each, with what was said.
    """

    def __init__(self, line: Telnet, account: str, lines: list[str], seed: int, burst: int = 8) -> None:
        self.line, self.account, self.lines, self.seed, self.burst = line, account, lines, seed, burst
        self.twice: list[tuple[str, str]] = []
        self.moments = random.Random(seed)
        self.serials = (f"{seed}-{number}" for number in count())
        self.inside, self.stopped = threading.Event(), threading.Event()
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    def wrote(self, letter: str) -> bool:
        """Tell whether a letter is one of this person's."""
        return letter.startswith(f"letter {self.seed}-")

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
                    for _ in range(self.burst):
                        typed = self.moments.choice(self.lines)
                        player.send(typed.format(serial=next(self.serials)) if "{serial}" in typed else typed)
                    said = player.settle()
                    if self.burst == 1 and said.count(REFUSED) > len(typed.splitlines()):
                        self.twice.append((typed, said))
        except (OSError, AssertionError):
            if not self.stopped.is_set():
                raise


def set_up(game: Game) -> tuple[dict[str, str], dict[str, int], int]:
    """Make three heroes and their places; they can carry so much that no reward lies at their feet.

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
                f"hero.tied_coins = 0; hero.db.prelogout_location = {where}; hero.constitution = 40; "
                '[setattr(one, "outfit", False) for one in hero.contents]; shop = tagged("place:store", '
                'category="content")[0]; print("number %d %d" % (hero.id, shop.id))'
            )
            found = owner.expect(r"(?m)^number \d+ \d+").rpartition("number ")[2].split()
            numbers[name if name != names[2] else FIGHTER] = int(found[0])
            owner.ask(f"@coins {name} = 200", "that makes")
        owner.send(IMPORTS + f'find("Basil Pott")[0].move_to(find("{PIT}")[0], quiet=True); print("moved")')
        owner.expect("moved")
        owner.send(
            IMPORTS + "from evennia import search_tag as tagged; from evadventure.things import wares; "
            'shop = tagged("place:store", category="content")[0]; '
            '[wares.make(key).move_to(shop, quiet=True) for key in ("sack", "torch", "torch", "dagger", "dagger")]; '
            'print("furnished")'
        )
        owner.expect("furnished")
    return accounts, numbers, int(found[1])


def stir_up(
    game: Game, accounts: dict[str, str], chance: random.Random, *, first: bool, match: int = 0, burst: int = 8
) -> tuple[kill9.Stirrer, list[Player]]:
    """Put rats into the pit, throw letters away, make it another day for the giver of the quest, and let the owner, the
    two traders and the fighter type.

    Args:
        first: whether nobody sits at the tables yet.
        match: number of the match by letter of the two; 0 for none.
        burst: number of lines the traders type before waiting for an answer.
    """
    names = list(accounts)
    with staff(game) as owner:
        owner.send(
            IMPORTS + f'pit = find("{PIT}")[0]; rats = sum(one.key == "cellar rat" for one in pit.contents); '
            f'[spawn("cellar_rat", pit) for _ in range({RATS} - rats)]; print("spawned")'
        )
        owner.expect("spawned")
        owner.send(
            IMPORTS + "from evadventure.social.letters import letters_of; "
            f"[one.delete() for name in {names} for one in letters_of(find(name)[0].account)]; "
            f'quest = find("{names[2]}")[0].quests.get("{QUEST}"); '
            'quest and quest.add_data("when", 0); print("another day")'
        )
        owner.expect("another day")
    stirrer = kill9.Stirrer(game, to_seat=kill9.TABLES * 3 if first else 0, lay=TABLES)
    trade = TRADE + POST + LETTER if match else TRADE + POST
    players = [
        Player(
            game.telnet(),
            accounts[name],
            list(FIGHT)
            if number == 2
            else [line.replace("{other}", names[1 - number]).replace("{match}", str(match)) for line in trade],
            chance.randrange(2**32),
            burst if number < 2 else 8,
        )
        for number, name in enumerate(names)
    ]
    return stirrer, players


def by_letter(game: Game, accounts: dict[str, str], play: str) -> int:
    """Return the traders' match of a game by letter; without one, let the first challenge the second."""
    if not kill9.count(game, BY_LETTER.format(play)):
        one, two, _ = accounts
        for name, line in ((one, f"play {play} with {two} letter"), (two, "matches accept")):
            with game.telnet() as player:
                player.expect("井口")
                player.tell(f"connect {accounts[name]} {PASSWORD}")
                player.tell(line)
                player.leave()
    with closing(sqlite3.connect(game.directory / "server/evennia.db3")) as store:
        ((match,),) = store.execute(f"select id from {BY_LETTER.format(play)}").fetchall()
    return int(match)


def copy_of(game: Game) -> Path:
    """Return a new copy of the database at one moment, whether its Server runs or not."""
    copy = game.directory / "server/copy.db3"
    copy.unlink(missing_ok=True)
    with (
        closing(sqlite3.connect(game.directory / "server/evennia.db3")) as store,
        closing(sqlite3.connect(copy)) as kept,
    ):
        store.backup(kept)
    return copy


class Trial[Made: Progress]:
    """A game under harm, which may be interrupted at any time and continues where it was.

    Args:
        directory: of the kept files and the game.
        seed: of a new trial.
        kind: of its progress.
    """

    def __init__(self, directory: Path, seed: int, kind: type[Made]) -> None:
        directory.mkdir(parents=True, exist_ok=True)
        self.lock = FileLock(directory / "lock", timeout=0)
        self.lock.acquire()  # two would take each other's game away
        self.file, self.world, self.begun = (directory / name for name in ("progress.json", "world.db3", "begun.db3"))
        shutil.rmtree(directory / "mygame", ignore_errors=True)
        self.game = Game(directory, settings=PACE + moments.MORTAL, environment={"WORKERS": "1"})
        self.progress: Made
        if self.file.exists():
            self.progress = msgspec.json.decode(self.file.read_bytes(), type=kind)
            self.game.database.touch(mode=0o600)
            shutil.copyfile(self.world, self.game.database)
            self.game.start()
        else:
            self.game.start()
            self.progress = kind(seed, *set_up(self.game))
            shutil.copyfile(copy_of(self.game), self.begun)
            self.keep(self.begun)

    def look(self, copy: Path) -> World:
        """Return the contents of a copy of the database."""
        return World(self.game, self.progress.numbers, self.progress.place, copy)

    def keep(self, copy: Path) -> None:
        """Store the progress, with the world in a copy of the database."""
        new = self.world.with_suffix(".new")
        shutil.copyfile(copy, new)
        new.rename(self.world)
        new.write_bytes(msgspec.json.encode(self.progress))
        new.rename(self.file)


class Run(Trial[Kills]):
    """A run of kills."""

    def carry_out(self, kills: int, talk: bool = False) -> Report:
        """Kill a number of times, and check the rest each time. Raises kill9.Lost."""
        progress, copy = self.progress, self.world
        begun = self.look(self.begun)
        while progress.done < kills:
            chance = random.Random(f"{progress.seed} {progress.done}")
            before = kill9.Disk(self.game, copy).open
            kind = moments.ROUND[progress.done % len(moments.ROUND)]
            players = self._live_and_die(kind, chance)
            copy = copy_of(self.game)
            world, disk = self.look(copy), kill9.Disk(self.game, copy)
            world.check(begun)
            disk.check()
            for player in players:
                told, kept = player.line.heard.count(SENT), sum(player.wrote(text) for text in world.letters)
                if kept < told:
                    raise kill9.Lost(f"{told} letters were on their way, {kept} are there")
            for number, log in before.items():
                if disk.logs.get(number, [])[: len(log)] != log:
                    raise kill9.Lost(f"match {number} did not go on from its log of {len(log)} actions")
                progress.continued += len(disk.logs.get(number, [])) > len(log) or number not in disk.open
            progress.mail += len(world.letters)
            progress.count(kind)
            self.keep(copy)
            if talk:
                actions = ", ".join(f"{number} of {game}" for game, number in sorted(disk.actions().items()))
                print(f"kill {progress.done} ({kind}): {len(world.rows)} movements, actions: {actions}", flush=True)
            moments.KINDS[kind].back(self.game)
        if left := leftovers(self.game):
            raise kill9.Lost(f"processes that nobody knows run still: {left}")
        world, disk = self.look(copy), kill9.Disk(self.game, copy)
        posted = sum(len(disk.logs.get(number, [])) for number in progress.by_letter)
        number = sum(map(len, disk.logs.values()))
        tables = kill9.Report(Counter(progress.kinds), len(disk.rows), disk.for_coins, number, progress.continued)
        movements = len(world.rows) - len(begun.rows)
        return Report(progress, movements, world.overcome, posted, world.quests, dict(disk.actions()), tables)

    def _live_and_die(self, kind: str, chance: random.Random) -> list[Player]:
        """Play everybody for a while, and kill; return the players."""
        game, progress = self.game, self.progress
        match = by_letter(game, progress.accounts, GAMES[progress.done % len(GAMES)])
        if match not in progress.by_letter:
            progress.by_letter.append(match)
        stirrer, players = stir_up(game, progress.accounts, chance, first=not progress.done, match=match)
        rows = kill9.count(game, "tables_ledgerrow") + chance.randint(1, LONGEST_LIFE)
        actions = kill9.count(game, kill9.ACTIONS) + chance.randint(1, LONGEST_MATCH)
        wait_until(lambda: kill9.count(game, "tables_ledgerrow") >= rows, f"{rows} movements")
        wait_until(lambda: kill9.count(game, kill9.ACTIONS) >= actions, f"{actions} actions")
        for one in (stirrer, *players):
            one.stopped.set()
        moments.KINDS[kind].kill(game, chance)
        stirrer.stop()
        for player in players:
            player.stop()
        return players


def leftovers(game: Game) -> list[str]:
    """Return the command lines of a game's processes other than Portal, Server and their children."""
    parents, lines = {}, {}
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if (process / "cwd").readlink() == game.directory:
                pid = int(process.name)
                parents[pid] = int((process / "stat").read_text().rpartition(")")[2].split()[1])
                lines[pid] = (process / "cmdline").read_text().replace("\0", " ")
    known = {game.pid("portal"), game.pid("server")}

    def belongs(pid: int) -> bool:
        return pid in known or (pid in parents and belongs(parents[pid]))

    return [line for pid, line in lines.items() if line and not belongs(pid)]


def end_well() -> None:
    """Make SIGTERM and SIGINT stop the game of a script, too; a shell may have it ignore the second."""
    for number in (SIGINT, SIGTERM):
        signal(number, lambda *_: sys.exit(1))


def run(kills: int, directory: Path, seed: int, talk: bool = False) -> Report:
    """Start or continue a game, kill its processes so often, and check the rest. Raises kill9.Lost."""
    going = Run(directory, seed, Kills)
    try:
        return going.carry_out(kills, talk)
    finally:
        going.game.kill()
        going.lock.release()


if __name__ == "__main__":
    reader = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    reader.add_argument("--kills", type=int, default=100)
    reader.add_argument("--seed", type=int, default=7)
    reader.add_argument("--directory", type=Path, help="kept, so that a run that was ended can go on")
    asked = reader.parse_args()
    end_well()
    with tempfile.TemporaryDirectory() as there:
        print(run(asked.kills, asked.directory or Path(there), asked.seed, talk=True))
    sys.exit(0)
