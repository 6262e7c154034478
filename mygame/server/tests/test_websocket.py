"""The browser's connection: bounds."""

from unittest import mock

from autobahn.twisted.websocket import WebSocketServerFactory
from django.test import SimpleTestCase
from evennia.server.portal.wire_formats import WIRE_FORMATS

from server.conf.websocket import MESSAGE_BYTES, GameWebSocket


class TestBounds(SimpleTestCase):
    def setUp(self):
        self.browser = GameWebSocket()
        self.browser.factory = WebSocketServerFactory()
        self.browser.sessionhandler = mock.Mock()
        self.browser.wire_format = WIRE_FORMATS["v1.evennia.com"]
        self.browser.protocol_flags = {}

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
        ):
            self.browser.onMessage(payload, False)
        self.browser.onMessage(b"[" * 60_000, False)
        self.browser.sessionhandler.data_in.assert_not_called()

    def test_a_command_goes_through(self):
        self.browser.onMessage('["text", ["看"], {}]'.encode(), False)
        self.browser.sessionhandler.data_in.assert_called_once_with(self.browser, text=[["看"], {}])
