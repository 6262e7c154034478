"""Server-sent events, written by the reactor: a listener costs a connection and no thread.

Two addresses below the API's: `events` (everything sent to the account's character; needs a token) and
`tables/<number>/events` (a table as spectators see it; `delay` seconds late; `form=board` for pages). All others
are passed to Django.
"""

import itertools
from collections import Counter, deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec
from django.conf import settings
from django.urls import NoReverseMatch, reverse
from evennia.utils import logger
from twisted.internet.task import LoopingCall
from twisted.web.resource import Resource
from twisted.web.server import NOT_DONE_YET

from ...evennia_ext.transactions import each
from ...kernel import conf
from ...kernel.messaging import lang_of
from ...security import requests
from ...tables.room.finding import table_of
from ...words import Lang
from . import handler, openapi, playing, presence, reading, watching
from .problems import CONTENT_TYPE, Problem

HEARTBEAT = 20.0
"""Seconds between two signs of life on a silent stream."""
BACKLOG = 200
"""Messages kept for a slow listener; beyond that the stream is closed, and the listener may reconnect."""
RETRY = 3000
"""Milliseconds until a browser reconnects."""
HEADERS = {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
    "x-content-type-options": "nosniff",
}
OF_TOKEN = 4
"""Simultaneous streams of one account."""

_open: Counter[str] = Counter()


class Line:
    """One open stream."""

    def __init__(self, request: Any, owner: str, most: int) -> None:
        """Open a stream for an owner, who has at most `most` at once. Raises Problem: `too_many_streams`."""
        if _open[owner] >= most:
            raise Problem(429, "too_many_streams", headers={"Retry-After": "10"}, most=most)
        _open[owner] += 1
        _lines.add(self)
        self.request, self.owner = request, owner
        self.closed, self._paused = False, False
        self._waiting: deque[bytes] = deque()
        self._numbers = itertools.count(1)
        self.at_close: Callable[[], None] = lambda: None
        for name, value in HEADERS.items():
            request.setHeader(name, value)
        request.notifyFinish().addBoth(self._gone)
        request.registerProducer(self, True)
        self._write(b"retry: %d\n\n" % RETRY)

    def send(self, name: str, data: bytes) -> None:
        """Send one event of a name; `data` is its JSON on one line."""
        self._write(b"id: %d\nevent: %s\ndata: %s\n\n" % (next(self._numbers), name.encode(), data))

    def beat(self) -> None:
        """Send a comment that keeps the connection alive."""
        if not self._paused:
            self._write(b": \n\n")

    def close(self) -> None:
        """End the stream and its request."""
        if not self.closed:
            self.request.unregisterProducer()
            self.request.finish()

    def _write(self, block: bytes) -> None:
        if self.closed:
            return
        if not self._paused:
            self.request.write(block)
        elif len(self._waiting) < BACKLOG:
            self._waiting.append(block)
        else:
            self.close()

    # Twisted's interface of a producer.

    def pauseProducing(self) -> None:
        """Queue further events: the listener reads slowly."""
        self._paused = True

    def resumeProducing(self) -> None:
        """Send the queued events."""
        self._paused = False
        while self._waiting and not self._paused:
            self.request.write(self._waiting.popleft())

    def stopProducing(self) -> None:
        """Do nothing: `notifyFinish` reports the closed connection, too."""

    def _gone(self, _: Any) -> None:
        if self.closed:
            return
        self.closed = True
        self._waiting.clear()
        _lines.discard(self)
        _open[self.owner] -= 1
        if not _open[self.owner]:
            del _open[self.owner]
        self.at_close()


_lines: set[Line] = set()


def _beat() -> None:
    each(_lines, Line.beat)


def count() -> int:
    """Return the number of open streams."""
    return len(_lines)


def address() -> list[str]:
    """Return the path segments of the API's address (`api`, `v1`); none if the game does not have it."""
    try:
        return reverse(f"{openapi.NAMESPACE}:index").strip("/").split("/")
    except NoReverseMatch:
        return []


