"""Whose coins they are: what a new hero owns is no wealth, and only what one brought up oneself teaches anything."""

from unittest import mock

from django.test import tag

from evadventure.characters import handling_commands, temporary_sheet
from evadventure.characters.temporary_sheet import TemporaryCharacterSheet
from evadventure.creatures import npcs
from evadventure.evennia_ext import transactions
from evadventure.kernel.purse import CoinReason, transfer
from evadventure.knave import loot
from evadventure.places.rooms import PLACE
from evadventure.quests import quest_definitions
from evadventure.social import party
from evadventure.things import wares
from evadventure.things.objects import EvAdventureCoins
from evadventure.trade.tests.test_shops import ShopStage
from evadventure.words import Lang


class TestWhatANewHeroOwns(ShopStage):
    def setUp(self):
        super().setUp()
        self.char1.coins, self.char1.level = 0, 1
        self.sheet = TemporaryCharacterSheet(
            weapon="sword", rolled_armor="no armor", coins=12, backpack=[], constitution=3
        )
        self.sheet.fit_out(self.char1)

    def test_the_outfit_sells_for_nothing(self):
        self.says("value sword", "gives nothing for the sword")
        self.run_line("remove sword")
        self.says("sell sword", "gives nothing for the sword")
        self.lang1 = Lang.ZH
        self.says("卖 剑", "一个子儿也不出")
        self.assertEqual((self.char1.coins, self.char1.tied_coins), (12, 12))

    def test_what_the_starting_coins_buy_sells_for_nothing_too(self):
        self.char1.coins += 10
        self.says("buy torch", "You buy")
        bought = self.char1.contents[-1]
        self.assertEqual(bought.outfit, True)
        self.says("sell torch", "gives nothing for")
        self.char1.tied_coins = 0
        self.says("buy sword", "You buy")
        self.assertFalse(self.char1.contents[-1].outfit)

    def test_starting_coins_cannot_be_given_away_before_level_two(self):
        self.char1.coins += 5
        for line in ("give 6 coins to char2", "drop 6 coins", "drop all coins"):
            self.says(line, "until level 2: you can spend it, but only 5 coins are yours to give")
        sack = self.thing("sack", self.char1)
        self.assertIn("until level 2", self.run_command(handling_commands.CmdPut(), "6 coins in sack"))
        self.says("give 5 coins to char2", "You give 5 coins")
        self.assertEqual((self.char1.coins, self.char2.coins, sack.contents), (12, 5, []))
        self.says("coins", ["You have 12 coins", "to give away only from level 2 on: 12 coins"])
        self.char1.xp = 1000
        self.run_line("advance str dex con")
        self.assertEqual((self.char1.level, self.char1.tied_coins), (2, 0))
        self.says("give 12 coins to char2", "You give 12 coins")

    def test_they_are_spent_first(self):
        self.char1.coins, self.char1.deep_coins = 40, 20
        transfer(self.char1, None, 15, CoinReason.SERVICE)
        self.assertEqual((self.char1.coins, self.char1.tied_coins, self.char1.trainable_coins), (25, 0, 20))
        transfer(self.char1, None, 10, CoinReason.SERVICE)
        self.assertEqual((self.char1.coins, self.char1.trainable_coins), (15, 15))

    def test_nobody_can_steal_or_find_them(self):
        mob = npcs.spawn("cellar rat" if "cellar rat" in npcs.KINDS else next(iter(npcs.KINDS)), self.room)
        self.assertEqual(transfer(self.char1, mob, 12, CoinReason.THEFT).count, 0)
        self.char1.coins += 3
        self.char1.leave_belongings(self.room)
        (heap,) = [one for remains in self.room.contents for one in remains.contents if hasattr(one, "amount")]
        self.assertEqual((heap.amount, self.char1.coins), (3, 0))

    def test_what_a_full_purse_does_not_take_of_a_reward_lies_at_the_feet(self):
        self.char1.level, self.char1.tied_coins = 2, 0
        room = 0
        while party.room_for_coins(self.char1, room + 1) == room + 1:
            room += 1
        self.char1.coins += room - 21
        had = self.char1.coins
        quest_definitions.QuestReward(coins=24).pay(self.char1, first=False, whole=True)
        (heap,) = [one for one in self.room.contents if isinstance(one, EvAdventureCoins)]
        self.assertEqual((self.char1.coins - had, heap.amount), (21, 3))

    def test_what_a_task_pays_a_new_hero_is_no_wealth_either(self):
        reward = quest_definitions.QuestReward(coins=30, things=("sword",))
        reward.pay(self.char1, first=True, whole=True)
        self.assertEqual((self.char1.coins, self.char1.tied), (42, 42))
        self.says("sell sword", "gives nothing")
        self.char1.level = 2
        self.char1.tied_coins = 0
        reward.pay(self.char1, first=True, whole=True)
        self.assertEqual(self.char1.free_coins, 72)

    def test_a_deleted_hero_takes_everything_along(self):
        sack = self.thing("sack", self.char1)
        self.thing("torch", sack)
        carried = [*self.char1.contents, *sack.contents]
        EvAdventureCoins.put(5, sack)
        self.char1.delete()
        self.assertEqual([one for one in carried if one.pk], [])
        self.assertEqual([one for one in self.room.contents if isinstance(one, EvAdventureCoins)], [])


