"""The OpenAPI 3.1 description of the API, generated from `routes` and `schemas`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_GET

from ...security import requests
from ...words import Lang, Words
from . import schemas
from .problems import CONTENT_TYPE, TITLES
from .routes import ROUTES
from .routing import Route

VERSION = "1.0.0"
NAMESPACE = "wellmouth_api"
"""Namespace of the API's addresses: Evennia's own pages for programs are called `api`."""
REFS = "#/components/schemas/{name}"
ABOUT = Words(
    "Tables, matches and leaderboards for programs. Whoever has a token plays through the same door as every other"
    " player: only their own seat, only what that seat may know."
)
STREAMS = (
    Route(
        "GET",
        "tables/<int:table>/events",
        "watchTable",
        str,
        None,
        Words(
            "What happens at a table, as server-sent events: messages of docs/program/protocol.md"
            " as a spectator gets them, after `delay` seconds."
        ),
        query=(("delay", "delay", Words("seconds behind the table, at most 600")),),
        refuses=(403, 404),
    ),
    Route(
        "GET",
        "events",
        "listen",
        str,
        None,
        Words(
            "Everything your character is sent, as server-sent events: messages of docs/program/protocol.md, and"
            " `text`."
        ),
        needs_token=True,
        refuses=(401, 403),
    ),
)
"""Event streams; `stream` answers them."""
SCHEMAS = {
    "int": {"type": "integer", "minimum": 0},
    "integer": {"type": "integer", "minimum": 0},
    "delay": {"type": "integer", "minimum": 0, "maximum": 600},
}
"""Kind of a value in an address -> its schema, where it is no string."""
STRING = {"type": "string"}


def description(lang: Lang, server: str = "/api/v1") -> dict[str, Any]:
    """Return the whole description, with its texts in one language."""
    kinds = {kind for route in ROUTES for kind in (route.takes, route.gives) if kind is not None}
    kinds |= {schemas.ProblemSchema, schemas.IndexSchema}
    _, found = msgspec.json.schema_components(sorted(kinds, key=lambda kind: kind.__name__), ref_template=REFS)
    components = msgspec.json.decode(msgspec.json.encode(found).replace(b'Schema"', b'"'))
    paths: dict[str, Any] = {
        "/": {
            "get": {
                "operationId": "readIndex",
                "summary": Words("Where to read on").in_lang(lang),
                "responses": {"200": _json("Index")},
            }
        }
    }
    for route in (*ROUTES, *STREAMS):
        paths.setdefault(_path(route), {})[route.method.lower()] = _operation(route, lang)
    return {
        "openapi": "3.1.0",
        "info": {"title": settings.SERVERNAME, "version": VERSION, "description": ABOUT.in_lang(lang)},
        "servers": [{"url": server}],
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
    }


def _name(kind: type[Any]) -> str:
    return kind.__name__.removesuffix("Schema")


def _path(route: Route) -> str:
    return "/" + re.sub(r"<\w+:(\w+)>", r"{\1}", route.path)


def _operation(route: Route, lang: Lang) -> dict[str, Any]:
    streams = {"description": "OK", "content": {"text/event-stream": {"schema": STRING}}}
    statuses = (*route.refuses, 500, 503) if route.gives is not None else route.refuses
    operation: dict[str, Any] = {
        "operationId": route.name,
        "summary": route.about.in_lang(lang),
        "parameters": [*_in_path(route.path), *_in_query(route, lang)],
        "responses": {
            "200": _json(_name(route.gives)) if route.gives is not None else streams,
            **{status: _problem(TITLES[status].in_lang(lang)) for status in map(str, statuses)},
            "429": _problem(Words("Too many requests; `Retry-After` says how many seconds to wait.").in_lang(lang)),
        },
    }
    if route.takes is not None:
        operation["requestBody"] = {
            "required": any(field.required for field in msgspec.structs.fields(route.takes)),
            "content": {"application/json": {"schema": {"$ref": REFS.format(name=_name(route.takes))}}},
        }
    if route.needs_token:
        operation["security"] = [{"token": []}]
    return operation


def _in_path(path: str) -> Iterator[dict[str, Any]]:
    for kind, name in re.findall(r"<(\w+):(\w+)>", path):
        yield {"name": name, "in": "path", "required": True, "schema": SCHEMAS.get(kind, STRING)}


def _in_query(route: Route, lang: Lang) -> Iterator[dict[str, Any]]:
    for name, kind, about in route.query:
        schema = SCHEMAS.get(kind, STRING)
        yield {"name": name, "in": "query", "description": about.in_lang(lang), "schema": schema}


def _json(name: str) -> dict[str, Any]:
    return {"description": "OK", "content": {"application/json": {"schema": {"$ref": REFS.format(name=name)}}}}


def _problem(about: str) -> dict[str, Any]:
    return {"description": about, "content": {CONTENT_TYPE: {"schema": {"$ref": REFS.format(name="Problem")}}}}


@require_GET
def described(request: HttpRequest) -> HttpResponse:
    """Answer with the description, in the reader's language."""
    base = reverse(f"{NAMESPACE}:index").rstrip("/")
    return HttpResponse(_written(requests.lang_of(request), base), content_type="application/json")


@cache
def _written(lang: Lang, server: str) -> bytes:
    return msgspec.json.encode(description(lang, server))


@require_GET
def index(request: HttpRequest) -> HttpResponse:
    """Answer with the entry addresses."""
    base = reverse(f"{NAMESPACE}:index")
    found = schemas.IndexSchema(
        settings.SERVERNAME, VERSION, f"{base}openapi.json", f"{base}games", f"{base}tables", f"{base}matches"
    )
    return HttpResponse(msgspec.json.encode(found), content_type="application/json")
