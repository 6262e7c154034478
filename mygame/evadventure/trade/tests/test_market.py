"""The market: things and coins change hands while the other is away, and nothing set aside is ever lost."""

from unittest.mock import patch

from evennia.prototypes.spawner import spawn
from evennia.utils.create import create_account

from evadventure.content.tests.world_mixin import WorldTest
from evadventure.kernel.purse import TIED_BELOW
from evadventure.knave.crafting import fee
from evadventure.knave.gear import GEAR
from evadventure.social import letters
from evadventure.tables.models import LedgerRow
from evadventure.things.strongroom import Strongroom
from evadventure.trade import ledger, market


class TestMarket(WorldTest):
    def setUp(self):
        super().setUp()
        self.account2.lang = "en"
        for one in (self.char1, self.char2):
            one.coins, one.level, one.tied_coins = 100, TIED_BELOW, 0
            one.location = self.place("pawnshop")
        self.sword = self.thing("sword", self.char1)

    def thing(self, key, holder):
        made = spawn(GEAR[key])[0]
        made.move_to(holder, quiet=True)
        return made

    def there(self, *accounts):
        return [Strongroom(one).coins for one in accounts or (self.account, self.account2)]

    def test_sold_while_the_seller_is_away(self):
        ledger.listen()
        self.assertIn("You put a sword up for 20 coins", self.do(self.char1, "market sell sword for 20"))
        self.assertIs(self.sword.location, market.store())
        seller = create_account("Faraway", "", "quay-kestrel-77")
        self.sword.attributes.add(market.OFFER, (seller.id, 20))
        self.do(self.char1, "market want torch for 5")
        self.assertIn("1. Wanted: a torch", self.do(self.char2, "market torches"))
        self.assertNotIn("torch", self.do(self.char2, "market sword"))
        self.assertIn('"bread"', self.do(self.char2, "market bread"))
        self.assertIn("1. a sword: 20 coins (Faraway)", self.do(self.char2, "market"))
        self.assertIn("You buy a sword for 20 coins", self.do(self.char2, "market buy 1"))
        self.assertIn(self.sword, self.char2.equipment.all(only_objs=True))
        self.assertEqual((self.char2.coins, self.there(seller, self.account2)), (80, [20 - fee(20), 0]))
        self.assertEqual(letters.unread(seller), 1)
        paid = LedgerRow.objects.get(coins=20)
        self.assertEqual((paid.source, paid.reason), (f"c:{self.char2.id}", "market"))
        self.assertEqual({row.thing_en for row in LedgerRow.objects.filter(reason="market", coins=0)}, {"sword"})

    def test_several_of_a_kind_go_up_at_once_each_for_the_price(self):
        tents = [self.thing("tent", self.char1) for _ in range(3)]
        tents[1].outfit = True  # in the middle: it stays
        self.assertIn("You put 2 tents up for 20 coins each.", self.do(self.char1, "market sell 2 tents for 20"))
        self.assertEqual([one.location is market.store() for one in tents], [True, False, True])
        self.assertEqual([one.price for one in market.entries()], [20, 20])
        with patch.object(market, "MOST_OFFERS", 2):
            self.do(self.char1, "market sell tent for 20")
        self.assertEqual(len(market.entries()), 2)
        self.assertIn("For example", self.do(self.char1, "market sell all for 5"))

    def test_wanted_and_brought(self):
        self.assertIn("set 30 coins aside for a sword", self.do(self.char2, "market want sword for 30 coins"))
        self.assertEqual(self.char2.coins, 70)
        self.assertIn("1. Wanted: a sword, for 30 coins", self.do(self.char1, "market"))
        self.assertIn("28 coins are in your strongroom", self.do(self.char1, "market bring 1"))
        self.assertNotIn("sword", self.do(self.char1, "market"), "nobody else reads of it")
        self.assertIn("Nobody sells or wants", self.do(self.char1, "market take 1"), "nor takes it")
        self.assertIs(self.sword.location, market.store())
        self.assertIn("1. a sword: brought for you", self.do(self.char2, "market"))
        self.do(self.char2, "market take 1")
        self.assertIs(self.sword.location, self.char2)
        self.assertEqual((self.there(), market.entries()), ([28, 0], []))

    def test_taken_back_by_another_hero_after_death_or_deletion(self):
        """Both belong to the account, so the hero may be gone."""
        self.do(self.char1, "market sell sword for 20")
        self.do(self.char1, "market want torch for 7")
        self.assertEqual(self.char1.coins, 93)
        self.char2.account, before = self.account, self.char2.db_account
        self.char1.db_account = None
        self.char1.delete()
        self.do(self.char2, "market")
        self.assertIn("You take back a sword", self.do(self.char2, "market take 1"))
        self.do(self.char2, "market")
        self.assertIn("The 7 coins", self.do(self.char2, "market take 1"))
        self.assertEqual((self.sword.location, self.there(self.account)), (self.char2, [7]))
        self.char2.db_account = before

    def test_a_refusal_changes_nothing(self):
        self.do(self.char1, "market sell sword for 2000")
        torch = self.thing("torch", self.char1)
        torch.left = 60
        worn = self.thing("axe", self.char1)
        worn.outfit = True
        self.do(self.char1, "market want ration for 5")
        self.do(self.char2, "market want torch for 5")
        self.do(self.char2, "market")
        self.do(self.char1, "market")
        before = (market.entries(), self.char1.coins, self.char2.coins, {*self.char1.contents}, {*self.char2.contents})
        for who, line, told in (
            (self.char2, "market buy 1", "costs 2000 coins"),
            (self.char2, "market buy 9", "has the number"),
            (self.char2, "market take 2", "wanted, not for sale"),
            (self.char1, "market bring 3", "is worn"),
            (self.char1, "market bring 1", "for sale, not wanted"),
            (self.char1, "market sell axe for 3", "is of your first outfit"),
            (self.char1, "market sell torch for 0", "For example"),
            (self.char1, "market sell torch", "For example"),
            (self.char1, "market sell torch for 100001", "For example"),
            (self.char2, "market want moonbeam for 3", "Nothing in town"),
            (self.char2, "market want sword for 101", "costs 101 coins"),
            (self.char2, "market burn 1", "(|whelp market|n)"),
        ):
            with self.subTest(line):
                self.assertIn(told, self.do(who, line))
        after = (market.entries(), self.char1.coins, self.char2.coins, {*self.char1.contents}, {*self.char2.contents})
        self.assertEqual([one.shown for one in after[0]], [one.shown for one in before[0]])
        self.assertEqual(after[1:], before[1:])
        self.char1.location = self.place("notice_wall")
        self.assertIn("Pawnshop", self.do(self.char1, "market take 1"))
        self.assertIn("1. a sword", self.do(self.char1, "market"), "it can be read anywhere")

    def test_what_does_not_go_is_not_paid(self):
        self.do(self.char1, "market sell sword for 20")
        self.thing("axe", market.store())  # put there by nobody's offer
        self.assertNotIn("axe", self.do(self.char2, "market"))
        with patch.object(market, "hand_over", return_value=False):
            self.assertIn("cannot be given away now", self.do(self.char2, "market buy 1"))
        self.assertEqual((self.char2.coins, self.there(), letters.unread(self.account)), (100, [0, 0], 0))
        self.assertIn("You buy a sword", self.do(self.char2, "market buy 1"))

    def test_what_one_set_out_with_stays(self):
        self.char2.level, self.char2.tied_coins = TIED_BELOW - 1, 100
        self.do(self.char1, "market sell sword for 20")
        self.do(self.char2, "market")
        for line in ("market buy 1", "market want torch for 3"):
            self.assertIn("What you set out with", self.do(self.char2, line))
        self.assertEqual(self.char2.coins, 100)
        self.char2.coins = self.char2.tied_coins = 1
        self.assertIn("and you have 1 coin", self.do(self.char2, "market buy 1"))

    @patch.multiple(market, MOST_WANTED=1, MOST_OFFERS=1)
    def test_each_has_a_bounded_number_there(self):
        self.do(self.char1, "market want torch for 1")
        self.do(self.char1, "market sell sword for 20")
        lines = "market want torch for 1", "market sell axe for 20"
        self.thing("axe", self.char1)
        for line in lines:
            self.assertIn("1 there already", self.do(self.char1, line))
        self.char2.account, before = self.account, self.char2.db_account  # another hero of the same
        self.thing("axe", self.char2)
        for line in lines:
            self.assertIn("1 there already", self.do(self.char2, line))
        self.char2.db_account = before
        for line in lines:
            self.assertNotIn("there already", self.do(self.char2, line))

    def test_of_several_alike_one_is_taken_that_may_be_sold(self):
        """A bought ration was not to be sold as long as one of the outfit lay before it."""
        self.sword.outfit = True
        self.assertIn("is of your first outfit", " ".join(self.do(self.char1, "market sell sword 20").split()))
        other = self.thing("sword", self.char1)
        self.assertIn("You put a sword up for 20 coins", self.do(self.char1, "market sell sword 20"))
        self.assertEqual((self.sword.location, other.location), (self.char1, market.store()))
        self.do(self.char2, "market want sword 30")
        other = self.thing("sword", self.char1)
        self.do(self.char1, "market bring 2")
        self.assertEqual(other.location, market.store())

    def test_an_account_that_leaves_takes_its_entries_along(self):
        self.do(self.char1, "market sell sword for 20")
        self.do(self.char1, "market want torch for 7")
        self.assertEqual(market.kept_of(self.account), ["sword: 20", "torch: 7 (wanted)"])
        market.give_up(self.account)
        self.assertEqual((market.entries(), self.sword.pk), ([], None))

    def test_in_chinese(self):
        self.account2.lang = "zh"
        self.assertIn("求购", self.do(self.char2, "市场 求购火把 换 5"))
        self.do(self.char1, "market sell sword for 20")
        self.assertRegex(self.do(self.char2, "市场剑"), "^1. .*剑：20枚铜币（.*）$")
        self.assertIn("买下了一把剑", self.do(self.char2, "市场买 1"))
        self.thing("tent", self.char2)
        self.assertIn("你把一顶帐篷挂了出去，单价20枚铜币。", self.do(self.char2, "市场 卖帐篷 换 20"))
