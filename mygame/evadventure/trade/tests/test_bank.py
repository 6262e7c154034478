"""Coins in the strongroom: where, for whom, what it costs, and what is never possible."""

from evadventure.content.tests.world_mixin import WorldTest
from evadventure.trade.bank import Strongroom, fee


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
