"""The board as a loop: fitted to the reader's width, from ASCII and full-width characters only.

A cell is four columns: two for its place, one for its owner (a small letter), one for the pieces on it (a capital
letter for one faction, `+` for several, `#` a barrier, `!` robbers, `%` both). Where the loop is too wide for that, the
four columns are split into two lines of two.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Final

from ....kernel.textwidth import columns, crop, pad, wrap
from ....words import Lang, Words, series
from ...core import Reader
from ..data import ALONE, ANGER, CellPlace, WalkPace
from ..state import Cell, MbgBoard
from . import names

_SIGNS: Final = names.by(CellPlace, "sign")
_COLOURS: Final = ("|r", "|g", "|c", "|y", "|m", "|b", "|R", "|G")
_HEAD: Final = Words("{title}: turn {turn} of {most}, won at {win}")
_FLAGS: Final = Words("Barriers (#): {barriers}. Robbers (!): {robbers}.")
_REST: Final = Words("`board` names all cities and signs.")
_ROOM: Final = 4
"""Columns of a cell where there is space: two for its place, its owner, the pieces on it."""


def states(board: MbgBoard, lang: Lang, r: int) -> list[str]:
    """Return the present states of a faction: pace, direction, alliance, anger, a second action."""
    role = board.roles[r]
    told = []
    if role.pace is not WalkPace.NORMAL:
        told.append(f"{names.PACES[role.pace].say(lang)} {role.pace_left}")
    if role.direction < 0:
        told.append(Words("walking backwards").say(lang))
    if role.acts_again:
        told.append(Words("acts twice").say(lang))
    if role.ally == ANGER:
        told.append(Words("public anger {n}").say(lang, n=role.ally_left))
    elif role.ally != ALONE:
        ally = names.role(board, lang, role.ally)
        told.append(Words("ally of {ally} {n}").say(lang, ally=ally, n=role.ally_left))
    return told


def people(board: MbgBoard, r: int) -> int:
    """Return the number of a faction's officers."""
    return sum(officer.role == r for officer in board.officers)


def factions(board: MbgBoard, reader: Reader) -> list[str]:
    """Return one line a faction: money, cities, officers, place, states."""
    lang, lines = reader.lang, []
    for r, role in enumerate(board.roles):
        facts = {"letter": names.letter(r), "name": names.role(board, lang, r), "player": reader.names[r]}
        if role.location < 0:
            lines.append(Words("{letter} {name} ({player}) is out").say(lang, **facts))
            continue
        line = Words(
            "{letter} {name} ({player}) {money}, {cities} {cities:|city|cities}, {people} {people:|officer|officers}, "
            "cell {cell}"
        ).say(
            lang,
            **facts,
            money=names.money(role.money),
            cities=len(role.cities),
            people=people(board, r),
            cell=role.location + 1,
        )
        if told := states(board, lang, r):
            line += Words(" [{states}]").say(lang, states=series(lang, told))
        lines.append(line)
    return lines


def head(board: MbgBoard, lang: Lang, title: str) -> str:
    """Return the line above everything: the turn and the sum that wins."""
    turn = min(board.turn, board.max_turn)
    return _HEAD.say(lang, title=title, turn=turn, most=board.max_turn, win=names.money(board.win_money))


def signs(board: MbgBoard, lang: Lang) -> list[str]:
    """Return the two columns for the place on each cell."""
    cities = city_signs(tuple(names.name(lang, city.name) for city in board.cities))
    places = {place: words.say(lang) for place, words in _SIGNS.items()}
    return [cities[cell.base] if cell.place is CellPlace.CITY else places[cell.place] for cell in board.cells]


@lru_cache(maxsize=64)
def city_signs(cities: tuple[str, ...]) -> tuple[str, ...]:
    """Return two columns for each city, no two alike where its letters allow it."""
    found: dict[str, str] = {}
    for name in sorted(cities, key=lambda name: len(name) > 2):  # short ones are their own sign
        letters = [char for char in name if char.isalnum()] or ["?"]
        wide = columns(letters[0]) == 2
        tried = letters if wide else [letters[0] + char for char in (*letters[1:], *"123456789")]
        cut = [pad(crop(one, 2, ending=""), 2) for one in tried]
        found[name] = next((one for one in cut if one not in found.values()), cut[0])
    return tuple(found[name] for name in cities)


def mark(board: MbgBoard, n: int) -> str:
    """Return the one column for the pieces on a cell."""
    here = [r for r, role in enumerate(board.roles) if role.location == n]
    if here:
        return names.letter(here[0]) if len(here) == 1 else "+"
    if n in board.barriers:
        return "%" if n in board.robbers else "#"
    return "!" if n in board.robbers else " "


