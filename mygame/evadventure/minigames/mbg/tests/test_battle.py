"""Battles (M13, M14, M15) and where the profiles part (A4 to A10, B1 to B10)."""

from __future__ import annotations

from itertools import repeat
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evadventure.minigames.chance import Chance, open_stream
from evadventure.minigames.mbg.actions import Burned, FoughtItself, Launched, Struck
from evadventure.minigames.mbg.data import BattleMood, Profile, TechId
from evadventure.minigames.mbg.engine.battle import Recorder, RunningSide, fight, most_rounds, retell
from evadventure.minigames.mbg.state import Fought
from evadventure.rules import EvAdventureRollEngine

MANUAL, CLASSIC = Profile.MANUAL, Profile.CLASSIC


class Units:
    def __init__(self, *numbers, rest=None):
        self.left, self.rest, self.drawn = list(numbers), rest, 0

    def random(self):
        self.drawn += 1
        if not self.left and self.rest is not None:
            return self.rest
        return self.left.pop(0)


def side(power=50.0, tactics=50.0, strategy=50.0, hp=1000.0, wall=0.0, tech=(), manual=False):
    return RunningSide(0, power, tactics, strategy, hp, wall, tech, manual)


def story(one, two, units, rounds=1, profile=CLASSIC):
    told: list[Any] = []
    result = fight(one, two, rounds, units, profile, told.append)
    return result, [type(event).__name__ for event in told], told


def test_m14_scales():
    assert [most_rounds(scale) for scale in (0, 1, 2)] == [40, 70, 100]


def test_b1_who_wins_a_round():
    one, two = side(tactics=30.0), side(tactics=10.0)
    fight(one, two, 1, Units(0.7499), CLASSIC)
    assert (one.hp, two.hp) == (1000, 950)
    one, two = side(tactics=30.0), side(tactics=10.0)
    fight(one, two, 1, Units(0.75), CLASSIC)
    assert (one.hp, two.hp) == (950, 1000)


def test_b2_the_damage_is_the_winners_power():
    two = side()
    fight(side(power=98.0), two, 1, Units(0.0), CLASSIC)
    assert two.hp == 902


def test_m14_4_nobody_can_win_a_round():
    units = Units()
    assert fight(side(tactics=0.0), side(tactics=0.0), 40, units, CLASSIC) == 0
    assert units.drawn == 0


def test_m14_1_the_wall_takes_damage_first():
    two = side(wall=70.0)
    fight(side(power=50.0), two, 2, Units(0.0, 0.0), CLASSIC)
    assert (two.wall, two.hp) == (0, 970)
    assert (two.wall_change, two.hp_change) == (-20, -30)


def test_b5_small_remainders_are_nothing():
    two = side(hp=50.5)
    assert fight(side(power=50.0), two, 5, Units(0.0), CLASSIC) == 1
    assert two.hp == 0
    two = side(wall=50.25)
    fight(side(power=50.0), two, 1, Units(0.0), CLASSIC)
    assert (two.wall, two.hp) == (0, 1000)


def test_b6_a_technique_of_probability_one_still_draws():
    units = Units(0.0, 0.999)
    two = side(wall=500.0)
    fight(side(tech=(10,)), two, 1, units, CLASSIC)
    assert units.drawn == 2
    assert two.wall == 500 - 50 - 50 * 1.75


def test_m14_4_launched_at_the_very_probability():
    one, two = side(tech=(0,)), side()
    fight(one, two, 1, Units(0.0, float.fromhex("0x1.99999ap-2")), CLASSIC)
    assert two.hp == 1000 - 50 - 32.5


def test_a8_latency_means_every_so_many_rounds():
    names = story(side(tech=(0,)), side(), Units(rest=0.0), rounds=5)[1]
    rounds = " ".join(names).split("RoundBegun")
    assert ["Launched" in part for part in rounds[1:]] == [True, False, True, False, True]


def test_b6_the_attacker_launches_first_in_ascending_order():
    _, _, told = story(side(tech=(0, 7)), side(tech=(0,)), Units(rest=0.0))
    assert [(event.side, event.technique) for event in told if isinstance(event, Launched)] == [(0, 0), (0, 7), (1, 0)]


def test_b6_a_launch_that_kills_ends_the_battle():
    one, two = side(tech=(7,)), side(hp=120.0, tech=(0, 2))
    result, names, _ = story(one, two, Units(0.0, 0.0))
    assert result == 1
    assert names[-1] == "BattleEnded"
    assert one.latency[7] == 7, "no decay after it"


