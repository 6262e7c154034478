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
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from itertools import compress, count, pairwise, zip_longest
from operator import ne
from types import SimpleNamespace
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


RecordType = msgspec.inspect.StructType | msgspec.inspect.NamedTupleType
_IN_ORDER = (
    msgspec.inspect.VarTupleType, msgspec.inspect.TupleType, msgspec.inspect.ListType, msgspec.inspect.NoneType,
)  # fmt: skip

type Feature = Bag | Pile | Bits | OneOf | Code | BySeat | OfSeat | OfSeats | Rows | LeftOut
type Features = Mapping[str, Feature]
"""Path of a field, without positions in lists (`sides.hand`), -> its encoding. In a pair whose parts are not records
the position belongs to the path: `known.1`."""


class VectorError(ValueError):
    """A view that does not fit the layout made for its match."""


class _Node(NamedTuple):
    names: list[str]
    write: Write
    places: Mapping[Any, int] | None = None
    """Of one of some words."""
    kept: bool = False
    """Whether it has so few values that the numbers of each are worth keeping."""
    differs: str = "is not"
    """How a value is known to be another one: those made anew for each view are compared."""

    @property
    def comes_again(self) -> bool:
        """Whether it has few values."""
        return self.kept or self.places is not None or self.write in _WRITTEN


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
        self.write(view, before, cells, 0)
        return cells


def _node(kind: msgspec.inspect.Type, first: Any, name: str, path: str, how: _How) -> _Node:
    match how.features.get(path):
        case LeftOut():
            return _Node([], _write_nothing)
        case Bag(words=words):
            return _bag(name, words, how, kind)
        case Pile(words=words):
            return _pile(_bag(name, words, how, kind), _one_of(f"{name}[-1]", words))
        case Bits(size=size):
            return _bits([f"{name}&{1 << bit}" for bit in range(size)], lambda value: value)
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
            return _bag(name, seats, how, kind, [f"{name}={place}" for place in range(len(seats))])
        case Rows(most=most) if isinstance(kind, msgspec.inspect.VarTupleType | msgspec.inspect.ListType):
            inside = how._replace(features={key: one for key, one in how.features.items() if key != path})
            return _rows(name, most, _maybe("*", _node(kind.item_type, None, "*", path, inside)))
    match kind:
        case msgspec.inspect.IntType() | msgspec.inspect.FloatType() if how.scaled:
            return _Node([name], _write_scaled)
        case msgspec.inspect.BoolType() | msgspec.inspect.IntType() | msgspec.inspect.FloatType():
            return _Node([name], _write_number)
        case msgspec.inspect.StrType():
            return _Node([], _write_nothing)
        case msgspec.inspect.LiteralType(values=values):
            return _one_of(name, tuple(values))
        case msgspec.inspect.EnumType(cls=found):
            return _one_of(name, tuple(found), [f"{name}={one.value}" for one in found])
        case msgspec.inspect.StructType() | msgspec.inspect.NamedTupleType():
            return _record(kind, first, name, path, how)
        case msgspec.inspect.UnionType():
            return _union(kind, first, name, path, how)
        case msgspec.inspect.TupleType(item_types=kinds):
            order = _order(path, len(kinds), how)
            paths = [path if isinstance(one, RecordType) else f"{path}.{at}" for at, one in enumerate(kinds)]
            parts = [_node(kinds[at], _at(first, at), f"{name}[{n}]", paths[at], how) for n, at in enumerate(order)]
            return _list(path, parts, order)._replace(kept=any(part.kept for part in parts))
        case msgspec.inspect.VarTupleType() | msgspec.inspect.ListType():
            return _as_long(kind, first, name, path, how)
    raise VectorError(f"{path}: {type(kind).__name__} needs a feature")


def _at(value: Any, place: int) -> Any:
    return None if value is None or place >= len(value) else value[place]


def _order(path: str, length: int, how: _How) -> Sequence[int]:
    """Return the places of a list in the order in which they are written."""
    return how.order if isinstance(how.features.get(path), BySeat) and len(how.order) == length else range(length)


def _write_nothing(value: Any, before: Any, to: Cells, at: int) -> None:
    pass


def _write_number(value: Any, before: Any, to: Cells, at: int) -> None:
    to[at] = value or 0


def _write_scaled(value: Any, before: Any, to: Cells, at: int) -> None:
    to[at] = value / (abs(value) + 10) if value else 0


