"""Addresses of connections, for the purpose of limits."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

from ..evennia_ext.mixins import SessionBase

IPV6_HOUSEHOLD = 64
"""Leading bits of an IPv6 address that belong to one customer of a provider: the rest can be changed at will."""


def address_of(session: SessionBase) -> str:
    """Return the address of a session, without the port that Evennia adds for some protocols; "" when unknown."""
    address = session.address
    if isinstance(address, list | tuple):
        address = address[0] if address else ""
    return str(address or "")


@lru_cache(maxsize=4096)
def household(address: str) -> str:
    """Return the unit of limits "by address": an IPv4 address itself, or the network of an IPv6 address's owner.

    Any other text (a test's) is returned as it is.
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
