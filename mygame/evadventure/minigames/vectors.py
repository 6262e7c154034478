"""A view as a row of numbers of fixed length, each with a name: the input of a learning program.

Made from the type of the view and the knowledge of one seat, never from a state. Each kind of field is encoded so:

* a truth value, a whole number or a fraction: itself;
* an optional value: 1 or 0 for its presence, then the value (zeros when missing);
* one of some words, or of several record types: a 1 at its place (one-hot);
* a record, a pair: its parts in order;
* a list: as `Features` says; a list without a feature is as long as in the first view of the match (one entry a seat, a
  city, a cell), and text without a feature is left out.

`Layout.names` names every number: `sizes[1]`, `hand=R7`, `sides[0].support[2].attack`. `Layout.update` writes only what
differs from the view before, which is most of the speed of learning.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from operator import attrgetter
from typing import Any, NamedTuple

import msgspec

__all__ = [
    "Bag", "Bits", "BySeat", "Code", "Layout", "LeftOut", "OfSeat", "OfSeats", "OneOf", "Pile", "Rows", "VectorError",
]  # fmt: skip

type Cells = array[float]
"""The numbers of a view."""
type Write = Callable[[Any, Any, Cells, int], None]
"""Writes a value's numbers from a place on, over those of the value before; None stands for a missing value, whose
numbers are all 0."""
type Split = Callable[[Any], Sequence[Any]]
"""Returns the values of a node's parts."""


class Bag(NamedTuple):
    """A list or mapping whose order does not matter: how often each of these words, or numbers, is in it."""

    words: tuple[Any, ...]


class Pile(NamedTuple):
    """A list whose last element is on top: as a bag, then the word on top."""

    words: tuple[str, ...]


class Bits(NamedTuple):
    """A whole number whose bits are flags, this many."""

    size: int


class OneOf(NamedTuple):
    """A text, or a switch with further choices, that is one of these words; zeros for any other."""

    words: tuple[bool | str, ...]


class Code(NamedTuple):
    """A text that is one of these words: the word's number, from 1, in binary."""

    words: tuple[str, ...]


class BySeat(NamedTuple):
    """A list with an entry a seat: from the own seat on."""


class OfSeat(NamedTuple):
    """A whole number that is a seat: a 1 at its place, counted from the own seat on."""


class OfSeats(NamedTuple):
    """A list of seats below a number: as `OfSeat`, for each of them."""

    most: int


class Rows(NamedTuple):
    """A list of at most so many entries, each with a number for its presence; the rest is cut off."""

    most: int


class LeftOut(NamedTuple):
    """A field that holds nothing new."""


_RecordType = msgspec.inspect.StructType | msgspec.inspect.NamedTupleType

type Feature = Bag | Pile | Bits | OneOf | Code | BySeat | OfSeat | OfSeats | Rows | LeftOut
type Features = Mapping[str, Feature]
"""Path of a field, without positions in lists (`sides.hand`), -> its encoding. In a pair whose parts are not records
the position belongs to the path: `known.1`."""


class VectorError(ValueError):
    """A view that does not fit the layout made for its match."""


class _Node(NamedTuple):
    names: list[str]
    write: Write


class _How(NamedTuple):
    features: Features
    order: tuple[int, ...]
    """The seats, from the own one on."""
    scaled: bool


@dataclass(frozen=True)
class Layout:
    """The encoding of the views of one match setup as numbers."""

    names: tuple[str, ...]
    """The name of each number."""
    write: Write = field(repr=False)

    @classmethod
    def of(
        cls, view_type: Any, first: Any, features: Features, order: tuple[int, ...] = (), *, scaled: bool = False
    ) -> Layout:
        """Return the layout for all views of matches that begin like this one.

        Args:
            view_type: the game's.
            first: a view of the first state, for the length of lists that `features` does not name.
            order: the seats, in the order in which they are written: the own one first; none: as they are.
            scaled: whether all numbers are between -1 and 1: a number `n` is written as `n / (|n| + 10)`, how often
                a word is in a list as `n / (n + 1)`.
        """
        node = _node(msgspec.inspect.type_info(view_type), first, "", "", _How(features, order, scaled))
        return cls(tuple(node.names), node.write)

    def vector(self, view: Any) -> list[float]:
        """Return the numbers of a view, as many as `names`. Raises VectorError."""
        return self.update(view, None, self.empty()).tolist()

    def empty(self) -> Cells:
        """Return the numbers of no view."""
        return array("f", bytes(4 * len(self.names)))

    def update(self, view: Any, before: Any, cells: Cells) -> Cells:
        """Write the numbers of a view over those of the view before (None: of `empty`); return them.

        Raises:
            VectorError: the view has another form.
        """
        if view is not before and view != before:
            self.write(view, before, cells, 0)
        return cells


