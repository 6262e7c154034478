"""Where a request comes from, for the limits of new accounts and wrong passwords."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from evennia.utils.utils import match_ip


class OriginMiddleware:
    """Puts `origin_ip` on each request, as Evennia's own does, which logs a warning for each of this machine's."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer a request of a known address."""
        request.origin_ip = origin(
            request.META.get("REMOTE_ADDR", ""), request.headers.get("X-Forwarded-For", ""), settings.UPSTREAM_IPS
        )
        return self.get_response(request)


def origin(remote: str, forwarded: str, trusted: list[str]) -> str:
    """Return the last address that no proxy of ours wrote about itself.

    Args:
        remote: who connected.
        forwarded: the header each proxy appends to; what stands before the first trusted proxy may be invented, and all
            of it when no proxy of ours connected.
        trusted: addresses (or networks) of our own proxies.
    """
    chain = [remote, *(address for part in forwarded.split(",") if (address := part.strip()))]
    if not _trusts(remote, trusted):
        return remote
    for address in reversed(chain):
        if not _trusts(address, trusted):
            return address
    return chain[1] if len(chain) > 1 else remote


def _trusts(address: str, trusted: list[str]) -> bool:
    return any(match_ip(address, pattern) for pattern in trusted)
