"""Maps of the surroundings, drawn from the exits, for the town and the dungeon alike.

Cells are ASCII with full-width Chinese inside: four columns in every client.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import batched
from typing import NamedTuple

from evennia.objects.models import ObjectDB
from evennia.objects.objects import DefaultExit, DefaultObject
from twisted.internet.task import cooperate

from ..evennia_ext.memory import remember
from ..kernel.messaging import Page, name_in
from ..kernel.paths import paths
from ..kernel.textwidth import columns, fill, pad
from ..knave.directions import DIRECTIONS
from ..model import Place, sight_of, ways_of
from ..words import LANGUAGES, Lang, Words
from . import lands
from .exits import in_real_time

CELL = 4
GAP = 2
ROWS = 3
"""Rows of places drawn above and below the middle."""

LEGEND = Words("{sign} {place}")
LEGEND_REAL_TIME = Words("{sign} {place} (real time)")
NEXT = Words("{direction:cap}: {place}.")
NOWHERE = Words("{direction:cap}: not on this map.")


class MapSpot(NamedTuple):
    """A position on the map, in steps east and south of the centre."""

    x: int
    y: int


def around(place: Place, looker: DefaultObject, reach: int, rows: int = ROWS) -> dict[MapSpot, Place]:
    """Return the places around a centre by their positions.

    They lie up to `reach` columns to either side and `rows` above and below; the exits that the looker sees count.
    """
    spots: dict[MapSpot, Place] = {MapSpot(0, 0): place}
    met = {place}
    queue = deque([(MapSpot(0, 0), place)])
    while queue:
        spot, here = queue.popleft()
        for way, step in _steps(here, looker):
            there = MapSpot(spot.x + step[0], spot.y + step[1])
            if way.destination in met or there in spots or abs(there.x) > reach or abs(there.y) > rows:
                continue
            met.add(way.destination)
            spots[there] = way.destination
            queue.append((there, way.destination))
    return spots


def draw(place: Place, looker: DefaultObject, page: Page) -> str:
    """Return the map around a place with its legend; sentences for a screen reader."""
    if place is None:
        return Words("You are nowhere a map could show.").say(page.lang)
    if page.screenreader:
        return "\n".join(sentences(place, looker, page.lang))
    reach = max(1, (page.width - 1 - CELL) // 2 // (CELL + GAP))
    spots = around(place, looker, reach)
    lines = _grid(spots, looker, page.lang)
    legend = [
        (LEGEND_REAL_TIME if in_real_time(one) else LEGEND).say(page.lang, sign=_sign(one, page.lang), place=one)
        for one in spots.values()
    ]
    here = _here(place, page.lang)
    text = "\n".join(line.replace("|", "||").replace(here, f"|w{here}|n") for line in lines)
    return "\n".join([text, *_columns(legend, page.width), *_also(place, looker, page)])


def sentences(place: Place, looker: DefaultObject, lang: Lang) -> list[str]:
    """Return the surroundings in sentences: each exit, and the places beyond it."""
    told = [Words("You are in {place}.").say(lang, place=place)]
    ways = ways_of(place, looker)
    for way in ways:
        further = [
            Words("{direction} to {place}").say(lang, direction=onward, place=onward.destination)
            for onward in ways_of(way.destination, looker)
            if onward.destination not in (place, way.destination)
        ]
        words = Words("{direction:cap}: {place}; from there {further}.") if further else NEXT
        words = NOWHERE if way.destination is place else words
        told.append(words.say(lang, direction=way, place=way.destination, further=LANGUAGES[lang].comma.join(further)))
    return told if ways else [*told, Words("There is no way out to draw.").say(lang)]


def reachable(
    start: Place, looker: DefaultObject, shut: bool = False
) -> Iterator[tuple[Place, tuple[DefaultExit, ...]]]:
    """Return every place reachable from a place, itself first, the nearest next, with the exits of the way there.

    With `shut`, exits that are visible but shut count as well.
    """
    return paths([start], lambda way: shut or way.access(looker, "traverse"), ways=lambda here: ways_of(here, looker))


def within(starts: Iterable[Place], steps: int, looker: DefaultObject | None = None) -> dict[Place, int]:
    """Return the places at most `steps` exits from any of some, with distances; for a looker, by exits it sees."""
    found = paths(starts, lambda way: looker is None or way.access(looker, "view"), steps)
    return {place: len(ways) for place, ways in found}


def read_soon() -> None:
    """Read all exits and their places into memory, a few at a time: the first way asked for would take a second."""
    cooperate(_read())


def _read() -> Iterator[None]:
    exits = ObjectDB.objects.exclude(db_destination=None)
    for some in batched(exits.order_by("db_location").values_list("pk", flat=True), 5):
        ways = exits.filter(pk__in=some).select_related("db_location", "db_destination")
        places = {one for way in ways for one in (way.db_location, way.db_destination) if one is not None}
        remember([*ways, *places])
        for place in places:
            place.contents_cache.get()
        yield


def path(start: Place, looker: DefaultObject, goal: Place) -> list[DefaultExit] | None:
    """Return the exits of the shortest way to a place; None if there is none."""
    return next((list(ways) for place, ways in reachable(start, looker) if place is goal), None)


def known(start: Place, looker: DefaultObject, shut: bool = False) -> list[Place]:
    """Return every place reachable from a place (`reachable`), the nearest first, itself included."""
    return [place for place, _ in reachable(start, looker, shut)]


def named(places: list[Place], wanted: str) -> Place | None:
    """Return the nearest place with that name, else with a name that contains it; None for none."""
    spelled = [(one, [*(name_in(one, lang).lower() for lang in Lang), *one.aliases.all()]) for one in places]
    exact = (place for place, names in spelled if wanted in names)
    inside = (place for place, names in spelled if any(wanted in name for name in names))
    return next(exact, None) or next(inside, None)


def heard_of(start: Place, looker: DefaultObject) -> list[Place]:
    """Return every place that can be named as a goal: those that can be walked to now, then those behind shut ways."""
    return list(dict.fromkeys([*known(start, looker), *known(start, looker, shut=True)]))


def _steps(place: Place, looker: DefaultObject) -> list[tuple[DefaultExit, tuple[int, int]]]:
    """Return the exits that are one step on the map, with that step; exits into another land are left out."""
    land = lands.land_of(place)
    return [
        (way, heading.step)
        for way in ways_of(place, looker)
        if (heading := DIRECTIONS.get(way.key)) is not None
        and heading.step is not None
        and way.destination
        and lands.land_of(way.destination) is land
    ]


def sign(place: Place, lang: Lang) -> str:
    """Return the sign of a place on maps: its own, else the beginning of its name, at most two columns wide."""
    own = sight_of(place).sign
    if own is not None:
        return own.in_lang(lang)
    name = name_in(place, lang)
    return name[:1] if columns(name[:1]) == 2 else name[:2]


def _sign(place: Place, lang: Lang) -> str:
    return pad(sign(place, lang), 2)


def _here(place: Place, lang: Lang) -> str:
    return f"<{_sign(place, lang)}>"


def _grid(spots: dict[MapSpot, Place], looker: DefaultObject, lang: Lang) -> list[str]:
    """Return the lines of the map without colours, trimmed to its contents."""
    xs, ys = [spot.x for spot in spots], [spot.y for spot in spots]
    at = {place: spot for spot, place in spots.items()}
    links = _links(spots, at, looker)
    lines = []
    for y in range(min(ys), max(ys) + 1):
        cells, below = "", ""
        for x in range(min(xs), max(xs) + 1):
            place = spots.get(MapSpot(x, y))
            if place is None:
                cells += " " * CELL
            elif x == y == 0:
                cells += _here(place, lang)
            else:
                cells += f"[{_sign(place, lang)}]"
            cells += "--" if (MapSpot(x, y), MapSpot(x + 1, y)) in links else " " * GAP
            below += " || " if (MapSpot(x, y), MapSpot(x, y + 1)) in links else " " * CELL
            falls = (MapSpot(x, y), MapSpot(x + 1, y + 1)) in links
            rises = (MapSpot(x, y + 1), MapSpot(x + 1, y)) in links
            below += "><" if falls and rises else " \\" if falls else "/ " if rises else " " * GAP
        lines += [cells.rstrip(), below.rstrip()]
    return lines[:-1]


def _links(
    spots: dict[MapSpot, Place], at: dict[Place, MapSpot], looker: DefaultObject
) -> set[tuple[MapSpot, MapSpot]]:
    """Return the pairs of neighbouring spots joined by an exit, the western (or northern) one first."""
    links = set()
    for spot, place in spots.items():
        for way, step in _steps(place, looker):
            there = MapSpot(spot.x + step[0], spot.y + step[1])
            if at.get(way.destination) == there:
                links.add((min(spot, there), max(spot, there)))
    return links


def _columns(entries: list[str], width: int) -> list[str]:
    """Return short entries in as many equal columns as fit."""
    widest = max(columns(entry) for entry in entries) + 2
    count = max(1, (width - 2) // widest)
    rows = [entries[start : start + count] for start in range(0, len(entries), count)]
    return ["  " + "".join(pad(entry, widest) for entry in row).rstrip() for row in rows]


def _also(place: Place, looker: DefaultObject, page: Page) -> list[str]:
    """Return a sentence for each exit a map cannot show (up, down, in, out)."""
    ways = ways_of(place, looker)
    shown = {way for way, _ in _steps(place, looker)}
    return [
        fill(
            (NOWHERE if way.destination is place else NEXT).say(page.lang, direction=way, place=way.destination),
            page.width,
        )
        for way in ways
        if way not in shown and way.destination is not None
    ]
