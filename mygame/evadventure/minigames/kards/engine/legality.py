"""The legality of actions, and otherwise the first reason that applies, in the stated order.

Each reason is stated once. `why_not_*` returns it, `legal_*` lists the actions without any.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ...core import Refusal, Seat
from .. import actions as do
from .. import data
from ..data.cards import CARDS, Figures, kinds_of
from ..state import HeldCard, KardsSide, KardsState, Unit
from . import power
from .draft import Hq, Target
from .keywords import GUARD, SMOKESCREEN, guards, is_veiled_by_smoke, op_cost, screens

# Every action a board allows exists once: lists of legal actions share these.
_MOVES = {unit: tuple(do.MoveUnit(unit, at) for at in range(data.FRONT_LIMIT)) for unit in do.OWN}
_PLAYS = [
    {on: tuple(do.PlayFromHand(hand, at, on) for at in range(-1, data.SUPPORT_LIMIT + 1)) for on in ("", *do.POSITIONS)}
    for hand in range(data.HAND_LIMIT)
]
"""Card of the hand -> chosen target -> the plays by place, from -1 on."""
_ARMS = tuple(map(do.ArmCounter, range(data.HAND_LIMIT)))
_DISARMS = tuple(map(do.Disarm, range(data.HAND_LIMIT)))
_IN_FRONT = 2
_PLACES = {
    ref: (line, index) for line, refs in enumerate((do.OWN, do.ENEMY, do.FRONT)) for index, ref in enumerate(refs)
}
"""Position of a unit -> its line (0 one's own support line, 1 the enemy's, 2 the front) and place there."""
_KEYWORDS = {keyword.name.lower(): int(keyword) for keyword in data.Keyword if keyword.name}
_NO_PLACE = (-1,)
"""Place of an order."""
_NOTHING = ("",)
"""Choice for a card that needs none."""


def unit_at(state: KardsState, seat: Seat, ref: str) -> Unit | None:
    """Return the unit at a position named from `seat`'s side; None when it is empty."""
    if ref not in _PLACES:
        return None
    line, index = _PLACES[ref]
    row = state.front if line == _IN_FRONT else state.sides[seat ^ line].support
    return row[index] if index < len(row) else None


def target_at(state: KardsState, seat: Seat, ref: str) -> Target | None:
    """Return the unit or HQ at a position named from `seat`'s side; None for nothing."""
    if ref in (do.HQ, do.MY_HQ):
        return Hq(1 - seat if ref == do.HQ else seat)
    unit = unit_at(state, seat, ref)
    return unit.uid if unit else None


# Attacks.


class Foes(NamedTuple):
    """All enemy pieces on the board, and their properties that may bar attacks: bit masks over `TARGETS`."""

    present: int
    front: int
    """Those in the front."""
    support: int
    """Those in the support line."""
    smoke: int
    screen: int
    """Those in a line with an enemy fighter that are not fighters themselves."""
    guard: int


TARGETS = (*do.ENEMY, do.HQ, *do.FRONT)
"""Possible places of enemies, in the order in which attacks are listed."""
_BIT = {on: 1 << at for at, on in enumerate(TARGETS)}
_HQ_BIT, _FRONT_AT = _BIT[do.HQ], len(do.ENEMY) + 1
_FIGHTER = int(data.CardKind.FIGHTER)
_COUNTERMEASURE = data.CardKind.COUNTERMEASURE
_FRONT, _SUPPORT, _SMOKE, _SCREEN, _GUARD = range(1, len(Foes._fields))
_CODES = {
    _FRONT: "out_of_reach",
    _SUPPORT: "out_of_reach",
    _SMOKE: "smokescreen",
    _SCREEN: "screened",
    _GUARD: "guarded",
}
"""Field of `Foes` -> the code of the bar, in order of priority."""


def _bars_for(kind: data.CardKind, in_front: bool) -> tuple[int, ...]:
    """Return the bars to attacks of a type from its own support line or from the front (kards.md 2.2, 2.4, 8)."""
    reach = (_FRONT if in_front else _SUPPORT,) if kind in data.NEAR else ()
    screen = (_SCREEN,) if kind == data.CardKind.BOMBER else ()
    guard = (_GUARD,) if kind not in data.UNGUARDED else ()
    return (*reach, _SMOKE, *screen, *guard)


_BARS: Mapping[tuple[int, bool], tuple[int, ...]] = {
    (int(kind), in_front): _bars_for(kind, in_front) for kind in data.UNITS for in_front in (False, True)
}


