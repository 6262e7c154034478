"""Hooks of the web server (`server/conf/web_plugins.py`): event streams, and the origin of requests."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from django.conf import settings
from evennia.server.webserver import EvenniaReverseProxyResource
from twisted.internet import reactor as installed
from twisted.web.proxy import ProxyClient, ProxyClientFactory

from ...security.addresses import among
from ...words import Lang, Words

reactor: Any = installed  # a module, until it is installed

HOP = frozenset(
    {b"connection", b"expect", b"keep-alive", b"proxy-authenticate", b"proxy-authorization", b"proxy-connection"}
    | {b"te", b"trailers", b"transfer-encoding", b"upgrade"}
)
"""Headers of one connection, not of the request or the response (RFC 9110, 7.6.1)."""
PATIENCE = 60.0
"""Seconds in which the Server must begin to answer a request."""
AWAY = Words("The house cannot be reached just now. Try again in a few seconds.")
CLAIMS = ("x-forwarded-proto", "x-forwarded-host", "x-forwarded-port", "forwarded", "x-real-ip")
"""Headers that only a proxy may set."""


def at_webserver_root_creation(web_root: Any) -> Any:
    """Make the reactor answer event streams directly, if the game has the API's addresses."""
    from .stream import ApiRoot, address  # the Portal imports this module, too, and does not need the API

    if where := address():
        web_root.putChild(where[0].encode(), ApiRoot(web_root, where[1:]))
    return web_root


def at_webproxy_root_creation(web_root: Any) -> Any:
    """Replace Evennia's proxy with ours, with the resources added to it."""
    root = ForwardingRoot(web_root.host, web_root.port, web_root.path)
    root.children = web_root.children
    return root


class Forwarded(ProxyClient):
    """A proxied request: it stops when the client disconnects, and waits for a slow one.

    Twisted's class would read an endless response for ever, and buffer unread data; it would also forward the headers
    of a chunked body that is already assembled, and report a missing answer as 200.
    """

    def __init__(
        self, command: bytes, rest: bytes, version: bytes, headers: dict[bytes, bytes], data: bytes, father: Any
    ) -> None:
        named = {one.strip().lower() for one in headers.get(b"connection", b"").split(b",")}
        kept = {name: value for name, value in headers.items() if name not in HOP | named}
        if data or b"transfer-encoding" in headers:
            kept[b"content-length"] = b"%d" % len(data)
        super().__init__(command, rest, version, kept, data, father)
        self._late: Any = None

    def handleStatus(self, version: bytes, code: bytes, message: bytes) -> None:
        """Note that a response begins."""
        self._answers()
        super().handleStatus(version, code, message)

    def _answers(self) -> None:
        late, self._late = self._late, None
        if late is not None and late.active():
            late.cancel()

    def connectionMade(self) -> None:
        """Tie the two connections together."""
        transport: Any = self.transport
        if self.father._disconnected:
            transport.abortConnection()
            return
        self.father.notifyFinish().addErrback(lambda _: transport.abortConnection())
        self._late = reactor.callLater(PATIENCE, transport.abortConnection)
        self.father.registerProducer(self.transport, True)
        super().connectionMade()

    def handleResponseEnd(self) -> None:
        """Finish the response; its status is 504 if none has begun."""
        if not self._finished and not self.father._disconnected:
            if self._late is not None:
                self.father.setResponseCode(504, b"Gateway Timeout")
            self.father.unregisterProducer()
            super().handleResponseEnd()
        self._answers()


class Forwarding(ProxyClientFactory):
    """Factory of `Forwarded`."""

    protocol = Forwarded
    noisy = False

    def clientConnectionFailed(self, connector: Any, reason: Any) -> None:
        """Answer 503: the Server restarts, or has not started; Twisted's class would answer 501."""
        self.father.setResponseCode(503, b"Service Unavailable")
        self.father.responseHeaders.setRawHeaders("retry-after", ["5"])
        self.father.responseHeaders.setRawHeaders("content-type", ["text/plain; charset=utf-8"])
        self.father.write("\n".join(AWAY.in_lang(lang) for lang in Lang).encode())
        self.father.finish()


class ForwardingPath(EvenniaReverseProxyResource):
    """A path segment of the proxied web site."""

    proxyClientFactoryClass = Forwarding

    def getChild(self, path: bytes, request: Any) -> Any:
        """Return the next segment."""
        request.notifyFinish().addErrback(lambda _: None)
        child = ForwardingPath(self.host, self.port, f"{self.path}/{quote(path, safe='')}", self.reactor)
        child.proxyClientFactoryClass = self.proxyClientFactoryClass
        return child


class ForwardingRoot(ForwardingPath):
    """The Portal's proxy to the web site, which adds the client's address to the request."""

    def getChild(self, path: bytes, request: Any) -> Any:
        """Append the client's address to `X-Forwarded-For`; drop the claims of an untrusted client."""
        client = request.getClientAddress().host
        if not among(client, settings.UPSTREAM_IPS):
            for header in CLAIMS:
                request.requestHeaders.removeHeader(header)
        chain = [request.getHeader("x-forwarded-for"), client]
        request.requestHeaders.setRawHeaders("x-forwarded-for", [", ".join(filter(None, chain))])
        return super().getChild(path, request)
