"""Tournaments at the tables: entered, played, paid, and alive after a kill."""

from __future__ import annotations

import importlib
from datetime import timedelta
from unittest.mock import patch

from django.db import connection
from django.test import override_settings, tag
from django.test.utils import CaptureQueriesContext
from evennia.accounts.models import AccountDB
from evennia.utils.create import create_object

from evadventure.apps.contests import running, schedule, seasons
from evadventure.apps.contests.models import Board, Contest, Season, SeasonRating
from evadventure.apps.contests.systems import System
from evadventure.apps.letters import by_letter
from evadventure.apps.letters.pace import TimeControl, house_of
from evadventure.minigames.testing.kit import times
from evadventure.social import letters
from evadventure.social.news import news
from evadventure.tables import bootstrap
from evadventure.tables.match import purse
from evadventure.tables.models import MatchRow, Rating
from evadventure.tables.room import seats
from evadventure.tables.tests.tables_base import TablesTest
from evadventure.words import Words
from server.tests.test_one_failing import Surviving

NAME = Words("the Test Cup", "试杯")


class ContestTest(TablesTest):
    def setUp(self) -> None:
        super().setUp()
        self.addCleanup(running.alarm.stop)
        self.addCleanup(schedule.alarm.stop)

    def make(self, system: System = System.SWISS, **terms) -> Contest:
        terms = {"pace": TimeControl(bank=5, increment=3), **terms}
        return running.create(NAME, self.game, system, running.now() + timedelta(minutes=5), **terms)

    def wait(self, seconds: float) -> None:
        """Advance the clock, in small steps."""
        for _ in range(max(1, round(seconds))):
            self.clock.advance(1)

    def table_of(self, board: Board) -> by_letter.LetterTable:
        table = by_letter.numbered(board.match_id)
        assert table is not None
        return table

    def boards(self, contest: Contest) -> list[Board]:
        return [board for board in running.boards_of(contest) if board.points_first is None and board.match_id]

    def play_on(self, contest: Contest, most: int = 400) -> Contest:
        """Give up for everybody whose number is the higher, and play for the computers, until it is over."""
        for _ in range(most):
            contest.refresh_from_db()
            if contest.phase != Contest.Status.RUNNING:
                return contest
            for board in self.boards(contest):
                table = by_letter.numbered(board.match_id)
                people = [one for one in (board.first, board.second) if not one.level]
                if people and table is not None and table.session is not None:
                    loser = max(people, key=lambda one: one.number)
                    table.session.resign(table.session.seat_of(loser.key))
            self.wait(4)
        raise AssertionError(
            f"{contest} does not end: {[(b, b.match and b.match.phase) for b in self.boards(contest)]}"
        )


