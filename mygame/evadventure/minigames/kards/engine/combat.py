"""One attack, from payment to the dead."""

from __future__ import annotations

from msgspec.structs import replace

from ...core import Seat
from .. import actions as ev
from . import effects, power
from . import keywords as kw
from .draft import Board
from ..data.cards import CARDS
from ..data import Kind
from ..state import Settled, Unit

_ARTILLERY, _FIGHTER, _BOMBER = int(Kind.ARTILLERY), int(Kind.FIGHTER), int(Kind.BOMBER)


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


def attack(board: Board, seat: Seat, uid: int, on: int) -> None:
    """Carry out a legal attack.

    Args:
        uid: the attacking unit.
        on: uid of the target, or `hq_id(enemy)`.
    """
    unit = board.unit(uid)
    assert unit is not None
    desk = board.desks[seat]
    desk.kredits -= kw.op_cost(unit)
    pool = power.pool_for_attack(unit, desk.mud == "now")
    unit = replace(power.pay(unit, pool, power.attack_price(unit)), attacks=unit.attacks + 1)
    board.put(unit)
    board.lose(uid, kw.SMOKESCREEN)
    board.reveal(uid)
    if on > 0:
        board.reveal(on)
    target = board.unit(on) if on > 0 else None
    board.events.append(ev.Fought(seat, uid, unit.card, on, target.card if target else ""))
    lines = _line_of(board, uid), _line_of(board, on)
    if effects.answer(board, seat, "attack", uid):
        return
    effects.fire(board, uid, "attack", other=on)
    if on > 0:
        effects.fire(board, on, "attacked", other=uid)
    if board.over or (_line_of(board, uid), _line_of(board, on)) != lines:
        return  # what drives either of them off its line, or off the board, ends the attack
    attacker, defender = board.unit(uid), board.unit(on)
    assert attacker is not None
    if defender is None:
        board.hurt_hq(1 - seat, attacker.attack)
        effects.bury(board)
    else:
        _exchange(board, attacker, defender)


def _line_of(board: Board, uid: int) -> int | None:
    """Return the line a unit stands in; None for an HQ, and for a unit that is gone."""
    place = board.find(uid)
    return place[0] if place else None


def _exchange(board: Board, attacker: Unit, defender: Unit) -> None:
    uid, on = attacker.uid, defender.uid
    shock = kw.is_unanswered(attacker)
    strikes_back = counters(defender, attacker, board.rules) and not shock
    first = strikes_back and kw.strikes_first(defender)
    if defender.ambush:
        board.put(replace(defender, ambush=False))
    harmed: list[int] = []
    if first:
        board.events.append(ev.Ambushed(on, defender.card))
        if board.hurt(uid, defender.attack, combat=True):
            harmed.append(uid)
        after = board.unit(uid)
        if after is not None and after.defence > 0 and board.hurt(on, attacker.attack, combat=True):
            harmed.append(on)
    else:
        if board.hurt(on, attacker.attack, combat=True):
            harmed.append(on)
        if strikes_back and board.hurt(uid, defender.attack, combat=True):
            harmed.append(uid)
    if shock:
        board.lose(uid, kw.SHOCK)
    fallen = effects.bury(board, by={on: uid, uid: on})
    for hurt in harmed:
        effects.fire(board, hurt, "damaged", other=uid if hurt == on else on)
    for winner, loser in ((uid, on), (on, uid)):
        unit = board.unit(winner)
        if unit is None or winner in fallen:
            continue
        if loser in fallen:
            effects.fire(board, winner, "kills", other=loser)
        veteran = CARDS[unit.card].card.veteran
        if veteran and not unit.suppressed and (veteran.when == "survives" or loser in fallen):
            board.become(winner, veteran.into)
    effects.bury(board)
