"""Record a played world of the present checkout, for `tests/test_old_worlds.py` to start in later versions.

    python -m tests.worlds.record [--directory DIRECTORY] [DATE]

Run it from the root of the checkout, in its virtual environment. A real game is started on free ports; people come
over telnet and play: they fight, fall, buy, write, delve, sit down at tables. Then the game is stopped in the middle of
all that, as by `make stop`; the contents of the stopped world are read (`tests.worlds.looking`) and stored:

    tests/worlds/world-DATE.sqlite3.xz   the database, without sessions and admin log
    tests/worlds/world-DATE.json its contents: facts, people's screens, the dotted paths stored

The default of DATE is today; record once a release, whose number may replace it (`1.0.0`). A recorded world is never
changed or recorded again: it stands for the databases of real houses. Everything in it was made by the commands of the
game or, where there is none, by the owner's `@py`.
"""

from __future__ import annotations

import argparse
import datetime
import json
import lzma
import re
import sqlite3
import sys
import tempfile
import time
from collections import deque
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "mygame")]

from evadventure.knave.delve.plan import Dungeon  # noqa: E402
from evadventure.knave.delve.records import Cell, GateKind, LevelPlan  # noqa: E402
from tests.harness import BEGUN, OWNER, OWNER_PASSWORD, Game, Telnet  # noqa: E402
from tests.test_fights_e2e import fight_to_the_end  # noqa: E402
from tests.test_games_e2e import Guest, fight_on, take_part  # noqa: E402
from tests.test_play import CHINESE, ENGLISH, PASSWORD, come_in  # noqa: E402
from tests.test_rpg_e2e import OPEN, walk  # noqa: E402
from tests.worlds.looking import ask, look  # noqa: E402
from tests.worlds.paths import distinct, stored_paths  # noqa: E402

FIND = 'hero = __import__("evennia").search_object("{name}")[0]; '
PATIENCE = 300.0
"""Seconds after which a match should have ended."""
FORCED = (GateKind.KEY, GateKind.LEVER)
"""Gates of the dungeon that strength opens."""
STRIPPED = ("django_session", "django_admin_log")
"""Tables that are emptied: sessions of browsers, and the log of the admin pages."""


class World:
    """The recording: the game, its owner, and everybody who came."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.owner = game.telnet()
        self.owner.expect("encoding")
        self.owner.send(f"connect {OWNER} {OWNER_PASSWORD}")
        self.owner.settle()
        self.people: dict[str, Telnet] = {}
        """Name of a hero -> the player's connection."""
        self.making: Telnet | None = None
        """The connection of a player still rolling a hero."""
        self.accounts: dict[str, tuple[Telnet, str]] = {}
        """Name of an account whose hero is there at the end -> the player's connection, and the hero's name."""

    def staff(self, line: str, *patterns: str) -> str:
        """Type something as the owner, and wait for the answer."""
        return self.owner.ask(line, *(patterns or (r".",)))

    def py(self, code: str) -> None:
        """Run code as the owner; it must not fail."""
        self.owner.settle()
        self.owner.send(f'@py {code}; print("so be it")')
        said = self.owner.expect(r"(?m)^so be it\s*$", "Traceback")
        if "Traceback" in said:
            raise AssertionError(said + self.owner.settle())

    def hero(self, name: str, code: str) -> None:
        """Change a hero as the owner, with code that calls it `hero`."""
        self.py(FIND.format(name=name) + code)

    def bring(self, tag: str, *names: str) -> None:
        """Set people down in a place with a tag, as the owner."""
        for name in names:
            self.hero(
                name,
                f'hero.move_to(__import__("evennia").search_tag("{tag}", category="place")[0], move_type="teleport")',
            )
        for name in names:
            self.people[name].settle()

    def newcomer(self, account: str) -> tuple[Telnet, str]:
        """Log somebody in for the first time; the language follows from the name."""
        line = self.game.telnet()
        name = come_in(line, ENGLISH if account.isascii() else CHINESE, account)
        line.settle()
        self.people[name], self.accounts[account] = line, (line, name)
        return line, name

    def guest(self, account: str, goal: str) -> Guest:
        """Log somebody in for the first time and go to a gaming room."""
        guest = Guest(self.game, ENGLISH if account.isascii() else CHINESE, account, goal)
        self.people[guest.name], self.accounts[account] = guest.line, (guest.line, guest.name)
        return guest


