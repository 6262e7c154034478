"""`.map` files: read and checked (rules page, section 4; manual 6).

Two steps: `parse` turns text into a `MapFile` and rejects files of another form; `check` rejects contradictions (an
officer in two places, a mayor who is not in his city ...). `load` does both and builds the board; the board of a
recorded game of the original is built without the check, as the original did.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import isfinite
from typing import NamedTuple

from ...core import NotUnderstood, Record, Refusal
from ..engine.formulas import Props, hpmax, in_city, level, wall
from ..state import Cell, City, Institute, MbgBoard, MbgFaction, Officer, Training, replace
from . import CARD_COUNT, NOBODY, PROPERTY_COUNT, PROPERTY_MAX, TECH_COUNT, CellPlace, Job, Profile, f32

MOST = {"cell": 400, "officer": 1000, "city": 200, "role": 8, "inst": 50, "room": 50}
"""The most of each on a map: the limit of a screen, and of a player's patience."""
BIGGEST = 10_000
"""Coordinates are smaller than this."""
RICHEST = 1e9
"""More money than this is too imprecise to play with."""
ABILITIES = ("martial", "tactics", "strategy", "politics", "economy")
LONGEST_NAME = 24
LONGEST_TEXT = 400_000


class MapOfficer(Record):
    """An officer as written in the file."""

    name: str
    abilities: Props
    line: int = 0


class Town(Record):
    """A city as written in the file."""

    name: str
    scope: int
    garrison: tuple[int, ...]
    mayor: int
    treasurer: int
    area: tuple[int, int, int, int]
    line: int = 0


class Realm(Record):
    """A faction as written in the file."""

    name: str
    location: int
    techniques: tuple[int, ...]
    at_hand: tuple[int, ...]
    cities: tuple[int, ...]
    money: float
    direction: int
    line: int = 0


class School(Record):
    """An institute as written in the file."""

    name: str
    techniques: tuple[int, ...]
    area: tuple[int, int, int, int]
    line: int = 0


class MapHall(Record):
    """A training room as written in the file."""

    name: str
    ability: int
    area: tuple[int, int, int, int]
    line: int = 0


class MapCell(Record):
    """A cell as written in the file; `place` and `base` may be out of range until checked."""

    place: int
    base: int
    x: int
    y: int
    line: int = 0


class MapFile(Record):
    """A whole `.map` file."""

    nx: int
    ny: int
    win_money: float
    cells: tuple[MapCell, ...]
    officers: tuple[MapOfficer, ...]
    cities: tuple[Town, ...]
    roles: tuple[Realm, ...]
    institutes: tuple[School, ...]
    rooms: tuple[MapHall, ...]


class _Token(NamedTuple):
    text: str
    line: int


def wrong(code: str, line: int, field: str, **facts: object) -> NotUnderstood:
    """Return the refusal of a file, with the wrong line and field."""
    return NotUnderstood(Refusal(code, {"line": line, "field": field, **facts}))


class Tokens:
    """A cursor over the tokens of a file that knows the line it is on."""

    def __init__(self, text: str, strict: bool) -> None:
        self._tokens: Iterator[_Token] = (
            _Token(token, number) for number, line in enumerate(text.splitlines(), 1) for token in line.split()
        )
        self._last = max(1, len(text.splitlines()))
        self._strict = strict
        self.line = 1

    def word(self, field: str) -> str:
        """Return the next token."""
        try:
            token = next(self._tokens)
        except StopIteration:
            raise wrong("map_short", self._last, field) from None
        self.line = token.line
        return token.text

    def integer(self, field: str) -> int:
        """Return the next token as a plain decimal integer."""
        text = self.word(field)
        digits = text[1:] if text[:1] in "+-" else text
        if not (digits.isascii() and digits.isdigit()) or len(digits) > 10:
            raise wrong("map_not_integer", self.line, field, text=text[:LONGEST_NAME])
        return int(text)

    def number(self, field: str) -> float:
        """Return the next token as a single-precision number."""
        text = self.word(field)
        try:
            if not text.isascii() or "_" in text or len(text) > LONGEST_NAME:
                raise ValueError
            value = f32(float(text))
        except (ValueError, OverflowError):
            raise wrong("map_not_number", self.line, field, text=text[:LONGEST_NAME]) from None
        if not isfinite(value):
            raise wrong("map_not_number", self.line, field, text=text[:LONGEST_NAME])
        return value

    def numbers(self, field: str, names: Iterable[str]) -> tuple[float, ...]:
        """Return the next tokens as numbers of these names."""
        return tuple(self.number(f"{field}.{name}") for name in names)

    def size(self, field: str, most: int) -> int:
        """Return a count that is neither negative nor absurd."""
        value = self.integer(field)
        if not 0 <= value <= most:
            raise wrong("map_count", self.line, field, value=value, most=most)
        return value

    def name(self, field: str) -> str:
        """Return a name."""
        text = self.word(field)
        if self._strict and (len(text) > LONGEST_NAME or not text.isprintable() or "|" in text):
            raise wrong("map_name", self.line, field, text=text[:LONGEST_NAME])
        return text

    def ids(self, field: str, most: int) -> tuple[int, ...]:
        """Return a counted list of ids."""
        return tuple(self.integer(f"{field}[{i}]") for i in range(self.size(f"{field}.count", most)))

    def area(self, field: str) -> tuple[int, int, int, int]:
        """Return x0 y0 x1 y1."""
        x0, y0, x1, y1 = (self.integer(f"{field}.{name}") for name in ("x0", "y0", "x1", "y1"))
        return x0, y0, x1, y1

    def end(self) -> None:
        """Reject any text that is left."""
        for token in self._tokens:
            raise wrong("map_long", token.line, "end", text=token.text[:LONGEST_NAME])


