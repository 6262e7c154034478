"""Derived values (rules page, section 7): levels, hit points, steps, recovery; prices and incomes are in `money`."""

from __future__ import annotations

from math import ceil

from .. import data
from ..data import f32
from ..state import City, Officer

type Props = tuple[float, float, float, float, float]

_FIFTH = f32(0.2)

MAX_STEPS = {
    data.WalkPace.NORMAL: data.MAX_STEP,
    data.WalkPace.SLOW: data.MAX_STEP // data.SLOW_SCALE,
    data.WalkPace.FAST: data.MAX_STEP * data.FAST_SCALE,
    data.WalkPace.STOPPED: 0,
}
"""The most steps a faction makes (7.7)."""

WALLS = (data.DEF_SMALL, data.DEF_MEDIUM, data.DEF_BIG)


def total(props: Props) -> float:
    """Return the sum of the five abilities, rounded after each addition."""
    value = 0.0
    for prop in props:
        value = f32(value + prop)
    return value


def hpmax(props: Props) -> float:
    """Return an officer's hit points (5.1)."""
    return f32(data.P_HP_BASE + f32(f32(total(props) * _FIFTH) * data.P_HP_SCALE))


def level(props: Props) -> int:
    """Return an officer's level, 0 to 2 (7.1)."""
    mean = f32(total(props) / 5.0)
    over = [sum(prop > bound for prop in props) for bound in (80.0, 85.0, 95.0)]
    if (over[2] >= 1 and mean >= 50.0) or (over[0] >= 2 and mean >= 70.0):
        return 2
    if (over[1] >= 1 and mean >= 50.0) or mean >= 60.0:
        return 1
    return 0


def prop(officer: Officer, which: data.Property) -> float:
    """Return an effective ability: poison takes a quarter of it."""
    value = officer.abilities[which]
    return f32(value * data.P_POISON_PROP_SCALE) if officer.poison else value


def recovery(city: City, officers: tuple[Officer, ...] | list[Officer]) -> float:
    """Return the hit points every officer of a city regains a round; 0 without a mayor (7.4, A11)."""
    return prop(officers[city.mayor], data.Property.POLITICS) if city.mayor >= 0 else 0.0


def wall_recovery(city: City) -> float:
    """Return the defence a city regains a round (7.4, A12)."""
    return f32(city.max_hp * data.DEF_PLUS_SCALE)


def wall(scope: int) -> float:
    """Return the full defence of a city; 0 for an invalid scope."""
    return WALLS[scope] if 0 <= scope < len(WALLS) else 0.0


def changed(hp: float, most: float, d: float) -> float:
    """Return hit points or defence after a change outside battle (7.6)."""
    new = f32(hp + d)
    if new < 1.0:
        return f32(hp + -hp)
    return f32(hp + f32(most - hp)) if new >= most else new


def card_recovery(officer: Officer) -> float:
    """Return the effect of the recover card on an officer."""
    return f32(officer.max_hp * data.CARD_HP_RECOVER_SCALE)


def study_rounds(point: float, strategy: float) -> int:
    """Return the rounds a study still takes (C13: the original shows one too many when it comes out even)."""
    return ceil(point / strategy) if strategy > 0 else 0


def free_officers(officers: tuple[Officer, ...] | list[Officer], rank: int) -> list[int]:
    """Return the officers of a level who serve nobody."""
    return [i for i, officer in enumerate(officers) if officer.role < 0 and officer.level == rank]


def candidates(ids: tuple[int, ...], officers: tuple[Officer, ...] | list[Officer], standing: bool) -> tuple[int, ...]:
    """Return those of `ids` who may lead a battle: nobody in rumour; with `standing` nobody without hit points (B4)."""
    return tuple(i for i in ids if not officers[i].rumour and (officers[i].hp > 0.0 or not standing))


def in_city(job: data.Job) -> bool:
    """Return whether an officer with this job is in a city."""
    return job in (data.Job.MAYOR, data.Job.TREASURER, data.Job.CITIZEN)
