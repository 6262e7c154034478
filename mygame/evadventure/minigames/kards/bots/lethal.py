"""A search for a way to win in this turn: best first, over the rules themselves.

A position is followed only while everything its side could still do at best, kredits allowing, would fell the enemy's
HQ; most positions of a match are refused by that figure at once. Of the others the one nearest to a win, if its units
attacked the HQ now, comes next.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from heapq import heappop, heappush
from itertools import count
from typing import Final

from ...core import Seat
from ..actions import HQ, Action, AttackTarget, End
from ..data import NEAR
from ..data.cards import CARDS
from ..engine import keywords as kw
from ..engine import power
from ..engine.legality import price, unit_at
from ..rules import GAME
from ..state import KardsState, Unit
from .rules_of_thumb import sensible

_AGAIN: Final = frozenset({"refresh", "convert", "unpin"})
"""Verbs by which a unit that could not attack may do so."""
_READIES: Final = ("blitz", "fury", "tank")
"""Keywords that do the same."""


@cache
def _help(card: str) -> tuple[int, int, bool]:
    """Return the most a card adds by its effects: damage to the HQ, attack of every unit; and if units attack again."""
    damage, each, again = 0, 0, False
    for effect in CARDS[card].card.effects:
        match effect.do:
            case "damage" if effect.who.hq and effect.who.side != "own":
                damage += effect.amount
            case "summon":
                damage += max(1, effect.amount) * _charge(effect.card)
            case "buff":
                each += max(0, effect.attack)
        again |= effect.do in _AGAIN or (effect.do == "grant" and effect.keyword in _READIES)
    return damage, each, again


def _charge(card: str) -> int:
    """Return the damage a unit can do to the HQ in the turn in which it enters."""
    figures = CARDS[card]
    return figures.attack * (2 if figures.keywords & kw.FURY else 1) if figures.keywords & kw.BLITZ else 0


def _damage(unit: Unit) -> tuple[int, int]:
    """Return the damage of all attacks that a unit has the action power for, and their cost."""
    each = power.attack_price(unit)
    blows = 0 if unit.pin else unit.general // each + unit.to_attack // each
    return unit.attack * blows, kw.op_cost(unit) * blows


def _within_reach(state: KardsState, seat: Seat) -> float:
    """Return a limit of the damage a seat can do to the enemy's HQ in what is left of its turn."""
    side = state.sides[seat]
    front = state.front if state.front and state.front[0].owner == seat else ()
    units, kredits = (*front, *side.support), side.kredits
    items: list[tuple[int, int]] = []
    for held in side.hand:
        figures = CARDS[held.card]
        if (cost := price(held, figures)) <= kredits:
            kredits += max(0, sum([one.amount for one in figures.card.effects if one.do == "kredits"]) - cost)
            damage, each, again = _help(held.card)
            worth = damage + _charge(held.card) + each * (len(units) + 1)
            items.append((worth + sum([unit.attack for unit in units]) + 1 if again else worth, cost))
    for place, unit in enumerate(units):
        items.append((sum(_help(unit.card)[:2]), 0))
        if place < len(front) or unit.kind not in NEAR:
            items.append(_damage(unit))
        elif unit.to_move and unit.to_attack:
            worth, cost = _damage(unit)
            items.append((worth, cost + kw.op_cost(unit)))
    total = 0.0  # the kredits go where they do most, the last of them in part
    for worth, cost in sorted([item for item in items if item[0]], key=lambda item: item[1] / item[0]):
        if cost > kredits:
            return total + worth * kredits / cost
        total, kredits = total + worth, kredits - cost
    return total


def left_by_attacks(state: KardsState, seat: Seat, legal: Sequence[Action]) -> int:
    """Return what is left of the enemy's HQ when all units that may attack it now do, as far as the kredits last."""
    own, left = state.sides[seat], state.sides[1 - seat].hq
    kredits = own.kredits
    for one in legal:
        if isinstance(one, AttackTarget) and one.on == HQ and (unit := unit_at(state, seat, one.unit)) is not None:
            damage, cost = _damage(unit)
            if cost <= kredits:
                left, kredits = left - damage, kredits - cost
    return left


def position_of(state: KardsState, seat: Seat) -> object:
    """Return what is the same wherever actions of a turn in another order lead to the same position."""
    own, enemy = state.sides[seat], state.sides[1 - seat]
    return state.front, own.support, own.hand, own.kredits, own.armed, enemy.support, enemy.hq, enemy.armed


def win_now(
    state: KardsState, seat: Seat, options: Sequence[Action], budget: int, late: Callable[[], bool] = lambda: False
) -> tuple[Action, ...]:
    """Return actions that win in this turn; none when no win is found.

    Args:
        options: the first actions to try.
        budget: the most positions to look at.
        late: whether to give up.
    """
    if _within_reach(state, seat) < state.sides[1 - seat].hq:
        return ()
    number = count()
    seen: set[object] = set()
    waiting: list[tuple[int, int, int, tuple[Action, ...], KardsState, Sequence[Action]]] = []
    actions: tuple[Action, ...] = ()
    while True:
        for action in options:
            if isinstance(action, End):
                continue
            after = GAME.apply(state, seat, action).state
            line = (*actions, action)
            if after.over:
                if after.winner == seat:
                    return line
                continue
            known, enemy = position_of(after, seat), after.sides[1 - seat]
            if known in seen or _within_reach(after, seat) < enemy.hq:
                continue
            seen.add(known)
            legal = sensible(GAME.legal(after, seat), at=len(after.front))
            lacks = left_by_attacks(after, seat, legal)
            order = (lacks, len(line)) if lacks > 0 else (0, enemy.hq)
            heappush(waiting, (*order, next(number), line, after, legal))
        budget -= len(options)
        if not waiting or budget < 0 or late():
            return ()
        *_, actions, state, options = heappop(waiting)
