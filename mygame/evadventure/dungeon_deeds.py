"""What one does below and what comes of it: traps, locks, mechanisms, searching, prayers, camps, captives, the winch.

Each takes who does it, changes the world, tells everybody concerned, and raises `Refused` with a sentence when it
cannot be done; nothing has changed then. The rolls are `delve.hazards`, which the simulator rolls too.
"""

from __future__ import annotations

import time
from typing import Any

from evadventure import dungeon, party, signals, tools, wares
from evadventure import dungeon_phrases as phrases
from evadventure import dungeon_stock as stock
from evadventure.counting import coins, counted
from evadventure.delve import hazards, noise
from evadventure.delve.plan import trap_of
from evadventure.delve.progress import Standing, set_dial, standing
from evadventure.delve.records import Challenge, Chest, GateKind, has_boss, spot, stratum_of
from evadventure.delve.templates import Trap, layers, mechanisms
from evadventure.directions import DIRECTIONS, Direction
from evadventure.light import can_see, has_light
from evadventure.people_below import EvAdventureCaptive
from evadventure.refused import Refused
from evadventure.rules import dice
from evadventure.telling import announce, tell
from evadventure.words import Words

BUSY = 5
"""Seconds something takes that one tries with patience: searching, picking, listening."""
SEARCH_TIME = 200
"""Game seconds of exploring that a search takes."""
MAKESHIFT = ("metal file", "nails", "spike", "dagger")
"""What opens a lock badly, where there are no lockpicks."""
CAPTIVE_COINS = "2d6"
"""Coins a captive has left, times the level."""

UNDERFOOT = frozenset({"pit", "darts", "bell"})
"""Traps that wait for a foot: who floats above the ground (`hovering`) sees them and sets none of them off."""


def room_of(hero: Any) -> dungeon.EvAdventureDungeonRoom:
    """Return the room below somebody is in.

    Raises:
        Refused: above ground, and in a fight.
    """
    room = hero.location
    if not isinstance(room, dungeon.EvAdventureDungeonRoom) or room.branch is None:
        raise Refused("not_below", phrases.NOT_BELOW)
    if getattr(hero, "fight", None) is not None:
        raise Refused("fight", phrases.NOT_IN_FIGHT)
    return room


def has_tool(hero: Any, *keys: str) -> bool:
    """Return whether somebody carries one of some things (keys of prototypes)."""
    kinds = {wares.attribute(key, "tool", "") for key in keys} - {""}
    return tools.carried(hero, *kinds) is not None or any(wares.carried(hero, key) is not None for key in keys)


def take_time(hero: Any) -> None:
    """Be busy for a moment.

    Raises:
        Refused: if one is busy still.
    """
    if time.monotonic() < (hero.ndb.busy_until or 0):
        raise Refused("busy", phrases.STILL_BUSY)
    hero.ndb.busy_until = time.monotonic() + BUSY


# Coming in and going on.


def arrive(hero: Any, room: Any) -> None:
    """Meet what a room has for who has just come in."""
    origin = hero.ndb.came_from
    if not isinstance(origin, dungeon.EvAdventureDungeonRoom) or origin.depth != room.depth:
        if origin is not None:
            tell(hero, stratum_words(room), depth=room.depth)
        signals.delved.send_robust(sender=hero, depth=room.depth)
        if room.level.winch and room.cell == room.level.up:
            hero.db.winch = max(hero.db.winch or 0, room.depth)
    plan, floor = room.plan, room.floor
    if not plan.trap or plan.cell in floor.spent | floor.noticed:
        return
    trap = stock.trap_in(room)
    above = plan.trap in UNDERFOOT and hero.conditions.has("hovering")
    if above or hazards.notice(dice, hero, light=has_light(room), pole=has_tool(hero, "pole, 10ft")).success:
        floor.noticed.add(plan.cell)
        room.branch.keep()
        tell(hero, phrases.YOU_NOTICE, sign=trap.sign)
        announce(room, phrases.THEY_NOTICE, exclude=hero, who=hero, sign=trap.sign)
    else:
        spring(hero, room, trap, warned=False)


