"""Pages, files and event streams (`settings.WEB_PLUGINS_MODULE`).

The Portal limits requests by address, answers with files itself, and passes on the rest: to the page processes that it
starts (`web.workers`) what only reads, and to the Server changes, streams, and everything while there is no such
process.
"""

from __future__ import annotations

import gzip
import os
import pickle
import sys
from collections.abc import Callable
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core import signing
from django.utils import translation
from django.utils.module_loading import import_string
from evennia.server.webserver import PrivateStaticRoot
from twisted.internet import defer
from twisted.internet import reactor as installed
from twisted.runner.procmon import ProcessMonitor
from twisted.web.resource import Resource
from twisted.web.server import NOT_DONE_YET

from evadventure.apps.api import serving
from evadventure.security import requests
from evadventure.security.addresses import among, household
from evadventure.security.rate_limits import Buckets, Rate
from evadventure.tables.extending import has
from evadventure.words import Lang, Words
from server.conf import installation, restarts
from web.static_files import VERSION, caching

reactor: Any = installed  # a module, until it is installed

COMPRESSED = frozenset({".css", ".js", ".svg", ".json", ".md", ".txt"})
"""Compressible kinds of files."""
OF_THE_SERVER = frozenset({b"healthz", b"readyz", b"metrics"})
"""Addresses that tell of the Server."""
TOO_FAST = Words("Too many requests from your address. Try again in a few seconds.")
HELD = 1.0
"""Seconds until a refusal is sent: a client that repeats it at once costs little."""


FACTS, FRESH = "facts-for-pages", 30.0
"""The Server's address of them, and the seconds a question is valid."""
LOOK = 5.0
"""Seconds between two checks whether the Server has started."""


class StaticRoot(PrivateStaticRoot):
    """Static files, compressed; those without the present version in the address are revalidated at each visit."""

    def getChild(self, path: bytes, request: Any) -> Any:
        """Return a file, compressed if the client accepts it."""
        if b"\0" in path:  # not a file name: the system raises ValueError
            return self.childNotFound
        if VERSION.fullmatch(path.decode("latin-1")):
            return self
        child = super().getChild(path, request)
        if isinstance(child, StaticRoot) and child.isfile():
            request.setHeader(b"cache-control", caching(request.path.decode("latin-1")).encode())
            request.setHeader(b"x-content-type-options", b"nosniff")
            if child.splitext()[1].lower() in COMPRESSED:
                request.setHeader(b"vary", b"accept-encoding")
                if b"gzip" in (request.getHeader(b"accept-encoding") or b""):
                    return CompressedFile(child.path)
        return child


