"""The worth of things, and the making of things and rolled loot from prototypes.

A price is always based on a thing's worth: its value, less the cost of mending it, less the part used up. A shop asks
for 80 % of it at least and gives 65 % at most, and rounds against the customer, so that no circuit of shop and smith
ever makes a coin (`docs/build/people.md`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from typing import Any

from evennia.objects.objects import DefaultObject
from evennia.prototypes.prototypes import PROTOTYPE_TAG_CATEGORY, search_prototype
from evennia.prototypes.spawner import spawn

from ..evennia_ext.transactions import together
from ..kernel.counting import coins
from ..kernel.errors import ActionError
from ..knave import loot
from ..model import Hero, Prototype, Thing
from ..words import Words
from .objects import EvAdventureCoins, EvAdventureConsumable, EvAdventureObject

REPAIR_PART = 10
"""A point of quality costs one part in so many of the price (`knave.md 2`)."""


@cache
def prototype(key: str) -> Prototype:
    """Return the prototype of a key, whichever module it comes from. Raises KeyError if there is none."""
    if key in loot.THINGS:
        return loot.THINGS[key]
    found = [one for one in search_prototype(key.lower(), no_db=True) if one.get("prototype_key") == key.lower()]
    if not found:
        raise KeyError(key)
    return dict(found[0])


def known(key: str) -> bool:
    """Return whether there is a prototype of a key."""
    try:
        prototype(key)
    except KeyError:
        return False
    return True


def attribute(key: str, name: str, default: object = None) -> Any:
    """Return a prototype's value of an attribute."""
    proto = prototype(key)
    if name in proto:
        return proto[name]
    attrs = {attr[0]: attr[1] for attr in proto.get("attrs", ())}
    return attrs.get(name, default)


def name(key: str) -> Words:
    """Return the name of a prototype's thing."""
    names = attribute(key, "names")
    return Words(names["en"], names["zh"])


def make(key: str, value: int = 0) -> EvAdventureObject:
    """Return a new thing without a place. Its value is the prototype's when not given.

    Raises KeyError if there is no such thing.
    """
    thing: EvAdventureObject = spawn(prototype(key))[0]
    thing.home = None
    if value:
        thing.value = value
    return thing


class _Seen(Exception):
    """A sample was looked at, and is taken back."""


@contextmanager
def sample(key: str) -> Iterator[EvAdventureObject]:
    """Give a new thing, as `make`, for as long as it is looked at: it is never stored."""
    with suppress(_Seen), together():
        yield make(key)
        raise _Seen


def key_of(thing: DefaultObject) -> str | None:
    """Return the prototype a thing was made from; None if it was made otherwise."""
    tags = thing.tags.get(category=PROTOTYPE_TAG_CATEGORY, return_list=True)
    return next((tag for tag in tags if tag), None)


def carried(character: Hero, key: str) -> Thing | None:
    """Return a thing of a prototype that a character carries, an idle one first; None for none."""
    found = [one for one in reversed(character.equipment.all(only_objs=True)) if key_of(one) == key.lower()]
    return found[0] if found else None


# Worth.


def repair_price(thing: DefaultObject) -> int:
    """Return the cost of mending a thing: a tenth of its price for each point, a coin at least (`knave.md 2`)."""
    if not isinstance(thing, Thing):
        return 0
    missing = max(0, (thing.quality_max or 0) - max(0, thing.quality or 0))
    return -(-thing.value * missing // REPAIR_PART) if thing.value else missing


def worth(thing: DefaultObject) -> int:
    """Return the worth of a thing in its present state, in coppers."""
    if not isinstance(thing, Thing):
        return 0
    value = int(thing.value or 0)
    key, left = key_of(thing), thing.uses if isinstance(thing, EvAdventureConsumable) else 1
    whole = attribute(key, "uses", 1) if key is not None and known(key) else 1
    if whole and whole > 1 and left < whole:
        value = value * max(0, left) // whole
    return max(0, value - repair_price(thing))


TOO_DEAR = Words("That costs {price}, and you have {have}.")


def check_purse(hero: Hero, price: int) -> None:
    """Check that a hero's purse holds a price. Raises ActionError: code `poor`."""
    if hero.coins < price:
        raise ActionError("poor", TOO_DEAR, price=coins(price), have=coins(hero.coins))


def check_room(hero: Hero, made: Thing, key: str) -> None:
    """Check that a hero can carry a thing just made of a prototype. Raises ActionError, which names the prototype."""
    try:
        hero.equipment.validate_slot_usage(made)
    except ActionError as refused:
        raise ActionError(refused.code, refused.words, **refused.facts | {"thing": name(key)}) from None


@together()
def lay(found: Iterable[loot.Found], place: DefaultObject, *, from_below: bool = True) -> list[EvAdventureObject]:
    """Make rolled loot, in a place or a container; return the things, coins as the heap they lie on.

    `from_below` is whether the first taker has brought it up from below (`kernel.purse`).
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
