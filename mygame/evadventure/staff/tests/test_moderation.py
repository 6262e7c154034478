"""Staff silence, shut out and read: who is meant hears why, in their own language, and all of it is in the book."""

from unittest.mock import patch

from django.test import override_settings
from evennia.utils.create import create_channel

from evadventure.security import speaking
from evadventure.security.bans import ban_of, ban_on, bans, why_out
from evadventure.security.name_rules import NameRefused, check_name
from evadventure.social import reports
from evadventure.staff.tests.test_staff_commands import LOCKS, StaffTest
from evadventure.tables.match import store
from evadventure.tables.models import AdminAction
from evadventure.words import Lang


class TestMute(StaffTest):
    def setUp(self):
        super().setUp()
        self.name = self.account.username
        self.channel = create_channel("Chatter", locks=LOCKS)
        self.channel.connect(self.account)

    def test_who_is_silenced_hears_why_each_time_and_is_not_heard(self):
        self.assertIn("已禁止", self.ask(self.zhang, f"@mute {self.name} = 2h : shouting"))
        self.assertIn("shouting", self.ann.take())
        for line in (
            "say hello",
            "pose jumps",
            "channel Chatter = hello",
            f"tell {self.zhang.account.username} hello",
            "smile",
        ):
            answer = self.ask(self.ann, line)
            self.assertIn("You may not talk until", answer, line)
            self.assertIn("shouting", answer, line)
            self.assertEqual(answer.count("shouting"), 1, line)
        self.assertNotIn("hello", self.zhang.take())
        self.assertIn("Thank you", self.ask(self.ann, "report I was not shouting"))

    def test_the_time_runs_out_and_staff_take_it_back(self):
        self.ask(self.zhang, f"@禁言 {self.name} = 30分 ： 吵闹")
        self.assertIn(self.name, self.ask(self.zhang, "@mute"))
        with patch.object(speaking.time, "time", return_value=speaking.time.time() + 1801):
            self.assertIn("You say", self.ask(self.ann, "say hello"))
        self.assertIn("可以说话了", self.ask(self.zhang, f"@unmute {self.name}"))
        self.assertIn("You may talk again", self.ann.take())
        self.assertIn("You say", self.ask(self.ann, "say hello"))
        self.assertIn("没有被禁言", self.ask(self.zhang, f"@unmute {self.name}"))

    def test_the_reason_may_follow_the_time(self):
        self.ask(self.zhang, f"@mute {self.name} = 30m rude words")
        self.assertRegex(self.ask(self.ann, "say hello"), r"until .*: rude words\.")

    def test_nonsense_changes_nothing(self):
        for typed, told in (
            (f"{self.name} = soon", "不是时间"),
            ("nobodyhere", "没有叫"),
            (self.zhang.account.username, "管理人员"),
        ):
            self.assertIn(told, self.ask(self.zhang, f"@mute {typed}"), typed)
        self.assertIsNone(speaking.muted(self.account))
        self.ask(self.ann, f"@mute {self.zhang.account.username} = 1h")
        self.assertIsNone(speaking.muted(self.zhang.account))

    def test_words_of_the_lists(self):
        self.assertIn("You say", self.ask(self.ann, "say a grotty class"))
        with override_settings(WELLMOUTH_WORD_LISTS={"en": ["grotty", "ass"], "zh": ["坏词"]}):
            for line in ("say so Ｇrotty!", "channel Chatter = 这是坏词吗", "say kick ass"):
                self.assertIn("That was not said", self.ask(self.ann, line), line)
            self.assertIn("You say", self.ask(self.ann, "say a class"))
            for name in ("Grotty", "Ann Grotty", "大坏词"):
                with self.assertRaises(NameRefused) as refused:
                    check_name(name)
                self.assertEqual(refused.exception.code, "name_unfit")
            self.assertEqual(check_name("Class"), "Class")
        self.assertEqual(check_name("Grotty"), "Grotty")


class TestReports(StaffTest):
    def test_a_report_has_the_last_lines(self):
        self.ask(self.zhang, "say 你真笨")
        self.ask(self.ann, "say please stop", "report he is rude")
        text = reports.open_reports()[-1].message
        self.assertTrue(text.startswith("he is rude"), text)
        self.assertRegex(text, r"(?s)\[say\] .*你真笨.*please stop")
        self.ask(self.ann, "bug a wall is missing")
        self.assertEqual(reports.open_reports()[-1].message, "a wall is missing")
        self.assertEqual(len(reports.last_lines(self.account).splitlines()), 2)


class TestBansByTimeAndNetwork(StaffTest):
    def test_networks(self):
        self.ask(self.zhang, "@ban 10.1.0.0/16 = 2d : scans", "yes")
        self.ask(self.zhang, "@ban 2001:db8::/32 : 扫描", "yes")
        self.assertEqual([one.reason for one in bans()], ["scans", "扫描"])
        for address, out in (("10.1.7.7", True), ("10.2.7.7", False), ("2001:db8:1::9", True), ("2001:db9::9", False)):
            self.assertEqual(ban_on("anna", address) is not None, out, address)
        self.assertTrue(type(self.account).is_banned(username="x", ip="10.1.0.1"))

    def test_a_time(self):
        self.assertIn("不是时间", self.ask(self.zhang, "@ban Rowdy = soon"))
        self.ask(self.zhang, "@ban Rowdy = 3d : shouting", "yes")
        self.assertIn("为止", self.ask(self.zhang, "@ban"))
        self.assertIsNotNone(ban_on("Rowdy", ""))
        with patch("evadventure.security.bans.time.time", return_value=speaking.time.time() + 3 * 86400 + 1):
            self.assertIsNone(ban_on("Rowdy", ""))
            self.assertEqual(bans(), [])

    def test_who_is_out_reads_why_and_whom_to_ask(self):
        told = why_out(ban_of("rowdy", "shouting", 3600))
        with override_settings(WELLMOUTH_APPEAL="staff@example.org"):
            for lang, words in ((Lang.EN, "until"), (Lang.ZH, "封禁")):
                text = told.in_lang(lang)
                for part in (words, "shouting", "staff@example.org"):
                    self.assertIn(part, text)


class TestAudit(StaffTest):
    def test_every_command_of_staff_is_in_the_book_and_no_password(self):
        store.keep_the_book()
        self.ask(
            self.zhang, "@wall hello", "look", "say hello", f"@userpassword {self.account.username} = a-new-pass-77"
        )
        rows = list(AdminAction.objects.order_by("pk").values_list("who", "target"))
        self.assertIn((self.zhang.account.username, "@wall hello"), rows)
        self.assertEqual([target for _, target in rows if target.startswith(("look", "say"))], [])
        self.assertEqual([target for _, target in rows if "a-new-pass" in target], [])
        self.assertIn("@wall hello", self.ask(self.zhang, "@audit"))
        self.assertIn("@wall hello", self.ask(self.zhang, "@审计 wall"))
        self.assertNotIn("@wall hello", self.ask(self.zhang, "@audit nobody"))
        self.assertNotIn("@wall hello", self.ask(self.ann, "@audit"))
