"""The dungeon in the world: an instance for each party, its rooms made as they are first entered.

The contents of a level are a function of the instance's seed (`evadventure.knave.delve`); a party's discoveries and
deeds are `Memory`, one JSON text on the instance's script. A room is no more than an address: its name, its looks and
its doors are read from the plan. When nobody is left below, the instance is collected: rooms, monsters, things, script.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterable
from typing import Any

import msgspec
from django.db import transaction
from evennia import DefaultScript
from evennia.objects.models import ObjectDB
from evennia.objects.objects import DefaultObject
from evennia.scripts.models import ScriptDB
from evennia.typeclasses.attributes import Attribute
from evennia.utils.create import create_object, create_script

from ..characters import death
from ..evennia_ext.attribute import AttributeProperty
from ..evennia_ext.memory import numbered, tagged
from ..evennia_ext.reactor import steady
from ..evennia_ext.transactions import Clock, beat, each
from ..kernel import signals
from ..kernel.character_command import is_person
from ..kernel.descriptions import Sight
from ..kernel.messaging import page_of, tell
from ..knave.delve import progress
from ..knave.delve.pieces import decided, pieces
from ..knave.delve.plan import Dungeon
from ..knave.delve.progress import DoorState, Floor, Progress, standing
from ..knave.delve.records import Cell, LevelPlan, spot, stratum_of
from ..knave.delve.templates import layers, omens
from ..knave.directions import DIRECTIONS
from ..model import Hero, Living, Place, derived
from ..places.exits import EvAdventureExit
from ..places.rooms import PLACE, EvAdventureRoom
from ..rules import dice
from ..social import party
from ..things.light import can_see
from ..words import Lang, Words, synonyms
from . import phrases, stock
from .below import BranchBelow, RoomBelow, WayBelow

EXIT = f"{__package__}.ways.EvAdventureDungeonExit"
GATE = f"{__package__}.ways.EvAdventureDungeonStartRoomExit"
"""Paths of the typeclasses of the ways below and of the way down, which depend on this module."""
COMMANDS = f"{__package__}.commands.DungeonCmdSet"
"""Path of the commands below."""
ENTRANCE = "dungeon:entrance"
"""Tag (category "place") of the place in town with the way down."""
TICK = 10
"""Seconds between two checks of an instance."""
LEFT = 20 * 60
"""Seconds an instance waits for its party when all have walked out: to sell, to heal, to come back."""
LOST = 30 * 60
"""Seconds it waits for a player whose connection was lost below."""
TIME_FACTOR = 6
"""Game seconds of a second (`settings.TIME_FACTOR`)."""


class Memory(msgspec.Struct, omit_defaults=True):
    """The stored data of an instance.

    `rooms` are ids of rooms made, by `depth/x,y`; `delvers` ids of all who have been in it; `empty_since` when the last
    one left, 0 while somebody is there; `turns` the game seconds of this turn of exploring; `loud` whether it was loud.
    """

    progress: Progress = msgspec.field(default_factory=Progress)
    rooms: dict[str, int] = {}
    delvers: list[int] = []
    deepest: int = 0
    empty_since: float = 0.0
    turns: int = 0
    loud: bool = False


class EvAdventureDungeonBranch(BranchBelow, Clock, DefaultScript):
    """One instance: a seed, the number of heads it is stocked for, and its memory."""

    timing = ("dungeon", "An instance of the dungeon", TICK)
    delayed = True

    seed: int = AttributeProperty(0)
    heads: int = AttributeProperty(1)
    opened: float = AttributeProperty(0.0)
    solo: int = AttributeProperty(0, autocreate=False)
    """Number of the one hero it is for (`daily`); 0 for the instance of a party."""
    memory_text: str = AttributeProperty("")

    @derived
    def plan(self) -> Dungeon:
        """The dungeon as planned, before the first visit."""
        return Dungeon(self.seed, self.heads)

    @property
    def memory(self) -> Memory:
        """Its memory; call `keep` after changing it."""
        if self.ndb.memory is None:
            text = self.memory_text
            self.ndb.memory = msgspec.json.decode(text, type=Memory) if text else Memory()
        memory: Memory = self.ndb.memory
        return memory

    def keep(self) -> None:
        """Store `memory` in the database if it has changed."""
        _note_delvers(self.id, self.memory.delvers)
        text = msgspec.json.encode(self.memory, order="deterministic").decode()
        if self.pk and text != self.memory_text:
            self.memory_text = text

    def floor(self, depth: int) -> Floor:
        """Return the known part of a level."""
        return self.memory.progress.floor(depth)

    # Rooms.

    def made(self, depth: int, cell: Cell) -> EvAdventureDungeonRoom | None:
        """Return a room if it has been made."""
        number = self.memory.rooms.get(f"{depth}/{spot(cell)}")
        found: EvAdventureDungeonRoom | None = numbered(ObjectDB, number)
        return found

    def room(self, depth: int, cell: Cell) -> EvAdventureDungeonRoom:
        """Return a room, made and stocked at the first visit."""
        room = self.made(depth, cell)
        if room is None:
            with transaction.atomic():
                room = self._make(depth, cell)
                self.keep()
        return room

    def _make(self, depth: int, cell: Cell) -> EvAdventureDungeonRoom:
        plan = self.plan.room(depth, cell)
        room = create_object(EvAdventureDungeonRoom, key=plan.name.en, nohome=True)
        room.address = (self.id, depth, *cell)
        self.memory.rooms[f"{depth}/{spot(cell)}"] = room.id
        for way in room.known_ways():
            self.open_way(room, way)
        stock.furnish(self, room)
        return room

    def open_way(self, room: EvAdventureDungeonRoom, heading: str) -> EvAdventureExit:
        """Make the way out of a room in a direction."""
        ledge = entrance() if heading == "up" and room.depth == 1 else None
        way: EvAdventureExit = create_object(EXIT, key=heading, location=room, destination=ledge or room, nohome=True)
        return way

    def rooms(self) -> list[EvAdventureDungeonRoom]:
        """Return the rooms that have been made so far, in no order."""
        return list(ObjectDB.objects.filter(id__in=self.memory.rooms.values()))

    def heroes(self, connected: bool = False) -> list[Hero]:
        """Return the characters in its rooms; only the played ones when `connected`."""
        found = [
            one
            for room in self.rooms()
            for one in room.contents_get(content_type="character")
            if isinstance(one, Hero) and not one.is_dead
        ]
        return [one for one in found if one.sessions.count()] if connected else found

    def away(self) -> list[Hero]:
        """Return the characters who left the world while they were below and would come back there."""
        rooms = set(self.memory.rooms.values())
        delvers = ObjectDB.objects.filter(id__in=self.memory.delvers, db_location=None)
        homes = ((one, one.db.prelogout_location) for one in delvers if not one.is_dead)
        return [one for one, place in homes if place is not None and place.id in rooms]

    # Coming and going.

    def came(self, hero: Hero, room: EvAdventureDungeonRoom) -> None:
        """Note the arrival of a hero, and the depth reached."""
        memory = self.memory
        if hero.id not in memory.delvers:
            memory.delvers.append(hero.id)
        memory.empty_since = 0.0
        floor = self.floor(room.depth)
        if room.cell not in floor.explored and not can_see(hero, room):
            floor.unseen.add(room.cell)
        floor.explored.add(room.cell)
        memory.deepest = max(memory.deepest, room.depth)
        self.keep()

    def went(self, hero: Hero) -> None:
        """Take back things that belong below from a hero who has gone up."""
        for thing in list(hero.contents):
            if isinstance(thing, stock.EvAdventureDungeonKey):
                thing.go_home()
                tell(
                    hero,
                    Words("{thing:the,cap} turns warm in your pocket, and is gone: it belongs below."),
                    thing=thing,
                )

    def delete(self, *args: Any, **kwargs: Any) -> bool:
        """Delete it with everything made for it."""
        if self.pk:
            collect(self)
        return bool(super().delete(*args, **kwargs))

    # Time.

    @beat
    def at_repeat(self, **kwargs: object) -> None:
        """Collect the instance when it is empty, else pass time for the heroes in it."""
        memory = self.memory
        if present := self.heroes(connected=True):
            memory.empty_since = 0.0
            memory.turns += TICK * TIME_FACTOR
            if memory.turns >= progress.TURN:
                memory.turns, loud, memory.loud = 0, memory.loud, False
                rooms: list[EvAdventureDungeonRoom] = [one.location for one in present]  # type: ignore[misc]
                restless = any(omens()[key].restless for room in rooms for key in room.level.omens)
                if progress.comes_by(dice, loud=loud or restless) and not stock.is_spared(room := dice.choice(rooms)):
                    stock.wander_in(self, room)
            stock.stir(self, present)
        elif not memory.empty_since:
            memory.empty_since = steady()
        elif steady() - memory.empty_since > (LOST if self.away() or self.heroes() else LEFT):
            self.delete()
            return
        self.keep()

    def noise(self, room: EvAdventureDungeonRoom, loudness: int) -> None:
        """Make a noise: sleepers nearby wake up, creatures further in may come."""
        level, floor = room.level, self.floor(room.depth)
        self.memory.loud = True
        for cell in progress.wakes(level, floor, room.cell, loudness):
            floor.awake.add(cell)
            stock.wake(self.made(room.depth, cell), room)
        self.keep()


class EvAdventureDungeonRoom(RoomBelow, EvAdventureRoom):
    """A room below. `address` is (id of the instance, depth, column, row); all else is read from the plan."""

    allow_combat = AttributeProperty(True, autocreate=False)
    allow_death = AttributeProperty(True, autocreate=False)
    address: tuple[int, int, int, int] = AttributeProperty((0, 0, 0, 0), autocreate=False)

    def at_init(self) -> None:
        """Add the commands of the dungeon to those who are here."""
        super().at_init()
        self.cmdset.add_default(COMMANDS, persistent=False)

    @property
    def branch(self) -> Any:
        """The instance it belongs to; None for a leftover room."""
        return numbered(ScriptDB, self.address[0])

    @derived
    def depth(self) -> int:
        """The number of its level, 1 below the ledge."""
        return self.address[1]

    @property
    def cell(self) -> Cell:
        """Its coordinates on the plan of its level."""
        return (self.address[2], self.address[3])

    @derived
    def plan(self) -> Any:
        """The room as planned; None for a room without instance."""
        return self.level.room(self.cell) if self.branch is not None else None

    @property
    def level(self) -> LevelPlan:
        """The plan of its level."""
        level: LevelPlan = self.branch.plan.level(self.depth)
        return level

    @property
    def floor(self) -> Floor:
        """The party's discoveries and changes on its level."""
        floor: Floor = self.branch.floor(self.depth)
        return floor

    @property
    def area(self) -> Words | None:
        """The part of the world it lies in, for programs: its level; None for a leftover room."""
        if self.branch is None:
            return None
        title, place = progress.TITLE, stratum_of_room(self)
        return title.filled(depth=self.depth, place=place)

    @derived
    def dark(self) -> bool:
        """Whether the only light is that of visitors."""
        return self.plan is not None and not self.plan.lit

    @property
    def combat_style(self) -> str:
        """The kind of fight in this room: "twitch" or "turnbased", as planned."""
        return "twitch" if self.plan is not None and self.plan.twitch else "turnbased"

    def deeds(self, hero: DefaultObject) -> list[tuple[Words, Words, str, Words | None]]:
        """Return the lines for its chest, the gates that are shut, and a rest (`Place.deeds`)."""
        if self.plan is None:
            return []
        locks = [
            (DIRECTIONS[way.key].name, "padlock")
            for way in self.ways(hero)
            if isinstance(way, WayBelow) and way.standing is DoorState.SHUT
        ]
        if self.plan.chest is not None and self.cell not in self.floor.emptied:
            locks.append((Words("chest", context="line"), "chest"))
        opened = [(line.filled(what=one), needs, key, one) for one, key in locks for line, needs in phrases.OPENING]
        return [*opened, *((*deed, None) for deed in phrases.DEEDS)]

    @property
    def sight(self) -> Sight:
        """The descriptions of the room and its details, as planned; empty for a leftover room."""
        if self.plan is None:
            return Sight()
        chosen = self.plan.piece and self.branch is not None and spot(self.cell) in self.floor.chosen
        return decided(self.plan.sight, pieces()[self.plan.piece]) if chosen else self.plan.sight

    @sight.setter
    def sight(self, sight: Sight) -> None:
        raise AttributeError("what is to be seen here is the plan's matter")

    def in_lang(self, lang: Lang) -> str:
        """Return its name in `lang`."""
        return self.plan.name.in_lang(lang) if self.plan is not None else self.key

    @derived
    def is_unseen(self) -> bool:
        """Whether the party has only felt its way through it, so that nobody can name it."""
        return self.branch is not None and self.cell in self.floor.unseen

    def return_appearance(self, looker: DefaultObject, **kwargs: object) -> str:
        """Return the appearance; a viewer who sees it knows it from then on."""
        if looker and self.is_unseen and isinstance(looker, Hero) and can_see(looker, self):
            self.floor.unseen.discard(self.cell)
            self.branch.keep()
        return super().return_appearance(looker, **kwargs)

    def _title(self, looker: DefaultObject) -> str:
        return f"{super()._title(looker)}{LEVEL.say(page_of(looker).lang, depth=self.depth)}"

    def get_display_footer(self, looker: DefaultObject, **kwargs: object) -> str:
        """Return the known dangers here."""
        lang = page_of(looker).lang
        told = [super().get_display_footer(looker, **kwargs)]
        if self.warns():
            told.append(Words("|rBeware of {trap:the}.|n").say(lang, trap=stock.trap_in(self).name))
        if self.branch is not None and self.plan.piece and spot(self.cell) not in self.floor.chosen:
            told.append(Words("|yThere is something to decide here (|wchoose|y).|n").say(lang))
        return "\n".join(filter(None, told))

    def warns(self) -> bool:
        """Return whether a trap of the room is known and has not sprung."""
        known = self.branch is not None and self.plan.trap and self.cell in self.floor.noticed - self.floor.spent
        return bool(known)

    def at_noise(self, loudness: int) -> None:
        """Make a noise on the level."""
        if self.branch is not None:
            self.branch.noise(self, loudness)

    def known_ways(self) -> list[str]:
        """Return the directions of every way that is not hidden any more."""
        plan, level = self.plan, self.level
        ways = [
            way
            for way, door in level.doors_of(plan.cell).items()
            if standing(level, self.floor, plan.cell, door) is not DoorState.HIDDEN
        ]
        if plan.cell == level.up:
            ways.append("up")
        if plan.cell == level.down and level.has_stairs_down:
            ways.append("down")
        return ways

    def at_pre_object_receive(
        self, arriving_object: DefaultObject, source_location: DefaultObject, **kwargs: object
    ) -> bool:
        """Return whether somebody may come in: an instance for one hero lets in nobody else from elsewhere."""
        branch = self.branch
        if branch is None or not branch.solo or arriving_object.id == branch.solo or not is_person(arriving_object):
            return True
        return source_location is None or branch_of(source_location) is branch

    def at_object_receive(self, moved_obj: DefaultObject, source_location: DefaultObject, **kwargs: object) -> None:
        """Note the arrival of a hero and its origin."""
        super().at_object_receive(moved_obj, source_location, **kwargs)
        if isinstance(moved_obj, Hero) and self.branch is not None:
            moved_obj.ndb.came_from = source_location
            self.branch.came(moved_obj, self)

    def at_object_leave(self, moved_obj: DefaultObject, target_location: DefaultObject, **kwargs: object) -> None:
        """Note that a hero has gone up."""
        super().at_object_leave(moved_obj, target_location, **kwargs)
        if isinstance(moved_obj, Hero) and self.branch is not None:
            moved_obj.ndb.came_from = None
            if branch_of(target_location) is not self.branch:
                self.branch.went(moved_obj)


