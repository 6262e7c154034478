"""Limits on input: shapes and rates of all that reaches the Portal, on every protocol.

Each connection has an allowance of messages that refills with time, and so has each address (many people may share one
behind a router, so theirs is larger). Messages in excess are dropped; the player is told so, once a second.
Messages not in the form Evennia's dispatcher expects, which would cause tracebacks, are dropped, too. A line
typed while no Server is there to read it is answered here.

Bytes are limited as well: a connection that sends them too fast is not read for a while.
"""

from __future__ import annotations

import time
from typing import Any
from weakref import WeakKeyDictionary

import evennia
from django.conf import settings
from twisted.internet import reactor as installed

from evadventure.security.addresses import household
from evadventure.security.rate_limits import Bucket, Rate, buckets
from evadventure.words import Words
from server.conf import restarts

reactor: Any = installed  # a module, until it is installed

TOO_FAST = Words("Too fast: some of your lines were not read. Slow down a little.")
NOBODY_READS = Words("The game is restarting, so that line was not read. Try again in a moment.")
EVENNIAS_OWN = frozenset({"session", "cmdname"})
"""Argument names of the Server's functions; a message that uses them would pass them twice."""
NAME = 64
"""Characters of a message's name."""


class Faucet(Bucket):
    """Bytes of one connection: one that sends too many is not read until the rate is met again.

    Nothing is lost: unread bytes wait at the sender.
    """

    def __init__(self) -> None:
        super().__init__(Rate(*settings.FLOOD_BYTES))
        self.shut = False

    def took(self, count: int, transport: Any) -> None:
        """Count the bytes of a read, and stop reading when there were too many."""
        self.left = self.refill() - count
        if self.left < 0 and not self.shut and not transport.disconnecting:
            self.shut = True
            transport.pauseProducing()
            reactor.callLater(-self.left / self.rate.per_second, self._open, transport)

    def _open(self, transport: Any) -> None:
        self.shut = False
        if transport.connected and not transport.disconnecting:
            transport.resumeProducing()
            self.took(0, transport)  # what it held already may have been too much again


def unsent(transport: Any) -> int:
    """Return how many bytes written to a connection have not yet left this process.

    Twisted has no name for it: a producer is told that there is much, never how much. A TLS connection writes to
    the one beneath it.
    """
    beneath = getattr(transport, "transport", None)
    if beneath is not None:
        return unsent(beneath)
    buffered = len(getattr(transport, "dataBuffer", b"")) - getattr(transport, "offset", 0)
    return buffered + int(getattr(transport, "_tempDataLen", 0))


def hang_up(transport: Any) -> None:
    """Close a connection after all is sent, or after five seconds."""
    transport.loseConnection()
    reactor.callLater(5, lambda: transport.abortConnection() if transport.connected else None)


_sessions: WeakKeyDictionary[Any, Bucket] = WeakKeyDictionary()


def admits(session: Any) -> bool:
    """Count one message of a connection, and of its address; False when it is to be dropped."""
    own = _sessions.setdefault(session, Bucket(Rate(*settings.FLOOD_SESSION)))
    shared = buckets("flood", Rate(*settings.FLOOD_ADDRESS))
    return own.take() and not shared.take(household(str(getattr(session, "address", ""))))


def sound(messages: dict[str, Any]) -> dict[str, Any]:
    """Return the well-formed messages, name -> [list of arguments, named arguments]; typed lines may be text."""
    kept: dict[str, Any] = {}
    for name, payload in messages.items():
        if not isinstance(name, str) or len(name) > NAME:
            continue
        match payload:
            case str() | bytes():
                kept[name] = payload
            case [list() | tuple() as args, dict() as named] if all(isinstance(key, str) for key in named):
                kept[name] = [list(args), {key: value for key, value in named.items() if key not in EVENNIAS_OWN}]
    return kept


def has_server() -> bool:
    """Tell whether a Server is connected to this Portal; between a reload's two Servers, there is none."""
    link = evennia.EVENNIA_PORTAL_SERVICE.amp_protocol
    return link is not None and link.factory.server_connection is not None and not restarts.holding


def take(session: Any, messages: dict[str, Any]) -> dict[str, Any]:
    """Return the messages to pass on to the game; a player whose input is dropped is told so.

    Args:
        session: the Portal's session; needs `say(words)`.
    """
    passed = sound(messages)
    if not passed:
        return passed
    if admits(session):
        if "text" in passed and not has_server() and not restarts.has_room(session.sessid):
            session.say(NOBODY_READS)
            return {}
        return passed
    now = time.monotonic()
    if "text" in passed and now - getattr(session, "told_too_fast", 0.0) > 1:
        session.told_too_fast = now
        session.say(TOO_FAST)
    return {}
