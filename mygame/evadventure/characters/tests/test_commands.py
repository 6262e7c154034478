"""Commands of characters and staff, in both languages, against everything people type."""

from unittest.mock import patch

from django.test import tag
from evennia.utils import create
from evennia.utils.test_resources import EvenniaCommandTest

from commands.default_cmdsets import CharacterCmdSet
from evadventure.characters import carrying_commands, get_character_sheet
from evadventure.characters.cmdset import EvAdventureCmdSet
from evadventure.enums import WieldLocation
from evadventure.kernel.counting import EVERYTHING, Amount, find, read_amount
from evadventure.kernel.tests.stage import Stage
from evadventure.knave.gear import GEAR
from evadventure.random_tables import BUNDLES, chargen_tables
from evadventure.staff import characters, rolls
from evadventure.things.objects import EvAdventureCoins
from evadventure.words import Lang, Words

HOSTILE = [
    "",
    " ",
    "x" * 10_000,
    "９９９",
    "²",
    "🎲🎲",
    "\x00\x1b[31m",
    "|r|n||",
    "{who}",
    "all all all",
    "-5 sword",
    "0 sword",
    "999999999999999999999 sword",
    "sword-0",
    "sword-99999999",
    "sword to",
    " to bob",
    "= =",
    "sword vs",
    "vs bob",
    "#1",
    "*owner",
    "给",
    "两",
    "十",
]


class TestAmounts(Stage):
    def test_reading(self):
        for typed, count, name in (
            ("torch", None, "torch"),
            ("the  Torch", None, "torch"),
            ("3 torches", 3, "torches"),
            ("３支火把", 3, "火把"),
            ("三支火把", 3, "火把"),
            ("两把剑", 2, "剑"),
            ("十二枚铜币", 12, "铜币"),
            ("二十枚铜币", 20, "铜币"),
            ("all", EVERYTHING, ""),
            ("全部", EVERYTHING, ""),
            ("all the torches", EVERYTHING, "torches"),
            ("所有的火把", EVERYTHING, "火把"),
            ("5", None, "5"),
            ("十字镐", None, "十字镐"),
            ("allspice", None, "allspice"),
            ("²", None, "²"),
            ("9" * 500 + " swords", 10**12, "swords"),
        ):
            self.assertEqual(read_amount(typed), Amount(count, name), typed)
        self.assertTrue(read_amount("20 coins").is_coins)
        self.assertTrue(read_amount("20铜币").is_coins)

    def test_finding(self):
        sword, torch, mail = self.thing("sword"), self.thing("torch"), self.thing("chain")
        other = self.thing("long sword")
        pool = [sword, torch, mail, other]
        for typed, found in (
            ("sword", [sword]),
            ("swords", [sword]),
            ("long", [other]),
            ("剑", [sword]),
            ("巨", [other]),
            ("torches", [torch]),
            ("chain mail", [mail]),
            ("锁子", [mail]),
            ("sword-1", [sword]),
            ("sword-2", []),
            ("", []),
            ("sw", [sword, other]),
            ("sw-2", [other]),
        ):
            self.assertEqual(find(typed, pool), found, typed)


class TestGear(Stage):
    def test_every_piece_of_the_tables_can_be_made(self):
        for table in ("armor", "starting weapon", "dungeoning gear", "general gear 1", "general gear 2"):
            for entry in chargen_tables[table]:
                entry = entry if isinstance(entry, str) else entry[1]
                if entry != "no armor":
                    self.assertIn(BUNDLES.get(entry, (entry, 1))[0], GEAR)

    @tag("long")
    def test_every_thing_speaks_both_languages(self):
        for key in GEAR:
            thing = self.thing(key)
            english, chinese = (thing.in_lang(lang) for lang in Lang)
            self.assertTrue(english.isascii() and not chinese.isascii(), key)
            self.assertTrue(thing.descs["en"].isascii() and not thing.descs["zh"].isascii(), key)
            self.assertIn("slot", thing.get_display_footer(self.char1))

    def test_figures(self):
        chain, bow = self.thing("chain"), self.thing("bow")
        self.assertEqual((chain.armor, chain.size, chain.quality, chain.value), (4, 3, 5, 1200))
        self.assertEqual((bow.damage_roll, bow.size, bow.value, bow.attack_type.value), ("1d6", 2, 15, "wisdom"))
        self.assertIs(bow.inventory_use_slot, WieldLocation.TWO_HANDS)