# Instances.


def stratum_of_room(room: EvAdventureDungeonRoom) -> Words:
    """Return the name of the stratum a room belongs to."""
    return layers()[stratum_of(room.depth)].stratum.name


def entrance() -> Any:
    """Return the place in town with the way down; None before the town is built."""
    return tagged(ENTRANCE, PLACE).first()


def branches() -> list[EvAdventureDungeonBranch]:
    """Return all instances, the oldest first."""
    return list(EvAdventureDungeonBranch.objects.all().order_by("id"))


def branch_of(place: DefaultObject | None) -> EvAdventureDungeonBranch | None:
    """Return the instance a place belongs to; None for any other place."""
    return place.branch if isinstance(place, EvAdventureDungeonRoom) else None


def branch_for(hero: Hero) -> EvAdventureDungeonBranch | None:
    """Return the open instance of a hero's party: that of present companions first; None for none.

    An instance that holds strangers does not count, even for its former visitors.
    """
    own = {one.id for one in party.members(hero)}
    known = _known_delvers()
    found = []
    for number in set().union(*(known.get(one, ()) for one in own)):
        branch = branch_numbered(number)
        if branch is None or branch.solo or not own & set(branch.memory.delvers):
            continue  # closed by now, never stored, or not to be re-entered
        inside = {one.id for one in branch.heroes()}
        if not inside - own:
            found.append((len(inside & own), branch.id, branch))
    return max(found)[2] if found else None


