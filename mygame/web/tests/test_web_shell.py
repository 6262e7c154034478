"""The installable client: manifest, service worker, offline page, version."""

from __future__ import annotations

import json
import re
from unittest.mock import patch

from django.contrib.staticfiles import finders
from django.templatetags.static import static

from web.tests.test_web_pages import PagesTest
from web.webclient import views


class TestTheShell(PagesTest):
    def test_the_manifest_is_in_the_readers_language_and_its_icons_are_there(self):
        for lang, name in (("en", "Wellmouth"), ("zh", "井口镇")):
            answer = self.visitor.get("/manifest.webmanifest", headers={"Accept-Language": lang})
            told = json.loads(answer.content)
            self.assertEqual((told["short_name"], told["display"]), (name, "standalone"))
            self.assertEqual(self.visitor.get(told["start_url"]).status_code, 200)
            for icon in told["icons"]:
                self.assertTrue(finders.find(re.sub("^/static/(v[0-9a-f]{16}/)?", "", icon["src"])), icon)
        self.assertIn('rel="manifest"', self.page("/"))

    def test_the_worker_keeps_the_offline_page_and_what_it_needs_and_nothing_of_the_client(self):
        answer = self.visitor.get("/worker.js")
        self.assertEqual(answer["Content-Type"], "text/javascript")
        self.assertIn("no-store", answer["Cache-Control"])
        source = answer.content.decode()
        head = source[: source.index("/*")]
        self.assertIn(views.version(), head)
        self.assertNotIn("webclient", head)
        page = self.page("/offline/")
        for kept in views.KEPT:
            self.assertTrue(finders.find(kept), kept)
            self.assertIn(static(kept), page)
            self.assertIn(static(kept), head)
        self.assertIn("没有连接", self.page("/offline/", "zh"))

    def test_the_page_says_which_client_it_is(self):
        answer = self.visitor.get("/webclient/")
        self.assertEqual(answer["X-Client-Version"], views.version())
        self.assertIn(views.version(), answer.content.decode())
        with patch("web.webclient.views._told", return_value={}):  # other words, with the same files
            self.assertNotEqual(views.version.__wrapped__(), views.version())
        fetched = re.findall(r'rel="modulepreload" href="(.*?)"', answer.content.decode())
        self.assertTrue({static("webclient/js/house/main.js"), static("wellmouth/js/portrait.js")} < set(fetched))
