"""The second factor at every door, and leaving everywhere: no log-in outlives what it began with."""

import re
import time
from unittest.mock import MagicMock, patch

import evennia
from django.contrib.auth.hashers import make_password
from django.test import Client, override_settings
from django_otp.oath import TOTP
from django_otp.plugins.otp_totp.models import TOTPDevice
from evennia.utils.test_resources import EvenniaTest

from evadventure.accounts import authentication, logins, two_factor
from evadventure.accounts.commands import CmdPassword, CmdSignOut
from evadventure.accounts.tests.test_language_way_in import Door
from evadventure.accounts.two_factor_commands import CmdTwoStep
from evadventure.apps.api import tokens
from evadventure.apps.api.models import Token
from evadventure.kernel import signals
from evadventure.kernel.errors import ActionError
from evadventure.security import hashing
from evadventure.security.throttling import TRIES

PASSWORD, NEW = "right-horse-battery", "another-horse-battery"


class SecondTest(EvenniaTest):
    def setUp(self):
        super().setUp()
        evennia.SESSION_HANDLER.disconnect = self.backups[1]  # EvenniaTest puts a mock there
        TRIES.clear()
        self.addCleanup(TRIES.clear)
        self.enterContext(patch("evennia.EVENNIA_SERVER_SERVICE.amp_protocol", MagicMock()))
        self.account.password = make_password(PASSWORD)
        self.account.save()
        logins.listen()
        signals.left_everywhere.connect(tokens.revoke_all, dispatch_uid="test")
        self.addCleanup(signals.left_everywhere.disconnect, dispatch_uid="test")
        self.at = 0

    def tearDown(self):
        evennia.SESSION_HANDLER.setdefault(self.session.sessid, self.session)  # EvenniaTest takes it out again
        super().tearDown()

    def code(self):
        """Return the next code of the app; the clock goes on, since each is good once."""
        device = TOTPDevice.objects.get(user_id=self.account.pk)
        self.at = max(self.at + 30, time.time())
        moment = patch("django_otp.plugins.otp_totp.models.time.time", return_value=self.at)
        moment.start()
        self.addCleanup(moment.stop)
        made = TOTP(device.bin_key)
        made.time = self.at
        return f"{made.token():06}"

    def turn_on(self):
        two_factor.begin(self.account)
        return two_factor.confirm(self.account, self.code())

    def type(self, command, args):
        """Type a command of the account; return what it says."""
        with patch.object(self.session, "msg") as said, patch.object(self.account, "msg") as also:
            self.account.execute_cmd(f"{command.key} {args}", session=self.session)
        return " ".join(str(call) for call in [*said.call_args_list, *also.call_args_list])


class TestSecond(SecondTest):
    def test_it_is_on_once_a_code_was_typed(self):
        secret = two_factor.begin(self.account)
        self.assertFalse(two_factor.is_on(self.account))
        self.assertIn(secret.text.replace(" ", ""), secret.url)
        self.assertEqual(two_factor.begin(self.account), secret)
        with self.assertRaises(ActionError):
            two_factor.confirm(self.account, "000000" if self.code() != "000000" else "000001")
        codes = two_factor.confirm(self.account, self.code())
        self.assertTrue(two_factor.is_on(self.account))
        self.assertEqual((len(set(codes)), two_factor.codes_left(self.account)), (10, 10))
        with self.assertRaises(ActionError):
            two_factor.begin(self.account)

    def test_each_code_is_good_once(self):
        codes = self.turn_on()
        code = self.code()
        self.assertTrue(two_factor.is_right(self.account, f"{code[:3]} {code[3:]}"))
        self.assertFalse(two_factor.is_right(self.account, code))
        self.assertTrue(two_factor.is_right(self.account, codes[0].upper()))
        self.assertFalse(two_factor.is_right(self.account, codes[0]))
        for nonsense in ("", "12345", "1234567", "１２３４５６", "x" * 5000, "'; --", codes[1][:-1]):
            self.assertFalse(two_factor.is_right(self.account, nonsense))
        self.assertEqual(two_factor.codes_left(self.account), 9)

    def test_a_door_that_knows_nothing_of_it_stays_shut(self):
        self.turn_on()
        self.assertFalse(Client().login(username=self.account.username, password=PASSWORD))
        two_factor.remove(self.account)
        self.assertTrue(Client().login(username=self.account.username, password=PASSWORD))

    @override_settings(WELLMOUTH_TRIES_ACCOUNT=(3, 60))
    def test_wrong_codes_are_slowed_down_like_wrong_passwords(self):
        self.turn_on()
        for _ in range(3):
            with self.assertRaises(authentication.Refused):
                authentication.prove_code(self.account, "abcdefgh", "192.0.2.1")
        with self.assertRaises(ActionError):
            authentication.prove_code(self.account, self.code(), "192.0.2.1")
        self.assertEqual(self.account.attributes.get("tried")[0], 3)

    def test_the_command_in_both_languages(self):
        self.assertIn("is off", self.type(CmdTwoStep, ""))
        begun = self.type(CmdTwoStep, "on")
        self.assertRegex(begun, r"address: ?(\\n)?otpauth://totp/Wellmouth[^\\\s]+&issuer=Wellmouth\\n")  # in one piece
        self.assertIn("not right", self.type(CmdTwoStep, "nonsense"))
        told = self.type(CmdTwoStep, self.code())
        codes = re.findall(r"\b[a-z2-7]{8}\b", told.replace("\\n", " ").split("down:")[1].split("', ")[0])
        self.assertEqual(len(codes), 10)
        self.assertIn("10 recovery codes", self.type(CmdTwoStep, ""))
        self.assertIn("already", self.type(CmdTwoStep, "on"))
        self.assertIn("Add a code", self.type(CmdTwoStep, "off"))
        self.assertIn("not right", self.type(CmdTwoStep, "off 1"))
        self.assertIn("worthless", self.type(CmdTwoStep, f"codes {codes[0]}"))
        self.assertIn("not right", self.type(CmdTwoStep, f"off {codes[1]}"))
        self.account.lang = self.session.protocol_flags["LANG"] = "zh"
        self.assertIn("已关闭", self.type(CmdTwoStep, f"关 {self.code()}"))
        self.assertFalse(two_factor.is_on(self.account))


