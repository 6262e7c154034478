"""Messages to the Portal, made for one or for many."""

import json
from types import SimpleNamespace
from unittest import mock

import evennia
from django.test import SimpleTestCase
from evennia.server.portal import amp as stock

from evadventure.evennia_ext.bitext import Bitext
from evadventure.wire.packages import Ready
from evadventure.words import Words
from server.conf.amp import PortalAMP, ServerAMP
from server.conf.serversession import ServerSessionHandler
from server.conf.websocket import GameWebSocket

HELLO = Words("hello", "你好")


class TestOutgoing(SimpleTestCase):
    def setUp(self):
        self.handler, self.amp, self.posted = ServerSessionHandler(), ServerAMP(), []
        self.amp._post = lambda message: self.posted.append(stock.loads(message))
        service = mock.patch.object(evennia, "EVENNIA_SERVER_SERVICE", SimpleNamespace(amp_protocol=self.amp))
        service.start()
        self.addCleanup(service.stop)

    def session(self, sessid, lang):
        return SimpleNamespace(sessid=sessid, account=None, protocol_flags={"LANG": lang})

    def sent(self, **data):
        """Send data to one English and two Chinese readers; return what each gets."""
        for sessid, lang in ((1, "en"), (2, "zh"), (3, "zh")):
            self.handler.data_out(self.session(sessid, lang), **data)
        posted, self.posted[:] = list(self.posted), []
        self.assertEqual([sessid for sessid, _ in posted], [1, 2, 3])
        return [message for _, message in posted]

    def test_as_evennia_cleans_it(self):
        for data in (
            {"text": "plain"},
            {"text": "plain", "options": None},
            {"text": ("kind", {"type": "look"}), "options": None},
            {"text": ("raw", {"type": "look"}), "options": {"raw": True}},
            {"text": ("many", "parts")},
            {"text": "with", "prompt": ">"},
            {"char_vitals": {"hp": 3, "list": [1, 2.5, None, True]}},
            {"prompt": ">"},
        ):
            expected = self.handler.clean_senddata(self.session(1, "en"), dict(data))
            self.assertEqual(self.sent(**data), [expected] * 3, data)

    def test_made_ready(self):
        fields = {"table": 7, "view": {"hand": ["R7", None], "names": ("a", "b")}, "text": "好"}
        expected = self.handler.clean_senddata(self.session(1, "en"), {"table_state": dict(fields), "table_event": {}})
        for message in self.sent(table_state=Ready(fields), table_event=Ready({})):
            for takes_json in (False, True):  # as what clients get, in which pairs are lists
                got = self.delivered(dict(message), takes_json=takes_json)
                self.assertEqual(json.loads(json.dumps(got)), expected if not takes_json else message)
                if takes_json:
                    lines = []
                    browser = SimpleNamespace(sendLine=lines.append)
                    for name, (args, kwargs) in got.items():
                        GameWebSocket.send_default(browser, name, *args, **kwargs)
                    self.assertEqual(
                        [json.loads(line) for line in lines],
                        [
                            ["table_state", [], fields | {"view": {"hand": ["R7", None], "names": ["a", "b"]}}],
                            ["table_event", [], {}],
                        ],
                    )

    def delivered(self, message, *, takes_json):
        """Return what the Portal queues for a client."""
        turns = mock.Mock()
        portal = SimpleNamespace(get=lambda sessid: SimpleNamespace(takes_json=takes_json), turns=turns)
        with mock.patch.object(evennia, "PORTAL_SESSION_HANDLER", portal):
            PortalAMP().deliver(1, message)
        return turns.add.call_args[0][1]

    def test_each_in_the_own_language(self):
        english, *chinese = self.sent(text=Bitext(HELLO.say))
        self.assertEqual(english["text"][0], ["hello"])
        self.assertEqual([one["text"][0] for one in chinese], [["你好"]] * 2)
        english, *chinese = self.sent(text=(Bitext(HELLO.say), {"type": "x"}))
        self.assertEqual((english["text"][0], chinese[0]["text"][0]), (["hello"], ["你好"]))

    def test_nothing_of_one_message_is_in_the_next(self):
        self.sent(text=("one", {"type": "look"}))
        self.assertEqual(self.sent(text=("one", {"type": "map"}))[0]["text"][1]["type"], "map")
        self.assertEqual(self.sent(text="two")[0], {"text": [["two"], {"options": {}}]})
