"""Telnet as our players' clients need it: prompt, in the right character set, bounded, and without repetition.

`GameTelnet` is `settings.TELNET_PROTOCOL_CLASS`. It adds to Evennia's protocol:

* TCP_NODELAY, so that a lone answer leaves at once;
* CHARSET negotiation (RFC 2066), a preset for the port of Chinese clients, and a look at the actual input: a
  line that is not UTF-8 but valid GB18030 says more than any setting;
* bounds on the length of a line and of a subnegotiation, and on how much is read of one connection in a second;
* a robust reader of the stream (`TelnetStream`), and options that may be turned on and off;
* the mark of the end of a record (EOR, RFC 885) after each prompt, for clients that need it to show an open line;
* structured data as GMCP or as MSDP, never both (clients that know both would act twice).
"""

from __future__ import annotations

import re
import socket
import time
from collections.abc import Container, Iterator, Sequence
from typing import Any, Literal, NamedTuple
from zlib import Z_FINISH

from evennia.server.portal.mccp import MCCP, mccp_compress
from evennia.server.portal.mssp import MSSP
from evennia.server.portal.mxp import MXP
from evennia.server.portal.naws import NAWS
from evennia.server.portal.suppress_ga import SUPPRESS_GA
from evennia.server.portal.telnet import TelnetProtocol, TelnetServerFactory
from evennia.server.portal.telnet_oob import GMCP, MSDP
from evennia.utils import logger
from twisted.protocols.policies import ProtocolWrapper

from evadventure.kernel.input import LINE_LIMIT
from evadventure.kernel.messaging import lang_of
from evadventure.security.rate_limits import Bucket, Rate
from evadventure.words import Words
from server.conf import floodgate

IAC, DONT, DO, WONT, WILL, SB, SE = 255, 254, 253, 252, 251, 250, 240
NEGOTIATIONS = frozenset((DONT, DO, WONT, WILL))
KNOWN = range(241, 250)
"""NOP, data mark, break, interrupt, abort, are you there, erase character, erase line, go ahead."""
END_OF_RECORD = 239
PATIENCE = 5.0
"""Seconds in which a subnegotiation must end."""

SILENT_SECONDS = 60
"""Seconds of silence before the system probes a connection, and before an unanswered one is dropped; Linux would wait
two hours, and a quarter of an hour."""

_CARRIAGE_RETURN = re.compile(rb"\r[\n\0]")
_LINE_END = re.compile(rb"[\r\n]")


class TooLong(Exception):
    """A subnegotiation has no end."""


class TelnetPiece(NamedTuple):
    """One element of a client's stream.

    Args:
        kind: its kind; `malformed` is an ignored element.
        code: of a command.
        data: text; the content of a subnegotiation, its option first; the option of a command.
    """

    kind: Literal["text", "command", "subnegotiation", "malformed"]
    data: bytes = b""
    code: int = 0


class TelnetStream:
    """The bytes of one connection.

    Args:
        agreed: the options whose subnegotiations may hold line ends.
        longest: bytes a subnegotiation may have.
    """

    def __init__(self, agreed: Container[bytes], longest: int) -> None:
        self._agreed, self._longest = agreed, longest
        self._kept = b""
        self._looked_at = 0
        self._since = 0.0
        self._after_return = False

    def feed(self, data: bytes) -> Iterator[TelnetPiece]:
        """Yield the elements completed by some bytes.

        Raises:
            TooLong: a subnegotiation has no end.
        """
        if self._kept[:2] == bytes((IAC, SB)) and time.monotonic() - self._since > PATIENCE:
            self._kept = b""
            yield TelnetPiece("malformed")
        data, at, self._kept = self._kept + data, 0, b""
        while at < len(data):
            start = data.find(IAC, at)
            if start != at:
                yield from self._text(data[at : start if start >= 0 else len(data)])
                if start < 0:
                    return
            code = data[start + 1] if start + 1 < len(data) else None
            if code is None or (code in NEGOTIATIONS and start + 2 >= len(data)):
                self._kept = data[start:]
                return
            if code == IAC:
                yield from self._text(b"\xff")
                at = start + 2
            elif code == SB:
                found = self._subnegotiation(data, start)
                if found is None:
                    return
                piece, at = found
                yield piece
            elif code in NEGOTIATIONS:
                yield TelnetPiece("command", data[start + 2 : start + 3], code)
                at = start + 3
            else:
                known = code in KNOWN or code == END_OF_RECORD
                yield TelnetPiece("command", b"", code) if known else TelnetPiece("malformed")
                at = start + 2

    def _text(self, text: bytes) -> Iterator[TelnetPiece]:
        """Yield lines: one ends with return and newline, with either, or with return and NUL; each ends it at once."""
        if self._after_return and text[:1] in (b"\n", b"\0"):
            text = text[1:]
        if text:
            self._after_return = text.endswith(b"\r")
            yield TelnetPiece("text", _CARRIAGE_RETURN.sub(b"\n", text))
        else:
            self._after_return = False

    def _subnegotiation(self, data: bytes, start: int) -> tuple[TelnetPiece, int] | None:
        """Return the subnegotiation that begins at `start`, and its end; None while it has not ended."""
        at = max(start + 2, start + self._looked_at)
        while (end := data.find(IAC, at)) >= 0 and end + 1 < len(data):
            if data[end + 1] != IAC:
                self._looked_at = 0
                if data[end + 1] == SE:
                    return TelnetPiece("subnegotiation", data[start + 2 : end].replace(b"\xff\xff", b"\xff")), end + 2
                return TelnetPiece("malformed"), end
            at = end + 2
        if data[start + 2 : start + 3] not in self._agreed and (line := _LINE_END.search(data, start + 2)):
            self._looked_at = 0
            return TelnetPiece("malformed"), line.end()
        if len(data) - start > self._longest:
            raise TooLong
        if not self._looked_at:
            self._since = time.monotonic()
        self._kept, self._looked_at = data[start:], max(2, (end if end >= 0 else len(data)) - start)
        return None