_delved: dict[int, set[int]] | None = None
"""Id of a hero -> ids of the instances it has been in, perhaps too many; None until somebody asks."""


def _known_delvers() -> dict[int, set[int]]:
    """Return the visitors of each instance, read once from the memories of all of them."""
    global _delved
    if _delved is None:
        _delved = {}
        texts = Attribute.objects.filter(
            db_key="memory_text", scriptdb__db_typeclass_path=EvAdventureDungeonBranch.path
        ).values_list("scriptdb__id", "db_value")
        for number, text in texts:
            if text:
                _note_delvers(number, msgspec.json.decode(text, type=Memory).delvers)
    return _delved


def _note_delvers(number: int, delvers: Iterable[int]) -> None:
    if _delved is not None:
        for one in delvers:
            _delved.setdefault(one, set()).add(number)


def branch_numbered(number: int) -> EvAdventureDungeonBranch | None:
    """Return the instance of a number; None when it is closed."""
    found = numbered(ScriptDB, number)
    return found if isinstance(found, EvAdventureDungeonBranch) else None


def open_branch(hero: Hero, seed: int | None = None, solo: bool = False) -> EvAdventureDungeonBranch:
    """Open an instance for a hero's party.

    The same seed and number of heads give the same dungeon; one is drawn when not given. A `solo` one is for this
    hero alone, and for one visit.
    """
    branch = create_script(EvAdventureDungeonBranch, autostart=False)
    branch.seed = secrets.randbits(64) if seed is None else seed
    branch.heads = 1 if solo else len(party.members_here(hero))
    if solo:
        branch.solo = hero.id
    branch.opened = time.time()
    branch.memory.delvers = [hero.id] if solo else [one.id for one in party.members(hero)]
    branch.keep()
    branch.start()
    return branch


