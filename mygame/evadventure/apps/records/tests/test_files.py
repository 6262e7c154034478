"""A match begins from a file in the browser and by the API, for its host alone and without a stake."""

from __future__ import annotations

from unittest.mock import patch

from evadventure.apps.records import from_files, inputs
from evadventure.kernel.errors import ActionError
from evadventure.kernel.signals import match_over
from evadventure.minigames.mbg.data import scenarios
from evadventure.tables.models import MatchRow
from evadventure.tables.tests.tables_base import TablesTest


class TestFiles(TablesTest):
    game = "mbg"

    def setUp(self) -> None:
        super().setUp()
        self.seat_two()
        self.do(self.ann, "bot add random")

    def send(self, who, text: str, *, skip: int = 0) -> str:
        """Send a file in parts; return the code of the last error."""
        self.sent[who.id] = []
        session, size = who.sessions.all()[0], 300
        parts = [text[at : at + size] for at in range(0, len(text), size)]
        with patch("evadventure.wire.incoming.admit", return_value=True):
            for n, part in enumerate(parts, 1):
                if n != skip:
                    inputs.table_file(session, table=self.table.id, part=n, of=len(parts), text=part)
        errors = [one["table_error"]["code"] for one in self.sent[who.id] if "table_error" in one]
        return errors[-1] if errors else ""

    def test_a_map_is_uploaded_in_parts(self):
        text = scenarios.get("tutorial").text
        self.assertGreater(len(text), 600)
        self.assertEqual(self.send(self.ann, text), "")
        self.assertEqual(len(self.table.session.match.state.board.cells), len(scenarios.get("tutorial").scene.cells))
        self.assertFalse(self.table.session.row.rated)

    def test_it_earns_nothing(self):
        told = []

        def hear(sender, **facts):
            told.append(sender)

        match_over.connect(hear)
        self.addCleanup(match_over.disconnect, hear)
        self.send(self.ann, scenarios.get("tutorial").text)
        self.table.session.award(0, "staff")
        self.assertEqual(told, [])
        self.do(self.ann, "start")
        self.table.session.award(0, "staff")
        self.assertEqual(told, [self.ann, self.bo])

    def test_who_is_not_host_or_plays_for_a_stake_may_not(self):
        text = scenarios.get("tutorial").text
        self.assertEqual(self.send(self.bo, text), "host_only")
        self.do(self.ann, "bot remove")
        self.do(self.ann, "options stake=5")
        self.assertEqual(self.send(self.ann, text), "no_stake")
        self.assertIsNone(self.table.session)

    def test_what_is_no_file_is_refused_in_a_sentence(self):
        self.assertEqual(self.send(self.ann, "2 9 9 x"), "map_not_number")
        self.assertEqual(self.send(self.ann, scenarios.get("tutorial").text, skip=2), "out_of_order")
        self.sent[self.ann.id] = []
        inputs.table_file(self.ann.sessions.all()[0], table=self.table.id, part=1, of=600_000, text="7")
        self.assertEqual(self.sent[self.ann.id][-1]["table_error"]["code"], "file_too_long")
        self.assertIsNone(self.table.session)

    def test_a_match_that_is_over_has_a_file_and_an_open_one_none(self):
        self.do(self.ann, "start")
        row = self.table.session.row
        with self.assertRaises(ActionError):
            from_files.saved(MatchRow.objects.get(pk=row.pk))
        with self.assertRaises(ActionError):
            from_files.position(self.table.id, self.ann.account)
        self.ann.account.permissions.add("Admin")
        with self.assertRaises(ActionError):
            from_files.position(self.table.id, self.ann.account)
        self.table.session.abort("staff")
        text = from_files.saved(MatchRow.objects.get(pk=row.pk))
        self.assertEqual(self.send(self.ann, text), "")
        self.assertIsNotNone(self.table.session)
