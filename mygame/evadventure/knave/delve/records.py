"""The parts of a level of the dungeon, as records. Pure."""

from __future__ import annotations

from enum import StrEnum

from ...kernel.descriptions import ContentRecord, Sight
from ...words import Words

type Cell = tuple[int, int]
"""Position of a room on its level: columns east and rows south of the north-western corner."""

STEPS: dict[str, Cell] = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
"""The directions doors lead, with their step (columns east, rows south)."""

SLEEPER = 12
"""The sleeper's level, the last one of dungeons before the well went on."""
DEEPEST = 99
"""The last level of all."""
LEVELS_PER_STRATUM = 3
"""Number of levels that look alike; the last of them has a boss."""
STRATA = 8
"""Number of strata; below the last of them they come round again."""
ROUNDS = LEVELS_PER_STRATUM * STRATA
"""Levels after which the strata come round again."""


class RoomChallenge(StrEnum):
    """The challenge of a room to its visitors."""

    ENTRY = "entry"
    QUIET = "quiet"
    FIGHT = "fight"
    TRAP = "trap"
    PUZZLE = "puzzle"
    SHRINE = "shrine"
    MERCHANT = "merchant"
    CAPTIVE = "captive"
    TREASURE = "treasure"
    CAMP = "camp"
    STAIRS = "stairs"
    LAIR = "lair"
    LANDMARK = "landmark"


class DoorKind(StrEnum):
    """The barrier between two neighbouring rooms."""

    ARCH = "arch"
    DOOR = "door"
    GATE = "gate"
    HIDDEN = "hidden"


class GateKind(StrEnum):
    """The means of opening a gate from the near side; from the other side it is a bolt."""

    KEY = "key"
    LEVER = "lever"
    NUMBERS = "numbers"
    COLOURS = "colours"
    STATUES = "statues"


class Door(ContentRecord, frozen=True):
    """The barrier between two rooms; `near` is the one on the entrance's side, `gate` the number of its gate."""

    near: Cell
    far: Cell
    kind: DoorKind
    gate: int | None = None


class Gate(ContentRecord, frozen=True):
    """A way that has to be opened.

    `answer` is the right setting of its mechanism: one choice a position, empty for a key or a lever.
    `parts` are the rooms where the key, the lever or the clues are: one clue a position.
    """

    kind: GateKind
    door: int
    parts: tuple[Cell, ...]
    answer: tuple[str, ...] = ()


class Chest(ContentRecord, frozen=True):
    """Something that holds treasure. `trap` is the key of a trap or "", `seed` that of its contents."""

    locked: bool
    trap: str
    richness: int
    seed: int


class RoomPlan(ContentRecord, frozen=True, kw_only=True):
    """One room as planned, before the first visit.

    `monsters` are keys of the bestiary's kinds, the first of them the leader; `person` the key of a captive or a
    merchant, `trap` that of a trap, "" for none; `keys`, `levers` and `clues` the numbers of gates whose parts are here
    (a clue with its position), `mechanism` the one whose mechanism stands here; `cache` the finds of a search; `piece`
    is the key of a set piece, "" for none.
    """

    depth: int
    cell: Cell
    template: str
    challenge: RoomChallenge
    name: Words
    sight: Sight
    lit: bool
    twitch: bool = False
    monsters: tuple[str, ...] = ()
    asleep: bool = False
    person: str = ""
    trap: str = ""
    chest: Chest | None = None
    cache: Chest | None = None
    keys: tuple[int, ...] = ()
    levers: tuple[int, ...] = ()
    clues: tuple[tuple[int, int], ...] = ()
    mechanism: int | None = None
    piece: str = ""


class LevelPlan(ContentRecord, frozen=True):
    """One level: its rooms by cell, doors between them, gates, and the places of the stairs.

    `up` is the arrival room from above, `down` the one with the stairs down; the last level has none and `down` is its
    lord's lair. `winch` is whether a winch stands in the room `up`, `omens` its peculiarities (keys of `omens.toml`).
    """

    depth: int
    up: Cell
    down: Cell
    doors: tuple[Door, ...]
    gates: tuple[Gate, ...]
    rooms: dict[str, RoomPlan]
    winch: bool
    has_stairs_down: bool
    omens: tuple[str, ...] = ()

    @property
    def cells(self) -> list[Cell]:
        """Every room's cell."""
        return [room.cell for room in self.rooms.values()]

    def room(self, cell: Cell) -> RoomPlan:
        """Return the room at a cell. Raises KeyError if none is there."""
        return self.rooms[spot(cell)]

    def doors_of(self, cell: Cell) -> dict[str, int]:
        """Return direction -> number of the door, for every door of a room."""
        found = {}
        for number, door in enumerate(self.doors):
            if cell in (door.near, door.far):
                other = door.far if cell == door.near else door.near
                found[heading(cell, other)] = number
        return {way: found[way] for way in STEPS if way in found}

    def beyond(self, cell: Cell, door: int) -> Cell:
        """Return the room on the other side of a door."""
        one = self.doors[door]
        return one.far if cell == one.near else one.near


def spot(cell: Cell) -> str:
    """Return a cell as text: `3,1`."""
    return f"{cell[0]},{cell[1]}"


def heading(start: Cell, end: Cell) -> str:
    """Return the direction from a cell to its neighbour."""
    step = (end[0] - start[0], end[1] - start[1])
    return next(way for way, one in STEPS.items() if one == step)


def stratum_of(depth: int) -> int:
    """Return the stratum of a level: 0 for the first three, then 1 ..., and 0 again below the last."""
    return (depth - 1) // LEVELS_PER_STRATUM % STRATA


def has_boss(depth: int) -> bool:
    """Return whether a level has a boss: every third has."""
    return depth % LEVELS_PER_STRATUM == 0
