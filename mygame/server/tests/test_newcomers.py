"""Newcomers at the Portal: their rate and number."""

import time
from types import SimpleNamespace
from unittest import mock

import evennia
from django.conf import settings
from django.test import SimpleTestCase, override_settings

from evadventure.security.addresses import among, household
from server.conf import floodgate, newcomers


class Somebody:
    """A connection."""

    def __init__(self, desk, address, **more):
        self.desk, self.address, self.sessid = desk, address, 0
        self.conn_time = self.cmd_last = time.time()
        self.logged_in, self.told, self.protocol_key = False, [], "telnet"
        self.transport = None
        self.__dict__.update(more)

    def turn_away(self, words, **facts):
        self.told.append(words)
        self.desk.disconnect(self)

    def get_sync_data(self):
        return {}


@override_settings(
    NEWCOMERS=8, NEWCOMERS_PER_ADDRESS=4, CONNECTIONS_PER_ADDRESS=6, STRANGERS_PER_ADDRESS=3, TRUSTED_ADDRESSES=[]
)
class TestNewcomers(SimpleTestCase):
    def setUp(self):
        self.link = mock.Mock()
        service = mock.patch.object(evennia, "EVENNIA_PORTAL_SERVICE", mock.Mock(amp_protocol=self.link))
        service.start()
        self.addCleanup(service.stop)
        self.desk = newcomers.PortalSessionHandler()
        self.desk._admitting = mock.Mock(running=True)
        self.desk._sweeping = mock.Mock(running=True)

    def comes(self, address, **more):
        somebody = Somebody(self.desk, address, **more)
        self.desk.connect(somebody)
        return somebody

    def admit(self, times):
        for _ in range(times):
            self.desk._admit()

    def test_addresses_are_served_in_turn(self):
        many = [self.comes("192.0.2.1") for _ in range(3)]
        late = self.comes("192.0.2.2")
        self.admit(2)
        self.assertEqual(list(self.desk.values()), [many[0], late])

    def test_a_line_that_is_too_long_loses_its_first(self):
        many = [self.comes("192.0.2.1") for _ in range(6)]
        self.assertEqual([bool(one.told) for one in many], [True, True, False, False, False, False])
        self.assertEqual(len(self.desk.lines), 4)

    def test_all_lines_together_are_bounded_at_the_expense_of_the_longest(self):
        crowd = [self.comes("192.0.2.1") for _ in range(4)] + [self.comes("192.0.2.2") for _ in range(4)]
        newcomer = self.comes("192.0.2.3")
        self.assertEqual(newcomer.told, [])
        self.assertEqual(sum(bool(one.told) for one in crowd), 1)

    def test_the_longest_silent_makes_room_at_the_door(self):
        for _ in range(3):
            self.comes("192.0.2.1")
            self.admit(1)
        first, *others = self.desk.values()
        first.conn_time = first.cmd_last = first.conn_time - 10
        newcomer = self.comes("192.0.2.1")
        self.admit(1)
        self.assertEqual(list(self.desk.values()), [*others, newcomer])
        self.assertEqual(first.told, [newcomers.PLACE_TAKEN])

    def test_who_has_typed_something_does_not_make_room(self):
        for _ in range(3):
            self.comes("192.0.2.1").cmd_last += 1
            self.admit(1)
        newcomer = self.comes("192.0.2.1")
        self.admit(1)
        self.assertEqual(newcomer.told, [newcomers.TOO_MANY])
        neighbour = self.comes("192.0.2.2")
        self.admit(1)
        self.assertEqual(neighbour.told, [])

    def test_connections_of_an_address_are_bounded(self):
        for _ in range(6):
            self.comes("2001:db8::1", logged_in=True)
            self.admit(1)
        self.assertEqual(self.comes("2001:db8::2").told, [newcomers.TOO_MANY])
        self.assertEqual(self.comes("2001:db8:0:1::2").told, [])

    @override_settings(TRUSTED_ADDRESSES=["192.0.2.0/24"])
    def test_trusted_addresses_are_not_counted(self):
        crowd = [self.comes("192.0.2.1") for _ in range(8)]
        self.admit(8)
        self.assertEqual(len(self.desk), 8)
        self.assertFalse(any(one.told for one in crowd))

    @override_settings(STRANGER_IDLE_SECONDS=60)
    def test_who_stands_idle_at_the_door_is_sent_away(self):
        idle, busy, inside, reading = (self.comes(f"192.0.2.{number}") for number in range(4))
        self.admit(4)
        reading.protocol_key = "websocket"
        for one in (idle, busy, inside, reading):
            one.conn_time -= 100
            one.cmd_last -= 100
        busy.cmd_last += 90
        inside.logged_in = True
        self.desk._sweep()
        self.assertEqual(list(self.desk.values()), [busy, inside, reading])
        self.assertEqual(idle.told, [newcomers.IDLE])

    def test_who_leaves_the_line_is_not_let_in(self):
        somebody = self.comes("192.0.2.1")
        self.desk.disconnect(somebody)
        self.admit(1)
        self.assertEqual(len(self.desk), 0)
        self.link.send_AdminPortal2Server.assert_not_called()

    def test_what_is_sent_in_the_line_is_read_once_let_in(self):
        self.link.mock_add_spec(["send_AdminPortal2Server", "send_MsgPortal2Server"])
        somebody = self.comes("192.0.2.1", protocol_flags={}, said=[])
        somebody.say = somebody.said.append
        for number in range(newcomers.EARLY + 1):
            self.desk.data_in(somebody, text=[[f"line {number}"], {}])
        self.desk.data_in(somebody, client_options=[[], {}])
        self.assertEqual(somebody.said, [floodgate.TOO_FAST])
        self.link.send_MsgPortal2Server.assert_not_called()
        self.admit(1)
        self.desk.data_in(somebody, text=[["afterwards"], {}])
        read = [sent.kwargs["text"][0][0] for sent in self.link.send_MsgPortal2Server.mock_calls]
        self.assertEqual(read, [*(f"line {number}" for number in range(newcomers.EARLY)), "afterwards"])
        self.assertEqual(
            self.link.method_calls[0], mock.call.send_AdminPortal2Server(somebody, operation=mock.ANY, sessiondata={})
        )

    def test_nobody_is_let_in_while_there_is_no_server(self):
        self.comes("192.0.2.1")
        evennia.EVENNIA_PORTAL_SERVICE.amp_protocol = None
        self.admit(1)
        self.assertEqual(len(self.desk.lines), 1)

    @override_settings(UNSENT_BYTES=1000)
    def test_who_does_not_read_is_cut_off_and_the_log_says_why(self):
        transport = SimpleNamespace(dataBuffer=b"x" * 900, offset=0, _tempDataLen=90, abortConnection=mock.Mock())
        somebody = self.comes("192.0.2.1", transport=transport)
        self.admit(1)
        with mock.patch("server.conf.newcomers.logger.log_warn") as logged:
            self.desk.data_out(somebody)
            transport.abortConnection.assert_not_called()
            transport._tempDataLen += 200
            self.desk.data_out(somebody)
            self.desk.data_out(somebody)
        transport.abortConnection.assert_called_once()
        self.assertIn("192.0.2.1", logged.call_args[0][0])
        self.assertEqual(len(self.desk), 0)

    def test_who_says_all_the_time_what_it_can_do_is_heard_now_and_then(self):
        somebody = self.comes("192.0.2.1", protocol_key="telnet")
        self.admit(1)
        self.link.reset_mock()
        with mock.patch("server.conf.newcomers.reactor.callLater") as later:
            for _ in range(50):
                self.desk.sync(somebody)
        self.assertLessEqual(self.link.send_AdminPortal2Server.call_count, 21)
        later.assert_called_once()


