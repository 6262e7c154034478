"""Temperaments: the same level with a liking. What it likes it does more often, and what it is worth stays legal."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from evadventure.minigames import registry
from evadventure.minigames.bots.human import Human, Temper, tempers
from evadventure.minigames.bots.runner import run
from evadventure.minigames.bots.search import timed
from evadventure.minigames.core import lent
from evadventure.minigames.tests import toy

SEEN = {"uno": ("careful", 2, 12), "kards": ("greedy", 2, 6), "mbg": ("steady", 3, 8)}
"""Game -> the level whose moods are compared, seats, matches."""
OFTENER: dict[str, list[tuple[str, str, tuple[str, ...], float]]] = {
    "uno": [
        ("bold", "patient", ("strikes",), 1.2),
        ("bold", "patient", ("swaps", "wild"), 1.2),
        ("bold", "spiteful", ("torments",), 1.1),
        ("spiteful", "patient", ("avenges",), 1.2),
    ],
    "kards": [
        ("bold", "patient", ("assaults", "advances"), 1.2),
        ("patient", "bold", ("deploys", "arms"), 1.1),
        ("spiteful", "bold", ("hunts", "repels"), 1.2),
        ("bold", "spiteful", ("assaults",), 1.2),
    ],
    "mbg": [
        ("bold", "patient", ("fights",), 1.2),
        ("bold", "spiteful", ("torments",), 1.1),
        ("patient", "spiteful", ("allies",), 1.0),
        ("spiteful", "patient", ("avenges",), 1.2),
    ],
}
"""Game -> (who does it, who does it less, which traits, at least how many times as often in the same positions)."""


class Everybody:
    """Asks all temperaments in each position and does what one of them says."""

    def __init__(self, bots, counts, own):
        self.bots, self.counts, self.own = bots, counts, own

    def choose(self, view, legal, seat, seed, seconds):
        chosen = {name: bot.choose(view, legal, seat, seed, seconds) for name, bot in self.bots.items()}
        for name, action in chosen.items():
            assert action in legal
            assert action == self.bots[name].choose(view, legal, seat, seed, seconds)
            self.counts[name].update(next(iter(self.bots.values())).taste.traits(view, action, seat))
        return chosen[self.own]


@pytest.mark.parametrize("game", ["uno", "kards", pytest.param("mbg", marks=pytest.mark.long)])
def test_in_the_same_positions_each_does_what_it_likes_more_often_and_the_same_for_a_seed(game):
    entry, (level, seats, matches) = registry.get(game), SEEN[game]
    bots = {temper: entry.player(f"{level}:{temper}") for temper in entry.tempers}
    counts: dict[str, Counter[str]] = {name: Counter() for name in bots}
    names = list(bots)
    for seed in range(matches):
        players = [Everybody(bots, counts, names[(seed + seat) % len(names)]) for seat in range(seats)]
        run(entry.game, entry.game.options_type(), players, seed, seconds=0.01)
    for one, other, traits, times in OFTENER[game]:
        did, less = (sum(counts[name][trait] for trait in traits) for name in (one, other))
        assert did > 10
        assert did >= times * less, (one, other, traits, did, less)


@pytest.mark.parametrize("game", SEEN)
def test_every_level_that_thinks_can_have_every_temperament(game):
    entry = registry.get(game)
    assert set(entry.tempers) == {"bold", "patient", "spiteful"}
    assert [level for level in entry.bots if not entry.knows(f"{level}:bold")] == ["random"]
    assert len(entry.players()) == 1 + 4 * (len(entry.bots) - 1)
    for name in entry.players():
        level, _, temper = name.partition(":")
        player = entry.player(name)
        if temper:
            inner = player.bot if isinstance(player, Human) else player
            assert getattr(inner, "taste", None) is entry.tempers[temper]
            assert timed(player, float) != player or level not in ("sharp", "master")
        else:
            assert player is entry.bots[level]


def test_what_is_not_known_plays_as_it_would_without():
    entry = registry.get("uno")
    assert entry.player("careful:sulky") is entry.bots["careful"]
    assert not entry.knows("careful:sulky")
    assert not entry.knows("careful:")
    assert not entry.knows("random:bold")
    assert entry.player("nobody:bold") == entry.player("careful:bold")
    assert toy.ENTRY.players() == list(toy.ENTRY.bots)


def test_a_liking_is_between_minus_one_and_one():
    made = tempers(lambda view, action, seat: {action: 1.0, "all": 0.5}, {"a": {"x": 1.0, "all": 0.8, "y": -2.0}})
    taste = made["a"]
    assert taste == Temper(taste.traits, {"x": 1.0, "all": 0.8, "y": -2.0})
    assert [taste(None, action, 0) for action in "xyz"] == [1.0, -1.0, 0.4]


def test_a_thing_is_lent_to_players_within_players_too():
    careful = registry.get("uno").bots["careful"]
    both: Any = lent(Human(careful, 0.5, careful), taste=1)
    assert both.bot.taste == both.glance.taste == 1
    plain = Human(toy.ENTRY.bots["random"], 0.5)
    assert lent(plain, taste=1, now=2) is plain
