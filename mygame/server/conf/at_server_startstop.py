"""What happens when the Server starts and stops."""

from __future__ import annotations

from evadventure.evennia_ext import metrics
from evadventure.kernel import starting
from server.conf import garbage, lazy, parsed, serversession


def at_server_init() -> None:
    """Do nothing before the other hooks."""


def at_server_start() -> None:
    """Measure and listen, then spare the collector what lives for ever: world and tables have started before."""
    for start in (metrics.start, serversession.listen, garbage.start, parsed.bound, lazy.soon):
        with starting.part(f"{start.__module__}.{start.__name__}"):
            start()
