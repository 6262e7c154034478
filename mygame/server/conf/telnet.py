"""Telnet as our players' clients need it: prompt, in the right character set, bounded, and told things once.

`GameTelnet` is `settings.TELNET_PROTOCOL_CLASS`. It adds to Evennia's protocol:

* TCP_NODELAY, so that a lone answer leaves at once;
* CHARSET negotiation (RFC 2066), a preset for the port of Chinese clients, and a look at what really arrives: a
  line that is no UTF-8 but sound GB18030 says more than any setting;
* bounds on the length of a line and of a subnegotiation;
* structured data as GMCP or as MSDP, never both (clients that know both would act twice).
"""

from __future__ import annotations

import re
from typing import Any

from evennia.server.portal.telnet import TelnetProtocol, TelnetServerFactory

from evadventure.base.input import LINE_LIMIT
from evadventure.base.messaging import lang_of
from evadventure.words import Words
from server.conf import charset, floodgate
from server.conf.charset import CHARSET

LINE_BYTES = 4 * LINE_LIMIT
"""No character takes more than four bytes in UTF-8 or GB18030: a line of more bytes is certainly too long."""

SUBNEGOTIATION_BYTES = 64 * 1024

TOO_LONG = Words(
    "That line is too long: {limit} characters are read at most. Nothing was done.",
    "这一行太长了:最多只读{limit}个字符。什么也没有做。",
)
NO_TEXT = Words(
    "Those bytes are no {encoding} text. Nothing was done. Set your client to {encoding}, or type: encoding gb18030",
    "收到的字节不是 {encoding} 文字，什么也没有做。请把客户端的编码设为 {encoding}，或输入：encoding gb18030",
)
SWITCHED = Words(
    "Your client writes {encoding}; this connection now does the same.",
    "你的客户端使用 {encoding} 编码，本次连接已改用同样的编码。",
)

_LINE_END = re.compile(rb"[\r\n]")


class GameTelnetFactory(TelnetServerFactory):
    """Makes the connections of one telnet port whose clients are taken to use `encoding` until they say otherwise."""

    def __init__(self, sessionhandler: Any, encoding: str) -> None:
        self.protocol = GameTelnet
        self.sessionhandler = sessionhandler
        self.encoding = encoding


class GameTelnet(TelnetProtocol):
    """One telnet connection."""

    _skipping = False

    # What a connection begins with.

    def connectionMade(self) -> None:
        """Greet the client and offer what we can do."""
        self.transport.setTcpNoDelay(True)
        super().connectionMade()
        if host := getattr(self.transport.getHost(), "host", None):
            self.protocol_flags["HERE"] = host.removeprefix("::ffff:")
        if preset := getattr(self.factory, "encoding", None):
            self.use_encoding(preset)
        self.negotiationMap[CHARSET] = self.charset_answered
        self.will(CHARSET).addCallbacks(self.ask_charset, lambda refusal: None)

    def enableLocal(self, option: bytes) -> bool:
        """Say whether we do what the client asks for."""
        return option == CHARSET or super().enableLocal(option)

    def disableLocal(self, option: bytes) -> Any:
        """Stop doing something; nothing has to be undone for CHARSET."""
        return True if option == CHARSET else super().disableLocal(option)

    def enableRemote(self, option: bytes) -> bool:
        """Say whether the client may do what it offers."""
        return option == CHARSET or super().enableRemote(option)

    # Character sets.

    @property
    def encoding(self) -> str:
        """The codec of this connection, both ways."""
        return self.protocol_flags.get("ENCODING") or "utf-8"

    def use_encoding(self, codec: str) -> None:
        """Read and write `codec` from now on, and let the Server know."""
        if codec != self.encoding:
            self.protocol_flags["ENCODING"] = codec
            self.sessionhandler.sync(self)

    def ask_charset(self, _agreed: Any) -> None:
        """The client can agree on a character set: send ours."""
        self.requestNegotiation(CHARSET, charset.request(charset.offered(self.encoding)))

    def charset_answered(self, pieces: list[bytes]) -> None:
        """Take the client's choice, or make one when the client asks."""
        message = b"".join(pieces)
        if message[:1] == charset.REQUEST:
            codec, answer = charset.choose(message)
            self.requestNegotiation(CHARSET, answer)
        else:
            codec = charset.chosen(message)
        if codec:
            self.use_encoding(codec)

    # What arrives.

    def dataReceived(self, data: bytes) -> None:
        """Read bytes; a subnegotiation without end closes the connection."""
        super().dataReceived(data)
        if len(getattr(self, "commands", ())) > SUBNEGOTIATION_BYTES:
            self.transport.loseConnection()

    def negotiate(self, data: list[bytes]) -> None:
        """Take one subnegotiation; one that makes no sense is passed over, and counts as a message."""
        if not data:
            return
        try:
            super().negotiate(data)
        except (ValueError, TypeError, LookupError, RecursionError):
            floodgate.GATE.admits(self)

    def applicationDataReceived(self, data: bytes) -> None:
        """Collect typed bytes into lines; the rest of a line that is too long is thrown away."""
        if self._skipping:
            end = _LINE_END.search(data)
            if end is None:
                return
            self._skipping = False
            data = data[end.end() :]
            if not data:
                return
        super().applicationDataReceived(data)
        if len(self.line_buffer) > LINE_BYTES:
            self.line_buffer = b""
            self._skipping = True
            self.say(TOO_LONG, limit=LINE_LIMIT)

    def data_in(self, **kwargs: Any) -> None:
        """Pass input on to the game: a typed line as text in the client's character set, all else as it is."""
        kwargs = floodgate.take(self, kwargs)
        if not kwargs:
            return
        line = kwargs.get("text")
        if isinstance(line, bytes):
            if len(line) > LINE_BYTES:
                self.say(TOO_LONG, limit=LINE_LIMIT)
                return
            text = self.decode(line)
            if text is None:
                self.say(NO_TEXT, encoding=self.encoding.upper())
                return
            kwargs["text"] = text
        super().data_in(**kwargs)

    def decode(self, line: bytes) -> str | None:
        """Return a typed line as text; None when it is none.

        A line that cannot be what we take the client to write, but is sound UTF-8 or GB18030, changes our mind.
        """
        for codec in dict.fromkeys((self.encoding, *charset.OFFERED)):
            try:
                text = line.decode(codec)
            except (UnicodeDecodeError, LookupError):
                continue
            if codec != self.encoding:
                self.use_encoding(codec)
                self.say(SWITCHED, encoding=codec.upper())
            return text
        return None

    # What leaves.

    def send_text(self, *args: Any, **kwargs: Any) -> None:
        """Send text; to a screen reader without any code, the one too that ends each text's colours."""
        if self.protocol_flags.get("SCREENREADER"):
            kwargs["options"] = {**(kwargs.get("options") or {}), "nocolor": True}
        super().send_text(*args, **kwargs)

    def say(self, words: Words, **facts: Any) -> None:
        """Tell the player something the Portal knows by itself."""
        self.data_out(text=((words.say(lang_of(self), **facts),), {}))

    def send_default(self, cmdname: str, *args: Any, **kwargs: Any) -> None:
        """Send structured data; a client that speaks GMCP gets it as GMCP only."""
        if self.oob.GMCP:
            self.oob.MSDP = False
        super().send_default(cmdname, *args, **kwargs)
