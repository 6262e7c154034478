"""Telnet passed on by a proxy; what a proxy may say of a request, and nobody else."""

from types import SimpleNamespace
from unittest import mock

from django.test import SimpleTestCase, override_settings
from twisted.internet.address import IPv4Address
from twisted.internet.protocol import Factory, Protocol
from twisted.internet.testing import StringTransport
from twisted.web.test.requesthelper import DummyRequest

from evadventure.apps.api.serving import ForwardingRoot
from server.conf.proxied import Proxied


class Heard(Protocol):
    """Notes what the game gets to know."""

    client, data, ended = None, b"", False

    def connectionMade(self):
        self.client = self.transport.client

    def dataReceived(self, data):
        self.data += data

    def connectionLost(self, reason=None):
        self.ended = True


@override_settings(UPSTREAM_IPS=["127.0.0.1"])
class TestTelnet(SimpleTestCase):
    def connect(self, peer="127.0.0.1"):
        self.made = []
        inner = Factory()
        inner.buildProtocol = lambda addr: self.made.append(Heard()) or self.made[-1]
        protocol = Proxied(inner).buildProtocol(IPv4Address("TCP", peer, 5))
        if protocol is not None:
            self.transport = StringTransport()
            protocol.makeConnection(self.transport)
        return protocol

    def test_the_header_says_who_it_is(self):
        line = self.connect()
        line.dataReceived(b"PROXY TCP4 203.0.113.7 ")
        self.assertIsNone(self.made[0].client)
        line.dataReceived(b"127.0.0.1 5050 4007\r\nlook\r\n")
        self.assertEqual(self.made[0].client, ("203.0.113.7", 5050))
        line.dataReceived(b"north\r\n")
        self.assertEqual(self.made[0].data, b"look\r\nnorth\r\n")
        line.connectionLost(None)
        self.assertTrue(self.made[0].ended)

    def test_without_a_header_nothing_begins(self):
        for sent in (b"look around here\r\n", b"PROXY nonsense here\r\n", b"PROXY TCP4 x y z w\r\n"):
            with self.subTest(sent=sent):
                line = self.connect()
                line.dataReceived(sent)
                self.assertTrue(self.transport.disconnecting)
                line.connectionLost(None)
                self.assertIsNone(self.made[0].client)
                self.assertFalse(self.made[0].ended)

    def test_who_is_no_proxy_of_ours_is_not_listened_to(self):
        self.assertIsNone(self.connect("203.0.113.7"))


@override_settings(UPSTREAM_IPS=["127.0.0.1"])
class TestPages(SimpleTestCase):
    def forwarded(self, peer):
        request = DummyRequest([b""])
        request.getClientAddress = lambda: SimpleNamespace(host=peer)
        for name, value in (("x-forwarded-proto", "https"), ("x-forwarded-for", "192.0.2.1"), ("forwarded", "for=x")):
            request.requestHeaders.setRawHeaders(name, [value])
        ForwardingRoot("127.0.0.1", 1, b"", mock.Mock()).getChild(b"", request)
        return {key.decode().lower(): values[0].decode() for key, values in request.requestHeaders.getAllRawHeaders()}

    def test_a_proxy_of_ours_says_how_and_for_whom(self):
        headers = self.forwarded("127.0.0.1")
        self.assertEqual((headers["x-forwarded-proto"], headers["x-forwarded-for"]), ("https", "192.0.2.1, 127.0.0.1"))

    def test_others_have_no_say(self):
        headers = self.forwarded("203.0.113.7")
        self.assertNotIn("x-forwarded-proto", headers)
        self.assertNotIn("forwarded", headers)
        self.assertTrue(headers["x-forwarded-for"].endswith(", 203.0.113.7"))
