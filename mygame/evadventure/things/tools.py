"""What helps with what: a tool in the pack is advantage where it fits. The dungeon asks here."""

from __future__ import annotations

from ..model import Hero, Living, Thing
from ..words import Words

HELPS: dict[str, Words] = {
    "bell": Words("it is heard through two doors"),
    "chalk": Words("it marks where one has been"),
    "chisel": Words("it opens what is walled up"),
    "crowbar": Words("it opens stuck doors and chests"),
    "drill": Words("it opens locks, slowly"),
    "file": Words("it opens bars and shackles"),
    "fire": Words("it lights torches in the dark"),
    "glue": Words("it keeps shut what is shut"),
    "grease": Words("it opens hinges and narrow places"),
    "hammer": Words("it drives spikes and opens stone"),
    "hook": Words("it holds a rope where no hand reaches"),
    "key": Words("it opens a lock"),
    "lens": Words("it shows small things"),
    "lockpicks": Words("it opens locks"),
    "manacles": Words("it holds a prisoner"),
    "mirror": Words("it looks round corners"),
    "noise": Words("it is heard far off"),
    "pole": Words("it finds traps before feet do"),
    "pulley": Words("it lifts what is too heavy"),
    "rope": Words("it gets one down and up again"),
    "saw": Words("it opens wood and bars"),
    "shovel": Words("it digs"),
    "spike": Words("it wedges doors and holds ropes"),
    "spyglass": Words("it shows what is far off"),
    "tent": Words("it is half a camp"),
    "tongs": Words("it holds what is hot"),
    "water": Words("it puts fires out"),
}
"""Tool -> what it is good for."""


def carried(character: Living, *tools: str) -> Thing | None:
    """Return the first carried thing, in the pack or in use, that is one of these tools; None for none."""
    return next(iter(carried_all(character, *tools)), None)


def carried_all(character: Living, *tools: str) -> list[Thing]:
    """Return every carried thing, in the pack or in use, that is one of these tools."""
    things = character.equipment.all(only_objs=True) if isinstance(character, Hero) else ()
    return [one for one in things if isinstance(one, Thing) and one.tool and one.tool in tools]


def help_of(thing: Thing) -> Words | None:
    """Return what a thing is good for as a tool; None for what is none."""
    return HELPS.get(thing.tool or "")