class TestDoors(SecondTest):
    def test_telnet(self):
        codes = self.turn_on()
        door = Door(evennia.SESSION_HANDLER)
        self.assertIn("First", door.type("code 123456"))
        self.assertIn("the code your app shows", door.type(f"connect {self.account.username} {PASSWORD}"))
        self.assertIsNone(door.session.account if hasattr(door, "session") else None)
        self.assertIn("not right", door.type("code 12"))
        self.assertNotIn("not right", door.type(codes[0]))
        self.assertTrue(any(one.logged_in for one in self.account.sessions.all() if one is not self.session))

    def test_the_code_has_its_time(self):
        self.turn_on()
        door = Door(evennia.SESSION_HANDLER)
        with patch("evadventure.accounts.entrance.CODE_SECONDS", -1):
            door.type(f"connect {self.account.username} {PASSWORD}")
        self.assertIn("First", door.type(f"code {self.code()}"))

    def test_pages(self):
        self.turn_on()
        visitor = Client()
        told = {"username": self.account.username, "password": PASSWORD}
        asked = visitor.post("/auth/login/", {**told, "next": "/auth/tokens/"})
        self.assertEqual(asked.headers["Location"], "/auth/code/?next=%2Fauth%2Ftokens%2F")
        self.assertEqual(visitor.get("/auth/tokens/").status_code, 302)
        self.assertContains(visitor.post("/auth/code/", {"code": "1", "next": "/auth/tokens/"}), "not right")
        done = visitor.post("/auth/code/", {"code": self.code(), "next": "https://elsewhere.test/"})
        self.assertEqual(done.headers["Location"], "/webclient/")
        self.assertEqual(visitor.get("/auth/tokens/").status_code, 200)
        self.assertEqual(Client().get("/auth/code/").headers["Location"], "/auth/login/")

    def test_the_page_turns_it_on_and_off(self):
        visitor = Client()
        visitor.post("/auth/login/", {"username": self.account.username, "password": PASSWORD})
        visitor.post("/auth/account/", {"do": "begin"})
        self.assertContains(visitor.get("/auth/account/"), "data:image/svg+xml")
        visitor.post("/auth/account/", {"do": "confirm", "code": "1"})
        self.assertContains(visitor.get("/auth/account/"), "not right")
        shown = visitor.post("/auth/account/", {"do": "confirm", "code": self.code()})
        self.assertContains(shown, "Recovery codes, each good once")
        self.assertContains(visitor.post("/auth/account/", {"do": "codes", "code": self.code()}), "Recovery codes,")
        visitor.post("/auth/account/", {"do": "off", "code": self.code()})
        self.assertFalse(two_factor.is_on(self.account))
        for nonsense in ({}, {"do": "x"}, {"do": "off"}, {"do": "confirm"}, {"do": "codes", "code": "\0"}):
            self.assertEqual(visitor.post("/auth/account/", nonsense).status_code, 302)
        visitor.post("/language/", {"lang": "zh"})
        self.assertContains(visitor.get("/auth/account/"), "两步验证")

    @override_settings(WELLMOUTH_STAFF_SECOND_FACTOR=True)
    def test_staff_without_one_see_no_administration(self):
        self.account.is_staff = self.account.is_superuser = True
        self.account.save()
        visitor = Client()
        visitor.post("/auth/login/", {"username": self.account.username, "password": PASSWORD})
        self.assertEqual(visitor.get("/admin/").headers["Location"], "/auth/account/")
        with patch.object(self.session, "msg") as said:
            two_factor.remind(self.account, self.session)
        self.assertIn("twostep", str(said.call_args))
        self.turn_on()
        self.assertEqual(visitor.get("/admin/").status_code, 200)
        self.assertEqual(Client().get("/admin/login/?next=/admin/").headers["Location"], "/auth/login/?next=/admin/")


