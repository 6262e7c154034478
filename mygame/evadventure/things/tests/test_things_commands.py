"""Commands on things: lights, bags, flasks, snares, talk with creatures, and staff's @spawn."""

from unittest import mock

from evennia.utils.create import create_object

from evadventure.characters import carrying_commands, handling_commands
from evadventure.combat import beginning
from evadventure.creatures import ai, clock, npcs, talk_commands
from evadventure.kernel.tests.stage import Stage
from evadventure.knave.gear import GEAR
from evadventure.staff import creatures
from evadventure.things import figures, light
from evadventure.things.containers import EvAdventureContainer, EvAdventureCorpse
from evadventure.things.objects import EvAdventureCoins
from evadventure.words import Lang

COMMANDS = {
    name: command
    for command in (
        *handling_commands.COMMANDS,
        talk_commands.CmdParley,
        carrying_commands.CmdUse,
        carrying_commands.CmdDrop,
    )
    for name in (command.key, *command.aliases)
}


class ThingsTest(Stage):
    def setUp(self):
        super().setUp()
        light._lit = None
        ai._mobs = None
        self.room1.allow_combat = True

    def do(self, line):
        """Type a line as char1; return what it was told, in one line."""
        word = next(name for name in sorted(COMMANDS, key=len, reverse=True) if line.startswith(name))
        said = self.run_command(COMMANDS[word](), line[len(word) :], called=word)
        return " ".join((said if isinstance(said, str) else "\n".join(self.told[self.char1])).split())

    def bag(self, place=None, **attributes):
        bag = self.thing("sack", place or self.char1)
        for name, value in attributes.items():
            setattr(bag, name, value)
        return bag


class LightCommandsTest(ThingsTest):
    def test_light_and_douse(self):
        torch = self.thing("torch", self.char1)
        self.assertIn("You light a torch: it will burn for 1 hour.", self.do("light torch"))
        self.assertTrue(torch.lit)
        self.assertIn("burning already", self.do("light torch"))
        self.assertIn("You put a torch out.", self.do("douse"))
        self.assertIn("Nothing of that kind burns", self.do("douse torch"))
        self.assertIn(
            "gives no light", self.do("light torch") and self.thing("sword", self.char1) and self.do("light sword")
        )
        self.assertIn("carry no", self.do("light moon"))

    def test_in_chinese_without_a_blank(self):
        self.lang1 = Lang.ZH
        torch = self.thing("torch", self.char1)
        self.assertIn("你点起了火把，能烧1小时。", self.do("点燃火把"))
        self.assertIn("你熄了火把。", self.do("熄灭火把"))
        self.assertFalse(torch.lit)

    def test_in_the_dark_it_takes_a_tinderbox_or_a_steady_hand(self):
        self.room1.dark = True
        torch = self.thing("torch", self.char1)
        with mock.patch("evadventure.rules.randint", return_value=2):
            self.assertIn("none of them catches", self.do("light torch"))
            self.assertFalse(torch.lit)
            self.thing("tinderbox", self.char1)
            self.do("light torch")
        self.assertTrue(torch.lit)

    def test_a_lantern_is_filled(self):
        lantern = self.thing("lantern", self.char1)
        self.assertIn("fill it with lamp oil first", self.do("light lantern"))
        self.assertIn("no lamp oil", self.do("fill lantern"))
        oil = self.thing("lamp oil", self.char1)
        self.assertIn("You fill the lantern.", self.do("fill lantern"))
        self.assertIsNone(oil.pk)
        self.assertEqual(lantern.seconds_left, 4 * light.HOUR)
        self.thing("torch", self.char1)
        self.assertIn("takes no oil", self.do("fill torch"))


