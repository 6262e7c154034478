"""What may be done now, and if not, the first reason that applies, in the stated order.

Positions are named from the acting seat's side: `s1`.. its support line, `f1`.. the front, `e1`.. the
enemy's support line, `hq` the enemy's HQ, `myhq` its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ...core import Refusal, Seat
from . import power
from ..actions import Attack, Move, Play
from ..data.cards import CARDS, Figures, kinds_of
from ..data import FRONT_LIMIT, GROUND, HALF, HAND_LIMIT, SUPPORT_LIMIT, Keyword, Kind, Select
from .keywords import GUARD, SMOKESCREEN, guards, is_veiled_by_smoke, op_cost, screens
from ..state import Held, Side, State, Unit

_INFANTRY, _TANK = int(Kind.INFANTRY), int(Kind.TANK)
_ARTILLERY, _FIGHTER, _BOMBER = int(Kind.ARTILLERY), int(Kind.FIGHTER), int(Kind.BOMBER)

OWN = tuple(f"s{i + 1}" for i in range(SUPPORT_LIMIT))
FRONT = tuple(f"f{i + 1}" for i in range(FRONT_LIMIT))
ENEMY = tuple(f"e{i + 1}" for i in range(SUPPORT_LIMIT))
HQ, MY_HQ = "hq", "myhq"
POSITIONS = (*OWN, *FRONT, *ENEMY, HQ, MY_HQ)

# Every action a board allows exists once: legal lists are made of these.
_ATTACKS = {(unit, on): Attack(unit, on) for unit in (*OWN, *FRONT) for on in (*FRONT, *ENEMY, HQ)}
_MOVES = {(unit, at): Move(unit, at) for unit in OWN for at in range(FRONT_LIMIT)}
_PLAYS = {
    (hand, at, on): Play(hand, at, on)
    for hand in range(HAND_LIMIT)
    for at in range(-1, SUPPORT_LIMIT + 1)
    for on in ("", *POSITIONS)
}


class Target(NamedTuple):
    """An enemy that might be attacked, with all that bears on it."""

    ref: str
    line: str
    """`front` or `support`."""
    smoke: bool
    screened: bool
    """An enemy fighter flies over its line and it is none itself."""
    guarded: bool


def unit_at(state: State, seat: Seat, ref: str) -> Unit | None:
    """Return the unit at a position named from `seat`'s side; None when nobody stands there."""
    row: Sequence[Unit]
    match ref[:1]:
        case "s":
            row = state.sides[seat].support
        case "f":
            row = state.front
        case "e":
            row = state.sides[1 - seat].support
        case _:
            return None
    index = ord(ref[1]) - 49 if len(ref) == 2 else -1
    return row[index] if 0 <= index < len(row) else None


def price(held: Held, figures: Figures) -> int:
    """Return what playing a held card costs."""
    return min(3, figures.cost) if held.salvaged else figures.cost


def enemy_targets(state: State, seat: Seat) -> list[Target]:
    """Return everything of the enemy on the board, in the order e1.., hq, f1..."""
    enemy = state.sides[1 - seat]
    found = _targets(enemy.support, ENEMY, "support", enemy.hq_at)
    if state.front and state.front[0].owner != seat:
        found += _targets(state.front, FRONT, "front")
    return found


def _targets(row: Sequence[Unit], refs: Sequence[str], line: str, hq_at: int | None = None) -> list[Target]:
    """Return the targets of one line; the HQ, where there is one, stands right of `hq_at` units and comes last."""
    words = 0
    for unit in row:
        words |= unit.keywords
    screen = any(screens(unit) for unit in row) if _FIGHTER in [unit.kind for unit in row] else False
    guard: list[bool] = []  # of every element of the line, with nobody before the first and after the last
    if words & GUARD:
        guard = [False, *map(guards, row), False]
        if hq_at is not None:
            guard.insert(hq_at + 1, False)
    found = []
    for i, unit in enumerate(row):
        at = i + 1 if hq_at is None or i < hq_at else i + 2
        found.append(
            Target(
                refs[i],
                line,
                bool(words & SMOKESCREEN) and is_veiled_by_smoke(unit),
                screen and not screens(unit),
                bool(guard) and not guard[at] and (guard[at - 1] or guard[at + 1]),
            )
        )
    if hq_at is not None:
        found.append(Target(HQ, line, False, screen, bool(guard) and (guard[hq_at] or guard[hq_at + 2])))
    return found


