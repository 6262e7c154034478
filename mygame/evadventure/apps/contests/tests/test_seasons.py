"""Seasons: a rating of their own, an end made once, laurels that stay."""

from __future__ import annotations

from datetime import UTC, datetime
from unittest.mock import patch

from django.test import tag

from evadventure.apps.admin import commands
from evadventure.apps.api import reading
from evadventure.apps.api.problems import Problem
from evadventure.apps.contests import routes, seasons
from evadventure.apps.contests.models import Laurel, Season, SeasonRating
from evadventure.quests import counter_events, titles
from evadventure.social import letters
from evadventure.social.news import news
from evadventure.tables.match import clock, ratings
from evadventure.tables.models import MatchRow, Rating, SeatRow, Trace
from evadventure.tables.tests.tables_base import TablesTest
from evadventure.words import Lang


class TestSeasons(TablesTest):
    def setUp(self) -> None:
        super().setUp()
        Trace.objects.all().delete()
        self.addCleanup(seasons.alarm.stop)
        counter_events.listen()
        self.at(2026, 10, 15)

    def at(self, year: int, month: int, day: int, hour: int = 12) -> None:
        """Move the clock."""
        moment = datetime(year, month, day, hour, tzinfo=UTC).timestamp()
        clock.use(self.clock, lambda: moment)

    def play(self, *, rounds: int = 1, game: str = "pips") -> MatchRow:
        """Record rated matches that Ann wins against 博文, each of full weight."""
        for _ in range(rounds):
            row = MatchRow.objects.create(game=game, rules_version=1, options="{}", house="{}")
            seats = [
                SeatRow.objects.create(
                    match=row, seat=seat, key=f"c:{who.id}", account_id=who.account.id, name_en=who.key,
                    name_zh=who.key, place=seat + 1,
                )
                for seat, who in enumerate((self.ann, self.bo))
            ]  # fmt: skip
            with patch.object(ratings.fairness, "weights", return_value={(0, 1): 1.0, (1, 0): 1.0}):
                ratings.rate(row, seats)
        return row

    def void(self, row: MatchRow) -> None:
        """Take a match back."""
        MatchRow.objects.filter(pk=row.pk).update(phase=MatchRow.Phase.OVER)
        row.refresh_from_db()
        commands.void(row)

    def season(self, month: str, who=None) -> SeasonRating:
        return SeasonRating.objects.get(game="pips", season=month, key=f"a:{(who or self.ann).account.id}")

    def test_a_season_begins_halfway_between_1500_and_the_lasting_rating(self):
        self.play(rounds=10)
        lasting = Rating.objects.get(key=f"a:{self.ann.account.id}")
        self.at(2026, 11, 1, 1)
        self.play()
        begun = self.season("2026-11").changes.get()
        self.assertAlmostEqual(begun.mu_before - 25, (lasting.mu - 25) / 2)
        self.assertGreater(begun.sigma_before, lasting.sigma)
        self.assertEqual((self.season("2026-10").matches, self.season("2026-11").matches), (10, 1))

    def test_a_match_taken_back_leaves_the_season_too(self):
        self.play()
        before = self.season("2026-10").mu
        ratings.take_back(self.play())
        self.assertAlmostEqual(self.season("2026-10").mu, before)
        self.assertEqual(self.season("2026-10").matches, 1)

    def test_matches_with_computer_players_are_no_part_of_it(self):
        row = MatchRow.objects.create(game="pips", rules_version=1, options="{}", house="{}")
        machine = SeatRow(seat=1, key="b:1", level="random", place=2)
        ratings.rate(row, [SeatRow(seat=0, key=f"c:{self.ann.id}", place=1), machine])
        self.assertEqual((Rating.objects.count(), SeasonRating.objects.count()), (1, 0))

    def test_a_match_that_counts_only_against_whoever_gave_up_makes_nobody_the_best(self):
        row = MatchRow.objects.create(game="pips", rules_version=1, options="{}", house="{}")
        seats = [
            SeatRow(seat=seat, key=f"c:{who.id}", account_id=who.account.id, name_en=who.key, place=seat + 1)
            for seat, who in enumerate((self.ann, self.bo))
        ]
        seats[1].resigned = 1
        ratings.rate(row, seats, idle=frozenset({1}))
        self.assertEqual(self.season("2026-10", self.bo).matches, 1)
        self.assertNotIn("give or take", self.do(self.ann, "season pips"))
        self.play()
        self.assertEqual(seasons.ladder("pips", "2026-10").count(), 2)

    def test_the_end_is_made_once(self):
        self.play(rounds=8)
        seasons.turn()
        self.assertEqual(Season.objects.count(), 0, "it is not over")
        self.at(2026, 11, 1, 1)
        told = len(news())
        for _ in range(3):
            seasons.turn()
        self.assertEqual([(one.place, one.name_en) for one in seasons.laurels()], [(1, "Ann"), (2, "博文")])
        self.assertEqual(len(news()), told + 1)
        self.assertIn("2026年10月", news()[0].header)
        seasons.turn()
        self.assertIn("Pips: Ann and 博文", self.do(self.ann, "posters"))
        self.at(2026, 11, 9)
        self.assertNotIn("2026-10", self.do(self.ann, "posters"))
        self.assertEqual(len(letters.letters_of(self.bo.account)), 1)
        self.assertIn("of_the_month", titles.earned(self.ann))
        self.assertNotIn("of_the_month", titles.earned(self.bo))
        self.assertIn("Laurels: no. 1 at Pips in 2026-10", self.do(self.ann, "score"))
        self.assertIn("桂冠：2026年10月", self.do(self.bo, "属性"))

    def test_equals_share_a_place(self):
        for number, points in enumerate((25.0, 30.0, 30.0, 28.0, 25.0, 20.0)):
            SeasonRating.objects.create(
                game="pips", season="2026-10", key=f"a:{900 + number}", name_en=f"P{number}", name_zh="某",
                mu=points, sigma=1, matches=9, counted=9,
            )  # fmt: skip
        self.at(2026, 11, 1, 1)
        seasons.turn()
        self.assertEqual([(one.place, one.name_en) for one in seasons.laurels()], [(1, "P1"), (1, "P2"), (3, "P3")])
        SeasonRating.objects.filter(key="a:903").update(mu=25.0)
        row = self.play()
        row.season_changes.update(rating=SeasonRating.objects.get(key="a:905"))
        seasons.reckon_again(row)
        self.assertEqual(
            [(one.place, one.name_en) for one in seasons.laurels()],
            [(1, "P1"), (1, "P2"), (3, "P0"), (3, "P3"), (3, "P4")],
        )

    @tag("long")
    def test_a_match_taken_back_after_the_end_takes_the_laurels_it_brought(self):
        self.play(rounds=8)
        last = self.play()
        self.at(2026, 11, 2)
        seasons.turn()
        told = len(news())
        before = {one.key: one.matches for one in seasons.laurels()}
        self.assertEqual(set(before.values()), {9})
        self.void(last)
        self.assertEqual({one.key: one.matches for one in seasons.laurels()}, dict.fromkeys(before, 8))
        self.assertEqual((len(news()), len(letters.letters_of(self.bo.account))), (told, 1), "the same are the best")
        self.assertIn("of_the_month", titles.earned(self.ann))
        other = MatchRow.objects.exclude(pk=last.pk).first()
        self.void(other)
        self.assertEqual(list(seasons.laurels()), [], "nobody has played enough")
        self.assertEqual(len(news()), told + 1)
        self.assertIn("2026-10", news()[0].header)
        self.assertIn("no longer no. 1 at Pips", letters.letters_of(self.ann.account)[0].message)
        self.assertIn("你不再是2026年10月比点第2名", letters.letters_of(self.bo.account)[0].message)
        self.assertNotIn("of_the_month", titles.earned(self.ann))
        self.assertNotIn("Laurels", self.do(self.ann, "score"))
        self.assertNotIn("Pips: Ann", self.do(self.ann, "posters"))

    def test_who_moves_up_is_told_and_who_has_left_stays(self):
        rows = [self.play() for _ in range(9)]
        self.at(2026, 11, 2)
        seasons.turn()
        bo = f"a:{self.bo.account.id}"
        SeasonRating.objects.filter(key=bo).delete()
        seasons.laurels(bo).update(key="", name_en="somebody", name_zh="某人")
        points = Laurel.objects.get(key="").rating
        SeasonRating.objects.update(mu=1)  # taken back, Ann's matches leave her behind
        self.void(rows[0])
        kept = [(one.place, one.name_en, one.rating) for one in seasons.laurels()]
        self.assertEqual([line[:2] for line in kept], [(1, "somebody"), (2, "Ann")])
        self.assertEqual(kept[0][2], points)
        self.assertIn("no. 2 at Pips", letters.letters_of(self.ann.account)[0].message)
        self.assertNotIn("of_the_month", titles.earned(self.ann))

    def test_a_match_taken_back_while_its_season_is_played_changes_no_laurels(self):
        self.play(rounds=8)
        self.at(2026, 11, 2)
        seasons.turn()
        now = self.play()
        before = list(Laurel.objects.values_list("pk", "place", "key"))
        self.void(now)
        self.assertEqual(list(Laurel.objects.values_list("pk", "place", "key")), before)

    def test_a_failure_in_the_middle_leaves_nothing_and_the_next_look_does_it(self):
        self.play(rounds=8)
        self.at(2026, 11, 2)
        told = len(news())
        with patch.object(seasons.news, "post", side_effect=OSError("killed")):
            seasons.turn()
        self.assertEqual((Season.objects.count(), Laurel.objects.count(), len(news())), (0, 0, told))
        self.assertNotIn("of_the_month", titles.earned(self.ann))
        seasons.turn()
        self.assertEqual((Season.objects.count(), Laurel.objects.count(), len(news())), (1, 2, told + 1))

    @tag("long")
    def test_a_server_that_slept_over_two_ends_makes_both(self):
        self.play(rounds=8)
        self.at(2026, 11, 20)
        self.play(rounds=8)
        self.at(2027, 1, 3)
        seasons.turn()
        self.assertEqual(list(Season.objects.values_list("month", flat=True)), ["2026-10", "2026-11"])
        self.assertEqual({one.season.month for one in seasons.laurels()}, {"2026-10", "2026-11"})

    def test_the_clock_makes_it(self):
        self.play(rounds=8)
        start = datetime(2026, 10, 31, 23, 30, tzinfo=UTC).timestamp() - self.clock.seconds()
        clock.use(self.clock, lambda: start + self.clock.seconds())
        seasons.turn()
        for _ in range(3):
            self.clock.advance(1800)
        self.assertEqual(Laurel.objects.count(), 2)

    def test_who_played_little_wins_nothing(self):
        self.play(rounds=7)
        self.at(2026, 11, 2)
        seasons.turn()
        self.assertEqual((Season.objects.count(), Laurel.objects.count()), (1, 0))
        self.assertIn("is empty", self.do(self.ann, "season hall"))

    def test_what_people_read(self):
        self.play(rounds=8)
        now = self.do(self.ann, "season pips")
        self.assertIn("until 2026-11-01 00:00", now)
        self.assertIn("1. Ann", now)
        self.assertIn("2026年10月赛季比点排行", self.do(self.bo, "赛季 比点"))
        self.at(2026, 11, 2)
        seasons.turn()
        self.assertIn("No rated match of Pips among people in 2026-11", self.do(self.ann, "season pips"))
        self.assertIn("1. Ann", self.do(self.ann, "season 2026-10 pips"))
        self.assertIn("no. 1 at Pips in 2026-10: Ann", self.do(self.ann, "season hall"))
        self.assertIn("2026年10月比点第1名：Ann", self.do(self.bo, "赛季 殿堂 比点"))
        self.assertIn("no game", self.do(self.ann, "season chess"))

    def test_the_hall_is_told_and_read_in_parts(self):
        for year in range(2001, 2012):
            season = Season.objects.create(month=f"{year}-10", closed=seasons.running.now())
            for place in (1, 2, 3):
                Laurel.objects.create(
                    season=season, game="pips", place=place, key="a:1", name_en="Old", name_zh="老", rating=1600,
                    matches=9, wins=5,
                )  # fmt: skip
        said = self.do(self.ann, "season hall")
        self.assertEqual(said.count(": Old,"), 27)
        self.assertIn("and 6 of earlier", said.replace("\n", " "))
        self.assertIn("更早的还有6个", self.do(self.bo, "赛季 殿堂 比点").replace("\n", ""))
        first = routes.hall(Lang.EN, limit=20)
        second = routes.hall(Lang.EN, after=first.next or 0, limit=20)
        self.assertEqual((len(first.laurels), len(second.laurels), second.next), (20, 13, None))
        self.assertEqual(second.laurels[-1].season, "2001-10")

    def test_what_programs_read(self):
        self.play(rounds=8)
        self.assertEqual([one.name for one in reading.ladder("pips", Lang.EN, pool="season").players], ["Ann", "博文"])
        self.at(2026, 11, 2)
        seasons.turn()
        self.assertEqual(reading.ladder("pips", Lang.EN, pool="season").players, [])
        self.assertEqual(reading.ladder("pips", Lang.EN, pool="2026-10").pool, "2026-10")
        with self.assertRaises(Problem):
            reading.ladder("pips", Lang.EN, pool="2026-13")
        found = routes.hall(Lang.ZH)
        self.assertEqual((found.season, found.ends[:10]), ("2026-11", "2026-12-01"))
        self.assertEqual([(one.place, one.name) for one in found.laurels], [(1, "Ann"), (2, "博文")])
        mine = routes.hall(Lang.EN, f"a-{self.ann.account.pk}")
        self.assertEqual([one.place for one in mine.laurels], [1])
