"""What cards do: verbs over the board, and the moments that set them off. A new verb is one function."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from ...core import Seat
from .. import actions as ev
from . import power
from .draft import Board
from ..data.cards import CARDS, Figures, kinds_of, read_keyword
from ..data import Effect, Keyword, Kind
from .reach import Cause, holds, targets
from ..state import Held, Temp, Unit, new_unit

_DEPTH = 12
"""Effects that set off effects go no deeper: whatever cards are written, an action ends."""

_FOR_HQ = frozenset({"damage", "repair"})
"""Verbs an HQ can be the object of; what else is aimed at "the other side" passes an attacked HQ by."""

type Act = Callable[[Board, Cause, Effect, int], None]


def run(board: Board, cause: Cause, effects: tuple[Effect, ...]) -> None:
    """Carry out the effects of one moment of one card, in order, then take the dead away."""
    if not effects or board.depth >= _DEPTH:
        return
    board.depth += 1
    for effect in effects:
        if board.over or not holds(board, cause, effect):
            continue
        verb = VERBS[effect.do]
        for target in targets(board, cause, effect.who):
            if target >= 0 or effect.do in _FOR_HQ:
                verb(board, cause, effect, target)
    bury(board)
    board.depth -= 1


def fire(board: Board, uid: int, trigger: str, other: int = 0, chosen: int = 0) -> None:
    """Set off what a unit does at a moment of its life; a suppressed unit does nothing."""
    unit = board.unit(uid)
    if unit is not None and not unit.suppressed:
        found = CARDS[unit.card].effects.get(trigger)
        if found:
            run(board, Cause(unit.owner, uid, chosen, other), found)


def fire_all(board: Board, seat: Seat, trigger: str) -> None:
    """Set off a moment for all units of a side, in board order."""
    for unit in tuple(board.units(seat)):
        fire(board, unit.uid, trigger)


def answer(board: Board, seat: Seat, moment: str, uid: int) -> bool:
    """Let the enemy's armed countermeasures answer what `seat` does, in the order of arming: one goes off.

    Args:
        uid: the unit that does it; 0 for an order.

    Returns:
        Whether what it answers is cancelled.
    """
    owner = 1 - seat
    desk = board.desks[owner]
    for armed in desk.armed:
        held = next((held for held in desk.hand if held.uid == armed), None)
        if held is None:
            continue
        figures = CARDS[held.card]
        unit = board.unit(uid) if uid else None
        if figures.card.moment != moment:
            continue
        if figures.card.moment_kinds and (
            unit is None or unit.hidden or Kind(unit.kind) not in kinds_of(figures.card.moment_kinds)
        ):
            continue
        desk.armed = tuple(other for other in desk.armed if other != armed)
        desk.hand.remove(held)
        desk.discard = (*desk.discard, held.card)
        cause = Cause(owner, other=uid)
        at = len(board.events)
        run(board, cause, figures.effects.get("play", ()))
        board.events.insert(at, ev.Countered(owner, held.card, cause.cancelled))
        return cause.cancelled
    return False


def bury(board: Board, by: Mapping[int, int] | None = None) -> frozenset[int]:
    """Take destroyed units off the board, then look at the HQs; return the uids of the fallen.

    Args:
        by: who struck whom down (fallen -> the other), for effects that name the other side.
    """
    fallen: list[Unit] = [unit for unit in board.units() if unit.defence <= 0]
    for unit in fallen:
        board.lift(unit.uid)
        if not unit.made:
            desk = board.desks[unit.owner]
            desk.discard = (*desk.discard, unit.card)
        board.events.append(ev.Destroyed(unit.owner, unit.uid, unit.card))
    board.settle()
    for unit in fallen:
        found = CARDS[unit.card].effects.get("destroyed")
        if found and not unit.suppressed and not board.over:
            run(board, Cause(unit.owner, unit.uid, other=(by or {}).get(unit.uid, 0)), found)
    return frozenset(unit.uid for unit in fallen)


def _side(cause: Cause, effect: Effect) -> Seat:
    return 1 - cause.seat if effect.who.side == "enemy" else cause.seat


def _temp(cause: Cause, effect: Effect, **change: int) -> Temp | None:
    return None if effect.until == "always" else Temp(effect.until, cause.seat, **change)


def _damage(board: Board, cause: Cause, effect: Effect, target: int) -> None:
    if target < 0:
        board.hurt_hq(-1 - target, effect.amount)
    elif board.hurt(target, effect.amount, combat=False):
        unit = board.unit(target)
        if unit is not None and unit.defence > 0:
            fire(board, target, "damaged", other=cause.source)


def _repair(board: Board, cause: Cause, effect: Effect, target: int) -> None:
    if target < 0:
        desk = board.desks[-1 - target]
        gain = min(effect.amount or desk.most_hq, desk.most_hq - desk.hq)
        if gain > 0:
            desk.hq += gain
            board.events.append(ev.Repaired(target, "", gain, desk.hq))
        return
    unit = board.unit(target)
    assert unit is not None
    gain = min(effect.amount or unit.full, unit.full - unit.defence)
    if gain > 0:
        board.put(replace(unit, defence=unit.defence + gain))
        left = -1 if unit.hidden else unit.defence + gain
        board.events.append(ev.Repaired(target, board.shown(unit), gain, left))


def _buff(board: Board, cause: Cause, effect: Effect, target: int) -> None:
    unit = board.unit(target)
    assert unit is not None
    gain = max(effect.attack, -unit.attack)
    strengthen(board, target, gain, effect.defence, _temp(cause, effect, attack=gain, defence=effect.defence))


def strengthen(board: Board, uid: int, attack: int, defence: int, temp: Temp | None = None) -> None:
    """Change a unit's figures: for good, or with `temp` (that says how to take it back) for a while."""
    unit = board.unit(uid)
    if unit is None:
        return
    board.put(
        replace(
            unit,
            attack=unit.attack + attack,
            defence=unit.defence + defence,
            full=unit.full + defence,
            temps=(*unit.temps, temp) if temp else unit.temps,
        )
    )
    board.events.append(ev.Buffed(uid, board.shown(unit), attack, defence))


