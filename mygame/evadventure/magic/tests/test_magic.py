"""Rune stones in the world: both hands, once a day, whom a spell may touch, and what each effect does."""

from unittest.mock import patch

from django.test import tag
from evennia.utils.create import create_object

from evadventure.combat.beginning import begin
from evadventure.combat.combatant import fight_of
from evadventure.combat.commands import COMMANDS
from evadventure.combat.tests.fight_stage import FightStage, rolling
from evadventure.creatures import hireling_commands, hirelings
from evadventure.enums import Ability, WieldLocation
from evadventure.knave.fighting.conditions import Rounds
from evadventure.knave.fighting.fight import Fight
from evadventure.knave.magic import SPELLS, effects
from evadventure.knave.magic.spells import RUNES
from evadventure.magic import casting, commands, manse
from evadventure.places import game_time
from evadventure.places.exits import EvAdventureExit
from evadventure.things import light
from evadventure.things.containers import EvAdventureContainer, EvAdventureCorpse
from evadventure.things.wares import make, prototype
from evadventure.words import Lang, Words
from typeclasses.rooms import Room

MINE = (*COMMANDS, *commands.COMMANDS, *hireling_commands.COMMANDS)


class MagicStage(FightStage):
    def setUp(self):
        super().setUp()
        patcher = patch("evadventure.combat.tests.fight_stage.COMMANDS", MINE)
        patcher.start()
        self.addCleanup(patcher.stop)
        self.char1.intelligence = 10

    def tearDown(self):
        for one in hirelings.serving(self.char1):
            one.delete()
        super().tearDown()

    def stone(self, key, held=True, who=None):
        who = who or self.char1
        stone = make(f"rune:{key}")
        stone.move_to(who, quiet=True)
        if held:
            who.equipment.move(stone)
        return stone

    def way(self, heading="north"):
        beyond = create_object(Room, key="beyond", nohome=True)
        beyond.set_names(Words("The Cellar", "地窖"))
        return create_object(EvAdventureExit, key=heading, location=self.room, destination=beyond, nohome=True)


class TestStones(MagicStage):
    def test_every_spell_has_a_stone_that_can_be_made(self):
        self.assertEqual(len(RUNES), len(SPELLS))
        for key in RUNES:
            self.assertEqual(prototype(key)["prototype_key"], key)
        stone = make("rune:x_ray_vision")
        self.assertEqual((stone.spell, stone.size, stone.value), ("x_ray_vision", 1, 150))
        self.assertEqual(stone.in_lang(Lang.ZH), "「透视」符石")

    def test_it_is_held_in_both_hands_and_taken_up_where_there_is_time(self):
        sword = self.thing("sword", self.char1)
        self.char1.equipment.move(sword)
        stone = self.stone("hover", held=False)
        self.says("cast hover", ["You ready a rune stone of Hover: both hands", "the rune flares: Hover!"])
        self.assertIs(self.char1.equipment.slots[WieldLocation.TWO_HANDS], stone)
        self.assertTrue(self.char1.conditions.has("hovering"))

    def test_who_casts_a_stone_that_sleeps_has_the_sword_in_hand_still(self):
        sword = self.thing("sword", self.char1)
        self.char1.equipment.move(sword)
        stone = self.stone("hover", held=False)
        stone.at_post_use(self.char1, None)
        self.assertFalse(stone.is_awake)
        self.assertIn("sleeps", self.run_line("cast hover"))
        slots = self.char1.equipment.slots
        self.assertEqual((slots[WieldLocation.WEAPON_HAND], slots[WieldLocation.TWO_HANDS]), (sword, None))
        self.assertIn(stone, slots[WieldLocation.BACKPACK])

    def test_in_a_fight_there_is_no_time_to_take_it_up(self):
        self.monster(hit_dice=4)
        with rolling(6, 2, 2):
            self.run_line("attack rat")
        stone = self.stone("sleep", held=False)
        self.says("cast sleep", "held in both hands")
        self.assertTrue(stone.is_awake)

    def test_a_stone_that_sleeps_costs_no_action_where_there_are_no_rounds(self):
        self.room.combat_style = "twitch"
        stone = self.stone("sleep")
        stone.at_post_use(self.char1, None)
        begin(self.char1, self.monster(hit_dice=4))
        self.fight.fight = self.fight.fight.changed(self.char1.id, ready_at=0.0)
        for line in ("cast sleep", "use stone"):
            self.says(line, "sleeps until dawn")
            self.assertEqual(self.fight.fight[self.char1.id].ready_at, 0.0, line)

    def test_once_a_day_until_dawn_whatever_happens_to_the_server(self):
        stone = self.stone("displace")
        self.run_line("cast displace")
        self.assertFalse(stone.is_awake)
        self.char1.conditions.clear()
        self.says("cast displace", "sleeps until dawn")
        self.assertFalse(self.char1.conditions.has("displaced"))
        with patch("evadventure.places.game_time.morning", return_value=game_time.morning() + 1):
            self.says("cast displace", "the rune flares")
        self.assertTrue(self.char1.conditions.has("displaced"))

    def test_giving_a_spent_stone_away_does_not_wake_it(self):
        stone = self.stone("ward")
        self.run_line("cast ward")
        stone.move_to(self.char2, quiet=True)
        self.assertFalse(stone.is_awake)

    def test_a_stone_is_no_draught(self):
        stone = self.stone("push")
        self.says("use rune stone", "cast it at a creature")
        self.assertTrue(stone.is_awake)

    def test_spells_lists_what_one_has_in_both_languages(self):
        self.says("spells", "You carry no rune stone")
        self.stone("push")
        self.says("spells", ["Push (awake)", "dexterity resists it"])
        self.lang1 = Lang.ZH
        self.says("法术", ["推力（醒着）", "对象：一个活物；以敏"])

    def test_who_cannot_speak_cannot_cast(self):
        stone = self.stone("ward")
        self.char1.conditions.add("silenced", Rounds(3))
        self.says("cast ward", "cannot get the words out")
        self.assertTrue(stone.is_awake)


