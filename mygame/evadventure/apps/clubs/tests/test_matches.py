"""Matches between clubs: asked for, entered, paired by rating, counted, kept, and told in both languages."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

from django.test import tag

from evadventure.apps.clubs import matches, membership
from evadventure.apps.clubs.models import ClubMatch
from evadventure.apps.contests import running, schedule
from evadventure.apps.contests.models import Contest
from evadventure.apps.contests.tests.test_running import ContestTest
from evadventure.minigames import registry
from evadventure.social.news import news
from evadventure.tables.match import persons, ratings
from evadventure.tables.models import Rating
from evadventure.words import Lang

from .test_membership import ClubsTest


class MatchTest(ClubsTest, ContestTest):
    def setUp(self) -> None:
        super().setUp()
        self.addCleanup(running.alarm.stop)
        self.addCleanup(schedule.alarm.stop)
        self.cy, self.di = self.newcomer("Cy"), self.newcomer("Di")
        self.foxes = self.club(self.ann, "Stone Foxes", self.cy)
        self.owls = self.club(self.bo, "夜枭", self.di)
        for place, one in enumerate((self.ann, self.bo, self.cy, self.di)):
            Rating.objects.create(game="pips", key=f"a:{one.account.id}", mu=40 - place, sigma=2, matches=9, counted=9)

    def begun(self, *players: Any) -> Contest:
        """Return a club match that has been agreed, and begun with these players."""
        self.assertIn("夜枭 is challenged", self.says(self.ann, "club challenge 夜枭 pips boards 2"))
        match = ClubMatch.objects.get()
        self.assertIn("Stone Foxes向夜枭约战", self.heard(self.bo).replace("\n", ""))
        self.assertIn("好了", self.says(self.bo, f"俱乐部 应战 {match.pk}"))
        contest = Contest.objects.get()
        for one in players:
            self.do(one, f"tournament enter {contest.pk}")
        self.wait(15 * 60 + 5)
        contest.refresh_from_db()
        return contest

    def test_a_game_that_is_gone_is_still_named_and_its_challenges_wait(self):
        contest = self.begun(self.ann, self.bo)
        self.play_on(contest)
        self.says(self.ann, "club challenge 夜枭 pips boards 2")
        asked = ClubMatch.objects.get(contest=None)
        self.assertIn(f"{asked.pk}", self.says(self.bo, "俱乐部"))
        with patch.dict(registry.GAMES):
            del registry.GAMES["pips"]
            self.assertIn("夜枭", self.says(self.bo, "俱乐部"))
            self.assertIn("Stone Foxes 1 : 0", self.says(self.ann, "club matches"))
            self.assertIn("no such challenge", self.says(self.ann, f"club accept {asked.pk}"))
            self.assertIn("pips", matches.terms(asked).in_lang(Lang.EN))
            self.assertNotIn(asked, matches.waiting(self.owls))

    def test_the_best_meet_the_best_and_the_points_decide(self):
        contest = self.begun(self.di, self.ann, self.cy, self.bo)
        self.assertEqual((contest.phase, contest.system, contest.rounds), ("running", "teams", 1))
        names = [(board.first.name_en, board.second.name_en) for board in running.boards_of(contest)]
        self.assertEqual(names, [("Ann", "博文"), ("Di", "Cy")])
        self.assertIn("club match", self.says(self.ann, f"tournament {contest.pk}"))
        self.play_on(contest)
        match = ClubMatch.objects.get()
        self.assertEqual((match.home_points, match.away_points), (2, 0))
        self.assertIn("Stone Foxes 2 : 0 夜枭", self.says(self.cy, "club"))
        self.assertIn("Stone Foxes 2：0 夜枭", self.says(self.bo, f"比赛 {contest.pk}"))
        self.assertIn("2：0", news()[0].message)
        best = self.says(self.ann, "club ladder pips")
        self.assertIn("1. Stone Foxes", best)
        self.assertIn("(1 of 1 won)", best)
        self.assertEqual([row.name_en for row in ratings.ladder("pips", ratings.CLUBS)], ["Stone Foxes", "夜枭"])
        self.assertIn("1场0胜", self.says(self.bo, "俱乐部"))
        self.assertEqual(ratings.ladder("pips").filter(key__startswith="g:").count(), 0)

    @tag("long")
    def test_only_members_play_and_who_has_no_opponent_is_told(self):
        stranger = self.newcomer("Ed")
        contest = self.begun(self.ann, self.cy, self.bo)
        self.assertIn("no opponent", self.heard(self.cy).replace("\n", " "))
        self.assertEqual(len(running.boards_of(contest)), 1)
        self.play_on(contest)
        self.assertEqual(Rating.objects.filter(pool="clubs").count(), 0, "one board is not enough")
        self.assertEqual(ClubMatch.objects.get().home_points, 1)
        later = matches.accept(self.bo.account, matches.challenge(self.ann.account, self.owls, "pips", 1).pk)
        self.assertIn("Only members of Stone Foxes or 夜枭", self.says(stranger, f"tournament enter {later.pk}"))
        self.do(self.cy, f"tournament enter {later.pk}")
        self.assertIn("1 players already", self.says(self.ann, f"tournament enter {later.pk}"))

    @tag("long")
    def test_two_accounts_of_one_person_do_not_rate_their_clubs(self):
        persons.declare(self.ann.account.id, self.bo.account.id, same=True)
        self.play_on(self.begun(self.ann, self.cy, self.bo, self.di))
        self.assertEqual(Rating.objects.filter(pool="clubs").count(), 0)

    def test_nobody_of_the_other_club_came(self):
        contest = self.begun(self.ann, self.cy)
        self.assertEqual(contest.phase, "off")
        self.assertIsNone(ClubMatch.objects.get().home_points)

    def test_challenges_wait_are_declined_and_forgotten(self):
        self.assertIn("leader and the officers", self.says(self.di, "club challenge Stone Foxes pips"))
        self.assertIn("your own club", self.says(self.ann, "club challenge Stone Foxes pips"))
        self.assertIn("1 to 12 boards", self.says(self.ann, "club challenge 夜枭 pips boards 99"))
        self.says(self.ann, "club challenge 夜枭 pips letter 24 casual")
        match = ClubMatch.objects.get()
        self.assertIn("by letter, 24 hours, unrated", self.says(self.ann, "club"))
        self.assertIn("already", self.says(self.ann, "club challenge 夜枭 pips"))
        self.assertIn("已经有一份", self.says(self.bo, "俱乐部 约战 Stone Foxes pips"))
        self.assertIn("no such challenge", self.says(self.ann, f"club accept {match.pk}"), "one's own")
        self.says(self.bo, f"俱乐部 谢绝 {match.pk}")
        self.assertIn("does not play", self.heard(self.ann).replace("\n", " "))
        matches.challenge(self.ann.account, self.owls, "pips")
        self.clock.advance(matches.KEPT.total_seconds() + 1)
        self.assertEqual(matches.waiting(self.owls), [])

    def test_who_is_put_out_or_leaves_plays_for_the_club_no_more(self):
        contest = matches.accept(self.bo.account, matches.challenge(self.ann.account, self.owls, "pips", 2).pk)
        for one in (self.cy, self.di):
            running.enter(contest, one)
        membership.expel(self.ann.account, self.cy.account)
        membership.leave(self.di.account)
        self.assertFalse(contest.entrants.exists())

    @tag("long")
    def test_a_club_that_ends_leaves_its_results_and_nothing_else(self):
        self.play_on(self.begun(self.ann, self.cy, self.bo, self.di))
        matches.challenge(self.ann.account, self.owls, "pips")
        for one in (self.cy, self.ann):
            membership.leave(one.account)
        self.assertIn("作罢", self.heard(self.bo).replace("\n", ""))
        self.assertEqual(ClubMatch.objects.count(), 1)
        self.assertIn("Stone Foxes 2：0 夜枭", self.says(self.bo, "俱乐部"))
        self.assertEqual(ratings.ladder("pips", ratings.CLUBS).filter(name_en="Stone Foxes").count(), 0)
