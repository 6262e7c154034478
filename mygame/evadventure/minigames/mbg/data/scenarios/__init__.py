"""Scenarios of the house: a `.map` file each, and what `.map` files cannot say in a `.toml` beside it.

The map names everything in Chinese; `names.toml` holds the English name of every officer, city, faction and facility.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from .....words import Words
from ....core import Record
from ..maps import Scene, check, parse

_HERE: Final = files(__package__)


class Scenario(Record):
    """A scenario: a map and its story."""

    key: str
    title: Words
    story: Words
    seats: int
    """Players it was drawn for; fewer, from two on, may play it."""
    max_turn: int
    minutes: int
    """How long people take, about."""
    scene: Scene
    text: str
    """The map as it is written."""


class BadScenario(Exception):
    """A scenario of the house is wrong: its file, line and field are in the message."""


@cache
def keys() -> tuple[str, ...]:
    """Return the keys of all scenarios, those for fewer players first."""
    found = [file.name.removesuffix(".toml") for file in _HERE.iterdir() if file.name.endswith(".toml")]
    return tuple(
        sorted((key for key in found if key != "names"), key=lambda key: (get(key).seats, get(key).max_turn, key))
    )


def fitting(seats: int) -> str:
    """Return the scenario this number of players gets when none is named: the longest drawn for just enough of them."""
    enough = min(get(key).seats for key in keys() if get(key).seats >= seats)
    return max((key for key in keys() if get(key).seats == enough), key=lambda key: get(key).max_turn)


@cache
def get(key: str) -> Scenario:
    """Return a scenario.

    Raises:
        BadScenario: when its files are wrong.
    """
    told = tomllib.loads((_HERE / f"{key}.toml").read_text(encoding="utf-8"))
    text = (_HERE / f"{key}.map").read_text(encoding="utf-8")
    scene = parse(text)
    if (refusal := check(scene)) is not None:
        raise BadScenario(f"{key}.map: {refusal.code} {refusal.facts}")
    return msgspec.convert({**told, "key": key, "seats": len(scene.roles), "text": text, "scene": scene}, Scenario)


@cache
def names() -> dict[str, str]:
    """Return the English name of everything that maps name in Chinese."""
    told = tomllib.loads((_HERE / "names.toml").read_text(encoding="utf-8"))
    return {zh: en for group in told.values() for zh, en in group.items()}
