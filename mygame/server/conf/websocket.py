"""The browser's connection, with bounds (`settings.WEBSOCKET_PROTOCOL_CLASS`).

Evennia limits typed telnet input but not messages over a websocket: one of any size, shape or depth
would be parsed, pickled and sent to the Server.
"""

from __future__ import annotations

import re
from typing import Any

import evennia
from autobahn.websocket.types import ConnectionDeny
from django.conf import settings
from evennia.server.portal.webclient import CLOSE_NORMAL, WebSocketClient
from evennia.utils.utils import mod_import

from evadventure.kernel.messaging import lang_of
from evadventure.security.requests import origin
from evadventure.wire import incoming
from evadventure.words import Words
from server.conf import floodgate
from web.security import browser_mark, cookie_in, may_connect

MESSAGE_BYTES = 64 * 1024
"""The longest message a client may send; the longest honest one (a pasted description) is far below."""
PING_EVERY, PING_WAITS = 20, 20
"""Seconds between two pings of the protocol, and until an unresponsive browser is dropped."""
ALIVE, ANSWER, AWAY = b'["ping",[],{}]', b'["pong",[],{}]', b'["pong",[],{"away":true}]'
"""Our client's liveness check, and the answers with and without a Server; a script sees no ping of the protocol."""
TURNED_AWAY = 4003
"""Code of a connection that we close; Evennia ends the login of a browser that closes with an ordinary one."""
ENTERS = "ENTERS"
"""Flag of a browser that was logged in when it connected, until the Server has let it in: it may die meanwhile."""
_SCREEN = re.compile(r"(\d{1,4})x(\d{1,4})", re.ASCII)
"""Our client's addition to its address: columns and lines of its text pane."""
_KEY = re.compile(r"[0-9a-z]{8,64}")


SessionStore = mod_import(settings.SESSION_ENGINE).SessionStore


def session_key(cookies: str) -> str | None:
    """Return the key of the browser's session in a `Cookie` header; None when there is none."""
    return cookie_in(cookies, settings.SESSION_COOKIE_NAME, _KEY) or None


class GameWebSocket(WebSocketClient):
    """One browser."""

    browserstr: str
    faucet: floodgate.Faucet | None = None
    maxFramePayloadSize = MESSAGE_BYTES
    maxMessagePayloadSize = MESSAGE_BYTES
    autoPingInterval, autoPingTimeout = PING_EVERY, PING_WAITS

    def onConnect(self, request: Any) -> Any:
        """Refuse pages of other sites: the browser would send the visitor's cookies along."""
        if not may_connect(request.headers.get("origin"), request.headers.get("host", "")):
            raise ConnectionDeny(ConnectionDeny.FORBIDDEN, "another site's page")
        return super().onConnect(request)

    def init_session(self, protocol_key: str, address: Any, sessionhandler: Any) -> None:
        """Take the address named by our proxy; Evennia would not recognize a network of proxies."""
        peer = self.transport.client[0] if self.transport.client else ""
        forwarded = getattr(self, "http_headers", {}).get("x-forwarded-for", "")
        super().init_session(protocol_key, origin(peer, forwarded, settings.UPSTREAM_IPS), sessionhandler)

    def onOpen(self) -> None:
        """Start the connection, with small packets sent at once."""
        self.transport.setTcpNoDelay(True)
        super().onOpen()
        if self.logged_in:
            self.protocol_flags[ENTERS] = True

    def at_login(self) -> None:
        """Save the account in the browser's session: the Server has let it in."""
        self.protocol_flags.pop(ENTERS, None)
        super().at_login()

    def dataReceived(self, data: bytes) -> None:
        """Read bytes, not too many a second."""
        if self.faucet is None:
            self.faucet = floodgate.Faucet()
        self.faucet.took(len(data), self.transport)
        super().dataReceived(data)

    def turn_away(self, words: Words, **facts: Any) -> None:
        """Tell the client why there is no room, and close the connection; the browser stays logged in."""
        self.say(words, **facts)
        self.sessionhandler.disconnect(self)
        self.sendClose(TURNED_AWAY, "turned away")

    def get_client_session(self) -> Any:
        """Return the browser's session; take the size of the screen, so that the first text fits.

        The cookie identifies the browser: pages have no key that a script could read. The address's part for a
        key is ignored.
        """
        super().get_client_session()
        cookies = getattr(self, "http_headers", {}).get("cookie", "")
        self.csessid = session_key(cookies)
        session = SessionStore(session_key=self.csessid) if self.csessid else None
        if mark := browser_mark(cookies):
            self.protocol_flags["BROWSER"] = mark
        self.browserstr, _, size = self.browserstr.partition("&")
        if screen := _SCREEN.fullmatch(size):
            width, height = map(int, screen.groups())
            self.protocol_flags["SCREENWIDTH"] = {0: incoming.within(incoming.COLUMNS, width)}
            self.protocol_flags["SCREENHEIGHT"] = {0: incoming.within(incoming.LINES, height)}
        return session

    def disconnect(self, reason: str | None = None) -> None:
        """End the connection; the browser stays logged in.

        Evennia's own removes the account from the browser's session here, by reading and writing the whole of it. When
        a page is refreshed quickly, that write lands after the new page has logged in, and the player is logged
        out. Nothing depends on it: the pages restore the account at the next request, and leaving the site ends the
        session.
        """
        self.logged_in = False
        self.sessionhandler.disconnect(self)
        self.sendClose(CLOSE_NORMAL, reason)

    def onMessage(self, payload: bytes, isBinary: bool) -> Any:
        """Handle one message; a malformed one is ignored, and counts as one."""
        if payload == ALIVE:
            link = evennia.EVENNIA_PORTAL_SERVICE.amp_protocol
            self.sendMessage(ANSWER if link and link.factory.server_connection else AWAY)
            return None
        try:
            return super().onMessage(payload, isBinary)
        except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
            floodgate.admits(self)

    def data_in(self, **kwargs: Any) -> None:
        """Pass on well-formed messages within the limits."""
        if passed := floodgate.take(self, kwargs):
            super().data_in(**passed)

    @property
    def takes_json(self) -> bool:
        """Whether a message may come with its fields as JSON: in Evennia's own form of messages."""
        return self.wire_format is None or self.wire_format.name == "v1.evennia.com"

    def send_default(self, cmdname: str, *args: Any, **kwargs: Any) -> None:
        """Send structured data, as it came if its fields are JSON already."""
        if (kwargs.get("options") or {}).get("json"):
            self.sendLine(f'["{cmdname}",[],{args[0]}]')
        else:
            super().send_default(cmdname, *args, **kwargs)

    def say(self, words: Words, **facts: Any) -> None:
        """Tell the player something from the Portal itself."""
        self.data_out(text=((words.say(lang_of(self), **facts),), {}))