def dig(world: World, line: str) -> None:
    """Dig a place as the owner, with English names alone."""
    said = world.staff(f"@dig {line}", "A new place") + world.owner.settle()
    while "called in Chinese" in said:
        said = do(world.owner, "")


def do(player: Telnet, *lines: str, quiet: float = 0.3) -> str:
    """Type lines, one after the other; return all that was read."""
    read = player.settle()
    for line in lines:
        player.send(line)
        read += player.settle()
    return read


# The role-playing game.


def a_rich_hero(world: World) -> str:
    """A hero with many things, a burning torch, a guided quest done, one begun, a level and a title."""
    line, name = world.newcomer("Ottoline")
    world.hero(name, "hero.strength = 9; hero.constitution = 15; hero.hp_max = 40; hero.hp = 40")
    world.staff(f"@coins {name} = 400", "that makes")
    do(line, "talk hanno", "bye")
    world.bring("store", name)
    line.ask("buy torch", "You buy")
    line.ask("buy torch", "You buy")
    do(line, "buy rope", "buy ration", "buy ration", "buy lantern", "buy oil")
    world.bring("armourer", name)
    line.ask("buy shield", "You buy")
    line.ask("buy helmet", "You buy")
    line.ask("buy gambeson", "You buy")
    do(line, "wear gambeson", "wear helmet")
    world.bring("smith", name)
    line.ask("buy sword", "You buy")
    line.ask("buy dagger", "You buy")
    line.ask("sell dagger", "(?i)coins?")
    world.bring("start", name)
    for thing in ("rune:illuminate", "healing draught", "chest", "sack", "belt pouch", "donkey"):
        do(world.owner, f"@spawn {thing}")
    do(line, "get illuminate", "get draught", "get sack", "get pouch", "put ration in sack", "put rope in sack")
    do(line, "cast illuminate")
    line.ask("wield sword", "sword")
    do(line, "wear shield")
    line.ask("light torch", "You light")
    do(line, "drop 7 coins")
    world.staff(f"@xp {name} = 1500", "that makes")
    world.hero(name, "hero.constitution = 9")
    line.ask("advance str dex con", "You are level 2")
    do(line, "title 1", "score", "spells")
    for _ in range(12):
        if "Done:" in do(line, "quest skip a first evening"):
            break
    world.bring("notices", name)
    line.ask("posters post Lost = One boot, owner in it.", "It is up")
    for quest in ("rats in", "bones that", "candles for"):
        line.ask(f"quest accept {quest}", "A new task")
    do(line, "prompt", "brief", "setdesc Tall, and covered in flour.")
    world.bring("temple", name)
    world.staff(f"@coins {name} = 500", "that makes")
    do(line, "insure", "insure yes")
    return name


def a_hurt_hero(world: World) -> str:
    """Somebody who reads Chinese and has been hurt, with a condition, who gave a quest up."""
    line, name = world.newcomer("诸葛亮")
    world.hero(name, "hero.hp_max = 12; hero.hp = 3")
    world.bring("notices", name)
    do(line, "任务", "布告 张贴 招人 = 下井缺一个提灯的。", "任务 接受 天下第一窖鼠", "任务 放弃 头一晚")
    world.bring("temple", name)
    return name


def one_with_a_hireling(world: World) -> str:
    """A hero with a servant."""
    line, name = world.newcomer("Peregrine")
    world.staff(f"@coins {name} = 60", "that makes")
    world.hero(name, "hero.charisma = 3")
    world.bring("guild", name)
    line.ask("hire 1", "(?i)days?|coins|copper|left")
    do(line, "hire 2", "hirelings")
    return name


