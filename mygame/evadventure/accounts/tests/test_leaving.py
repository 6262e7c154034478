"""The house's data on an account, for its owner; leaving for good, with everything put in order."""

import json
import time
from unittest.mock import MagicMock, patch

from django.contrib.auth.hashers import make_password
from django.db import OperationalError
from django.test import Client, override_settings
from django.utils import timezone
from evennia.accounts.models import AccountDB
from evennia.comms.models import Msg
from evennia.objects.models import ObjectDB
from msgspec.structs import replace

from evadventure.accounts import leaving
from evadventure.accounts.leaving import CmdAccount
from evadventure.apps.api import tokens
from evadventure.apps.api.models import Token
from evadventure.apps.clubs.models import ClubMember, ClubNote
from evadventure.apps.contests.models import Laurel, Season, SeasonRating
from evadventure.apps.teaching.models import PuzzleSkill, PuzzleTry
from evadventure.kernel import signals
from evadventure.kernel.errors import ActionError
from evadventure.quests import counters, titles
from evadventure.quests.quest_definitions import QUEST_DEFINITIONS
from evadventure.security import hashing
from evadventure.security.throttling import TRIES
from evadventure.tables.match.seating import House
from evadventure.tables.models import LedgerRow, MatchRow, Rating, SeatRow
from evadventure.tables.room import playing, seats
from evadventure.tables.tests.tables_base import TablesTest
from evadventure.trade import ledger

PASSWORD = "right-horse-battery"


class LeavingTest(TablesTest):
    def setUp(self):
        super().setUp()
        TRIES.clear()
        self.addCleanup(TRIES.clear)
        self.enterContext(patch("evennia.EVENNIA_SERVER_SERVICE.amp_protocol", MagicMock()))
        self.account = self.ann.account
        self.account.password = make_password(PASSWORD)
        self.account.save()
        signals.left_everywhere.connect(tokens.revoke_all, dispatch_uid="test")
        signals.asked_for_data.connect(tokens.listed, dispatch_uid="test")
        self.addCleanup(signals.left_everywhere.disconnect, dispatch_uid="test")
        self.addCleanup(signals.asked_for_data.disconnect, dispatch_uid="test")

    def play(self):
        """Begin a match of both for ten coins, in which Ann has moved."""
        for one in (self.ann, self.bo):
            seats.sit(self.table, one)
        self.table.setup = replace(self.table.setup, house=House(stake=10))
        playing.begin(self.table)
        played = self.table.session
        played.act(0, played.match.legal(0)[0], "person")
        return played.row.pk

    def leave_now(self):
        with override_settings(WELLMOUTH_DELETION_DAYS=0):
            leaving.announce_leaving(self.account)


