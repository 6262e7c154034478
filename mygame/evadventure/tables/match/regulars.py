"""The regulars of the house: computer players with a name, a purse, a strength, a temperament and a morale.

They sit down where a player waits, play for coins like anybody, and when they are badly behind they
roll `dice.morale_check` and may give up (Knave's morale: a 2d6 above it means they lose their nerve).
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from ...kernel.content_files import load
from ...kernel.descriptions import ContentRecord
from ...words import Words


class Regular(ContentRecord, frozen=True):
    """One of them. Has the `morale` that `dice.morale_check` asks for."""

    name: Words
    about: Words
    sex: str
    traits: dict[str, str]
    """What one sees, as of a hero (`temporary_sheet.SEEN`)."""
    level: str
    """Strength; where a game has no such level, its default plays."""
    temper: str
    """Temperament, in games that know it."""
    coins: int
    """Coins in the purse at first."""
    morale: int
    says: dict[str, tuple[Words, ...]]
    """Small talk (`room.small_talk`): occasion -> lines."""


REGULARS = load([Path(__file__).with_name("regulars.toml")], Regular)
"""Key -> regular."""

BADLY_BEHIND = 1 / 3
"""A player whose chance to win is below this part of an even share is badly behind."""


def free(taken: Iterable[str]) -> dict[str, Regular]:
    """Return the regulars who sit nowhere, by the keys of their seats and purses (`r:<key>`).

    Args:
        taken: keys (`r:<key>`) of those who are seated.
    """
    busy = set(taken)
    return {seat: regular for key, regular in REGULARS.items() if (seat := f"r:{key}") not in busy}