class _Attacks(dict[int, tuple[do.AttackTarget, ...]]):
    """The attacks of a unit at one position, by the mask of possible targets."""

    def __init__(self, unit: str) -> None:
        self.each = [(bit, do.AttackTarget(unit, on)) for on, bit in _BIT.items()]

    def __missing__(self, mask: int) -> tuple[do.AttackTarget, ...]:
        self[mask] = found = tuple(attack for bit, attack in self.each if mask & bit)
        return found


_ATTACKS = {unit: _Attacks(unit) for unit in (*do.OWN, *do.FRONT)}


def foes(state: KardsState, seat: Seat) -> Foes:
    """Return all enemy pieces on the board, and their properties that may bar attacks."""
    enemy = state.sides[1 - seat]
    row, front = enemy.support, state.front
    support = (1 << len(row)) - 1
    smoke, screen, guard = _looks(row)
    if screen:
        screen = support & ~screen | _HQ_BIT
    if guard:
        left = (1 << enemy.hq_at) - 1
        line = guard & left | (guard & ~left) << 1  # with the HQ in its place
        beside = (line << 1 | line >> 1) & ~line
        guard = beside & left | beside >> 1 & ~left & support | (_HQ_BIT if beside & (left + 1) else 0)
    support |= _HQ_BIT
    if not front or front[0].owner == seat:
        return Foes(support, 0, support, smoke, screen, guard)
    ahead = (1 << len(front)) - 1
    smoke_ahead, screen_ahead, guard_ahead = _looks(front)
    if screen_ahead:
        screen |= (ahead & ~screen_ahead) << _FRONT_AT
    if guard_ahead:
        guard |= ((guard_ahead << 1 | guard_ahead >> 1) & ~guard_ahead & ahead) << _FRONT_AT
    ahead <<= _FRONT_AT
    return Foes(support | ahead, ahead, support, smoke | smoke_ahead << _FRONT_AT, screen, guard)


def targets(state: KardsState, seat: Seat) -> list[str]:
    """Return the enemy's positions, in the order e1.., hq, f1..."""
    present = foes(state, seat).present
    return [on for on, bit in _BIT.items() if present & bit]


def _looks(row: Sequence[Unit]) -> tuple[int, int, int]:
    """Return which units of a line are veiled by smoke, screen it and guard it: bit masks over the line."""
    smoke = screen = guard = 0
    bit = 1
    for unit in row:
        words = unit.keywords
        if words & SMOKESCREEN and is_veiled_by_smoke(unit):
            smoke |= bit
        if unit.kind == _FIGHTER and screens(unit):
            screen |= bit
        if words & GUARD and guards(unit):
            guard |= bit
        bit <<= 1
    return smoke, screen, guard


def why_not_attack(state: KardsState, seat: Seat, action: do.AttackTarget) -> Refusal | None:
    """Return why an attack is not legal: the first reason in the order of kards.md 8."""
    unit = unit_at(state, seat, action.unit)
    if unit is None or unit.owner != seat:
        return Refusal("not_your_unit", {"at": action.unit})
    side = state.sides[seat]
    mud = side.mud == "now"
    if code := _unable(unit, power.pool_for_attack(unit, mud), side):
        return _why_unable(code, unit, "attack", side)
    enemies, bit = foes(state, seat), _BIT.get(action.on, 0)
    if not enemies.present & bit:
        return Refusal("no_target", {"at": action.on})
    code = next((_CODES[bar] for bar in _BARS[unit.kind, action.unit[0] == "f"] if enemies[bar] & bit), "")
    return Refusal(code, {"unit": unit.card, "at": action.on}) if code else None


def _unable(unit: Unit, pool: power.Pool | None, side: KardsSide) -> str:
    """Return the code of a bar to any move or attack that `pool` would pay for; empty for none."""
    if unit.pin:
        return "pinned"
    if pool is None:
        return "no_power"
    return "no_kredits" if op_cost(unit) > side.kredits else ""


def _why_unable(code: str, unit: Unit, act: str, side: KardsSide) -> Refusal:
    """Return the refusal of a code of `_unable`, with its facts."""
    match code:
        case "pinned":
            return Refusal(code, {"unit": unit.card, "turn_ends": unit.pin})
        case "no_kredits":
            return Refusal(code, {"cost": op_cost(unit), "have": side.kredits})
    return Refusal(code, {"unit": unit.card, "act": act, "cause": _no_power(unit, act, side.mud == "now")})


def _no_power(unit: Unit, act: str, mud: bool) -> str:
    """Return why a unit has no action power for an act: `new`, `mud`, `spent` (all of it), `half` or the act."""
    left = unit.general + unit.to_attack + unit.to_move
    if unit.entered and not left and not unit.blitzed:
        return "new"
    if act == "attack" and mud and unit.kind in data.GROUND:
        return "mud"
    if not left:
        return "spent"
    return "half" if data.HALF in (unit.general, unit.to_attack if act == "attack" else unit.to_move) else act