CHARSET = bytes([42])
REQUEST, ACCEPTED, REJECTED = bytes([1]), bytes([2]), bytes([3])

CODECS = {"UTF-8": "utf-8", "GB18030": "gb18030", "GBK": "gb18030", "GB2312": "gb18030", "BIG5": "big5"}
"""Registered name of a character set -> Python's codec. GB18030 contains GBK and GB2312."""

OFFERED = {"utf-8": "UTF-8", "gb18030": "GB18030"}
"""Codec -> its offered name."""


def request(names: Sequence[str]) -> bytes:
    """Return the subnegotiation that offers character sets, the best first."""
    return REQUEST + b"".join(b";" + name.encode("ascii") for name in names)


def chosen(answer: bytes) -> str | None:
    """Return the codec a client accepted; None when it rejected all or named one not offered."""
    kind, name = answer[:1], answer[1:]
    return CODECS.get(_plain(name)) if kind == ACCEPTED else None


def choose(asked: bytes) -> tuple[str | None, bytes]:
    """Answer a client's own REQUEST.

    Returns:
        the codec to use (None: none of them) and the subnegotiation to send back.
    """
    listed = asked[1:].removeprefix(b"[TTABLE]\x01")
    separator, names = listed[:1], listed[1:]
    for name in names.split(separator) if separator else ():
        if codec := CODECS.get(_plain(name)):
            return codec, ACCEPTED + name
    return None, REJECTED


def offered(first: str) -> list[str]:
    """Return the registered names offered on a port whose own codec is `first`, that one first."""
    return [name for _, name in sorted(OFFERED.items(), key=lambda pair: pair[0] != first)]


def _plain(name: bytes) -> str:
    return name.decode("ascii", "replace").strip().upper().replace("_", "-")


LINE_BYTES = 4 * LINE_LIMIT
"""No character takes more than four bytes in UTF-8 or GB18030: a line of more bytes is certainly too long."""

SUBNEGOTIATION_BYTES = 64 * 1024

TOO_LONG = Words("That line is too long: {limit} characters are read at most. Nothing was done.")
NO_TEXT = Words(
    "Those bytes are no {encoding} text. Nothing was done. Set your client to UTF-8 or GB18030: the game follows it."
)
SWITCHED = Words("Your client writes {encoding}; this connection now does the same.")

EOR = bytes([25])
"""The option of ending records."""
MXP_LOCKED = b"\x1b[7z"
"""The line mode that holds until another is set (MXP 1.0, line tags): `<` is a letter. Evennia sets none, so that a
client drops every `<name>` of a usage, and players could style others' output; each of its links is a tag of its own
(`ESC[4z`)."""


class GameTelnetFactory(TelnetServerFactory):
    """Makes the connections of a telnet port whose clients are assumed to use `encoding` until they say otherwise."""

    def __init__(self, sessionhandler: Any, encoding: str) -> None:
        self.protocol = GameTelnet
        self.sessionhandler = sessionhandler
        self.encoding = encoding


READ = 1_024
"""Bytes read of a connection in one turn of the reactor."""
MALFORMED_BYTES = 100
"""Bytes which a malformed element, or a command beyond the rate, counts for in the limit of bytes."""
NEGOTIATION_RATE = Rate(burst=400, per_second=50)
"""Commands of a connection; others are ignored: each costs the Portal a hundred times
as much as its three bytes cost the sender."""


