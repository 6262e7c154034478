"""Fights in rounds (`docs/play/fights.md`): the numbers in the names are those of its rules."""

from unittest.mock import Mock, patch

from evennia.utils.create import create_object

from evadventure.combat.beginning import begin
from evadventure.combat.combatant import fight_of
from evadventure.combat.commands import CombatCmdSet
from evadventure.combat.targets import enemy, target_here
from evadventure.combat.tests.fight_stage import FightStage, rolling
from evadventure.combat.turnbased import EvAdventureTurnbasedCombatHandler
from evadventure.creatures import reactions
from evadventure.creatures.npcs import spawn
from evadventure.enums import Ability
from evadventure.kernel.errors import ActionError
from evadventure.kernel.signals import defeated
from evadventure.knave import loot
from evadventure.knave.fighting.reactions import Reaction
from evadventure.social import party
from evadventure.social.presence import person_key
from evadventure.tables.doors.seat_commands import CmdSit
from evadventure.words import Lang
from typeclasses.exits import Exit


class TestRounds(FightStage):
    def test_attack_begins_a_fight_in_the_style_of_the_place(self):
        rat = self.monster()
        with rolling(6, 10, 3, 2):
            text = self.run_line("attack rat")
        self.assertIsInstance(self.fight, EvAdventureTurnbasedCombatHandler)
        self.assertIs(fight_of(self.char1), self.fight)
        self.assertIs(fight_of(rat), self.fight)
        self.assertIsNone(fight_of(self.char2))
        self.assertIn("You attack the cave rat!", text)

    def test_a_rat_by_any_chinese_name(self):
        rat = self.monster()
        begin(self.char1, rat)
        for typed in ("老鼠", "大老鼠", "洞鼠", "鼠"):
            self.assertIs(enemy(self.fight, self.char1, typed), rat, typed)
            self.assertIs(target_here(self.char1, typed), rat, typed)
        for typed in ("老虎", "rats!", "x"):
            with self.assertRaises(ActionError, msg=typed):
                enemy(self.fight, self.char1, typed)

    def test_the_round_runs_as_soon_as_all_have_chosen(self):
        rat = self.monster(hit_dice=4)
        # initiative 6: heroes first; 15 hits armour 11; damage 3 of bare hands; the rat chooses, misses with 2
        with rolling(6, 15, 3, 1, 2):
            self.run_line("attack rat")
        self.assertEqual(rat.hp, 16 - 3)
        self.assertEqual(self.char1.hp, 20)
        self.assertEqual(self.fight.turn, 2)

    def test_each_round_one_d6_says_who_goes_first(self):
        rat = self.monster(hit_dice=4)
        with rolling(3, 1, 15, 2, 15, 3) as dice:  # foes first: choice of the rat, its d20, its damage, then ours
            self.run_line("attack rat")
        self.assertEqual(dice.sides[0], 6)
        self.assertEqual((self.char1.hp, rat.hp), (18, 13))
        self.assertIn("Round 1. Your enemies are quicker.", self.heard())

    def test_nat_20_adds_a_die_and_hurts_armour_nat_1_hurts_the_weapon(self):
        rat = self.monster(hit_dice=6)
        sword, mail = self.thing("sword", self.char1), self.thing("chain", self.char1)
        self.char1.equipment.move(sword)
        self.char1.equipment.move(mail)
        # our natural 20: d8 twice (5 and 4); the rat's natural 20: d4 twice (2 and 1), the mail suffers
        with rolling(6, 20, 5, 4, 1, 20, 2, 1):
            self.run_line("attack rat")
        self.assertEqual(rat.hp, 24 - 9)
        self.assertEqual(self.char1.hp, 20 - 3)
        self.assertEqual((sword.quality, mail.quality), (3, 4))
        with rolling(6, 1, 1, 2):
            self.run_line("attack")
        self.assertEqual(sword.quality, 2)
        self.assertIn("quality 2", self.heard())

    def test_what_breaks_is_told_and_goes_to_the_backpack(self):
        self.monster(hit_dice=4)
        sword = self.thing("sword", self.char1)
        self.char1.equipment.move(sword)
        sword.quality = 1
        with rolling(6, 1, 1, 2):
            self.run_line("attack rat")
        self.assertTrue(sword.is_broken)
        self.assertIn("The sword breaks!", self.heard())
        self.assertEqual(self.char1.weapon.damage_roll, "1d4")
        self.assertIs(sword.location, self.char1)

    def test_a_death_is_told_paid_once_and_ends_the_fight(self):
        rat, news, before = self.monster(hp=2), [], []

        def listener(sender, **kwargs):
            news.append((sender, kwargs["by"], kwargs["place"]))
            before.append(self.heard())

        defeated.connect(listener)
        try:
            with rolling(6, 15, 4):
                text = self.run_line("attack rat")
        finally:
            defeated.disconnect(listener)
        self.assertEqual(news, [(rat, [self.char1], self.room)])
        self.assertIn("You have beaten the cave rat", before[0], "what comes of a victory is told after it")
        self.assertEqual(self.char1.xp, 50)
        self.assertIsNone(self.fight)
        self.assertIsNone(fight_of(self.char1))
        self.assertIn("The fight is over.", text)
        self.assertTrue(rat.is_dead)
        self.assertFalse(self.char1.cmdset.has(CombatCmdSet))

    def test_a_death_is_told_in_one_sentence(self):
        for make in (self.monster, lambda: spawn("cellar_rat", self.room)):
            victim = make()
            victim.hp = 1
            self.hush()
            with rolling(6, 15, 4, 1):
                self.run_line("attack rat")
            self.assertTrue(victim.is_dead)
            told = self.heard()
            for word in (" dies", " is dead", "lies still", "last breath", "will not get up"):
                self.assertNotIn(word, told)

    def test_who_dies_of_poison_is_told_of(self):
        rat = spawn("cellar_rat", self.room)
        begin(self.char1, rat)
        self.hush()
        self.fight.casualties.damage(rat, 99)
        told = self.heard()
        self.assertTrue(any(word in told for word in ("is dead", "lies still", "last breath", "will not get up")), told)

    def test_who_goes_on_waiting_is_not_spoken_of_each_round(self):
        rat = self.monster(hit_dice=4)
        self.char2.fight_stance = "guard"
        begin(rat, self.char1)
        self.fight.add_combatant(self.char2)
        for _ in range(3):
            with rolling(6, 1, 1):
                self.fight.queue_action(self.char1, {"key": "attack", "target": rat}, quiet=True)
                self.fight.ndb.began = 0
                self.fight.second_passes()
        self.assertEqual(self.heard().count("Char2 waits"), 1)

    def test_each_reader_is_told_in_words_of_their_own(self):
        self.monster(hit_dice=4)
        self.account2.lang = "zh"
        with rolling(6, 15, 3, 1, 15, 2):
            mine = self.run_line("attack rat")
        theirs = self.heard(self.char2)
        self.assertIn("You attack the cave rat!", mine)
        self.assertIn("Char向洞鼠发起了攻击！", theirs)
        self.assertIn("[-3]", mine)
        self.assertIn("[-2, HP 18/20]", mine)
        self.assertIn("［-2］", theirs)
        self.assertNotIn("你", theirs)

    def test_a_party_fights_on_one_side_and_shares(self):
        rat = self.monster(hp=2, hit_dice=3, xp=100)
        party.invite(self.char1, self.char2)
        party.join(self.char2)
        begin(self.char1, rat)
        self.assertEqual(self.fight.get_sides(self.char1), ([self.char1, self.char2], [rat]))
        with rolling(6, 15, 4):
            self.fight.queue_action(self.char1, {"key": "attack", "target": rat})
            self.assertEqual(self.fight.turn, 1)  # char2 has not chosen
            self.fight.queue_action(self.char2, {"key": "hold"})
        self.assertEqual((self.char1.xp, self.char2.xp), (50, 50))

    def test_monsters_of_two_kinds_can_fight_each_other(self):
        rat, cat = self.monster(), self.monster("well cat", "井猫")
        begin(cat, rat)
        self.assertEqual(self.fight.get_sides(cat), ([cat], [rat]))

    def test_time_runs_out_for_who_does_not_choose(self):
        rat = self.monster(hit_dice=4)
        begin(self.char1, rat)
        with rolling(6, 1, 2):
            self.fight.second_passes()
            self.assertEqual(self.fight.turn, 1)
            self.fight.ndb.began -= 7
            self.fight.second_passes()
        self.assertEqual(self.fight.turn, 2)
        self.assertEqual(rat.hp, 16)

    def test_several_of_a_name_have_numbers(self):
        first, second = self.monster(), self.monster()
        begin(self.char1, first)
        names = [self.fight.called(one).in_lang(Lang.EN) for one in (first, second)]
        self.assertEqual(names, ["the first cave rat", "the second cave rat"])
        self.assertEqual(self.fight.called(second).in_lang(Lang.ZH), "第二只洞鼠")
        for typed in ("attack second rat", "attack rat 2", "attack cave rat-2", "攻击第二只洞鼠", "攻击洞鼠2"):
            self.fight.fight = self.fight.fight.changed(self.char1.id, action=None)
            with rolling(6, 2):
                self.run_line(typed)
            own = self.fight.fight.of(self.char1.id)
            self.assertEqual(own.action["target"], {"id": second.id}, typed)
        self.fight.fight = self.fight.fight.changed(self.char1.id, action=None)
        with rolling(6, 2), patch.object(type(self.fight), "near_enemies", return_value=[]):
            self.run_line("attack")
        self.assertEqual(self.fight.fight.of(self.char1.id).action["target"], {"id": first.id})

    def test_numbers_choose_from_the_list(self):
        rat = self.monster(hit_dice=9, hp=36)
        begin(self.char1, rat)
        self.assertIn("1. attack the cave rat", self.heard())
        self.hush()
        with rolling(6, 15, 3, 1, 2):
            self.run_line("１")
        self.assertEqual(rat.hp, 33)
        self.assertIn("Number 99 is nothing you can do now", self.run_line("99"))
        self.assertIn("Number 10 is nothing", self.run_line("10"))


