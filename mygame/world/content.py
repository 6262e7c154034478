"""The town's content: the files of `town/`, read into records; every problem is named with its entry and field.

What a writer must know is in `docs/world.md`.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec

from evadventure.directions import DIRECTIONS
from evadventure.sight import Bearing, Detail, Murmur, Record, Sight, Spellings
from evadventure.textwidth import columns
from evadventure.words import Lang, Words

TOWN = Path(__file__).parent / "town"
START = "start"
"""The place tag of the one place where everybody begins."""


class ContentError(Exception):
    """The content cannot be used; `problems` are sentences that each name file, entry and field."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


class Person(Record, frozen=True, kw_only=True):
    """Somebody who stands in a place. `roles` are tags (category "role") for code that needs a smith or a host."""

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

    @property
    def bearing(self) -> Bearing:
        """What the person does when left alone and when talked to."""
        return Bearing(stance=self.stance, greets=self.greets, idles=self.idles)


class Thing(Record, frozen=True, kw_only=True):
    """Something that lies in a place and may be taken. What can not be taken is a detail."""

    name: Words
    desc: Words
    measure: str
    plural: str = ""
    also: Spellings = Spellings(en=(), zh=())
    typeclass: str = ""
    attributes: Mapping[str, int | float | str] = {}


class Place(Record, frozen=True, kw_only=True):
    """A place. `exits` lead from a direction to the id of a place; the way back must exist there."""

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
    tags: tuple[str, ...] = ()
    exits: Mapping[str, str]
    details: tuple[Detail, ...]
    murmurs: tuple[Murmur, ...]
    people: Mapping[str, Person] = {}
    things: Mapping[str, Thing] = {}

    @property
    def sight(self) -> Sight:
        """Everything to see of it."""
        shared = {field: getattr(self, field) for field in Sight.__struct_fields__}
        return Sight(**shared)

    @property
    def spellings(self) -> tuple[str, ...]:
        """Everything people may type for it."""
        return tuple(dict.fromkeys(name.lower() for name in (self.name.en, self.name.zh, *self.also.en, *self.also.zh)))


def load(folder: Path = TOWN) -> dict[str, Place]:
    """Return every place by its id, in the order of the files and within them.

    Raises:
        ContentError: with all problems there are.
    """
    places: dict[str, Place] = {}
    problems: list[str] = []
    for file in sorted(folder.glob("*.toml")):
        try:
            entries = tomllib.loads(file.read_text(encoding="utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            problems.append(f"{file.name}: {error}")
            continue
        for key, entry in entries.items():
            if key in places:
                problems.append(f"{file.name}: {key}: this id is taken already")
            try:
                places[key] = msgspec.convert(_unfolded(entry), Place)
            except msgspec.ValidationError as error:
                problems.append(f"{file.name}: {key}: {error}")
    if problems:
        raise ContentError(problems)
    problems = list(check(places))
    if problems:
        raise ContentError(problems)
    return places


def check(places: Mapping[str, Place]) -> Iterator[str]:
    """Yield a sentence for everything that is wrong with places that are records already."""
    if not places:
        yield "there are no places at all"
        return
    starts = [key for key, place in places.items() if START in place.tags]
    if len(starts) != 1:
        yield f'exactly one place must carry the tag "{START}", not {len(starts)}: {", ".join(starts)}'
    for key, place in places.items():
        for field, value in texts(place):
            facts = frozenset({"who"}) if field.startswith("people.") else frozenset()
            yield from (f"{key}: {field}: {fault}" for fault in _faults(value, facts))
        yield from (f"{key}: {fault}" for fault in _place_faults(key, place, places))
    for kind in ("people", "things"):
        ids = Counter(one for place in places.values() for one in getattr(place, kind))
        yield from (f"{kind}: the id {one} is given {count} times" for one, count in ids.items() if count > 1)
    if len(starts) == 1:
        unreached = set(places) - _reached(places, starts[0])
        yield from (f"{key}: no way leads there from {starts[0]}" for key in places if key in unreached)


def texts(record: Any, path: str = "") -> Iterator[tuple[str, Words]]:
    """Yield (field, text) for every text in both languages that a record holds, at any depth."""
    match record:
        case Words():
            yield path, record
        case Spellings():
            return
        case Record():
            for field in record.__struct_fields__:
                yield from texts(getattr(record, field), f"{path}.{field}" if path else field)
        case tuple():
            for number, part in enumerate(record):
                yield from texts(part, f"{path}[{number}]")
        case Mapping():
            for key, part in record.items():
                yield from texts(part, f"{path}.{key}")


def has_han(text: str) -> bool:
    """Return whether a text holds a Chinese character."""
    return any("一" <= char <= "鿿" for char in text)


def _faults(words: Words, facts: frozenset[str]) -> Iterator[str]:
    """Yield what is wrong with one text, which may name these facts."""
    if not words.en.strip() or not words.zh.strip():
        yield "a language is missing"
    elif has_han(words.en) or any(char in words.en for char in "，。！？：；「」"):
        yield "the English text holds Chinese"
    elif not has_han(words.zh):
        yield "the Chinese text holds no Chinese"
    try:
        english, chinese = words.fields()
    except ValueError as error:
        yield f"a brace that belongs to nothing ({error})"
        return
    if english != chinese:
        yield f"the languages name different facts: {sorted(english)} and {sorted(chinese)}"
    if unknown := english - facts:
        yield f"no such fact: {sorted(unknown)}"


def _place_faults(key: str, place: Place, places: Mapping[str, Place]) -> Iterator[str]:
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
    yield from (f"exits: two ways answer to {name!r}" for name, count in named.items() if count > 1)
    spelled = Counter(name.lower() for detail in place.details for name in detail.names.every())
    yield from (f"details: two answer to {name!r}" for name, count in spelled.items() if count > 1)
    for number, detail in enumerate(place.details):
        if not detail.names.en or not detail.names.zh:
            yield f"details[{number}].names: a language is missing"
        yield from (f"details[{number}].names.en: {name} is Chinese" for name in detail.names.en if has_han(name))
        yield from (
            f"details[{number}].names.zh: {name} is not Chinese" for name in detail.names.zh if not has_han(name)
        )
    yield from (f"people.{one}.greets: at least one" for one, person in place.people.items() if not person.greets)


def _reached(places: Mapping[str, Place], start: str) -> set[str]:
    met, todo = {start}, [start]
    while todo:
        for goal in places[todo.pop()].exits.values():
            if goal in places and goal not in met:
                met.add(goal)
                todo.append(goal)
    return met


def _unfolded(entry: Any, lang: Lang = Lang.EN) -> Any:
    """Return an entry whose texts may be broken anywhere as paragraphs of one line each.

    English lines are joined by a blank, Chinese ones by nothing; an empty line ends a paragraph.
    """
    match entry:
        case str():
            glue = "" if lang == Lang.ZH else " "
            paragraphs = entry.strip().split("\n\n")
            return "\n".join(glue.join(line.strip() for line in part.splitlines()) for part in paragraphs)
        case dict():
            return {key: _unfolded(part, Lang.ZH if key == Lang.ZH else Lang.EN) for key, part in entry.items()}
        case list():
            return [_unfolded(part, lang) for part in entry]
        case _:
            return entry
