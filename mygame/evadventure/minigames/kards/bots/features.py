"""A position in figures, and the chance to win: a logistic regression of them, fitted by `train kards`.

The inputs are the figures of the position at the beginning of a turn and, beyond them, the cards on the board and in
hand. The worth of figures and hands changes with the length of the match: each has a weight in the middle of it and an
addition by the turn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import exp, sumprod
from typing import Final, NamedTuple

from ...core import Seat, tables_of
from ..data import SLOTS_NATURAL, SUPPORT_LIMIT, CardKind, Keyword
from ..data.cards import CARDS
from ..engine.legality import price
from ..state import HeldCard, KardsSide, KardsState, Unit

_FAR: Final = frozenset({int(CardKind.ARTILLERY), int(CardKind.FIGHTER), int(CardKind.BOMBER)})
_COUNTED: Final = tuple(
    int(keyword)
    for keyword in (
        Keyword.GUARD, Keyword.FURY, Keyword.AMBUSH, Keyword.SMOKESCREEN, Keyword.SHOCK, Keyword.MOBILIZE,
        Keyword.BLITZ, Keyword.COVERT,
    )
)  # fmt: skip
_GUARD: Final = int(Keyword.GUARD)
_SMALL_ATTACK: Final = 4
_SMALL_DEFENCE: Final = 5
"""Limit of a unit's figures in `small_attack` and `small_defence`."""
_LINE: Final = ("units", "attack", "defence", "armor", "pinned", "op", "guards")
SIDE: Final = (
    "hq", "hq_near_zero", "hq_below_6", "hq_below_11", "hand", "hand_small", "deck_small", "slots", "fatigue",
    "mud", "armed", *(f"support_{name}" for name in _LINE), "support_far_attack", "support_full",
    "support_wounds", "fighters", "bombers", *(f"front_{name}" for name in _LINE), "front_largest", "fury",
    "ambush", "smokescreen", "shock", "mobilize", "blitz", "covert", "reach", "reach_squared", "reach_wins",
    "reach_later", "reach_later_squared", "small_attack", "small_defence", "hand_cost", "hand_orders",
    "hand_counters", "castable", "castable_cost", "castable_best",
)  # fmt: skip
"""The figures of each side."""
NAMES: Final = ("bias", *(f"my_{name}" for name in SIDE), *(f"their_{name}" for name in SIDE))
"""Every figure of a position, in order."""


def features(state: KardsState, seat: Seat) -> list[float]:
    """Return the figures of a position at the beginning of a turn of `seat`: its own, then the enemy's."""
    mine, theirs = state.sides[seat], state.sides[1 - seat]
    ours = [unit for unit in state.front if unit.owner == seat]
    other = [unit for unit in state.front if unit.owner != seat]
    next_slots = max(theirs.slots, min(SLOTS_NATURAL, theirs.slots + 1))
    return [
        1.0,
        *_side(mine, ours, theirs.hq),
        *_hand(mine.hand, mine.slots),
        *_side(theirs, other, mine.hq),
        *_hand(theirs.hand, next_slots),
    ]


def _side(side: KardsSide, front: Sequence[Unit], enemy_hq: int) -> list[float]:
    hq, hand = side.hq, len(side.hand)
    far = fighters = bombers = wounds = 0
    for unit in side.support:
        wounds += unit.full - unit.defence
        if unit.kind in _FAR:
            far += unit.attack
            if unit.kind == CardKind.FIGHTER:
                fighters += 1
            elif unit.kind == CardKind.BOMBER:
                bombers += 1
    in_support, in_front = _line(side.support), _line(front)
    reach = (far + 4 * in_front[1]) / max(1, enemy_hq)
    later = min(4 * (in_support[1] + in_front[1]) / max(1, enemy_hq), 1.5)
    counts = [0] * len(_COUNTED)
    small_attack = small_defence = 0
    for unit in (*side.support, *front):
        small_attack += min(unit.attack, _SMALL_ATTACK)
        small_defence += min(unit.defence, _SMALL_DEFENCE)
        if unit.keywords:
            for place, bit in enumerate(_COUNTED):
                if unit.keywords & bit:
                    counts[place] += 1
    return [  # in the order of `SIDE`
        hq / 10, 4 / max(1, hq), float(hq < 6), float(hq < 11), hand / 4, float(hand < 2), float(len(side.deck) < 4),
        side.slots / 6, side.fatigue / 4, float(side.mud == "now"), len(side.armed) / 2, *in_support, far / 4,
        float(len(side.support) >= SUPPORT_LIMIT), wounds / 4, fighters / 2, bombers / 2, *in_front,
        max([unit.attack for unit in front], default=0) / 4, *counts[1:], min(reach, 1.5), min(reach, 1.5) ** 2,
        float(reach >= 1), later, later**2, small_attack / 4, small_defence / 4,
    ]  # fmt: skip


