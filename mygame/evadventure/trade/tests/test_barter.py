"""`trade`: two people exchange things and coins at once, or nothing happens."""

from django.test import tag
from evennia.prototypes.spawner import spawn

from evadventure.content.tests.world_mixin import WorldTest
from evadventure.knave.gear import GEAR


class TestTrade(WorldTest):
    def setUp(self):
        super().setUp()
        for one in (self.char1, self.char2):
            one.coins, one.level, one.tied_coins = 100, 2, 0
        self.char2.account.lang = "en"
        self.sword = spawn(GEAR["sword"])[0]
        self.sword.move_to(self.char1, quiet=True)
        self.name = self.char2.key

    def offer(self, line="sword for 20 coins"):
        return self.do(self.char1, f"trade {self.name} = {line}")

    def agree(self):
        self.do(self.char2, f"trade {self.char1.key}")
        return self.do(self.char2, f"trade {self.char1.key}")

    def have(self):
        return self.sword.location, self.char1.coins, self.char2.coins

    def test_both_sides_change_hands_when_the_other_has_seen_it(self):
        self.offer()
        self.do(self.char2, f"trade {self.char1.key}")
        self.assertEqual(self.have(), (self.char1, 100, 100), "shown first")
        self.agree()
        self.assertEqual(self.have(), (self.char2, 120, 80))
        self.assertIn(self.sword, self.char2.equipment.all(only_objs=True))
        self.assertNotIn(self.sword, self.char1.equipment.all(only_objs=True))
        self.assertIn("nothing", self.agree(), "once")

    def test_a_changed_offer_is_shown_anew(self):
        self.offer()
        self.do(self.char2, f"trade {self.char1.key}")
        self.offer("1 coin for 50 coins")
        self.assertIn("1 coin", self.do(self.char2, f"trade {self.char1.key}"))
        self.assertEqual(self.have(), (self.char1, 100, 100))

    @tag("long")
    def test_who_has_no_room_takes_nothing_and_nothing_is_lost(self):
        for _ in range(30):
            thing = spawn(GEAR["dagger"])[0]
            if not thing.move_to(self.char2, quiet=True):
                thing.delete()
        self.offer()
        self.assertIn("cannot take", self.agree())
        self.assertEqual(self.have(), (self.char1, 100, 100))
        self.assertIn(self.sword, self.char1.equipment.all(only_objs=True))
        self.offer("sword for dagger, 5 coins")  # as large: both are full, and it fits
        self.agree()
        self.assertEqual(self.have(), (self.char2, 105, 95))

    def test_refusals_change_nothing(self):
        self.char2.aliases.add("换娣")
        for line, answer in [
            ("trade", "For example"),
            (f"trade {self.name} = sword", "For example"),
            (f"trade {self.name} = crown for 1 coin", "carry no"),
            (f"trade {self.name} = 101 coins for sword", "only 100"),
            (f"trade {self.name} = 60 coins, 60 coins for sword", "only 100"),
            (f"trade {self.char1.key} = sword for 1 coin", "does not trade"),
            (f"trade {self.name}", "offered you nothing"),
            (f"trade {self.name} sword for 20 coins", "For example"),
            ("trade 换娣", "offered you nothing"),
        ]:
            self.assertIn(answer, self.do(self.char1, line), line)
        self.offer("sword for 500 coins")
        self.assertIn("only 100", self.agree())
        self.offer()
        self.do(self.char2, f"trade {self.char1.key} = no")
        self.assertIn("nothing", self.agree())
        self.offer()
        self.sword.move_to(self.char1.location, quiet=True)
        self.assertIn("not got that any more", self.agree())
        self.sword.move_to(self.char1, quiet=True)
        self.offer()
        self.sword.delete()
        self.assertIn("not got that any more", self.do(self.char2, f"trade {self.char1.key}"), "nor is it shown")
        self.assertEqual(self.have()[1:], (100, 100))
