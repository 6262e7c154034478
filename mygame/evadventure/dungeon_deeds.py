"""What one does below and what comes of it: traps, locks, mechanisms, searching, prayers, camps, captives, the winch.

Each takes who does it, changes the world, tells everybody concerned, and raises `Refused` with a sentence when it
cannot be done; nothing has changed then. The rolls are `delve.hazards`, which the simulator rolls too.
"""

from __future__ import annotations

import time
from typing import Any

from evadventure import dungeon, party, signals, tools, wares
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


def room_of(hero: Any) -> dungeon.EvAdventureDungeonRoom:
    """Return the room below somebody is in.

    Raises:
        Refused: above ground, and in a fight.
    """
    room = hero.location
    if not isinstance(room, dungeon.EvAdventureDungeonRoom) or room.branch is None:
        raise Refused("not_below", NOT_BELOW)
    if getattr(hero, "fight", None) is not None:
        raise Refused("fight", NOT_IN_FIGHT)
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
        raise Refused("busy", STILL_BUSY)
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
    if hazards.notice(dice, hero, light=has_light(room), pole=has_tool(hero, "pole, 10ft")).success:
        floor.noticed.add(plan.cell)
        room.branch.keep()
        tell(hero, YOU_NOTICE, sign=trap.sign)
        announce(room, THEY_NOTICE, exclude=hero, who=hero, sign=trap.sign)
    else:
        spring(hero, room, trap, warned=False)


def stratum_of_room(room: Any) -> Words:
    """Return the name of the stratum a room belongs to."""
    return layers()[stratum_of(room.depth)].stratum.name


def stratum_words(room: Any) -> Words:
    """Return what who comes to a level reads."""
    return LAIR_LEVEL if has_boss(room.depth) else LEVEL


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
        tell(hero, HURT, damage=damage)
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
        tell(walker, BOSS_BARS, who=boss)
        return False
    floor = room.floor
    forward = way.is_unknown or way.destination is not walker.ndb.came_from
    if forward and room.plan.trap and room.cell in floor.noticed - floor.spent:
        trap = stock.trap_in(room)
        if hazards.avoid(dice, walker, trap, warned=True).success:
            tell(walker, PAST_TRAP, trap=trap.name)
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
        raise Refused("not_locked", NOT_LOCKED, direction=DIRECTIONS[way.key].name)
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
        words = UNBOLT
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
        words = UNLOCK
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
    announce(room, SEARCHES, exclude=hero, who=hero)
    help = len(party.members_here(hero)) > 1
    if not hazards.search(dice, hero, light=can_see(hero), help=help).success:
        branch.keep()
        tell(hero, NOTHING_FOUND if can_see(hero) else NOTHING_FELT)
        return
    if not reveal(hero, room):
        tell(hero, SURE)


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
            announce(room, FOUND_DOOR, who=hero, direction=DIRECTIONS[way].name)
    trap = plan.trap or (plan.chest.trap if plan.chest and plan.cell not in floor.emptied else "")
    if trap and plan.cell not in floor.spent | floor.noticed:
        found = True
        floor.noticed.add(plan.cell)
        announce(room, FOUND_TRAP, who=hero, sign=trap_of(trap).sign)
    if plan.cache is not None and plan.cell not in floor.emptied:
        found = True
        floor.emptied.add(plan.cell)
        things = stock.open_chest(room, plan.cache)
        announce(room, FOUND_CACHE if things else EMPTY_CACHE, who=hero, things=counted(things))
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
    announce(room, LISTENS, exclude=hero, who=hero, direction=heading.name)
    door = way.door
    if door is None or not hazards.listen(dice, hero).success:
        tell(hero, HEAR_NOTHING)
        return
    cell = room.level.beyond(room.cell, door)
    there = room.branch.made(room.depth, cell)
    if there is not None:
        number, asleep = len(stock.monsters_in(there)), False
    else:
        plan = room.level.room(cell)
        number = 0 if cell in room.floor.cleared else len(plan.monsters)
        asleep = plan.asleep and cell not in room.floor.awake
    tell(hero, HEAR_SNORES if number and asleep else HEAR_MANY if number > 1 else HEAR_ONE if number else HEAR_SILENCE)


