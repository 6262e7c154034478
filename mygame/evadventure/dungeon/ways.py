"""Ways below: out of a room, perhaps gated or unexplored; and the way down from town."""

from __future__ import annotations

from typing import Any

from evennia.objects.objects import DefaultObject

from ..kernel.messaging import Page, page_of
from ..kernel.textwidth import fill
from ..knave.delve.progress import DoorState, opens_freely, standing
from ..knave.delve.records import DoorKind, LevelPlan, RoomPlan
from ..knave.delve.templates import mechanism
from ..knave.directions import DIRECTIONS
from ..model import Hero, Living, Place, derived
from ..places.exits import REAL_TIME_SEEN, EvAdventureExit
from ..wire import changes
from ..words import LANGUAGES, Words
from . import deeds, instance
from .below import RoomBelow, WayBelow


class EvAdventureDungeonExit(WayBelow, EvAdventureExit):
    """A way out of a room below; it leads nowhere until the room behind is made at the first visit."""

    @property
    def is_unknown(self) -> bool:
        """Whether the room behind is unexplored."""
        return self.destination in (None, self.location)

    @derived
    def is_named(self) -> bool:
        """Whether the party knows the name of the place behind."""
        return not (self.is_unknown or (isinstance(self.destination, Place) and self.destination.is_unseen))

    @property
    def door(self) -> Any:
        """The number of its door; None for stairs."""
        return self.location.level.doors_of(self.location.cell).get(self.key)

    @property
    def standing(self) -> DoorState:
        """The state of its door for those in its room."""
        room, door = self.location, self.door
        return DoorState.OPEN if door is None else standing(room.level, room.floor, room.cell, door)

    @derived
    def shut_by(self) -> Words | None:
        """The look of the gate that shuts it; None for an open way."""
        if self.standing is DoorState.OPEN:
            return None
        level = self.location.level
        return mechanism(level.gates[level.doors[self.door].gate].kind, self.location.depth).door

    @property
    def plan_behind(self) -> RoomPlan | None:
        """The plan of the room behind; None where it leads out of the dungeon, or its dungeon is no more."""
        room = self.location
        if room.branch is None or not (self.is_unknown or isinstance(self.destination, RoomBelow)):
            return None
        if self.door is not None:
            return room.level.room(room.level.beyond(room.cell, self.door))
        level: LevelPlan = room.branch.plan.level(room.depth + (1 if self.key == "down" else -1))
        return level.room(level.up if self.key == "down" else level.down)

    def leads_to(self) -> Any:
        """Return the room behind, made if necessary."""
        if self.is_unknown and (plan := self.plan_behind) is not None:
            room = self.location
            self.destination = there = room.branch.room(plan.depth, plan.cell)
            for way in there.contents_get(content_type="exit"):
                if way.key == DIRECTIONS[self.key].opposite and way.is_unknown:
                    way.destination = room
            for place in (room, there):
                changes.of_place(place, itself=True)
        return self.destination

    def at_traverse(self, traversing_object: DefaultObject, target_location: DefaultObject, **kwargs: object) -> None:
        """Go through, unless something bars it; a gate opens for the holder of its key, and from behind."""
        if self.location.branch is None or not isinstance(traversing_object, Living):
            return
        if deeds.may_pass(traversing_object, self):
            super().at_traverse(traversing_object, self.leads_to(), **kwargs)

    @property
    def real_time(self) -> bool:
        """Whether fights in the room behind are without rounds, known or not: the noise is heard at the door."""
        if not self.is_unknown:
            return super().real_time
        return self.plan_behind is not None and self.plan_behind.twitch

    def lets_flee(self, living: Living) -> bool:
        """Return whether somebody could get away by it now: it is open, and not barred."""
        room = self.location
        if room.branch is None or self.standing is not DoorState.OPEN or not self.access(living, "traverse"):
            return False
        if not isinstance(living, Hero):
            return deeds.may_pass(living, self)
        return not deeds.is_barred(self)

    @property
    def opens_from_here(self) -> bool:
        """Whether it is only bolted on this side."""
        return self.door is not None and opens_freely(self.location.level, self.location.cell, self.door)

    def way_out(self, page: Page) -> str:
        """Return the way as its room's list names it: whether it is shut, and its destination if known."""
        said = super().way_out(page)
        if self.location.branch is None or self.standing is DoorState.OPEN:
            return said
        return Words("{way} (shut)").say(page.lang, way=said)

    def open_by(self, hero: Hero) -> None:
        """Open it: with its key, or from behind. Raises ActionError if it is not shut, or cannot be opened so."""
        deeds.open_way(hero, self)

    def return_appearance(self, looker: DefaultObject, **kwargs: object) -> str:
        """Return the look of the gate that shuts the way, or of the view through it."""
        page = page_of(looker)
        if self.location.branch is None:
            return ""
        if (door := self.shut_by) is not None:
            return fill(door.say(page.lang, direction=DIRECTIONS[self.key].name), page.width)
        if self.is_named:
            return super().return_appearance(looker, **kwargs)
        number, there = self.door, self.plan_behind
        if number is None:
            words = Words("steps, and then the dark.")
        elif there is not None and self.location.level.doors[number].kind is DoorKind.ARCH:
            words = there.sight.glimpse or Words("the dark.")
        else:
            words = Words("a closed door.")
        heading = DIRECTIONS[self.key].name
        told = [Words("{direction:cap}: {seen:cap}").say(page.lang, direction=heading, seen=words)]
        if self.real_time:
            told.append(REAL_TIME_SEEN.say(page.lang))
        return fill(LANGUAGES[page.lang].gap.join(told), page.width)


class EvAdventureDungeonStartRoomExit(EvAdventureExit):
    """The way down from the town: it leads each party into its own instance."""

    def at_traverse(self, traversing_object: DefaultObject, target_location: DefaultObject, **kwargs: object) -> None:
        """Go down into the party's own dungeon; a servant goes to the employer."""
        employer = traversing_object.employer if isinstance(traversing_object, Living) else None
        if isinstance(traversing_object, Hero):
            super().at_traverse(traversing_object, instance.enter(traversing_object), **kwargs)
        elif employer is not None and instance.branch_of(employer.location) is not None:
            super().at_traverse(traversing_object, employer.location, **kwargs)

    def way_out(self, page: Page) -> str:
        """Return the way as its room's list names it."""
        return Words("{way} into the dungeon").say(page.lang, way=self.label(page))

    def return_appearance(self, looker: DefaultObject, **kwargs: object) -> str:
        """Return the view of the place behind."""
        page = page_of(looker)
        return fill(GATE_SEEN.say(page.lang), page.width)


GATE_SEEN = Words(
    "Down: the iron door, and behind it the dungeon. Take a light, a ration and, if you can, a friend. "
    "What you meet there is your own: each party finds its own way down."
)