class TestCarrying(Stage):
    def test_get_and_drop(self):
        for _ in range(5):
            self.thing("torch", self.room)
        self.says("get torch", "You take a torch.", "Char takes a torch.")
        self.says("get 3 torches", "You take 3 torches.", "Char takes 3 torches.")
        self.says("get 3 torches", "All there is: a torch.")
        self.says("drop 2 torches", "You lay down 2 torches.", "Char lays down 2 torches.")
        self.says("get 0 torches", "None at all? Done.")
        self.says("get all", "You take 3 torches.")
        self.says("get all", "There is nothing here to take.")
        self.says("drop all", "You lay down 5 torches.")
        self.says("drop all", "Your backpack is empty.")
        self.says("drop torch", 'You carry no "torch".')

    def test_get_and_drop_in_chinese(self):
        self.lang1 = Lang.ZH
        for _ in range(3):
            self.thing("torch", self.room)
        self.says("拿火把", "你拿起了一支火把。", "Char takes a torch.")
        self.says("拿 ２ 火把", "你拿起了两支火把。", "Char takes 2 torches.")
        self.says("丢两支火把", "你放下了两支火把。", "Char lays down 2 torches.")
        self.says("丢 全部", "你放下了一支火把。")
        self.says("拿", "要拿什么？")
        self.says("拿月亮", "这里没有「月亮」可拿。")

    def test_what_cannot_be_taken(self):
        self.says("get char2", "Char2 would object.")
        fixed = self.thing("sword", self.room)
        fixed.locks.add("get:false()")
        self.says("get sword", "The sword cannot be taken.")
        self.says("get all", "There is nothing here to take.")

    def test_slots_overflow(self):
        for _ in range(4):
            self.thing("full plate", self.room)
        self.says("get 2 full plate", "You take 2 suits of full plate.")
        self.says(
            "get all", "You cannot carry a suit of full plate as well: it needs 5 of your slots, and you have 1 left."
        )
        self.assertEqual(self.char1.equipment.count_slots(), 10)
        self.says("drop 1 full plate", "You lay down a suit of full plate.")
        self.thing("sword", self.room)
        self.says("get all", ["You take a suit of full plate.", "You cannot carry a suit of full plate as well"])

    def test_what_there_is_no_room_for_is_left_and_the_rest_is_taken(self):
        for key in ("full plate", "full plate", "full plate", "torch"):
            self.thing(key, self.room)
        EvAdventureCoins.put(10, self.room)
        self.says(
            "get all", ["You take 2 suits of full plate, a torch and 10 coins", "You cannot carry a suit of full plate"]
        )
        self.assertEqual(self.char1.coins, 10)

    def test_coins_weigh(self):
        EvAdventureCoins.put(2000, self.room)
        self.says("get coins", "2000 coins are too heavy: there is room for 1199 more.")
        self.says("get 1100 coins", "You take 1100 coins.", "Char takes 1100 coins.")
        self.assertEqual(self.char1.equipment.count_slots(), 11)
        self.thing("torch", self.room)
        self.says("get torch", "You cannot carry a torch as well: it needs 0.2 of your slots, and coins fill")
        self.says("drop 100 coins", "You lay down 100 coins.")
        self.says("get torch", "You take a torch.")
        self.assertEqual([thing.amount for thing in self.room.contents if isinstance(thing, EvAdventureCoins)], [1000])

    def test_coins_in_chinese(self):
        self.lang1 = Lang.ZH
        self.char1.coins = 50
        self.says("丢 二十枚铜币", "你放下了20枚铜币。", "Char lays down 20 coins.")
        self.says("丢 51铜币", "你只有30枚铜币。")
        self.says("拿 铜币", "你拿起了20枚铜币。")
        self.says("钱袋", "你有50枚铜币。")

    def test_too_many_coins(self):
        self.char1.coins = 5
        for typed in ("drop 6 coins", "drop 999999999999 coins", "give 6 coins to char2"):
            self.says(typed, "You have only 5 coins.")
        self.says("drop 0 coins", "None at all? Done.")
        self.assertEqual((self.char1.coins, self.char2.coins), (5, 0))

    def test_of_torches_those_that_do_not_burn_are_meant(self):
        burning, *_ = [self.thing("torch", self.char1) for _ in range(3)]
        burning.kindle()
        self.says("drop 2 torches", "You lay down 2 torches.")
        self.says("drop torch", "You lay down a lit torch.")

    def test_give(self):
        self.thing("sword", self.char1)
        self.says("give sword to char2", "You give a sword to Char2.", "Char gives you a sword.")
        self.assertEqual(self.char2.equipment.all(only_objs=True)[0].in_lang(Lang.EN), "sword")
        self.assertEqual(self.char1.equipment.all(only_objs=True), [])
        self.says("give sword to char2", 'You carry no "sword".')
        self.char1.coins = 30
        self.says("give 20 coins to char2", "You give 20 coins to Char2.", "Char gives you 20 coins.")
        self.assertEqual((self.char1.coins, self.char2.coins), (10, 20))

    def test_give_in_chinese(self):
        self.lang1 = Lang.ZH
        for _ in range(4):
            self.thing("torch", self.char1)
        self.says("给char2 火把", "你把一支火把给了Char2。", "Char gives you a torch.")
        self.says("给char2火把", "你把一支火把给了Char2。")
        self.says("把火把给char2", "你把一支火把给了Char2。")
        self.says("把火把交给 char2", "你把一支火把给了Char2。")
        self.says("把火把", "把什么给谁？例如：给小明 火把。")
        self.says("给火把", "把什么给谁？例如：给小明 火把。")
        self.char1.coins = 30
        self.says("给 char2 三枚铜币", "你把3枚铜币给了Char2。", "Char gives you 3 coins.")

    def test_give_what_cannot_be(self):
        sword = self.thing("sword", self.char1)
        self.says("give sword to me", "You hand it from one hand to the other.")
        self.says("give sword to nobody", 'There is nobody called "nobody" here.')
        self.says("give sword to obj", 'There is nobody called "obj" here.')
        self.char1.equipment.move(sword)
        self.says("give sword to char2", "You are using the sword (weapon hand): remove it first.")
        self.says("drop sword", "You are using the sword (weapon hand): remove it first.")
        self.char1.equipment.stow(sword)
        for _ in range(2):
            self.thing("full plate", self.char2)
        self.says("give sword to char2", "Char2 cannot carry that much more.")
        self.char1.coins = 500
        self.says("give 200 coins to char2", "Char2 cannot carry that much more.")
        self.assertEqual((sword.location, self.char1.coins), (self.char1, 500))

    def test_the_noun_alone_lists_what_is_in_use(self):
        self.char1.equipment.move(self.thing("sword", self.char1))
        self.says("wield", "Wield or wear what?")
        self.says("equip", "weapon hand  sword")
        self.lang1 = Lang.ZH
        self.says("装备", self.run_line("穿戴"))

    def test_which(self):
        self.thing("sword", self.room), self.thing("long sword", self.room)
        self.says("get sw", 'Which "sw" do you mean: a sword or a long sword?')
        self.says("get sw-2", "You take a long sword.")


