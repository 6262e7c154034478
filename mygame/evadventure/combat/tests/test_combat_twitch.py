"""Fights without rounds, and duels (`docs/play/fights.md` 2, 9)."""

from evennia.utils.create import create_object

from evadventure.combat.beginning import begin
from evadventure.combat.choices import ask
from evadventure.combat.combatant import fight_of
from evadventure.combat.tests.fight_stage import FightStage, rolling
from evadventure.combat.twitch import COOLDOWN, EvAdventureCombatTwitchHandler
from evadventure.evennia_ext.reactor import steady
from evadventure.kernel.signals import did
from evadventure.knave.fighting.conditions import Rounds
from typeclasses.exits import Exit


class TwitchStage(FightStage):
    style = "twitch"

    def later(self, seconds=COOLDOWN):
        """Advance the clock."""
        for one in self.fight.fight.fighters:
            self.fight.fight = self.fight.fight.changed(one.id, ready_at=one.ready_at - seconds)
        self.fight.ndb.round_began -= seconds


class TestTwitch(TwitchStage):
    def test_one_acts_at_once_and_again_after_the_cooldown(self):
        rat = self.monster(hit_dice=4)
        with rolling(6, 15, 3):
            self.run_line("attack rat")
        self.assertIsInstance(self.fight, EvAdventureCombatTwitchHandler)
        self.assertEqual(rat.hp, 13)
        with rolling(15, 3):
            self.assertIn("You will attack the cave rat.", self.run_line("attack rat"))
        self.assertEqual(rat.hp, 13)
        self.assertGreater(self.fight.fight.of(self.char1.id).ready_at, steady())

    def test_an_attack_goes_on_by_itself(self):
        rat = self.monster(hit_dice=9, hp=36)
        with rolling(6, 15, 3):
            self.run_line("attack rat")
        self.later()
        with rolling(15, 3, 1, 2):
            self.fight.second_passes()
        self.assertEqual(rat.hp, 30)
        self.assertEqual(self.fight.fight.turn, 2)

    def test_a_stunt_is_done_once(self):
        rat = self.monster(hit_dice=9, hp=36)
        with rolling(6, 19):
            self.run_line("boost rat")
        self.assertTrue(self.fight.has_advantage(self.char1, rat))
        self.later()
        with rolling(1, 2):
            self.fight.second_passes()
        self.assertIsNone(self.fight.fight.of(self.char1.id).action)
        self.assertEqual(rat.hp, 36)

    def test_monsters_act_by_themselves(self):
        rat = self.monster(hit_dice=4)
        self.char1.fight_stance = "guard"
        begin(self.char1, rat)
        self.later()
        with rolling(1, 15, 2):
            self.fight.second_passes()
        self.assertEqual(self.char1.hp, 18)

    def test_haste_halves_the_wait_and_slowness_doubles_it(self):
        self.monster(hit_dice=9, hp=36)
        for key, pause in (("hasted", COOLDOWN / 2), ("slowed", COOLDOWN * 2)):
            self.char1.conditions.add(key, Rounds(9))
            with rolling(6, 2):
                self.run_line("attack rat")
            left = self.fight.fight.of(self.char1.id).ready_at - steady()
            self.assertAlmostEqual(left, pause, delta=0.5)
            self.char1.conditions.remove(key)
            self.later(9)


