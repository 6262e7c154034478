"""Shops: prices that never make a coin, moods, stock and till that return at dawn, and everything one may type."""

from unittest import TestCase
from unittest.mock import patch

from django.conf import settings
from django.test import tag
from evennia.utils.create import create_object
from hypothesis import given
from hypothesis import strategies as st

from evadventure.combat.tests.fight_stage import COMMANDS, FightStage, rolling
from evadventure.enums import ObjType
from evadventure.evennia_ext.transactions import together
from evadventure.kernel.descriptions import encode
from evadventure.kernel.signals import bought, sold
from evadventure.knave import crafting
from evadventure.knave.fighting.conditions import GameTime
from evadventure.knave.magic.spells import RUNES
from evadventure.places import game_time
from evadventure.places.commands import CmdLook
from evadventure.places.rooms import PLACE
from evadventure.things import wares
from evadventure.things.objects import EvAdventureObjectFiller, EvAdventureQuestObject
from evadventure.trade import client_inputs, commands, shops
from evadventure.trade.shops import EvAdventureShopKeeper, Shop, runes_of_the_day
from evadventure.words import Lang, Words

STOCK = Shop(
    till=100,
    buys=("weapon", "gear", "consumable", "armor"),
    goods={"torch": 5, "sword": 2, "long sword": 1, "ration": 3},
    mends=("weapon",),
)


class ShopStage(FightStage):
    def setUp(self):
        super().setUp()
        patcher = patch("evadventure.combat.tests.fight_stage.COMMANDS", (*COMMANDS, *commands.COMMANDS, CmdLook))
        patcher.start()
        self.addCleanup(patcher.stop)
        self.keeper = create_object(EvAdventureShopKeeper, key="Moll", location=self.room)
        self.keeper.set_names(Words("Moll", "莫尔"))
        self.keeper.shop_text = encode(STOCK)
        self.char1.coins = 50
        self.char1.charisma = 1
        self.in_a_mood(0)

    def in_a_mood(self, mood):
        """Settle how the keeper likes both players today."""
        shelf = self.keeper.shelf
        shelf.moods = {self.char1.id: mood, self.char2.id: mood}
        self.keeper.shelf = shelf

    def next_morning(self):
        patcher = patch("evadventure.places.game_time.morning", return_value=game_time.morning() + 1)
        patcher.start()
        self.addCleanup(patcher.stop)


class TestAnOutfit(ShopStage):
    def test_the_shop_says_why_it_gives_nothing(self):
        rope = wares.make("rope, 50ft")
        rope.outfit = True
        rope.move_to(self.char1, quiet=True)
        for line in ("value", "sell all", "sell rope"):
            self.says(line, "set out with")
        wares.make("sword").move_to(self.char1, quiet=True)
        self.says("value", ["sword: ", "Nothing for what you set out with: a rope"])
        self.says("sell all", "You sell a sword")
        self.assertIs(rope.location, self.char1)


class TestAThingOfStaff(ShopStage):
    def test_without_figures_it_is_dealt_in_by_nobody(self):
        box = create_object(settings.BASE_OBJECT_TYPECLASS, key="tin box", location=self.char1)
        self.assertIn(box, self.char1.equipment.all(only_objs=True))
        for line, answer in (
            ("value tin box", "Moll has no use for the tin box"), ("value", "Moll would"),
            ("sell tin box", "has no use for"),
            ("sell all", "Moll"), ("repair tin box", "does not mend a tin box"), ("repair", "needs mending"),
            ("craft mend tin box", "wants no mending"),
        ):  # fmt: skip
            self.says(line, answer)


class TestRates(TestCase):
    @given(
        st.integers(0, 10_000), st.integers(-10, 10), st.integers(-10, 10), st.sampled_from([-10, -5, 0, 5, 10]),
        st.sampled_from([-10, -5, 0, 5, 10]),
    )  # fmt: skip
    def test_nobody_ever_sells_dearer_than_anybody_buys(self, worth, charm, other_charm, mood, other_mood):
        asked = crafting.asked(worth, crafting.ASKED - 2 * charm - mood)
        given_ = crafting.given(worth, crafting.GIVEN + 2 * other_charm + other_mood)
        self.assertLess(given_, asked)


