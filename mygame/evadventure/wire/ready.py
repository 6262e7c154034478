"""Messages that several sessions get alike: made once, and packed once for the way to the Portal."""

from __future__ import annotations

import pickle
from typing import Any


class Ready(dict[str, Any]):
    """The fields of a message of plain JSON values. Nobody changes them any more.

    Attributes:
        packed: what crosses to the Portal (`packed`); made by the first sender, None till then.
    """

    __slots__ = ("packed",)

    def __init__(self, fields: dict[str, Any]) -> None:
        super().__init__(fields)
        self.packed: bytes | None = None


def packed(kwargs: dict[str, Any]) -> bytes:
    """Return a message of plain values in a form before which any session's number can be put.

    It is what lies between the number and the end of a pickled pair (protocol 2, which has no frames): the other end
    cannot tell it from one that was pickled whole.
    """
    return pickle.dumps(kwargs, 2)[2:-1]