class CompressedFile(PrivateStaticRoot):
    """A file, compressed once for all readers."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.type, self.encoding = self.contentTypes.get(self.splitext()[1].lower(), self.defaultType), "gzip"

    def openForReading(self) -> BytesIO:
        """Return the compressed content."""
        return BytesIO(_compressed(self.path, self.getModificationTime()))

    def getFileSize(self) -> int:
        """Return its length."""
        return len(_compressed(self.path, self.getModificationTime()))


@lru_cache(maxsize=500)
def _compressed(path: str, changed: float) -> bytes:
    with open(path, "rb") as file:
        return gzip.compress(file.read())


class AddressLimits:
    """Limits of requests by address, for pages and for files."""

    def __init__(self) -> None:
        self._pages = Buckets(Rate(*settings.PAGES_PER_ADDRESS))
        self._files = Buckets(Rate(*settings.FILES_PER_ADDRESS))

    def wait(self, client: str, file: bool) -> float:
        """Count a request; return the seconds until it may be made, 0 for now."""
        if among(client, settings.TRUSTED_ADDRESSES):
            return 0.0
        return (self._files if file else self._pages).take(household(client))


def too_fast() -> str:
    """Return the refusal, in all languages."""
    return "\n".join(TOO_FAST.in_lang(lang) for lang in Lang)


class Refused(Resource):
    """The answer to an address with too many requests.

    Args:
        wait: seconds until the next one is answered.
    """

    isLeaf = True

    def __init__(self, wait: float) -> None:
        super().__init__()
        self._wait = wait

    def render(self, request: Any) -> int:
        """Answer 429, after a moment."""
        request.setResponseCode(429, b"Too Many Requests")
        request.setHeader(b"retry-after", b"%d" % (int(self._wait) + 1))
        request.setHeader(b"content-type", b"text/plain; charset=utf-8")
        later = reactor.callLater(HELD, self._say, request)
        request.notifyFinish().addErrback(lambda _: later.cancel())
        return NOT_DONE_YET

    @staticmethod
    def _say(request: Any) -> None:
        request.write(too_fast().encode())
        request.finish()


class PageRequest(serving.Forwarded):
    """A request for a page: if its process dies before it answers, the Server is asked."""

    ask_server: Callable[[], None]

    def handleResponseEnd(self) -> None:
        """Finish the response."""
        if self._late is not None and self._late.active() and not self.father._disconnected:
            self._answers()
            self.father.unregisterProducer()
            self.ask_server()
        else:
            super().handleResponseEnd()


class PageForwarding(serving.Forwarding):
    """Asks a page process; the Server when there is none."""

    def buildProtocol(self, addr: Any) -> PageRequest:
        """Return the request on its connection."""
        made = PageRequest(self.command, self.rest, self.version, self.headers, self.data, self.father)
        made.ask_server = self.ask_server
        return made

    def clientConnectionFailed(self, connector: Any, reason: Any) -> None:
        """Ask the Server."""
        self.ask_server()

    def ask_server(self) -> None:
        """Repeat the request, which changes nothing."""
        server = serving.Forwarding(self.command, self.rest, self.version, self.headers, self.data, self.father)
        reactor.connectTCP(*_server(), server)


class Root(serving.ForwardingRoot):
    """All pages, with a limit by address."""

    def __init__(self) -> None:
        super().__init__(*_server(), "", reactor)
        self._limits = AddressLimits()
        self._static = StaticRoot(settings.STATIC_ROOT)
        self._processes = serving.ForwardingRoot("127.0.0.1", settings.PAGE_PORT, "", reactor)
        self._processes.proxyClientFactoryClass = PageForwarding

    def getChild(self, path: bytes, request: Any) -> Any:
        """Return a file, the way to a page, or a refusal."""
        if path in OF_THE_SERVER:
            return super().getChild(path, request)
        forwarded = ",".join(request.requestHeaders.getRawHeaders("x-forwarded-for", ()))
        client = requests.origin(request.getClientAddress().host, forwarded, settings.UPSTREAM_IPS)
        if wait := self._limits.wait(client, path == b"static"):
            return Refused(wait)
        if path == b"static":
            return self._static
        reads = request.method in (b"GET", b"HEAD")
        if has_processes() and reads and (settings.WELLMOUTH_NEWS or not request.path.endswith(b"/events")):
            return self._processes.getChild(path, request)
        return super().getChild(path, request)


def signed(value: Any) -> bytes:
    """Return a value as bytes that only processes of this house can make."""
    return signing.dumps(value, salt=__name__, serializer=lambda: pickle).encode()


def unsigned(text: bytes) -> Any:
    """Return the value of `signed`.

    Raises:
        BadSignature: it was made by somebody else, or long ago.
    """
    return signing.loads(text.decode("latin-1"), salt=__name__, serializer=lambda: pickle, max_age=FRESH)


class Facts(Resource):
    """Calls functions for page processes, in the reactor: (path, arguments, language) -> result."""

    isLeaf = True

    def render_POST(self, request: Any) -> bytes:
        """Answer one call; 403 to strangers."""
        try:
            path, args, language = unsigned(request.content.read())
        except signing.BadSignature:
            request.setResponseCode(403)
            return b""
        with translation.override(language):
            return signed(import_string(path)(*args))


class PageProcesses(ProcessMonitor):
    """Keeps page processes running: they load when the Server has started, and again after each reload."""

    killTime, threshold, maxRestartDelay = 3, 30, 60
    _loading: Any = None

    def startService(self) -> None:
        """Wait for the Server."""
        super().startService()
        self._await_server()

    def _await_server(self) -> None:
        restarts.outcome().addCallback(self._server_came)

    def _server_came(self, trouble: str) -> None:
        if trouble or not self.running:
            pass
        elif self._loading is None:
            self._loading = reactor.callLater(LOOK, self._load)
        else:
            self.restartAll()
        self._await_server()

    def _load(self) -> None:
        """Begin, once the Server has run its hooks: loading would delay them."""
        if installation.how_it_started(Path(settings.GAME_DIR), restarts.number()) is None:
            self._loading = reactor.callLater(LOOK, self._load)
        else:
            command = [sys.executable, "-m", "server.launch", "pages"]
            self.addProcess("pages", command, env=os.environ, cwd=settings.GAME_DIR)

    def stopService(self) -> Any:
        """End them; fire when they have ended."""
        if self._loading is not None and self._loading.active():
            self._loading.cancel()
        super().stopService()
        self._ended = defer.Deferred[None]()
        return self._ended if self.protocols else None

    def connectionLost(self, name: str) -> None:
        """Start a process again that has ended."""
        super().connectionLost(name)
        if not self.running:
            self._ended.callback(None)


def has_processes() -> bool:
    """Tell whether pages have processes of their own, which answer the API, too."""
    return bool(settings.PAGE_PROCESSES) and has("apps.api")


def _server() -> tuple[str, int]:
    return "127.0.0.1", settings.WEBSERVER_PORTS[0][1]


def at_webserver_root_creation(web_root: Any) -> Any:
    """Serve event streams without a thread each, and facts for page processes."""
    web_root.putChild(FACTS.encode(), Facts())
    return serving.at_webserver_root_creation(web_root) if has("apps.api") else web_root


def at_webproxy_root_creation(web_root: Any) -> Any:
    """Replace Evennia's proxy.

    Evennia's polling endpoint for browsers without websockets (`/webclientdata`), whose messages are unlimited, is left
    out: our client never uses it.
    """
    return Root()
