"""What happens when the Server starts and stops."""

from __future__ import annotations

from django.conf import settings

from evadventure import evennia_ext
from evadventure.evennia_ext import garbage, metrics
from evadventure.kernel import starting
from server.conf import lazy, serversession


def at_server_init() -> None:
    """Make what this game changes in Evennia."""
    evennia_ext.install(settings.CHANGES_OF_SERVER)


def at_server_start() -> None:
    """Measure and listen, then spare the collector what lives for ever: world and tables have started before."""
    for start in (metrics.start, serversession.listen, garbage.start, lazy.soon):
        with starting.part(f"{start.__module__}.{start.__name__}"):
            start()
