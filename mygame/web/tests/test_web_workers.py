"""A worker's own answers, and its passing on of the rest."""

from __future__ import annotations

import asyncio
import re
from types import SimpleNamespace
from unittest.mock import patch

import httpx
from django.conf import settings
from django.http import HttpResponse
from django.test import RequestFactory, SimpleTestCase, override_settings
from django.urls import get_resolver
from django.utils.module_loading import import_string

from evadventure.apps.api.routes import ROUTES
from web import security, workers


def asked(server, path="/lessons/", client="127.0.0.1", method="GET", **given):
    """Return a worker's answer, with a Server as told."""

    async def ask():
        workers.app.state.upstream = "http://server"
        transport = httpx.ASGITransport(workers.app, client=(client, 5))
        async with (
            workers.forwarder(transport=httpx.MockTransport(server)) as workers.app.state.client,
            httpx.AsyncClient(transport=transport, base_url="http://house") as visitor,
        ):
            return await visitor.request(method, path, **given)

    return asyncio.run(ask())


class TestWorkers(SimpleTestCase):
    def test_whatever_changes_something_or_looks_into_memory_is_the_servers(self):
        plain = [(b"accept", b"*/*")]
        for path in ("/lessons/", "/auth/account/", "/admin/", "/metrics", "/readyz", "/media/x", "/api/v1/tables"):
            self.assertFalse(workers.is_own("GET", path, plain), path)
        for path in (
            "/",
            "/tables/3/",
            "/matches/7/",
            "/ladders/uno/",
            "/help/look/",
            "/games/mbg/",
            "/worker.js",
            "/nothing",
        ):
            self.assertTrue(workers.is_own("GET", path, plain), path)
            self.assertFalse(workers.is_own("POST", path, plain), path)
        self.assertTrue(workers.is_own("GET", "/api/v1/matches/7/steps", plain))
        self.assertFalse(workers.is_own("GET", "/api/v1/matches/7/steps", [*plain, (b"authorization", b"Bearer x")]))
        for route in ROUTES:
            path = "/api/v1/" + re.sub(r"<int:\w+>", "7", route.path)
            own = workers.is_own(route.method, path.replace("<str:game>", "uno"), plain)
            self.assertEqual(own, route.method == "GET" and not route.in_reactor, route.name)

    def test_each_page_that_is_named_is_there(self):
        def names(resolver, space=""):
            for one in resolver.url_patterns:
                if hasattr(one, "url_patterns"):
                    yield from names(one, f"{space}{one.namespace}:" if one.namespace else space)
                elif one.name:
                    yield space + one.name

        self.assertLessEqual(workers.PAGES | workers.TO_STRANGERS, set(names(get_resolver())))
        for path in (*workers.FACTS, workers.OF_EVERYBODY):
            self.assertEqual(f"{(found := import_string(path)).__module__}.{found.__qualname__}", path)

    def test_nobody_gets_the_session_of_another_who_logged_in(self):
        got = []

        async def forwarded():
            workers.app.state.upstream = "http://server"
            transport = httpx.ASGITransport(workers.app, client=("127.0.0.1", 5))

            def server(request):
                got.append(request.headers.get("cookie"))
                session = {"set-cookie": "sessionid=of-the-landlady; Path=/; HttpOnly"}
                return httpx.Response(200, headers=session, stream=httpx.ByteStream(b""))

            async with workers.forwarder(transport=httpx.MockTransport(server)) as workers.app.state.client:
                for _ in range(2):
                    async with httpx.AsyncClient(transport=transport, base_url="http://house") as stranger:
                        answer = await stranger.get("/lessons/")
                        self.assertIn("of-the-landlady", answer.headers["set-cookie"])

        asyncio.run(forwarded())
        self.assertEqual(got, [None, None])

    def test_what_is_passed_on_says_where_it_came_from(self):
        got = []

        async def server(request):
            got.append(request)
            body = httpx.ByteStream(b"".join([part async for part in request.stream]))
            return httpx.Response(201, headers={"x-told": "yes", "connection": "close"}, stream=body)

        claims = {"X-Forwarded-For": "1.2.3.4", "X-Forwarded-Proto": "https", "Forwarded": "for=9.9.9.9"}
        answer = asked(server, "/tables/play?game=uno", "203.0.113.9", "POST", headers=claims, content="a=b")
        self.assertEqual((answer.status_code, answer.text, answer.headers["x-told"]), (201, "a=b", "yes"))
        self.assertEqual(str(got[0].url), "http://server/tables/play?game=uno")
        self.assertEqual(got[0].headers["x-forwarded-for"], "203.0.113.9")
        self.assertFalse({"x-forwarded-proto", "forwarded"} & set(got[0].headers))
        self.assertEqual(got[0].headers["host"], "house")
        with override_settings(UPSTREAM_IPS=["203.0.113.9"]):
            asked(server, "/lessons/", "203.0.113.9", headers=claims)
        self.assertEqual(got[1].headers["x-forwarded-for"], "1.2.3.4, 203.0.113.9")
        self.assertEqual(got[1].headers["x-forwarded-proto"], "https")

    def test_each_address_has_its_limit_where_a_worker_listens_itself(self):
        async def paced():
            app = workers.Door(workers.PlainTextResponse("ok"))
            answers = []
            for client, path in [("203.0.113.7", "/help/")] * 3 + [
                ("203.0.113.7", "/static/a.css"), ("203.0.113.7", "/healthz"), ("203.0.113.8", "/"), ("10.1.2.3", "/"),
                ("10.1.2.3", "/"), ("10.1.2.3", "/"),
            ]:  # fmt: skip
                transport = httpx.ASGITransport(app, client=(client, 5))
                async with httpx.AsyncClient(transport=transport, base_url="http://house") as visitor:
                    answers.append(await visitor.get(path))
            return answers

        limits = {"PAGES_PER_ADDRESS": (2, 1), "FILES_PER_ADDRESS": (3, 1), "TRUSTED_ADDRESSES": ["10.0.0.0/8"]}
        with override_settings(**limits), patch.object(workers.web_plugins, "HELD", 0):
            answers = asyncio.run(paced())
        self.assertEqual([one.status_code for one in answers], [200, 200, 429, *[200] * 6])
        self.assertEqual(answers[2].headers["retry-after"], "1")
        self.assertIn("过几秒", answers[2].text)

    @override_settings(PAGES_PER_ADDRESS=(2, 1))
    def test_each_account_has_its_limit_from_wherever_it_comes(self):
        paced = security.PaceMiddleware(lambda request: HttpResponse("ok"))

        def code(number, path="/help/", cookie=settings.SESSION_COOKIE_NAME):
            request = RequestFactory().get(path, REMOTE_ADDR=f"203.0.113.{number}")
            request.COOKIES[cookie], request.user = "x", SimpleNamespace(pk=7, is_authenticated=True)
            return paced(request).status_code

        self.assertEqual([code(number) for number in range(3)], [200, 200, 429])
        self.assertEqual((code(4, "/api/v1/me"), code(5, cookie="else")), (200, 200))

    def test_without_a_server_one_is_told_so_and_the_rest_goes_on(self):
        def gone(request):
            raise httpx.ConnectError("nobody there")

        answer = asked(gone)
        self.assertEqual((answer.status_code, answer.headers["retry-after"]), (503, workers.AGAIN))
        self.assertEqual(asked(gone, "/healthz").status_code, 200)

    def test_a_worker_that_ends_before_the_server_has_answered_is_no_fault(self):
        async def late(request):
            asyncio.current_task().cancel()  # as uvicorn does with what is unanswered after its patience
            await asyncio.sleep(0)

        answer = asked(late)
        self.assertEqual((answer.status_code, answer.headers["retry-after"]), (503, workers.AGAIN))