def a_dead_hero(world: World) -> str:
    """A fallen hero, with remains in a pit; the player is asked for the next one."""
    line, name = world.newcomer("Doomed")
    dig(world, "last pit = descend,ascend")
    world.py(
        'pit = __import__("evennia").search_object("last pit")[0]; pit.db.allow_combat = True; '
        "pit.db.allow_death = True; pit.allow_combat = True; pit.allow_death = True"
    )
    world.staff(f"@tel {name} = last pit", "(?i)tele|moved|last pit")
    do(world.owner, "@tel last pit", "@spawn creditor = 3", "@tel #2")
    world.hero(name, 'hero.level = 5; hero.fate = "mortal"')  # from here on nobody is carried up
    read = ""
    for _ in range(60):
        world.hero(name, "hero.hp = 1")
        read += do(line, "attack", quiet=0.8)
        if "will be remembered" in read:
            break
    assert "will be remembered" in read, read[-2000:]
    del world.accounts["Doomed"]
    return name


def one_in_chargen(world: World) -> None:
    """A player with an account, still rolling a hero."""
    line = world.game.telnet()
    line.expect("井口")
    line.ask("english", re.escape(ENGLISH.screen))
    line.ask(f"create Cordelia {PASSWORD}", ENGLISH.confirm)
    line.ask("y", "accept: ")
    do(line, "reroll")
    world.making = line


def a_fight(world: World) -> str:
    """Somebody in the second round of a fight."""
    line, name = world.newcomer("Stayer")
    world.hero(name, "hero.hp_max = 400; hero.hp = 400; hero.strength = 0")
    dig(world, "west pit = hole,hole")
    world.py('pit = __import__("evennia").search_object("west pit")[0]; pit.allow_combat = True')
    do(world.owner, "@tel west pit", "@spawn brass_cashier", "@spawn cellar_rat", "@tel #2")
    world.staff(f"@tel {name} = west pit", ".")
    line.settle()
    line.ask("attack cashier", "Your move")
    line.ask("attack cashier", r"Round 2")
    return name


def a_duel(world: World) -> tuple[str, str]:
    """Two in the ring, in a fight without rounds that nobody has won yet."""
    (one, mine), (other, theirs) = world.newcomer("Duellist"), world.newcomer("林冲")
    for name in (mine, theirs):
        world.hero(name, "hero.hp_max = 200; hero.hp = 200")
    world.bring("ring", mine, theirs)
    one.ask(f"duel {theirs}", "You challenge")
    other.expect("向你下了战书")
    other.ask("决斗 接受", "亮出了兵器")
    do(one, "attack", quiet=1.0)
    return mine, theirs


def a_house_by_magic(world: World) -> str:
    """Somebody in a house that was cast."""
    line, name = world.newcomer("Sibyl")
    world.hero(name, "hero.intelligence = 10; hero.level = 9; hero.constitution = 10")
    do(world.owner, "@tel #2", "@spawn rune:manse")
    line.ask("get manse", "You take")
    world.bring("graveyard", name)
    line.ask("cast manse", "green door")
    do(line, "manse")
    return name


def below(world: World) -> tuple[str, str]:
    """Two in the dungeon: a party with a map, a gate forced, hidden things found, and the second level reached."""
    (ada, mine), (zhao, theirs) = world.newcomer("Lysander"), world.newcomer("赵云")
    for name in (mine, theirs):
        world.hero(
            name,
            "hero.hp_max = 300; hero.hp = 300; hero.strength = 10; hero.wisdom = 10; hero.intelligence = 10; "
            "hero.constitution = 10",
        )
    ada.ask(f"group invite {theirs}", "You ask")
    zhao.ask("队伍 同意", "你加入了")
    zhao.ask(f"跟随 {mine}", "跟")
    world.bring("start", mine, theirs)
    do(world.owner, "@tel #2", "@spawn torch = 2")
    do(ada, "get torch")
    ada.ask("light torch", "You light")
    ada.ask("down", "The First Ledge")
    for _ in range(20):
        ada.ask("down", r"\(level 1\)")
        number, seed, heads = re.search(
            r"#(\d+): seed (\d+) for (\d+)", world.staff("@dungeon list", r"seed \d+ for \d+")
        ).groups()  # type: ignore[union-attr]
        level = Dungeon(int(seed), int(heads)).level(1)
        if (way := way_to_a_gate(level)) is not None:
            break
        world.staff(f"@dungeon close {number}", "yes/")
        world.staff("yes", "(?i)closed")
        ada.expect("First Ledge|brought up")
        ada.settle()
    assert way is not None, "twenty first levels without a gate that can be reached"
    *way, gate = way
    for heading in way:
        patiently(ada, zhao, "search")
        walk(heading, (ada, "attack"), (zhao, "攻击"))
    for line in ("search", "open chest", "get all"):
        patiently(ada, zhao, line)
    for _ in range(40):
        if "not shut" in patiently(ada, zhao, f"force {gate}"):
            break
    else:
        raise AssertionError(ada.heard[-2000:])
    walk(gate, (ada, "attack"), (zhao, "攻击"))
    do(ada, "map")
    return mine, theirs


