"""Factions below: who remembers what a hero has done to them (`factions.toml`). Pure."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import StrEnum
from functools import cache
from pathlib import Path

from ..kernel.content_files import load
from ..kernel.descriptions import ContentRecord
from ..words import Words

FILE = Path(__file__).parent / "factions.toml"
PATIENT = 3
"""How many times the grudge friends bear."""


class Regard(StrEnum):
    """How a faction regards a hero."""

    FRIEND = "friend"
    STRANGER = "stranger"
    FOE = "foe"


class Faction(ContentRecord, frozen=True, kw_only=True):
    """Some kinds that stand together.

    `grudge` is how many of them a hero may bring down; `greets` and `hunts` (fact `who`) what they do on meeting a
    friend or a foe.
    """

    name: Words
    kinds: tuple[str, ...]
    grudge: int
    greets: Words
    hunts: Words


@cache
def factions() -> dict[str, Faction]:
    """Return every faction by its key.

    Raises:
        ContentError: with all problems there are.
    """
    return load([FILE], Faction)


def faction_of(kind: str) -> str:
    """Return the key of the faction a kind belongs to; "" for none."""
    return next((key for key, one in factions().items() if kind in one.kinds), "")


def regard(faction: str, flags: Collection[str], deeds: Mapping[str, int]) -> Regard:
    """Return how a faction regards a hero.

    Args:
        faction: key of it.
        flags: what the hero remembers; of two about a faction the bad one counts.
        deeds: the hero's counters (`defeated:<kind>`).
    """
    one = factions()[faction]
    killed = sum(deeds.get(f"defeated:{kind}", 0) for kind in one.kinds)
    friend = f"below.{faction}.friend" in flags
    if f"below.{faction}.foe" in flags or killed >= one.grudge * (PATIENT if friend else 1):
        return Regard.FOE
    return Regard.FRIEND if friend else Regard.STRANGER