class TestData(LeavingTest):
    def test_it_is_all_there_and_nothing_of_others(self):
        match = self.play()
        tokens.make(self.account, "my program")
        self.do(self.ann, "mail 博文 = Hello // Come and play")
        self.do(self.ann, "friends 博文")
        self.do(self.ann, "play pips with 博文 letter 72")
        self.ann.quests.take_on(next(iter(QUEST_DEFINITIONS.values())))
        self.ann.attributes.add(counters.DEEDS, {"defeated": 3})
        titles.earn(self.ann, "deeper")
        self.do(self.ann, "puzzle uno")
        self.do(self.ann, "puzzle solution")
        self.do(self.ann, "today pips")
        self.do(self.ann, "club found Stone Foxes")
        self.do(self.ann, "club note Friday!")
        found = leaving.everything(self.account)
        text = json.dumps(found, ensure_ascii=False)
        self.assertEqual(found["account"]["name"], self.account.username)
        self.assertEqual([hero["name"] for hero in found["heroes"]], ["Ann"])
        self.assertEqual(found["heroes"][0]["coins"], 40)
        self.assertEqual((found["club"]["rank"], found["club"]["your_notes"]), ("leader", ["Friday!"]))
        self.assertEqual([(one["match"], one["staked"]) for one in found["matches"]][:1], [(match, 10)])
        self.assertEqual(len(found["matches"][0]["moves"]), 1)
        self.assertEqual([one["label"] for one in found["tokens"]], ["my program"])
        self.assertEqual((found["friends"], found["ignored"]), (["博文"], []))
        self.assertEqual([(one["name"], one["hours"]) for one in found["challenges"]], [("博文", 72)])
        hero = found["heroes"][0]
        self.assertEqual([one["quest"] for one in hero["quests"]], [next(iter(QUEST_DEFINITIONS))])
        self.assertEqual((hero["deeds"], hero["titles"]), ({"defeated": 3}, ["Ann the Deeper"]))
        self.assertEqual([(one["game"], one["right"]) for one in found["puzzles"]], [("uno", False)])
        self.assertEqual([one["tried"] for one in found["puzzle_ratings"]], [1])
        self.assertEqual(
            [(one["game"], one["match"]) for one in found["deals_of_the_day"]], [("pips", found["matches"][1]["match"])]
        )
        for secret in (self.account.password, self.bo.account.username, MatchRow.objects.get(pk=match).secret or "-"):
            self.assertNotIn(f'"{secret}"', text)

    def test_the_page_gives_it_as_a_file_to_its_owner_alone(self):
        self.assertEqual(Client().get("/auth/account/data.json").status_code, 302)
        visitor = Client()
        visitor.force_login(self.account)
        answer = visitor.get("/auth/account/data.json")
        self.assertIn("attachment", answer.headers["Content-Disposition"])
        self.assertEqual(json.loads(answer.content)["account"]["name"], self.account.username)


