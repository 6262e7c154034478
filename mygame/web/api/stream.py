"""What happens, as server-sent events, straight from the reactor: a listener costs a connection and no thread.

Two addresses below `/api/v1/`: `events` (everything the own character is sent; needs a token) and
`tables/<number>/events` (a table as spectators see it; `delay` seconds late; `form=board` for pages). Everything else
below `/api/` goes on to Django.
"""

from __future__ import annotations

import itertools
from collections import Counter, deque
from collections.abc import Callable
from typing import Any

import msgspec
from django.conf import settings
from evennia.utils import logger
from twisted.internet.task import LoopingCall
from twisted.web.resource import Resource
from twisted.web.server import NOT_DONE_YET

from evadventure.base.messaging import house_lang, lang_of
from evadventure.tables.room.finding import table_of
from evadventure.words import Lang
from web.address import origin
from web.api import door, playing, presence, reading, watching
from web.api.problems import CONTENT_TYPE, Problem
from web.language import accepted

HEARTBEAT = 20.0
"""Seconds between two signs of life on a silent stream."""
BACKLOG = 200
"""Messages kept for a listener who reads slowly; then the stream is closed, and the listener may come again."""
RETRY = 3000
"""Milliseconds a browser waits before it comes again."""
OF_TOKEN = 4
"""Streams of one account at once."""

_open: Counter[str] = Counter()
_lines: set[Line] = set()


class Line:
    """One listener's open connection."""

    def __init__(self, request: Any, owner: str, most: int) -> None:
        """Open it.

        Args:
            request: Twisted's.
            owner: who has it, for the count.
            most: streams of one owner at once.

        Raises:
            Problem: the owner has as many already.
        """
        if _open[owner] >= most:
            raise Problem(429, "too_many_streams", headers={"Retry-After": "10"}, most=most)
        _open[owner] += 1
        _lines.add(self)
        self.request, self.owner = request, owner
        self.closed, self._paused = False, False
        self._waiting: deque[bytes] = deque()
        self._numbers = itertools.count(1)
        self.at_close: Callable[[], None] = lambda: None
        for name, value in (
            (b"content-type", b"text/event-stream; charset=utf-8"),
            (b"cache-control", b"no-store"),
            (b"x-accel-buffering", b"no"),
            (b"x-content-type-options", b"nosniff"),
        ):
            request.setHeader(name, value)
        request.notifyFinish().addBoth(self._gone)
        request.registerProducer(self, True)
        self._write(b"retry: %d\n\n" % RETRY)

    def send(self, name: str, data: bytes) -> None:
        """Send one event.

        Args:
            name: of the event.
            data: its JSON, which has no line ends.
        """
        self._write(b"id: %d\nevent: %s\ndata: %s\n\n" % (next(self._numbers), name.encode(), data))

    def beat(self) -> None:
        """Give a sign of life."""
        if not self._paused:
            self._write(b": \n\n")

    def close(self) -> None:
        """End the stream."""
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

    # What Twisted asks of a producer.

    def pauseProducing(self) -> None:
        """Keep what comes: the listener reads slowly."""
        self._paused = True

    def resumeProducing(self) -> None:
        """Go on."""
        self._paused = False
        while self._waiting and not self._paused:
            self.request.write(self._waiting.popleft())

    def stopProducing(self) -> None:
        """The listener has gone; `notifyFinish` says so, too."""

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


def count() -> int:
    """Return how many streams are open."""
    return len(_lines)


class ApiRoot(Resource):
    """Everything below `/api`: streams are answered here, the rest by Django."""

    isLeaf = True

    def __init__(self, web_root: Any) -> None:
        super().__init__()
        self.web_root = web_root
        self._pulse = LoopingCall(lambda: [line.beat() for line in list(_lines)])
        watching.listen()

    def render(self, request: Any) -> Any:
        """Answer one request."""
        match list(filter(None, request.postpath)):
            case [b"v1", b"events"]:
                return self._stream(request, listen)
            case [b"v1", b"tables", number, b"events"] if number.isdigit() and len(number) < 10:
                return self._stream(request, lambda *who: watch(*who, int(number)))
        return self.web_root.getChild(request.prepath[0], request).render(request)

    def _stream(self, request: Any, begin: Callable[[Any, Any, str, Lang], None]) -> Any:
        lang = lang_asked(request)
        try:
            if request.method != b"GET":
                raise Problem(405, "method", headers={"Allow": "GET"}, methods="GET")
            address = address_of(request)
            account = door.admit(request.getHeader("authorization") or "", address)
            if not self._pulse.running:
                self._pulse.start(HEARTBEAT, now=False)
            begin(request, account, address, lang)
        except Problem as problem:
            return refuse(request, problem, lang)
        except Exception:
            logger.log_trace("api: a stream could not be opened")
            return refuse(request, Problem(500, "failed"), lang)
        return NOT_DONE_YET


def listen(request: Any, account: Any, address: str, lang: Lang) -> None:
    """Stream everything the own character is sent; first how the own seat stands. Raises Problem."""
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


def watch(request: Any, account: Any, address: str, lang: Lang, number: int) -> None:
    """Stream a table as spectators see it; first how it stands. Raises Problem."""
    table = reading.table_numbered(number)
    if table.setup.house.private:
        raise Problem(403, "private")
    delay = whole(request, b"delay", 0, watching.LONGEST_DELAY)
    if request.args.get(b"form") == [b"board"]:
        form: watching.Form = watching.AsBoard(lang, max(30, whole(request, b"width", 72, 120)))
    else:
        form = watching.AsData(lang)
    if account is None:
        request.setHeader(b"access-control-allow-origin", b"*")
    line = Line(request, f"address {address}", getattr(settings, "API_STREAMS_OF_ADDRESS", 100))
    spectator = watching.Spectator(form, delay, line.send)
    line.at_close = lambda: watching.part(table.id, spectator)
    watching.join(table, spectator)


def whole(request: Any, name: bytes, default: int, most: int) -> int:
    """Return a whole number of the query. Raises Problem."""
    text = request.args.get(name, [b""])[0]
    if not text:
        return default
    if not text.isdigit() or len(text) > 9:
        raise Problem(400, "malformed", reason=name.decode())
    return min(int(text), most)


def lang_asked(request: Any) -> Lang:
    """Return the language of a request: `lang` of the query, else what the program says it reads."""
    asked = request.args.get(b"lang", [b""])[0].decode("ascii", "replace")
    if asked in set(Lang):
        return Lang(asked)
    return accepted(request.getHeader("accept-language") or "") or house_lang()


def address_of(request: Any) -> str:
    """Return where a request comes from."""
    forwarded = request.getHeader("x-forwarded-for") or ""
    return origin(request.getClientAddress().host, forwarded, settings.UPSTREAM_IPS)


def refuse(request: Any, problem: Problem, lang: Lang) -> bytes:
    """Answer with a problem."""
    request.setResponseCode(problem.status)
    request.setHeader(b"content-type", CONTENT_TYPE.encode())
    request.setHeader(b"cache-control", b"no-store")
    for name, value in problem.headers.items():
        request.setHeader(name.encode(), value.encode())
    return problem.body(lang)
