"""The front page: who is there, the notice wall, a table that plays; and what shared links tell."""

from __future__ import annotations

import re
import time
from datetime import timedelta
from unittest.mock import patch

from django.conf import settings
from evennia.accounts.models import AccountDB
from evennia.utils.create import create_message
from msgspec.structs import replace

from evadventure.dungeon import daily
from evadventure.social import letters, news
from evadventure.words import Words
from web.tests.test_web_pages import EVIL, PagesTest
from web.website import day, front, players, reference

OG = re.compile(r'<meta property="og:(\w+)" content="([^"]*)">')


class TestTheFrontPage(PagesTest):
    def test_it_says_what_this_is_and_how_to_come_in(self):
        for lang, words in (("en", ("browser", "UNO", "telnet")), ("zh", ("浏览器", "攻城", "telnet"))):
            page = self.page("/", lang)
            for word in (*words, str(settings.TELNET_PORTS[0]), str(settings.TELNET_GB18030_PORTS[0])):
                self.assertIn(word, page)

    def test_a_click_plays_against_the_computer_also_as_a_guest_and_an_easy_one_first(self):
        self.assertIn('data-testid="quick-pips"', self.page("/"))
        self.assertEqual(self.client.post("/auth/guest", {"game": "chess", "bots": "easy"}).status_code, 404)
        self.assertEqual(self.client.post("/auth/guest", {"game": "pips", "bots": "nobody"}).status_code, 404)
        self.assertRedirects(
            self.client.post("/auth/guest", {"game": "pips", "bots": "random"}),
            "/webclient/",
            fetch_redirect_response=False,
        )
        guest = AccountDB.objects.order_by("-id").first()
        self.assertEqual(guest.ndb.comes_to[0].keywords["wish"].game, "pips")

    def test_what_is_wrong_with_a_new_account_stands_at_its_field_which_has_the_cursor(self):
        typed = {"password1": "a-good-long-secret", "password2": "another"}
        for name, cursor, told in (
            ("Zedmark", "password1", ["password2"]),
            ("look", "username", ["username", "password2"]),
        ):
            page = self.client.post("/auth/register", {"username": name} | typed).content.decode()
            self.assertRegex(page, rf'<input [^>]*name="{cursor}"[^>]* autofocus')
            self.assertEqual(page.count(" autofocus"), 1)
            self.assertEqual(re.findall(r'name="(\w+)"[^>]* aria-invalid', page), told)

    def test_who_is_here_is_shown_with_a_portrait_where_the_hero_has_one(self):
        looks = {"sex": "female", "traits": {"hair": "curly"}}
        with patch.object(players, "portrait", lambda hero: looks if hero == self.ann else None):
            page = self.page("/", "zh")
        self.assertEqual(page.count("data-portrait="), 1)
        self.assertRegex(page, r"&quot;curly&quot;[^<]*></span><a href=\"[^\"]*\">Ann</a></li><li><a [^>]*>博文</a>")

    def test_posters_are_shown_as_text_the_latest_first_and_three_at_most(self):
        for number in range(5):
            create_message(
                self.ann.account,
                f"wanted: {number} |rrats|n {EVIL} " + "long " * 60,
                header=f"poster {number}",
                tags=[("notice", letters.KIND)],
            )
        page = self.page("/")
        self.assertEqual(re.findall(r"poster \d", page), ["poster 4", "poster 3", "poster 2"])
        self.assertNotIn("|r", page)
        self.assertIn("&lt;script&gt;", page)
        self.assertIn("…", page)

    def test_a_table_that_is_played_is_shown_unless_it_is_private(self):
        self.assertNotIn('id="watch"', self.page("/"))
        self.seat_two()
        self.do(self.ann, "start")
        page = self.page("/")
        self.assertIn(f'data-stream="/api/v1/tables/{self.table.id}/events?form=board&amp;lang=en', page)
        setup = self.table.setup
        self.table.setup = replace(setup, house=replace(setup.house, private=True))
        self.assertNotIn('id="watch"', self.page("/"))

    def test_the_end_of_the_last_match_plays_and_shows_no_hand(self):
        row = self.played()
        front._frames.cache_clear()
        with patch.object(front, "SHORTEST", 1):
            page = self.page("/", "zh")
        self.assertIn(f'data-frames="/matches/{row.pk}/frames"', page)
        told = self.visitor.get(f"/matches/{row.pk}/frames").json()["frames"]
        self.assertEqual(told[-1]["state"]["rev"], row.length)
        self.assertEqual({one["state"]["who"] for one in told}, {None})
        self.assertTrue(told[-1]["told"][0])
        self.assertEqual([one["state"]["rev"] for one in told], list(range(row.length + 1))[-front.FRAMES - 1 :])

    def test_a_match_that_is_over_is_saved_as_a_file(self):
        self.seat_two()
        self.do(self.ann, "start")
        row = self.table.session.row
        self.assertEqual(self.visitor.get(f"/matches/{row.pk}/file").status_code, 404)
        text = self.table.session.match.save()
        self.table.session.abort("staff")
        self.assertIn(f'href="/matches/{row.pk}/file" download', self.page(f"/matches/{row.pk}/"))
        file = self.visitor.get(f"/matches/{row.pk}/file")
        self.assertEqual(file.content.decode(), text)
        self.assertIn(f'"match-{row.pk}.json"', file["Content-Disposition"])
        self.assertEqual(self.visitor.get("/matches/999999/file").status_code, 404)

    def test_frames_of_what_is_played_or_is_not_there_are_refused(self):
        self.seat_two()
        self.do(self.ann, "start")
        self.assertEqual(self.visitor.get(f"/matches/{self.table.session.row.pk}/frames").status_code, 404)
        self.assertEqual(self.visitor.get("/matches/999999/frames").status_code, 404)


