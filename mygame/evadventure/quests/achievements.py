"""Achievements: Evennia's contrib stores them; this module announces and lists them in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from evennia.contrib.game_systems.achievements import achievements as contrib

from ..evennia_ext.transactions import when_kept
from ..kernel.messaging import tell
from ..model import Hero
from ..words import Words
from . import titles
from .person import person_of


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
