"""What heroes have done, as numbers kept on the hero.

Counters have names like `defeated`, `defeated:rat`, `won:uno`, `coins:spent`; `depth` is the deepest level reached, not
a sum.
"""

from __future__ import annotations

from typing import Any

from evennia.utils.dbserialize import deserialize

from ..places.exits import FLAGS, knows
from . import achievements

DEEDS = "deeds"
"""Attribute of a character: counter -> number."""


def deeds(character: Any) -> dict[str, int]:
    """Return the counters of a character."""
    return dict(deserialize(character.attributes.get(DEEDS, default={})) or {})


def count(character: Any, *names: str, amount: int = 1) -> None:
    """Count something a character did under several names, and see whether that achieves something."""
    have = deeds(character)
    for name in names:
        have[name] = have.get(name, 0) + amount
    character.attributes.add(DEEDS, have)
    for name in names:
        achievements.track(character, name, amount)


def reach(character: Any, name: str, value: int) -> bool:
    """Keep the most of something; return whether it is a new one."""
    have = deeds(character)
    before = have.get(name, 0)
    if value <= before:
        return False
    character.attributes.add(DEEDS, have | {name: value})
    achievements.track(character, name, value - before)
    return True


def learn(character: Any, *flags: str) -> bool:
    """Let a character remember what it has heard, seen or done; return whether any of it is new."""
    have = knows(character)
    if have.issuperset(flags):
        return False
    character.attributes.add(FLAGS, sorted(have | set(flags)))
    return True
