"""What can be counted at the moment of asking: who is connected, what is played. Called in the reactor's thread."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import evennia
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from evadventure.evennia_ext import metrics
from evadventure.evennia_ext.metrics import REGISTRY
from evadventure.tables.extending import has
from evadventure.tables.match import ledger
from evadventure.tables.match import thinkers as bots
from evadventure.tables.room.finding import all_tables

if has("apps.api"):
    from evadventure.apps.api import news, stream, watching


class Now(Collector):
    """The figures of this moment."""

    def describe(self) -> list[Any]:
        """Return nothing: figures are not looked up when this is registered."""
        return []

    def collect(self) -> Iterator[Any]:
        """Yield the metrics of this collector."""
        sessions = Counter(
            (str(session.protocol_key or "?"), "yes" if session.logged_in else "no")
            for session in evennia.SESSION_HANDLER.values()
        )
        family = GaugeMetricFamily("wellmouth_sessions", "Connections", labels=["protocol", "logged_in"])
        for labels, number in sessions.items():
            family.add_metric(labels, number)
        yield family
        tables = Counter(
            (table.session.row.game, str(table.session.row.phase)) if table.session else (table.setup.game, "waiting")
            for table in all_tables()
        )
        family = GaugeMetricFamily("wellmouth_tables", "Tables", labels=["game", "phase"])
        for labels, number in tables.items():
            family.add_metric(labels, number)
        yield family
        family = GaugeMetricFamily(
            "wellmouth_coins_a_day",
            "Coins that came into purses (source) or left them (sink)",
            labels=["day", "flow", "reason"],
        )
        now = datetime.now(UTC)
        for day, when in (("today", now), ("yesterday", now - timedelta(days=1))):
            for flow, reason, coins in ledger.flows(when):
                family.add_metric((day, flow, reason), coins)
        yield family
        turns = getattr(evennia.SESSION_HANDLER, "turns", None)
        yield GaugeMetricFamily(
            "wellmouth_input_queue", "Lines that wait to be carried out", turns.waiting() if turns is not None else 0
        )
        family = GaugeMetricFamily("wellmouth_memory_bytes", "Resident memory of the house", labels=["process"])
        for name, held in metrics.memory_held().items():
            family.add_metric((name,), held)
        yield family
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


REGISTRY.register(Now())
