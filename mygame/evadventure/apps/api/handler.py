"""One request to the API, from its bytes to its answer.

Authentication is by token, never by a cookie of the web site, so no other site can act through a browser and no form
needs CSRF protection. Pages of every site may read data that needs no token (`Access-Control-Allow-Origin: *`);
browsers refuse to send a token from there, because no preflight is answered: a token does not belong in a page.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils import translation
from evennia.utils import logger

from ...evennia_ext.reactor import in_reactor, settled
from ...evennia_ext.transactions import remembered
from ...kernel.errors import ActionError
from ...security import requests
from ...security.bans import ban_on, why_out
from ...security.rate_limits import Buckets, Rate
from ...security.throttling import TRIES
from ...wire import incoming
from ...words import LANGUAGES, Lang
from . import tokens
from .problems import Problem, refuse, whole_of
from .routing import Route

ACCOUNT = Buckets(Rate(burst=60, per_second=20))
"""Requests of all tokens of one account."""
ADDRESS = Buckets(Rate(burst=60, per_second=10))
"""Requests without a token, of one address."""


class ApiCall(NamedTuple):
    """The caller of a route."""

    lang: Lang
    address: str
    account: Any
    """None without a token."""
    query: QueryDict
    body: Any
    """Of the route's type; None for a route that only reads."""

    def number(self, name: str, default: int, most: int) -> int:
        """Return a whole number of the query (`whole_of`)."""
        return whole_of(name, self.query.get(name, ""), default, most)


def answer(routes: Sequence[Route], request: HttpRequest, **where: Any) -> HttpResponse:
    """Answer one request. `routes`: the routes of this address, one per method; `where`: the values in the path."""
    lang = requests.lang_of(request)
    with translation.override(LANGUAGES[lang].django_code):
        return _answer(routes, request, lang, where)


def _answer(routes: Sequence[Route], request: HttpRequest, lang: Lang, where: dict[str, Any]) -> HttpResponse:
    address, anybodys = requests.address_of(request), False
    try:
        account = admit(request.headers.get("Authorization", ""), address)
        route = next((route for route in routes if route.method == request.method), None)
        if route is None:
            methods = ", ".join(route.method for route in routes)
            raise Problem(405, "method", headers={"Allow": methods}, methods=methods)
        if route.needs_token and account is None:
            raise Problem(401, "no_token", headers={"WWW-Authenticate": "Bearer"})
        anybodys = account is None and route.method == "GET"
        if "\0" in request.path or "%00" in request.META.get("QUERY_STRING", ""):
            raise Problem(400, "malformed", reason="NUL")
        if route.query and (unknown := request.GET.keys() - {name for name, *_ in route.query}):
            raise Problem(400, "malformed", reason=f"query: {min(unknown)[:40]!r}")
        call = ApiCall(lang, address, account, request.GET, body_of(route, request))
        found = settled(in_reactor(_work, route, call, where)) if route.in_reactor else _work(route, call, where)
        response = HttpResponse(msgspec.json.encode(found), content_type="application/json")
    except Problem as problem:
        response = refuse(problem, lang)
    except DatabaseError:
        logger.log_trace(f"api: {request.method} {request.path} could not be stored")
        response = refuse(Problem(503, "not_saved"), lang)
    except Exception:
        logger.log_trace(f"api: {request.method} {request.path} failed")
        response = refuse(Problem(500, "failed"), lang)
    response.headers["Cache-Control"] = "no-store"
    if anybodys:
        response.headers["Access-Control-Allow-Origin"] = "*"
    response.headers["Vary"] = "Accept-Language, Authorization"
    return response


def _work(route: Route, call: ApiCall, where: dict[str, Any]) -> Any:
    """Call the route's function; reload memory if the database refuses to store its changes."""
    with remembered():
        return route.work(call, **where)


def admit(header: str, address: str) -> Any:
    """Return the account of a request's token; None without a token.

    Args:
        header: `Authorization`.
        address: of the client.

    Raises:
        Problem: 401 for a wrong token, 403 for an account or an address that is banned, 429 for too many requests.
    """
    if not header:
        _take(ADDRESS, address)
        return None
    if wait := TRIES.wait(address, kind="token"):
        raise Problem(429, "too_many_wrong", headers={"Retry-After": str(int(wait) + 1)})
    scheme, _, text = header.partition(" ")
    token = tokens.find(text.strip()) if scheme.lower() == "bearer" else None
    if token is None:
        with suppress(ActionError):
            TRIES.begin(address, kind="token")
        raise Problem(401, "wrong_token", headers={"WWW-Authenticate": 'Bearer error="invalid_token"'})
    _take(ACCOUNT, token.account_id)
    if (ban := ban_on(token.account.username, address)) is not None:
        raise Problem(403, "banned", why_out(ban))
    return token.account


def _take(buckets: Buckets, key: Any) -> None:
    if wait := buckets.take(key):
        seconds = max(1, round(wait + 0.5))
        raise Problem(429, "too_fast", headers={"Retry-After": str(seconds)}, seconds=seconds)


def body_of(route: Route, request: HttpRequest) -> Any:
    """Return the validated body of a request; None for a route without one.

    Raises:
        Problem: codes `too_large`, `not_json`, `malformed`.
    """
    if route.takes is None:
        return None
    declared = request.headers.get("Content-Length") or "0"
    if not declared.isdigit() or int(declared) > route.largest:
        raise Problem(413, "too_large", most=route.largest)
    raw = request.body
    if len(raw) > route.largest:
        raise Problem(413, "too_large", most=route.largest)
    if raw and request.content_type != "application/json":
        raise Problem(415, "not_json")
    try:
        given = msgspec.json.decode(raw or b"{}")
        if b"\\u0000" in raw:
            raise incoming.Malformed("NUL")
        if not isinstance(given, dict):
            raise incoming.Malformed("an object is expected")
        return incoming.read(route.takes, given, route.largest)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, incoming.Malformed) as error:
        raise Problem(400, "malformed", reason=str(error)[:200]) from error