def _way(room: Any, heading: Direction) -> Any:
    """Return a way out of a room.

    Raises:
        Refused: code `no_way`.
    """
    way = next((one for one in room.contents_get(content_type="exit") if one.key == heading.key), None)
    if way is None:
        raise Refused("no_way", NO_WAY, direction=heading.name)
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
        raise Refused("no_trap", NO_TRAP)
    take_time(hero)
    trap = trap_of(key)
    rolled = hazards.disarm(dice, hero, light=can_see(hero), tool=has_tool(hero, *trap.tools))
    if not rolled.success:
        tell(hero, DISARM_FAILS, save=rolled)
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
        raise Refused("locked", CHEST_LOCKED)
    if chest.trap and plan.cell not in floor.spent:
        spring(hero, room, trap_of(chest.trap), warned=plan.cell in floor.noticed)
        if hero.is_dead or hero.location is not room:
            return
    floor.emptied.add(plan.cell)
    things = stock.open_chest(room, chest)
    room.branch.keep()
    announce(room, CHEST_OPENS if things else CHEST_EMPTY, who=hero, things=counted(things))


def _chest(room: Any) -> Chest:
    chest: Chest | None = room.plan.chest
    if chest is None:
        raise Refused("no_chest", NO_CHEST)
    if room.cell in room.floor.emptied:
        raise Refused("empty", CHEST_DONE)
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
        raise Refused("no_tool", NO_PICKS)
    take_time(hero)
    rolled = hazards.pick_lock(dice, hero, light=can_see(hero), proper=proper)
    room.branch.memory.turns += SEARCH_TIME
    if not rolled.success:
        room.branch.noise(room, 1)
        tell(hero, PICK_FAILS, save=rolled)
        return
    announce(room, PICKED, who=hero)
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
        tell(hero, FORCE_FAILS, save=rolled)
        announce(room, THEY_FORCE, exclude=hero, who=hero)
        return
    announce(room, FORCED, who=hero)
    unlock(room, way)


def _locked(room: Any, heading: Direction | None, kinds: tuple[GateKind, ...]) -> Any:
    """Return the way that is shut by a gate of some kinds; None for the room's locked chest."""
    if heading is None:
        if not _chest(room).locked or room.cell in room.floor.unlocked:
            raise Refused("not_locked", CHEST_NOT_LOCKED)
        return None
    way = _way(room, heading)
    if way.standing is Standing.OPEN:
        raise Refused("not_locked", NOT_LOCKED, direction=heading.name)
    level = room.level
    if level.gates[level.doors[way.door].gate].kind not in kinds:
        raise Refused("no_lock", NO_LOCK if kinds == (GateKind.KEY,) else TOO_STRONG)
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
        raise Refused("no_lever", NO_LEVER)
    shut = [number for number in room.plan.levers if room.level.gates[number].door not in room.floor.opened]
    if not shut:
        raise Refused("pulled", PULLED)
    announce(room, PULLS_LEVER, who=hero)
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
        raise Refused("no_mechanism", NO_MECHANISM)
    gate, floor = room.level.gates[number], room.floor
    if gate.door in floor.opened:
        raise Refused("open", OPEN_ALREADY)
    how = mechanisms()[kind]
    solved = False
    for wanted, choice in settings:
        dial = floor.dials.get(str(number), [""] * len(gate.answer))
        position = dial.index("") if wanted < 0 else wanted
        solved = set_dial(floor, number, gate, position, choice)
        announce(room, SETS[kind], who=hero, position=how.positions[position], choice=how.choices[choice])
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
        raise Refused("no_shrine", NO_SHRINE)
    once = f"{spot(room.cell)}/{hero.id}"
    if once in room.floor.prayed:
        raise Refused("prayed", PRAYED)
    if offering > hero.coins:
        raise Refused("poor", TOO_POOR, have=coins(hero.coins))
    hero.at_pay(offering)
    room.floor.prayed.add(once)
    room.branch.keep()
    announce(room, PRAYS, exclude=hero, who=hero)
    prayer = hazards.pray(dice, hero, room.depth, offering)
    if prayer.condition:
        hero.conditions.add(prayer.condition, game_seconds=prayer.game_seconds)
    healed = hero.heal(prayer.healed) if prayer.healed else 0
    tell(hero, HEARD if prayer.heard else MISHEARD if prayer.condition else UNHEARD, healed=healed)


