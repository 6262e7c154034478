"""The behaviour of creatures: a small state machine for each, run by one clock.

A creature near players acts on every beat, one far from all of them on every `FAR`th, a sleeping one never: the cost
depends on the players, not on the creatures. States are methods `ai_<state>` of the creature (`npcs.EvAdventureMob`):
idle, roam, hunt, fight, flee, call.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import evennia
from django.db import DatabaseError
from evennia.objects.objects import DefaultExit
from evennia.utils.logger import log_trace
from evennia.utils.utils import lazy_property

from ..evennia_ext.memory import tagged
from ..evennia_ext.transactions import together
from ..kernel.paths import paths
from ..knave.bestiary import KINDS, Kind
from ..model import Hero, Living, Place
from ..places import maps
from ..rules import dice

BEAT = 4
"""Real seconds between two looks at the creatures near players."""
FAR = 15
"""A creature far from all players acts on one beat of so many."""
NEAR_ROOMS = 2
"""Distance in rooms at which a creature is near a player."""
GROUP = "mob"
"""Tag (category `group`) of every creature the clock runs."""

_mobs: dict[int, AIMixin] | None = None


def random_probability[Choice](probabilities: Mapping[Choice, float]) -> Choice:
    """Return one of the keys, each as likely as its value is large.

    Args:
        probabilities: choice -> weight; weights need not add up to 1.

    Raises ValueError: if no weight is above 0.
    """
    likeliest_first = sorted(probabilities, key=lambda choice: probabilities[choice], reverse=True)
    total = sum(probabilities.values())
    if total <= 0:
        raise ValueError("random_probability: no weight above 0")
    rolled, passed = dice.random() * total, 0.0
    for choice in likeliest_first:
        passed += probabilities[choice]
        if rolled < passed:
            return choice
    return likeliest_first[0]


class AIHandler:
    """The state of one creature. The creature has a method `ai_<state>` for each state."""

    attribute_name = "ai_state"
    attribute_category = "ai_state"

    def __init__(self, obj: AIMixin) -> None:
        self.obj = obj
        self.ai_state: str = obj.attributes.get(self.attribute_name, category=self.attribute_category, default="idle")

    def set_state(self, state: str) -> None:
        """Change the state of the creature."""
        if state != self.ai_state:
            self.ai_state = state
            self.obj.attributes.add(self.attribute_name, state, category=self.attribute_category)

    def get_state(self) -> str:
        """Return the state of the creature."""
        return self.ai_state

    def get_targets(self) -> list[Hero]:
        """Return the visible, living, played characters in the creature's place."""
        place = self.obj.location
        if place is None:
            return []
        return [
            one
            for one in place.contents_get(content_type="character")
            if isinstance(one, Hero)
            and not one.is_dead
            and one.sessions.count()
            and not one.conditions.has("invisible")
        ]

    def get_traversable_exits(self, exclude_destination: Place | None = None) -> list[DefaultExit]:
        """Return the exits the creature may take to existing places that suit it."""
        here = self.obj.location
        if here is None:
            return []
        return [
            way
            for way in here.contents_get(content_type="exit")
            if way.destination not in (None, here, exclude_destination)
            and self.obj.suits(way.destination)
            and way.access(self.obj, "traverse")
        ]

    def random_probability[Choice](self, probabilities: Mapping[Choice, float]) -> Choice:
        """Return a random key, with the values as weights."""
        return random_probability(probabilities)

    def run(self) -> None:
        """Call the method of the state. An error is logged, and the creature becomes idle.

        Raises DatabaseError so that the caller rolls the beat back.
        """
        try:
            getattr(self.obj, f"ai_{self.ai_state}")()
        except DatabaseError:
            raise
        except Exception:
            log_trace(f"{self.obj} (state {self.ai_state}) went wrong")
            self.set_state("idle")


class AIMixin(Living):
    """Mixin of creatures that act by themselves."""

    if TYPE_CHECKING:  # of `npcs.EvAdventureMob`
        hunted: int
        ransomed: bool
        wanders: bool
        depth: int
        hit_dice: int
        moods: dict[str, str]
        heard: dict[str, int]

        @property
        def kind(self) -> Kind: ...

        def has_habit(self, habit: str) -> bool: ...

        def attack(self, people: Iterable[Living]) -> bool: ...

        def suits(self, place: Place) -> bool: ...

    @lazy_property
    def ai(self) -> AIHandler:
        """Return the creature's handler."""
        return AIHandler(self)


def _known() -> dict[int, AIMixin]:
    """Return every creature by id; on first use find them by tag.

    Creatures of a kind that no longer exists are deleted then; those without a kind stay.
    """
    global _mobs
    if _mobs is None:
        _mobs = {}
        for one in tagged(GROUP, "group"):
            kind_key = one.attributes.get("kind_key")
            if not kind_key or kind_key in KINDS:
                _mobs[one.id] = one
            else:
                one.delete()
    return _mobs


def mobs() -> list[AIMixin]:
    """Return every creature the clock runs."""
    return [one for one in _known().values() if one.pk]


def add(mob: AIMixin) -> None:
    """Add a creature to those the clock runs."""
    _known()[mob.id] = mob


def discard(mob: AIMixin) -> None:
    """Stop the clock from running a creature."""
    _known().pop(mob.id, None)


def step_towards(walker: AIMixin, goal: Place, steps: int = 4) -> DefaultExit | None:
    """Return the exit on the shortest way to `goal`; None if it is more than `steps` exits away."""

    def passes(way: DefaultExit) -> bool:
        return walker.suits(way.destination) and bool(way.access(walker, "traverse"))

    found = paths([walker.location], passes, steps)
    return next((ways[0] for place, ways in found if place is goal and ways), None)


def run(beat: int) -> int:
    """Run every creature for one beat; return how many acted."""
    near = maps.within(players_rooms(), NEAR_ROOMS)
    acted = 0
    for mob in mobs():
        try:
            with together():
                if mob.location is None:
                    if mob.is_dead:
                        mob.delete()
                elif mob.location in near or (mob.id + beat) % FAR == 0:
                    mob.ai.run()
                    acted += 1
        except DatabaseError:
            log_trace("creatures wait: what they do cannot be kept")
            break  # it is the same for the others
        except Exception:
            log_trace(f"{mob!r} does nothing")
    return acted


def players_rooms() -> list[Place]:
    """Return the places of played characters."""
    sessions = evennia.SESSION_HANDLER.get_sessions() if evennia.SESSION_HANDLER else []
    places = {session.puppet.location for session in sessions if session.puppet is not None}
    return [place for place in places if place is not None]