class TestSharedLinks(PagesTest):
    def test_each_page_has_a_title_a_picture_and_a_whole_address(self):
        for lang in ("en", "zh"):
            told = dict(OG.findall(self.page("/", lang)))
            self.assertTrue(told["url"].startswith("http://"), told)
            self.assertTrue(told["image"].startswith("http://") and told["image"].endswith("og-town.png"), told)
            self.assertTrue(told["title"] and told["description"])
        with self.settings(PUBLIC_URL="https://well.example/"):
            self.assertEqual(dict(OG.findall(self.page("/games/")))["url"], "https://well.example/games/")

    def test_a_game_is_shared_with_its_own_picture(self):
        pictures = {"uno": "uno", "mbg": "mbg", "kards": "kards", "kards/cards": "kards"}
        for path, picture in pictures.items():
            told = dict(OG.findall(self.page(f"/games/{path}/")))
            self.assertTrue(told["image"].endswith(f"/og-{picture}.png"), told)

    def test_a_match_tells_who_won(self):
        row = self.played()
        told = dict(OG.findall(self.page(f"/matches/{row.pk}/")))
        winner = row.seats.filter(place=1).first()
        self.assertIn(str(row.pk), told["title"])
        self.assertIn(f"1. {winner.name_en}", told["description"])


class TestTheDay(PagesTest):
    def test_it_tells_what_hung_there_was_played_and_who_was_lost(self):
        row = self.played()
        create_message(self.ann.account, f"wanted {EVIL}", header="a poster", tags=[("notice", letters.KIND)])
        news.post(Words("A festival", "庙会"), Words("Tonight, see https://example.org/fair.", "就在今晚。"))
        died = {
            "when": int(time.time()),
            "where": "the Ledge",
            "where_zh": "井腰",
            "cause": "a rat",
            "cause_zh": "老鼠",
            "level": 2,
        }
        self.bo.died = died
        with patch.object(day, "fallen", lambda: [self.bo]), patch.object(day, "SHORTEST", 1):
            page, chinese = self.page("/day/"), self.page("/day/", "zh")
        self.assertIn("1 match ended at the tables, 0 heroes went down", page)
        for told in (
            "a poster",
            "A festival",
            "Tonight, see https://example.org/fair.",
            f"/matches/{row.pk}/?step=0#replay",
            "the Ledge",
            "the day before",
        ):
            self.assertIn(told.lower(), page.lower())
        for told in ("庙会", "就在今晚。", "1局", "老鼠"):
            self.assertIn(told, chinese)

    def test_another_day_tells_of_itself_and_what_is_no_day_is_not_there(self):
        self.played()
        yesterday = daily.today() - timedelta(days=1)
        page = self.page(f"/day/{yesterday}/")
        self.assertIn("A quiet day", page)
        self.assertIn("0 matches", page)
        for wrong in (
            "nonsense",
            f"{daily.today() + timedelta(days=1)}",
            f"{daily.today() - timedelta(days=31)}",
            "0000-00-00",
        ):
            self.assertEqual(self.visitor.get(f"/day/{wrong}/").status_code, 404, wrong)


class TestTheExample(PagesTest):
    def test_each_game_has_steps_that_can_be_played(self):
        for game in ("uno", "kards", "mbg"):
            self.assertIn(f'data-frames="/games/{game}/example"', self.page(f"/games/{game}/"))
            frames = self.visitor.get(f"/games/{game}/example", headers={"Accept-Language": "zh"}).json()["frames"]
            self.assertEqual([one["state"]["rev"] for one in frames], list(range(reference.STEPS + 1)))
            self.assertTrue(any(one["told"] for one in frames))
        self.assertEqual(self.visitor.get("/games/none/example").status_code, 404)
