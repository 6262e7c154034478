"""Several steps by one line, and words that need not be typed in full."""

from unittest.mock import patch

from django.test import tag
from evennia.utils.create import create_object

from evadventure.content.tests.world_mixin import WorldTest
from evadventure.creatures.npcs import EvAdventureNPC
from evadventure.enums import Ability
from evadventure.places import running
from evadventure.things import wares


class RunningTest(WorldTest):
    """Steps are taken by the test: `later` holds what the clock would do."""

    def setUp(self):
        super().setUp()
        self.later = []
        clock = patch.object(running, "delay", lambda seconds, step, *args: self.later.append((step, args)))
        clock.start()
        self.addCleanup(clock.stop)

    def steps(self):
        """Run the clock until nothing is due; return how many steps it took."""
        count = 0
        while self.later:
            step, args = self.later.pop(0)
            step(*args)
            count += 1
        return count

    def ways(self, char):
        return {way.key: way.destination for way in char.location.ways(char)}

    def there_and_back(self):
        heading, place = next((key, place) for key, place in self.ways(self.char1).items() if key in ("north", "south"))
        return heading, "south" if heading == "north" else "north", place


class Running(RunningTest):
    def test_read(self):
        for typed, steps in [
            ("2n 3e", ["north"] * 2 + ["east"] * 3),
            ("2n3e", ["north"] * 2 + ["east"] * 3),
            ("n;s", ["north", "south"]),
            ("ｎ；ｓ", ["north", "south"]),
            ("n, ne", ["north", "northeast"]),
            ("2北3东", ["north"] * 2 + ["east"] * 3),
            ("东南北", ["east", "south", "north"]),
            ("99w", ["west"] * 99),
            ("sew", None),
            ("2x", None),
            ("北风", None),
            ("²n", None),
            ("", None),
            ("3", None),
        ]:
            self.assertEqual(running.read(typed), steps, typed)

    def test_there_and_back_again(self):
        for line in ("{there};{back}", "1{there} 1{back}", "run {there} {back}"):
            there, back, place = self.there_and_back()
            self.do(self.char1, line.format(there=there, back=back))
            self.assertEqual(self.char1.location, place, line)
            self.steps()
            self.assertEqual(self.char1.location, self.start, line)

    def test_it_ends_where_no_way_goes_on(self):
        shut = next(key for key in ("up", "northeast", "southeast") if key not in self.ways(self.char1))
        there, _, _ = self.there_and_back()
        said = self.do(self.char1, f"{shut};{there}")
        self.steps()
        self.assertIn("No way from here", said)
        self.assertEqual(self.char1.location, self.start)
        self.assertIsNone(self.char1.ndb.run)

    def test_run_goes_on_as_far_as_it_can(self):
        there, _, _ = self.there_and_back()
        self.do(self.char1, f"run {there}")
        self.steps()
        self.assertNotIn(there, self.ways(self.char1))
        self.assertNotEqual(self.char1.location, self.start)

    def test_a_place_one_passes_is_a_line_and_the_last_one_is_shown(self):
        self.char2.db.following = self.char1
        there, back, place = self.there_and_back()
        lines = {}
        for char in (self.char1, self.char2):
            lines[char] = (char.at_look(place), char.at_look(self.start))
            self.heard(char)
        self.char1.execute_cmd(f"{there};{back}")
        self.steps()
        for char, (passed, last) in lines.items():
            said = self.heard(char)
            self.assertIn(passed.splitlines()[0], said)
            self.assertNotIn(passed.splitlines()[1], said)
            self.assertIn(last.splitlines()[1], said)

    def test_who_stops_on_the_way_sees_where(self):
        there, back, place = self.there_and_back()
        second = self.char1.at_look(place).splitlines()[1]
        self.do(self.char1, f"{there};{back}")
        self.assertIn(second, self.do(self.char1, "run"))
        self.assertNotIn(second, self.do(self.char1, "run"))
        self.char1.move_to(self.start, quiet=True)
        shut = next(key for key in ("up", "northeast", "southeast") if key not in self.ways(self.char1))
        self.do(self.char1, f"{there};{shut};{shut}")
        self.steps()
        self.assertIn(second, self.heard(self.char1))

    def test_who_stops_on_the_way_and_wants_it_brief_sees_it_briefly(self):
        there, back, place = self.there_and_back()
        second = self.char1.at_look(place).splitlines()[1]
        self.do(self.char1, "brief on")
        self.do(self.char1, f"{there};{back}")
        said = self.do(self.char1, "run")
        self.assertIn(self.char1.at_look(place).splitlines()[0], said)
        self.assertNotIn(second, said)

    def test_who_walks_by_hand_runs_no_more(self):
        there, back, place = self.there_and_back()
        for line in (back, f"go {back}"):
            self.do(self.char1, f"{there};{back};{there}")
            self.assertEqual(self.char1.location, place, line)
            self.do(self.char1, line)
            self.assertIsNone(self.char1.ndb.run, line)
            self.steps()
            self.assertEqual(self.char1.location, self.start, line)

    def test_run_as_far_as_it_goes_shows_the_end(self):
        there, _, _ = self.there_and_back()
        self.do(self.char1, f"run {there}")
        self.steps()
        self.assertIn(self.char1.at_look(self.char1.location).splitlines()[1], self.heard(self.char1))

    @tag("long")
    def test_run_to_a_place_by_its_name(self):
        far = self.place("temple")
        self.do(self.char2, "跑 庙")
        self.steps()
        self.assertEqual(self.char2.location, far)

    def test_a_run_stops_before_an_enemy_and_says_how_much_is_left(self):
        there, back, place = self.there_and_back()
        foe = create_object(EvAdventureNPC, key="brute", location=place)
        foe.allegiance = Ability.ALLEGIANCE_HOSTILE
        self.do(self.char1, f"{there};{back};{there}")
        self.steps()
        self.assertEqual(self.char1.location, place)
        self.assertIn("2 steps were still to go", self.heard(self.char1))

    def test_a_run_stops_before_a_known_danger_and_where_one_was_hurt(self):
        there, back, place = self.there_and_back()
        with patch.object(type(place), "warns", lambda self: self == place):
            self.do(self.char1, f"{there};{back};{there}")
            self.steps()
            self.assertEqual(self.char1.location, place)
            self.assertIn("nothing to run past", self.heard(self.char1))
            self.do(self.char1, back)
            self.assertNotEqual(self.char1.location, place)
        self.do(self.char1, f"{there};{back};{there}")
        self.char1.hp -= 1
        self.steps()
        self.assertEqual(self.char1.location, place)
        self.assertIn("2 steps were still to go", self.heard(self.char1))

    def test_run_alone_stands_still(self):
        there, back, place = self.there_and_back()
        self.do(self.char1, f"{there};{back}")
        self.assertIn("stand still", self.do(self.char1, "run"))
        self.steps()
        self.assertEqual(self.char1.location, place)

    def test_who_has_gone_runs_no_more(self):
        there, back, place = self.there_and_back()
        self.do(self.char1, f"{there};{back}")
        with patch.object(self.char1.sessions, "count", return_value=0):
            self.steps()
        self.assertEqual(self.char1.location, place)

    @tag("long")
    def test_refusals(self):
        for line, answer in [
            ("run", "Run where?"),
            ("run nowhere²", 'called "nowhere²"'),
            ("run 99n", "40 steps are the most"),
            ("run " + "x" * 2_000, "Nobody here has heard"),
        ]:
            self.assertIn(answer, self.do(self.char1, line), line)
            self.assertEqual(self.char1.location, self.start)


