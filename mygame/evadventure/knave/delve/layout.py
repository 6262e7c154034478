"""The bare floor of a level: rooms on a grid, doors between them, gates that can be opened by construction. Pure.

A gate stands only where it divides the level in two, and its key or clue lies on the entrance's side, in a room for
which no gate of the same or a later number is needed. So the gates can be opened in the order of their numbers. Rooms
behind a hidden door are never needed for anything.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ...rules import EvAdventureRollEngine
from .records import SLEEPER, STEPS, Cell, Door, DoorKind, Gate, GateKind

COLUMNS, ROWS = 7, 6
"""The grid: as wide as a screen of 40 columns can show."""
FEWEST_ROOMS = 10
"""Rooms of a level: so many, one more a level down to the sleeper's, and up to two by chance."""
DIGITS = tuple("123456789")
COLOURS = ("red", "black", "white")
FACINGS = tuple(STEPS)
STATUES = 3

_KIND_WEIGHTS = (
    (GateKind.KEY, 5),
    (GateKind.LEVER, 3),
    (GateKind.NUMBERS, 2),
    (GateKind.COLOURS, 2),
    (GateKind.STATUES, 2),
)

MECHANISMS = frozenset({GateKind.NUMBERS, GateKind.COLOURS, GateKind.STATUES})
"""Gates opened by a mechanism set up beside them; a room has place for one such thing."""

type Edge = tuple[Cell, Cell]


class FloorLayout(NamedTuple):
    """A level without its contents; `secret` are the cells behind hidden doors."""

    cells: tuple[Cell, ...]
    up: Cell
    down: Cell
    doors: tuple[Door, ...]
    gates: tuple[Gate, ...]
    secret: frozenset[Cell]


def lay_out(chance: EvAdventureRollEngine, depth: int) -> FloorLayout:
    """Return the floor of a level."""
    wanted = FEWEST_ROOMS + min(depth, SLEEPER) + chance.randint(0, 2)
    cells, edges = _grow(chance, wanted)
    up = cells[0]
    loops = _loops(chance, cells, edges)
    edges += loops
    away = distances(up, edges)
    down = _farthest(chance, away, edges)
    split = {edge: beyond for edge in edges if (beyond := _cut_off(up, cells, edges, edge))}
    hidden = _hide(chance, split, down, up)
    secret = frozenset().union(*(split[edge] for edge in hidden if edge in split))
    hidden |= {edge for edge in loops if chance.randint(1, 2) == 1}
    gated = _choose_gates(
        chance, depth, {e: b for e, b in split.items() if e not in hidden and not b & secret}, away, down
    )
    doors, numbers = [], {edge: number for number, edge in enumerate(gated)}
    for edge in edges:
        near, far = sorted(edge, key=lambda cell: (away[cell], cell))
        if edge in numbers:
            kind = DoorKind.GATE
        elif edge in hidden:
            kind = DoorKind.HIDDEN
        else:
            kind = DoorKind.DOOR if chance.randint(1, 3) == 1 else DoorKind.ARCH
        doors.append(Door(near, far, kind, numbers.get(edge)))
    gates: list[Gate] = []
    for number, edge in enumerate(gated):
        later = frozenset().union(*(split[one] for one in gated[number:]))
        free = [cell for cell in cells if cell not in secret and cell not in later and cell != up] or [up]
        door = edges.index(edge)
        others = {gate.kind for gate in gates} - {GateKind.KEY}
        if any(doors[gate.door].near == doors[door].near for gate in gates):
            others |= MECHANISMS
        gates.append(_gate(chance, door, free, doors[door].near, others))
    return FloorLayout(tuple(cells), up, down, tuple(doors), tuple(gates), secret)