class TestStunts(FightStage):
    def setUp(self):
        super().setUp()
        self.rat = self.monster(hit_dice=4)

    def stunt(self, line, *faces):
        with rolling(6, *faces):
            return self.run_line(line)

    def test_boost_gives_advantage_once(self):
        self.stunt("boost rat", 15, 1, 2)
        self.assertTrue(self.fight.has_advantage(self.char1, self.rat))
        with rolling(6, 2, 15, 3, 1, 2) as dice:
            self.run_line("attack")
        self.assertEqual(self.rat.hp, 13)
        self.assertEqual(dice.sides[1:3], [20, 20])
        self.assertFalse(self.fight.has_advantage(self.char1, self.rat))

    def test_attack_and_stunt_in_one_round_take_an_advantage_and_roll_without(self):
        text = self.stunt("attack rat and trip", 15, 1, 2)
        self.assertIn("You have no advantage", text)
        self.assertEqual(self.rat.hp, 16)
        self.stunt("boost rat", 15, 1, 2)
        with rolling(6, 15, 3, 15, 1, 2) as dice:
            self.run_line("attack rat and trip")
        self.assertEqual(self.rat.hp, 13)
        self.assertEqual(dice.sides[1:4], [20, 4, 20])
        self.assertIn("goes sprawling", self.heard())

    def test_foil_gives_the_enemy_disadvantage(self):
        self.stunt("foil rat", 15, 1, 2)
        self.assertIn("You throw the cave rat off the rhythm", self.heard())
        with rolling(6, 1, 15, 2) as dice:
            self.run_line("hold")
        self.assertEqual(dice.sides.count(20), 1)

    def test_trip_lays_down_until_it_has_acted(self):
        # the rat goes first, so that it is still down when we strike
        with rolling(1, 1, 2, 15):
            self.run_line("trip rat")
        self.assertTrue(self.rat.conditions.has("prone"))
        with rolling(6, 2, 15, 3, 1, 2, 2) as dice:
            self.run_line("attack")
        self.assertEqual(dice.sides[1:3], [20, 20])  # advantage
        self.assertEqual(self.heard().count("gets up again"), 1)
        self.assertFalse(self.rat.conditions.has("prone"))

    def test_stun_costs_the_next_action(self):
        with rolling(6, 15):
            self.run_line("stun rat")
        self.assertIn("can do nothing", self.heard())
        self.assertEqual(self.char1.hp, 20)
        self.assertFalse(self.rat.conditions.has("stunned"))

    def test_shove_parts_who_is_at_arms_length(self):
        self.assertIn("not at arm's length", self.stunt("shove rat", 15))
        self.stunt("attack rat", 2, 1, 2)
        self.assertEqual(self.fight.near(self.char1), [self.rat])
        with rolling(1, 1, 2, 15):
            self.run_line("shove rat")
        self.assertEqual(self.fight.near(self.char1), [])

    def test_disarm_and_sunder_players(self):
        sword, mail = self.thing("sword", self.char1), self.thing("chain", self.char1)
        self.char1.equipment.move(sword)
        self.char1.equipment.move(mail)
        begin(self.char1, self.rat)
        with rolling(15):
            self.fight.action(self.rat, {"key": "stunt", "stunt": "disarm", "target": self.char1}).execute()
            self.fight.action(self.rat, {"key": "stunt", "stunt": "sunder", "target": self.char1}).execute()
        self.assertIs(sword.location, self.room)
        self.assertEqual(mail.quality, 4)
        self.assertIn("clatters to the ground", self.heard())

    def test_who_fights_with_claws_cannot_be_disarmed(self):
        self.assertIn("has no weapon to lose", self.stunt("disarm rat", 15))

    def test_a_favour_for_a_friend_and_an_ability_of_choice(self):
        party.invite(self.char1, self.char2)
        party.join(self.char2)
        self.char1.wisdom = 7
        with rolling(6, 8):
            self.run_line("boost wis rat for char2")
            self.fight.queue_action(self.char2, {"key": "hold"})
        self.assertTrue(self.fight.has_advantage(self.char2, self.rat))

    def test_chinese(self):
        self.lang1 = Lang.ZH
        with rolling(1, 1, 2, 15):
            text = self.run_line("绊倒洞鼠")
        self.assertIn("你伸腿一勾，绊住了洞鼠。", text)


