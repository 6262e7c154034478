"""The builder: makes the world as in the content, and leaves players' belongings alone.

Every object it makes carries one tag of the category "content" (`place:square`, `exit:square:north`, `person:host`,
`thing:bucket`), by which it is found again, whatever its name is by then. A second run changes nothing.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from django.conf import settings
from evennia import create_object
from evennia.objects.models import ObjectDB
from evennia.objects.objects import DefaultObject
from evennia.server.models import ServerConfig
from evennia.utils import logger

from ..characters.death import LIFE
from ..creatures import dialogue
from ..creatures.npcs import EvAdventureTalkativeNPC
from ..dungeon.dwellers import EvAdventureDweller
from ..evennia_ext.memory import tagged
from ..evennia_ext.mixins import own_or
from ..kernel import starting
from ..kernel.descriptions import encode
from ..kernel.display_names import Bilingual
from ..kernel.messaging import look_around, tell
from ..model import Place
from ..places.exits import EvAdventureExit
from ..places.rooms import PLACE, EvAdventurePvPRoom, EvAdventureRoom, EvAdventureWildRoom
from ..things.objects import EvAdventureObject
from ..trade.shops import EvAdventureShopKeeper
from ..words import Words, synonyms
from . import records
from .records import START, PersonRecord, PlaceRecord, ThingRecord

CONTENT = "content"
"""Category of the tags that tie an object to its entry."""

KINDS = ("exit", "person", "thing", "place")
"""Prefixes of those tags, in the order in which things are retired."""

ROLE = "role"
"""Category of the tags for a person's roles in the town."""

VERSION = 1
"""Raised when the builder makes other objects of the same content."""

PERSON, KEEPER = EvAdventureTalkativeNPC, EvAdventureShopKeeper


def room_class(place: PlaceRecord) -> type[EvAdventureRoom]:
    """Return the typeclass of a place. The game's own is imported here: it may import what Evennia loads late."""
    if place.danger:
        return EvAdventureWildRoom
    return EvAdventurePvPRoom if place.kind == "pvp" else own_or(settings.BASE_ROOM_TYPECLASS, EvAdventureRoom)


class Report(msgspec.Struct):
    """The results of a run: tags of the objects made, changed and retired, and its duration (seconds)."""

    made: list[str] = []
    changed: list[str] = []
    retired: list[str] = []
    seconds: float = 0.0

    @property
    def quiet(self) -> bool:
        """Whether nothing had to be done."""
        return not (self.made or self.changed or self.retired)

    def __str__(self) -> str:
        counts = f"{len(self.made)} made, {len(self.changed)} changed, {len(self.retired)} retired"
        return f"{counts}, {self.seconds * 1000:.0f} ms"


def build(places: Mapping[str, PlaceRecord] | None = None, force: bool = False) -> Report:
    """Make or update the world.

    With `force`, look at every object even if neither the content nor the set of objects has changed.

    Raises ContentError if the content cannot be used; nothing has changed then.
    """
    began = time.perf_counter()
    places = records.load() if places is None else places
    run = _Run(places)
    fingerprint = hashlib.sha256(f"{VERSION} ".encode() + msgspec.json.encode(dict(places))).hexdigest()
    wanted = set(run.wanted())
    if force or ServerConfig.objects.conf("world_fingerprint") != fingerprint or set(run.tags) != wanted or run.doubles:
        run.all()
        ServerConfig.objects.conf("world_fingerprint", fingerprint)
    run.settle()
    run.report.seconds = time.perf_counter() - began
    return run.report


def build_at_start() -> None:
    """Build the world while the server starts; on unusable content log the error and keep the old world.

    A game without places of this kind has nothing to build.
    """
    if not records.present():
        return
    with starting.part("world"):
        logger.log_info(f"world: {build()}")


def differences(places: Mapping[str, PlaceRecord]) -> tuple[list[str], list[str]]:
    """Return (tags of entries without an object, tags of objects without an entry)."""
    run = _Run(places)
    wanted = set(run.wanted())
    return sorted(wanted - set(run.tags)), sorted(set(run.tags) - wanted)


def find(tag: str) -> Any:
    """Return the object of an entry (`place:square`, `person:host`); None when it is not there."""
    return tagged(tag, CONTENT).first()


def start_place() -> Any:
    """Return the place where all begin; None before the world is built."""
    return tagged(START, PLACE).first()