class TestDuels(TwitchStage):
    def setUp(self):
        super().setUp()
        self.room.allow_pvp = True
        self.room.allow_death = False

    def second(self, line):
        """Type a line as char2."""
        from evadventure.combat.commands import CmdDuel, CmdYield

        command = CmdYield() if line == "yield" else CmdDuel()
        args = line.removeprefix("duel")
        command.caller, command.session, command.account = self.char2, self.session, self.account2
        command.cmdstring, command.args, command.raw_string = command.key, args, line
        command.cmdset, command.obj = None, self.char2
        command.msg = lambda text=None, **kwargs: self.char2.msg(text=text)
        command.parse()
        command.func()
        return "\n".join(self.told[self.char2])

    def test_both_must_agree(self):
        self.assertIn("Ask first", self.run_line("attack char2"))
        self.run_line("duel char2")
        self.assertIn("Char challenges you to a duel", self.heard(self.char2))
        self.assertIsNone(self.fight)
        self.second("duel accept")
        self.assertTrue(self.fight.fight.duel)
        self.assertEqual(self.fight.get_sides(self.char1), ([self.char1], [self.char2]))
        for one, other in ((self.char1, "Char2"), (self.char2, "Char")):
            self.assertIn(f"You and {other} step into the ring, weapons raised", self.heard(one))
        questions = [str(ask(self.fight, self.char1).en) for _ in range(3)]
        self.assertEqual([one.count("moves") for one in questions], [1, 0, 0], "the hint is given once")

    def test_nobody_dies_and_nothing_is_lost(self):
        self.char1.coins = self.char2.coins = 50
        self.run_line("duel char2")
        self.second("duel accept")
        self.char2.hp = 2
        self.later()
        with rolling(15, 4):
            self.run_line("attack char2")
        self.assertEqual((self.char2.hp, self.char2.coins, self.char2.is_dead), (1, 50, False))
        self.assertIsNone(self.fight)
        self.assertIn("You have won the duel against Char2", self.heard())
        self.assertIn("Char has won the duel against you", self.heard(self.char2))
        self.assertEqual(self.char1.xp, 0)

    def test_yield_and_decline(self):
        self.run_line("duel char2")
        self.assertIn("You decline Char's challenge", self.second("duel decline"))
        self.assertIn("Nobody has challenged you", self.second("duel accept"))
        self.run_line("duel char2")
        self.second("duel accept")
        self.assertIn("You yield", self.second("yield"))
        self.assertIsNone(self.fight)
        self.assertIn("Char has won the duel", self.heard(self.char2))

    def test_who_runs_from_the_ring_has_lost(self):
        won = []

        def listen(sender, deed, **kwargs):
            won.append((sender, deed))

        did.connect(listen)
        self.addCleanup(did.disconnect, listen)
        create_object(Exit, key="north", location=self.room, destination=self.room2)
        self.run_line("duel char2")
        self.second("duel accept")
        self.hush()
        with rolling(20):
            self.later()
            self.fight.queue_action(self.char2, {"key": "flee"})
        self.assertIs(self.char2.location, self.room2)
        self.assertIsNone(self.fight)
        self.assertIn("Char2 has left the ring: you win the duel.", self.heard())
        self.assertIn("You have left the ring: Char wins the duel.", self.heard(self.char2))
        self.assertEqual(won, [(self.char1, "duels")])
        self.assertEqual(self.char1.xp, 0)

    def test_who_is_taken_out_of_the_ring_has_lost(self):
        self.run_line("duel char2")
        self.second("duel accept")
        self.char2.location = self.room2
        self.fight.at_repeat()
        self.assertIn("you win the duel", self.heard())
        self.assertIsNone(self.fight)

    def test_a_challenge_from_before_a_restart_is_answered_clearly(self):
        self.run_line("duel char2")
        self.char2.nattributes.clear()
        for line in ("duel accept", "duel decline"):
            self.hush()
            self.assertIn("stands for two minutes", " ".join(self.second(line).split()))

    def test_refusals(self):
        self.assertIn("Duel whom?", self.run_line("duel"))
        self.assertIn("own worst enemy", self.run_line("duel me"))
        self.assertIn("does not duel", self.run_line("duel " + self.monster("hen", "母鸡").key))
        self.assertIn("in no fight", self.run_line("yield"))
        self.room.allow_pvp = False
        self.assertIn("in the ring only", self.run_line("duel char2"))
        self.room.allow_pvp = True
        self.char2.sessions.count = lambda: 0
        self.assertIn("not awake", self.run_line("duel char2"))

    def test_a_challenge_does_not_stand_for_ever_or_elsewhere(self):
        self.run_line("duel char2")
        self.char2.ndb.challenged_by = (self.char1, steady() - 1000)
        self.assertIn("Nobody has challenged you", self.second("duel accept"))
        self.assertIn("You challenge Char", self.second("duel char"))
        self.char1.ndb.challenged_by = None
        self.run_line("duel char2")
        self.char1.location = self.room2
        self.assertIn("no longer here", self.second("duel accept"))
        self.assertIsNone(fight_of(self.char2))

    def test_it_is_between_the_two(self):
        rat = self.monster()
        self.run_line("duel char2")
        self.second("duel accept")
        with self.assertRaisesMessage(Exception, "between the two"):
            begin(rat, self.char1)

    def test_a_beaten_hero_where_nobody_dies_is_out_of_the_fight(self):
        rat = self.monster(hit_dice=4)
        begin(rat, self.char1)
        self.fight.casualties.damage(self.char1, 99, rat)
        self.assertEqual(self.char1.hp, 1)
        self.assertFalse(self.char1.is_dead)
        self.assertIsNone(fight_of(self.char1))
