"""Names of the concepts of the rules, under the names Evennia's EvAdventure tutorial uses.

Pure. Plain `Enum`s, never `StrEnum`s, where attributes hold them: Evennia would take those apart letter by letter.
The value of an ability is the name of the attribute that holds its bonus (`knave.md 1`).
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Self

from .words import Lang, Words, synonyms


class Concept(Enum):
    """Base of concepts with a name in each language: `DEX = "dexterity", Words("dexterity")` has the first as value."""

    words: Words

    def __new__(cls, value: str, *words: Words) -> Self:
        """Return the member of a value; only its definition names the words."""
        one = str.__new__(cls, value) if issubclass(cls, str) else object.__new__(cls)
        one._value_, (one.words,) = value, words
        return one

    def in_lang(self, lang: Lang) -> str:
        """Return the name in `lang`."""
        return self.words.in_lang(lang)


class Ability(Concept):
    """The six abilities (defence is always bonus + 10), armour, qualities of a roll and allegiances."""

    STR = "strength", Words("strength")
    DEX = "dexterity", Words("dexterity")
    CON = "constitution", Words("constitution")
    INT = "intelligence", Words("intelligence")
    WIS = "wisdom", Words("wisdom")
    CHA = "charisma", Words("charisma")

    ARMOR = "armor", Words("armour")

    CRITICAL_FAILURE = "critical_failure", Words("critical failure")
    CRITICAL_SUCCESS = "critical_success", Words("critical success")

    ALLEGIANCE_HOSTILE = "hostile", Words("hostile")
    ALLEGIANCE_NEUTRAL = "neutral", Words("neutral")
    ALLEGIANCE_FRIENDLY = "friendly", Words("friendly")


class WieldLocation(Concept):
    """The slot of a carried thing: in a hand, on the body, or in the backpack."""

    BACKPACK = "backpack", Words("backpack")
    WEAPON_HAND = "weapon_hand", Words("weapon hand")
    SHIELD_HAND = "shield_hand", Words("shield hand")
    TWO_HANDS = "two_handed_weapons", Words("both hands")
    BODY = "body", Words("body")
    HEAD = "head", Words("head")


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
        if wanted == ability.words.zh or (len(wanted) >= 3 and ability.value.startswith(wanted)):
            return ability
    return _SHORT_CHINESE.get(wanted)