def enter(hero: Hero, depth: int = 1) -> EvAdventureDungeonRoom:
    """Return the first room of a hero who goes down: in the party's instance, found or opened."""
    branch = branch_for(hero) or open_branch(hero)
    return branch.room(depth, branch.plan.level(depth).up)


def room_generator(dungeon_branch: EvAdventureDungeonBranch, depth: int, coords: Cell) -> EvAdventureDungeonRoom:
    """Return a room of an instance, made and stocked if nobody has been there yet.

    Args:
        dungeon_branch: the instance.
        depth: the level, 1 the first.
        coords: (column, row) of the room on its level.

    Raises KeyError: if the plan of the level has no room there.
    """
    return dungeon_branch.room(depth, coords)


def collect(branch: EvAdventureDungeonBranch) -> None:
    """Remove everything made for an instance; heroes below and things left by the dead are brought up."""
    ledge = entrance()
    for hero in branch.away():
        hero.db.prelogout_location = ledge
    rooms = branch.rooms()

    def bring_up(one: DefaultObject) -> None:
        if isinstance(one, Living) and (one.is_pc or one.employer is not None) and not one.is_dead:
            one.move_to(ledge, quiet=True, move_type="teleport")
            tell(one, CLOSED_OVER)
        elif isinstance(one, death.EvAdventureRemains):
            death.carry_up(one)

    each([one for room in rooms for one in room.contents], bring_up)
    for room in rooms:
        _clear(room, ledge)
    stock.scrap_keys(branch.id)
    stock.forget()


