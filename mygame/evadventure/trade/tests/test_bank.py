"""Coins in the strongroom: where, for whom, what it costs, and what is never possible."""

from django.test import tag

from evadventure.content.tests.world_mixin import WorldTest
from evadventure.kernel.errors import ActionError
from evadventure.kernel.purse import Coins
from evadventure.trade.bank import Strongroom, check_means, fee
from evadventure.trade.shops import EvAdventureShopKeeper, Sample


class TestBank(WorldTest):
    def setUp(self):
        super().setUp()
        self.char1.location = self.place("pawnshop")
        self.char1.coins, self.char1.level = 100, 2

    def test_in_and_out(self):
        self.assertIn("100 coins", self.do(self.char1, "bank"))
        self.assertIn("In the strongroom now: 40 coins", self.do(self.char1, "deposit 40"))
        self.assertEqual((self.char1.coins, Strongroom(self.account).coins), (60, 40))
        self.assertIn("You get 19 coins", self.do(self.char1, "withdraw 20"))
        self.assertEqual((self.char1.coins, Strongroom(self.account).coins), (79, 20))
        self.do(self.char1, "bank deposit all")
        self.assertEqual((self.char1.coins, Strongroom(self.account).coins), (0, 99))
        self.do(self.char1, "取钱 全部")
        self.assertEqual((self.char1.coins, Strongroom(self.account).coins), (99 - fee(99), 0))

    def test_what_was_brought_up_is_its_finders_still(self):
        self.char1.deep_coins = 60
        self.do(self.char1, "deposit all")
        self.assertEqual(self.char1.trainable_coins, 0)
        self.do(self.char1, "withdraw all")
        self.assertEqual((self.char1.coins, self.char1.trainable_coins), (95, 60))

    def test_a_new_heros_outfit_stays_with_it(self):
        self.char1.level, self.char1.tied_coins = 1, 100
        self.assertIn("stays with you", self.do(self.char1, "deposit 10"))
        self.assertEqual(Strongroom(self.account).coins, 0)

    def test_refusals_change_nothing(self):
        for line, answer in [
            ("deposit", "deposit 50"),
            ("deposit 0", "None at all"),
            ("deposit 101", "only 100 coins"),
            ("deposit -5", "deposit 50"),
            ("deposit ²", "deposit 50"),
            ("deposit sword", "deposit 50"),
            ("withdraw 1", "only 0 coins"),
            ("withdraw all", "None at all"),
            ("bank dance", "deposit 50"),
            ("deposit " + "9" * 500, "only 100 coins"),
        ]:
            self.assertIn(answer, self.do(self.char1, line), line)
            self.assertEqual((self.char1.coins, Strongroom(self.account).coins), (100, 0))
        self.char1.location = self.start
        self.assertIn("Pawnshop", self.do(self.char1, "bank"))


class TestLettersOfCredit(WorldTest):
    def setUp(self):
        super().setUp()
        self.char1.level = 2
        self.room = Strongroom(self.account)

    def has(self, purse, kept):
        """Put so much into the purse and the strongroom."""
        self.char1.coins = purse
        self.room.take_coins(self.room.coins, spent=False)
        self.room.put_coins(Coins(kept))

    @tag("long")
    def test_the_dearest_thing_of_every_shop_can_be_bought_by_somebody_with_just_enough(self):
        keepers = [one for one in EvAdventureShopKeeper.objects.all_family() if one.shop_text and one.wares()]
        self.assertGreater(len(keepers), 3)
        for keeper in keepers:
            self.char1.location = keeper.location
            ware = max(keeper.wares(), key=lambda ware: keeper.price(ware, self.char1))
            price = keeper.price(ware, self.char1)
            purse = min(price - 1, 100)
            enough = price - purse + fee(price - purse)
            with self.subTest(shop=keeper.key, price=price):
                self.has(purse, enough - 1)
                with self.assertRaises(ActionError) as refused:
                    keeper.sell(ware, self.char1)
                self.assertEqual(
                    (refused.exception.code, self.char1.coins, self.room.coins), ("poor", purse, enough - 1)
                )
                self.has(purse, enough)
                thing, _ = keeper.sell(ware, self.char1)
                self.assertEqual((self.char1.coins, self.room.coins), (0, 0))
                self.assertIs(thing.location, self.char1)
                thing.delete()

    def test_it_is_told_what_the_strongroom_paid(self):
        keeper = EvAdventureShopKeeper.objects.get(db_location=self.place("pawnshop"))
        self.char1.location, ware = keeper.location, keeper.wares()[0]
        price = keeper.price(ware, self.char1)
        self.has(0, price + fee(price))
        name = ware.prototype if isinstance(ware, Sample) else ware.key
        told = self.do(self.char1, f"buy {name}")
        self.assertIn("by letter of credit", told)
        self.assertIn("Left there: 0 coins", told)
        self.has(0, 1)
        with self.assertRaises(ActionError) as refused:
            check_means(self.char1, 2)
        self.assertIn("1 coin in the strongroom", refused.exception.in_lang("en"))
