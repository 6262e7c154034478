"""Addresses of connections, for the purpose of limits."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

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
    found = _read(address)
    if isinstance(found, IPv6Address):
        return str(ip_network((found, IPV6_HOUSEHOLD), strict=False))
    return address if found is None else str(found)


def _read(address: str) -> IPv4Address | IPv6Address | None:
    """Return an address; one of IPv4 that is written as one of IPv6 is of IPv4."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return None
    return (found.ipv4_mapped or found) if isinstance(found, IPv6Address) else found


def among(address: str, networks: Iterable[str]) -> bool:
    """Tell whether an address is one of some addresses and networks (`10.0.0.0/8`)."""
    return _among(address, tuple(networks))


@lru_cache(maxsize=4096)
def _among(address: str, networks: tuple[str, ...]) -> bool:
    found = _read(address)
    for one in networks if found is not None else ():
        with suppress(ValueError):  # a game's setting may hold a name
            if found in ip_network(one, strict=False):
                return True
    return False
