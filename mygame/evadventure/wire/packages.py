"""The packages of messages a session asked for (GMCP `Core.Supports`).

The choice is a protocol flag, which the Portal keeps, so it outlives a reload of the Server. Names are those of
GMCP without their version, in small letters: "char", "room.map". A package stands for all that begins with its
name, except `room.map`, which costs a walk through the surroundings and is sent only to whoever names it.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterable
from functools import cached_property
from typing import Any

import msgspec

FLAG = "PACKAGES"
TABLE = "table"
"""The package of tables, which has a flag of its own: clients that play there ask for it by itself."""
TABLE_FLAG = "TABLE_WIRE"

MOST = 64
LONGEST = 40
"""Names one session may keep, and characters of one."""


def chosen(session: Any) -> frozenset[str]:
    """Return the names a session asked for."""
    return frozenset(session.protocol_flags.get(FLAG) or ())


def wants(session: Any, package: str) -> bool:
    """Return whether a session gets the messages of a package ("char", "room", "room.map", "comm", "table")."""
    if package == TABLE:
        return bool(session.protocol_flags.get(TABLE_FLAG))
    names = session.protocol_flags.get(FLAG)
    if not names:
        return False
    return package in names or ("." not in package and any(name.startswith(f"{package}.") for name in names))


def keep(session: Any, names: Iterable[str]) -> None:
    """Keep exactly these names; "table" includes the messages of tables."""
    kept = sorted(set(names))[:MOST]
    session.update_flags(**{FLAG: kept, TABLE_FLAG: TABLE in kept})


def ask_for_tables(session: Any) -> None:
    """Send a session the messages of tables from now on."""
    session.update_flags(**{TABLE_FLAG: True})


def subscribers(reader: Any, package: str) -> list[Any]:
    """Return the sessions of a character or an account that want a package; of a session, itself."""
    if hasattr(reader, "protocol_flags"):
        return [reader] if wants(reader, package) else []
    sessions = getattr(reader, "sessions", None)
    return [session for session in sessions.all() if wants(session, package)] if sessions is not None else []


def read(args: Iterable[Any], kwargs: dict[str, Any]) -> list[str] | None:
    """Return the names in a message (`["Char 1", "Room 1"]` or `packages=[...]`); None when it is none.

    What is too long, or no text, makes the whole message none; versions are dropped.
    """
    listed = kwargs.get("packages", list(args))
    if len(listed) == 1 and isinstance(listed, list) and isinstance(listed[0], list):
        listed = listed[0]
    if not isinstance(listed, list | tuple) or len(listed) > MOST:
        return None
    names = []
    for name in listed:
        if not isinstance(name, str) or len(name) > LONGEST:
            return None
        names += [part.lower() for part in name.split()[:1]]
    return names


class TakesJson:
    """Base of a handler of sessions whose `data_out` takes a message's fields as `Ready`, not only plain ones."""


class Ready:
    """The fields of a message for several sessions, whose JSON is made once, by the first sender.

    Args:
        fields: plain values and records; nobody changes them any more.
    """

    def __init__(self, fields: object) -> None:
        self.fields = fields

    @cached_property
    def json(self) -> str:
        """Return the fields as JSON."""
        return msgspec.json.encode(self.fields).decode()

    @cached_property
    def plain(self) -> Any:
        """Return the fields as plain JSON values."""
        return msgspec.to_builtins(self.fields)


def packed(kwargs: dict[str, Any]) -> bytes:
    """Return a message of plain values in a form before which any session's number can be put.

    It is what lies between the number and the end of a pickled pair (protocol 2, which has no frames): the other end
    cannot tell it from one that was pickled whole.
    """
    return pickle.dumps(kwargs, 2)[2:-1]
