"""Log-ins: guesses are slowed down, nobody waits for them, and the owner is told of them."""

from unittest import mock

import evennia
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.db import OperationalError, connection
from django.test import SimpleTestCase, override_settings, tag
from django.test.utils import CaptureQueriesContext
from evennia.utils.test_resources import BaseEvenniaTest
from twisted.internet.defer import Deferred

from evadventure.accounts import authentication
from evadventure.kernel.errors import ActionError
from evadventure.security import hashing
from evadventure.security.bans import ban_of, keep
from evadventure.security.throttling import TRIES, Tries
from evadventure.words import Lang

HOME, STRANGE = "192.0.2.1", "198.51.100.7"


class TestForms(SimpleTestCase):
    def test_a_password_is_the_same_however_the_keyboard_writes_its_accents(self):
        at_once = mock.patch.object(hashing.DESK, "ask", lambda address, work: work())
        at_once.start()
        self.addCleanup(at_once.stop)
        composed, apart = "caf\u00e9-caf\u00e9-9", "cafe\u0301-cafe\u0301-9"
        for first, second in ((composed, apart), (apart, composed)):
            stored = str(hashing.make(first, HOME))
            self.assertEqual(hashing.matches(second, stored, HOME), (True, None))
        old = make_password(apart)
        right, better = hashing.matches(apart, old, HOME)
        self.assertTrue(right)
        self.assertEqual(hashing.matches(composed, str(better), HOME), (True, None))
        self.assertEqual(hashing.matches("cafe-cafe-9", old, HOME), (False, None))


@override_settings(WELLMOUTH_TRIES_ACCOUNT=(3, 60), WELLMOUTH_TRIES_ADDRESS=(6, 100), WELLMOUTH_TRIES_OVERALL=(1000, 1))
class TestTries(SimpleTestCase):
    def setUp(self):
        self.now = 1000.0
        self.tries = Tries(clock=lambda: self.now)

    def refused(self, *where, **how):
        """Return the seconds somebody must wait; 0 when the try was counted."""
        try:
            self.tries.begin(*where, **how)
        except ActionError as refused:
            return refused.facts["seconds"]
        return 0

    def test_a_few_are_free_and_then_the_wait_doubles_up_to_the_longest(self):
        waits = []
        for _ in range(14):
            waits.append(self.refused(HOME, "Ann"))
            self.now += waits[-1]
        self.assertEqual([wait for wait in waits[:9] if wait], [2, 3, 5])
        for _ in range(20):
            self.now += 61
            self.assertEqual(self.refused(f"192.0.2.{_ + 10}", "Ann"), 0)

    def test_accounts_wait_whoever_tries_and_however_the_name_is_written(self):
        for number in range(3):
            self.assertEqual(self.refused(f"203.0.113.{number}", "Ann"), 0)
        self.assertGreater(self.refused("203.0.113.9", "ANN"), 0)
        self.assertEqual(self.refused("203.0.113.9", "Bob"), 0)

    def test_who_came_from_here_before_is_not_locked_out_by_strangers(self):
        for number in range(3):
            self.refused(f"203.0.113.{number}", "Ann")
        self.assertEqual(self.refused(HOME, "Ann", known=True), 0)

    def test_addresses_wait_whatever_the_name(self):
        for number in range(6):
            self.assertEqual(self.refused("2001:db8::1", f"name{number}"), 0)
        self.assertGreater(self.refused("2001:db8::2", "another", known=True), 0)
        self.assertEqual(self.refused("2001:db8:0:1::2", "another"), 0)

    @override_settings(WELLMOUTH_TRIES_OVERALL=(5, 0.5))
    def test_all_together_have_a_measure(self):
        self.tries.clear()
        for number in range(5):
            self.assertEqual(self.refused(f"203.0.113.{number}", f"name{number}"), 0)
        self.assertGreater(self.refused("203.0.113.99", "name99"), 0)
        self.assertEqual(self.refused(HOME, "Ann", known=True), 0)
        self.now += 4
        self.assertEqual(self.refused("203.0.113.99", "name99"), 0)

    def test_right_ones_do_not_count(self):
        for _ in range(50):
            self.tries.begin(HOME, "Ann")
            self.tries.right(HOME, "Ann")
        self.assertEqual(self.refused(HOME, "Ann"), 0)

    def test_tokens_are_counted_apart(self):
        for _ in range(6):
            self.refused(HOME, kind="token")
        self.assertGreater(self.tries.wait(HOME, kind="token"), 0)
        self.assertEqual(self.refused(HOME, "Ann"), 0)

    def test_all_is_forgotten_after_an_hour(self):
        for _ in range(4):
            self.refused(HOME, "Ann")
        self.now += 3601
        self.assertEqual([self.refused(HOME, "Ann") for _ in range(3)], [0, 0, 0])

    def test_memory_is_bounded(self):
        with mock.patch("evadventure.security.throttling.MOST", 50):
            for number in range(500):
                self.refused(f"203.0.{number // 200}.{number % 200}", f"name{number}")
        self.assertLessEqual(len(self.tries._counts), 50)