class TestShooting(FightStage):
    def setUp(self):
        super().setUp()
        self.rat = self.monster(hit_dice=4)
        self.bow = self.thing("bow", self.char1)
        self.char1.equipment.move(self.bow)

    def test_it_takes_wisdom_and_ammunition(self):
        self.assertIn("out of ammunition", self.run_line("attack rat"))
        arrows = self.thing("arrows", self.char1)
        arrows.uses = 1
        self.char1.wisdom, self.char1.strength = 5, 0
        with rolling(6, 7, 4, 1, 2):  # 7 + 5 > 11
            self.run_line("attack rat")
        self.assertEqual(self.rat.hp, 12)
        self.assertIn("last of your", self.heard())
        self.assertIsNone(arrows.pk)

    def test_not_with_an_enemy_at_arms_length(self):
        self.thing("arrows", self.char1)
        begin(self.char1, self.rat)
        with rolling(6, 1, 2):
            self.run_line("hold")  # the rat bites, and is near from then on
        self.assertIn("You cannot shoot", self.run_line("attack rat"))
        with rolling(1, 1, 2, 15):
            self.run_line("shove rat")
        with rolling(6, 15, 4, 1, 2):
            self.assertNotIn("You cannot shoot", self.run_line("attack rat"))
        self.assertEqual(self.rat.hp, 12)


