"""The role-playing game in a stock game: heroes, their things and quests, by the lines of docs/install.md."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

import pytest

from tests.harness import wait_until
from tests.test_install import OWNER, StockGame, lines_of_the_page, make_environment, wheel

__all__ = ["wheel"]


@pytest.fixture(scope="module")
def foreign(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[StockGame]:
    """Return a stock game in which the lines were followed."""
    directory = tmp_path_factory.mktemp("foreign")
    shared = Path(str(distribution("evennia").locate_file("")))
    game = StockGame(directory, make_environment(directory / "venv", shared), wheel)
    try:
        game.follow(lines_of_the_page("Tables in an Evennia game")[0])
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
        assert "1 of 11 slots" in hal.tell("inventory") or "2 of 11 slots" in hal.tell("inventory")
        founder.leave()
    assert "Done so far: 0 of" in hal.tell("quests")
    hal.leave()
    assert not foreign.errors()
