"""Crafting: recipes as data, nothing worth more than what it takes, two worn things into one."""

from django.test import tag

from evadventure.content.tests.world_mixin import WorldTest
from evadventure.enums import WieldLocation
from evadventure.kernel.errors import ActionError
from evadventure.kernel.tests.samples import some
from evadventure.knave import crafting as recipes
from evadventure.knave.crafting import RECIPES, Verb
from evadventure.quests import counter_events
from evadventure.quests.counters import deeds
from evadventure.things import figures, wares
from evadventure.trade import crafting


class TestCrafting(WorldTest):
    def setUp(self):
        super().setUp()
        counter_events.listen()
        self.char1.constitution = 10

    def give(self, key, count=1, **figures):
        things = [wares.make(key) for _ in range(count)]
        for thing in things:
            for name, value in figures.items():
                setattr(thing, name, value)
            thing.move_to(self.char1, quiet=True)
        return things[0]

    def pack(self):
        return sorted(wares.key_of(one) for one in self.char1.equipment.slots[WieldLocation.BACKPACK])

    @tag("long")
    def test_every_recipe_can_be_made_and_the_best_shop_pays_no_more_for_it(self):
        self.char1.constitution = 60
        for key in some(RECIPES, 5):
            one = RECIPES[key]
            values = [wares.attribute(part, "value") for part, count in one.takes.items() for _ in range(count)]
            best = recipes.given(wares.attribute(key, "value"), recipes.MOST_GIVEN)
            self.assertLessEqual(best, sum(recipes.given(value, recipes.MOST_GIVEN) for value in values), key)
            self.assertLess(best, sum(recipes.asked(value, recipes.LEAST_ASKED) for value in values), key)
            self.assertLessEqual(set(one.tools), set(figures.HELPS))
            for part, count in one.takes.items():
                self.give(part, count)
            helper = {"hammer": "hammer", "water": "waterskin", "chisel": "chisel"}.get(next(iter(one.tools), ""))
            if helper:
                self.give(helper)
            made = crafting.craft(self.char1, key)
            self.assertEqual(wares.key_of(made), key.lower())
            for thing in list(self.char1.contents):
                thing.delete()
        self.assertEqual({one.verb for one in RECIPES.values()}, set(Verb))

    def test_what_is_missing_is_told_and_nothing_has_changed(self):
        self.give("nails")
        self.assertIn("a hammer", self.do(self.char1, "craft caltrops"))
        self.give("hammer")
        self.assertIn("You still need", self.do(self.char1, "craft caltrops"))
        self.assertEqual(self.pack(), ["hammer", "nails"])
        self.give("nails")
        self.assertIn("You make", self.do(self.char1, "craft caltrops"))
        self.assertEqual(self.pack(), ["caltrops", "hammer"])
        self.assertEqual(deeds(self.char1)["crafted"], 1)

    def test_what_is_half_used_does_not_do(self):
        self.give("pearl_button", value=2)
        with self.assertRaises(ActionError) as refused:
            crafting.craft(self.char1, "marbles")
        self.assertEqual(refused.exception.code, "missing")

    def test_what_a_new_hero_owns_stays_so(self):
        self.give("ration", outfit=True)
        self.give("bottle")
        made = crafting.craft(self.char1, "lamp oil")
        self.assertTrue(made.outfit)
        self.assertFalse(made.untouched)
        self.assertEqual(made.finder, 0)

    def test_two_worn_swords_make_one(self):
        worn = self.give("sword", quality=1)
        self.assertIn("no other", self.do(self.char1, "craft mend sword"))
        self.give("sword", quality=2)
        before = sum(wares.worth(one) for one in self.char1.contents)
        self.do(self.char1, "craft mend sword")
        self.assertEqual((worn.quality, len(self.char1.contents)), (min(3, worn.quality_max), 1))
        self.assertLess(wares.worth(worn), before)
        self.assertIn("wants no mending", self.do(self.char1, "craft mend sword"))

    def test_the_list_and_its_parts_in_both_languages(self):
        told = self.do(self.char1, "craft")
        for word in ("Brew", "Trap", "Inscribe", "2 boxes of nails"):
            self.assertIn(word, told)
        self.assertNotIn("caltrops", self.do(self.char1, "brew"))
        self.assertIn("铁蒺藜", self.do(self.char2, "制作"))
        self.assertIn("没人教过你", self.do(self.char2, "刻符 月亮"))
        self.assertIn("Nobody has taught you", self.do(self.char1, "craft moon"))

    def test_the_list_says_with_what_and_what_is_not_clear_is_asked(self):
        self.assertIn(
            "bag of caltrops: 2 boxes of nails; with a hammer", self.do(self.char1, "craft").replace("\n    ", " ")
        )
        self.assertNotIn("Brew", self.do(self.char1, "trap"))
        self.assertIn("铁蒺藜：两盒钉子；要带锤子", self.do(self.char2, "陷阱"))
        self.assertIn("Which of them", self.do(self.char1, "craft rune"))
        self.assertIn("Mend what?", self.do(self.char1, "craft mend"))
        self.assertIn("你没带着「短剑」", self.do(self.char2, "制作修补短剑"))
        self.assertEqual(self.do(self.char2, "制作 铁蒺藜"), "做这个要带着家伙：锤子。")

    def test_mistakes_are_named(self):
        for recipe, problem in (
            ({"takes": {"moon": 1}}, "there is no moon"),
            ({"takes": {}}, "it must take something"),
            ({"takes": {"bottle": 1}}, "is worth 10, what it takes 1"),
        ):
            one = recipes.Recipe(verb=Verb.BREW, **recipe)
            self.assertIn(problem, "; ".join(recipes._faults("caltrops", one)))
