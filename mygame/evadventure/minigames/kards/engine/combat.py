"""One attack, from payment to casualties."""

from __future__ import annotations

from msgspec.structs import replace

from ...core import Seat
from .. import actions as ev
from ..data import CardKind
from ..data.cards import CARDS
from ..state import Settled, Unit
from . import effects, power
from . import keywords as kw
from .draft import Hq, StateDraft, Target, number_of

_ARTILLERY, _FIGHTER, _BOMBER = int(CardKind.ARTILLERY), int(CardKind.FIGHTER), int(CardKind.BOMBER)


def counters(defender: Unit, attacker: Unit, rules: Settled) -> bool:
    """Return whether `defender` strikes back at `attacker`: kards.md 2.2 (a pinned unit does), shock apart."""
    if attacker.kind == _ARTILLERY:
        return False
    if rules.bombers_official:
        if defender.kind == _BOMBER:
            return False
        return attacker.kind != _BOMBER or defender.kind == _FIGHTER
    if attacker.kind == _BOMBER:
        return False
    return defender.kind != _BOMBER or attacker.kind == _FIGHTER


def attack(draft: StateDraft, seat: Seat, unit: Unit, target: Unit | None) -> None:
    """Carry out a legal attack.

    Args:
        target: the enemy unit; None for the enemy's HQ.
    """
    side, uid = draft.sides[seat], unit.uid
    on: Target = target.uid if target else Hq(1 - seat)
    side.kredits -= kw.op_cost(unit)
    pool = power.pool_for_attack(unit, side.mud == "now")
    assert pool is not None
    unit = power.pay(unit, pool, power.attack_price(unit), attacks=unit.attacks + 1)
    draft.put(unit)
    unit = draft.reveal(draft.lose(unit, kw.SMOKESCREEN))
    if target is not None:
        target = draft.reveal(target)
    draft.events.append(ev.UnitFought(seat, uid, unit.card, number_of(on), target.card if target else ""))
    attacker: Unit | None = unit
    defender = target
    if draft.sides[1 - seat].armed or effects.acts(unit, "attack") or (target and effects.acts(target, "attacked")):
        lines = _line_of(draft, uid), _line_of(draft, on)
        if effects.answer(draft, seat, "attack", uid):
            return
        effects.fire(draft, uid, "attack", other=on)
        if target is not None:
            effects.fire(draft, target.uid, "attacked", other=uid)
        if draft.over or (_line_of(draft, uid), _line_of(draft, on)) != lines:
            return  # driving either off its line or off the board ends the attack
        attacker, defender = draft.unit(uid), draft.at(on)
    assert attacker is not None
    if defender is None:
        draft.hurt_hq(1 - seat, attacker.attack)
        effects.bury(draft)
    else:
        _exchange(draft, attacker, defender)


def _line_of(draft: StateDraft, target: Target) -> int | None:
    """Return the line a unit stands in; None for an HQ, and for a unit that is gone."""
    place = None if isinstance(target, Hq) else draft.find(target)
    return place[0] if place else None


def blows(attacker: Unit, defender: Unit, rules: Settled) -> tuple[int, int]:
    """Return the damage an attack does to the defender, and that it does to the attacker."""
    blow = kw.suffered(defender, attacker.attack, armour_counts=True)
    if kw.is_unanswered(attacker) or not counters(defender, attacker, rules):
        return blow, 0
    back = kw.suffered(attacker, defender.attack, armour_counts=True)
    return 0 if back >= attacker.defence and kw.strikes_first(defender) else blow, back


def _exchange(draft: StateDraft, attacker: Unit, defender: Unit) -> None:
    uid, on = attacker.uid, defender.uid
    shock = kw.is_unanswered(attacker)
    first = kw.strikes_first(defender) and not shock and counters(defender, attacker, draft.rules)
    blow, back = blows(attacker, defender, draft.rules)
    if defender.ambush:
        defender = replace(defender, ambush=False)
        if blow <= 0:
            draft.put(defender)
    if first:
        draft.events.append(ev.Ambushed(on, defender.card))
        harmed = [each for each, by in ((attacker, back), (defender, blow)) if draft.hurt(each, by)]
    else:
        harmed = [each for each, by in ((defender, blow), (attacker, back)) if draft.hurt(each, by)]
    if shock and (struck := draft.unit(uid)) is not None:
        draft.lose(struck, kw.SHOCK)
    fallen = effects.bury(draft, by={on: uid, uid: on})
    for hurt in harmed:
        if effects.acts(hurt, "damaged"):
            effects.fire(draft, hurt.uid, "damaged", other=uid if hurt is defender else on)
    for card, winner, loser in ((attacker.card, uid, on), (defender.card, on, uid)):
        veteran = CARDS[card].card.veteran
        if winner in fallen or not (veteran or "kills" in CARDS[card].effects):
            continue
        if loser in fallen:
            effects.fire(draft, winner, "kills", other=loser)
        unit = draft.unit(winner)
        if veteran and unit and not unit.suppressed and (veteran.when == "survives" or loser in fallen):
            draft.become(unit, veteran.into)
    effects.bury(draft)