class TestFights(MagicStage):
    def test_a_spell_at_an_enemy_begins_a_fight_and_takes_the_turn(self):
        rat = self.monster(hit_dice=3)
        self.stone("befuddle")
        with rolling(6, 18, 2):
            text = self.run_line("cast befuddle at rat")
        self.assertIs(fight_of(rat), self.fight)
        self.assertTrue(rat.conditions.has("befuddled"))
        self.assertIn("the rune flares: Befuddle!", text)

    def test_what_is_resisted_does_nothing_and_the_stone_sleeps_all_the_same(self):
        rat = self.monster(hit_dice=3)
        stone = self.stone("befuddle")
        with rolling(6, 2, 2):
            text = self.run_line("cast befuddle at rat")
        self.assertFalse(rat.conditions.has("befuddled"))
        self.assertIn("shakes it off", text)
        self.assertFalse(stone.is_awake)

    def test_sleep_takes_all_it_can_and_no_friends(self):
        rats = [self.monster() for _ in range(2)]
        self.stone("sleep")
        with rolling(6, 20):
            self.run_line("cast sleep")
        self.assertTrue(all(rat.conditions.has("asleep") for rat in rats))
        self.assertFalse(self.char2.conditions.has("asleep"))

    def test_harm_kills_and_pays_once(self):
        rat = self.monster(hit_dice=1, xp=50)
        rat.hp = 1
        self.stone("swarm")
        before = self.char1.xp
        with rolling(6, 20):
            self.run_line("cast swarm")
        self.assertTrue(rat.is_dead)
        self.assertEqual(self.char1.xp, before + 50)
        self.assertIsNone(self.fight)

    def test_push_throws_out_of_the_place(self):
        way = self.way()
        rat = self.monster(hit_dice=3)
        self.stone("push")
        with rolling(6, 18, 2):
            self.run_line("cast push at rat")
        self.assertIs(rat.location, way.destination)
        self.assertIsNone(fight_of(self.char1))

    def test_leap_leaves_a_fight_by_a_way(self):
        way = self.way()
        self.monster(hit_dice=4)
        self.stone("leap")
        with rolling(6, 2, 2):
            self.run_line("attack rat")
            self.run_line("cast leap")
        self.assertIs(self.char1.location, way.destination)
        self.assertIsNone(fight_of(self.char1))

    def test_charm_makes_it_spare_the_caster(self):
        rat = self.monster(hit_dice=3)
        self.stone("charm")
        with rolling(6, 18, 2):
            self.run_line("cast charm at rat")
        self.assertTrue(rat.conditions.spares(self.char1.id))
        self.assertFalse(rat.conditions.spares(self.char2.id))

    def test_hatred_sets_one_against_its_own(self):
        hater, hated = self.monster(hit_dice=3), self.monster(hit_dice=3)
        self.stone("hatred")
        with rolling(6, 18, 2):
            text = self.run_line("cast hatred at rat 1")
        turned = next(one for one in (hater, hated) if self.char1 in self.fight.get_sides(one)[0])
        other = hated if turned is hater else hater
        self.assertIn("looks round at its own", text)
        self.assertEqual(self.fight.get_sides(turned)[1], [other])
        self.assertNotIn(turned, self.fight.get_sides(self.char1)[1])

    def test_who_is_alone_has_nobody_to_hate(self):
        rat = self.monster(hit_dice=3)
        self.stone("hatred")
        with rolling(6, 18, 2):
            self.assertIn("nobody to hate", self.run_line("cast hatred at rat"))
        self.assertIn(rat, self.fight.get_sides(self.char1)[1])

    def test_shuffle_changes_who_is_at_arms_length(self):
        near, far = self.monster(hit_dice=4), self.monster("bat", "蝠", hit_dice=4)
        self.stone("shuffle")
        with rolling(6, 2, 2):
            self.run_line("attack rat")
        self.fight.fight = self.fight.fight._with(engaged=()).close(self.char1.id, near.id)
        with rolling(6, 18, 2, 2):
            self.run_line("cast shuffle at bat")
        self.assertIn(far.id, self.fight.fight.near(near.id))

    def test_spellseize_keeps_a_copy_of_what_another_casts(self):
        stone = self.stone("spellseize")
        self.assertIn("listens", self.run_line("cast spellseize"))
        self.assertFalse(stone.is_awake)
        other = self.stone("ward", who=self.char2)
        casting.cast(self.char2, other, self.char2)
        self.assertEqual((stone.holds, stone.is_awake), ("ward", True))
        self.says("spells", "Ward (awake)")
        self.run_line("cast ward")
        self.assertTrue(self.char1.conditions.has("warded"))
        self.assertEqual((stone.holds, stone.is_awake), ("spellseize", False))

    def test_ooze_slips_out_of_webs(self):
        self.stone("ooze_form")
        self.run_line("cast ooze form")
        self.char1.conditions.add("webbed", Rounds(9))
        self.assertFalse(self.char1.conditions.rooted)
        self.char1.conditions.add("asleep", Rounds(9))
        self.assertTrue(self.char1.conditions.rooted)

    def test_command_takes_a_word_in_both_languages(self):
        rat = self.monster(hit_dice=3)
        self.stone("command")
        self.lang1 = Lang.ZH
        with rolling(6, 18, 2):
            self.run_line("施法 号令 对洞鼠 跪下")
        self.assertTrue(rat.conditions.has("prone"))

    def test_nobody_casts_at_players_townspeople_or_where_no_fight_may_be(self):
        friend = self.monster("old friend", "老友")
        friend.allegiance = Ability.ALLEGIANCE_FRIENDLY
        stone = self.stone("charm")
        for line in ("cast charm at char2", "cast charm at old friend", "cast charm at me", "cast charm at nobody"):
            self.run_line(line)
            self.assertIsNone(self.fight, line)
        self.room.allow_combat = False
        self.monster()
        self.run_line("cast charm at rat")
        self.assertIsNone(self.fight)
        self.assertTrue(stone.is_awake)
        self.assertFalse(self.char2.conditions.has("charmed"))

    def test_snail_knight_fights_on_the_casters_side(self):
        self.monster(hit_dice=6)
        self.stone("snail_knight")
        with rolling(6, 2, 2):
            self.run_line("attack rat")
            self.run_line("cast snail knight")
        [knight] = hirelings.serving(self.char1)
        self.assertIn(knight, self.fight.get_sides(self.char1)[0])

    def test_who_is_summoned_into_a_fight_is_written_down_at_once(self):
        self.monster(hit_dice=6)
        stone = self.stone("snail_knight")
        with rolling(6, 2, 2):
            self.run_line("attack rat")
        casting._apply(self.char1, stone, effects.Summon(self.char1, "snail knight", 600))
        [knight] = hirelings.serving(self.char1)
        self.assertIn(knight.id, Fight.read(self.fight.fight_text))

    def test_a_target_that_has_gone_leaves_the_stone_awake(self):
        rat = self.monster(hit_dice=3)
        stone = self.stone("charm")
        stone.at_pre_use(self.char1, rat)
        rat.location = None
        with self.assertRaises(Exception) as caught:
            stone.use(self.char1, rat)
        self.assertEqual(caught.exception.code, "gone")
        self.assertTrue(stone.is_awake)


