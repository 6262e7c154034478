"""Hooks for the start and stop of the Server."""

from __future__ import annotations

from django.conf import settings

from evadventure import evennia_ext
from evadventure.evennia_ext import garbage, metrics
from evadventure.kernel import starting
from server.conf import lazy, serversession


def at_server_init() -> None:
    """Apply this game's changes to Evennia."""
    evennia_ext.install(settings.CHANGES_OF_SERVER)


def at_server_start() -> None:
    """Start metrics and listeners, then freeze permanent objects for the collector: world and tables are started."""
    for start in (metrics.start, serversession.listen, garbage.start, lazy.soon):
        with starting.part(f"{start.__module__}.{start.__name__}"):
            start()
