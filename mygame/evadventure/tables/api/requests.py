"""What the API reads of a request besides what is asked: where it comes from, and the language of its answer."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest
from evennia.utils.utils import match_ip

from ...base.messaging import house_lang
from ...words import Lang


def origin(remote: str, forwarded: str, trusted: list[str]) -> str:
    """Return the last address that no proxy of ours wrote about itself.

    Args:
        remote: the address that connected.
        forwarded: the header each proxy appends to; what stands before the first trusted proxy may be invented, and all
            of it when no proxy of ours connected.
        trusted: addresses (or networks) of our own proxies.
    """
    chain = [remote, *(address for part in forwarded.split(",") if (address := part.strip()))]
    if not trusts(remote, trusted):
        return remote
    for address in reversed(chain):
        if not trusts(address, trusted):
            return address
    return chain[1] if len(chain) > 1 else remote


def trusts(address: str, trusted: list[str]) -> bool:
    """Tell whether an address is one of our own proxies."""
    return any(match_ip(address, pattern) for pattern in trusted)


def address_of(request: HttpRequest) -> str:
    """Return where a request comes from."""
    return origin(
        request.META.get("REMOTE_ADDR", ""), request.headers.get("X-Forwarded-For", ""), settings.UPSTREAM_IPS
    )


def accepted(header: str) -> Lang | None:
    """Return the first language of an `Accept-Language` that the house speaks; None when there is none."""
    for wanted in header.lower().split(","):
        tag = wanted.partition(";")[0].strip().partition("-")[0]
        if tag in set(Lang):
            return Lang(tag)
    return None


def lang_of(request: HttpRequest) -> Lang:
    """Return the language a program reads: what it says, else the house's."""
    return accepted(request.headers.get("Accept-Language", "")) or house_lang()
