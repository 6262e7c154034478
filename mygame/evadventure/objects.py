"""Things: the names of the EvAdventure lessons; the code is in the packages named below."""

from .magic.runestone import EvAdventureRunestone
from .things.objects import (
    EvAdventureArmor,
    EvAdventureConsumable,
    EvAdventureHelmet,
    EvAdventureObject,
    EvAdventureObjectFiller,
    EvAdventureQuestObject,
    EvAdventureShield,
    EvAdventureThrowable,
    EvAdventureTreasure,
    EvAdventureWeapon,
    WeaponBareHands,
    get_bare_hands,
)

__all__ = [
    "EvAdventureArmor", "EvAdventureConsumable", "EvAdventureHelmet", "EvAdventureObject",
    "EvAdventureObjectFiller", "EvAdventureQuestObject", "EvAdventureRunestone", "EvAdventureShield",
    "EvAdventureThrowable", "EvAdventureTreasure", "EvAdventureWeapon", "WeaponBareHands", "get_bare_hands",
]  # fmt: skip