def stratum_of_room(room: Any) -> Words:
    """Return the name of the stratum a room belongs to."""
    return layers()[stratum_of(room.depth)].stratum.name


def stratum_words(room: Any) -> Words:
    """Return what who comes to a level reads."""
    return phrases.LAIR_LEVEL if has_boss(room.depth) else phrases.LEVEL


def spring(hero: Any, room: Any, trap: Trap, *, warned: bool, missed: bool | None = None) -> bool:
    """Let a trap go off at somebody; return whether it caught them.

    Args:
        hero: at whom.
        room: where.
        trap: which.
        warned: whether they know of it.
        missed: whether they have got out of its way; rolled when not given.
    """
    room.floor.spent.add(room.cell)
    room.branch.keep()
    safe = hazards.avoid(dice, hero, trap, warned=warned).success if missed is None else missed
    announce(room, trap.avoided if safe else trap.springs, who=hero)
    if trap.noise:
        room.branch.noise(room, trap.noise)
    if safe:
        return False
    if trap.condition:
        hero.conditions.add(trap.condition, rounds=trap.rounds)
    if notation := hazards.harm(trap, room.depth):
        damage = dice.roll(notation)
        tell(hero, phrases.HURT, damage=damage)
        hero.at_damage(damage)
    return True


def may_pass(walker: Any, way: Any) -> bool:
    """Return whether somebody gets through a way now; opens what they can open, springs what they walk into."""
    room = way.location
    if not getattr(walker, "is_pc", False):
        home = (
            isinstance(way.destination, dungeon.EvAdventureDungeonRoom) or getattr(walker, "employer", None) is not None
        )
        return home and not way.is_unknown and way.standing is Standing.OPEN
    if getattr(walker, "fight", None) is not None or walker.conditions.rooted:
        return True  # the walker's own hook says why not
    if way.standing is Standing.SHUT and not _open_gate(walker, way):
        tell(walker, way.shut_by, direction=DIRECTIONS[way.key].name)
        return False
    if way.key == "down" and room.plan.challenge is Challenge.LAIR and (boss := boss_in(room)) is not None:
        tell(walker, phrases.BOSS_BARS, who=boss)
        return False
    floor = room.floor
    forward = way.is_unknown or way.destination is not walker.ndb.came_from
    if forward and room.plan.trap and room.cell in floor.noticed - floor.spent:
        trap = stock.trap_in(room)
        if hazards.avoid(dice, walker, trap, warned=True).success:
            tell(walker, phrases.PAST_TRAP, trap=trap.name)
        else:
            spring(walker, room, trap, warned=True, missed=False)
            return walker.location is room and not walker.is_dead and not walker.conditions.rooted
    return True


def open_way(hero: Any, way: Any) -> None:
    """Open a gate with its key, or from behind, without going through.

    Raises:
        Refused: codes `not_below`, `fight`, `not_locked`, `shut`.
    """
    room_of(hero)
    if way.standing is Standing.OPEN:
        raise Refused("not_locked", phrases.NOT_LOCKED, direction=DIRECTIONS[way.key].name)
    if not _open_gate(hero, way):
        raise Refused("shut", way.shut_by, direction=DIRECTIONS[way.key].name)


def boss_in(room: Any) -> Any:
    """Return the living boss of a room; None where there is none."""
    return next((one for one in stock.monsters_in(room) if one.kind.boss), None)


def _open_gate(walker: Any, way: Any) -> bool:
    """Open a gate from behind, or with its key; return whether it is open."""
    room, level = way.location, way.location.level
    number = level.doors[way.door].gate
    if way.opens_from_here:
        words = phrases.UNBOLT
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
        words = phrases.UNLOCK
        keys[0].delete()
    _opened(room, way.door)
    announce(room, words, who=walker, direction=DIRECTIONS[way.key].name)
    return True


def _opened(room: Any, door: int) -> None:
    room.floor.opened.add(door)
    room.branch.keep()


def _solved(hero: Any, room: Any, number: int) -> None:
    """Let everybody on the level know that a gate has gone up, and whoever did it learn from it."""
    gate = room.level.gates[number]
    _opened(room, gate.door)
    dungeon.tell_all(room.branch, room.depth, mechanisms()[gate.kind].opens)
    room.branch.noise(room, 2)
    party.share_xp(party.members_here(hero), hazards.XP)


