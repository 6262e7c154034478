"""The automatic actions of an idle player in a fight (`docs/play/fights.md` 2)."""

from unittest.mock import patch

from evennia.utils.create import create_object

from evadventure.combat import phrases
from evadventure.combat.beginning import begin
from evadventure.combat.conditions import ROUND
from evadventure.combat.handler import LONGEST_READING
from evadventure.combat.tests.fight_stage import FightStage, rolling
from evadventure.creatures import hirelings
from evadventure.evennia_ext.reactor import steady
from evadventure.social import party
from evadventure.words import Lang
from typeclasses.exits import Exit


class TestStances(FightStage):
    def setUp(self):
        super().setUp()
        for way in self.room.exits:
            way.delete()
        self.rat = self.monster(hit_dice=4)

    def round(self, *faces):
        self.hush()
        with rolling(*faces):
            self.fight.run_round()

    def way(self):
        return create_object(Exit, key="north", location=self.room, destination=self.room2)

    def test_who_is_attacked_and_types_nothing_fights_back(self):
        begin(self.rat, self.char1)
        self.round(6, 15, 3, 1, 2)
        self.assertEqual(self.rat.hp, 16 - 3)
        self.assertIn("what your stance says: fight", self.heard())
        self.round(6, 15, 3, 1, 2)
        self.assertEqual(self.rat.hp, 16 - 6)
        self.assertNotIn("what your stance says", self.heard(), "told once a fight")

    def test_who_typed_what_was_refused_is_not_told_to_have_typed_nothing(self):
        begin(self.rat, self.char1)
        self.assertIn("not both", self.run_line("attack rat and trip"))
        self.round(6, 15, 3, 1, 2)
        told = self.heard()
        self.assertIn("You have chosen nothing", told)
        self.assertNotIn("typed nothing", told)

    def test_with_a_bow_in_hand_one_gets_room_first(self):
        bow = self.thing("bow", self.char1)
        self.thing("arrows", self.char1)
        self.char1.equipment.move(bow)
        begin(self.rat, self.char1)
        self.fight.attacked(self.rat, self.char1, close=True)
        self.round(6, 15, 1, 2)
        self.assertIn("You shove the cave rat back", self.heard())

    def test_guard_strikes_only_at_who_is_near(self):
        self.char1.fight_stance = "guard"
        begin(self.rat, self.char1)
        self.round(6, 1, 2)  # we wait; the rat comes near, and misses
        self.assertIn("You wait and watch", self.heard())
        self.round(6, 15, 3, 1, 2)
        self.assertEqual(self.rat.hp, 16 - 3)

    def test_flee_runs_and_strikes_back_where_it_cannot(self):
        self.char1.fight_stance = "flee"
        begin(self.rat, self.char1)
        self.fight.attacked(self.rat, self.char1, close=True)
        self.round(6, 15, 3, 1, 2)
        self.assertEqual(self.rat.hp, 16 - 3)
        self.way()
        self.round(6, 20)
        self.assertIs(self.char1.location, self.room2)

    def test_what_is_typed_comes_first(self):
        self.char1.fight_stance = "flee"
        self.way()
        begin(self.rat, self.char1)
        with rolling(6, 15, 3, 1, 2):
            self.run_line("attack rat")
        self.assertEqual(self.rat.hp, 16 - 3)

    def test_wimpy_runs_even_from_an_attack_that_goes_on(self):
        self.way()
        self.char1.wimpy = 5
        with rolling(6, 15, 3, 1, 2):
            self.run_line("attack rat")
        self.char1.hp = 5
        self.round(6, 20)
        self.assertIs(self.char1.location, self.room2)
        self.assertIn("you have had enough", self.heard())

    def test_who_knows_how_it_stands_may_stay_all_the_same(self):
        self.way()
        self.char1.wimpy, self.char1.hp = 5, 4
        with rolling(6, 15, 3, 1, 2):
            self.run_line("attack rat")
        self.assertIs(self.char1.location, self.room)
        self.assertEqual(self.rat.hp, 16 - 3)

    def test_who_is_hurt_after_choosing_runs(self):
        self.way()
        self.char1.wimpy = 5
        begin(self.char1, self.rat)
        self.fight.add_combatant(self.char2)
        self.run_line("attack rat")  # char2 has not chosen: the round has not begun
        self.char1.hp = 3
        self.round(6, 20)
        self.assertIs(self.char1.location, self.room2)

    def test_hirelings_follow_their_own(self):
        self.char1.coins = 100
        archer = hirelings.hire(self.char1, "labourer")
        self.assertIn("guard", self.run_line(f"stance {archer.key} guard"))
        begin(self.char1, self.rat)
        self.assertEqual(archer.ai_next_action(self.fight), {"key": "hold"})
        self.fight.attacked(self.rat, archer, close=True)
        self.assertEqual(archer.ai_next_action(self.fight)["key"], "attack")

    def test_the_commands(self):
        self.assertIn("Your stance: fight", self.run_line("stance"))
        self.assertIn("Your stance: guard", self.run_line("stance guard"))
        self.assertEqual(self.char1.fight_stance, "guard")
        self.assertIn("There is no stance", self.run_line("stance nonsense"))
        self.assertIn("serves you here", self.run_line("stance nobody flee"))
        self.assertIn("At 6 HP", self.run_line("wimpy 6"))
        self.assertIn("will not do", self.run_line("wimpy 99"))
        self.assertEqual(self.char1.wimpy, 6)
        self.assertIn("Stance: guard, wimpy 6", self.run_line("score"))
        self.assertIn("never", self.run_line("wimpy off"))
        self.account.lang = "zh"
        self.assertIn("避战", self.run_line("架势 避战"))
        self.assertEqual(self.char1.fight_stance, "flee")
        self.assertIn("4点", self.run_line("怯战 4"))
        self.assertEqual(self.char1.wimpy, 4)

    def test_the_clock_of_an_ambush_starts_when_its_text_can_have_been_read(self):
        before = steady()
        begin(self.rat, self.char1)
        self.assertGreater(self.fight.ndb.began, before + 1)
        self.assertLessEqual(self.fight.ndb.began, steady() + LONGEST_READING)
        now = self.fight.ndb.began
        with patch("evadventure.combat.turnbased.steady", lambda: now + ROUND - 1), rolling(6, 2):
            self.fight.second_passes()
        self.assertEqual(self.fight.turn, 1)
        with patch("evadventure.combat.turnbased.steady", lambda: now + ROUND + 1), rolling(6, 2):
            self.fight.second_passes()
        self.assertEqual(self.fight.turn, 2)
        self.assertEqual(self.fight.ndb.began, now + ROUND + 1, "later rounds are told in a line or two")

    def test_who_begins_a_fight_is_not_waited_for(self):
        begin(self.char1, self.rat)
        self.assertLessEqual(self.fight.ndb.began, steady())

    def test_every_word_is_there_in_both_languages(self):
        for words in (phrases.BY_ITSELF, phrases.RUNS_BY_ITSELF):
            for lang in Lang:
                self.assertTrue(words.say(lang, stance="x", hp=1))


