"""The page about the API, made from its OpenAPI description: the requests of a program, and their answers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_safe

from evadventure.apps.api import openapi, tokens
from evadventure.kernel.errors import ActionError
from evadventure.words import Lang, Words
from web.website.matches import number_in

GROUPS = (
    *("", "games", "tables", "play", "seek", "matches", "lessons", "puzzles"),
    *("daily", "tournaments", "clubs", "seasons", "ladders", "me", "events"),
)
"""Prefixes of paths, in the order of the page; the others follow them."""


class ProgramKind(NamedTuple):
    """The type of a value for people: words, some of which name a type of the page."""

    text: str
    types: tuple[str, ...]


class Field(NamedTuple):
    """A field of a type, or a parameter of a request."""

    name: str
    kind: ProgramKind
    needed: bool
    about: str = ""
    where: str = ""


class Operation(NamedTuple):
    """One request."""

    name: str
    method: str
    path: str
    about: str
    token: bool
    fields: tuple[Field, ...]
    takes: str
    gives: ProgramKind
    stream: bool
    refuses: tuple[tuple[str, str], ...]
    example: str


@require_safe
def programs(request: HttpRequest) -> HttpResponse:
    """Show the API, request by request."""
    base = request.build_absolute_uri("/api/v1").rstrip("/")
    operations, types, about = _read(request.lang)
    groups: dict[str, list[Operation]] = {group: [] for group in GROUPS}
    for one in operations:
        groups.setdefault(one.path.split("/")[1], []).append(one)
    context = {
        "about": about,
        "base": base,
        "groups": [(group or "/", found) for group, found in groups.items() if found],
        "types": types,
        "description": f"{base}/openapi.json",
    }
    return render(request, "website/programs.html", context)


@lru_cache
def _read(lang: Lang) -> tuple[list[Operation], list[tuple[str, str, list[Field]]], str]:
    described = openapi.description(lang)
    operations = [
        _operation(path, method, told)
        for path, methods in described["paths"].items()
        for method, told in methods.items()
    ]
    schemas = described["components"]["schemas"]
    types = [
        (name, schema.get("description", ""), list(_fields(schema)))
        for name, schema in sorted(schemas.items())
        if schema.get("properties")
    ]
    return operations, types, described["info"]["description"]


def _operation(path: str, method: str, told: dict[str, Any]) -> Operation:
    answers = told["responses"]
    content: dict[str, Any] = answers["200"].get("content", {})
    stream = "text/event-stream" in content
    schema: dict[str, Any] = next((one.get("schema", {}) for one in content.values()), {})
    body = told.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    fields = tuple(
        Field(one["name"], _kind(one["schema"]), one.get("required", False), one.get("description", ""), one["in"])
        for one in told.get("parameters", ())
    )
    token = bool(told.get("security"))
    return Operation(
        name=told["operationId"],
        method=method.upper(),
        path=path,
        about=told.get("summary", ""),
        token=token,
        fields=fields,
        takes=_name(body),
        gives=ProgramKind("text/event-stream", ()) if stream else _kind(schema),
        stream=stream,
        refuses=tuple((status, one["description"]) for status, one in answers.items() if status != "200"),
        example=_example(path, method, token, bool(body), stream),
    )


def _example(path: str, method: str, token: bool, body: bool, stream: bool) -> str:
    parts = ["curl", "-N" if stream else "", f"-X {method.upper()}" if method not in ("get", "post") else ""]
    parts.append('-H "Authorization: Bearer $TOKEN"' if token else "")
    parts.append("-H 'Content-Type: application/json' -d '{...}'" if body else "-d ''" if method == "post" else "")
    return " ".join([*filter(None, parts), f'"$API{path}"'])


def _fields(schema: dict[str, Any]) -> Iterator[Field]:
    needed = set(schema.get("required", ()))
    for name, told in schema["properties"].items():
        yield Field(name, _kind(told), name in needed, told.get("description", ""))


def _name(schema: dict[str, Any]) -> str:
    return str(schema["$ref"].rpartition("/")[2]) if "$ref" in schema else ""


def _kind(schema: dict[str, Any]) -> ProgramKind:
    """Return the type described by a schema, in short."""
    if name := _name(schema):
        return ProgramKind(name, (name,))
    if choices := schema.get("anyOf") or schema.get("oneOf"):
        kinds = [_kind(one) for one in choices]
        return ProgramKind(" | ".join(one.text for one in kinds), tuple(name for one in kinds for name in one.types))
    if "enum" in schema:
        return ProgramKind(" | ".join(f'"{one}"' for one in schema["enum"]), ())
    if "const" in schema:
        return ProgramKind(f'"{schema["const"]}"', ())
    kind = schema.get("type", "any")
    if kind == "array":
        inner = _kind(schema.get("items") or (schema.get("prefixItems") or [{}])[0])
        return ProgramKind(f"[{inner.text}, ...]", inner.types)
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        inner = _kind(schema["additionalProperties"])
        return ProgramKind(f"{{name: {inner.text}}}", inner.types)
    return ProgramKind(str(kind), ())


@never_cache
@sensitive_post_parameters()
@login_required
def own(request: HttpRequest) -> HttpResponse:
    """List the account's tokens; create one (shown this once, so without a redirect) or revoke one."""
    made = ""
    if request.method == "POST" and request.POST.get("revoke"):
        if tokens.revoke(request.user, number_in(request.POST["revoke"])) is not None:
            messages.success(request, Words("The token is worthless now.").in_lang(request.lang))
        return redirect("tokens")
    if request.method == "POST":
        try:
            _, made = tokens.make(request.user, request.POST.get("label", "")[:200])
        except ActionError as refused:
            messages.error(request, refused.in_lang(request.lang))
            return redirect("tokens")
    return render(request, "website/tokens.html", {"rows": tokens.of(request.user), "made": made})
