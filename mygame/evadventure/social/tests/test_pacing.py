"""People do not notice that there is a pace; who floods others does."""

from unittest import mock

from django.conf import settings
from django.test import SimpleTestCase, override_settings
from evennia.utils.create import create_account
from evennia.utils.test_resources import BaseEvenniaCommandTest

from evadventure.kernel import conf
from evadventure.kernel.errors import ActionError
from evadventure.security import rate_limits
from evadventure.social import letters
from evadventure.social.talk_commands import CmdPage


class TestPaces(SimpleTestCase):
    def setUp(self):
        rate_limits.buckets.cache_clear()
        self.addCleanup(rate_limits.buckets.cache_clear)

    def done(self, kind, who, times=1000):
        """Return how often somebody may do something in one moment."""
        somebody = mock.Mock(id=who)
        for number in range(times):
            try:
                rate_limits.pace(kind, somebody)
            except ActionError as refused:
                self.assertGreater(refused.facts["seconds"], 0)
                return number
        return times

    @override_settings(WELLMOUTH_PACES={"letter": (3, 0.001)})
    def test_each_person_and_each_kind_has_a_bucket(self):
        self.assertEqual(self.done("letter", 1), 3)
        self.assertEqual(self.done("letter", 1), 0)
        self.assertEqual(self.done("letter", 2), 3)
        self.assertGreaterEqual(self.done("tell", 1), 5)

    @override_settings(WELLMOUTH_PACES={})
    def test_what_people_do_is_not_noticed(self):
        for kind, a_lot in {
            "say": 10, "channel": 5, "tell": 6, "letter": 5, "table": 5, "match": 5, "character": 3,
        }.items():  # fmt: skip
            self.assertGreaterEqual(self.done(kind, 7), a_lot, kind)
            self.assertLess(self.done(kind, 8), 50, kind)

    def test_every_kind_is_turned_off_in_tests(self):
        self.assertEqual(settings.WELLMOUTH_PACES.keys(), conf.PACES.keys())


class TestTold(BaseEvenniaCommandTest):
    account_typeclass = settings.BASE_ACCOUNT_TYPECLASS

    def setUp(self):
        super().setUp()
        rate_limits.buckets.cache_clear()
        self.addCleanup(rate_limits.buckets.cache_clear)
        self.friend = create_account("Bobby", "", "a-good-long-secret", typeclass=settings.BASE_ACCOUNT_TYPECLASS)

    @override_settings(WELLMOUTH_PACES={"letter": (2, 0.001)})
    def test_letters(self):
        for number in range(2):
            self.call(letters.CmdMail(), f"Bobby = hello {number}", caller=self.account)
        heard = self.call(letters.CmdMail(), "Bobby = hello again", caller=self.account)
        self.assertIn("very often", heard)
        self.assertEqual(len(letters.letters_of(self.friend)), 2)

    def test_a_box_holds_only_so_many_unread_of_one_sender(self):
        with mock.patch.object(letters, "MOST_UNREAD", 3):
            for number in range(5):
                heard = self.call(letters.CmdMail(), f"Bobby = hello {number}", caller=self.account)
        self.assertIn("3 letters of yours to read first", heard)
        self.assertEqual(len(letters.letters_of(self.friend)), 3)

    @override_settings(WELLMOUTH_PACES={"tell": (2, 0.001)})
    def test_tells(self):
        with mock.patch.object(self.friend, "msg") as heard:
            answers = [self.call(CmdPage(), f"Bobby hello {number}", caller=self.account) for number in range(4)]
        self.assertEqual(["very often" in one for one in answers], [False, False, True, True])
        self.assertEqual(sum("hello" in str(call) for call in heard.call_args_list), 2)