class TestUsing(Stage):
    def test_wield_and_wear(self):
        for key in ("sword", "shield", "chain", "helmet", "halberd"):
            self.thing(key, self.char1).size = 1
        self.says("wield sword", "You ready a sword: weapon hand.", "Char readies a sword.")
        self.says("wield sword", "You are using the sword already.")
        self.says("wear shield", "You ready a shield: shield hand.")
        self.says("穿 锁子甲", "You ready a suit of chain mail: body.")
        self.says("wear helmet", "You ready a helmet: head.")
        self.assertEqual(self.char1.armor, 6)
        self.says("wield halberd", "You ready a halberd: both hands. Into your backpack: a sword and a shield.")
        self.assertEqual(self.char1.armor, 5)
        self.says("remove halberd", "Into your backpack: a halberd.", "Char puts away a halberd.")
        self.says("remove halberd", "The halberd is in your backpack already.")
        self.says("remove all", "Into your backpack: a suit of chain mail and a helmet.")
        self.says("remove all", "You wield and wear nothing.")
        self.assertEqual(len(self.char1.equipment.all(only_objs=True)), 5)

    def test_wield_in_chinese(self):
        self.lang1 = Lang.ZH
        self.thing("sword", self.char1), self.thing("halberd", self.char1)
        self.says("装备剑", "你装备了剑（主手）。", "Char readies a sword.")
        self.says("握长戟", "你装备了长戟（双手），把一把剑收进背包。")
        self.says("卸下长戟", "你把一杆长戟收进了背包。")

    def test_what_cannot_be_used(self):
        sword = self.thing("sword", self.room)
        self.says("wield sword", 'You carry no "sword".')
        self.thing("torch", self.char1)
        self.says("wield torch", "The torch can be neither wielded nor worn.")
        sword.move_to(self.char1, quiet=True)
        sword.quality = 0
        self.says("wield sword", "The sword is broken. A smith must mend it first.")
        self.says("use sword", "The sword is broken.")
        self.thing("chain", self.char1)
        self.says("use chain mail", "The suit of chain mail is there to be worn: wear it.")
        self.thing("crowbar", self.char1)
        self.says("use crowbar", "You find no use for the crowbar here.")

    def test_meals_and_draughts(self):
        for _ in range(2):
            self.thing("ration", self.char1)
        self.says("eat ration", "You eat a ration.", "Char eats a ration.")
        self.says("吃干粮", "You have eaten already. Sleep on it first.")
        self.assertEqual(len(self.char1.equipment.all(only_objs=True)), 1)
        self.thing("healing draught", self.char1)
        self.char2.hp, self.char2.hp_max = 1, 8
        with patch("evadventure.rules.randint", return_value=5):
            self.says(
                "use draught on char2",
                ["You use a healing draught on Char2: 5 HP regained.", "The healing draught is used up."],
            )
        self.assertEqual((self.char2.hp, len(self.char1.equipment.all(only_objs=True))), (6, 1))

    def test_uses(self):
        chalk = self.thing("chalk, 10", self.char1)
        self.says("use chalk", "You use a box of chalk.")
        self.assertEqual(chalk.uses, 9)

    def test_nothing_is_wasted(self):
        self.thing("crowbar", self.char1), self.thing("healing draught", self.char1)
        self.char1.hp = self.char1.hp_max
        self.says("use crowbar", "You find no use for the crowbar here.")
        self.says("drink draught", "That would be wasted: Char is unhurt.")
        self.assertEqual(len(self.char1.equipment.all(only_objs=True)), 2)


