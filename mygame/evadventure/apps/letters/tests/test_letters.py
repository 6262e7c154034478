"""Matches by letter: played away from the table, told by letter, timed in days, and alive after a kill."""

from __future__ import annotations

from functools import partial
from typing import Any
from unittest.mock import patch

from django.test import tag
from evennia.server.models import ServerConfig
from evennia.utils.create import create_object
from msgspec.structs import replace

from evadventure.apps.letters import by_letter, challenging
from evadventure.apps.letters.by_letter import LetterTable
from evadventure.apps.letters.inputs import table_matches
from evadventure.apps.letters.pace import TimeControl, read_pace, told
from evadventure.apps.seeking import queue as seeking
from evadventure.kernel.errors import ActionError
from evadventure.social import letters
from evadventure.tables import bootstrap
from evadventure.tables.doors.inputs import table_act, table_sync
from evadventure.tables.match import store
from evadventure.tables.match.persons import key_of
from evadventure.tables.models import ActionRow, MatchRow, Rating
from evadventure.tables.room.finding import all_tables, seat_of, table_of
from evadventure.tables.tests.tables_base import TablesTest
from typeclasses.characters import Character
from typeclasses.rooms import Room

HOUR = 3600.0


class LettersTest(TablesTest):
    def setUp(self) -> None:
        super().setUp()
        self.accounts = {one.id: one.account for one in (self.ann, self.bo)}
        for one in (self.ann, self.bo):
            one.attributes.add("creator_id", one.account.id)

    def begin(self, *options: str) -> LetterTable:
        """Begin a match of both people by letter, and put it aside; Ann goes away from the table."""
        self.seat_two()
        for option in ("letter=24", *options):
            self.do(self.ann, f"options {option}")
        self.do(self.ann, "start")
        (self.letter,) = by_letter.all_letters()
        self.do(self.ann, "match off")
        self.do(self.bo, "对局 停")
        self.ann.move_to(create_object(Room, key="a street"), quiet=True)
        self.forget()
        return self.letter

    @property
    def number(self) -> int:
        assert self.letter.session is not None
        return self.letter.session.row.pk

    def letters_of(self, character: Any) -> list[str]:
        return [letter.message for letter in letters.letters_of(self.accounts[character.id])]

    def play(self, character: Any) -> str:
        """Do what the clock would, as somebody, in one line."""
        seat = self.letter.session.seat_of(key_of(character))
        legal = self.letter.session.match.legal(seat)
        reader = self.letter.reader(character)
        text = self.letter.entry.present.describe(legal[0], self.letter.session.match.view(seat), reader)
        return self.do(character, f"match {self.number} {text}")

    def kill(self) -> None:
        """Forget what a killed server forgets, and start again."""
        self.restart()
        for table in by_letter.all_letters():
            for name in ("play", "afar"):
                table.__dict__.pop(name, None)
        for character in (self.ann, self.bo):
            character.ndb.letter = None
            character.cmdset.delete("LetterCmdSet")
        bootstrap.resume_open_matches()


