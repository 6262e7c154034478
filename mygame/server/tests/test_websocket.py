"""The browser's connection: bounds."""

from types import SimpleNamespace
from unittest import mock

from autobahn.twisted.websocket import WebSocketServerFactory
from django.test import SimpleTestCase
from evennia.server.portal.wire_formats import WIRE_FORMATS

from server.conf import floodgate
from server.conf.websocket import MESSAGE_BYTES, GameWebSocket


class Somebody(SimpleNamespace):
    """A connection."""

    __hash__ = object.__hash__


class TestBounds(SimpleTestCase):
    def setUp(self):
        self.browser = GameWebSocket()
        self.browser.factory = WebSocketServerFactory()
        self.browser.sessionhandler = mock.Mock()
        self.browser.wire_format = WIRE_FORMATS["v1.evennia.com"]
        self.browser.protocol_flags = {}
        server = mock.patch("server.conf.floodgate.has_server", return_value=True)
        self.server = server.start()
        self.addCleanup(server.stop)

    def test_the_size_of_a_message_is_bounded(self):
        self.browser.transport = mock.MagicMock()
        self.browser._connectionMade()
        self.addCleanup(self.browser.openHandshakeTimeoutCall.cancel)
        self.assertEqual(self.browser.maxMessagePayloadSize, MESSAGE_BYTES)
        self.assertEqual(self.browser.maxFramePayloadSize, MESSAGE_BYTES)

    def test_messages_without_sense_are_ignored(self):
        for payload in (
            b"",
            b"1",
            b"[]",
            b'["text"]',
            b"{}",
            b"[{}, [], {}]",
            b'[["a"], [], {}]',
            b"[1,2,3]",
            b"\xff\xfe",
            b'["text", 3, {}]',
            b'["text", ["look"], 3]',
            b'["text", {"a": 1}, {}]',
            b'["' + b"x" * 100 + b'", [], {}]',
        ):
            self.browser.onMessage(payload, False)
        self.browser.onMessage(b"[" * 60_000, False)
        self.browser.sessionhandler.data_in.assert_not_called()

    def test_messages_without_sense_count_and_leave_the_log_empty(self):
        with (
            mock.patch("evennia.utils.logger.log_info") as logged,
            mock.patch.object(floodgate.GATE, "admits", wraps=floodgate.GATE.admits) as counted,
        ):
            for _ in range(3):
                self.browser.onMessage(b"[[], [], {}]", False)
        logged.assert_not_called()
        self.assertEqual(counted.call_count, 3)

    def test_a_command_goes_through(self):
        self.browser.onMessage('["text", ["看"], {}]'.encode(), False)
        self.browser.sessionhandler.data_in.assert_called_once_with(self.browser, text=[["看"], {}])

    def test_names_of_the_dispatcher_are_left_out(self):
        self.browser.onMessage(b'["table_act", [], {"session": 1, "cmdname": 2, "rev": 3}]', False)
        self.browser.sessionhandler.data_in.assert_called_once_with(self.browser, table_act=[[], {"rev": 3}])

    def test_a_flood_is_thrown_away_and_said_once(self):
        self.browser.address = "192.0.2.7"
        self.browser.say = mock.Mock()
        with self.settings(FLOOD_SESSION=(20, 5), FLOOD_ADDRESS=(1000, 100)):
            for _ in range(200):
                self.browser.onMessage(b'["text", ["look"], {}]', False)
        self.assertTrue(20 <= self.browser.sessionhandler.data_in.call_count <= 25)
        self.assertEqual(self.browser.say.call_count, 1)

    def test_a_line_nobody_reads_is_answered(self):
        self.server.return_value = False
        self.browser.say = mock.Mock()
        self.browser.onMessage(b'["text", ["look"], {}]', False)
        self.browser.onMessage(b'["ping", [], {}]', False)
        self.browser.say.assert_called_once_with(floodgate.NOBODY_READS)
        self.browser.sessionhandler.data_in.assert_called_once_with(self.browser, ping=[[], {}])

    def test_many_connections_of_one_address_share_its_measure(self):
        with self.settings(FLOOD_SESSION=(20, 5), FLOOD_ADDRESS=(30, 1)):
            passed = 0
            for _ in range(5):
                browser = Somebody(address="192.0.2.8", say=lambda words: None)
                passed += sum(bool(floodgate.take(browser, {"ping": [[], {}]})) for _ in range(20))
        self.assertTrue(30 <= passed <= 32, passed)


class TestScreen(SimpleTestCase):
    """What our client says of its screen while it connects."""

    def opened(self, arguments: str) -> GameWebSocket:
        browser = GameWebSocket()
        browser.protocol_flags = {"SCREENWIDTH": {0: 78}}
        browser.http_request_uri = f"/?{arguments}"
        browser.get_client_session()
        return browser

    def test_the_first_text_is_broken_for_it(self):
        browser = self.opened("&7&chrome&43x31")
        self.assertEqual(
            (browser.protocol_flags["SCREENWIDTH"], browser.protocol_flags["SCREENHEIGHT"]), ({0: 43}, {0: 31})
        )
        self.assertEqual((browser.page_id, browser.browserstr), ("7", "chrome"))

    def test_the_mark_of_the_browser_comes_along(self):
        browser = GameWebSocket()
        browser.protocol_flags, browser.http_request_uri = {}, "/?1&7&chrome"
        for cookies, mark in ((f"lang=zh; house={'a1' * 16}", "a1" * 16), ("house=nonsense", None), ("", None)):
            browser.http_headers = {"cookie": cookies}
            browser.protocol_flags = {}
            browser.get_client_session()
            self.assertEqual(browser.protocol_flags.get("BROWSER"), mark, cookies)

    def test_nonsense_is_bounded_or_passed_over(self):
        self.assertEqual(self.opened("&7&chrome&9999x0").protocol_flags["SCREENWIDTH"], {0: 500})
        for arguments in (
            "",
            "&7",
            "&7&chrome",
            "&7&chrome&-1x5",
            "&7&chrome&１２x５",
            "&7&chrome&99999999x1",
            "&7&a&b&40x40",
        ):
            self.assertEqual(self.opened(arguments).protocol_flags, {"SCREENWIDTH": {0: 78}}, arguments)