class TestAddresses(SimpleTestCase):
    def test_an_ipv6_customer_is_one_address(self):
        self.assertEqual(household("2001:db8:0:1::1"), household("2001:db8:0:1:ffff::9"))
        self.assertNotEqual(household("2001:db8:0:1::1"), household("2001:db8:0:2::1"))
        self.assertEqual(household("::ffff:192.0.2.7"), "192.0.2.7")
        self.assertEqual(household("somewhere"), "somewhere")

    def test_networks(self):
        self.assertTrue(among("127.9.9.9", ["10.0.0.1", "127.0.0.0/8"]))
        self.assertTrue(among("::ffff:127.0.0.1", ["127.0.0.0/8"]))
        self.assertFalse(among("192.0.2.1", ["127.0.0.0/8"]))
        self.assertFalse(among("", ["127.0.0.0/8"]))


class TestPaste(SimpleTestCase):
    def test_a_saved_match_of_the_original_can_be_pasted_at_once(self):
        """Of its 340 lines the first hundred were read (`@table load`)."""
        somebody, lines = mock.Mock(address="192.0.2.1"), 340
        self.assertTrue(all(floodgate.admits(somebody) for _ in range(lines)))
        self.assertGreaterEqual(settings.INPUT_QUEUE, lines)


class TestFaucet(SimpleTestCase):
    def test_who_sends_too_many_bytes_is_not_read_for_a_while(self):
        transport = mock.Mock(disconnecting=False, connected=True)
        with override_settings(FLOOD_BYTES=(1000, 100)), mock.patch("server.conf.floodgate.reactor.callLater") as later:
            faucet = floodgate.Faucet()
            faucet.took(1000, transport)
            transport.pauseProducing.assert_not_called()
            faucet.took(500, transport)
            faucet.took(500, transport)
        transport.pauseProducing.assert_called_once()
        seconds, reopen, *arguments = later.call_args[0]
        self.assertAlmostEqual(seconds, 5, delta=0.1)
        reopen(*arguments)
        transport.resumeProducing.assert_called_once()
