"""Whose input comes next: fair, bounded, in order."""

from types import SimpleNamespace
from unittest import mock

import evennia
from django.conf import settings
from django.test import SimpleTestCase, override_settings, tag
from evennia.server.serversession import ServerSession
from evennia.utils.test_resources import BaseEvenniaTest

from evadventure.characters import generation
from evadventure.security.bans import ban_of, keep
from server.conf.fair_queue import SPELL, InputQueues
from server.conf.inputfuncs import text
from server.conf.serversession import ServerSessionHandler

COST = SPELL / 2


class TestTurns(SimpleTestCase):
    def setUp(self):
        self.done, self.told, self.later = [], [], []
        self.time = 0.0
        self.turns = InputQueues(
            self.carry_out, self.told.append, lambda: 10, clock=lambda: self.time, later=self.later.append
        )

    def carry_out(self, sessid, message):
        self.time += message.get("cost", COST)
        self.done.append((sessid, message["n"]))
        if "then" in message:
            message["then"]()

    def add(self, sessid, *numbers, **more):
        for number in numbers:
            self.turns.add(sessid, {"n": number, **more})

    def run_out(self):
        self.turns.serve()
        while self.later:
            self.later.pop(0)()

    def test_a_lone_line_is_carried_out_at_once(self):
        self.add(1, 1)
        self.turns.serve()
        self.assertEqual(self.done, [(1, 1)])

    def test_who_comes_late_is_not_behind_the_backlog_of_others(self):
        for flooder in range(2, 8):
            self.add(flooder, *range(10))
        self.turns.serve()
        self.later.pop()()
        before = len(self.done)
        self.add(1, "look")
        self.run_out()
        self.assertLessEqual(self.done.index((1, "look")) - before, 6)
        self.assertEqual(len(self.done), 61)

    def test_who_cost_much_comes_after_who_cost_little(self):
        self.add(1, *range(4), cost=COST * 10)
        self.add(2, *range(10))
        self.run_out()
        self.assertLess(self.done.index((2, 9)), self.done.index((1, 2)))

    def test_lines_of_one_session_keep_their_order(self):
        self.add(1, *range(10))
        self.add(2, *range(10))
        self.run_out()
        for sessid in (1, 2):
            self.assertEqual([number for one, number in self.done if one == sessid], list(range(10)))

    def test_what_is_too_much_is_dropped_and_said_once(self):
        self.add(1, *range(25))
        self.assertEqual(self.told, [1])
        self.run_out()
        self.assertEqual(len(self.done), 10)
        self.add(1, *range(25))
        self.assertEqual(self.told, [1, 1])

    def test_a_session_that_went_leaves_nothing(self):
        self.add(1, *range(5))
        self.add(2, "a")
        self.turns.drop(1)
        self.run_out()
        self.assertEqual(self.done, [(2, "a")])
        self.assertEqual(self.turns.waiting(), 0)

    def test_a_session_that_goes_in_the_middle_of_a_line_is_not_served_again(self):
        self.add(1, "quit", then=lambda: self.turns.drop(1))
        self.add(1, "look")
        self.run_out()
        self.assertEqual(self.done, [(1, "quit")])

    def test_all_of_one_session_at_once(self):
        self.add(1, *range(5))
        self.add(2, "a")
        self.turns.flush(1)
        self.assertEqual(self.done, [(1, number) for number in range(5)])
        self.run_out()
        self.assertEqual(len(self.done), 6)

    def test_who_waits_for_something_keeps_the_lines_behind(self):
        release = self.turns.hold(1)
        self.add(1, "look")
        self.add(2, "look")
        self.run_out()
        self.assertEqual(self.done, [(2, "look")])
        release()
        release()
        self.run_out()
        self.assertEqual(self.done, [(2, "look"), (1, "look")])

    def test_sockets_have_their_turn(self):
        self.add(1, *range(10))
        self.turns.serve()
        self.assertEqual(len(self.done), 2)
        self.assertEqual(len(self.later), 1)

    def test_a_line_that_fails_harms_no_other(self):
        self.add(1, "bad", then=mock.Mock(side_effect=RuntimeError))
        self.add(1, "good")
        with mock.patch("server.conf.fair_queue.logger.log_trace") as logged:
            self.run_out()
        self.assertEqual(self.done, [(1, "bad"), (1, "good")])
        logged.assert_called_once()


