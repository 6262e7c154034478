"""The effects of cards: the verbs, their targets, and the moments that trigger them. A new verb is one function."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from msgspec.structs import replace

from ...core import Seat
from .. import actions as ev
from ..data import CardEffect, CardKind, Keyword, Select
from ..data.cards import CARDS, Figures, kinds_of, read_keyword
from ..state import Temp, Unit, new_unit
from . import keywords as kw
from . import power
from .draft import FRONT, Hq, StateDraft, Target, number_of
from .legality import selected

SAME = frozenset(("choose", "all", "other"))
"""Picks that name the same units when they are repeated."""
_NOBODY: frozenset[int] = frozenset()
_DEPTH = 12
"""Greatest nesting of effects: with any cards, an action ends."""
_MOST = 500
"""Limit of times that effects reach something in one action; further ones do nothing (docs/play/kards.md 13)."""


@dataclass(slots=True)
class Cause:
    """The cause of an effect: the card's owner, the unit, the chosen target, the other side."""

    seat: Seat
    source: int = 0
    """Uid of the unit whose effect it is; 0 for an order or countermeasure."""
    chosen: Target | None = None
    other: Target | None = None
    cancelled: bool = False


def run(draft: StateDraft, cause: Cause, effects: tuple[CardEffect, ...]) -> None:
    """Carry out the effects of one moment of one card, in order, then take the dead away."""
    if not effects or draft.depth >= _DEPTH:
        return
    draft.depth += 1
    last: CardEffect | None = None
    for effect in effects:
        if last is not None and not same_ones(last, effect):
            bury(draft)
        last = effect
        if not draft.over and holds(draft, cause, effect):
            _carry_out(draft, cause, effect)
    bury(draft)
    draft.depth -= 1


def same_ones(last: CardEffect, effect: CardEffect) -> bool:
    """Return whether an effect goes on with the targets of the one before: "it", "them" in the card's text.

    Between other effects destroyed units leave: each is a sentence of its own.
    """
    return effect.who == last.who and effect.who.pick in SAME


def _carry_out(draft: StateDraft, cause: Cause, effect: CardEffect) -> None:
    """Apply one effect to each of its targets; a verb for units skips an HQ."""
    do = effect.do
    for target in targets(draft, cause, effect.who):
        if draft.done >= _MOST:
            return
        draft.done += 1
        if isinstance(target, Hq):
            if do in ON_HQS:
                ON_HQS[do](draft, effect, target.seat)
        elif do not in ON_UNITS:
            ON_SIDES[do](draft, cause, effect, 1 - cause.seat if effect.who.side == "enemy" else cause.seat)
        elif target is not None and (unit := draft.unit(target)) is not None:
            ON_UNITS[do](draft, cause, effect, unit)


# Targets of an effect, and its condition.


def targets(draft: StateDraft, cause: Cause, select: Select) -> list[Target | None]:
    """Return the targets of an effect now: units and HQs, or None for the player."""
    match select.pick:
        case "player" if select.hq:
            sides = {"own": (cause.seat,), "enemy": (1 - cause.seat,), "any": (0, 1)}[select.side]
            return [Hq(seat) for seat in sides]
        case "player":
            return [None]
        case "choose":
            return _still_there(draft, cause.chosen)
        case "self":
            return _still_there(draft, cause.source)
        case "other":
            return _still_there(draft, cause.other)
        case "adjacent":
            return [*_neighbours(draft, cause.source)]
    itself = select.pick == "all"
    found = [target for _, target in selected(draft, cause.seat, select) if itself or target != cause.source]
    if select.pick == "random":
        standing = {unit.uid for unit in draft.units() if unit.defence > 0}
        found = [target for target in found if isinstance(target, Hq) or target in standing]
    if select.pick == "all":
        return [*found]
    picked: list[Target | None] = []
    while found and len(picked) < select.count:
        picked.append(draft.dice.draw(found))
    return picked


