"""Money of the game of Siege (rules page, section 7): the price of an officer, the income of a city, payments."""

from __future__ import annotations

from functools import cache, lru_cache

from ..data import EARN_BASE, EARN_SCOPE, MIN_EARN, P_PRICE_SCALE, Property, f32
from ..state import City, Officer
from .formulas import Props, prop, total

_FIFTH = f32(0.2)
_TENTH = f32(0.1)
_PRICE_LOW = f32(0.9)


def price(props: Props, unit: float) -> float:
    """Return the price of hiring an officer (7.2).

    Args:
        unit: the number drawn, in [0, 1).
    """
    worth = f32(P_PRICE_SCALE * f32(f32(_TENTH * total(props)) + f32(0.5 * max(0.0, *props))))
    return f32(worth * f32(_PRICE_LOW + f32(_FIFTH * unit)))


@lru_cache(maxsize=4096)
def income(scope: int, fengshui: float, economy: float | None) -> float:
    """Return a city's income (7.3).

    Args:
        economy: the treasurer's effective economy; None without one who can work.
    """
    value = MIN_EARN if economy is None or economy < MIN_EARN else economy
    return f32(value * f32(_earned_by(scope) + fengshui))


@cache
def _earned_by(scope: int) -> float:
    return f32(EARN_BASE + f32(scope * EARN_SCOPE))


def earn(city: City, officers: tuple[Officer, ...] | list[Officer]) -> float:
    """Return a city's present income."""
    treasurer = officers[city.treasurer] if city.treasurer >= 0 else None
    economy = None if treasurer is None or treasurer.rumour else prop(treasurer, Property.ECONOMY)
    return income(city.scope, city.fengshui, economy)


def clamped(money: float, d: float) -> float:
    """Return the real change of money: nobody pays more than they have (7.5)."""
    return -money if money + d < 0.0 and f32(money + d) < 0.0 else d
