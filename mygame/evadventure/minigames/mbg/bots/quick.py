"""The reckoning at a glance: what a battle brings is guessed, not fought, so that whole rounds can be played on."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from ..battle.odds import Odds, Side
from ..data import Profile, TechId
from .features import fitted
from .shrewd import Shrewd
from .steady import Steady

NAMES: Final = ("bias", "edge", *(f"tech_{tech.name.lower()}" for tech in TechId))
"""Every figure of a battle, in order."""
_FAR: Final = 6.0
"""Standard deviations beyond which a battle is decided."""
_LOSS: Final = (0.9, 0.7)
"""Part of its hit points that an attacker loses in battles it never wins, and how much less in those it always does."""


def figures(one: Side, two: Side) -> list[float]:
    """Return what the attacker's chance is reckoned from.

    The edge: of the blows that fell one side or the other, how many standard deviations more the attacker lands than
    the defender can bear, were there no techniques. A technique counts by its side's strategy.
    """
    lands = one.tactics / max(one.tactics + two.tactics, 1.0)
    fells, bears = (two.hp + two.wall) / max(one.power, 1.0), (one.hp + one.wall) / max(two.power, 1.0)
    blows = fells + bears
    edge = (blows * lands - fells) / sqrt(max(blows * lands * (1 - lands), 0.25))
    techs = [0.0] * len(TechId)
    for side, sign in ((one, 0.01), (two, -0.01)):
        for tech in side.techniques:
            techs[tech] += sign * side.strategy
    return [1.0, max(-_FAR, min(_FAR, edge)), *techs]


def guess(one: Side, two: Side) -> Odds:
    """Return about what `odds` would."""
    power = sum([w * x for w, x in zip(fitted("battle"), figures(one, two), strict=True) if x])
    win = 1 / (1 + exp(-max(-30.0, min(30.0, power))))
    return Odds(1, win, 0.0, 1 - win, one.hp * (_LOSS[0] - _LOSS[1] * win), 0.0, 0.0)


class Quick(Shrewd):
    """Shrewd without a battle fought in its head."""

    _general = Steady._general

    def foreseen(self, one: Side, two: Side, rounds: int, profile: Profile) -> Odds:
        """Return about what comes of a battle; hardly one lasts as long as it may."""
        return guess(one, two)
