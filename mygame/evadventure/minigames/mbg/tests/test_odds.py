"""The batch simulator agrees with the engine's own battle; both tell what is to be expected."""

from __future__ import annotations

from math import sqrt

import pytest

from evadventure.minigames.chance import Chance, open_stream
from evadventure.minigames.mbg.data import Profile
from evadventure.minigames.mbg.engine import odds as odds_module
from evadventure.minigames.mbg.engine.odds import HAS_NUMPY, OddsSide, odds, scalar_odds
from evadventure.minigames.testing.kit import times
from evadventure.rules import EvAdventureRollEngine

SIDES: list[tuple[OddsSide, OddsSide]] = [
    (OddsSide(70, 60, 80, 1500, 0, (0, 5, 7)), OddsSide(80, 55, 60, 1400, 500, (3, 4))),
    (OddsSide(90, 50, 95, 2000, 0, (1, 8, 9)), OddsSide(60, 80, 70, 2200, 0, (2, 6, 9))),
    (OddsSide(60, 60, 50, 1800, 0, (10, 11)), OddsSide(60, 60, 50, 900, 1200, (1, 8))),
    (OddsSide(50, 50, 0, 1000), OddsSide(50, 50, 0, 1000)),
]


@pytest.mark.skipif(not HAS_NUMPY, reason="NumPy, an optional extra, is not installed")
@pytest.mark.parametrize("profile", Profile)
@pytest.mark.parametrize("sides", SIDES)
def test_the_batch_fights_as_the_engine_does(sides, profile):
    many = times(300, 1500)
    attacker, defender = sides
    quick = odds(attacker, defender, 70, profile, 6000)
    slow = scalar_odds(attacker, defender, 70, profile, many, EvAdventureRollEngine(Chance(open_stream(1, "odds"))))
    for one, two in zip(quick[1:4], slow[1:4], strict=True):
        assert abs(one - two) < 4 * sqrt(max(two * (1 - two), 0.002) * (1 / 6000 + 1 / many))
    for one, two in zip(quick[4:], slow[4:], strict=True):
        assert abs(one - two) < 60 * sqrt(1500 / many)


def test_equal_sides_are_equal():
    it = odds(OddsSide(50, 50, 50, 1000, 0, (0,)), OddsSide(50, 50, 50, 1000, 0, (0,)), 100, Profile.MANUAL)
    assert abs(it.win - it.lost) < 3 * it.error + 0.03


def test_a_sure_thing():
    it = odds(OddsSide(100, 99, 99, 2800), OddsSide(10, 1, 1, 100), 100, Profile.MANUAL)
    assert it.win > 0.99
    assert it.foe_loss == pytest.approx(100)


def test_without_numpy_the_engine_answers(monkeypatch):
    monkeypatch.setattr("evadventure.minigames.mbg.engine.odds.HAS_NUMPY", False)
    it = odds(SIDES[0][0], SIDES[0][1], 40, Profile.MANUAL, 150, seed=99)
    assert it.times == 150
    assert it.win + it.draw + it.lost == pytest.approx(1)


@pytest.mark.skipif(not HAS_NUMPY, reason="NumPy, an optional extra, is not installed")
@pytest.mark.parametrize("profile", Profile)
def test_longer_battles_go_on_from_shorter_ones_as_if_fought_anew(profile, monkeypatch):
    fought = []
    rounds_of = odds_module._Course.round

    def counted(it):
        fought.append(it)
        return rounds_of(it)

    monkeypatch.setattr(odds_module._Course, "round", counted)
    for one, two in SIDES:
        fought.clear()
        together = [odds(one, two, rounds, profile, 200, seed=5) for rounds in (40, 70, 100)]
        assert len(fought) <= 100
        odds_module._known.clear()
        apart = []
        for rounds in (100, 70, 40):
            odds_module._going_on.clear()
            apart.append(odds(one, two, rounds, profile, 200, seed=5))
        assert together == apart[::-1]
        assert odds(one, two, 20, profile, 200, seed=5).times == 200  # fewer than were fought: anew


@pytest.mark.skipif(not HAS_NUMPY, reason="NumPy, an optional extra, is not installed")
@pytest.mark.parametrize("profile", Profile)
@pytest.mark.parametrize("sides", SIDES)
def test_battles_fought_at_once_come_out_as_if_each_were_fought_alone(sides, profile):
    """Of several generals, of whom one is so clever that a technique of his never fails."""
    one, two = sides
    others = [
        one._replace(power=power, tactics=tactics, strategy=strategy, hp=hp)
        for power, tactics, strategy, hp in ((95, 90, 140, 2600), (20, 30, 10, 300), (75, 50, 60, 1200))
    ]
    battles = [(one, two), *((other, two) for other in others)]
    together = odds_module.odds_of([*battles, (two, one), battles[1]], 70, profile, 200, seed=3)
    odds_module._known.clear()
    odds_module._going_on.clear()
    assert together == [odds(*battle, 70, profile, 200, seed=3) for battle in [*battles, (two, one), battles[1]]]


def test_the_same_question_has_the_same_answer():
    assert odds(*SIDES[0], 70, Profile.MANUAL, 500) == odds(*SIDES[0], 70, Profile.MANUAL, 500)
