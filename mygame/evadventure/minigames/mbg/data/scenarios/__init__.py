"""Scenarios of the house: a `.map` file each, and a `.toml` beside it for facts `.map` files cannot express.

The map names everything in Chinese; `names.toml` holds the English name of every officer, city, faction and facility.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

import msgspec

from .....kernel import content_files
from .....kernel.content_files import line_of
from .....words import Words
from ....core import NotUnderstood, Record
from ..maps import MapFile, check, parse

_HERE: Final = files(__package__)
_NAMES: Final = "names.toml"


class Scenario(Record):
    """A scenario: a map and its story."""

    key: str
    title: Words
    story: Words
    seats: int
    """Number of players it was designed for; fewer, from two on, may play it."""
    max_turn: int
    minutes: int
    """Approximate duration of a match."""
    scene: MapFile
    text: str
    """The text of the map."""


class BadScenario(Exception):
    """A scenario is wrong: its file, line and field are in the message."""


@cache
def _files() -> dict[str, Traversable]:
    """Return every file of scenarios by name: those of the house, then a host's own."""
    found: dict[str, Traversable] = {}
    for home in (_HERE, *content_files.folders("scenarios")):
        for file in home.iterdir():
            if file.name in found and file.name != _NAMES:
                raise BadScenario(f"{file}: there is another {file.name}")
            found.setdefault(file.name, file)
    return found


def _told(file: Traversable) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadScenario(f"{file}: {error}") from error


@cache
def keys() -> tuple[str, ...]:
    """Return the keys of all scenarios, those for fewer players first."""
    found = [name.removesuffix(".toml") for name in _files() if name.endswith(".toml") and name != _NAMES]
    return tuple(sorted(found, key=lambda key: (get(key).seats, get(key).max_turn, key)))


def fitting(seats: int) -> str:
    """Return the default scenario for this number of players: the longest of those with just enough seats.

    Only those of the house count, so that a stored match stays the same whatever a host has added since.
    """
    own = [key for key in keys() if (_HERE / f"{key}.toml").is_file()]
    enough = min(get(key).seats for key in own if get(key).seats >= seats)
    return max((key for key in own if get(key).seats == enough), key=lambda key: get(key).max_turn)


@cache
def get(key: str) -> Scenario:
    """Return a scenario.

    Raises:
        BadScenario: when its files are wrong.
    """
    story = _files()[f"{key}.toml"]
    told = _told(story)
    if (drawn := _files().get(f"{key}.map")) is None:
        raise BadScenario(f"{story}: there is no {key}.map beside it")
    text = drawn.read_text(encoding="utf-8")
    try:
        scene = parse(text)
        refusal = check(scene)
    except NotUnderstood as error:
        refusal = error.refusal
    if refusal is not None:
        line = f":{refusal.facts['line']}" if "line" in refusal.facts else ""
        raise BadScenario(f"{drawn}{line}: {refusal.code} {refusal.facts}")
    try:
        return msgspec.convert({**told, "key": key, "seats": len(scene.roles), "text": text, "scene": scene}, Scenario)
    except msgspec.ValidationError as error:
        field = str(error).partition(" - at `$.")[2].rstrip("`")
        written = story.read_text(encoding="utf-8")
        raise BadScenario(f"{story}:{line_of(written, field, '')}: {error}") from error


@cache
def names() -> dict[str, Words]:
    """Return the names of everything with a Chinese name on the maps, by that name."""
    homes = (_HERE, *content_files.folders("scenarios"))
    files = [home / _NAMES for home in reversed(homes) if (home / _NAMES).is_file()]  # the house's names win
    return {zh: Words(en, zh) for file in files for group in _told(file).values() for zh, en in group.items()}


if content_files.folders("scenarios"):
    keys()  # a host's mistake is reported when the game is loaded, not when it is played
