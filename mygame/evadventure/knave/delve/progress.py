"""The history of a dungeon: besides its seed the only thing that has to be kept. Pure.

Also noises below and their effects (sleepers wake, wanderers come), and a level as a party has explored it, drawn as a
floor plan or told in sentences:

    [Ch]--[Dr]##<Pi>
            ||
          [??]

`--` and `||` are open ways, `##` and `==` shut gates, `??` an unexplored room, `<` and `>` stand around the reader's
own room, `*` marks companions.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping
from enum import StrEnum
from typing import NamedTuple

import msgspec

from ...kernel.textwidth import columns, pad
from ...rules import EvAdventureRollEngine
from ...words import LANGUAGES, Lang, Words
from ..directions import DIRECTIONS
from .records import Cell, DoorKind, Gate, LevelPlan

WELL, ILL = "+", "-"
"""Result of a choice at a set piece, stored after the number of the option: whether it went well."""


class DoorState(StrEnum):
    """The state of a way."""

    OPEN = "open"
    SHUT = "shut"
    HIDDEN = "hidden"


class RoomWay(NamedTuple):
    """A way out of a room: its direction, door, and the room behind."""

    heading: str
    door: int
    to: Cell
    standing: DoorState


class Floor(msgspec.Struct, omit_defaults=True):
    """One level as far as it is known.

    `explored` are visited rooms, `unseen` those of them visited without a light; `found` hidden doors, `opened` gates
    (numbers of doors); `noticed` rooms with a known trap, `spent` with one that will not spring any more; `awake` rooms
    whose monsters have heard something; `cleared` rooms whose monsters are dead or gone; `emptied` those whose hidden
    things are found;
    `dials` gate -> setting of its mechanism; `prayed`, `slept` "cell/who" of deeds each may do once;
    `chosen` "x,y" -> number of the option chosen at a set piece, and whether it went well.
    """

    explored: set[Cell] = set()
    unseen: set[Cell] = set()
    found: set[int] = set()
    opened: set[int] = set()
    noticed: set[Cell] = set()
    spent: set[Cell] = set()
    awake: set[Cell] = set()
    cleared: set[Cell] = set()
    emptied: set[Cell] = set()
    unlocked: set[Cell] = set()
    freed: set[Cell] = set()
    dials: dict[str, list[str]] = {}
    prayed: set[str] = set()
    slept: set[str] = set()
    chosen: dict[str, str] = {}


class Progress(msgspec.Struct, omit_defaults=True):
    """All levels as far as they are known: depth (as text) -> floor."""

    floors: dict[str, Floor] = {}

    def floor(self, depth: int) -> Floor:
        """Return the known part of a level; nothing at first."""
        return self.floors.setdefault(str(depth), Floor())


def standing(level: LevelPlan, floor: Floor, cell: Cell, door: int) -> DoorState:
    """Return the state of a door as seen from a room at one side of it."""
    one = level.doors[door]
    if one.kind == DoorKind.HIDDEN and door not in floor.found:
        return DoorState.HIDDEN
    if one.kind == DoorKind.GATE and door not in floor.opened:
        return DoorState.SHUT
    return DoorState.OPEN


def ways(level: LevelPlan, floor: Floor, cell: Cell) -> list[RoomWay]:
    """Return every way out of a room, hidden ones too."""
    return [
        RoomWay(heading, door, level.beyond(cell, door), standing(level, floor, cell, door))
        for heading, door in level.doors_of(cell).items()
    ]


def opens_freely(level: LevelPlan, cell: Cell, door: int) -> bool:
    """Return whether a gate is only bolted on this side, so that it locks no hero in."""
    one = level.doors[door]
    return one.kind == DoorKind.GATE and cell == one.far


def set_dial(floor: Floor, number: int, gate: Gate, position: int, choice: str) -> bool:
    """Set one position of a gate's mechanism; return whether it is open now."""
    dial = floor.dials.setdefault(str(number), [""] * len(gate.answer))
    dial[position] = choice
    if tuple(dial) == gate.answer:
        floor.opened.add(gate.door)
        return True
    return False