class TestDice(Stage):
    def test_roll(self):
        with patch("evadventure.rules.randint", return_value=4):
            self.says("roll 2d6+1", "You roll 2d6+1: 4+4, that makes 9.", "Char rolls 2d6+1: 4+4, that makes 9.")
            self.says("roll", "You roll 1d20: 4.", "Char rolls 1d20: 4.")
            self.says("roll 100d1000", "You roll 100d1000: 400.")
            self.lang1 = Lang.ZH
            self.says("掷２ｄ６＋１", "你掷2d6+1：4+4，合计9。", "Char rolls 2d6+1: 4+4, that makes 9.")
            self.says("掷骰1d6", "你掷1d6：4。")

    def test_absurd_rolls(self):
        self.says("roll 99999999d99999999", "You can roll 1 to 100 dice at once.")
        self.says("roll ²d6", "That is no roll of dice.")
        self.says("roll 1d6; 1d6", "That is no roll of dice.")

    def test_save(self):
        self.char1.strength = 2
        with patch("evadventure.rules.randint", return_value=14):
            self.says(
                "save strength",
                "You make a saving throw. d20 rolled 14, strength +2 makes 16 against 15: success.",
                "Char makes a saving throw. d20 rolled 14, strength +2 makes 16 against 15: success.",
            )
            self.char2.dexterity = 5
            self.says(
                "save dex vs char2",
                "You contend with Char2. d20 rolled 14, dexterity +1 makes 15 against 15: failure.",
                "Char contends with Char2.",
            )
            self.lang1 = Lang.ZH
            self.says("检定 敏捷 对 char2", "你与Char2较量。d20掷出14，敏捷+1，合计15，须大于15：失败。")
            self.says("检定敏捷", "你做豁免检定。")

    def test_save_with_advantage_and_disadvantage(self):
        for typed, ends in (
            ("save dex advantage", "2d20 (advantage, the higher counts) rolled 17, dexterity +1 makes 18"),
            ("save dex with disadvantage", "2d20 (disadvantage, the lower counts) rolled 4, dexterity +1 makes 5"),
            ("save DEX ADV", "2d20 (advantage, the higher counts) rolled 17"),
        ):
            with patch("evadventure.rules.randint", side_effect=[4, 17]):
                self.says(typed, f"You make a saving throw. {ends}")
        self.char2.dexterity = 5
        for typed in ("save dex advantage against char2", "save dex vs char2 advantage"):
            with patch("evadventure.rules.randint", side_effect=[4, 17]):
                self.says(
                    typed,
                    "You contend with Char2. 2d20 (advantage, the higher counts) rolled 17, dexterity +1 makes 18 "
                    "against 15: success.",
                )
        self.lang1 = Lang.ZH
        for typed, face in (("检定 敏捷 优势", 17), ("检定敏捷优势", 17), ("检定 敏捷 劣势", 4)):
            with patch("evadventure.rules.randint", side_effect=[4, 17]):
                self.says(typed, f"掷出{face}")
        with patch("evadventure.rules.randint", side_effect=[4, 17]):
            self.says("检定 敏捷 劣势 对 char2", "你与Char2较量。")
        self.says("检定 优势", "")

    def test_no_save(self):
        self.says("save", "Save with which ability?")
        self.says("save luck", "Save with which ability?")
        self.says("save str vs me", "Nobody wins against oneself.")
        self.says("save str vs obj", 'There is nobody called "obj" here.')


