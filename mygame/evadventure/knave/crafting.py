"""Crafting: what can be made of which things, as data. Pure; house rules.

A recipe never makes anything worth more than what it takes, so nothing is earned by making things to sell: one saves
the way to a shop, and what the shop would have kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any

from ..kernel.content_files import ContentError, load
from ..kernel.descriptions import ContentRecord
from . import loot
from .gear import GEAR
from .runes import RUNES

FILE = Path(__file__).with_name("crafting.toml")


class Verb(StrEnum):
    """How something is made."""

    BREW = "brew"
    TRAP = "trap"
    INSCRIBE = "inscribe"


class Recipe(ContentRecord, frozen=True, kw_only=True):
    """How one thing is made; its key in the file is the key of that thing's prototype.

    Args:
        verb: how it is made.
        takes: key of a prototype -> how many are used up.
        tools: kinds of tools (`things.tools`) of which one must be carried; none for no need.
    """

    verb: Verb
    takes: Mapping[str, int]
    tools: tuple[str, ...] = ()


def prototype(key: str) -> Mapping[str, Any] | None:
    """Return the prototype of a key; None for none."""
    return GEAR.get(key) or loot.PROTOTYPES.get(key) or RUNES.get(key)


def read(file: Path) -> dict[str, Recipe]:
    """Return the recipes of a file.

    Raises:
        ContentError: with all that is wrong: things that do not exist, and what would be worth more than it takes.
    """
    found = load([file], Recipe)
    if problems := [f"{key}: {problem}" for key, one in found.items() for problem in _faults(key, one)]:
        raise ContentError(problems)
    return found


def _faults(key: str, recipe: Recipe) -> Iterator[str]:
    missing = [one for one in (key, *recipe.takes) if prototype(one) is None]
    yield from (f"there is no {one}" for one in missing)
    if not recipe.takes or min(recipe.takes.values()) < 1:
        yield "takes: it must take something"
    elif not missing:
        made = int((prototype(key) or {})["value"])
        taken = sum(count * int((prototype(one) or {})["value"]) for one, count in recipe.takes.items())
        if made > taken:
            yield f"what it makes is worth {made}, what it takes {taken}"


RECIPES = read(FILE)