class BagsTest(ThingsTest):
    def test_put_and_get(self):
        bag = self.bag()
        for _ in range(3):
            self.thing("torch", self.char1)
        before = self.char1.equipment.count_slots()
        self.assertIn("You put 2 torches into the sack.", self.do("put 2 torches in sack"))
        self.assertEqual(self.do("put torch in nothing"), 'There is no "nothing" here.')
        self.assertEqual(len(bag.contents), 2)
        self.assertEqual(self.char1.equipment.count_slots(), before, "what is in a bag weighs as much")
        self.assertIn("You take 2 torches out of the sack.", self.do("get all from sack"))
        self.assertEqual((bag.contents, self.char1.equipment.count_slots()), ([], before))

    def test_in_chinese(self):
        self.lang1 = Lang.ZH
        bag, torch = self.bag(), self.thing("torch", self.char1)
        self.assertIn("你把一支火把放进了麻袋。", self.do("放火把进麻袋"))
        self.assertIs(torch.location, bag)
        self.assertIn("你从麻袋里拿出了一支火把。", self.do("从麻袋里拿火把"))
        self.do("放 火把 进 麻袋")
        self.assertIn("你从麻袋里拿出了一支火把。", self.do("拿 麻袋里的火把"))

    def test_remains_are_named_whole(self):
        remains = EvAdventureCorpse.of(create_object(npcs.EvAdventureNPC, key="rat"), self.room1)
        torch = self.thing("torch", remains)
        self.assertEqual(self.do("get the remains of rat"), "The remains of rat cannot be taken.")
        self.assertIn("You take a torch out of", self.do("get all from the remains of rat"))
        self.assertIs(torch.location, self.char1)

    def test_coins_in_and_out(self):
        bag = self.bag()
        self.char1.coins = 30
        self.do("put 20 coins in sack")
        self.assertEqual((self.char1.coins, bag.contents[0].amount), (10, 20))
        self.do("put 5 coins in sack")
        self.assertEqual([one.amount for one in bag.contents], [25])
        self.do("get 7 coins from sack")
        self.do("get all from sack")
        self.assertEqual((self.char1.coins, bag.contents), (30, []))

    def test_a_bag_is_never_in_itself_however_deep(self):
        outer, inner = self.bag(), self.thing("belt pouch", self.char1)
        self.assertIn("does not go into itself", self.do("put sack in sack"))
        self.do("put pouch in sack")
        self.assertIs(inner.location, outer)
        outer.move_to(self.room1, quiet=True)
        self.assertFalse(outer.move_to(inner, quiet=True))
        self.assertIs(outer.location, self.room1)

    def test_put_all_leaves_the_bag_itself_out(self):
        bag, torch = self.bag(), self.thing("torch", self.char1)
        self.do("put all in sack")
        self.assertEqual((bag.contents, bag.location), ([torch], self.char1))

    def test_what_does_not_fit_stays(self):
        self.bag(capacity=1)
        first, second = self.thing("crowbar", self.char1), self.thing("crowbar", self.char1)
        self.assertIn("has no room", self.do("put 2 crowbar in sack"))
        self.assertEqual(sum(one.location is self.char1 for one in (first, second)), 1)

    def test_closed_and_locked_chests(self):
        chest = create_object(EvAdventureContainer, key="chest", location=self.room1)
        chest.lid = chest.closed = chest.locked = True
        chest.key_tag = "k1"
        self.thing("torch", self.char1)
        self.assertIn("is closed", self.do("put torch in chest"))
        self.assertIn("is closed", self.do("get torch from chest"))
        self.assertIn("is locked", self.do("open chest"))
        key = self.thing("nails", self.char1)
        key.tags.add("k1", category="key")
        self.assertIn("You open a chest.", self.do("open chest"))
        self.assertIn("open already", self.do("open chest"))
        self.do("put torch in chest")
        self.assertIn("You close a chest.", self.do("close chest"))
        self.assertEqual([one.key for one in chest.contents], ["torch"])
        self.assertIn("cannot be opened or closed", self.do("open torch") and self.bag() and self.do("close sack"))

    def test_a_bag_says_once_what_is_in_it_and_a_closed_chest_says_nothing(self):
        sack = self.bag()
        self.thing("torch", self.char1)
        self.do("put torch in sack")
        told = sack.return_appearance(self.char1)
        self.assertEqual(told.count("torch"), 1, told)
        self.assertIn("torch", self.do("open sack"))
        chest = create_object(EvAdventureContainer, key="chest", location=self.room1)
        self.thing("nails", chest)
        chest.lid = chest.closed = True
        self.assertNotIn("nails", chest.return_appearance(self.char1))

    def test_a_full_pack_still_takes_from_its_own_bag_but_not_from_a_chest(self):
        bag = self.bag()
        self.do("put all in sack")
        crowbar = self.thing("crowbar", self.char1)
        self.do("put crowbar in sack")
        while self.char1.equipment.count_slots() + 1 <= self.char1.equipment.max_slots:
            self.thing("crowbar", self.char1)
        self.assertIn("out of the sack", self.do("get crowbar from sack"))
        chest = create_object(EvAdventureContainer, key="chest", location=self.room1)
        self.thing("halberd", chest)
        self.assertIn("cannot carry", self.do("get halberd from chest"))
        self.assertIs(crowbar.location, self.char1)
        self.assertEqual(bag.contents, [])

    def test_what_a_bag_held_stays_when_it_is_gone(self):
        bag, torch = self.bag(), self.thing("torch", self.char1)
        torch.move_to(bag, quiet=True)
        bag.delete()
        self.assertIs(torch.location, self.char1)

    def test_refusals(self):
        self.thing("torch", self.char1)
        for line, answer in {
            "put": "Put what into what?",
            "put torch": "Put what into what?",
            "put torch in moon": "moon",
            "put torch in torch": "holds nothing",
            "put ² torches in torch": "holds nothing",
            "get torch from": "torch",
            "get torch from moon": "moon",
            "open": "Open what?",
            "open moon": "moon",
            "put " + "x" * 5000 + " in y": "y",
        }.items():
            self.assertIn(answer, self.do(line), line)


