"""The connection between Portal and Server: framing, batching, promptness."""

import socket
from unittest import mock

import evennia
from django.test import SimpleTestCase
from evennia.server.portal import amp as stock
from twisted.internet import defer, protocol, reactor
from twisted.internet.testing import StringTransport
from twisted.trial import unittest as trial  # its TestCase alone would be collected as a test of this module

from evadventure.wire.packages import packed
from server.conf.amp import PortalAMP, PromptAMP, ServerAMP, ServerAMPFactory
from server.conf.fair_queue import InputQueues
from server.conf.server_services_plugins import start_plugin_services


class Wire(StringTransport):
    """Remembers what was written to it."""

    no_delay = False

    def setTcpNoDelay(self, enabled):
        self.no_delay = enabled


class Listener(PromptAMP):
    """Records what is delivered."""

    def __init__(self):
        super().__init__()
        self.heard = []
        self.factory = mock.Mock(broadcasts=[])

    def deliver(self, sessid, kwargs):
        if sessid == 13:
            raise RuntimeError("a session that fails")
        self.heard.append((sessid, kwargs))

    @stock.FunctionCall.responder
    def called(self, module, function, args, kwargs):
        self.heard.append((module, function))
        return {"result": stock.dumps(None)}


def connected():
    end = Listener()
    end.makeConnection(Wire())
    return end


def stream_of(*turns):
    """Return the bytes that carry the messages of each turn of the reactor."""
    end = connected()
    for messages in turns:
        for sessid, kwargs in messages:
            end.post(sessid, kwargs)
        end.flush()
    return end.transport.value()


class TestFraming(SimpleTestCase):
    MESSAGES = ((1, {"text": [["你好, \0 world"], {}]}), (2, {"text": [["\0\0" * 9], {}]}))

    def test_a_stream_cut_anywhere_arrives_whole(self):
        stream = stream_of(self.MESSAGES, self.MESSAGES[:1])
        for position in range(1, len(stream)):
            end = connected()
            end.dataReceived(stream[:position])
            end.dataReceived(stream[position:])
            self.assertEqual(end.heard, [*self.MESSAGES, self.MESSAGES[0]], position)
            self.assertFalse(end.transport.disconnecting)

    def test_a_stream_byte_by_byte_arrives_whole(self):
        end = connected()
        for byte in stream_of(self.MESSAGES):
            end.dataReceived(bytes([byte]))
        self.assertEqual(end.heard, list(self.MESSAGES))

    def test_evennias_own_framing_loses_cut_streams(self):
        """Says when this module's reason has gone: then Evennia has mended it, and `dataReceived` can be deleted."""
        stream = stream_of(self.MESSAGES, self.MESSAGES)

        def survives(position):
            end = connected()
            for piece in (stream[:position], stream[position:]):
                stock.AMPMultiConnectionProtocol.dataReceived(end, piece)
            return len(end.heard) == 4

        with mock.patch("builtins.print"):
            self.assertFalse(all(survives(position) for position in range(1, len(stream))))

    def test_long_messages_are_cut_into_values_amp_can_carry(self):
        text = "长" * 70_000
        stream = stream_of([(1, {"text": [[text], {}]})])
        end = connected()
        for start in range(0, len(stream), 65_536):
            end.dataReceived(stream[start : start + 65_536])
        self.assertEqual(end.heard, [(1, {"text": [[text], {}]})])

    def test_a_browser_is_told_and_leaves(self):
        end = connected()
        end.dataReceived(b"GET / HTTP/1.1\r\n")
        end.dataReceived(b"\0\4_ask")
        self.assertIn(b"AMP port", end.transport.value())
        self.assertTrue(end.transport.disconnecting)
        self.assertEqual(end.heard, [])


class TestBatching(SimpleTestCase):
    def test_one_turn_is_one_box_without_answer(self):
        stream = stream_of([(number, {"text": [["hi"], {}]}) for number in range(50) if number != 13])
        self.assertEqual(stream.count(b"_command"), 1)
        self.assertNotIn(b"_ask", stream)
        end = connected()
        end.dataReceived(stream)
        self.assertEqual([sessid for sessid, _ in end.heard], [number for number in range(50) if number != 13])
        self.assertEqual(end.transport.value(), b"")

    def test_other_commands_do_not_overtake(self):
        sender = connected()
        sender.post(1, {"text": [["first"], {}]})
        sender.callRemote(stock.FunctionCall, module=b"m", function=b"f", args=b"", kwargs=b"")
        end = connected()
        end.dataReceived(sender.transport.value())
        self.assertEqual(end.heard[0], (1, {"text": [["first"], {}]}))
        self.assertEqual(len(end.heard), 2)

    def test_a_message_that_fails_harms_no_other(self):
        end = connected()
        with mock.patch("server.conf.amp.logger.log_trace") as logged:
            end.dataReceived(stream_of([(1, {}), (13, {}), (2, {})]))
        self.assertEqual([sessid for sessid, _ in end.heard], [1, 2])
        logged.assert_called_once()

    def test_what_cannot_be_sent_fails_where_it_was_said(self):
        end = connected()
        end.post(1, {"text": "good"})
        with self.assertRaises((AttributeError, TypeError)):
            end.post(2, {"text": lambda: None})
        end.flush()
        other = connected()
        other.dataReceived(end.transport.value())
        self.assertEqual(other.heard, [(1, {"text": "good"})])

    def test_a_lost_connection_forgets(self):
        end = connected()
        end.post(1, {})
        end.connectionLost(mock.Mock())
        end.flush()
        self.assertEqual(end.transport.value(), b"")


