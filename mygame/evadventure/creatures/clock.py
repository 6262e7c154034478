"""The clock that runs all creatures, and the places that keep creatures: the killed ones come back.

A kind with `haunts` lives in the places with one of these tags, `most` of it in all. A place keeps the settings of
staff (`@spawn always`) as its attribute `spawns`: kind -> (number, game seconds until one returns).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial

from evennia import DefaultScript
from evennia.utils.logger import log_trace

from ..evennia_ext.memory import tagged
from ..evennia_ext.transactions import Clock, beat, each
from ..knave.bestiary import KINDS
from ..model import Place
from ..places.rooms import PLACE
from ..rules import dice
from ..things.containers import CORPSE, EvAdventureCorpse
from ..things.light import now
from . import ai, encounters
from .npcs import EvAdventureMob, last_deaths, spawn

RETURNS = 2 * 3600
"""Game seconds until a killed creature comes back, by default: twenty real minutes."""
SPAWNS = "spawns"
"""Attribute, and tag of category `place`, of places that keep creatures."""


def keep(place: Place, kind_key: str, count: int, returns: int = RETURNS) -> None:
    """Keep `count` creatures of a kind in a place; 0 ends it. Raises KeyError if there is no such kind."""
    KINDS[kind_key]
    kept = {key: tuple(one) for key, one in (place.attributes.get(SPAWNS) or {}).items() if key != kind_key}
    if count > 0:
        kept[kind_key] = (count, returns)
    place.attributes.add(SPAWNS, kept)
    (place.tags.add if kept else place.tags.remove)(SPAWNS, category=PLACE)


def kept_in(place: Place) -> dict[str, tuple[int, int]]:
    """Return the creatures a place keeps: kind -> (number, game seconds until one returns)."""
    return {key: (int(one[0]), int(one[1])) for key, one in (place.attributes.get(SPAWNS) or {}).items()}


@beat
def minute() -> None:
    """Respawn creatures, delete those with nobody nearby, tell the weather, and remove old remains."""
    tasks: list[Callable[[], object]] = [haunt, refill, encounters.disperse, decay]
    tasks.append(partial(encounters.tell_turns, ai.players_rooms()))
    each(tasks, lambda task: task())


def haunt() -> list[EvAdventureMob]:
    """Create the creatures missing from the haunts of their kinds; return them."""
    there = Counter(mob.kind_key for mob in ai.mobs() if mob.location is not None)
    came: list[EvAdventureMob] = []

    def come(key: str) -> None:
        kind = KINDS[key]
        if there[key] < kind.most and now() - last_deaths.get(key, -RETURNS) >= RETURNS:
            places = [one for haunt in kind.haunts for one in tagged(haunt, PLACE)]
            if places:
                came.append(spawn(key, dice.choice(places)))

    each(KINDS, come)
    return came


def refill() -> list[EvAdventureMob]:
    """Create the creatures missing from places that keep some; return them."""
    came: list[EvAdventureMob] = []

    def fill(place: Place) -> None:
        of_it = Counter(mob.kind_key for mob in ai.mobs() if mob.attributes.get("kept_by") == place.id)
        died = place.ndb.died or {}
        for key, (count, returns) in kept_in(place).items():
            if key in KINDS and of_it[key] < count and now() - died.get(key, -returns) >= returns:
                for _ in range(count - of_it[key]):
                    mob = spawn(key, place)
                    mob.attributes.add("kept_by", place.id)
                    came.append(mob)

    each(tagged(SPAWNS, PLACE), fill)
    return came


def decay() -> int:
    """Delete remains whose time is over; their contents stay in the place. Return how many."""
    remains = tagged(CORPSE, "thing")
    gone = [one for one in remains if isinstance(one, EvAdventureCorpse) and (one.gone_at or now() + 1) <= now()]
    each(gone, lambda corpse: corpse.delete())
    return len(gone)


class MonsterClock(Clock, DefaultScript):
    """Run every creature each beat; each minute let killed ones return and remove remains."""

    timing = ("monster_clock", "Creatures act by themselves, and come back", ai.BEAT)

    MINUTE = 60 // ai.BEAT

    def at_repeat(self, **kwargs: object) -> None:
        """Run one beat of every creature."""
        beat = self.ndb.beat = (self.ndb.beat or 0) + 1
        try:
            ai.run(beat)
        except Exception:
            log_trace("a beat of the creatures failed")
        if beat % self.MINUTE == 0:
            minute()