class ApiRoot(Resource):
    """The resource at the first segment of the API's address: it answers streams, and passes the rest to Django."""

    isLeaf = True

    def __init__(self, web_root: Any, path: Sequence[str] = ("v1",)) -> None:
        """Listen to the tables; `path` is the rest of the API's address."""
        super().__init__()
        self.web_root, self.path = web_root, [part.encode() for part in path]
        self._pulse = LoopingCall(_beat)
        watching.listen()

    def render(self, request: Any) -> Any:
        """Answer one request."""
        parts, deep = list(filter(None, request.postpath)), len(self.path)
        match parts[deep:] if parts[:deep] == self.path else []:
            case [b"events"]:
                return self._stream(request, listen)
            case [b"tables", number, b"events"] if number.isdigit() and len(number) < 10:
                return self._stream(request, partial(watch, int(number)))
        return self.web_root.getChild(request.prepath[0], request).render(request)

    def _stream(self, request: Any, begin: Callable[[Any, Any, str, Lang], None]) -> Any:
        lang = requests.wanted(_asked(request, "lang"), request.getHeader("accept-language") or "")
        try:
            if request.method != b"GET":
                raise Problem(405, "method", headers={"Allow": "GET"}, methods="GET")
            origin = requests.origin(
                request.getClientAddress().host, request.getHeader("x-forwarded-for") or "", settings.UPSTREAM_IPS
            )
            account = handler.admit(request.getHeader("authorization") or "", origin)
            if not self._pulse.running:
                self._pulse.start(HEARTBEAT, now=False)
            begin(request, account, origin, lang)
        except Problem as problem:
            return refuse(request, problem, lang)
        except Exception:
            logger.log_trace("api: a stream could not be opened")
            return refuse(request, Problem(500, "failed"), lang)
        return NOT_DONE_YET


def listen(request: Any, account: Any, address: str, lang: Lang) -> None:
    """Stream everything sent to the account's character, beginning with its seat.

    Raises:
        Problem: code `no_token`, and those of `presence.session_of` and `Line`.
    """
    if account is None:
        raise Problem(401, "no_token", headers={"WWW-Authenticate": "Bearer"})
    session = presence.session_of(account, address)
    line = Line(request, f"account {account.id}", OF_TOKEN)
    encode = msgspec.json.Encoder(enc_hook=str).encode

    def hear(name: str, message: Any) -> None:
        if name == "goodbye":
            line.close()
        else:
            line.send(name, encode(message))

    def fall_silent() -> None:
        if hear in session.listeners:
            session.listeners.remove(hear)
        session.touch()

    line.at_close = fall_silent
    session.listeners.append(hear)
    table = table_of(session.puppet)
    if table is not None:
        hear("seat", playing.Playing(account, address, lang_of(account)).now(table))


def watch(number: int, request: Any, account: Any, address: str, lang: Lang) -> None:
    """Stream a table as spectators see it, beginning with its present state.

    Raises:
        Problem: codes `no_table`, `private`, `malformed`, and that of `Line`.
    """
    table = reading.table_numbered(number)
    if table.setup.house.private:
        raise Problem(403, "private")
    form, delay = watching.asked(partial(_asked, request), lang)
    if account is None:
        request.setHeader(b"access-control-allow-origin", b"*")
    line = Line(request, f"address {address}", conf.value("STREAMS_OF_ADDRESS"))
    spectator = watching.Spectator(form, delay, line.send)
    line.at_close = lambda: watching.part(table.id, spectator)
    watching.join(table, spectator)


def _asked(request: Any, name: str) -> str:
    """Return the value of a name in a request's address."""
    return str(request.args.get(name.encode(), [b""])[0].decode("ascii", "replace"))


def refuse(request: Any, problem: Problem, lang: Lang) -> bytes:
    """Write a problem as the response."""
    request.setResponseCode(problem.status)
    request.setHeader(b"content-type", CONTENT_TYPE.encode())
    request.setHeader(b"cache-control", b"no-store")
    for name, value in problem.headers.items():
        request.setHeader(name.encode(), value.encode())
    return problem.body(lang)