def _clear(room: EvAdventureDungeonRoom, ledge: Place | None) -> None:
    """Delete a room with everything in it; a hero still there is put on the ledge."""
    for one in list(room.contents):
        if isinstance(one, Hero):
            one.move_to(ledge, quiet=True, move_hooks=False)
        elif not isinstance(one, EvAdventureExit):
            stock.scrap(one)
    room.delete()


def sweep() -> int:
    """Delete rooms of no instance (the server was killed while it made or collected them); return how many."""
    living = {branch.id: set(branch.memory.rooms.values()) for branch in branches()}
    rooms = EvAdventureDungeonRoom.objects.all()
    lost = [room for room in rooms if room.id not in living.get(room.address[0], set())]
    ledge = entrance()
    for room in lost:
        _clear(room, ledge)
    for hero in ObjectDB.objects.filter(db_location=None, db_attributes__db_key="prelogout_location").distinct():
        place = hero.db.prelogout_location
        if place is None or not place.pk:
            hero.db.prelogout_location = ledge
    return len(lost)


def furnish() -> None:
    """Hang the iron door in the place above, once, and delete leftover rooms; at each start of the server."""
    ledge = entrance()
    if ledge is None:
        return
    doors = [one for one in ledge.exits + list(ledge.contents) if one.is_typeclass(GATE, exact=False)]
    if not doors:
        door = create_object(GATE, key="down", location=ledge, nohome=True)
        door.aliases.add(list(synonyms("iron door", "dungeon")))
    sweep()


def _defeated(sender: Hero, place: Place | None = None, **kwargs: object) -> None:
    """Note when a room has been cleared, and that it was loud."""
    if isinstance(place, EvAdventureDungeonRoom) and place.branch is not None:
        stock.fallen(place, sender)


signals.defeated.connect(_defeated)

LEVEL = Words(" |x(level {depth})|n")
CLOSED_OVER = Words(
    "The stone shifts, as somebody shifts in bed. When it is still you lie on the ledge, and the way you went is gone."
)
