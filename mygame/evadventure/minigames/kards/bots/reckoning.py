"""The rating of a position by the rules of thumb, and of that after an attack without playing it.

Most of the searching players' work is looking one step ahead, mostly at attacks. An attack without further effects
changes few figures: `Reckoner` gives the value `judge` would give the position after it, by the rules' own `blows`, and
None where the attack must be played.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from ...core import Seat
from ..actions import HQ, AttackTarget
from ..data import CardKind, Keyword
from ..data.cards import CARDS
from ..engine import combat
from ..engine import keywords as kw
from ..engine.legality import unit_at
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
_SMOKE, _SHOCK, _MOBILIZE = ~kw.SMOKESCREEN, ~kw.SHOCK, ~kw.MOBILIZE


@cache
def _moments(card: str) -> frozenset[str]:
    """Return the moments at which a card has an effect."""
    figures = CARDS[card]
    veteran = figures.card.veteran
    return frozenset((*figures.effects, veteran.when) if veteran else figures.effects)


class _Values(dict[int, tuple[float, ...]]):
    """The worth of sets of keywords, by their bits."""

    def __missing__(self, keywords: int) -> tuple[float, ...]:
        self[keywords] = found = tuple(value for keyword, value in _KEYWORDS.items() if keywords & keyword)
        return found


_VALUES = _Values()


def _worth(unit: Unit, defence: int, keywords: int) -> float:
    """Return the worth of a unit on the board with such a defence and keywords, in points of attack."""
    attack = unit.attack
    value = _ATTACK * attack + _DEFENCE * defence + 0.4
    if keywords:
        for bonus in _VALUES[keywords]:
            value += bonus
    if unit.kind in _FAR:
        value += 0.35 * attack
    if unit.pin:
        value *= 0.8
    return value - 0.25 * unit.op


def judge(state: KardsState, seat: Seat) -> float:
    """Return a rating of a seat's position: positive is better; a won match is beyond everything."""
    if state.over:
        return 0.0 if state.winner is None else WON if state.winner == seat else -WON
    return Reckoner(state, seat).score


def _stand(side: KardsSide) -> float:
    score = sum([_worth(unit, unit.defence, unit.keywords) for unit in side.support])
    score += _hq(side.hq)
    score += _HELD * len(side.hand) + _ARMED * len(side.armed) + 1.2 * side.slots
    return score - 0.5 * side.fatigue


def _hq(points: int) -> float:
    return 0.9 * points - 12.0 / max(1, points)


def _far_attack(side: KardsSide) -> int:
    """Return the attack that reaches the enemy's HQ from the support line."""
    reach = 0
    for unit in side.support:
        if unit.kind in _FAR:
            reach += unit.attack
    return reach


def _danger(attack: int, hq: int) -> float:
    """Return the danger to an HQ within reach of so much attack: small at first, large beyond its defence."""
    return _DANGER * min(attack / max(1, hq), _DANGER_MOST) ** 2


def _says_more(unit: Unit, hurt: bool, lives: bool, kills: bool) -> bool:
    """Return whether a unit's card has an effect after a fight that ended so for it."""
    moments = _moments(unit.card)
    if not moments:
        return False
    return (
        (hurt and "damaged" in moments)
        or (not lives and "destroyed" in moments)
        or (lives and ("survives" in moments or (kills and "kills" in moments)))
    )


class Reckoner:
    """The rating of a seat in an unfinished position, and after any one of its own attacks."""

    __slots__ = ("_plain", "_reach", "_seat", "_state", "score")

    def __init__(self, state: KardsState, seat: Seat) -> None:
        mine, theirs = state.sides[seat], state.sides[1 - seat]
        plain = _stand(mine) - _stand(theirs)
        reach = [_far_attack(mine), _far_attack(theirs)]
        for unit in state.front:
            value = self._in_front(state, unit, unit.defence, unit.keywords)
            if unit.owner == seat:
                plain += value
                reach[0] += unit.attack
            else:
                plain -= value
                reach[1] += unit.attack
        self._state, self._seat, self._plain, self._reach = state, seat, plain, reach
        self.score = self._with_danger(plain, reach[0], reach[1], theirs.hq)
        """The rating of the seat now."""

    def _with_danger(self, plain: float, mine: int, theirs: int, hq: int) -> float:
        return plain + _danger(mine, hq) - _danger(theirs, self._state.sides[self._seat].hq)

    @staticmethod
    def _in_front(state: KardsState, unit: Unit, defence: int, keywords: int) -> float:
        value = _worth(unit, defence, keywords) + _FRONT + 0.25 * unit.attack
        if unit.kind in _GROUND and state.sides[unit.owner].mud == "next":
            value -= 0.5 * unit.attack
        return value

    def after(self, attack: AttackTarget) -> float | None:
        """Return the rating of `judge` after a legal attack; None when only the rules can tell."""
        state, seat = self._state, self._seat
        unit = unit_at(state, seat, attack.unit)
        if unit is None or unit.hidden or state.sides[1 - seat].armed or "attack" in _moments(unit.card):
            return None
        words, in_front, enemy_hq = unit.keywords & _SMOKE, attack.unit[0] == "f", state.sides[1 - seat].hq
        plain = self._plain - self._value(unit, in_front, unit.defence, unit.keywords)
        reach, other_reach = self._reach
        if attack.on == HQ:
            left = enemy_hq - unit.attack
            plain += _hq(enemy_hq) - _hq(left) + self._value(unit, in_front, unit.defence, words)
            return self._with_danger(plain, reach, other_reach, left) if left > 0 else WON
        target = unit_at(state, seat, attack.on)
        if target is None or target.hidden or "attacked" in _moments(target.card):
            return None
        other_words, other_in_front = target.keywords, attack.on[0] == "f"
        blow, back = combat.blows(unit, target, state.rules)
        mine, theirs = unit.defence - back, target.defence - blow
        words &= _SHOCK & (_MOBILIZE if back else -1)
        other_words &= _MOBILIZE if blow else -1
        if _says_more(unit, back > 0, mine > 0, theirs <= 0) or _says_more(target, blow > 0, theirs > 0, mine <= 0):
            return None
        plain += self._value(target, other_in_front, target.defence, target.keywords)
        if mine > 0:
            plain += self._value(unit, in_front, mine, words)
        elif in_front or unit.kind in _FAR:
            reach -= unit.attack
        if theirs > 0:
            plain -= self._value(target, other_in_front, theirs, other_words)
        elif other_in_front or target.kind in _FAR:
            other_reach -= target.attack
        return self._with_danger(plain, reach, other_reach, enemy_hq)

    def _value(self, unit: Unit, in_front: bool, defence: int, keywords: int) -> float:
        return self._in_front(self._state, unit, defence, keywords) if in_front else _worth(unit, defence, keywords)