class ThrowingTest(ThingsTest):
    def test_throwing_begins_a_fight_and_uses_the_flask_up(self):
        troll, oil = npcs.spawn("moss_troll", self.room1), self.thing("lamp oil", self.char1)
        self.char1.hp = self.char1.hp_max = 500
        with mock.patch("evadventure.rules.randint", side_effect=lambda low, high: high):
            self.do("throw oil at troll")
            fight = self.char1.fight
            self.assertIsNotNone(fight)
            if oil.pk:
                fight.execute_next_action(self.char1)
        self.assertIsNone(oil.pk)
        self.assertLess(troll.hp, troll.hp_max)

    def test_holy_water_is_only_water_to_the_living(self):
        npcs.spawn("drain_crab", self.room1)
        water = self.thing("holy water", self.char1)
        self.assertIn("no harm at all", self.do("throw water at crab"))
        self.assertIsNone(self.char1.fight)
        self.assertTrue(water.pk)

    def test_refusals(self):
        self.thing("torch", self.char1), self.thing("lamp oil", self.char1)
        for line, answer in {
            "throw": "Throw what at whom?",
            "throw moon at rat": "carry no",
            "throw torch at char2": "not made for throwing",
            "throw oil": "at whom?",
            "throw oil at moon": "moon",
        }.items():
            self.assertIn(answer, self.do(line), line)

    def test_a_snare_is_laid_out_taken_up_again_and_thrown_in_a_fight(self):
        trap = self.thing("bear trap", self.char1)
        self.assertIn("You lay a bear trap out", self.do("use trap"))
        self.assertTrue(trap.armed)
        self.do("get trap")
        self.assertFalse(trap.armed)
        rats = [npcs.spawn("winch_ogre", self.room1) for _ in range(2)]
        caltrops = self.thing("caltrops", self.char1)
        fight = beginning.begin(self.char1, rats[0])
        fight.add_combatant(rats[1])
        with mock.patch("evadventure.rules.randint", return_value=1):
            caltrops.use(self.char1)
            caltrops.at_post_use(self.char1)
        self.assertTrue(all(rat.conditions.has("slowed") for rat in rats))
        self.assertIsNone(caltrops.pk)