def _node(kind: msgspec.inspect.Type, first: Any, name: str, path: str, how: _How) -> _Node:
    match how.features.get(path):
        case LeftOut():
            return _joined((), lambda value: ())
        case Bag(words=words):
            return _bag(name, words, how)
        case Pile(words=words):
            parts = _bag(name, words, how), _one_of(f"{name}[-1]", words)
            return _joined(parts, lambda value: (value, value[-1] if value else None))
        case Bits(size=size):
            return _bits([f"{name}&{1 << bit}" for bit in range(size)], lambda value: value or 0)
        case Code(words=words):
            numbers = {word: number for number, word in enumerate(words, 1)}
            size = len(words).bit_length()
            return _bits([f"{name}#{1 << bit}" for bit in range(size)], lambda value: numbers.get(value, 0))
        case OneOf(words=words):
            return _one_of(name, words)
        case OfSeat() if how.order:
            return _one_of(name, how.order, [f"{name}={place}" for place in range(len(how.order))])
        case OfSeats(most=most):
            seats = how.order or tuple(range(most))
            return _bag(name, seats, how, [f"{name}={place}" for place in range(len(seats))])
        case Rows(most=most) if isinstance(kind, msgspec.inspect.VarTupleType | msgspec.inspect.ListType):
            inside = how._replace(features={key: one for key, one in how.features.items() if key != path})
            parts_of = [f"{name}[{place}]" for place in range(most)]
            rows = [_maybe(one, _node(kind.item_type, None, one, path, inside)) for one in parts_of]
            return _joined(rows, _places(range(most)))
    match kind:
        case msgspec.inspect.IntType() | msgspec.inspect.FloatType() if how.scaled:
            return _Node([name], _write_scaled)
        case msgspec.inspect.BoolType() | msgspec.inspect.IntType() | msgspec.inspect.FloatType():
            return _Node([name], _write_number)
        case msgspec.inspect.StrType():
            return _joined((), lambda value: ())
        case msgspec.inspect.LiteralType(values=values):
            return _one_of(name, tuple(values))
        case msgspec.inspect.EnumType(cls=found):
            return _one_of(name, tuple(one.value for one in found))
        case msgspec.inspect.StructType() | msgspec.inspect.NamedTupleType():
            return _record(kind, first, name, path, how)
        case msgspec.inspect.UnionType():
            return _union(kind, first, name, path, how)
        case msgspec.inspect.TupleType(item_types=kinds):
            order = _order(path, len(kinds), how)
            pair = [
                _node(kinds[at], _at(first, at), f"{name}[{place}]", _part(kinds[at], path, at), how)
                for place, at in enumerate(order)
            ]
            return _joined(pair, _places(order))
        case msgspec.inspect.VarTupleType() | msgspec.inspect.ListType():
            return _as_long(kind, first, name, path, how)
    raise VectorError(f"{path}: {type(kind).__name__} needs a feature")


def _at(value: Any, place: int) -> Any:
    return None if value is None or place >= len(value) else value[place]


def _places(order: Sequence[int]) -> Split:
    """Return what splits a list into its entries, in an order, with None for each that is missing."""
    most, natural = len(order), isinstance(order, range)
    missing = (None,) * most

    def split(value: Any) -> Sequence[Any]:
        if value is None:
            return missing
        whole: Sequence[Any] = value if len(value) == most else (*value[:most], *missing[len(value) :])
        return whole if natural else [whole[place] for place in order]

    return split


def _order(path: str, length: int, how: _How) -> Sequence[int]:
    """Return the places of a list in the order in which they are written."""
    return how.order if isinstance(how.features.get(path), BySeat) and len(how.order) == length else range(length)


def _part(kind: msgspec.inspect.Type, path: str, place: int) -> str:
    return path if isinstance(kind, _RecordType) else f"{path}.{place}"


def _write_number(value: Any, before: Any, to: Cells, at: int) -> None:
    to[at] = value or 0


def _write_scaled(value: Any, before: Any, to: Cells, at: int) -> None:
    to[at] = value / (abs(value) + 10) if value else 0