class Pool:
    """Threads that begin when they are told to."""

    def __init__(self, *arguments):
        self.jobs = []

    def start(self):
        pass

    stop = start

    def callInThreadWithCallback(self, done, work):
        self.jobs.append((done, work))


@override_settings(WELLMOUTH_HASHING_THREADS=1)
class TestDesk(SimpleTestCase):
    def setUp(self):
        self.pool, self.done = Pool(), []
        for name, value in (("ThreadPool", lambda *_: self.pool), ("installed", mock.Mock(running=True))):
            patched = mock.patch.object(hashing, name, value)
            patched.start()
            self.addCleanup(patched.stop)
        hashing.installed.callFromThread = lambda call, *arguments: call(*arguments)
        self.desk = hashing.HashingQueue()

    def ask(self, address, answer):
        self.desk.ask(address, lambda: answer).addCallback(self.done.append)

    def run_out(self):
        while self.pool.jobs:
            done, work = self.pool.jobs.pop(0)
            done(True, work())

    def test_addresses_are_served_in_turn_and_a_line_is_short(self):
        self.ask("203.0.113.1", "first")
        for number in range(hashing.LONGEST_LINE):
            self.ask("203.0.113.1", number)
        with self.assertRaises(ActionError):
            self.ask("203.0.113.1", "too many")
        self.ask(HOME, "mine")
        self.assertEqual(len(self.pool.jobs), 1)
        self.run_out()
        self.assertEqual(self.done, ["first", 0, "mine", 1, 2, 3])

    def test_work_that_fails_tells_who_asked(self):
        failed = []
        self.desk.ask(HOME, lambda: 1 / 0).addErrback(lambda failure: failed.append(failure.type))
        done, work = self.pool.jobs.pop()
        try:
            work()
        except ZeroDivisionError:
            done(False, authentication.hashing.Failure())
        self.assertEqual(failed, [ZeroDivisionError])
        self.ask(HOME, "next")
        self.run_out()
        self.assertEqual(self.done, ["next"])


