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


def attack(draft: StateDraft, seat: Seat, uid: int, on: Target) -> None:
    """Carry out a legal attack.

    Args:
        uid: the attacking unit.
        on: the enemy unit, or the enemy's HQ.
    """
    unit = draft.unit(uid)
    assert unit is not None
    side = draft.sides[seat]
    side.kredits -= kw.op_cost(unit)
    pool = power.pool_for_attack(unit, side.mud == "now")
    assert pool is not None
    unit = replace(power.pay(unit, pool, power.attack_price(unit)), attacks=unit.attacks + 1)
    draft.put(unit)
    unit = draft.reveal(draft.lose(unit, kw.SMOKESCREEN))
    target = draft.at(on)
    if target is not None:
        target = draft.reveal(target)
    draft.events.append(ev.UnitFought(seat, uid, unit.card, number_of(on), target.card if target else ""))
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


def _exchange(draft: StateDraft, attacker: Unit, defender: Unit) -> None:
    uid, on = attacker.uid, defender.uid
    shock = kw.is_unanswered(attacker)
    strikes_back = counters(defender, attacker, draft.rules) and not shock
    if defender.ambush:
        draft.put(replace(defender, ambush=False))
    harmed: list[int] = []
    if strikes_back and kw.strikes_first(defender):
        draft.events.append(ev.Ambushed(on, defender.card))
        if draft.hurt(uid, defender.attack, combat=True):
            harmed.append(uid)
        after = draft.unit(uid)
        if after is not None and after.defence > 0 and draft.hurt(on, attacker.attack, combat=True):
            harmed.append(on)
    else:
        if draft.hurt(on, attacker.attack, combat=True):
            harmed.append(on)
        if strikes_back and draft.hurt(uid, defender.attack, combat=True):
            harmed.append(uid)
    if shock and (struck := draft.unit(uid)) is not None:
        draft.lose(struck, kw.SHOCK)
    fallen = effects.bury(draft, by={on: uid, uid: on})
    for hurt in harmed:
        effects.fire(draft, hurt, "damaged", other=uid if hurt == on else on)
    for winner, loser in ((uid, on), (on, uid)):
        unit = draft.unit(winner)
        if unit is None or winner in fallen:
            continue
        if loser in fallen:
            effects.fire(draft, winner, "kills", other=loser)
        veteran = CARDS[unit.card].card.veteran
        if veteran and not unit.suppressed and (veteran.when == "survives" or loser in fallen):
            grown = draft.unit(winner)
            if grown is not None:
                draft.become(grown, veteran.into)
    effects.bury(draft)
