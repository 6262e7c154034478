"""What is heard below, and what comes of it: sleepers wake, wanderers come. Pure."""

from __future__ import annotations

from collections import deque

from ...rules import EvAdventureRollEngine
from .progress import Floor, Standing, standing
from .records import Cell, DoorKind, Level

TURN = 600
"""Game seconds of a turn of exploring: so often is asked whether something comes by (`knave.md 2`)."""
CHANCES = 12
"""Once in so many turns something comes by; in a disturbed camp or a loud place more often."""
REST_CHANCES = 4
"""Once in so many nights something finds a camp that is not in a sheltered place."""


def heard(level: Level, floor: Floor, origin: Cell, loudness: int) -> dict[Cell, int]:
    """Return the rooms in which a noise is heard, with how much of it is left: an arch costs 1, a door 2.

    Args:
        level: the level.
        floor: what is known of it: open gates let sound through as doors do, shut and hidden ones cost 3.
        origin: where the noise was.
        loudness: how loud.
    """
    met = {origin: loudness}
    queue = deque([origin])
    while queue:
        here = queue.popleft()
        for door in level.doors_of(here).values():
            there = level.beyond(here, door)
            left = met[here] - _muffled(level, floor, here, door)
            if left >= 0 and left > met.get(there, -1):
                met[there] = left
                queue.append(there)
    return met


def _muffled(level: Level, floor: Floor, cell: Cell, door: int) -> int:
    if standing(level, floor, cell, door) != Standing.OPEN:
        return 3
    return 1 if level.doors[door].kind == DoorKind.ARCH else 2


def comes_by(engine: EvAdventureRollEngine, *, loud: bool = False) -> bool:
    """Return whether something comes by in a turn of exploring; twice as likely where it is loud."""
    return engine.roll(f"1d{CHANCES}") <= 1 + loud


def finds_camp(engine: EvAdventureRollEngine, *, sheltered: bool) -> bool:
    """Return whether something disturbs a night's rest; never in a sheltered place."""
    return not sheltered and engine.roll(f"1d{REST_CHANCES}") == 1


def wakes(level: Level, floor: Floor, origin: Cell, loudness: int) -> set[Cell]:
    """Return the rooms, other than where it was, whose monsters have heard a noise and are still there."""
    return {
        cell
        for cell in heard(level, floor, origin, loudness)
        if cell != origin and level.room(cell).monsters and cell not in floor.cleared
    }