class TestServerEnd(SimpleTestCase):
    def test_the_plugin_hook_puts_our_factory_in_place(self):
        server = mock.Mock()
        server.amp_service.args = ("127.0.0.1", 4006, object())
        start_plugin_services(server)
        host, port, factory = server.amp_service.args
        self.assertEqual((host, port), ("127.0.0.1", 4006))
        self.assertIsInstance(factory.buildProtocol(None), ServerAMP)
        self.assertIs(server.amp_protocol.factory, factory)


class TestLoopback(trial.TestCase):
    """Both ends over a real connection."""

    def setUp(self):
        for left_over in reactor.getDelayedCalls():  # scripts of other tests, which end with their database
            left_over.cancel()

    @defer.inlineCallbacks
    def test_a_lone_command_is_answered_over_loopback(self):
        answered = defer.Deferred()
        server_service, portal_factory = mock.Mock(), protocol.ServerFactory()
        server_service.get_info_dict.return_value = {}
        portal_factory.broadcasts, portal_factory.disconnect_callbacks = [], {}
        portal_factory.server_connection = portal_factory.launcher_connection = None
        portal_factory.portal = mock.Mock(server_restart_mode="shutdown", start_time=0.0)
        portal_ends = []

        def build(addr):
            end = PortalAMP()
            end.factory = portal_factory
            portal_ends.append(end)
            return end

        portal_factory.buildProtocol = build
        listening = reactor.listenTCP(0, portal_factory, interface="127.0.0.1")
        factory = ServerAMPFactory(server_service)
        portal_sessions, server_sessions = mock.Mock(), mock.Mock()
        session = mock.Mock(sessid=7)
        portal_sessions.get_all_sync_data.return_value = {}
        server_sessions.get.return_value = portal_sessions.get.return_value = session
        server_sessions.data_in.side_effect = lambda session, **kwargs: server_service.amp_protocol.data_to_portal(
            stock.MsgServer2Portal, 7, text=[["an answer"], {}]
        )
        server_sessions.turns = InputQueues(
            lambda sessid, message: server_sessions.data_in(session, **message), mock.Mock(), lambda: 10
        )
        portal_sessions.data_out.side_effect = lambda session, **kwargs: answered.callback(kwargs)
        portal_sessions.turns = InputQueues(
            lambda sessid, message: portal_sessions.data_out(session, **message), mock.Mock(), lambda: 10
        )
        portal_sessions.at_server_connection.side_effect = lambda: reactor.callLater(
            0, portal_ends[0].data_to_server, stock.MsgPortal2Server, 7, text=[["a command"], {}]
        )
        with (
            mock.patch.object(evennia, "PORTAL_SESSION_HANDLER", portal_sessions),
            mock.patch.object(evennia, "SERVER_SESSION_HANDLER", server_sessions),
            mock.patch.object(evennia, "EVENNIA_SERVER_SERVICE", server_service),
        ):
            connector = reactor.connectTCP("127.0.0.1", listening.getHost().port, factory)
            answer = yield answered
        self.assertEqual(answer, {"text": [["an answer"], {}]})
        for end in (portal_ends[0], server_service.amp_protocol):
            self.assertTrue(end.transport.getTcpNoDelay())
            self.assertTrue(end.transport.socket.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        with mock.patch("evennia.utils.logger.log_info"):
            gone = defer.Deferred()
            portal_factory.disconnect_callbacks[portal_ends[0]] = (gone.callback, (None,), {})
            factory.stopTrying()
            connector.disconnect()
            yield gone
            yield listening.stopListening()


class TestPacked(SimpleTestCase):
    def test_a_message_packed_for_many_is_read_as_one_packed_for_one(self):
        message = {"table_state": [[], {"who": None, "hand": ["红5", "x" * 70_000], "n": 3, "options": {}}]}
        box = PromptAMP()
        posted = []
        box._post = posted.append
        for sessid in (1, 255, 70_000, 9_000_000):
            box.post_packed(sessid, packed(message))
            self.assertEqual(stock.loads(posted[-1]), (sessid, message))
