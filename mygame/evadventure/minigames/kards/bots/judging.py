"""The rating of a position by the rules of thumb."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from ...core import Seat
from ..data import CardKind, Keyword
from ..state import KardsSide, KardsState, Unit

WON: Final = 10_000.0
"""Worth of a won match; a lost one is worth as much below zero."""
_ATTACK, _DEFENCE, _HELD, _ARMED, _FRONT = 1.0, 0.75, 1.6, 0.7, 0.9
_DANGER, _DANGER_MOST = 12.0, 1.5
"""Worth of attack that reaches an HQ and equals its defence, and the ratio beyond which more adds nothing."""
_KEYWORDS = {
    Keyword.GUARD: 0.6, Keyword.FURY: 1.0, Keyword.AMBUSH: 0.7, Keyword.SMOKESCREEN: 0.7,
    Keyword.HEAVY_ARMOR: 1.0, Keyword.SHOCK: 0.6, Keyword.MOBILIZE: 1.0, Keyword.TANK: 0.5, Keyword.COVERT: 0.5,
}  # fmt: skip
_FAR = frozenset({int(CardKind.ARTILLERY), int(CardKind.FIGHTER), int(CardKind.BOMBER)})
_GROUND = frozenset({int(CardKind.INFANTRY), int(CardKind.TANK), int(CardKind.ARTILLERY)})


@cache
def _bonus(keywords: int) -> float:
    """Return the worth of a set of keywords, by its bits."""
    return sum(value for keyword, value in _KEYWORDS.items() if keywords & keyword)


type Line = tuple[float, int, int]
"""A line's worth, the attack of its far-reaching units, and that of those which mud would stop."""


def lines_of(state: KardsState) -> Mapping[int, Line]:
    """Return the lines of a position by the identity of their tuples, for positions that share them with it."""
    rows = (state.front, state.sides[0].support, state.sides[1].support)
    return {id(row): _line(row) for row in rows}


type Standing = tuple[float, int, int, int, int]
"""The worth of a position apart from danger; the attack that reaches the enemy's HQ and one's own; these HQs."""


def judge(state: KardsState, seat: Seat, known: Mapping[int, Line] | None = None) -> float:
    """Return a rating of a seat's position: positive is better; a won match is beyond everything."""
    if state.over:
        return 0.0 if state.winner is None else WON if state.winner == seat else -WON
    return rating(standing(state, seat, known or {}))


def rating(standing: Standing) -> float:
    """Return the rating of a standing."""
    worth, reach, other_reach, enemy_hq, hq = standing
    return worth + _danger(reach, enemy_hq) - _danger(other_reach, hq)


def standing(state: KardsState, seat: Seat, known: Mapping[int, Line]) -> Standing:
    """Return what a seat's rating in a match that is not over depends on.

    Args:
        known: `lines_of` a position that still exists, or nothing.
    """
    mine, theirs, front = state.sides[seat], state.sides[1 - seat], state.front
    here = known.get(id(mine.support)) or _line(mine.support)
    there = known.get(id(theirs.support)) or _line(theirs.support)
    score = _plain(mine) + here[0] - _plain(theirs) - there[0]
    reach, other_reach = here[1], there[1]
    if front:
        worth, _, grounded = known.get(id(front)) or _line(front)
        attack = sum([unit.attack for unit in front])
        own = front[0].owner == seat
        worth += _FRONT * len(front) + 0.25 * attack
        if (mine if own else theirs).mud == "next":
            worth -= 0.5 * grounded
        if own:
            score, reach = score + worth, reach + attack
        else:
            score, other_reach = score - worth, other_reach + attack
    return score, reach, other_reach, theirs.hq, mine.hq


def _plain(side: KardsSide) -> float:
    """Return the worth of a side without its units."""
    hq = side.hq
    score = 0.9 * hq - 12.0 / (hq if hq > 1 else 1) - 0.5 * side.fatigue
    return score + _HELD * len(side.hand) + _ARMED * len(side.armed) + 1.2 * side.slots


def _line(units: Sequence[Unit]) -> Line:
    score, far, grounded = 0.0, 0, 0
    for unit in units:
        attack, kind = unit.attack, unit.kind
        value = _ATTACK * attack + _DEFENCE * unit.defence + 0.4
        if unit.keywords:
            value += _bonus(unit.keywords)
        if kind in _FAR:
            value += 0.35 * attack
            far += attack
        if kind in _GROUND:
            grounded += attack
        if unit.pin:
            value *= 0.8
        score += value - 0.25 * unit.op
    return score, far, grounded


def _danger(attack: int, hq: int) -> float:
    """Return the danger to an HQ within reach of so much attack: small at first, large beyond its defence."""
    return _DANGER * min(attack / max(1, hq), _DANGER_MOST) ** 2
