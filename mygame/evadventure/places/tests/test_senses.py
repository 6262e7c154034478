"""Senses at a distance, the weather outside, and the way home by one line."""

import re
from unittest import TestCase
from unittest.mock import patch

from django.test import tag

from evadventure.content.tests.world_mixin import WorldTest
from evadventure.kernel.messaging import lang_of
from evadventure.knave.bestiary import KINDS
from evadventure.knave.fighting.conditions import GameTime
from evadventure.places import running
from evadventure.places.game_time import Moment
from evadventure.places.lands import SEASONS, weather_at
from evadventure.quests.counters import count
from evadventure.rules import dice as rolled


class Weathers(TestCase):
    def test_each_season_has_its_own_and_a_quarter_of_a_day_one(self):
        for month in range(1, 13):
            seen = {weather_at(Moment(1, month, day, hour, 0)) for day in range(1, 31) for hour in range(0, 24, 6)}
            self.assertEqual(seen, set(SEASONS[month % 12 // 3]), month)
        self.assertIs(weather_at(Moment(1, 1, 1, 0, 0)), weather_at(Moment(1, 1, 1, 5, 59)))


class Senses(WorldTest):
    def setUp(self):
        super().setUp()
        clock = patch.object(running, "delay", lambda seconds, step, *args: step(*args))
        clock.start()
        self.addCleanup(clock.stop)

    def test_out_is_the_way_into_the_open_or_the_only_one(self):
        for typed, start, end in (("out", "inn_common", "chain_street"), ("出去", "snug", "inn_common")):
            self.char1.location = self.place(start)
            self.do(self.char1, typed)
            self.assertIs(self.char1.location, self.place(end))

    def test_scan(self):
        shown = self.do(self.char1, "scan")
        self.assertIn("Guild", shown)
        self.assertNotRegex(self.do(self.char2, "张望"), "[A-Za-z]{3}")
        self.char1.location = self.char2.location = self.place("inn_common")
        self.assertIn("The Snug: Ledger the cat, Maud Ferrier", self.do(self.char1, "scan"))
        self.assertIn("雅座：猫掌柜账本、摆渡人莫德", self.do(self.char2, "张望"))

    @tag("long")
    def test_track(self):
        ledge = self.place("guild")
        self.char2.location = ledge
        with patch.object(rolled, "saving_throw") as save:
            save.return_value.success = True
            self.assertIn("south", self.do(self.char1, f"track {self.char2.key}"))
            self.assertIn("find no tracks", self.do(self.char1, "track nobody²"))
            save.return_value.success = False
            self.assertIn("south", self.do(self.char1, f"track {self.char2.key}"))  # what was found stays found
            self.char2.location = self.start
            self.assertIn("Right here", self.do(self.char1, f"track {self.char2.key}"))
            self.char2.locks.add("view:false()")  # as `scan` and `look`
            self.account.is_superuser = False
            self.addCleanup(setattr, self.account, "is_superuser", True)
            for place in (self.start, ledge):
                self.char2.location = place
                self.char1.ndb.tracked, save.return_value.success = None, True
                self.assertIn("find no tracks", self.do(self.char1, f"track {self.char2.key}"))
        self.assertIn("Track whom", self.do(self.char1, "track"))

    @tag("long")
    def test_areas_and_weather(self):
        self.assertRegex(self.do(self.char1, "areas"), r"Wellmouth: \d+ places \(you are here\)")
        outside = self.do(self.char1, "weather")
        self.char1.location = self.place("guild")
        self.assertNotEqual(self.do(self.char1, "weather"), outside)
        self.char1.location = self.start
        self.assertIn(outside.split("\n")[0][:30], self.do(self.char1, "time"))

    def test_recall_walks_home(self):
        self.char1.location = self.place("temple")
        self.do(self.char1, "recall")
        self.assertEqual(self.char1.location, self.start)
        self.assertIn("there already", self.do(self.char1, "recall"))
        self.char1.location = self.room2
        self.assertIn("No way from here", self.do(self.char1, "回城"))

    def test_autoexit(self):
        self.assertIn("Ways out", self.do(self.char1, "look"))
        self.do(self.char1, "autoexit off")
        self.assertNotIn("Ways out", self.do(self.char1, "look"))
        self.assertIn("看地点时不再列出出口", self.do(self.char2, "显示出口 关"))

    def test_shout(self):
        self.char2.location = self.place("guild")
        self.assertIn('You shout, "hello', self.do(self.char1, "shout hello"))
        self.assertIn("大喊：「hello", self.heard(self.char2))
        self.assertIn("Shout what", self.do(self.char1, "shout"))

    def test_a_shout_names_no_place_behind_a_way_one_does_not_see(self):
        self.char2.location = guild = self.place("guild")
        name = self.start.in_lang(lang_of(self.char2))
        self.do(self.char1, "shout hello")
        self.assertIn(name, self.heard(self.char2))
        for way in guild.contents_get(content_type="exit"):
            way.needs = "a secret"
        self.do(self.char1, "shout hello")
        heard = self.heard(self.char2)
        self.assertIn("hello", heard)
        self.assertNotIn(name, heard)

    def test_affects(self):
        self.assertIn("Nothing helps", self.do(self.char1, "affects"))
        self.char1.conditions.add("blessed", GameTime(3600), quiet=True)
        self.assertRegex(self.do(self.char1, "affects"), "blessed.*1 hour")

    @tag("long")
    def test_help_search_tells_of_the_creatures_one_knows(self):
        self.assertNotIn("Creatures you know", self.do(self.char1, "help search rat"))
        count(self.char1, "defeated", "defeated:cellar_rat")
        count(self.char2, "defeated", "defeated:cellar_rat")
        rat = KINDS["cellar_rat"]
        shown = " ".join(self.do(self.char1, "help search rat").split())
        self.assertIn(f"Creatures you know|n: {rat.name.en}: {rat.desc.en}", shown)
        shown = re.sub(r"\s", "", self.do(self.char2, f"帮助 搜索 {rat.name.zh}"))
        self.assertIn(f"{rat.name.zh}：{rat.desc.zh}", shown)

    @tag("long")
    def test_help_search(self):
        shown = self.do(self.char1, "help search lil")
        self.assertIn("Sixpenny Lil (The Sixpenny Store)", shown)
        shown = self.do(self.char2, "帮助 搜索 客栈")
        self.assertIn("桶链客栈", shown)
        self.assertIn("UNO", self.do(self.char1, "help search uno"))
        self.assertNotIn("Hanno", self.do(self.char1, "help search anno"))
        self.assertIn("Search for what?", self.do(self.char1, "help search"))
        self.assertIn("要查什么", self.do(self.char2, "帮助 搜索"))
        self.assertIn("attack", self.do(self.char1, "help search attack"))
        self.assertIn("Nothing here", self.do(self.char1, "help search xyzzyx"))
