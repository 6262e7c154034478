"""Action power: the acts left to a unit, in half points, in three pools.

Every rule about acting is stated in these terms (`docs/play/kards.md`, part 4).
"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from ..data import GROUND, HALF, POINT, CardKind, Keyword
from ..state import Unit

type Pool = Literal["general", "to_attack", "to_move"]
"""The field of a unit that pays."""

_TANK = int(CardKind.TANK)
_GROUND = frozenset(int(kind) for kind in GROUND)
_K_TANK, _K_FURY = int(Keyword.TANK), int(Keyword.FURY)


def is_hybrid(unit: Unit) -> bool:
    """Return whether the unit may move and attack in one turn: a tank, or one that acts like a tank."""
    return unit.kind == _TANK or bool(unit.keywords & _K_TANK)


def refill(unit: Unit, mud: bool) -> Unit:
    """Return the unit with each pool filled to its slot; `mud` is that of `slots`."""
    general, to_attack, to_move = slots(unit, mud)
    return replace(unit, general=general, to_attack=to_attack, to_move=to_move)


def slots(unit: Unit, mud: bool) -> tuple[int, int, int]:
    """Return the size of each full pool: general, to attack, to move.

    Args:
        mud: whether its side is in mud now: general power of ground units becomes power to move.
    """
    if is_hybrid(unit):
        return 0, POINT, POINT
    if mud and unit.kind in _GROUND:
        return 0, 0, POINT
    return POINT, 0, 0


def attack_price(unit: Unit) -> int:
    """Return the cost of an attack, in half points."""
    return HALF if unit.keywords & _K_FURY else POINT


def pool_for_attack(unit: Unit, mud: bool) -> Pool | None:
    """Return the pool that pays for an attack now; None when none can. A pin does not change the pools."""
    price = HALF if unit.keywords & _K_FURY else POINT
    if unit.to_attack >= price and not (mud and unit.kind in _GROUND):
        return "to_attack"
    return "general" if unit.general >= price else None


def pool_for_move(unit: Unit) -> Pool | None:
    """Return the pool that pays for a move now; None when none can."""
    if unit.to_move >= POINT:
        return "to_move"
    return "general" if unit.general >= POINT else None


def pay(unit: Unit, pool: Pool, price: int, **also: int) -> Unit:
    """Return the unit with `price` half points less in `pool`, and other changes."""
    return replace(unit, **{pool: getattr(unit, pool) - price}, **also)


def convert(unit: Unit) -> Unit:
    """Return the unit with a whole general point turned into one to attack and one to move; else unchanged."""
    if unit.general < POINT:
        return unit
    return replace(unit, general=unit.general - POINT, to_attack=unit.to_attack + POINT, to_move=unit.to_move + POINT)