def why_not_act(state: State, seat: Seat, unit: Unit | None, ref: str) -> Refusal | None:
    """Say why `seat` cannot command what stands at `ref` (before action power and kredits)."""
    if unit is None or unit.owner != seat:
        return Refusal("not_your_unit", {"at": ref})
    if unit.pin:
        return Refusal("pinned", {"unit": unit.card, "turn_ends": unit.pin})
    return None


def _no_power(unit: Unit, act: str, mud: bool) -> Refusal:
    """Say that a unit has no action power for an act, and why: `new`, `mud`, `spent` (all of it), `half` or `act`."""
    left = unit.general + unit.to_attack + unit.to_move
    if unit.entered and not left and not unit.blitzed:
        cause = "new"
    elif act == "attack" and mud and unit.kind in GROUND:
        cause = "mud"
    elif not left:
        cause = "spent"
    else:
        cause = "half" if HALF in (unit.general, unit.to_attack if act == "attack" else unit.to_move) else act
    return Refusal("no_power", {"unit": unit.card, "act": act, "cause": cause})


def why_not_attack(state: State, seat: Seat, action: Attack) -> Refusal | None:
    """Say why an attack is not legal: the first reason in the order of kards.md 8."""
    unit = unit_at(state, seat, action.unit)
    if (refusal := why_not_act(state, seat, unit, action.unit)) is not None:
        return refusal
    assert unit is not None
    side = state.sides[seat]
    if not power.pool_for_attack(unit, side.mud == "now"):
        return _no_power(unit, "attack", side.mud == "now")
    if op_cost(unit) > side.kredits:
        return Refusal("no_kredits", {"cost": op_cost(unit), "have": side.kredits})
    target = next((target for target in enemy_targets(state, seat) if target.ref == action.on), None)
    if target is None:
        return Refusal("no_target", {"at": action.on})
    facts = {"unit": unit.card, "at": action.on}
    if not _reaches(unit, action.unit, target):
        return Refusal("out_of_reach", facts)
    if target.smoke:
        return Refusal("smokescreen", facts)
    if unit.kind == _BOMBER and target.screened:
        return Refusal("screened", facts)
    if target.guarded and unit.kind not in (_ARTILLERY, _BOMBER):
        return Refusal("guarded", facts)
    return None


def _reaches(unit: Unit, ref: str, target: Target) -> bool:
    if unit.kind not in (_INFANTRY, _TANK):
        return True
    return target.line == ("support" if ref[0] == "f" else "front")


def why_not_move(state: State, seat: Seat, action: Move) -> Refusal | None:
    """Say why a move to the front is not legal."""
    unit = unit_at(state, seat, action.unit)
    if (refusal := why_not_act(state, seat, unit, action.unit)) is not None:
        return refusal
    assert unit is not None
    if action.unit[0] != "s":
        return Refusal("already_front", {"unit": unit.card})
    side = state.sides[seat]
    if not power.pool_for_move(unit):
        return _no_power(unit, "move", side.mud == "now")
    if op_cost(unit) > side.kredits:
        return Refusal("no_kredits", {"cost": op_cost(unit), "have": side.kredits})
    if state.front and state.front[0].owner != seat:
        return Refusal("front_held", {})
    if len(state.front) >= FRONT_LIMIT:
        return Refusal("front_full", {"limit": FRONT_LIMIT})
    if not 0 <= action.at <= len(state.front):
        return Refusal("no_place", {"at": action.at})
    return None


def choices(state: State, seat: Seat, select: Select) -> list[str]:
    """Return the positions that a selector which asks for a target allows `seat` to choose."""
    found: list[str] = []
    rows: list[tuple[Seat, Sequence[str], Sequence[Unit], str]] = []
    if select.side != "enemy":
        rows.append((seat, OWN, state.sides[seat].support, "support"))
    if select.side != "own":
        rows.append((1 - seat, ENEMY, state.sides[1 - seat].support, "support"))
    if state.front and (select.side == "any" or (select.side == "own") == (state.front[0].owner == seat)):
        rows.append((state.front[0].owner, FRONT, state.front, "front"))
    if select.units:
        for _, refs, row, line in rows:
            if select.where in ("board", line):
                found += [ref for ref, unit in zip(refs, row, strict=False) if fits(unit, select, seat)]
    if select.hq:
        if select.side != "enemy":
            found.append(MY_HQ)
        if select.side != "own":
            found.append(HQ)
    return found


