"""How files are served (`settings.WEB_PLUGINS_MODULE`)."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from django.conf import settings
from evennia.server.webserver import EvenniaReverseProxyResource, PrivateStaticRoot
from twisted.web.proxy import ProxyClient, ProxyClientFactory
from twisted.web.resource import EncodingResourceWrapper
from twisted.web.server import GzipEncoderFactory

COMPRESSED = frozenset({".css", ".js", ".svg", ".json", ".md", ".txt"})
"""Kinds of files that get smaller."""


class StaticRoot(PrivateStaticRoot):
    """Static files: compressed, and asked for anew at each visit, so that nobody runs last week's client.

    The answer to who has a file already is 304 and a few bytes.
    """

    def getChild(self, path: bytes, request: Any) -> Any:
        """Return a file, wrapped so that it is compressed for who accepts that."""
        child = super().getChild(path, request)
        if isinstance(child, StaticRoot) and child.isfile():
            request.setHeader(b"cache-control", b"no-cache")
            if child.splitext()[1].lower() in COMPRESSED:
                request.setHeader(b"vary", b"accept-encoding")
                return EncodingResourceWrapper(child, [GzipEncoderFactory()])
        return child


def at_webserver_root_creation(web_root: Any) -> Any:
    """Serve static files our way, and streams of events without a thread each."""
    from web.api.stream import ApiRoot  # Evennia is complete only now

    web_root.putChild(b"static", StaticRoot(settings.STATIC_ROOT))
    web_root.putChild(b"api", ApiRoot(web_root))
    return web_root


class Forwarded(ProxyClient):
    """One request on its way to the Server: it stops when who asked has gone, and waits for who reads slowly.

    Twisted's own would listen to an endless answer for ever, and keep in memory what nobody reads.
    """

    def connectionMade(self) -> None:
        """Tie the two connections together."""
        transport: Any = self.transport
        if self.father._disconnected:
            transport.abortConnection()
            return
        self.father.notifyFinish().addErrback(lambda _: transport.abortConnection())
        self.father.registerProducer(self.transport, True)
        super().connectionMade()

    def handleResponseEnd(self) -> None:
        """End the answer."""
        if not self._finished and not self.father._disconnected:
            self.father.unregisterProducer()
            super().handleResponseEnd()


class Forwarding(ProxyClientFactory):
    """Makes them."""

    protocol = Forwarded
    noisy = False


class ForwardingPath(EvenniaReverseProxyResource):
    """A part of an address of the pages."""

    proxyClientFactoryClass = Forwarding

    def getChild(self, path: bytes, request: Any) -> Any:
        """Return the next part."""
        request.notifyFinish().addErrback(lambda _: None)
        return ForwardingPath(self.host, self.port, f"{self.path}/{quote(path, safe='')}", self.reactor)


class ForwardingRoot(ForwardingPath):
    """The Portal's way to the pages: it says where a request came from, which Evennia's own keeps to itself."""

    def getChild(self, path: bytes, request: Any) -> Any:
        """Append the client's address to the header of forwarding."""
        chain = [request.getHeader("x-forwarded-for"), request.getClientAddress().host]
        request.requestHeaders.setRawHeaders("x-forwarded-for", [", ".join(filter(None, chain))])
        return super().getChild(path, request)


def at_webproxy_root_creation(web_root: Any) -> Any:
    """Put our own proxy in the place of Evennia's.

    Evennia's polling door for browsers without websockets (`/webclientdata`), whose messages nobody measures, is left
    out: our client never uses it.
    """
    return ForwardingRoot(web_root.host, web_root.port, web_root.path)
