"""Moving about below and its consequences: arrival, traps, gates with keys, searching, listening.

Each takes the acting hero, changes the world, tells everybody concerned, and raises `ActionError` with a sentence when
it cannot be done; nothing has changed then. The rolls are `delve.hazards`, which the simulator rolls too.
"""

from __future__ import annotations

import time

from ..creatures.npcs import EvAdventureMob
from ..kernel import signals
from ..kernel.character_command import NOT_IN_FIGHT
from ..kernel.counting import counted
from ..kernel.errors import ActionError
from ..kernel.messaging import announce, tell, tell_deed, tell_each
from ..knave.delve import hazards
from ..knave.delve.progress import WELL, DoorState, standing
from ..knave.delve.records import RoomChallenge, has_boss, spot
from ..knave.delve.templates import Trap, mechanism, omens, traps
from ..knave.directions import DIRECTIONS, Direction
from ..knave.fighting.conditions import Rounds
from ..model import Hero, Living, Place
from ..rules import dice
from ..social import party
from ..things import figures, wares
from ..things.light import can_see, has_light, lights_in
from ..words import Words
from . import dwellers, phrases, stock
from .below import RoomBelow, WayBelow

BUSY = 5
"""Seconds for a task that takes patience: searching, picking, listening."""
SEARCH_TIME = 200
"""Game seconds of exploring that a search takes."""

UNDERFOOT = frozenset({"pit", "darts", "bell"})
"""Traps triggered by a foot: a floating hero (`hovering`) sees them and sets none of them off."""


def room_of(hero: Hero) -> RoomBelow:
    """Return the room of the dungeon that a hero is in. Raises ActionError above ground, and in a fight."""
    room = hero.location
    if not isinstance(room, RoomBelow) or room.branch is None:
        raise ActionError("not_below", Words("That is something for below, behind the iron door."))
    if hero.fight is not None:
        raise ActionError("fight", NOT_IN_FIGHT)
    return room


def has_tool(hero: Hero, *keys: str) -> bool:
    """Return whether a hero carries one of some things (keys of prototypes)."""
    kinds = {wares.attribute(key, "tool", "") for key in keys} - {""}
    return figures.carried(hero, *kinds) is not None or any(wares.carried(hero, key) is not None for key in keys)


def take_time(hero: Hero, seconds: float = BUSY) -> None:
    """Make a hero busy for a moment. Raises ActionError if the hero is still busy."""
    if time.monotonic() < (hero.ndb.busy_until or 0):
        raise ActionError("busy", Words("You are still at it. A moment."))
    hero.ndb.busy_until = time.monotonic() + seconds


# Coming in and going on.


def arrive(sender: Hero, place: Place, **kwargs: object) -> None:
    """Apply a room to a hero who has just arrived, after the hero has seen it."""
    if not isinstance(place, RoomBelow) or place.branch is None:
        return
    hero, room, origin = sender, place, sender.ndb.came_from
    if not isinstance(origin, RoomBelow) or origin.depth != room.depth:
        if origin is not None:
            level = Words("|xYou are on level {depth} of the dungeon.|n")
            tell(hero, phrases.LAIR_LEVEL if has_boss(room.depth) else level, depth=room.depth)
            for key in room.level.omens:
                tell(hero, Words("|m{told}|n"), told=omens()[key].told)
            for name in dwellers.sought(hero, room.depth):
                tell(hero, Words("{who:cap} must be somewhere on this level."), who=name)
        signals.delved.send_robust(sender=hero, depth=room.depth)
        if room.level.winch and room.cell == room.level.up:
            hero.db.winch = max(hero.db.winch or 0, room.depth)
    plan, floor = room.plan, room.floor
    if not plan.trap or plan.cell in floor.spent | floor.noticed:
        return
    trap = stock.trap_in(room)
    above = plan.trap in UNDERFOOT and hero.conditions.has("hovering")
    if above or hazards.notice(dice, hero, light=can_see(hero, room), pole=has_tool(hero, "pole, 10ft")).success:
        floor.noticed.add(plan.cell)
        room.branch.keep()
        tell(hero, Words("|yYou stop just in time.|n {sign}"), sign=trap.sign)
        announce(room, Words("{who:cap} stops short and points. {sign}"), exclude=hero, who=hero, sign=trap.sign)
    else:
        spring(hero, room, trap, warned=False)