def _still_there(draft: StateDraft, target: Target | None) -> list[Target | None]:
    return [target] if isinstance(target, Hq) or (target and draft.unit(target)) else []


def _neighbours(draft: StateDraft, uid: int) -> list[int]:
    place = draft.find(uid)
    if place is None:
        return []
    number, index = place
    row = [unit.uid for unit in draft.line(number)]
    if number != FRONT:
        row.insert(draft.sides[number].hq_at, 0)
        index = row.index(uid)
    return [row[i] for i in (index - 1, index + 1) if 0 <= i < len(row) and row[i]]


def holds(draft: StateDraft, cause: Cause, effect: CardEffect) -> bool:
    """Return whether the condition of an effect holds now."""
    side = draft.sides[cause.seat]
    match effect.when:
        case "own_front":
            return draft.front_owner() == cause.seat
        case "enemy_front":
            return draft.front_owner() == 1 - cause.seat
        case "damaged":
            unit = draft.unit(cause.source)
            return unit is not None and unit.defence < unit.full
        case "hand_empty":
            return not side.hand
        case "hq_hurt":
            return side.hq < side.most_hq
        case _:
            return True


# The moments.


def acts(unit: Unit, trigger: str) -> bool:
    """Return whether a unit has effects at a moment of its life; a suppressed one has none."""
    return trigger in CARDS[unit.card].effects and not unit.suppressed


def fire(draft: StateDraft, uid: int, trigger: str, other: Target | None = None, chosen: Target | None = None) -> None:
    """Trigger a unit's effects at a moment of its life."""
    unit = draft.unit(uid)
    if unit is not None and acts(unit, trigger):
        run(draft, Cause(unit.owner, uid, chosen, other), CARDS[unit.card].effects[trigger])


def fire_all(draft: StateDraft, seat: Seat, trigger: str) -> None:
    """Trigger a moment for all units of a side, in board order."""
    for uid in [unit.uid for unit in draft.units(seat) if trigger in CARDS[unit.card].effects]:
        fire(draft, uid, trigger)


def play_order(draft: StateDraft, seat: Seat, figures: Figures, chosen: Target | None) -> None:
    """Carry out an order that has been paid for; a countermeasure may cancel it."""
    draft.events.append(ev.Ordered(seat, figures.key, number_of(chosen)))
    if not answer(draft, seat, "order", 0):
        run(draft, Cause(seat, chosen=chosen), figures.effects.get("play", ()))
    if not draft.over:
        fire_all(draft, seat, "order_played")


def answer(draft: StateDraft, seat: Seat, moment: str, uid: int) -> bool:
    """Trigger the enemy's armed countermeasures against an action of `seat`, in the order of arming: one goes off.

    Args:
        uid: the acting unit; 0 for an order.

    Returns:
        Whether the action is cancelled.
    """
    owner = 1 - seat
    side = draft.sides[owner]
    for armed in side.armed:
        index = next(i for i, held in enumerate(side.hand) if held.uid == armed)
        figures = CARDS[side.hand[index].card]
        if figures.card.moment != moment or not _answers_kind(figures, draft.unit(uid)):
            continue
        side.take_card(index)
        side.throw(figures.key)
        cause = Cause(owner, other=uid)
        at = len(draft.events)
        run(draft, cause, figures.effects.get("play", ()))
        draft.events.insert(at, ev.Countered(owner, figures.key, cause.cancelled))
        return cause.cancelled
    return False


def _answers_kind(figures: Figures, unit: Unit | None) -> bool:
    """Return whether a countermeasure answers a unit's action: a hidden unit matches no required type."""
    wished = figures.card.moment_kinds
    return not wished or (unit is not None and not unit.hidden and CardKind(unit.kind) in kinds_of(wished))