NO_BED = "A bed costs {} and a meal 2 coins. You have {}. The temple has a bench and broth"


class TestRest(Stage):
    def test_rest(self):
        self.char1.hp, self.char1.hp_max, self.char1.constitution = 1, 10, 2
        self.says("rest", "This is no place to sleep: beds are at an inn.")
        self.room1.tags.add("rest", category="place")
        self.says("rest", NO_BED.format("1 coin", "0 coins"))
        self.char1.coins = 10
        with patch("evadventure.rules.randint", return_value=3):
            self.says(
                "rest",
                "You eat, sleep and wake at dawn, 3 coins poorer. You regain 5 HP and have 6 of 10.",
                "Char sleeps a night",
            )
            self.char1.fed = True
            self.says("休息", "You eat, sleep and wake at dawn, 1 coin poorer. You regain 4 HP and have 10 of 10.")
        self.says("rest", "You are unhurt and wide awake.")
        self.assertEqual((self.char1.coins, self.char1.fed), (6, False))

    def test_who_sleeps_behind_a_door_of_ones_own_wakes_up_whole(self):
        self.char1.hp, self.char1.hp_max, self.char1.coins = 1, 30, 5
        self.room1.tags.add(["rest", "private"], category="place")
        self.says(
            "rest",
            "You eat, sleep and wake at dawn, 4 coins poorer. You regain 29 HP and have 30 of 30.",
            "Char sleeps a night",
        )
        self.char1.hp = 1
        self.says("rest", NO_BED.format("2 coins", "1 coin"))

    def test_the_temple_has_a_bench_for_who_cannot_pay(self):
        self.char1.hp, self.char1.hp_max, self.char1.coins = 1, 9, 2
        self.room1.tags.add("temple", category="place")
        self.says("rest", "You are given broth, and a bench", "Char sleeps a night")
        self.assertEqual((self.char1.hp, self.char1.coins), (5, 2))
        self.says("休息", "You have had your turn on the bench.")
        self.char1.coins = 3
        self.says("rest", "The bench is for those who have no coins.")
        self.char1.hp = 9
        self.says("rest", "You are unhurt and wide awake.")


class TestAdvance(Stage):
    def test_advance(self):
        self.says("advance str dex con", "You need 1000 more experience points for that.")
        self.char1.add_xp(1000)
        self.says("advance str dex", "Choose 3 different abilities")
        self.says("advance str str dex", "Choose 3 different abilities")
        self.says("advance str dex luck", "Choose 3 different abilities")
        self.says("升级 力量 敏捷、魅力", "You are level 2 now:", "Char seems grown by a head: level 2.")
        self.assertEqual((self.char1.strength, self.char1.charisma, self.char1.level), (2, 2, 2))
        self.says("advance str dex con", "You need 1000 more experience points for that.")


