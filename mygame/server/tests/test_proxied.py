"""Telnet passed on by a proxy; what a proxy may say of a request, and nobody else."""

import gzip
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from unittest import mock

from django.test import SimpleTestCase, override_settings
from twisted.internet.address import IPv4Address
from twisted.internet.error import ConnectionDone
from twisted.internet.protocol import Factory, Protocol
from twisted.internet.task import Clock
from twisted.internet.testing import StringTransport
from twisted.python.failure import Failure
from twisted.web.resource import getChildForRequest
from twisted.web.test.requesthelper import DummyRequest

from evadventure.apps.api import serving
from evadventure.apps.api.serving import ForwardingRoot
from server.conf import installation, restarts, web_plugins
from server.conf.proxied import Proxied
from web.static_files import Versioned, collected


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


@override_settings(
    UPSTREAM_IPS=["127.0.0.1"], TRUSTED_ADDRESSES=["10.0.0.0/8"], PAGES_PER_ADDRESS=(2, 1), FILES_PER_ADDRESS=(3, 1),
    PAGE_PROCESSES=1, PAGE_PORT=9, WEBSERVER_PORTS=[(1, 5)], WELLMOUTH_NEWS="",
)  # fmt: skip
class TestRoot(SimpleTestCase):
    """The Portal's way with pages: a limit, files, and whom it asks."""

    def setUp(self):
        super().setUp()
        self.root = web_plugins.Root()

    def found(self, path="/help/", client="203.0.113.7", method=b"GET"):
        request = Father(path.strip("/").encode().split(b"/"))
        request.getClientAddress = lambda: SimpleNamespace(host="127.0.0.1")
        request.requestHeaders.setRawHeaders("x-forwarded-for", [client])
        request.content = BytesIO()
        request.path, request.method, request.uri = path.encode(), method, path.encode()
        return request, getChildForRequest(self.root, request)

    def kinds(self, *asked, **given):
        return [type(self.found(one, **given)[1]) for one in asked]

    def test_each_address_has_its_limit_and_files_are_counted_apart(self):
        page, file, refused = serving.ForwardingPath, web_plugins.StaticRoot, web_plugins.Refused
        self.assertEqual(self.kinds("/", "/api/v1/openapi.json", "/a/b"), [page, page, refused])
        self.assertEqual(self.kinds("/readyz", "/healthz", "/metrics"), [page] * 3)
        self.assertEqual(self.kinds("/", client="203.0.113.8"), [page])
        self.assertEqual(self.kinds("/", "/", "/", client="2001:db8::1"), [page, page, refused])
        self.assertEqual(self.kinds("/", client="2001:db8::2"), [refused])
        self.assertEqual(self.kinds(*["/"] * 9, client="10.1.2.3"), [page] * 9)
        self.assertEqual(self.kinds(*["/static"] * 4), [file] * 3 + [refused])

    def test_a_refusal_says_when_to_come_again_and_takes_its_time(self):
        for _ in range(3):
            request, answer = self.found()
        clock = Clock()
        with mock.patch.object(web_plugins, "reactor", clock):
            answer.render(request)
        self.assertEqual((request.responseCode, request.finished), (429, 0))
        clock.advance(web_plugins.HELD)
        self.assertEqual((request.responseHeaders.getRawHeaders("retry-after"), request.finished), (["1"], 1))
        self.assertIn("过几秒", b"".join(request.written).decode())

    def test_the_page_process_reads_and_the_server_does_the_rest(self):
        def port(path, method=b"GET"):
            return self.found(path, "10.0.0.1", method)[1].port

        self.assertEqual([port(one) for one in ("/", "/help/look/", "/api/v1/games")], [9] * 3)
        self.assertEqual([port(one) for one in ("/readyz", "/metrics", "/api/v1/tables/3/events")], [5] * 3)
        self.assertEqual((port("/", b"HEAD"), port("/language/", b"POST")), (9, 5))
        with override_settings(PAGE_PROCESSES=0):
            self.assertEqual(port("/"), 5)
        with override_settings(WELLMOUTH_NEWS="redis://localhost"):
            self.assertEqual(port("/api/v1/tables/3/events"), 9)

    def test_the_server_answers_when_there_is_no_page_process_or_when_it_dies(self):
        reactor = mock.Mock()
        request, page = self.found()
        page.reactor = reactor
        with mock.patch.object(web_plugins, "reactor", reactor):
            page.render(request)
            (_, port, factory), _ = reactor.connectTCP.call_args
            factory.clientConnectionFailed(None, Failure(ConnectionRefusedError()))
            (_, second, server), _ = reactor.connectTCP.call_args
            self.assertEqual((port, second, type(server)), (9, 5, serving.Forwarding))
            reactor.connectTCP.reset_mock()
            line = factory.buildProtocol(None)
            line.makeConnection(StringTransport())
            line.connectionLost(Failure(ConnectionDone()))
        (_, third, server), _ = reactor.connectTCP.call_args
        self.assertEqual((third, server.rest, request.finished), (5, b"/help", 0))

    def test_a_name_that_no_file_can_have_is_not_found(self):
        root = web_plugins.StaticRoot("/")
        self.assertIs(root.getChild(b"a\0b", DummyRequest([])), root.childNotFound)

    def test_files_are_compressed_once(self):
        with TemporaryDirectory() as place:
            Path(place, "a.css").write_text("a {}" * 99)
            request = DummyRequest([b"a.css"])
            request.path = b"/static/a.css"
            request.requestHeaders.setRawHeaders("accept-encoding", ["br, gzip"])
            file = web_plugins.StaticRoot(place).getChild(b"a.css", request)
            file.render_GET(request)
            self.assertEqual(gzip.decompress(b"".join(request.written)), b"a {}" * 99)
            with override_settings(STATIC_ROOT=place):
                self._is_kept_under_its_version(place)
        headers = {key: values[0] for key, values in request.responseHeaders.getAllRawHeaders()}
        self.assertEqual((headers[b"Content-Encoding"], headers[b"Content-Type"]), (b"gzip", b"text/css"))

    def _is_kept_under_its_version(self, place):
        versions = []
        files = Versioned()  # of the next Server, which collects and then answers (`server.successor`)
        for text in ("b {}", "c {}"):
            Path(place, "b.css").write_text(text)
            self.assertEqual([*files.post_process({"b.css": None})], [])
            versions.append(collected())
        old, new = versions
        self.assertEqual({one.url("b.css") for one in (files, Versioned())}, {f"/static/{new}/b.css"})
        root = web_plugins.StaticRoot(place)
        for path, kept in ((f"{old}/b.css", False), (f"{new}/b.css", True), ("b.css", False)):
            request = DummyRequest([])
            request.path = f"/static/{path}".encode()
            file = root
            for part in path.split("/"):
                file = file.getChild(part.encode(), request)
            self.assertEqual(file.getContent(), b"c {}")
            told = request.responseHeaders.getRawHeaders("cache-control")[0]
            self.assertEqual("immutable" in told, kept, (path, told))


class TestPageProcesses(SimpleTestCase):
    def test_they_load_when_the_server_has_started_and_again_at_each_reload(self):
        clock, monitor = Clock(), web_plugins.PageProcesses(mock.Mock(seconds=lambda: 0))
        told = self.enterContext(mock.patch.object(installation, "how_it_started", return_value=None))
        self.enterContext(mock.patch.object(web_plugins, "reactor", clock))
        self.enterContext(mock.patch.object(restarts, "waiting", []))
        again = self.enterContext(mock.patch.object(monitor, "restartAll"))
        monitor.startService()
        for trouble in ("broken", ""):
            restarts.conclude(trouble)
            clock.advance(web_plugins.LOOK)
        self.assertEqual(monitor.protocols, {})
        told.return_value = []
        clock.advance(web_plugins.LOOK)
        self.assertEqual(list(monitor.protocols), ["pages"])
        again.assert_not_called()
        restarts.conclude("broken")
        again.assert_not_called()
        restarts.conclude()
        again.assert_called_once_with()
        monitor.protocols["pages"].transport = mock.Mock()
        ended = []
        monitor.stopService().addCallback(ended.append)
        self.assertEqual(ended, [])
        monitor.connectionLost("pages")
        self.assertEqual(ended, [None])
