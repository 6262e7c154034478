"""Adjourned matches: a match waits for its people, is listed, and is taken up again days later as it was."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

from evennia.utils.create import create_object
from msgspec.structs import replace

from evadventure.accounts import guests
from evadventure.apps.letters import adjourned, news
from evadventure.kernel.signals import gone
from evadventure.social import letters
from evadventure.tables import bootstrap
from evadventure.tables.doors.inputs import table_sync
from evadventure.tables.match import session, store, thinkers
from evadventure.tables.models import ActionRow, MatchRow
from evadventure.tables.room import spare_tables
from evadventure.tables.room.finding import seat_of
from evadventure.tables.tests.tables_base import TablesTest
from typeclasses.characters import Character
from typeclasses.rooms import Room

DAY = 24 * 3600.0


class AdjournTest(TablesTest):
    def setUp(self):
        super().setUp()
        news.ready.clear()

    def alone(self, *options: str, bots: int = 1) -> Any:
        """Let Ann begin a match against computer players; return its session."""
        self.do(self.ann, "sit")
        for option in options:
            self.do(self.ann, f"options {option}")
        for _ in range(bots):
            self.do(self.ann, "bot add random")
        self.do(self.ann, "start")
        self.forget()
        return self.table.session

    def two(self, *options: str) -> Any:
        """Let both people begin a match; return its session."""
        self.seat_two()
        for option in options:
            self.do(self.ann, f"options {option}")
        self.do(self.ann, "start")
        self.forget()
        return self.table.session

    def row(self, played: Any) -> MatchRow:
        return MatchRow.objects.get(pk=played.row.pk)

    def assert_waits(self, played: Any) -> None:
        """Nothing of the match is at the table, in memory or in thought, and its clock stands."""
        row = self.row(played)
        self.assertEqual((row.phase, row.table_id, row.deadline), (MatchRow.Phase.PAUSED, None, None))
        self.assertIsNone(self.table.session)
        self.assertEqual(self.table.setup.sitters, ())
        self.assertTrue(spare_tables.is_free(self.table, self.game))
        length = row.length
        with patch.object(thinkers, "ask", side_effect=AssertionError("nobody thinks for it")):
            self.clock.advance(3 * 3600)
        self.assertEqual(self.row(played).length, length)


class TestAgreed(AdjournTest):
    def test_the_offer_is_agreed_to_in_the_words_of_a_vote(self):
        played = self.two()
        self.do(self.ann, "adjourn")
        self.do(self.bo, "同意")
        self.assert_waits(played)

    def test_who_plays_another_hero_now_is_asked_by_letter(self):
        self.two()
        self.do(self.ann, "adjourn")
        self.do(self.bo, "同意")
        account, other = self.bo.account, create_object(Character, key="Other", location=self.room)
        self.disconnect(self.bo)
        other.locks.add(f"puppet:pid({account.id})")
        account.characters.add(other)
        self.connect(account, other)
        self.do(self.ann, "resume")
        self.assertIn("Ann", letters.letters_of(account)[0].message)


class TestAgainstComputerPlayers(AdjournTest):
    def test_it_stops_when_its_person_loses_the_connection(self):
        played = self.alone()
        self.do(self.bo, "观战")
        self.disconnect(self.ann)
        self.assertIn("封盘", self.heard(self.bo))
        self.assert_waits(played)

    def test_whoever_goes_because_the_server_goes_has_not_left(self):
        """A reload closes the sessions of programs: the match waits at its table for the next request."""
        played, account = self.alone(), self.ann.account
        bootstrap.at_server_stop()
        self.disconnect(self.ann)
        self.assertEqual(self.row(played).table_id, self.table.id)
        self.restart()
        bootstrap.resume_open_matches()
        with patch.object(thinkers, "ask", side_effect=AssertionError("nobody thinks for it")):
            self.clock.advance(played.house.grace - 10)
        self.assertEqual(self.row(played).table_id, self.table.id)
        self.connect(account, self.ann)
        self.assertEqual((self.table.session.row.pk, seat_of(self.ann)), (played.row.pk, self.table))

    def test_nobody_who_comes_back_after_a_start_leaves_it_to_wait(self):
        played = self.alone()
        bootstrap.at_server_stop()
        self.disconnect(self.ann)
        self.restart()
        bootstrap.resume_open_matches()
        self.clock.advance(played.house.grace + 30)
        self.assert_waits(played)

    def test_one_that_cannot_be_read_is_frozen_though_its_resuming_is_refused(self):
        played = self.two("stake=10")
        self.do(self.ann, "adjourn")
        self.do(self.bo, "adjourn")
        self.assert_waits(played)
        ActionRow.objects.create(match=self.row(played), step=1, seat=0, action="null", by="person")
        for one in (self.ann, self.bo):
            self.do(one, "resume")
        row = self.row(played)
        self.assertEqual((row.phase, row.rule, row.table_id), (MatchRow.Phase.FROZEN, "save_log", None))
        self.assertEqual((self.ann.coins, self.bo.coins), (100, 100))
        self.assertEqual(self.table.setup.sitters, ())
        self.assertIn("no adjourned match", self.do(self.ann, "resume"))

    def test_two_days_later_it_is_as_it_was_at_another_table(self):
        played = self.alone("turn=60", "stake=0")
        self.clock.advance(20)
        digest, account = played.match.digest, self.ann.account
        left = played.row.deadline - 1_000_000.0 - self.clock.seconds()
        self.disconnect(self.ann)
        self.restart()
        bootstrap.resume_open_matches()
        self.assertIsNone(self.table.session)
        self.clock.advance(2 * DAY)
        self.do(self.bo, "入座")
        other = bootstrap.make_table(create_object(Room, key="a parlour"), self.game, content_id="other")
        self.ann.location = other.location
        self.connect(account, self.ann)
        self.assertIn("1 adjourned match waits", self.heard(self.ann))
        self.assertIn(f"{played.row.pk}. Pips", self.do(self.ann, "matches"))
        self.do(self.ann, f"resume {played.row.pk}")
        self.assertIn("Your cards:", self.heard(self.ann))
        again = other.session
        assert again is not None
        self.assertEqual((again.row.pk, again.match.digest, again.playing), (played.row.pk, digest, True))
        self.assertEqual(again.row.deadline, 1_000_000.0 + self.clock.seconds() + left)
        self.assertEqual(again.pause_left, 600)
        self.assertIs(seat_of(self.ann), other)
        self.assertEqual(self.do(self.ann, "matches").count("adjourned, kept"), 0)
        for _ in range(200):
            self.run_bots()
            if other.session is None:
                break
            other.session.act(0, other.session.match.timeout(0), ActionRow.By.PERSON)
        self.assertEqual(self.row(played).phase, MatchRow.Phase.OVER)

    def test_a_page_that_is_loaded_anew_comes_back_to_it(self):
        played, account = self.alone(), self.ann.account
        self.disconnect(self.ann)
        self.assertIsNone(self.table.session)
        self.forget()
        self.connect(account, self.ann)
        self.clock.advance(0)
        assert self.table.session is not None
        self.assertEqual(self.table.session.row.pk, played.row.pk)
        self.assertTrue(self.table.session.playing)
        self.assertEqual(self.heard(self.ann).count("Your cards:"), 1)

    def test_so_does_one_loaded_anew_elsewhere(self):
        played, account = self.alone(), self.ann.account
        self.ann.location = create_object(Room, key="a street")
        self.disconnect(self.ann)
        self.connect(account, self.ann)
        self.clock.advance(0)
        assert self.table.session is not None
        self.assertEqual(self.table.session.row.pk, played.row.pk)

    def test_who_left_on_purpose_is_not_taken_back(self):
        played, account = self.alone(), self.ann.account
        self.assertIn(f"Match {played.row.pk} is adjourned", self.do(self.ann, "stand"))
        self.assert_waits(played)
        self.disconnect(self.ann)
        self.connect(account, self.ann)
        self.assertIsNone(self.table.session)
        self.do(self.ann, "resume")
        self.assertIsNotNone(self.table.session)
        self.disconnect(self.ann)
        self.connect(account, self.ann)
        self.clock.advance(0)
        self.assertIsNotNone(self.table.session)

    def test_quit_says_so_before(self):
        played = self.alone()
        said = self.do(self.ann, "quit")
        self.assertLess(said.index(f"Match {played.row.pk} is adjourned"), said.index("Until next time!"))

    def test_walking_away_is_waited_for_and_nobody_thinks_meanwhile(self):
        played = self.alone("grace=60", "turn=0")
        self.ann.location = wood = create_object(Room, key="a wood", attributes=[("allow_combat", True)])
        self.clock.advance(6)
        self.assertIsNotNone(self.table.session)
        self.ann.location = self.room
        self.clock.advance(6)
        self.assertTrue(self.table.session.playing)
        self.ann.location = wood
        self.forget()
        self.clock.pump([5.0] * 15)
        self.assertRegex(self.heard(self.ann).replace("\n", " "), r"then the match is adjourned.*it waits as")
        self.assert_waits(played)

    def test_a_bank_stands_still(self):
        played = self.alone("bank=3")
        self.clock.advance(30)
        self.disconnect(self.ann)
        self.clock.advance(DAY)
        self.ann.location = self.room
        self.do(self.bo, "look")
        row = self.row(played)
        self.assertIn("150.0", row.banks)

    def test_a_number_that_is_nobodys(self):
        self.assertIn("You have no adjourned match", self.do(self.ann, "resume"))
        played = self.alone()
        self.do(self.ann, "adjourn")
        for typed in ("resume 9999", "resume x", f"继续 {played.row.pk}9"):
            self.assertIn("no adjourned match", self.do(self.ann, typed))
        self.assertIn("没有封盘的牌局", self.do(self.bo, f"继续 {played.row.pk}"))
        self.assert_waits(played)

    def test_who_sits_elsewhere_or_finds_no_table_changes_nothing(self):
        played = self.alone()
        self.do(self.ann, "adjourn")
        self.do(self.bo, "入座")
        with patch.object(spare_tables, "is_gaming_room", return_value=False):
            self.assertIn("table", self.do(self.ann, "resume"))
        self.assertIsNone(self.row(played).table_id)
        self.assertEqual(len(self.table.setup.sitters), 1)

    def test_programs_list_it(self):
        played = self.alone()
        self.do(self.ann, "adjourn")
        self.forget()
        table_sync(self.ann.sessions.all()[0])
        lists = [one["table_matches"] for one in self.sent[self.ann.id] if "table_matches" in one]
        self.assertEqual([one["match"] for one in lists[-1]["adjourned"]], [played.row.pk])

    def test_a_start_of_the_server_thinks_for_nobody(self):
        played = self.alone()
        with patch.object(self.table, "at_idmapper_flush", return_value=False):
            self.ann.sessions.clear()
        self.restart()
        bootstrap.resume_open_matches()
        with patch.object(thinkers, "ask", side_effect=AssertionError("nobody thinks for it")):
            self.clock.advance(120)
        self.assert_waits(played)


class TestUnoAdjourned(AdjournTest):
    game = "uno"

    def test_it_goes_on_as_it_was(self):
        _goes_on(self)


class TestLimits(AdjournTest):
    game = "uno"

    def test_who_is_there_and_does_nothing_has_it_adjourned_in_the_end(self):
        played = self.alone("turn=10")
        for _ in range(40):
            self.run_bots()
            self.clock.advance(11)
        self.assert_waits(played)
        self.assertEqual(store.times_late(played.row, 0), session.LATE_AT_TABLES - 1)

    def test_who_goes_without_it_forfeits_the_seat_in_the_end(self):
        played = self.two("turn=60", "grace=10")
        self.disconnect(self.ann)
        for _ in range(60):
            if self.table.session is None:
                break
            self.clock.advance(11)
            if 1 in played.match.to_act and played.playing:
                played.act(1, played.match.timeout(1), ActionRow.By.PERSON)
        self.assertIsNotNone(self.row(played).ended)
        self.assertIsNotNone(played.seats[0].resigned)

    def test_the_same_where_a_computer_player_stands_in(self):
        played = self.two("turn=60", "grace=10", "absent=bot")
        self.disconnect(self.ann)
        for _ in range(60):
            if self.table.session is None:
                break
            self.clock.advance(11)
            self.run_bots()
            if self.table.session is not None and 1 in played.match.to_act and played.playing:
                played.act(1, played.match.timeout(1), ActionRow.By.PERSON)
        self.assertIsNotNone(played.seats[0].resigned)

    def test_what_nobody_takes_up_lapses(self):
        played = self.alone("rated=off")
        self.do(self.ann, "adjourn")
        self.has_played(self.ann)
        rated = self.alone("rated=on")
        for _ in range(40):
            if rated.rev > 8:
                break
            if 0 in rated.match.to_act:
                rated.act(0, rated.match.timeout(0), ActionRow.By.PERSON)
            self.run_bots()
        self.do(self.ann, "adjourn")
        self.clock.advance(adjourned.KEPT - 3600)  # the first one is older, by what the computer players took
        adjourned.watch()
        self.assertEqual(MatchRow.objects.filter(store.ADJOURNED).count(), 2)
        self.clock.advance(3601)
        adjourned.watch()
        self.assertEqual(self.row(played).phase, MatchRow.Phase.ABORTED)
        self.assertEqual(self.row(rated).phase, MatchRow.Phase.OVER)
        self.assertEqual([row.place for row in store.seats_of(self.row(rated))], [2, 1])
        self.assertEqual(MatchRow.objects.filter(store.ADJOURNED).count(), 0)


class TestSiegeAdjourned(AdjournTest):
    game = "mbg"

    def test_it_goes_on_as_it_was(self):
        _goes_on(self)


class TestKardsAdjourned(AdjournTest):
    game = "kards"

    def test_it_goes_on_as_it_was(self):
        _goes_on(self)


def _goes_on(case: AdjournTest) -> None:
    """Play, leave, come back two days later, and play on."""
    played = case.alone()
    for _ in range(6):
        if 0 in played.match.to_act:
            played.act(0, played.match.timeout(0), ActionRow.By.PERSON)
    digest, account, number = played.match.digest, case.ann.account, played.row.pk
    case.disconnect(case.ann)
    case.assert_waits(played)
    case.clock.advance(2 * DAY)
    case.connect(account, case.ann)
    case.do(case.ann, f"继续 {number}")
    again = case.table.session
    assert again is not None
    case.assertEqual((again.match.digest, again.playing), (digest, True))
    case.assertEqual([row.name_en for row in again.seats], [row.name_en for row in played.seats])


class TestBetweenPeople(AdjournTest):
    def test_it_is_offered_and_accepted(self):
        played = self.two()
        self.do(self.ann, "adjourn")
        self.assertIn("提议封盘", self.heard(self.bo))
        self.assertTrue(played.playing)
        self.do(self.bo, "封盘")
        self.assert_waits(played)
        self.clock.advance(DAY)
        self.assertIn("as soon as 博文 would", self.do(self.ann, "resume"))
        self.assertIn(f"「|w继续 {played.row.pk}|n」", self.heard(self.bo))
        self.assertIsNone(self.table.session)
        self.assertIn("想现在接着打", self.do(self.bo, "对局"))
        self.do(self.bo, "继续")
        again = self.table.session
        assert again is not None
        self.assertTrue(again.playing)
        self.assertEqual(again.match.digest, played.match.digest)
        self.assertTrue(all(self.table.presence(seat) for seat in (0, 1)))

    def test_who_would_go_on_waits_a_while_only(self):
        played = self.two()
        self.do(self.ann, "adjourn")
        self.do(self.bo, "是")
        self.assert_waits(played)
        self.do(self.ann, "resume")
        self.assertIn("想现在接着打", self.do(self.bo, "对局"))
        self.clock.advance(news.READY + 1)
        self.assertNotIn("想现在接着打", self.do(self.bo, "对局"))
        self.assertIn("Ann也愿意时", self.do(self.bo, "继续"))
        self.assertIsNone(self.table.session)

    def test_one_that_cannot_even_lapse_stops_no_other(self):
        facts = {"game": "pips", "rules_version": 1, "options": "{}", "house": "{}", "commitment": "0" * 64}
        for _ in range(3):
            MatchRow.objects.create(phase=MatchRow.Phase.PAUSED, table=None, pause_ends=1.0, **facts)
        with patch.object(
            adjourned, "_lapse", side_effect=[None, ValueError("neither can it be frozen"), None]
        ) as tried:
            adjourned.watch()
        self.assertEqual(tried.call_count, 3)

    def test_the_dead_offer_nothing_and_wait_for_nobody(self):
        played = self.two()
        self.do(self.ann, "adjourn")
        gone.send(sender=self.ann)
        self.assertEqual(adjourned._offers[played], {})
        news.ready[7] = {f"c:{self.ann.id}": self.clock.seconds() + 1_000_000, f"c:{self.bo.id}": 1_000_000.0}
        gone.send(sender=self.ann)
        self.assertFalse(news.is_ready(7, f"c:{self.bo.id}"))
        self.assertEqual(list(news.ready[7]), [f"c:{self.bo.id}"])

    def test_who_cannot_come_keeps_it_waiting(self):
        played = self.two()
        self.do(self.ann, "adjourn")
        self.do(self.bo, "封盘")
        self.do(self.bo, "继续")
        other = bootstrap.make_table(create_object(Room, key="a parlour"), self.game, content_id="other")
        self.bo.location = other.location
        self.do(self.bo, "入座")
        self.assertIn("博文 cannot come", self.do(self.ann, "resume"))
        self.assert_waits(played)

    def test_it_may_be_declined(self):
        played = self.two()
        self.do(self.bo, "封盘")
        self.assertIn("adjourn", self.heard(self.ann))
        self.do(self.ann, "no")
        self.assertIn("想今天接着打", self.heard(self.bo))
        self.do(self.ann, "adjourn")
        self.assertTrue(played.playing)

    def test_an_offer_stands_for_a_minute(self):
        played = self.two()
        self.do(self.bo, "封盘")
        self.clock.advance(61)
        self.do(self.ann, "adjourn")
        self.assertTrue(played.playing)

    def test_leaving_says_what_it_costs(self):
        self.two("grace=30")
        said = " ".join(self.do(self.ann, "stand").split())
        self.assertIn("waited for 30 seconds", said)
        self.assertIn("5th such turn", said)
        said = self.do(self.ann, "quit")
        self.assertIn("quit", said)
        self.assertNotIn("Until next time!", said)
        self.assertIn("Until next time!", self.do(self.ann, "quit"))

    def test_the_table_shows_the_limit(self):
        self.two("turn=60")
        self.assertIn("5th such turn", " ".join(self.do(self.ann, "clock").split()))

    def test_who_plays_on_alone_has_no_claim_any_more(self):
        self.do(self.ann, "sit")
        self.do(self.bo, "入座")
        self.do(self.ann, "bot add random")
        self.do(self.ann, "start")
        played = self.table.session
        self.do(self.bo, "resign yes")
        self.disconnect(self.ann)
        self.assert_waits(played)


class TestStakesAndGuests(AdjournTest):
    def test_a_stake_stays_in_escrow(self):
        self.do(self.ann, "sit")
        self.do(self.ann, "options stake=5")
        self.do(self.ann, "bot add")
        self.do(self.ann, "start")
        played, coins = self.table.session, self.ann.coins
        self.do(self.ann, "stand")
        self.assert_waits(played)
        self.assertEqual(self.ann.coins, coins)
        self.assertTrue(all(row.paid is None for row in store.seats_of(self.row(played))))
        self.do(self.ann, "resume")
        self.do(self.ann, "resign yes")
        self.assertIsNotNone(self.row(played).ended)

    def test_staff_end_it_by_its_number(self):
        boss = self.newcomer("Boss")
        boss.account.permissions.add("Admin")
        self.do(self.ann, "sit")
        self.do(self.ann, "options stake=5")
        self.do(self.ann, "bot add")
        self.do(self.ann, "start")
        played, coins = self.table.session, self.ann.coins
        self.assertIn("adjourned", self.do(boss, f"@table end #{played.row.pk}"))
        self.assertIsNone(self.row(played).ended)
        self.do(self.ann, "stand")
        self.assertIn("no seat", self.do(boss, f"@table end #{played.row.pk} nobody"))
        self.do_sure(boss, f"@table end #{played.row.pk} = gone for good")
        self.assertEqual(self.row(played).phase, MatchRow.Phase.ABORTED)
        self.assertEqual(self.ann.coins, coins + 5)
        self.assertIn(str(played.row.pk), self.heard(self.ann))
        self.assertIn("gone for good", self.do(boss, "@table book"))
        again = self.alone("stake=0")
        self.do(self.ann, "stand")
        self.do_sure(boss, f"@table end #{again.row.pk} Ann")
        self.assertEqual(store.seats_of(self.row(again))[0].place, 1)
        broken = self.alone("stake=0")
        self.do(self.ann, "stand")
        ActionRow.objects.create(match=self.row(broken), step=1, seat=0, action="null", by="person")
        self.assertIn("stopped", self.do(boss, f"@table end #{broken.row.pk}"))
        self.assertEqual(self.row(broken).phase, MatchRow.Phase.FROZEN)

    def test_a_guests_match_lives_as_long_as_the_guest(self):
        played = self.alone()
        account = self.ann.account
        with patch("evadventure.accounts.commands.is_guest", return_value=True):
            self.assertIn("But a guest is forgotten, with all matches, 30 minutes", self.do(self.ann, "quit"))
        self.disconnect(self.ann)
        self.assert_waits(played)
        guests.clear_away(account)
        self.assertIsNotNone(self.row(played).ended)
        self.assertEqual(MatchRow.objects.filter(store.ADJOURNED).count(), 0)


class TestSetup(AdjournTest):
    def test_the_table_is_laid_as_it_was_after(self):
        laid = self.table.setup.house
        self.alone("turn=45")
        self.do(self.ann, "adjourn")
        self.assertEqual(self.table.setup.house, laid)
        self.do(self.ann, "resume")
        self.assertEqual(self.table.setup.house, replace(laid, turn=45))
        self.assertEqual(self.table.setup.laid, laid)
