"""Death is announced before it can happen (`docs/play/fights.md` 12)."""

from unittest.mock import patch

from evadventure.characters import client_data
from evadventure.combat.beginning import begin
from evadventure.combat.choices import peril, show
from evadventure.combat.tests.fight_stage import FightStage
from evadventure.words import Lang


class TestWarnings(FightStage):
    def test_who_could_fall_to_a_blow_is_told_before_choosing(self):
        rat = self.monster()  # bare hands: d4, twice for a natural 20
        self.char1.hp = 9
        begin(self.char1, rat)
        self.assertNotIn("life or death", self.heard())
        self.hush()
        self.char1.hp = 8
        self.fight.show(self.char1)
        self.assertIn("One blow of the cave rat can fell you", " ".join(self.heard().split()))
        self.assertIn("洞鼠一击就可能把你打倒", peril(self.fight, self.char1).in_lang(Lang.ZH))
        told = client_data.fight(self.char1, Lang.EN)["peril"]  # the page has no other place for it
        self.assertTrue(told.endswith("can fell you. Then it is life or death (flee, help death)."), told)

    def test_what_every_round_repeats_is_explained_once(self):
        self.char1.hp = 8
        begin(self.char1, self.monster())
        self.assertIn("life or death", self.heard())
        self.hush()
        self.fight.show(self.char1)
        self.assertNotIn("life or death", self.heard())
        self.assertIn("cave rat can fell", self.heard())
        self.assertIn("(moves lists", self.heard())
        self.fight.show(self.char1)
        self.assertTrue(self.heard().endswith("Your move?"), self.heard())
        show(self.fight, self.char1, full=True)
        self.assertIn("life or death", self.heard())

    def test_who_weighs_up_a_foe_is_warned_of_the_same(self):
        rat = self.monster()
        rat.hp = 1
        self.char1.hp = 9
        text = self.run_line("consider rat")
        self.assertIn("no trouble", text)
        self.assertNotIn("can fell you", text)
        self.char1.hp = 8
        text = self.run_line("consider rat")
        self.assertIn("The odds against the cave rat are with you.", text)
        self.assertIn("One blow of the cave rat can fell you.", text)
        self.room.allow_death = False
        self.assertNotIn("can fell you", self.run_line("consider rat"))

    def test_in_the_dark_it_says_not_what_it_is(self):
        self.monster()
        with patch("evadventure.combat.act_messages.hidden_from", return_value=True):
            self.assertNotIn("cave rat", self.run_line("consider rat"))

    def test_several_may_do_it_together(self):
        first, _ = self.monster(), self.monster()
        self.char1.hp = 9
        begin(self.char1, first)
        self.assertIn("Their blows together can fell you", " ".join(self.heard().split()))

    def test_nobody_is_frightened_where_nobody_dies(self):
        self.room.allow_death = False
        self.char1.hp = 1
        begin(self.char1, self.monster())
        self.assertIsNone(peril(self.fight, self.char1))

    def test_hurt_outside_a_fight(self):
        self.hush()
        self.char1.at_damage(5)
        self.assertNotIn("One more such blow", self.heard())
        self.char1.at_damage(10)
        self.assertIn("One more such blow", self.heard())
