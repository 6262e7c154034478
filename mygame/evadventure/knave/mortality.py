"""What the end of a hero means: who dies for good, and what happens to the others instead. Pure; house rules.

Knave's table of death says whether somebody's life ends (`rules.roll_death`); this says what that means, in the world
and in the simulator alike.
"""

from __future__ import annotations

from enum import StrEnum

SAFE_BELOW = 2
"""The level below which nobody dies for good."""
SCAR = 1
"""Points of an ability that a scar takes."""


class Fate(StrEnum):
    """What a hero's player chose when it was made."""

    MORTAL = "mortal"
    SCARRED = "scarred"


class Ending(StrEnum):
    """What becomes of a hero whose life ends.

    RESCUED is carried up to the temple, with what it began with, wields and wears; REDEEMED (who has paid the temple)
    and SCARRED wake there with nothing, the scarred one also with a point less of an ability for a day; DEAD is dead.
    """

    RESCUED = "rescued"
    REDEEMED = "redeemed"
    SCARRED = "scarred"
    DEAD = "dead"


def ending(level: int, fate: Fate, *, insured: bool = False) -> Ending:
    """Return what becomes of a hero whose life ends.

    Args:
        level: it has reached.
        fate: chosen for it.
        insured: whether the temple was paid.
    """
    if level < SAFE_BELOW:
        return Ending.RESCUED
    if insured:
        return Ending.REDEEMED
    return Ending.SCARRED if fate is Fate.SCARRED else Ending.DEAD


def worst(damage_roll: str, extra: int = 0) -> int:
    """Return the most a damage roll as "2d6+1" can deal, with so many more of its dice."""
    number, _, rest = damage_roll.partition("d")
    sides, _, more = rest.partition("+")
    if not sides:
        return int(number or 0)
    return (int(number or 1) + extra) * int(sides) + int(more or 0)
