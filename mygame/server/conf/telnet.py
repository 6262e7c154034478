"""Telnet as our players' clients need it: prompt, in the right character set, bounded, and told things once.

`GameTelnet` is `settings.TELNET_PROTOCOL_CLASS`. It adds to Evennia's protocol:

* TCP_NODELAY, so that a lone answer leaves at once;
* CHARSET negotiation (RFC 2066), a preset for the port of Chinese clients, and a look at what really arrives: a
  line that is no UTF-8 but sound GB18030 says more than any setting;
* bounds on the length of a line and of a subnegotiation, and on how much is read of one connection in a second;
* a reader of the stream that nothing makes deaf (`telnet_stream`), and options that may be turned on and off;
* the mark of the end of a record (EOR, RFC 885) after each prompt, for clients that show a line without end only so;
* structured data as GMCP or as MSDP, never both (clients that know both would act twice).
"""

from __future__ import annotations

import re
from typing import Any

from evennia.server.portal.mccp import MCCP, mccp_compress
from evennia.server.portal.mssp import MSSP
from evennia.server.portal.mxp import MXP
from evennia.server.portal.naws import NAWS
from evennia.server.portal.suppress_ga import SUPPRESS_GA
from evennia.server.portal.telnet import TelnetProtocol, TelnetServerFactory
from evennia.server.portal.telnet_oob import GMCP, MSDP
from evennia.utils import logger

from evadventure.kernel.input import LINE_LIMIT
from evadventure.kernel.messaging import lang_of
from evadventure.words import Words
from server.conf import charset, floodgate
from server.conf.charset import CHARSET
from server.conf.telnet_stream import Stream, TooLong

LINE_BYTES = 4 * LINE_LIMIT
"""No character takes more than four bytes in UTF-8 or GB18030: a line of more bytes is certainly too long."""

SUBNEGOTIATION_BYTES = 64 * 1024

TOO_LONG = Words("That line is too long: {limit} characters are read at most. Nothing was done.")
NO_TEXT = Words(
    "Those bytes are no {encoding} text. Nothing was done. Set your client to {encoding}, or type: encoding gb18030"
)
SWITCHED = Words("Your client writes {encoding}; this connection now does the same.")

EOR = bytes([25])
"""The option of ending records."""
END_OF_RECORD = bytes([255, 239])

_LINE_END = re.compile(rb"[\r\n]")


class GameTelnetFactory(TelnetServerFactory):
    """Makes the connections of one telnet port whose clients are taken to use `encoding` until they say otherwise."""

    def __init__(self, sessionhandler: Any, encoding: str) -> None:
        self.protocol = GameTelnet
        self.sessionhandler = sessionhandler
        self.encoding = encoding


NEGOTIATIONS = (400, 50)
"""Commands of a connection at once, and a second; what is more is passed over: each costs the Portal a hundred times
what its three bytes cost the sender."""


