"""The story of a match: five lines at most, its moments in order, nothing that its reader may not know."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from evadventure.minigames import registry
from evadventure.minigames.core import Reader
from evadventure.minigames.match import Match
from evadventure.minigames.story import PARTS, story
from evadventure.words import Lang


def played(key: str, seed: int, most: int) -> Match:
    """Return a match of random moves, at most so many."""
    game, chance = registry.get(key).game, Random(seed)
    match = Match.open(game, game.options_type(), seats=game.info.min_seats, seed=seed)
    for _ in range(most):
        if not match.to_act:
            break
        seat = match.to_act[0]
        match = match.play(seat, chance.choice(match.legal(seat)))
    return match


@pytest.mark.parametrize("lang", Lang)
@pytest.mark.parametrize("key", ["uno", "kards", "mbg"])
def test_a_story_has_a_beginning_moments_in_order_and_an_end(key: str, lang: Lang) -> None:
    entry = registry.get(key)
    match = played(key, 7, 3000 if key == "uno" else 300)
    reader = Reader(lang=lang, names=("Ann", "Bo", "Cy")[: match.seats])
    told = story(entry, match, reader)
    assert "Ann" in told[0].text
    assert told[0].step == 0
    assert len(told) <= PARTS + 2
    assert [one.step for one in told] == sorted(one.step for one in told)
    assert all(one.text and "\n" not in one.text for one in told)
    assert (told[-1].step == len(match.log)) == (match.outcome is not None)


def test_the_heaviest_moment_of_each_part_is_told() -> None:
    entry, match = registry.get("uno"), played("uno", 7, 3000)
    reader = Reader(lang=Lang.EN, names=("Ann", "Bo"))
    weigh = entry.weigh
    assert weigh is not None
    weights = {line.step: sum(map(weigh, line.events)) for line in match.history(None).lines[1:-1]}
    told = [one.step for one in story(entry, match, reader)]
    assert any(weights.get(step) == max(weights.values()) for step in told)


def test_a_game_that_weighs_nothing_has_a_story_too() -> None:
    entry = replace(registry.get("uno"), weigh=None)
    assert len(story(entry, played("uno", 3, 3000), Reader(lang=Lang.EN, names=("Ann", "Bo")))) == PARTS + 2


def test_a_match_without_moves_has_one_line() -> None:
    entry = registry.get("uno")
    told = story(entry, played("uno", 3, 0), Reader(lang=Lang.EN, names=("Ann", "Bo")))
    assert [one.step for one in told] == [0]
