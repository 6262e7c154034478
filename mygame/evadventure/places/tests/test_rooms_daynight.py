"""The day, the calendar and the one clock of the town."""

from itertools import pairwise
from unittest import TestCase
from unittest.mock import patch

from django.db import connection
from django.test import tag
from django.test.utils import CaptureQueriesContext
from evennia import create_script

from evadventure.content import records
from evadventure.content.tests.world_mixin import WorldTest
from evadventure.kernel.descriptions import PartOfDay
from evadventure.kernel.tests.samples import some
from evadventure.kernel.textwidth import columns
from evadventure.places import game_time
from evadventure.places.calendar import calendar
from evadventure.places.game_time import Moment, TownClock, date_words, hour_words, moment_of, murmurs_of, phase_at
from evadventure.words import LANGUAGES, Lang


class TestCalendar(TestCase):
    def test_parts_of_the_day(self):
        parts = [phase_at(hour) for hour in range(24)]
        self.assertEqual([parts.count(phase) for phase in PartOfDay], [2, 11, 2, 9])
        self.assertEqual((parts[5], parts[7], parts[18], parts[20], parts[4]), (*PartOfDay, PartOfDay.NIGHT))

    def test_moments(self):
        self.assertEqual(moment_of(0), Moment(0, 1, 1, 0, 0))
        self.assertEqual(moment_of(((341 * 12 + 7) * 30 + 11) * 86400 + 8 * 3600 + 125), Moment(341, 8, 12, 8, 2))
        self.assertEqual(moment_of(360 * 86400 - 1), Moment(0, 12, 30, 23, 59))

    def test_hours_as_people_say_them(self):
        for hour, minute, en, zh in (
            (0, 0, "midnight", "子正"),
            (23, 50, "a quarter to midnight", "子初三刻"),
            (12, 5, "noon", "午正"),
            (11, 46, "a quarter to noon", "午初三刻"),
            (8, 15, "a quarter past eight in the morning", "辰正一刻"),
            (18, 30, "half past six in the evening", "酉正二刻"),
            (2, 0, "two in the night", "丑正"),
            (13, 0, "one in the afternoon", "未初"),
            (22, 0, "ten at night", "亥正"),
        ):
            with self.subTest(hour=hour, minute=minute):
                words = hour_words(Moment(341, 1, 1, hour, minute))
                self.assertEqual((words.en, words.zh), (en, zh))

    def test_every_minute_has_words(self):
        for minute in range(24 * 60):
            words = hour_words(Moment(1, 1, 1, *divmod(minute, 60)))
            self.assertFalse(LANGUAGES[Lang.ZH].is_in(words.en))
            self.assertTrue(LANGUAGES[Lang.ZH].is_in(words.zh))

    def test_dates(self):
        for day, en, zh in ((1, "1st", "初一"), (2, "2nd", "初二"), (11, "11th", "十一"), (20, "20th", "二十")):
            words = date_words(Moment(341, 9, day, 0, 0))
            self.assertEqual(words.en, f"the {en} of Lantern, 341 years since the last snore")
            self.assertEqual(words.zh, f"龙静三四一年灯笼月{zh}")
        self.assertIn("廿三", date_words(Moment(341, 9, 23, 0, 0)).zh)
        self.assertIn("23rd", date_words(Moment(341, 9, 23, 0, 0)).en)


