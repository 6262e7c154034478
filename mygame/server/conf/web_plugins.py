"""Serving of files, and of event streams (`settings.WEB_PLUGINS_MODULE`)."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from evennia.server.webserver import PrivateStaticRoot
from twisted.web.resource import EncodingResourceWrapper
from twisted.web.server import GzipEncoderFactory

from evadventure.tables.extending import has

if has("apps.api"):
    from evadventure.apps.api import serving

COMPRESSED = frozenset({".css", ".js", ".svg", ".json", ".md", ".txt"})
"""Compressible kinds of files."""


class StaticRoot(PrivateStaticRoot):
    """Static files: compressed, and revalidated at each visit, so that nobody runs last week's client.

    The answer to a client that has a file already is 304 and a few bytes.
    """

    def getChild(self, path: bytes, request: Any) -> Any:
        """Return a file, wrapped for compression if the client accepts it."""
        if b"\0" in path:  # not a file name: the system raises ValueError
            return self.childNotFound
        child = super().getChild(path, request)
        if isinstance(child, StaticRoot) and child.isfile():
            request.setHeader(b"cache-control", b"no-cache")
            request.setHeader(b"x-content-type-options", b"nosniff")
            if child.splitext()[1].lower() in COMPRESSED:
                request.setHeader(b"vary", b"accept-encoding")
                return EncodingResourceWrapper(child, [GzipEncoderFactory()])
        return child


def at_webserver_root_creation(web_root: Any) -> Any:
    """Serve static files our way, and event streams without a thread each."""
    web_root.putChild(b"static", StaticRoot(settings.STATIC_ROOT))
    return serving.at_webserver_root_creation(web_root) if has("apps.api") else web_root


def at_webproxy_root_creation(web_root: Any) -> Any:
    """Replace Evennia's proxy with that of the API.

    Evennia's polling endpoint for browsers without websockets (`/webclientdata`), whose messages are unlimited, is left
    out: our client never uses it.
    """
    web_root.delEntity(b"webclientdata")
    return serving.at_webproxy_root_creation(web_root) if has("apps.api") else web_root
