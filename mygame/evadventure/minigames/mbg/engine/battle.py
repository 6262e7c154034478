"""One battle, round by round (manual 3.4, rules page 14 and 15): pure, and the same code for play, odds and retelling.

Both profiles run through `fight`; the differences of `manual` (A5, A6, A7, A10) are marked where they happen.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from msgspec import convert

from .. import data
from ..actions import BattleBegun, BattleEnded, Burned, Event, FoughtItself, Launched, RoundBegun, Struck
from ..data import f32
from ..state import BattleSide, Fought

NORMAL = int(data.BattleMood.NORMAL)
CONFUSED = int(data.BattleMood.CONFUSED)
INFIGHTING = int(data.BattleMood.INFIGHTING)
_ANY, _WON, _LOST, _VICTORY = (int(occasion) for occasion in data.Occasion)


class Draws(Protocol):
    """The source of a battle's numbers, such as the engine of chance."""

    def random(self) -> float:
        """Return a number in [0, 1)."""
        ...


type Tell = Callable[[Event], None]


def probability(tech: int, strategy: float) -> float:
    """Return the chance that a side with strategy `strategy` launches a technique (7.9)."""
    it = data.TECHS[tech]
    return f32(it.lprob + f32(f32(strategy / 100.0) * f32(it.hprob - it.lprob)))


def strength(tech: int, strategy: float) -> float:
    """Return the value a technique has for a side with strategy `strategy` (7.9)."""
    it = data.TECHS[tech]
    return f32(it.lvalue + f32(f32(strategy / 100.0) * f32(it.hvalue - it.lvalue)))


def most_rounds(scale: int) -> int:
    """Return the most rounds a battle of this scale lasts."""
    return data.BATTLE_ROUND_MIN + data.BATTLE_ROUND_STEP * scale


@dataclass(slots=True, eq=False)
class RunningSide:
    """One side of a running battle."""

    role: int
    power: float
    tactics: float
    strategy: float
    hp: float
    """The main general's hit points; healing stops at those it begins with."""
    wall: float
    """The defence of the city in front of this side."""
    techniques: tuple[int, ...]
    walled: bool = False
    """Whether the wall must fall too before the side is beaten (A10, `manual`)."""
    dead: bool = False
    status: int = NORMAL
    leaving: bool = False
    mood_left: int = 0
    burning: int = 0
    fresh_mood: bool = False
    fresh_burn: bool = False
    max_hp: float = field(init=False)
    hp_before: float = field(init=False)
    """The hit points, and the wall, before the last change."""
    wall_before: float = field(init=False)
    latency: list[int] = field(default_factory=lambda: [0] * data.TECH_COUNT)
    kit: tuple[tuple[int, int, float, float, int], ...] = field(init=False)
    """Technique, its occasion, its chance, its strength, its latency."""

    def __post_init__(self) -> None:
        self.max_hp = self.hp_before = self.hp
        self.wall_before = self.wall
        self.kit = tuple(
            (k, int(it.occasion), probability(k, self.strategy), strength(k, self.strategy), it.latency)
            for k, it in ((k, data.TECHS[k]) for k in self.techniques)
        )

    def change(self, d: float) -> None:
        """Heal (`d` > 0) or hurt: damage hits the wall first, and a rest of less than one point becomes 0 (14.1)."""
        self.hp_before, self.wall_before = hp, wall = self.hp, self.wall
        if d > 0.0:
            hp = f32(hp + d)
            self.hp = hp if hp < self.max_hp else self.max_hp
        elif wall > -d:
            wall = f32(wall + d)
            self.wall = wall if wall >= 1.0 else 0.0
        else:
            hp = f32(hp - (f32(-d - wall) if wall else -d))
            self.hp, self.wall = hp if hp >= 1.0 else 0.0, 0.0
        self.dead = self.hp == 0.0 and not (self.walled and self.wall > 0.0)

    @property
    def hp_change(self) -> float:
        """The last change of the hit points."""
        return f32(self.hp - self.hp_before)

    @property
    def wall_change(self) -> float:
        """The last change of the wall."""
        return f32(self.wall - self.wall_before)

    def show(self) -> BattleSide:
        """Return this side as others see it."""
        return convert(self, BattleSide, from_attributes=True)


