"""Health of the game for monitoring programs: `/healthz`, `/readyz`, `/metrics` for Prometheus.

The answers are not for people, so they have no language. Figures that can be read on demand are collected at the
request, in the reactor's thread.
"""

from __future__ import annotations

import hmac
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from threading import Event, Lock
from typing import Any

import evennia
import msgspec
from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from evennia.server.models import ServerConfig
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector
from twisted.internet import reactor as installed
from twisted.python.threadable import isInIOThread

from evadventure.evennia_ext import metrics
from evadventure.evennia_ext.metrics import REGISTRY
from evadventure.evennia_ext.reactor import in_reactor
from evadventure.kernel import starting
from evadventure.tables.extending import has
from evadventure.tables.match import thinkers as bots
from evadventure.tables.room.finding import all_tables
from evadventure.trade import ledger

if has("apps.api"):
    from evadventure.apps.api import news, stream, watching

reactor: Any = installed  # a module, until it is installed

PATIENCE = 2.0
"""Seconds in which the reactor must answer."""


@never_cache
@require_safe
def alive(request: HttpRequest) -> HttpResponse:
    """Answer that the process responds."""
    return HttpResponse("ok\n", content_type="text/plain")


@never_cache
@require_safe
def ready(request: HttpRequest) -> HttpResponse:
    """Answer whether all has started and reactor, database and Portal respond: 200, or 503 with the part that does not.

    Details of a failed start are for the log, for staff and for `make play`. Frozen matches do not affect readiness.
    """
    found = _probe.found()
    well = None not in found.values() and starting.is_whole()
    seconds = {f"{name}_seconds": seconds for name, seconds in found.items()}
    body = {"ready": well, "started": starting.is_whole(), "frozen_at_start": list(starting.frozen), **seconds}
    return HttpResponse(msgspec.json.encode(body), content_type="application/json", status=200 if well else 503)


class _Probe:
    """Probe in the reactor thread: can the Server's own database connection write, and is the Portal connected?

    The probe stores a value, so it runs once in `EVERY` seconds at most.
    """

    EVERY = 2.0
    KEY = "readyz"

    def __init__(self) -> None:
        self._lock = Lock()
        self._at = -self.EVERY
        self._found: dict[str, float | None] = {}

    def found(self) -> dict[str, float | None]:
        """Return the seconds that reactor, database and Portal took; None for one that did not answer."""
        with self._lock:
            if time.monotonic() - self._at >= self.EVERY:
                self._found = self._ask()
                self._at = time.monotonic()
            return self._found

    def _ask(self) -> dict[str, float | None]:
        found: dict[str, float | None] = {"reactor": None, "database": None, "portal": None}
        began, answered = time.perf_counter(), Event()

        def look() -> None:
            found["reactor"] = round(time.perf_counter() - began, 6)
            found["database"] = _database_takes()
            link = evennia.EVENNIA_SERVER_SERVICE.amp_protocol if reactor.running else None
            if not reactor.running or (link is not None and link.transport.connected):
                found["portal"] = 0.0
            answered.set()

        if not reactor.running or isInIOThread():
            look()
        else:
            reactor.callFromThread(look)
            answered.wait(PATIENCE)
        return dict(found)


def _database_takes() -> float | None:
    began = time.perf_counter()
    try:
        ServerConfig.objects.conf(_Probe.KEY, time.time())
    except DatabaseError:
        return None
    return round(time.perf_counter() - began, 6)


_probe = _Probe()


@never_cache
@require_safe
def figures(request: HttpRequest) -> HttpResponse:
    """Show the figures to this machine, or to a client with `settings.METRICS_TOKEN`."""
    if not allowed(request.origin_ip, request.headers.get("Authorization", "")):
        return HttpResponse("forbidden\n", content_type="text/plain", status=403)
    return HttpResponse(in_reactor(generate_latest, REGISTRY), content_type=CONTENT_TYPE_LATEST)


def allowed(address: str, header: str) -> bool:
    """Tell whether a request may see the figures.

    Args:
        address: of the client.
        header: `Authorization`.
    """
    token = getattr(settings, "METRICS_TOKEN", "")
    if token and hmac.compare_digest(header.encode(), f"Bearer {token}".encode()):
        return True
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


class Now(Collector):
    """The current figures."""

    def describe(self) -> list[Any]:
        """Return nothing: figures are not read when this is registered."""
        return []

    def collect(self) -> Iterator[Any]:
        """Yield the metrics of this collector."""
        sessions = Counter(
            (str(session.protocol_key or "?"), "yes" if session.logged_in else "no")
            for session in evennia.SESSION_HANDLER.values()
        )
        yield _family("wellmouth_sessions", "Connections", ["protocol", "logged_in"], sessions.items())
        tables = Counter(
            (table.session.row.game, str(table.session.row.phase)) if table.session else (table.setup.game, "waiting")
            for table in all_tables()
        )
        yield _family("wellmouth_tables", "Tables", ["game", "phase"], tables.items())
        now = datetime.now(UTC)
        flows = [
            ((day, flow, reason), coins)
            for day, when in (("today", now), ("yesterday", now - timedelta(days=1)))
            for flow, reason, coins in ledger.flows(when)
        ]
        about = "Coins that came into purses (source) or left them (sink)"
        yield _family("wellmouth_coins_a_day", about, ["day", "flow", "reason"], flows)
        turns = getattr(evennia.SESSION_HANDLER, "turns", None)
        yield GaugeMetricFamily(
            "wellmouth_input_queue", "Lines that wait to be carried out", turns.waiting() if turns is not None else 0
        )
        held = [((name,), held) for name, held in metrics.memory_held().items()]
        yield _family("wellmouth_memory_bytes", "Resident memory of the house", ["process"], held)
        yield GaugeMetricFamily("wellmouth_bot_queue", "Questions computer players think about", bots.pending())
        if (missed := bots.misses_cluster()) is not None:
            yield GaugeMetricFamily("wellmouth_cluster_lost", "Whether players think here for want of Ray", int(missed))
        if has("apps.api"):
            yield from self._of_api()

    def _of_api(self) -> Iterator[Any]:
        if (told := news.is_told()) is not None:
            yield GaugeMetricFamily("wellmouth_news_lost", "Whether processes of pages get no news", int(not told))
        yield GaugeMetricFamily("wellmouth_streams", "Open streams of events", stream.count())
        yield GaugeMetricFamily("wellmouth_spectators", "Spectators on pages and by programs", watching.count())


def _family(name: str, about: str, labels: list[str], figures: Iterable[tuple[tuple[str, ...], float]]) -> Any:
    family = GaugeMetricFamily(name, about, labels=labels)
    for values, figure in figures:
        family.add_metric(values, figure)
    return family


REGISTRY.register(Now())

urlpatterns = [path("healthz", alive), path("readyz", ready), path("metrics", figures)]