TURN = 600
"""Game seconds of a turn of exploration, at which a roll for wanderers is made (`knave.md 2`)."""
CHANCES = 12
"""Something comes by once in so many turns; more often in a disturbed camp or a loud place."""
REST_CHANCES = 4
"""Something finds an unsheltered camp once in so many nights."""


def heard(level: LevelPlan, floor: Floor, origin: Cell, loudness: int) -> dict[Cell, int]:
    """Return the rooms in which a noise is heard, with the rest of its loudness: an arch costs 1, a door 2.

    Open gates let sound through as doors do, shut and hidden ones cost 3.
    """
    met = {origin: loudness}
    queue = deque([origin])
    while queue:
        here = queue.popleft()
        for door in level.doors_of(here).values():
            there = level.beyond(here, door)
            shut = standing(level, floor, here, door) != DoorState.OPEN
            left = met[here] - (3 if shut else 1 if level.doors[door].kind == DoorKind.ARCH else 2)
            if left >= 0 and left > met.get(there, -1):
                met[there] = left
                queue.append(there)
    return met


def comes_by(engine: EvAdventureRollEngine, *, loud: bool = False) -> bool:
    """Return whether something comes by in a turn of exploring; twice as likely where it is loud."""
    return engine.roll(f"1d{CHANCES}") <= 1 + loud


def spares(depth: int, hp: int, hp_max: int, *, fights: bool) -> bool:
    """Return whether nothing more comes to somebody: on the first level, to those who fight or are half dead."""
    return depth == 1 and (fights or hp * 2 <= hp_max)


def finds_camp(engine: EvAdventureRollEngine, *, sheltered: bool) -> bool:
    """Return whether something disturbs a night's rest; never in a sheltered place."""
    return not sheltered and engine.roll(f"1d{REST_CHANCES}") == 1


def wakes(level: LevelPlan, floor: Floor, origin: Cell, loudness: int) -> set[Cell]:
    """Return the rooms, other than its origin, whose monsters have heard a noise and are still there."""
    return {
        cell
        for cell in heard(level, floor, origin, loudness)
        if cell != origin and level.room(cell).monsters and cell not in floor.cleared
    }


CELL, GAP = 4, 2
TITLE = Words("Level {depth}: {place}")
LEADS = Words("{direction:cap}: {place}.")
SHUT = Words("a shut way")
IN_ROOM = Words("{place}: {ways}.")
STEP = Words("{direction} to {place}")
LEGEND = Words("## shut   ?? not seen yet   v stairs down   ^ stairs up   * companions")


