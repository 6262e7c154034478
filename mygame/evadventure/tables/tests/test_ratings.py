"""Ratings: whose they are, what counts for them, what a day may bring, what staff look at and take back."""

from __future__ import annotations

from datetime import timedelta
from unittest.mock import patch

from django.test import tag
from django.utils import timezone
from evennia.utils.create import create_object

from evadventure.characters import coins
from evadventure.minigames import registry
from evadventure.minigames.levels import Level
from evadventure.tables.match import fairness, persons, ratings
from evadventure.tables.match.session import MatchSession
from evadventure.tables.models import MatchRow, Rating, RatingChange, SeatRow, Trace
from evadventure.tables.room import playing, seats
from evadventure.tables.tests.tables_base import IS_FIRST, TablesTest
from typeclasses.characters import Character


class RatingsTest(TablesTest):
    """The two have left no traces, whatever listens to logins already."""

    def setUp(self) -> None:
        super().setUp()
        Trace.objects.all().delete()

    def match(self, loser) -> MatchRow:
        """Play to the end: the first gives up after everybody has acted."""
        if self.table.setup.sitters == ():
            self.seat_two()
        self.do(self.ann, "start")
        session = self.table.session
        assert session is not None, self.heard(self.ann)
        for seat, player in enumerate((self.ann, self.bo)):
            self.do(player, f"lay {session.match.view(seat).hand[0]}")
        self.do(loser, "resign")
        if self.table.session is not None:  # it asks once
            self.do(loser, "resign")
        assert self.table.session is None, self.heard(loser)
        self.told = self.heard(loser)
        if self.table.seat_of(loser) is None and self.table.setup.seat_of(f"c:{loser.id}") is None:
            self.do(loser, "sit")
        return session.row

    def rating(self, who, pool: str = "people") -> Rating:
        return Rating.objects.get(game="pips", pool=pool, key=f"a:{who.account.id}")


class TestPeople(RatingsTest):
    def test_the_first_match_of_one_of_them_is_not_rated(self):
        with patch.object(fairness, "is_first", IS_FIRST):
            row = self.match(self.bo)
            self.assertFalse(row.rated)
            self.assertEqual(RatingChange.objects.count(), 0)
            self.assertTrue(self.match(self.bo).rated)
            self.assertEqual(RatingChange.objects.count(), 2)

    def test_of_first_matches_at_once_the_first_alone_is_not_rated(self):
        with patch.object(fairness, "is_first", IS_FIRST):
            self.seat_two()
            begun = [MatchSession.start(None, self.table.setup).row for _ in range(3)]
        self.assertEqual([row.rated for row in begun], [False, True, True])

    def test_everybody_begins_at_1500_and_nobody_falls_below_100(self):
        fresh = ratings._model.rating()
        self.assertEqual((ratings.points(fresh.mu), ratings.spread(fresh.sigma)), (1500, 250))
        self.assertEqual(ratings.points(-1000.0), 100)

    def test_the_end_of_a_match_tells_both_what_it_did(self):
        row = self.match(self.bo)
        change = RatingChange.objects.get(match=row, seat=0)
        after = ratings.points(change.mu_after)
        self.assertGreater(after, 1500)
        self.assertIn(f"Your rating: 1500 -> {after} (+{after - 1500}", self.heard(self.ann))
        self.assertIn("provisional", self.heard(self.ann))
        self.assertIn("博文: 1500 -> ", self.heard(self.ann))
        self.assertIn("你的等级分：1500 → ", self.told)

    def test_another_hero_of_the_account_plays_on_with_the_rating(self):
        self.match(self.bo)
        before = self.rating(self.ann)
        account = self.ann.account
        other = create_object(Character, key="Anna", location=self.room, home=self.room)
        other.db.creator_id = account.id
        self.assertEqual(persons.account_of(other), account.id)
        seat = SeatRow(seat=0, key=f"c:{other.id}", account_id=persons.account_of(other))
        self.assertEqual(persons.person_of(seat), before.key)

    def test_provisional_for_eight_matches(self):
        self.match(self.bo)
        row = self.rating(self.ann)
        self.assertTrue(ratings.provisional(row))
        row.counted = 8
        self.assertFalse(ratings.provisional(row))

    def test_the_ladder_lists_who_played_of_late_and_is_settled(self):
        now = timezone.now()
        for name, mu, counted, days in (
            ("old", 60, 20, 31),
            ("guess", 50, 3, 1),
            ("good", 40, 9, 2),
            ("fair", 30, 8, 1),
        ):
            Rating.objects.create(
                game="pips", key=f"a:{name}", name_en=name, name_zh=name, mu=mu, sigma=2, matches=20, counted=counted,
                played=now - timedelta(days=days),
            )  # fmt: skip
        self.assertEqual([row.name_en for row in ratings.ladder("pips")], ["good", "fair"])
        self.assertEqual(ratings.rank(Rating.objects.get(name_en="fair")), 2)
        self.assertIsNone(ratings.rank(Rating.objects.get(name_en="old")))
        self.assertEqual([ratings.rank(row) for row in ratings.ladder("pips")], [1, 2])
        self.assertNotIn("guess", self.do(self.ann, "ladder pips"))