def fight(
    one: RunningSide, two: RunningSide, rounds: int, draws: Draws, profile: data.Profile, tell: Tell | None = None
) -> int:
    """Run a battle to its end; both sides are changed.

    Args:
        one: the attacker, `two` the defender.
        rounds: the most rounds it lasts.
        tell: gets every event; None costs nothing.

    Returns:
        1 when the attacker won, -1 when the defender did, 0 for a draw.
    """
    manual = profile is data.Profile.MANUAL
    if tell:
        tell(BattleBegun(rounds, one.show(), two.show()))
    random = draws.random
    skilled = any(it.kit or it.burning or it.status != NORMAL for it in (one, two))
    both = f32(one.tactics + two.tactics)
    even = f32(one.tactics / both) if both else 0.0
    for number in range(rounds):
        if tell:
            tell(RoundBegun(number))
        total, share = both, even
        if skilled:  # otherwise nobody ever burns, is confused, or waits for a technique
            for j, side in enumerate((one, two)):
                if side.burning:
                    side.change(-data.BURN_HURT)
                    if tell:
                        tell(Burned(j, side.show()))
                if side.status == INFIGHTING:
                    side.change(-side.power)
                    if tell:
                        tell(FoughtItself(j, side.show()))
            if one.dead or two.dead:
                _decay(one, two, manual)
                break
            if manual and INFIGHTING in (one.status, two.status):
                # A6: nobody wins such a round; only techniques for any occasion remain, for sane sides alone (A5).
                if _techs(one, two, -1, 0.0, random, manual, tell):
                    break
                _decay(one, two, manual)
                continue
            if one.status != NORMAL:
                total, share = two.tactics if two.status == NORMAL else 0.0, 0.0
            elif two.status != NORMAL:
                total, share = one.tactics, 1.0
        if total < data.WEIGHT_MIN:
            if skilled:
                _decay(one, two, manual)
            continue
        if random() < share:
            won, loser, power = 0, two, one.power
        else:
            won, loser, power = 1, one, two.power
        loser.change(-power)
        if tell:
            tell(Struck(1 - won, loser.show()))
        if skilled and not loser.dead:
            change = f32(loser.hp_change + loser.wall_change)
            if _techs(one, two, won, change, random, manual, tell):
                break
        if skilled:
            _decay(one, two, manual)
        if loser.dead:
            break
    if one.dead == two.dead:
        result = 0
    else:
        result = 1 if two.dead else -1
        winner, loser, j = (one, two, 0) if two.dead else (two, one, 1)
        if not (manual and winner.status != NORMAL):
            for tech, occasion, chance, _, latency in winner.kit:
                if occasion == _VICTORY and not winner.latency[tech] and random() <= chance:
                    winner.latency[tech] = latency
                    loser.leaving = True
                    winner.change(0.0)
                    loser.change(0.0)
                    if tell:
                        tell(Launched(j, tech, winner.show(), loser.show()))
    if tell:
        tell(BattleEnded(result, one.show(), two.show()))
    return result


def _techs(
    one: RunningSide,
    two: RunningSide,
    won: int,
    dhp: float,
    random: Callable[[], float],
    manual: bool,
    tell: Tell | None,
) -> bool:
    """Launch the techniques of both sides (14, step 7); return whether that ended the battle.

    Args:
        won: the side that won the round, -1 for nobody.
        dhp: the effect of its attack, 0 or less.
    """
    for j, me, foe in ((0, one, two), (1, two, one)):
        if manual and me.status != NORMAL:
            continue
        mine = _ANY if won < 0 else _WON if won == j else _LOST
        latencies = me.latency
        for tech, occasion, chance, value, latency in me.kit:
            if (occasion != _ANY and occasion != mine) or latencies[tech] or random() > chance:
                continue
            latencies[tech] = latency
            mend = hurt = 0.0
            match tech:
                case data.TechId.ARROW | data.TechId.THUNDER:
                    hurt = -value
                case data.TechId.FIRE:
                    hurt = -value
                    foe.burning = data.BURN_TIME
                    foe.fresh_burn = manual
                case data.TechId.HEAL:
                    mend = value
                case data.TechId.SHIELD | data.TechId.LEECH:
                    mend = f32(-dhp * value)
                case data.TechId.TRANSFER:
                    mend = f32(-dhp * value)
                    hurt = f32(dhp * value)
                case data.TechId.STRIKE:
                    hurt = f32(dhp * value)
                case data.TechId.CONFUSION:
                    foe.status, foe.mood_left, foe.fresh_mood = CONFUSED, data.CONFUSION_TIME, manual
                case data.TechId.INFIGHTING:
                    foe.status, foe.mood_left, foe.fresh_mood = INFIGHTING, data.INFIGHTING_TIME, manual
                case data.TechId.SIEGE:
                    if foe.wall > 0.0 and dhp < 0.0:
                        hurt = f32(value * dhp)
                        if f32(foe.wall + hurt) < 0.0:
                            hurt = -foe.wall
            me.change(mend)
            foe.change(hurt)
            if tell:
                tell(Launched(j, tech, me.show(), foe.show()))
            if foe.dead:
                return True
    return False


def _decay(one: RunningSide, two: RunningSide, manual: bool) -> None:
    """Count down states, fires and waiting times (14.5); in `manual` not in the round they were set in (A7)."""
    for side in (one, two):
        if side.status != NORMAL and not side.fresh_mood:
            side.mood_left -= 1
            if side.mood_left == 0:
                side.status = NORMAL
        if side.burning and not side.fresh_burn:
            side.burning -= 1
        if manual:
            side.fresh_mood = side.fresh_burn = False
        if side.kit:
            latencies = side.latency
            for tech in side.techniques:
                if latencies[tech]:
                    latencies[tech] -= 1


class Recorder:
    """Passes draws on and records them, three bytes each."""

    def __init__(self, draws: Draws) -> None:
        self._draws = draws
        self._kept = bytearray()

    def random(self) -> float:
        """Return the next number."""
        value = self._draws.random()
        self._kept += int(value * 2.0**24).to_bytes(3, "little")
        return value

    @property
    def draws(self) -> str:
        """All numbers drawn, in base64."""
        return b64encode(self._kept).decode()


class _Replayed:
    def __init__(self, draws: str) -> None:
        self._left = memoryview(b64decode(draws))

    def random(self) -> float:
        """Return the next recorded number."""
        value = int.from_bytes(self._left[:3], "little") * 2.0**-24
        self._left = self._left[3:]
        return value


def retell(fought: Fought) -> list[Event]:
    """Return every event of a finished battle."""
    told: list[Event] = []
    walled = fought.profile is data.Profile.MANUAL
    one, two = (
        RunningSide(it.role, it.power, it.tactics, it.strategy, it.hp, it.wall, it.techniques, walled)
        for it in fought.sides
    )
    fight(one, two, fought.rounds, _Replayed(fought.draws), fought.profile, told.append)
    return told
