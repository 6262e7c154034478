"""The pages about tables, matches, players, games and help: in both languages, escaped, without anybody's hand."""

from __future__ import annotations

import json
import re
from contextlib import contextmanager
from datetime import timedelta
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from typing import Any
from unittest.mock import Mock, patch

import httpx
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.models import Session
from django.core import signing
from django.test import Client, SimpleTestCase, override_settings, tag
from django.urls import resolve, reverse
from django.utils import timezone
from django.utils.html import escape
from evennia.server.service import EvenniaServerService
from evennia.utils.create import create_object
from twisted.web.test.requesthelper import DummyRequest

from evadventure import tables
from evadventure.apps.api import presence, reading, tokens, watching
from evadventure.apps.contests import running
from evadventure.apps.contests.models import Laurel, Season
from evadventure.apps.contests.systems import System
from evadventure.apps.letters import by_letter
from evadventure.apps.letters.models import Challenge
from evadventure.apps.letters.pace import TimeControl
from evadventure.apps.seeking import queue as seeking
from evadventure.apps.teaching import routes
from evadventure.characters import death
from evadventure.dungeon import daily
from evadventure.evennia_ext import reactor
from evadventure.evennia_ext.reactor import OfTheServer
from evadventure.kernel.tests.full_disk import full_disk
from evadventure.minigames import registry
from evadventure.minigames.kards.data import decks
from evadventure.minigames.kards.data.cards import CARDS
from evadventure.minigames.kards.data.decks import write_code
from evadventure.quests.counters import learn, reach
from evadventure.security.bans import ban_of, keep
from evadventure.security.throttling import TRIES
from evadventure.tables import bootstrap
from evadventure.tables.doors import opening, walk_to
from evadventure.tables.match import ratings
from evadventure.tables.models import MatchRow, Rating, RatingChange, SeatRow
from evadventure.tables.room import seats, table_options
from evadventure.tables.room.table import Table
from evadventure.tables.tests.tables_base import TablesTest
from evadventure.words import Lang, Words
from server.conf.service import GameServer
from server.conf.web_plugins import Facts, StaticRoot
from typeclasses.exits import Exit
from typeclasses.rooms import Room
from web import health, workers
from web.sessions import SessionStore
from web.webclient.views import version
from web.website import reference

EVIL = "<script>alert(1)</script>"


TOKEN = re.compile(r'csrfmiddlewaretoken" value="\w+|\bnonce="\w+')


@contextmanager
def page_process():
    """Answer pages as `web.workers` does, which asks the Server for facts."""

    def server(request):
        asked = DummyRequest([])
        asked.content = BytesIO(request.content)
        return httpx.Response(200, content=Facts().render_POST(asked))

    line = httpx.Client(base_url="http://server", transport=httpx.MockTransport(server))
    with patch.object(workers, "_server", line), patch.object(reactor, "asks_server", workers.ask_server):
        yield