# Searching and listening.


def search(hero: Any) -> None:
    """Look for what is hidden in the room.

    Raises:
        Refused: codes `not_below`, `fight`, `busy`.
    """
    room = room_of(hero)
    take_time(hero)
    branch = room.branch
    branch.memory.turns += SEARCH_TIME
    announce(room, phrases.SEARCHES, exclude=hero, who=hero)
    help = len(party.members_here(hero)) > 1
    if not hazards.search(dice, hero, light=can_see(hero), help=help).success:
        branch.keep()
        tell(hero, phrases.NOTHING_FOUND if can_see(hero) else phrases.NOTHING_FELT)
        return
    if not reveal(hero, room):
        tell(hero, phrases.SURE)


def reveal(hero: Any, room: Any) -> bool:
    """Let all that is hidden in a room be seen: doors, traps, caches; return whether there was anything.

    Args:
        hero: who finds it.
        room: the room.
    """
    branch, plan, floor, level = room.branch, room.plan, room.floor, room.level
    found = False
    for way, door in level.doors_of(plan.cell).items():
        if standing(level, floor, plan.cell, door) is Standing.HIDDEN:
            found = True
            floor.found.add(door)
            branch.open_way(room, way)
            behind = branch.made(room.depth, level.beyond(plan.cell, door))
            if behind is not None:
                branch.open_way(behind, DIRECTIONS[way].opposite)
            announce(room, phrases.FOUND_DOOR, who=hero, direction=DIRECTIONS[way].name)
    trap = plan.trap or (plan.chest.trap if plan.chest and plan.cell not in floor.emptied else "")
    if trap and plan.cell not in floor.spent | floor.noticed:
        found = True
        floor.noticed.add(plan.cell)
        announce(room, phrases.FOUND_TRAP, who=hero, sign=trap_of(trap).sign)
    if plan.cache is not None and plan.cell not in floor.emptied:
        found = True
        floor.emptied.add(plan.cell)
        things = stock.open_chest(room, plan.cache)
        announce(room, phrases.FOUND_CACHE if things else phrases.EMPTY_CACHE, who=hero, things=counted(things))
    branch.keep()
    return found


def listen(hero: Any, heading: Direction) -> None:
    """Listen at a way for what is behind.

    Raises:
        Refused: codes `not_below`, `fight`, `busy`, `no_way`.
    """
    room = room_of(hero)
    way = _way(room, heading)
    take_time(hero)
    announce(room, phrases.LISTENS, exclude=hero, who=hero, direction=heading.name)
    door = way.door
    if door is None or not hazards.listen(dice, hero).success:
        tell(hero, phrases.HEAR_NOTHING)
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
        phrases.HEAR_SNORES
        if number and asleep
        else phrases.HEAR_MANY
        if number > 1
        else phrases.HEAR_ONE
        if number
        else phrases.HEAR_SILENCE,
    )


def _way(room: Any, heading: Direction) -> Any:
    """Return a way out of a room.

    Raises:
        Refused: code `no_way`.
    """
    way = next((one for one in room.contents_get(content_type="exit") if one.key == heading.key), None)
    if way is None:
        raise Refused("no_way", phrases.NO_WAY, direction=heading.name)
    return way


# Traps, locks, chests.


def disarm(hero: Any) -> None:
    """Make the trap one knows of harmless.

    Raises:
        Refused: codes `not_below`, `fight`, `busy`, `no_trap`, `dark`.
    """
    room = room_of(hero)
    plan, floor = room.plan, room.floor
    key = plan.trap or (plan.chest.trap if plan.chest else "")
    if not key or plan.cell not in floor.noticed - floor.spent:
        raise Refused("no_trap", phrases.NO_TRAP)
    take_time(hero)
    trap = trap_of(key)
    rolled = hazards.disarm(dice, hero, light=can_see(hero), tool=has_tool(hero, *trap.tools))
    if not rolled.success:
        tell(hero, phrases.DISARM_FAILS, save=rolled)
        spring(hero, room, trap, warned=True)
        return
    floor.spent.add(plan.cell)
    room.branch.keep()
    announce(room, trap.disarmed, who=hero)
    signals.did.send_robust(sender=hero, deed="disarmed")
    party.share_xp(party.members_here(hero), hazards.XP)