class TestOne(ContestTest):
    def test_from_entry_to_prizes(self):
        cy, di = self.newcomer("Cy"), self.newcomer("Di")
        contest = self.make(fee=10)
        before = {one.id: one.coins for one in (self.ann, self.bo, cy, di)}
        for one in (self.ann, cy, di):
            self.assertIn("have entered", self.do(one, f"tournament enter {contest.pk}"))
        self.assertIn("报名了试杯", self.do(self.bo, f"比赛 报名 {contest.pk}"))
        self.assertIn("already", self.do(self.ann, f"tournament enter {contest.pk}"))
        self.assertEqual(self.ann.coins, before[self.ann.id] - 10)
        self.assertIn("you are in", self.do(self.ann, "tournament"))
        self.wait(5 * 60 + 5)
        contest.refresh_from_db()
        self.assertEqual((contest.phase, contest.round, contest.rounds), ("running", 1, 3))
        self.assertEqual(len(self.boards(contest)), 2)
        self.assertIsNotNone(by_letter.opened_by(self.ann), "the game opens by itself")
        self.assertIn("瑞士制", self.do(self.bo, f"比赛 {contest.pk}"))
        self.play_on(contest)
        self.assertEqual(contest.entrants.get(key=f"c:{self.ann.id}").place, 1)
        together = sum(one.coins for one in (self.ann, self.bo, cy, di))
        self.assertEqual(together, sum(before.values()), "no coin is made or lost")
        self.assertGreater(self.ann.coins, before[self.ann.id])
        self.assertEqual(len(running.boards_of(contest)), 6)
        self.assertIn("you are number 1 of 4", self.heard(self.ann) + str(self.said))
        self.assertIn("Test Cup", news()[0].header)
        self.assertIn("Buchholz", self.do(cy, f"tournament {contest.pk}"))

    def test_a_list_of_six_asks_the_database_as_often_as_one_of_one(self):
        running.enter(self.make(), self.ann)
        asked, heard = [], self.do(self.ann, "tournament")
        for _ in range(2):
            with CaptureQueriesContext(connection) as queries:
                heard = self.do(self.ann, "tournament")
            asked.append(len(queries))
            for _ in range(5):
                self.make()
        self.assertEqual(asked[1], asked[0])
        self.assertEqual([heard.count(one) for one in ("1 player;", "0 players;", "you are in")], [1, 5, 1])

    @tag("long")
    def test_a_game_is_played_by_hand_and_rated(self):
        contest = self.make(System.KNOCKOUT)
        for one in (self.ann, self.bo):
            running.enter(contest, one)
        self.wait(5 * 60 + 5)
        (board,) = self.boards(contest)
        table = self.table_of(board)
        self.assertEqual(table.session.house.bank, 5)
        self.assertTrue(table.session.row.rated)
        for _ in range(60):
            if table.session is None:
                break
            seat = table.session.match.awaited[0]
            who = self.ann if table.session.seats[seat].key == f"c:{self.ann.id}" else self.bo
            played, reader = table.session.match, table.reader(who)
            self.do(who, table.entry.present.describe(played.legal(seat)[0], played.view(seat), reader))
        self.wait(8)
        contest.refresh_from_db()
        self.assertEqual(contest.phase, "over", self.heard(self.ann))
        self.assertEqual(Rating.objects.count(), 2)

    def test_who_leaves_matches_again_and_again_is_refused_at_the_door_of_one_that_counts(self):
        with patch.object(seats.fairness, "barred", lambda seat: 15 * (seat.account_id == self.ann.account.id)):
            contest = self.make(System.KNOCKOUT, fee=10)
            self.assertIn("15", self.do(self.ann, f"tournament enter {contest.pk}"))
            self.assertFalse(contest.entrants.exists())
            self.assertIn("报名了试杯", self.do(self.bo, f"tournament enter {contest.pk}"))
            contest = self.make(System.KNOCKOUT, rated=False)
            self.assertIn("have entered", self.do(self.ann, f"tournament enter {contest.pk}"))

    def full(self, *people):
        """Have some people play as many matches by letter as one may."""
        keys = [f"c:{one.id}" for one in people]
        return patch.object(by_letter, "is_full", lambda key: key in keys)

    def test_who_plays_too_many_matches_is_refused_at_the_door(self):
        contest = self.make(System.KNOCKOUT)
        with self.full(self.ann):
            self.assertIn("20", self.do(self.ann, f"tournament enter {contest.pk}"))
        self.assertFalse(contest.entrants.exists())
        self.assertIn("have entered", self.do(self.ann, f"tournament enter {contest.pk}"))

    def test_who_plays_too_many_when_a_game_begins_forfeits_it_and_the_tournament_ends(self):
        contest = self.make(System.KNOCKOUT)
        for one in (self.ann, self.bo):
            running.enter(contest, one)
        with self.full(self.ann):
            self.wait(5 * 60 + 15)
        contest.refresh_from_db()
        self.assertEqual(contest.phase, Contest.Status.OVER)
        self.assertEqual(contest.entrants.get(key=f"c:{self.bo.id}").place, 1)
        self.assertIn("forfeited", self.heard(self.ann) + str(self.said))

    def test_a_game_that_never_begins_ends_no_tournament_for_ever(self):
        contest = self.make(System.KNOCKOUT)
        for one in (self.ann, self.bo):
            running.enter(contest, one)
        with patch.object(running, "_begin_game", side_effect=RuntimeError("broken")):
            self.wait(5 * 60 + 15 + running.TRIES * (running.LOOK + 2))
        contest.refresh_from_db()
        self.assertEqual(contest.phase, Contest.Status.OVER)

    def test_one_who_cannot_be_told_keeps_nobody_else_from_playing(self):
        contest = self.make(System.KNOCKOUT)
        people = (self.ann, self.bo)
        for one in people:
            running.enter(contest, one)
        told, write = [], running._write

        def failing(contest, entrant, *args, **kwargs):
            told.append(entrant.key)
            if entrant.key == f"c:{self.ann.id}":
                raise RuntimeError("this one")
            write(contest, entrant, *args, **kwargs)

        with patch.object(running, "_write", failing):
            self.wait(5 * 60 + 5)
        self.assertEqual({f"c:{one.id}" for one in people} - set(told), set())
        self.assertEqual(len(self.boards(contest)), 1)

    def test_who_comes_back_finds_the_game_open(self):
        contest = self.make(System.KNOCKOUT)
        for one in (self.ann, self.bo):
            running.enter(contest, one)
        self.wait(5 * 60 + 5)
        account = self.ann.account
        self.disconnect(self.ann)
        self.assertIsNone(by_letter.opened_by(self.ann))
        self.forget()
        self.connect(account, self.ann)
        self.assertIsNotNone(by_letter.opened_by(self.ann))
        self.assertIn("Ann", self.heard(self.ann))

    @tag("long")
    def test_who_runs_out_of_time_has_lost(self):
        contest = self.make(System.KNOCKOUT)
        for one in (self.ann, self.bo):
            running.enter(contest, one)
        self.wait(5 * 60 + 5)
        (board,) = self.boards(contest)
        seat = self.table_of(board).session.match.awaited[0]
        slow = (board.first, board.second)[seat]
        self.wait(5 * 60 + 10)
        contest.refresh_from_db()
        self.assertEqual(contest.phase, "over")
        slow.refresh_from_db()
        self.assertEqual(slow.place, 2)

    @tag("long")
    def test_computers_fill_up_and_everybody_plays(self):
        contest = self.make(System.ROUND_ROBIN, places=4)
        running.enter(contest, self.ann)
        self.wait(5 * 60 + 2)
        contest.refresh_from_db()
        self.assertEqual((contest.entrants.count(), contest.rounds), (4, 3))
        self.play_on(contest)
        self.assertEqual(sorted(one.place is not None for one in contest.entrants.all()), [True] * 4)
        played = [board for board in running.boards_of(contest) if not board.first.level and board.second.level]
        self.assertTrue(all(board.match_id for board in played))
        self.assertFalse(by_letter.all_letters(), "tables come and go with their games")

    def test_who_is_not_there_is_paid_back(self):
        contest = self.make(fee=10)
        for one in (self.ann, self.bo):
            running.enter(contest, one)
        account = self.bo.account
        self.disconnect(self.bo)
        self.wait(5 * 60 + 2)
        contest.refresh_from_db()
        self.assertEqual(contest.phase, "off")
        self.assertEqual((self.ann.coins, self.bo.coins), (100, 100))
        self.assertIn(
            "开赛时你不在", "".join(one.message for one in letters.letters_of(AccountDB.objects.get(pk=account.pk)))
        )

    def test_nobody_came(self):
        contest = self.make(places=6)
        self.wait(5 * 60 + 2)
        self.assertFalse(Contest.objects.filter(pk=contest.pk).exists())

    @tag("long")
    def test_withdrawing(self):
        cy = self.newcomer("Cy")
        contest = self.make(fee=10)
        for one in (self.ann, self.bo, cy):
            running.enter(contest, one)
        self.do(cy, f"tournament leave {contest.pk}")
        self.assertEqual(cy.coins, 100)
        running.enter(contest, cy)
        self.wait(5 * 60 + 5)
        self.assertIn("You are out of", self.do(cy, f"tournament leave {contest.pk}"))
        self.assertIn("not in", self.do(cy, f"tournament leave {contest.pk}"))
        self.assertEqual(cy.coins, 90)
        self.play_on(contest)
        self.assertEqual(self.ann.coins + self.bo.coins + cy.coins, 300)

    @tag("long")
    def test_without_people_it_ends(self):
        contest = self.make(places=4)
        running.enter(contest, self.ann)
        self.wait(5 * 60 + 5)
        self.do(self.ann, f"tournament leave {contest.pk}")
        self.wait(8)
        contest.refresh_from_db()
        self.assertEqual(contest.phase, "over")
        self.assertEqual(contest.entrants.exclude(place=None).count(), 4)

    @tag("long")
    def test_of_equal_ones_none_is_preferred(self):
        """Of two who were both gone the second had won, and the news named three of four equals."""
        people = (self.ann, self.bo, self.newcomer("Cy"), self.newcomer("Di"))
        contest = self.make(places=4)
        for one in people:
            running.enter(contest, one)
        self.wait(301)
        board = self.boards(contest)[0]
        for one in (board.first, board.second):
            one.gone = True
        board.match = None
        running._settle(board)
        self.assertEqual((board.points_first, board.points_second), (0.0, 0.0))
        Board.objects.filter(contest=contest).delete()
        running._end(contest)
        self.assertEqual([one for one in people if one.key not in news()[0].message], [])

    def test_an_arena(self):
        contest = self.make(System.ARENA, minutes=times(2, 5))
        for one in (self.ann, self.bo):
            running.enter(contest, one)
        self.wait(5 * 60 + 2)
        contest.refresh_from_db()
        self.play_on(contest)
        self.assertGreater(len(running.boards_of(contest)), 3)
        self.assertGreaterEqual(running.now(), contest.ends)

    @tag("long")
    def test_by_letter(self):
        contest = self.make(System.ROUND_ROBIN, pace=TimeControl(letter=24))
        for one in (self.ann, self.bo):
            running.enter(contest, one)
        self.disconnect(self.bo)
        self.wait(5 * 60 + 2)
        (board,) = self.boards(contest)
        self.assertEqual(self.table_of(board).hours, 24)
        self.assertIsNone(by_letter.opened_by(self.ann), "a match by letter waits to be opened")
        self.play_on(contest)
        self.assertEqual(contest.phase, "over")

    @tag("long")
    def test_over_a_kill(self):
        contest = self.make(System.SWISS, places=4)
        running.enter(contest, self.ann)
        self.wait(5 * 60 + 2)
        for place in range(3):
            for call in list(self.clock.getDelayedCalls()):
                call.cancel()
            for table in by_letter.all_letters():
                for name in ("play", "afar"):
                    table.__dict__.pop(name, None)
            bootstrap.resume_open_matches()
            running.look()
            self.wait(10 + place)
        self.play_on(contest)
        self.assertEqual([board.points_first is None for board in running.boards_of(contest)], [False] * 6)
        self.assertEqual(MatchRow.objects.count(), 6, "no game is begun twice")

    def test_who_comes_back_after_a_start_is_there_in_time(self):
        contest = self.make(System.KNOCKOUT)
        for one in (self.ann, self.bo):
            running.enter(contest, one)
        running.alarm.stop()
        self.clock.advance(6 * 60)  # the server is down when it is due
        account = self.bo.account
        self.disconnect(self.bo)
        running.start()
        self.wait(60)
        self.connect(account, self.bo)
        self.wait(40)
        contest.refresh_from_db()
        self.assertEqual((contest.phase, contest.entrants.count()), ("running", 2))

    def test_a_failure_keeps_none_of_the_others(self):
        first, second = self.make(), self.make(System.KNOCKOUT)
        for contest in (first, second):
            for one in (self.ann, self.bo):
                running.enter(contest, one)
        begin = running._begin

        def fails(contest):
            if contest == first:
                raise ValueError
            begin(contest)

        with patch.object(running, "_begin", fails), patch.object(running.logger, "log_trace"):
            self.wait(5 * 60 + 2)
        second.refresh_from_db()
        first.refresh_from_db()
        self.assertEqual((first.phase, second.phase), ("open", "running"))
        self.wait(5)
        first.refresh_from_db()
        self.assertEqual(first.phase, "running")