def spring(hero: Hero, room: RoomBelow, trap: Trap, *, warned: bool, missed: bool | None = None) -> bool:
    """Spring a trap at a hero; return whether it caught them.

    `missed` is whether the hero has dodged it; rolled when not given.
    """
    room.floor.spent.add(room.cell)
    room.branch.keep()
    safe = hazards.avoid(dice, hero, trap, warned=warned).success if missed is None else missed
    tell_deed(hero, trap.avoided if safe else trap.springs)
    if trap.noise:
        room.branch.noise(room, trap.noise)
    if safe:
        return False
    if trap.condition:
        hero.conditions.add(trap.condition, Rounds(trap.rounds))
    if notation := hazards.harm(trap.severity, room.depth):
        damage = dice.roll(notation)
        tell(hero, phrases.HURT, damage=damage)
        hero.suffer(damage)
    return True


def may_pass(walker: Living, way: WayBelow) -> bool:
    """Return whether a walker gets through a way now; open or spring the obstacles on it."""
    room = way.location
    if not isinstance(walker, Hero):
        home = isinstance(way.destination, RoomBelow) or walker.employer is not None
        return home and not way.is_unknown and way.standing is DoorState.OPEN
    if walker.fight is not None or walker.conditions.rooted:
        return True  # the walker's own hook says why not
    if _goes_into_the_dark(walker, way):
        tell(walker, phrases.NO_LIGHT_THERE, direction=DIRECTIONS[way.key].name)
        return False
    if way.standing is DoorState.SHUT and walker.conditions.slippery:
        tell(walker, Words("You pour yourself under what is shut."))
    elif way.standing is DoorState.SHUT and not _open_gate(walker, way):
        tell(walker, way.shut_by, direction=DIRECTIONS[way.key].name)
        return False
    if is_barred(way):
        tell(walker, Words("{who:cap} stands between you and the way down."), who=boss_in(room))
        return False
    forward = way.is_unknown or way.destination is not walker.ndb.came_from
    if forward and room.warns():
        trap = stock.trap_in(room)
        if hazards.avoid(dice, walker, trap, warned=True).success:
            tell(walker, Words("Knowing of it, you get past {trap:the}."), trap=trap.name)
        else:
            spring(walker, room, trap, warned=True, missed=False)
            return walker.location is room and not walker.is_dead and not walker.conditions.rooted
    return True


def _goes_into_the_dark(walker: Living, way: WayBelow) -> bool:
    """Return whether a walker would leave for a dark room without a light: once, until there was light again."""
    carried = (one for one in lights_in(way.location) if one.location is not way.location or isinstance(one, Living))
    leader = walker.db.following
    led = leader is not None and leader.location is way.destination is not way.location
    if led or any(carried) or walker.sees_dark or walker.conditions.has("seeing"):
        walker.ndb.gropes = False
        return False
    there = way.plan_behind
    lit = there.lit if way.is_unknown and there is not None else has_light(way.destination)
    gropes, walker.ndb.gropes = walker.ndb.gropes, walker.ndb.gropes or not lit
    return not (lit or gropes)


def is_barred(way: WayBelow) -> bool:
    """Return whether a boss stands before the stairs down."""
    room = way.location
    if way.key != "down" or room.plan.challenge is not RoomChallenge.LAIR or boss_in(room) is None:
        return False
    return not room.floor.chosen.get(spot(room.cell), "").endswith(WELL)


def open_way(hero: Hero, way: WayBelow) -> None:
    """Open a gate with its key, or from behind, without going through.

    Raises ActionError: codes `not_below`, `fight`, `not_locked`, `shut`.
    """
    room_of(hero)
    if way.standing is DoorState.OPEN:
        raise ActionError("not_locked", phrases.NOT_LOCKED, direction=DIRECTIONS[way.key].name)
    if not _open_gate(hero, way):
        raise ActionError("shut", way.shut_by, direction=DIRECTIONS[way.key].name)


def boss_in(room: RoomBelow) -> EvAdventureMob | None:
    """Return the living boss of a room; None where there is none."""
    return next((one for one in stock.monsters_in(room) if one.kind.boss), None)


def _open_gate(walker: Living, way: WayBelow) -> bool:
    """Open a gate from behind, or with its key; return whether it is open."""
    room, level = way.location, way.location.level
    number = level.doors[way.door].gate
    if way.opens_from_here:
        key = "unbolt"
    else:
        wanted = (room.branch.id, room.depth, number)
        keys = [
            thing
            for one in party.members_here(walker)
            for thing in one.contents
            if isinstance(thing, stock.EvAdventureDungeonKey) and tuple(thing.gate) == wanted
        ]
        if not keys:
            return False
        key = "unlock"
        keys[0].delete()
    opened(room, way.door)
    tell_deed(walker, phrases.deed(walker, key), direction=DIRECTIONS[way.key].name)
    return True


