"""Where people connect from, as far as limits are concerned."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

from ..evennia_ext.mixins import SessionBase

IPV6_HOUSEHOLD = 64
"""Leading bits of an IPv6 address that are one customer's of a provider: the rest can be changed at will."""


def address_of(session: SessionBase) -> str:
    """Return where a session comes from; Evennia keeps the port with it for some protocols. "" when it is not known."""
    address = session.address
    if isinstance(address, list | tuple):
        address = address[0] if address else ""
    return str(address or "")


@lru_cache(maxsize=4096)
def household(address: str) -> str:
    """Return what limits "by address" count: an IPv4 address as it is, of an IPv6 address the network of its owner.

    What is no address (a test's) is returned as it is.
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ip_network((found, IPV6_HOUSEHOLD), strict=False))
    return str(found)


def among(address: str, networks: Iterable[str]) -> bool:
    """Tell whether an address is one of some addresses and networks (`10.0.0.0/8`)."""
    return _among(address, tuple(networks))


@lru_cache(maxsize=4096)
def _among(address: str, networks: tuple[str, ...]) -> bool:
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    return any(found in ip_network(one, strict=False) for one in networks)