class GameTelnet(TelnetProtocol):
    """One telnet connection."""

    line_buffer: bytes
    _skipping = False
    prompt_shown: str | None = None
    """The prompt behind which the cursor stands; None when it stands at the beginning of a line."""
    ends_records = False
    """Whether the client wants to be told where a prompt ends."""
    malformed = 0
    """Pieces of what came that made no sense."""

    # What a connection begins with.

    def connectionMade(self) -> None:
        """Greet the client and offer what we can do."""
        self.transport.setTcpNoDelay(True)
        self.faucet = floodgate.Faucet()
        self.negotiations = floodgate.Measure(*NEGOTIATIONS)
        self.stream = Stream(self.negotiationMap, SUBNEGOTIATION_BYTES)
        super().connectionMade()
        if host := getattr(self.transport.getHost(), "host", None):
            self.protocol_flags["HERE"] = host.removeprefix("::ffff:")
        if preset := getattr(self.factory, "encoding", None):
            self.use_encoding(preset)
        self.negotiationMap[CHARSET] = self.charset_answered
        self.will(CHARSET).addCallbacks(self.ask_charset, lambda refusal: None)
        self.will(EOR).addCallbacks(self.end_records, lambda refusal: None)

    def connectionLost(self, reason: Any) -> None:
        """Say in one line of the log what the connection brought that made no sense."""
        if self.malformed:
            logger.log_info(f"{self.address}: {self.malformed} pieces of malformed telnet in this connection.")
            self.malformed = 0
        super().connectionLost(reason)

    def turn_away(self, words: Words, **facts: Any) -> None:
        """Say why there is no place here, and close the connection."""
        self.say(words, **facts)
        self.sessionhandler.disconnect(self)
        floodgate.hang_up(self.transport)

    # Options: what may be turned on may be turned off, and on again.

    def telnet_DO(self, option: bytes) -> None:
        """Do what the client asks for; an option that it turned off before begins anew."""
        ours = self.getOptionState(option).us
        anew = ours.state == "no" and not ours.negotiating
        super().telnet_DO(option)
        if anew and ours.state == "yes" and (begin := self._beginning(option)):
            begin(option)

    def _beginning(self, option: bytes) -> Any:
        """Return what Evennia calls when an option that we offer is agreed on."""
        return {
            SUPPRESS_GA: self.sga.will_suppress_ga,
            MSDP: self.oob.do_msdp,
            GMCP: self.oob.do_gmcp,
            MSSP: self.mssp.do_mssp,
            MXP: self.mxp.do_mxp,
            EOR: self.end_records,
        }.get(option)

    def enableLocal(self, option: bytes) -> bool:
        """Say whether we do what the client asks for; what we offered is done."""
        return option in (CHARSET, EOR, MSDP, GMCP, MSSP, MXP) or (option != MCCP and super().enableLocal(option))

    def disableLocal(self, option: bytes) -> Any:
        """Stop doing something the client no longer wants."""
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
        """Say whether the client may do what it offers."""
        return option == CHARSET or super().enableRemote(option)

    def end_records(self, option: bytes) -> None:
        """Mark the end of each prompt from now on."""
        self.ends_records = True

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
        """Count what makes no sense; nothing is logged before the connection ends."""
        self.malformed += 1

    def negotiate(self, data: list[bytes]) -> None:
        """Take one subnegotiation; one that makes no sense is passed over, and counts as a message."""
        if not data:
            self.count_malformed()
            return
        try:
            super().negotiate(data)
        except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
            self.count_malformed()
            floodgate.GATE.admits(self)
        else:
            if data[0] == NAWS and self.protocol_flags.get("AUTORESIZE"):
                self.sessionhandler.sync(self)

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
        if _LINE_END.search(data):
            self.prompt_shown = None  # what was typed has ended its line
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
        options = kwargs["options"] = {**(kwargs.get("options") or {})}
        if self.protocol_flags.get("SCREENREADER"):
            options["nocolor"] = True
        is_prompt = bool(options.get("send_prompt"))
        if not self._makes_room(args[0] if args else None, is_prompt):
            return
        super().send_text(*args, **kwargs)
        if is_prompt and self.ends_records:
            self.transport.write(mccp_compress(self, END_OF_RECORD))

    def _makes_room(self, text: str | None, is_prompt: bool) -> bool:
        """End the line of a prompt that stands there, so that nothing is glued to it.

        Returns:
            Whether the text is to be sent: not the very prompt that stands there.
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
        """Tell the player something the Portal knows by itself."""
        self.data_out(text=((words.say(lang_of(self), **facts),), {}))

    def send_default(self, cmdname: str, *args: Any, **kwargs: Any) -> None:
        """Send structured data; a client that speaks GMCP gets it as GMCP only."""
        if self.oob.GMCP:
            self.oob.MSDP = False
        super().send_default(cmdname, *args, **kwargs)
