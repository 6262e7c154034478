"""Where a request comes from, for the limits of new accounts and wrong passwords."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from evadventure.security.requests import address_of


class OriginMiddleware:
    """Put `origin_ip` on each request, as Evennia's own does, which logs a warning for each of this machine's."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer a request of a known address."""
        request.origin_ip = address_of(request)
        return self.get_response(request)
