"""The browser's connection, with bounds (`settings.WEBSOCKET_PROTOCOL_CLASS`).

Evennia measures what telnet players type but not what arrives over a websocket: a message of any size, shape or depth
would be parsed, pickled and sent to the Server.
"""

from __future__ import annotations

from typing import Any

from evennia.server.portal.webclient import WebSocketClient

from evadventure.telling import lang_of
from evadventure.words import Words
from server.conf import floodgate

MESSAGE_BYTES = 64 * 1024
"""The longest message a client may send; the longest honest one (a pasted description) is far below."""


class GameWebSocket(WebSocketClient):
    """One browser."""

    maxFramePayloadSize = MESSAGE_BYTES
    maxMessagePayloadSize = MESSAGE_BYTES

    def onOpen(self) -> None:
        """Begin to talk, with small packets sent at once."""
        self.transport.setTcpNoDelay(True)
        super().onOpen()

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
