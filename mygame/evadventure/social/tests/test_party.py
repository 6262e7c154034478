"""Companions: coming together, sharing, following, weighing somebody up."""

from unittest.mock import patch

from evennia.utils.create import create_object

from evadventure.combat.company_commands import strokes
from evadventure.content.tests.world_mixin import WorldTest
from evadventure.creatures import npcs
from evadventure.creatures.npcs import EvAdventureNPC
from evadventure.enums import Ability, WieldLocation
from evadventure.quests import counter_events
from evadventure.social import party
from evadventure.things.objects import EvAdventureCoins, EvAdventureObject
from evadventure.words import Words


class PartyTest(WorldTest):
    """`char1` (English) leads, `char2` (Chinese) comes along."""

    def setUp(self):
        super().setUp()
        counter_events.listen()

    def together(self):
        self.do(self.char1, f"group invite {self.char2.key}")
        self.do(self.char2, "队伍 同意")


class Joining(PartyTest):
    def test_invited_and_accepted(self):
        self.assertIn("You ask", self.do(self.char1, f"group invite {self.char2.key}"))
        self.assertIn("邀你同行", self.heard(self.char2))
        self.assertRegex(self.do(self.char2, "队伍同意"), "(?s)加入了.*达成成就")
        self.assertIn("has joined the party", self.heard(self.char1))
        self.assertEqual(party.members(self.char2), [self.char1, self.char2])
        shown = self.do(self.char2, "队伍")
        self.assertIn("（队长）", shown)
        self.assertIn("平分", shown)

    def test_an_invitation_can_be_clicked(self):
        self.char2.sessions.all()[0].protocol_flags["MXP"] = True
        self.do(self.char1, f"group invite {self.char2.key}")
        self.assertIn("|lc队伍 同意|lt", self.heard(self.char2))

    def test_refusals(self):
        for line, answer in [
            ("group", "You are on your own."),
            ("group accept", "Nobody has asked you"),
            ("group decline", "Nobody has asked you"),
            ("group leave", "You are on your own."),
            ("group invite", "Whom?"),
            ("group invite me", "with yourself already"),
            ("group invite nobody²", 'nobody called "nobody²"'),
            ("group loot", "Which rule?"),
            ("group dance", 'knows no "dance"'),
            ("group kick " + "x" * 10_000, "Nobody called"),
            ("gsay hello", "You are on your own."),
            ("follow", "Follow whom?"),
            (f"follow {self.char2.key}", "is not of your party"),
            ("consider", "Weigh up whom?"),
            ("where ｎｏｂｏｄｙ", 'Nobody called "nobody"'),
        ]:
            self.assertIn(answer, self.do(self.char1, line), line)
        self.assertIsNone(party.party_of(self.char1))

    def test_only_the_leader_commands(self):
        self.together()
        self.assertIn("只有队长", self.do(self.char2, "队伍 谁捡归谁"))
        self.assertIn("只有队长", self.do(self.char2, f"队伍 请出 {self.char1.key}"))
        self.do(self.char1, f"group lead {self.char2.key}")
        self.assertIs(party.members(self.char1)[0], self.char2)
        self.assertIn("归捡到的人", self.do(self.char2, "队伍 谁捡归谁"))

    def test_nobody_is_in_two_parties(self):
        self.together()
        third = create_object(type(self.char1), key="Third", location=self.char1.location)
        party.invite(self.char1, third)
        party.join(third)
        with self.assertRaises(party.ActionError) as refused:
            party.invite(self.char1, third)
        self.assertEqual(refused.exception.code, "in_party")

    def test_a_party_of_one_is_none(self):
        self.together()
        company = party.party_of(self.char1)
        self.do(self.char2, "队伍 离开")
        self.assertIsNone(party.party_of(self.char1))
        self.assertIsNone(company.pk)

    def test_talk_reaches_them_anywhere(self):
        self.together()
        self.char2.location = self.place("smithy") or self.place("guild")
        self.heard(self.char2)
        self.do(self.char1, "gsay Where are you?")
        self.assertIn("Where are you?", self.heard(self.char2))