class TestNerve(FightStage):
    def test_half_the_side_down(self):
        rats = [self.monster(hp=1) for _ in range(2)]
        begin(self.char1, rats[0])
        with rolling(6, 15, 4, 6, 6, 2):  # 12 is above 9: the other loses its nerve
            self.fight.queue_action(self.char1, {"key": "attack", "target": rats[0]})
        self.assertIn("Half of them are down", self.heard())
        self.assertIn("nerve breaks", self.heard())

    def test_steady(self):
        rats = [self.monster(hp=1), self.monster()]
        begin(self.char1, rats[0])
        with rolling(6, 15, 4, 1, 1, 1, 2):
            self.fight.queue_action(self.char1, {"key": "attack", "target": rats[0]})
        self.assertIn("stands firm", self.heard())
        self.assertFalse(self.fight.fight.of(rats[1].id).routed)

    def test_the_leader_falls(self):
        chief = self.monster("rat king", "鼠王", hit_dice=3, hp=1)
        for _ in range(4):
            self.monster()
        begin(self.char1, chief)
        with rolling(6, 15, 4, 6):
            self.fight.queue_action(self.char1, {"key": "attack", "target": chief})
        self.assertIn("Their leader has fallen", self.heard())

    def test_alone_and_half_dead_runs_for_real(self):
        rat = self.monster(hit_dice=4, hp=9)
        create_object(Exit, key="north", location=self.room, destination=self.room2)
        # hit for 4 of 16 left 5: morale 12 fails; the rat flees: our dexterity is 1, its 4: 15 succeeds
        with rolling(6, 15, 4, 6, 6, 15):
            self.run_line("attack rat")
        self.assertIn("alone", self.heard())
        self.assertIs(rat.location, self.room2)
        self.assertIsNone(self.fight)
        self.assertIn("You have driven the cave rat off.", self.heard())
        self.assertEqual(self.char1.xp, 50)

    def test_who_was_driven_off_is_paid_for_once(self):
        rat = self.monster(hit_dice=4, hp=9)
        create_object(Exit, key="north", location=self.room, destination=self.room2)
        with rolling(6, 15, 4, 6, 6, 15):
            self.run_line("attack rat")
        rat.location = self.room
        rat.hp = 1
        with rolling(6, 15, 4):
            self.run_line("attack rat")
        self.assertTrue(rat.is_dead)
        self.assertEqual(self.char1.xp, 50)

    def test_who_was_driven_off_counts_as_a_victory_once(self):
        rat = self.monster(hit_dice=4, hp=9)
        create_object(Exit, key="north", location=self.room, destination=self.room2)
        told = Mock()
        defeated.connect(told)
        self.addCleanup(defeated.disconnect, told)
        with rolling(6, 15, 4, 6, 6, 15):
            self.run_line("attack rat")
        self.assertEqual(told.call_args.kwargs["by"], [self.char1])
        rat.location = self.room
        with rolling(6, 15, 4):
            rat.hp = 1
            self.run_line("attack rat")
        self.assertTrue(rat.is_dead)
        self.assertEqual([call.kwargs["by"] for call in told.call_args_list], [[self.char1], []])

    def test_a_boss_counts_when_it_falls(self):
        boss = spawn("rat_mayor", self.room)
        create_object(Exit, key="north", location=self.room, destination=self.room2)
        told = Mock()
        defeated.connect(told)
        self.addCleanup(defeated.disconnect, told)
        begin(self.char1, boss)
        self.fight.casualties.run(boss)
        boss.location = self.room
        begin(self.char1, boss)
        boss.at_damage(boss.hp)
        self.fight.casualties.check_fallen()
        self.assertEqual([call.kwargs["by"] for call in told.call_args_list], [[], [self.char1]])

    def test_who_cannot_run_begs_for_mercy(self):
        for way in self.room.exits:
            way.delete()
        rat = self.monster(hit_dice=4, hp=9)
        with rolling(6, 15, 4, 6, 6, 15):
            self.run_line("attack rat")
        self.assertIn("begs for mercy", self.heard())
        self.assertIs(rat.allegiance, Ability.ALLEGIANCE_NEUTRAL)
        self.assertIsNone(self.fight)
        self.assertEqual(self.char1.xp, 50)

    def test_who_can_talk_may_buy_its_life_and_lets_one_be_then(self):
        create_object(Exit, key="north", location=self.room, destination=self.room2)
        delver = spawn("lost_delver", self.room)
        delver.moods = {person_key(self.char1): "hostile"}
        begin(self.char1, delver)
        self.assertTrue(delver.speaks)
        with (
            patch("evadventure.creatures.npcs.reaction", return_value=Reaction.UNSURE),
            patch("evadventure.knave.loot.roll", return_value=[loot.Found("torch", 1)]),
            patch("evadventure.rules.dice.morale_check", return_value=False),
        ):
            delver.hp = 1
            self.fight.morale.check()
        self.assertIn("begs for mercy", self.heard())
        self.assertIn("You have spared", self.heard())
        self.assertEqual(self.char1.xp, delver.xp_worth)
        self.assertIn("torch", [one.key for one in self.room.contents])
        self.assertIsNone(fight_of(delver))
        reactions.meet(self.room)
        self.assertIsNone(fight_of(delver), "it keeps its word")
        with patch("evadventure.knave.loot.roll", side_effect=AssertionError("it has nothing left")):
            delver.at_death()

    def test_a_beast_does_not_talk(self):
        rat = spawn("cellar_rat", self.room)
        with patch("evadventure.creatures.npcs.reaction", return_value=Reaction.HELPFUL):
            self.assertFalse(rat.offers_terms())


