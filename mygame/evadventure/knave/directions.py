"""The directions ways lead, with what people type for them and how comings and goings are told. Pure."""

from __future__ import annotations

from msgspec import Struct

from ..words import Words, synonyms


class Direction(Struct, frozen=True):
    """One direction.

    `typed` are further spellings; `step` is (columns east, rows south) on a map, None for what no map can
    show. `leaves` and `arrives` are what people on either side read; both know `who` and `place`, the
    place at the other end.
    """

    key: str
    name: Words
    opposite: str
    typed: tuple[str, ...]
    step: tuple[int, int] | None
    leaves: Words
    arrives: Words


def _compass(key: str, zh: str, opposite: str, short: str, step: tuple[int, int]) -> Direction:
    typed = [short, zh, f"{zh}边", f"往{zh}", f"向{zh}", f"去{zh}边", f"往{zh}走", f"向{zh}走"]
    if len(zh) == 2:
        typed.append(f"{zh}方")
    else:
        typed += [f"{zh}面", f"{zh}方"]
    return Direction(
        key=key,
        name=Words(key, zh),
        opposite=opposite,
        typed=tuple(typed),
        step=step,
        leaves=Words(f"{{who:cap}} leaves {key}, for {{place}}.", f"{{who}}往{zh}走，去了{{place}}。"),
        arrives=Words(f"{{who:cap}} comes in from the {key}.", f"{{who}}从{zh}边过来了。"),
    )


DIRECTIONS: dict[str, Direction] = {
    way.key: way
    for way in (
        _compass("north", "北", "south", "n", (0, -1)),
        _compass("northeast", "东北", "southwest", "ne", (1, -1)),
        _compass("east", "东", "west", "e", (1, 0)),
        _compass("southeast", "东南", "northwest", "se", (1, 1)),
        _compass("south", "南", "north", "s", (0, 1)),
        _compass("southwest", "西南", "northeast", "sw", (-1, 1)),
        _compass("west", "西", "east", "w", (-1, 0)),
        _compass("northwest", "西北", "southeast", "nw", (-1, -1)),
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
    """Return the direction people mean by a key or another spelling of it; None for none."""
    return _BY_SPELLING.get(typed.strip().lower())


ORDER = {key: place for place, key in enumerate(DIRECTIONS)}
"""Direction key -> its place in a list of exits."""
