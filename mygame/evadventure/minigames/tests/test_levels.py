"""Published ratings of the levels."""

from __future__ import annotations

import tomllib
from itertools import pairwise
from pathlib import Path

import pytest

from evadventure.minigames import levels, registry

TOY = "evadventure.minigames.tests.toy:ENTRY"


@pytest.mark.parametrize("game", registry.keys())
def test_every_level_of_every_game_is_published(game: str) -> None:
    entry = registry.get(game)
    file = tomllib.loads((Path(levels.__file__).parent / game / levels.FILE).read_text(encoding="utf-8"))
    assert set(file["levels"]) == set(entry.bots)
    assert f"calibrate {game} --games" in file["command"]
    assert file["matches_of_each_pair"] >= 100
    assert levels.published(entry)[entry.default_bot] == levels.Level(levels.MIDDLE, 0)


@pytest.mark.parametrize("game", registry.keys())
def test_six_levels_stand_well_apart(game: str) -> None:
    found = levels.published(registry.get(game))
    ratings = [level.rating for name, level in found.items() if name != "random"]
    assert len(ratings) == 6
    assert all(100 <= stronger - weaker <= 300 for weaker, stronger in pairwise(ratings))


def test_a_game_without_the_file_has_newcomers() -> None:
    assert set(levels.published(registry.resolve(TOY)).values()) == {levels.Level(levels.MIDDLE)}


@pytest.mark.parametrize("game", registry.keys())
def test_levels_are_listed_by_strength(game: str) -> None:
    ratings = [level.rating for level in levels.published(registry.get(game)).values()]
    assert ratings == sorted(ratings)
