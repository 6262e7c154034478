"""The keywords: the rule of each is a function of the unit that has it (docs/play/kards.md, part 10).

Mobile and Fury are slots and a price of action power (`power.is_hybrid`, `power.attack_price`); Intel looks into a
hand (`effects.look`). A hidden unit's guard, screen and smokescreen do not show, so they do nothing.
"""

from __future__ import annotations

from msgspec.structs import replace

from ..data import CardKind, Keyword
from ..state import Unit
from . import power

GUARD, SMOKESCREEN, AMBUSH, SHOCK = (
    int(word) for word in (Keyword.GUARD, Keyword.SMOKESCREEN, Keyword.AMBUSH, Keyword.SHOCK)
)
BLITZ, FURY, HEAVY_ARMOR, IMMUNE = (
    int(word) for word in (Keyword.BLITZ, Keyword.FURY, Keyword.HEAVY_ARMOR, Keyword.IMMUNE)
)
MOBILIZE, ALPINE, COVERT = (int(word) for word in (Keyword.MOBILIZE, Keyword.ALPINE, Keyword.COVERT))
_FIGHTER = int(CardKind.FIGHTER)


def blitz(unit: Unit, mud: bool) -> Unit:
    """Fill the pools of a unit with BLITZ, at entry or gained in the turn of entry; once an entry (4.5, 4.7)."""
    return unit if unit.blitzed else replace(power.refill(unit, mud), blitzed=True)


def late_fury(unit: Unit, mud: bool) -> Unit:
    """Give half a point for FURY gained after exactly one attack, with `fury_late_grant=modern` (4.3)."""
    if unit.attacks != 1 or power.pool_for_attack(unit, mud):
        return unit
    return power.pay(unit, "to_attack" if power.is_hybrid(unit) else "general", -1)


def guards(unit: Unit) -> bool:
    """Tell whether GUARD protects its neighbours that have no guard themselves (8.1)."""
    return bool(unit.keywords & GUARD) and not unit.hidden


def screens(unit: Unit) -> bool:
    """Return whether it is a fighter that keeps bombers off its line (2.4): not a keyword, but it works like one."""
    return unit.kind == _FIGHTER and not unit.hidden


def is_veiled_by_smoke(unit: Unit) -> bool:
    """Tell whether SMOKESCREEN keeps units from attacking it."""
    return bool(unit.keywords & SMOKESCREEN) and not unit.hidden


def may_gain_smoke(unit: Unit, at_home: bool) -> bool:
    """Tell whether SMOKESCREEN can be gained: in the owner's support line only, and never beside Guard."""
    return at_home and not unit.keywords & GUARD


def strikes_first(unit: Unit) -> bool:
    """Tell whether AMBUSH strikes first: the first time a turn that it is attacked; any attack uses it up (9.4)."""
    return bool(unit.keywords & AMBUSH) and unit.ambush


def is_unanswered(unit: Unit) -> bool:
    """Tell whether SHOCK keeps the unit it attacks from striking back; then it is gone."""
    return bool(unit.keywords & SHOCK)


def suffered(unit: Unit, amount: int, armour_counts: bool) -> int:
    """Return the damage left by HEAVY ARMOUR (its number less) or IMMUNE (none) (9.5)."""
    if unit.keywords & IMMUNE:
        return 0
    return max(0, amount - unit.armor) if armour_counts else amount


def grows(unit: Unit) -> bool:
    """Tell whether MOBILIZE gives +1/+1 at the start of its owner's turn; lost when damaged."""
    return bool(unit.keywords & MOBILIZE) and not unit.hidden


def alpine(unit: Unit, others: int) -> Unit:
    """Return a unit with the entry bonus of ALPINE: +1/+1 for each of the other friendly Alpine units."""
    if not unit.keywords & ALPINE or unit.hidden:
        return unit
    return replace(unit, attack=unit.attack + others, defence=unit.defence + others, full=unit.full + others)


def op_cost(unit: Unit) -> int:
    """Return the cost of a move or an attack; a hidden COVERT unit acts for 1."""
    return 1 if unit.hidden else unit.op


def uncover(unit: Unit) -> Unit:
    """Show a COVERT unit: from now on it is an ordinary one."""
    return replace(unit, hidden=False, own=unit.own & ~COVERT, keywords=unit.keywords & ~COVERT)
