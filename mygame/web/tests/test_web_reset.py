"""A forgotten password, by mail: where the house can send any, to whoever gave an address, once."""

import re

from django.core import mail
from django.test import Client, override_settings

from evadventure.security.throttling import TRIES
from evadventure.tables.tests.tables_base import TablesTest

NEW = "another-horse-battery"


@override_settings(MAIL_FROM="house@example.org", PUBLIC_URL="https://example.org")
class TestReset(TablesTest):
    def setUp(self):
        super().setUp()
        TRIES.clear()
        self.addCleanup(TRIES.clear)
        self.account = self.ann.account
        self.account.email = "ann@example.org"
        self.account.save()
        self.disconnect(self.ann)
        self.visitor = Client()

    def ask(self, address):
        return self.visitor.post("/auth/reset/", {"email": address}, follow=True)

    def link(self):
        self.ask("Ann@example.org")
        return re.search(r"https://example.org(/auth/reset/\S+)", mail.outbox[-1].body)[1]

    def come_in(self, password):
        told = {"username": self.account.username, "password": password}
        return Client().post("/auth/login/", told).status_code == 302

    def test_the_link_is_good_once(self):
        link = self.link()
        self.assertContains(self.visitor.get(link), self.account.username)
        wrong = self.visitor.post(link, {"password1": NEW, "password2": "x"})
        self.assertEqual(wrong.status_code, 200)
        self.assertEqual(self.visitor.post(link, {"password1": "1", "password2": "1"}).status_code, 200)
        self.assertFalse(self.come_in(NEW))
        self.assertEqual(self.visitor.post(link, {"password1": NEW, "password2": NEW}).status_code, 302)
        self.assertTrue(self.come_in(NEW))
        again = self.visitor.post(
            link, {"password1": "third-horse-battery", "password2": "third-horse-battery"}, follow=True
        )
        self.assertContains(again, "no longer good")
        self.assertTrue(self.come_in(NEW))

    def test_nobody_learns_who_has_an_account(self):
        known, unknown = self.ask("ann@example.org"), self.ask("nobody@example.org")
        self.assertEqual(len(mail.outbox), 1)
        for answer in (known, unknown):
            self.assertContains(answer, "a letter is on its way")

    def test_nonsense_is_answered(self):
        for address in ("", "x", "a@b", "ann@example.org\nbcc: all@example.org", "x" * 5000):
            self.assertContains(self.ask(address), "no e-mail address")
        for path in ("/auth/reset/x/y/", "/auth/reset/MQ/y/", "/auth/reset/OTk5OTk5OTk5OTk5OTk5OTk5OTk5/x-y/"):
            self.assertContains(self.visitor.get(path, follow=True), "no longer good")
        self.assertEqual(mail.outbox, [])

    @override_settings(WELLMOUTH_TRIES_ADDRESS=(2, 100))
    def test_a_mailbox_is_not_filled(self):
        for _ in range(6):
            self.ask("ann@example.org")
        self.assertEqual(len(mail.outbox), 2)

    def test_in_chinese(self):
        self.account.lang = "zh"
        self.link()
        self.assertIn("忘了账号", mail.outbox[-1].body)

    @override_settings(MAIL_FROM="")
    def test_a_house_without_mail_has_no_such_page(self):
        self.assertEqual(self.visitor.get("/auth/reset/").status_code, 404)
        self.assertNotContains(self.visitor.get("/auth/login/"), "/auth/reset/")

    def test_the_address_is_kept_for_who_knows_the_password(self):
        self.visitor.force_login(self.account)
        self.assertContains(self.visitor.get("/auth/account/"), "ann@example.org")
        for password, kept in (("wrong", "ann@example.org"), ("pass-word-9", "new@example.org")):
            self.visitor.post("/auth/account/", {"do": "mail", "email": "new@example.org", "password": password})
            self.account.refresh_from_db()
            self.assertEqual(self.account.email, kept)
        self.visitor.post("/auth/account/", {"do": "mail", "email": "no address", "password": "pass-word-9"})
        self.account.refresh_from_db()
        self.assertEqual(self.account.email, "new@example.org")