def opened(room: RoomBelow, door: int) -> None:
    """Open a gate for good."""
    room.floor.opened.add(door)
    room.branch.keep()


def gate_solved(hero: Hero, room: RoomBelow, number: int) -> None:
    """Notify everyone on the level that a gate has opened, and give its solver the experience."""
    gate = room.level.gates[number]
    opened(room, gate.door)
    there = (one for one in room.branch.heroes(connected=True) if one.location.depth == room.depth)
    tell_each(there, mechanism(gate.kind, room.depth).opens)
    room.branch.noise(room, 2)
    party.share_xp(party.members_here(hero), hazards.XP, rank=hazards.rank(room.depth))


# Searching and listening.


def search(hero: Hero) -> None:
    """Search the room for hidden things. Raises ActionError: codes `not_below`, `fight`, `busy`."""
    room = room_of(hero)
    take_time(hero)
    branch = room.branch
    branch.memory.turns += SEARCH_TIME
    announce(room, Words("{who:cap} goes over the room, tapping and feeling."), exclude=hero, who=hero)
    help = len(party.members_here(hero)) > 1
    if not hazards.search(dice, hero, light=can_see(hero), help=help).success:
        branch.keep()
        tell(hero, Words("You find nothing. That need not mean much.") if can_see(hero) else phrases.NOTHING_FELT)
        return
    if reveal(hero, room):
        signals.did.send_robust(sender=hero, deed="found")
    else:
        tell(hero, Words("You have looked everywhere: nothing is hidden here."))


def reveal(hero: Living, room: RoomBelow) -> bool:
    """Reveal everything hidden in a room: doors, traps, caches; return whether there was anything."""
    branch, plan, floor, level = room.branch, room.plan, room.floor, room.level
    found = False
    for way, door in level.doors_of(plan.cell).items():
        if standing(level, floor, plan.cell, door) is DoorState.HIDDEN:
            found = True
            floor.found.add(door)
            branch.open_way(room, way)
            behind = branch.made(room.depth, level.beyond(plan.cell, door))
            if behind is not None:
                branch.open_way(behind, DIRECTIONS[way].opposite)
            tell_deed(hero, phrases.deed(hero, "found_door"), direction=DIRECTIONS[way].name)
    trap = plan.trap or (plan.chest.trap if plan.chest and plan.cell not in floor.emptied else "")
    if trap and plan.cell not in floor.spent | floor.noticed:
        found = True
        floor.noticed.add(plan.cell)
        tell_deed(hero, phrases.deed(hero, "found_trap"), sign=traps()[trap].sign)
    if plan.cache is not None and plan.cell not in floor.emptied:
        found = True
        floor.emptied.add(plan.cell)
        things = stock.open_chest(room, plan.cache)
        tell_deed(hero, phrases.deed(hero, "found_cache" if things else "empty_cache"), things=counted(things))
    branch.keep()
    return found


def listen(hero: Hero, heading: Direction) -> None:
    """Listen at a way for sounds behind it. Raises ActionError: codes `not_below`, `fight`, `busy`, `no_way`."""
    room = room_of(hero)
    way = way_in(room, heading)
    take_time(hero)
    announce(room, Words("{who:cap} listens at the way {direction}."), exclude=hero, who=hero, direction=heading.name)
    door = way.door
    if door is None or not hazards.listen(dice, hero).success:
        tell(hero, Words("You hear your own blood, and nothing else."))
        return
    cell = room.level.beyond(room.cell, door)
    there = room.branch.made(room.depth, cell)
    if there is not None:
        number, asleep = len(stock.monsters_in(there)), False
    else:
        plan = room.level.room(cell)
        number = 0 if cell in room.floor.cleared else len(plan.monsters)
        asleep = plan.asleep and cell not in room.floor.awake
    tell(
        hero,
        Words("Something breathes in there, slowly. It is asleep.")
        if number and asleep
        else phrases.HEAR_MANY
        if number > 1
        else phrases.HEAR_ONE
        if number
        else Words("It is quiet in there, quiet as an empty room."),
    )


def way_in(room: RoomBelow, heading: Direction) -> WayBelow:
    """Return a way out of a room. Raises ActionError: code `no_way`."""
    ways = room.contents_get(content_type="exit")
    way: WayBelow | None = next((one for one in ways if one.key == heading.key), None)
    if way is None:
        raise ActionError("no_way", Words("There is no way {direction} here."), direction=heading.name)
    return way


signals.entered.connect(arrive)
