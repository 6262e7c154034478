"""Rules for our pages: loadable resources, access to those of staff, and origins allowed to talk to the game."""

from __future__ import annotations

import re
from collections.abc import Callable
from http.cookies import CookieError, SimpleCookie
from secrets import token_hex
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.http.request import split_domain_port, validate_host
from django.shortcuts import redirect
from django.urls import reverse

from evadventure.accounts import two_factor
from evadventure.apps.api.problems import Problem
from evadventure.evennia_ext.reactor import in_reactor
from evadventure.security.addresses import among
from evadventure.security.rate_limits import TOO_OFTEN, Buckets, Rate
from evadventure.security.requests import address_of, lang_of

MARK = "house"
"""The cookie that identifies a browser, so that accounts used in one are known to be one person's."""
_MARK = re.compile(r"[0-9a-f]{32}")
_MARKED = ("/auth/", "/webclient/")
"""Pages that set it: only those with a login."""
A_YEAR = 365 * 24 * 3600


def browser_mark(cookies: str) -> str:
    """Return the mark in a `Cookie` header; "" for none."""
    return cookie_in(cookies, MARK, _MARK)


def cookie_in(cookies: str, name: str, form: re.Pattern[str]) -> str:
    """Return the value of a cookie in a `Cookie` header; "" for none, or one of another form."""
    try:
        found = SimpleCookie(cookies).get(name)
    except CookieError:
        return ""
    return found.value if found is not None and form.fullmatch(found.value) else ""


class Middleware:
    """Base of our middleware."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer a request."""
        return self.get_response(request)


class BrowserMarkMiddleware(Middleware):
    """Marks browsers used for login (`tables.match.persons`). The mark is random and has no other meaning."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer a request, and mark the browser when it comes in."""
        mark = browser_mark(request.headers.get("Cookie", ""))
        request.browser_mark = mark
        response = self.get_response(request)
        if not mark and request.path.startswith(_MARKED):
            response.set_cookie(
                MARK,
                token_hex(16),
                max_age=A_YEAR,
                httponly=True,
                samesite="Lax",
                secure=settings.SESSION_COOKIE_SECURE,
            )
        return response


class PaceMiddleware(Middleware):
    """Limits the requests of an account, from whatever addresses they come, as those of an address are limited."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        super().__init__(get_response)
        self._accounts = Buckets(Rate(*settings.PAGES_PER_ADDRESS))

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer a request, or refuse it; the API has limits of its own."""
        cookie = settings.SESSION_COOKIE_NAME in request.COOKIES and not request.path.startswith("/api/")
        if cookie and request.user.is_authenticated and (wait := self._accounts.take(request.user.pk)):
            seconds = int(wait) + 1
            text = TOO_OFTEN.say(lang_of(request), seconds=seconds)
            plain = "text/plain; charset=utf-8"
            return HttpResponse(text, content_type=plain, status=429, headers={"Retry-After": str(seconds)})
        return self.get_response(request)


class ProblemMiddleware(Middleware):
    """Answers 404 where a page's subject is refused; a page that tells why, and the API, catch the problem."""

    def process_exception(self, request: HttpRequest, error: Exception) -> None:
        """Treat a refused subject as missing."""
        if isinstance(error, Problem):
            raise Http404 from error


class NulMiddleware(Middleware):
    """Refuses input no database takes: a NUL in the address (404) or in its query (400)."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer a request; the API reports its own errors."""
        if not request.path.startswith("/api/"):
            if "\0" in request.path:
                raise Http404
            if "%00" in request.META.get("QUERY_STRING", ""):
                raise BadRequest("NUL")
        return self.get_response(request)


class ContentPolicyMiddleware(Middleware):
    """Sends a Content-Security-Policy with every page, so that a flaw in escaping runs no script."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer a request, with the headers."""
        response = self.get_response(request)
        inline = " 'unsafe-inline'" if request.path.startswith(reverse("admin:index")) else ""
        scheme, _, rest = websocket_url(request).partition("://")
        # Colours of texts are style attributes, made by Evennia's parser only.
        response.headers.setdefault(
            "Content-Security-Policy",
            f"default-src 'self'; script-src 'self'{inline}; style-src 'self'{inline}; style-src-attr 'unsafe-inline';"
            f" img-src 'self' data:; connect-src 'self' {scheme}://{rest.partition('/')[0]}; object-src 'none';"
            " base-uri 'none'; form-action 'self'; frame-ancestors 'self'",
        )
        return response


class AdminDoorMiddleware(Middleware):
    """Shows the pages of staff to the addresses of `settings.ADMIN_FROM`; others get 404.

    If the house requires second factors of staff, they must enable theirs first.
    """

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer a request."""
        if request.path.startswith(reverse("admin:index")):
            if not admin_is_open(request):
                raise Http404
            if request.user.is_authenticated and in_reactor(two_factor.is_missing, request.user):
                return redirect("account")
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Callable[..., Any], args: Any, kwargs: Any) -> Any:
        """Change and delete in the reactor thread, where the objects are; a password is hashed outside of it."""
        match = request.resolver_match
        hashes = match.url_name in ("auth_user_password_change", "accounts_accountdb_add")
        if request.method == "POST" and match.app_name == "admin" and not hashes:
            return in_reactor(view, request, *args, **kwargs)
        return None


def admin_is_open(request: HttpRequest) -> bool:
    """Tell whether the pages of staff may be opened from a request's address."""
    return among(request.origin_ip, settings.ADMIN_FROM)


def may_connect(origin: str | None, host: str) -> bool:
    """Tell whether a page may connect to the game: one of ours, so that no other site uses a visitor's cookies.

    Args:
        origin: of the page, as sent by the browser; None for programs, which have no visitor.
        host: the requested host (`Host`).
    """
    if origin is None or origin in settings.CSRF_TRUSTED_ORIGINS:
        return True
    page, (name, _port) = urlsplit(origin), split_domain_port(host)
    if not name or page.hostname != name.strip("[]") or not validate_host(name, settings.ALLOWED_HOSTS):
        return False
    return page.scheme == "https" or not settings.SESSION_COOKIE_SECURE or name in THIS_MACHINE


THIS_MACHINE = frozenset({"localhost", "127.0.0.1", "[::1]"})


def websocket_url(request: HttpRequest) -> str:
    """Return the address to which the client of this page connects."""
    if settings.WEBSOCKET_CLIENT_URL:
        return settings.WEBSOCKET_CLIENT_URL
    # An IPv6 host has colons of its own, in brackets.
    host, _, port = request.get_host().rpartition(":")
    name = host if host and port.isdigit() else request.get_host()
    return f"{'wss' if request.is_secure() else 'ws'}://{name}:{settings.WEBSOCKET_CLIENT_PORT}"


class OriginMiddleware(Middleware):
    """Put `origin_ip` on each request, like Evennia's own, which logs a warning for each of this machine's."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer a request of a known address."""
        request.origin_ip = address_of(request)
        return self.get_response(request)
