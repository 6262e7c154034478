"""The rules of fights (`docs/play/fights.md`; the numbers in the names are its sections)."""

import itertools
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evadventure.enums import ABILITIES, Ability
from evadventure.knave.fighting import (
    CONDITIONS,
    STUNTS,
    Conditions,
    PlainWeapon,
    Reaction,
    Sheet,
    attack_edge,
    attempt,
    initiative,
    moments,
    reaction,
    save,
    strike,
)
from evadventure.knave.fighting.blows import together
from evadventure.knave.fighting.conditions import ForGood, GameTime, OwnTurn, Rounds, read, write
from evadventure.knave.fighting.fight import Nerve
from evadventure.rules import EvAdventureRollEngine


class Faces:
    """Dice that fall as told, then as the last one."""

    def __init__(self, *faces):
        self.faces = list(faces)
        self.sides = []

    def randint(self, low, high):
        self.sides.append(high)
        return max(low, min(high, self.faces.pop(0) if len(self.faces) > 1 else self.faces[0]))


def engine(*faces):
    stream = Faces(*faces)
    return EvAdventureRollEngine(stream), stream


def suffering(*keys, **more):
    sheet = Sheet(**more)
    for key in keys:
        sheet.conditions.add(key)
    return sheet


def test_3_1_a_blow_must_be_above_the_armour_defence():
    for face, hit in ((10, False), (11, True)):
        dice, _ = engine(face, 4)
        blow = strike(dice, Sheet(strength=2), Sheet(armor=2))
        assert blow.hit is hit
        assert blow.damage == (4 if hit else 0)
        assert (blow.total, blow.target) == (face + 2, 12)


def test_3_2_shooting_takes_wisdom():
    dice, _ = engine(10, 3)
    blow = strike(
        dice, Sheet(strength=0, wisdom=9, weapon=PlainWeapon(attack_type=Ability.WIS, manner="bow")), Sheet(armor=2)
    )
    assert blow.hit
    assert blow.ranged
    assert blow.bonus == 9


def test_3_3_a_natural_20_hits_whatever_the_armour_with_one_more_die_and_hurts_it():
    dice, stream = engine(20, 5, 2)
    blow = strike(dice, Sheet(), Sheet(armor=30))
    assert (blow.hit, blow.critical, blow.armor_worn) == (True, True, True)
    assert blow.dice == ("1d6", "1d6")
    assert (blow.damage, stream.sides) == (7, [20, 6, 6])


def test_3_3_what_is_not_stopped_by_armour_does_not_hurt_it():
    dice, _ = engine(20, 5, 2)
    blow = strike(dice, Sheet(weapon=PlainWeapon(defense_type=Ability.DEX)), Sheet())
    assert blow.critical
    assert not blow.armor_worn


def test_3_4_a_natural_1_misses_whatever_the_bonus_and_hurts_the_weapon():
    dice, _ = engine(1)
    blow = strike(dice, Sheet(strength=30), Sheet())
    assert (blow.hit, blow.fumble, blow.weapon_worn, blow.damage) == (False, True, True, 0)
    dice, _ = engine(1)
    assert not strike(dice, Sheet(weapon=PlainWeapon(quality=None)), Sheet()).weapon_worn


def test_3_5_the_ideal_weapon_deals_one_more_die():
    mace = PlainWeapon(manner="blunt", damage_roll="2d6")
    dice, _ = engine(15, 3)
    blow = strike(dice, Sheet(weapon=mace), Sheet(kinds=("undead", "bones")))
    assert blow.dice == ("2d6", "1d6")
    assert blow.ideal
    dice, _ = engine(15, 3)
    assert strike(dice, Sheet(weapon=mace), Sheet(kinds=("beast",))).dice == ("2d6",)
    dice, _ = engine(15, 3)
    own = PlainWeapon(ideal_against=("beast",))
    assert strike(dice, Sheet(weapon=own), Sheet(kinds=("beast",))).ideal


def test_4_2_advantage_and_disadvantage_cancel_however_many():
    assert [together(*edges) for edges in ((), (1, 1), (-1,), (1, 1, -1))] == [0, 1, -1, 0]
    for edge, counted in ((1, 15), (-1, 3)):
        dice, _ = engine(3, 15, 4)
        assert strike(dice, Sheet(), Sheet(), edge=edge).roll == counted


@pytest.mark.parametrize("key", CONDITIONS)
def test_4_3_what_a_condition_says_of_blows_reaches_them(key):
    kind = CONDITIONS[key]
    attacker, defender = suffering(key), suffering(key)
    plain = Sheet()
    assert attack_edge(attacker, plain, ranged=False) == together(kind.attacks)
    assert attack_edge(plain, defender, ranged=False) == together(kind.melee)
    assert attack_edge(plain, defender, ranged=True) == together(kind.ranged)
    dice, stream = engine(10)
    strike(dice, plain, defender)
    assert stream.sides.count(20) == (2 if kind.melee else 1)


