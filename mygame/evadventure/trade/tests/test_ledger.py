"""The ledger: each movement with its reason, in the same transaction, 90 days; sources and sinks a day."""

from datetime import UTC, datetime, timedelta

from django.db import DatabaseError
from evennia.utils.create import create_object

from evadventure.characters import coins
from evadventure.kernel import purse
from evadventure.kernel.purse import CoinReason, transfer
from evadventure.kernel.tests.full_disk import full_disk
from evadventure.knave import loot
from evadventure.staff import characters
from evadventure.tables.models import LedgerRow
from evadventure.things import wares
from evadventure.trade import ledger
from evadventure.trade.tests.test_shops import ShopStage
from evadventure.words import Lang


class TestLedger(ShopStage):
    def setUp(self):
        super().setUp()
        ledger.listen()
        self.addCleanup(purse.moved.disconnect, dispatch_uid="ledger")
        self.char1.level = self.char2.level = 2

    def rows(self, one):
        return [
            (row.source_en, row.target_en, row.coins or row.thing_en, row.reason)
            for row in reversed(ledger.rows_of(ledger.key_of(one), 100))
        ]

    def test_each_movement_has_its_row(self):
        self.run_line("give 5 coins to char2")
        self.run_line("drop 3 coins")
        self.run_line("get 3 coins")
        self.run_line("buy torch")
        self.assertEqual(
            self.rows(self.char1),
            [
                ("Char", "Char2", 5, "gift"),
                ("Char", "the ground", 3, "drop"),
                ("the ground", "Char", 3, "pick up"),
                ("Char", "Moll", self.keeper.shelf.till - 100, "buy"),
                ("", "Char", "torch", "buy"),
            ],
        )
        self.assertEqual(self.rows(self.char2), [("Char", "Char2", 5, "gift")])

    def test_stakes_of_people_and_regulars(self):
        with coins.together(["r:maud"]):
            coins.add_coins(f"c:{self.char1.id}", -7)
            coins.add_coins("r:maud", -7)
            coins.add_coins("r:maud", 14)
        self.assertEqual(self.rows(self.char1), [("Char", "table", 7, "table")])
        maud = [(row.source_en, row.coins) for row in ledger.rows_of("r:maud", 9)]
        self.assertEqual(maud, [("table", 14), ("Maud Ferrier", 7)])
        self.assertEqual(list(ledger.flows(datetime.now(UTC))), [])

    def test_a_character_of_another_class_needs_no_more_than_coins(self):
        stranger = create_object("evennia.objects.objects.DefaultCharacter", key="Stranger", location=self.room)
        stranger.coins = 9
        with coins.together([]):
            coins.add_coins(f"c:{stranger.id}", -4)
            coins.add_coins(f"c:{stranger.id}", 6)
        self.assertEqual((coins.coins_of(f"c:{stranger.id}"), stranger.coins), (11, 11))

    def test_what_nobody_with_a_purse_has_to_do_with_is_not_written(self):
        wares.lay([loot.Found(loot.COINS, 9), loot.Found("sword", 1)], self.room)
        self.assertEqual(LedgerRow.objects.count(), 0)

    def test_without_its_row_nothing_moves(self):
        steps = 0
        for after in range(50):
            with full_disk(after) as full:
                try:
                    transfer(self.char1, self.char2, 10, CoinReason.GIFT)
                except DatabaseError:
                    steps += 1
            if not full.refused:
                break
            self.assertEqual((self.char1.coins, self.char2.coins, LedgerRow.objects.count()), (50, 0, 0))
        self.assertGreaterEqual(steps, 3)
        self.assertEqual((self.char1.coins, self.char2.coins, LedgerRow.objects.count()), (40, 10, 1))

    def test_old_rows_go(self):
        transfer(self.char1, None, 1, CoinReason.SERVICE)
        transfer(self.char1, None, 2, CoinReason.SERVICE)
        now = datetime.now(UTC)
        LedgerRow.objects.filter(coins=1).update(at=now - ledger.KEPT - timedelta(minutes=1))
        LedgerRow.objects.filter(coins=2).update(at=now - ledger.KEPT + timedelta(minutes=1))
        self.assertEqual(ledger.clear(now), 1)
        self.assertEqual([row.coins for row in LedgerRow.objects.all()], [2])

    def test_sources_and_sinks_of_a_day(self):
        transfer(None, self.char1, 30, CoinReason.QUEST)
        transfer(None, self.char2, 12, CoinReason.QUEST)
        transfer(self.char1, self.char2, 5, CoinReason.GIFT)
        transfer(self.char1, None, 4, CoinReason.TRAINING)
        now = datetime.now(UTC)
        self.assertEqual(list(ledger.flows(now)), [("source", "quest", 42), ("sink", "training", 4)])
        self.assertEqual(list(ledger.flows(now - timedelta(days=1))), [])

    def test_staff_read_it_in_their_language(self):
        transfer(self.char1, self.char2, 5, CoinReason.GIFT)
        transfer(None, self.char1, 1, CoinReason.QUEST)
        text = self.run_command(characters.CmdLedger(), "char")
        self.assertIn("The ledger of char, 2 rows", text)
        self.assertRegex(text, r"\d\d:\d\d  \+ 1 coin from the house \(task\)\n.*  - 5 coins to Char2 \(gift\)")
        self.lang1 = Lang.ZH
        self.assertIn("付5枚铜币，给Char2（赠送）", self.run_command(characters.CmdLedger(), "char"))
        self.assertIn("收5枚铜币，来自Char（赠送）", self.run_command(characters.CmdLedger(), f"c:{self.char2.id} = 1"))
        for typed, answer in (("", "对谁"), ("char = 0", "条数须在1到500之间"), ("char = x", "条数须"),
                              ("r:nobody", "r:nobody这90天里没有往来"), ("没有这人", "没有叫")):  # fmt: skip
            self.assertIn(answer, self.run_command(characters.CmdLedger(), typed))
