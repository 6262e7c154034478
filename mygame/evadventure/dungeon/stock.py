"""Stocking and clearing of the rooms of the dungeon: monsters, keys, people, loot."""

from __future__ import annotations

from collections.abc import Iterable

from evennia.objects.objects import DefaultObject
from evennia.scripts.models import ScriptDB
from evennia.typeclasses.tags import Tag
from evennia.utils.create import create_object

from ..creatures import npcs, reactions
from ..evennia_ext.attribute import AttributeProperty
from ..evennia_ext.memory import numbered
from ..kernel.messaging import announce
from ..knave import loot
from ..knave.delve import hazards
from ..knave.delve.plan import LOOT, pack_of, stock, wanderers
from ..knave.delve.progress import DoorState, spares, ways
from ..knave.delve.records import STEPS, Chest, RoomChallenge
from ..knave.delve.templates import Trap, traps
from ..knave.directions import DIRECTIONS
from ..knave.fighting.reactions import Regard, faction_of, regard
from ..minigames.chance import Chance, open_stream
from ..model import Hero, Place
from ..places.exits import knows
from ..quests.counters import deeds
from ..rules import EvAdventureRollEngine, dice
from ..things import wares
from ..things.objects import EvAdventureObject, EvAdventureQuestObject
from ..words import Words
from . import dwellers, people_below
from .below import BranchBelow, RoomBelow

KEY_NAMES = (
    (Words("iron key"), Words("As long as a hand, and colder than it should be.")),
    (Words("brass key"), Words("Its bow is a coin with a hole in it.")),
    (Words("bone key"), Words("Carved from something with good teeth.")),
)


class EvAdventureDungeonKey(EvAdventureQuestObject):
    """A key of a gate; `gate` is (id of the instance, depth, number of the gate). It never leaves the dungeon."""

    size = AttributeProperty(0.1, autocreate=False)
    gate: tuple[int, int, int] = AttributeProperty((0, 0, 0), autocreate=False)

    def go_home(self) -> None:
        """Return to its first place."""
        number, depth, gate = self.gate
        branch = numbered(ScriptDB, number)
        room = branch.room(depth, branch.plan.level(depth).gates[gate].parts[0]) if branch is not None else None
        if room is None:
            self.delete()
        else:
            self.move_to(room, quiet=True, move_type="drop")


def furnish(branch: BranchBelow, room: RoomBelow) -> None:
    """Put the planned contents into a room: keys, people, and monsters unless they have gone somewhere else already."""
    plan, floor = room.plan, branch.floor(room.depth)
    for number in plan.keys:
        name, desc = KEY_NAMES[number % len(KEY_NAMES)]
        key = create_object(EvAdventureDungeonKey, key=name.en, location=room, nohome=True)
        key.set_names(name, measure=Words("key", context="measure").zh)
        key.set_descs(desc)
        key.gate = (branch.id, room.depth, number)
    if plan.cell not in floor.cleared:
        for kind in plan.monsters:
            mob = npcs.spawn(kind, room)
            if plan.asleep and plan.cell not in floor.awake:
                mob.conditions.add("asleep", quiet=True)
    if plan.challenge is RoomChallenge.CAPTIVE and plan.cell not in floor.freed:
        people_below.captive(room)
    elif plan.challenge is RoomChallenge.MERCHANT:
        people_below.merchant(room)
    dwellers.settle(branch, room)


def trap_in(room: RoomBelow) -> Trap:
    """Return the trap of a room."""
    return traps()[room.plan.trap]


# Loot.


def open_chest(room: RoomBelow, chest: Chest) -> list[EvAdventureObject]:
    """Return the things in a chest, made in its room; the same for the same seed."""
    engine = EvAdventureRollEngine(Chance(open_stream(chest.seed, "loot")))
    return wares.lay(loot.roll(engine, LOOT[chest.richness], room.depth), room)


# Monsters.


def monsters_in(room: RoomBelow | None) -> list[npcs.EvAdventureMob]:
    """Return the living monsters of a room."""
    if room is None:
        return []
    present = room.contents_get(content_type="character")
    return [one for one in present if isinstance(one, npcs.EvAdventureMob) and one.kind_key and not one.is_dead]


