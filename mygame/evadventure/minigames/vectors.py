"""A view as a row of numbers of fixed length, each with a name: the input of a learning program.

Made from the type of the view and the knowledge of one seat, never from a state. Each kind of field is encoded so:

* a truth value, a whole number or a fraction: itself;
* an optional value: 1 or 0 for its presence, then the value (zeros when missing);
* one of some words, or of several record types: a 1 at its place (one-hot);
* a record, a pair: its parts in order;
* a list: as `Features` says; a list without a feature is as long as in the first view of the match (one entry a seat, a
  city, a cell), and text without a feature is left out.

`Layout.names` names every number: `sizes[1]`, `hand=R7`, `sides[0].support[2].attack`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, NamedTuple

import msgspec

__all__ = ["Bag", "Bits", "Layout", "LeftOut", "OneOf", "Pile", "Rows", "VectorError"]

type Write = Callable[[Any, list[float]], None]
"""Appends the numbers of a value; None stands for a missing value."""


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


class Rows(NamedTuple):
    """A list of at most so many entries, each with a number for its presence; the rest is cut off."""

    most: int


class LeftOut(NamedTuple):
    """A field that holds nothing new."""


_RecordType = msgspec.inspect.StructType | msgspec.inspect.NamedTupleType

type Feature = Bag | Pile | Bits | OneOf | Rows | LeftOut
type Features = Mapping[str, Feature]
"""Path of a field, without positions in lists (`sides.hand`), -> its encoding. In a pair whose parts are not records
the position belongs to the path: `known.1`."""


class VectorError(ValueError):
    """A view that does not fit the layout made for its match."""


class _Node(NamedTuple):
    names: list[str]
    write: Write


@dataclass(frozen=True)
class Layout:
    """The encoding of the views of one match setup as numbers."""

    names: tuple[str, ...]
    """The name of each number."""
    write: Write = field(repr=False)

    @classmethod
    def of(cls, view_type: Any, first: Any, features: Features) -> Layout:
        """Return the layout for all views of matches that begin like this one.

        Args:
            view_type: the game's.
            first: a view of the first state, for the length of lists that `features` does not name.
        """
        node = _node(msgspec.inspect.type_info(view_type), first, "", "", features)
        return cls(tuple(node.names), node.write)

    def vector(self, view: Any) -> list[float]:
        """Return the numbers of a view, as many as `names`. Raises VectorError."""
        numbers: list[float] = []
        self.write(view, numbers)
        if len(numbers) != len(self.names):
            raise VectorError(f"{len(numbers)} numbers, {len(self.names)} names")
        return numbers


def _node(kind: msgspec.inspect.Type, first: Any, name: str, path: str, features: Features) -> _Node:
    match features.get(path):
        case LeftOut():
            return _nothing()
        case Bag(words=words):
            return _bag(name, words)
        case Pile(words=words):
            top = _one_of(f"{name}[-1]", words)
            return _both(
                _bag(name, words), _Node(top.names, lambda value, to: top.write(value[-1] if value else None, to))
            )
        case Bits(size=size):
            return _bits(name, size)
        case OneOf(words=words):
            return _one_of(name, words)
        case Rows(most=most) if isinstance(kind, msgspec.inspect.VarTupleType | msgspec.inspect.ListType):
            return _rows(kind, most, first, name, path, features)
    match kind:
        case msgspec.inspect.BoolType() | msgspec.inspect.IntType() | msgspec.inspect.FloatType():
            return _Node([name], lambda value, to: to.append(float(value or 0)))
        case msgspec.inspect.StrType():
            return _nothing()
        case msgspec.inspect.LiteralType(values=values):
            return _one_of(name, tuple(values))
        case msgspec.inspect.EnumType(cls=found):
            return _one_of(name, tuple(one.value for one in found))
        case msgspec.inspect.StructType() | msgspec.inspect.NamedTupleType():
            return _record(kind, first, name, path, features)
        case msgspec.inspect.UnionType():
            return _union(kind, first, name, path, features)
        case msgspec.inspect.TupleType(item_types=kinds):
            parts = [
                _node(one, _at(first, place), f"{name}[{place}]", _part(one, path, place), features)
                for place, one in enumerate(kinds)
            ]
            return _joined(parts, lambda value: [_at(value, place) for place in range(len(kinds))])
        case msgspec.inspect.VarTupleType() | msgspec.inspect.ListType():
            return _as_long(kind, first, name, path, features)
    raise VectorError(f"{path}: {type(kind).__name__} needs a feature")


def _at(value: Any, place: int) -> Any:
    return None if value is None or place >= len(value) else value[place]


def _part(kind: msgspec.inspect.Type, path: str, place: int) -> str:
    return path if isinstance(kind, _RecordType) else f"{path}.{place}"


def _nothing() -> _Node:
    return _Node([], lambda value, to: None)


def _bag(name: str, words: Sequence[Any]) -> _Node:
    places = {word: place for place, word in enumerate(words)}

    def write(value: Any, to: list[float]) -> None:
        counts = [0.0] * len(places)
        counted = value.items() if isinstance(value, Mapping) else ((word, 1) for word in value or ())
        for word, count in counted:
            if word in places:
                counts[places[word]] += count
        to += counts

    return _Node([f"{name}={word}" for word in words], write)


def _one_of(name: str, words: Sequence[Any]) -> _Node:
    def write(value: Any, to: list[float]) -> None:
        plain = value.value if isinstance(value, Enum) else value
        to += [float(plain == word and value is not None) for word in words]

    return _Node([f"{name}={word}" for word in words], write)


def _bits(name: str, count: int) -> _Node:
    def write(value: Any, to: list[float]) -> None:
        to += [float((value or 0) >> bit & 1) for bit in range(count)]

    return _Node([f"{name}&{1 << bit}" for bit in range(count)], write)


def _both(one: _Node, other: _Node) -> _Node:
    return _joined((one, other), lambda value: (value, value))


def _joined(parts: Sequence[_Node], split: Callable[[Any], Sequence[Any]]) -> _Node:
    def write(value: Any, to: list[float]) -> None:
        for part, inner in zip(parts, split(value), strict=True):
            part.write(inner, to)

    return _Node([name for part in parts for name in part.names], write)


def _record(kind: _RecordType, first: Any, name: str, path: str, features: Features) -> _Node:
    fields = [told.name for told in kind.fields]
    parts = [
        _node(
            told.type,
            getattr(first, told.name, None),
            f"{name}.{told.name}" if name else told.name,
            f"{path}.{told.name}" if path else told.name,
            features,
        )
        for told in kind.fields
    ]
    return _joined(parts, lambda value: [getattr(value, one, None) for one in fields])


def _tag(kind: _RecordType) -> str:
    return str(getattr(kind, "tag", None) or kind.cls.__name__)


def _union(kind: msgspec.inspect.UnionType, first: Any, name: str, path: str, features: Features) -> _Node:
    kinds = [one for one in kind.types if not isinstance(one, msgspec.inspect.NoneType)]
    if len(kinds) == 1:
        inner = _node(kinds[0], first, name, path, features)

        def write_maybe(value: Any, to: list[float]) -> None:
            to.append(float(value is not None))
            inner.write(value, to)

        return _Node([f"{name}?", *inner.names], write_maybe)
    records = [one for one in kinds if isinstance(one, _RecordType)]
    if len(records) < len(kinds):
        raise VectorError(f"{path}: a choice of types needs a feature")
    parts = [_record(one, None, f"{name}.{_tag(one)}", path, features) for one in records]

    def write_one(value: Any, to: list[float]) -> None:
        to += [float(type(value) is one.cls) for one in records]
        for one, part in zip(records, parts, strict=True):
            part.write(value if type(value) is one.cls else None, to)

    tags = [f"{name}={_tag(one)}" for one in records]
    return _Node([*tags, *(one for part in parts for one in part.names)], write_one)


def _rows(kind: Any, most: int, first: Any, name: str, path: str, features: Features) -> _Node:
    inside = {key: feature for key, feature in features.items() if key != path}  # the list itself is done
    parts = [_node(kind.item_type, None, f"{name}[{place}]", path, inside) for place in range(most)]

    def write(value: Any, to: list[float]) -> None:
        for place, part in enumerate(parts):
            inner = _at(value, place)
            to.append(float(inner is not None))
            part.write(inner, to)

    return _Node([one for place, part in enumerate(parts) for one in (f"{name}[{place}]?", *part.names)], write)


def _as_long(kind: Any, first: Any, name: str, path: str, features: Features) -> _Node:
    length = len(first or ())
    parts = [_node(kind.item_type, first[place], f"{name}[{place}]", path, features) for place in range(length)]

    def split(value: Any) -> Sequence[Any]:
        if value is not None and len(value) > length:
            raise VectorError(f"{path}: {len(value)} entries, the match began with {length}: it needs a feature")
        return [_at(value, place) for place in range(length)]

    return _joined(parts, split)