class TestStaff(ContestTest):
    def test_making_one(self):
        typed = "@tournament new pips swiss 5+5 in 20 rounds 3 computers 6 casual = the Rope Cup // 绳子杯"
        self.assertIn("no such tournament", self.do(self.ann, typed))
        self.ann.account.permissions.add("Admin")
        self.assertIn("the Rope Cup, begins", self.do(self.ann, typed))
        contest = Contest.objects.get()
        self.assertEqual((contest.rounds, contest.places, house_of(contest).rated), (3, 6, False))
        for wrong in (
            "", "pips", "pips swiss", "pips swiss 5+5 in x = a // 甲", "chess swiss 5+5 = a // 甲",
            "pips swiss 60 = a // 甲", "pips arena 5+5 = a // 甲", "pips swiss 5+5 fee 5 computers 4 = a // 甲",
            "pips swiss 5+5 = a", "pips robin 5+5 fee 9999 = a // 甲",
        ):  # fmt: skip
            self.assertTrue(self.do(self.ann, f"@tournament new {wrong}"), wrong)
        self.assertEqual(Contest.objects.count(), 1)
        running.enter(contest, self.bo)
        self.do(self.ann, f"@tournament begin {contest.pk}")
        contest.refresh_from_db()
        self.assertEqual(contest.phase, "running")
        self.assertIn("Call", self.do_sure(self.ann, f"@tournament off {contest.pk}"))
        contest.refresh_from_db()
        self.assertEqual(contest.phase, "off")
        self.assertIn("no such", self.do(self.ann, "tournament 99999"))
        self.assertIn("没有这个比赛", self.do(self.bo, "比赛 报名"))

    def test_computer_players_may_have_a_temperament(self):
        self.ann.account.permissions.add("Admin")
        for typed, level in (
            ("computers 4 careful bold in 20", "careful:bold"),
            ("computers 4 稳健·记仇", "careful:spiteful"),
            ("computers 4 easy in 20", "easy"),
            ("computers 4 in 20", "careful"),
        ):
            self.assertIn("begins", self.do(self.ann, f"@tournament new uno swiss 5+5 {typed} = a {level} // 甲"))
            self.assertEqual(Contest.objects.latest("pk").level, level)

    @override_settings(WELLMOUTH_TOURNAMENTS=True)
    def test_the_schedule(self):
        schedule.keep()
        made = list(Contest.objects.order_by("starts"))
        self.assertTrue(made)
        schedule.keep()
        self.assertEqual(Contest.objects.count(), len(made), "each comes once")
        for contest in made:
            self.assertGreater(contest.starts, running.now())
            self.assertLessEqual(contest.starts - running.now(), schedule.AHEAD)
        self.heard(self.ann), self.heard(self.bo)
        soon = self.make()
        self.do(self.bo, f"比赛 报名 {soon.pk}")
        for _ in range(2):
            schedule.keep()
        said = " ".join(self.heard(self.ann).split())
        self.assertEqual(said.count(f"tournament enter {soon.pk}"), 1, said)
        self.addCleanup(setattr, letters, "above_notices", letters.above_notices[:])
        importlib.reload(schedule)  # as a new Server has it
        self.addCleanup(schedule.alarm.stop)
        schedule.keep()
        self.assertNotIn("tournament enter", self.heard(self.ann), "once, whatever restarts between")
        self.assertNotIn("输入", self.heard(self.bo))
        self.assertIn(made[0].name_en, self.do(self.ann, "tournament"))
        self.assertIn(made[0].name_zh, self.do(self.bo, "比赛"))

    @tag("long")
    def test_who_played_the_last_one_is_called_to_the_next_and_the_wall_tells_all(self):
        schedule.keep()
        cy = self.newcomer("Cy")
        last = self.make()
        for one in (self.ann, self.bo):
            running.enter(last, one)
        self.wait(5 * 60 + 5)
        self.play_on(last)
        away = self.bo.account
        self.disconnect(self.bo)
        self.ann.account.permissions.add("Admin")
        for name in ("甲杯", "乙杯"):
            self.do(self.ann, f"@tournament new pips swiss 5+5 in 20 = Cup {len(name)} // {name}")
        first, second = Contest.objects.filter(plan="").exclude(pk=last.pk).order_by("pk")
        self.assertIn(f"tournament enter {second.pk}", " ".join(self.heard(self.ann).split()))
        self.do(self.ann, "@tournament new uno swiss 5+5 in 20 = the Other Cup // 丙杯")
        called = [one.message for one in letters.letters_of(away) if "开赛：" in one.message]
        self.assertEqual(len(called), 1, "an unread call is replaced")
        self.assertIn(f"比赛 报名 {second.pk}", called[0])
        self.assertNotIn("tournament enter", self.heard(cy), "who did not play is not written to")
        wall = " ".join(self.do(cy, "posters").split())
        for contest in (first, second):
            self.assertIn(f"tournament enter {contest.pk}", wall)
        self.assertNotIn("丙杯", "".join(called))
        running.call_off(first)
        self.assertNotIn(f"tournament enter {first.pk}", " ".join(self.do(cy, "posters").split()))


