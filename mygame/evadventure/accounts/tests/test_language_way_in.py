"""The way in: language, account, login, in words for both languages."""

from unittest.mock import MagicMock, patch

import evennia
from django.db import OperationalError
from django.db.backends.base.base import BaseDatabaseWrapper
from django.test import override_settings
from evennia.accounts.models import AccountDB
from evennia.commands.cmdhandler import CMD_LOGINSTART
from evennia.server.serversession import ServerSession
from evennia.utils.test_resources import BaseEvenniaTest
from twisted.internet.task import Clock

from commands.default_cmdsets import UnloggedinCmdSet
from evadventure.accounts.entrance import name_and_password
from evadventure.kernel.textwidth import columns
from server.conf.inputfuncs import text

FAST = ["django.contrib.auth.hashers.MD5PasswordHasher"]


REACTOR = "evennia.commands.cmdhandler.reactor"
"""Goes on with a command that has asked something, a turn later."""


class Door:
    """Somebody at the door: a session that is not logged in, and what it was told."""

    def __init__(self, handler):
        self.session = ServerSession()
        self.session.init_session("telnet", ("10.0.0.7", 4000), handler)
        self.session.sessid = 77
        self.session.protocol_flags = {"ENCODING": "utf-8", "SCREENWIDTH": {0: 78}, "SCREENHEIGHT": {0: 24}}
        self.session.cmdset.add_default(UnloggedinCmdSet)
        handler[77] = self.session
        self.told = []
        self.session.data_out = lambda **kwargs: self.told.append(kwargs.get("text"))

    def type(self, line):
        del self.told[:]
        text(self.session, line)
        return self.heard()

    def heard(self):
        return "\n".join(str(part[0] if isinstance(part, tuple) else part) for part in self.told if part)


@override_settings(PASSWORD_HASHERS=FAST)
class TestDoor(BaseEvenniaTest):
    def setUp(self):
        super().setUp()
        portal = patch("evennia.EVENNIA_SERVER_SERVICE.amp_protocol", MagicMock())
        portal.start()
        self.addCleanup(portal.stop)
        self.door = Door(evennia.SESSION_HANDLER)

    def answers(self, *lines):
        """Type lines that answer questions; return what is heard of the last one."""
        turn = Clock()
        with patch(REACTOR, turn):
            for line in lines:
                self.door.type(line)
                turn.advance(0)
        return self.door.heard()

    def test_first_screen_is_in_both_languages_and_has_a_line_in_ascii(self):
        heard = self.door.type("look")
        self.assertIn("English", heard)
        self.assertIn("中文", heard)
        self.assertTrue(any("encoding gb18030" in line and "garbled" in line for line in heard.splitlines()))

    def test_first_screen_comes_while_the_database_is_away(self):
        away = patch.object(BaseDatabaseWrapper, "ensure_connection", side_effect=OperationalError("away"))
        for line in (CMD_LOGINSTART, "look"):
            with away:
                self.assertIn("English", self.door.type(line), line)

    def test_first_screen_fits_a_narrow_screen(self):
        for width in (40, 50, 69, 80):
            self.door.session.protocol_flags["SCREENWIDTH"] = {0: width}
            for line in ("look", "1", "2"):
                heard = self.door.type(line)
                self.assertLessEqual(max(map(columns, heard.splitlines())), width, heard)
                self.assertEqual("====" in heard, width >= 69)

    def test_choosing_a_language(self):
        self.assertIn("注册", self.door.type("2"))
        self.assertIn("create <name>", self.door.type("1"))
        self.assertIn("注册", self.door.type("中文"))
        self.assertIn("create <name>", self.door.type("english"))
        self.assertIn("注册", self.door.type("language zh"))
        self.assertIn("create <name>", self.door.type("en"))
        self.assertIn("注册", self.door.type("zh"))

    def test_a_chinese_command_tells_the_language(self):
        self.assertIn("注册", self.door.type("帮助"))
        self.assertEqual(self.door.session.protocol_flags["LANG"], "zh")

    def test_unknown_line(self):
        self.assertIn("not in yet", self.door.type("dance"))
        self.assertIn("还没有进来", self.door.type("跳舞"))

    def test_bad_input_is_answered_and_makes_nothing(self):
        before = AccountDB.objects.count()
        for line in (
            "create",
            "connect",
            "create x",
            'create ""',
            "connect ²",
            "create 😀 ２２２２２２２２２",
            "注册 诸葛abc 12345678x",
        ):
            with self.subTest(line):
                self.assertTrue(self.door.type(line))
                self.door.type("")
        self.assertEqual(AccountDB.objects.count(), before)

    def test_create_asks_again_for_what_will_not_do(self):
        self.account.username = "李明"
        self.account.save()
        self.assertIn("叫什么名字", self.door.type("注册"))
        again = self.answers("李明")
        self.assertIn("已经有人叫「李明」了", again)
        self.assertIn("叫什么名字", again)
        self.assertIn("起个密码", self.answers("王五"))
        again = self.answers("12345678")
        self.assertIn("起个密码", again.partition("\n")[2])
        self.assertEqual(AccountDB.objects.filter(username="王五").count(), 0)
        with patch.object(evennia.SESSION_HANDLER, "login") as login:
            self.answers("hen-chang-mima-5")
        self.assertTrue(login.called)
        self.assertEqual(AccountDB.objects.filter(username="王五").count(), 1)

    def test_a_screen_reader_chosen_at_the_door_is_kept(self):
        self.door.type("读屏")
        self.answers("注册 王五 hen-chang-mima-5", "")
        account = AccountDB.objects.get(username="王五")
        self.assertEqual(account.attributes.get("_saved_protocol_flags"), {"SCREENREADER": True})
        self.assertTrue(self.door.session.protocol_flags["SCREENREADER"])

    def test_create_is_given_up_by_an_empty_line(self):
        self.assertIn("Nothing was made", self.answers("create", "quit"))
        self.assertIn("Nothing was made", self.answers("create Annabel long-enough-9", "quit"))
        self.assertIn("Nothing was made", self.answers("create", "Annabel", ""))
        self.assertEqual(AccountDB.objects.filter(username="Annabel").count(), 0)

    def test_the_whole_line_typed_at_the_question_is_no_name(self):
        self.answers("注册", "注册 王五 hen-chang-mima-5", "是")
        self.assertEqual(AccountDB.objects.filter(username="王五").count(), 1)

    def test_a_name_that_begins_like_the_command_is_asked_about(self):
        self.assertIn("Make the account |wMoon|n", self.answers("create", "New Moon", "a-long-secret-8"))
        self.assertIn("Nothing was made", self.answers("n"))
        self.assertFalse(AccountDB.objects.filter(username="Moon"))

    def test_create_logs_straight_in(self):
        entered = []
        with patch.object(self.door.session.sessionhandler, "login", lambda session, account: entered.append(account)):
            self.assertIn("诸葛亮", self.answers("注册 诸葛亮 wolong-1234"))
            self.answers("y")
        self.assertEqual([account.key for account in entered], ["诸葛亮"])
        self.assertEqual(entered[0].lang, "zh")


class TestNameAndPassword(BaseEvenniaTest):
    def test_parts(self):
        for line, parts in {
            "ann pass word": ("ann", "pass word"),
            '"ann of well" secret12': ("ann of well", "secret12"),
            "“诸葛 亮” “我的 密码”": ("诸葛 亮", "我的 密码"),
            "ann": None,
            "": None,
            '"" x': None,
        }.items():
            with self.subTest(line):
                self.assertEqual(name_and_password(line), parts)
