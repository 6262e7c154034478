"""What the end of a hero means: who dies for good, and what happens to the others instead. Pure; house rules.

Knave's table of death says whether somebody's life ends (`rules.roll_death`); this says what that means, in the world
and in the simulator alike.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import StrEnum

from ..enums import Ability
from ..rules import MAX_BONUS, MIN_BONUS

SAFE_BELOW = 2
"""The level below which nobody dies for good."""
FAVOUR_TO = 4
"""The last level at which a life that ends is given back once: one favour at each level up to it. Lives end less and
less often with each level, but it was the first without a favour that killed most for good."""
SCAR = 1
"""Points of an ability that a scar takes."""


class FateChoice(StrEnum):
    """What a hero's player chose when it was made."""

    MORTAL = "mortal"
    SCARRED = "scarred"


class LifeEnding(StrEnum):
    """What becomes of a hero whose life ends.

    RESCUED (a newcomer, or who has a favour left) is carried up to the temple, with what it began with, wields and
    wears; REDEEMED (who has paid the temple)
    and SCARRED wake there with nothing, the scarred one also with a point less of an ability for a day; DEAD is dead.
    """

    RESCUED = "rescued"
    REDEEMED = "redeemed"
    SCARRED = "scarred"
    DEAD = "dead"


def has_favour(level: int, spent: Collection[int]) -> bool:
    """Return whether a hero of a level has a favour left: one at each level from `SAFE_BELOW` to `FAVOUR_TO`.

    Without it the first death for good came at once with level 2, for a third of all careful heroes within an hour
    (docs/build/balance.md).

    Args:
        level: it has reached.
        spent: the levels at which it has been given its life back.
    """
    return SAFE_BELOW <= level <= FAVOUR_TO and level not in spent


def ending(level: int, fate: FateChoice, *, insured: bool = False, favours: Collection[int] = ()) -> LifeEnding:
    """Return what becomes of a hero whose life ends.

    Args:
        level: it has reached.
        fate: chosen for it.
        insured: whether the temple was paid.
        favours: the levels at which it has been given its life back.
    """
    if level < SAFE_BELOW or has_favour(level, favours):
        return LifeEnding.RESCUED
    if insured:
        return LifeEnding.REDEEMED
    return LifeEnding.SCARRED if fate is FateChoice.SCARRED else LifeEnding.DEAD


type Scars = Collection[tuple[str, float]]
"""The scars of a hero: the name of an ability, and the game time at which it is healed. An ability is kept without the
points its scars take."""


def scarrable(bonuses: Mapping[Ability, int]) -> list[Ability]:
    """Return the abilities a scar can lower: those above the least there is."""
    return [ability for ability, bonus in bonuses.items() if bonus - SCAR >= MIN_BONUS]


def unscarred(bonuses: Mapping[Ability, int], scars: Scars) -> dict[Ability, int]:
    """Return the abilities as they are once all these scars are healed."""
    taken = [name for name, _ in scars]
    return {
        ability: min(MAX_BONUS, bonus + SCAR * taken.count(ability.value)) if ability.value in taken else bonus
        for ability, bonus in bonuses.items()
    }


def worst(damage_roll: str, extra: int = 0) -> int:
    """Return the most a damage roll as "2d6+1" can deal, with so many more of its dice."""
    number, _, rest = damage_roll.partition("d")
    sides, _, more = rest.partition("+")
    if not sides:
        return int(number or 0)
    return (int(number or 1) + extra) * int(sides) + int(more or 0)