class _Run:
    """One run of the builder over one reading of the content."""

    def __init__(self, places: Mapping[str, PlaceRecord]) -> None:
        self.places = places
        self.report = Report()
        rows = ObjectDB.objects.filter(db_tags__db_category=CONTENT, db_tags__db_model="objectdb")
        rows = rows.exclude(db_typeclass_path=EvAdventureDweller.path)  # created and deleted with rooms below
        self.tags: dict[str, int] = {}
        self.doubles: list[tuple[str, int]] = []
        for tag, number in rows.order_by("id").values_list("db_tags__db_key", "id"):
            if tag.partition(":")[0] not in KINDS:
                continue
            if tag in self.tags:
                self.doubles.append((tag, number))
            else:
                self.tags[tag] = number
        self.rooms: dict[str, EvAdventureRoom] = {}

    def wanted(self) -> dict[str, object]:
        """Return the tags of everything the content holds, each with its entry."""
        found: dict[str, object] = {f"place:{key}": place for key, place in self.places.items()}
        for key, place in self.places.items():
            found |= {f"exit:{key}:{heading}": goal for heading, goal in place.exits.items()}
            found |= {f"person:{one}": person for one, person in place.people.items()}
            found |= {f"thing:{one}": thing for one, thing in place.things.items()}
        return found

    def all(self) -> None:
        """Make, update and retire, in an order in which every reference can be resolved."""
        for tag, number in self.doubles:  # copies made by staff: theirs, not ours
            ObjectDB.objects.get(id=number).tags.remove(tag, category=CONTENT)
        for key, place in self.places.items():
            self.rooms[key] = self._place(key, place)
        for key, place in self.places.items():
            room = self.rooms[key]
            for heading, goal in place.exits.items():
                self._exit(f"exit:{key}:{heading}", heading, room, goal)
            for one, person in place.people.items():
                self._person(f"person:{one}", person, room)
            for one, thing in place.things.items():
                self._thing(f"thing:{one}", thing, room)
        self._retire(set(self.tags) - set(self.wanted()))

    def settle(self) -> None:
        """Make newcomers begin at the start place, and give a place to characters that have none."""
        start = start_place()
        if start is None:
            return
        settings.START_LOCATION = settings.DEFAULT_HOME = start.dbref
        settings.GUEST_START_LOCATION = settings.GUEST_HOME = start.dbref
        first = ObjectDB.objects.filter(id=1).first()  # the owner's character is made before any place
        if first is not None and first.is_typeclass("evennia.objects.objects.DefaultCharacter", exact=False):
            if first.home is None:
                first.home = start
            if first.location is None and not first.attributes.has("prelogout_location"):
                first.location = start

    def _known(self, tag: str) -> Any:
        return ObjectDB.objects.get(id=self.tags[tag]) if tag in self.tags else None

    def _made(self, tag: str, obj: DefaultObject) -> Any:
        obj.tags.add(tag, category=CONTENT)
        self.report.made.append(tag)
        return obj

    def _place(self, key: str, place: PlaceRecord) -> Any:
        tag = f"place:{key}"
        room = self._known(tag)
        typeclass = room_class(place).path
        if room is None and START in place.tags:
            room = _limbo()
            if room is not None:
                room.attributes.remove("desc")
                self._made(tag, room)
        if room is None:
            room = self._made(tag, create_object(typeclass, key=place.name.en, nohome=True))
        before = _Changes(room, self.report)
        if room.typeclass_path != typeclass:
            room.swap_typeclass(typeclass, clean_attributes=False)
            before.touched = True
        before.set_field("key", place.name.en)
        before.set_attribute("names", place.name.texts())
        before.set_attribute("sight_text", encode(place.sight))
        if place.danger:
            before.set_attribute("danger", place.danger)
        before.set_aliases(place.spellings)
        before.set_tags(place.tags, PLACE)
        before.note(tag)
        return room

    def _exit(self, tag: str, heading: str, room: Place, goal: str) -> None:
        way = self._known(tag)
        target = self.rooms[goal]
        if way is None:
            typeclass = own_or(settings.BASE_EXIT_TYPECLASS, EvAdventureExit)
            way = create_object(typeclass, key=heading, location=room, destination=target, nohome=True)
            self._made(tag, way)
        before = _Changes(way, self.report)
        before.set_field("key", heading)
        before.set_field("location", room)
        before.set_field("destination", target)
        known = self.places[tag.split(":")[1]].hidden.get(heading, "")
        if known or way.attributes.has("needs"):
            before.set_attribute("needs", known)
        gate = self.places[tag.split(":")[1]].gates.get(heading)
        if gate is not None or way.attributes.has("gate_text"):
            before.set_attribute("gate_text", encode(gate) if gate is not None else "")
        before.set_aliases(self.places[goal].spellings)
        if before.note(tag):
            way.at_init()  # its command is made anew from the aliases

    def _person(self, tag: str, person: PersonRecord, room: Place) -> None:
        body = self._known(tag)
        typeclass = person.typeclass or (KEEPER if person.told.shop else PERSON).path
        if body is None:
            body = create_object(typeclass, key=person.name.en, location=room, home=room)
            self._made(tag, body)
        before = _Changes(body, self.report)
        if body.typeclass_path != typeclass:
            body.swap_typeclass(typeclass, clean_attributes=False)
            before.touched = True
        before.set_field("key", person.name.en)
        if body.location is None or body.home != room:
            before.set_field("home", room)
            before.set_field("location", room)
        before.set_attribute("names", person.name.texts())
        before.set_attribute("descs", person.desc.texts())
        before.set_attribute("bearing_text", encode(person.bearing))
        before.set_attribute("talk_text", encode(dialogue.Topics(topics=person.told.topics)))
        before.set_attribute("shop_text", encode(person.told.shop) if person.told.shop else "")
        for field in ("hit_dice", "armor", "morale"):
            before.set_attribute(field, getattr(person, field))
        if body.is_dead:
            body.tags.remove("dead", category=LIFE)
            before.set_attribute("hp", body.hp_max)
        elif body.hp != body.hp_max:
            before.set_attribute("hp", body.hp_max)
        before.set_aliases(_spelled(person.name, person.also.every()))
        before.set_tags(person.roles, ROLE)
        before.note(tag)

    def _thing(self, tag: str, thing: ThingRecord, room: Place) -> None:
        item = self._known(tag)
        if item is None:
            typeclass = thing.typeclass or own_or(settings.BASE_OBJECT_TYPECLASS, EvAdventureObject, Bilingual)
            item = self._made(tag, create_object(typeclass, key=thing.name.en, location=room, home=room))
        elif item.location is not None and item.location != item.home:
            return  # somebody has it
        before = _Changes(item, self.report)
        before.set_field("home", room)
        before.set_field("location", room)
        before.set_field("key", thing.name.en)
        names = thing.name.texts() | {"measure": thing.measure} | ({"plural": thing.plural} if thing.plural else {})
        before.set_attribute("names", names)
        before.set_attribute("descs", thing.desc.texts())
        for field, value in thing.attributes.items():
            before.set_attribute(field, value)
        before.set_aliases(_spelled(thing.name, thing.also.every()))
        before.note(tag)

    def _retire(self, tags: set[str]) -> None:
        """Remove objects no longer in the content; anything else inside them moves to the start place."""
        start = next(self.rooms[key] for key, place in self.places.items() if START in place.tags)
        for tag in sorted(tags, key=lambda one: (KINDS.index(one.partition(":")[0]), one)):
            obj = self._known(tag)
            self.report.retired.append(tag)
            if tag.startswith("thing:") and obj.location != obj.home:
                obj.tags.remove(tag, category=CONTENT)
                continue
            if not tag.startswith("exit:"):
                _evacuate(obj, start)
            obj.delete()