class TestPlaying(LettersTest):
    def test_it_begins_at_a_table_and_frees_it(self):
        self.seat_two()
        self.do(self.ann, "options letter=72")
        self.forget()
        said = self.do(self.ann, "start")
        (letter,) = by_letter.all_letters()
        self.assertIn("goes on by letter", said)
        self.assertIn("(72 h)", said)
        self.assertEqual((self.table.session, self.table.setup.sitters), (None, ()))
        self.assertNotIn(letter, all_tables())
        self.assertIsNone(seat_of(self.ann))
        self.assertIs(table_of(self.ann), letter)
        self.assertIn("Lay a card", self.do(self.ann, "board"))
        self.assertIn("72 hours for each action", self.do(self.ann, "clock").replace("\n", " "))

    def test_lines_go_to_the_open_match_until_it_is_left(self):
        self.begin()
        self.assertIn("your turn|n, 24 hours left", self.do(self.ann, "matches"))
        self.assertIn("轮到你|n，还剩24小时", self.do(self.bo, "对局"))
        self.assertIn("Your cards", self.do(self.ann, f"match {self.number}"))
        self.do(self.ann, "moves")
        self.assertIn("You lay", self.do(self.ann, "1"))
        self.assertEqual(self.letter.session.rev, 1)
        self.assertIn("博文 to act", self.do(self.ann, "matches"))
        self.assertIn("You leave match", self.do(self.ann, "stand"))
        self.assertNotIn("cards:", self.do(self.ann, "hand"))
        self.assertEqual(self.letter.session.rev, 1)

    def test_the_match_one_sits_in_is_listed_too(self):
        self.seat_two()
        self.do(self.ann, "start")
        number = self.table.session.row.pk
        told = self.do(self.ann, "matches")
        self.assertIn(f"{number}. ", told)
        self.assertIn("where you sit", told)
        self.assertIn("正在", self.do(self.bo, "对局"))

    def test_a_number_answers_the_list_that_was_shown_without_opening_it(self):
        self.begin()
        one = self.ann if self.letter.waits_for(key_of(self.ann)) else self.bo
        log = len(self.letter.play_here().session.match.log)
        self.do(one, f"match {self.number} moves")
        self.do(one, f"match {self.number} 1")
        self.assertGreater(len(self.letter.play_here().session.match.log), log)

    def test_one_line_without_opening_it(self):
        self.begin()
        self.assertIn("Your cards", self.do(self.ann, f"match {self.number} board"))
        self.play(self.ann)
        self.assertEqual(self.letter.session.rev, 1)
        self.assertIsNone(by_letter.opened_by(self.ann))
        self.assertIn("no move", self.do(self.ann, f"match {self.number} fly away"))
        self.do(self.bo, f"对局 {self.number} 认输")
        self.do(self.bo, "是")
        self.assertIsNone(self.letter.session)
        self.clock.advance(0)
        self.assertEqual(by_letter.all_letters(), [])

    def test_bad_lines_change_nothing(self):
        self.begin()
        for line, word in (
            ("match 999999", "no open match"),
            ("match 99999999999999999999999", "no open match"),
            ("match ²", "no open match"),
            ("match off", "no match by letter open"),
            ("match x y", "no open match"),
        ):
            self.assertIn(word, self.do(self.ann, line).replace("\n", " "), line)
        cara = self.newcomer("Cara")
        self.assertIn("do not play", self.do(cara, f"match {self.number} board"))
        seen = self.do(cara, f"match {self.number}")
        self.assertIn("Ann", seen)
        self.assertNotIn("Your cards", seen)
        self.assertEqual(self.letter.session.rev, 0)

    def test_a_live_match_beside_it(self):
        self.begin()
        cara = self.newcomer("Cara")
        self.do(self.bo, "入座")
        self.do(cara, "sit")
        self.do(self.bo, f"对局 {self.number}")
        self.do(self.bo, "开局")
        self.assertIsNone(by_letter.opened_by(self.bo))
        self.assertIs(table_of(self.bo), self.table)
        self.assertIn("正在", self.do(self.bo, f"对局 {self.number}"))
        self.assertIs(table_of(self.bo), self.table)
        self.play(self.bo)
        self.assertEqual((self.letter.session.rev, self.table.session.rev), (1, 0))

    def test_at_most_twenty(self):
        with patch.object(by_letter, "MOST", 1):
            self.begin()
            self.ann.move_to(self.room, quiet=True)
            self.seat_two()
            self.do(self.ann, "options letter=24")
            self.assertIn("already", self.do(self.ann, "start"))
            self.assertEqual(len(by_letter.all_letters()), 1)
            self.assertEqual(len(self.table.setup.sitters), 2)

    def test_at_most_twenty_for_all_heroes_of_an_account(self):
        with patch.object(by_letter, "MOST", 1):
            self.begin()
            second = create_object(Character, key="Zoe", location=self.room, home=self.room)
            second.db.creator_id = self.ann.account.id
            self.assertEqual(by_letter.of_player(key_of(second)), [])
            self.assertTrue(by_letter.is_full(key_of(second)))
            self.disconnect(self.ann)
            second.locks.add(f"puppet:pid({self.ann_account.id})")
            self.connect(self.ann_account, second)
            self.assertIn("another hero", self.do(second, f"match {self.number}").replace("Another", "another"))
            self.assertFalse(by_letter.is_full(key_of(create_object(Character, key="Nobody's"))))
            for wish in (
                partial(challenging.send, second, self.bo.key, "pips", False, 0, 24),
                partial(seeking.seek, second, "pips", False, TimeControl(letter=24)),
            ):
                with self.assertRaises(ActionError) as refused:
                    wish()
                self.assertEqual(refused.exception.code, "too_many_letters")

    def test_stakes_and_ratings(self):
        self.begin("stake=10")
        self.assertEqual((self.ann.coins, self.bo.coins), (90, 90))
        while self.letter.session is not None:
            one = next(one for one in (self.ann, self.bo) if self.letter.waits_for(key_of(one)))
            self.play(one)
        row = MatchRow.objects.get()
        self.assertEqual(row.phase, MatchRow.Phase.OVER)
        self.assertEqual(self.ann.coins + self.bo.coins, 200)
        self.assertEqual(Rating.objects.count(), 2)
        self.assertEqual(store.read(row).outcome.winners, tuple(s.seat for s in row.seats.all() if s.place == 1))
        self.clock.advance(0)
        self.assertEqual(by_letter.all_letters(), [])


