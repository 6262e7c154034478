"""The bestiary: every kind of monster, by depth, as records read from `monsters/*.toml`. Pure.

A kind holds a monster's figures by the rules of Knave (`knave.md 2`: hit dice stand for everything, HP is dice x 4
unless given), the texts of its looks and blows in both languages, and its habits. The monsters in fights are fighters
made from kinds: the world's `npcs.EvAdventureMob`, the simulator's sheets.

`docs/build/creatures.md` tells how to write one.
"""

from __future__ import annotations

from ...kernel import content_files
from .kinds import BOTTOM, DEEPEST, HABITS, PLAIN, BestiaryError, Kind, NaturalAttack, Stage, check, read
from .strains import Strain, grown, strain_at, strains

KINDS: dict[str, Kind] = read(more=content_files.files("monsters"))
"""Every kind by its key, in the order of the files; a host's own after the house's."""
UNDER = 13
"""The first level below the sleeper."""


def at_depth(depth: int) -> list[tuple[int, Kind]]:
    """Return (weight, kind) of all random encounters at a depth; below the deepest level as in `again`."""
    levels = {max(1, again(depth)), depth}
    return [(kind.weight, kind) for kind in KINDS.values() if not kind.boss and any(map(kind.lives_at, levels))]


def again(depth: int) -> int:
    """Return the level whose kinds live at a depth: below the deepest one, those under the sleeper come round again."""
    return depth if depth <= DEEPEST else UNDER + (depth - UNDER) % (DEEPEST - UNDER + 1)


def in_land(tag: str, danger: int, known: frozenset[str] = frozenset()) -> list[tuple[int, Kind]]:
    """Return (weight, kind) of all random encounters in places above ground.

    Kinds that spare one of the walker's flags (`known`) keep away.
    """
    return [
        (kind.weight, kind)
        for kind in KINDS.values()
        if tag in kind.haunts
        and not kind.boss
        and not kind.most
        and not known.intersection(kind.spares)
        and kind.depth[0] <= danger <= kind.depth[1]
    ]


def boss_at(depth: int) -> Kind | None:
    """Return the boss of a depth, its own before one that comes round again; None if it has none."""
    levels = (depth, again(depth))
    return next((kind for level in levels for kind in KINDS.values() if kind.boss and kind.lives_at(level)), None)


__all__ = [
    "BOTTOM", "DEEPEST", "HABITS", "KINDS", "PLAIN", "UNDER", "BestiaryError", "Kind", "NaturalAttack", "Stage",
    "Strain", "again", "at_depth", "boss_at", "check", "grown", "in_land", "read", "strain_at", "strains",
]  # fmt: skip
