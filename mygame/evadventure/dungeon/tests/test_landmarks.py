"""Set pieces in the world, factions that remember, the sleeper's endings, and the depth ladder."""

from unittest.mock import Mock, patch

from django.test import tag

from evadventure.combat.handler import handler_in
from evadventure.creatures import npcs, reactions
from evadventure.dungeon import deeds, instance, landmarks, stock
from evadventure.kernel import signals
from evadventure.kernel.errors import ActionError
from evadventure.knave.bestiary import KINDS, grown
from evadventure.knave.delve.pieces import pieces, right_at
from evadventure.knave.delve.records import SLEEPER, RoomChallenge
from evadventure.knave.fighting.reactions import Reaction, factions
from evadventure.places.exits import knows
from evadventure.quests import chronicle, counter_events
from evadventure.quests.counters import count, learn, reach
from evadventure.quests.counters import deeds as deeds_of
from evadventure.words import Lang

from .test_dungeon import Below, seed_with


class LandmarkTest(Below):
    def setUp(self):
        super().setUp()
        counter_events.listen()
        chronicle.listen()

    def at_piece(self, key, depth=1, **wanted):
        """Go to the landmark of a level that has some piece; return the room."""
        seed, plan = seed_with(lambda level, room: room.piece == key, depth)
        return self.put(self.open(seed), plan)

    def at_sleeper(self):
        """Go to the sleeping sleeper; return the room."""
        branch = self.open(7)
        level = branch.plan.level(SLEEPER)
        room = branch.room(SLEEPER, level.down)
        self.char1.move_to(room, quiet=True)
        return room


class TestPieces(LandmarkTest):
    def test_it_is_told_in_both_languages_and_chosen_once_for_the_party(self):
        room = self.at_piece("rat_petition")
        self.char2.move_to(room, quiet=True)
        self.assertIn("|w1|n. Sign it", self.do(self.char1, "choose"))
        self.assertIn("|w1|n. 签名", self.do(self.char2, "选"))
        self.assertIn("from 1 to 3", self.do(self.char1, "choose 9"))
        self.assertIn("1到3", self.do(self.char2, "选 那个"))
        self.heard(self.char2)
        self.assertIn("You sign", self.do(self.char1, "1"), "the list has just been read")
        self.assertNotIn("decided", self.do(self.char1, "1"))
        self.assertIn("拿定了主意：签名", self.heard(self.char2))
        self.assertIn("below.rats.friend", knows(self.char1))
        self.assertIn("定了", self.do(self.char2, "选 2"))
        self.assertNotIn("below.rats.foe", knows(self.char2))

    def test_an_option_may_be_called_by_its_words(self):
        self.at_piece("fifth_wheel")
        for typed, number in {"temple": 3, "the Mill": 2, "澡堂": 1, "２": 2, "mil": 0, "」": 0, "9": 9}.items():
            self.assertEqual(landmarks.meant(self.char1, typed), number, typed)
        self.assertNotIn("number", self.do(self.char1, "choose baths"))

    def test_what_has_been_decided_is_there_no_more(self):
        self.at_piece("left_delver")
        self.assertIn("waves, tiredly", " ".join(self.do(self.char1, "look").split()))
        with patch("evadventure.dungeon.landmarks.save", return_value=Mock(success=True)):
            self.assertIn("like a cork", self.do(self.char1, "choose 1"))
        self.assertNotIn("waves", self.do(self.char1, "look"))
        self.assertNotIn("招着", self.do(self.char2, "看"))
        self.assertIn("That has been decided.", self.do(self.char1, "look hand"))

    def test_what_one_has_not_costs_nothing(self):
        room = self.at_piece("account_of_you", depth=4)
        self.char1.coins = 119
        self.assertIn("120", self.do(self.char1, "choose 1"))
        self.assertEqual((self.char1.coins, room.floor.chosen), (119, {}))
        self.char1.ndb.busy_until = 0
        self.char1.coins = 130
        self.do(self.char1, "choose 1")
        self.assertEqual(self.char1.coins, 10)
        self.assertTrue(self.char1.conditions.has("blessed"))

    def test_a_thing_is_used_up(self):
        self.at_piece("left_delver")
        self.assertIn("would need", self.do(self.char1, "choose 2"))
        oil = self.give("lamp oil")
        before = oil.uses
        self.do(self.char1, "choose 2")
        self.assertTrue(oil.pk is None or oil.uses < before)
        self.assertIn("below.delver.freed", knows(self.char1))

    def test_a_riddle_goes_by_its_clue(self):
        room = self.at_piece("fifth_wheel")
        right = right_at(room.branch.seed, 1)
        wrong = (right + 1) % 3
        hp = self.char1.hp
        landmarks.choose(self.char1, wrong + 1)
        self.assertLess(self.char1.hp, hp)
        room.floor.chosen.clear()
        self.char1.ndb.busy_until = 0
        self.heard(self.char1)
        landmarks.choose(self.char1, right + 1)
        self.assertIn(pieces()["fifth_wheel"].options[right].good.told.en[:30], self.heard(self.char1))

    def test_nothing_is_decided_elsewhere_or_under_eyes(self):
        with self.assertRaises(ActionError) as refused:
            landmarks.choose(self.char1, 1)
        self.assertEqual(refused.exception.code, "not_below")
        room = self.at_piece("rat_petition")
        npcs.spawn("cellar_rat", room)
        with self.assertRaises(ActionError) as refused:
            landmarks.choose(self.char1, 1)
        self.assertEqual(refused.exception.code, "monsters")
        self.char1.move_to(room.branch.room(1, room.level.up), quiet=True)
        self.assertIn("nothing here to decide", self.do(self.char1, "choose"))