@pytest.mark.parametrize("key", CONDITIONS)
def test_4_3_and_saves_and_stunts(key):
    kind = CONDITIONS[key]
    dice, stream = engine(10)
    save(dice, suffering(key), Ability.CON)
    assert stream.sides == [20] * (2 if kind.saves else 1)
    dice, stream = engine(10)
    rolled = attempt(dice, suffering(key), Sheet(), "trip")
    assert rolled.edge == together(kind.attacks)
    dice, stream = engine(10)
    assert attempt(dice, Sheet(), suffering(key), "trip").edge == together(-kind.saves)


def test_4_3_true_sight_sees_through():
    seer = suffering("seeing", "blinded")
    assert attack_edge(seer, suffering("invisible", "mirrored", "displaced"), ranged=False) == 0
    assert attack_edge(suffering("invisible"), suffering("seeing"), ranged=True) == 0


def test_4_3_a_ward_is_armour():
    dice, _ = engine(12)
    assert not strike(dice, Sheet(), suffering("warded")).hit
    dice, _ = engine(12, 3)
    assert strike(dice, Sheet(), Sheet()).hit


@pytest.mark.parametrize("key", STUNTS)
def test_5_stunts_are_opposed(key):
    stunt = STUNTS[key]
    actor, target = Sheet(), Sheet()
    setattr(actor, stunt.attack.value, 5)
    setattr(target, stunt.defense.value, 5)
    for face, success in ((10, False), (11, True)):
        dice, _ = engine(face)
        rolled = attempt(dice, actor, target, key)
        assert rolled.success is success
        assert rolled.target == 15
    dice, _ = engine(5)
    assert attempt(dice, Sheet(wisdom=10), Sheet(), key, ability=Ability.WIS).success
    assert not stunt.condition or stunt.condition in CONDITIONS


def test_2_initiative_and_8_reactions():
    assert [initiative(engine(face)[0]) for face in range(1, 7)] == [False] * 3 + [True] * 3
    moods: dict[Any, set[int]] = {}
    for first, second in itertools.product(range(1, 7), repeat=2):
        moods.setdefault(reaction(engine(first, second)[0]), set()).add(first + second)
    assert moods == {
        Reaction.HOSTILE: {2},
        Reaction.UNFRIENDLY: {3, 4, 5},
        Reaction.UNSURE: {6, 7, 8},
        Reaction.TALKATIVE: {9, 10, 11},
        Reaction.HELPFUL: {12},
    }
    assert reaction(engine(1)[0], 20) is Reaction.HELPFUL


def test_7_the_three_moments_of_morale():
    assert moments(Nerve(started=4, standing=3)) == frozenset()
    assert moments(Nerve(started=4, standing=2)) == {"half"}
    assert moments(Nerve(started=4, standing=3, leader_down=True)) == {"leader"}
    assert moments(Nerve(started=1, standing=1, lone_hp=5, lone_hp_max=9)) == frozenset()
    assert moments(Nerve(started=1, standing=1, lone_hp=4, lone_hp_max=9)) == {"alone"}
    assert moments(Nerve(started=4, standing=0, leader_down=True)) == frozenset()


@given(
    st.integers(0, 2**32), st.sets(st.sampled_from(sorted(CONDITIONS))), st.sets(st.sampled_from(sorted(CONDITIONS)))
)
def test_a_blow_is_always_consistent(seed, mine, theirs):
    dice = EvAdventureRollEngine(random.Random(seed))
    blow = strike(dice, suffering(*mine, strength=3), suffering(*theirs, armor=4))
    assert blow.hit == (not blow.fumble and (blow.critical or blow.total > blow.target))
    assert (blow.damage > 0) == blow.hit
    assert not (blow.critical and blow.fumble)
    assert blow.weapon_worn == blow.fumble
    assert blow.armor_worn == blow.critical
    assert 1 <= blow.roll <= 20
    assert blow.edge in (-1, 0, 1)


# Conditions (section 6).


class Clock:
    def __init__(self):
        self.time = 0.0

    def __call__(self):
        return self.time


