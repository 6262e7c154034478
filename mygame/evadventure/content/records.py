"""The town's content: the files of `town/`, read into records; every problem is reported with its entry and field.

`docs/build/world.md` is the guide for writers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Literal

import msgspec
from django.conf import settings

from ..creatures import dialogue
from ..kernel import conf, content_files
from ..kernel.content_files import ContentError, raise_problems, script_fault, text_faults
from ..kernel.content_files import load as load_files
from ..kernel.descriptions import Bearing, ContentRecord, Detail, Murmur, Sight, Spellings
from ..kernel.textwidth import columns
from ..knave.directions import DIRECTIONS
from ..places import lands
from ..trade import shops
from ..words import Lang, Words

TOWN = Path(settings.GAME_DIR) / conf.value("TOWN")
PEOPLE = "people"
"""Folder of the people's words and wares within that of the places."""
PLACES = "places"
"""Folder of the places within a land."""
PERSON_FACTS = frozenset({"who", "purse"})
"""Facts that a text of somebody may name: the person, and the coins in the purse."""
START = "start"
"""The place tag of the one place where everybody begins."""


class ToldRecord(dialogue.Topics, frozen=True, kw_only=True):
    """The contents of `people/` for a person: topics of talk, and a shop (`docs/build/people.md`)."""

    shop: shops.Shop | None = None


class PersonRecord(ContentRecord, frozen=True, kw_only=True):
    """A person of a place. `roles` are tags (category "role") for code that needs a smith or a host."""

    name: Words
    also: Spellings
    desc: Words
    stance: Words
    greets: tuple[Words, ...]
    idles: tuple[Murmur, ...] = ()
    roles: tuple[str, ...] = ()
    hit_dice: int = 1
    armor: int = 1
    morale: int = 9
    typeclass: str = ""
    told: ToldRecord = ToldRecord()

    @property
    def bearing(self) -> Bearing:
        """The person's behaviour when left alone and when talked to."""
        return Bearing(stance=self.stance, greets=self.greets, idles=self.idles)


class ThingRecord(ContentRecord, frozen=True, kw_only=True):
    """Something that lies in a place and may be taken. Fixed things are details."""

    name: Words
    desc: Words
    measure: str
    plural: str = ""
    also: Spellings = Spellings(en=(), zh=())
    typeclass: str = ""
    attributes: Mapping[str, int | float | str] = {}


class PlaceRecord(ContentRecord, frozen=True, kw_only=True):
    """A place. `exits` lead from a direction to the id of a place; the way back must exist there.

    `hidden` are directions of exits visible only with a flag, `gates` the opening times of others. A place of `danger`
    (1 to 5) has random encounters with its inhabitants, which may be deadly.
    """

    name: Words
    also: Spellings = Spellings(en=(), zh=())
    sign: Words
    glimpse: Words
    desc: Words
    day: Words
    night: Words
    dawn: Words | None = None
    dusk: Words | None = None
    sky: bool = False
    kind: Literal["room", "pvp"] = "room"
    danger: int = 0
    tags: tuple[str, ...] = ()
    exits: Mapping[str, str]
    hidden: Mapping[str, str] = {}
    gates: Mapping[str, lands.Opening] = {}
    details: tuple[Detail, ...]
    murmurs: tuple[Murmur, ...]
    people: Mapping[str, PersonRecord] = {}
    things: Mapping[str, ThingRecord] = {}

    @property
    def sight(self) -> Sight:
        """Everything to see in it."""
        shared = {field: getattr(self, field) for field in Sight.__struct_fields__}
        return Sight(**shared)

    @property
    def spellings(self) -> tuple[str, ...]:
        """Every name that may be typed for it."""
        return tuple(dict.fromkeys(name.lower() for name in (*self.name.every(), *self.also.every())))


def present() -> bool:
    """Tell whether the game has any places among its content."""
    return any(home.is_dir() and any(home.glob("*.toml")) for home in (TOWN, *content_files.folders("places")))


def read_ahead() -> None:
    """Read every file now, so that reading it again takes no time; faults are reported then."""
    with suppress(ContentError):
        if present():
            load()


def load(
    folder: Path = TOWN, more: Sequence[Path] | None = None, around: Sequence[Path] | None = None
) -> dict[str, PlaceRecord]:
    """Return every place by its id, in the order of the files and within them: town, lands, the host's.

    Args:
        folder: the town.
        more: folders of the host's own places (those of the setting when None). A way from one of them to a place of
            the house's is a way back, too, if there is none in that direction.
        around: folders of the lands (those of the game around its own town, none around another, when None).

    Raises:
        ContentError: with all problems found.
    """
    outside = (lands.folders() if folder == TOWN else ()) if around is None else around
    own = [folder, *(home / PLACES for home in outside)]
    homes = [*own, *(content_files.folders("places") if more is None else more)]
    files = [file for home in homes for file in sorted(home.glob("*.toml"))]
    ours = load_files([file for home in own for file in sorted(home.glob("*.toml"))], PlaceRecord)
    places = _with_ways_back(load_files(files, PlaceRecord), frozenset(ours))
    for home in outside:
        for key in load_files(sorted((home / PLACES).glob("*.toml")), PlaceRecord):
            tags = (*places[key].tags, f"{lands.TAG}{home.name}")
            places[key] = msgspec.structs.replace(places[key], tags=tags)
    places = _joined(
        places, load_files([one for home in homes for one in sorted((home / PEOPLE).glob("*.toml"))], ToldRecord)
    )
    raise_problems(check(places), files)
    return places


