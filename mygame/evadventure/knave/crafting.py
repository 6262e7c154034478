"""Trade, pure: the prices of shops (docs/build/economy.md), and recipes for making things; house rules.

The world (`trade`) and the simulator compute with the same functions. A product is never worth more than its materials,
so nothing is earned by making things to sell: it saves the way to a shop, and the shop's margin.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from pathlib import Path

from ..kernel.content_files import load
from ..kernel.descriptions import ContentRecord
from . import loot

ASKED, GIVEN = 115, 40
"""Per cent of its worth that a shop asks and gives for a thing, before charisma and mood."""
LEAST_ASKED, MOST_ASKED = 80, 130
"""Per cent of a thing's worth that a shop asks for."""
LEAST_GIVEN, MOST_GIVEN = 25, 65
"""Per cent of a thing's worth that a shop gives."""
PER_CHARISMA = 2
"""Per cent that each point of charisma moves both prices in the customer's favour."""
PER_SOLD, LEAST_PAID = 5, 50
"""Per cent a shop pays less for each thing of a kind sold lately, and per cent it pays at least."""
MOST_GLUT = (100 - LEAST_PAID) // PER_SOLD
"""Things of a kind after which it pays no less."""
FEE_OF = 20
"""The strongroom keeps one of so many coins taken out, and at least one."""
_MOODS = ((12, 10), (9, 5), (6, 0), (3, -5), (-99, -10))
"""Least total of the reaction roll -> per cent in the customer's favour."""


def asked(worth: int, rate: int) -> int:
    """Return a shop's asking price for a thing: at least a coin, rounded up.

    The rate is in per cent, before bounds.
    """
    return max(1, -(-worth * max(LEAST_ASKED, min(rate, MOST_ASKED)) // 100))


def given(worth: int, rate: int) -> int:
    """Return the price a shop pays for a thing, rounded down; 0 is nothing.

    The rate is in per cent, before bounds.
    """
    return worth * max(LEAST_GIVEN, min(rate, MOST_GIVEN)) // 100


def mood(rolled: int) -> int:
    """Return the mood, in per cent in the customer's favour, for a reaction roll (`knave.md 2`)."""
    return next(favour for least, favour in _MOODS if rolled >= least)


def glut(sold: int) -> int:
    """Return by how many per cent less a shop pays after so many things of the kind were sold lately."""
    return min(PER_SOLD * sold, 100 - LEAST_PAID)


def fee(count: int) -> int:
    """Return the strongroom's fee for `count` coins taken out.

    >>> fee(1), fee(20), fee(21), fee(100)
    (1, 1, 2, 5)
    """
    return -(-count // FEE_OF)


FILE = Path(__file__).with_name("crafting.toml")


class Verb(StrEnum):
    """The way something is made."""

    BREW = "brew"
    TRAP = "trap"
    INSCRIBE = "inscribe"


class Recipe(ContentRecord, frozen=True, kw_only=True):
    """The recipe for one thing; its key in the file is the key of that thing's prototype.

    `takes` is the key of a prototype -> number used up; of the `tools` (kinds, `things.figures`) one must be
    carried.
    """

    verb: Verb
    takes: Mapping[str, int]
    tools: tuple[str, ...] = ()


def read(file: Path) -> dict[str, Recipe]:
    """Return the recipes of a file.

    Raises:
        ContentError: with all problems found: things that do not exist, and products worth more than their materials.
    """
    return load([file], Recipe, _faults)


def _faults(key: str, recipe: Recipe) -> Iterator[str]:
    missing = [one for one in (key, *recipe.takes) if one not in loot.THINGS]
    yield from (f"there is no {one}" for one in missing)
    if not recipe.takes or min(recipe.takes.values()) < 1:
        yield "takes: it must take something"
    elif not missing:
        made = int(loot.THINGS[key]["value"])
        taken = sum(count * int(loot.THINGS[one]["value"]) for one, count in recipe.takes.items())
        if made > taken:
            yield f"what it makes is worth {made}, what it takes {taken}"


RECIPES = read(FILE)
