"""Pages in separate processes: the Portal's own, and those of `make web WORKERS=n` (docs/run/scaling.md).

A process answers from the database by itself: matches that are over, ladders, rules, help; to strangers also what needs
facts of the Server, which it asks for. It caches nothing it has read, so a page is never outdated. If a bus carries
news, streams of spectators are its own, too (`web.live`). Everything else (logins, all changes, other streams, requests
with a token) it passes on to the Server, whose memory that is. A process that dies loses the answers in progress, and
nothing else; while there is no Server (a reload), pages of the database are still answered.

This is an ASGI application; a process answers one page after another, in one thread, with one connection to the
database.
"""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import AsyncIterator, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from http.cookiejar import CookieJar, DefaultCookiePolicy
from importlib import import_module
from typing import Any
from weakref import WeakValueDictionary

import django
import evennia
import httpx
from a2wsgi import WSGIMiddleware
from django.conf import settings
from django.core.signing import BadSignature
from django.core.wsgi import get_wsgi_application
from django.http import HttpRequest
from django.urls import Resolver404, resolve
from django.utils.translation import get_language
from starlette.applications import Starlette
from starlette.middleware import Middleware as Wrapped
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send


def _begin() -> None:
    """Load the game. Evennia queries the database while it is imported, which Django forbids where a loop runs."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "server.conf.settings")
    django.setup()
    evennia._init()
    import_module("evadventure.minigames.registry").check_all()  # the Server reports what is left out
    import_module("evadventure.tables.extending").LOOKS.add("evadventure.creatures.regulars.looks")
    import_module(settings.ROOT_URLCONF)
    resolve("/")


with ThreadPoolExecutor(1) as _beside:
    _beside.submit(_begin).result()

from evadventure.apps.api import news, replica, serving, stream  # noqa: E402  Django first
from evadventure.apps.api.routes import ROUTES  # noqa: E402
from evadventure.evennia_ext import reactor  # noqa: E402
from evadventure.security import requests  # noqa: E402
from evadventure.security.addresses import among, household  # noqa: E402
from server.conf import web_plugins  # noqa: E402
from web.live import Live  # noqa: E402
from web.security import Middleware  # noqa: E402
from web.static_files import VERSION, caching  # noqa: E402

PAGES = frozenset(
    {
        "games", "rules", "help", "help_topic", "programs",
        "matches", "match", "match_frames", "match_file", "match_moment", "match_answer",
        "ladders", "ladder", "hall",
        "wellmouth:words", "wellmouth:words_in", "mudlet", "manifest", "worker", "offline", "webclient:index",
    }
)  # fmt: skip
"""Pages that need the database only, and facts of the Server; the rest needs its memory, or changes it."""
TO_STRANGERS = frozenset(
    {
        "index", "tables", "table", "well", "today", "day", "player", "hero", "cards", "login", "register", "reset",
        "tournaments", "tournament", "clubs", "club", "puzzles", "puzzle_today", "puzzle",
    }
)  # fmt: skip
"""The same for readers who are not logged in: for others these look into memory."""
FACTS = frozenset(
    {
        "web.website.front._town", "web.website.tables._cards", "web.website.tables._look",
        "web.website.players._well", "web.website.players._heroes", "web.website.players.public_sheet",
        "web.website.day._told",
    }
)  # fmt: skip
"""Functions that the Server calls for a page (`server.conf.web_plugins.Facts`)."""
OF_EVERYBODY = "web.website.reference._of_every_player"
"""A function of the reactor's thread that needs nothing of the Server."""
READING = frozenset(
    ["api/v1/", "api/v1/openapi.json"]
    + [f"api/v1/{route.path}" for route in ROUTES if route.method == "GET" and not route.in_reactor]
)
"""Such addresses of the API, for clients without a token: wrong tokens are counted by the Server."""
UPSTREAM = "WEB_UPSTREAM"
"""Environment: the address of the Server's pages (`http://10.0.0.2:4001`); by default on this machine."""
_STREAM = re.compile(f"/{'/'.join(stream.address())}/tables/([0-9]{{1,9}})/events")
MISDIRECTED = 421
"""Status of a page that is left to the Server."""
PATIENCE = httpx.Timeout(10, read=None, pool=None)
AT_ONCE = 2
"""Requests of one address that the Server has to begin to answer at the same time."""
_turns: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
AGAIN = "5"
"""Seconds until a client may retry while there is no Server."""