def way_to_a_gate(level: LevelPlan) -> list[str] | None:
    """Return the directions to the nearest gate and through it; None when it cannot be reached by open ways."""
    ways: dict[Cell, list[str]] = {level.up: []}
    for cell, way in ((cell, ways[cell]) for cell in iter_reached(level, ways)):
        for heading, number in level.doors_of(cell).items():
            door = level.doors[number]
            if door.gate is not None and door.near == cell and level.gates[door.gate].kind in FORCED:
                return [*way, heading]
    return None


def iter_reached(level: LevelPlan, ways: dict[Cell, list[str]]) -> Iterator[Cell]:
    """Yield the rooms that open doors lead to, the nearest first; the ways to them are written into `ways`."""
    todo = deque(ways)
    while todo:
        cell = todo.popleft()
        yield cell
        for heading, number in level.doors_of(cell).items():
            there = level.beyond(cell, number)
            if level.doors[number].kind in OPEN and there not in ways:
                ways[there] = [*ways[cell], heading]
                todo.append(there)


def patiently(ada: Telnet, zhao: Telnet, line: str) -> str:
    """Do something as soon as the last action is done, and win any fight; return the text."""
    for _ in range(20):
        read = do(ada, line, quiet=0.4)
        if re.search(r"fight|Your move|moves? before you|Round \d", read):
            over = "The fight is over|Nobody fights|no fight|nothing to fight"
            fight_to_the_end(over, (ada, "attack"), (zhao, "攻击"))
        elif "still at it" not in read:
            return read + ada.settle()
        time.sleep(0.7)
    return read


# At the tables.


def a_finished_uno(world: World) -> None:
    """A match of UNO between computer players and a person, to its end."""
    guest = world.guest("Wilhelmina", "colour_room")
    guest.ask("sit", "You are the host")
    guest.ask("bot add", "takes a seat")
    guest.ask("options rounds=1", "rounds is now 1")
    guest.ask("start", BEGUN)
    until = time.monotonic() + PATIENCE
    while (moves := guest.look()) is not None:
        assert time.monotonic() < until, guest.heard[-2000:]
        if moves or "You may" in guest.heard[-1500:]:
            guest.line.send("1")
    guest.ask("stand", "You get up")


def finished_mbg_and_kards(world: World) -> None:
    """A siege of eight turns and a battle, both between two people, to their ends."""
    anna, bo = world.guest("Octavia", "siege_room"), world.guest("吕子明", "siege_room")
    anna.ask("sit", "You are the host")
    bo.ask("入座", "座位号2")
    anna.ask("options scenario=tutorial", "scenario is now tutorial")
    anna.ask("options turns=3", "max_turn is now 3")
    anna.ask("start", BEGUN)
    until = time.monotonic() + PATIENCE
    while None not in (take_part(anna), take_part(bo)):
        assert time.monotonic() < until, anna.heard[-2000:]
    do(anna.line, "stand"), do(bo.line, "离座")
    for guest in (anna, bo):
        world.bring("gaming:kards", guest.name)
    anna.ask("sit", "You are the host")
    bo.ask("入座", "座位号2")
    anna.ask("options hq_defence=8", "hq_defence is now 8")
    anna.ask("options turn=0", "turn is now 0")
    anna.ask("start", BEGUN)
    until = time.monotonic() + PATIENCE
    while None not in (fight_on(anna), fight_on(bo)):
        assert time.monotonic() < until, anna.heard[-2000:]
    do(anna.line, "stand"), do(bo.line, "离座")


def untimed(guest: Guest) -> None:
    """Set no time for turns, and an hour for absent players."""
    guest.ask("options turn=0", "turn is now 0")
    guest.ask("options grace=3600", "grace is now 3600")