def open_chest(hero: Any) -> None:
    """Open the chest of the room; what was in it lies there then.

    Raises:
        Refused: codes `not_below`, `fight`, `no_chest`, `empty`, `locked`.
    """
    room = room_of(hero)
    plan, floor = room.plan, room.floor
    chest = _chest(room)
    if chest.locked and plan.cell not in floor.unlocked:
        raise Refused("locked", phrases.CHEST_LOCKED)
    if chest.trap and plan.cell not in floor.spent:
        spring(hero, room, trap_of(chest.trap), warned=plan.cell in floor.noticed)
        if hero.is_dead or hero.location is not room:
            return
    floor.emptied.add(plan.cell)
    things = stock.open_chest(room, chest)
    room.branch.keep()
    announce(room, phrases.CHEST_OPENS if things else phrases.CHEST_EMPTY, who=hero, things=counted(things))


def _chest(room: Any) -> Chest:
    chest: Chest | None = room.plan.chest
    if chest is None:
        raise Refused("no_chest", phrases.NO_CHEST)
    if room.cell in room.floor.emptied:
        raise Refused("empty", phrases.CHEST_DONE)
    return chest


def pick_lock(hero: Any, heading: Direction | None) -> None:
    """Open a lock without its key.

    Args:
        hero: who tries.
        heading: of the gate; None for the chest.

    Raises:
        Refused: codes `not_below`, `fight`, `busy`, `no_way`, `no_lock`, `not_locked`, `no_tool`, `no_chest`, `empty`.
    """
    room = room_of(hero)
    way = _locked(room, heading, (GateKind.KEY,))
    proper = has_tool(hero, "lockpicks")
    if not proper and not has_tool(hero, *MAKESHIFT):
        raise Refused("no_tool", phrases.NO_PICKS)
    take_time(hero)
    rolled = hazards.pick_lock(dice, hero, light=can_see(hero), proper=proper)
    room.branch.memory.turns += SEARCH_TIME
    if not rolled.success:
        room.branch.noise(room, 1)
        tell(hero, phrases.PICK_FAILS, save=rolled)
        return
    announce(room, phrases.PICKED, who=hero)
    unlock(room, way)


def force(hero: Any, heading: Direction | None) -> None:
    """Break or lift what is shut; all the level hears it.

    Args:
        hero: who tries.
        heading: of the gate; None for the chest.

    Raises:
        Refused: codes `not_below`, `fight`, `busy`, `no_way`, `no_lock`, `not_locked`, `no_chest`, `empty`.
    """
    room = room_of(hero)
    way = _locked(room, heading, (GateKind.KEY, GateKind.LEVER))
    take_time(hero)
    rolled = hazards.force(dice, hero, crowbar=has_tool(hero, "crowbar"), help=len(party.members_here(hero)) > 1)
    room.branch.noise(room, hazards.FORCE_NOISE)
    if not rolled.success:
        tell(hero, phrases.FORCE_FAILS, save=rolled)
        announce(room, phrases.THEY_FORCE, exclude=hero, who=hero)
        return
    announce(room, phrases.FORCED, who=hero)
    unlock(room, way)


def _locked(room: Any, heading: Direction | None, kinds: tuple[GateKind, ...]) -> Any:
    """Return the way that is shut by a gate of some kinds; None for the room's locked chest."""
    if heading is None:
        if not _chest(room).locked or room.cell in room.floor.unlocked:
            raise Refused("not_locked", phrases.CHEST_NOT_LOCKED)
        return None
    way = _way(room, heading)
    if way.standing is Standing.OPEN:
        raise Refused("not_locked", phrases.NOT_LOCKED, direction=heading.name)
    level = room.level
    if level.gates[level.doors[way.door].gate].kind not in kinds:
        raise Refused("no_lock", phrases.NO_LOCK if kinds == (GateKind.KEY,) else phrases.TOO_STRONG)
    return way


