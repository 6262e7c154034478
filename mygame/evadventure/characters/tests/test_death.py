"""Death: remains for the owner first, insurance, stones, and staff's taking back."""

from functools import partial
from itertools import product
from unittest.mock import patch

from django.test import override_settings, tag
from evennia.prototypes.spawner import spawn
from evennia.utils.ansi import strip_ansi

from evadventure.characters import death
from evadventure.characters.death import EvAdventureRemains
from evadventure.content.tests.world_mixin import WorldTest
from evadventure.enums import Ability
from evadventure.knave.gear import GEAR
from evadventure.quests import counter_events, counters
from evadventure.rules import AdvanceError
from evadventure.social import party
from evadventure.things.objects import EvAdventureCoins
from evadventure.words import Lang

STORIES = tuple(product(("scar", "level", "heal"), repeat=4))


class DeathTest(WorldTest):
    """`char1` dies, or nearly; `char2` looks on."""

    def setUp(self):
        super().setUp()
        counter_events.listen()
        self.char1.db.creator_id = self.account.id
        self.account.characters.add(self.char1)
        self.dagger = spawn(GEAR["dagger"])[0]
        self.dagger.move_to(self.char1, quiet=True)
        self.char1.coins = 120
        self.char1.level = 3
        self.char1.db.favours = [3]
        self.pit = self.place("kitchen")
        for char in (self.char1, self.char2):
            char.location = self.pit
        self.heard(self.char1)
        self.heard(self.char2)

    def remains(self):
        return next((one for one in self.pit.contents if isinstance(one, EvAdventureRemains)), None)

    def die(self):
        self.char1.at_damage(3, attacker=self.char2)
        with patch("evadventure.characters.generation.start_chargen"):
            self.char1.at_death()


class Remains(DeathTest):
    def test_hold_all_that_was_carried(self):
        self.die()
        held = self.remains().contents
        self.assertIn(self.dagger, held)
        self.assertEqual(sum(one.amount for one in held if isinstance(one, EvAdventureCoins)), 120)
        self.assertEqual((self.char1.coins, self.char1.contents), (0, []))

    def test_the_owner_comes_first(self):
        self.die()
        remains = self.remains()
        self.assertFalse(self.dagger.move_to(self.char2, quiet=True))
        self.assertIn("轮不到你", self.heard(self.char2))
        before = self.char2.coins
        for line in ("拿 20铜币 从 遗体", "从遗体拿 20铜币", "从遗体拿 全部"):
            self.char2.execute_cmd(line)
            self.assertEqual(self.char2.coins, before, line)
        self.assertIn("轮不到你", self.heard(self.char2))
        remains.heirs = [self.account2.id]
        self.assertTrue(self.dagger.move_to(self.char2, quiet=True))
        self.char2.execute_cmd("从遗体拿 20铜币")
        self.assertEqual(self.char2.coins, before + 20)

    def test_companions_are_heirs_whose_player_is_away(self):
        self.char2.db.creator_id = self.account2.id
        party.invite(self.char1, self.char2)
        party.join(self.char2)
        self.char2.db_account, there = None, self.char2.db_account
        self.die()
        self.char2.db_account = there
        self.assertEqual(self.remains().heirs, sorted([self.account.id, self.account2.id]))

    def test_after_a_day_anybody(self):
        self.die()
        self.remains().open_at = death.now() - 1
        self.assertTrue(self.dagger.move_to(self.char2, quiet=True))

    def test_are_carried_up_from_a_place_that_goes(self):
        self.die()
        remains = self.remains()
        death.carry_up(remains)
        self.assertEqual(remains.location, self.place("graveyard"))


class Insurance(DeathTest):
    def test_only_at_the_temple_and_only_for_coins(self):
        self.assertIn("at the temple", self.do(self.char1, "insure"))
        self.char1.location = self.place("temple")
        self.char1.coins, self.char1.level = 99, 1
        self.assertIn("100 coins", self.do(self.char1, "insure"))
        self.assertIn("you have 99", self.do(self.char1, "insure yes"))
        self.assertEqual(self.char1.coins, 99)
        self.assertIn("pays", self.do(self.char1, "insure １００"))
        self.char1.coins = 120
        self.assertIn("candle", self.do(self.char1, "insure yes"))
        self.assertEqual(self.char1.coins, 20)
        self.assertIn("already", self.do(self.char1, "insure yes"))
        self.assertEqual(self.char1.coins, 20)

    def test_brings_one_back_once(self):
        self.char1.db.insured = True
        self.char1.at_death()
        self.assertFalse(self.char1.is_dead)
        self.assertEqual((self.char1.location, self.char1.hp), (self.place("temple"), 1))
        self.assertEqual(self.char1.contents, [])
        self.assertIn(self.dagger, self.remains().contents)
        self.char1.location = self.pit
        self.die()
        self.assertTrue(self.char1.is_dead)


