"""Telnet passed on by a proxy; what a proxy may say of a request, and nobody else."""

from types import SimpleNamespace
from unittest import mock

from django.test import SimpleTestCase, override_settings
from twisted.internet.address import IPv4Address
from twisted.internet.error import ConnectionDone
from twisted.internet.protocol import Factory, Protocol
from twisted.internet.task import Clock
from twisted.internet.testing import StringTransport
from twisted.python.failure import Failure
from twisted.web.test.requesthelper import DummyRequest

from evadventure.apps.api import serving
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


class Father(DummyRequest):
    """A request of a browser."""

    _disconnected = False

    def registerProducer(self, producer, streaming):
        """The two connections are tied together."""

    def unregisterProducer(self):
        """They are so no more."""


class TestForwarded(SimpleTestCase):
    def forward(self, headers, data):
        """Pass a request on; return what the Server reads of it."""
        self.father, self.clock, self.transport = Father([b""]), Clock(), StringTransport()
        with mock.patch.object(serving, "reactor", self.clock):
            self.inner = serving.Forwarding(b"POST", b"/x", b"HTTP/1.1", headers, data, self.father).buildProtocol(None)
            self.inner.makeConnection(self.transport)
        head, _, body = self.transport.value().lower().partition(b"\r\n\r\n")
        return dict(line.split(b": ") for line in head.split(b"\r\n")[1:]), body

    def test_a_body_that_came_in_chunks_is_passed_on_with_its_length(self):
        headers = {b"transfer-encoding": b"chunked", b"connection": b"x-own, close", b"x-own": b"1", b"te": b"trailers"}
        sent, body = self.forward(headers | {b"expect": b"100-continue", b"cookie": b"a=b"}, b"hello")
        self.assertEqual(sent, {b"content-length": b"5", b"connection": b"close", b"cookie": b"a=b"})
        self.assertEqual(body, b"hello")
        self.assertEqual(self.forward({b"transfer-encoding": b"chunked"}, b"")[0][b"content-length"], b"0")
        self.assertNotIn(b"content-length", self.forward({b"cookie": b"a=b"}, b"")[0])

    def test_a_server_that_refuses_is_503_with_a_sentence(self):
        father = Father([b""])
        inner = serving.Forwarding(b"GET", b"/x", b"HTTP/1.1", {}, b"", father)
        inner.clientConnectionFailed(None, Failure(ConnectionRefusedError()))
        self.assertEqual((father.responseCode, father.finished), (503, 1))
        told = b"".join(father.written).decode()
        self.assertIn("cannot be reached just now", told)
        self.assertIn("过几秒再试", told)
        self.assertEqual(father.responseHeaders.getRawHeaders("retry-after"), ["5"])

    def test_no_answer_is_504(self):
        self.forward({}, b"")
        self.clock.advance(serving.PATIENCE + 1)
        self.assertTrue(self.transport.disconnecting or self.transport.disconnected)
        self.inner.connectionLost(Failure(ConnectionDone()))
        self.assertEqual((self.father.responseCode, self.father.finished), (504, 1))

    def test_an_answer_that_has_begun_may_take_its_time(self):
        self.forward({}, b"")
        self.inner.dataReceived(b"HTTP/1.0 201 Created\r\nContent-Length: 5\r\n\r\nhe")
        self.clock.advance(serving.PATIENCE * 9)
        self.assertFalse(self.transport.disconnecting)
        self.inner.dataReceived(b"llo")
        self.assertEqual((self.father.responseCode, b"".join(self.father.written)), (201, b"hello"))
        self.assertEqual(self.clock.getDelayedCalls(), [])
