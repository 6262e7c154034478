"""How the web server answers streams and knows who asks: the hooks of a game's `server/conf/web_plugins.py`."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from django.conf import settings
from evennia.server.webserver import EvenniaReverseProxyResource
from twisted.web.proxy import ProxyClient, ProxyClientFactory

from .requests import trusts

CLAIMS = ("x-forwarded-proto", "x-forwarded-host", "x-forwarded-port", "forwarded", "x-real-ip")
"""What only a proxy may say of a request."""


def at_webserver_root_creation(web_root: Any) -> Any:
    """Answer streams of events straight from the reactor, where a game has the addresses of the API."""
    from .stream import ApiRoot, address  # the Portal imports this module, too, and has no use for the API

    if where := address():
        web_root.putChild(where[0].encode(), ApiRoot(web_root, where[1:]))
    return web_root


def at_webproxy_root_creation(web_root: Any) -> Any:
    """Put our own proxy in the place of Evennia's, with whatever was hung into that one."""
    root = ForwardingRoot(web_root.host, web_root.port, web_root.path)
    root.children = web_root.children
    return root


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
        """Append the client's address to the header of forwarding; who is no proxy of ours has no say in others."""
        client = request.getClientAddress().host
        if not trusts(client, settings.UPSTREAM_IPS):
            for header in CLAIMS:
                request.requestHeaders.removeHeader(header)
        chain = [request.getHeader("x-forwarded-for"), client]
        request.requestHeaders.setRawHeaders("x-forwarded-for", [", ".join(filter(None, chain))])
        return super().getChild(path, request)