class TestOutsideFights(MagicStage):
    def test_illuminate_lights_the_dark(self):
        self.room.dark = True
        self.assertFalse(light.has_light(self.room))
        self.stone("illuminate")
        self.run_line("cast illuminate")
        self.assertTrue(light.has_light(self.room))

    def test_knock_opens_a_locked_box(self):
        box = create_object(EvAdventureContainer, key="box", location=self.room)
        box.locked = box.closed = True
        stone = self.stone("knock")
        self.says("cast knock at hat", "Name a way")
        self.assertTrue(stone.is_awake)
        self.says("cast knock at box", "A click")
        self.assertFalse(box.locked)

    def test_pull_brings_a_thing_and_keeps_slots_honest(self):
        torch = self.thing("torch", self.room)
        self.stone("pull")
        self.says("cast pull at torch", "flies into your hands")
        self.assertIs(torch.location, self.char1)
        self.assertIn(torch, self.char1.equipment.all(only_objs=True))

    def test_pull_what_is_fixed_or_too_heavy_is_refused(self):
        anvil = self.thing("chain", self.room)
        anvil.size = 99
        stone = self.stone("pull")
        self.says("cast pull at chain mail", "cannot carry")
        anvil.locks.add("get:false()")
        self.says("cast pull at chain mail", "does not budge")
        self.assertIs(anvil.location, self.room)
        self.assertTrue(stone.is_awake)

    def test_filch_takes_coins_once_from_who_has_no_things(self):
        rat = self.monster(hit_dice=3, coins=5)
        self.stone("filch")
        coins = self.char1.coins
        with rolling(6, 18, 3):
            self.run_line("cast filch at rat")
        self.assertEqual((rat.coins, self.char1.coins), (2, coins + 3))

    def test_read_mind_works_in_peace_and_only_on_who_is_no_player(self):
        self.room.allow_combat = False
        rat = self.monster(hit_dice=2, coins=7)
        stone = self.stone("read_mind")
        self.says("cast read mind at char2", "rather keep that")
        self.assertTrue(stone.is_awake)
        with rolling(18):
            self.says("cast read mind at rat", ["8 of 8 HP", "7 coins"])
        self.assertIsNone(fight_of(rat))

    def test_detect_magic_sniff_and_x_ray_tell_what_there_is(self):
        way = self.way()
        rat = self.monster()
        rat.location = way.destination
        self.stone("detect_magic")
        self.says("cast detect magic", "rune stone of Detect Magic")
        self.stone("sniff")
        self.says("cast sniff", "North: the cave rat")
        self.stone("x_ray_vision")
        self.says("cast x-ray vision", ["The Cellar", "cave rat"])

    def test_teleport_goes_through_what_is_shut(self):
        way = self.way()
        way.locks.add("traverse:false()")
        self.stone("teleport")
        self.says("cast teleport north", "the rune flares")
        self.assertIs(self.char1.location, way.destination)

    def test_raise_dead_gets_a_corpse_up_and_leaves_what_it_had(self):
        rat = self.monster()
        corpse = EvAdventureCorpse.of(rat, self.room)
        rat.delete()
        torch = self.thing("torch", corpse)
        self.stone("raise_dead")
        self.says("cast raise dead", "gets up")
        self.assertIsNone(corpse.pk)
        self.assertIs(torch.location, self.room)
        [risen] = hirelings.serving(self.char1)
        self.assertEqual(risen.kinds, ("undead",))

    def test_counterspell_ends_magic_and_nothing_else(self):
        self.char2.conditions.add("webbed", Rounds(9))
        self.char2.conditions.add("poisoned", Rounds(9))
        self.stone("counterspell")
        self.run_line("cast counterspell at char2")
        self.assertEqual(self.char2.conditions.all(), ["poisoned"])

    def test_telepathy_reaches_who_is_named_and_only_them(self):
        elsewhere = self.way().destination
        self.char2.location = elsewhere
        stone = self.stone("telepathy")
        session = type("S", (), {"puppet": self.char2})()
        with patch("evennia.SESSION_HANDLER.get_sessions", return_value=[session]):
            self.says("cast telepathy at nobody hello", "know nobody")
            self.says("cast telepathy at char2", "what do you want to tell")
            self.assertTrue(stone.is_awake)
            self.run_line("cast telepathy at char2 meet |rme")
        self.assertIn("meet |rme", "\n".join(self.told[self.char2]).replace("||", "|"))

    def test_scry_shows_the_place_of_somebody_far_away(self):
        self.char2.location = self.way().destination
        self.stone("scry")
        session = type("S", (), {"puppet": self.char2})()
        with patch("evennia.SESSION_HANDLER.get_sessions", return_value=[session]):
            self.says("cast scry at char2", "The Cellar")

    def test_the_manse_is_a_haven_and_vanishes_without_losing_anything(self):
        self.stone("manse")
        self.says("cast manse", "A small green door")
        door = next(one for one in self.room.contents_get(content_type="exit") if one.key == "manse")
        house = door.destination
        self.assertTrue(house.tags.has("rest", category="place"))
        self.char1.move_to(house, quiet=True)
        torch = self.thing("torch", house)
        self.char1.hp, coins = 1, self.char1.coins
        self.run_line("rest")
        self.assertEqual(self.char1.hp, self.char1.hp_max)
        self.assertEqual(self.char1.coins, coins)
        self.says("cast manse", "sleeps until dawn")
        script = house.scripts.get("haven").first()
        script.at_repeat()
        self.assertTrue(house.pk)
        script.db.until = 0
        with patch.object(type(self.char1), "at_post_move", side_effect=RuntimeError("this one")):
            script.at_repeat()
        self.assertIsNone(house.pk)
        self.assertIs(self.char1.location, self.room)
        self.assertIs(torch.location, self.room)
        self.assertFalse([one for one in self.room.contents_get(content_type="exit") if one.key == "manse"])
        self.assertIsNone(manse.check(self.char1))


class TestBadInput(MagicStage):
    @tag("long")
    def test_nothing_typed_breaks_anything(self):
        self.stone("sleep")
        self.stone("push")
        self.stone("telepathy")
        self.stone("knock", held=False)
        self.room.allow_combat = False
        for typed in (
            "",
            "９９",
            "²",
            "🎲" * 50,
            "x" * 10_000,
            "\x00",
            "|r",
            "{who}",
            "at",
            "push",
            "push at",
            "push at me",
            "sleep at",
            "knock",
            "telepathy",
            "telepathy at",
            "fireball",
            "沉睡 对",
            "推力对老鼠",
            "manse",
            "9999",
        ):
            for name in ("cast", "施法", "spells", "法术"):
                self.run_line(f"{name} {typed}")
        self.assertEqual([stone.is_awake for stone in self.char1.contents], [True] * 4)

    def test_who_carries_no_stone_is_told_where_they_are(self):
        self.says("cast sleep", "a shop has one")
