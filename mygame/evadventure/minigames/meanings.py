"""What each number of an observation means, from its name and from the texts below the fields of the view.

One row for all numbers that differ only in places of lists and in the word compared: pattern, how many there are, what
is written there, the field's text: of an option its help, of a field without a text its name and its record's text.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from inspect import getsource
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec

from ..words import Lang
from .core import Entry
from .vectors import Bag, OfSeat, OfSeats, Pile, RecordType, tag_of

ENDINGS = {
    "?": "1: it is there", "[-1]=": "1: it is last", "=": "1: it is this", "#": "a bit of its number", "&": "1: flag",
    "": "n / (|n| + 10)",
}  # fmt: skip
"""Ending of a name -> what is written."""
COUNT, SEAT, YES = "n / (n + 1), how often", "1: it is this seat, 0 the own", "1: yes"
_NAME = re.compile(r"(.*?)(\?|\[-1\]=|[=#&]|$)")
_PLACE = re.compile(r"\[(\d+)\](?!\[\d|\?)|\[\d+\]")


class Meaning(NamedTuple):
    """What the numbers of one pattern of names mean."""

    pattern: str
    many: int
    written: str
    text: str


def meanings(entry: Entry, names: Sequence[str]) -> Iterator[Meaning]:
    """Yield what the numbers of a layout mean, in their order."""
    kind_of_view, features = msgspec.inspect.type_info(entry.game.view_type), entry.features
    helps = {(entry.game.options_type, told.key): told.help.in_lang(Lang.EN) for told in entry.present.options()}
    pairs = {found[1] for key in features if (found := re.match(r"(.*)\.\d", key))}

    def pattern(place: re.Match[str]) -> str:
        return place[0] if place[1] and place.string[: place.start()].partition("[")[0] in pairs else "[]"

    counted = Counter(_NAME.match(_PLACE.sub(pattern, name)).groups() for name in names)  # type: ignore[union-attr]
    for (field, ending), count in counted.items():
        path, kind, text = _field(kind_of_view, field.replace("[]", "").split("."), helps)
        written = ENDINGS[ending]
        match features.get(path), ending:
            case Bag() | Pile() | OfSeats(), "=":
                written = COUNT
            case OfSeat(), "=":
                written = SEAT
            case _, "" if msgspec.inspect.BoolType() in (kind, *getattr(kind, "types", ())):
                written = YES
        yield Meaning(field + ending, count, written, text)


def _field(
    kind: msgspec.inspect.Type, words: list[str], helps: Mapping[tuple[type, str], str]
) -> tuple[str, msgspec.inspect.Type, str]:
    """Return a field's path in the features, its type and its text."""
    path, text, records = [], "", list(_records(kind))
    for word in words:
        name, *place = re.findall(r"\w+", word)  # the place in a pair
        if len(records) > 1 and (tagged := [one for one in records if tag_of(one) == name]):
            records = tagged
            continue
        record, told = next((one, told) for one in records for told in one.fields if told.name == name)
        text = helps.get((record.cls, name)) or _texts(record.cls).get(name) or ""
        if not text:
            about = re.split(r"[.:;]\s", f"{record.cls.__doc__ or ''} ")[0].strip()
            text = f"{name.replace('_', ' ')}: {about}".removesuffix(": ")
        kind, records = told.type, list(_records(told.type))
        path += [name, *place]
    return ".".join(path), kind, text


def _records(kind: Any) -> Iterator[RecordType]:
    """Yield the nearest kinds of records in a field of this type."""
    if isinstance(kind, RecordType):
        yield kind
        return
    for name in ("types", "item_types", "item_type"):
        inside = getattr(kind, name, ())
        for one in inside if isinstance(inside, tuple) else (inside,):
            yield from _records(one)


@cache
def _texts(record: type) -> dict[str, str]:
    """Return the text below each field of a record that has one."""
    found = {}
    for one in record.__mro__[::-1]:
        if one.__module__.startswith(__package__.partition(".")[0]):
            (made,) = ast.parse(getsource(one)).body
            for field, below in pairwise(made.body):  # type: ignore[attr-defined]
                match field, below:
                    case ast.AnnAssign(ast.Name(name)), ast.Expr(ast.Constant(str(text))):
                        found[name] = " ".join(text.split())
    return found