def an_open_uno(world: World, one: str, other: str) -> None:
    """A match for coins between two people and a computer player, in its first round."""
    ann, lin = world.people[one], world.people[other]
    for name in (one, other):
        world.hero(name, "hero.level = max(2, hero.level)")  # starting coins cannot be staked
        world.staff(f"@coins {name} = 100", "that makes")
    world.bring("gaming:corner", one, other)
    ann.ask("sit barrel", "You are the host")
    ann.ask("options turn=0", "turn is now 0")
    ann.ask("options grace=3600", "grace is now 3600")
    ann.ask("options rounds=1", "rounds is now 1")
    lin.ask("入座 2", "座位号2")
    ann.ask("bot add", "takes a seat")
    ann.ask("start", BEGUN)
    for _ in range(3):
        for player, listed in ((ann, "moves"), (lin, "能做什么")):
            do(player, listed, "1", quiet=0.5)


def an_open_mbg(world: World) -> tuple[str, str]:
    """A siege between two people, a turn old."""
    anna, bo = world.guest("Philippa", "siege_room"), world.guest("关云长", "siege_room")
    anna.ask("sit", "You are the host")
    bo.ask("入座", "座位号2")
    anna.ask("options scenario=tutorial", "scenario is now tutorial")
    anna.ask("options turns=2", "max_turn is now 2")
    untimed(anna)
    anna.ask("start", BEGUN)
    for _ in range(3):
        take_part(anna), take_part(bo)
    anna.line.settle(), bo.line.settle()
    return anna.name, bo.name


def an_open_kards(world: World) -> tuple[str, str]:
    """A paused battle of a player with her own deck."""
    anna, bo = world.guest("Ottilie", "war_room"), world.guest("周公瑾", "war_room")
    do(anna.line, "decks new Iron Rhine = panzer", "decks new Scraps = Germany", "decks check Iron Rhine")
    code = anna.ask("decks share iron rhine", r"decks import K1[\w-]+").split()[-1]
    do(bo.line, f"卡组导入 {code} = 铁流")
    anna.ask("sit", "You are the host")
    bo.ask("入座", "座位号2")
    anna.ask("options hq_defence=8", "hq_defence is now 8")
    untimed(anna)
    anna.ask("start", BEGUN)
    anna.ask("choose iron rhine", "You lead")
    do(bo.line, "选用 新兵")
    for _ in range(8):
        fight_on(anna), fight_on(bo)
    anna.ask("pause", "(?i)pause")
    bo.ask("同意", "暂停")
    return anna.name, bo.name


def matches_by_letter(world: World, one: str, other: str) -> None:
    """A match of each game by letter between two people, one of them with a move in it, and a challenge unanswered."""
    ann, lin = world.people[one], world.people[other]
    for game in ("uno", "mbg", "kards"):
        do(ann, f"play {game} with {other} letter 72")
        lin.ask("对局 应战", r"第\d+号|通信")
    do(ann, f"play uno with {other} letter 24", "matches")
    do(lin, "对局")


def clubs_and_contests(world: World, founder: str, member: str, guest: str) -> None:
    """Two clubs of which one has challenged the other, a tournament by letter that is played and one to come."""
    ann, lin, per = (world.people[name] for name in (founder, member, guest))
    for name in (founder, guest):
        world.staff(f"@coins {name} = 300", "that makes")
    do(ann, "club found Lamplighters", "club about Those who leave a light on.", "club open", "club note Bring oil.")
    do(lin, "俱乐部 加入 Lamplighters", "俱乐部 说 有人吗", "俱乐部 留言 我带灯芯")
    do(per, "club found Snails", "club invite Octavia", "club about Slow.")
    do(ann, "club promote 诸葛亮", "club challenge Snails kards boards 2 letter 72")
    for line in (
        "robin letter 72 in 60 casual = the Slow Cup // 慢杯",
        "knockout letter 72 in 60 = the Far Cup // 远杯",
    ):
        said = world.staff(f"@tournament new uno {line}", r"Tournament \d+")
        number = int(re.search(r"Tournament (\d+)", said)[1])  # type: ignore[index]
        for player, typed in ((ann, "tournament enter"), (lin, "比赛 报名"), (per, "tournament enter")):
            do(player, f"{typed} {number}")
        if "robin" in line:
            world.staff(f"@tournament begin {number}", "Done")
    for player in (ann, lin, per):
        player.settle()


