"""The result of an action by the rules of thumb, computed without playing it where the cards allow it.

Most of the searching players' work is looking one step ahead. An attack between units without fight effects, a move, a
plain unit played and a card armed change few figures: `Reckoner` gives the value `judge` would give the position after
them, and None where the rules must be asked.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from ...core import Seat
from ..actions import HQ, Action, ArmCounter, AttackTarget, MoveUnit, PlayFromHand
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


@cache
def _is_played_plainly(card: str) -> bool:
    """Return whether a card puts a unit on the board and does nothing else."""
    figures = CARDS[card]
    return figures.is_unit and "deploy" not in figures.effects and not figures.keywords & Keyword.ALPINE


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
    """The rating of a seat in an unfinished position, and after any one of its own actions."""

    __slots__ = ("_answered", "_hqs", "_plain", "_reach", "_seat", "_state", "score")

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
        self._state, self._seat, self._plain = state, seat, plain
        self._reach, self._hqs = reach, (mine.hq, theirs.hq)
        self._answered: frozenset[str | None] | None = None
        self.score = self._with_danger(plain, reach[0], reach[1], theirs.hq)
        """The rating of the seat now."""

    def _with_danger(self, plain: float, mine: int, theirs: int, hq: int) -> float:
        return plain + _danger(mine, hq) - _danger(theirs, self._hqs[0])

    @staticmethod
    def _in_front(state: KardsState, unit: Unit, defence: int, keywords: int) -> float:
        value = _worth(unit, defence, keywords) + _FRONT + 0.25 * unit.attack
        if unit.kind in _GROUND and state.sides[unit.owner].mud == "next":
            value -= 0.5 * unit.attack
        return value

    def after(self, action: Action) -> float | None:
        """Return the rating of `judge` after a legal action; None when only the rules can tell."""
        match action:
            case AttackTarget(unit, on):
                return None if self._may_be_answered("attack") else self._attack(unit, on)
            case MoveUnit(ref):
                return None if self._may_be_answered("move") else self._move(ref)
            case PlayFromHand(hand=hand, on=""):
                return None if self._may_be_answered("deploy") else self._play(hand)
            case ArmCounter():
                return self.score + _ARMED
        return None

    def _may_be_answered(self, moment: str) -> bool:
        side = self._state.sides[1 - self._seat]
        if not side.armed:
            return False
        if self._answered is None:
            armed = side.armed
            self._answered = frozenset(CARDS[held.card].card.moment for held in side.hand if held.uid in armed)
        return moment in self._answered

    def _attack(self, ref: str, on: str) -> float | None:
        state, seat = self._state, self._seat
        unit = unit_at(state, seat, ref)
        if unit is None or unit.hidden or "attack" in _moments(unit.card):
            return None
        if on == HQ:
            return self._attack_hq(unit, ref[0] == "f")
        target = unit_at(state, seat, on)
        if target is None or target.hidden or "attacked" in _moments(target.card):
            return None
        words, other_words = unit.keywords & _SMOKE, target.keywords
        mine, theirs = unit.defence, target.defence
        blow = kw.suffered(target, unit.attack, armour_counts=True)
        back = 0
        if words & kw.SHOCK:
            words &= _SHOCK
        elif combat.counters(target, unit, state.rules):
            back = kw.suffered(unit, target.attack, armour_counts=True)
            if back >= mine and kw.strikes_first(target):
                blow = 0
        if blow > 0:
            theirs -= blow
            other_words &= _MOBILIZE
        if back > 0:
            mine -= back
            words &= _MOBILIZE
        if _says_more(unit, back > 0, mine > 0, theirs <= 0) or _says_more(target, blow > 0, theirs > 0, mine <= 0):
            return None
        return self._exchanged(unit, ref[0] == "f", mine, words, target, on[0] == "f", theirs, other_words)

    def _exchanged(
        self,
        unit: Unit,
        unit_in_front: bool,
        mine: int,
        words: int,
        target: Unit,
        target_in_front: bool,
        theirs: int,
        other_words: int,
    ) -> float:
        plain, (reach, other_reach) = self._plain, self._reach
        plain -= self._value(unit, unit_in_front, unit.defence, unit.keywords)
        plain += self._value(target, target_in_front, target.defence, target.keywords)
        if mine > 0:
            plain += self._value(unit, unit_in_front, mine, words)
        elif unit_in_front or unit.kind in _FAR:
            reach -= unit.attack
        if theirs > 0:
            plain -= self._value(target, target_in_front, theirs, other_words)
        elif target_in_front or target.kind in _FAR:
            other_reach -= target.attack
        return self._with_danger(plain, reach, other_reach, self._hqs[1])

    def _value(self, unit: Unit, in_front: bool, defence: int, keywords: int) -> float:
        return self._in_front(self._state, unit, defence, keywords) if in_front else _worth(unit, defence, keywords)

    def _attack_hq(self, unit: Unit, in_front: bool) -> float:
        hq = self._hqs[1]
        left = hq - unit.attack
        if left <= 0:
            return WON
        plain = self._plain + _hq(hq) - _hq(left)
        if unit.keywords & kw.SMOKESCREEN:
            plain -= self._value(unit, in_front, unit.defence, unit.keywords)
            plain += self._value(unit, in_front, unit.defence, unit.keywords & _SMOKE)
        return self._with_danger(plain, self._reach[0], self._reach[1], left)

    def _move(self, ref: str) -> float | None:
        unit = unit_at(self._state, self._seat, ref)
        if unit is None:
            return None
        plain = self._plain - _worth(unit, unit.defence, unit.keywords)
        plain += self._in_front(self._state, unit, unit.defence, unit.keywords & _SMOKE)
        reach = self._reach[0] if unit.kind in _FAR else self._reach[0] + unit.attack
        return self._with_danger(plain, reach, self._reach[1], self._hqs[1])

    def _play(self, hand: int) -> float | None:
        held = self._state.sides[self._seat].hand[hand]
        if held.salvaged or not _is_played_plainly(held.card):
            return None
        figures = CARDS[held.card]
        value = _ATTACK * figures.attack + _DEFENCE * figures.defence + 0.4 + sum(_VALUES[int(figures.keywords)])
        reach = self._reach[0]
        if int(figures.kind) in _FAR:
            value += 0.35 * figures.attack
            reach += figures.attack
        plain = self._plain - _HELD + value - 0.25 * figures.op
        return self._with_danger(plain, reach, self._reach[1], self._hqs[1])
