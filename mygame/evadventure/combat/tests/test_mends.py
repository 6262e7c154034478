"""Fixed faults: a test for each."""

from unittest.mock import patch

from evennia.utils.create import create_object

from evadventure.characters import client_data
from evadventure.combat.beginning import begin, begin_duel
from evadventure.combat.choices import choices, moves, numbered, show
from evadventure.combat.combatant import fight_of
from evadventure.combat.tests.fight_stage import FightStage, rolling
from evadventure.creatures import hirelings
from evadventure.enums import Ability
from evadventure.kernel import signals
from evadventure.kernel.errors import ActionError
from evadventure.magic.commands import CmdCast
from evadventure.things.light import has_light
from evadventure.words import Lang
from typeclasses.exits import Exit


class TestMends(FightStage):
    def setUp(self):
        super().setUp()
        for way in self.room.exits:
            way.delete()

    def servant(self, trade="man-at-arms"):
        self.char1.coins = 100
        return hirelings.hire(self.char1, trade)

    def test_flee_and_its_list_offer_no_way_that_is_shut(self):
        rat = self.monster(hit_dice=4)
        way = create_object(Exit, key="north", location=self.room, destination=self.room2)
        begin(self.char1, rat)
        flights = [one for one in choices(self.fight, self.char1) if one.action["key"] == "flee"]
        self.assertEqual(len(flights), 1)
        way.locks.add("traverse:false()")
        self.assertEqual([one for one in choices(self.fight, self.char1) if one.action["key"] == "flee"], [])
        self.assertIn("no way out", self.run_line("flee"))

    def test_a_flight_names_the_risk_of_failing_only_where_somebody_is_near(self):
        rat = self.monster(hit_dice=4)
        create_object(Exit, key="north", location=self.room, destination=self.room2)
        begin(self.char1, rat)

        def told():
            return [
                (one["roll"], one["needs"]) for one in moves(self.fight, self.char1, Lang.EN) if one["key"] == "flee"
            ]

        self.assertEqual(told(), [("no roll", "nobody is near enough to hold you back")])
        with rolling(10):
            self.run_line("attack rat")
        self.assertEqual(self.fight.near(self.char1), [rat])
        self.assertEqual(told(), [("dexterity +1 against dexterity", "if it fails, they have the advantage over you")])

    def test_a_broken_weapon_is_not_offered_and_costs_no_turn(self):
        sword = self.thing("sword", self.char1)
        begin(self.char1, self.monster(hit_dice=4))
        self.assertIn("wield", [one.action["key"] for one in choices(self.fight, self.char1)])
        sword.quality = 0
        self.assertNotIn("wield", [one.action["key"] for one in choices(self.fight, self.char1)])
        self.assertIn("is broken", self.run_line("wield sword"))
        self.assertEqual(self.fight.fight.turn, 1)

    def test_a_number_means_the_same_all_through_a_fight(self):
        sword, _ = self.thing("sword", self.char1), self.thing("dagger", self.char1)
        rat = self.monster(hit_dice=4)
        begin(self.char1, rat)
        self.monster("big rat", "大鼠")
        before = numbered(self.fight, self.char1)
        wields = {one.action["item"]: number for number, one in before.items() if one.action["key"] == "wield"}
        sword.quality = 0
        show(self.fight, self.char1)
        now = numbered(self.fight, self.char1)
        for number, one in now.items():
            if number in before:
                self.assertEqual(one.action["key"], before[number].action["key"])
                self.assertEqual(one.action.get("item"), before[number].action.get("item"))
        self.assertNotIn(wields[sword], now)
        heard = self.run_line(str(wields[sword]))
        self.assertIn(f"Number {wields[sword]} is nothing you can do now.", heard)
        self.assertIn("1. attack", heard)
        self.assertEqual(self.fight.fight.turn, 1)

    def test_a_number_stays_also_where_nobody_was_seen_to_fight_at_first(self):
        rat = self.monster(hit_dice=4)
        begin(self.char1, rat)
        self.char1.ndb.numbered_fight = self.char1.ndb.choice_numbers = None
        with patch.object(type(self.fight), "get_sides", return_value=([], [])):
            self.assertEqual(numbered(self.fight, self.char1), {})
        before = numbered(self.fight, self.char1)
        self.thing("healing draught", self.char1)
        self.char1.hp -= 1
        now = numbered(self.fight, self.char1)
        self.assertEqual(
            {number: now[number].action["key"] for number in before},
            {number: one.action["key"] for number, one in before.items()},
        )

    def test_from_the_second_fight_on_only_what_is_new_is_listed(self):
        self.thing("sword", self.char1)
        create_object(Exit, key="north", location=self.room, destination=self.room2)
        rat = self.monster()
        begin(self.char1, rat)
        before = {
            number: (one.action["key"], one.action.get("stunt"))
            for number, one in numbered(self.fight, self.char1).items()
        }
        self.fight.stop_combat()
        rat.delete()
        self.hush()
        bats = [self.monster("pale bat", "白蝠", hit_dice=4) for _ in range(2)]
        begin(self.char1, bats[0])
        heard = self.heard()
        now = numbered(self.fight, self.char1)
        (other,) = now.keys() - before.keys()
        self.assertEqual([now[key].action.get("target") for key in (1, other)], bats)
        self.assertIn(f"1. attack the first pale bat; {other}. attack the second pale bat; 0. flee north", heard)
        self.assertNotIn("sword", heard)
        kept = {number: (one.action["key"], one.action.get("stunt")) for number, one in now.items()}
        self.assertEqual({number: kept[number] for number in before}, before)
        self.hush()
        show(self.fight, self.char1, full=True)
        self.assertIn("wield", self.heard())

    def test_a_key_is_one_digit_and_flight_has_the_nought(self):
        ways = [create_object(Exit, key=key, location=self.room, destination=self.room2) for key in ("north", "east")]
        self.thing("sword", self.char1)
        draught = self.thing("healing draught", self.char1)
        begin(self.char1, self.monster(hit_dice=4))
        told = {one["line"]: one for one in moves(self.fight, self.char1, Lang.EN)}
        self.assertEqual((told["flee north"]["number"], told["flee east"]["number"]), (0, None))
        self.assertEqual(told["flee east"]["why"], "")
        self.assertIn("of no use", told["use healing draught"]["why"])
        self.char1.hp -= 1
        keys = numbered(self.fight, self.char1)
        self.assertLessEqual(set(keys), {*range(10)})
        self.assertIn(draught, [one.action.get("item") for one in keys.values()])
        heard = self.run_line("fight")
        self.assertIn("0. flee north", heard)
        self.assertIn("- flee east", heard)
        self.assertIn("2. boost the cave rat: advantage", heard)
        for way in ways:
            way.delete()

    def test_in_the_dark_one_is_offered_to_light_what_one_carries(self):
        self.room.dark = True
        self.thing("candle", self.char1)
        begin(self.char1, self.monster(hit_dice=4))
        self.assertIn("light candle", [one["line"] for one in moves(self.fight, self.char1, Lang.EN)])
        (key,) = [key for key, one in numbered(self.fight, self.char1).items() if one.action["key"] == "do"]
        with rolling(20):
            self.run_line(str(key))
        self.assertTrue(has_light(self.room))
        self.assertNotIn("light candle", [one["line"] for one in moves(self.fight, self.char1, Lang.EN)])

    def test_the_quicker_side_is_named_from_the_readers_side(self):
        rat = self.monster(hit_dice=4)
        begin(self.char1, rat)
        self.hush()
        with rolling(6, 2):
            self.fight.run_round()
        self.assertIn("Round 1. Your side is quicker.", self.heard())
        self.assertIn("The side of ", self.heard(self.char2))
        self.hush()
        with rolling(1, 2):
            self.fight.run_round()
        self.assertIn("Round 2. Your enemies are quicker.", self.heard())

    def test_a_kill_of_a_hireling_is_its_employers(self):
        rat, man = self.monster(hp=2, xp=50), self.servant()
        begin(self.char1, rat)
        self.fight.remove_combatant(self.char1)
        self.fight.attacked(man, rat, close=True)
        self.fight.casualties.damage(rat, 9, man)
        self.assertEqual(self.char1.xp, 50)

    def test_all_who_fought_it_have_a_part(self):
        rat = self.monster(hit_dice=4, xp=50)
        begin(self.char1, rat)
        self.fight.add_combatant(self.char2)
        self.fight.attacked(self.char2, rat, close=True)
        self.fight.remove_combatant(self.char2)
        self.fight.casualties.damage(rat, 99, self.char1)
        self.assertEqual((self.char1.xp, self.char2.xp), (25, 25))

    def test_who_fought_it_may_be_gone_by_the_time_it_falls(self):
        rat = self.monster(hp=9, xp=50)
        begin(self.char1, rat)
        casualties = self.fight.casualties
        gone, other = self.monster(), self.monster()
        for one in (gone, other):
            casualties.fought(one, rat)
            one.delete()
        for _ in range(3):
            casualties.fought(self.char1, rat)
        self.assertEqual(rat.ndb.fought_by.count(self.char1), 1)
        before = self.char1.xp
        casualties.damage(rat, 20, self.char1)
        self.assertEqual(self.char1.xp, before + 50)

    def test_who_is_deleted_in_a_fight_is_out_of_it(self):
        rat, other, man = self.monster(hp=9, xp=50), self.monster(), self.servant()
        begin(self.char1, rat)
        for one in (other, man, self.char2):
            self.fight.add_combatant(one)
        self.fight.attacked(man, rat, close=True)
        heard = []
        signals.defeated.connect(hear := lambda sender, **news: heard.append(sender))
        self.addCleanup(signals.defeated.disconnect, hear)
        numbers = {one.id for one in (rat, man, self.char2)}
        before = self.char1.xp
        for one in (rat, man, self.char2):
            one.delete()
        self.fight.casualties.check_fallen()
        self.assertFalse(numbers & set(self.fight.fight.ids))
        self.assertIn(other.id, self.fight.fight.ids)
        self.assertEqual((heard, self.char1.xp), ([], before))

    def test_a_duel_with_somebody_deleted_is_over(self):
        self.room.allow_pvp = True
        begin_duel(self.char1, self.char2)
        self.char2.delete()
        self.fight.casualties.check_fallen()
        self.assertEqual(list(self.fight.fight.ids), [self.char1.id])
        self.fight.run_round()
        self.assertIsNone(self.char1.fight)

    def test_a_hireling_is_no_stranger_in_the_dark(self):
        man = self.servant()
        self.char2.location = None
        self.room.dark = True
        told = self.room.return_appearance(self.char1)
        self.assertIn(man.in_lang(Lang.EN), told)
        self.assertNotIn("not only you", told)
        self.monster()
        self.assertIn("not only you", self.room.return_appearance(self.char1))

    def test_who_cannot_be_seen_is_not_named(self):
        man = self.servant()
        man.hp = 60  # it still stands at the end, whatever the dice
        self.char2.account.lang = "zh"
        first, second = (self.monster(hit_dice=4, hp=60), self.monster("bone dog", "骨犬", hit_dice=4, hp=60))
        self.room.dark = True
        self.hush()
        self.run_line("attack thing")
        with rolling(20, 1):
            self.fight.run_round()
        self.run_line("fight")
        self.run_line("attack second thing")
        self.assertEqual(self.fight.next_action_dict(self.char1)["target"], second)
        self.fight.casualties.damage(second, 999, self.char1)
        heard = self.heard()
        for name in ("cave rat", "bone dog"):
            self.assertNotIn(name, heard)
        self.assertIn("the second thing in the dark", heard)
        self.assertIn(man.in_lang(Lang.EN), heard)
        self.assertIn("看不见的东西", self.heard(self.char2))
        self.assertNotIn("洞鼠", self.heard(self.char2))
        self.assertEqual(
            [one["name"] for one in client_data.fight(self.char1, Lang.EN)["foes"]], ["the thing in the dark"]
        )
        self.room.dark = False
        self.hush()
        self.run_line("fight")
        self.assertIn("cave rat", self.heard())
        self.assertIs(first, self.fight.get_sides(self.char1)[1][0])

    def test_what_comes_and_goes_in_the_dark_is_not_named(self):
        rat, man = self.monster(), self.servant()
        elsewhere = create_object(Exit, key="north", location=self.room, destination=self.room2)
        self.room.dark = True
        self.hush()
        for one in (rat, man):
            one.move_to(self.room2, move_type="traverse", exit_obj=elsewhere)
        self.assertNotIn("rat", self.heard())
        self.assertIn("Something", self.heard())
        self.assertIn(man.in_lang(Lang.EN), self.heard())

    def test_a_spell_at_all_enemies_sees_who_only_waits(self):
        rat = self.monster()
        rat.allegiance = Ability.ALLEGIANCE_NEUTRAL
        command = CmdCast()
        command.caller = self.char1
        self.assertIs(command._enemy(), rat)
        rat.allegiance = Ability.ALLEGIANCE_FRIENDLY
        with self.assertRaises(ActionError) as refused:
            command._enemy()
        self.assertEqual(refused.exception.code, "no_foes")