def lessons_and_puzzles(world: World, one: str, other: str) -> None:
    """Lessons and puzzles, some answered, one under way."""
    ann, lin = world.people[one], world.people[other]
    do(ann, "lesson uno 1", "lesson moves", "lesson 1", "lesson kards 1", "puzzle uno", "puzzle 1", "puzzle kards")
    do(lin, "残局 uno", "残局 提示", "残局 1", "课程 uno 1")


# Between people, and staff.


def company(world: World, rich: str, hurt: str, served: str) -> None:
    """Letters, friends, channels, notices, reports, keys."""
    ann, lin, per = (world.people[name] for name in (rich, hurt, served))
    do(ann, "friends 诸葛亮", "ignore Peregrine", "mail 诸葛亮 / Greetings = Come to the snug tonight.")
    do(ann, "mail Doomed = Rest well.", "public Who plays a round?", "newbie Ask me anything.", "nick gs = group")
    do(lin, "好友 Ottoline", "信 Ottoline = 今晚见。", "公共 我来一局", "信 1", "举报 有人在井边喊叫")
    do(per, "friends Ottoline", "mail 诸葛亮 = Do you read these?", "bug The winch squeaks.", "idea More soup.")
    do(per, "option screenreader = on", "option screenwidth = 60", "token new my program", "afk feeding a snail")
    do(per, "channel/mute newbie")


def deeds_of_staff(world: World) -> None:
    """Things made and done by staff."""
    do(world.owner, "@tel #2")
    dig(world, "Attic:typeclasses.rooms.Room = attic,below")
    do(world.owner, "@create a plain stone // 一块普通的石头")
    do(
        world.owner,
        "@drop stone",
        "drop stone",
        "@desc here = Wet flagstones, and a new bench.",
        "",
        "@set me/plan = 'a second well'",
    )
    do(world.owner, "@spawn always cellar_rat = 1", "@spawn never cellar_rat")
    banned, _ = world.newcomer("Rowdy")
    banned.socket.close()
    del world.accounts["Rowdy"]
    do(world.owner, "@ban Rowdy: shouting into the well", "yes", "@ban/ip 203.0.113.*: too loud", "yes")
    do(world.owner, "@alias stone = pebble", "@lock stone = get:false()", "@tag stone = keepsake")


def museum(world: World) -> None:
    """As the owner, make one of every kind of object that nobody has made so far.

    So that every kind of object whose path old databases may store is present.
    """
    dig(world, "Museum")
    world.owner.settle()
    code = (
        "from evennia.objects.objects import DefaultObject as base, DefaultExit as way; "
        "from evennia.objects.models import ObjectDB as rows; "
        "from evennia.utils.create import create_object as make; "
        "from evennia import search_object as find; "
        "sub = lambda c: [c, *[x for s in c.__subclasses__() for x in sub(s)]]; globals().update(sub=sub); "
        'hall = find("Museum")[0]; '
        'have = set(rows.objects.values_list("db_typeclass_path", flat=True)); '
        'todo = [c for c in sub(base) if c.path not in have and not c.path.startswith("evennia") '
        'and ".tests" not in c.path and "tests." not in c.path]; '
        "made = [make(c, key=c.__name__, location=hall, home=hall, nohome=False, "
        "**({'destination': hall} if issubclass(c, way) else {})) for c in dict.fromkeys(todo)]"
    )
    world.py(code)


def play(world: World) -> None:
    """Play everything."""

    def scene(what: Any, *arguments: Any) -> Any:
        began = time.monotonic()
        result = what(world, *arguments)
        print(f"{what.__name__} ({time.monotonic() - began:.0f} s)", flush=True)
        return result

    rich, hurt, served = scene(a_rich_hero), scene(a_hurt_hero), scene(one_with_a_hireling)
    scene(a_dead_hero)
    scene(company, rich, hurt, served)
    scene(one_in_chargen)
    scene(a_finished_uno)
    scene(finished_mbg_and_kards)
    scene(an_open_mbg)
    scene(an_open_kards)
    scene(matches_by_letter, rich, hurt)
    scene(clubs_and_contests, rich, hurt, served)
    scene(lessons_and_puzzles, rich, hurt)
    scene(an_open_uno, rich, hurt)
    scene(deeds_of_staff)
    scene(museum)
    scene(a_house_by_magic)
    scene(below)
    scene(a_duel)
    scene(a_fight)