class TestRolling(ShopStage):
    def test_three_rerolls_a_day(self):
        making = temporary_sheet.begin(self.account)
        for _ in range(3):
            making.reroll(self.account)
        with self.assertRaises(temporary_sheet.ActionError):
            making.reroll(self.account)
        with self.assertRaises(temporary_sheet.ActionError):
            temporary_sheet.begin(self.account).reroll(self.account)
        with mock.patch.object(temporary_sheet, "today", return_value=10**6):
            making.reroll(self.account)

    @tag("long")
    def test_a_deleted_hero_comes_back_as_it_was_rolled_that_day(self):
        sheet = temporary_sheet.begin(self.account).sheet
        for number in range(2):
            sheet.name = f"Hero{number}"
            hero = sheet.apply(self.account)
            temporary_sheet.give_up(self.account, hero)
            hero.delete()
            again = temporary_sheet.begin(self.account).sheet
            self.assertEqual((again.bonuses, again.backpack), (sheet.bonuses, sheet.backpack))
            sheet = again
        hero = sheet.apply(self.account)
        hero.tags.add("dead", category="life")
        temporary_sheet.give_up(self.account, hero)
        self.assertNotEqual(temporary_sheet.begin(self.account).sheet.traits, sheet.traits)


class TestWhatIsBroughtUp(ShopStage):
    def setUp(self):
        super().setUp()
        self.char1.coins = self.char2.coins = 0
        self.char1.level = self.char2.level = 2
        self.room.tags.add("guild", category=PLACE)

    def find(self, *found):
        wares.lay([loot.Found(key, count) for key, count in found], self.room)

    def test_coins_found_count_for_the_finder_only(self):
        self.find((loot.COINS, 30))
        self.run_line("get 20 coins")
        self.assertEqual(self.char1.trainable_coins, 20)
        self.run_line("give 10 coins to char2")
        self.assertEqual((self.char1.trainable_coins, self.char2.coins, self.char2.trainable_coins), (10, 10, 0))
        transfer(self.char2, self.char1, 10, CoinReason.GIFT)
        self.assertEqual((self.char1.coins, self.char1.trainable_coins), (20, 10))
        self.says("train all", "gain 10 XP")
        self.assertEqual(self.char1.coins, 10)
        self.says("train 1", "0 of your 10 coins")

    def test_laying_them_down_and_taking_them_up_changes_nothing(self):
        self.find((loot.COINS, 30))
        self.run_line("get 30 coins")
        self.run_line("drop 30 coins")
        self.assertEqual(self.char1.trainable_coins, 0)
        self.run_line("get 10 coins")
        self.assertEqual(self.char1.trainable_coins, 10)
        (heap,) = [one for one in self.room.contents if isinstance(one, EvAdventureCoins)]
        transfer(heap, self.char2, 20, CoinReason.PICK_UP)
        self.assertEqual((self.char2.coins, self.char2.trainable_coins), (20, 0))

    def test_a_find_sold_by_the_finder(self):
        self.find(("sword", 1))
        self.run_line("get sword")
        self.run_line("sell sword")
        earned = self.char1.coins
        self.assertGreater(earned, 0)
        self.assertEqual(self.char1.trainable_coins, earned)
        self.char1.coins = 500
        self.says("buy sword", "You buy")
        had = self.char1.trainable_coins
        self.run_line("sell sword")
        self.assertEqual(self.char1.trainable_coins, had)

    def test_a_find_sold_by_a_friend(self):
        self.find(("sword", 1))
        self.run_line("get sword")
        self.run_line("give sword to char2")
        (sword,) = self.char2.contents
        self.keeper.buy(sword, self.char2)
        self.assertGreater(self.char2.coins, 0)
        self.assertEqual(self.char2.trainable_coins, 0)

    def test_a_sack_that_is_carried_up_full_is_the_carriers_find(self):
        sack = self.thing("sack", self.room)
        wares.lay([loot.Found("sword", 1), loot.Found(loot.COINS, 7)], sack)
        self.run_line("get sack")
        sack.move_to(self.char2, quiet=True)
        sword, heap = sorted(sack.contents, key=lambda one: hasattr(one, "amount"))
        sword.move_to(self.char2, quiet=True)
        transfer(heap, self.char2, 7, CoinReason.PICK_UP)
        self.assertEqual((sword.finder, self.char2.trainable_coins), (self.char1.id, 0))

    def test_a_bribe_taken_back_teaches_nothing(self):
        mob = npcs.spawn(next(iter(npcs.KINDS)), self.room)
        mob.coins = 5
        transfer(None, self.char1, 50, CoinReason.STAFF)
        transfer(self.char1, mob, 50, CoinReason.BRIBE)
        heap = EvAdventureCoins.heap_in(self.room)
        transfer(mob, heap, 55, CoinReason.DROP)
        transfer(heap, self.char1, 55, CoinReason.PICK_UP)
        self.assertEqual((self.char1.coins, self.char1.trainable_coins), (55, 5))

    def test_winnings_teach_nothing(self):
        with transactions.together():
            transfer(None, self.char1, 10, CoinReason.TABLE)
        self.says("train all", "0 of your 10 coins")
