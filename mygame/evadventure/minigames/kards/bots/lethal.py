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
from typing import Final, NamedTuple

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
_LATER: Final = frozenset({"turn_start", "turn_end"})
_PLAYED: Final = frozenset({"play", "deploy"})


class _Help(NamedTuple):
    """The most a card can add to the damage to the enemy's HQ."""

    damage: int = 0
    each: int = 0
    """Attack it gives to every unit."""
    again: bool = False
    """Whether units may attack that could not."""


@cache
def _help(card: str, played: bool) -> _Help:
    """Return the help of a card of the hand that is played, or of a unit on the board."""
    figures = CARDS[card]
    damage, each, again = 0, 0, False
    if played and figures.keywords & kw.BLITZ:
        damage = figures.attack * (2 if figures.keywords & kw.FURY else 1)
    for effect in figures.card.effects:
        if effect.on in _LATER or (effect.on in _PLAYED) != played:
            continue
        if effect.do == "damage" and effect.who.hq:
            damage += effect.amount
        elif effect.do == "summon":
            damage += max(1, effect.amount) * _help(effect.card, played=True).damage
        elif effect.do == "buff":
            each += effect.attack
        again |= effect.do in _AGAIN or (effect.do == "grant" and effect.keyword in _READIES)
    if not played and (veteran := figures.card.veteran):
        each += max(0, CARDS[veteran.into].attack - figures.attack)
    return _Help(damage, each, again)


def _paid(items: list[tuple[int, int]], kredits: int) -> float:
    """Return the most of so many (worth, cost) that the kredits pay for, with a part of the last one."""
    total = 0.0
    for worth, cost in sorted(items, key=lambda item: item[1] / item[0]):
        if cost > kredits:
            return total + worth * kredits / cost
        total, kredits = total + worth, kredits - cost
    return total


def _blows(unit: Unit) -> int:
    """Return the number of attacks a unit has the action power for."""
    each = power.attack_price(unit)
    return 0 if unit.pin else unit.general // each + unit.to_attack // each


def _within_reach(state: KardsState, seat: Seat) -> float:
    """Return a limit of the damage a seat can do to the enemy's HQ in what is left of its turn."""
    side = state.sides[seat]
    items: list[tuple[int, int]] = []
    front = state.front if state.front and state.front[0].owner == seat else ()
    units = [*front, *side.support]
    helps = [_help(unit.card, played=False) for unit in units]
    kredits = side.kredits
    for held in side.hand:
        figures = CARDS[held.card]
        cost = price(held, figures)
        gain = sum([effect.amount for effect in figures.card.effects if effect.do == "kredits"])
        if cost <= kredits:
            kredits += max(0, gain - cost)
            own = _help(held.card, played=True)
            worth = own.damage + own.each * (len(units) + 1)
            if own.again:
                worth += sum([unit.attack for unit in units]) + 1
            if worth:
                items.append((worth, cost))
    for place, unit in enumerate(units):
        items += [(worth, 0) for worth in (helps[place].damage + helps[place].each,) if worth]
        worth, cost = unit.attack * _blows(unit), kw.op_cost(unit) * _blows(unit)
        if place >= len(front) and unit.kind in NEAR:
            if not (unit.to_move and unit.to_attack):
                continue
            cost += kw.op_cost(unit)
        if worth:
            items.append((worth, cost))
    return _paid(items, kredits)


def _ready(state: KardsState, seat: Seat, legal: Sequence[Action]) -> float:
    """Return the damage to the enemy's HQ that the units may do at once."""
    items: list[tuple[int, int]] = []
    for action in legal:
        if isinstance(action, AttackTarget) and action.on == HQ:
            unit = unit_at(state, seat, action.unit)
            assert unit is not None
            if unit.attack:
                items += [(unit.attack, kw.op_cost(unit))] * _blows(unit)
    return _paid(items, state.sides[seat].kredits)


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
    waiting: list[tuple[float, int, int, tuple[Action, ...], KardsState, Sequence[Action]]] = []
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
            own, enemy = after.sides[seat], after.sides[1 - seat]
            known = (after.front, own.support, own.hand, own.kredits, enemy.support, enemy.hq, enemy.armed)
            if known in seen or _within_reach(after, seat) < enemy.hq:
                continue
            seen.add(known)
            legal = sensible(GAME.legal(after, seat), at=len(after.front))
            lacks = enemy.hq - _ready(after, seat, legal)
            order = (lacks, len(line)) if lacks > 0 else (0.0, enemy.hq)
            heappush(waiting, (*order, next(number), line, after, legal))
        budget -= len(options)
        if not waiting or budget < 0 or late():
            return ()
        *_, actions, state, options = heappop(waiting)
