"""The regulars of the house: computer players with a name, a purse, a strength, a temperament and a morale.

They sit down where a player waits, play for coins like anybody, and when they are badly behind they
roll `dice.morale_check` and may give up (Knave's morale: a 2d6 above it means they lose their nerve).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from ...words import Words


class Regular(NamedTuple):
    """One of them. Has the `morale` that `dice.morale_check` asks for."""

    key: str
    name: Words
    level: str
    """Strength; where a game has no such level, its default plays."""
    temper: str
    """Temperament, in games that know it."""
    coins: int
    """Coins in the purse at first."""
    morale: int
    about: Words


REGULARS: dict[str, Regular] = {
    regular.key: regular
    for regular in (
        Regular(
            "maud",
            Words("Maud Ferrier"),
            "careful",
            "spiteful",
            400,
            9,
            Words("A ferrywoman with forearms like oars; she counts cards aloud, wrongly, on purpose."),
        ),
        Regular(
            "osk",
            Words("Osk Half-Candle"),
            "casual",
            "bold",
            150,
            6,
            Words("A lamplighter who plays until his candle is down, and loses his nerve before that."),
        ),
        Regular(
            "wen",
            Words("Old Wen"),
            "sharp",
            "patient",
            900,
            11,
            Words("A retired quartermaster. He has never been seen to hurry."),
        ),
        Regular(
            "brida",
            Words("Brida Two-Coats"),
            "careful",
            "patient",
            300,
            8,
            Words("A pedlar in two coats; what she wins goes into the inner one."),
        ),
        Regular(
            "tam",
            Words("Tam the Ostler"),
            "casual",
            "bold",
            120,
            7,
            Words("He smells of horses and plays like one: straight ahead."),
        ),
        Regular(
            "ilse",
            Words("Ilse Greyglove"),
            "sharp",
            "spiteful",
            700,
            10,
            Words("A surveyor of the upper galleries. One glove stays on."),
        ),
    )
}

BADLY_BEHIND = 1 / 3
"""A player whose chance to win is below this part of an even share is badly behind."""


def free(taken: Iterable[str]) -> list[Regular]:
    """Return the regulars who sit nowhere.

    Args:
        taken: keys (`r:<key>`) of those who are seated.
    """
    busy = set(taken)
    return [regular for regular in REGULARS.values() if f"r:{regular.key}" not in busy]


def loses_nerve(regular: Regular, dice: Any) -> bool:
    """Roll morale; True when the regular gives up."""
    return not dice.morale_check(regular)