# What is kept.

ASKED = ("inventory", "quests", "title", "achievements")
"""Everybody's commands for the recorded screens: nothing that time alone changes."""
ASKED_BY = {
    "Ottoline": ("mail", "posters", "friends", "ignore", "board", "club", "club notes", "lesson", "puzzle"),
    "诸葛亮": ("mail", "posters", "friends", "ignore", "board", "club", "lesson", "puzzle"),
    "Peregrine": ("mail", "friends", "token", "club"),
    "Octavia": ("ladder uno", "ladder mbg", "ladder kards"),
    "Philippa": ("board",),
    "关云长": ("board",),
    "Ottilie": ("board", "deck iron rhine"),
    "周公瑾": ("board", "deck 铁流"),
    "Lysander": ("map",),
    "赵云": ("map",),
}
"""Account -> further commands."""
FIGHTING = ("Duellist", "林冲", "Stayer")
"""Accounts whose heroes are in the middle of fights, which go on meanwhile."""


def screens(world: World) -> dict[str, dict[str, str]]:
    """Return the screens of everybody present: account -> command -> text."""
    return {
        account: {command: look(line, command) for command in (*ASKED, *ASKED_BY.get(account, ()))}
        for account, (line, _) in world.accounts.items()
        if account not in FIGHTING
    }


def stop(world: World) -> None:
    """Stop the game as staff do, with everybody still there."""
    done = world.game.launch("stop")
    assert done.returncode == 0, done.stdout + done.stderr
    world.game.kill()


def strip(database: Path) -> None:
    """Empty the private tables, and fold the write-ahead log in."""
    with closing(sqlite3.connect(database)) as store:
        for table in STRIPPED:
            store.execute(f"delete from {table}")
        store.commit()
        store.execute("pragma wal_checkpoint(truncate)")


def channels(game: Game) -> dict[str, str]:
    """Return the history of the channels, which Evennia keeps in files: name of the file -> text."""
    return {
        file.name: file.read_text(encoding="utf-8")
        for file in sorted((game.directory / "server/logs").glob("channel_*.log"))
        if file.stat().st_size
    }


def store(world: World, seen: dict[str, dict[str, str]], directory: Path, date: str) -> None:
    """Write the files of `tests/test_old_worlds.py`: the world and its expected contents."""
    database = world.game.directory / "server/evennia.db3"
    strip(database)
    with tempfile.TemporaryDirectory() as place:
        packed = Path(place) / "world.sqlite3"
        with closing(sqlite3.connect(database)) as source:
            source.execute("vacuum into ?", [str(packed)])
        paths = stored_paths(packed)
        told = {
            "facts": ask(world.game, "facts")[0],
            "players": {account: name for account, (_, name) in world.accounts.items()},
            "screens": seen,
            "channels": channels(world.game),
            "paths": distinct(paths),
        }
        (directory / f"world-{date}.sqlite3.xz").write_bytes(lzma.compress(packed.read_bytes(), preset=9))
    text = json.dumps(told, ensure_ascii=False, indent=1)
    (directory / f"world-{date}.json").write_text(f"{text}\n", encoding="utf-8")


def main(arguments: list[str]) -> int:
    """Record a world; return the exit status."""
    reader = argparse.ArgumentParser(prog="tests.worlds.record", description=(__doc__ or "").partition("\n")[0])
    reader.add_argument("date", nargs="?", default=datetime.date.today().isoformat())
    reader.add_argument("--directory", type=Path, default=HERE, help="where the world is stored")
    asked = reader.parse_args(arguments)
    if (asked.directory / f"world-{asked.date}.sqlite3.xz").exists():
        reader.error(f"the world of {asked.date} is recorded already")
    with tempfile.TemporaryDirectory() as place:
        game = Game(Path(place))
        try:
            world = World(game.start())
            play(world)
            seen = screens(world)
            stop(world)
            if game.errors():
                raise AssertionError("\n".join(game.errors()))
            store(world, seen, asked.directory, asked.date)
        finally:
            game.kill()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
