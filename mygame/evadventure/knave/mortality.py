"""The end of a hero: who dies for good, and the fate of the others. Pure; house rules.

Knave's table of death decides whether a life ends (`rules.roll_death`); this module decides the consequence, in the
world and in the simulator alike.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import StrEnum

from ..enums import Ability
from ..rules import MAX_BONUS, MIN_BONUS

SAFE_BELOW = 3
"""The level below which nobody dies for good, and a lost point of an ability returns after a day."""
FAVOUR_TO = 4
"""The last level at which an ended life is given back once: one favour at each level up to it. Deaths become rarer with
each level, but most final ones were at the first level without a favour."""
SCAR = 1
"""Points of an ability lost to a scar."""


class FateChoice(StrEnum):
    """The choice of a hero's player when it was made."""

    MORTAL = "mortal"
    SCARRED = "scarred"


class LifeEnding(StrEnum):
    """The fate of a hero whose life ends.

    RESCUED (a newcomer, or one with a favour left) is carried up to the temple, with its starting outfit and the things
    in use; REDEEMED (one who has paid the temple) and SCARRED wake there with nothing, the scarred one also with a
    point less of an ability for a day; DEAD is dead.
    """

    RESCUED = "rescued"
    REDEEMED = "redeemed"
    SCARRED = "scarred"
    DEAD = "dead"


def has_favour(level: int, spent: Collection[int]) -> bool:
    """Return whether a hero of a level has a favour left: one at each level from `SAFE_BELOW` to `FAVOUR_TO`.

    Without it the first death for good came at once with the first level of danger, for a third of all careful heroes
    within an hour (docs/build/balance.md).

    `spent` are the levels at which it has used its favour.
    """
    return SAFE_BELOW <= level <= FAVOUR_TO and level not in spent


def ending(level: int, fate: FateChoice, *, insured: bool = False, favours: Collection[int] = ()) -> LifeEnding:
    """Return the fate of a hero whose life ends.

    `insured` is whether the temple was paid, `favours` are the levels at which it has used its favour.
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
    """Return the abilities a scar can lower: those above the minimum."""
    return [ability for ability, bonus in bonuses.items() if bonus - SCAR >= MIN_BONUS]


def unscarred(bonuses: Mapping[Ability, int], scars: Scars) -> dict[Ability, int]:
    """Return the abilities after all these scars are healed."""
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
