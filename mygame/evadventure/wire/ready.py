"""Messages that several sessions get alike: made once, and packed once for the way to the Portal."""

from __future__ import annotations

from typing import Any


class Ready(dict[str, Any]):
    """The fields of a message of plain JSON values. Nobody changes them any more.

    Attributes:
        packed: what crosses to the Portal; made by the first sender (`server.conf.serversession`), None till then.
    """

    __slots__ = ("packed",)

    def __init__(self, fields: dict[str, Any]) -> None:
        super().__init__(fields)
        self.packed: bytes | None = None