class TestFleeing(FightStage):
    def setUp(self):
        super().setUp()
        for way in self.room.exits:
            way.delete()
        self.rat = self.monster(hit_dice=4)

    def way(self):
        return create_object(Exit, key="north", location=self.room, destination=self.room2)

    def test_no_way_out(self):
        begin(self.char1, self.rat)
        self.assertIn("no way out", self.run_line("flee"))

    def test_from_nobody_near_one_just_goes(self):
        self.way()
        begin(self.char1, self.rat)
        with rolling(6):
            self.run_line("flee north")
        self.assertIs(self.char1.location, self.room2)
        self.assertIsNone(self.fight)
        self.assertIn("out of the fight", self.heard())

    def test_from_arms_length_dexterity_decides(self):
        self.way()
        begin(self.char1, self.rat)
        with rolling(6, 2, 1, 2):
            self.run_line("attack rat")
        with rolling(6, 13, 1, 2):  # 13 + 1 is not above 14
            self.run_line("flee")
        self.assertIs(self.char1.location, self.room)
        self.assertIn("cuts off the way", self.heard())
        with rolling(6, 14):
            self.run_line("flee")
        self.assertIs(self.char1.location, self.room2)

    def test_no_walking_out(self):
        way = self.way()
        begin(self.char1, self.rat)
        self.hush()
        way.at_traverse(self.char1, self.room2)
        self.assertIs(self.char1.location, self.room)
        heard = self.heard()
        self.assertIn("You are in a fight!", heard)
        self.assertNotIn("shut", heard)

    def test_who_is_taken_away_is_out_of_it(self):
        begin(self.char1, self.rat)
        self.char1.move_to(self.room2, quiet=True, move_type="teleport")
        self.assertIsNone(fight_of(self.char1))
        self.fight.at_repeat()
        self.assertIsNone(self.fight)


