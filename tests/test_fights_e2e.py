"""Fights over real sockets: in rounds and without, two people in two languages, a reload, a lost connection, a kill."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from evadventure.knave.bestiary import KINDS
from tests.harness import Game, Telnet, wait_until
from tests.test_api import answers, ask, born, token_of, uno_table
from tests.test_play import CHINESE, ENGLISH, PASSWORD, come_in

LONGEST_FIGHT = 180.0
"""Seconds: without rounds somebody strikes every three of them, and about every other blow is a hit."""

IMPORTS = (
    "@py from evennia import search_object as find; from evennia.utils.create import create_object as make; "
    "from evadventure.places.rooms import EvAdventureRoom as Room; "
    "from evadventure.places.exits import EvAdventureExit as Way; "
    "from evadventure.creatures.npcs import spawn; "
)


@contextmanager
def staff(game: Game) -> Iterator[Telnet]:
    """Be the owner."""
    with game.become_owner() as owner:
        yield owner


def pit(owner: Telnet, name: str, *kinds: str) -> None:
    """Make a place to fight in, with a way out and creatures in it."""
    owner.send(
        IMPORTS + f'pit = make(Room, key="{name}"); pit.allow_combat = True; pit.allow_death = True; '
        'make(Way, key="north", location=pit, destination=me.location); print("dug")'
    )
    owner.expect("dug")
    for kind in kinds:
        owner.send(IMPORTS + f'spawn("{kind}", find("{name}")[0]); print("spawned")')
        owner.expect("spawned")


def harden(owner: Telnet, *names: str, hp: int = 60, strength: int = 6) -> None:
    """Turn beginners into heroes, who can carry more than their outfit."""
    for name in names:
        owner.send(
            f'@py hero = __import__("evennia").search_object("{name}")[0]; hero.hp_max = {hp}; hero.hp = {hp}; '
            f'hero.strength = {strength}; hero.constitution = 5; print("hardened")'
        )
        owner.expect("hardened")


def sturdy() -> str:
    """Return the key of the toughest creature that is not a boss."""
    return max((key for key, kind in KINDS.items() if not kind.boss), key=lambda key: KINDS[key].hp_max)


def foe_name(key: str) -> str:
    """Return its name in English."""
    return KINDS[key].name.en.lower()


def fight_to_the_end(over: str, *fighters: tuple[Telnet, str]) -> str:
    """Attack until the fight is over for the first of the fighters; return that player's text.

    In rounds, all attack and the first is then asked for the next round; in a fight without, an attack goes on by
    itself. Fighters are hardened before: the dice decide how long it takes, not how it ends.
    """
    first = fighters[0][0]
    read = first.settle()
    while not re.search(over, read):
        for fighter, attack in fighters:
            fighter.send(attack)
        read += first.expect("Your move", over, patience=LONGEST_FIGHT)
    return read + first.settle()


def test_two_people_fight_in_rounds_each_in_their_own_language(game: Game) -> None:
    before = len(game.errors())
    with staff(game) as owner, game.telnet() as ada, game.telnet() as zhang:
        one, other = come_in(ada, ENGLISH, "Pitfighter"), come_in(zhang, CHINESE, "燕青")
        harden(owner, one, other)
        pit(owner, "east pit", *["cellar_rat"] * 4)
        for name in (one, other):
            owner.send(f"@tel {name} = east pit")
        ada.expect("(?i)east pit")
        zhang.expect("(?i)east pit")
        ada.settle()
        zhang.settle()
        begun = ada.ask("attack rat", "Your move|The fight is over")
        assert "You can (type the number, or the words):" in begun
        assert re.search(r"Round 1\. Your (side is|enemies are) quicker\.", begun)
        told = zhang.settle()
        assert f"{one}向" in told
        assert "发起了攻击！" in told
        assert not re.search(r"\byou\b|Round", told)
        read = begun + fight_to_the_end("The fight is over", (ada, "attack rat"), (zhang, "攻击老鼠"))
        assert re.search(r"You gain \d+ XP", read)
        assert "no fight" in ada.ask("hold", "no fight")
        for typed in ("attack", "attack ²", "attack 龙", "flee", "trip", "1", "yield", "duel", "attack " + "x" * 1500):
            assert ada.tell(typed), typed
    assert game.errors()[before:] == []


def test_a_duel_in_the_ring_has_no_rounds_and_no_deaths(game: Game) -> None:
    before = len(game.errors())
    with staff(game) as owner, game.telnet() as ada, game.telnet() as zhang:
        one, other = come_in(ada, ENGLISH, "Duellist"), come_in(zhang, CHINESE, "林冲")
        for player in (ada, zhang):
            player.settle()
        assert "in the ring only" in ada.ask(f"duel {other}", "ring only|nobody")
        for name in (one, other):
            owner.send(
                f'@py from evennia import search_object as find, search_tag as tagged; print(find("{name}")[0].move_to('
                'tagged("ring", category="place")[0], move_type="teleport"))'
            )
        ada.expect("Duelling Ring")
        zhang.expect("斗圈")
        harden(owner, one, other, hp=4)
        ada.settle()
        zhang.settle()
        ada.ask(f"attack {other}", "Ask first")
        ada.ask(f"duel {other}", "You challenge")
        zhang.expect("向你下了战书")
        zhang.ask("决斗 接受", "亮出了兵器")
        ada.expect("weapons raised")
        read = fight_to_the_end("The fight is over", (ada, "attack"), (zhang, "攻击"))
        assert "won the duel" in read
        owner.send(
            f'@py print(sorted(__import__("evennia").search_object(name)[0].hp for name in ("{one}", "{other}"))[0])'
        )
        assert owner.expect(r"(?m)^1\s*$")
    assert game.errors()[before:] == []


def test_a_fight_and_a_program_outlast_a_reload_and_a_lost_connection(game: Game) -> None:
    before = len(game.errors())
    with born(game, "Programmer") as player:
        token, table = token_of(player), uno_table(game)
        player.leave()
    ask(game, f"/api/v1/tables/{table}/sit", token, {})
    ask(game, f"/api/v1/tables/{table}/bots", token, {"who": "random"})
    assert ask(game, f"/api/v1/tables/{table}/start", token, {})[1]["state"]
    with staff(game) as owner, game.telnet() as ada:
        one = come_in(ada, ENGLISH, "Stayer")
        harden(owner, one, hp=400, strength=0)
        pit(owner, "west pit", sturdy())
        owner.send(f"@tel {one} = west pit")
        ada.expect("(?i)west pit")
        ada.settle()
        ada.ask(f"attack {foe_name(sturdy())}", "Your move")
        assert game.launch("reload").returncode == 0
        assert "Against you" in ada.ask("fight", "Against you|no fight|Nobody fights")
    wait_until(lambda: answers(game), "the pages answer after a reload")
    status, now = ask(game, f"/api/v1/tables/{table}/seat", token)
    assert status == 200
    assert now["state"]["who"] == 0
    assert ask(game, f"/api/v1/tables/{table}/resign", token, {})[0] == 200
    with game.telnet() as again:
        again.expect("encoding")
        again.send(f"connect Stayer {PASSWORD}")
        again.expect("Against you")
    assert game.errors()[before:] == []


@pytest.mark.kill
def test_a_fight_outlasts_a_kill(tmp_path: Path) -> None:
    game = Game(tmp_path)
    try:
        game.start()
        with staff(game) as owner, game.telnet() as ada:
            one = come_in(ada, ENGLISH, "Phoenix")
            harden(owner, one, hp=400, strength=0)
            pit(owner, "deep pit", sturdy())
            owner.send(f"@tel {one} = deep pit")
            ada.expect("(?i)deep pit")
            ada.settle()
            ada.ask(f"attack {foe_name(sturdy())}", "Your move")
            ada.settle()
        game.kill()
        game.start()
        with game.telnet() as ada:
            ada.expect("encoding")
            ada.send(f"connect Phoenix {PASSWORD}")
            assert "Against you" in ada.expect("Against you")
            ada.ask("attack", r"Round \d+")
        assert game.errors() == []
    finally:
        game.kill()


@pytest.mark.parametrize("width", [40])
def test_on_a_narrow_screen_every_line_fits(game: Game, width: int) -> None:
    with staff(game) as owner, game.telnet() as ada:
        one = come_in(ada, ENGLISH, "Narrow")
        harden(owner, one, hp=200, strength=0)
        pit(owner, "thin pit", sturdy())
        ada.ask(f"option screenwidth = {width}", f"{width} now")
        owner.send(f"@tel {one} = thin pit")
        ada.expect("(?i)thin pit")
        ada.settle()
        ada.tell(f"attack {foe_name(sturdy())}")
        shown = ada.tell("moves")
        assert "You can" in shown
        assert max(len(line) for line in shown.splitlines()) <= width, shown
