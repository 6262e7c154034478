"""Opening things below: traps disarmed, chests, locks, gates, levers, dials, ropes and statues.

Each function takes the acting hero, changes the world, tells everybody concerned, and raises `ActionError` with a
sentence when it cannot be done; nothing has changed then. The rolls are `delve.hazards`, which the simulator rolls too.
"""

from __future__ import annotations

from ..kernel import signals
from ..kernel.counting import counted
from ..kernel.errors import ActionError
from ..kernel.messaging import announce, tell, tell_deed
from ..knave.delve import hazards
from ..knave.delve.progress import DoorState, set_dial
from ..knave.delve.records import Chest, GateKind
from ..knave.delve.templates import mechanism, traps
from ..knave.directions import Direction
from ..model import Hero
from ..rules import dice
from ..social import party
from ..things.light import can_see
from ..words import Words
from . import phrases, stock
from .below import RoomBelow, WayBelow
from .deeds import SEARCH_TIME, gate_solved, has_tool, opened, room_of, spring, take_time, way_in

MAKESHIFT = ("metal file", "nails", "spike", "dagger")
"""Makeshift tools for a lock, without lockpicks."""


def disarm(hero: Hero) -> None:
    """Disarm the known trap. Raises ActionError: codes `not_below`, `fight`, `busy`, `no_trap`, `dark`."""
    room = room_of(hero)
    plan, floor = room.plan, room.floor
    key = plan.trap or (plan.chest.trap if plan.chest else "")
    if not key or plan.cell not in floor.noticed - floor.spent:
        raise ActionError("no_trap", Words("You know of no trap here. |wsearch|n might find one."))
    take_time(hero)
    trap = traps()[key]
    rolled = hazards.disarm(dice, hero, light=can_see(hero), tool=has_tool(hero, *trap.tools))
    if not rolled.success:
        tell(hero, Words("Almost. {save}"), save=rolled)
        spring(hero, room, trap, warned=True)
        return
    floor.spent.add(plan.cell)
    room.branch.keep()
    tell_deed(hero, trap.disarmed)
    signals.did.send_robust(sender=hero, deed="disarmed")
    party.share_xp(party.members_here(hero), hazards.XP, rank=hazards.rank(room.depth))


def open_chest(hero: Hero) -> None:
    """Open the chest of the room; its contents lie in the room then.

    Raises ActionError: codes `not_below`, `fight`, `no_chest`, `empty`, `locked`.
    """
    room = room_of(hero)
    plan, floor = room.plan, room.floor
    chest = chest_of(room)
    if chest.locked and plan.cell not in floor.unlocked:
        raise ActionError("locked", Words("The chest is locked. |wpick chest|n, or |wforce chest|n and be heard."))
    if chest.trap and plan.cell not in floor.spent:
        spring(hero, room, traps()[chest.trap], warned=plan.cell in floor.noticed)
        if hero.is_dead or hero.location is not room:
            return
    floor.emptied.add(plan.cell)
    things = stock.open_chest(room, chest)
    room.branch.keep()
    tell_deed(hero, phrases.deed(hero, "chest_opens" if things else "chest_empty"), things=counted(things))


def chest_of(room: RoomBelow) -> Chest:
    """Return the chest of a room. Raises ActionError: codes `no_chest`, `empty`."""
    chest: Chest | None = room.plan.chest
    if chest is None:
        raise ActionError("no_chest", Words("There is no chest here."))
    if room.cell in room.floor.emptied:
        raise ActionError("empty", Words("The chest stands open and empty."))
    return chest


def pick_lock(hero: Hero, heading: Direction | None) -> None:
    """Open a lock without its key. It is that of a gate in a direction, or (None) of the chest.

    Raises ActionError: codes `not_below`, `fight`, `busy`, `no_way`, `no_lock`, `not_locked`, `no_tool`, `no_chest`,
    `empty`.
    """
    room = room_of(hero)
    way = _locked(room, heading, (GateKind.KEY,))
    proper = has_tool(hero, "lockpicks")
    if not proper and not has_tool(hero, *MAKESHIFT):
        raise ActionError("no_tool", phrases.NO_PICKS)
    take_time(hero)
    rolled = hazards.pick_lock(dice, hero, light=can_see(hero), proper=proper)
    room.branch.memory.turns += SEARCH_TIME
    if not rolled.success:
        room.branch.noise(room, 1)
        tell(hero, Words("The lock holds. {save}"), save=rolled)
        return
    signals.did.send_robust(sender=hero, deed="picked")
    tell_deed(hero, phrases.deed(hero, "picked"))
    unlock(room, way)


