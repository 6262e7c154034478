"""The pages' doors: where a request comes from, which language it is answered in, what its page may load."""

from __future__ import annotations

from unittest.mock import patch

from django.conf import settings
from django.test import Client, RequestFactory, SimpleTestCase, TestCase, override_settings
from evennia.utils.create import create_account

from evadventure.security.requests import origin
from evadventure.tables.match import persons
from web.language import COOKIE, lang_of_request
from web.security import MARK, browser_mark, websocket_url

PROXIES = ["127.0.0.1", "10.0.0.0/8"]


class TestOrigin(SimpleTestCase):
    def test_the_last_address_that_is_no_proxy_counts(self):
        self.assertEqual(origin("127.0.0.1", "203.0.113.7", PROXIES), "203.0.113.7")
        self.assertEqual(origin("127.0.0.1", "203.0.113.7, 10.1.2.3, 127.0.0.1", PROXIES), "203.0.113.7")

    def test_what_a_client_claims_does_not_count(self):
        self.assertEqual(origin("127.0.0.1", "192.0.2.1, 203.0.113.7", PROXIES), "203.0.113.7")

    def test_only_a_proxy_of_ours_is_believed(self):
        self.assertEqual(origin("203.0.113.7", "127.0.0.1", PROXIES), "203.0.113.7")
        self.assertEqual(origin("203.0.113.7", "192.0.2.1, 10.1.2.3", PROXIES), "203.0.113.7")

    def test_this_machine(self):
        self.assertEqual(origin("127.0.0.1", "127.0.0.1", PROXIES), "127.0.0.1")
        self.assertEqual(origin("127.0.0.1", "", PROXIES), "127.0.0.1")

    def test_a_name_among_the_proxies_is_nobody(self):
        self.assertEqual(origin("203.0.113.7", "192.0.2.1", ["localhost", "127.0.0.1"]), "203.0.113.7")
        self.assertEqual(origin("127.0.0.1", "192.0.2.1", ["localhost", "127.0.0.1"]), "192.0.2.1")


class TestLanguage(SimpleTestCase):
    def lang(self, accepted="", cookie=""):
        request = RequestFactory().get("/", headers={"accept-language": accepted})
        if cookie:
            request.COOKIES[COOKIE] = cookie
        return lang_of_request(request)

    def test_what_the_browser_wants(self):
        self.assertEqual(self.lang("zh-CN,zh;q=0.9,en;q=0.8"), "zh")
        self.assertEqual(self.lang("fr-FR, en-GB;q=0.5, zh;q=0.3"), "en")

    def test_a_choice_is_stronger(self):
        self.assertEqual(self.lang("zh-CN", "en"), "en")
        self.assertEqual(self.lang("en", "klingon"), "en")

    @override_settings(WELLMOUTH_LANGUAGE="zh")
    def test_the_house_decides_for_who_wants_neither(self):
        self.assertEqual(self.lang("fr, ;q=x,,"), "zh")


class TestSecurity(TestCase):
    def test_every_page_has_the_headers(self):
        for page in ("/", "/auth/login/", "/admin/login/"):
            headers = Client().get(page).headers
            self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
            self.assertEqual(headers["X-Frame-Options"], "SAMEORIGIN")
            self.assertEqual(headers["Referrer-Policy"], "same-origin")
            self.assertIn("frame-ancestors 'self'", headers["Content-Security-Policy"])
            self.assertNotIn("Strict-Transport-Security", headers)

    def test_pages_of_staff_are_closed_to_the_outside(self):
        for page in ("/admin/", "/admin/login/", "/admin/accounts/accountdb/", "/admin/nowhere/"):
            self.assertEqual(Client(REMOTE_ADDR="203.0.113.7").get(page).status_code, 404)
        self.assertEqual(Client().get("/admin/login/").status_code, 302)
        with override_settings(ADMIN_FROM=["203.0.113.0/24"]):
            self.assertEqual(Client(REMOTE_ADDR="203.0.113.7").get("/admin/login/").status_code, 302)
            self.assertEqual(Client().get("/admin/login/").status_code, 404)

    def test_the_page_of_the_client_has_no_key_of_the_session(self):
        visitor = Client()
        create_account("Kay", "", "a-good-long-secret")
        visitor.post("/auth/login/", {"username": "Kay", "password": "a-good-long-secret"})
        page = visitor.get("/webclient/").content.decode()
        key = visitor.cookies["sessionid"].value
        self.assertTrue(visitor.cookies["sessionid"]["httponly"])
        self.assertNotIn(key, page)

    def test_requests_of_this_machine_leave_the_log_empty(self):
        with patch("evennia.utils.logger.log_warn") as warned:
            self.assertEqual(Client().get("/healthz").status_code, 200)
        warned.assert_not_called()

    @override_settings(ALLOWED_HOSTS=["*"], WEBSOCKET_CLIENT_PORT=4002, WEBSOCKET_CLIENT_URL=None)
    def test_where_the_client_connects_to(self):
        for host, url in (
            ("game.example:4001", "ws://game.example:4002"),
            ("game.example", "ws://game.example:4002"),
            ("[2001:db8::1]:4001", "ws://[2001:db8::1]:4002"),
        ):
            with self.subTest(host):
                self.assertEqual(websocket_url(RequestFactory().get("/", headers={"host": host})), url)

    def test_every_page_says_what_it_loads(self):
        answer = Client().get("/no-such-page", headers={"accept-language": "zh"})
        self.assertEqual(answer.status_code, 404)
        self.assertIn("default-src 'self'", answer.headers["Content-Security-Policy"])
        self.assertNotIn("script-src 'self' 'unsafe", answer.headers["Content-Security-Policy"])
        self.assertIn("没有这个页面", answer.content.decode())

    def test_a_language_is_chosen_by_post_and_leads_nowhere_else(self):
        self.assertEqual(Client().get("/language/").status_code, 405)
        self.assertEqual(Client().post("/language/", {"lang": "xx"}).status_code, 400)
        answer = Client().post("/language/", {"lang": "zh", "next": "https://evil.example/"})
        self.assertEqual((answer.status_code, answer.headers["Location"]), (302, "/"))
        self.assertEqual(answer.cookies[COOKIE].value, "zh")
        self.assertEqual(Client(enforce_csrf_checks=True).post("/language/", {"lang": "zh"}).status_code, 403)


class TestBrowserMark(TestCase):
    """Browsers are marked where people come in, and only there."""

    def test_a_browser_is_marked_once_where_people_come_in(self):
        self.assertNotIn(MARK, self.client.get("/").cookies)
        given = self.client.get("/auth/login/").cookies[MARK]
        self.assertTrue(given["httponly"])
        self.assertEqual(browser_mark(f"lang=en; {MARK}={given.value}"), given.value)
        self.assertNotIn(MARK, self.client.get("/auth/login/").cookies)

    def test_two_accounts_of_one_browser_are_one_person(self):
        persons.listen()
        accounts = [create_account(f"Mark{n}", "", "pass-word-9") for n in range(3)]
        for account in accounts[:2]:
            self.client.get("/auth/login/")
            answer = self.client.post("/auth/login/", {"username": account.username, "password": "pass-word-9"})
            self.assertEqual(answer.status_code, 302)
            del self.client.cookies[settings.SESSION_COOKIE_NAME]
        self.assertTrue(persons.one_person(accounts[0].pk, accounts[1].pk))
        self.assertFalse(persons.one_person(accounts[0].pk, accounts[2].pk))
