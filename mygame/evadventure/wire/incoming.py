"""What programs send: so many messages a second, of a bounded size, and of the form that is asked for.

What comes in is checked for size and shape before anything else reads it.
"""

from __future__ import annotations

from typing import Any

import msgspec

from ..security.rate_limits import Bucket, Rate

LARGEST = 4_000
"""Bytes of JSON that one message may bring in."""
DEEPEST = 8
"""Lists and objects inside one another, at most."""
ALLOWANCE = Rate(burst=20, per_second=8)
"""Messages of a session."""
COLUMNS, LINES = (30, 500), (10, 500)
"""What a client may say of its screen: the least and the most."""


class Malformed(Exception):
    """A message that is not of the documented form; the text says what is wrong."""


def admit(session: Any) -> bool:
    """Count one message in; False when the session sends too many."""
    allowance: Bucket | None = vars(session).get("wire_allowance")
    if allowance is None:
        allowance = session.wire_allowance = Bucket(ALLOWANCE)
    return allowance.take()


def within(bounds: tuple[int, int], number: int) -> int:
    """Return a number, or the bound it is beyond."""
    return max(bounds[0], min(number, bounds[1]))


def read[M](kind: type[M], kwargs: dict[str, Any], largest: int = LARGEST, deepest: int = DEEPEST) -> M:
    """Return a message that came in.

    Args:
        kwargs: what Evennia's inputfunc got; `options` and `cmdid` are Evennia's own.
        largest: bytes of its JSON.
        deepest: lists and objects inside one another.

    Raises:
        Malformed: too large, too deep, or not of the form.
    """
    raw = {key: value for key, value in kwargs.items() if key not in ("options", "cmdid")}
    if _depth(raw, deepest) > deepest:
        raise Malformed("too deep")
    try:
        if len(msgspec.json.encode(raw)) > largest:
            raise Malformed(f"more than {largest} bytes")
        return msgspec.convert(raw, kind)
    except (msgspec.ValidationError, TypeError, UnicodeError, RecursionError, OverflowError) as error:
        raise Malformed(str(error)[:200]) from error


def take[M](
    session: Any, kind: type[M], kwargs: dict[str, Any], largest: int = LARGEST, deepest: int = DEEPEST
) -> M | None:
    """Return a message that came in, as `read`; None for one too many, and for a malformed one."""
    try:
        return read(kind, kwargs, largest, deepest) if admit(session) else None
    except Malformed:
        return None


def _depth(value: Any, limit: int) -> int:
    if limit < 0:
        return 1
    match value:
        case dict():
            return 1 + max((_depth(part, limit - 1) for part in value.values()), default=0)
        case list() | tuple():
            return 1 + max((_depth(part, limit - 1) for part in value), default=0)
    return 0
