"""The town, the lands and the dwellers below, in simulator form: read from the game's own files. Pure."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

type Entry = Mapping[str, Any]

WORLD = Path(__file__).resolve().parents[2] / "mygame/world"
"""The folder of the game's content."""
START = "square"
"""The starting place of heroes when no place has the tag `start`."""


class World(NamedTuple):
    """The content.

    Args:
        places: id -> entry.
        land_of: id of a place -> key of its land; towns' places are not in it.
        lands: key -> entry.
        people: id -> entry of everybody who stands somewhere, with `place`, or below, with `depth`.
        topics: id of a person -> its topics.
        quests: key -> entry.
        festivals: key -> entry.
        start: the starting place of heroes.
    """

    places: dict[str, Entry]
    land_of: dict[str, str]
    lands: dict[str, Entry]
    people: dict[str, Entry]
    topics: dict[str, dict[str, Entry]]
    quests: dict[str, Entry]
    festivals: dict[str, Entry]
    start: str


@cache
def read(folder: Path) -> World:
    """Read the files of a game directory's `world`."""
    places: dict[str, Entry] = {}
    land_of: dict[str, str] = {}
    lands: dict[str, Entry] = {}
    for file in sorted(folder.glob("lands/*/land.toml")):
        lands |= _load(file)
    files = [(file, "") for file in sorted(folder.glob("town/*.toml"))]
    files += [(file, file.parts[-3]) for file in sorted(folder.glob("lands/*/places/*.toml"))]
    for file, land in files:
        for key, place in _load(file).items():
            places[key] = place
            if land:
                land_of[key] = land
    people: dict[str, Entry] = {}
    for key, place in places.items():
        people |= {name: {**one, "place": key} for name, one in place.get("people", {}).items()}
    topics: dict[str, dict[str, Entry]] = {}
    for pattern in ("town/people/*.toml", "lands/*/places/people/*.toml", "below/*.toml"):
        for file in sorted(folder.glob(pattern)):
            for name, one in _load(file).items():
                topics.setdefault(name, {}).update(one.get("topics", {}))
                if "depth" in one:
                    people[name] = one
    quests: dict[str, Entry] = {}
    for pattern in ("quests/*.toml", "lands/*/quests/*.toml"):
        for file in sorted(folder.glob(pattern)):
            quests |= _load(file)
    start = next((key for key, place in places.items() if "start" in place.get("tags", ())), START)
    return World(places, land_of, lands, people, topics, quests, _load(folder / "festivals.toml"), start)


def _load(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))


def english(entry: Any) -> Iterator[str]:
    """Yield the English texts in an entry."""
    if isinstance(entry, str):
        yield entry
    elif isinstance(entry, Mapping):
        if isinstance(entry.get("en"), str):
            yield entry["en"]
        else:
            for value in entry.values():
                if isinstance(value, Mapping | list):
                    yield from english(value)
    elif isinstance(entry, list):
        for value in entry:
            yield from english(value)


def text(entry: Any) -> str:
    """Return the English texts in an entry as one."""
    return " ".join(english(entry))