def distances(start: Cell, edges: Iterable[Edge]) -> dict[Cell, int]:
    """Return every cell that can be walked to, with the number of steps."""
    beside: dict[Cell, list[Cell]] = {}
    for one, other in edges:
        beside.setdefault(one, []).append(other)
        beside.setdefault(other, []).append(one)
    met, queue = {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        for there in beside.get(here, ()):
            if there not in met:
                met[there] = met[here] + 1
                queue.append(there)
    return met


def _around(cell: Cell) -> list[Cell]:
    near = [(cell[0] + x, cell[1] + y) for x, y in STEPS.values()]
    return [one for one in near if 0 <= one[0] < COLUMNS and 0 <= one[1] < ROWS]


def _grow(chance: EvAdventureRollEngine, wanted: int) -> tuple[list[Cell], list[Edge]]:
    """Return rooms, the entrance first, joined as a tree: half the time growth continues from the latest room."""
    cells = [(chance.randint(0, COLUMNS - 1), chance.randint(0, ROWS - 1))]
    edges: list[Edge] = []
    while len(cells) < wanted:
        start = cells[-1] if chance.randint(0, 1) else chance.choice(cells)
        free = [cell for cell in _around(start) if cell not in cells]
        if not free:
            continue
        lonely = min(sum(one in cells for one in _around(cell)) for cell in free)
        cell = chance.choice([one for one in free if sum(near in cells for near in _around(one)) <= lonely + 1])
        cells.append(cell)
        edges.append((start, cell))
    return cells, edges


def _loops(chance: EvAdventureRollEngine, cells: Sequence[Cell], edges: Sequence[Edge]) -> list[Edge]:
    """Return further doors, about one for eight rooms, so that there is more than one way round."""
    joined = {frozenset(edge) for edge in edges}
    open_walls = sorted((one, other) for one in cells for other in _around(one) if one < other and other in cells)
    candidates = [edge for edge in open_walls if frozenset(edge) not in joined]
    chance.shuffle(candidates)
    return candidates[: len(cells) // 8]


def _farthest(chance: EvAdventureRollEngine, away: dict[Cell, int], edges: Sequence[Edge]) -> Cell:
    """Return one of the three cells farthest from the entrance, a dead end before another."""
    ends = {cell: sum(cell in edge for edge in edges) for cell in away}
    ranked = sorted(away, key=lambda cell: (-away[cell], ends[cell], cell))
    dead = [cell for cell in ranked[:5] if ends[cell] == 1] or ranked
    return chance.choice(dead[:3])


def _cut_off(up: Cell, cells: Sequence[Cell], edges: Sequence[Edge], edge: Edge) -> frozenset[Cell]:
    """Return the cells that cannot be reached without a door; none when there is another way round."""
    reached = distances(up, [one for one in edges if one != edge])
    return frozenset(cells) - reached.keys()


def _hide(chance: EvAdventureRollEngine, split: dict[Edge, frozenset[Cell]], down: Cell, up: Cell) -> set[Edge]:
    """Return up to two doors to hide, each with at most two rooms behind that are not needed."""
    small = sorted(edge for edge, beyond in split.items() if len(beyond) <= 2 and down not in beyond and up not in edge)
    chance.shuffle(small)
    return set(small[: chance.randint(0, 2)])


def _choose_gates(
    chance: EvAdventureRollEngine, depth: int, split: dict[Edge, frozenset[Cell]], away: dict[Cell, int], down: Cell
) -> list[Edge]:
    """Return the doors that become gates, nearest first: more the deeper, one on the way down more often than not."""
    count = min(3, 1 + (depth >= 3) + (depth >= 7) * chance.randint(0, 1))
    roomy = sorted(edge for edge in split if min(away[edge[0]], away[edge[1]]) >= 2)
    on_way = [edge for edge in roomy if down in split[edge]]
    aside = [edge for edge in roomy if down not in split[edge]]
    chosen = []
    if on_way and chance.randint(1, 3) > 1:
        chosen.append(chance.choice(on_way))
    chance.shuffle(aside)
    chosen += aside[: count - len(chosen)]
    return sorted(chosen, key=lambda edge: (min(away[edge[0]], away[edge[1]]), edge))


def _gate(chance: EvAdventureRollEngine, door: int, free: Sequence[Cell], near: Cell, others: set[GateKind]) -> Gate:
    """Return a gate whose parts lie in cells that can be reached before it; only of keys there may be several."""
    kind = chance.weighted_choice([(one, weight) for one, weight in _KIND_WEIGHTS if one not in others])
    elsewhere = [cell for cell in free if cell != near] or list(free)
    match kind:
        case GateKind.KEY | GateKind.LEVER:
            return Gate(kind, door, (chance.choice(elsewhere),))
        case GateKind.NUMBERS:
            answer = tuple(chance.choice(DIGITS) for _ in range(3))
        case GateKind.COLOURS:
            order = list(COLOURS)
            chance.shuffle(order)
            answer = tuple(order)
        case GateKind.STATUES:
            answer = tuple(chance.choice(FACINGS) for _ in range(STATUES))
            if len(set(answer)) == 1:
                answer = (*answer[:-1], chance.choice([one for one in FACINGS if one != answer[0]]))
    return Gate(kind, door, tuple(chance.choice(elsewhere) for _ in answer), answer)