def is_own(method: str, path: str, headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Tell whether a worker answers a request by itself.

    >>> is_own("GET", "/ladders/uno/", []), is_own("GET", "/lessons/", []), is_own("POST", "/ladders/uno/", [])
    (True, False, False)
    """
    if method not in ("GET", "HEAD"):
        return False
    try:
        found = resolve(path)
    except Resolver404:
        return not path.startswith(settings.MEDIA_URL)  # these files are the Server's
    if found.view_name in PAGES | TO_STRANGERS:
        return True
    return found.route in READING and all(name != b"authorization" for name, _ in headers)


def watched_table(method: str, path: str, headers: Iterable[tuple[bytes, bytes]]) -> int:
    """Return the table number of a request without a token for a stream; 0 for every other request.

    >>> watched_table("GET", "/api/v1/tables/12/events", []), watched_table("GET", "/api/v1/events", [])
    (12, 0)
    """
    found = _STREAM.fullmatch(path)
    if method != "GET" or found is None or any(name == b"authorization" for name, _ in headers):
        return 0
    return int(found[1])


def ask_server(function: Callable[..., Any], *args: Any) -> Any:
    """Return the result of a function of the Server.

    Raises:
        OfTheServer: it is none of `FACTS`, or the Server does not answer.
    """
    path = f"{function.__module__}.{function.__qualname__}"
    if path == OF_EVERYBODY:
        return function(*args)
    if path not in FACTS or UPSTREAM in os.environ:
        raise reactor.OfTheServer
    try:
        answer = _server.post(f"/{web_plugins.FACTS}", content=web_plugins.signed((path, args, get_language())))
        return web_plugins.unsigned(answer.raise_for_status().content)
    except (httpx.HTTPError, BadSignature) as error:
        raise reactor.OfTheServer from error


_server = httpx.Client(base_url=f"http://127.0.0.1:{settings.WEBSERVER_PORTS[0][1]}", timeout=2, trust_env=False)


class StrangersMiddleware(Middleware):
    """Leaves the pages of people who are logged in to the Server, except `PAGES`."""

    def process_view(self, request: HttpRequest, *args: Any) -> None:
        """Check who asks for a page."""
        found = request.resolver_match
        if found is not None and found.view_name in TO_STRANGERS and request.user.is_authenticated:
            reactor.need_server()


def fresh(pages: Callable[..., Any]) -> Callable[..., Any]:
    """Return the pages without database caches: changes of other processes are seen at once."""

    def answer(environment: Any, start: Any) -> Any:
        replica.forget()
        try:
            return pages(environment, start)
        except reactor.OfTheServer:
            start(f"{MISDIRECTED} Misdirected Request", [])
            return []

    return answer


class Door:
    """Lets only our own proxies name a request's origin (`serving.ForwardingRoot`), and limits requests by address.

    The Portal has the same limits (`web_plugins.Root`), but a worker may listen itself.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._limits = web_plugins.AddressLimits()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it after a moment."""
        if scope["type"] == "http":
            client = scope["client"][0] if scope["client"] else ""
            if not among(client, settings.UPSTREAM_IPS):
                claims = {*(name.encode() for name in serving.CLAIMS), b"x-forwarded-for"}
                scope["headers"] = [one for one in scope["headers"] if one[0] not in claims]
            if wait := self._wait(scope["path"], origin_of(Request(scope))):
                await asyncio.sleep(web_plugins.HELD)
                headers = {"Retry-After": str(int(wait) + 1)}
                await PlainTextResponse(web_plugins.too_fast(), 429, headers=headers)(scope, receive, send)
                return
        await self.app(scope, receive, send)

    def _wait(self, path: str, client: str) -> float:
        if not client or path == "/healthz":
            return 0.0
        return self._limits.wait(client, path.startswith("/static/"))


def origin_of(request: Request) -> str:
    """Return the address a request comes from; "" for none."""
    client = request.client.host if request.client else ""
    return requests.origin(client, request.headers.get("x-forwarded-for", ""), settings.UPSTREAM_IPS)


async def passed_on(request: Request) -> Response:
    """Forward a request to the Server; stream its answer as it comes."""
    client = request.client.host if request.client else ""
    headers = [
        (name, value) for name, value in request.headers.raw if name not in serving.HOP and name != b"x-forwarded-for"
    ]
    chain = [request.headers.get("x-forwarded-for", ""), client]
    headers.append((b"x-forwarded-for", ", ".join(filter(None, chain)).encode()))
    target = httpx.URL(
        request.app.state.upstream,
        raw_path=request.scope["raw_path"] + (b"?" + query if (query := request.scope["query_string"]) else b""),
    )
    body = request.stream() if "content-length" in request.headers else None
    asked = request.app.state.client.build_request(request.method, target, headers=headers, content=body)
    turn = _turns.setdefault(household(origin_of(request)), asyncio.Semaphore(AT_ONCE))
    try:
        async with turn:
            answer = await request.app.state.client.send(asked, stream=True)
    except (httpx.TransportError, asyncio.CancelledError):  # there is none, or it begins while this process ends
        return PlainTextResponse("The house is not there just now.\n", 503, headers={"Retry-After": AGAIN})

    async def parts() -> AsyncIterator[bytes]:
        try:
            async for part in answer.aiter_raw():
                yield part
        except httpx.TransportError:  # the Server has gone midway: the connection ends, as it would without us
            return
        finally:
            await answer.aclose()

    response = StreamingResponse(parts(), answer.status_code)
    response.raw_headers = [
        (name.lower(), value) for name, value in answer.headers.raw if name.lower() not in serving.HOP
    ]
    return response


class Pages:
    """Everything but files: by this process, or by the Server."""

    def __init__(self) -> None:
        settings.MIDDLEWARE.append(f"{__name__}.{StrangersMiddleware.__name__}")
        self.own: Any = WSGIMiddleware(fresh(get_wsgi_application()), workers=1)
        open_line = news.opener()
        self.live = Live(self.own.executor, open_line) if open_line is not None else None
        """Streams of spectators; None where no bus carries news: then they are the Server's."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":  # the game's websocket has a port of its own
            await send({"type": "websocket.close"})
            return
        if self.live is not None and (number := watched_table(scope["method"], scope["path"], scope["headers"])):
            await (await self.live.answer(Request(scope, receive), number))(scope, receive, send)
            return
        if is_own(scope["method"], scope["path"], scope["headers"]) and await self._answers(scope, receive, send):
            return
        await (await passed_on(Request(scope, receive)))(scope, receive, send)

    async def _answers(self, scope: Scope, receive: Receive, send: Send) -> bool:
        """Answer a request, unless it turns out to be the Server's."""
        own = True

        async def pass_on(message: Message) -> None:
            nonlocal own
            own = own and message.get("status") != MISDIRECTED
            if own:
                await send(message)

        await self.own(scope, receive, pass_on)
        return own


async def alive(request: Request) -> Response:
    """Answer that this process responds."""
    return PlainTextResponse("ok\n")


def forwarder(**more: Any) -> httpx.AsyncClient:
    """Return a client for the requests of all browsers. It keeps no cookie: that would be another's session."""
    none = CookieJar(DefaultCookiePolicy(allowed_domains=()))
    return httpx.AsyncClient(timeout=PATIENCE, trust_env=False, cookies=none, **more)


@asynccontextmanager
async def _client(app: Starlette) -> AsyncIterator[None]:
    """Keep connections to the Server open between requests, and hear news."""
    app.state.upstream = os.environ.get(UPSTREAM) or f"http://127.0.0.1:{settings.WEBSERVER_PORTS[0][1]}"
    live, reactor.asks_server = app.state.pages.live, ask_server
    async with forwarder(limits=httpx.Limits(max_connections=None, max_keepalive_connections=20)) as app.state.client:
        if live is not None:
            await live.begin()
        yield
        if live is not None:
            await live.end()


class Files(StaticFiles):
    """Static files with the addresses and headers of `server.conf.web_plugins.StaticRoot`."""

    def get_path(self, scope: Scope) -> str:
        """Return the path of a file without its version."""
        return VERSION.sub("", super().get_path(scope))

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """Return a file, or 304."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["cache-control"] = caching(scope["path"])
        response.headers["x-content-type-options"] = "nosniff"
        return response


_pages = Pages()
app = Starlette(
    routes=[
        Route("/healthz", alive),
        Mount("/static", GZipMiddleware(Files(directory=settings.STATIC_ROOT, check_dir=False))),
        Mount("/", _pages),
    ],
    middleware=[Wrapped(Door)],
    lifespan=_client,
)
app.state.pages = _pages
