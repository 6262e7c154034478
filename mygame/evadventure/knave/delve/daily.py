"""The descent of the day and the bounties of the week: their common terms, and their scores. Pure.

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
"""Points for a room seen, a room cleared, a gate opened and a hidden thing found, each times its level."""
LASTS = 3600
"""Real seconds that an attempt counts."""


class Bracket(StrEnum):
    """Classes of heroes of similar level who are compared with each other."""

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
    """A bounty of the guild for this week.

    `tier` is 0 for the upper levels, 1 for the lower ones; `need` the number to be hunted, `coins` the pay, once a
    week and account.
    """

    tier: int
    kind: Kind
    need: int
    coins: int


TIERS = ((1, 2), (5, 9))
"""The first level of the dungeon with the prey of each bounty: anybody can hunt the first."""
HUNT = (12, 24)
"""Approximate hit dice to be brought down for each."""
PAY = 3
"""Coppers for a hit die."""


def bracket_of(level: int) -> Bracket:
    """Return the bracket of a hero of a level."""
    return next(one for one, (last, _) in BRACKETS.items() if level <= last)


def points(progress: Progress) -> int:
    """Return the score of a descent: deeper counts for more."""
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
    """Return the bounties of a week."""
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