def fits(unit: Unit, select: Select, seat: Seat) -> bool:
    """Return whether a unit is one a selector means (its line and side apart).

    What `seat` cannot see of a hidden enemy does not fit any wish for a type, keyword, nation, cost or attack.
    """
    if unit.hidden and unit.owner != seat:
        most = select.most_cost is not None or select.most_attack is not None
        plain = not (select.kinds or select.keyword or select.nation or most)
        return plain and not (select.pinned and not unit.pin) and not (select.damaged and unit.defence >= unit.full)
    return not (
        (select.kinds and unit.kind not in kinds_of(select.kinds))
        or (select.keyword and not unit.keywords & Keyword[select.keyword.upper()])
        or (select.nation and CARDS[unit.card].card.nation != select.nation)
        or (select.damaged and unit.defence >= unit.full)
        or (select.pinned and not unit.pin)
        or (select.most_cost is not None and CARDS[unit.card].cost > select.most_cost)
        or (select.most_attack is not None and unit.attack > select.most_attack)
    )


def why_not_play(state: State, seat: Seat, action: Play) -> Refusal | None:
    """Say why a unit or order cannot be played from the hand like this."""
    side = state.sides[seat]
    if not 0 <= action.hand < len(side.hand):
        return Refusal("no_card", {"number": action.hand + 1, "have": len(side.hand)})
    held = side.hand[action.hand]
    figures = CARDS[held.card]
    if figures.kind == Kind.COUNTERMEASURE:
        return Refusal("arm_instead", {"card": held.card})
    if (cost := price(held, figures)) > side.kredits:
        return Refusal("no_kredits", {"cost": cost, "have": side.kredits})
    if figures.is_unit:
        if len(side.support) >= SUPPORT_LIMIT:
            return Refusal("support_full", {"limit": SUPPORT_LIMIT})
        if action.at not in deploy_places(state, side):
            return Refusal("no_place", {"at": action.at})
    elif action.at != -1:
        return Refusal("no_place", {"at": action.at})
    allowed = choices(state, seat, figures.chooser) if figures.chooser else []
    if not allowed:
        if figures.chooser and not figures.is_unit:
            return Refusal("no_target_for", {"card": held.card})
        return Refusal("no_target_wanted", {"card": held.card}) if action.on else None
    if not action.on:
        return Refusal("choose_target", {"card": held.card, "number": action.hand + 1, "example": allowed[0]})
    return None if action.on in allowed else Refusal("bad_target", {"card": held.card, "at": action.on})


def deploy_places(state: State, side: Side) -> range:
    """Return the places a unit may be put at: left of the HQ, or with `hq_position=free` on either side of it."""
    return range(len(side.support) + (2 if state.rules.hq_free else 1))


def legal_plays(state: State, seat: Seat) -> Iterator[Any]:
    """Yield every legal play of a unit or order, in the order of the hand."""
    side = state.sides[seat]
    room = len(side.support) < SUPPORT_LIMIT
    places = deploy_places(state, side)
    for index, held in enumerate(side.hand):
        figures = CARDS[held.card]
        if figures.kind == Kind.COUNTERMEASURE or price(held, figures) > side.kredits:
            continue
        allowed = choices(state, seat, figures.chooser) if figures.chooser else []
        if figures.is_unit:
            if room:
                for at in places:
                    if allowed:
                        for on in allowed:
                            yield _PLAYS[index, at, on]
                    else:
                        yield _PLAYS[index, at, ""]
        elif allowed:
            for on in allowed:
                yield _PLAYS[index, -1, on]
        elif not figures.chooser:
            yield _PLAYS[index, -1, ""]


def legal_operations(state: State, seat: Seat) -> Iterator[Any]:
    """Yield every legal move and attack: own support line first, then the front."""
    side = state.sides[seat]
    mud = side.mud == "now"
    front = state.front
    front_own = bool(front) and front[0].owner == seat
    room = not front or (front_own and len(front) < FRONT_LIMIT)
    targets: list[Target] | None = None
    rows = ((OWN, side.support, True), (FRONT, front, False)) if front_own else ((OWN, side.support, True),)
    for refs, row, in_support in rows:
        for ref, unit in zip(refs, row, strict=False):
            if unit.pin or op_cost(unit) > side.kredits:
                continue
            if in_support and room and power.pool_for_move(unit):
                for at in range(len(front) + 1):
                    yield _MOVES[ref, at]
            if not power.pool_for_attack(unit, mud):
                continue
            if targets is None:
                targets = enemy_targets(state, seat)
            kind = unit.kind
            near = kind in (_INFANTRY, _TANK)
            wanted = "front" if in_support else "support"
            past_guard = kind in (_ARTILLERY, _BOMBER)
            for target in targets:
                if (
                    target.smoke
                    or (near and target.line != wanted)
                    or (target.guarded and not past_guard)
                    or (target.screened and kind == _BOMBER)
                ):
                    continue
                yield _ATTACKS[ref, target.ref]
