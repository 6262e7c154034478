"""The start: one damaged match, table or hook costs no other anything."""

from __future__ import annotations

from unittest import skipUnless
from unittest.mock import patch

from django.db import connection

from evadventure.kernel import starting
from evadventure.tables import bootstrap
from evadventure.tables.match.seating import House
from evadventure.tables.models import ActionRow, AdminAction, Deal, MatchRow, SeatRow
from evadventure.tables.room import playing, seats
from evadventure.tables.room.table import Table
from evadventure.tables.tests.tables_base import TablesTest


class TestDamagedRows(TablesTest):
    """Two tables with a stake of 10; the first match is damaged, the second must go on."""

    def setUp(self) -> None:
        super().setUp()
        starting.begin()
        starting.end()
        self.addCleanup(starting.end)  # the last cleanup runs first
        self.addCleanup(starting.begin)
        self.cy, self.di = self.newcomer("Cy"), self.newcomer("Di")
        self.first = self.start(self.table, self.ann, self.bo)
        self.other: Table = bootstrap.make_table(self.room, self.game, content_id="other")
        self.second = self.start(self.other, self.cy, self.di)
        self.assertEqual([one.coins for one in (self.ann, self.bo, self.cy, self.di)], [90] * 4)

    def start(self, table, *players):
        for one in players:
            seats.sit(table, one)
        table.setup = bootstrap.replace(table.setup, house=House(stake=10))
        playing.begin(table)
        played = table.session
        played.act(0, played.match.legal(0)[0], "person")
        return played.row.pk

    def restart(self) -> None:
        for table in (self.table, self.other):
            for name in ("play", "afar"):
                table.__dict__.pop(name, None)
        for call in list(self.clock.getDelayedCalls()):
            call.cancel()

    def assert_frozen(self) -> None:
        """The first match is frozen and refunded and staff can know; the second goes on."""
        self.restart()
        self.assertEqual(bootstrap.resume_open_matches(), 1)
        self.assertEqual(self.other.session.row.pk, self.second)
        self.assertIsNone(self.table.session)
        phase = MatchRow.objects.values_list("phase", flat=True).get(pk=self.first)
        self.assertEqual(phase, MatchRow.Phase.FROZEN)
        self.assertEqual([one.coins for one in (self.ann, self.bo)], [100, 100])
        self.assertEqual(starting.frozen, [self.first])
        self.assertTrue(starting.is_whole())
        self.assertIn(f"match {self.first} ", starting.report()[0])
        self.assertEqual(AdminAction.objects.get(action="freeze").target, f"match {self.first}")
        self.restart()
        self.assertEqual(bootstrap.resume_open_matches(), 1)  # once is enough
        self.assertEqual([one.coins for one in (self.ann, self.bo)], [100, 100])

    def test_an_action_that_is_no_json(self):
        ActionRow.objects.filter(match_id=self.first).update(action='{"half')
        self.assert_frozen()

    def test_an_action_of_another_shape(self):
        ActionRow.objects.filter(match_id=self.first).update(action="[[[]]]")
        self.assert_frozen()

    def test_rules_that_are_gone_are_told_to_who_played(self):
        MatchRow.objects.filter(pk=self.first).update(rules_version=99)
        account = self.bo.account
        self.disconnect(self.bo)
        self.forget()
        self.assert_frozen()
        self.assertIn("broken off", self.heard(self.ann))
        self.connect(account, self.bo)
        self.assertIn(f"第{self.first}号牌局（比点）中止了，赌注已全部退还", self.heard(self.bo))

    def test_an_action_is_missing(self):
        ActionRow.objects.filter(match_id=self.first).delete()
        self.assert_frozen()

    def test_options_that_are_none(self):
        MatchRow.objects.filter(pk=self.first).update(options="\x00\xff")
        self.assert_frozen()

    def test_a_house_that_is_none(self):
        MatchRow.objects.filter(pk=self.first).update(house="[]")
        self.assert_frozen()

    def test_a_seat_number_that_is_none(self):
        SeatRow.objects.filter(match_id=self.first, seat=1).update(seat=7)
        self.assert_frozen()

    def test_a_seed_is_gone(self):
        Deal.objects.filter(match_id=self.first).delete()
        self.assert_frozen()

    def test_a_game_nobody_knows(self):
        MatchRow.objects.filter(pk=self.first).update(game="bezique")
        self.assert_frozen()

    @skipUnless(connection.vendor == "sqlite", "other databases keep no such date")
    def test_a_row_the_database_layer_cannot_read(self):
        never = f"UPDATE {MatchRow._meta.db_table} SET began = '2026-99-99 00:00:00' WHERE id = %s"
        with connection.cursor() as cursor:
            cursor.execute(never, [self.first])
        self.assert_frozen()

    def test_rules_that_fail(self):
        with patch.dict(bootstrap.registry.GAMES, {"bad": "evadventure.nowhere:ENTRY"}):
            MatchRow.objects.filter(pk=self.first).update(game="bad")
            self.assert_frozen()

    def test_a_seat_that_was_paid_already_costs_the_other_nothing(self):
        SeatRow.objects.filter(match_id=self.first, seat=1).update(paid=10)
        MatchRow.objects.filter(pk=self.first).update(house="?")
        self.restart()
        self.assertEqual(bootstrap.resume_open_matches(), 1)
        self.assertEqual((self.ann.coins, self.bo.coins), (100, 90))
        self.assertEqual(MatchRow.objects.get(pk=self.first).phase, MatchRow.Phase.FROZEN)

    def test_staff_are_told_when_they_come(self):
        MatchRow.objects.filter(pk=self.first).update(house="?")
        self.restart()
        bootstrap.resume_open_matches()
        self.ann.account.permissions.add("Developer")
        self.forget()
        bootstrap._puppeted(self.ann)
        self.assertIn(str(self.first), self.heard(self.ann))
        self.forget()
        bootstrap._puppeted(self.cy)
        self.assertNotIn("frozen", self.heard(self.cy))


class TestDamagedStart(TablesTest):
    def setUp(self) -> None:
        super().setUp()
        starting.begin()
        starting.end()
        self.addCleanup(starting.end)  # the last cleanup runs first
        self.addCleanup(starting.begin)

    def test_a_damaged_table_is_set_up_anew(self):
        self.table.setup_text = '{"game":'
        other = bootstrap.make_table(self.room, self.game, content_id="other")
        self.do(self.ann, "sit other")
        self.assertIn(self.table.setup.game, bootstrap.registry.GAMES)
        bootstrap.create_tables()
        self.assertTrue(starting.is_whole())
        self.assertIsNotNone(other.setup)

    def test_each_part_starts_by_itself(self):
        with (
            patch.object(bootstrap, "create_tables", side_effect=ValueError("no table"), __name__="create_tables"),
            patch.object(bootstrap, "resume_open_matches", __name__="resume_open_matches") as resumed,
        ):
            bootstrap.at_server_start()
        resumed.assert_called_once()
        self.assertFalse(starting.is_whole())
        self.assertIn("no table", starting.troubles[0])