class TestRefusals(FightStage):
    def test_where_one_may_not_fight(self):
        rat = self.monster()
        self.room.allow_combat = False
        self.assertIn("place of peace", self.run_line("attack rat"))
        self.assertIsNone(self.fight)
        with self.assertRaises(ActionError):
            begin(rat, self.char1)

    def test_whom_one_may_not_fight(self):
        friend = self.monster("merchant", "货郎")
        friend.allegiance = Ability.ALLEGIANCE_FRIENDLY
        self.assertIn("no enemy of yours", self.run_line("attack merchant"))
        self.assertIn("duel Char2", self.run_line("attack char2"))
        self.assertIn("own worst enemy", self.run_line("attack me"))
        self.assertIn("Nobody can fight Obj.", self.run_line("attack obj"))
        self.assertIn('no enemy called "dragon"', self.run_line("attack dragon"))
        self.assertIn("nothing to fight", self.run_line("attack"))
        self.assertIsNone(self.fight)

    def test_friends_that_look_alike_are_named_once(self):
        rats = [self.monster() for _ in range(3)]
        for rat in rats:
            rat.allegiance = Ability.ALLEGIANCE_NEUTRAL
        with patch.object(type(rats[0]), "welcomes", return_value=True):
            self.assertEqual("Whom: the cave rat?", self.run_line("attack"))

    def test_companions(self):
        party.invite(self.char1, self.char2)
        party.join(self.char2)
        self.assertIn("on your side", self.run_line("attack char2"))

    def test_odd_input_changes_nothing(self):
        rat = self.monster()
        begin(self.char1, rat)
        before = self.fight.fight
        for typed in (
            "attack ²",
            "attack 😀",
            "attack " + "x" * 10000,
            "stunt",
            "stunt dance rat",
            "trip nobody",
            "９９９",
        ):
            self.run_line(typed)
            self.assertEqual(self.fight.fight, before, typed)
            self.assertTrue(self.heard(), typed)

    def test_which_of_two_kinds(self):
        self.monster("cave rat", "洞鼠")
        self.monster("plague rat", "疫鼠")
        self.assertIn('Which "rat"', self.run_line("attack rat"))
        self.assertIsNone(self.fight)

    def test_things_cost_an_action_and_rest_is_refused(self):
        rat = self.monster(hit_dice=4)
        torch = self.thing("torch", self.room)
        begin(self.char1, rat)
        with rolling(6, 1, 2):
            self.run_line("rest")
            self.assertIn("Not in the middle of a fight", self.heard())
            self.assertEqual(self.fight.turn, 1)
            self.char1.execute_cmd("get torch")
            self.assertEqual(self.fight.turn, 2)
        self.assertEqual(self.fight.turn, 2)
        self.assertIs(torch.location, self.char1)

    def test_no_sitting_down_to_a_game(self):
        begin(self.char1, self.monster())
        command = CmdSit()
        command.caller = self.char1
        with self.assertRaisesMessage(ActionError, "Not in the middle of a fight!"):
            command._sit(Mock(location=self.char1.location), leaving=False)

    def test_draughts_and_other_weapons_take_an_action(self):
        rat = self.monster(hit_dice=4)
        sword = self.thing("sword", self.char1)
        draught = self.thing("healing draught", self.char1)
        self.char1.hp = 5
        begin(self.char1, rat)
        with rolling(6, 8, 1, 2):
            self.run_line("use draught")
        self.assertEqual(self.char1.hp, 13)
        self.assertIsNone(draught.pk)
        with rolling(6, 1, 2):
            self.run_line("wield sword")
        self.assertIs(self.char1.weapon, sword)
        self.assertEqual(self.fight.turn, 3)
        mail = self.thing("chain", self.char1)
        self.assertIn("too long", self.run_line("wear chain"))
        self.assertIsNotNone(mail.pk)
        self.assertEqual(self.fight.turn, 3)