class TestStancesInRealTime(FightStage):
    style = "twitch"

    def test_an_ambush_waits_for_who_reads_and_who_types_nothing_strikes_back(self):
        rat = self.monster(hit_dice=4)
        with rolling(6):
            begin(rat, self.char1)
        now = steady()
        self.assertGreater(self.fight.fight[rat.id].ready_at, now + 1)
        with patch("evadventure.combat.twitch.steady", lambda: now + 1), rolling(15, 3):
            self.fight.second_passes()
        self.assertEqual((self.char1.hp, rat.hp), (20, 16))
        own = self.fight.fight[self.char1.id].ready_at
        with patch("evadventure.combat.twitch.steady", lambda: own + ROUND), rolling(15, 3):
            self.fight.second_passes()
        self.assertLess(rat.hp, 16)


class TestCompany(FightStage):
    """Helping somebody who is in a fight already: `char1` comes to `char2`."""

    def test_nobody_to_help(self):
        self.says("assist", "Assist whom")
        self.says("assist nobody²", "nobody²")
        self.says(f"assist {self.char2.key}", "is in no fight")

    def test_assist_alone_means_the_hero_before_a_hireling(self):
        self.char1.coins = 100
        servant = hirelings.hire(self.char1, "man-at-arms")
        party.invite(self.char1, self.char2)
        party.join(self.char2)
        rat = self.monster(hp=50)
        fight = begin(rat, servant)
        fight.add_combatant(self.char2)
        self.run_line("assist")
        self.assertEqual(self.fight.next_action_dict(self.char1)["target"], rat)

    def test_assist_and_rescue(self):
        rat = self.monster(hp=50)
        fight = begin(rat, self.char2)
        self.says(f"rescue {self.char2.key}", "Nothing is at arm's length")
        fight.fight = fight.fight.close(rat.id, self.char2.id)
        self.run_line(f"assist {self.char2.key}")
        chosen = fight.next_action_dict(self.char1)
        self.assertEqual((chosen["key"], chosen["target"]), ("attack", rat))
        self.lang1 = Lang.ZH
        self.says(f"救援 {self.char2.key}", "牵制")
        chosen = fight.next_action_dict(self.char1)
        self.assertEqual((chosen["key"], chosen["stunt"], chosen["target"]), ("stunt", "foil", rat))
        self.assertEqual(chosen["recipient"], self.char2)