class TestSheets(Stage):
    def setUp(self):
        super().setUp()
        self.char1.set_descs(Words("A person of few words. " * 6, "一个沉默寡言的人。" * 12))
        for key in ("sword", "chain", "torch", "torch"):
            self.thing(key, self.char1)
        self.char1.equipment.move(self.char1.equipment.all(only_objs=True)[0])

    def shown(self, typed, **flags):
        self.session.protocol_flags.update(flags)
        return self.run_line(typed)

    def test_every_width_and_language(self):
        from evadventure.kernel.textwidth import columns

        for lang in Lang:
            self.lang1 = lang
            for width in (40, 80):
                for typed in ("score", "inventory"):
                    text = self.shown(typed, SCREENWIDTH={0: width})
                    self.assertTrue(all(columns(line) <= width for line in text.split("\n")), f"{width} {text}")
                    self.assertIn("剑" if lang == Lang.ZH else "sword", text)

    def test_the_lessons_sheet_is_in_the_words_of_its_owner(self):
        for lang, strength in ((Lang.EN, "strength"), (Lang.ZH, "力量")):
            self.lang1 = lang
            self.assertIn(strength, get_character_sheet(self.char1))

    def test_points_are_counted_to_the_level_after_one_that_is_earned(self):
        self.char1.level = 1
        for xp, left, earned in ((999, 1, False), (1050, 950, True)):
            self.char1.xp = xp
            text = self.shown("score")
            self.assertIn(f"XP: {xp}, {left} to the next level", text)
            self.assertEqual("You have earned a level" in text, earned)

    def test_a_screen_reader_gets_sentences(self):
        text = self.shown("score", SCREENREADER=True)
        self.assertIn("Strength: bonus 1, defence 11.", text)
        self.assertNotIn("--", text)
        self.assertIn("Weapon hand: sword.", self.shown("inventory", SCREENREADER=True))
        self.assertIn("2 torches", self.shown("inventory", SCREENREADER=True))

    def test_somebody_with_nothing(self):
        for thing in self.char1.equipment.all(only_objs=True):
            thing.delete()
        self.assertIn("Your backpack is empty.", self.shown("inventory"))
        self.assertIn("bare hands", self.shown("score"))