class TestSessionsOfAnAccount(SimpleTestCase):
    def sessions(self, handler, count):
        account = SimpleNamespace(uid=7, key="Ann")
        facts = {"uid": 7, "logged_in": True, "account": account, "address": "192.0.2.7"}
        for number in range(count):
            handler[number] = SimpleNamespace(sessid=number, cmd_last=number, protocol_flags={}, **facts)
        return account

    def test_one_too_many_ends_the_longest_idle(self):
        for count, ended in ((1, []), (3, []), (4, [0]), (6, [0, 1, 2])):
            handler = ServerSessionHandler()
            account = self.sessions(handler, count)
            with (
                override_settings(SESSIONS_PER_ACCOUNT=3),
                mock.patch("evennia.server.sessionhandler.ServerSessionHandler.login"),
                mock.patch("server.conf.serversession.ban_on", return_value=None),
                mock.patch("server.conf.serversession.tell") as told,
                mock.patch.object(handler, "disconnect") as disconnected,
            ):
                handler.login(handler[count - 1], account)
            self.assertEqual([call.args[0].sessid for call in disconnected.call_args_list], ended)
            self.assertEqual(told.call_count, len(ended))


class TestManySessionsOfAnAccount(BaseEvenniaTest):
    account_typeclass = settings.BASE_ACCOUNT_TYPECLASS
    character_typeclass = settings.BASE_CHARACTER_TYPECLASS

    def setUp(self):
        super().setUp()
        link = mock.patch("evennia.EVENNIA_SERVER_SERVICE.amp_protocol", mock.MagicMock())
        link.start()
        self.addCleanup(link.stop)
        evennia.SESSION_HANDLER.disconnect = self.goes  # Evennia's own stand-in; its `tearDown` puts the real one back

    def goes(self, session):
        self.account.unpuppet_object(session)
        del evennia.SESSION_HANDLER[session.sessid]

    def comes(self, number):
        session = ServerSession()
        session.init_session("telnet", "192.0.2.7", evennia.SESSION_HANDLER)
        session.sessid = number
        session.protocol_flags = {"ENCODING": "utf-8", "SCREENWIDTH": {0: 78}, "SCREENHEIGHT": {0: 24}}
        session.data_out = mock.Mock()
        evennia.SESSION_HANDLER[number] = session
        self.addCleanup(dict.pop, evennia.SESSION_HANDLER, number, None)
        evennia.SESSION_HANDLER.login(session, self.account)
        return session

    def test_who_is_banned_comes_in_by_no_way(self):
        for whom in (self.account.username, "192.0.2.0/24"):
            keep([ban_of(whom, "shouting")])
            sent_away = []
            with mock.patch.object(evennia.SESSION_HANDLER, "disconnect", sent_away.append):
                session = self.comes(100)
            self.assertEqual(sent_away, [session])
            self.assertFalse(session.logged_in)
            self.assertIn("shouting", str(session.data_out.call_args_list[0].kwargs["text"]))
            del evennia.SESSION_HANDLER[100]
        keep([ban_of("Somebody", "shouting"), ban_of("192.0.3.0/24", "scans")])
        other = self.comes(101)
        self.assertTrue(other.logged_in)
        self.goes(other)

    @tag("long")
    @override_settings(SESSIONS_PER_ACCOUNT=1000)
    def test_nobody_plays_a_character_that_knows_nothing_of_it(self):
        self.account.db._last_puppet = self.char1
        people = [self.comes(100 + number) for number in range(20)]
        there = [one for one in people if one.sessid in evennia.SESSION_HANDLER]
        self.assertEqual(there[-1], people[-1])
        self.assertLessEqual({one.sessid for one in there}, {one.sessid for one in self.char1.sessions.all()})
        for one in there[:-2]:
            self.goes(one)
        self.account.unpuppet_object(there[-1])
        generation.start_chargen(self.account, there[-1])
        with mock.patch("evennia.utils.logger.log_trace") as traced:
            text(there[-2], "hello")
        traced.assert_not_called()
        evennia.SESSION_HANDLER[self.session.sessid] = self.session  # the test's own, which ended first