# Moves.


def why_not_move(state: KardsState, seat: Seat, action: do.MoveUnit) -> Refusal | None:
    """Return why a move to the front is not legal: the first reason in the order of kards.md 7."""
    unit = unit_at(state, seat, action.unit)
    if unit is None or unit.owner != seat:
        return Refusal("not_your_unit", {"at": action.unit})
    side = state.sides[seat]
    code = _unable(unit, power.pool_for_move(unit), side)
    if action.unit[0] == "f" and code != "pinned":
        return Refusal("already_front", {"unit": unit.card})
    if code:
        return _why_unable(code, unit, "move", side)
    if code := _front_closed(state, seat):
        return Refusal(code, {"limit": data.FRONT_LIMIT} if code == "front_full" else {})
    return None if action.at in _front_places(state) else Refusal("no_place", {"at": action.at})


def _front_closed(state: KardsState, seat: Seat) -> str:
    """Return the code of a bar that keeps all units of a seat out of the front; empty for none."""
    if state.front and state.front[0].owner != seat:
        return "front_held"
    return "front_full" if len(state.front) >= data.FRONT_LIMIT else ""


def _front_places(state: KardsState) -> range:
    return range(len(state.front) + 1)


def legal_operations(state: KardsState, seat: Seat) -> list[do.MoveUnit | do.AttackTarget]:
    """Return every legal move and attack: own support line first, then the front."""
    side, front = state.sides[seat], state.front
    mud, kredits = side.mud == "now", side.kredits
    room = 0 if _front_closed(state, seat) else len(front) + 1
    found: list[do.MoveUnit | do.AttackTarget] = []
    enemies: Foes | None = None
    own = front if front and front[0].owner == seat else ()
    for refs, row, in_front in ((do.OWN, side.support, False), (do.FRONT, own, True)):
        for ref, unit in zip(refs, row, strict=False):
            if unit.pin or not (unit.general or unit.to_attack or unit.to_move):
                continue  # the common case
            if (unit.hidden or unit.op > kredits) and op_cost(unit) > kredits:
                continue
            if room and not in_front and power.pool_for_move(unit):
                found += _MOVES[ref][:room]
            if power.pool_for_attack(unit, mud):
                if enemies is None:
                    enemies = foes(state, seat)
                mask = enemies.present
                for bar in _BARS[unit.kind, in_front]:
                    mask &= ~enemies[bar]
                found += _ATTACKS[ref][mask]
    return found


# Cards of the hand.


def price(held: HeldCard, figures: Figures) -> int:
    """Return the cost of playing a held card."""
    return min(3, figures.cost) if held.salvaged else figures.cost


def _uses(
    state: KardsState, seat: Seat, held: HeldCard, places: Sequence[int]
) -> tuple[str, Sequence[int], Sequence[str]]:
    """Return the ways in which a card of the hand may be played.

    Args:
        places: possible places of a unit.

    Returns:
        The code of a bar to playing it at all (empty for none), its places, and the possible choices: one empty text
        where it needs none, an empty list where no target exists.
    """
    side = state.sides[seat]
    figures = CARDS[held.card]
    if figures.kind is _COUNTERMEASURE:
        return "arm_instead", (), ()
    if price(held, figures) > side.kredits:
        return "no_kredits", (), ()
    if figures.is_unit and not places:
        return "support_full", (), ()
    allowed = [ref for ref, _ in selected(state, seat, figures.chooser)] if figures.chooser else _NOTHING
    return ("", places, allowed or _NOTHING) if figures.is_unit else ("", _NO_PLACE, allowed)


def _deploy_places(state: KardsState, side: KardsSide) -> Sequence[int]:
    """Return the places where a unit may be put: left of the HQ, or with `hq_position=free` on either side of it."""
    units = len(side.support)
    return range(units + (2 if state.rules.hq_free else 1)) if units < data.SUPPORT_LIMIT else ()


def why_not_play(state: KardsState, seat: Seat, action: do.PlayFromHand) -> Refusal | None:
    """Return why a unit or order cannot be played like this: the first reason in the order of kards.md 6."""
    side = state.sides[seat]
    held = side.hand[action.hand]
    code, places, allowed = _uses(state, seat, held, _deploy_places(state, side))
    match code:
        case "arm_instead":
            return Refusal(code, {"card": held.card})
        case "no_kredits":
            return Refusal(code, {"cost": price(held, CARDS[held.card]), "have": side.kredits})
        case "support_full":
            return Refusal(code, {"limit": data.SUPPORT_LIMIT})
    if action.at not in places:
        return Refusal("no_place", {"at": action.at})
    if action.on in allowed:
        return None
    if not allowed:
        return Refusal("no_target_for", {"card": held.card})
    if not allowed[0]:
        return Refusal("no_target_wanted", {"card": held.card})
    if not action.on:
        return Refusal("choose_target", {"card": held.card, "number": action.hand + 1, "example": allowed[0]})
    return Refusal("bad_target", {"card": held.card, "at": action.on})


