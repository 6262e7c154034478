"""The descent of the day and the bounties of the week: what is the same for all, and what it is worth. Pure.

Own rules, not Knave's: a score has no bearing on experience or coins.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from ...minigames.chance import Chance, open_stream
from ...rules import EvAdventureRollEngine
from ...words import Words
from ..bestiary import KINDS, Kind
from .progress import Progress

EXPLORED, CLEARED, OPENED, FOUND = 2, 10, 6, 4
"""Points of a room seen, a room cleared, a gate opened and a hidden thing found, each times the level it is on."""
LASTS = 3600
"""Seconds of ours that an attempt counts."""


class Bracket(StrEnum):
    """Who is compared with whom: heroes of like levels."""

    NEW = "new"
    SEASONED = "seasoned"
    OLD = "old"


BRACKETS = {
    Bracket.NEW: (2, Words("levels 1 and 2")),
    Bracket.SEASONED: (5, Words("levels 3 to 5")),
    Bracket.OLD: (1000, Words("level 6 and above")),
}
"""Bracket -> the last level in it, and its name; in rising order."""


class Bounty(NamedTuple):
    """What the guild pays for this week.

    Args:
        tier: 0 for the upper levels, 1 for the lower ones.
        kind: what is hunted.
        need: how many of it.
        coins: what it pays, once a week and account.
    """

    tier: int
    kind: Kind
    need: int
    coins: int


TIERS = ((1, 2), (5, 9))
"""The first level of the dungeon on which the kind of each bounty is met: anybody can hunt the first."""
HUNT = (12, 24)
"""Hit dice to be brought down for each, about."""
PAY = 3
"""Coppers for a hit die."""


def bracket_of(level: int) -> Bracket:
    """Return which bracket a hero of a level belongs to."""
    return next(one for one, (last, _) in BRACKETS.items() if level <= last)


def points(progress: Progress) -> int:
    """Return what a descent is worth: deeper counts for more."""
    return sum(
        int(depth)
        * (
            EXPLORED * len(floor.explored)
            + CLEARED * len(floor.cleared)
            + OPENED * len(floor.opened)
            + FOUND * len(floor.emptied)
        )
        for depth, floor in progress.floors.items()
    )


def bounties(seed: int) -> list[Bounty]:
    """Return the bounties of a week.

    Args:
        seed: of the week.
    """
    chance = EvAdventureRollEngine(Chance(open_stream(seed, "bounty")))
    found = []
    for tier, ((first, last), dice) in enumerate(zip(TIERS, HUNT, strict=True)):
        able = sorted(
            key for key, one in KINDS.items() if not one.boss and not one.tame and first <= one.depth[0] <= last
        )
        if not able:
            continue
        kind = KINDS[able[chance.randint(0, len(able) - 1)]]
        need = max(2, dice // kind.hit_dice)
        found.append(Bounty(tier, kind, need, PAY * need * kind.hit_dice))
    return found
