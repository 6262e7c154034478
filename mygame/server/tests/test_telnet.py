"""Telnet: character sets, bounds, one copy of structured data, no delay."""

import socket
from functools import partial
from types import SimpleNamespace
from unittest import mock, skipUnless
from zlib import decompressobj

from django.test import SimpleTestCase, override_settings, tag
from evennia.server.portal.mccp import MCCP
from evennia.server.portal.mxp import MXP
from evennia.server.portal.telnet_oob import GMCP, MSDP
from hypothesis import given, settings
from hypothesis import strategies as st
from twisted.conch.telnet import DO, DONT, IAC, SB, SE, WILL
from twisted.internet.testing import StringTransport
from twisted.protocols.policies import ProtocolWrapper

from evadventure.security import rate_limits
from server.conf import floodgate, mssp, telnet
from server.conf.telnet import (
    CHARSET,
    LINE_BYTES,
    NEGOTIATION_RATE,
    PATIENCE,
    SUBNEGOTIATION_BYTES,
    GameTelnetFactory,
    TelnetStream,
)


class Desk:
    """A session handler that records what was typed."""

    uptime = 1_790_000_000.75

    def __init__(self):
        self.typed, self.structured, self.synced = [], [], 0

    def connect(self, session):
        session.sessid = 1

    def disconnect(self, session):
        pass

    def sync(self, session):
        self.synced += 1

    def count_loggedin(self):
        return 0

    def data_in(self, session, **kwargs):
        if "text" in kwargs:
            self.typed.append(kwargs["text"])
        else:
            self.structured.append(kwargs)

    def data_out(self, session, **kwargs):
        for args, options in kwargs.values():
            session.send_text(*args, **options)


class TelnetTest(SimpleTestCase):
    preset = "utf-8"

    def setUp(self):
        rate_limits.buckets.cache_clear()
        self.addCleanup(rate_limits.buckets.cache_clear)
        self.desk = Desk()
        self.line, self.client = self.connected(lambda client: client)
        self.greeting = self.heard()
        server = mock.patch("server.conf.floodgate.has_server", return_value=True)
        self.server = server.start()
        self.addCleanup(server.stop)

    def connected(self, wrapped):
        """Return a connection and its protocol; `wrapped` returns the protocol between them."""
        line = StringTransport()
        line.client = ("127.0.0.1", 4242)
        line.setTcpKeepAlive = mock.Mock()
        line.setTcpNoDelay = mock.Mock()
        line.socket = self.enterContext(socket.socket())
        client = GameTelnetFactory(self.desk, self.preset).buildProtocol(None)
        wrapped(client).makeConnection(line)
        self.addCleanup(client.nop_keep_alive.stop)
        self.addCleanup(client._handshake_delay.cancel)
        return line, client

    def heard(self):
        value = self.line.value()
        self.line.clear()
        return value

    def sends(self, *pieces):
        self.client.dataReceived(b"".join(pieces))


class TestPrompt(TelnetTest):
    def test_small_packets_leave_at_once(self):
        self.line.setTcpNoDelay.assert_called_once_with(True)

    @skipUnless(hasattr(socket, "TCP_USER_TIMEOUT"), "this system has no such option")
    def test_who_has_vanished_is_found_in_two_minutes(self):
        seconds = self.line.socket.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE)
        unanswered = self.line.socket.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) / 1000
        self.assertLessEqual(seconds + unanswered, 120)
        self.line.setTcpKeepAlive.assert_called_with(1)


class TestMxpAndCompression(TelnetTest):
    def test_with_mxp_only_our_own_links_are_tags(self):
        self.sends(IAC, DO, MXP)
        self.assertTrue(self.heard().endswith(IAC + SB + MXP + IAC + SE + b"\x1b[7z"))

    def test_a_compressed_stream_ends_as_zlib_wants_it(self):
        self.sends(IAC, DO, MCCP)
        start = IAC + SB + MCCP + IAC + SE
        self.client.data_out(text=(("Hello",), {}))
        self.client.connectionLost(None)
        self.client.nop_keep_alive.start(60, now=False)  # stopped once more at the end of a test
        reader = decompressobj()
        self.assertIn(b"Hello", reader.decompress(self.heard().partition(start)[2]))
        self.assertTrue(reader.eof)