def _grant(board: Board, cause: Cause, effect: Effect, target: int) -> None:
    flag, number = read_keyword(effect.keyword)
    armor = number if flag == Keyword.HEAVY_ARMOR else 0
    board.grant(target, int(flag), number, _temp(cause, effect, keywords=int(flag), armor=armor))


def _strip(board: Board, cause: Cause, effect: Effect, target: int) -> None:
    board.lose(target, int(read_keyword(effect.keyword)[0]))


def _pin(board: Board, cause: Cause, effect: Effect, target: int) -> None:
    board.pin(target)


def _unpin(board: Board, cause: Cause, effect: Effect, target: int) -> None:
    board.unpin(target)


def _retreat(board: Board, cause: Cause, effect: Effect, target: int) -> None:
    board.retreat(target)


def _bounce(board: Board, cause: Cause, effect: Effect, target: int) -> None:
    board.bounce(target)


def _destroy(board: Board, cause: Cause, effect: Effect, target: int) -> None:
    unit = board.unit(target)
    assert unit is not None
    board.put(replace(unit, defence=0))


def _suppress(board: Board, cause: Cause, effect: Effect, target: int) -> None:
    board.reveal(target)
    unit = board.unit(target)
    assert unit is not None
    full = max(1, unit.full - sum(temp.defence for temp in unit.temps))
    board.put(
        replace(
            unit,
            attack=max(0, unit.attack - sum(temp.attack for temp in unit.temps)),
            defence=min(unit.defence, full),
            full=full,
            own=0,
            keywords=0,
            own_armor=0,
            armor=0,
            temps=(),
            suppressed=True,
        )
    )
    board.events.append(ev.Became(target, unit.card, unit.card))


def _refresh(board: Board, cause: Cause, effect: Effect, target: int) -> None:
    unit = board.unit(target)
    assert unit is not None
    board.put(power.refill(unit, board.desks[unit.owner].mud == "now"))
    board.events.append(ev.Refreshed(target, board.shown(unit)))


def _convert(board: Board, cause: Cause, effect: Effect, target: int) -> None:
    unit = board.unit(target)
    assert unit is not None
    converted = power.convert(unit)
    if converted is not unit:
        board.put(converted)
        board.events.append(ev.Refreshed(target, board.shown(unit), converted=True))


def _mud(board: Board, cause: Cause, effect: Effect, target: int) -> None:
    seat = _side(cause, effect)
    board.desks[seat].mud = "next"
    board.events.append(ev.Mudded(seat))


