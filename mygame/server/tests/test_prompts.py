"""The prompt: nothing is glued to it, it is drawn anew after each burst, and never twice."""

from types import SimpleNamespace
from unittest import mock

from django.test import SimpleTestCase
from twisted.conch.telnet import DO, DONT, IAC
from twisted.internet.task import Clock

from server.conf import serversession
from server.conf.telnet import EOR

from .test_telnet import TelnetTest


class TestLines(TelnetTest):
    def say(self, text, prompt=False):
        self.client.send_text(text, options={"send_prompt": True} if prompt else {})
        return self.heard()

    def test_what_comes_after_a_prompt_begins_its_own_line(self):
        self.assertTrue(self.say("HP 4/4> ", prompt=True).startswith(b"HP 4/4> "))
        self.assertTrue(self.say("The rat bites.").startswith(b"\r\nThe rat bites."))
        self.assertTrue(self.say("It runs.").startswith(b"It runs."))

    def test_the_same_prompt_is_not_drawn_twice_and_another_stands_alone(self):
        self.say("HP 4/4> ", prompt=True)
        self.assertEqual(self.say("HP 4/4> ", prompt=True), b"")
        self.assertTrue(self.say("HP 3/4> ", prompt=True).startswith(b"\r\nHP 3/4> "))

    def test_its_end_is_marked_for_who_wants_that(self):
        self.assertNotIn(IAC + b"\xef", self.say("HP 4/4> ", prompt=True))
        self.sends(IAC, DO, EOR)
        self.assertTrue(self.say("HP 3/4> ", prompt=True).endswith(b"> \x1b[0m" + IAC + b"\xef"))
        self.assertNotIn(b"\xef", self.say("The rat bites."))
        self.sends(IAC, DONT, EOR)
        self.assertNotIn(b"\xef", self.say("HP 2/4> ", prompt=True))
        self.sends(IAC, DO, EOR)
        self.assertIn(b"\xef", self.say("HP 1/4> ", prompt=True))

    def test_what_is_typed_ends_its_line(self):
        self.say("HP 4/4> ", prompt=True)
        self.client.dataReceived(b"look\r\n")
        self.assertTrue(self.say("The Square").startswith(b"The Square"))
        self.client.dataReceived(b"\r\n")
        self.assertTrue(self.say("HP 4/4> ", prompt=True).startswith(b"HP 4/4> "))


class Attributes(dict):
    """Those of an account, none of them in memory."""

    backend = SimpleNamespace(_cache={}, _cache_complete=False)

    def get(self, key, category=None):
        return super().get(key)


class TestBursts(SimpleTestCase):
    def setUp(self):
        self.clock = Clock()
        patched = mock.patch("server.conf.serversession.reactor", self.clock)
        patched.start()
        self.addCleanup(patched.stop)
        line = mock.patch("server.conf.serversession.prompt_of", return_value="HP 4/4> ")
        line.start()
        self.addCleanup(line.stop)
        self.drawn = []
        account = SimpleNamespace(attributes=Attributes(prompt="on"), lang="en")
        self.session = SimpleNamespace(
            account=account, puppet=object(), msg=lambda **data: self.drawn.append(data["prompt"])
        )

    def test_one_after_each_burst(self):
        for _ in range(3):
            serversession.said(self.session, {"text": "a blow"})
            self.clock.advance(serversession.BURST / 2)
        self.assertEqual(self.drawn, [])
        self.clock.advance(serversession.BURST)
        self.assertEqual(self.drawn, ["HP 4/4> "])
        self.clock.advance(9)
        self.assertEqual(len(self.drawn), 1)

    def test_not_after_the_one_a_command_has_drawn(self):
        serversession.said(self.session, {"text": "You look."})
        serversession.said(self.session, {"prompt": "HP 4/4> "})
        self.clock.advance(9)
        self.assertEqual(self.drawn, [])

    def test_data_of_other_kinds_waits_for_nothing(self):
        serversession.said(self.session, {"char_vitals": {"hp": 4}})
        self.assertEqual(self.clock.getDelayedCalls(), [])

    def test_none_for_who_has_gone_or_wants_none(self):
        serversession.said(self.session, {"text": "a blow"})
        self.session.puppet = None
        self.clock.advance(9)
        self.session.account.attributes.clear()
        serversession.said(self.session, {"text": "a blow"})
        self.assertEqual((self.drawn, self.clock.getDelayedCalls()), ([], []))