class TestLeaving(LeavingTest):
    def type(self, line):
        return self.do(self.ann, f"{CmdAccount.key} {line}")

    def test_there_is_time_to_think_again(self):
        self.assertIn("The page of your account", self.type(""))
        with override_settings(PUBLIC_URL="https://example.org"):
            self.assertIn("https://example.org/auth/account/", self.type(""))
        self.assertIn("account delete <password>", self.type("delete"))
        self.assertIn("not your password", self.type("delete wrong"))
        self.assertIn("Nobody is about", self.type("keep"))
        self.assertIn("will be deleted", self.type(f"delete {PASSWORD}"))
        leaving.sweep()
        self.assertIn("will be deleted", self.type(""))
        self.assertIn("stays", self.type("keep"))
        with patch.object(leaving.time, "time", return_value=time.time() + 30 * 86400):
            leaving.sweep()
        self.assertTrue(AccountDB.objects.filter(pk=self.account.pk).exists())

    def test_in_chinese(self):
        self.bo.account.password = make_password(PASSWORD)
        self.bo.account.save()
        self.assertIn("连同所有角色和物品", self.do(self.bo, f"账号 删除 {PASSWORD}"))
        self.assertIn("保留下来", self.do(self.bo, "账号 保留"))

    def test_its_time_comes(self):
        self.type(f"delete {PASSWORD}")
        with patch.object(leaving.time, "time", return_value=time.time() + 8 * 86400):
            leaving.sweep()
        self.assertFalse(AccountDB.objects.filter(username=self.account.username).exists())

    def test_a_match_that_runs_is_given_up_and_the_result_is_nobodys(self):
        ledger.listen()
        match, coins, name = self.play(), self.bo.coins, self.account.username
        number, hero = self.account.pk, self.ann.id
        tokens.make(self.account, "my program")
        season = Season.objects.create(month="2026-10", closed=timezone.now())
        facts = {"game": "pips", "key": f"a:{number}", "name_en": "Ann", "name_zh": "Ann"}
        laurel = Laurel.objects.create(season=season, place=1, rating=1600, matches=9, wins=9, **facts)
        SeasonRating.objects.create(season="2026-10", mu=30, sigma=2, **facts)
        self.do(self.ann, "puzzle uno")
        self.do(self.ann, "puzzle solution")
        self.leave_now()
        self.assertFalse(PuzzleTry.objects.exists())
        self.assertEqual([one.key[:2] for one in PuzzleSkill.objects.all()], ["p:"])
        laurel.refresh_from_db()
        self.assertEqual((laurel.key, laurel.name_en), ("", leaving.SOMEBODY.en))
        self.assertFalse(SeasonRating.objects.filter(key=f"a:{number}").exists())
        self.assertFalse(AccountDB.objects.filter(username=name).exists())
        self.assertFalse(ObjectDB.objects.filter(pk=hero).exists())
        row = MatchRow.objects.get(pk=match)
        self.assertEqual(row.phase, MatchRow.Phase.OVER)
        self.assertEqual(self.bo.coins, coins + 20)
        seat = SeatRow.objects.get(match=match, key=f"c:{hero}")
        self.assertEqual(
            (seat.name_en, seat.name_zh, seat.account_id), (leaving.SOMEBODY.en, leaving.SOMEBODY.zh, None)
        )
        self.assertFalse(Rating.objects.filter(key=f"a:{number}").exists())
        self.assertTrue(LedgerRow.objects.filter(source=f"c:{hero}", reason="deleted").exists())
        self.assertFalse(LedgerRow.objects.filter(source_en="Ann").exists())
        self.assertFalse(LedgerRow.objects.filter(target_en="Ann").exists())
        self.assertEqual(Token.objects.count(), 0)
        self.assertIsNone(self.table.session)
        self.assertNotIn("Ann", self.do(self.bo, "桌"))

    def test_a_club_is_passed_on(self):
        self.do(self.ann, "club found Stone Foxes")
        self.do(self.ann, "club open")
        self.do(self.ann, "club note Friday!")
        self.do(self.bo, "俱乐部 加入 Stone Foxes")
        self.leave_now()
        self.assertEqual(ClubMember.objects.get().rank, "leader")
        self.assertEqual(ClubNote.objects.get().name, leaving.SOMEBODY.en)

    def test_a_seat_and_letters_are_left(self):
        seats.sit(self.table, self.ann)
        self.do(self.ann, "mail 博文 = Hello // Come and play")
        self.leave_now()
        self.assertEqual(len([one for one in self.table.setup.sitters if one.person]), 0)
        self.assertEqual(Msg.objects.filter(db_message__contains="Come and play").count(), 0)

    def test_staff_stay(self):
        self.account.permissions.add("Builder")
        with self.assertRaises(ActionError):
            leaving.announce_leaving(self.account)

    def test_one_that_cannot_be_deleted_keeps_none_of_the_others(self):
        for one in (self.account, self.bo.account):
            one.attributes.add(leaving.LEAVES, 1.0)
        real, first = leaving.erase, self.account.pk

        def fails(account):
            if account.pk == first:
                raise RuntimeError("no")
            real(account)

        with patch.object(leaving, "erase", fails), patch("evennia.utils.logger.log_trace"):
            leaving.sweep()
        self.assertEqual(AccountDB.objects.filter(db_attributes__db_key=leaving.LEAVES).count(), 1)

    def test_no_sweep_that_fails_is_the_last(self):
        """A call that loops ends with the first error of it, and no account was deleted until the next start."""
        self.account.attributes.add(leaving.LEAVES, None)
        with (
            patch.object(AccountDB.objects, "filter", side_effect=OperationalError("locked")),
            patch("evennia.utils.logger.log_trace") as log,
        ):
            leaving.sweep()
        log.assert_called_once()
        self.bo.account.attributes.add(leaving.LEAVES, 1.0)
        number = self.bo.account.pk
        with patch("evennia.utils.logger.log_trace"):
            leaving.sweep()
        self.assertFalse(AccountDB.objects.filter(pk=number).exists())

    def test_the_page(self):
        visitor = Client()
        visitor.force_login(self.account)
        wrong = visitor.post("/auth/account/", {"do": "leave", "password": "wrong"}, follow=True)
        self.assertContains(wrong, "not your password")
        done = visitor.post("/auth/account/", {"do": "leave", "password": PASSWORD}, follow=True)
        self.assertContains(done, "will be deleted")
        self.assertContains(visitor.post("/auth/account/", {"do": "stay"}, follow=True), "The account stays")
        self.assertFalse(self.account.attributes.has(leaving.LEAVES))
        self.assertTrue(hashing.matches(PASSWORD, self.account.password, ""))