_WRITTEN: Mapping[Write, str] = {
    _write_number: "new or 0",
    _write_scaled: "new / (10 + new if new > 0 else 10 - new) if new else 0",
}


_COUNTS = {scaled: array("f", [n / (n + 1) if scaled else n for n in range(1 << 11)]) for scaled in (False, True)}
_MORE = {scaled: dict(pairwise(written)) for scaled, written in _COUNTS.items()}
"""What is written of a count -> what is written of the count after it."""
_LESS = {scaled: {after: had for had, after in more.items()} for scaled, more in _MORE.items()}


def _bag(name: str, words: Sequence[Any], how: _How, kind: Any, names: Sequence[str] = ()) -> _Node:
    places = {word: place for place, word in enumerate(words)}
    nothing, size = array("f", bytes(4 * len(places))), len(places)
    more, less = _MORE[how.scaled], _LESS[how.scaled]

    def write(value: Any, before: Any, to: Cells, at: int) -> None:
        new, old = value or (), before or ()
        if (grown := len(new) - len(old)) >= 0 and new[: len(old)] == old:
            new = new[len(old) :]
        else:
            start = next(compress(count(), map(ne, old, new)), len(new))
            if grown == -1 and old[start + 1 :] == new[start:]:
                if (place := places.get(old[start])) is not None:
                    to[at + place] = less[to[at + place]]
                return
            if grown == 1 and old[start:] == new[start + 1 :]:
                new = (new[start],)
            else:
                to[at : at + size] = nothing
        for word in new:
            if (place := places.get(word)) is not None:
                to[at + place] = more[to[at + place]]

    def write_counts(value: Any, before: Any, to: Cells, at: int) -> None:
        to[at : at + size] = nothing
        write(tuple(Counter(value or ()).elements()), (), to, at)

    names = list(names) or [f"{name}={word}" for word in words]
    kinds = kind.types if isinstance(kind, msgspec.inspect.UnionType) else (kind,)
    return _Node(names, write if all(isinstance(one, _IN_ORDER) for one in kinds) else write_counts)


def _one_of(name: str, words: Sequence[Any], names: Sequence[str] = ()) -> _Node:
    places = {word: place for place, word in enumerate(words) if word is not None}

    def write(value: Any, before: Any, to: Cells, at: int) -> None:
        if (place := places.get(before)) is not None:
            to[at + place] = 0
        if (place := places.get(value)) is not None:
            to[at + place] = 1

    return _Node(list(names) or [f"{name}={word}" for word in words], write, places)


def _bits(names: list[str], number_of: Callable[[Any], int]) -> _Node:
    def write(value: Any, to: Cells) -> None:
        number = number_of(value)
        for bit in range(len(names)):
            to[bit] = number >> bit & 1

    return _kept(names, write)


def _kept(names: list[str], write_new: Callable[[Any, Cells], None]) -> _Node:
    """Return the node of values that come again: the numbers of the latest are kept."""
    size = len(names)

    @lru_cache(1 << 12)
    def row(value: Any) -> Cells:
        cells = array("f", bytes(4 * size))
        if value is not None:
            write_new(value, cells)
        return cells

    def write(value: Any, before: Any, to: Cells, at: int) -> None:
        to[at : at + size] = row(value)

    return _Node(names, write, kept=True)


def _maybe(name: str, inner: _Node) -> _Node:
    def write(value: Any, before: Any, to: Cells, at: int) -> None:
        to[at] = value is not None
        inner.write(value, before, to, at + 1)

    names = [f"{name}?", *inner.names]
    if inner.kept:
        return _kept(names, lambda value, to: write(value, None, to, 0))
    return _Node(names, write, kept=inner.comes_again)


def _pile(bag: _Node, top: _Node) -> _Node:
    write_bag, places, size = bag.write, top.places or {}, len(bag.names)

    def write(value: Any, before: Any, to: Cells, at: int) -> None:
        write_bag(value, before, to, at)
        if before and (place := places.get(before[-1])) is not None:
            to[at + size + place] = 0
        if value and (place := places.get(value[-1])) is not None:
            to[at + size + place] = 1

    return _Node([*bag.names, *top.names], write)


