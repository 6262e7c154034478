"""Messages that several sessions get alike: made once, and packed once for the way to the Portal."""

from __future__ import annotations

import pickle
from typing import Any


class Ready(dict[str, Any]):
    """The fields of a message of plain JSON values. Nobody changes them any more.

    Attributes:
        packed: what crosses to the Portal (`packed`); made by the first sender, None till then. One that was packed
            elsewhere has no fields: it is for sessions that take what is packed.
    """

    __slots__ = ("packed",)

    def __init__(self, fields: dict[str, Any], packed: bytes | None = None) -> None:
        super().__init__(fields)
        self.packed = packed


def packed(kwargs: dict[str, Any]) -> bytes:
    """Return a message of plain values in a form before which any session's number can be put.

    It is what lies between the number and the end of a pickled pair (protocol 2, which has no frames): the other end
    cannot tell it from one that was pickled whole, so a Portal of an earlier version reads it, too.
    """
    return pickle.dumps(kwargs, 2)[2:-1]


def packed_fields(name: str, fields: dict[str, Any]) -> bytes:
    """Return a message of one name with the fields of a `Ready`, packed."""
    return packed({name: [[], {**fields, "options": {}}]})
