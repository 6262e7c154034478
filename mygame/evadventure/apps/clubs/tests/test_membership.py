"""Clubs: founding, coming and going, ranks, the channel and the board, in both languages."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

from django.db import DatabaseError
from django.test import override_settings
from evennia.comms.models import ChannelDB

from evadventure.apps.clubs import board, membership
from evadventure.apps.clubs.models import Club, ClubKnock, ClubMember
from evadventure.social import letters
from evadventure.tables.tests.tables_base import TablesTest


class ClubsTest(TablesTest):
    def born(self, number: int, name: str, lang: str = "en", coins: int = 100) -> tuple[Any, Any]:
        account, character = super().born(number, name, lang, coins)
        character.attributes.add("creator_id", account.id)
        return account, character

    def says(self, character: Any, line: str) -> str:
        """Return what somebody is told, as one line."""
        return self.do(character, line).replace("\n", " ")

    def club(self, founder: Any, name: str, *others: Any) -> Club:
        """Return a new club with its people."""
        club = membership.found(founder, founder.account, name)
        for one in others:
            membership.admit(founder.account, one.account)
            membership.join(club, one.account)
        return club

    def rank(self, character: Any) -> str | None:
        place = membership.member_of(character.account)
        return place.rank if place else None


class TestFounding(ClubsTest):
    def test_it_costs_coins_and_has_a_channel_of_its_own(self):
        self.assertIn("no clubs yet", self.says(self.ann, "club"))
        self.assertIn("Stone Foxes is founded, for 50 coins", self.says(self.ann, "club found Stone Foxes"))
        self.assertEqual(self.ann.coins, 50)
        self.assertEqual(self.rank(self.ann), "leader")
        self.assertIn("Leader: Ann", self.says(self.ann, "club"))
        self.assertIn("hello there", self.says(self.ann, "Stone Foxes hello there"))
        self.assertIn("once more", self.says(self.ann, "club say once more"))
        self.assertNotIn("hello there", self.heard(self.bo))
        self.assertIn("Stone Foxes", self.says(self.bo, "俱乐部 列表"))

    def test_a_name_that_cannot_be_had_costs_nothing(self):
        self.club(self.ann, "Stone Foxes")
        self.bo.account.lang = "en"
        for name, why in (
            ("stone-foxes", "already"),
            ("Public", "already"),
            ("", "A name"),
            ("Ann", "already"),
            ("x", "too short"),
            ("look", "means something else"),
            ("老狐Fox", "one script"),
        ):
            with self.subTest(name):
                self.assertIn(why, self.says(self.bo, f"club found {name}"))
        self.assertEqual((Club.objects.count(), self.bo.coins), (1, 100))

    def test_who_is_poor_or_in_a_club_founds_none(self):
        self.ann.coins = 49
        self.assertIn("you have 49 of those", self.says(self.ann, "club found Stone Foxes"))
        self.club(self.bo, "老狐")
        self.assertIn("一个人只能在一个俱乐部", self.says(self.bo, "俱乐部 创办 新狐"))
        self.assertEqual(ChannelDB.objects.filter(db_key="新狐").count(), 0)

    def test_what_the_database_refuses_leaves_nothing(self):
        with patch.object(ClubMember.objects, "create", side_effect=DatabaseError):
            self.do(self.ann, "club found Stone Foxes")
        self.assertEqual((Club.objects.count(), self.ann.coins), (0, 100))
        self.assertFalse(ChannelDB.objects.filter(db_key="Stone Foxes").exists())


class TestComing(ClubsTest):
    def setUp(self) -> None:
        super().setUp()
        self.foxes = self.club(self.ann, "Stone Foxes")

    def test_who_asks_is_taken_in_or_not(self):
        self.assertIn("递了申请", self.says(self.bo, "俱乐部 加入 stone foxes"))
        self.assertIn("博文 asks to be taken into Stone Foxes", self.heard(self.ann).replace("\n", " "))
        self.assertIn("已经向Stone Foxes申请过", self.says(self.bo, "俱乐部 加入 Stone Foxes"))
        self.assertIn("Ask to be taken in: 博文", self.says(self.ann, "club"))
        self.assertIn("does not come in", self.says(self.ann, "club refuse 博文"))
        self.assertIn("没有接受", self.heard(self.bo))
        self.says(self.bo, "俱乐部 加入 Stone Foxes")
        self.assertIn("is in", self.says(self.ann, "club admit 博文"))
        self.assertEqual(self.rank(self.bo), "member")
        self.assertEqual(ClubKnock.objects.count(), 0)
        self.assertIn("hello", self.says(self.bo, "Stone Foxes hello"))
        self.assertIn("hello", self.heard(self.ann))

    def test_who_is_invited_comes_in_at_once(self):
        self.disconnect(self.bo)
        account = self.bo.attributes.get("creator_id")
        self.assertIn("is invited", self.says(self.ann, "club invite 博文"))
        self.assertIn("invited already", self.says(self.ann, "club invite 博文"))
        self.assertIn("加入 Stone Foxes", letters.letters_of(ClubKnock.objects.get(account=account).account)[0].message)
        self.connect(ClubKnock.objects.get(account=account).account, self.bo)
        self.assertIn("你加入了", self.says(self.bo, "俱乐部 加入 stone"))  # no other begins like that

    def test_an_open_one_takes_anybody(self):
        self.says(self.ann, "club open")
        self.assertIn("你加入了", self.says(self.bo, "俱乐部 加入 stone"))  # no other begins like that
        self.assertIn("公开", self.says(self.bo, "俱乐部 列表"))

    def test_strangers_hear_nothing_and_members_no_more_when_they_left(self):
        channel = self.foxes.channel
        self.assertFalse(channel.access(self.bo.account, "listen"))
        self.assertNotIn("Stone Foxes", self.says(self.bo, "频道/all"))
        self.says(self.ann, "club open")
        self.says(self.bo, "俱乐部 加入 Stone Foxes")
        self.assertTrue(channel.access(self.bo.account, "send"))
        self.assertIn("退出了Stone Foxes", self.says(self.bo, "俱乐部 退出"))
        self.assertFalse(channel.access(self.bo.account, "listen"))
        self.assertFalse(channel.has_connection(self.bo.account))

    def test_full_is_full(self):
        with patch.object(membership, "MOST", 1):
            self.says(self.ann, "club open")
            self.assertIn("已满1人", self.says(self.bo, "俱乐部 加入 Stone Foxes"))
        self.assertIsNone(self.rank(self.bo))


class TestRanks(ClubsTest):
    def setUp(self) -> None:
        super().setUp()
        self.cy = self.newcomer("Cy")
        self.foxes = self.club(self.ann, "Stone Foxes", self.bo, self.cy)

    def test_officers_do_some_things_and_the_leader_all(self):
        self.assertIn("会长或干事", self.says(self.bo, "俱乐部 请出 Cy"))
        self.says(self.ann, "club promote 博文")
        self.assertEqual(self.rank(self.bo), "officer")
        self.assertIn("要会长来办", self.says(self.bo, "俱乐部 请出 Ann"))
        self.assertIn("要会长来办", self.says(self.bo, "俱乐部 提拔 Cy"))
        self.says(self.bo, "俱乐部 请出 Cy")
        self.assertIsNone(self.rank(self.cy))
        self.assertIn("put you out", self.heard(self.cy))
        self.says(self.ann, "club demote 博文")
        self.assertEqual(self.rank(self.bo), "member")
        self.assertIn("That is you", self.says(self.ann, "club demote Ann"))

    def test_the_lead_is_passed_on_and_the_last_one_ends_it(self):
        self.says(self.ann, "club lead Cy")
        self.assertEqual((self.rank(self.ann), self.rank(self.cy)), ("officer", "leader"))
        self.says(self.cy, "club leave")
        self.assertEqual(self.rank(self.ann), "leader", "officers before members")
        self.says(self.ann, "club leave")
        self.assertEqual(self.rank(self.bo), "leader")
        self.assertIn("退出 是", self.says(self.bo, "俱乐部 退出"))
        self.says(self.bo, "俱乐部 退出 是")
        self.assertEqual(Club.objects.count(), 0)
        self.assertFalse(ChannelDB.objects.filter(db_key="Stone Foxes").exists())

    def test_the_board(self):
        self.assertIn("on the board", self.says(self.cy, "club note Friday evening, |rUNO|n. Bring biscuits!"))
        self.assertIn("Friday evening, rUNOn. Bring biscuits!", self.says(self.bo, "俱乐部 留言板"))
        self.assertIn("只能揭自己写的", self.says(self.bo, "俱乐部 揭下 1"))
        self.assertIn("no such note", self.says(self.cy, "club unnote 2"))
        self.says(self.ann, "club unnote 1")
        self.assertEqual(board.notes(self.foxes, self.ann.account), [])
        self.assertIn("behind it", self.says(self.cy, "club note"))
        self.assertIn("300 characters", self.says(self.ann, f"club about {'x' * 301}"))
        self.says(self.ann, "club about We meet at the well.")
        self.assertIn("We meet at the well.", self.says(self.newcomer("Di"), "club list"))

    def test_nonsense_is_answered_and_changes_nothing(self):
        for line in (
            "club dance",
            "club invite Nobody",
            "club accept x",
            "club challenge",
            "club unnote -1",
            "club " + "z" * 3000,
        ):
            with self.subTest(line[:30]):
                self.assertTrue(self.says(self.ann, line))
        self.assertEqual(ClubMember.objects.count(), 3)

    def test_staff_disband_a_club_and_nobody_else(self):
        for typed in ("@club disband Stone Foxes", "club disband Stone Foxes"):
            self.assertIn("There is no club", self.says(self.cy, typed))
        boss = self.newcomer("Di")
        boss.account.permissions.add("Admin")
        self.assertIn("Disband Stone Foxes for ever?", self.do_sure(boss, "@club disband Stone Foxes"))
        self.assertEqual((Club.objects.count(), ClubMember.objects.count()), (0, 0))
        self.assertFalse(ChannelDB.objects.filter(db_key="Stone Foxes").exists())

    def test_who_ignores_somebody_is_not_invited_by_them_and_nobody_writes_too_often(self):
        people = [self.newcomer(f"Guest{letter}") for letter in "abc"]
        self.do(people[0], "ignore Ann")
        self.assertIn("takes no letters from you", self.says(self.ann, "club invite Guesta"))
        with override_settings(WELLMOUTH_PACES={"letter": (1, 0.001)}):
            self.assertIn("is invited", self.says(self.ann, "club invite Guestb"))
            self.assertNotIn("is invited", self.says(self.ann, "club invite Guestc"))
        self.assertEqual(ClubKnock.objects.count(), 1)
