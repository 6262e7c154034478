"""Initiative, reactions of strangers, and morale (knave.md 2)."""

from __future__ import annotations

from enum import Enum

from ... import random_tables
from ...kernel.descriptions import ContentRecord
from ...rules import EvAdventureRollEngine, row_for
from ...words import Lang, Words


class Mood(Enum):
    """How a stranger takes a party."""

    HOSTILE = "hostile"
    UNFRIENDLY = "unfriendly"
    UNSURE = "unsure"
    TALKATIVE = "talkative"
    HELPFUL = "helpful"

    def in_lang(self, lang: Lang) -> str:
        """Return its name in `lang`."""
        return _MOODS[self].in_lang(lang)


_MOODS = {
    Mood.HOSTILE: Words("hostile"),
    Mood.UNFRIENDLY: Words("unfriendly"),
    Mood.UNSURE: Words("unsure"),
    Mood.TALKATIVE: Words("talkative"),
    Mood.HELPFUL: Words("helpful"),
}


def reaction(engine: EvAdventureRollEngine, modifier: int = 0) -> Mood:
    """Roll the reaction of a stranger: 2d6, 2 hostile, 3-5 unfriendly, 6-8 unsure, 9-11 talkative, 12 helpful.

    Args:
        engine: of chance.
        modifier: added to the roll: the monster's temper, the speaker's charisma.
    """
    return Mood(row_for(max(2, min(12, engine.roll("2d6") + modifier)), random_tables.reactions))


def initiative(engine: EvAdventureRollEngine) -> bool:
    """Roll the round's d6; return whether the heroes go first (4-6), not their enemies (1-3)."""
    face = min(6, engine.roll("1d6"))  # the lessons' tests hold every die at one number, above 6 too
    return bool(row_for(face, random_tables.initiative) == "characters")


class Nerve(ContentRecord, frozen=True):
    """What a side has to be afraid of: how many it was, how many stand, whether its leader fell, the lone one's HP."""

    started: int
    standing: int
    leader_down: bool = False
    lone_hp: int = 0
    lone_hp_max: int = 0


def moments(side: Nerve) -> frozenset[str]:
    """Return Knave's moments that have come for a side.

    They are: "half" of it is down, its "leader" is, or it was "alone" from the start and is half dead.
    Each calls for one roll of morale, the first time it comes.
    """
    if side.standing < 1:
        return frozenset()
    come = set()
    if side.started > 1 and side.standing * 2 <= side.started:
        come.add("half")
    if side.leader_down:
        come.add("leader")
    if side.started == 1 and side.lone_hp * 2 <= side.lone_hp_max:
        come.add("alone")
    return frozenset(come)
