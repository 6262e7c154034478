"""The role-playing game over real sockets, in scenes: a guided quest, a shop, a level of the dungeon walked by two in
two languages, a level taken, and a death and its remains. Fights and duels are in `test_fights_e2e`.
"""

from __future__ import annotations

import re
from collections import deque
from itertools import count

import pytest

from evadventure.knave.bestiary import KINDS
from evadventure.knave.delve.plan import Dungeon
from evadventure.knave.delve.records import Cell, DoorKind, LevelPlan
from tests.harness import Game, Telnet
from tests.test_fights_e2e import IMPORTS, fight_to_the_end, foe_name, harden, pit, staff
from tests.test_play import CHINESE, ENGLISH, PASSWORD, come_in

DEADLIEST = max((key for key, kind in KINDS.items() if not kind.boss), key=lambda key: KINDS[key].hit_dice)
ABILITIES = ("strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma")
OPEN = (DoorKind.ARCH, DoorKind.DOOR)


def steps_down(level: LevelPlan) -> list[str] | None:
    """Return the way to a level's stairs past locks, hidden doors, traps and haste; None when there is none."""
    ways: dict[Cell, list[str]] = {level.up: []}
    todo = deque([level.up])
    while todo:
        cell = todo.popleft()
        for heading, number in level.doors_of(cell).items():
            there = level.beyond(cell, number)
            room = level.room(there)
            if level.doors[number].kind in OPEN and there not in ways and not (room.trap or room.twitch):
                ways[there] = [*ways[cell], heading]
                todo.append(there)
    return ways.get(level.down)


SEED, WAY = next((seed, way) for seed in count() if (way := steps_down(Dungeon(seed, 2).level(1))))
"""A dungeon whose first level can be walked without keys, and the way to its stairs."""


def bring(owner: Telnet, place: str, *names: str) -> None:
    """Set people down in a place of the town, by staff."""
    for name in names:
        owner.send(
            f'@py from evennia import search_object as find, search_tag as tagged; find("{name}")[0].move_to('
            f'tagged("{place}", category="content")[0], move_type="teleport"); print("brought")'
        )
        owner.expect("brought")


def walk(line: str, *fighters: tuple[Telnet, str]) -> str:
    """Walk the first of a party somewhere, all of them fighting anything that bars the way."""
    player = fighters[0][0]
    while re.search(
        r"fight|Your move|moves? before you|Round \d|You cannot leave|nobody with you", read := player.tell(line)
    ):
        if "nobody with you" not in read:
            fight_to_the_end("The fight is over|Nobody fights|no fight|nothing to fight", *fighters)
    return read


def below(owner: Telnet, ann: Telnet, one: str, seed: int) -> str:
    """Go from the square to the first level of a dungeon of this seed, with a light; return its number."""
    ann.ask("down", "First Ledge")
    ann.settle()
    ann.tell("light torch")
    owner.send(
        "@py from evennia import search_object as find; from evadventure.dungeon.instance import open_branch; "
        f'print("number %i" % open_branch(find("{one}")[0], {seed}).id)'
    )
    number = re.search(r"number (\d+)", owner.expect(r"number \d+")).group(1)
    ann.ask("down", "level 1")
    return number


def rats(owner: Telnet, one: str) -> None:
    """Put two rats into somebody's place."""
    owner.send(
        "@py from evennia import search_object as find; from evadventure.creatures.npcs import spawn; "
        f'[spawn("cellar_rat", find("{one}")[0].location) for _ in range(2)]; print("spawned")'
    )
    owner.expect("spawned")


@pytest.mark.soak
def test_the_guided_quest_leads_from_a_talk_over_a_table_to_a_fight(game: Game) -> None:
    before = len(game.errors())
    with staff(game) as owner, game.telnet() as ann:
        one = come_in(ann, ENGLISH, "Evening")
        ann.expect("A First Evening")
        hear_of_tasks(owner, ann, one)
        harden(owner, one, hp=300, strength=9)
        ann.tell("wield dagger")
        play_a_first_game(owner, ann, one)
        owner.ask(f"@coins {one} = 100", "that makes")
        bring(owner, "place:store", one)
        ann.expect("Sixpenny")
        ann.settle()
        ann.ask("buy torch", "You buy")
        assert "Go down to" in ann.ask("quests", "Done so far")
        bring(owner, "place:square", one)
        number = below(owner, ann, one, SEED)
        rats(owner, one)
        ann.settle()
        told = fight_to_the_end("The fight is over", (ann, "attack")) + ann.settle()
        assert "Done: A First Evening" in told, ann.tell("quests")
        owner.ask(f"@dungeon close {number}", "yes/")
        owner.ask("yes", "(?i)closed")
    assert not game.errors()[before:], "\n".join(game.errors()[before:])


def hear_of_tasks(owner: Telnet, ann: Telnet, one: str) -> None:
    """Talk to the two who have something to do for a newcomer."""
    ann.ask("talk hanno", "Find the inn")
    ann.send("bye")
    bring(owner, "place:inn_common", one)
    ann.expect("Talk to Mother Dunn")
    ann.ask("talk dunn", "Take a weapon in your hand|It is dark below|Go down to")
    ann.send("bye")
    ann.settle()