class TestNews(LettersTest):
    def test_whoever_must_act_gets_one_letter(self):
        self.begin()
        self.disconnect(self.bo)
        while not (self.letter.waits_for(key_of(self.bo)) and self.letter.session.rev):
            self.play(self.ann)
        self.assertEqual(len(self.letters_of(self.bo)), 0)  # he was asked from the start, and saw it
        self.clock.advance(22 * HOUR)
        (said,) = self.letters_of(self.bo)
        self.assertIn("只剩2小时", said)
        self.connect(self.accounts[self.bo.id], self.bo)
        self.assertIn("有1局通信局在等你", self.heard(self.bo))
        self.assertIn("赌馆", self.do(self.bo, "信"))
        self.do(self.bo, f"对局 {self.number}")
        self.assertEqual(self.letters_of(self.bo), [])

    def test_who_is_there_is_told_and_programs_get_the_list(self):
        self.begin()
        table_sync(self.ann.sessions.all()[0])
        self.play(self.ann)
        while not self.letter.waits_for(key_of(self.ann)):  # she keeps a point, or the next round has begun
            self.play(self.bo)
        listed = [m["table_matches"] for m in self.sent[self.ann.id] if "table_matches" in m][-1]
        self.assertEqual([one["match"] for one in listed["matches"]], [self.number])
        self.assertTrue(listed["matches"][0]["yours"])
        self.assertIn("It is your turn in match", self.heard(self.ann).replace("\n", " "))
        self.assertEqual(len(self.letters_of(self.ann)), 1)
        self.do(self.ann, f"match {self.number} board")
        self.assertEqual(self.letters_of(self.ann), [])

    def test_a_program_opens_acts_and_leaves(self):
        self.begin()
        session = self.ann.sessions.all()[0]
        table_matches(session, match=self.number)
        listed = [m["table_matches"] for m in self.sent[self.ann.id] if "table_matches" in m][-1]
        self.assertEqual(listed["open"], self.number)
        legal = [m["table_legal"] for m in self.sent[self.ann.id] if "table_legal" in m][-1]
        table_act(session, table=self.letter.id, rev=0, action=legal["actions"][0]["action"])
        self.assertEqual(self.letter.session.rev, 1)
        table_matches(session, match=0)
        self.assertIsNone(by_letter.opened_by(self.ann))
        cara = self.newcomer("Cara").sessions.all()[0]
        table_act(cara, table=self.letter.id, rev=1, action=legal["actions"][1]["action"])
        self.assertEqual(self.letter.session.rev, 1)