class TestReadied(FightStage):
    def test_who_readies_a_weapon_reads_it_as_an_own_act(self):
        """It was: "You readies a sword"."""
        self.thing("sword", self.char1)
        begin(self.char1, self.monster(hit_dice=4))
        with rolling(6):
            self.run_line("wield sword")
        self.assertIn("You ready a sword", self.heard())
        self.assertIn("Char readies a sword", self.heard(self.char2))


class TestDeleted(FightStage):
    """Whoever fought where staff deleted the place, or the fight, had the commands of a fight for good."""

    def deleted(self, what):
        rat = self.monster(hit_dice=4)
        fight = begin(self.char1, rat)
        sets = list(self.char1.cmdset_storage)
        (fight if what == "fight" else self.room).delete()
        self.assertEqual(len(sets) - len(self.char1.cmdset_storage), 1)
        self.assertIsNone(fight_of(self.char1))

    def test_a_fight_that_is_deleted_lets_everybody_go(self):
        self.deleted("fight")
        begin(self.char1, self.monster(hit_dice=4))
        self.assertIsNotNone(fight_of(self.char1))

    def test_a_place_that_is_deleted_ends_its_fight(self):
        self.deleted("place")

    def test_a_choice_that_needs_two_lines_hangs_under_its_number(self):
        begin(self.char1, self.monster(en="skeleton of somebody who dug here long ago", hit_dice=4))
        self.hush()
        show(self.fight, self.char1, full=True)
        listed = self.heard().partition("1. ")[2].splitlines()[1:]
        self.assertTrue(all(line[0].isdigit() or line.startswith("   ") for line in listed), listed)
        self.assertTrue(any(line.startswith("   ") for line in listed))