def play_a_first_game(owner: Telnet, ann: Telnet, one: str) -> None:
    """Play some cards against a computer player; a match in which somebody has hardly acted does not count."""
    bring(owner, "place:colour_room", one)
    ann.expect("Colour Room")
    ann.settle()
    ann.ask("sit", "(?i)seat|sit")
    ann.ask("bot add random", "(?i)random|computer")
    ann.ask("start", "(?i)begin|start|deal|hand")
    acted = 0
    while acted < 12:
        told = ann.tell("moves")
        if "No match" in told:
            break
        if re.search(r"^ *1\. ", told, re.MULTILINE):
            ann.tell("1")
            acted += 1
    ann.tell("resign yes")
    ann.tell("stand")


def test_what_is_bought_is_paid_for_and_carried(game: Game) -> None:
    before = len(game.errors())
    with staff(game) as owner, game.telnet() as ann:
        one = come_in(ann, ENGLISH, "Customer")
        owner.ask(f"@coins {one} = 100", "that makes")
        bring(owner, "place:store", one)
        ann.expect("Sixpenny")
        ann.settle()
        ann.ask("list", r"candle")
        purse = int(re.search(r"You have (\d+)", ann.ask("coins", r"You have \d+")).group(1))
        ann.settle()
        ann.ask("buy candle", "You buy")
        ann.settle()
        assert int(re.search(r"You have (\d+)", ann.ask("coins", r"You have \d+")).group(1)) < purse
        assert "candle" in ann.tell("inventory")
    assert not game.errors()[before:], "\n".join(game.errors()[before:])


def test_two_walk_a_level_of_the_dungeon_and_share_what_they_learn(game: Game) -> None:
    before = len(game.errors())
    with staff(game) as owner, game.telnet() as ann, game.telnet() as lin:
        one, other = come_in(ann, ENGLISH, "Partner"), come_in(lin, CHINESE, "林晚")
        harden(owner, one, other, hp=300, strength=9)
        ann.tell("wield dagger")
        bring(owner, "place:square", one, other)
        lin.expect("井口广场")
        ann.ask(f"group invite {other}", "You ask")
        lin.ask("队伍 同意", "你加入了")
        lin.ask(f"跟随 {one}", "从现在起")
        ann.settle()
        number = below(owner, ann, one, SEED)
        lin.expect("第1层")
        rats(owner, one)
        ann.settle()
        lin.settle()
        read = fight_to_the_end("The fight is over", (ann, "attack"), (lin, "攻击"))
        assert re.search(r"You gain \d+ XP", read)
        assert "点经验" in lin.settle()
        ann.settle()
        walked = "".join(walk(heading, (ann, "attack"), (lin, "攻击")) for heading in [*WAY, "down"])
        assert "level 2" in " ".join(walked.split()), walked
        assert f"{one}就在你身边" in lin.ask(f"在哪 {one}", "就在你身边|在")
        owner.ask(f"@dungeon close {number}", "yes/")
        owner.ask("yes", "(?i)closed")
        ann.expect("First Ledge|brought up")
    assert not game.errors()[before:], "\n".join(game.errors()[before:])


def test_a_level_is_taken_by_whoever_has_earned_it(game: Game) -> None:
    before = len(game.errors())
    with staff(game) as owner, game.telnet() as ann:
        one = come_in(ann, ENGLISH, "Climber")
        ann.settle()
        owner.ask(f"@xp {one} = 1000", "that makes")
        ann.settle()
        ann.ask("advance", "Choose 3 different")
        ann.ask("advance str dex con", "You are level 2")
        ann.ask("title", "the Deeper")
    assert not game.errors()[before:], "\n".join(game.errors()[before:])


def test_a_death_and_what_is_left(game: Game) -> None:
    before = len(game.errors())
    with staff(game) as owner, game.telnet() as doomed:
        name = come_in(doomed, ENGLISH, "Doomed")
        pit(owner, "last pit", *[DEADLIEST] * 3)
        owner.send(f"@tel {name} = last pit")
        doomed.expect("(?i)last pit")
        doomed.settle()
        # At any roll on the death table, an ability below -10 is death, too.
        for field, value in {"level": 5, "hp": 1, **dict.fromkeys(ABILITIES, -10)}.items():
            owner.tell(f'@py setattr(__import__("evennia").search_object("{name}")[0], "{field}", {value})')
        read = fight_to_the_end("will be remembered", (doomed, f"attack {foe_name(DEADLIEST)}"))
        assert re.search("strength", read + doomed.settle()), "a new hero is made at once"
        owner.ask(IMPORTS + 'print(*[one.key for one in find("last pit")[0].contents])', rf"remains\s+of\s+{name}")
        owner.ask(f"@death undo {name}", "lives again")
        doomed.leave()
    with game.telnet() as again:
        again.expect("encoding")
        again.send(f"connect Doomed {PASSWORD}")
        again.tell("cancel")  # the one begun after the death
        again.ask(f"ic {name}", f"You become {name}")
        again.expect("Temple")
    assert not game.errors()[before:], "\n".join(game.errors()[before:])
