"""The telnet option CHARSET (RFC 2066): client and server agree on a character set, nobody has to set one.

Evennia does not offer it, and Mudlet then shows Chinese as rubbish until its player finds the setting. We offer; a
client that wants it answers DO and is sent our list; it accepts one of them or none. A client may ask first too.
"""

from __future__ import annotations

from collections.abc import Sequence

CHARSET = bytes([42])
REQUEST, ACCEPTED, REJECTED = bytes([1]), bytes([2]), bytes([3])

CODECS = {"UTF-8": "utf-8", "GB18030": "gb18030", "GBK": "gb18030", "GB2312": "gb18030", "BIG5": "big5"}
"""Registered name of a character set -> Python's codec. GB18030 contains GBK and GB2312."""

OFFERED = {"utf-8": "UTF-8", "gb18030": "GB18030"}
"""Codec -> the name we offer it under."""


def request(names: Sequence[str]) -> bytes:
    """Return the subnegotiation that offers character sets, the best first."""
    return REQUEST + b"".join(b";" + name.encode("ascii") for name in names)


def chosen(answer: bytes) -> str | None:
    """Return the codec a client accepted; None when it rejected all or named one never offered."""
    kind, name = answer[:1], answer[1:]
    return CODECS.get(_plain(name)) if kind == ACCEPTED else None


def choose(asked: bytes) -> tuple[str | None, bytes]:
    """Answer a client's own REQUEST.

    Returns:
        the codec to use (None: none of them) and the subnegotiation to send back.
    """
    listed = asked[1:].removeprefix(b"[TTABLE]\x01")
    separator, names = listed[:1], listed[1:]
    for name in names.split(separator) if separator else ():
        if codec := CODECS.get(_plain(name)):
            return codec, ACCEPTED + name
    return None, REJECTED


def offered(first: str) -> list[str]:
    """Return the registered names we offer on a port whose own codec is `first`, that one first."""
    return [name for _, name in sorted(OFFERED.items(), key=lambda pair: pair[0] != first)]


def _plain(name: bytes) -> str:
    return name.decode("ascii", "replace").strip().upper().replace("_", "-")