class TestOneFailing(Surviving, ContestTest):
    def test_nobody_stops_a_tournament_for_others(self):
        contest = self.make(fee=10)
        entrants = [running.enter(contest, one) for one in (self.ann, self.bo)]

        def again(phase):
            for number, one in enumerate(entrants, 1):
                contest.entrants.filter(pk=one.pk).update(number=number, place=None, paid=10)
            contest.phase = phase

        def called_off():
            again(Contest.Status.OPEN)
            running.call_off(contest)
            self.assertEqual(contest.phase, Contest.Status.CALLED_OFF)

        def ends():
            again(Contest.Status.RUNNING)
            running._end(contest)
            self.assertEqual(contest.phase, Contest.Status.OVER)
            self.assertEqual([one.place for one in contest.entrants.all()], [1, 1])

        self.survives(entrants, called_off, running, "_pay_back")
        self.survives([one.key for one in entrants], ends, purse.current(), "add_coins")

    def test_everybody_else_is_told_that_it_begins_soon(self):
        self.make()

        def call():
            Contest.objects.update(called=False)
            schedule.call()

        self.survives([self.ann, self.bo], call, schedule, "tell")
        self.assertTrue(Contest.objects.get().called)

    def test_a_season_and_a_plan_that_fail_keep_no_other_from_it(self):
        months = ["1969-01", "1969-02"]
        for month in months:
            SeasonRating.objects.create(game=self.game, season=month, key="a:1", mu=25, sigma=8)

        def turn():
            Season.objects.all().delete()
            seasons.turn()

        self.survives(months, turn, seasons, "_close")
        seasons.alarm.stop()
        self.survives(list(schedule.PLANS.values()), schedule.announce, schedule, "next_date")

    def test_a_table_tells_everybody_else(self):
        for who in (self.ann, self.bo):
            self.do(who, "sit")

        def in_turn():
            self.table.in_turn(lambda one: running.tell(one, NAME))

        self.survives([self.ann, self.bo], in_turn, running, "tell")

    def test_the_entry_is_the_persons_with_any_hero(self):
        contest = self.make(fee=10)
        for one in (self.ann, self.bo):
            running.enter(contest, one)
        second = create_object(type(self.ann), key="Zoe", location=self.room, home=self.room)
        second.locks.add(f"puppet:pid({self.ann_account.id})")
        self.ann_account.characters.add(second)
        self.disconnect(self.ann)
        self.connect(self.ann_account, second)
        self.wait(5 * 60 + 5)
        contest.refresh_from_db()
        self.assertEqual(contest.phase, Contest.Status.RUNNING)
        self.assertEqual({one.key for one in contest.entrants.all()}, {f"c:{one.id}" for one in (second, self.bo)})
