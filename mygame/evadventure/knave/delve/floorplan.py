"""A level as a party has explored it, drawn as a floor plan or told in sentences. Pure.

    [Ch]--[Dr]##<Pi>
            ||
          [??]

`--` and `||` are open ways, `##` and `==` shut gates, `??` a room that nobody has been to yet, `<` and `>` stand
around the reader's own room, `*` marks where companions are.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ...kernel.textwidth import columns, pad
from ...words import LANGUAGES, Lang, Words
from ..directions import DIRECTIONS
from .progress import Floor, Standing, Way, ways
from .records import Cell, Level

CELL, GAP = 4, 2
TITLE = Words("Level {depth}: {place}")
LEADS = Words("{direction:cap}: {place}.")
SHUT = Words("a shut way")
IN_ROOM = Words("{place}: {ways}.")
STEP = Words("{direction} to {place}")
LEGEND = Words("## shut   ?? not seen yet   v stairs down   ^ stairs up   * companions")


def draw(level: Level, floor: Floor, here: Cell, lang: Lang, width: int, friends: Collection[Cell] = ()) -> list[str]:
    """Return the plan's lines, at most so many columns wide, with the reader's room in view.

    Args:
        level: the level.
        floor: how far it is known.
        here: where the reader is.
        lang: for the signs.
        width: columns of the screen.
        friends: where companions are.
    """
    seen = known(level, floor)
    reach = max(1, (width - CELL) // (CELL + GAP))
    xs = [x for x, _ in seen]
    left = min(xs) if max(xs) - min(xs) <= reach else max(min(xs), min(here[0] - reach // 2, max(xs) - reach))
    span = range(left, min(max(xs), left + reach) + 1)
    lines = []
    for y in range(min(y for _, y in seen), max(y for _, y in seen) + 1):
        cells, below = "", ""
        for x in span:
            cells += _cell(level, floor, (x, y), here, lang, friends) if (x, y) in seen else " " * CELL
            east, south = _between(level, floor, (x, y), (1, 0)), _between(level, floor, (x, y), (0, 1))
            cells += "  " if east is None else "--" if east is Standing.OPEN else "##"
            below += "    " if south is None else " || " if south is Standing.OPEN else " == "
            below += " " * GAP
        lines += [cells.rstrip(), below.rstrip()]
    return [line for number, line in enumerate(lines) if line or number < len(lines) - 1]


def known(level: Level, floor: Floor) -> set[Cell]:
    """Return the rooms that have been explored, and those one knows of from there."""
    seen = set(floor.explored)
    for cell in floor.explored:
        seen |= {way.to for way in _seen_ways(level, floor, cell)}
    return seen


def sentences(
    level: Level, floor: Floor, here: Cell, lang: Lang, friends: Mapping[str, Cell] | None = None
) -> list[str]:
    """Return the plan in sentences for a screen reader: one's own room, its surroundings, then every other room."""
    told = [Words("You are in {place}.").say(lang, place=_name(level, floor, here))]
    for way in _seen_ways(level, floor, here):
        told.append(LEADS.say(lang, direction=DIRECTIONS[way.heading].name, place=_what(level, floor, way)))
    told += [LEADS.say(lang, direction=DIRECTIONS[one].name, place=words) for one, words in _stairs(level, here)]
    for cell in sorted(floor.explored - {here}, key=lambda one: (one[1], one[0])):
        steps = [
            STEP.say(lang, direction=DIRECTIONS[way.heading].name, place=_what(level, floor, way))
            for way in _seen_ways(level, floor, cell)
        ]
        steps += [STEP.say(lang, direction=DIRECTIONS[one].name, place=words) for one, words in _stairs(level, cell)]
        told.append(IN_ROOM.say(lang, place=_name(level, floor, cell), ways=LANGUAGES[lang].comma.join(steps)))
    for name, cell in (friends or {}).items():
        told.append(Words("{who} is in {place}.").say(lang, who=name, place=_name(level, floor, cell)))
    return told


def _seen_ways(level: Level, floor: Floor, cell: Cell) -> list[Way]:
    return [way for way in ways(level, floor, cell) if way.standing is not Standing.HIDDEN]


def _what(level: Level, floor: Floor, way: Way) -> Words:
    if way.to in floor.explored:
        return _name(level, floor, way.to)
    return SHUT if way.standing is Standing.SHUT else Words("a room you have not seen")


def _name(level: Level, floor: Floor, cell: Cell) -> Words:
    return Words("a dark room") if cell in floor.unseen else level.room(cell).name


def _stairs(level: Level, cell: Cell) -> list[tuple[str, Words]]:
    found = [("up", Words("stairs up"))] if cell == level.up else []
    return [*found, ("down", Words("stairs down"))] if cell == level.down and level.has_stairs_down else found


def _cell(level: Level, floor: Floor, cell: Cell, here: Cell, lang: Lang, friends: Collection[Cell]) -> str:
    if cell in floor.explored and cell not in floor.unseen:
        sign = level.room(cell).sight.sign
        text = pad(sign.in_lang(lang)[:2], 2) if sign is not None else "  "
        text = text if columns(text) == 2 else text[:1]
    else:
        text = Words("??").in_lang(lang)
    if cell == here:
        return f"<{text}>"
    stairs = [one for one, _ in _stairs(level, cell)] if cell in floor.explored else []
    end = "*" if cell in friends else "v" if "down" in stairs else "^" if "up" in stairs else "]"
    return f"[{text}{end}"


def _between(level: Level, floor: Floor, cell: Cell, step: Cell) -> Standing | None:
    """Return the state of the way to the neighbour; None when there is none, or it is not known."""
    other = (cell[0] + step[0], cell[1] + step[1])
    if cell not in floor.explored and other not in floor.explored:
        return None
    for number, door in enumerate(level.doors):
        if {door.near, door.far} == {cell, other}:
            way = next(one for one in ways(level, floor, cell) if one.door == number)
            return None if way.standing is Standing.HIDDEN else way.standing
    return None
