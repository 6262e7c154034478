"""Matches that are over are judged by the teacher, once, and told in words."""

from __future__ import annotations

from unittest.mock import Mock, patch

from django.test import Client, tag
from twisted.internet import defer

from evadventure.apps.api.tests.test_api import ApiTest
from evadventure.apps.teaching import analysis, commands, routes
from evadventure.apps.teaching.models import Analysis
from evadventure.evennia_ext import reactor
from evadventure.minigames import registry
from evadventure.minigames.match import Match
from evadventure.tables.match import store, thinkers
from evadventure.tables.models import MatchRow
from evadventure.tables.room import playing
from evadventure.tables.tests.tables_base import TablesTest
from evadventure.words import Lang


class TestAnalysis(ApiTest):
    game = "uno"

    def play(self, most: int = 60) -> MatchRow:
        """Play a part of a match by the rules of thumb, and give it up."""
        self.seat_two()
        self.do(self.ann, "options rated=off")
        playing.begin(self.table, seed=78)
        played, player = self.table.play_here().session, registry.get("uno").bots["random"]
        for number in range(most):
            if not played.match.to_act:
                break
            seat = played.match.to_act[0]
            view, legal = played.match.view(seat), played.match.legal(seat)
            played.act(seat, player.choose(view, legal, seat, number, 0.0), "person", None)
        return played.row

    def end(self) -> None:
        if self.table.session is not None:
            self.do(self.ann, "resign yes")
        self.assertIsNone(self.table.session)

    @tag("long")
    def test_the_page_of_a_match_has_it_made(self):
        row = self.play(20)
        address, reader = f"/matches/{row.pk}/analysis", Client(headers={"accept-language": "en"})
        self.assertIn("/auth/login/", reader.post(address).url)
        reader.force_login(self.ann.account)
        self.assertContains(reader.post(address, follow=True), "The match is not over yet.")
        self.end()
        with patch.object(thinkers, "ask", return_value=defer.Deferred()):
            self.assertContains(reader.post(address, follow=True), "may take a minute")
            self.assertContains(reader.post(address, follow=True), "being analysed")
        analysis._working.clear()
        with patch.object(analysis, "TOTAL", 1.0), patch.object(analysis, "AT_ONCE", 0.0):
            reader.post(address)
        self.assertEqual(Analysis.objects.filter(match=row).count(), 1)
        page = reader.get(f"/matches/{row.pk}/")
        self.assertContains(page, "<polyline")
        self.assertNotContains(page, "Have it analysed")
        self.assertEqual(reader.post("/matches/424242/analysis").status_code, 404)

    @tag("long")
    def test_a_program_has_it_made_and_reads_it(self):
        row = self.play(20)
        path = f"/matches/{row.pk}/analysis"
        self.assertEqual(self.ask("POST", path).data["code"], "still_playing")
        self.end()
        self.assertEqual(self.ask("POST", path, token=None).status_code, 401)
        with patch.object(thinkers, "ask", return_value=defer.Deferred()):
            self.assertFalse(self.ask("POST", path).data["made"])
            self.assertIn("正在分析", self.ask("POST", path, lang="zh").data["detail"])
        analysis._working.clear()
        with patch.object(analysis, "TOTAL", 1.0), patch.object(analysis, "AT_ONCE", 0.0):
            made = self.ask("POST", path).data
        self.assertEqual(self.ask("GET", path, token=None).data, made)
        self.assertEqual([one["step"] for one in made["decisions"]], [one.step for one in analysis.stored(row)])
        costly = [one["step"] for one in made["decisions"] if one["before"] - one["after"] >= analysis.LEAST_LOSS]
        self.assertEqual(len(made["turning"]), min(len(costly), analysis.TURNING_POINTS))
        self.assertEqual(self.ask("GET", "/matches/424242/analysis", token=None).status_code, 404)

    @tag("long")
    def test_it_is_made_once_stored_and_told_in_both_languages(self):
        row = self.play()
        self.end()
        with patch.object(analysis, "TOTAL", 1.0), patch.object(analysis, "AT_ONCE", 0.0):
            told = self.do(self.ann, f"analyse {row.pk}")
        self.assertIn(f"Match {row.pk}, UNO", told)
        self.assertRegex(told, "[▁▂▃▄▅▆▇█]{9}")
        self.assertRegex(told, r"Step \d+, \w+")
        self.assertIn("Better was", told)
        self.assertEqual(Analysis.objects.filter(match=row).count(), 1)
        moves = analysis.stored(row)
        self.assertEqual([move.step for move in moves], sorted({move.step for move in moves}))
        for move in moves:
            self.assertLessEqual(move.after, move.before)
        with patch.object(thinkers, "ask") as ask:
            self.assertIn("更好的是", self.do(self.bo, f"分析 {row.pk}"))
        ask.assert_not_called()
        page = Client(headers={"accept-language": "en"}).get(f"/matches/{row.pk}/")
        self.assertContains(page, "<polyline")
        self.assertContains(page, "Better was")

    def test_a_thought_that_fails_is_told_and_may_be_tried_again(self):
        row = self.play(8)
        self.assertIn(analysis.STILL_OPEN.en.format(match=row.pk), self.do(self.ann, f"analyse {row.pk}"))
        self.end()
        with patch.object(thinkers, "ask", return_value=defer.fail(thinkers.NoAnswer("dead"))):
            self.assertIn("could not be analysed", self.do(self.ann, f"analyse {row.pk}"))
        with patch.object(analysis, "TOTAL", 0.2):
            self.assertIn(f"Match {row.pk}, UNO", self.do(self.ann, f"analyse {row.pk}"))

    def test_a_long_match_is_replayed_beside_the_reactor(self):
        row = self.play(8)
        self.end()
        asks = (
            (commands, lambda: self.do(self.ann, f"analyse {row.pk}")),
            (routes, lambda: routes.make_analysis(row.pk, self.ann.account, Lang.EN)),
        )
        for module, ask in asks:
            beside, replay = (
                patch.object(module, "beside_reactor", return_value=defer.Deferred()),
                patch.object(Match, "at"),
            )
            with beside as asked, replay as replayed, patch.object(store, "read") as read:
                ask()
            asked.assert_called_once()
            for one in (read, replayed):
                one.assert_not_called()

    def test_a_thread_reads_by_a_connection_that_still_lives(self):
        done = []
        with (
            patch.object(reactor, "installed", Mock(running=True)),
            patch.object(reactor, "deferToThread", side_effect=lambda call: call()),
            patch.object(reactor, "close_old_connections", side_effect=lambda: done.append("looked after")),
        ):
            reactor.beside_reactor(done.append, "read")
        self.assertEqual(done, ["looked after", "read"])

    def test_what_is_no_match_is_said(self):
        for typed in ("", "9999", "x", "99999999999999999999999"):
            with self.subTest(typed):
                self.assertTrue(self.do(self.ann, f"analyse {typed}"))
        self.assertEqual(Analysis.objects.count(), 0)


class TestWithoutTeacher(TablesTest):
    def test_a_game_nobody_can_judge_says_so(self):
        self.seat_two()
        self.do(self.ann, "start")
        row = self.table.play_here().session.row
        self.do(self.ann, "resign yes")
        self.assertIn("cannot be analysed yet", self.do(self.ann, f"analyse {row.pk}"))
