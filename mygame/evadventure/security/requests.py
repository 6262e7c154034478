"""The origin of a request and the language of its answer."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest

from ..kernel.messaging import house_lang
from ..words import LANGUAGES, Lang
from .addresses import among


def origin(remote: str, forwarded: str, trusted: list[str]) -> str:
    """Return the last address that was not written by one of our proxies.

    Args:
        remote: the address that connected.
        forwarded: the header each proxy appends to; entries before our first proxy may be forged, and all of it if
            the connection is not from one.
        trusted: addresses (or networks) of our proxies.
    """
    chain = [remote, *(address for part in forwarded.split(",") if (address := part.strip()))]
    if not among(remote, trusted):
        return remote
    for address in reversed(chain):
        if not among(address, trusted):
            return address
    return chain[1] if len(chain) > 1 else remote


def address_of(request: HttpRequest) -> str:
    """Return the origin of a Django request."""
    return origin(
        request.META.get("REMOTE_ADDR", ""), request.headers.get("X-Forwarded-For", ""), settings.UPSTREAM_IPS
    )


def accepted(header: str) -> Lang | None:
    """Return the first language of an `Accept-Language` header that the game has; None for none."""
    for wanted in header.lower().split(","):
        tag = wanted.partition(";")[0].strip().partition("-")[0]
        if tag in LANGUAGES:
            return Lang(tag)
    return None


def wanted(asked: str, header: str) -> Lang:
    """Return the language of a stream: `lang` of its address, else by its header, else the house's."""
    return Lang(asked) if asked in LANGUAGES else accepted(header) or house_lang()


def lang_of(request: HttpRequest) -> Lang:
    """Return the language of a request: by its header, else the house's."""
    return wanted("", request.headers.get("Accept-Language", ""))
