"""Telnet passed on by our own proxy (nginx, HAProxy): its PROXY header names the client.

Without it everybody behind the proxy would have one address and share each limit by address.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from twisted.protocols.haproxy._wrapper import HAProxyProtocolWrapper, HAProxyWrappingFactory

from evadventure.security.addresses import among


class Introduced(HAProxyProtocolWrapper):
    """One connection: it begins for the game when its header has come, since the game asks for the client at once.

    Twisted's own begins immediately, when only the proxy is known.
    """

    wrappedProtocol: Any
    client: tuple[str, int]
    """The player's address; Evennia reads it from the transport."""

    def makeConnection(self, transport: Any) -> None:
        """Begin; for the game later."""
        self._game, self.wrappedProtocol = self.wrappedProtocol, _Held()
        super().makeConnection(transport)

    def dataReceived(self, data: bytes) -> None:
        """Read the header, then pass on the rest."""
        waited = self._proxyInfo is None
        try:
            super().dataReceived(data)
        except ValueError:  # a header with nonsense for numbers
            self.loseConnection()
        if waited and self._proxyInfo is not None:
            peer: Any = self.getPeer()
            self.client = (getattr(peer, "host", ""), getattr(peer, "port", 0))
            held, self.wrappedProtocol = self.wrappedProtocol, self._game
            self.wrappedProtocol.makeConnection(self)
            if held.data:
                self.wrappedProtocol.dataReceived(held.data)


class _Held:
    """Stands in for the game until the header has come, and keeps any data that came with it."""

    data = b""

    def makeConnection(self, transport: Any) -> None:
        pass

    def dataReceived(self, data: bytes) -> None:
        self.data += data

    def connectionLost(self, reason: Any) -> None:
        pass


class Proxied(HAProxyWrappingFactory):
    """Makes them, for connections of our own proxies (`settings.UPSTREAM_IPS`) alone."""

    protocol = Introduced
    noisy = False

    def buildProtocol(self, addr: Any) -> Any:
        """Return the protocol; None, which closes the connection, for any other client."""
        return super().buildProtocol(addr) if among(addr.host, settings.UPSTREAM_IPS) else None