class Balanced(HTMLParser):
    """Fails on tags that are not closed in their order."""

    VOID = frozenset({"meta", "link", "img", "input", "br"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            found = self.open.pop() if self.open else None
            assert found == tag, f"</{tag}> closes <{found}>"


@override_settings(ALLOWED_HOSTS=["*"])
class PagesTest(TablesTest):
    def setUp(self) -> None:
        super().setUp()
        self.addCleanup(presence._sessions.clear)
        self.addCleanup(watching._spectators.clear)
        reading._replayed.cache_clear()
        self.visitor = Client(enforce_csrf_checks=True)

    def page(self, path: str, lang: str = "en", status: int = 200, client: Client | None = None) -> str:
        """Return the text of a page; fail when its tags are not balanced."""
        response = (client or self.visitor).get(path, headers={"Accept-Language": lang}, follow=True)
        self.assertEqual(response.status_code, status, path)
        text = response.content.decode()
        check = Balanced()
        check.feed(text)
        self.assertEqual(check.open, [], path)
        self.assertIn('lang="zh-Hans"' if lang == "zh" else 'lang="en"', text)
        self.assertNotIn(EVIL, text)
        return text

    def played(self) -> MatchRow:
        """Play a match to its end by the first legal action of whoever is asked."""
        self.seat_two()
        self.do(self.ann, "start")
        row, played = self.table.session.row, self.table.session
        while self.table.session is played:
            seat = played.match.to_act[0]
            played.act(seat, played.match.legal(seat)[0], "person")
        return MatchRow.objects.get(pk=row.pk)


class TestNul(PagesTest):
    def test_what_no_database_takes_is_refused(self):
        self.assertEqual(Client().get("/players/?name=a%00b").status_code, 400)
        self.assertEqual(Client().get("/players/a%00b/").status_code, 404)

    def test_no_file_has_such_a_name(self):
        root = StaticRoot(settings.STATIC_ROOT)
        self.assertIs(root.getChild(b"a\0b", Mock()), root.childNotFound)


class TestEveryPage(PagesTest):
    def test_each_is_there_in_both_languages(self):
        row = self.played()
        contest = running.create(
            Words("the Test Cup", "试杯"), self.game, System.SWISS, running.now(), pace=TimeControl(bank=5), places=4
        )
        self.addCleanup(running.alarm.stop)
        paths = [
            "/lessons/", "/lessons/kards/1/", "/puzzles/", "/puzzles/uno/", "/clubs/", "/ladders/pips/?pool=clubs",
            "/tournaments/", f"/tournaments/{contest.pk}/",
            "/", "/tables/", f"/tables/{self.table.id}/", "/matches/", f"/matches/{row.pk}/", "/ladders/",
            "/ladders/pips/", "/ladders/pips/?pool=season", "/ladders/well/", "/ladders/hall/",
            f"/players/c-{self.ann.id}/", f"/heroes/{self.ann.id}/", "/games/", "/help/", "/help/newcomer/",
            "/help/?q=sit", "/programs/", "/matches/?game=pips", f"/matches/{row.pk}/?story=1", "/players/r-maud/",
            "/games/kards/cards/", "/games/kards/cards/?q=guard", *(f"/games/{key}/" for key in registry.GAMES),
        ]  # fmt: skip
        for path in paths:
            english, chinese = self.page(path), self.page(path, "zh")
            main = re.search(r"<main.*</main>", chinese, re.DOTALL)[0]
            self.assertRegex(main, "[\u4e00-\u9fff]", path)
            self.assertNotEqual(english, chinese, path)
            if resolve(path.partition("?")[0]).view_name in workers.TO_STRANGERS:
                with page_process():
                    self.assertEqual(TOKEN.sub("", self.page(path)), TOKEN.sub("", english))

    def test_a_page_process_leaves_to_the_server_what_looks_into_its_memory(self):
        ann = Client()
        ann.force_login(self.ann.account)
        with page_process():
            self.assertEqual(ann.get("/help/").status_code, 200)
            for reader, path in ((ann, "/clubs/"), (ann, "/"), (Client(), "/lessons/")):
                with self.assertRaises(OfTheServer):
                    reader.get(path)
        key = SessionStore()
        key["webclient_authenticated_uid"] = self.ann.account.pk
        key.save()
        fresh = Client()
        fresh.cookies[settings.SESSION_COOKIE_NAME] = key.session_key
        with page_process(), self.assertRaises(OfTheServer):
            fresh.get("/help/")
        self.assertTrue(fresh.get("/help/").wsgi_request.user.is_authenticated)

    def test_strangers_ask_for_no_facts(self):
        for sent in (b"", b"nonsense", signing.dumps(("os.getcwd", (), "en")).encode()):
            request = DummyRequest([])
            request.content = BytesIO(sent)
            self.assertEqual((Facts().render_POST(request), request.responseCode), (b"", 403))

    @tag("long")
    def test_a_tournament(self):
        contest = running.create(
            Words("the Test Cup", "试杯"), self.game, System.SWISS, running.now(), pace=TimeControl(bank=5), places=4
        )
        self.addCleanup(running.alarm.stop)
        path = f"/tournaments/{contest.pk}/"
        self.ann.attributes.add("creator_id", self.ann.account.pk)
        self.assertIn("/auth/login/", self.client.post(f"{path}part")["Location"])
        self.client.force_login(self.ann.account)
        self.assertContains(self.client.get(path), "Take part")
        self.client.post(f"{path}part")
        self.assertContains(self.client.get(path), "you are in")
        self.client.post(f"{path}part", {"leave": "1"})
        self.assertContains(self.client.get(path), "Nobody has entered")
        self.client.post(f"{path}part")
        running.look()
        self.clock.advance(2)
        page = self.page(path, "zh")
        self.assertIn("战况", page)
        table = re.search(r'href="(/tables/\d+/)"', page)[1]
        self.assertIn("pips", self.page(table).lower())
        self.assertEqual(self.client.get("/tournaments/999999/").status_code, 404)

    def test_a_puzzle_is_answered_on_its_page(self):
        self.ann.attributes.add("creator_id", self.ann.account.pk)
        one = routes.open_puzzle("uno", 0, Lang.EN)
        path = f"/puzzles/uno/{one.puzzle.number}/"
        best = one.text(one.position.best, routes.reader_of(one, Lang.EN))
        self.assertContains(self.client.get(path), f'value="{best}"')
        chinese, tongue = Client(), {"Accept-Language": "zh"}
        typed = {"move": one.text(one.position.best, routes.reader_of(one, Lang.ZH))}
        answer = chinese.post(f"{path}answer", typed, headers=tongue)
        answer.cookies.output().encode("latin-1")  # headers are no Unicode: the page never came
        self.assertContains(chinese.get(answer["Location"], headers=tongue), "对了")
        self.client.post(f"{path}answer", {"move": "fly away"})
        self.assertContains(self.client.get(path), "fly away")
        onward = self.client.post(f"{path}answer", {"move": best})["Location"]  # nobody yet: kept for the hero to be
        self.assertNotEqual(onward, path)
        self.assertContains(self.client.get(onward), "Right: ")
        self.assertNotContains(self.client.get("/puzzles/"), "Ann")
        self.client.force_login(self.ann.account)
        self.assertContains(self.client.get("/puzzles/"), "Ann")
        self.assertEqual(self.client.cookies["learnt"].value, "")
        self.assertEqual(self.client.get("/puzzles/uno/7/").status_code, 404)

    def test_a_lesson_is_played_on_its_page(self):
        self.ann.attributes.add("creator_id", self.ann.account.pk)
        path = "/lessons/uno/5/"
        swap, other = {"move": "swap 3"}, {"move": "swap 1"}
        self.assertContains(self.client.get(path), "the smallest hand at the table")
        for known in (False, True):
            if known:  # what was learnt without an account is the hero's
                self.client.force_login(self.ann.account)
                self.assertContains(self.client.get("/lessons/"), "✓", 1)
            for second, said, onward in ((other, "Not yet. ", path), (swap, "Right! ", "/lessons/uno/6/")):
                self.client.post(f"{path}play", {"move": "play B7"})
                self.assertContains(self.client.get(path), f'value="{second["move"]}"')
                self.assertRedirects(self.client.post(f"{path}play", second), onward, fetch_redirect_response=False)
                shown = self.client.get(onward)
                self.assertContains(shown, said)
                self.assertNotContains(shown, "`lesson")
            self.assertContains(self.client.get("/lessons/"), "✓", 1)
        for missing in ("/lessons/uno/11/", "/lessons/pips/1/", "/lessons/whist/1/"):
            self.assertEqual(self.client.get(missing).status_code, 404)

    def test_a_club_is_founded_joined_and_led_by_its_page(self):
        for one in (self.ann, self.bo):
            one.attributes.add("creator_id", one.account.pk)
        self.assertIn("/auth/login/", self.client.post("/clubs/found", {"what": "Stone Foxes"})["Location"])
        self.client.force_login(self.ann.account)
        path = self.client.post("/clubs/found", {"what": "Stone Foxes"})["Location"]
        self.assertContains(self.client.get(path), "Stone Foxes is founded")
        self.client.post("/clubs/note", {"club": path.split("/")[-2], "what": "Friday, <b>all</b>!"})
        self.assertContains(self.client.get(path), "Friday, &lt;b&gt;all&lt;/b&gt;!")
        other = Client(headers={"accept-language": "zh"})
        other.force_login(self.bo.account)
        self.assertNotContains(other.get(path), "Friday")
        self.assertContains(
            other.post("/clubs/join", {"club": path.split("/")[-2], "what": path.split("/")[-2]}, follow=True),
            "递了申请",
        )
        self.assertContains(self.client.get(path), "Take in")
        self.client.post("/clubs/admit", {"club": path.split("/")[-2], "what": "博文"})
        self.assertContains(other.get(path), "Friday")
        self.assertContains(other.get("/clubs/"), "你在这里")
        refused = self.client.post("/clubs/challenge", {"what": ["Owls", "pips"]}, follow=True)
        self.assertContains(refused, "There is no club &quot;Owls&quot;. club list shows them.")
        self.assertEqual(self.client.get("/clubs/999/").status_code, 404)
        self.assertEqual(self.client.post("/clubs/dance").status_code, 404)
        self.assertEqual(self.client.get(f"/players/g-{path.split('/')[-2]}/")["Location"], path)

    def test_the_deal_of_the_day(self):
        self.ann.attributes.add("creator_id", self.ann.account.pk)
        self.assertIn("/auth/login/", self.client.post("/tournaments/daily/pips/")["Location"])
        self.client.force_login(self.ann.account)
        self.assertContains(self.client.get("/tournaments/"), 'action="/tournaments/daily/pips/"')
        self.assertIn("/webclient/", self.client.post("/tournaments/daily/pips/")["Location"])
        self.assertNotContains(self.client.get("/tournaments/"), 'action="/tournaments/daily/pips/"')
        self.assertEqual(self.client.post("/tournaments/daily/whist/")["Location"], "/tournaments/")

    def test_a_hero_leads_to_the_person_with_ratings_and_a_memorial(self):
        row = self.played()
        account = self.ann.account.id
        answer = self.client.get(f"/players/c-{self.ann.id}/")
        self.assertEqual((answer.status_code, answer["Location"]), (302, f"/players/a-{account}/"))
        page = self.page(f"/players/a-{account}/")
        change = RatingChange.objects.get(match=row, rating__key=f"a:{account}")
        before, after = ratings.points(change.mu_before), ratings.points(change.mu_after)
        self.assertIn(f"{before} → {after} ({after - before:+d})", page)
        self.assertNotIn("In memory of", page)
        self.ann.db.creator_id = account
        death.remember(self.ann, self.room, None)
        self.ann.tags.add("dead", category=death.LIFE)
        self.assertIn("In memory of", self.page(f"/players/a-{account}/"))
        self.assertIn("纪念", self.page(f"/players/a-{account}/", "zh"))
        MatchRow.objects.update(phase=MatchRow.Phase.VOID)
        self.assertIn("taken back by the staff", self.page(f"/players/a-{account}/"))

    def test_each_list_has_a_ladder(self):
        self.played()
        Rating.objects.update(counted=8)
        people, bots = self.page("/ladders/pips/"), self.page("/ladders/pips/?pool=bots")
        self.assertIn(">Ann</a>", people)
        self.assertNotIn(">Ann</a>", bots)
        self.assertIn("The computer players", bots)
        self.assertNotIn("The computer players", people)
        self.assertIn("电脑各级", self.page("/ladders/uno/?pool=bots", "zh"))

    def test_a_season_has_a_ladder_and_its_best_stay_in_the_hall(self):
        self.assertIn("No season has ended yet", self.page("/ladders/hall/"))
        self.played()
        self.assertIn(">Ann</a>", self.page("/ladders/pips/?pool=season"))
        key = f"a:{self.ann.account.id}"
        season = Season.objects.create(month="2026-10", closed=running.now())
        Laurel.objects.create(
            season=season, game="pips", place=1, key=key, name_en=EVIL, name_zh="安",
            rating=1612, matches=9, wins=7,
        )  # fmt: skip
        for path in ("/ladders/hall/", f"/players/a-{self.ann.account.id}/"):
            page = self.page(path)
            self.assertIn("<td>1612</td>", page)
            self.assertIn('href="/ladders/pips/?pool=2026-10"', page)
            self.assertNotIn(EVIL, page)

    def test_each_ladder_says_whom_it_lists(self):
        for query, words in (
            ("", "in the last 30 days"),
            ("?pool=bots", "in the last 30 days"),
            ("?pool=clubs", "in the last 180 days"),
            ("?pool=season", "Listed is everybody who played"),
        ):
            self.assertIn(words, self.page(f"/ladders/pips/{query}"), query)
        self.assertIn("近180天内", self.page("/ladders/pips/?pool=clubs", "zh"))

    def test_the_hall_has_pages(self):
        for year in range(2001, 2011):
            season = Season.objects.create(month=f"{year}-10", closed=running.now())
            for place in (1, 2, 3):
                Laurel.objects.create(
                    season=season, game="pips", place=place, key="r:x", name_en="Old", name_zh="老", rating=1600,
                    matches=9, wins=5,
                )  # fmt: skip
        first = self.page("/ladders/hall/")
        self.assertIn("2010-10", first)
        self.assertNotIn("2001-10", first)
        (following,) = re.findall(r'rel="next" href="([^"]*)"', first)
        last = self.page(f"/ladders/hall/{following}")
        self.assertIn("2001-10", last)
        self.assertNotIn('rel="next"', last)

    def test_the_well_has_a_ladder_and_boards_of_the_day(self):
        self.assertIn("Nobody has been down yet", self.page("/ladders/well/"))
        hero = self.ann
        reach(hero, "depth", 14)
        learn(hero, "ending.sung")
        facts = {"hero": hero.id, "level": 3, "points": 44, "depth": 9, "ends": 0.0, "bracket": "seasoned"}
        self.ann.account.attributes.add(daily.today().isoformat(), facts, category=daily.DAILY)
        page, chinese = self.page("/ladders/well/"), self.page("/ladders/well/", "zh")
        for part in (f'<a href="/heroes/{hero.id}/">Ann</a>', "<td>14</td>", "sang it to sleep", "levels 3 to 5"):
            self.assertIn(part, page)
        self.assertIn("<td>44</td>", page)
        self.assertIn("3～5级", chinese)
        self.assertIn('href="/ladders/well/"', self.page("/ladders/pips/"))

    def test_what_is_not_there(self):
        for path in (
            "/tables/999999/", "/matches/999999/", f"/matches/{10**30}/", "/ladders/chess/", "/players/c-999999/",
            "/players/a-999999/", f"/players/a-{10**30}/",
            "/players/b-1/", "/players/xyzzy/", f"/players/c-{10**30}/", "/heroes/999999/", f"/heroes/{self.room.id}/",
            "/games/chess/", "/help/xyzzy/", "/nowhere", "/matches/?game=chess", "/players/c-²/",
        ):  # fmt: skip
            self.assertIn("no such page", self.page(path, "en", 404), path)
            self.assertIn("没有这个页面", self.page(path, "zh", 404), path)

    @tag("long")
    def test_nonsense_in_the_query_changes_nothing(self):
        row = self.played()
        for query in (
            "step=-1",
            "step=x",
            "step=²",
            f"step={10**40}",
            "seat=9",
            "seat=x",
            "noted=<script>",
            "before=１",
            "delay=x",
            "delay=9",
        ):
            self.page(f"/matches/{row.pk}/?{query}")
            self.page(f"/matches/?{query}")
            self.page(f"/tables/{self.table.id}/?{query}")
            self.page(f"/ladders/pips/?after={query}")

    def test_a_name_is_never_markup(self):
        row = self.played()
        SeatRow.objects.filter(match=row).update(name_en=EVIL, name_zh=EVIL)
        Rating.objects.update(name_en=EVIL, name_zh=EVIL, counted=8)
        self.ann.key = EVIL
        self.ann.db.desc = EVIL
        self.do(self.ann, "stand")
        self.do(self.ann, "sit")
        self.do(self.bo, "开局")
        self.do(self.ann, "start")
        self.do(self.ann, f"tsay {EVIL}")
        self.assertIsNotNone(self.table.session)
        number, table = self.ann.id, self.table.id
        for path in (
            "/tables/", f"/tables/{table}/", "/matches/", f"/matches/{row.pk}/?story=1", "/ladders/pips/",
            f"/players/c-{number}/", f"/heroes/{number}/", f"/help/?q={EVIL}",
        ):  # fmt: skip
            self.assertIn("&lt;script&gt;", self.page(path), path)


class TestSpectators(PagesTest):
    def test_the_page_shows_what_a_spectator_sees(self):
        self.seat_two()
        self.do(self.ann, "start")
        text = self.page(f"/tables/{self.table.id}/")
        self.assertIn(self.table.session.row.commitment, text)
        self.assertNotIn(f"{self.table.session.match.terms.seed:064x}", text)
        self.assertIn("博文", text)

    def test_what_pictures_need_is_a_spectators(self):
        for lang, known in (("en", "You watch"), ("zh", "旁观中")):
            words = self.visitor.get(f"/tables/words/{lang}.json").json()
            self.assertEqual((words["lang"], list(words["words"])), (lang, [lang]))
            self.assertIn(known, words["words"][lang].values())
        self.assertEqual(self.visitor.get("/tables/words/fr.json").status_code, 404)
        row = self.played()
        shown = self.page(f"/matches/{row.pk}/?step=1")
        self.assertIn(f'data-words="/tables/words/en.json?{version()}"', shown, "kept for an hour")
        given = re.search(r'<script id="shown" type="application/json">(.*?)</script>', shown)
        state = json.loads(given[1])["state"]
        self.assertEqual((state["who"], state["rev"], len(state["seats"])), (None, 1, 2))

    def test_a_private_table_is_not_shown(self):
        self.seat_two()
        self.do(self.ann, "start")
        table_options.set_passphrase(self.table, "xyzzy")
        text = self.page(f"/tables/{self.table.id}/")
        self.assertIn("private", text)
        self.assertNotIn('id="board"', text)

    def test_a_moment_is_what_the_page_of_its_step_shows(self):
        row = self.played()
        last = row.length
        for step in (0, 1, last):
            found = self.visitor.get(f"/matches/{row.pk}/moment?step={step}").json()
            page = self.page(f"/matches/{row.pk}/?step={step}")
            self.assertEqual((found["step"], found["last"]), (step, last))
            for line in (found["where"], *found["told"]):
                self.assertIn(escape(line), page)
            self.assertEqual("<p>The deal</p>" in page, step == 0 and not found["told"])
            self.assertIn(f'/matches/{row.pk}/#replay"', self.page("/matches/"), "its picture in view")
            self.assertEqual(found["shown"]["state"]["rev"], step)
            self.assertIsNone(found["shown"]["state"]["who"], "an onlooker's place, whatever is asked")
        self.assertEqual(self.visitor.get(f"/matches/{row.pk}/moment?seat=0").json()["shown"]["state"]["who"], None)
        self.assertEqual(self.visitor.get("/matches/999999/moment").status_code, 404)

    def test_a_match_that_is_played_has_no_replay(self):
        self.seat_two()
        self.do(self.ann, "start")
        response = self.visitor.get(f"/matches/{self.table.session.row.pk}/")
        self.assertRedirects(response, f"/tables/{self.table.id}/")

    def test_behind_the_table(self):
        self.seat_two()
        self.do(self.ann, "start")
        self.assertIn("Nothing is played", self.page(f"/tables/{self.table.id}/?delay=60"))


class TestPlay(PagesTest):
    """The lobby brings a player to a table for what they want."""

    def ask(self, who: Any = None, **form: str) -> Any:
        client = Client()
        if who is not None:
            client.force_login(who.account)
        return client.post("/tables/play", form)

    def test_a_table_is_found_and_settled(self):
        self.assertIn('name="stake"', self.page("/tables/"))
        response = self.ask(self.ann, game="pips", rated="casual", stake="0", guest="博文")
        self.assertEqual(response.status_code, 302)
        self.assertIsNotNone(self.table.setup.seat_of(f"c:{self.ann.id}"))
        self.assertFalse(self.table.setup.house.rated)
        self.assertIn("邀请你到", self.heard(self.bo))

    def test_with_computer_players_it_begins(self):
        self.ask(self.ann, game="pips", bots="random")
        self.assertEqual(len(self.table.session.seats), 2)

    def test_computer_players_may_have_a_temperament(self):
        page = self.page("/tables/")
        self.assertEqual(page.count('name="temper"'), sum(bool(registry.get(key).tempers) for key in registry.GAMES))
        with patch.object(opening, "wanted") as wanted:
            self.ask(self.ann, game="uno", bots="easy", temper="bold")
            self.ask(self.ann, game="uno", bots="easy", temper="")
        self.assertEqual([call.args[1].bots for call in wanted.call_args_list], ["easy:bold", "easy"])

    def test_what_cannot_be_had_is_told(self):
        self.assertEqual(self.ask(game="pips").url.split("?")[0].rstrip("/")[-5:], "login")
        self.assertEqual(self.ask(self.ann, game="chess").status_code, 404)
        self.assertEqual(self.ask(self.ann, game="pips", stake="9000").url, "/tables/")
        self.assertEqual(self.table.setup.sitters, ())

    def test_who_is_not_in_the_game_yet_comes_later(self):
        account = self.bo.account
        self.disconnect(self.bo)
        client = Client()
        client.force_login(account)
        client.post("/tables/play", {"game": "pips"})
        self.assertEqual(self.table.setup.sitters, ())
        self.connect(account, self.bo)
        self.assertIsNotNone(self.table.setup.seat_of(f"c:{self.bo.id}"))


class TestLetters(PagesTest):
    """The lobby begins, lists and opens matches by letter."""

    def test_a_match_by_letter(self):
        client = Client()
        client.force_login(self.ann.account)
        self.assertIn('name="letter"', self.page("/tables/"))
        client.post("/tables/play", {"game": "pips", "bots": "random", "letter": "24"})
        [letter] = by_letter.of_player(f"c:{self.ann.id}")
        number = letter.session.row.pk
        self.do(self.ann, "match off")
        listed = client.get("/tables/").content.decode()
        self.assertIn(f'action="/tables/letters/{number}/"', listed)
        self.assertIn("time left: 24 hours", listed)
        self.assertNotIn("/tables/letters/", self.page("/tables/"))
        self.assertEqual(client.post(f"/tables/letters/{number}/").url, "/webclient/")
        self.assertIs(by_letter.opened_by(self.ann), letter)
        self.assertEqual(Client().post(f"/tables/letters/{number}/").url.split("?")[0].rstrip("/")[-5:], "login")
        self.assertIn("Round 1", self.page(f"/tables/{letter.id}/"))

    def test_a_challenge_is_sent_and_answered_by_pages(self):
        mine, theirs = Client(), Client()
        mine.force_login(self.ann.account)
        theirs.force_login(self.bo.account)
        self.bo.account.db._last_puppet = self.bo
        self.disconnect(self.bo)
        sent = mine.post("/tables/play", {"game": "pips", "guest": "博文", "letter": "72", "stake": "0", "bots": ""})
        self.assertEqual(sent.url, "/tables/")
        self.assertIn("博文 is challenged", mine.get("/tables/").content.decode())
        number = Challenge.objects.get().pk
        theirs.post(f"/tables/challenges/{number + 1}/", {"answer": "accept"})
        self.assertEqual(by_letter.all_letters(), [])
        self.assertIn("Ann · ", theirs.get("/tables/").content.decode())
        self.assertEqual(theirs.post(f"/tables/challenges/{number}/", {"answer": "accept"}).url, "/tables/")
        self.assertEqual(len(by_letter.of_player(f"c:{self.bo.id}")), 1)
        self.assertIn("login", Client().post(f"/tables/challenges/{number}/").url)


class TestSeek(PagesTest):
    def test_the_lobby_has_a_button_that_seeks(self):
        seeking.queue.forget()  # some test may have typed `seek`
        self.addCleanup(seeking.queue.forget)
        self.assertIn('action="/tables/seek"', self.page("/tables/"))
        for who, form, url in (
            (None, {"game": "pips"}, None),
            (self.ann, {"game": "pips", "time": "soon"}, "/tables/"),
            (self.ann, {"game": "pips", "rated": "casual", "time": "10+5"}, "/webclient/"),
        ):
            client = Client()
            if who is not None:
                client.force_login(who.account)
            answer = client.post("/tables/seek", form)
            self.assertEqual(answer.status_code, 302)
            if url:
                self.assertEqual(answer.url, url)
        [found] = seeking.queue.seekers.values()
        self.assertEqual((found.key, found.rated, found.pace.bank), (f"c:{self.ann.id}", False, 10))
        self.assertEqual(Client().post("/tables/seek", {"game": "pips"}).url.split("?")[0].rstrip("/")[-5:], "login")
        absent = Client()
        absent.force_login(self.bo.account)
        self.disconnect(self.bo)
        self.assertEqual(absent.post("/tables/seek", {"game": "pips"}).url, "/tables/")


class TestReplay(PagesTest):
    def test_move_by_move(self):
        row = self.played()
        for step in (0, 1, row.length):
            text = self.page(f"/matches/{row.pk}/?step={step}")
            self.assertIn(f"Step {step} of {row.length}", text)
        self.assertIn(row.seed, text)
        self.assertIn("Played anew", text)
        self.assertEqual(text.count('class="good"'), 3)

    def test_a_forged_seed_or_result_is_found_out(self):
        row = self.played()
        MatchRow.objects.filter(pk=row.pk).update(commitment="0" * 64)
        self.assertIn("commitment is not the one", self.page(f"/matches/{row.pk}/"))
        SeatRow.objects.filter(match=row, seat=0).update(score=99)
        self.assertIn("The result is not the same", self.page(f"/matches/{row.pk}/"))

    def test_what_one_noted_can_be_compared(self):
        row = self.played()
        self.assertIn("It is the same", self.page(f"/matches/{row.pk}/?noted={row.commitment.upper()}"))
        self.assertIn("It is another", self.page(f"/matches/{row.pk}/?noted=abc"))

    def test_only_the_own_seat_can_be_looked_through(self):
        row = self.played()
        mine = Client()
        mine.force_login(self.ann.account)
        views: list[Any] = []
        with patch.object(
            registry.get("pips").game.__class__,
            "view",
            autospec=True,
            side_effect=registry.get("pips").game.__class__.view,
        ) as view:
            for client, seat in ((mine, 0), (mine, 1), (self.visitor, 0)):
                view.reset_mock()
                text = self.page(f"/matches/{row.pk}/?seat={seat}", client=client)
                views.append({call.args[-1] for call in view.call_args_list})
                # What the script draws is what that seat saw.
                shown = json.loads(re.search(r'<script id="shown"[^>]*>(.*?)</script>', text)[1])
                views.append({shown["state"]["who"]})
        self.assertEqual(views, [{0}, {0}, {None}, {None}, {None}, {None}])
        self.assertIn("?step=1&amp;seat=0#replay", self.page(f"/matches/{row.pk}/?seat=0", client=mine))
        self.assertNotIn("&amp;seat=", self.page(f"/matches/{row.pk}/"))
        self.assertIn("?step=1&amp;seat=0#replay", self.page(f"/matches/{row.pk}/", client=mine))  # from the own side

    def test_questions_about_a_finished_match_are_answered_from_the_seat_looked_through(self):
        row = self.played()
        mine = Client()
        mine.force_login(self.ann.account)
        asked: list[Any] = []
        answered = {"rev": 0, "query": "hand", "text": "", "told": "", "figures": None}

        def answer_of(present: Any, match: Any, names: Any, who: Any, *others: Any) -> Any:
            asked.append((who, len(match.log), *others[1:]))
            return answered

        with patch.object(reading.playing, "answer_of", answer_of):
            for client, seat in ((mine, 0), (mine, 1), (self.visitor, 0)):
                response = client.get(f"/matches/{row.pk}/answer?step=1&seat={seat}&query=hand&text=x")
                self.assertEqual(response.json(), {"table": self.table.id} | answered)
        self.assertEqual(asked, [(who, 1, "hand", "x") for who in (0, None, None)])
        self.assertEqual(self.visitor.get(f"/matches/{row.pk}/answer?query=xyzzy").status_code, 400)
        self.assertEqual(self.visitor.get("/matches/999999/answer?query=hand").status_code, 404)

    def test_a_match_by_rules_that_are_gone(self):
        row = self.played()
        MatchRow.objects.filter(pk=row.pk).update(rules_version=99)
        page = self.page(f"/matches/{row.pk}/")
        self.assertIn("rules that are gone", page)
        self.assertNotIn("drawn.js", page)


class TestStyles(SimpleTestCase):
    def test_no_colour_needs_a_browser_of_2024_and_each_has_a_light_and_a_dark_one(self):
        own = Path(settings.GAME_DIR) / "web/static"
        package = Path(tables.__file__).parent / "static/wellmouth"
        seen = 0
        for sheet in (*own.glob("web*/css/*.css"), *own.glob("web*/js/**/*.js"), *package.glob("*/*.*s")):
            text = re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL)
            self.assertNotIn("light-dark(", text, sheet.name)
            pairs = re.findall(r"var\(--light, (?:[^()]|\([^()]*\))+\) var\(--dark, ", text)
            self.assertEqual(len(pairs), text.count("var(--light,"), sheet.name)
            self.assertEqual(len(pairs), text.count("var(--dark,"), sheet.name)
            seen += len(pairs)
        self.assertGreater(seen, 40)


class TestJoining(PagesTest):
    def test_a_seat_needs_a_login_and_a_form_of_ours(self):
        path = f"/tables/{self.table.id}/join"
        self.assertEqual(self.visitor.post(path).status_code, 403)
        self.assertIn("/auth/login/", Client().post(path).headers["Location"])
        self.assertEqual(Client().get(path).status_code, 405)

    def test_who_is_in_the_game_sits_at_once(self):
        mine = Client()
        mine.force_login(self.ann.account)
        self.assertRedirects(mine.post(f"/tables/{self.table.id}/join"), "/webclient/", fetch_redirect_response=False)
        self.assertEqual(self.table.seat_of(self.ann), 0)
        self.assertNotIn("You sit at the table.", self.page("/tables/", client=mine))  # which is not its page

    def test_who_is_not_sits_on_coming_in(self):
        account = self.ann.account
        self.disconnect(self.ann)
        account.db._last_puppet = self.ann
        mine = Client()
        mine.force_login(account)
        mine.post(f"/tables/{self.table.id}/join")
        self.assertIsNone(self.table.seat_of(self.ann))
        self.connect(account, self.ann)
        self.assertEqual(self.table.seat_of(self.ann), 0)

    def test_a_private_table_asks_for_its_passphrase_before_and_after_the_login(self):
        self.do(self.bo, "入座")
        table_options.set_passphrase(self.table, "月下 xyzzy")
        self.assertIn('name="passphrase"', self.page(f"/tables/{self.table.id}/"))
        mine, path = Client(), f"/tables/{self.table.id}/join"
        mine.force_login(self.ann.account)
        mine.post(path, {"passphrase": "plugh"})
        self.assertIsNone(self.table.seat_of(self.ann))
        mine.post(path, {"passphrase": " 月下 xyzzy "})
        self.assertEqual(self.table.seat_of(self.ann), 1)
        cara = self.newcomer("Cara")
        account = cara.account
        account.password = make_password("a-good-long-secret")
        account.save()
        self.disconnect(cara)
        account.db._last_puppet = cara
        stranger = Client()
        stranger.post(path, {"passphrase": "月下 xyzzy"})
        stranger.post("/auth/login/", {"username": account.key, "password": "a-good-long-secret"})
        self.connect(account, cara)
        self.assertEqual(self.table.seat_of(cara), 2)

    def elsewhere(self) -> Table:
        """Return a table in the room beside."""
        there = create_object(Room, key="a snug")
        create_object(Exit, key="north", location=self.room, destination=there)
        return bootstrap.make_table(there, self.game)

    def test_who_sits_elsewhere_is_asked_and_then_gets_up(self):
        other = self.elsewhere()
        seats.sit(self.table, self.ann)
        mine, path = Client(), f"/tables/{other.id}/join"
        mine.force_login(self.ann.account)
        asked = mine.post(path, {"passphrase": "x<y"}).content.decode()
        self.assertIn(f"You sit at {self.table.in_lang(Lang.EN)}. Get up from there?", asked)
        self.assertIn('name="passphrase" value="x&lt;y"', asked)
        self.assertEqual((self.table.seat_of(self.ann), other.seat_of(self.ann)), (0, None))
        self.assertRedirects(mine.post(path, {"leave": "1"}), "/webclient/", fetch_redirect_response=False)
        self.assertEqual((self.table.seat_of(self.ann), other.seat_of(self.ann)), (None, 0))

    def test_who_sits_elsewhere_is_asked_before_another_game_and_stays_when_it_is_refused(self):
        seats.sit(self.table, self.ann)
        mine = Client()
        mine.force_login(self.ann.account)
        wish = {"game": "uno", "stake": "999999"}
        self.assertIn("Get up from there?", mine.post("/tables/play", wish | {"stake": "0"}).content.decode())
        self.assertRedirects(mine.post("/tables/play", wish | {"leave": "1"}), "/tables/")
        self.assertEqual(self.table.seat_of(self.ann), 0)

    def test_who_plays_elsewhere_is_sent_back_there(self):
        other = self.elsewhere()
        self.seat_two()
        self.do(self.ann, "start")
        mine = Client()
        mine.force_login(self.ann.account)
        for fields in ({}, {"leave": "1"}):
            said = mine.post(f"/tables/{other.id}/join", fields).content.decode()
            self.assertIn("Finish that match first", said)
            self.assertNotIn('name="leave"', said)
        self.assertEqual(self.table.seat_of(self.ann), 0)

    def test_a_wish_is_forgotten(self):
        walk_to.remember(self.ann.account, lambda hero: walk_to.come_in(hero, self.table, ""))
        with patch.object(walk_to, "REMEMBERED", -1):
            walk_to.arrive(self.ann)
        self.assertIsNone(self.table.seat_of(self.ann))
        self.assertIsNone(self.ann.account.ndb.comes_to)

    def test_why_not(self):
        table_options.set_passphrase(self.table, "xyzzy")
        self.do(self.bo, "入座 = xyzzy")
        self.table.setup = self.table.setup
        mine = Client()
        mine.force_login(self.ann.account)
        self.assertIn("private", mine.post(f"/tables/{self.table.id}/join", follow=True).content.decode())


class TestPlayers(PagesTest):
    def test_a_sheet_keeps_what_is_nobodys_business(self):
        self.ann.coins = 4321
        text = self.page(f"/heroes/{self.ann.id}/")
        self.assertNotIn("4321", text)
        self.assertNotIn(self.ann.account.key, text)
        self.assertNotIn(self.room.key, text)

    def test_pages_of_a_player(self):
        for _ in range(2):
            self.played()
        with patch("web.website.players.RECENT", 1):
            text = self.page(f"/players/c-{self.ann.id}/")
            following = re.search(r'rel="next" href="([^"]+)"', text)[1]
            self.assertIn("/matches/", self.page(f"/players/c-{self.ann.id}/{following}"))


class TestHelp(PagesTest):
    def test_search_in_both_languages(self):
        for words, lang in (
            ("sit", "en"),
            ("入座", "zh"),
            ("seat", "en"),
            ("座位", "zh"),
            ("xyzzy qwert", "en"),
            ("²", "en"),
            ("x" * 500, "zh"),
            ("|r", "en"),
        ):
            self.page(f"/help/?q={words}", lang)
        self.assertIn("/help/", self.page("/help/?q=座位", "zh"))
        self.assertNotIn("yes or no", self.page("/help/", "zh"))

    @tag("long")
    def test_each_topic_has_a_page(self):
        library = reference.Library(reference.Lang.ZH)
        self.assertGreater(len(library.topics), 60)
        for topic in library.topics:
            self.page(f"/help/{topic.names[0]}/", "zh")

    def test_nothing_of_the_staff(self):
        names = {name for topic in reference.Library(reference.Lang.EN).topics for name in topic.names}
        self.assertFalse(
            {"boot", "ban", "py", "reload", "table", "batchcode"} & {name for name in names if name != "tables"}
        )

    def test_a_command_in_a_text_is_a_link_that_writes_it_on_the_line(self):
        page = self.page("/help/attack/")
        self.assertIn('href="/webclient/#line=attack%20">attack &lt;somebody&gt;</a>', page)
        self.assertIn("rat 2", page)
        self.assertNotIn(">rat 2</a>", page)

    def test_prose(self):
        found = reference.blocks(
            "|wHead|n\nA line.\n\n  sit [table]   take a seat\n                and stay\n  stand      get up\n  one\n"
        )
        self.assertEqual([block.kind for block in found], ["p", "p", "rows", "list"])
        self.assertEqual(found[2].items, (("sit [table]", "take a seat and stay"), ("stand", "get up")))


class TestCardsPage(PagesTest):
    def test_all_cards_or_those_that_fit_without_a_script(self):
        self.assertEqual(self.page("/games/kards/cards/").count("<li><strong>"), len(CARDS))
        found = self.page("/games/kards/cards/?q=苏联4费坦克", "zh")
        self.assertIn("斜甲中坦", found)
        self.assertEqual(found.count("<li><strong>"), 1)
        self.assertNotIn(EVIL, self.page(f"/games/kards/cards/?q={EVIL}"))

    def test_a_deck_is_tended_by_its_commands_and_each_rule_it_breaks_is_told(self):
        mine = Client()
        self.assertEqual(mine.post("/games/kards/decks", {"line": "new A deck = germany"}).status_code, 403)
        self.assertEqual(self.visitor.post("/games/kards/decks", {"line": "check"}).status_code, 403)
        mine.force_login(self.ann.account)
        self.assertIn("New deck", mine.get("/games/kards/cards/").content.decode())

        def tend(line: str) -> dict[str, Any]:
            answer = mine.post("/games/kards/decks", {"line": line})
            self.assertEqual(answer.status_code, 200)
            return answer.json()

        begun = tend("new Spear = germany italy")
        self.assertEqual((begun["current"], begun["decks"][0]["cards"]), ("Spear", {}))
        full = tend("add 1 = 4 ger_rifle_section")
        self.assertEqual(full["decks"][0]["cards"], {"ger_rifle_section": 4})
        refused = tend("add 1 = 1 ger_rifle_section")
        self.assertIn("at most", refused["said"])
        self.assertEqual(refused["decks"], full["decks"])
        self.assertIn("this one has 4", refused["decks"][0]["broken"][0])
        whole = tend(f"import {write_code(decks.READY['panzer'])} = Iron")
        self.assertEqual(whole["decks"][1]["broken"], [])
        self.assertIn("Iron", self.do(self.ann, "decks"))
        self.assertEqual(len(tend("delete 1")["decks"]), 1)


class TestTokensPage(PagesTest):
    def test_a_token_is_shown_once(self):
        mine = Client(enforce_csrf_checks=True)
        mine.force_login(self.ann.account)
        key = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', mine.get("/auth/tokens/").content.decode())[1]
        answer = mine.post("/auth/tokens/", {"label": EVIL, "csrfmiddlewaretoken": key})
        token = re.search(r"wm_[\w-]{43}", answer.content.decode())[0]
        self.assertEqual(tokens.find(token).account.id, self.ann.account.id)
        self.assertNotIn(EVIL, answer.content.decode())
        self.assertNotIn(token, mine.get("/auth/tokens/").content.decode())
        row = tokens.of(self.ann.account)[0]
        theirs = tokens.make(self.bo.account, "his")[0]
        for number in (theirs.pk, "x", "²", 10**40):
            mine.post("/auth/tokens/", {"revoke": number, "csrfmiddlewaretoken": key})
        self.assertEqual(len(tokens.of(self.bo.account)), 1)
        mine.post("/auth/tokens/", {"revoke": row.pk, "csrfmiddlewaretoken": key})
        self.assertEqual(tokens.of(self.ann.account), [])
        self.assertEqual(mine.post("/auth/tokens/", {"label": "x"}).status_code, 403)
        self.assertIn("/auth/login/", self.visitor.get("/auth/tokens/").headers["Location"])


class TestLogin(PagesTest):
    def answer(self, name: str) -> tuple[str, int]:
        """Return the page's reason, and how many passwords were hashed for it."""
        hasher = "django.contrib.auth.hashers.MD5PasswordHasher"
        client = Client()
        with patch(f"{hasher}.encode", autospec=True, return_value="md5$x$y") as encode:
            page = client.post("/auth/login/", {"username": name, "password": "guess-guess"}).content.decode()
        return re.search(r"errorlist.*?</ul>", page, re.DOTALL)[0], encode.call_count

    def test_nobody_learns_who_has_an_account(self):
        TRIES.clear()
        self.answer("Nobody")
        known, unknown = self.answer(self.ann.account.key), self.answer("Nobody")
        self.assertEqual(known, unknown)
        self.assertEqual(unknown[1], 1)

    def test_who_is_banned_is_logged_out(self):
        self.addCleanup(keep, [])
        for whom in (self.ann.account.key, "127.0.0.0/8"):
            keep([])
            client = Client()
            client.force_login(self.ann.account)
            self.assertEqual(client.get("/auth/tokens/").status_code, 200)
            keep([ban_of(whom, "shouting")])
            self.assertIn("/auth/login/", client.get("/auth/tokens/").headers["Location"])
            keep([])
            self.assertIn("/auth/login/", client.get("/auth/tokens/").headers["Location"])

    def test_guessing_is_slowed(self):
        self.answer("Nobody")  # the first question of a process hashes what nobody's password is compared with
        TRIES.clear()
        self.addCleanup(TRIES.clear)
        with override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"]):
            for name in (self.ann.account.key, "Nobody"):
                answers = [self.answer(name) for _ in range(6)]
                self.assertEqual([hashed for _, hashed in answers], [1, 1, 1, 1, 1, 0])
                self.assertIn("Too many", answers[-1][0])


class TestSessions(PagesTest):
    def test_reading_stores_nothing_until_somebody_logs_in(self):
        reader = Client()
        pages = ("/", "/tables/", "/matches/", "/ladders/", "/rules/", "/help/", "/auth/login/", "/nowhere/")
        client = reverse("webclient:index")
        for path in (*pages, client, *pages, client):
            reader.get(path)
            self.assertEqual((Session.objects.count(), path), (0, path))
        key = reader.cookies[settings.SESSION_COOKIE_NAME].value
        self.assertEqual(len(key), 32)
        login = SessionStore(session_key=key)  # as a login by websocket does
        login["webclient_authenticated_uid"] = self.ann.account.pk
        login.save()
        self.assertEqual([row.session_key for row in Session.objects.all()], [key])
        self.assertEqual(reader.get(reverse("account")).status_code, 200)

    def test_a_session_that_was_ended_meanwhile_stays_ended(self):
        session = SessionStore(session_key=SessionStore()._get_new_session_key())
        session["webclient_authenticated_uid"] = 1
        session.save()
        other = SessionStore(session_key=session.session_key)
        self.assertEqual(other["webclient_authenticated_uid"], 1)
        session.flush()
        with self.assertRaises(UpdateError):
            other.save()
        self.assertIsNone(SessionStore(session_key="x" * 8).get("anything"))
        self.assertEqual(Session.objects.count(), 0)

    def test_a_browser_whose_guest_is_gone_reads_as_a_stranger(self):
        reader = Client()
        reader.get(reverse("webclient:index"))
        session = reader.session
        session["webclient_authenticated_uid"] = 10**9
        session.save()
        self.assertEqual(reader.get("/").status_code, 200)

    @tag("long")
    def test_sessions_that_have_expired_go(self):
        for key, days in (("a" * 32, -1), ("b" * 32, 1)):
            until = timezone.now() + timedelta(days=days)
            Session.objects.create(session_key=key, session_data="", expire_date=until)
        server = GameServer()
        with patch.object(EvenniaServerService, "server_maintenance"):
            server.maintenance_count = 2
            server.server_maintenance()
            self.assertEqual(Session.objects.filter(session_key__in=("a" * 32, "b" * 32)).count(), 2)
            server.maintenance_count = 61
            server.server_maintenance()
        self.assertEqual(Session.objects.filter(session_key__in=("a" * 32, "b" * 32)).count(), 1)


class TestHealth(PagesTest):
    def test_alive_and_ready(self):
        self.assertEqual(self.visitor.get("/healthz").content, b"ok\n")
        self.addCleanup(setattr, health._probe, "EVERY", health._Probe.EVERY)
        health._probe.EVERY = 0.0
        self.assertTrue(self.visitor.get("/readyz").json()["ready"])
        with full_disk():
            answer = self.visitor.get("/readyz")
        self.assertEqual((answer.status_code, answer.json()["database_seconds"]), (503, None))
        self.assertTrue(self.visitor.get("/readyz").json()["ready"])
        health._probe.EVERY = 60.0
        with full_disk():
            self.assertEqual(self.visitor.get("/readyz").status_code, 200, "not written anew for each who asks")

    def test_figures(self):
        self.seat_two()
        self.do(self.ann, "start")
        text = self.visitor.get("/metrics").content.decode()
        self.assertRegex(text, r'wellmouth_tables\{game="pips",phase="playing"\} 1\.0')
        self.assertRegex(text, r'wellmouth_sessions\{logged_in="yes",protocol="telnet"\} 2\.0')
        for name in ("commands_total", "command_seconds_bucket", "reactor_lag_seconds_count", "bot_queue", "streams",
                     "database_seconds_sum", "exceptions_total", "spectators"):  # fmt: skip
            self.assertIn(f"wellmouth_{name}", text)

    def test_figures_are_for_this_machine_or_a_token(self):
        self.assertEqual(self.visitor.get("/metrics", headers={"X-Forwarded-For": "203.0.113.9"}).status_code, 403)
        with override_settings(METRICS_TOKEN="s3cret"):
            for header, status in (("Bearer s3cret", 200), ("Bearer wrong", 403), ("Bearer ", 403)):
                answer = self.visitor.get(
                    "/metrics", headers={"X-Forwarded-For": "203.0.113.9", "Authorization": header}
                )
                self.assertEqual(answer.status_code, status)
        self.assertFalse(health.allowed("203.0.113.9", "Bearer "))
        self.assertFalse(health.allowed("nonsense", ""))