@dataclass
class _Changes:
    """Writes only differences to one object, and remembers whether there were any."""

    obj: DefaultObject
    report: Report
    touched: bool = False

    def set_field(self, field: str, value: object) -> None:
        """Set a field of the object."""
        if getattr(self.obj, field) != value:
            setattr(self.obj, field, value)
            self.touched = True

    def set_attribute(self, name: str, value: object) -> None:
        """Set an Attribute."""
        old = self.obj.attributes.get(name)
        if (dict(old) if isinstance(value, dict) and old else old) != value:
            self.obj.attributes.add(name, value)
            self.touched = True

    def set_aliases(self, wanted: tuple[str, ...]) -> None:
        """Set exactly these aliases."""
        have, want = set(self.obj.aliases.all()), {name.lower() for name in wanted}
        if have != want:
            for name in have - want:
                self.obj.aliases.remove(name)
            self.obj.aliases.add(sorted(want - have))
            self.touched = True

    def set_tags(self, wanted: tuple[str, ...], category: str) -> None:
        """Set exactly these tags of a category."""
        have, want = set(self.obj.tags.get(category=category, return_list=True)), set(wanted)
        if have != want:
            for tag in have - want:
                self.obj.tags.remove(tag, category=category)
            for tag in want - have:
                self.obj.tags.add(tag, category=category)
            self.touched = True

    def note(self, tag: str) -> bool:
        """Put the object into the report if anything changed; return whether it did."""
        if self.touched and tag not in self.report.made:
            self.report.changed.append(tag)
        return self.touched


def _spelled(name: Words, also: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*(one.lower() for one in name.every()), *also)))


def _limbo() -> Any:
    """Return Evennia's first room, to which its settings point, while it is unused."""
    room = ObjectDB.objects.filter(id=2).first()
    untouched = (
        room is not None
        and room.key in synonyms("Limbo")
        and room.location is None
        and not room.exits
        and not room.tags.get(category=CONTENT)
    )
    return room if untouched else None


def _evacuate(obj: DefaultObject, start: DefaultObject) -> None:
    """Move all contents of an object to the start place, and let nothing have its home there."""
    for one in ObjectDB.objects.filter(db_home=obj):
        one.home = start
    for one in list(obj.contents):
        if one.destination is None:
            one.move_to(start, quiet=True, move_hooks=False)
            if one.has_account:
                tell(one, Words("The place you were in is no more. You find yourself in {place}."), place=start)
                look_around(one)