class TestEverywhere(SecondTest):
    def browser(self):
        visitor = Client()
        visitor.post("/auth/login/", {"username": self.account.username, "password": PASSWORD})
        self.assertEqual(visitor.get("/auth/tokens/").status_code, 200)
        return visitor

    def is_in(self, visitor):
        return visitor.get("/auth/tokens/").status_code == 200

    def other(self):
        """Return another connection of the account."""
        door = Door(evennia.SESSION_HANDLER)
        door.type(f"connect {self.account.username} {PASSWORD}")
        return next(one for one in self.account.sessions.all() if one is not self.session)

    def test_the_command_ends_all_but_this_connection(self):
        self.browser(), self.other()
        second_browser = self.browser()
        tokens.make(self.account, "program")
        self.assertIn("nowhere else", self.type(CmdSignOut, ""))
        self.assertEqual(self.account.sessions.all(), [self.session])
        self.assertFalse(self.is_in(second_browser))
        self.assertEqual(Token.objects.filter(account=self.account).count(), 0)
        self.assertEqual(logins.browsers(self.account), [])

    def test_the_page_ends_all_but_this_browser(self):
        here, there = self.browser(), self.browser()
        self.other()
        here.post("/auth/account/", {"do": "everywhere"})
        self.assertEqual((self.is_in(here), self.is_in(there)), (True, False))
        self.assertEqual(self.account.sessions.all(), [])

    def test_a_new_password_typed_in_the_game_ends_the_rest(self):
        there = self.browser()
        self.other()
        tokens.make(self.account, "program")
        self.assertIn("is changed", self.type(CmdPassword, f"{PASSWORD} = {NEW}"))
        self.assertEqual(self.account.sessions.all(), [self.session])
        self.assertFalse(self.is_in(there))
        self.assertEqual(Token.objects.count(), 0)

    def test_a_browser_in_which_it_is_typed_stays(self):
        here = self.browser()
        self.session.csessid = here.cookies["sessionid"].value
        self.type(CmdPassword, f"{PASSWORD} = {NEW}")
        self.assertTrue(self.is_in(here))

    def test_a_new_password_on_the_page_ends_the_rest(self):
        here, there = self.browser(), self.browser()
        told = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW}
        self.assertEqual(here.post("/auth/password_change/", told).status_code, 302)
        self.assertEqual((self.is_in(here), self.is_in(there)), (True, False))
        self.assertEqual(self.account.sessions.all(), [])
        self.assertEqual(logins.browsers(self.account), [here.cookies["sessionid"].value])

    def test_one_that_staff_give_ends_all(self):
        there = self.browser()
        hashing.make(NEW, "").addCallback(lambda hashed: hashing.keep(self.account, hashed))
        self.account.save()
        self.assertFalse(self.is_in(there))
        self.assertEqual(self.account.sessions.all(), [])

    def test_a_wrong_old_password_ends_nothing(self):
        there = self.browser()
        self.assertIn("not your old", self.type(CmdPassword, f"wrong = {NEW}"))
        self.assertTrue(self.is_in(there))

    def test_too_many_browsers_end_the_oldest(self):
        with patch("evadventure.accounts.logins.BROWSERS", 2):
            first, then, last = self.browser(), self.browser(), self.browser()
        self.assertEqual([self.is_in(one) for one in (first, then, last)], [False, True, True])