def camp(hero: Any) -> None:
    """Eat and sleep in the room: a d8 and constitution, once a room; without shelter something may come.

    Raises:
        Refused: codes `not_below`, `fight`, `monsters`, `unhurt`, `slept`, `no_ration`.
    """
    room = room_of(hero)
    if any(not one.conditions.has("asleep") for one in stock.monsters_in(room)):
        raise Refused("monsters", NOT_ALONE)
    if hero.hp >= hero.hp_max:
        raise Refused("unhurt", UNHURT)
    once = f"{spot(room.cell)}/{hero.id}"
    if once in room.floor.slept:
        raise Refused("slept", SLEPT)
    ration = wares.carried(hero, "ration")
    if not hero.fed and ration is None:
        raise Refused("no_ration", NO_RATION)
    if noise.finds_camp(dice, sheltered=room.plan.challenge is Challenge.CAMP):
        announce(room, DISTURBED, who=hero)
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
    tell(hero, RESTED, healed=hero.hp - before, hp=hero.hp, hp_max=hero.hp_max)
    announce(room, RESTS, exclude=hero, who=hero)


def free(hero: Any) -> None:
    """Untie the captive of the room.

    Raises:
        Refused: codes `not_below`, `fight`, `no_captive`, `monsters`.
    """
    room = room_of(hero)
    people = room.contents_get(content_type="character")
    captive = next((one for one in people if isinstance(one, EvAdventureCaptive)), None)
    if captive is None:
        raise Refused("no_captive", NO_CAPTIVE)
    if any(not one.conditions.has("asleep") for one in stock.monsters_in(room)):
        raise Refused("monsters", GUARDED)
    announce(room, FREES, who=hero, whom=captive)
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
        raise Refused("no_winch", NO_WINCH)
    ledge = dungeon.entrance()
    for one in company(hero):
        if getattr(one, "fight", None) is None:
            tell(one, RIDE_UP)
            announce(room, THEY_RIDE, exclude=one, who=one)
            one.move_to(ledge, quiet=True, move_type="ride")
            announce(ledge, THEY_COME_UP, exclude=one, who=one)


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
        raise Refused("no_winch", NO_WINCH)
    reached = hero.db.winch or 0
    stops = [level for level in (4, 7, 10) if level <= reached]
    if not stops:
        raise Refused("not_yet", NO_STOPS)
    if depth not in stops:
        raise Refused("not_yet", WHICH_STOP, stops=[str(level) for level in stops])
    room = dungeon.enter(hero, depth)
    for one in company(hero):
        tell(one, RIDE_DOWN)
        announce(ledge, THEY_RIDE_DOWN, exclude=one, who=one)
        one.move_to(room, quiet=True, move_type="ride")
        announce(room, THEY_COME_DOWN, exclude=one, who=one)