def _hand(hand: Sequence[HeldCard], slots: int) -> list[float]:
    """Return the figures of a hand.

    Args:
        slots: the kredits its side has at the start of its next turn, or of this one if it begins now.
    """
    cost = orders = counters = castable = best = 0
    for held in hand:
        figures = CARDS[held.card]
        each = price(held, figures)
        cost += each
        if figures.kind is CardKind.ORDER:
            orders += 1
        elif figures.kind is CardKind.COUNTERMEASURE:
            counters += 1
        if each <= slots:
            castable += 1
            best = max(best, each)
    return [cost / 10, orders / 2, counters / 2, castable / 4, min(slots, cost) / 6, best / 6]


def _line(units: Sequence[Unit]) -> list[float]:
    attack = defence = armor = pinned = op = guards = 0
    for unit in units:
        attack += unit.attack
        defence += unit.defence
        armor += unit.armor
        op += unit.op
        if unit.pin:
            pinned += 1
        if unit.keywords & _GUARD:
            guards += 1
    return [len(units) / 2, attack / 4, defence / 4, armor / 2, pinned / 2, op / 4, guards / 2]


LAST: Final = 24
"""The turn from which on the weights stay constant."""


class _ByName(dict[str, float]):
    """Weights, 0 for names without a fitted one."""

    def __missing__(self, name: str) -> float:
        return 0.0


class Weights(NamedTuple):
    """The fitted weights for one turn, in log odds."""

    figures: Sequence[float]
    """For each of `NAMES`."""
    board: Mapping[str, float]
    """Card -> worth of its unit beyond its figures."""
    hand: Mapping[str, float]
    """Card -> its worth in a hand beyond the figures of the hand."""


def lateness(turn: int) -> float:
    """Return how late in a match a turn is: -1 at the beginning, 1 from `LAST` on."""
    return 2 * min(turn, LAST) / LAST - 1


@cache
def weights(turn: int) -> Weights:
    """Return the fitted weights for a turn; a card that was never met adds nothing."""
    tables, late = tables_of(__package__.rpartition(".")[0]), lateness(turn)

    def at(name: str) -> _ByName:
        now, later = _ByName(tables[name]), _ByName(tables[f"{name}_later"])
        return _ByName({key: now[key] + late * later[key] for key in {**now, **later}})

    return Weights(tuple(at("figures").values()), _ByName(tables["board"]), at("hand"))


def chance(state: KardsState, seat: Seat) -> float:
    """Return a seat's chance to win, 0 to 1, at the beginning of either player's turn."""
    if state.over:
        return 0.5 if state.winner is None else float(state.winner == seat)
    active = state.active
    figures, board, hand = weights(min(state.turn, LAST))
    mine, theirs = state.sides[active], state.sides[1 - active]
    power = sumprod(figures, features(state, active))
    power += sum([board[unit.card] for unit in mine.support]) - sum([board[unit.card] for unit in theirs.support])
    power += sum([hand[held.card] for held in mine.hand]) - sum([hand[held.card] for held in theirs.hand])
    for unit in state.front:
        power += board[unit.card] if unit.owner == active else -board[unit.card]
    won = 1 / (1 + exp(-max(-30.0, min(30.0, power))))
    return won if active == seat else 1 - won
