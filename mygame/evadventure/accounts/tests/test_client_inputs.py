"""The settings of clients that are kept with the account."""

from __future__ import annotations

from django.test import tag

from evadventure.accounts import client_inputs
from evadventure.tables.tests.tables_base import TablesTest


class TestClientSettings(TablesTest):
    def setUp(self) -> None:
        super().setUp()
        self.session = self.ann.sessions.all()[0]

    def send(self, **message: object) -> list[object]:
        """Send the message in; return the settings that were sent out because of it."""
        self.session.wire_allowance = None
        before = len(self.sent[self.ann.id])
        client_inputs.client_settings(self.session, **message)
        new = self.sent[self.ann.id][before:]
        return [one["client_settings"]["settings"] for one in new if "client_settings" in one]

    def test_what_is_kept_comes_back(self) -> None:
        self.assertEqual(self.send(), [None])
        wanted = {"size": 3, "aliases": [{"name": "n2", "text": "north;north"}], "sound": True, "字体": "宋体"}
        self.assertEqual(self.send(settings=wanted), [])
        self.assertEqual(self.send(), [wanted])
        self.assertEqual(client_inputs._kept(self.ann.account), wanted)
        self.assertIsNone(client_inputs._kept(self.bo.account))
        self.send(settings={})
        self.assertEqual(self.send(), [{}])

    def test_what_is_too_much_or_of_another_shape_changes_nothing(self) -> None:
        self.send(settings={"size": 1})
        deep: object = 1
        for _ in range(client_inputs.DEEPEST):
            deep = [deep]
        for wrong in (
            {"settings": "loud"},
            {"settings": [1]},
            {"settings": {"size": 2}, "more": 1},
            {"settings": {"text": "x" * client_inputs.LARGEST}},
            {"settings": {str(n): n for n in range(client_inputs.MOST + 1)}},
            {"settings": {"deep": deep}},
        ):
            self.assertEqual(self.send(**wrong), [], wrong)
            self.assertEqual(client_inputs._kept(self.ann.account), {"size": 1}, wrong)
        self.send(settings={"text": "x" * (client_inputs.LARGEST - 100)})
        self.assertEqual(set(client_inputs._kept(self.ann.account) or {}), {"text"})

    @tag("long")
    def test_nobody_without_an_account_keeps_anything(self) -> None:
        account, self.session.account = self.session.account, None
        self.addCleanup(setattr, self.session, "account", account)
        self.assertEqual(self.send(settings={"size": 1}), [])
        self.assertIsNone(client_inputs._kept(self.ann.account))


class TestWho(TablesTest):
    def test_who_is_here_is_told_as_data_and_numbered_for_typed_lines(self) -> None:
        session = self.ann.sessions.all()[0]
        session.wire_allowance = None
        self.bo.account.ndb.away = "吃饭"
        client_inputs.comm_who(session)
        (told,) = [one["comm_who"][0][0] for one in self.sent[self.ann.id] if "comm_who" in one]
        facts = [(one["name"], one["hero"], one["away"], one["yours"], one["portrait"]) for one in told]
        expected = [("Ann", self.ann.id, None, True, None), ("博文", self.bo.id, "吃饭", False, None)]
        self.assertEqual(facts, expected)
        self.assertEqual(session.ndb.who_read, [self.ann.account, self.bo.account])

    def test_what_is_malformed_or_comes_from_nobody_is_not_answered(self) -> None:
        session = self.ann.sessions.all()[0]
        session.wire_allowance = None
        client_inputs.comm_who(session, everybody=True)
        account, session.account = session.account, None
        self.addCleanup(setattr, session, "account", account)
        client_inputs.comm_who(session)
        self.assertNotIn("comm_who", str(self.sent[self.ann.id]))
