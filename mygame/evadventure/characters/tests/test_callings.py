"""Callings in the world: learned by doing, at the guild, for coins and with tools; shown on the sheet."""

from unittest.mock import patch

from evadventure.characters import callings
from evadventure.content.tests.world_mixin import WorldTest
from evadventure.kernel import signals
from evadventure.knave.callings import CALLINGS
from evadventure.quests import counter_events
from evadventure.quests.counters import count
from evadventure.things import figures, wares


class TestCallings(WorldTest):
    def setUp(self):
        super().setUp()
        counter_events.listen()
        self.char1.location = self.place("guild")
        self.char1.level, self.char1.coins = 2, 500

    def practise(self):
        count(self.char1, "picked", amount=9)

    def give(self, key, hero=None):
        thing = wares.make(key)
        thing.move_to(hero or self.char1, quiet=True)
        return thing

    def test_a_step_takes_practice_tools_coins_a_level_and_the_guild(self):
        learn = "calling learn thief a"
        self.assertIn("0 of 20 practice", self.do(self.char1, learn))
        self.practise()
        self.assertIn("lockpicks or a file", self.do(self.char1, learn))
        picks = self.give("lockpicks")
        self.char1.coins = 20
        self.assertIn("That costs", self.do(self.char1, learn))
        self.char1.coins = 500
        self.char1.location = self.start
        self.assertIn("at the guild", self.do(self.char1, learn))
        self.char1.location = self.place("guild")
        self.assertEqual((callings.taken(self.char1), self.char1.coins), ({}, 500))
        self.assertIn("Light Fingers", self.do(self.char1, learn))
        self.assertEqual(self.char1.coins, 475)
        self.assertEqual(self.char1.boons, {"pick": 1})
        picks.delete()
        self.assertEqual(self.char1.boons, {})

    def test_a_calling_is_given_up_for_what_it_cost_and_learned_again(self):
        self.practise()
        self.give("lockpicks")
        self.char1.coins = 60
        self.do(self.char1, "calling learn thief a")
        self.assertIn("no step of", self.do(self.char1, "calling forget leech"))
        self.char1.coins = 24
        self.assertIn("That costs", self.do(self.char1, "calling forget thief"))
        self.assertEqual(callings.taken(self.char1), {"thief": "a"})
        self.char1.coins = 60
        self.char1.location = self.start
        self.assertIn("at the guild", self.do(self.char1, "calling forget thief"))
        self.char1.location = self.place("guild")
        self.assertIn("1 step", self.do(self.char1, "行当 忘 thief"))
        self.assertEqual((callings.taken(self.char1), self.char1.coins), ({}, 35))
        self.assertIn("Light Fingers", self.do(self.char1, "calling learn thief a"))

    def test_there_are_as_many_steps_as_levels(self):
        self.practise()
        count(self.char1, "defeated", amount=50)
        self.give("lockpicks")
        self.do(self.char1, "calling learn thief b")
        self.do(self.char1, "calling learn skirmisher a")
        self.assertIn("as many steps as you have levels", self.do(self.char1, "calling learn thief a"))
        self.char1.level = 9
        for _ in range(5):
            self.do(self.char1, "calling learn skirmisher a")
        self.assertEqual(callings.taken(self.char1), {"thief": "b", "skirmisher": "aaa"})  # 150 of 180 practice
        self.assertIn("Callings: skirmisher 3", self.do(self.char1, "score"))

    def test_boons_are_felt(self):
        armor, slots = self.char1.armor, self.char1.equipment.max_slots
        self.char1.attributes.add(callings.ATTRIBUTE, {"skirmisher": "aabaa", "factor": "a"})
        self.assertEqual(self.char1.armor, armor + 1)
        self.assertEqual(self.char1.equipment.max_slots, slots)  # the factor has no rope
        self.give("rope, 50ft")
        self.assertEqual(self.char1.equipment.max_slots, slots + 1)

    def test_it_is_told_in_both_languages(self):
        self.assertIn("Runewright: step 0 of 5", self.do(self.char1, "calling").replace("|c", "").replace("|n", ""))
        self.assertIn("撬开锁", self.do(self.char2, "行当 飞贼"))
        self.assertIn("advantage on picking locks", self.do(self.char1, "calling thief"))
        self.assertIn("No calling is called", self.do(self.char1, "calling baker"))
        self.assertIn("calling learn thief a", self.do(self.char1, "calling learn"))
        offered = self.do(self.char1, "calling learn skirmisher")
        self.assertIn("calling learn skirmisher a", offered)
        self.assertIn("Steady Aim (1 more damage from afar)", offered)
        self.assertIn("calling learn skirmisher a", self.do(self.char1, "calling learn skirmisher c"))
        self.assertIn("calling forget thief", self.do(self.char1, "calling forget"))
        self.assertIn("calling thief|n says", self.do(self.char1, "calling learn thief a"))
        self.char2.location = self.place("guild")
        count(self.char2, "defeated", amount=9)
        self.char2.coins = 100
        self.assertIn("一下到底", self.do(self.char2, "行当学游击a"))
        self.assertIn("一下到底：近身伤害多1点（已学会）", self.do(self.char2, "行当 游击"))
        self.assertIn("行当：游击1阶", self.do(self.char2, "属性"))

    def test_an_achievement_is_told_after_the_handshake(self):
        told = self.do(self.char1, "hire archer")
        self.assertLess(told.index("first day"), told.index("Achieved"))

    def test_everything_has_a_name(self):
        for one in CALLINGS.values():
            self.assertLessEqual(set(one.practice), set(callings.NAMES))
            self.assertLessEqual(set(one.tools), set(callings.NAMES) & set(figures.HELPS))

    def test_draughts_are_practice(self):
        self.char1.hp, self.char1.hp_max = 1, 30
        draught = self.give("healing draught")
        with patch("evadventure.rules.randint", return_value=4):
            draught.use(self.char1)
        self.assertEqual(self.char1.hp, 5)
        signals.did.send_robust(sender=self.char1, deed="healed", amount=36)
        self.assertEqual(callings.practised(self.char1, "leech"), 20)