class TestBots(RatingsTest):
    def setUp(self) -> None:
        super().setUp()
        self.has_played(self.ann)

    def against_bot(self) -> None:
        self.do(self.ann, "sit")
        self.do(self.ann, "bot add random")
        self.do(self.ann, "start")
        session = self.table.session
        while self.table.session is not None:
            for seat in session.match.to_act:
                session.act(seat, session.match.legal(seat)[0], "person")
                break

    def test_a_match_with_a_computer_player_counts_in_the_other_list(self):
        self.against_bot()
        self.assertEqual([row.pool for row in Rating.objects.all()], ["bots"])
        self.assertEqual(self.rating(self.ann, "bots").matches, 1)
        self.assertIn("Nobody", self.do(self.ann, "ladder pips"))
        self.assertIn("1. Ann", self.do(self.ann, "ladder pips bots"))
        self.assertIn("against computer players", self.do(self.ann, "ladder pips bots"))
        self.assertIn("1. Ann", self.do(self.ann, "排行 比点电脑"))

    def test_a_strong_level_takes_less_from_who_loses_to_it(self):
        outcomes = {}
        for rating in (1000, 2000):
            Rating.objects.all().delete()
            with patch.object(ratings, "published", return_value={"random": Level(rating)}):
                seats = [SeatRow(seat=0, key="c:1", place=2), SeatRow(seat=1, key="b:1", level="random", place=1)]
                row = MatchRow.objects.create(game="pips", rules_version=1, options="{}", house="{}", seed="00" * 32)
                outcomes[rating] = ratings.rate(row, seats)[0]
        self.assertLess(outcomes[1000].after, outcomes[2000].after)
        self.assertLess(outcomes[2000].after, 1500)

    def test_every_game_of_the_house_has_published_levels(self):
        for game in ("uno", "mbg", "kards"):
            entry = registry.get(game)
            levels = [ratings.level_of(game, level) for level in entry.bots]
            self.assertEqual(ratings.level_of(game, entry.default_bot).rating, 1500)
            self.assertLess(levels[0].rating, 1500, game)
            self.assertGreater(levels[-1].rating, 1500, game)
            self.assertEqual(ratings.level_of(game, "no such level").rating, 1500)