class TestStaff(Stage):
    def log(self, typed, *answer):
        with patch("evadventure.staff.command.logger.log_sec") as log:
            self.says(typed, *answer)
        return [call.args[0] for call in log.call_args_list]

    def test_changes_and_their_log(self):
        self.char2.hp, self.char2.hp_max = 1, 8
        lines = self.log("@heal char2", "Char2 regains 7 HP: 8 of 8.", "A warm light")
        self.assertEqual(lines, [f"staff: TestAccount(#{self.account.id}) healed 7 HP of Char2(#{self.char2.id})"])
        self.assertEqual(self.log("@heal char2", "Char2 is not hurt."), [])
        self.assertEqual(self.told[self.char2], [], "nothing is closed on the unhurt")
        self.assertEqual(len(self.log("@xp char2 = 1,050".replace(",", ""), "XP of Char2: +1050, that makes 1050.")), 1)
        self.log("@xp char2 -50", "XP of Char2: -50, that makes 1000.", "Your experience points: -50")
        self.log("@coins char2 ＝ ５０", "Coins of Char2: +50, that makes 50 coins.", "Your purse: +50")
        self.log("@coins char2 = -80", "Coins of Char2: -50, that makes 0 coins.")
        self.says("@sheet char2", "Char2: person, level 1")

    def test_refusals(self):
        for typed in ("@xp", "@xp char2", "@xp char2 = ²", "@xp char2 = 1.5", "@coins char2 = lots"):
            self.assertEqual(self.log(typed, "Name a character and a whole number"), [])
        self.assertEqual(self.log("@xp char2 = 0", "The number is 1 to 1000000"), [])
        self.assertEqual(self.log("@coins char2 = 99999999999", "The number is 1 to 1000000"), [])
        self.assertEqual(self.log("@heal nobody", 'There is no character called "nobody".'), [])
        self.assertEqual(self.log("@heal", "Whom?"), [])
        self.assertEqual(self.log("@heal obj", 'There is no character called "obj".'), [])

    def test_rolls_for_others(self):
        self.char2.dexterity = 3
        with patch("evadventure.rules.randint", return_value=5):
            lines = self.log(
                "@roll char2 = 2d6+1",
                "Staff roll 2d6+1 for Char2: 5, 5; total 11.",
                "Staff roll 2d6+1 for Char2: 5, 5; total 11.",
            )
            self.assertEqual(
                lines, [f"staff: TestAccount(#{self.account.id}) rolled 2d6+1 (11) for Char2(#{self.char2.id})"]
            )
            self.log("@roll", "Staff roll 1d20: 5; total 5.", "Staff roll 1d20: 5; total 5.")
            self.log("@morale char2", "Staff roll the morale of Char2 (9): Char2 loses heart.")
        with patch("evadventure.rules.randint", side_effect=[4, 17]):
            lines = self.log(
                "@save char2 dex advantage against char",
                "Staff roll for Char2 against Char. 2d20 (advantage, the higher counts) rolled 17, dexterity +3",
            )
            self.assertEqual(len(lines), 1)
        with patch("evadventure.rules.randint", return_value=2):
            self.log("@save char2 strength", "Staff roll a saving throw for Char2.")
            self.log("@morale char2", "Staff roll the morale of Char2 (9): Char2 stands.")
            self.lang1 = Lang.ZH
            self.log("@检定 char2 敏捷 劣势", "管理人员替Char2做豁免检定。2d20")
            self.log("@士气 char2", "管理人员替Char2检定士气（9）：Char2稳住了阵脚。")
        self.lang1 = Lang.EN
        self.log("@save char2 luck", "Save with which ability?")
        self.log("@save nobody dex", 'There is no character called "nobody".')
        self.log("@morale", "Whom?")

    def test_death_is_rolled_for_others(self):
        before = (self.char2.hp, self.char2.strength)
        with patch("evadventure.rules.randint", return_value=1):
            self.log(
                "@deathroll char2",
                "Staff roll on the table of death for Char2: that would be death. Nothing has changed.",
            )
        self.assertEqual((self.char2.hp, self.char2.strength, self.char2.is_dead), (*before, False))
        with patch("evadventure.rules.randint", side_effect=[3, 2, 4]):
            self.log(
                "@deathroll char2", "Staff roll on the table of death for Char2: that would cost 2 strength for good."
            )
        self.char2.hp = 0
        with patch("evadventure.rules.randint", side_effect=[3, 1, 4]):
            self.assertEqual(len(self.log("@deathroll char2", "Staff roll on the table of death for Char2: 1 ")), 1)
        self.assertEqual(self.char2.hp, 4)

    def test_locks(self):
        for command in (*characters.COMMANDS, *rolls.COMMANDS):
            self.assertFalse(command().access(self.char2, "cmd"), command.key)


class TestHostileInput(Stage):
    @tag("long")
    def test_every_command_survives_everything(self):
        self.thing("sword", self.char1)
        self.char1.coins = 7
        before = self.state()
        with patch("evennia.utils.logger.log_trace") as trace, patch("evennia.utils.logger.log_err") as error:
            for command in EvAdventureCmdSet():
                for lang in Lang:
                    self.lang1 = lang
                    for typed in HOSTILE:
                        with self.subTest(command=command.key, typed=typed[:20]):
                            if command.key in ("drop", "remove") and typed.startswith("all"):
                                continue
                            answer = self.run_command(command, typed)
                            self.assertTrue(answer)
                            self.assertLess(len(answer), 3000)
            trace.assert_not_called()
            error.assert_not_called()
        self.assertEqual(self.state(), before)

    def state(self):
        return (
            self.char1.coins,
            self.char2.coins,
            self.char1.hp,
            self.char1.equipment.all(),
            sorted(thing.id for thing in self.room.contents),
        )


class TestCommandSet(Stage):
    def test_all_commands_are_there_and_speak_both_languages(self):
        present = {type(command) for command in CharacterCmdSet()}
        for command in EvAdventureCmdSet():
            self.assertTrue(any(issubclass(one, type(command)) for one in present), command.key)
            self.assertIsNotNone(command.help_words, command.key)

    def test_nobody_gets_lost_in_the_void(self):
        self.char1.location = None
        self.assertEqual(self.run_command(carrying_commands.CmdGet(), "sword"), "You are nowhere.")

    def test_what_is_no_character_gets_an_answer(self):
        plain = create.create_object("evennia.objects.objects.DefaultObject", key="ghost", location=self.room)
        self.assertTrue(EvenniaCommandTest.call(self, carrying_commands.CmdInventory(), "", caller=plain))
