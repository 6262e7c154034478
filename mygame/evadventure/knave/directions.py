"""The directions ways lead, with their typed forms and the sentences of comings and goings. Pure."""

from __future__ import annotations

from msgspec import Struct

from ..words import Words, synonyms


class Direction(Struct, frozen=True):
    """One direction.

    `typed` are further spellings; `step` is (columns east, rows south) on a map, None for one no map can show. `leaves`
    and `arrives` are read by people on either side; both know `who` and `place`, the place at the other end.
    """

    key: str
    name: Words
    opposite: str
    typed: tuple[str, ...]
    step: tuple[int, int] | None
    leaves: Words
    arrives: Words


def _compass(
    name: Words, typed: tuple[str, ...], opposite: str, step: tuple[int, int], leaves: Words, arrives: Words
) -> Direction:
    return Direction(key=name.en, name=name, opposite=opposite, typed=typed, step=step, leaves=leaves, arrives=arrives)


DIRECTIONS: dict[str, Direction] = {
    way.key: way
    for way in (
        _compass(
            Words("north"),
            synonyms("n", of="north"),
            "south",
            (0, -1),
            Words("{who:cap} leaves north, for {place}."),
            Words("{who:cap} comes in from the north."),
        ),
        _compass(
            Words("northeast"),
            synonyms("ne", of="northeast"),
            "southwest",
            (1, -1),
            Words("{who:cap} leaves northeast, for {place}."),
            Words("{who:cap} comes in from the northeast."),
        ),
        _compass(
            Words("east"),
            synonyms("e", of="east"),
            "west",
            (1, 0),
            Words("{who:cap} leaves east, for {place}."),
            Words("{who:cap} comes in from the east."),
        ),
        _compass(
            Words("southeast"),
            synonyms("se", of="southeast"),
            "northwest",
            (1, 1),
            Words("{who:cap} leaves southeast, for {place}."),
            Words("{who:cap} comes in from the southeast."),
        ),
        _compass(
            Words("south"),
            synonyms("s", of="south"),
            "north",
            (0, 1),
            Words("{who:cap} leaves south, for {place}."),
            Words("{who:cap} comes in from the south."),
        ),
        _compass(
            Words("southwest"),
            synonyms("sw", of="southwest"),
            "northeast",
            (-1, 1),
            Words("{who:cap} leaves southwest, for {place}."),
            Words("{who:cap} comes in from the southwest."),
        ),
        _compass(
            Words("west"),
            synonyms("w", of="west"),
            "east",
            (-1, 0),
            Words("{who:cap} leaves west, for {place}."),
            Words("{who:cap} comes in from the west."),
        ),
        _compass(
            Words("northwest"),
            synonyms("nw", of="northwest"),
            "southeast",
            (-1, -1),
            Words("{who:cap} leaves northwest, for {place}."),
            Words("{who:cap} comes in from the northwest."),
        ),
        Direction(
            key="up",
            name=Words("up"),
            opposite="down",
            typed=synonyms("u"),
            step=None,
            leaves=Words("{who:cap} goes up, to {place}."),
            arrives=Words("{who:cap} comes down from above."),
        ),
        Direction(
            key="down",
            name=Words("down"),
            opposite="up",
            typed=synonyms("d"),
            step=None,
            leaves=Words("{who:cap} goes down, to {place}."),
            arrives=Words("{who:cap} comes up from below."),
        ),
        Direction(
            key="in",
            name=Words("in"),
            opposite="out",
            typed=synonyms("inside"),
            step=None,
            leaves=Words("{who:cap} goes inside, to {place}."),
            arrives=Words("{who:cap} comes out from inside."),
        ),
        Direction(
            key="out",
            name=Words("out"),
            opposite="in",
            typed=synonyms("outside", "o"),
            step=None,
            leaves=Words("{who:cap} goes out, to {place}."),
            arrives=Words("{who:cap} comes in from outside."),
        ),
    )
}
"""Every direction by its key, in the order exits are listed."""

_BY_SPELLING = {spelling: way for way in DIRECTIONS.values() for spelling in (way.key, *way.typed)}


def direction(typed: str) -> Direction | None:
    """Return the direction meant by a key or another spelling of it; None for none."""
    return _BY_SPELLING.get(typed.strip().lower())


ORDER = {key: place for place, key in enumerate(DIRECTIONS)}
"""Direction key -> its place in a list of exits."""
