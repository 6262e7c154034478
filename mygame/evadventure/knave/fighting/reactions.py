"""Initiative, reactions of strangers (knave.md 2), and the memory of factions below for a hero (`factions.toml`)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import StrEnum
from functools import cache
from pathlib import Path

from ... import random_tables
from ...enums import Concept
from ...kernel.content_files import load
from ...kernel.descriptions import ContentRecord
from ...rules import EvAdventureRollEngine, row_for
from ...words import Words


class Reaction(Concept):
    """A stranger's attitude to a party."""

    HOSTILE = "hostile", Words("hostile")
    UNFRIENDLY = "unfriendly", Words("unfriendly")
    UNSURE = "unsure", Words("unsure")
    TALKATIVE = "talkative", Words("talkative")
    HELPFUL = "helpful", Words("helpful")


def reaction(engine: EvAdventureRollEngine, modifier: int = 0) -> Reaction:
    """Roll the reaction of a stranger: 2d6, 2 hostile, 3-5 unfriendly, 6-8 unsure, 9-11 talkative, 12 helpful.

    The modifier is the monster's temper, and the speaker's charisma.
    """
    return Reaction(row_for(max(2, min(12, engine.roll("2d6") + modifier)), random_tables.reactions))


def initiative(engine: EvAdventureRollEngine) -> bool:
    """Roll the round's d6; return whether the heroes go first (4-6), not their enemies (1-3)."""
    face = min(6, engine.roll("1d6"))  # the lessons' tests fix every die at one number, even above 6
    return bool(row_for(face, random_tables.initiative) == "characters")


PATIENT = 3
"""Multiple of the grudge at which friends turn."""


class Regard(StrEnum):
    """A faction's attitude to a hero."""

    FRIEND = "friend"
    STRANGER = "stranger"
    FOE = "foe"


class Faction(ContentRecord, frozen=True, kw_only=True):
    """An alliance of some kinds.

    `grudge` is how many of them a hero may bring down; `greets` and `hunts` (fact `who`) their acts on meeting a friend
    or a foe.
    """

    name: Words
    kinds: tuple[str, ...]
    grudge: int
    greets: Words
    hunts: Words


factions = cache(lambda: load([Path(__file__).parent.parent / "factions.toml"], Faction))
"""Return every faction by its key, read once."""


def faction_of(kind: str) -> str:
    """Return the key of a kind's faction; "" for none."""
    return next((key for key, one in factions().items() if kind in one.kinds), "")


def regard(faction: str, flags: Collection[str], deeds: Mapping[str, int]) -> Regard:
    """Return a faction's attitude to a hero.

    Of two memories (`flags`) about a faction the bad one counts; `deeds` are the hero's counters
    (`defeated:<kind>`).
    """
    one = factions()[faction]
    killed = sum(deeds.get(f"defeated:{kind}", 0) for kind in one.kinds)
    friend = f"below.{faction}.friend" in flags
    if f"below.{faction}.foe" in flags or killed >= one.grudge * (PATIENT if friend else 1):
        return Regard.FOE
    return Regard.FRIEND if friend else Regard.STRANGER