class GameTelnet(TelnetProtocol):
    """One telnet connection."""

    line_buffer: bytes
    _skipping = False
    prompt_shown: str | None = None
    """The prompt behind which the cursor stands; None when it is at the beginning of a line."""
    ends_records = False
    """Whether the client wants the end of a prompt marked."""
    malformed = 0
    """Number of malformed elements received."""

    # The start of a connection.

    def connectionMade(self) -> None:
        """Greet the client and offer our options."""
        self.transport.setTcpNoDelay(True)
        secure = isinstance(self.transport, ProtocolWrapper)  # TLS, above the connection itself
        beneath: Any = self.transport.transport if secure else self.transport
        beneath.bufferSize = READ
        self.faucet = floodgate.Faucet()
        self.negotiations = Bucket(NEGOTIATION_RATE)
        self.stream = TelnetStream(self.negotiationMap, SUBNEGOTIATION_BYTES)
        super().connectionMade()
        for name, value in (("TCP_KEEPIDLE", SILENT_SECONDS), ("TCP_USER_TIMEOUT", 1000 * SILENT_SECONDS)):
            if (option := getattr(socket, name, None)) is not None:  # another system's own are left as they are
                self.transport.socket.setsockopt(socket.IPPROTO_TCP, option, value)
        if host := getattr(self.transport.getHost(), "host", None):
            self.protocol_flags["HERE"] = host.removeprefix("::ffff:")
        if preset := getattr(self.factory, "encoding", None):
            self.use_encoding(preset)
        self.negotiationMap[CHARSET] = self.charset_answered
        self.will(CHARSET).addCallbacks(self.ask_charset, lambda refusal: None)
        self.will(EOR).addCallbacks(self.end_records, lambda refusal: None)

    def connectionLost(self, reason: Any) -> None:
        """Log the number of malformed elements in one line."""
        if self.malformed:
            logger.log_info(f"{self.address}: {self.malformed} pieces of malformed telnet in this connection.")
            self.malformed = 0
        if deflate := self.__dict__.pop("zlib", None):
            self.transport.write(deflate.flush(Z_FINISH))  # a client may complain of a stream without end
        super().connectionLost(reason)

    def turn_away(self, words: Words, **facts: Any) -> None:
        """Tell the client why there is no room, and close the connection."""
        self.say(words, **facts)
        self.sessionhandler.disconnect(self)
        floodgate.hang_up(self.transport)

    # Options: what may be turned on may be turned off, and on again.

    def telnet_DO(self, option: bytes) -> None:
        """Enable an option at the client's request; one that it turned off before starts anew."""
        ours = self.getOptionState(option).us
        anew = ours.state == "no" and not ours.negotiating
        super().telnet_DO(option)
        if anew and ours.state == "yes" and (begin := self._beginning(option)):
            begin(option)

    def _beginning(self, option: bytes) -> Any:
        """Return Evennia's callback for an option that we offered and the client accepted."""
        return {
            SUPPRESS_GA: self.sga.will_suppress_ga,
            MSDP: self.oob.do_msdp,
            GMCP: self.oob.do_gmcp,
            MSSP: self.mssp.do_mssp,
            MXP: self.mxp.do_mxp,
            EOR: self.end_records,
        }.get(option)

    def enableLocal(self, option: bytes) -> bool:
        """Tell whether we enable an option at the client's request; those we offered are enabled."""
        return option in (CHARSET, EOR, MSDP, GMCP, MSSP, MXP) or (option != MCCP and super().enableLocal(option))

    def disableLocal(self, option: bytes) -> Any:
        """Disable an option the client no longer wants."""
        if option == SUPPRESS_GA:
            self.sga.wont_suppress_ga(option)
        elif option == MXP:
            self.mxp.no_mxp(option)
        elif option == EOR:
            self.ends_records = False
        elif option == MCCP:
            super().disableLocal(option)
        elif option in (MSDP, GMCP):
            self.oob.MSDP, self.oob.GMCP = self.oob.MSDP and option != MSDP, self.oob.GMCP and option != GMCP
            self.protocol_flags["OOB"] = self.oob.MSDP or self.oob.GMCP
            self.sessionhandler.sync(self)
        return True

    def enableRemote(self, option: bytes) -> bool:
        """Tell whether the client may enable an option it offers."""
        return option == CHARSET or super().enableRemote(option)

    def end_records(self, option: bytes) -> None:
        """Mark the end of each prompt from now on."""
        self.ends_records = True

    def requestNegotiation(self, about: bytes, data: bytes) -> None:
        """Send a subnegotiation; once MXP is agreed on, only our own links are read as tags (`MXP_LOCKED`)."""
        super().requestNegotiation(about, data)
        if about == MXP:
            self.transport.write(mccp_compress(self, MXP_LOCKED))

    # Character sets.

    @property
    def encoding(self) -> str:
        """The codec of this connection, both ways."""
        return self.protocol_flags.get("ENCODING") or "utf-8"

    def use_encoding(self, codec: str) -> None:
        """Read and write `codec` from now on, and inform the Server."""
        if codec != self.encoding:
            self.protocol_flags["ENCODING"] = codec
            self.sessionhandler.sync(self)

    def ask_charset(self, _agreed: Any) -> None:
        """Offer our character sets to a client that can negotiate."""
        self.requestNegotiation(CHARSET, request(offered(self.encoding)))

    def charset_answered(self, pieces: list[bytes]) -> None:
        """Take the client's choice, or choose when the client asks."""
        message = b"".join(pieces)
        if message[:1] == REQUEST:
            codec, answer = choose(message)
            self.requestNegotiation(CHARSET, answer)
        else:
            codec = chosen(message)
        if codec:
            self.use_encoding(codec)

    # Input.

    def dataReceived(self, data: bytes) -> None:
        """Read bytes; a subnegotiation without end closes the connection."""
        self.faucet.took(len(data), self.transport)
        try:
            for kind, piece, code in self.stream.feed(data):
                if kind == "text":
                    self.applicationDataReceived(piece)
                elif kind == "command" and not self.negotiations.take():
                    self.count_malformed()
                elif kind == "command":
                    self.commandReceived(bytes((code,)), piece or None)
                elif kind == "subnegotiation":
                    self.negotiate([piece[index : index + 1] for index in range(len(piece))])
                else:
                    self.count_malformed()
        except TooLong:
            self.count_malformed()
            self.transport.loseConnection()

    def count_malformed(self) -> None:
        """Count a malformed element; nothing is logged before the connection ends."""
        self.malformed += 1
        self.faucet.took(MALFORMED_BYTES, self.transport)

    def negotiate(self, data: list[bytes]) -> None:
        """Handle one subnegotiation; a malformed one is ignored, and counts as a message."""
        if not data:
            self.count_malformed()
            return
        try:
            super().negotiate(data)
        except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
            self.count_malformed()
            floodgate.admits(self)
        else:
            if data[0] == NAWS and self.protocol_flags.get("AUTORESIZE"):
                self.sessionhandler.sync(self)

    def applicationDataReceived(self, data: bytes) -> None:
        """Collect typed bytes into lines; the rest of a line that is too long is dropped."""
        if self._skipping:
            end = _LINE_END.search(data)
            if end is None:
                return
            self._skipping = False
            data = data[end.end() :]
            if not data:
                return
        if _LINE_END.search(data):
            self.prompt_shown = None  # the input has ended its line
        super().applicationDataReceived(data)
        if len(self.line_buffer) > LINE_BYTES:
            self.line_buffer = b""
            self._skipping = True
            self.say(TOO_LONG, limit=LINE_LIMIT)

    def data_in(self, **kwargs: Any) -> None:
        """Pass input on to the game: a typed line as text in the client's character set, the rest as it is."""
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
        """Return a typed line as text; None when it cannot be decoded.

        A line that cannot be in the assumed character set, but is valid UTF-8 or GB18030, switches to that.
        """
        for codec in dict.fromkeys((self.encoding, *OFFERED)):
            try:
                text = line.decode(codec)
            except (UnicodeDecodeError, LookupError):
                continue
            if codec != self.encoding:
                self.use_encoding(codec)
                self.say(SWITCHED, encoding=codec.upper())
            return text
        return None

    # Output.

    def send_text(self, *args: Any, **kwargs: Any) -> None:
        """Send text; to a screen reader without any code, not even the one that ends each text's colours."""
        options = kwargs["options"] = {**(kwargs.get("options") or {})}
        if self.protocol_flags.get("SCREENREADER"):
            options["nocolor"] = True
        is_prompt = bool(options.get("send_prompt"))
        if not self._makes_room(args[0] if args else None, is_prompt):
            return
        super().send_text(*args, **kwargs)
        if is_prompt and self.ends_records:
            self.transport.write(mccp_compress(self, bytes([IAC, END_OF_RECORD])))

    def _makes_room(self, text: str | None, is_prompt: bool) -> bool:
        """End the line of a prompt that is shown, so that nothing is appended to it.

        Returns:
            Whether the text is to be sent: not if it is the prompt already shown.
        """
        if text is None:
            return True
        if self.prompt_shown is not None:
            if is_prompt and text == self.prompt_shown:
                return False
            self.transport.write(mccp_compress(self, b"\r\n"))
        self.prompt_shown = text if is_prompt else None
        return True

    def say(self, words: Words, **facts: Any) -> None:
        """Tell the player something from the Portal itself."""
        self.data_out(text=((words.say(lang_of(self), **facts),), {}))

    def send_default(self, cmdname: str, *args: Any, **kwargs: Any) -> None:
        """Send structured data; a client that speaks GMCP gets it as GMCP only."""
        if self.oob.GMCP:
            self.oob.MSDP = False
        super().send_default(cmdname, *args, **kwargs)
