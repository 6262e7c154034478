"""The directions ways lead (`directions.toml`): typed forms, sentences of comings and goings. Pure."""

from __future__ import annotations

from pathlib import Path

import msgspec

from ..kernel.content_files import load
from ..kernel.descriptions import ContentRecord
from ..words import Words, synonyms


class Direction(ContentRecord, frozen=True, kw_only=True):
    """One direction.

    `typed` are further spellings; `step` is (columns east, rows south) on a map, None for one no map can show. `leaves`
    and `arrives` are read by people on either side; both know `who` and `place`, the place at the other end.
    """

    key: str = ""
    name: Words
    opposite: str
    typed: tuple[str, ...] = ()
    step: tuple[int, int] | None = None
    leaves: Words
    arrives: Words


_TYPED = {
    "north": synonyms("n", of="north"),
    "northeast": synonyms("ne", of="northeast"),
    "east": synonyms("e", of="east"),
    "southeast": synonyms("se", of="southeast"),
    "south": synonyms("s", of="south"),
    "southwest": synonyms("sw", of="southwest"),
    "west": synonyms("w", of="west"),
    "northwest": synonyms("nw", of="northwest"),
    "up": synonyms("u"),
    "down": synonyms("d"),
    "in": synonyms("inside"),
    "out": synonyms("outside", "o"),
}

DIRECTIONS: dict[str, Direction] = {
    key: msgspec.structs.replace(way, typed=_TYPED[key])
    for key, way in load([Path(__file__).with_name("directions.toml")], Direction).items()
}
"""Every direction by its key, in the order exits are listed."""

_BY_SPELLING = {spelling: way for way in DIRECTIONS.values() for spelling in (way.key, *way.typed)}


def direction(typed: str) -> Direction | None:
    """Return the direction meant by a key or another spelling of it; None for none."""
    return _BY_SPELLING.get(typed.strip().lower())


ORDER = {key: place for place, key in enumerate(DIRECTIONS)}
"""Direction key -> its place in a list of exits."""
