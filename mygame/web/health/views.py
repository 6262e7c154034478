"""The three pages. They are not for people, so they speak no language."""

from __future__ import annotations

import hmac
import time
from ipaddress import ip_address
from threading import Event
from typing import Any

import msgspec
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from twisted.internet import reactor as installed
from twisted.python.threadable import isInIOThread

from evadventure.evennia_ext.reactor import in_reactor
from evadventure.kernel import starting
from web.health.collecting import REGISTRY

reactor: Any = installed  # a module, until it is installed

PATIENCE = 2.0
"""Seconds in which the reactor must answer."""


@never_cache
@require_safe
def alive(request: HttpRequest) -> HttpResponse:
    """Say that the process answers."""
    return HttpResponse("ok\n", content_type="text/plain")


@never_cache
@require_safe
def ready(request: HttpRequest) -> HttpResponse:
    """Say whether all has started and reactor and database answer: 200, or 503 with which of them does not.

    What exactly did not start is for the log, for staff and for `make play`. Matches that were frozen leave it ready.
    """
    found = {"reactor": _reactor_answers(), "database": _database_answers()}
    well = None not in found.values() and starting.is_whole()
    seconds = {f"{name}_seconds": seconds for name, seconds in found.items()}
    body = {"ready": well, "started": starting.is_whole(), "frozen_at_start": list(starting.frozen), **seconds}
    return HttpResponse(msgspec.json.encode(body), content_type="application/json", status=200 if well else 503)


def _reactor_answers() -> float | None:
    if not reactor.running or isInIOThread():
        return 0.0
    began, answered = time.perf_counter(), Event()
    reactor.callFromThread(answered.set)
    return round(time.perf_counter() - began, 6) if answered.wait(PATIENCE) else None


def _database_answers() -> float | None:
    began = time.perf_counter()
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            cursor.fetchone()
    except DatabaseError:
        return None
    return round(time.perf_counter() - began, 6)


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Show the figures to this machine, or to whoever has `settings.METRICS_TOKEN`."""
    if not allowed(request.origin_ip, request.headers.get("Authorization", "")):
        return HttpResponse("forbidden\n", content_type="text/plain", status=403)
    return HttpResponse(in_reactor(generate_latest, REGISTRY), content_type=CONTENT_TYPE_LATEST)


def allowed(address: str, header: str) -> bool:
    """Tell whether a request may see the figures.

    Args:
        address: where it comes from.
        header: `Authorization`.
    """
    token = getattr(settings, "METRICS_TOKEN", "")
    if token and hmac.compare_digest(header.encode(), f"Bearer {token}".encode()):
        return True
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
