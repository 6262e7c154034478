"""What a telnet client sends, divided into text, commands and subnegotiations (RFC 854, 855), wherever TCP cut it.

No sequence of bytes makes a connection deaf. A command nobody knows is passed over; a subnegotiation that is not ended
is given up when another command stands in it, when a line ends in one of an option that nobody agreed on, when it has
not ended after some seconds, and when it is longer than any honest one (`TooLong`).
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Container, Iterator
from typing import Literal, NamedTuple

IAC, DONT, DO, WONT, WILL, SB, SE = 255, 254, 253, 252, 251, 250, 240
NEGOTIATIONS = frozenset((DONT, DO, WONT, WILL))
KNOWN = range(241, 250)
"""NOP, data mark, break, interrupt, abort, are you there, erase character, erase line, go ahead."""
END_OF_RECORD = 239
PATIENCE = 5.0
"""Seconds in which a subnegotiation must end."""

_CARRIAGE_RETURN = re.compile(rb"\r[\n\0]")
_LINE_END = re.compile(rb"[\r\n]")


class TooLong(Exception):
    """A subnegotiation has no end."""


class Piece(NamedTuple):
    """One thing a client sends.

    Args:
        kind: what it is; `malformed` is something that was passed over.
        code: of a command.
        data: text; what a subnegotiation holds, its option first; the option that a command is about.
    """

    kind: Literal["text", "command", "subnegotiation", "malformed"]
    data: bytes = b""
    code: int = 0


class Stream:
    """The bytes of one connection.

    Args:
        agreed: the options whose subnegotiations may hold line ends.
        longest: bytes a subnegotiation may have.
        clock: seconds.
    """

    def __init__(self, agreed: Container[bytes], longest: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._agreed, self._longest, self._clock = agreed, longest, clock
        self._kept = b""
        self._looked_at = 0
        self._since = 0.0
        self._after_return = False

    def feed(self, data: bytes) -> Iterator[Piece]:
        """Return what some bytes complete.

        Raises:
            TooLong: see there.
        """
        if self._kept[:2] == bytes((IAC, SB)) and self._clock() - self._since > PATIENCE:
            self._kept = b""
            yield Piece("malformed")
        data, at, self._kept = self._kept + data, 0, b""
        while at < len(data):
            start = data.find(IAC, at)
            if start != at:
                yield from self._text(data[at : start if start >= 0 else len(data)])
                if start < 0:
                    return
            code = data[start + 1] if start + 1 < len(data) else None
            if code is None or (code in NEGOTIATIONS and start + 2 >= len(data)):
                self._kept = data[start:]
                return
            if code == IAC:
                yield from self._text(b"\xff")
                at = start + 2
            elif code == SB:
                found = self._subnegotiation(data, start)
                if found is None:
                    return
                piece, at = found
                yield piece
            elif code in NEGOTIATIONS:
                yield Piece("command", data[start + 2 : start + 3], code)
                at = start + 3
            else:
                known = code in KNOWN or code == END_OF_RECORD
                yield Piece("command", b"", code) if known else Piece("malformed")
                at = start + 2

    def _text(self, text: bytes) -> Iterator[Piece]:
        """A line may end with return and newline, with either, or with return and NUL; each ends it at once."""
        if self._after_return and text[:1] in (b"\n", b"\0"):
            text = text[1:]
        if text:
            self._after_return = text.endswith(b"\r")
            yield Piece("text", _CARRIAGE_RETURN.sub(b"\n", text))
        else:
            self._after_return = False

    def _subnegotiation(self, data: bytes, start: int) -> tuple[Piece, int] | None:
        """Return the subnegotiation that begins at `start`, and where it ends; None while it has not ended."""
        at = max(start + 2, start + self._looked_at)
        while (end := data.find(IAC, at)) >= 0 and end + 1 < len(data):
            if data[end + 1] != IAC:
                self._looked_at = 0
                if data[end + 1] == SE:
                    return Piece("subnegotiation", data[start + 2 : end].replace(b"\xff\xff", b"\xff")), end + 2
                return Piece("malformed"), end
            at = end + 2
        if data[start + 2 : start + 3] not in self._agreed and (line := _LINE_END.search(data, start + 2)):
            self._looked_at = 0
            return Piece("malformed"), line.end()
        if len(data) - start > self._longest:
            raise TooLong
        if not self._looked_at:
            self._since = self._clock()
        self._kept, self._looked_at = data[start:], max(2, (end if end >= 0 else len(data)) - start)
        return None
