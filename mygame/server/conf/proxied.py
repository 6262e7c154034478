"""Telnet that a proxy of ours passes on (nginx, HAProxy): its PROXY header says who it is for.

Without it everybody behind the proxy would be one address, and each limit by address would be everybody's.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from twisted.protocols.haproxy._wrapper import HAProxyProtocolWrapper, HAProxyWrappingFactory

from evadventure.security.requests import trusts


class Introduced(HAProxyProtocolWrapper):
    """One connection: it begins for the game when its header has come, since the game asks at once who it is.

    Twisted's own begins at the first moment, when it knows the proxy only.
    """

    wrappedProtocol: Any
    client: tuple[str, int]
    """Where the player is; Evennia reads it of the transport."""

    def makeConnection(self, transport: Any) -> None:
        """Begin, for the game later."""
        self._game, self.wrappedProtocol = self.wrappedProtocol, _Held()
        super().makeConnection(transport)

    def dataReceived(self, data: bytes) -> None:
        """Read the header, then pass on what comes."""
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
    """Stands in for the game until the header has come, and keeps what came in one piece with it."""

    data = b""

    def makeConnection(self, transport: Any) -> None:
        pass

    def dataReceived(self, data: bytes) -> None:
        self.data += data

    def connectionLost(self, reason: Any) -> None:
        pass


class Proxied(HAProxyWrappingFactory):
    """Makes them, of connections of our own proxies (`settings.UPSTREAM_IPS`) alone."""

    protocol = Introduced
    noisy = False

    def buildProtocol(self, addr: Any) -> Any:
        """Return the protocol; None, which closes the connection, for whoever is no proxy of ours."""
        return super().buildProtocol(addr) if trusts(addr.host, settings.UPSTREAM_IPS) else None