class TestLimits(RatingsTest):
    def weights(self) -> list[float]:
        return list(
            RatingChange.objects.filter(rating__key=f"a:{self.ann.account.id}")
            .order_by("pk")
            .values_list("weight", flat=True)
        )

    def test_the_same_pair_counts_three_times_a_day_then_by_halves(self):
        for _ in range(6):
            self.match(self.bo)
        self.assertEqual(self.weights(), [1, 1, 1, 0.5, 0.25, 0.125])
        self.assertIn("counted 12 percent", " ".join(self.heard(self.ann).split()))
        RatingChange.objects.update(at=timezone.now() - timedelta(hours=25))
        self.match(self.bo)
        self.assertEqual(self.weights()[-1], 1)

    def test_accounts_of_one_person_do_not_count(self):
        for account in (self.ann.account, self.bo.account):
            persons.seen(account.id, "a browser")
        self.match(self.bo)
        self.assertEqual((Rating.objects.count(), self.ann.attributes.get("fame")), (0, None))
        self.assertIn("does not count", self.heard(self.ann))

    def test_staff_say_who_is_one_person_and_who_is_not(self):
        ann, bo = self.ann.account.id, self.bo.account.id
        persons.declare(bo, ann, True)
        self.assertTrue(persons.one_person(ann, bo))
        persons.seen(ann, "one")
        persons.seen(bo, "one")
        persons.declare(ann, bo, False)
        self.assertFalse(persons.one_person(ann, bo))

    def test_traces_are_forgotten_after_a_while(self):
        for account in (self.ann.account, self.bo.account):
            persons.seen(account.id, "a browser")
        Trace.objects.update(seen=timezone.now() - timedelta(days=91))
        self.assertFalse(persons.one_person(self.ann.account.id, self.bo.account.id))
        persons.listen()
        self.assertEqual(Trace.objects.count(), 0)

    def test_one_address_counts_all_the_same(self):
        for account in (self.ann.account, self.bo.account):
            persons.seen(account.id, address="10.0.0.1")
        self.match(self.bo)
        self.assertEqual(self.weights(), [1])

    @tag("long")
    def test_a_day_brings_only_so_much(self):
        given = []
        for _ in range(3):
            Rating.objects.all().delete()
            RatingChange.objects.all().delete()
            for who, mu in ((self.ann, 15.0), (self.bo, 40.0)):
                Rating.objects.create(
                    game="pips", key=f"a:{who.account.id}", name_en="x", name_zh="x", mu=mu, sigma=2.0
                )
            with patch.object(type(self.ann), "add_xp", create=True) as add_xp:
                self.match(self.bo)
            given += [call.args[0] for call in add_xp.call_args_list]
        self.assertEqual(sum(given), coins.XP_A_DAY)
        for _ in range(4):
            RatingChange.objects.all().delete()
            self.match(self.bo)
        self.assertEqual(self.ann.attributes.get("fame"), coins.FAME_A_DAY)


REAL = {"NEWCOMER": fairness.NEWCOMER, "QUICK": fairness.QUICK}