class TestSeatsOfTheGone(TablesTest):
    """A player who leaves the game leaves a table without a match."""

    def test_a_seat_is_free_again(self):
        account = self.ann.account
        self.seat_two()
        self.disconnect(self.ann)
        self.clock.advance(bootstrap.SEAT_KEPT - 1)
        self.assertEqual(len(self.table.setup.sitters), 2)
        self.clock.advance(2)
        self.assertEqual([one.key for one in self.table.setup.sitters], [key_of(self.bo)])
        self.assertEqual(self.table.setup.host, key_of(self.bo))
        self.assertIn("Ann", self.heard(self.bo))
        self.connect(account, self.ann)
        self.disconnect(self.bo)
        self.clock.advance(bootstrap.SEAT_KEPT + 1)
        self.assertEqual(self.table.setup.sitters, ())

    def test_who_comes_back_keeps_it(self):
        account = self.ann.account
        self.seat_two()
        self.disconnect(self.ann)
        self.clock.advance(5)
        self.connect(account, self.ann)
        self.clock.advance(bootstrap.SEAT_KEPT + 1)
        self.assertEqual(len(self.table.setup.sitters), 2)

    def test_in_a_match_the_table_waits(self):
        self.seat_two()
        self.do(self.ann, "start")
        self.disconnect(self.ann)
        self.clock.advance(bootstrap.SEAT_KEPT + 1)
        self.assertEqual(len(self.table.setup.sitters), 2)

    def test_after_a_start_those_who_do_not_come_back(self):
        self.seat_two()
        self.disconnect(self.bo)
        for call in self.clock.getDelayedCalls():
            call.cancel()
        bootstrap.at_server_start()
        self.clock.advance(bootstrap.SEAT_KEPT_AT_START + 1)
        self.assertEqual([one.key for one in self.table.setup.sitters], [key_of(self.ann)])


class TestTime(LettersTest):
    @tag("long")
    def test_the_clock_plays_and_the_third_time_costs_the_seat(self):
        self.begin("rounds=5")
        self.play(self.ann)
        late = 0
        while self.letter.session is not None and late < 3:
            before = self.letter.session.rev
            self.clock.advance(24 * HOUR + 1)
            late += 1
            if self.letter.session is None:
                break
            self.assertGreater(self.letter.session.rev, before)
            while self.letter.session is not None and self.letter.waits_for(key_of(self.ann)):
                self.play(self.ann)
        self.assertIsNone(self.letter.session)
        row = MatchRow.objects.get()
        seats = {seat.key: seat for seat in row.seats.all()}
        self.assertIsNotNone(seats[key_of(self.bo)].resigned)
        self.assertIsNone(seats[key_of(self.ann)].resigned)
        self.assertEqual(late, 3)
        self.assertTrue(ActionRow.objects.filter(by=ActionRow.By.CLOCK).exists())

    def test_it_survives_a_kill_and_its_time_goes_on(self):
        self.begin()
        self.play(self.ann)
        self.clock.advance(10 * HOUR)
        deadline = self.letter.session.row.deadline
        self.kill()
        (self.letter,) = by_letter.all_letters()
        self.assertEqual((self.letter.session.rev, self.letter.session.row.deadline), (1, deadline))
        self.assertIn("14 hours left", self.do(self.ann, "matches"))
        self.clock.advance(14 * HOUR + 1)
        self.assertGreater(self.letter.session.rev, 1)
        self.assertEqual(ActionRow.objects.filter(by=ActionRow.By.CLOCK).count(), self.letter.session.rev - 1)

    def test_time_that_ran_out_while_the_server_was_down(self):
        self.begin()
        self.play(self.ann)
        self.restart()
        self.clock.advance(30 * HOUR)
        self.kill()
        self.clock.advance(1)
        self.assertGreater(by_letter.all_letters()[0].session.rev, 1)

    def test_a_reload_leaves_it_open(self):
        self.begin()
        self.do(self.ann, f"match {self.number}")
        self.kill()
        self.assertIs(by_letter.opened_by(self.ann), self.letter)
        self.assertIsNone(by_letter.opened_by(self.bo))
        self.assertIn("Your cards", self.do(self.ann, "board"))

    def test_a_table_whose_match_never_began_is_cleared_away(self):
        by_letter.make(self.table.setup)
        bootstrap.resume_open_matches()
        challenging.at_server_start()
        self.assertEqual(by_letter.all_letters(), [])

    def test_no_pause_and_no_vote(self):
        self.begin("reset=vote")
        self.assertIn("pause", self.do(self.ann, f"match {self.number} pause").lower())
        self.assertTrue(self.letter.session.playing)
        self.do(self.ann, f"match {self.number} reset")
        self.assertIsNone(self.letter.play.votes.open)
        self.assertEqual(self.letter.session.rev, 0)