class TestEndings(LandmarkTest):
    @tag("long")
    def test_the_sleeper_paid_lets_pass_and_the_wall_tells(self):
        room = self.at_sleeper()
        down = next(one for one in room.exits if one.key == "down")
        self.assertTrue(deeds.is_barred(down))
        self.char1.coins = 1200
        self.do(self.char1, "choose 1")
        self.assertEqual(self.char1.coins, 0)
        self.assertIn("ending.paid", knows(self.char1))
        self.assertFalse(deeds.is_barred(down))
        said = chronicle.told(chronicle.today())
        self.assertTrue(any("paid what the town owed" in one.in_lang(Lang.EN) for one in said))
        self.assertTrue(any("替全镇还清了欠账" in one.in_lang(Lang.ZH) for one in said))
        self.do(self.char1, "down")
        self.assertEqual(self.char1.location.depth, SLEEPER + 1)

    def test_a_song_gone_wrong_wakes_it(self):
        room = self.at_sleeper()
        with patch.object(landmarks, "save") as rolled:
            rolled.return_value.success = False
            self.do(self.char1, "choose 2")
        self.assertIsNotNone(handler_in(room))
        self.assertNotIn("ending.sung", knows(self.char1))
        self.assertTrue(deeds.is_barred(next(one for one in room.exits if one.key == "down")))

    def test_who_slays_it_is_remembered(self):
        room = self.at_sleeper()
        sleeper = stock.monsters_in(room)[0]
        instance.signals.defeated.send_robust(sender=sleeper, by=[self.char1], place=room)
        self.assertIn("ending.slain", knows(self.char1))

    def test_the_ladder_shows_depth_and_ending(self):
        reach(self.char1, "depth", 14)
        reach(self.char2, "depth", 3)
        learn(self.char1, "ending.sung")
        self.assertEqual([(one.hero, one.depth) for one in landmarks.rungs()], [(self.char1, 14), (self.char2, 3)])
        self.assertEqual([one.hero for one in landmarks.rungs(most=1)], [self.char1])
        self.assertEqual([(one.place, one.hero) for one in landmarks.rungs(self.char2, 1)][-1], (2, self.char2))
        self.assertIn("level 14; sang it to sleep", self.do(self.char1, "depths"))
        self.assertIn("第14层；唱着歌哄它睡沉了", self.do(self.char2, "深度榜"))


