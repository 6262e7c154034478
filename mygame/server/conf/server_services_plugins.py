"""Services of the Server besides Evennia's own."""

from __future__ import annotations

from typing import Any

from server.conf.amp import ServerAMPFactory


def start_plugin_services(server: Any) -> None:
    """Connect to the Portal with our own protocol. Evennia calls this last, before any service runs."""
    if server.amp_service is not None:
        host, port, _ = server.amp_service.args
        server.amp_service.args = (host, port, ServerAMPFactory(server))