NOT_BELOW = Words("That is something for below, behind the iron door.", "这得到铁门后头的地城里才用得上。")
NOT_IN_FIGHT = Words("Not in the middle of a fight!", "正打着呢，没工夫做这个！")
STILL_BUSY = Words("You are still at it. A moment.", "手头的还没完，稍等。")
LEVEL = Words("|xYou are on level {depth} of the dungeon.|n", "|x你到了地城第{depth}层。|n")
LAIR_LEVEL = Words(
    "|xYou are on level {depth} of the dungeon. Something rules here; you can tell by how tidy it is.|n",
    "|x你到了地城第{depth}层。这一层有主儿，看这份整齐就知道。|n",
)
YOU_NOTICE = Words("|yYou stop just in time.|n {sign}", "|y你及时收住了脚。|n{sign}")
THEY_NOTICE = Words("{who:cap} stops short and points. {sign}", "{who}猛地站住，朝前一指。{sign}")
HURT = Words("|rYou lose {damage} HP.|n", "|r你失去了{damage}点生命。|n")
PAST_TRAP = Words("Knowing of it, you get past {trap}.", "心里有数，你绕过了{trap}。")
BOSS_BARS = Words("{who:cap} stands between you and the way down.", "{who}挡在下去的路上。")
UNBOLT = Words(
    "{who:cap} draws the bolt on this side. The way {direction} is open.",
    "{who}拉开了这一侧的门闩，往{direction}的路通了。",
)
UNLOCK = Words(
    "{who:cap} turns the key. It breaks, but the way {direction} is open.",
    "{who}转动钥匙，钥匙断了，往{direction}的路却通了。",
)
SEARCHES = Words("{who:cap} goes over the room, tapping and feeling.", "{who}在屋里摸摸敲敲，四处搜寻。")
NOTHING_FOUND = Words("You find nothing. That need not mean much.", "你什么也没找到，不过这也说明不了什么。")
NOTHING_FELT = Words(
    "You feel about in the dark and find nothing. Light would help.", "你摸黑找了一通，一无所获。有光就好了。"
)
SURE = Words("You have looked everywhere: nothing is hidden here.", "你全都查遍了：这里没藏着什么。")
FOUND_DOOR = Words("{who:cap} finds a hidden door: a way {direction}!", "{who}找到一道暗门：往{direction}有路！")
FOUND_TRAP = Words("{who:cap} finds something. {sign}", "{who}有所发现。{sign}")
FOUND_CACHE = Words(
    "{who:cap} finds a loose stone, and behind it {things}.", "{who}找到一块松动的石头，后头藏着{things}。"
)
EMPTY_CACHE = Words(
    "{who:cap} finds a loose stone, and behind it a hole that somebody has emptied.",
    "{who}找到一块松动的石头，后头的洞已经被人掏空了。",
)
LISTENS = Words("{who:cap} listens at the way {direction}.", "{who}凑到往{direction}的路口，侧耳细听。")
HEAR_NOTHING = Words("You hear your own blood, and nothing else.", "除了自己的心跳，什么也没听见。")
HEAR_SILENCE = Words("It is quiet in there, quiet as an empty room.", "里头很静，是空屋子的那种静。")
HEAR_SNORES = Words("Something breathes in there, slowly. It is asleep.", "里头有什么在慢慢地喘气，睡着了。")
HEAR_ONE = Words("Something moves in there. One of them, you think.", "里头有东西在动，听着是一个。")
HEAR_MANY = Words("Something moves in there, and not alone.", "里头有东西在动，不止一个。")
NO_WAY = Words("There is no way {direction} here.", "这里没有往{direction}的路。")
NO_TRAP = Words("You know of no trap here. |wsearch|n might find one.", "你没看出这里有陷阱。「|w搜索|n」也许能发现。")
DISARM_FAILS = Words("Almost. {save}", "差一点。{save}")
NO_CHEST = Words("There is no chest here.", "这里没有箱子。")
CHEST_DONE = Words("The chest stands open and empty.", "箱子敞着，里头空了。")
CHEST_LOCKED = Words(
    "The chest is locked. |wpick chest|n, or |wforce chest|n and be heard.",
    "箱子锁着。可以「|w撬锁 箱子|n」，或者「|w破开 箱子|n」，不过动静大。",
)
CHEST_NOT_LOCKED = Words("The chest is not locked: |wopen|n it.", "箱子没锁，「|w打开|n」就行。")
CHEST_OPENS = Words("{who:cap} throws back the lid: {things}.", "{who}掀开箱盖：{things}。")
CHEST_EMPTY = Words(
    "{who:cap} throws back the lid. Somebody was here before you.", "{who}掀开箱盖，里头空的，有人捷足先登了。"
)
NO_PICKS = Words(
    "You have nothing thin enough: lockpicks would be best, a file, a nail or a dagger might do.",
    "你没有够细的家伙：开锁器最好，锉刀、钉子、匕首也能凑合。",
)
PICK_FAILS = Words("The lock holds. {save}", "锁没开。{save}")
PICKED = Words("{who:cap} works at the lock until it clicks.", "{who}拨弄了一阵，锁咔哒一声开了。")
FORCE_FAILS = Words("It booms and holds. {save}", "轰的一声响，没开。{save}")
THEY_FORCE = Words("{who:cap} throws a shoulder against it. It booms and holds.", "{who}用肩膀猛撞，轰的一声响，没开。")
FORCED = Words("{who:cap} heaves once more, and it gives, with a crash.", "{who}再一使劲，哗啦一声，破开了。")
NOT_LOCKED = Words("The way {direction} is not shut.", "往{direction}的路没关。")
NO_LOCK = Words("There is no keyhole to pick.", "没有锁眼可撬。")
TOO_STRONG = Words(
    "Stone, bronze and no gap: nobody forces that. It wants to be understood.",
    "石头青铜，严丝合缝，使蛮力没用，得动脑子。",
)
NO_LEVER = Words("There is no lever here.", "这里没有拉杆。")
PULLED = Words("The lever is down already.", "拉杆已经扳下来了。")
PULLS_LEVER = Words("{who:cap} throws the weight of a whole body on the lever.", "{who}把全身的分量都压在拉杆上。")
NO_MECHANISM = Words("There is nothing of the kind here to set.", "这里没有这样的机关。")
OPEN_ALREADY = Words("The way stands open already.", "路已经通了。")
SETS = {
    GateKind.NUMBERS: Words("{who:cap} sets the {position} dial: {choice}.", "{who}把{position}转盘拨到{choice}。"),
    GateKind.COLOURS: Words("{who:cap} pulls the {choice} rope.", "{who}拉了拉{choice}那根绳。"),
    GateKind.STATUES: Words("{who:cap} turns {position} to look {choice}.", "{who}把{position}转向{choice}。"),
}
NO_SHRINE = Words("There is no shrine here to pray at.", "这里没有神龛可拜。")
PRAYED = Words("It has heard you once. That was it.", "它已经听过你一回，再没第二回了。")
TOO_POOR = Words("You have no more than {have} to offer.", "你身上只有{have}。")
PRAYS = Words("{who:cap} bows the head before the shrine.", "{who}在神龛前低下了头。")
HEARD = Words(
    "Something listens, as one listens half asleep: {healed} HP regained, and a quiet about you that lasts an hour.",
    "有什么在听，像人半睡半醒时那样听着：恢复{healed}点生命，一层安稳罩在你身上，能护你一个小时。",
)
UNHEARD = Words("Nothing happens. Perhaps it was busy.", "什么也没发生，也许它正忙。")
MISHEARD = Words(
    "Something turns toward you that should not have: you are afraid, and cannot say of what.",
    "有什么朝你转了过来，它本不该转的。你怕了，却说不清怕的是什么。",
)
NOT_ALONE = Words("You are not alone here. Nobody sleeps like that.", "这儿不止你一个，这样谁睡得着。")
UNHURT = Words("You are not hurt. Sleep would be a waste of a ration.", "你没受伤，睡这一觉白费干粮。")
SLEPT = Words("You have slept here once, and the stone is no softer now.", "你在这儿睡过一回了，石头也没变软。")
NO_RATION = Words("You need a ration before you sleep, and have none.", "睡前得吃份干粮，可你没有。")
DISTURBED = Words("{who:cap} has hardly lain down when something finds the camp!", "{who}刚躺下，就有东西摸到了营地！")
RESTED = Words(
    "You eat, you sleep, you wake up stiff: {healed} HP regained, {hp} of {hp_max}.",
    "你吃过睡下，醒来一身僵：恢复{healed}点生命，现在{hp}/{hp_max}。",
)
RESTS = Words("{who:cap} sleeps for a while with one hand on a weapon.", "{who}一手按着武器，睡了一阵。")
NO_CAPTIVE = Words("Nobody here is tied to anything.", "这里没有人被绑着。")
GUARDED = Words("Not while that is watching.", "有东西盯着，动不了手。")
FREES = Words("{who:cap} cuts {whom} loose.", "{who}割断绳子，放了{whom}。")
NO_WINCH = Words("There is no winch here to ride.", "这里没有吊笼可乘。")
NO_STOPS = Words(
    "The winch stops where you have been before, at levels 4, 7 and 10, and you have come to none of them.",
    "吊笼只停你到过的地方，即第4、7、10层，你一处还没到过。",
)
WHICH_STOP = Words("Say to which level: {stops}.", "要到第几层：{stops}？")
RIDE_UP = Words(
    "You step into the cage and pull the bell. The chain takes its time; the air gets cooler, and smells of rain.",
    "你跨进铁笼，拉了拉铃。铁链慢吞吞地收，空气渐渐凉了，有了雨的味道。",
)
THEY_RIDE = Words("{who:cap} goes up in the cage.", "{who}乘吊笼上去了。")
THEY_COME_UP = Words("The cage comes up out of the dark, and {who} steps out.", "吊笼从黑暗里升上来，{who}跨了出来。")
RIDE_DOWN = Words(
    "You step into the cage and kick the brake off. The dark comes up past you, level after level.",
    "你跨进铁笼，踢开闸把。黑暗一层一层从你身边升了上去。",
)
THEY_RIDE_DOWN = Words("{who:cap} goes down in the cage.", "{who}乘吊笼下去了。")
THEY_COME_DOWN = Words("The cage comes down the shaft, and {who} steps out.", "吊笼顺井落下来，{who}跨了出来。")
