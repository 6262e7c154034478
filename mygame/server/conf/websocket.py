"""The browser's connection, with bounds (`settings.WEBSOCKET_PROTOCOL_CLASS`).

Evennia measures what telnet players type but not what arrives over a websocket: a message of any size, shape or depth
would be parsed, pickled and sent to the Server.
"""

from __future__ import annotations

import re
from typing import Any

from evennia.server.portal.webclient import CLOSE_NORMAL, WebSocketClient

from evadventure.base.messaging import lang_of
from evadventure.wire import incoming
from evadventure.words import Words
from server.conf import floodgate
from web.security import browser_mark

MESSAGE_BYTES = 64 * 1024
"""The longest message a client may send; the longest honest one (a pasted description) is far below."""
TURNED_AWAY = 4003
"""Code of a connection that we close; Evennia ends the login of a browser that closes with an ordinary one."""
_SCREEN = re.compile(r"(\d{1,4})x(\d{1,4})", re.ASCII)
"""What our client adds to its address: columns and lines of its text pane."""


class GameWebSocket(WebSocketClient):
    """One browser."""

    browserstr: str
    faucet: floodgate.Faucet | None = None
    maxFramePayloadSize = MESSAGE_BYTES
    maxMessagePayloadSize = MESSAGE_BYTES

    def onOpen(self) -> None:
        """Begin to talk, with small packets sent at once."""
        self.transport.setTcpNoDelay(True)
        super().onOpen()

    def dataReceived(self, data: bytes) -> None:
        """Read bytes, not too many a second."""
        if self.faucet is None:
            self.faucet = floodgate.Faucet()
        self.faucet.took(len(data), self.transport)
        super().dataReceived(data)

    def turn_away(self, words: Words, **facts: Any) -> None:
        """Say why there is no place here, and close the connection; the login of the browser is not touched."""
        self.say(words, **facts)
        self.sessionhandler.disconnect(self)
        self.sendClose(TURNED_AWAY, "turned away")

    def get_client_session(self) -> Any:
        """Return the browser's session; take the size of the screen, so that the first text fits."""
        session = super().get_client_session()
        if mark := browser_mark(getattr(self, "http_headers", {}).get("cookie", "")):
            self.protocol_flags["BROWSER"] = mark
        self.browserstr, _, size = self.browserstr.partition("&")
        if screen := _SCREEN.fullmatch(size):
            width, height = map(int, screen.groups())
            self.protocol_flags["SCREENWIDTH"] = {0: incoming.within(incoming.COLUMNS, width)}
            self.protocol_flags["SCREENHEIGHT"] = {0: incoming.within(incoming.LINES, height)}
        return session

    def disconnect(self, reason: str | None = None) -> None:
        """End the connection; the browser stays logged in.

        Evennia's own takes the account out of the browser's session here, by reading and writing the whole of it. When
        a page is refreshed quickly, that write lands after the new page has logged in, and the player is shown the
        door. Nothing depends on it: the pages put the account back at the next request, and leaving the site ends the
        session.
        """
        self.logged_in = False
        self.sessionhandler.disconnect(self)
        self.sendClose(CLOSE_NORMAL, reason)

    def onMessage(self, payload: bytes, isBinary: bool) -> Any:
        """Take one message; one that makes no sense is passed over, and counts as one."""
        try:
            return super().onMessage(payload, isBinary)
        except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
            floodgate.GATE.admits(self)

    def data_in(self, **kwargs: Any) -> None:
        """Pass on what is of the right form, and not too much of it."""
        if passed := floodgate.take(self, kwargs):
            super().data_in(**passed)

    def say(self, words: Words, **facts: Any) -> None:
        """Tell the player something the Portal knows by itself."""
        self.data_out(text=((words.say(lang_of(self), **facts),), {}))