def owner(board: MbgBoard, n: int) -> str:
    """Return the one column for the owner of a city."""
    cell = board.cells[n]
    if cell.place is not CellPlace.CITY or board.cities[cell.base].role < 0:
        return " "
    return names.letter(board.cities[cell.base].role).lower()


def ring(count: int, wide: int) -> list[tuple[int, int]]:
    """Return places for a loop of `count` cells, no more than `wide` cells wide, clockwise from the upper left
    corner."""
    half = (count + 1) // 2
    width = max(2, min(wide, half // 2 + 1))
    height = max(2, half + 2 - width)
    width = max(2, half + 2 - height)
    top = [(x, 0) for x in range(width)]
    right = [(width - 1, y) for y in range(1, height)]
    bottom = [(x, height - 1) for x in range(width - 2, -1, -1)]
    left = [(0, y) for y in range(height - 2, 0, -1)]
    return (top + right + bottom + left)[:count]


def places(board: MbgBoard, width: int) -> list[tuple[int, int]]:
    """Return the place of each cell in the picture: the map's own if that fits without overlap, else a plain loop."""
    drawn = [(cell.x, cell.y) for cell in board.cells]
    if len(set(drawn)) == len(drawn) and max(x for x, _ in drawn) < width // 2 and max(y for _, y in drawn) < 60:
        return drawn
    return ring(len(board.cells), width // 2)


TALL = 14
"""The most rows of a loop drawn hollow: with the factions and the question it fills a screen of 24 lines."""


def is_tall(board: MbgBoard, width: int) -> bool:
    """Tell whether the board is drawn in rows, since its loop would fill more than a screen."""
    return max(y for _, y in places(board, width)) >= TALL


def picture(board: MbgBoard, reader: Reader, again: bool = False) -> list[str]:
    """Return factions, the loop, cities and signs; what has room within the loop stands there. A tall one is rows.

    Args:
        again: whether the reader knows the signs: below the rows only the cities with an owner are named.
    """
    where, width = places(board, reader.width), reader.width
    across, high = max(x for x, _ in where) + 1, max(y for _, y in where) + 1
    sides, towns, signs = (part(board, reader, width) for part in (_sides, cities, _signs))
    if high > TALL and again:
        told = filter(None, (flags(board, reader.lang), _REST.say(reader.lang)))
        owned = cities(board, reader, width, owned=True)
        return [*sides, *in_rows(board, reader), *owned, *(row for line in told for row in wrap(line, width))]
    if high > TALL:
        return [*sides, *in_rows(board, reader), *towns, *signs]
    hollow = not any(0 < x < across - 1 and 0 < y < high - 1 for x, y in where)
    if hollow and _ROOM * across <= width:
        inner, some, few = (part(board, reader, _ROOM * (across - 2) - 4) for part in (cities, _sides, _signs))
        for above, below in product((some, []), (few, [])):
            if len(inside := [*above, *inner, *below]) <= high - 2:
                before = [] if above else [*sides, ""]
                return [*before, *loop(board, reader, inside), *([] if below else signs)]
    return [*sides, "", *loop(board, reader), "", *towns, *signs]


def _sides(board: MbgBoard, reader: Reader, width: int) -> list[str]:
    return [row for line in factions(board, reader) for row in wrap(line, width, hanging="  ")]


def _signs(board: MbgBoard, reader: Reader, width: int) -> list[str]:
    """Return the places of barriers and robbers, if there are any, and the meaning of the signs."""
    told = filter(None, (flags(board, reader.lang), key(reader.lang)))
    return [row for line in told for row in wrap(line, width)]


def in_rows(board: MbgBoard, reader: Reader) -> list[str]:
    """Return the cells in rows, each after the number of its first cell."""
    across = (reader.width - _ROOM) // _ROOM
    cells = [what + _tinted(board, n, reader.colour) for n, what in enumerate(signs(board, reader.lang))]
    starts = range(0, len(cells), across)
    return [f"{first + 1:>3} {''.join(cells[first : first + across])}".rstrip() for first in starts]


def loop(board: MbgBoard, reader: Reader, inside: Sequence[str] = ()) -> list[str]:
    """Return the loop as lines, `inside` within it."""
    where = places(board, reader.width)
    across = max(x for x, _ in where) + 1
    room = min(_ROOM, reader.width // across)
    grid = {place: n for n, place in enumerate(where)}
    lines, whats = [], signs(board, reader.lang)
    for y in range(max(y for _, y in where) + 1):
        rows: list[list[str]] = [[], []] if room < _ROOM else [[]]
        for x in range(across):
            n = grid.get((x, y))
            if n is None:
                for row in rows:
                    row.append(" " * room)
                continue
            what, whose = whats[n], _tinted(board, n, reader.colour)
            if room < _ROOM:
                rows[0].append(what + " " * (room - 2))
                rows[1].append(whose + " " * (room - 2))
            else:
                rows[0].append(what + whose)
        if 0 < y <= len(inside):
            rows[0][1:-1] = [pad(f"  {inside[y - 1]}", room * (across - 2))]
        drawn = ["".join(row).rstrip() for row in rows]
        lines += [line for i, line in enumerate(drawn) if line or i == 0]
    return lines


def _tinted(board: MbgBoard, n: int, colour: bool) -> str:
    own, on = owner(board, n), mark(board, n)
    if not colour:
        return own + on
    shades = []
    for text in (own, on):
        at = "ABCDEFGHIJ".find(text.upper()) if text.strip() else -1
        shades.append(f"{_COLOURS[at % len(_COLOURS)]}{text}|n" if at >= 0 else text)
    return "".join(shades)


def cities(board: MbgBoard, reader: Reader, width: int, *, owned: bool = False) -> list[str]:
    """Return all cities (or the `owned`) with defence and owner, in as many columns as fit; their cells show the
    scope."""
    lang = reader.lang
    named = tuple(names.name(lang, city.name) for city in board.cities)
    told = [
        Words("{sign} {name} {hp}{owner}").say(
            lang,
            sign=sign,
            name=name,
            hp=names.money(city.hp),
            owner=f" {names.letter(city.role)}" if city.role >= 0 else "",
        )
        for sign, name, city in zip(city_signs(named), named, board.cities, strict=True)
        if city.role >= 0 or not owned
    ]
    if not told:
        return []
    size = max(map(columns, told)) + 2
    across = max(1, (width + 2) // size)
    deep = -(-len(told) // across)
    return ["".join(pad(told[i], size) for i in range(row, len(told), deep)).rstrip() for row in range(deep)]


def flags(board: MbgBoard, lang: Lang) -> str:
    """Return the places of barriers and robbers; empty when there are none."""
    if not board.barriers and not board.robbers:
        return ""

    def told(cells: tuple[int, ...]) -> str:
        return series(lang, (str(n + 1) for n in cells)) or names.NONE.say(lang)

    return _FLAGS.say(lang, barriers=told(board.barriers), robbers=told(board.robbers))


def key(lang: Lang) -> str:
    """Return the meaning of the signs."""
    return Words("sa saloon, in institute, tr training, ?? chance, .. road; a owns, A is there").say(lang)


def _same(one: Cell, two: Cell) -> bool:
    return (one.place, one.base) == (two.place, two.base)


def spoken(board: MbgBoard, lang: Lang) -> list[str]:
    """Return the loop as sentences, neighbouring cells of one place together."""
    lines = []
    count = len(board.cells)
    first = 0
    while first < count:
        last = first
        cell = board.cells[first]
        whole = cell.place in (CellPlace.CITY, CellPlace.INSTITUTE, CellPlace.TRAINING)
        while whole and last + 1 < count and _same(cell, board.cells[last + 1]):
            last += 1
        span = str(first + 1) if first == last else Words("{first} to {last}").say(lang, first=first + 1, last=last + 1)
        if cell.place is CellPlace.CITY:
            city = board.cities[cell.base]
            master = names.role(board, lang, city.role) if city.role >= 0 else names.NOBODY.say(lang)
            what = Words("{name}, {scope} city of {owner}, wall {hp} of {most}", context="mbg").say(
                lang,
                name=names.name(lang, city.name),
                scope=names.SCOPES[city.scope].say(lang),
                owner=master,
                hp=names.money(city.hp),
                most=names.money(city.max_hp),
            )
        else:
            what = names.cell(board, lang, first)
        here = [names.role(board, lang, r) for r, role in enumerate(board.roles) if first <= role.location <= last]
        for flagged, words in ((board.barriers, Words("a barrier")), (board.robbers, Words("robbers"))):
            here += [Words("{what} (cell {n})").say(lang, what=words, n=n + 1) for n in flagged if first <= n <= last]
        if here:
            what += Words("; here: {who}").say(lang, who=here)
        lines.append(Words("Cell {cells}: {what}.").say(lang, cells=span, what=what))
        first = last + 1
    return lines