def _rows(name: str, most: int, row: _Node) -> _Node:
    """Return the node of a list of at most so many entries; in the names of the entry's node `*` stands for it."""
    places = range(0, most * len(row.names), len(row.names))

    def write(value: Any, before: Any, to: Cells, at: int) -> None:
        for place, (new, old) in zip(places, zip_longest(value or (), before or ()), strict=False):
            if new is not old:
                row.write(new, old, to, at + place)

    names = [one.replace("*", f"{name}[{number}]", 1) for number in range(most) for one in row.names]
    return _Node(names, write, differs="!=")


def _list(path: str, parts: Sequence[_Node], order: Sequence[int]) -> _Node:
    """Return the node of a list with a part for each of its places, in an order; missing entries are None."""
    most, missing = len(parts), (None,) * len(parts)

    def whole(value: Any) -> Sequence[Any]:
        if value and len(value) > most:
            raise VectorError(f"{path}: {len(value)} entries, the match began with {most}: it needs a feature")
        return (*value, *missing[len(value) :]) if value else missing

    lines = [f"{one} = {one} if {one} and len({one}) == {most} else whole({one})" for one in ("value", "before")]
    return _written(zip([f"[{place}]" for place in order], parts, strict=True), lines, whole=whole)


def _record(kind: RecordType, first: Any, name: str, path: str, how: _How) -> _Node:
    parts = [
        _node(
            told.type,
            getattr(first, told.name, None),
            f"{name}.{told.name}" if name else told.name,
            f"{path}.{told.name}" if path else told.name,
            how,
        )
        for told in kind.fields
    ]
    nothing = SimpleNamespace(**dict.fromkeys([told.name for told in kind.fields]))
    lines = ["value, before = value or nothing, before or nothing"]
    made = _written(zip([f".{told.name}" for told in kind.fields], parts, strict=True), lines, nothing=nothing)
    return made._replace(kept=all(part.comes_again for part in parts))


_compiled = lru_cache(compile)  # the same for each place of a list


def _written(parts: Iterable[tuple[str, _Node]], lines: list[str], **known: Any) -> _Node:
    """Return the node of a value with parts, each with its access; a loop over them would take twice as long."""
    names: list[str] = []
    for access, part in parts:
        if part.write is not _write_nothing:
            new, old = f"value{access}", f"before{access}"
            lines.append(f"if {new} {part.differs} {old}:")
            place, own = f"at + {len(names)}", f"own_{len(known)}"
            if number_of := _WRITTEN.get(part.write):
                lines += [f" new = {new}", f" to[{place}] = {number_of}"]
            elif part.places is not None:
                for word, number in ((old, 0), (new, 1)):
                    lines.append(f" if (n := {own}.get({word})) is not None: to[{place} + n] = {number}")
            else:
                lines.append(f" {own}({new}, {old}, to, {place})")
            known[own] = part.write if part.places is None else part.places
            names += part.names
    text = "\n ".join(["def write(value, before, to, at):", *lines])
    exec(_compiled(text, "<written>", "exec"), known)
    return _Node(names, known["write"])


def tag_of(kind: RecordType) -> str:
    """Return the name of a record among those of a choice."""
    return str(getattr(kind, "tag", None) or kind.cls.__name__)


def _union(kind: msgspec.inspect.UnionType, first: Any, name: str, path: str, how: _How) -> _Node:
    kinds = [one for one in kind.types if not isinstance(one, msgspec.inspect.NoneType)]
    if len(kinds) == 1:
        return _maybe(name, _node(kinds[0], first, name, path, how))
    records = [one for one in kinds if isinstance(one, RecordType)]
    if len(records) < len(kinds):
        raise VectorError(f"{path}: a choice of types needs a feature")
    names = [f"{name}={tag_of(one)}" for one in records]
    places: dict[type, tuple[int, int, Write]] = {}
    for number, one in enumerate(records):
        part = _record(one, None, f"{name}.{tag_of(one)}", path, how)
        places[one.cls] = number, len(names), part.write
        names += part.names
    return _kept(names, partial(_write_one, places))


def _write_one(places: Mapping[type, tuple[int, int, Write]], value: Any, to: Cells) -> None:
    number, start, write = places[type(value)]
    to[number] = 1
    write(value, None, to, start)


def _as_long(kind: Any, first: Any, name: str, path: str, how: _How) -> _Node:
    order = _order(path, len(first or ()), how)
    parts = [_node(kind.item_type, first[at], f"{name}[{place}]", path, how) for place, at in enumerate(order)]
    return _list(path, parts, order)