def test_b7_no_techniques_in_the_round_that_kills():
    units = Units(0.0)
    assert fight(side(power=100.0, tech=(0,)), side(hp=100.0, tech=(0,)), 5, units, CLASSIC) == 1
    assert units.drawn == 1


def test_b8_b9_both_may_fall_to_fire():
    one, two = side(hp=20.0), side(hp=20.0)
    one.burning = two.burning = 2
    result, names, _ = story(one, two, Units())
    assert result == 0
    assert names.count("Burned") == 2


def test_a9_no_decision_in_time_is_a_draw():
    assert fight(side(hp=9000.0), side(hp=9000.0), 40, Units(rest=0.0), CLASSIC) == 0


@pytest.mark.parametrize(("profile", "result"), [(CLASSIC, 1), (MANUAL, 0)])
def test_a10_a_general_without_strength_behind_a_wall(profile, result):
    two = side(hp=0.0, wall=500.0, manual=profile is MANUAL)
    assert fight(side(), two, 1, Units(0.0), profile) == result
    assert two.dead == (profile is CLASSIC)


def test_m14_2_a_general_without_strength_starts_alive():
    one = side(hp=0.0)
    assert not one.dead
    assert fight(one, side(), 40, Units(rest=0.0), CLASSIC) == 1


def launch(tech, units, won=True, profile=CLASSIC, rounds=1, strategy=50.0, **facts):
    """Fix the chances: the attacker wins (or loses) a round and launches a technique."""
    one, two = side(tech=(tech,), strategy=strategy), side(**facts)
    result, _, told = story(one, two, Units(0.0 if won else 0.999, *units), rounds, profile)
    return one, two, told, result


def test_m15_arrow():
    assert launch(TechId.ARROW, [0.0])[1].hp == 950 - 32.5


def test_m15_fire_burns():
    _, two, _, _ = launch(TechId.FIRE, [0.0])
    assert (two.hp, two.burning) == (925, 3)


def test_m15_heal_never_beyond_the_start():
    one, _, _, _ = launch(TechId.HEAL, [0.0], won=False)
    assert one.hp == 950 + 45
    one, _, _, _ = launch(TechId.HEAL, [0.0])
    assert one.hp == 1000


def test_m15_a18_shield_gives_hit_points_back():
    assert launch(TechId.SHIELD, [0.0], won=False)[0].hp == 1000
    assert launch(TechId.SHIELD, [])[1].hp == 950, "only in a lost round, and no draw else"


def test_a18_lost_defence_is_never_given_back_but_counts():
    one, two = side(power=50.0), side(tech=(TechId.SHIELD,), wall=500.0, hp=1000.0)
    two.hp = 900.0
    fight(one, two, 1, Units(0.0, 0.0), CLASSIC)
    assert (two.wall, two.hp) == (450, 950)


def test_m15_transfer():
    one, two, _, _ = launch(TechId.TRANSFER, [0.0], won=False)
    assert (one.hp, two.hp) == (975, 975)


def test_m15_strike():
    assert launch(TechId.STRIKE, [0.0])[1].hp == pytest.approx(950 - 42.5, abs=1e-3)


def test_m15_leech():
    one, two = side(tech=(TechId.LEECH,)), side()
    one.hp = 500.0
    fight(one, two, 1, Units(0.0, 0.0), CLASSIC)
    assert one.hp == pytest.approx(530, abs=1e-3)


def test_m15_thunder_does_not_ask_for_strategy_to_strike():
    assert launch(TechId.THUNDER, [0.2])[1].hp == 950 - 150
    assert launch(TechId.THUNDER, [0.21])[1].hp == 950


def test_m15_siege_never_spills_to_hit_points():
    _, two, _, _ = launch(TechId.SIEGE, [0.0], wall=60.0)
    assert (two.wall, two.hp) == (0, 1000)
    _, two, _, _ = launch(TechId.SIEGE, [0.0])
    assert two.hp == 950


def test_m15_exile_after_a_victory():
    one, two = side(power=100.0, tech=(TechId.EXILE,)), side(hp=100.0)
    result, names, _ = story(one, two, Units(0.0, 0.25))
    assert (result, two.leaving) == (1, True)
    assert names[-2:] == ["Launched", "BattleEnded"]
    one, two = side(power=100.0, tech=(TechId.EXILE,)), side(hp=100.0)
    fight(one, two, 1, Units(0.0, 0.26), CLASSIC)
    assert not two.leaving