def watcher(room: RoomBelow, hero: Hero) -> npcs.EvAdventureMob | None:
    """Return the first monster of a room that is awake and no friend of a hero's party."""
    awake = (one for one in monsters_in(room) if not one.conditions.has("asleep"))
    return next((one for one in awake if not one.welcomes(hero)), None)


def fallen(room: RoomBelow, monster: DefaultObject) -> None:
    """Note that a monster was defeated in a room, perhaps the last one; unless it still stands there, that was loud."""
    if not [one for one in monsters_in(room) if one is not monster]:
        room.floor.cleared.add(room.cell)
    if monster.location is not room:
        room.branch.noise(room, hazards.FIGHT_NOISE)


def wake(room: RoomBelow | None, noise_from: Place) -> None:
    """Wake sleepers in a room that has been made; those that heed noise go to see."""
    for mob in monsters_in(room):
        mob.conditions.remove("asleep")
        mob.hears(noise_from)


def wander_in(branch: BranchBelow, room: RoomBelow) -> list[npcs.EvAdventureMob]:
    """Bring a wandering pack into a room by one of its open ways; return it."""
    chance = EvAdventureRollEngine(Chance(open_stream(dice.roll("1d1000") * 1000 + dice.roll("1d1000"), "wander")))
    heads = len(branch.heroes()) or 1
    if (hunting := _hunters(branch, room.depth)) and dice.roll("1d2") == 1:
        return come(branch, room, pack_of(chance, dice.choice(hunting), room.depth, heads))
    return come(branch, room, wanderers(chance, room.depth, heads))


def _hunters(branch: BranchBelow, depth: int) -> list[str]:
    """Return the kinds met at a depth whose factions have a grudge against one of the heroes below."""
    known = [(knows(hero), deeds(hero)) for hero in branch.heroes()]
    return [
        kind
        for kind, _ in stock(depth)
        if (faction := faction_of(kind)) and any(regard(faction, *one) is Regard.FOE for one in known)
    ]


def come(branch: BranchBelow, room: RoomBelow, kinds: Iterable[str], heading: str = "") -> list[npcs.EvAdventureMob]:
    """Bring monsters into a room, in sight of those in it."""
    doors = [way for way in room.known_ways() if way in STEPS]
    heading = heading or dice.choice(doors)
    pack = [npcs.spawn(kind, room) for kind in kinds]
    if pack:
        words = Words("{who:a,cap} comes in from the {direction}.") if len(pack) == 1 else COME
        announce(room, words, who=pack[0], count=len(pack), direction=DIRECTIONS[heading].name)
        reactions.meet(room)
    return pack


def is_spared(room: RoomBelow) -> bool:
    """Return whether nothing more comes into a room, for the sake of a hero there."""
    heroes = (one for one in room.contents if isinstance(one, Hero))
    return any(spares(room.depth, one.hp, one.hp_max, fights=one.fight is not None) for one in heroes)


def stir(branch: BranchBelow, present: list[Hero]) -> None:
    """Bring packs that have heard something, from rooms not seen yet, one at a time."""
    for hero in present:
        room = hero.location
        if not isinstance(room, RoomBelow) or is_spared(room):
            continue
        floor, level = room.floor, room.level
        for way in ways(level, floor, room.cell):
            stays = way.standing is not DoorState.OPEN or level.room(way.to).challenge is RoomChallenge.LAIR
            if way.to not in floor.awake - floor.cleared or stays or branch.made(room.depth, way.to) is not None:
                continue
            if dice.roll("1d6") == 1:
                floor.cleared.add(way.to)
                come(branch, room, level.room(way.to).monsters, way.heading)
            return


# Taking away.


def scrap(one: DefaultObject) -> None:
    """Delete a thing or a body with all its contents."""
    for inner in list(one.contents):
        scrap(inner)
    one.delete()


def scrap_keys(branch_id: int) -> None:
    """Delete an instance's keys, wherever they are."""
    for key in EvAdventureDungeonKey.objects.all():
        if key.gate[0] == branch_id:
            key.delete()


def forget() -> None:
    """Delete the tags and names that nothing carries any more (`docs/build/dungeon.md`)."""
    links = [one.name for one in Tag._meta.related_objects if one.many_to_many]
    Tag.objects.filter(**dict.fromkeys(links)).delete()


COME = Words("{who:a,cap} comes in from the {direction}, and is not alone: {count} of them.")
