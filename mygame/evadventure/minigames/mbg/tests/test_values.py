"""Constants, derived values, single precision (M1, M2, M7)."""

from __future__ import annotations

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evadventure.minigames.mbg import data
from evadventure.minigames.mbg.data import f32
from evadventure.minigames.mbg.engine import formulas, money
from evadventure.minigames.mbg.engine.battle import probability, strength
from evadventure.minigames.mbg.state import City, Officer


def officer(props=(60.0,) * 5, **changes):
    return Officer("x", formulas.hpmax(props), formulas.hpmax(props), props, formulas.level(props), **changes)


@given(st.floats(allow_nan=False, allow_infinity=False, width=32))
def test_m1_single_precision_numbers_stay_as_they_are(value):
    assert f32(value) == value


@given(st.floats(min_value=-1e9, max_value=1e9))
def test_m1_rounding_is_the_machines_own(value):
    assert f32(value) == struct.unpack("<f", struct.pack("<f", value))[0]


def test_m2_constants():
    assert (data.TECH_COUNT, data.CARD_COUNT, data.TRAIN_ROUND, data.TRAIN_PLUS) == (12, 14, 6, 3)
    assert (data.P_HP_BASE, data.P_HP_SCALE, data.P_PRICE_SCALE, data.P_POISON_PROP_SCALE) == (1000, 20, 30, 0.75)
    assert (data.DEF_SMALL, data.DEF_MEDIUM, data.DEF_BIG) == (500, 800, 1200)
    assert (data.ROBBER_STEAL, data.CARD_STEAL_MONEY, data.ALLOCATE_TURN, data.FENGSHUI_ROUND) == (2000, 1500, 8, 5)
    assert (f32(0.04), f32(0.05)) == (data.MEETION_STEAL, data.DEF_PLUS_SCALE)
    assert data.ROBBER_PROPS == (60, 50, 10, 20, 30)
    assert (len(data.TECHS), len(data.CARDS)) == (12, 14)


@pytest.mark.parametrize(
    ("props", "level"),
    [
        ((96, 38.5, 38.5, 38.5, 38.5), 2),
        ((95, 39, 39, 39, 38), 1),
        ((81, 81, 63, 63, 62), 2),
        ((81, 80, 63, 63, 63), 1),
        ((86, 41, 41, 41, 41), 1),
        ((85, 41, 41, 41, 41), 0),
        ((60, 60, 60, 60, 60), 1),
        ((60, 60, 60, 60, 59), 0),
    ],
)
def test_m7_1_levels(props, level):
    assert formulas.level(tuple(map(float, props))) == level  # type: ignore[arg-type]


def test_m5_1_hit_points_of_integer_abilities():
    assert formulas.hpmax((88.0, 91.0, 92.0, 76.0, 65.0)) == 2648  # Deng Ai of the manual's figure 4


def test_m7_2_price():
    assert money.price((81.0, 42.0, 42.0, 42.0, 42.0), f32(0.5988737)) == f32(2000.798)


def test_m7_3_income_and_the_figure_of_the_manual():
    city = City("x", 2, 1200.0, 1200.0, (0,), -1, 0, 0, f32(0.242))
    zhang_fei = officer((0.0, 0.0, 0.0, 0.0, 66.0))
    assert round(6 * money.earn(city, (zhang_fei,))) == 1086
    assert money.income(0, 0.0, None) == 30
    assert money.income(2, 0.0, 5.0) == 50


def test_a17_a_treasurer_in_rumour_earns_the_least():
    city = City("x", 1, 800.0, 800.0, (0,), -1, 0, 0)
    assert money.earn(city, (officer((0.0,) * 4 + (90.0,), rumour=2),)) == 40
    assert money.earn(city, (officer((0.0,) * 4 + (90.0,)),)) == 180


def test_m3_poison_takes_a_quarter():
    assert formulas.prop(officer((60.0,) * 5, poison=1), data.Property.MARTIAL) == 45


def test_m7_5_nobody_pays_what_he_has_not():
    assert money.clamped(1000.0, -1500.0) == -1000
    assert money.clamped(1500.0, -1500.0) == -1500
    assert money.clamped(0.0, -1.0) == 0
    assert money.clamped(10.0, 5.0) == 5


def test_m7_6_b5_changes_of_hit_points():
    assert formulas.changed(100.0, 200.0, -99.5) == 0
    assert formulas.changed(100.0, 200.0, -99.0) == 1
    assert formulas.changed(100.0, 200.0, 150.0) == 200
    assert formulas.changed(100.0, 200.0, 50.0) == 150


def test_m7_7_steps():
    assert [formulas.MAX_STEPS[pace] for pace in data.WalkPace] == [6, 3, 12, 0]


def test_c13_rounds_of_study_left():
    assert formulas.study_rounds(198.0, 99.0) == 2
    assert formulas.study_rounds(199.0, 99.0) == 3


def test_m7_9_techniques():
    assert probability(0, 50.0) == f32(0.4)
    assert probability(7, 99.0) == f32(0.2)
    assert strength(0, 50.0) == 32.5
    assert probability(10, 0.0) == 1


def test_a11_a12_recovery_is_reported_as_it_is():
    city = City("x", 1, 800.0, 400.0, (0,), 0, -1, 0)
    assert formulas.recovery(city, (officer((0.0, 0.0, 0.0, 80.0, 0.0)),)) == 80
    assert formulas.wall_recovery(city) == 40