def parse(text: str, strict: bool = True) -> MapFile:
    """Read a map's text.

    Args:
        strict: reject text after the end and unreadable names; the original does not.

    Raises:
        NotUnderstood: with the wrong line and field.
    """
    if len(text) > LONGEST_TEXT:
        raise wrong("map_too_long", 0, "file", most=LONGEST_TEXT)
    read = Tokens(text, strict)
    most = MOST if strict else dict.fromkeys(MOST, 100_000)
    ngrid = read.size("ngrid", most["cell"])
    nx, ny, win_money = read.integer("nx"), read.integer("ny"), read.number("win_money")
    cells = []
    for i in range(ngrid):
        at = f"cell[{i}]"
        place, base, x, y = (read.integer(f"{at}.{name}") for name in ("class", "base", "x", "y"))
        cells.append(
            MapCell(
                place, 0 if place in (CellPlace.EMPTY, CellPlace.SALOON, CellPlace.CHANCE) else base, x, y, read.line
            )
        )
    officers = _listed(
        read, "npeople", most["officer"], "officer",
        lambda at, name, line: MapOfficer(name, read.numbers(at, ABILITIES), line),  # type: ignore[arg-type]
    )  # fmt: skip
    cities = _listed(
        read, "ncity", most["city"], "city",
        lambda at, name, line: Town(
            name, read.integer(f"{at}.scope"), read.ids(f"{at}.officers", most["officer"]),
            read.integer(f"{at}.mayor"), read.integer(f"{at}.treasurer"), read.area(at), line,
        ),
    )  # fmt: skip
    roles = _listed(
        read, "nrole", most["role"], "role",
        lambda at, name, line: Realm(
            name, read.integer(f"{at}.location"), read.ids(f"{at}.techniques", TECH_COUNT),
            read.ids(f"{at}.officers", most["officer"]), read.ids(f"{at}.cities", most["city"]),
            read.number(f"{at}.money"), read.integer(f"{at}.direction"), line,
        ),
    )  # fmt: skip
    insts = _listed(
        read, "ninst", most["inst"], "inst",
        lambda at, name, line: School(name, read.ids(f"{at}.techniques", TECH_COUNT), read.area(at), line),
    )  # fmt: skip
    trains = _listed(
        read, "ntrain", most["room"], "room",
        lambda at, name, line: MapHall(name, read.integer(f"{at}.ability"), read.area(at), line),
    )  # fmt: skip
    if strict:
        read.end()
    return MapFile(nx, ny, win_money, tuple(cells), officers, cities, roles, insts, trains)


def _listed[T](read: Tokens, count: str, most: int, kind: str, make: Callable[[str, str, int], T]) -> tuple[T, ...]:
    """Return a counted list of things that begin with a name.

    Args:
        make: reads the rest of one, given its field, its name and its line.
    """
    found = []
    for i in range(read.size(count, most)):
        at = f"{kind}[{i}]"
        found.append(make(at, read.name(f"{at}.name"), read.line))
    return tuple(found)