class TestFarBelow(LandmarkTest):
    """Creatures below level 24 have grown, in the world as in the simulator."""

    def far(self, depth, wanted):
        seed, plan = seed_with(lambda level, room: wanted(room), depth)
        return self.put(self.open(seed), plan)

    def test_a_creature_has_grown_with_its_level_and_answers_to_its_old_name(self):
        self.far(40, lambda room: room.challenge is RoomChallenge.QUIET and room.lit)
        room = self.char1.location
        knight = npcs.spawn("tin_knight", room)
        kind = grown(KINDS["tin_knight"], 40)
        self.assertEqual((knight.depth, knight.hit_dice, knight.hp), (40, kind.hit_dice, kind.hp_max))
        self.assertGreater(knight.hp_max, KINDS["tin_knight"].hp_max)
        self.assertEqual(knight.weapon.damage_roll, kind.attacks[0].damage_roll)
        self.assertTrue(knight.has_habit("calls"))
        self.assertIn("verdigris tin knight", self.do(self.char1, "look tin knight"))
        self.assertIn("gone green", self.do(self.char1, "look tin knight").replace("\n", " "))
        self.char2.move_to(room, quiet=True)
        self.assertIn("长了铜绿的锡骑士", self.do(self.char2, "看 锡骑士"))

    def test_its_kind_is_counted_as_before(self):
        self.far(40, lambda room: room.challenge is RoomChallenge.QUIET)
        knight = npcs.spawn("tin_knight", self.char1.location)
        knight.at_damage(1000, attacker=self.char1)
        signals.defeated.send(sender=knight, by=[self.char1])
        self.assertEqual(deeds_of(self.char1).get("defeated:tin_knight"), 1)

    def test_a_room_and_a_piece_of_its_own_are_met_and_chosen(self):
        room = self.at_piece("nose_of_stone", depth=30)
        self.assertIn("eleven noses", self.do(self.char1, "look statue").replace("\n", " "))
        self.assertIn("|w3|n", self.do(self.char1, "choose"))
        before = self.char1.coins
        for mob in stock.monsters_in(room):
            mob.delete()
        self.do(self.char1, "choose 3")
        self.assertGreater(self.char1.coins, before)


class TestFactions(LandmarkTest):
    def meets(self, rolled=Reaction.UNFRIENDLY):
        room = self.at_piece("rat_petition")
        rat = npcs.spawn("cellar_rat", room)
        self.heard(self.char1)
        with patch.object(reactions, "reaction", return_value=rolled):
            mood = reactions.meet(room)
        rat.delete()
        return mood, self.heard(self.char1)

    def test_who_signed_is_greeted(self):
        learn(self.char1, "below.rats.friend")
        mood, heard = self.meets()
        self.assertIs(mood, Reaction.TALKATIVE)
        self.assertIn("lets you pass", heard)

    def test_who_killed_too_many_is_hunted(self):
        count(self.char1, "defeated:cellar_rat", amount=factions()["rats"].grudge)
        mood, heard = self.meets(Reaction.HELPFUL)
        self.assertIs(mood, Reaction.HOSTILE)
        self.assertIn("knows you", heard)
        branch = self.char1.location.branch
        self.assertEqual(stock._hunters(branch, 1), ["cellar_rat"])
        self.assertEqual(stock._hunters(branch, 20), [])

    def test_strangers_are_met_as_ever(self):
        self.assertIs(self.meets(Reaction.UNSURE)[0], Reaction.UNSURE)


class TestLevels(LandmarkTest):
    def test_what_is_different_below_is_told_on_arrival(self):
        branch = self.open(11, depth=SLEEPER)
        self.heard(self.char1)
        room = branch.room(SLEEPER + 1, branch.plan.level(SLEEPER + 1).up)
        self.char1.move_to(room)
        self.assertEqual(len(room.level.omens), 1)
        self.assertIn("level 13", self.heard(self.char1))

    def test_each_level_has_a_landmark(self):
        plan = self.open(3).plan
        for depth in range(1, 7):
            held = [room for room in plan.level(depth).rooms.values() if room.challenge is RoomChallenge.LANDMARK]
            self.assertEqual(len(held), 1)