class ParleyTest(ThingsTest):
    def test_parley(self):
        npcs.spawn("lost_delver", self.room1)
        self.char1.coins = 50
        with mock.patch("evadventure.creatures.reactions.parley") as parley:
            self.do("parley delver = 20 coins")
            self.do("parley delver")
            self.do("交涉 探井人 = 20铜币")
        self.assertEqual([call.args[2] for call in parley.call_args_list], [20, 0, 20])

    def test_refusals(self):
        npcs.spawn("lost_delver", self.room1)
        for line, answer in {
            "parley": "Talk to whom?",
            "parley delver = much": "whole number",
            "parley delver = -5": "whole number",
            "parley delver = 999999": "not so many coins",
            "parley char2": "nothing to settle",
        }.items():
            self.assertIn(answer, self.do(line), line)


class ToolsTest(ThingsTest):
    def test_every_tool_of_the_gear_is_explained(self):
        self.assertEqual({one["tool"] for one in GEAR.values() if one.get("tool")} - set(figures.HELPS), set())

    def test_who_has_a_tool(self):
        self.assertIsNone(figures.carried(self.char1, "crowbar"))
        bar = self.thing("crowbar", self.char1)
        self.assertIs(figures.carried(self.char1, "lockpicks", "crowbar"), bar)

    def test_a_look_at_a_tool_says_what_it_is_good_for(self):
        bar = self.thing("crowbar", self.char1)
        self.assertIn("A tool: it opens stuck doors and chests.", bar.return_appearance(self.char1))
        self.lang1 = Lang.ZH
        self.assertIn("工具：能撬开卡死的门和箱子。", bar.return_appearance(self.char1))
        self.assertNotIn("工具", self.thing("sword", self.char1).return_appearance(self.char1))


class SpawnTest(ThingsTest):
    def do(self, line):
        self.run_command(creatures.CmdSpawn(), line, called="@spawn")
        return " ".join(" ".join(self.told[self.char1]).split())

    def mobs(self, place=None):
        return [one.kind_key for one in (place or self.room1).contents if getattr(one, "kind_key", "")]

    def test_creatures_and_things_by_key_and_name_in_both_languages(self):
        self.do("cellar rat = 2")
        self.do("窖鼠")
        self.do("cellar_rat")
        self.assertEqual(self.mobs(), ["cellar_rat"] * 4)
        with mock.patch("evadventure.staff.command.logger.log_sec") as logged:
            self.do("torch = 3")
            self.do("乳牙")
        self.assertEqual(logged.call_count, 2)
        self.assertEqual(sorted(one.key for one in self.room1.contents if one.key in ("torch", "milk tooth")),
                         ["milk tooth", "torch", "torch", "torch"])  # fmt: skip

    def test_lists(self):
        said = self.do("list monsters 12")
        self.assertIn("sleeper", said)
        self.assertNotIn("cellar_rat", said)
        self.assertIn("tally_knife", self.do("list things knife"))
        self.lang1 = Lang.ZH
        self.assertIn("井底那位", self.do("list monsters"))

    def test_packs_loot_chests_and_what_a_place_keeps(self):
        self.do("pack cellar rat")
        self.assertIn(len(self.mobs()), (1, 2, 3))
        self.do("chest = 5")
        chest = next(one for one in self.room1.contents if one.key == "chest")
        self.assertFalse(chest.access(self.char2, "get"))
        self.do("loot hoard = 12")
        self.assertTrue(any(isinstance(one, EvAdventureCoins) for one in self.room1.contents))
        self.do("always drain crab = 2")
        self.assertEqual(clock.kept_in(self.room1), {"drain_crab": (2, clock.RETURNS)})
        self.assertEqual(self.mobs().count("drain_crab"), 2)
        self.do("never drain crab")
        self.assertEqual(clock.kept_in(self.room1), {})

    def test_refusals(self):
        for line, answer in {
            "sunset": "no creature or thing",
            "torch = 0": "1 to 20",
            "torch = 999": "1 to 20",
            "torch = ²": "1 to 20",
            "list": "List what",
            "list monsters 99": "levels are",
            "loot moon": "tables of loot",
            "chest = 99": "levels are",
            "always sunset": "no creature",
            "pack": "no creature",
        }.items():
            self.assertIn(answer, self.do(line), line)
        self.assertEqual(self.mobs(), [])
