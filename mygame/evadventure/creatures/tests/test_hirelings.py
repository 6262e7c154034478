"""People for hire: wages, how many, following, fights, nerve, and the end of service."""

from unittest.mock import patch

from django.test import tag
from evennia.utils import gametime

from evadventure.combat.beginning import begin_duel
from evadventure.combat.combatant import fight_of
from evadventure.combat.commands import COMMANDS
from evadventure.combat.tests.fight_stage import FightStage, rolling
from evadventure.creatures import hireling_commands, hirelings
from evadventure.creatures.hirelings import FOR_HIRE, TRADES, hire, serving, summon
from evadventure.kernel.errors import ActionError
from evadventure.places import game_time
from evadventure.places.rooms import PLACE
from evadventure.things.light import has_light
from evadventure.words import Lang


class TestHirelings(FightStage):
    def setUp(self):
        super().setUp()
        patcher = patch("evadventure.combat.tests.fight_stage.COMMANDS", (*COMMANDS, *hireling_commands.COMMANDS))
        patcher.start()
        self.addCleanup(patcher.stop)
        self.room.tags.add("guild", category=PLACE)
        self.char1.coins, self.char1.charisma = 20, 2

    def tearDown(self):
        for one in serving(self.char1):
            one.delete()
        super().tearDown()

    def dawn(self, days=1):
        patcher = patch("evadventure.places.game_time.morning", return_value=game_time.morning() + days)
        patcher.start()
        self.addCleanup(patcher.stop)

    def pay_day(self):
        for one in hirelings._all():
            hirelings.look_after(one)

    def test_who_there_is_and_hiring_one(self):
        self.says("hire", ["You have 0 and can keep 2", "1. labourer, 1 coin a day", "4. man-at-arms, 6 coins a day"])
        self.says("hire archer", "3 coins for the first day", seen="hires")
        [archer] = serving(self.char1)
        self.assertEqual((archer.trade_key, self.char1.coins, archer.location), ("archer", 17, self.room))
        self.lang1 = Lang.ZH
        self.says("雇佣 力工", "头一天1枚铜币")
        self.says("随从", ["弓手", "力工"])

    def test_as_many_as_charisma_and_no_more_than_one_can_pay(self):
        self.run_line("hire 1")
        self.run_line("hire 1")
        self.says("hire 1", "You can keep 2")
        self.char1.charisma = -3
        self.assertEqual(hirelings.most(self.char1), 1)
        self.char1.charisma, self.char1.coins = 9, 2
        self.says("hire archer", "costs 3 coins")
        self.assertEqual((len(serving(self.char1)), self.char1.coins), (2, 2))

    def test_orders(self):
        self.says("order dob guard", "Nobody serves you")
        archer = hire(self.char1, "archer")
        self.says("order archer", "Order whom to do what")
        self.says("order archer dance", '"dance" is no order')
        self.says("order wizard guard", 'No "wizard" serves you')
        self.says("order archer guard", "nods: guard", seen="tells")
        self.assertEqual(archer.fight_stance, "guard")
        self.says("order archer stay", "stays here")
        self.char1.location = self.room2
        archer.catch_up()
        self.assertEqual(archer.location, self.room)
        self.says("order archer follow", "cannot hear you")
        self.char1.location = self.room
        self.says("order all follow", "comes along")
        self.assertEqual((archer.stays, archer.db.following), (False, self.char1))
        rat = self.monster(hp=50)
        self.says("order archer attack rat", "goes for")
        chosen = self.fight.next_action_dict(archer)
        self.assertEqual((chosen["key"], chosen["target"]), ("attack", rat))
        self.lang1 = Lang.ZH
        self.says("吩咐 弓手 避战", "避战")

    def test_bad_input(self):
        for typed in ("dragon", "0", "-1", "99", "²", "🎲", "x" * 10_000, "|r"):
            self.run_line(f"hire {typed}")
            self.run_line(f"dismiss {typed}")
        self.assertEqual((serving(self.char1), self.char1.coins), ([], 20))
        self.room.tags.remove("guild", category=PLACE)
        self.says("hire labourer", "at the guild")

    def test_wages_at_dawn_once_however_often_one_looks(self):
        hire(self.char1, "man-at-arms")
        self.assertEqual(self.char1.coins, 14)
        self.dawn(3)
        self.pay_day()
        self.pay_day()
        self.assertEqual(self.char1.coins, 8)

    def test_the_unpaid_wait_one_day_at_most(self):
        one = hire(self.char1, "labourer")
        for have in (0, 5, 0):
            self.char1.coins = have
            self.dawn()
            with rolling(1):
                self.pay_day()
            self.assertEqual(serving(self.char1), [one], "a day that is paid ends the waiting")
        self.dawn()
        with rolling(1):
            self.pay_day()
        self.assertEqual(serving(self.char1), [])
        self.assertIsNone(one.pk)

    def test_who_has_no_loyalty_walks_at_once(self):
        hire(self.char1, "labourer")
        self.char1.coins = 0
        self.dawn()
        with rolling(6):
            self.pay_day()
        self.assertEqual(serving(self.char1), [])

    def test_they_fight_on_ones_side_and_a_dead_one_is_mourned_and_gone(self):
        one = hire(self.char1, "man-at-arms")
        self.monster(hit_dice=9)
        with rolling(6, 2, 2):
            self.run_line("attack rat")
        self.assertIs(fight_of(one), self.fight)
        self.assertIn(one, self.fight.get_sides(self.char1)[0])
        with self.assertRaises(ActionError):
            self.fight.queue_action(self.char1, {"key": "attack", "target": one})
        self.fight.casualties.damage(one, 99)
        self.assertTrue(one.is_dead)
        self.assertEqual(serving(self.char1), [])
        self.fight.stop_combat()
        self.pay_day()
        self.assertIsNone(one.pk)

    @tag("long")
    def test_who_comes_late_joins_and_fights(self):
        """A hireling that caught up during the fight answered "You are in no fight"."""
        self.char1.coins = 20
        late, knight = hire(self.char1, "man-at-arms"), summon(self.char1, "snail knight", 600)
        late.move_to(self.room2, quiet=True)
        knight.move_to(self.room2, quiet=True)
        rat = self.monster(hit_dice=9)
        with rolling(6, 2, 2):
            self.run_line("attack rat")
        self.assertIsNone(fight_of(late))
        late.catch_up()
        self.assertIs(fight_of(late), self.fight)
        self.assertIn("joins the fight", self.heard())
        knight.location = self.room  # by no hook, as a builder puts it there
        self.says("order all attack rat", "goes for")
        for one in (late, knight):
            self.assertEqual(self.fight.next_action_dict(one), {"key": "attack", "target": rat})

    def test_nobody_comes_late_to_a_duel(self):
        self.room.allow_pvp = True
        late = hire(self.char1, "archer")
        late.move_to(self.room2, quiet=True)
        fight = begin_duel(self.char1, self.char2)
        late.catch_up()
        self.says("order archer attack char2", "has no part in this")
        self.assertEqual(fight.bodies(fight.fight.ids), [self.char1, self.char2])

    @tag("long")
    def test_who_sees_the_employer_die_rolls_morale(self):
        """knave.md 2: hirelings too (unpaid, employer dead)."""
        brave, timid = hire(self.char1, "man-at-arms"), hire(self.char1, "labourer")
        self.char2.coins = 3
        other = hire(self.char2, "archer")
        self.monster(hit_dice=9)
        with rolling(6, 2, 2):
            self.run_line("attack rat")
        self.fight.add_combatant(self.char2)
        self.fight.add_combatant(other)
        with rolling(1, 1, 4, 4, 4, 4):  # dead; 2d6 each: 9 stands at 9, 6 does not
            self.fight.casualties.damage(self.char1, 99)
        self.assertTrue(self.char1.is_dead)
        routed = {one: self.fight.fight.of(one.id).routed for one in (brave, timid, other)}
        self.assertEqual(routed, {brave: False, timid: True, other: False})
        self.assertIn("nobody left to be paid by", self.heard(self.char2))
        other.delete()

    def test_nobody_attacks_somebody_elses_people(self):
        one = hire(self.char2, "labourer") if self.char2.coins else None
        self.char2.coins = 5
        one = one or hire(self.char2, "labourer")
        self.run_line("attack labourer")
        self.assertIsNone(self.fight)
        one.delete()

    def test_they_come_after_wherever_one_goes(self):
        one = hire(self.char1, "labourer")
        self.assertEqual(one.db.following, self.char1)
        self.char1.move_to(self.room2, quiet=True)
        self.pay_day()
        self.assertIs(one.location, self.room2)

    def test_a_torchbearer_brings_light(self):
        self.room.dark = True
        self.assertFalse(has_light(self.room))
        hire(self.char1, "torchbearer")
        self.assertTrue(has_light(self.room))

    def test_dismissing(self):
        one = hire(self.char1, "archer")
        self.says("dismiss unicorn", 'No "unicorn" serves you')
        self.says("dismiss", "Dismiss whom")
        self.says("dismiss archer", "says so long")
        self.assertIsNone(one.pk)
        self.says("hirelings", "Nobody serves you")

    def test_what_came_by_magic_costs_nothing_counts_for_nothing_and_goes(self):
        knight = summon(self.char1, "snail knight", 600)
        self.assertEqual(hirelings.hired(self.char1), [])
        self.dawn()
        coins = self.char1.coins
        self.pay_day()
        self.assertEqual((self.char1.coins, knight.pk is None), (coins, False))
        with patch("evennia.utils.gametime.gametime", return_value=gametime.gametime(absolute=True) + 601):
            self.pay_day()
        self.assertIsNone(knight.pk)

    def test_who_loses_the_employer_leaves(self):
        one = hire(self.char1, "labourer")
        self.char1.tags.add("dead", category="life")
        self.pay_day()
        self.assertIsNone(one.pk)
        self.char1.tags.remove("dead", category="life")

    def test_every_trade_is_whole(self):
        self.assertLessEqual(set(FOR_HIRE), set(TRADES))
        self.assertTrue(all(TRADES[key].wage > 0 for key in FOR_HIRE))
