"""Counters of what heroes have done, stored on the hero.

Counters have names like `defeated`, `defeated:rat`, `won:uno`, `coins:spent`; `depth` is a maximum, not a sum.
"""

from __future__ import annotations

from evennia.utils.dbserialize import deserialize

from ..model import Hero
from ..places.exits import FLAGS, knows
from . import achievements

DEEDS = "deeds"
"""Attribute of a character: counter -> number."""


def deeds(character: Hero) -> dict[str, int]:
    """Return the counters of a character."""
    return dict(deserialize(character.attributes.get(DEEDS, default={})) or {})


def count(character: Hero, *names: str, amount: int = 1) -> None:
    """Add `amount` to counters of a character, and track achievements."""
    have = deeds(character)
    for name in names:
        have[name] = have.get(name, 0) + amount
    character.attributes.add(DEEDS, have)
    for name in names:
        achievements.track(character, name, amount)


def reach(character: Hero, name: str, value: int) -> bool:
    """Raise a counter of a character to `value`; return whether it was lower."""
    have = deeds(character)
    before = have.get(name, 0)
    if value <= before:
        return False
    character.attributes.add(DEEDS, have | {name: value})
    achievements.track(character, name, value - before)
    return True


def learn(character: Hero, *flags: str) -> bool:
    """Add flags to what a character knows; return whether any is new."""
    have = knows(character)
    if have.issuperset(flags):
        return False
    character.attributes.add(FLAGS, sorted(have | set(flags)))
    return True