class TestCharset(TelnetTest):
    def test_offered_to_every_client(self):
        self.assertIn(IAC + WILL + CHARSET, self.greeting)

    def test_our_list_is_sent_and_the_choice_taken(self):
        self.sends(IAC, DO, CHARSET)
        self.assertIn(IAC + SB + CHARSET + b"\x01;UTF-8;GB18030" + IAC + SE, self.heard())
        self.sends(IAC, SB, CHARSET, b"\x02GB18030", IAC, SE)
        self.assertEqual(self.client.encoding, "gb18030")
        self.assertEqual(self.desk.synced, 1)
        self.sends("拿火把\r\n".encode("gb18030"))
        self.assertEqual(self.desk.typed, ["拿火把\n"])
        self.client.send_text("好", options={})
        self.assertIn("好".encode("gb18030"), self.heard())

    def test_the_advice_after_bytes_that_are_no_text_works_wherever_it_is_read(self):
        self.sends(b"\xff\xff\xfe\r\n")
        self.assertIn(b"Set your client to UTF-8 or GB18030", self.heard())
        self.assertEqual(self.desk.typed, [])
        for codec in ("gb18030", "utf-8"):
            self.sends("拿火把\r\n".encode(codec))
            self.assertEqual((self.desk.typed.pop(), self.client.encoding), ("拿火把\n", codec))

    def test_refusals_change_nothing(self):
        self.sends(IAC, DONT, CHARSET)
        self.sends(IAC, SB, CHARSET, b"\x03", IAC, SE)
        self.sends(IAC, SB, CHARSET, b"\x02KLINGON", IAC, SE)
        self.sends(IAC, SB, CHARSET, IAC, SE)
        self.assertEqual((self.client.encoding, self.desk.synced), ("utf-8", 0))

    def test_a_client_may_ask_first(self):
        self.sends(IAC, WILL, CHARSET)
        self.assertIn(IAC + DO + CHARSET, self.heard())
        self.sends(IAC, SB, CHARSET, b"\x01 KOI8-R gbk UTF-8", IAC, SE)
        self.assertIn(IAC + SB + CHARSET + b"\x02gbk" + IAC + SE, self.heard())
        self.assertEqual(self.client.encoding, "gb18030")
        self.sends(IAC, SB, CHARSET, b"\x01 KOI8-R", IAC, SE)
        self.assertIn(IAC + SB + CHARSET + b"\x03" + IAC + SE, self.heard())

    def test_ttable_prefix_is_skipped(self):
        self.assertEqual(telnet.choose(b"\x01[TTABLE]\x01;UTF-8"), ("utf-8", b"\x02UTF-8"))

    def test_a_line_tells_what_the_client_writes(self):
        self.sends("看看诸葛亮\n".encode("gb18030"))
        self.assertEqual(self.desk.typed, ["看看诸葛亮\n"])
        self.assertEqual(self.client.encoding, "gb18030")
        self.assertIn(b"GB18030", self.heard())
        self.sends("再看\n".encode("gb18030"))
        self.assertEqual(self.desk.typed[1:], ["再看\n"])
        self.assertEqual(self.heard(), b"")

    def test_bytes_that_are_no_text_are_refused_and_nothing_reaches_the_game(self):
        self.sends(b"look \x80\xff\xff\x80\n")
        self.assertEqual(self.desk.typed, [])
        self.assertIn(b"UTF-8", self.heard())
        self.assertEqual(self.client.encoding, "utf-8")

    @tag("long")
    @settings(max_examples=60, deadline=None)
    @given(st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=40), st.integers(0, 200))
    def test_text_survives_any_cut(self, text, cut):
        self.desk.typed.clear()
        line = text.encode() + b"\n"
        self.sends(line[:cut])
        self.sends(line[cut:])
        self.assertEqual(self.desk.typed, [text + "\n"])


