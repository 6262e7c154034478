"""The mutable builder of an immutable state: change it field by field, then freeze it.

Rules never change a state. One action opens a draft of it, works on the draft, and freezes the next state. A draft
class is a mutable subclass of the record it builds, so the fields are named once, in the record; type checkers know
them, and code that reads a record can read a draft of it:

    class Side(Draftable):
        points: int = 0
        hand: tuple[str, ...] = ()

    class State(Draftable):
        turn: int
        sides: tuple[Side, Side]

    class SideDraft(Draft[Side], Side, frozen=False):
        def score(self, points: int) -> None:
            self.points += points

    class Board(Draft[State], State, frozen=False):
        parts: ClassVar = {"sides": SideDraft}                      # drafts within the draft
        events: list[Event] = msgspec.field(default_factory=list)  # of the draft only: not frozen with it

        def side(self, seat: Seat) -> SideDraft:                    # so that type checkers know its methods
            return cast(SideDraft, self.sides[seat])

    board = Board.of(state)
    board.turn = 1
    board.side(0).score(5)                                          # a part that is drafted is edited in place
    board.sides[1].hand = set_at(board.sides[1].hand, 2, "R7")      # everything else is replaced
    state = board.freeze()

A draft shares the unchanged parts with the record it was opened from. It lives no longer than the call that opened it;
a frozen record does not change when its draft is worked on further.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Self, dataclass_transform

import msgspec
from msgspec.structs import astuple

from .core import Record

if TYPE_CHECKING:
    _Base = msgspec.Struct  # fields that may be assigned, as in a draft they may
else:
    _Base = Record


@dataclass_transform(field_specifiers=(msgspec.field,))
class Draftable(_Base):
    """Base of records that have drafts: a `Record` like any other, immutable when the program runs."""


__all__ = ["Draft"]


class Draft[R]:
    """Base of a draft class: `class Board(Draft[State], State, frozen=False)`.

    The record class comes second and defines the fields. Fields that the draft class adds (they need defaults)
    belong to the draft only.
    """

    __slots__ = ()
    parts: ClassVar[Mapping[str, type[Any]]] = {}
    """Field -> the draft class of the record, or of each record of the tuple, that it holds; or `list`, for a tuple
    that is a list while it is drafted."""

    if TYPE_CHECKING:

        @classmethod
        def of(cls, record: R, *own: Any) -> Self:
            """Open a draft of a record, with the fields that belong to the draft only, in their order."""

    def freeze(self) -> R:
        """Return the record of this draft; a draft class may do more, and call this."""
        return self._freeze()  # type: ignore[attr-defined, no-any-return]

    def __init_subclass__(cls) -> None:
        """Work out once for each class how its drafts are opened and frozen."""
        record = next(base for base in cls.__mro__[1:] if issubclass(base, Record) and not issubclass(base, Draft))
        fields = record.__struct_fields__
        width = len(fields)
        opened = [(fields.index(name), _thawing(part)) for name, part in cls.parts.items()]
        closed = [(fields.index(name), _freezing(part)) for name, part in cls.parts.items()]

        def of(cls: type[Any], state: Any, *own: Any) -> Any:
            return cls(*astuple(state), *own)

        def freeze(self: Any) -> Any:
            return record(*astuple(self)[:width])

        def of_parts(cls: type[Any], state: Any, *own: Any) -> Any:
            values = [*astuple(state)]
            for place, convert in opened:
                values[place] = convert(values[place])
            return cls(*values, *own)

        def freeze_parts(self: Any) -> Any:
            values = [*astuple(self)[:width]]
            for place, convert in closed:
                values[place] = convert(values[place])
            return record(*values)

        cls.of = classmethod(of_parts if opened else of)  # type: ignore[assignment]
        cls._freeze = freeze_parts if closed else freeze  # type: ignore[attr-defined]
        if "freeze" not in vars(cls):
            cls.freeze = cls._freeze  # type: ignore[attr-defined, method-assign]


def _thawing(part: type[Any]) -> Callable[[Any], Any]:
    """Return the function that opens a field for a draft."""
    if part is list:
        return list
    of: Callable[[Any], Any] = part.of if part.parts else lambda value: part(*astuple(value))
    return lambda value: tuple([of(each) for each in value]) if isinstance(value, tuple) else of(value)


def _freezing(part: type[Any]) -> Callable[[Any], Any]:
    """Return the function that freezes a field of a draft."""
    if part is list:
        return tuple
    return lambda value: tuple([each.freeze() for each in value]) if isinstance(value, tuple) else value.freeze()


def set_at[T](values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """Return a tuple with one value replaced."""
    if len(values) == 2:  # most tables have two seats
        return (values[0], value) if place else (value, values[1])
    changed = [*values]
    changed[place] = value
    return tuple(changed)