class Memory(DeathTest):
    def test_a_stone_says_how(self):
        counters.reach(self.char1, "depth", 4)
        self.die()
        self.assertIn("墓碑在墓园", self.do(self.char2, "墓碑"))
        self.char2.location = self.place("graveyard")
        told = self.do(self.char2, f"墓碑 {self.char1.key}")
        for part in ("3级", f"死在{self.char2.key}手下", "下到了第4层"):
            self.assertIn(part, told)
        self.assertIn("没有「nobody」", self.do(self.char2, "墓碑 nobody"))

    def test_staff_take_it_back(self):
        self.die()
        self.assertNotIn(self.char1, list(self.account.characters))
        remains = self.remains()
        back = death.undo(self.char1)
        self.assertEqual(back, [self.dagger])
        self.assertEqual((self.char1.is_dead, self.char1.hp, self.char1.coins), (False, 1, 120))
        self.assertIn(self.char1, list(self.account.characters))
        self.assertIsNone(remains.pk)
        with self.assertRaises(death.ActionError):
            death.undo(self.char1)


class Endings(DeathTest):
    """The fates of heroes: `knave.mortality`."""

    def test_a_wound_is_told_within_the_screen(self):
        self.pit.allow_death, self.char1.location = True, self.pit
        self.char1.msg = partial(type(self.char1).msg, self.char1)
        with (
            patch("evadventure.rules.randint", return_value=4),
            patch("evennia.objects.objects.DefaultObject.msg") as sent,
        ):
            self.char1.at_defeat()
        told = "\n".join(call.args[0] for call in sent.call_args_list)
        self.assertIn("You brush past death", told)
        self.assertLessEqual(max(map(len, told.splitlines())), 78)

    def test_below_level_3_one_is_carried_up_with_what_one_came_with(self):
        torch, loot = spawn(GEAR["torch"])[0], spawn(GEAR["crowbar"])[0]
        torch.outfit = True
        for thing in (torch, loot):
            thing.move_to(self.char1, quiet=True)
        self.char1.equipment.move(self.dagger)
        self.char1.level = 1
        self.char1.tied_coins = 20
        self.heard(self.char1)
        self.char1.at_death()
        self.assertFalse(self.char1.is_dead)
        self.assertEqual((self.char1.location, self.char1.hp), (self.place("temple"), 1))
        self.assertCountEqual(self.char1.contents, [torch, self.dagger])
        self.assertEqual(self.char1.coins, 20)
        self.assertIn(loot, self.remains().contents)
        self.assertIn("below level 3", self.heard(self.char1))

    def test_at_levels_3_and_4_once_each(self):
        self.char1.db.favours = None
        for level in (3, 4):
            self.char1.level, self.char1.location = level, self.pit
            self.assertIn("carry you up", self.do(self.char1, "affects"))
            self.char1.at_death()
            self.assertFalse(self.char1.is_dead)
            self.assertIn(f"once for a hero of level {level}", self.heard(self.char1).replace("\n", " "))
            self.assertEqual(self.char1.location, self.place("temple"))
            self.assertNotIn("carry you up", self.do(self.char1, "affects"))
        self.assertEqual(list(self.char1.db.favours), [3, 4])
        self.char1.location = self.pit
        self.die()
        self.assertTrue(self.char1.is_dead)

    def test_help_on_death_fits_every_screen(self):
        for width in (40, 78):
            self.screen(self.char1, width=width)
            lines = strip_ansi(self.do(self.char1, "help death")).split("\n")
            self.assertLessEqual(max(map(len, lines)), width)
            runs = [line for line in lines if line.startswith("      ")]
            self.assertEqual(runs, [], "no line is only the rest of another at a far indent")

    def test_help_on_the_rules_leaves_the_end_to_help_on_death(self):
        told = self.do(self.char1, "help knave")
        self.assertIn("help death", told)
        self.assertNotIn("for ever", told)

    def test_staff_do_not_die_unless_they_quell(self):
        with override_settings(WELLMOUTH_STAFF_DIE=False):
            self.char1.at_death()
            self.assertEqual((self.char1.is_dead, self.char1.hp, self.char1.location), (False, 1, self.pit))
            self.assertIn("staff do not die", self.heard(self.char1))
            self.account.attributes.add("_quell", True)
            self.die()
        self.assertTrue(self.char1.is_dead)

    def test_a_newcomer_is_never_told_to_be_dead(self):
        self.char1.level = 2
        self.pit.allow_death = True
        with patch("evadventure.rules.randint", return_value=1):
            self.char1.at_damage(99)
        self.assertNotIn("You are dead", self.heard(self.char1))
        self.assertFalse(self.char1.is_dead)

    def test_the_scarred_never_die_and_lose_a_point_for_a_day(self):
        self.char1.fate = "scarred"
        before = sum(self.char1.bonuses.values())
        for _ in range(3):
            self.char1.location = self.pit
            self.char1.at_death()
            self.assertFalse(self.char1.is_dead)
        self.assertEqual((self.char1.contents, self.char1.coins), ([], 0))
        self.assertEqual(sum(self.char1.bonuses.values()), before - 3)
        day_later = death.now() + death.SCAR_LASTS
        with patch("evadventure.characters.death.now", lambda: day_later):
            death.heal_scars(self.char1)
        self.assertEqual(sum(self.char1.bonuses.values()), before)
        self.assertIn("A scar has healed", self.heard(self.char1))

    @tag("long")
    def test_scars_levels_and_healing_in_some_orders_make_no_ability_of_eleven(self):
        """A scar, a level and the healing of the scar made 11 of 10."""
        self.makes_no_eleven([("scar", "level", "heal", "level"), *STORIES[::9]])

    @tag("sweep")
    def test_scars_levels_and_healing_in_any_order_make_no_ability_of_eleven(self):
        self.makes_no_eleven(STORIES)

    def makes_no_eleven(self, stories):
        hero, clock = self.char1, [0]
        for first, story in product((8, 9, 10), stories):
            hero.strength, hero.dexterity, hero.constitution, hero.level, hero.db.scars = first, 1, 1, 3, []
            whole = first
            with (
                patch("evadventure.characters.death.now", lambda: clock[0] * death.SCAR_LASTS),
                patch("evadventure.characters.death._wake"),
                patch("evadventure.characters.death.dice.choice", return_value=Ability.STR),
            ):
                for step in story:
                    match step:
                        case "scar":
                            death.scar(hero)
                        case "heal":
                            clock[0] += 1
                            death.heal_scars(hero)
                        case "level" if whole == 10:
                            with self.assertRaises(AdvanceError):
                                hero.level_up("strength", "dexterity", "constitution")
                        case "level":
                            hero.level_up("strength", "dexterity", "constitution")
                            whole += 1
                    self.assertEqual(hero.strength + len(hero.db.scars), whole, (first, story))
        hero.strength, hero.db.scars = 10, [("strength", 0.0)]  # 1.0.0 let one grow meanwhile
        death.heal_scars(hero)
        self.assertEqual((hero.strength, hero.db.scars), (10, []))

    def test_only_mortals_stand_on_the_ladder(self):
        self.char2.db.creator_id = self.account2.id
        self.char1.xp, self.char2.xp = 10, 20
        self.assertEqual(death.ladder()[:2], [self.char2, self.char1])
        self.account.msg, self.account2.msg = self._listener(self.char1), self._listener(self.char2)
        self.addCleanup(lambda: [vars(one).pop("msg") for one in (self.account, self.account2)])
        self.assertIn("1. ", self.do(self.char1, "mortals"))  # in the world, where the tables have a ladder of theirs
        self.assertIn("经验", self.do(self.char2, "生死榜"))
        self.char2.fate = "scarred"
        self.assertNotIn(self.char2, death.ladder())

    def test_the_world_may_settle_it(self):
        with override_settings(WELLMOUTH_DEATH="scarred"):
            self.assertIn("scarred", self.do(self.char1, "score"))
            self.char1.at_death()
        self.assertFalse(self.char1.is_dead)

    def test_the_wall_has_a_line(self):
        self.die()
        self.assertIn(f"{self.char1.key}, level 3", death.on_wall(self.char1, Lang.EN))
        self.assertIn(f"{self.char1.key}，3级", death.on_wall(self.char1, Lang.ZH))
