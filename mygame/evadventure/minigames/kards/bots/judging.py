"""The rating of a position by the rules of thumb."""

from __future__ import annotations

from collections.abc import Sequence
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


type Standing = tuple[float, int, int, int, int]
"""The worth of a position apart from danger; the attack that reaches the enemy's HQ and one's own; these HQs."""


def judge(state: KardsState, seat: Seat) -> float:
    """Return a rating of a seat's position: positive is better; a won match is beyond everything."""
    if state.over:
        return 0.0 if state.winner is None else WON if state.winner == seat else -WON
    return rating(standing(state, seat))


def rating(standing: Standing) -> float:
    """Return the rating of a standing."""
    worth, reach, other_reach, enemy_hq, hq = standing
    return worth + _danger(reach, enemy_hq) - _danger(other_reach, hq)


def standing(state: KardsState, seat: Seat) -> Standing:
    """Return what a seat's rating depends on while the match goes on."""
    mine, theirs, front = state.sides[seat], state.sides[1 - seat], state.front
    own = bool(front) and front[0].owner == seat
    plain, reach = _stand(mine, front if own else ())
    other, other_reach = _stand(theirs, () if own else front)
    return plain - other, reach, other_reach, theirs.hq, mine.hq


def _stand(side: KardsSide, front: Sequence[Unit]) -> tuple[float, int]:
    """Return the worth of a side, and the attack that reaches the enemy's HQ."""
    score = 0.9 * side.hq - 12.0 / max(1, side.hq) - 0.5 * side.fatigue
    score += _HELD * len(side.hand) + _ARMED * len(side.armed) + 1.2 * side.slots
    worth, reach = _line(side.support)
    score += worth
    if front:
        attack = sum([unit.attack for unit in front])
        score += _line(front)[0] + _FRONT * len(front) + 0.25 * attack
        reach += attack
        if side.mud == "next":
            score -= 0.5 * sum([unit.attack for unit in front if unit.kind in _GROUND])
    return score, reach


def _line(units: Sequence[Unit]) -> tuple[float, int]:
    """Return the worth of units on the board, in points of attack, and the attack of those that reach far."""
    score, far = 0.0, 0
    for unit in units:
        attack = unit.attack
        value = _ATTACK * attack + _DEFENCE * unit.defence + 0.4
        if unit.keywords:
            value += _bonus(unit.keywords)
        if unit.kind in _FAR:
            value += 0.35 * attack
            far += attack
        if unit.pin:
            value *= 0.8
        score += value - 0.25 * unit.op
    return score, far


def _danger(attack: int, hq: int) -> float:
    """Return the danger to an HQ within reach of so much attack: small at first, large beyond its defence."""
    return _DANGER * min(attack / max(1, hq), _DANGER_MOST) ** 2