def _bag(name: str, words: Sequence[Any], how: _How, names: Sequence[str] = ()) -> _Node:
    places = {word: place for place, word in enumerate(words)}
    nothing = array("f", bytes(4 * len(places)))

    def write(value: Any, before: Any, to: Cells, at: int) -> None:
        added: Iterable[tuple[Any, int]]
        if type(value) is tuple and before and value[: len(before)] == before:
            added = ((word, 1) for word in value[len(before) :])
        else:
            to[at : at + len(nothing)] = nothing
            added = ((word, 1) for word in value or ()) if type(value) is not dict else value.items()
        for word, count in added:
            if (place := places.get(word)) is not None:
                had = to[at + place]
                now = (round(had / (1 - had)) if how.scaled else had) + count
                to[at + place] = now / (now + 1) if how.scaled else now

    return _Node(list(names) or [f"{name}={word}" for word in words], write)


def _one_of(name: str, words: Sequence[Any], names: Sequence[str] = ()) -> _Node:
    places = {word: place for place, word in enumerate(words)}

    def write(value: Any, before: Any, to: Cells, at: int) -> None:
        for one, number in ((before, 0), (value, 1)):
            place = places.get(one.value if isinstance(one, Enum) else one)
            if place is not None and one is not None:
                to[at + place] = number

    return _Node(list(names) or [f"{name}={word}" for word in words], write)


def _bits(names: list[str], number_of: Callable[[Any], int]) -> _Node:
    most = (1 << len(names)) - 1

    def write(value: Any, before: Any, to: Cells, at: int) -> None:
        number = number_of(value)
        changed = (number ^ number_of(before)) & most
        while changed:
            bit = changed.bit_length() - 1
            to[at + bit] = number >> bit & 1
            changed ^= 1 << bit

    return _Node(names, write)


def _maybe(name: str, inner: _Node) -> _Node:
    def write(value: Any, before: Any, to: Cells, at: int) -> None:
        to[at] = value is not None
        inner.write(value, before, to, at + 1)

    return _Node([f"{name}?", *inner.names], write)


def _joined(parts: Sequence[_Node], split: Split) -> _Node:
    names: list[str] = []
    placed: list[tuple[Write, int]] = []
    for part in parts:
        placed.append((part.write, len(names)))
        names += part.names

    def write(value: Any, before: Any, to: Cells, at: int) -> None:
        for (part, place), new, old in zip(placed, split(value), split(before), strict=True):
            if new is not old and new != old:
                part(new, old, to, at + place)

    return _Node(names, write)


def _record(kind: _RecordType, first: Any, name: str, path: str, how: _How) -> _Node:
    parts = {
        told.name: _node(
            told.type,
            getattr(first, told.name, None),
            f"{name}.{told.name}" if name else told.name,
            f"{path}.{told.name}" if path else told.name,
            how,
        )
        for told in kind.fields
    }
    fields = [field for field, part in parts.items() if part.names]
    nothing = (None,) * len(fields)
    values: Split = attrgetter(*fields) if len(fields) > 1 else lambda value: [getattr(value, one) for one in fields]
    return _joined([parts[one] for one in fields], lambda value: nothing if value is None else values(value))


def _tag(kind: _RecordType) -> str:
    return str(getattr(kind, "tag", None) or kind.cls.__name__)


def _union(kind: msgspec.inspect.UnionType, first: Any, name: str, path: str, how: _How) -> _Node:
    kinds = [one for one in kind.types if not isinstance(one, msgspec.inspect.NoneType)]
    if len(kinds) == 1:
        inner = _node(kinds[0], first, name, path, how)
        return _maybe(name, inner)
    records = [one for one in kinds if isinstance(one, _RecordType)]
    if len(records) < len(kinds):
        raise VectorError(f"{path}: a choice of types needs a feature")
    names = [f"{name}={_tag(one)}" for one in records]
    places: dict[type, tuple[int, int, Write]] = {}
    for number, one in enumerate(records):
        part = _record(one, None, f"{name}.{_tag(one)}", path, how)
        places[one.cls] = number, len(names), part.write
        names += part.names

    def write_one(value: Any, before: Any, to: Cells, at: int) -> None:
        if type(before) is not type(value):
            if before is not None:
                number, start, write = places[type(before)]
                to[at + number] = 0
                write(None, before, to, at + start)
            before = None
        if value is not None:
            number, start, write = places[type(value)]
            to[at + number] = 1
            write(value, before, to, at + start)

    return _Node(names, write_one)


def _as_long(kind: Any, first: Any, name: str, path: str, how: _How) -> _Node:
    length = len(first or ())
    order = _order(path, length, how)
    parts = [_node(kind.item_type, first[at], f"{name}[{place}]", path, how) for place, at in enumerate(order)]

    places = _places(order)

    def split(value: Any) -> Sequence[Any]:
        if value is not None and len(value) > length:
            raise VectorError(f"{path}: {len(value)} entries, the match began with {length}: it needs a feature")
        return places(value)

    return _joined(parts, split)