def unlock(room: Any, way: Any) -> None:
    """Let what is shut be open: a way, or (None) the chest of the room."""
    if way is None:
        room.floor.unlocked.add(room.cell)
        room.branch.keep()
    else:
        _opened(room, way.door)


# Levers, dials, ropes, statues.


def pull_lever(hero: Any) -> None:
    """Pull the lever of the room.

    Raises:
        Refused: codes `not_below`, `fight`, `no_lever`, `pulled`.
    """
    room = room_of(hero)
    if not room.plan.levers:
        raise Refused("no_lever", phrases.NO_LEVER)
    shut = [number for number in room.plan.levers if room.level.gates[number].door not in room.floor.opened]
    if not shut:
        raise Refused("pulled", phrases.PULLED)
    announce(room, phrases.PULLS_LEVER, who=hero)
    for number in shut:
        _solved(hero, room, number)


def set_mechanism(hero: Any, kind: GateKind, settings: list[tuple[int, str]]) -> None:
    """Set dials, pull ropes or turn statues before a gate.

    Args:
        hero: who does it.
        kind: of the gate whose mechanism it must be.
        settings: (position, choice) one after the other; a position below 0 is the next that has not been set.

    Raises:
        Refused: codes `not_below`, `fight`, `no_mechanism`, `open`.
    """
    room = room_of(hero)
    number = room.plan.mechanism
    if number is None or room.level.gates[number].kind is not kind:
        raise Refused("no_mechanism", phrases.NO_MECHANISM)
    gate, floor = room.level.gates[number], room.floor
    if gate.door in floor.opened:
        raise Refused("open", phrases.OPEN_ALREADY)
    how = mechanisms()[kind]
    solved = False
    for wanted, choice in settings:
        dial = floor.dials.get(str(number), [""] * len(gate.answer))
        position = dial.index("") if wanted < 0 else wanted
        solved = set_dial(floor, number, gate, position, choice)
        announce(room, phrases.SETS[kind], who=hero, position=how.positions[position], choice=how.choices[choice])
    room.branch.keep()
    if solved:
        _solved(hero, room, number)
    elif "" not in floor.dials[str(number)]:
        announce(room, how.wrong)
        room.branch.noise(room, 1)
        if kind is not GateKind.STATUES:
            floor.dials.pop(str(number))
            room.branch.keep()


# Prayer, camp, captives, the winch.


def pray(hero: Any, offering: int) -> None:
    """Pray at a shrine, with coins or without; each is heard once.

    Raises:
        Refused: codes `not_below`, `fight`, `no_shrine`, `prayed`, `poor`.
    """
    room = room_of(hero)
    if room.plan.challenge is not Challenge.SHRINE:
        raise Refused("no_shrine", phrases.NO_SHRINE)
    once = f"{spot(room.cell)}/{hero.id}"
    if once in room.floor.prayed:
        raise Refused("prayed", phrases.PRAYED)
    if offering > hero.coins:
        raise Refused("poor", phrases.TOO_POOR, have=coins(hero.coins))
    hero.at_pay(offering)
    room.floor.prayed.add(once)
    room.branch.keep()
    announce(room, phrases.PRAYS, exclude=hero, who=hero)
    prayer = hazards.pray(dice, hero, room.depth, offering)
    if prayer.condition:
        hero.conditions.add(prayer.condition, game_seconds=prayer.game_seconds)
    healed = hero.heal(prayer.healed) if prayer.healed else 0
    tell(
        hero,
        phrases.HEARD if prayer.heard else phrases.MISHEARD if prayer.condition else phrases.UNHEARD,
        healed=healed,
    )