class TestGB18030Port(TelnetTest):
    preset = "gb18030"

    def test_reads_and_writes_gb18030_from_the_first_byte(self):
        self.assertEqual((self.client.encoding, self.desk.synced), ("gb18030", 1))
        self.sends("创建 诸葛亮\r\n".encode("gb18030"))
        self.assertEqual(self.desk.typed, ["创建 诸葛亮\n"])
        self.client.send_text("𠮷", options={})
        self.assertIn("𠮷".encode("gb18030"), self.heard())

    def test_offers_its_own_set_first(self):
        self.sends(IAC, DO, CHARSET)
        self.assertIn(b"\x01;GB18030;UTF-8", self.heard())


class TestBounds(TelnetTest):
    def test_a_complete_line_too_long_is_refused(self):
        self.sends(b"x" * (LINE_BYTES + 1), b"\nlook\n")
        self.assertEqual(self.desk.typed, ["look\n"])
        self.assertIn(b"too long", self.heard())

    def test_a_line_without_end_is_thrown_away_as_it_comes(self):
        for _ in range(200):
            self.sends(b"x" * 1000)
            self.assertLessEqual(len(self.client.line_buffer), LINE_BYTES + 1000)
        self.assertEqual(self.heard().count(b"too long"), 1)
        self.sends(b"tail\r\n")
        self.sends(b"look\r\n")
        self.assertEqual([line for line in self.desk.typed if line.strip()], ["look\n"])

    def test_a_subnegotiation_without_end_closes_the_line(self):
        self.sends(IAC, SB, b"x" * (SUBNEGOTIATION_BYTES + 1))
        self.assertTrue(self.line.disconnecting)

    def test_subnegotiations_without_sense_leave_the_log_empty(self):
        with mock.patch("evennia.utils.logger.log_info") as logged:
            for _ in range(3):
                self.sends(IAC, SB, GMCP, b"Core.Hello \xc0", IAC, SE)
        logged.assert_not_called()

    def test_subnegotiations_without_sense_are_ignored(self):
        for nonsense in (
            b"",
            GMCP,
            GMCP + b"\xff\xff\xfe",
            GMCP + b"Core.Hello {",
            MSDP,
            MSDP + b"\2\1\3",
            b"\x1f",
            b"\x18",
        ):
            self.sends(IAC, SB, nonsense, IAC, SE)
        self.sends(IAC, SB, GMCP, b"A " + b"[" * 50_000, IAC, SE)
        self.sends(b"look\n")
        self.assertEqual(self.desk.typed, ["look\n"])
        self.assertFalse(self.line.disconnecting)