def bury(draft: StateDraft, by: Mapping[int, int] | None = None) -> frozenset[int]:
    """Take destroyed units off the board, then look at the HQs; return the uids of the fallen.

    Args:
        by: who struck whom down (fallen -> the other), for effects that name the other side.
    """
    if not draft.dying:
        return _NOBODY
    draft.dying = False
    fallen = [unit for unit in draft.units() if unit.defence <= 0]
    for unit in fallen:
        draft.lift(unit.uid)
        if not unit.made:
            draft.sides[unit.owner].throw(unit.card)
        draft.events.append(ev.Destroyed(unit.owner, unit.uid, unit.card))
    draft.settle()
    for unit in fallen:
        if acts(unit, "destroyed") and not draft.over:
            cause = Cause(unit.owner, unit.uid, other=(by or {}).get(unit.uid))
            run(draft, cause, CARDS[unit.card].effects["destroyed"])
    return frozenset(unit.uid for unit in fallen)


# Verbs on units.


def _temp(cause: Cause, effect: CardEffect, **change: int) -> Temp | None:
    return None if effect.until == "always" else Temp(effect.until, cause.seat, **change)


def _damage(draft: StateDraft, cause: Cause, effect: CardEffect, unit: Unit) -> None:
    if draft.hurt(unit, kw.suffered(unit, effect.amount, armour_counts=draft.rules.armor_all)):
        left = draft.unit(unit.uid)
        if left is not None and left.defence > 0:
            fire(draft, unit.uid, "damaged", other=cause.source or None)


def _repair(draft: StateDraft, cause: Cause, effect: CardEffect, unit: Unit) -> None:
    gain = min(effect.amount or unit.full, unit.full - unit.defence)
    if gain > 0:
        draft.put(replace(unit, defence=unit.defence + gain))
        left = -1 if unit.hidden else unit.defence + gain
        draft.events.append(ev.Repaired(unit.uid, draft.shown(unit), gain, left))


def _buff(draft: StateDraft, cause: Cause, effect: CardEffect, unit: Unit) -> None:
    gain = max(effect.attack, -unit.attack)
    draft.strengthen(unit, gain, effect.defence, _temp(cause, effect, attack=gain, defence=effect.defence))


def _grant(draft: StateDraft, cause: Cause, effect: CardEffect, unit: Unit) -> None:
    flag, number = read_keyword(effect.keyword)
    armor = number if flag == Keyword.HEAVY_ARMOR else 0
    draft.grant(unit, int(flag), number, _temp(cause, effect, keywords=int(flag), armor=armor))


def _refresh(draft: StateDraft, cause: Cause, effect: CardEffect, unit: Unit) -> None:
    """Refill a unit's pools (`refresh`), or convert its action power (`convert`)."""
    converted = effect.do == "convert"
    now = power.convert(unit) if converted else power.refill(unit, draft.in_mud(unit.owner))
    if now is not unit:
        draft.put(now)
        draft.events.append(ev.Refreshed(unit.uid, draft.shown(unit), converted, unit.owner if unit.hidden else -1))


ON_UNITS: Mapping[str, Callable[[StateDraft, Cause, CardEffect, Unit], object]] = {
    "damage": _damage,
    "repair": _repair,
    "buff": _buff,
    "grant": _grant,
    "strip": lambda draft, cause, effect, unit: draft.lose(unit, int(read_keyword(effect.keyword)[0])),
    "pin": lambda draft, cause, effect, unit: draft.pin(unit),
    "unpin": lambda draft, cause, effect, unit: draft.unpin(unit),
    "retreat": lambda draft, cause, effect, unit: draft.retreat(unit),
    "bounce": lambda draft, cause, effect, unit: draft.bounce(unit),
    "destroy": lambda draft, cause, effect, unit: draft.put(replace(unit, defence=0)),
    "suppress": lambda draft, cause, effect, unit: draft.suppress(unit),
    "refresh": _refresh,
    "convert": _refresh,
}


# Verbs on HQs.