def test_6_conditions_end_by_time_rounds_or_turn():
    clock = Clock()
    body = Conditions(now=clock)
    assert body.add("webbed", GameTime(60))
    assert not body.add("webbed", GameTime(30))
    body.add("hasted", Rounds(2))
    body.add("stunned")
    assert body.all() == ["webbed", "hasted", "stunned"]
    assert body.helpless
    assert body.rooted
    assert body.turn_over() == ["stunned"]
    assert body.round_over() == []
    assert body.round_over() == ["hasted"]
    clock.time = 59
    assert body.has("webbed")
    clock.time = 60
    assert not body.has("webbed")
    assert body.expire() == ["webbed"]
    assert not body


def test_6_given_for_a_time_it_does_not_end_with_a_turn():
    body = Conditions()
    body.add("stunned", Rounds(3))
    assert body.turn_over() == []
    assert [body.round_over() for _ in range(3)] == [[], [], ["stunned"]]


def test_6_haste_and_slowness():
    hasty, slow, both, still = Conditions(), Conditions(), Conditions(), Conditions()
    for body, keys in ((hasty, ["hasted"]), (slow, ["slowed"]), (both, ["hasted", "slowed"]), (still, ["asleep"])):
        for key in keys:
            body.add(key)
    assert [hasty.actions(turn) for turn in (1, 2)] == [2, 2]
    assert [slow.actions(turn) for turn in (1, 2)] == [0, 1]
    assert [both.actions(turn) for turn in (1, 2)] == [1, 1]
    assert [still.actions(turn) for turn in (1, 2)] == [0, 0]


def test_6_charm_spares_only_its_maker():
    body = Conditions()
    body.add("charmed", source=7)
    assert body.spares(7)
    assert not body.spares(8)
    body.add("pacified")
    assert body.spares(8)


def test_6_no_condition_of_no_name():
    with pytest.raises(KeyError):
        Conditions().add("hungry")


def test_6_slowed_by_a_snare_and_then_for_game_time_it_ends():
    """A condition counted in rounds and given again by game time was there for good."""
    clock = Clock()
    body = Conditions(now=clock)
    body.add("slowed", Rounds(3))
    body.add("slowed", GameTime(600))
    for _ in range(3):
        body.round_over()
    assert body.has("slowed")
    clock.time = 600
    assert not body.has("slowed")


def test_6_charmed_by_two_it_spares_both():
    body = Conditions()
    body.add("charmed", GameTime(600), source=7)
    body.add("charmed", GameTime(60), source=8)
    assert body.spares(7)
    assert body.spares(8)
    assert not body.spares(9)


DURATIONS = st.one_of(
    st.none(),
    st.builds(Rounds, st.integers(1, 9)),
    st.builds(GameTime, st.floats(0.1, 1000)),
    st.just(OwnTurn()),
    st.just(ForGood()),
)
GIVEN = st.tuples(st.sampled_from(sorted(CONDITIONS)), DURATIONS, st.one_of(st.none(), st.integers(1, 3)))


@given(st.lists(st.one_of(GIVEN, st.sampled_from(("round", "turn")), st.floats(1, 500)), max_size=20))
def test_6_given_several_times_it_ends_with_the_last_of_them(story):
    """Each way of giving a condition, after each other one: a body has it as long as one that was given it once has."""
    clock = Clock()
    body = Conditions(now=clock)
    alone: list[tuple[int | None, Conditions]] = []
    for step in story:
        match step:
            case "round":
                ended = body.round_over()
                for _, one in alone:
                    one.round_over()
            case "turn":
                ended = body.turn_over()
                for _, one in alone:
                    one.turn_over()
            case (key, lasts, source):
                ended, once = [], Conditions(now=clock)
                once.add(key, lasts, source)
                assert body.add(key, lasts, source) is not any(one.has(key) for _, one in alone)
                alone.append((source, once))
            case seconds:
                clock.time += seconds
                ended = body.expire()
        there = {key for _, one in alone for key in one}
        assert set(body.all()) == there
        assert not there & set(ended)
        assert read(write(body.held)) == body.held
        for number in range(1, 5):
            assert body.spares(number) is any(one.spares(number) for _, one in alone)


def test_6_conditions_of_1_0_0_are_read():
    stored = '{"webbed":{"until":700.0,"source":3},"hasted":{"rounds":2},"stunned":{},"blessed":{},"unheard of":{}}'
    body = Conditions(read(stored), lambda: 600.0)
    assert body.all() == ["webbed", "hasted", "stunned", "blessed"]
    assert body.lasts("webbed") == GameTime(700.0)
    assert body.lasts("hasted") == Rounds(2)
    assert body.turn_over() == ["stunned"]
    assert body.lasts("blessed") == ForGood()
    assert read("") == {}


def test_every_ability_can_be_saved_by():
    for ability in ABILITIES:
        dice, _ = engine(16)
        assert save(dice, Sheet(), ability).success
