"""Counters of what heroes have done, stored on the hero; achievements, stored by Evennia's contrib.

Counters have names like `defeated`, `defeated:rat`, `won:uno`, `coins:spent`; `depth` is a maximum, not a sum. What is
won at the tables belongs to the account behind the hero.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from evennia.contrib.game_systems.achievements import achievements as contrib
from evennia.utils.dbserialize import deserialize

from ..evennia_ext.transactions import when_kept
from ..kernel.messaging import tell
from ..model import Hero
from ..places.exits import FLAGS, knows
from ..social.presence import person_of
from ..words import Words
from . import titles


@dataclass(frozen=True)
class Standing:
    """The progress of a hero towards an achievement."""

    name: Words
    desc: Words
    done: int
    count: int
    completed: bool


OF_TABLES = ("played", "won")
"""Counters, or what stands before the colon of them, whose achievements belong to the person."""


def of_tables(tracking: Iterable[str]) -> bool:
    """Return whether an achievement tracks only counters of the tables."""
    return all(name.partition(":")[0] in OF_TABLES for name in tracking)


_TRACKED = frozenset(name for one in contrib.all_achievements().values() for name in one["tracking"])


def track(hero: Hero, name: str, amount: int = 1) -> None:
    """Add to a counter of a hero for the contrib, and announce the achievements reached."""
    if name not in _TRACKED:
        return
    holder = (person_of(hero) or hero) if of_tables([name]) else hero
    for key in contrib.track_achievements(holder, tracking=name, count=amount):
        one = contrib.get_achievement(key)
        named, told = one["words"]
        when_kept(partial(tell, hero, Words("|yAchieved: {name}.|n {desc}"), name=named, desc=told), last=True)
        if one["title"]:
            titles.earn(hero, one["title"])


def standings(hero: Hero) -> Iterator[Standing]:
    """Yield the progress of a hero towards each achievement, in the order of the list."""
    person = person_of(hero) or hero
    for key, one in contrib.all_achievements().items():
        progress = contrib.get_achievement_progress(person if of_tables(one["tracking"]) else hero, key) or {}
        named, told = one["words"]
        done = min(int(progress.get("progress", 0)), one["count"])
        yield Standing(named, told, done, one["count"], bool(progress.get("completed")))


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
        track(character, name, amount)


def reach(character: Hero, name: str, value: int) -> bool:
    """Raise a counter of a character to `value`; return whether it was lower."""
    have = deeds(character)
    before = have.get(name, 0)
    if value <= before:
        return False
    character.attributes.add(DEEDS, have | {name: value})
    track(character, name, value - before)
    return True


def learn(character: Hero, *flags: str) -> bool:
    """Add flags to what a character knows; return whether any is new."""
    have = knows(character)
    if have.issuperset(flags):
        return False
    character.attributes.add(FLAGS, sorted(have | set(flags)))
    return True