def why_not_arm(side: KardsSide, held: HeldCard) -> Refusal | None:
    """Return why a card cannot be armed."""
    figures = CARDS[held.card]
    if figures.kind != data.CardKind.COUNTERMEASURE:
        return Refusal("no_countermeasure", {"card": held.card})
    if held.uid in side.armed:
        return Refusal("already_armed", {"card": held.card})
    if held.uid in side.disarmed:
        return Refusal("disarmed", {"card": held.card})
    if figures.cost > side.kredits:
        return Refusal("no_kredits", {"cost": figures.cost, "have": side.kredits})
    return None


def why_not_disarm(side: KardsSide, held: HeldCard) -> Refusal | None:
    """Return why a card cannot be disarmed."""
    if CARDS[held.card].kind != data.CardKind.COUNTERMEASURE:
        return Refusal("no_countermeasure", {"card": held.card})
    return None if held.uid in side.armed else Refusal("not_armed", {"card": held.card})


def legal_cards(state: KardsState, seat: Seat) -> list[do.Action]:
    """Return every legal play of a unit or order, then every arming and disarming, in the order of the hand."""
    side = state.sides[seat]
    room, kredits = _deploy_places(state, side), side.kredits
    end = len(room) + 1
    found: list[do.Action] = []
    counters: list[int] = []
    for index, held in enumerate(side.hand):
        figures = CARDS[held.card]
        if figures.kind is _COUNTERMEASURE:
            counters.append(index)
            continue
        if figures.cost > kredits and (not held.salvaged or price(held, figures) > kredits):
            continue  # the common case
        if figures.is_unit and figures.chooser is None:
            found += _PLAYS[index][""][1:end]
            continue
        code, places, allowed = _uses(state, seat, held, room)
        if not code:
            plays = _PLAYS[index]
            found += [plays[on][at + 1] for at in places for on in allowed]
    for index in counters:
        if why_not_disarm(side, side.hand[index]) is None:
            found.append(_DISARMS[index])
        elif why_not_arm(side, side.hand[index]) is None:
            found.append(_ARMS[index])
    return found


# The targets of a selector.


def selected(state: KardsState, seat: Seat, select: data.Select) -> list[tuple[str, Target]]:
    """Return the targets of a selector, by position from `seat`'s side: own line, enemy's line, front, HQs."""
    found: list[tuple[str, Target]] = []
    side, where = select.side, select.where
    if select.units:
        rows: list[tuple[Sequence[str], Sequence[Unit]]] = []
        if where != "front":
            rows += [(do.OWN, state.sides[seat].support)] if side != "enemy" else []
            rows += [(do.ENEMY, state.sides[1 - seat].support)] if side != "own" else []
        if where != "support" and state.front:
            rows += (
                [(do.FRONT, state.front)] if side == "any" or (side == "own") == (state.front[0].owner == seat) else []
            )
        for refs, row in rows:
            found += [(ref, unit.uid) for ref, unit in zip(refs, row, strict=False) if fits(unit, select, seat)]
    if select.hq:
        if side != "enemy":
            found.append((do.MY_HQ, Hq(seat)))
        if side != "own":
            found.append((do.HQ, Hq(1 - seat)))
    return found


def fits(unit: Unit, select: data.Select, seat: Seat) -> bool:
    """Return whether a unit matches a selector (apart from line and side).

    Properties of a hidden enemy that `seat` cannot see match no required type, keyword, nation, cost or attack.
    """
    if (select.pinned and not unit.pin) or (select.damaged and unit.defence >= unit.full):
        return False
    if unit.hidden and unit.owner != seat:
        most = select.most_cost is not None or select.most_attack is not None
        return not (select.kinds or select.keyword or select.nation or most)
    return not (
        (select.kinds and unit.kind not in kinds_of(select.kinds))
        or (select.keyword and not unit.keywords & _KEYWORDS[select.keyword])
        or (select.nation and CARDS[unit.card].card.nation != select.nation)
        or (select.most_cost is not None and CARDS[unit.card].cost > select.most_cost)
        or (select.most_attack is not None and unit.attack > select.most_attack)
    )
