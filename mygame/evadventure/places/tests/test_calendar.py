"""The calendar of a game is data: read, used for dates, its mistakes named with their line."""

import re
from pathlib import Path
from tempfile import TemporaryDirectory

from django.test import SimpleTestCase, override_settings

from evadventure.kernel.content_files import ContentError
from evadventure.places import calendar, game_time


class TestCalendar(SimpleTestCase):
    def setUp(self):
        calendar.calendar.cache_clear()
        self.addCleanup(calendar.calendar.cache_clear)

    def broken(self, pattern: str, written: str) -> str:
        """Return what is said about the plain calendar with something else in the place of a pattern."""
        with TemporaryDirectory() as folder:
            file = Path(folder) / "own.toml"
            text, count = re.subn(pattern, written, calendar.PLAIN.read_text(encoding="utf-8"), count=1)
            self.assertEqual(count, 1)
            file.write_text(text, encoding="utf-8")
            with self.assertRaises(ContentError) as caught:
                calendar.read(file)
        return str(caught.exception)

    def test_dates_in_the_town_and_without_a_calendar_of_ones_own(self):
        moment = game_time.moment_of((3 * 360 + 8 * 30 + 11) * game_time.DAY)
        said = game_time.date_words(moment)
        self.assertEqual(said.en, "the 12th of Lantern, 3 years since the last snore")
        self.assertEqual(said.zh, "龙静三年灯笼月十二")
        calendar.calendar.cache_clear()
        with override_settings(WELLMOUTH_CALENDAR=""):
            said = game_time.date_words(moment)
        self.assertEqual(said.en, "the 12th of the Ninth Month of the year 3")
        self.assertEqual(said.zh, "三年九月十二")

    def test_mistakes_are_named_with_their_line(self):
        self.assertIn("own.toml:5: calendar: months[0]: a language is missing", self.broken('"the First Month"', '""'))
        self.assertIn("no such fact: ['era']", self.broken(r"\{year\}年", "{era}{year}年"))
        self.assertIn("dusk must be told", self.broken(r"turns\.dusk\.\w+ = .*\nturns\.dusk\.\w+ = .*\n", ""))
        self.assertIn("month_days: must be 1 to 30", self.broken("month_days = 30", "month_days = 31"))
        self.assertIn("must hold one table", self.broken(r"\[calendar\]", "[times]"))