def check(scene: MapFile) -> Refusal | None:
    """Return the contradiction in a map; None when it can be played."""
    return next(_faults(scene), None)


def _fault(code: str, line: int, field: str, **facts: object) -> Refusal:
    return wrong(code, line, field, **facts).refusal


def _ranges(items: Iterable[tuple[int, int, str, int, int]]) -> Iterator[Refusal]:
    for value, line, field, low, high in items:
        if not low <= value <= high:
            yield _fault("map_range", line, field, value=value, low=low, high=high)


def _twice(ids: Sequence[int], line: int, field: str) -> Iterator[Refusal]:
    seen: set[int] = set()
    for i in ids:
        if i in seen:
            yield _fault("map_twice", line, field, value=i)
        seen.add(i)


def _faults(scene: MapFile) -> Iterator[Refusal]:
    if len(scene.cells) < 2:
        yield _fault("map_no_cells", 1, "ngrid", value=len(scene.cells))
    if not scene.roles:
        yield _fault("map_no_roles", 1, "nrole")
    if not 0 < scene.win_money <= RICHEST:
        yield _fault("map_range", 1, "win_money", value=scene.win_money, low=1, high=RICHEST)
    yield from _ranges((value, 1, field, 0, BIGGEST) for field, value in (("nx", scene.nx), ("ny", scene.ny)))
    bases = {
        CellPlace.CITY: len(scene.cities),
        CellPlace.INSTITUTE: len(scene.institutes),
        CellPlace.TRAINING: len(scene.rooms),
    }
    for i, cell in enumerate(scene.cells):
        yield from _ranges([(cell.place, cell.line, f"cell[{i}].class", 0, len(CellPlace) - 1)])
        if (most := bases.get(cell.place)) is not None:  # type: ignore[call-overload]
            yield from _ranges([(cell.base, cell.line, f"cell[{i}].base", 0, most - 1)])
        yield from _ranges((v, cell.line, f"cell[{i}].{n}", 0, BIGGEST) for n, v in (("x", cell.x), ("y", cell.y)))
    last = len(scene.officers) - 1
    for i, person in enumerate(scene.officers):
        for value, name in zip(person.abilities, ABILITIES, strict=True):
            if not 0 <= value <= PROPERTY_MAX:
                yield _fault("map_range", person.line, f"officer[{i}].{name}", value=value, low=0, high=100)
    where: dict[int, str] = {}
    owned: dict[int, int] = {}
    for i, town in enumerate(scene.cities):
        at = f"city[{i}]"
        yield from _ranges([(town.scope, town.line, f"{at}.scope", 0, 2)])
        yield from _ranges((o, town.line, f"{at}.officers", 0, last) for o in town.garrison)
        yield from _placed(town.garrison, town.line, f"{at}.officers", where)
        for name, post in (("mayor", town.mayor), ("treasurer", town.treasurer)):
            if post != NOBODY and post not in town.garrison:
                yield _fault("map_not_in_city", town.line, f"{at}.{name}", value=post)
        if town.mayor == town.treasurer != NOBODY:
            yield _fault("map_two_offices", town.line, f"{at}.treasurer", value=town.treasurer)
    for i, role in enumerate(scene.roles):
        at = f"role[{i}]"
        yield from _ranges([(role.location, role.line, f"{at}.location", -1, len(scene.cells) - 1)])
        yield from _ranges((t, role.line, f"{at}.techniques", 0, TECH_COUNT - 1) for t in role.techniques)
        yield from _twice(role.techniques, role.line, f"{at}.techniques")
        yield from _ranges((o, role.line, f"{at}.officers", 0, last) for o in role.at_hand)
        yield from _placed(role.at_hand, role.line, f"{at}.officers", where)
        yield from _ranges((c, role.line, f"{at}.cities", 0, len(scene.cities) - 1) for c in role.cities)
        for c in role.cities:
            if c in owned:
                yield _fault("map_city_twice", role.line, f"{at}.cities", value=c)
            owned[c] = i
            if 0 <= c < len(scene.cities) and not scene.cities[c].garrison:
                yield _fault("map_empty_city", role.line, f"{at}.cities", value=c)
        if not 0 <= role.money <= RICHEST:
            yield _fault("map_range", role.line, f"{at}.money", value=role.money, low=0, high=RICHEST)
        if role.direction not in (1, -1):
            yield _fault("map_dir", role.line, f"{at}.direction", value=role.direction)
    if scene.roles and all(role.location < 0 for role in scene.roles):
        yield _fault("map_nobody", scene.roles[0].line, "role[0].location")
    for i, school in enumerate(scene.institutes):
        yield from _ranges((t, school.line, f"inst[{i}].techniques", 0, TECH_COUNT - 1) for t in school.techniques)
        yield from _twice(school.techniques, school.line, f"inst[{i}].techniques")
    yield from _ranges(
        (hall.ability, hall.line, f"room[{i}].ability", 0, PROPERTY_COUNT - 1) for i, hall in enumerate(scene.rooms)
    )
    named: list[tuple[str, Sequence[MapOfficer | Town | Realm]]] = [
        ("officer", scene.officers),
        ("city", scene.cities),
        ("role", scene.roles),
    ]
    for kind, items in named:
        names: set[str] = set()
        for i, item in enumerate(items):
            if item.name in names:
                yield _fault("map_same_name", item.line, f"{kind}[{i}].name", value=item.name)
            names.add(item.name)