class TestClock(WorldTest):
    def setUp(self):
        super().setUp()
        self.clock = create_script(TownClock, key="test clock", interval=20, autostart=False)

    def at(self, hour):
        """Set the hour, and tick the clock."""
        with patch.object(game_time, "now", return_value=Moment(341, 1, 1, hour, 0)):
            self.clock.at_repeat()

    def test_turns_are_told_once_to_each_in_the_own_language_under_the_sky(self):
        for char in (self.char1, self.char2):
            self.screen(char, width=200)
        self.at(6)
        self.assertEqual(self.heard(self.char1), "")
        self.at(7)
        self.assertIn(calendar().turns[PartOfDay.DAY].en, self.heard(self.char1))
        self.assertIn(calendar().turns[PartOfDay.DAY].zh, self.heard(self.char2))
        with patch("evadventure.rules.randint", side_effect=max):
            self.at(8)
        self.assertEqual(self.heard(self.char1), "")
        self.char1.location = self.place("inn_common")
        self.at(18)
        self.assertEqual(self.heard(self.char1), "")
        self.assertIn(calendar().turns[PartOfDay.DUSK].zh, self.heard(self.char2))

    def test_a_turn_during_a_reload_is_not_lost_nor_told_twice(self):
        self.screen(self.char1, width=200)
        self.at(8)
        self.clock.at_server_reload()
        self.at(21)
        self.assertIn(calendar().turns[PartOfDay.NIGHT].en, self.heard(self.char1))
        with patch("evadventure.rules.randint", side_effect=max):
            self.at(21)
        self.assertEqual(self.heard(self.char1), "")

    def test_places_murmur_by_the_time_of_day_and_not_the_same_twice(self):
        self.at(12)
        said = []
        with patch("evadventure.rules.randint", side_effect=min):
            for _ in range(30):
                self.at(12)
                said.append(self.heard(self.char1))
        self.assertTrue(all(said))
        self.assertTrue(all(one != other for one, other in pairwise(said)))
        self.assertFalse(any("heavy sack" in one for one in said))
        words = [words for words, _ in murmurs_of(self.start, PartOfDay.NIGHT)]
        self.assertTrue(any("heavy sack" in one.en for one in words))

    def test_no_murmur_comes_again_before_the_others(self):
        self.at(12)
        heard = []
        every = len(murmurs_of(self.start, PartOfDay.DAY))
        self.assertGreater(every, 3)
        with patch("evadventure.rules.randint", side_effect=min):
            for _ in range(every):
                self.at(12)
                heard.append(self.heard(self.char1))
        self.assertEqual(len(set(heard)), every, heard)
        for session in self.char1.sessions.all():
            session.cmd_last_visible -= TownClock.HEARD_FOR
        with patch("evadventure.rules.randint", side_effect=min):
            self.at(12)
        self.assertEqual(self.heard(self.char1), "", "nobody is there to read it")

    def test_a_murmur_fits_the_screen(self):
        self.screen(self.char1, width=40)
        with patch("evadventure.rules.randint", side_effect=min):
            for _ in range(10):
                self.at(12)
        told = self.heard(self.char1).split("\n")
        self.assertGreater(len(told), 10)
        self.assertTrue(all(columns(line) <= 40 for line in told), told)

    def test_people_do_things_too(self):
        whos = {who.key for _, who in murmurs_of(self.start, PartOfDay.DAY) if who is not None}
        self.assertEqual(whos, {"Hanno the well-warden"})

    @tag("long")
    def test_every_murmur_of_the_town_reads_in_both_languages(self):
        for key in some(records.load(), 30):
            for phase in PartOfDay:
                for words, who in murmurs_of(self.place(key), phase):
                    for lang in Lang:
                        said = words.say(lang, who=who)
                        self.assertEqual(LANGUAGES[Lang.ZH].is_in(said), lang == Lang.ZH, said)
                        self.assertNotIn("None", said)

    def test_who_wants_none_hears_none(self):
        self.at(12)
        self.do(self.char1, "ambient off")
        with patch("evadventure.rules.randint", side_effect=min):
            self.at(12)
        self.assertEqual(self.heard(self.char1), "")
        self.assertTrue(self.heard(self.char2))
        self.assertIn("will hear", self.do(self.char1, "ambient"))
        self.do(self.char2, "动静关")
        with patch("evadventure.rules.randint", side_effect=min):
            self.at(12)
        self.assertTrue(self.heard(self.char1))
        self.assertEqual(self.heard(self.char2), "")

    def test_places_without_people_cost_nothing(self):
        self.at(12)
        self.char1.location = self.char2.location = None
        with CaptureQueriesContext(connection) as asked, patch("evadventure.rules.randint", side_effect=min):
            self.at(12)
        # Savepoints are of the test's own transaction.
        self.assertEqual([one["sql"] for one in asked if "SAVEPOINT" not in one["sql"]], [])

    def test_time(self):
        self.assertRegex(self.do(self.char1, "time"), r"It is .+ \((dawn|day|dusk|night)\), the \d+")
        self.assertIn("现在是", self.do(self.char2, "时间"))

    def test_night_changes_what_is_seen(self):
        with patch.object(game_time, "now", return_value=Moment(341, 1, 1, 23, 0)):
            self.assertIn("stand well back from the edge", self.do(self.char1, "look").replace("\n", " "))
            self.assertIn("铜币味", self.do(self.char2, "看井"))
