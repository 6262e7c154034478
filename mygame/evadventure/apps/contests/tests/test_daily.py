"""The board of the day: one attempt, the same deal for all, nothing to read before the day is over."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from unittest.mock import patch

import msgspec
from evennia.server.models import ServerConfig
from evennia.utils.create import create_object

from evadventure.apps.contests import daily
from evadventure.apps.contests.models import DailyTry
from evadventure.apps.letters import by_letter
from evadventure.kernel import days
from evadventure.minigames.tests.toy import ENTRY
from evadventure.tables.match import persons, store
from evadventure.tables.match.persons import key_of
from evadventure.tables.models import MatchRow, Suspicion, Trace
from evadventure.tables.room import playing
from evadventure.tables.tests.tables_base import TablesTest
from evadventure.words import Lang
from typeclasses.characters import Character

DAY = days.today()


class TestDaily(TablesTest):
    def setUp(self) -> None:
        super().setUp()
        self.addCleanup(daily.alarm.stop)
        self.day = DAY
        now = patch.object(days, "today", lambda: self.day)
        now.start()
        self.addCleanup(now.stop)
        for one in (self.ann, self.bo):
            one.attributes.add("creator_id", one.account.id)

    @staticmethod
    def seed() -> int:
        assert ENTRY.daily is not None
        return daily._terms("pips", DAY, ENTRY.daily)[0]

    def play(self, character: Any) -> MatchRow:
        """Play a begun attempt to its end as the clock would."""
        row = DailyTry.objects.get(account=character.account, game="pips", day=DAY).match
        assert row is not None
        for _ in range(500):
            self.run_bots()
            table = by_letter.numbered(row.pk)
            if table is None:
                break
            session = table.play_here().session
            seat = session.seat_of(key_of(character))
            legal = session.match.legal(seat)
            if legal:
                action = msgspec.to_builtins(session.match.timeout(seat))
                playing.act_data(table, character, session.match.version(seat), action)
        row.refresh_from_db()
        return row

    def test_everybody_has_one_attempt_at_the_same_deal(self):
        self.assertIn("waits for you", self.do(self.ann, "today pips").replace("\n", " "))
        self.assertIn("可以慢慢打", self.do(self.bo, "今日 pips").replace("\n", ""))
        first, second = MatchRow.objects.order_by("pk")
        self.assertEqual(first.commitment, second.commitment)
        self.assertTrue(first.sealed)
        self.assertFalse(first.rated)
        self.assertIn("waits for you", self.do(self.ann, "today pips").replace("\n", " "))
        self.assertEqual(MatchRow.objects.count(), 2)
        self.play(self.ann)
        self.assertIn("already", self.do(self.ann, "today pips").replace("\n", " "))
        self.assertEqual(DailyTry.objects.count(), 2)
        rows = daily.board("pips", DAY)
        self.assertEqual({row.account for row in rows}, {0, self.ann.account.id})
        self.assertIn("place", self.do(self.ann, "today"))
        self.assertIn("Ann", self.do(self.bo, "今日"))
        self.assertIn("Ann", daily.on_the_wall(Lang.ZH)[0])

    def test_the_accounts_next_hero_goes_on_with_it(self):
        """The second hero was told that it waits for it, and could do nothing: the seat was the first one's."""
        first, account = self.ann, self.ann.account
        self.do(first, "today pips")
        row = DailyTry.objects.get(account=account).match
        second = create_object(Character, key="Zoe", location=self.room, home=self.room)
        second.locks.add(f"puppet:pid({account.id})")
        account.characters.add(second)
        self.disconnect(first)
        self.connect(account, second)
        self.assertIn("waits for you", self.do(second, "today pips").replace("\n", " "))
        self.assertIsNone(by_letter.opened_by(first))
        self.assertIs(by_letter.opened_by(second), by_letter.numbered(row.pk))
        self.play(second)
        self.assertEqual(MatchRow.objects.count(), 1)
        self.assertEqual({row.name.en for row in daily.board("pips", DAY) if row.account}, {"Zoe"})
        self.assertIn("already", self.do(second, "today pips").replace("\n", " "))

    def test_a_person_with_two_accounts_has_one_attempt(self):
        Trace.objects.all().delete()
        ann, bo = self.ann.account.pk, self.bo.account.pk
        for account in (ann, bo):
            persons.seen(account, "one browser", address="10.1.2.3")
        self.do(self.ann, "today pips")
        self.assertIn("另一个账号", self.do(self.bo, "今日 pips").replace("\n", ""))
        self.assertEqual(DailyTry.objects.count(), 1)
        self.assertIn("waits for you", self.do(self.ann, "today pips").replace("\n", " "), "the first goes on")
        persons.declare(ann, bo, same=False)
        self.assertIn("可以慢慢打", self.do(self.bo, "今日 pips").replace("\n", ""))
        self.assertEqual(DailyTry.objects.count(), 2)

    def test_accounts_at_one_address_are_shown_to_staff(self):
        Trace.objects.all().delete()
        for account, address in ((self.ann.account.pk, "10.1.2.3"), (self.bo.account.pk, "10.1.2.4")):
            persons.seen(account, address=address)
        self.do(self.ann, "today pips")
        self.do(self.bo, "今日 pips")
        self.assertFalse(Suspicion.objects.exists(), "two addresses")
        DailyTry.objects.filter(account=self.bo.account).delete()
        persons.seen(self.bo.account.pk, address="10.1.2.3")
        self.do(self.bo, "今日 pips")
        noted = Suspicion.objects.get()
        self.assertEqual((noted.kind, noted.times), (Suspicion.Ground.DAILY, 1))
        self.ann.account.permissions.add("Admin")
        self.assertIn("the same deal of the day", self.do(self.ann, "@table suspicious"))
        declared = f"@table different {self.ann.account.username} {self.bo.account.username}"
        self.do(self.ann, declared)
        self.assertIn("Nobody needs", self.do(self.ann, "@table suspicious"))

    def test_nobody_reads_it_before_the_day_is_over(self):
        self.do(self.ann, "today pips")
        row, seed = self.play(self.ann), self.seed()
        heard = self.heard(self.ann)
        self.assertEqual((row.phase, row.seed), (MatchRow.Phase.SHUT, ""))
        self.assertIn("secret until midnight", heard.replace("\n", " "))
        for line in (f"replay {row.pk}", f"story {row.pk}", f"verify {row.pk}", f"analyse {row.pk}"):
            for who in (self.ann, self.bo):
                said = self.do(who, line)
                self.assertNotIn(f"{seed:064x}", said)
                self.assertNotIn("Step", said)
        self.assertIn("secret", self.do(self.ann, "record").replace("\n", " "))
        self.assertIn("零点后才能看", self.do(self.bo, f"回放 {row.pk}").replace("\n", ""))
        daily.keep()
        row.refresh_from_db()
        self.assertEqual(row.phase, MatchRow.Phase.SHUT)
        self.day = DAY + timedelta(days=1)
        daily.keep()
        row.refresh_from_db()
        self.assertEqual((row.phase, row.sealed), (MatchRow.Phase.OVER, False))
        self.assertEqual(int(row.seed, 16), seed)
        self.assertIsNotNone(store.read(row).outcome)
        self.assertIn(f"第{row.pk}", self.do(self.bo, f"回放 {row.pk}"))

    def test_who_gives_up_has_used_the_attempt_and_learns_nothing(self):
        self.do(self.ann, "today pips")
        self.do(self.ann, "resign yes")
        row = MatchRow.objects.get()
        self.assertEqual((row.phase, row.seed), (MatchRow.Phase.SHUT, ""))
        self.assertIn("already", self.do(self.ann, "today pips").replace("\n", " "))
        self.assertEqual([one for one in daily.board("pips", DAY) if one.account], [])
        self.day = DAY + timedelta(days=1)
        daily.keep()
        row.refresh_from_db()
        self.assertNotEqual(row.seed, "")

    def test_the_match_of_who_has_left_for_good_is_opened_too(self):
        self.do(self.ann, "today pips")
        row = self.play(self.ann)
        DailyTry.objects.all().delete()  # as with its account
        self.day = DAY + timedelta(days=1)
        daily.keep()
        row.refresh_from_db()
        self.assertEqual(row.phase, MatchRow.Phase.OVER)

    def test_what_computer_players_reached_is_kept_for_a_month(self):
        for ago in (29, 31, 60):
            ServerConfig.objects.conf(f"daily board: pips {DAY - timedelta(days=ago)}", [1, 1.0, 9])
        daily.keep()
        kept = ServerConfig.objects.filter(db_key__startswith="daily board: pips").values_list("db_key", flat=True)
        self.assertEqual(list(kept), [f"daily board: pips {DAY - timedelta(days=29)}"])

    def test_no_hints_and_a_game_without_a_board(self):
        self.do(self.ann, "today pips")
        self.assertIn("deal of the day: no hints", self.do(self.ann, "hint").replace("\n", " "))
        self.assertFalse(by_letter.numbered(MatchRow.objects.get().pk).play_here().session.friendly)
        self.assertIn("deal of the day of these", self.do(self.ann, "today whist").replace("\n", " "))
        self.assertIn("还没打", self.do(self.bo, "今日").replace("\n", " "))