@pytest.mark.parametrize(
    ("tech", "profile", "lasting"),
    [
        (TechId.CONFUSION, CLASSIC, 2),
        (TechId.CONFUSION, MANUAL, 3),
        (TechId.INFIGHTING, CLASSIC, 1),
        (TechId.INFIGHTING, MANUAL, 2),
        (TechId.FIRE, CLASSIC, 3),
        (TechId.FIRE, MANUAL, 4),
    ],
)
def test_a7_how_long_states_last(tech, profile, lasting):
    """`classic` counts the round a state begins in, `manual` starts with the next one."""
    one, two = side(tech=(tech,)), side(hp=5000.0)
    units = Units(0.0, 0.0, rest=0.999)
    told: list[Any] = []
    fight(one, two, 12, units, profile, told.append)
    if tech == TechId.CONFUSION:
        # The confused side has no weight: with a number of 0.999 it would win every round otherwise.
        hits = [event.side for event in told if isinstance(event, Struck)]
        assert hits[1 : 1 + lasting + 1] == [*repeat(1, lasting), 0]
    else:
        kind = Burned if tech == TechId.FIRE else FoughtItself
        assert sum(isinstance(event, kind) for event in told) == lasting


def test_a5_who_is_confused_launches_nothing_in_manual():
    for profile, launches in ((CLASSIC, 1), (MANUAL, 0)):
        one, two = side(), side(tech=(TechId.ARROW,))
        two.status, two.mood_left = BattleMood.CONFUSED, 2
        names = story(one, two, Units(rest=0.0), 1, profile)[1]
        assert names.count("Launched") == launches


def test_a6_who_fights_himself_is_not_attacked_in_manual():
    for profile, attacks, hp in ((CLASSIC, 1, 900), (MANUAL, 0, 950)):
        one, two = side(), side()
        two.status, two.mood_left = BattleMood.INFIGHTING, 2
        units = Units(rest=0.0)
        names = story(one, two, units, 1, profile)[1]
        assert (names.count("Struck"), two.hp) == (attacks, hp)
        assert units.drawn == attacks


def test_a6_both_fight_themselves():
    one, two = side(), side()
    for it in (one, two):
        it.status, it.mood_left = BattleMood.INFIGHTING, 2
    fight(one, two, 1, Units(), MANUAL)
    assert (one.hp, two.hp) == (950, 950)


def test_a6_a_sane_side_may_use_techniques_for_any_occasion():
    one, two = side(tech=(TechId.ARROW, TechId.STRIKE)), side()
    two.status, two.mood_left = BattleMood.INFIGHTING, 2
    units = Units(rest=0.0)
    fight(one, two, 1, units, MANUAL)
    assert (two.hp, units.drawn) == (1000 - 50 - 32.5, 1)


def test_both_confused_skip_the_round():
    one, two = side(), side()
    for it in (one, two):
        it.status, it.mood_left = BattleMood.CONFUSED, 2
    units = Units()
    fight(one, two, 1, units, MANUAL)
    assert (one.hp, two.hp, units.drawn) == (1000, 1000, 0)


SIDES = st.builds(
    side,
    power=st.integers(1, 100).map(float),
    tactics=st.integers(1, 100).map(float),
    strategy=st.integers(0, 100).map(float),
    hp=st.integers(1, 2800).map(float),
    wall=st.sampled_from([0.0, 500.0, 800.0, 1200.0]),
    tech=st.sets(st.integers(0, 11)).map(lambda s: tuple(sorted(s))),
)


@given(SIDES, SIDES, st.sampled_from(list(Profile)), st.integers(0, 2**64))
def test_any_battle_ends_and_can_be_told_again(one, two, profile, seed):
    start = (one.show(), two.show())
    recorder = Recorder(EvAdventureRollEngine(Chance(open_stream(seed, "battle"))))
    told: list[Any] = []
    for it in (one, two):
        it.walled = profile is MANUAL
    result = fight(one, two, 70, recorder, profile, told.append)
    assert result in (-1, 0, 1)
    for it, first in zip((one, two), start, strict=True):
        assert 0 <= it.hp <= first.hp
        assert 0 <= it.wall <= first.wall
    fought = Fought(profile, start, (0, -1, 1, -1), 70, -1, recorder.draws, result)
    assert retell(fought) == told


@pytest.mark.parametrize(("profile", "result"), [(CLASSIC, 1), (MANUAL, 0)])
def test_a10_a_battle_before_a_wall_is_told_again_as_it_was(profile, result):
    one, two = side(), side(hp=0.0, wall=500.0, manual=profile is MANUAL)
    start = (one.show(), two.show())
    told: list[Any] = []
    recorder = Recorder(Units(0.0))
    assert fight(one, two, 1, recorder, profile, told.append) == result
    assert retell(Fought(profile, start, (0, -1, 1, -1), 1, 0, recorder.draws, result)) == told