def draw(
    level: LevelPlan, floor: Floor, here: Cell, lang: Lang, width: int, friends: Collection[Cell] = ()
) -> list[str]:
    """Return the plan's lines, at most so many columns wide, with the reader's room in view."""
    seen = known(level, floor)
    reach = max(1, (width - CELL) // (CELL + GAP))
    xs = [x for x, _ in seen]
    left = min(xs) if max(xs) - min(xs) <= reach else max(min(xs), min(here[0] - reach // 2, max(xs) - reach))
    span = range(left, min(max(xs), left + reach) + 1)
    lines = []
    for y in range(min(y for _, y in seen), max(y for _, y in seen) + 1):
        cells, below = "", ""
        for x in span:
            cells += _cell(level, floor, (x, y), here, lang, friends) if (x, y) in seen else " " * CELL
            east, south = _between(level, floor, (x, y), (1, 0)), _between(level, floor, (x, y), (0, 1))
            cells += "  " if east is None else "--" if east is DoorState.OPEN else "##"
            below += "    " if south is None else " || " if south is DoorState.OPEN else " == "
            below += " " * GAP
        lines += [cells.rstrip(), below.rstrip()]
    return [line for number, line in enumerate(lines) if line or number < len(lines) - 1]


def known(level: LevelPlan, floor: Floor) -> set[Cell]:
    """Return the rooms that have been explored, and those known from there."""
    seen = set(floor.explored)
    for cell in floor.explored:
        seen |= {way.to for way in _seen_ways(level, floor, cell)}
    return seen


def sentences(
    level: LevelPlan, floor: Floor, here: Cell, lang: Lang, friends: Mapping[str, Cell] | None = None
) -> list[str]:
    """Return the plan in sentences for a screen reader: the reader's room, its surroundings, then every other room."""
    told = [Words("You are in {place}.").say(lang, place=_name(level, floor, here))]
    told += [LEADS.say(lang, direction=DIRECTIONS[one].name, place=to) for one, to in _leads(level, floor, here)]
    for cell in sorted(floor.explored - {here}, key=lambda one: (one[1], one[0])):
        steps = [STEP.say(lang, direction=DIRECTIONS[one].name, place=to) for one, to in _leads(level, floor, cell)]
        told.append(IN_ROOM.say(lang, place=_name(level, floor, cell), ways=LANGUAGES[lang].comma.join(steps)))
    for name, cell in (friends or {}).items():
        told.append(Words("{who} is in {place}.").say(lang, who=name, place=_name(level, floor, cell)))
    return told


def _seen_ways(level: LevelPlan, floor: Floor, cell: Cell) -> list[RoomWay]:
    return [way for way in ways(level, floor, cell) if way.standing is not DoorState.HIDDEN]


def _leads(level: LevelPlan, floor: Floor, cell: Cell) -> list[tuple[str, Words]]:
    """Return (direction, destination) of every way out of a room that is known, stairs last."""
    known = [(way.heading, _what(level, floor, way)) for way in _seen_ways(level, floor, cell)]
    return known + _stairs(level, cell)


def _what(level: LevelPlan, floor: Floor, way: RoomWay) -> Words:
    if way.to in floor.explored:
        return _name(level, floor, way.to)
    return SHUT if way.standing is DoorState.SHUT else Words("a room you have not seen")


def _name(level: LevelPlan, floor: Floor, cell: Cell) -> Words:
    return Words("a dark room") if cell in floor.unseen else level.room(cell).name


def _stairs(level: LevelPlan, cell: Cell) -> list[tuple[str, Words]]:
    found = [("up", Words("stairs up"))] if cell == level.up else []
    return [*found, ("down", Words("stairs down"))] if cell == level.down and level.has_stairs_down else found


def _cell(level: LevelPlan, floor: Floor, cell: Cell, here: Cell, lang: Lang, friends: Collection[Cell]) -> str:
    if cell in floor.explored and cell not in floor.unseen:
        sign = level.room(cell).sight.sign
        text = pad(sign.in_lang(lang)[:2], 2) if sign is not None else "  "
        text = text if columns(text) == 2 else text[:1]
    else:
        text = Words("??").in_lang(lang)
    if cell == here:
        return f"<{text}>"
    stairs = [one for one, _ in _stairs(level, cell)] if cell in floor.explored else []
    end = "*" if cell in friends else "v" if "down" in stairs else "^" if "up" in stairs else "]"
    return f"[{text}{end}"


def _between(level: LevelPlan, floor: Floor, cell: Cell, step: Cell) -> DoorState | None:
    """Return the state of the way to the neighbour; None when there is none, or it is not known."""
    other = (cell[0] + step[0], cell[1] + step[1])
    if cell not in floor.explored and other not in floor.explored:
        return None
    for number, door in enumerate(level.doors):
        if {door.near, door.far} == {cell, other}:
            way = next(one for one in ways(level, floor, cell) if one.door == number)
            return None if way.standing is DoorState.HIDDEN else way.standing
    return None