class TestRing(RatingsTest):
    """One account is fed by others that do nothing else."""

    def setUp(self) -> None:
        super().setUp()
        self.enterContext(patch.multiple(fairness, **REAL))
        self.warden = self.newcomer("Warden")
        self.warden.account.permissions.add("Admin")
        self.fed = [self.newcomer(f"Mule{letter}") for letter in "abcdef"]
        Trace.objects.all().delete()
        seats.sit(self.table, self.ann)

    def beat(self, loser, minutes: int = 0) -> None:
        """Let Ann win against somebody who gives up after two actions, in a match that took so long."""
        seats.sit(self.table, loser)
        session = playing.begin(self.table).session
        MatchRow.objects.filter(pk=session.row.pk).update(began=timezone.now() - timedelta(minutes=minutes))
        session.row.refresh_from_db(fields=["began"])
        for seat in (0, 1):
            session.act(seat, session.match.legal(seat)[0], "person")
        with patch.object(fairness, "SHORT_ACTIONS", 0 if minutes else 4):
            session.resign(1)
        if self.table.setup.seat_of(f"c:{loser.id}") is not None:
            seats.stand(self.table, loser)

    def feed(self, minutes: int = 0) -> Rating:
        for loser in self.fed:
            for _ in range(3):
                self.beat(loser, minutes)
        return self.rating(self.ann)

    @tag("long")
    def test_it_leads_nowhere(self):
        row = self.feed()
        self.assertTrue(ratings.provisional(row))
        self.assertLess(ratings.points(row.mu), 1600)
        self.assertIsNone(ratings.rank(row))
        self.assertNotIn("Ann", self.do(self.bo, "ladder pips"))
        self.assertIsNone(self.ann.attributes.get("fame"))

    @tag("long")
    def test_nor_do_long_matches_against_newcomers(self):
        row = self.feed(minutes=5)
        self.assertTrue(ratings.provisional(row))
        self.assertLess(row.counted, 1.1)

    @tag("long")
    def test_among_people_who_know_others_a_match_counts_fully(self):
        first, second, third = self.fed[:3]
        for winner in (first, second, third):
            row = MatchRow.objects.create(game="pips", rules_version=1, options="{}", house="{}", phase="over")
            MatchRow.objects.filter(pk=row.pk).update(ended=timezone.now() + timedelta(minutes=5))
            ratings.rate(row, [
                SeatRow(seat=n, key=f"c:{who.id}", account=who.account, place=1 if who is winner else 2)
                for n, who in enumerate((first, second, third))
            ])  # fmt: skip
        self.beat(first, minutes=5)
        self.assertEqual(self.rating(self.ann).counted, 1)

    def test_staff_see_a_ring_and_take_it_back_in_one_step(self):
        self.feed()
        told = " ".join(self.do(self.warden, "@table suspicious").split())
        self.assertTrue(told.startswith(f"{self.ann.account.username}, "), told)
        self.assertEqual(told.count("very short"), 1)
        for loser in self.fed[1:]:
            self.assertIn(loser.account.username, told)
        self.do_sure(self.warden, f"@table void {self.ann.account.username} 18")
        row = self.rating(self.ann)
        self.assertEqual((row.matches, row.wins, row.counted), (0, 0, 0))
        self.assertAlmostEqual(row.mu, 25.0)

    @tag("long")
    def test_what_two_accounts_of_one_person_have_won_is_taken_back(self):
        for loser in self.fed[:2]:
            self.beat(loser)
        self.do_sure(self.warden, f"@table same {self.ann.account.username} {self.fed[0].account.username}")
        self.assertEqual(self.rating(self.ann).matches, 1)
        self.assertEqual(MatchRow.objects.filter(phase=MatchRow.Phase.VOID).count(), 1)

    @tag("long")
    def test_a_third_player_keeps_what_was_won_among_them(self):
        first, second = self.fed[:2]
        row = MatchRow.objects.create(game="pips", rules_version=1, options="{}", house="{}", phase="over", rated=True)
        MatchRow.objects.filter(pk=row.pk).update(ended=timezone.now() + timedelta(minutes=5))
        seats = [
            SeatRow(match=row, seat=n, key=f"c:{who.id}", account=who.account, place=n + 1, fame=2 - n)
            for n, who in enumerate((first, self.ann, second))
        ]
        for seat in seats:
            seat.save()
        ratings.rate(row, seats)
        before = self.rating(self.ann)
        for _ in range(2):
            self.do_sure(self.warden, f"@table same {first.account.username} {second.account.username}")
            self.assertEqual((self.rating(self.ann).mu, self.rating(self.ann).matches), (before.mu, 1))
            for who in (first, second):
                self.assertEqual((self.rating(who).matches, round(self.rating(who).mu, 3)), (0, 25.0))
        self.assertEqual(MatchRow.objects.get(pk=row.pk).phase, MatchRow.Phase.OVER)
        self.assertEqual([seat.fame for seat in SeatRow.objects.filter(match=row).order_by("seat")], [0, 1, 0])