def _draw(board: Board, cause: Cause, effect: Effect, target: int) -> None:
    board.draw(_side(cause, effect), effect.amount)


def _discard(board: Board, cause: Cause, effect: Effect, target: int) -> None:
    seat = _side(cause, effect)
    desk = board.desks[seat]
    for _ in range(min(effect.amount, len(desk.hand))):
        held = desk.hand.pop(board.chance.randint(0, len(desk.hand) - 1))
        desk.armed = tuple(uid for uid in desk.armed if uid != held.uid)
        desk.disarmed = tuple(uid for uid in desk.disarmed if uid != held.uid)
        desk.discard = (*desk.discard, held.card)
        board.events.append(ev.Discarded(seat, held.card))


def _kredits(board: Board, cause: Cause, effect: Effect, target: int) -> None:
    board.kredits(_side(cause, effect), kredits=effect.amount)


def _slots(board: Board, cause: Cause, effect: Effect, target: int) -> None:
    board.kredits(_side(cause, effect), slots=effect.amount)


def _summon(board: Board, cause: Cause, effect: Effect, target: int) -> None:
    seat = _side(cause, effect)
    for _ in range(max(1, effect.amount)):
        unit = board.enter(replace(new_unit(board.uid(), effect.card, seat), made=True))
        if unit is not None:
            place = board.find(unit.uid)
            assert place is not None
            board.events.append(ev.Deployed(seat, unit.uid, board.shown(unit), place[1]))


def _add_card(board: Board, cause: Cause, effect: Effect, target: int) -> None:
    seat = _side(cause, effect)
    for _ in range(max(1, effect.amount)):
        if board.to_hand(seat, effect.card, seen=True):
            board.events.append(ev.Added(seat, effect.card))


def _salvage(board: Board, cause: Cause, effect: Effect, target: int) -> None:
    desk = board.desks[cause.seat]
    units = [i for i, card in enumerate(desk.discard) if CARDS[card].is_unit]
    if units:
        at = units[board.chance.randint(0, len(units) - 1)]
        card = desk.discard[at]
        desk.discard = desk.discard[:at] + desk.discard[at + 1 :]
        if board.to_hand(cause.seat, card, seen=True, salvaged=True):
            board.events.append(ev.Added(cause.seat, card))


def _reveal(board: Board, cause: Cause, effect: Effect, target: int) -> None:
    look(board, cause.seat, effect.amount)


def _cancel(board: Board, cause: Cause, effect: Effect, target: int) -> None:
    cause.cancelled = True


def look(board: Board, seat: Seat, count: int) -> None:
    """Show `seat` some random cards of the enemy's hand that it does not know yet."""
    desk = board.desks[1 - seat]
    unknown = [index for index, held in enumerate(desk.hand) if not held.seen]
    shown: list[str] = []
    while unknown and len(shown) < count:
        index = unknown.pop(board.chance.randint(0, len(unknown) - 1))
        held = desk.hand[index]
        desk.hand[index] = Held(held.uid, held.card, True, held.salvaged)
        shown.append(held.card)
    if shown:
        board.events.append(ev.Revealed(1 - seat, tuple(shown)))


VERBS: Mapping[str, Act] = {
    "damage": _damage,
    "repair": _repair,
    "buff": _buff,
    "grant": _grant,
    "strip": _strip,
    "pin": _pin,
    "unpin": _unpin,
    "retreat": _retreat,
    "bounce": _bounce,
    "destroy": _destroy,
    "suppress": _suppress,
    "refresh": _refresh,
    "convert": _convert,
    "mud": _mud,
    "draw": _draw,
    "discard": _discard,
    "kredits": _kredits,
    "slots": _slots,
    "summon": _summon,
    "add_card": _add_card,
    "salvage": _salvage,
    "reveal": _reveal,
    "cancel": _cancel,
}


def play_order(board: Board, seat: Seat, figures: Figures, chosen: int) -> None:
    """Carry out an order that has been paid for; a countermeasure may cancel it."""
    board.events.append(ev.Ordered(seat, figures.key, chosen))
    if not answer(board, seat, "order", 0):
        run(board, Cause(seat, chosen=chosen), figures.effects.get("play", ()))
    if not board.over:
        fire_all(board, seat, "order_played")