@override_settings(FLOOD_SESSION=(10**6, 10**6), FLOOD_ADDRESS=(10**6, 10**6))
class TestByTheBook(TelnetTest):
    """After any negotiation typed text is still read, and the log stays empty."""

    OPTIONS = tuple(bytes((number,)) for number in (0, 1, 3, 24, 31, 34, 42, 69, 70, 86, 91, 201, 255))

    def setUp(self):
        super().setUp()
        desk = mock.patch("server.conf.mssp.evennia", SimpleNamespace(PORTAL_SESSION_HANDLER=self.desk))
        desk.start()
        self.addCleanup(desk.stop)
        self.logged = []
        for name in ("log_trace", "log_err", "log_warn", "log_info"):
            logger = mock.patch(f"evennia.utils.logger.{name}", side_effect=self.logged.append)
            logger.start()
            self.addCleanup(logger.stop)

    def is_heard(self):
        self.client.applicationDataReceived(b"\n")
        self.sends(b"\r\n")
        self.desk.typed.clear()
        self.sends(b"look\r\n")
        return self.desk.typed == ["look\n"]

    def test_negotiations_beyond_the_limit_are_passed_over_and_counted(self):
        self.client.negotiations = rate_limits.Bucket(rate_limits.Rate(5, 0))
        with mock.patch.object(self.client, "commandReceived") as received:
            self.sends((IAC + WILL + b"\x63" + IAC + DO + b"\x63") * 10, b"look\r\n")
        self.assertEqual(received.call_count, 5)
        self.assertEqual(self.client.malformed, 15)
        self.assertEqual(self.desk.typed, ["look\n"])
        self.assertFalse(self.line.disconnecting)

    def test_nonsense_is_read_slowly_and_little_at_a_time(self):
        """20 connections that sent nonsense as fast as allowed made everybody wait for two seconds."""
        secure, _ = self.connected(partial(ProtocolWrapper, mock.Mock()))
        self.assertEqual({self.line.bufferSize, secure.bufferSize}, {1_024})
        self.client.negotiations = rate_limits.Bucket(rate_limits.Rate(5, 0))
        with override_settings(FLOOD_BYTES=(2_000, 100)):
            self.client.faucet = floodgate.Faucet()
        with mock.patch("server.conf.floodgate.reactor.callLater") as later:
            self.sends(IAC + WILL + b"\x63", b"look\r\n")
            later.assert_not_called()
            self.sends((IAC + b"\xc8") * 15, (IAC + DO + b"\x63") * 15)
            self.assertEqual((self.line.producerState, self.desk.typed), ("paused", ["look\n"]))
            _, reopen, *arguments = later.call_args[0]
            reopen(*arguments)
            self.assertEqual(self.line.producerState, "paused", "there were too many for one pause")
            self.client.faucet.at -= 60
            later.call_args[0][1](*arguments)
        self.assertEqual(self.line.producerState, "producing")

    def test_the_limit_of_negotiations_lets_every_client_in_and_fills_again(self):
        self.assertGreaterEqual(NEGOTIATION_RATE.burst, 256 * 1.5)  # a client that offers every option there is
        measure = rate_limits.Bucket(NEGOTIATION_RATE._replace(burst=2))
        self.assertEqual([measure.take() for _ in range(3)], [True, True, False])
        measure.at -= 1
        self.assertEqual([measure.take() for _ in range(3)], [True, True, False])

    def test_no_byte_after_iac_makes_deaf(self):
        for number in range(256):
            self.sends(IAC, bytes((number,)), b"xy\r\n")
            self.assertTrue(self.is_heard(), number)
            self.sends(IAC)
            self.sends(bytes((number,)))
            self.sends(b"xy\r\n")
            self.assertTrue(self.is_heard(), number)
        self.assertEqual(self.logged, [])
        self.assertGreater(self.client.malformed, 100)

    def test_text_around_an_unknown_command_is_kept(self):
        self.sends(b"lo", IAC, b"\x05", b"ok\r\n")
        self.assertEqual(self.desk.typed, ["look\n"])

    def test_options_go_on_and_off_without_a_word_in_the_log(self):
        for option in self.OPTIONS:
            for _ in range(4):
                for verb in (DO, DONT, WILL, b"\xfc", DO, DO, DONT, DONT, WILL, WILL):
                    self.sends(IAC, verb, option)
        self.assertTrue(self.is_heard())
        self.assertEqual(self.logged, [])

    def test_an_option_begins_anew(self):
        for option in (GMCP, MSDP):
            self.sends(IAC, DO, option)
            self.sends(IAC, DONT, option)
        self.assertFalse(self.client.protocol_flags["OOB"])
        self.sends(IAC, DO, GMCP)
        self.assertTrue(self.client.protocol_flags["OOB"])
        self.heard()
        self.client.send_default("char_vitals", hp=3, options={})
        self.assertIn(IAC + SB + GMCP, self.heard())

    def test_a_subnegotiation_that_does_not_end_is_given_up(self):
        self.sends(IAC, SB, GMCP, b'Core.Hello {"a":\r\n')
        self.sends(b"look\r\n")
        self.assertEqual(self.desk.typed, [])
        self.client.stream._since -= PATIENCE + 1
        self.sends(b"look\r\n")
        self.assertEqual(self.desk.typed, ["look\n"])

    def test_a_lone_return_ends_a_line_at_once(self):
        self.sends(b"look\r")
        self.assertEqual(self.desk.typed, ["look\n"])
        self.sends(b"\nsay hi\r\0")
        self.assertEqual(self.desk.typed, ["look\n", "say hi\n"])

    def test_what_made_no_sense_is_one_line_of_the_log(self):
        self.sends(*[IAC + b"\x01"] * 500)
        self.desk.disconnect = mock.Mock()
        self.assertEqual(self.logged, [])
        self.client.connectionLost(None)
        self.assertEqual(len(self.logged), 1)
        self.assertIn("500", self.logged[0])
        self.client.nop_keep_alive.start(30)

    @tag("long")
    @settings(max_examples=150, deadline=None)
    @given(
        st.lists(
            st.one_of(
                st.binary(max_size=6),
                st.sampled_from([IAC, SB, SE, DO, DONT, WILL, b"\r", b"\n", GMCP, MSDP, b"look", CHARSET, b"\x1f"]),
            ),
            max_size=40,
        )
    )
    def test_nothing_makes_deaf(self, pieces):
        self.sends(*pieces)
        self.client.stream._since -= PATIENCE + 1
        self.sends(b"\r\n", IAC, SE, b"\r\n")
        self.client.stream._since -= PATIENCE + 1
        self.assertTrue(self.is_heard())
        self.assertEqual(self.logged, [])

    @settings(max_examples=100, deadline=None)
    @given(
        st.lists(st.one_of(st.binary(max_size=5), st.sampled_from([IAC, SB, SE, b"\r", b"\n"])), max_size=20),
        st.integers(0, 60),
    )
    def test_it_does_not_matter_where_tcp_cuts(self, pieces, cut):
        def read(*parts):
            stream, text, others = TelnetStream((b"\x1f",), 1000), b"", []
            for part in parts:
                for piece in stream.feed(part):
                    if piece.kind == "text":
                        text += piece.data
                    else:
                        others.append((len(text), piece))
            return text.replace(b"\r", b"\n"), [piece for _, piece in others]

        data = b"".join(pieces)
        self.assertEqual(read(data)[1], read(data[:cut], data[cut:])[1])


