"""The role-playing game in a stock game: heroes, their things and quests, by the lines of docs/build/install.md."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from importlib.metadata import distribution
from pathlib import Path

import pytest

from tests.harness import ROOT, wait_until
from tests.test_install import OWNER, PASSWORD, StockGame, lines_of_the_page, make_environment, wheel

__all__ = ["wheel"]

pytestmark = pytest.mark.sweep  # of the page, `test_install` follows the first lines in every run


@pytest.fixture(scope="module")
def foreign(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[StockGame]:
    """Return a game with things of its own in which the lines were followed."""
    directory = tmp_path_factory.mktemp("foreign")
    shared = Path(str(distribution("evennia").locate_file("")))
    game = StockGame(directory, make_environment(directory / "venv", shared), wheel)
    try:
        game.migrate()
        game.furnish()
        for line in lines_of_the_page("Tables in an Evennia game")[:4]:
            game.follow(line)
        for line in lines_of_the_page("The role-playing game"):
            game.follow(line)
        wait_until(lambda: "in 'reset' mode" in game.log("server"), "the restart after the first start")
        yield game
    finally:
        game.kill()


def test_a_character_of_a_stock_game_is_a_hero(foreign: StockGame):
    hal = foreign.newcomer("Hal")
    assert "strength" in hal.tell("score")
    with foreign.log_in(OWNER) as founder:
        founder.ask("@create/drop axe:wellmouth.things.objects.EvAdventureWeapon", "You create a new EvAdventureWeapon")
        founder.tell("@create/drop pebble")
        founder.tell("@py from evennia import search_object as s; s('Hal')[0].coins = 50")
        hal.ask("get axe", "You take")
        hal.ask("wield axe", "You ready")
        hal.ask("get pebble", "You take")
        hal.ask("score", "Slots: 2 of 11")
        assert "You are carrying" in hal.tell("inventory")  # the clothing's
        founder.leave()
    assert "Done so far: 0 of" in hal.tell("quests")
    hal.leave()
    assert not foreign.errors()


def test_commands_of_the_game_stay_and_ours_beside_them(foreign: StockGame):
    ivy = foreign.newcomer("Ivy")
    assert "Wear what" not in ivy.tell("wear")  # the clothing's
    ivy.ask("wield", "Wield or wear what")
    ivy.ask("board", "Nothing is pinned")
    ivy.ask("up", "No way from here")
    ivy.ask("achievements", "achieved")
    ivy.leave()
    with foreign.log_in(OWNER) as founder:
        founder.ask("@dig Field", "Created room Field")
        founder.ask("@tel Field", "Field")
        founder.ask("@typeclass here = wellmouth.places.rooms.EvAdventureWildRoom", "Field changed typeclass")
        founder.ask("@spawn cellar rat", "Out of thin air")
        founder.ask("attack rat", "You attack the cellar rat")
        founder.ask("@tel #2", "Limbo")
        founder.leave()
    assert not foreign.errors()


def test_a_town_of_ones_own_stands_on_the_way_down(foreign: StockGame):
    make, reload = lines_of_the_page("A town and the way down")
    foreign.follow(make)
    shutil.copy(ROOT / "docs/examples/town/mill.toml", foreign.directory / "world/town")
    foreign.follow(reload)
    ida = foreign.newcomer("Ida")
    assert "The Mill Yard" in ida.tell("look")
    assert "Every third paddle" in ida.tell("look wheel")
    assert "Food or light" in ida.tell("talk orla")
    with foreign.log_in(OWNER) as founder:
        founder.tell("@py from evennia import search_object as s; s('Ida')[0].coins = 50")
        founder.ask("@tel The Mill Yard", "The Mill Yard")
        founder.ask("@dig/teleport Barn;barn = barn;b, yard;y", "Created room Barn")
        founder.leave()
    assert "torch" in ida.tell("list")
    ida.ask("buy torch", "torch")
    ida.ask("get sack", "You take")
    ida.ask("down", "The Dry Sluice")
    ida.ask("look iron door", "door")
    ida.ask("down", r"level 1\b")
    assert "Up: The Dry Sluice" in ida.tell("exits")
    ida.ask("up", "The Dry Sluice")
    ida.ask("up", "The Mill Yard")
    ida.ask("barn", "Barn")
    ida.leave()
    assert not foreign.errors()


def test_people_have_heroes_friends_and_letters(foreign: StockGame):
    for line in lines_of_the_page("People"):
        foreign.follow(line)
    line = foreign.telnet()
    line.expect("connect <username>")
    line.send(f"create Juno {PASSWORD}")
    line.expect("Make the account")
    line.send("yes")
    line.expect("strength")
    line.send("accept")
    line.expect("The Mill Yard")
    assert "strength" in line.tell("score")
    line.ask("friend Ida", "Ida")
    line.ask("letters", "letter")
    line.ask("quit", ".")
    ida = foreign.telnet()
    ida.expect("connect <username>")
    ida.send(f"connect Ida {PASSWORD}")
    ida.expect("Barn")
    ida.leave()
    assert not foreign.errors()


def test_the_game_goes_on_without_us(foreign: StockGame):
    """Comes last: nothing of ours is left in the game."""
    take_away, unmake, reload = lines_of_the_page("Leaving")
    foreign.follow(take_away)
    foreign.follow(unmake)
    with closing(sqlite3.connect(foreign.database)) as store:
        for query in (
            "select name from sqlite_master where name like 'wellmouth%'",
            "select app from django_migrations where app like 'wellmouth%'",
            "select db_key from objects_objectdb where db_typeclass_path like 'wellmouth%'",
            "select db_key from scripts_scriptdb where db_typeclass_path like 'wellmouth%'",
        ):
            assert store.execute(query).fetchall() == []
    foreign.restore()
    foreign.follow(reload)
    ida = foreign.log_in("Ida")
    ida.ask("yard", "Yard")
    ida.ask("look orla", "Orla")
    ida.leave()
    assert not foreign.errors()
