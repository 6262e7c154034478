"""The town by its content files, and a walk through all of it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any

from tests.harness import ROOT


def town() -> dict[str, dict[str, Any]]:
    """Return the places of the content files: key -> entry."""
    places: dict[str, dict[str, Any]] = {}
    for file in sorted((ROOT / "mygame/world/town").glob("*.toml")):
        places |= tomllib.loads(file.read_text(encoding="utf-8"))
    return {key: entry for key, entry in places.items() if "exits" in entry}


def walk_through(places: dict[str, dict[str, Any]], start: str) -> Iterator[tuple[str, str]]:
    """Yield (direction, place reached) of a walk from `start` through every place that can be reached, and back."""
    opposite = {"north": "south", "east": "west", "up": "down"}
    opposite |= {back: there for there, back in opposite.items()}
    seen = {start}

    def visit(here: str) -> Iterator[tuple[str, str]]:
        for direction, there in places[here]["exits"].items():
            if there in seen or there not in places:
                continue
            seen.add(there)
            yield direction, there
            yield from visit(there)
            yield opposite[direction], here

    yield from visit(start)