def force(hero: Hero, heading: Direction | None) -> None:
    """Break or lift a gate or chest; the whole level hears it. It is the gate in a direction, or (None) the chest.

    Raises ActionError: codes `not_below`, `fight`, `busy`, `no_way`, `no_lock`, `not_locked`, `no_chest`, `empty`.
    """
    room = room_of(hero)
    way = _locked(room, heading, (GateKind.KEY, GateKind.LEVER))
    take_time(hero)
    rolled = hazards.force(dice, hero, crowbar=has_tool(hero, "crowbar"), help=len(party.members_here(hero)) > 1)
    room.branch.noise(room, hazards.FORCE_NOISE)
    if not rolled.success:
        tell(hero, Words("It booms and holds. {save}"), save=rolled)
        announce(room, Words("{who:cap} throws a shoulder against it. It booms and holds."), exclude=hero, who=hero)
        return
    signals.did.send_robust(sender=hero, deed="forced")
    tell_deed(hero, phrases.deed(hero, "forced"))
    unlock(room, way)


def _locked(room: RoomBelow, heading: Direction | None, kinds: tuple[GateKind, ...]) -> WayBelow | None:
    """Return the way that is shut by a gate of some kinds; None for the room's locked chest."""
    if heading is None:
        if not chest_of(room).locked or room.cell in room.floor.unlocked:
            raise ActionError("not_locked", Words("The chest is not locked: |wopen|n it."))
        return None
    way = way_in(room, heading)
    if way.standing is DoorState.OPEN:
        raise ActionError("not_locked", phrases.NOT_LOCKED, direction=heading.name)
    level = room.level
    if level.gates[level.doors[way.door].gate].kind not in kinds:
        raise ActionError("no_lock", phrases.NO_LOCK if kinds == (GateKind.KEY,) else phrases.TOO_STRONG)
    return way


def unlock(room: RoomBelow, way: WayBelow | None) -> None:
    """Open a way, or (None) the chest of the room."""
    if way is None:
        room.floor.unlocked.add(room.cell)
        room.branch.keep()
    else:
        opened(room, way.door)


# Levers, dials, ropes, statues.


def pull_lever(hero: Hero) -> None:
    """Pull the lever of the room. Raises ActionError: codes `not_below`, `fight`, `no_lever`, `pulled`."""
    room = room_of(hero)
    if not room.plan.levers:
        raise ActionError("no_lever", Words("There is no lever here."))
    shut = [number for number in room.plan.levers if room.level.gates[number].door not in room.floor.opened]
    if not shut:
        raise ActionError("pulled", Words("The lever is down already."))
    tell_deed(hero, phrases.deed(hero, "pulls_lever"))
    for number in shut:
        gate_solved(hero, room, number)


def set_mechanism(hero: Hero, kind: GateKind, settings: list[tuple[int, str]]) -> None:
    """Set dials, pull ropes or turn statues before a gate.

    The settings are (position, choice) one after the other; a position below 0 is the next that has not been set.

    Raises ActionError: codes `not_below`, `fight`, `no_mechanism`, `open`.
    """
    room = room_of(hero)
    number = room.plan.mechanism
    if number is None or room.level.gates[number].kind is not kind:
        raise ActionError("no_mechanism", Words("There is nothing of the kind here to set."))
    gate, floor = room.level.gates[number], room.floor
    if gate.door in floor.opened:
        raise ActionError("open", Words("The way stands open already."))
    how = mechanism(kind, room.depth)
    solved = False
    for wanted, choice in settings:
        dial = floor.dials.get(str(number), [""] * len(gate.answer))
        position = dial.index("") if wanted < 0 else wanted
        solved = set_dial(floor, number, gate, position, choice)
        tell_deed(
            hero, phrases.deed(hero, f"sets_{kind}"), position=how.positions[position], choice=how.choices[choice]
        )
    room.branch.keep()
    if solved:
        gate_solved(hero, room, number)
    elif "" not in floor.dials[str(number)]:
        if how.wrong is not None:
            announce(room, how.wrong)
        room.branch.noise(room, 1)
        if kind is not GateKind.STATUES:
            floor.dials.pop(str(number))
            room.branch.keep()