class ShortWords(RunningTest):
    def test_a_word_that_begins_one_command_runs_it(self):
        self.assertEqual(self.do(self.char1, "invent"), self.do(self.char1, "inventory"))
        self.assertEqual(self.do(self.char1, "exi"), self.do(self.char1, "exits"))

    def test_several_are_asked(self):
        self.assertIn("Do you mean", self.do(self.char1, "wh"))

    def test_what_cannot_be_taken_back_wants_its_whole_name(self):
        for line in ("qui", "chardel", "dismi"):
            self.assertIn("no command", self.do(self.char1, line), line)


class Looking(RunningTest):
    def test_look_into_a_bag_and_at_words(self):
        self.account2.is_superuser = False
        sack, torch = wares.make("sack"), wares.make("torch")
        for thing in (sack, torch):
            thing.move_to(self.char2, quiet=True)
        torch2 = wares.make("torch")
        torch2.move_to(sack, quiet=True)
        self.assertIn("里头有：一支火把", self.do(self.char2, "看 麻袋里"))
        self.assertIn("装不了东西", self.do(self.char2, "看 火把里面"))
        self.assertEqual(self.do(self.char2, "看 里头 麻袋"), self.do(self.char2, "看 麻袋里"))
        self.assertEqual(self.do(self.char2, "端详 火把"), self.do(self.char2, "看 火把"))
        way = next(way for way in self.char2.location.ways(self.char2) if way.heading)
        self.assertEqual(self.do(self.char2, f"look in {way.key}"), self.do(self.char2, f"look {way.key}"))

    def test_nothing_to_look_at(self):
        for line, answer in [
            ("look in sack²", 'You see no "sack²"'),
            ("look in well", "Drop a pebble"),
            ("examine", "Examine what?"),
            ("read", "Read what?"),
            ("read xyzzy", "You see no"),
        ]:
            self.account.is_superuser = False
            self.account.permissions.clear()
            self.char1.permissions.clear()
            self.assertIn(answer, self.do(self.char1, line), line)
