"""Names of the concepts of the rules, under the names Evennia's EvAdventure tutorial uses.

Pure. Plain `Enum`s, never `StrEnum`s: Evennia's attributes would take those apart letter by letter.
The value of an ability is the name of the attribute that holds its bonus (`knave.md 1`).
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from .words import Lang, Words, synonyms


class Ability(Enum):
    """The six abilities (defence is always bonus + 10), armour, qualities of a roll and allegiances."""

    STR = "strength"
    DEX = "dexterity"
    CON = "constitution"
    INT = "intelligence"
    WIS = "wisdom"
    CHA = "charisma"

    ARMOR = "armor"

    CRITICAL_FAILURE = "critical_failure"
    CRITICAL_SUCCESS = "critical_success"

    ALLEGIANCE_HOSTILE = "hostile"
    ALLEGIANCE_NEUTRAL = "neutral"
    ALLEGIANCE_FRIENDLY = "friendly"

    def in_lang(self, lang: Lang) -> str:
        """Return the name in `lang`."""
        return _ABILITY_NAMES[self].in_lang(lang)


class WieldLocation(Enum):
    """The slot of a carried thing: in a hand, on the body, or in the backpack."""

    BACKPACK = "backpack"
    WEAPON_HAND = "weapon_hand"
    SHIELD_HAND = "shield_hand"
    TWO_HANDS = "two_handed_weapons"
    BODY = "body"
    HEAD = "head"

    def in_lang(self, lang: Lang) -> str:
        """Return the name in `lang`."""
        return _PLACE_NAMES[self].in_lang(lang)


class ObjType(Enum):
    """Kinds of things; each object of the role-playing game is tagged with one or more."""

    WEAPON = "weapon"
    ARMOR = "armor"
    SHIELD = "shield"
    HELMET = "helmet"
    CONSUMABLE = "consumable"
    GEAR = "gear"
    THROWABLE = "throwable"
    MAGIC = "magic"
    QUEST = "quest"
    TREASURE = "treasure"


ABILITIES: tuple[Ability, ...] = (Ability.STR, Ability.DEX, Ability.CON, Ability.INT, Ability.WIS, Ability.CHA)
"""The six abilities, in the order of the sheet."""

ABILITY_REVERSE_MAP: Mapping[str, Ability] = {ability.value[:3]: ability for ability in ABILITIES}
"""Three-letter name -> ability."""

_ABILITY_NAMES: Mapping[Ability, Words] = {
    Ability.STR: Words("strength"),
    Ability.DEX: Words("dexterity"),
    Ability.CON: Words("constitution"),
    Ability.INT: Words("intelligence"),
    Ability.WIS: Words("wisdom"),
    Ability.CHA: Words("charisma"),
    Ability.ARMOR: Words("armour"),
    Ability.CRITICAL_FAILURE: Words("critical failure"),
    Ability.CRITICAL_SUCCESS: Words("critical success"),
    Ability.ALLEGIANCE_HOSTILE: Words("hostile"),
    Ability.ALLEGIANCE_NEUTRAL: Words("neutral"),
    Ability.ALLEGIANCE_FRIENDLY: Words("friendly"),
}

_PLACE_NAMES: Mapping[WieldLocation, Words] = {
    WieldLocation.BACKPACK: Words("backpack"),
    WieldLocation.WEAPON_HAND: Words("weapon hand"),
    WieldLocation.SHIELD_HAND: Words("shield hand"),
    WieldLocation.TWO_HANDS: Words("both hands"),
    WieldLocation.BODY: Words("body"),
    WieldLocation.HEAD: Words("head"),
}

_SHORT_CHINESE: Mapping[str, Ability] = {
    **dict.fromkeys(synonyms(of="str"), Ability.STR),
    **dict.fromkeys(synonyms(of="dex"), Ability.DEX),
    **dict.fromkeys(synonyms(of="con"), Ability.CON),
    **dict.fromkeys(synonyms(of="int"), Ability.INT),
}


def read_ability(text: str) -> Ability | None:
    """Return the ability that `text` names: whole or at least three letters, in either language; else None.

    >>> read_ability("Dex"), read_ability("luck")
    (<Ability.DEX: 'dexterity'>, None)
    """
    wanted = text.strip().casefold()
    for ability in ABILITIES:
        if wanted == _ABILITY_NAMES[ability].zh or (len(wanted) >= 3 and ability.value.startswith(wanted)):
            return ability
    return _SHORT_CHINESE.get(wanted)
