"""Hooks of the web server (`server/conf/web_plugins.py`): event streams, and the origin of requests."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from django.conf import settings
from evennia.server.webserver import EvenniaReverseProxyResource
from twisted.web.proxy import ProxyClient, ProxyClientFactory

from ...security.requests import trusts

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

    Twisted's class would read an endless response for ever, and buffer unread data.
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
        """Finish the response."""
        if not self._finished and not self.father._disconnected:
            self.father.unregisterProducer()
            super().handleResponseEnd()


class Forwarding(ProxyClientFactory):
    """Factory of `Forwarded`."""

    protocol = Forwarded
    noisy = False


class ForwardingPath(EvenniaReverseProxyResource):
    """A path segment of the proxied web site."""

    proxyClientFactoryClass = Forwarding

    def getChild(self, path: bytes, request: Any) -> Any:
        """Return the next segment."""
        request.notifyFinish().addErrback(lambda _: None)
        return ForwardingPath(self.host, self.port, f"{self.path}/{quote(path, safe='')}", self.reactor)


class ForwardingRoot(ForwardingPath):
    """The Portal's proxy to the web site, which adds the client's address to the request."""

    def getChild(self, path: bytes, request: Any) -> Any:
        """Append the client's address to `X-Forwarded-For`; drop the claims of an untrusted client."""
        client = request.getClientAddress().host
        if not trusts(client, settings.UPSTREAM_IPS):
            for header in CLAIMS:
                request.requestHeaders.removeHeader(header)
        chain = [request.getHeader("x-forwarded-for"), client]
        request.requestHeaders.setRawHeaders("x-forwarded-for", [", ".join(filter(None, chain))])
        return super().getChild(path, request)