class TestStaff(RatingsTest):
    def setUp(self) -> None:
        super().setUp()
        self.warden = self.newcomer("Warden")
        self.warden.account.permissions.add("Admin")
        Trace.objects.all().delete()

    def test_void_takes_everything_back_and_everybody_reads_it(self):
        self.seat_two()
        self.do(self.ann, "options stake=40")
        row = self.match(self.bo)
        self.assertEqual((self.ann.coins, self.bo.coins, self.ann.attributes.get("fame")), (140, 60, 1))
        self.assertIn("Done", self.do_sure(self.warden, f"@table void {row.pk} = they colluded"))
        self.assertEqual((self.ann.coins, self.bo.coins, self.ann.attributes.get("fame")), (100, 100, 0))
        for who in (self.ann, self.bo):
            rating = self.rating(who)
            self.assertAlmostEqual(rating.mu, 25.0)
            self.assertAlmostEqual(rating.sigma, 25 / 3)
            self.assertEqual((rating.matches, rating.wins, rating.counted), (0, 0, 0))
        self.assertIn("taken back match", " ".join(self.heard(self.ann).split()))
        self.assertIn("作废", self.heard(self.bo))
        self.assertNotIn("1. Ann", self.do(self.ann, "ladder pips"))
        self.assertIn("no result to take back", self.do(self.warden, f"@table void {row.pk}"))
        self.assertEqual(self.ann.coins, 100)

    def test_what_is_spent_cannot_be_taken_and_staff_hear_of_it(self):
        self.seat_two()
        self.do(self.ann, "options stake=40")
        row = self.match(self.bo)
        self.ann.coins = 15
        self.assertIn("25 coins are spent", self.do_sure(self.warden, f"@table void {row.pk}"))
        self.assertEqual((self.ann.coins, self.bo.coins), (0, 75))

    def test_who_is_away_reads_it_later(self):
        row = self.match(self.bo)
        self.disconnect(self.bo)
        self.do_sure(self.warden, f"@table void {row.pk}")
        self.assertEqual(self.bo.attributes.get("missed", category="tables"), [row.pk])

    def test_a_match_that_is_played_is_not_voided(self):
        self.seat_two()
        self.do(self.ann, "start")
        row = self.table.session.row
        self.assertIn("being played", self.do(self.warden, f"@table void {row.pk}"))
        self.assertIn("no match", self.do(self.warden, "@table void 9999"))
        self.assertNotIn("Done", self.do(self.ann, f"@table void {row.pk}"))
        self.assertEqual(MatchRow.objects.get(pk=row.pk).phase, MatchRow.Phase.PLAYING)

    @tag("long")
    def test_a_streak_of_very_short_losses_is_listed(self):
        for _ in range(3):
            self.match(self.bo)
        self.assertIn("Nobody needs", self.do(self.warden, "@table suspicious"))
        self.match(self.bo)
        told = self.do(self.warden, "@table suspicious")
        self.assertIn(self.ann.account.username, told)
        self.assertIn("very short losses", told)
        names = f"{self.bo.account.username} {self.ann.account.username}"
        self.assertIn("Done", self.do(self.warden, f"@table different {names}"))
        self.assertIn("Nobody needs", self.do(self.warden, "@table suspicious"))
        self.assertIn("very short losses", self.do(self.warden, "@table suspicious all"))

    @tag("long")
    def test_losses_in_turn_are_no_streak(self):
        for _ in range(3):
            self.match(self.bo)
            self.match(self.ann)
        self.assertIn("Nobody needs", self.do(self.warden, "@table suspicious"))

    def test_one_address_is_listed(self):
        for account in (self.ann.account, self.bo.account):
            persons.seen(account.id, address="10.0.0.1")
        self.match(self.bo)
        self.assertIn("one address", self.do(self.warden, "@table suspicious"))
        persons.seen(self.warden.account.id, address="10.0.0.2")
        for line in ("@table address", f"@table address {self.ann.account.username}"):
            told = self.do(self.warden, line)
            self.assertTrue(self.ann.account.username in told and self.bo.account.username in told, told)
        self.assertIn("Nobody", self.do(self.warden, f"@table address {self.warden.account.username}"))
        self.assertIn("no account", self.do(self.warden, "@table address nobody"))

    def test_staff_join_two_accounts(self):
        names = f"{self.bo.account.username} {self.ann.account.username}"
        self.do(self.warden, f"@table same {names}")
        self.match(self.bo)
        self.assertEqual(RatingChange.objects.count(), 0)
        self.assertIn("two accounts", self.do(self.warden, "@table same nobody"))
