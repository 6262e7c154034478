"""The keywords: the rule of each is a function of the unit that has it (docs/games/kards.md, part 10).

Mobile and Fury are slots and a price of action power (`power.is_hybrid`, `power.attack_price`); Intel looks into a
hand (`effects.look`). A hidden unit's guard, screen and smokescreen do not show, so they do nothing.
"""

from __future__ import annotations

from msgspec.structs import replace

from ..data import Keyword, Kind
from ..state import Unit
from . import power

GUARD, SMOKESCREEN, AMBUSH, SHOCK = (
    int(word) for word in (Keyword.GUARD, Keyword.SMOKESCREEN, Keyword.AMBUSH, Keyword.SHOCK)
)
BLITZ, FURY, HEAVY_ARMOR, IMMUNE = (
    int(word) for word in (Keyword.BLITZ, Keyword.FURY, Keyword.HEAVY_ARMOR, Keyword.IMMUNE)
)
MOBILIZE, ALPINE, COVERT = (int(word) for word in (Keyword.MOBILIZE, Keyword.ALPINE, Keyword.COVERT))
_FIGHTER = int(Kind.FIGHTER)


def blitz(unit: Unit, mud: bool) -> Unit:
    """BLITZ at entry, or gained in the turn of entry: the pools are filled, once an entry (4.5, 4.7)."""
    return unit if unit.blitzed else replace(power.refill(unit, mud), blitzed=True)


def late_fury(unit: Unit, mud: bool) -> Unit:
    """FURY gained after exactly one attack, with `fury_late_grant=modern`: half a point for another (4.3)."""
    if unit.attacks != 1 or power.pool_for_attack(unit, mud):
        return unit
    return power.pay(unit, "to_attack" if power.is_hybrid(unit) else "general", -1)


def guards(unit: Unit) -> bool:
    """GUARD: what stands beside it and has none itself cannot be attacked (8.1)."""
    return bool(unit.keywords & GUARD) and not unit.hidden


def screens(unit: Unit) -> bool:
    """Return whether it is a fighter that keeps bombers off its line (2.4): no keyword, but it reads like one."""
    return unit.kind == _FIGHTER and not unit.hidden


def is_veiled_by_smoke(unit: Unit) -> bool:
    """SMOKESCREEN: no unit can attack it."""
    return bool(unit.keywords & SMOKESCREEN) and not unit.hidden


def may_gain_smoke(unit: Unit, at_home: bool) -> bool:
    """SMOKESCREEN is gained in the own support line only, and never beside Guard."""
    return at_home and not unit.keywords & GUARD


def strikes_first(unit: Unit) -> bool:
    """AMBUSH: the first time a turn that it is attacked; any attack uses it up (9.4)."""
    return bool(unit.keywords & AMBUSH) and unit.ambush


def is_unanswered(unit: Unit) -> bool:
    """SHOCK: the next unit it attacks does not strike back; then it is gone."""
    return bool(unit.keywords & SHOCK)


def suffered(unit: Unit, amount: int, armour_counts: bool) -> int:
    """HEAVY ARMOUR takes its number off, IMMUNE everything (9.5): return the damage that is left."""
    if unit.keywords & IMMUNE:
        return 0
    return max(0, amount - unit.armor) if armour_counts else amount


def grows(unit: Unit) -> bool:
    """MOBILIZE: +1/+1 at the start of the own turn; lost when damaged."""
    return bool(unit.keywords & MOBILIZE) and not unit.hidden


def alpine(unit: Unit, others: int) -> Unit:
    """ALPINE: enters with +1/+1 for each of the other friendly Alpine units."""
    if not unit.keywords & ALPINE or unit.hidden:
        return unit
    return replace(unit, attack=unit.attack + others, defence=unit.defence + others, full=unit.full + others)


def op_cost(unit: Unit) -> int:
    """COVERT: a hidden unit acts for 1; return what a move or an attack costs."""
    return 1 if unit.hidden else unit.op


def uncover(unit: Unit) -> Unit:
    """COVERT: it shows itself, and is a unit like any other from now on."""
    return replace(unit, hidden=False, own=unit.own & ~COVERT, keywords=unit.keywords & ~COVERT)
