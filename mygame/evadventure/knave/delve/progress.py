"""What a party has found and done on the levels of its dungeon, and which ways are open for it. Pure.

The only thing of a dungeon, besides its seed, that has to be kept.
"""

from __future__ import annotations

from collections import deque
from enum import StrEnum
from typing import NamedTuple

import msgspec

from .records import Cell, DoorKind, Gate, GateKind, Level

WELL, ILL = "+", "-"
"""How a choice at a set piece is kept: the number of the option, and whether it went well."""


class Standing(StrEnum):
    """How a way stands."""

    OPEN = "open"
    SHUT = "shut"
    HIDDEN = "hidden"


class Way(NamedTuple):
    """A way out of a room: its direction, door, and the room behind."""

    heading: str
    door: int
    to: Cell
    standing: Standing


class Floor(msgspec.Struct, omit_defaults=True):
    """One level as far as it is known.

    `explored` are rooms somebody has been to, `unseen` those of them nobody had a light in; `found` hidden doors,
    `opened` gates (numbers of doors); `noticed` rooms with a known trap, `spent` with one that will not spring any
    more; `awake` rooms whose monsters have heard something; `cleared` rooms whose monsters are dead or gone; `emptied`
    whose hidden things are found;
    `dials` gate -> what its mechanism is set to; `prayed`, `slept` "cell/who" of what each may do once;
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
    disarmed: set[Cell] = set()
    freed: set[Cell] = set()
    dials: dict[str, list[str]] = {}
    prayed: set[str] = set()
    slept: set[str] = set()
    chosen: dict[str, str] = {}


class Progress(msgspec.Struct, omit_defaults=True):
    """All levels as far as they are known: depth (as text) -> floor."""

    floors: dict[str, Floor] = {}

    def floor(self, depth: int) -> Floor:
        """Return what is known of a level; nothing at first."""
        return self.floors.setdefault(str(depth), Floor())

    def encode(self) -> str:
        """Return it as the JSON text that is kept."""
        return msgspec.json.encode(self, order="deterministic").decode()

    @classmethod
    def decode(cls, text: str) -> Progress:
        """Return what was kept; the beginning for an empty text.

        Raises:
            msgspec.ValidationError: if the text is no such record.
        """
        return msgspec.json.decode(text or "{}", type=cls)


def standing(level: Level, floor: Floor, cell: Cell, door: int) -> Standing:
    """Return the state of a door as seen from a room at one side of it."""
    one = level.doors[door]
    if one.kind == DoorKind.HIDDEN and door not in floor.found:
        return Standing.HIDDEN
    if one.kind == DoorKind.GATE and door not in floor.opened:
        return Standing.SHUT
    return Standing.OPEN


def ways(level: Level, floor: Floor, cell: Cell) -> list[Way]:
    """Return every way out of a room, hidden ones too."""
    return [
        Way(heading, door, level.beyond(cell, door), standing(level, floor, cell, door))
        for heading, door in level.doors_of(cell).items()
    ]


def opens_freely(level: Level, cell: Cell, door: int) -> bool:
    """Return whether a gate is only bolted on this side, so that it locks no hero in."""
    one = level.doors[door]
    return one.kind == DoorKind.GATE and cell == one.far


def set_dial(floor: Floor, number: int, gate: Gate, position: int, choice: str) -> bool:
    """Set one position of a gate's mechanism; return whether it is open now.

    Args:
        floor: where; changed.
        number: the gate's number.
        gate: the gate.
        position: from 0.
        choice: what it is set to.
    """
    dial = floor.dials.setdefault(str(number), [""] * len(gate.answer))
    dial[position] = choice
    if tuple(dial) == gate.answer:
        floor.opened.add(gate.door)
        return True
    return False


def reachable(level: Level, start: Cell) -> set[Cell]:
    """Return the rooms that can be reached without luck: keys found on the way, clues read, nothing hidden found."""
    floor = Floor()
    met = {start}
    while True:
        queue = deque(met)
        while queue:
            here = queue.popleft()
            for way in ways(level, floor, here):
                if way.standing == Standing.SHUT and opens_freely(level, here, way.door):
                    floor.opened.add(way.door)
                elif way.standing != Standing.OPEN:
                    continue
                if way.to not in met:
                    met.add(way.to)
                    queue.append(way.to)
        able = {
            gate.door
            for gate in level.gates
            if gate.door not in floor.opened and met.issuperset(gate.parts) and _at_hand(level, gate, met)
        }
        if not able:
            return met
        floor.opened |= able


def _at_hand(level: Level, gate: Gate, met: set[Cell]) -> bool:
    """Return whether the mechanism can be worked: a lever acts from afar, all else from before the gate."""
    return gate.kind == GateKind.LEVER or level.doors[gate.door].near in met


def path(level: Level, floor: Floor, start: Cell, goal: Cell, *, known: bool = True) -> list[Way] | None:
    """Return the fewest ways from a room to another that are open; None when none lead there.

    Args:
        level: the level.
        floor: what is known of it.
        start: where from.
        goal: where to.
        known: pass only through rooms that are explored (the goal itself need not be).
    """
    came: dict[Cell, tuple[Cell, Way] | None] = {start: None}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        if here == goal:
            steps: list[Way] = []
            while (step := came[here]) is not None:
                here, way = step
                steps.append(way)
            return steps[::-1]
        if known and here not in floor.explored:
            continue
        for way in ways(level, floor, here):
            passable = way.standing == Standing.OPEN or (
                way.standing == Standing.SHUT and opens_freely(level, here, way.door)
            )
            if passable and way.to not in came:
                came[way.to] = (here, way)
                queue.append(way.to)
    return None