@override_settings(WELLMOUTH_TRIES_ACCOUNT=(3, 60), WELLMOUTH_TRIES_ADDRESS=(50, 100))
class TestProving(BaseEvenniaTest):
    account_typeclass = settings.BASE_ACCOUNT_TYPECLASS
    PASSWORD = "right-horse-battery"

    def setUp(self):
        super().setUp()
        TRIES.clear()
        self.addCleanup(TRIES.clear)
        authentication._unkept.clear()
        self.account.password = make_password(self.PASSWORD)
        self.account.save()

    def come_in(self, password, address=STRANGE, name=None):
        found = []
        cls = type(self.account)
        authentication.come_in(cls, name or self.account.username, password, address).addCallback(found.extend)
        return found[0], " ".join(str(one) for one in found[1])

    def test_the_right_password_opens_the_wrong_one_does_not(self):
        self.assertEqual(self.come_in(self.PASSWORD), (self.account, ""))
        self.assertEqual(self.come_in("wrong"), (None, "Username and/or password is incorrect."))
        self.assertEqual(self.come_in("wrong", name="Nobody"), (None, "Username and/or password is incorrect."))

    def test_after_a_few_nobody_is_looked_at_who_has_the_name_or_not(self):
        for name in (self.account.username, "Nobody"):
            with mock.patch.object(hashing, "matches", wraps=hashing.matches) as looked:
                answers = [self.come_in("wrong", f"203.0.113.{number}", name)[1] for number in range(6)]
            self.assertEqual(looked.call_count, 3)
            self.assertIn("Too many wrong tries", answers[-1])
        self.assertIsNone(self.come_in(self.PASSWORD)[0])

    def test_the_owner_comes_in_from_home_all_the_same(self):
        self.come_in(self.PASSWORD, HOME)
        for number in range(6):
            self.come_in("wrong", f"203.0.113.{number}")
        self.assertEqual(self.come_in(self.PASSWORD, HOME)[0], self.account)

    def test_what_is_written_of_a_name_somebody_has_does_not_make_its_answer_later(self):
        later = []
        reactor = mock.Mock(running=True, callLater=lambda seconds, call, *facts: later.append((call, facts)))
        for wrong in range(5):  # the last are not even checked
            with mock.patch.object(authentication, "installed", reactor), CaptureQueriesContext(connection) as asked:
                self.assertIsNone(self.come_in("wrong")[0])
            self.assertEqual([one["sql"] for one in asked if not one["sql"].startswith("SELECT")], [], wrong)
        self.assertEqual(len(later), 5)
        for call, facts in later:
            call(*facts)
        self.session.address = HOME
        self.assertIn("5 times", self.heard())

    def test_a_try_that_cannot_be_noted_is_answered_all_the_same(self):
        with mock.patch.object(authentication, "note_try", side_effect=OperationalError("database is locked")):
            self.assertEqual(self.come_in("wrong"), (None, "Username and/or password is incorrect."))

    def heard(self):
        with mock.patch.object(self.session, "msg") as said:
            authentication.tell_tries(self.account, self.session)
        return " ".join(str(call.kwargs["text"]) for call in said.call_args_list)

    def test_the_owner_is_told_of_all_tries_once(self):
        for _ in range(40):
            self.come_in("wrong", STRANGE)
        self.session.address = HOME
        heard = self.heard()
        self.assertIn("40 times", heard)
        self.assertIn(STRANGE, heard)
        self.assertEqual(self.heard(), "")

    def test_the_own_slips_are_not_worth_a_word(self):
        self.session.address = HOME
        self.come_in("wrong", HOME)
        self.assertEqual(self.heard(), "")
        self.come_in("wrong", STRANGE)
        self.assertIn("1 time ", self.heard())

    def test_who_is_banned_by_name_hears_it_with_the_right_password_alone(self):
        keep([ban_of(self.account.username, "shouting")])
        self.assertEqual(self.come_in("wrong"), (None, "Username and/or password is incorrect."))
        self.assertIn("shouting", self.come_in(self.PASSWORD)[1])
        with mock.patch.object(authentication.two_factor, "is_on", return_value=True):
            self.assertIn("shouting", self.come_in(self.PASSWORD)[1])
            keep([])
            failed = []
            authentication.come_in(type(self.account), self.account.username, self.PASSWORD, HOME).addErrback(
                failed.append
            )
            self.assertTrue(failed[0].check(authentication.CodeNeeded))

    def test_from_an_address_that_is_banned_nobody_comes_in_nor_makes_an_account(self):
        keep([ban_of("198.51.100.0/24", "scans")])
        self.assertIn("scans", self.come_in("wrong")[1])
        self.assertEqual(self.come_in(self.PASSWORD, HOME)[0], self.account)
        found = []
        authentication.make(type(self.account), "Newcomer3", "a-good-new-secret", STRANGE).addCallback(found.extend)
        self.assertIsNone(found[0])
        self.assertIn("scans", str(found[1][0]))

    def test_a_closed_account_is_answered_like_a_wrong_password(self):
        self.account.is_active = False
        self.account.save()
        self.assertEqual(self.come_in(self.PASSWORD)[1], "Username and/or password is incorrect.")

    @tag("long")
    def test_an_outdated_hash_is_renewed(self):
        with override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.PBKDF2SHA1PasswordHasher"]):
            self.account.password = make_password(self.PASSWORD)
            self.account.save()
        both = ["django.contrib.auth.hashers.MD5PasswordHasher", "django.contrib.auth.hashers.PBKDF2SHA1PasswordHasher"]
        with override_settings(PASSWORD_HASHERS=both):
            self.assertEqual(self.come_in(self.PASSWORD)[0], self.account)
            self.assertTrue(self.account.password.startswith("md5$"))
            self.assertEqual(self.come_in(self.PASSWORD)[0], self.account)

    def type(self, line):
        with mock.patch.object(self.session, "msg") as said, mock.patch.object(self.account, "msg") as also:
            self.account.execute_cmd(line, session=self.session)
        return " ".join(str(call) for call in [*said.call_args_list, *also.call_args_list])

    def test_the_password_is_changed_for_who_knows_the_old_one(self):
        self.assertIn("not your old", self.type("password wrong = an-other-one-9"))
        self.assertIn("is changed", self.type(f"password {self.PASSWORD} = an-other-one-9"))
        self.assertEqual(self.come_in("an-other-one-9")[0], self.account)
        for _ in range(4):
            heard = self.type("password wrong = an-other-one-9")
        self.assertIn("Too many wrong tries", heard)

    def test_lines_after_a_password_wait_for_it(self):
        released, waiting = [], Deferred()
        handler = mock.Mock(hold=lambda session: lambda: released.append(session))
        handler.get.return_value = self.session
        with (
            mock.patch.object(self.session, "sessionhandler", handler),
            mock.patch.object(hashing, "matches", return_value=waiting),
        ):
            self.type("password wrong = an-other-one-9")
            self.assertEqual(released, [])
            waiting.callback((False, None))
        self.assertEqual(released, [self.session])

    def test_accounts_are_made_with_hashed_passwords(self):
        found = []
        authentication.make(type(self.account), "Newcomer", "a-good-new-secret", HOME).addCallback(found.extend)
        account, errors = found
        self.assertEqual(errors, [])
        self.assertTrue(account.check_password("a-good-new-secret"))
        found.clear()
        authentication.make(type(self.account), "Newcomer2", "short", HOME).addCallback(found.extend)
        self.assertIsNone(found[0])
        self.assertTrue(found[1])
        self.assertEqual(evennia.search_account("Newcomer2").count(), 0)

    def test_both_languages(self):
        for words in (authentication.TRIED,):
            for lang in Lang:
                self.assertIn("7", words.say(lang, count=7, since="x", addresses=["y"]))