class TestScreenReader(TelnetTest):
    def test_no_codes_at_all(self):
        self.client.protocol_flags.update(SCREENREADER=True, ANSI=True, XTERM256=True)
        self.client.send_text("|rA |wred|n line", options={})
        self.assertNotIn(b"\x1b", self.heard())
        self.client.protocol_flags["SCREENREADER"] = False
        self.client.send_text("|rA |wred|n line", options={})
        self.assertIn(b"\x1b[", self.heard())


class TestStructuredData(TelnetTest):
    def test_gmcp_wins_over_msdp(self):
        self.sends(IAC, DO, MSDP, IAC, DO, GMCP)
        self.heard()
        self.client.send_default("char_vitals", hp=3, options={})
        sent = self.heard()
        self.assertIn(IAC + SB + GMCP + b'Char.Vitals {"hp": 3}' + IAC + SE, sent)
        self.assertNotIn(IAC + SB + MSDP, sent)

    def test_msdp_alone_still_works(self):
        self.sends(IAC, DO, MSDP)
        self.heard()
        self.client.send_default("char_vitals", hp=3, options={})
        self.assertIn(IAC + SB + MSDP, self.heard())


class TestListing(SimpleTestCase):
    """MSSP."""

    def test_values(self):
        from django.conf import settings as game

        table = {key: value() if callable(value) else value for key, value in mssp.MSSPTable.items() if key != "UPTIME"}
        self.assertEqual(table["PORT"], [str(game.PORT + 3), str(game.PORT)])
        self.assertEqual(table["CHARSET"], ["GB18030", "UTF-8"])
        for value in table.values():
            for part in value if isinstance(value, list) else [value]:
                self.assertIsInstance(part, str)

    def test_uptime_is_a_whole_number(self):
        with mock.patch("server.conf.mssp.evennia", SimpleNamespace(PORTAL_SESSION_HANDLER=Desk())):
            self.assertEqual(mssp.uptime(), "1790000000")