def _placed(ids: Sequence[int], line: int, field: str, where: dict[int, str]) -> Iterator[Refusal]:
    for o in ids:
        if o in where:
            yield _fault("map_two_places", line, field, value=o, other=where[o])
        where[o] = field


def _set(ids: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(set(ids)))


def build(scene: MapFile, profile: Profile, max_turn: int, scenario: str = "", resign: bool = False) -> MbgBoard:
    """Set the board up as the original does (rules page, section 5)."""
    officers = [
        Officer(it.name, hpmax(it.abilities), hpmax(it.abilities), it.abilities, level(it.abilities))
        for it in scene.officers
    ]
    cities = [
        City(t.name, t.scope, wall(t.scope), wall(t.scope), _set(t.garrison), t.mayor, t.treasurer, area=t.area)
        for t in scene.cities
    ]
    roles = []
    for i, it in enumerate(scene.roles):
        at_hand, held, techniques = _set(it.at_hand), _set(it.cities), _set(it.techniques)
        cards = (0,) * CARD_COUNT
        roles.append(MbgFaction(it.name, it.location, techniques, at_hand, held, it.money, it.direction, cards))
        for o in at_hand:
            officers[o] = replace(officers[o], role=i)
        for c in held:
            cities[c] = replace(cities[c], role=i)
            for o in cities[c].garrison:
                officers[o] = replace(officers[o], role=i)
    for c, city in enumerate(cities):
        for o in city.garrison:
            officers[o] = replace(officers[o], job=Job.CITIZEN, location=c)
        if city.mayor >= 0:
            officers[city.mayor] = replace(officers[city.mayor], job=Job.MAYOR)
        if city.treasurer >= 0:
            officers[city.treasurer] = replace(officers[city.treasurer], job=Job.TREASURER)
    for o, officer in enumerate(officers):
        if officer.role < 0 and in_city(officer.job) and officer.location >= 0:
            city = cities[officer.location]
            cities[officer.location] = replace(
                city,
                garrison=tuple(i for i in city.garrison if i != o),
                mayor=NOBODY if city.mayor == o else city.mayor,
                treasurer=NOBODY if city.treasurer == o else city.treasurer,
            )
            officers[o] = replace(officer, job=Job.NONE, location=-1)
    nobody = (NOBODY,) * len(roles)
    return MbgBoard(
        profile=profile,
        scenario=scenario,
        max_turn=max_turn,
        win_money=scene.win_money,
        nx=scene.nx,
        ny=scene.ny,
        turn=1,
        cells=tuple(Cell(CellPlace(spot.place), spot.base, spot.x, spot.y) for spot in scene.cells),
        officers=tuple(officers),
        cities=tuple(cities),
        roles=tuple(roles),
        institutes=tuple(
            Institute(s.name, s.techniques, nobody, nobody, (0.0,) * len(roles), s.area) for s in scene.institutes
        ),
        rooms=tuple(Training(h.name, h.ability, nobody, (0,) * len(roles), h.area) for h in scene.rooms),
        resign=resign,
    )


def load(text: str, profile: Profile = Profile.MANUAL, max_turn: int = 50) -> MbgBoard:
    """Read, check and set up a map.

    Raises:
        NotUnderstood: with the wrong line and field.
    """
    scene = parse(text)
    if (refusal := check(scene)) is not None:
        raise NotUnderstood(refusal)
    return build(scene, profile, max_turn)
