"""The browser's connection: bounds."""

from types import SimpleNamespace
from unittest import mock

import evennia
from autobahn.twisted.websocket import WebSocketServerFactory
from autobahn.websocket.types import ConnectionDeny
from django.test import SimpleTestCase, override_settings
from evennia.server.portal.wire_formats import WIRE_FORMATS
from evennia.utils.test_resources import EvenniaTest

from server.conf import floodgate, restarts
from server.conf.websocket import MESSAGE_BYTES, GameWebSocket, session_key


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

    def test_the_line_is_answered_for_here_and_pinged(self):
        self.browser.sendMessage = mock.Mock()
        for server, answer in ((mock.Mock(), b'["pong",[],{}]'), (None, b'["pong",[],{"away":true}]')):
            portal = mock.Mock(amp_protocol=mock.Mock(factory=mock.Mock(server_connection=server)))
            with mock.patch("evennia.EVENNIA_PORTAL_SERVICE", portal):
                self.browser.onMessage(b'["ping",[],{}]', False)
            self.browser.sendMessage.assert_called_with(answer)
        self.browser.sessionhandler.data_in.assert_not_called()
        self.browser.transport = mock.MagicMock()
        self.browser._connectionMade()
        self.addCleanup(self.browser.openHandshakeTimeoutCall.cancel)
        self.assertLessEqual(self.browser.autoPingInterval + self.browser.autoPingTimeout, 60)

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
            mock.patch.object(floodgate, "admits", wraps=floodgate.admits) as counted,
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

    def test_what_is_typed_while_there_is_no_server_waits_and_too_much_of_it_is_refused(self):
        self.server.return_value = False
        self.browser.say = mock.Mock()
        self.browser.sessid = 7
        self.addCleanup(restarts.kept.clear)
        self.browser.sessionhandler.data_in.side_effect = lambda browser, **message: restarts.keep(7, message)
        for _ in range(restarts.MOST_KEPT + 1):
            self.browser.onMessage(b'["text", ["look"], {}]', False)
        self.browser.say.assert_called_once_with(floodgate.NOBODY_READS)
        self.assertEqual(len(restarts.take_kept()), restarts.MOST_KEPT)
        self.assertEqual(restarts.take_kept(), [])

    def test_what_has_waited_too_long_is_not_done(self):
        with mock.patch("server.conf.restarts.time.monotonic", side_effect=[0.0, restarts.KEPT_FOR + 1, 99.0]):
            restarts.keep(7, {"text": "look"})
            self.assertFalse(restarts.has_room(7))
            self.assertEqual(restarts.take_kept(), [])

    def test_many_connections_of_one_address_share_its_measure(self):
        with self.settings(FLOOD_SESSION=(20, 5), FLOOD_ADDRESS=(30, 1)):
            passed = 0
            for _ in range(5):
                browser = Somebody(address="192.0.2.8", say=lambda words: None)
                passed += sum(bool(floodgate.take(browser, {"ping": [[], {}]})) for _ in range(20))
        self.assertTrue(30 <= passed <= 32, passed)


class TestScreen(SimpleTestCase):
    """Our client's report of its screen while it connects."""

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


class TestWhoConnects(SimpleTestCase):
    def asks(self, origin, host="house.test:4002"):
        headers = {"host": host} | ({"origin": origin} if origin else {})
        browser = GameWebSocket()
        return browser.onConnect(SimpleNamespace(headers=headers, protocols=["v1.evennia.com"]))

    def test_pages_of_the_house_and_programs_connect(self):
        for origin in ("http://house.test:4001", "https://house.test", "http://HOUSE.test:80", None):
            self.assertEqual(self.asks(origin), "v1.evennia.com")
        self.assertEqual(self.asks("http://[::1]:4001", "[::1]:4002"), "v1.evennia.com")

    def test_pages_of_others_do_not(self):
        for origin in ("http://elsewhere.test", "null", "http://house.test.evil:4001", "http://xhouse.test", "x"):
            with self.subTest(origin=origin), self.assertRaises(ConnectionDeny):
                self.asks(origin)

    @override_settings(
        ALLOWED_HOSTS=["house.test", "localhost"],
        CSRF_TRUSTED_ORIGINS=["https://house.test"],
        SESSION_COOKIE_SECURE=True,
    )
    def test_in_public_pages_are_encrypted_and_have_the_name(self):
        self.assertEqual(self.asks("https://house.test", "house.test"), "v1.evennia.com")
        self.assertEqual(self.asks("http://localhost:4001", "localhost:4002"), "v1.evennia.com")
        for origin, host in (("http://house.test", "house.test"), ("https://other.test", "other.test")):
            with self.subTest(origin=origin), self.assertRaises(ConnectionDeny):
                self.asks(origin, host)

    def test_the_cookie_says_who_it_is_and_the_address_does_not(self):
        key = "0123456789abcdefghijklmnopqrstuv"
        self.assertEqual(session_key(f"a=b; sessionid={key}; c=d"), key)
        for cookies in ("", "a=b", "sessionid=", "sessionid=../../etc", f"sessionid={key}!", "=;="):
            self.assertIsNone(session_key(cookies))
        browser = GameWebSocket()
        browser.protocol_flags = {}
        browser.http_request_uri = f"/?{key}&7&chrome&80x24"
        browser.http_headers = {}
        self.assertIsNone(browser.get_client_session())
        self.assertIsNone(browser.csessid)
        browser.http_headers = {"cookie": f"sessionid={key}"}
        self.assertIsNotNone(browser.get_client_session())
        self.assertEqual((browser.csessid, browser.browserstr), (key, "chrome"))

    @override_settings(UPSTREAM_IPS=["127.0.0.1", "10.0.0.0/8"])
    def test_only_a_proxy_of_ours_says_where_somebody_is(self):
        for peer, address in (("10.1.2.3", "203.0.113.7"), ("198.51.100.9", "198.51.100.9")):
            browser = GameWebSocket()
            browser.transport = SimpleNamespace(client=(peer, 1))
            browser.http_headers = {"x-forwarded-for": "192.0.2.1, 203.0.113.7"}
            browser.init_session("websocket", peer, mock.Mock())
            self.assertEqual(browser.address, address)


class TestLetIn(EvenniaTest):
    def test_a_browser_that_came_while_there_was_no_server_is_let_in(self):
        handler = evennia.SESSION_HANDLER
        number, data = self.session.sessid, self.session.get_sync_data()
        for flags, most in (({"ENTERS": True}, 1), ({}, 0)):
            told = {number: data | {"puid": None, "protocol_flags": data["protocol_flags"] | flags}}
            with mock.patch.multiple(handler, login=mock.DEFAULT, announce_all=mock.DEFAULT) as said:
                handler.portal_sessions_sync(told)
            self.assertEqual(said["login"].call_count, most)

    def test_one_whose_connection_waited_is_let_in_once(self):
        """The Server had the flag from the Portal, and gave it back at each reload."""
        self.session.protocol_flags["ENTERS"] = True
        with mock.patch("evennia.server.serversession.ServerSession.at_login"):
            evennia.SESSION_HANDLER.login(self.session, self.account, force=True, testmode=True)
        self.assertNotIn("ENTERS", self.session.get_sync_data()["protocol_flags"])