def _repair_hq(draft: StateDraft, effect: CardEffect, seat: Seat) -> None:
    side = draft.sides[seat]
    gain = min(effect.amount or side.most_hq, side.most_hq - side.hq)
    if gain > 0:
        side.hq += gain
        draft.events.append(ev.Repaired(number_of(Hq(seat)), "", gain, side.hq))


ON_HQS: Mapping[str, Callable[[StateDraft, CardEffect, Seat], object]] = {
    "damage": lambda draft, effect, seat: draft.hurt_hq(seat, effect.amount),
    "repair": _repair_hq,
}


# Verbs on a side, by its seat.


def _mud(draft: StateDraft, cause: Cause, effect: CardEffect, seat: Seat) -> None:
    draft.sides[seat].mud = "next"
    draft.events.append(ev.Mudded(seat))


def _discard(draft: StateDraft, cause: Cause, effect: CardEffect, seat: Seat) -> None:
    side = draft.sides[seat]
    for _ in range(min(effect.amount, len(side.hand))):
        held = side.take_card(draft.dice.randint(0, len(side.hand) - 1))
        side.throw(held.card)
        draft.events.append(ev.Discarded(seat, held.card))


def _summon(draft: StateDraft, cause: Cause, effect: CardEffect, seat: Seat) -> None:
    for _ in range(max(1, effect.amount)):
        unit = draft.enter(replace(new_unit(draft.uid(), effect.card, seat), made=True))
        place = draft.find(unit.uid) if unit else None
        if unit is not None and place is not None:
            draft.events.append(ev.Deployed(seat, unit.uid, draft.shown(unit), place[1]))


def _add_card(draft: StateDraft, cause: Cause, effect: CardEffect, seat: Seat) -> None:
    for _ in range(max(1, effect.amount)):
        if draft.to_hand(seat, effect.card, seen=True):
            draft.events.append(ev.Added(seat, effect.card))


def _salvage(draft: StateDraft, cause: Cause, effect: CardEffect, seat: Seat) -> None:
    side = draft.sides[cause.seat]
    units = [i for i, card in enumerate(side.discard) if CARDS[card].is_unit]
    if units:
        at = draft.dice.choice(units)
        card = side.discard[at]
        side.discard = side.discard[:at] + side.discard[at + 1 :]
        if draft.to_hand(cause.seat, card, seen=True, salvaged=True):
            draft.events.append(ev.Added(cause.seat, card))


def _cancel(draft: StateDraft, cause: Cause, effect: CardEffect, seat: Seat) -> None:
    cause.cancelled = True


def look(draft: StateDraft, seat: Seat, count: int) -> None:
    """Show `seat` some random cards of the enemy's hand that it does not know yet."""
    side = draft.sides[1 - seat]
    hand = [*side.hand]
    unknown = [index for index, held in enumerate(hand) if not held.seen]
    shown: list[str] = []
    while unknown and len(shown) < count:
        index = draft.dice.draw(unknown)
        hand[index] = replace(hand[index], seen=True)
        shown.append(hand[index].card)
    if shown:
        side.hand = tuple(hand)
        draft.events.append(ev.Revealed(1 - seat, tuple(shown)))


ON_SIDES: Mapping[str, Callable[[StateDraft, Cause, CardEffect, Seat], object]] = {
    "mud": _mud,
    "draw": lambda draft, cause, effect, seat: draft.draw(seat, effect.amount),
    "discard": _discard,
    "kredits": lambda draft, cause, effect, seat: draft.change_kredits(seat, kredits=effect.amount),
    "slots": lambda draft, cause, effect, seat: draft.change_kredits(seat, slots=effect.amount),
    "summon": _summon,
    "add_card": _add_card,
    "salvage": _salvage,
    "reveal": lambda draft, cause, effect, seat: look(draft, cause.seat, effect.amount),
    "cancel": _cancel,
}