class Sharing(PartyTest):
    def test_experience_is_parted_and_rounded_up(self):
        self.together()
        before = self.char1.xp, self.char2.xp
        self.assertEqual(party.share_xp(party.members(self.char1), 51, Words("Done.", "成了。")), 26)
        self.assertEqual((self.char1.xp - before[0], self.char2.xp - before[1]), (26, 26))
        heard = self.heard(self.char2)
        self.assertEqual(heard.count("26点经验"), 1)
        self.assertIn("成了。", heard)

    def test_each_learns_by_its_own_level_from_a_risk(self):
        self.together()
        self.char1.level = 3
        before = self.char1.xp, self.char2.xp
        self.assertEqual(party.share_xp(party.members(self.char1), 100, rank=1), 50)
        self.assertEqual((self.char1.xp - before[0], self.char2.xp - before[1]), (25, 50))
        self.assertIn("25", self.heard(self.char1))

    def test_a_level_earned_is_told_once(self):
        self.char1.xp = 990
        party.share_xp([self.char1], 50)
        self.assertIn("advance", self.heard(self.char1))
        party.share_xp([self.char1], 50)
        self.assertNotIn("advance", self.heard(self.char1))

    def test_coins_are_parted_with_who_is_here_and_none_is_lost(self):
        self.together()
        have = self.char1.coins + self.char2.coins
        party.share_coins(self.char2, 101)
        self.assertEqual(self.char1.coins + self.char2.coins, have + 101)
        self.assertIn("50 coins", self.heard(self.char1))
        self.assertIn("51枚", self.heard(self.char2))

    def test_coins_from_below_that_lie_there_are_parted_once(self):
        self.together()
        have = self.char1.coins, self.char2.coins
        EvAdventureCoins.put(18, self.char2.location, deep=True)
        self.do(self.char2, "get all")
        self.assertEqual((self.char1.coins - have[0], self.char2.coins - have[1]), (9, 9))
        self.assertIn("9 coins", self.heard(self.char1))
        self.do(self.char1, "drop 9 coins")
        self.do(self.char2, "get all")
        self.assertEqual((self.char1.coins - have[0], self.char2.coins - have[1]), (0, 18))

    def test_what_is_too_heavy_stays(self):
        self.char1.equipment.slots[WieldLocation.BACKPACK] = []
        for number in range(self.char1.equipment.max_slots):
            create_object(EvAdventureObject, key=f"stone {number}", location=self.char1)
        have = self.char1.coins
        party.share_coins(self.char1, 500)
        lying = sum(one.amount for one in self.char1.location.contents if isinstance(one, EvAdventureCoins))
        self.assertEqual(self.char1.coins - have + lying, 500)
        self.assertGreater(lying, 0)

    def test_finders_keepers(self):
        self.together()
        self.do(self.char1, "group loot finder")
        have = self.char1.coins
        party.share_coins(self.char2, 10)
        self.assertEqual(self.char1.coins, have)


class Following(PartyTest):
    def test_they_walk_together(self):
        self.together()
        self.assertIn("跟着", self.do(self.char2, f"跟随 {self.char1.key}"))
        self.assertIn("circles", self.do(self.char1, f"follow {self.char2.key}"))
        self.do(self.char1, "north")
        self.assertEqual(self.char1.location, self.char2.location)
        self.assertIn("你跟着", self.heard(self.char2))
        self.do(self.char2, "跟随")
        self.do(self.char1, "south")
        self.assertNotEqual(self.char1.location, self.char2.location)
        self.assertIn("is here", self.do(self.char1, f"where {self.char2.key}"))


class Considering(PartyTest):
    def test_the_strong_are_told_from_the_weak(self):
        rat = create_object(EvAdventureNPC, key="rat", location=self.char1.location)
        ogre = create_object(
            EvAdventureNPC, key="ogre", location=self.char1.location, attributes=[("hit_dice", 9), ("armor", 6)]
        )
        ogre.hp = ogre.hp_max
        self.char1.hp = self.char1.hp_max = 8
        rat.hp = 1
        self.assertLess(strokes(self.char1, rat), strokes(self.char1, ogre))
        self.assertIn("no trouble", self.do(self.char1, "consider rat"))
        self.assertIn("prayer", self.do(self.char1, "consider ogre"))

    def test_a_roll_of_damage_is_reckoned_whole(self):
        self.char1.hp = self.char1.hp_max = 900
        dog = npcs.spawn("called_dog", self.char1.location)
        attack = next(one for one in dog.attacks_now if one.damage_roll == "2d6+2")
        with patch.object(type(dog), "weapon", attack):
            self.assertGreater(strokes(dog, self.char1), 900 / (9 * dog.attacks_a_round) - 1)

    def test_what_is_not_sure_of_somebody_yet_can_be_weighed_up_without_a_name(self):
        self.assertIn("Weigh up whom?", self.do(self.char1, "consider"))
        for _ in range(2):
            npcs.spawn("cellar_rat", self.char1.location)
        self.assertIn("cellar rat", self.do(self.char1, "consider"))
        toad = npcs.spawn("town_toad", self.char1.location)
        self.assertIn("Weigh up which: ", self.do(self.char1, "consider"))
        toad.allegiance = Ability.ALLEGIANCE_HOSTILE
        self.assertIn("step toad", self.do(self.char1, "consider"))