class TestSeeking(LettersTest):
    def setUp(self) -> None:
        super().setUp()
        self.addCleanup(seeking.queue.forget)
        self.addCleanup(ServerConfig.objects.conf, seeking.STORED, delete=True)
        seeking.listen()

    def test_times_are_read(self):
        for text, hours in (("letter", 24), ("letter 72", 72), ("通信", 24), ("通信72小时", 72), ("by letter 24h", 24)):
            self.assertEqual(read_pace(text), TimeControl(letter=hours), text)
            self.assertEqual(read_pace(told(TimeControl(letter=hours))), TimeControl(letter=hours))
        self.assertEqual(read_pace("72"), TimeControl(turn=72))
        self.assertIsNone(read_pace("letter 48"))

    def test_two_by_letter_who_are_not_there(self):
        self.assertIn("by letter, 72 hours", self.do(self.ann, "seek pips letter 72").replace("\n", " "))
        self.disconnect(self.ann)
        self.clock.advance(2 * seeking.GONE_FOR)
        self.assertIn(key_of(self.ann), seeking.queue.seekers)
        self.do(self.bo, "找人 比点 通信72")
        self.clock.advance(seeking.LOOK)
        (letter,) = by_letter.all_letters()
        self.assertEqual(letter.hours, 72)
        self.assertIn("找到了：Ann", self.heard(self.bo))
        self.assertIsNone(seat_of(self.bo))
        (said,) = self.letters_of(self.ann)
        self.assertIn("It is your turn in match", said)

    def test_any_time_is_not_by_letter(self):
        self.do(self.ann, "seek pips letter")
        self.do(self.bo, "找人 比点")
        self.clock.advance(seeking.LOOK)
        self.assertEqual(by_letter.all_letters(), [])
        self.assertIsNone(self.table.session)

    def test_play_and_open_know_it(self):
        self.room.tags.add("gaming", category="place")
        self.do(self.ann, "play pips letter 72")
        self.assertEqual(seat_of(self.ann).setup.house.letter, 72)
        self.do(self.bo, "玩 比点 通信72")
        self.assertIs(seat_of(self.bo), seat_of(self.ann))
        for one in (self.ann, self.bo):
            self.do(one, "stand")
        self.do(self.ann, "open pips letter")
        self.assertEqual(seat_of(self.ann).setup.house.letter, 24)
        self.do(self.ann, "stand")
        self.do(self.ann, "play pips bots random letter")
        self.assertEqual(len(by_letter.of_player(key_of(self.ann))), 1)
        self.assertIn("24或72", self.do(self.bo, "play pips letter 5"))

    def test_what_is_kept_of_before_reads_without_it(self):
        self.assertEqual(self.table.setup.house, replace(self.table.setup.house, letter=0))