class TestLasting(FightStage):
    def test_a_fight_survives_a_restart(self):
        rats = [self.monster(hit_dice=4), self.monster(hit_dice=4)]
        with rolling(6, 15, 3, 2):
            self.run_line("attack rat 2")
        before = self.fight.fight
        handler = self.fight
        handler.ndb.fight = None  # what a restart leaves: the database
        handler.ndb.bodies = None
        self.room.ndb.combathandler = None
        self.assertEqual(self.fight.fight, before)
        self.assertEqual(self.fight.get_sides(self.char1)[1], rats)
        with rolling(6, 15, 3, 2):
            self.run_line("attack")
        self.assertEqual(rats[1].hp, 16 - 6)

    def test_after_a_restart_it_waits_for_its_players(self):
        rat = self.monster(hit_dice=4)
        begin(self.char1, rat)
        self.fight.ndb.fight = None
        self.char1.sessions.count = lambda: 0
        turn = self.fight.turn
        self.fight.at_repeat()
        self.fight.ndb.began = 0
        self.fight.at_repeat()
        self.assertEqual(self.fight.turn, turn)
        self.fight.ndb.waits_until = 1
        self.fight.at_repeat()
        self.assertIsNone(self.fight)
        self.assertIsNone(self.char1.location)
        self.assertIs(self.char1.db.prelogout_location, self.room)

    def test_who_disconnects_stays_defends_itself_and_gets_away(self):
        for way in self.room.exits:
            way.delete()
        rat = self.monster(hit_dice=4)
        begin(self.char1, rat)
        create_object(Exit, key="north", location=self.room, destination=self.room2)
        self.char1.sessions.count = lambda: 0
        self.char1.at_post_unpuppet(self.account)
        self.assertIs(self.char1.location, self.room)
        with rolling(6, 1, 2):
            self.fight.run_round()
            self.fight.run_round()
        self.assertIn(self.char1.id, self.fight.fight)
        with rolling(6, 20):
            self.fight.run_round()
        self.assertIsNone(self.fight)
        self.assertIsNone(self.char1.location)
        self.assertIs(self.char1.db.prelogout_location, self.room2)

    def test_a_fight_in_which_something_goes_wrong_ends(self):
        rat = self.monster(hit_dice=4)
        begin(self.char1, rat)
        rat.ai_next_action = lambda handler: 1 / 0
        self.fight.ndb.began = 0
        self.fight.at_repeat()
        self.assertIsNone(self.fight)
        self.assertIn("breaks off", self.heard())

    def test_a_fight_in_which_nobody_raises_a_hand_ends(self):
        rat = self.monster(hit_dice=4)
        begin(self.char1, rat)
        rat.ai_next_action = lambda handler: {"key": "hold"}
        with rolling(6):
            for _ in range(7):
                if self.fight:
                    self.run_line("hold")
        self.assertIsNone(self.fight)