class TestAWareBeforeItIsBought(ShopStage):
    def test_it_is_looked_at_by_name_and_by_number(self):
        self.says("list", "sword")
        number = [ware.key for ware in self.keeper.wares()].index("sword") + 1
        for line in ("look sword", f"look {number}", "value sword"):
            self.says(line, ["1d8", "Moll asks"])
        self.says("look 99", "You see no")
        self.assertEqual(self.char1.equipment.all(only_objs=True), [])
        self.assertFalse(self.char1.search("sword", quiet=True, global_search=True))

    def test_a_look_keeps_nothing(self):
        last = self.thing("torch").id
        with together():
            self.says("look sword", "1d8")
            self.char1.coins = 7
        self.assertEqual((self.thing("torch").id, self.char1.coins), (last + 1, 7))


class TestPrices(ShopStage):
    def test_mending_and_selling_never_pays(self):
        for key in ("sword", "full plate", "gambeson", "shield"):
            thing = self.thing(key)
            whole = crafting.given(wares.worth(thing), 99)
            for quality in range(thing.quality_max):
                thing.quality = quality
                spent = crafting.asked(wares.worth(thing), 0) + wares.repair_price(thing)
                self.assertGreater(spent, whole, (key, quality))

    def test_worn_and_used_up_things_are_worth_less(self):
        sword, arrows = self.thing("sword"), self.thing("arrows")
        self.assertEqual((wares.worth(sword), wares.worth(arrows)), (10, 5))
        sword.quality = 1
        arrows.uses = 4
        self.assertEqual((wares.worth(sword), wares.worth(arrows)), (8, 1))

    def test_charisma_and_mood_move_prices_both_ways(self):
        mail = self.thing("chain")
        dear, cheap = self.keeper.price(mail, self.char1), self.keeper.offer(mail, self.char1)
        self.char1.charisma = 8
        self.in_a_mood(10)
        self.assertLess(self.keeper.price(mail, self.char1), dear)
        self.assertGreater(self.keeper.offer(mail, self.char1), cheap)

    @tag("long")
    def test_what_is_sold_often_pays_less_and_recovers_by_the_clock(self):
        self.keeper.shop_text = encode(Shop(till=9999, buys=("armor",)))
        self.next_morning()
        self.in_a_mood(0)
        offers = []
        for _ in range(12):
            mail, self.char1.coins = self.thing("chain", self.char1), 0
            offers.append(self.keeper.offer(mail, self.char1))
            self.keeper.buy(mail, self.char1)
        full, sample = offers[0], self.thing("chain")
        self.assertEqual(offers, [max(full * (100 - 5 * sold) // 100, full // 2) for sold in range(12)])
        self.assertEqual(self.keeper.glut(sample), 50)
        self.assertEqual(self.keeper.glut(self.thing("gambeson")), 0)
        self.next_morning()
        self.in_a_mood(0)
        self.assertEqual(self.keeper.glut(sample), 25)
        for _ in range(3):
            self.next_morning()
        self.in_a_mood(0)
        self.assertEqual(self.keeper.offer(sample, self.char1), full)

    def test_nobody_goes_without_a_light_because_somebody_bought_them_all(self):
        self.keeper.shop_text = encode(Shop(goods={"torch": 3, "candle": 2}, always=("torch",)))
        self.keeper.shelf_text = ""
        self.char1.coins = 500
        self.says("buy all torch", "You buy 3 torches")
        for line in ("buy 2 torches", "buy torch x2", "买 火把 2", "buy 2 1"):
            self.next_morning()
            self.says(line, "You buy 2 torches")
        self.assertEqual(self.keeper.shelf.goods, {"torch": 1, "candle": 2})
        self.says("buy all candle", "You buy 2 candles")
        self.says("buy candle", 'no "candle" for sale')
        self.assertEqual(
            list(shops.faults(Shop(goods={"torch": 1}, always=("candle",)))),
            ["shop.always: not among the goods: candle"],
        )

    def test_a_shelf_of_before_has_no_glut(self):
        self.keeper.shelf_text = '{"morning":0,"till":5,"goods":{"torch":1},"moods":{}}'
        self.assertEqual(self.keeper.glut(self.thing("torch")), 0)

    def test_the_mood_is_rolled_once_a_day_and_a_bath_helps(self):
        self.next_morning()
        with rolling(6):
            self.says("list", "a friend's price")
        self.assertEqual(self.keeper.mood(self.char1), (10, False))
        with rolling(2):  # 4, and 2 for being clean
            self.char1.attributes.add("bathed", game_time.morning())
            shelf = self.keeper.shelf
            shelf.moods = {}
            self.keeper.shelf = shelf
            self.assertEqual(self.keeper.mood(self.char1), (0, True))

    def test_behind_another_face_one_is_somebody_else(self):
        self.in_a_mood(-10)
        self.char1.conditions.add("disguised", GameTime(600))
        with rolling(4):  # 8, and 2 for the face
            self.assertEqual(self.keeper.mood(self.char1), (5, True))
        self.char1.conditions.remove("disguised")
        self.assertEqual(self.keeper.mood(self.char1), (-10, False))


class TestBuying(ShopStage):
    def test_buying_pays_the_till_and_takes_from_the_shelf(self):
        heard = []
        bought.connect(
            listener := lambda sender, thing, price, shop, **_: heard.append((sender, thing.key, price, shop))
        )
        self.addCleanup(bought.disconnect, listener)
        price = self.keeper.price(self.keeper.wares()[0], self.char1)
        self.says("buy 3 torches", "You buy 3 torches for", seen="buys 3 torches from Moll")
        self.assertEqual(self.char1.coins, 50 - 3 * price)
        self.assertEqual(self.keeper.shelf.till, 100 + 3 * price)
        self.assertEqual(self.keeper.shelf.goods["torch"], 2)
        self.assertEqual(heard, [(self.char1, "torch", price, self.keeper)] * 3)

    def test_what_a_purchase_leads_to_is_told_after_it(self):
        heard = []
        bought.connect(listener := lambda **_: heard.append("bought"))
        self.addCleanup(bought.disconnect, listener)
        with patch.object(commands.CmdBuy, "tell", lambda *_, **__: heard.append("told")):
            self.says("buy torch", "")
        self.assertEqual(heard, ["told", "bought"])

    def test_by_number_and_in_chinese(self):
        self.lang1 = Lang.ZH
        self.says("看货", ["莫尔的货单", "火把", "×5"])
        self.says("买 2", "你花")
        self.says("买两支火把", "两支火把")
        self.assertEqual(sorted(wares.key_of(one) for one in self.char1.contents), ["sword", "torch", "torch"])

    def test_a_screen_reader_is_told_in_sentences(self):
        self.session.protocol_flags["SCREENREADER"] = True
        self.addCleanup(self.session.protocol_flags.pop, "SCREENREADER")
        with patch("evadventure.kernel.command.page_of") as page_of:
            from evadventure.kernel.messaging import Page

            page_of.return_value = Page(Lang.EN, 80, True, False, False)
            self.says("list", "1. torch: 2 coins, 5 left.")

    def test_what_one_cannot_pay_or_carry_is_refused_and_changes_nothing(self):
        self.char1.coins = 3
        self.says("buy sword", "That costs")
        self.says("buy 5 torches", ["You buy a torch", "That costs"])
        self.char1.coins = 50
        self.char1.constitution = -9
        self.says("buy long sword", "You cannot carry")
        self.assertEqual(self.char1.coins, 50)
        self.assertEqual(self.keeper.shelf.goods, {"torch": 4, "sword": 2, "long sword": 1, "ration": 3})

    def test_more_than_there_is_none_and_nothing(self):
        self.says("buy 9 swords", "All that is left: 2 swords")
        self.says("buy 0 swords", "None at all")
        self.says("buy dragon", 'no "dragon" for sale')
        self.says("buy 99", "Nothing for sale has the number 99")
        self.says("buy", "Buy what?")

    def test_stock_and_till_come_back_at_dawn(self):
        self.char1.coins = 100
        self.run_line("buy all torches")
        self.says("buy torch", 'no "torch" for sale')
        self.next_morning()
        self.in_a_mood(0)
        self.assertEqual(self.keeper.shelf.goods["torch"], 5)
        self.assertEqual(self.keeper.shelf.till, 100)

    def test_shelves_survive_a_reload(self):
        self.run_line("buy torch")
        self.keeper.attributes.reset_cache()
        self.assertEqual(self.keeper.shelf.goods["torch"], 4)

    def test_rune_stones_change_every_day_and_each_has_its_turn(self):
        days = [runes_of_the_day(6, day) for day in range(60)]
        self.assertNotEqual(days[0], days[1])
        self.assertTrue(all(len(set(day)) == 6 for day in days))
        self.assertEqual({key for day in days for key in day}, set(RUNES))


class TestSelling(ShopStage):
    def test_selling_pays_from_the_till_and_the_thing_can_be_bought_back(self):
        heard = []
        sold.connect(listener := lambda sender, price, **_: heard.append(price))
        self.addCleanup(sold.disconnect, listener)
        sword = self.thing("sword", self.char1)
        sword.quality = 2
        self.says("value sword", "would give you")
        for everything in ("value", "value all", "估价 全部"):
            self.says(everything, "sword")
        self.says("sell sword", "You sell a sword for")
        self.assertIs(sword.location, self.keeper)
        self.assertEqual(self.char1.coins, 50 + heard[0])
        self.assertEqual(self.keeper.shelf.till, 100 - heard[0])
        self.says("list", "used")
        self.says("buy 5", "You buy a sword")
        self.assertIs(sword.location, self.char1)
        self.assertEqual(sword.quality, 2)

    def test_what_is_not_for_sale(self):
        chalice = create_object(EvAdventureQuestObject, key="chalice", location=self.char1)
        chalice.value = 100
        self.says("sell chalice", "not for sale")
        shield = self.thing("shield", self.char1)
        self.assertEqual(shield.obj_type, ObjType.SHIELD)
        self.says("sell shield", "has no use for the")
        self.thing("torch", self.char1)
        self.says("sell torch", "would not give a coin")
        self.says("sell 20 coins", "Coins for coins")
        sword = self.thing("sword", self.char1)
        self.char1.equipment.move(sword)
        self.says("sell sword", "remove it first")
        self.says("sell", "Sell what?")
        self.says("sell unicorn", 'You carry no "unicorn"')
        self.assertEqual(self.char1.coins, 50)

    def test_an_empty_till_buys_nothing(self):
        mail = self.thing("chain", self.char1)
        self.says("sell chain mail", "the till holds only")
        self.assertIs(mail.location, self.char1)

    def test_sell_all_sells_what_the_shop_takes(self):
        for key in ("sword", "lantern", "shield"):
            self.thing(key, self.char1)
        self.says("sell all", "You sell a sword and a lantern")
        self.assertEqual([one.key for one in self.char1.contents], ["shield"])

    def test_only_so_much_second_hand(self):
        shelf = self.keeper.shelf
        shelf.till = 10_000
        self.keeper.shelf = shelf
        for _ in range(shops.SECOND_HAND + 3):
            self.thing("sword", self.char1)
            self.run_line("sell sword")
        self.assertEqual(len(self.keeper.second_hand), shops.SECOND_HAND)

    def test_a_full_purse_and_pack(self):
        sword = self.thing("sword", self.char1)
        self.char1.constitution, self.char1.coins = -8, 99
        self.run_line("sell sword")
        self.assertIs(sword.location, self.keeper)


class TestServices(ShopStage):
    def test_a_smith_mends_for_a_tenth_a_point(self):
        sword = self.thing("long sword", self.char1)
        sword.quality = 0
        self.says("repair", "could mend the long sword (6 coins)")
        self.says("repair long sword", "mends the long sword for 6 coins")
        self.assertEqual((sword.quality, self.char1.coins), (3, 44))
        self.says("repair long sword", "nothing to mend")
        self.says("repair all", "Nothing you carry needs mending")
        mace = self.thing("mace", self.char1)
        sword.quality = mace.quality = 2
        self.says("repair all", ["mends the long sword for 2 coins", "mends the mace for 1 coin"])
        self.assertEqual((sword.quality, mace.quality, self.char1.coins), (3, 3, 41))
        self.thing("shield", self.char1)
        self.says("repair shield", "does not mend")
        sword.quality = 1
        self.char1.coins = 1
        self.says("修理 long sword", "That costs")
        self.assertEqual((sword.quality, self.char1.coins), (1, 1))

    def test_the_guild_turns_coins_into_experience_one_for_one(self):
        self.says("train 10", "The guild turns")
        self.room.tags.add("guild", category=PLACE)
        self.char1.xp = 980
        self.says("train 10", "brought up from below yourself: 0 of your 50 coins")
        self.char1.deep_coins = 45
        self.says("train 10", "gain 10 XP")
        self.says("train", "You have 40 coins; brought up from below by yourself, and good for training: 35")
        self.says("train 100", "You have only 40 coins")
        self.says("train 36", "35 of your 40 coins")
        self.says("train -5", "None at all")
        self.says("train all", "You can advance")
        self.assertEqual((self.char1.xp, self.char1.coins), (1025, 5))
        self.char1.coins = self.char1.deep_coins = 600
        self.char1.taught = 450
        self.says("train 51", "It will teach you 50 more")
        self.says("train all", "gain 50 XP")
        self.says("train 1", "It will teach you 0 more")
        self.char1.xp, self.char1.level = 5000, 1
        self.char1.level_up("strength", "dexterity", "wisdom")
        self.says("train 500", "gain 500 XP")

    def test_a_bath_cleans(self):
        self.says("bathe", "no bath here")
        self.room.tags.add("bath", category=PLACE)
        slime = create_object(EvAdventureObjectFiller, key="slime", location=self.char1)
        self.says("bathe", "You pay 2 coins")
        self.assertIsNone(slime.pk)
        self.assertTrue(shops.is_clean(self.char1))
        self.says("bathe", "cleaner than anybody")
        self.assertEqual(self.char1.coins, 48)

    def test_a_blessing_helps_saves(self):
        self.says("pray", "Nobody here would hear")
        self.room.tags.add("temple", category=PLACE)
        self.says("pray", "you are blessed")
        self.assertTrue(self.char1.conditions.has("blessed"))
        self.says("祈福", "blessed already")
        self.assertEqual(self.char1.coins, 40)

    def test_nobody_trades_in_a_fight_or_where_nobody_sells(self):
        self.monster(hit_dice=5)
        with rolling(6, 2, 2):
            self.run_line("attack rat")
        for line in ("list", "buy torch", "sell all", "value", "repair", "train 5", "bathe", "pray"):
            self.says(line, "Not in the middle of a fight")
        self.assertEqual(self.char1.coins, 50)
        self.fight.stop_combat()
        self.keeper.location = None
        self.says("list", "Nobody keeps a shop here")

    def test_nothing_typed_breaks_anything(self):
        for typed in (
            "９９",
            "²",
            "🎲" * 50,
            "x" * 10_000,
            "\x00",
            "|r",
            "{who}",
            "-1 torch",
            "0",
            "all",
            "all all",
            "#1",
        ):
            for name in ("list", "buy", "买", "sell", "卖", "value", "估价", "repair", "修理", "train", "训练"):
                self.run_line(f"{name} {typed}")


class TestAsData(ShopStage):
    def test_what_is_told_is_what_is_asked_and_given(self):
        sword = wares.make("sword")
        sword.move_to(self.char1, quiet=True)
        told = client_inputs._shop(self.char1, Lang.EN)
        on_sale = self.keeper.wares()
        self.assertEqual((told["keeper"], told["coins"]), ("Moll", 50))
        self.assertEqual([one["number"] for one in told["wares"]], list(range(1, len(on_sale) + 1)))
        self.assertEqual(
            [one["price"] for one in told["wares"]], [self.keeper.price(one, self.char1) for one in on_sale]
        )
        self.assertEqual(
            told["wares"][0] | {"price": 0},
            {"number": 1, "name": "torch", "price": 0, "left": 5, "used": False}
            | {"picture": "torch", "size": 0.2, "damage": "", "armor": 0},
        )
        offered = {one["id"]: one["price"] for one in told["offers"]}
        self.assertEqual(offered[sword.id], self.keeper.offer(sword, self.char1))
        self.assertEqual(client_inputs._shop(self.char1, Lang.ZH)["keeper"], "莫尔")
        self.keeper.buy(sword, self.char1)
        self.assertTrue(client_inputs._shop(self.char1, Lang.EN)["wares"][-1]["used"])

    def test_there_is_none_where_nobody_sells(self):
        self.keeper.location = None
        self.assertIsNone(client_inputs._shop(self.char1, Lang.EN))
