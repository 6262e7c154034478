"""Conditions on bodies of the world, and what they do in a fight (`docs/play/fights.md` 6)."""

from unittest.mock import patch

from evennia.objects.models import ObjectDB
from evennia.utils.create import create_object

from evadventure.combat import conditions
from evadventure.combat.beginning import begin
from evadventure.combat.conditions import BodyClock, ConditionHandler
from evadventure.combat.tests.fight_stage import FightStage, rolling
from evadventure.creatures.npcs import EvAdventureNPC
from evadventure.knave.fighting.conditions import GameTime, Rounds
from typeclasses.exits import Exit


class TestConditions(FightStage):
    def setUp(self):
        super().setUp()
        conditions._awake = None

    def clock(self):
        BodyClock.at_repeat(None)

    def test_they_are_kept_and_told_to_who_sees_them(self):
        self.account2.lang = "zh"
        self.char1.conditions.add("webbed", GameTime(600))
        self.assertIn("You are stuck fast.", self.heard())
        self.assertIn("Char被牢牢粘住了。", self.heard(self.char2))
        again = ConditionHandler(self.char1)
        self.assertEqual(again.all(), ["webbed"])
        self.assertTrue(again.rooted)
        self.char1.conditions.remove("webbed")
        self.assertIn("You tear free.", self.heard())
        self.assertEqual(ConditionHandler(self.char1).all(), [])

    def test_the_rounds_of_a_body_that_was_read_anew_are_its_own(self):
        self.char1.conditions.add("webbed", GameTime(600))
        ObjectDB.flush_instance_cache(force=True)
        again = ObjectDB.objects.get(pk=self.char1.pk)
        self.assertIsNot(again, self.char1)
        again.conditions.add("hasted", Rounds(1))
        self.clock()
        self.assertEqual(again.conditions.all(), ["webbed"])

    def test_outside_fights_a_round_is_six_seconds_of_the_clock(self):
        self.char1.conditions.add("hasted", Rounds(2))
        self.clock()
        self.assertTrue(self.char1.conditions.has("hasted"))
        self.clock()
        self.assertFalse(self.char1.conditions.has("hasted"))

    def test_who_is_deleted_with_a_condition_stops_no_clock(self):
        gone = create_object(EvAdventureNPC, key="gone", location=self.char1.location)
        gone.conditions.add("hasted", Rounds(9))
        self.char1.conditions.add("hasted", Rounds(1))
        gone.delete()
        self.clock()
        self.assertFalse(self.char1.conditions.has("hasted"))
        self.clock()

    def test_time_of_the_game_ends_them(self):
        with patch("evadventure.combat.conditions._now", lambda: 1000.0):
            self.char1.conditions.now = lambda: 1000.0
            self.char1.conditions.add("blinded", GameTime(60))
        self.char1.conditions.now = lambda: 1061.0
        self.assertFalse(self.char1.conditions.has("blinded"))
        self.clock()
        self.assertIn("You can see again.", self.heard())

    def test_poison_hurts_until_it_is_resisted(self):
        self.char1.conditions.add("poisoned")
        with rolling(3, 2):
            self.clock()
        self.assertEqual(self.char1.hp, 17)
        self.assertIn("You lose 3 HP: poisoned.", self.heard())
        with rolling(2, 19):
            self.clock()
        self.assertEqual(self.char1.hp, 15)
        self.assertFalse(self.char1.conditions.has("poisoned"))

    def test_a_monster_that_burns_to_death_in_a_fight_is_paid_for(self):
        rat = self.monster(hp=2)
        begin(self.char1, rat)
        rat.conditions.add("burning")
        with rolling(6, 1, 1, 6):
            self.run_line("hold")
        self.assertTrue(rat.is_dead)
        self.assertEqual(self.char1.xp, 50)
        self.assertIsNone(self.fight)

    def test_sleep_ends_with_the_first_blow_that_lands(self):
        rat = self.monster(hit_dice=4)
        begin(self.char1, rat)
        rat.conditions.add("asleep", Rounds(9))
        with rolling(6, 2, 15, 3, 2) as dice:
            self.run_line("attack rat")
        self.assertEqual(dice.sides[1:3], [20, 20])
        self.assertFalse(rat.conditions.has("asleep"))
        self.assertEqual(rat.hp, 13)

    def test_an_attack_wakes_the_kin_of_its_target_and_they_join(self):
        first, second, wolf = self.monster(), self.monster(), self.monster("wolf", "狼")
        for one in (first, second, wolf):
            one.conditions.add("asleep")
        with rolling(6, 2, 15, 3, 2):
            begin(self.char1, first)
        self.assertEqual([one.conditions.has("asleep") for one in (first, second, wolf)], [True, False, True])
        self.assertIn(second.id, self.fight.fight)

    def test_who_dies_asleep_does_not_wake_up(self):
        rat = self.monster(hit_dice=1)
        begin(self.char1, rat)
        rat.conditions.add("asleep", Rounds(9))
        rat.hp = 1
        with rolling(6, 2, 15, 3, 2):
            self.run_line("attack rat")
        told = self.heard()
        self.assertNotIn("wake", told)
        self.assertIn("You have beaten the cave rat.", told)
        self.assertLessEqual(rat.hp, 0)

    def test_an_image_takes_the_blow(self):
        rat = self.monster(hit_dice=4)
        begin(self.char1, rat)
        rat.conditions.add("mirrored", Rounds(9))
        with rolling(6, 15, 15, 3, 2):
            self.run_line("attack rat")
        self.assertEqual(rat.hp, 16)
        self.assertFalse(rat.conditions.has("mirrored"))
        self.assertIn("image of the cave rat", self.heard())

    def test_who_is_charmed_strikes_no_blow(self):
        rat = self.monster(hit_dice=4)
        begin(self.char1, rat)
        rat.conditions.add("charmed", Rounds(9), source=self.char1)
        with rolling(6, 15):
            self.run_line("hold")
        self.assertEqual(self.char1.hp, 20)
        self.char1.conditions.add("pacified", Rounds(9))
        self.assertIn("no wish to hurt", self.run_line("attack rat"))

    def test_helpless_people_choose_nothing_and_the_round_does_not_wait_for_them(self):
        rat = self.monster(hit_dice=4)
        begin(self.char1, rat)
        self.char1.conditions.add("held", Rounds(3))
        self.assertIn("You can do nothing: held fast.", self.run_line("attack rat"))
        self.fight.ndb.began -= 7
        with rolling(6, 1, 2, 2, 1):
            self.fight.second_passes()
        self.assertEqual(self.fight.turn, 2)
        self.assertIn("You can do nothing: held fast.", self.heard())

    def test_stuck_feet_do_not_walk_or_flee(self):
        way = create_way(self)
        self.char1.conditions.add("webbed", Rounds(9))
        self.hush()
        way.at_traverse(self.char1, self.room2)
        self.assertIs(self.char1.location, self.room)
        heard = self.heard()
        self.assertIn("You cannot leave: webbed. affects says for how long.", heard)
        self.assertNotIn("is shut", heard)
        begin(self.char1, self.monster())
        self.assertIn("You cannot leave", self.run_line("flee"))

    def test_they_reach_saving_throws_one_asks_for(self):
        self.char1.conditions.add("diseased")
        with rolling(18, 3):
            self.assertIn("disadvantage", self.run_line("save str"))
            self.assertIn("disadvantage", self.run_line("save str vs char2"))
        self.char2.conditions.add("diseased")
        with rolling(18, 3):
            self.assertNotIn("disadvantage", self.run_line("save str vs char2"))

    def test_the_dead_have_none(self):
        self.char1.conditions.add("hasted", Rounds(9))
        self.char1.at_death()
        self.assertFalse(self.char1.conditions)


def create_way(stage):
    """Return a way out of the stage's room."""
    return create_object(Exit, key="north", location=stage.room, destination=stage.room2)