def camp(hero: Any) -> None:
    """Eat and sleep in the room: a d8 and constitution, once a room; without shelter something may come.

    Raises:
        Refused: codes `not_below`, `fight`, `monsters`, `unhurt`, `slept`, `no_ration`.
    """
    room = room_of(hero)
    if any(not one.conditions.has("asleep") for one in stock.monsters_in(room)):
        raise Refused("monsters", phrases.NOT_ALONE)
    if hero.hp >= hero.hp_max:
        raise Refused("unhurt", phrases.UNHURT)
    once = f"{spot(room.cell)}/{hero.id}"
    if once in room.floor.slept:
        raise Refused("slept", phrases.SLEPT)
    ration = wares.carried(hero, "ration")
    if not hero.fed and ration is None:
        raise Refused("no_ration", phrases.NO_RATION)
    if noise.finds_camp(dice, sheltered=room.plan.challenge is Challenge.CAMP):
        announce(room, phrases.DISTURBED, who=hero)
        stock.wander_in(room.branch, room)
        return
    if not hero.fed:
        ration.use(hero)
        ration.at_post_use(hero)
    hero.fed = False
    room.floor.slept.add(once)
    room.branch.keep()
    before = hero.hp
    dice.heal_from_rest(hero)
    signals.did.send_robust(sender=hero, deed="camped")
    tell(hero, phrases.RESTED, healed=hero.hp - before, hp=hero.hp, hp_max=hero.hp_max)
    announce(room, phrases.RESTS, exclude=hero, who=hero)


def free(hero: Any) -> None:
    """Untie the captive of the room.

    Raises:
        Refused: codes `not_below`, `fight`, `no_captive`, `monsters`.
    """
    room = room_of(hero)
    people = room.contents_get(content_type="character")
    captive = next((one for one in people if isinstance(one, EvAdventureCaptive)), None)
    if captive is None:
        raise Refused("no_captive", phrases.NO_CAPTIVE)
    if any(not one.conditions.has("asleep") for one in stock.monsters_in(room)):
        raise Refused("monsters", phrases.GUARDED)
    announce(room, phrases.FREES, who=hero, whom=captive)
    signals.did.send_robust(sender=hero, deed="freed")
    announce(room, captive.person.freed, who=captive)
    room.floor.freed.add(room.cell)
    room.branch.keep()
    stock.scrap(captive)
    party.share_coins(hero, dice.roll(CAPTIVE_COINS) * room.depth)
    party.share_xp(party.members_here(hero), hazards.CAPTIVE_XP)


def ride_up(hero: Any) -> None:
    """Go up with the winch of the room, companions who are there too.

    Raises:
        Refused: codes `not_below`, `fight`, `no_winch`.
    """
    room = room_of(hero)
    if not room.level.winch or room.cell != room.level.up:
        raise Refused("no_winch", phrases.NO_WINCH)
    ledge = dungeon.entrance()
    for one in company(hero):
        if getattr(one, "fight", None) is None:
            tell(one, phrases.RIDE_UP)
            announce(room, phrases.THEY_RIDE, exclude=one, who=one)
            one.move_to(ledge, quiet=True, move_type="ride")
            announce(ledge, phrases.THEY_COME_UP, exclude=one, who=one)


def company(hero: Any) -> list[Any]:
    """Return who goes along with somebody: the party that is here, the hero first, and those who serve them."""
    heroes = sorted(party.members_here(hero), key=lambda one: one is not hero)
    people = hero.location.contents_get(content_type="character")
    return [*heroes, *[one for one in people if getattr(one, "employer", None) in heroes]]


def ride_down(hero: Any, depth: int) -> None:
    """Go down with the winch, to a level one has come up from before; companions who are there come along.

    Raises:
        Refused: codes `no_winch`, `not_yet`.
    """
    ledge = dungeon.entrance()
    if ledge is None or hero.location is not ledge:
        raise Refused("no_winch", phrases.NO_WINCH)
    reached = hero.db.winch or 0
    stops = [level for level in (4, 7, 10) if level <= reached]
    if not stops:
        raise Refused("not_yet", phrases.NO_STOPS)
    if depth not in stops:
        raise Refused("not_yet", phrases.WHICH_STOP, stops=[str(level) for level in stops])
    room = dungeon.enter(hero, depth)
    for one in company(hero):
        tell(one, phrases.RIDE_DOWN)
        announce(ledge, phrases.THEY_RIDE_DOWN, exclude=one, who=one)
        one.move_to(room, quiet=True, move_type="ride")
        announce(room, phrases.THEY_COME_DOWN, exclude=one, who=one)
