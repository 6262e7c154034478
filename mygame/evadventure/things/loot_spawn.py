"""Loot made into things: what `evadventure.knave.loot` rolled, as objects of the world."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from evennia.objects.objects import DefaultObject
from evennia.prototypes.spawner import spawn

from ..evennia_ext.transactions import together
from ..knave import loot
from ..knave.gear import GEAR
from ..knave.runes import RUNES
from ..model import Prototype
from .objects import EvAdventureCoins, EvAdventureObject


@cache
def prototypes() -> dict[str, Prototype]:
    """Return every thing there is: gear, finds, treasures and rune stones, by key."""
    return GEAR | loot.PROTOTYPES | RUNES


def make(key: str, value: int = 0) -> EvAdventureObject:
    """Return a new thing that lies nowhere yet.

    Args:
        key: of its prototype.
        value: in coppers, where it is not what the prototype says.

    Raises:
        KeyError: if there is no such thing.
    """
    thing: EvAdventureObject = spawn(prototypes()[key])[0]
    thing.home = None
    if value:
        thing.value = value
    return thing


@together()
def lay(found: Iterable[loot.Found], place: DefaultObject, *, from_below: bool = True) -> list[EvAdventureObject]:
    """Make what was rolled, in a place or a container; return the things, coins as the heap they lie on.

    Args:
        found: what was rolled.
        place: where.
        from_below: whether whoever takes it first has brought it up from below (`kernel.purse`).
    """
    things: list[EvAdventureObject] = []
    for one in found:
        if one.key == loot.COINS:
            things.append(EvAdventureCoins.put(one.count, place, deep=from_below))
            continue
        for _ in range(one.count):
            thing = make(one.key, one.value)
            if from_below:
                thing.untouched = True
            thing.move_to(place, quiet=True, move_hooks=False)
            things.append(thing)
    return things
