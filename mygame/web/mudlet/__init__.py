"""The package for the client Mudlet: gauges, map and a window for tables. `package` builds it, `views` serves it."""

from __future__ import annotations

from typing import Any

from django.conf import settings

from web.mudlet import package

PATH = "mudlet/wellmouth.mpackage"


def offer(session: Any) -> dict[str, str]:
    """Return `Client.GUI`: which package there is, and where this client can fetch it.

    The address is `settings.PUBLIC_URL`, where the installation has one; else the very address the client's
    connection came in by, at the port of the pages.
    """
    here = settings.PUBLIC_URL or f"http://{_host(session)}:{settings.WEBSERVER_PORTS[0][0]}"
    return {"version": package.version(), "url": f"{here.rstrip('/')}/{PATH}"}


def _host(session: Any) -> str:
    host = str(session.protocol_flags.get("HERE") or settings.SERVER_HOSTNAME)
    return f"[{host}]" if ":" in host else host