def _with_ways_back(places: dict[str, PlaceRecord], town: frozenset[str]) -> dict[str, PlaceRecord]:
    """Return places with a way back from the town to each place of the host's that has a way there."""
    joined = dict(places)
    for key, place in places.items():
        for heading, goal in place.exits.items():
            if key in town or goal not in town or heading not in DIRECTIONS:
                continue
            back = DIRECTIONS[heading].opposite
            if back not in joined[goal].exits:
                joined[goal] = msgspec.structs.replace(joined[goal], exits={**joined[goal].exits, back: key})
    return joined


def _joined(places: dict[str, PlaceRecord], told: dict[str, ToldRecord]) -> dict[str, PlaceRecord]:
    """Return the places with their people, joined with the files of `people/`.

    Raises ContentError if there is no such person.
    """
    left = dict(told)
    joined = {}
    for key, place in places.items():
        people = {
            one: msgspec.structs.replace(person, told=left.pop(one)) if one in left else person
            for one, person in place.people.items()
        }
        joined[key] = msgspec.structs.replace(place, people=people) if people else place
    if left:
        raise ContentError([f"{PEOPLE}: {one}: nobody has this id" for one in left])
    return joined


def check(places: Mapping[str, PlaceRecord]) -> Iterator[str]:
    """Yield a sentence for every fault in places that are records already."""
    if not places:
        yield "there are no places at all"
        return
    starts = [key for key, place in places.items() if START in place.tags]
    if len(starts) != 1:
        yield f'exactly one place must carry the tag "{START}", not {len(starts)}: {", ".join(starts)}'
    for key, place in places.items():
        yield from (f"{key}: {fault}" for fault in _place_faults(key, place, places))
    for kind in ("people", "things"):
        ids = Counter(one for place in places.values() for one in getattr(place, kind))
        yield from (f"{kind}: the id {one} is given {count} times" for one, count in ids.items() if count > 1)
    for land in lands.LANDS.values():
        inside = [key for key, place in places.items() if f"{lands.TAG}{land.key}" in place.tags]
        if inside and land.gate not in inside:
            yield f"{land.key}: gate: no place of the land has the id {land.gate}"
    if len(starts) == 1:
        unreached = set(places) - _reached(places, starts[0])
        yield from (f"{key}: no way leads there from {starts[0]}" for key in places if key in unreached)


def _place_faults(key: str, place: PlaceRecord, places: Mapping[str, PlaceRecord]) -> Iterator[str]:
    yield from text_faults(place, lambda field: PERSON_FACTS if field.startswith("people.") else frozenset())
    if columns(place.sign.en) != 2 or not place.sign.en.isascii() or len(place.sign.zh) != 1:
        yield "sign: must be two ASCII characters and one Chinese one"
    named: Counter[str] = Counter()
    for heading, goal in place.exits.items():
        if heading not in DIRECTIONS:
            yield f"exits.{heading}: no such direction"
        elif goal not in places:
            yield f"exits.{heading}: no place has the id {goal}"
        else:
            back = DIRECTIONS[heading].opposite
            if places[goal].exits.get(back) != key:
                yield f"exits.{heading}: {goal} has no way {back} that leads back"
            named.update(places[goal].spellings)
    yield from (f"hidden.{heading}: no such exit" for heading in place.hidden if heading not in place.exits)
    yield from (f"gates.{heading}: no such exit" for heading in place.gates if heading not in place.exits)
    home = next((lands.LANDS[tag.removeprefix(lands.TAG)] for tag in place.tags if tag.startswith(lands.TAG)), None)
    for heading, gate in place.gates.items():
        for turn in gate.turns:
            if home is None or turn not in home.turns:
                yield f"gates.{heading}: the land takes no turn {turn}"
    if not 0 <= place.danger <= 5:
        yield "danger: must be 0 to 5"
    yield from (f"exits: two ways answer to {name!r}" for name, count in named.items() if count > 1)
    spelled = Counter(name.lower() for detail in place.details for name in detail.names.every())
    yield from (f"details: two answer to {name!r}" for name, count in spelled.items() if count > 1)
    for number, detail in enumerate(place.details):
        for lang in Lang:
            if not detail.names.in_lang(lang):
                yield f"details[{number}].names: a language is missing"
            for name in detail.names.in_lang(lang):
                if fault := script_fault(name, lang):
                    yield f"details[{number}].names.{lang}: {name}: {fault}"
    for one, person in place.people.items():
        if not person.greets:
            yield f"people.{one}.greets: at least one"
        shop = person.told.shop
        yield from (f"people.{one}.{fault}" for fault in dialogue.faults(person.told))
        yield from (f"people.{one}.{fault}" for fault in (shops.faults(shop) if shop is not None else ()))


def _reached(places: Mapping[str, PlaceRecord], start: str) -> set[str]:
    met, todo = {start}, [start]
    while todo:
        for goal in places[todo.pop()].exits.values():
            if goal in places and goal not in met:
                met.add(goal)
                todo.append(goal)
    return met
