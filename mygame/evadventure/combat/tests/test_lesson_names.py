"""The lessons' uses of a fight: find it, queue actions in their form, report events."""

from unittest.mock import patch

from evadventure.combat.actions import CombatAction, CombatFailure
from evadventure.combat.beginning import begin
from evadventure.combat.combatant import fight_of, handler_in
from evadventure.combat.commands import COMMANDS, FightingCmdSet
from evadventure.combat.tests.fight_stage import FightStage, rolling
from evadventure.combat.turnbased import EvAdventureTurnbasedCombatHandler
from evadventure.combat.twitch import EvAdventureCombatTwitchHandler
from evadventure.enums import Ability

find = EvAdventureTurnbasedCombatHandler.get_or_create_combathandler


class TestFindingAFight(FightStage):
    def test_a_place_has_one_fight_whatever_key_is_given(self):
        fight = find(self.room, key="a key of the lesson")
        self.assertIs(find(self.room), fight)
        self.room.ndb.combathandler = None
        self.assertEqual(handler_in(self.room), fight)

    def test_somebody_joins_the_fight_where_it_stands(self):
        rat = self.monster()
        fight = EvAdventureCombatTwitchHandler.get_or_create_combathandler(self.char1, key="combathandler")
        EvAdventureCombatTwitchHandler.get_or_create_combathandler(rat)
        self.assertIs(fight_of(self.char1), fight)
        self.assertEqual(fight.get_sides(self.char1), ([self.char1], [rat]))

    def test_nowhere_is_no_fight(self):
        self.char1.location = None
        for nowhere in (None, self.char1):
            with self.assertRaises(CombatFailure):
                find(nowhere)


class TestQueueing(FightStage):
    def setUp(self):
        super().setUp()
        self.rat = self.monster(hit_dice=4)
        begin(self.char1, self.rat)

    def stunt(self, recipient, target, *, advantage):
        return {
            "key": "stunt",
            "recipient": recipient,
            "target": target,
            "advantage": advantage,
            "stunt_type": Ability.STR,
            "defense_type": Ability.CON,
        }

    def test_advantage_in_the_spelling_of_the_lesson(self):
        with rolling(6, 20), patch.object(self.fight, "give_advantage") as given:
            self.fight.queue_action(self.char1, self.stunt(self.char1, self.rat, advantage=True))
        given.assert_called_once_with(self.char1, self.rat)

    def test_disadvantage_in_the_spelling_of_the_lesson(self):
        with rolling(6, 20), patch.object(self.fight, "give_disadvantage") as given:
            self.fight.queue_action(self.char1, self.stunt(self.rat, self.char1, advantage=False))
        given.assert_called_once_with(self.rat, self.char1)

    def test_it_is_defended_by_the_ability_named(self):
        self.char1.strength, needed = 1, 10 + self.rat.constitution
        action = self.fight.action(self.char1, self.stunt(self.char1, self.rat, advantage=True))
        for face, won in ((needed - 1, False), (needed, True)):
            with rolling(face), patch.object(self.fight, "give_advantage") as given:
                action.execute()
            self.assertEqual(given.called, won, face)

    def test_what_is_chosen_for_a_monster_is_done_once(self):
        self.fight.queue_action(self.rat, {"key": "hold"})
        self.assertEqual(self.fight.next_action_dict(self.rat), {"key": "hold"})
        with rolling(6, 1):
            self.fight.run_round()
        self.assertEqual(self.fight.next_action_dict(self.rat)["key"], "attack")

    def test_a_choice_for_a_body_nobody_plays_hurries_no_round(self):
        self.char1.sessions.count = lambda: 0
        self.addCleanup(delattr, self.char1.sessions, "count")
        turn = self.fight.turn
        self.fight.queue_action(self.char1, {"key": "hold"})
        self.assertEqual(self.fight.turn, turn)


class TestEdges(FightStage):
    def test_the_matrices_show_what_was_won_until_it_is_spent(self):
        rat = self.monster()
        fight = begin(self.char1, rat)
        fight.give_advantage(self.char1, rat)
        fight.give_disadvantage(rat, self.char1)
        self.assertEqual(fight.advantage_matrix, {self.char1: {rat: True}, rat: {}})
        self.assertEqual(fight.disadvantage_matrix, {self.char1: {}, rat: {self.char1: True}})
        fight.spend_edges(self.char1, rat)
        self.assertEqual(fight.advantage_matrix[self.char1], {})


class TestTelling(FightStage):
    def test_a_string_of_ones_own_is_told_in_evennias_markup(self):
        rat = self.monster()
        fight = begin(self.char1, rat)
        self.hush()
        action = CombatAction(fight, self.char1, {"key": "hold"})
        action.msg(f"$You() $conj(poke) $You({rat.key}).")
        self.assertIn("You poke", self.heard())
        self.assertIn(f"{self.char1.key} pokes", self.heard(self.char2))
        self.hush()
        action.msg("$You() $conj(wait).", broadcast=False)
        self.assertIn("You wait", self.heard())
        self.assertEqual(self.heard(self.char2), "")


class TestCommandSet(FightStage):
    def test_it_holds_every_command_of_fighting(self):
        self.assertEqual({one.key for one in FightingCmdSet()}, {one.key for one in COMMANDS})
