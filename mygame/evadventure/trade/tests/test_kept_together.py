"""After any refused write nothing has changed, in memory as in the database."""

from unittest.mock import patch

from django.db import DatabaseError
from django.test import tag

from evadventure.characters import coins as table_coins
from evadventure.characters import commands as hero_commands
from evadventure.characters import death, death_commands, handling_commands
from evadventure.combat.tests import fight_stage
from evadventure.creatures import hirelings, npcs
from evadventure.kernel.tests.full_disk import full_disk, in_database, in_memory
from evadventure.knave import loot
from evadventure.minigames.testing.kit import times
from evadventure.places.rooms import PLACE
from evadventure.quests.quest_definitions import QuestReward
from evadventure.rules import dice
from evadventure.social import party
from evadventure.things import wares
from evadventure.things.objects import EvAdventureCoins
from evadventure.trade.tests.test_shops import ShopStage
from evadventure.words import Lang

ENGLISH = "The house could not write that down, so nothing has changed."
CHINESE = "刚才没能记录下来，所以什么都没有变。"
MOST = 300
"""Writes one deed takes at most."""


class TestKeptTogether(ShopStage):
    def setUp(self):
        super().setUp()
        stage = "evadventure.combat.tests.fight_stage.COMMANDS"
        more = (*handling_commands.COMMANDS, *hero_commands.COMMANDS, *death_commands.COMMANDS)
        taken = {one.key for one in more}
        patcher = patch(stage, (*more, *(one for one in fight_stage.COMMANDS if one.key not in taken)))
        patcher.start()
        self.addCleanup(patcher.stop)
        for kind in ("guild", "bath", "temple", "rest"):
            self.room.tags.add(kind, category=PLACE)
        self.char1.coins, self.char1.deep_coins, self.char1.hp = 200, 90, 1
        self.char2.coins = 20
        self.sword = self.thing("long sword", self.char1)
        self.sword.quality = 1
        self.torches = [self.thing("torch", self.char1) for _ in range(2)]
        self.sack = self.thing("sack", self.char1)
        self.lying = self.thing("shield", self.room)
        wares.lay([loot.Found(loot.COINS, 15), loot.Found("lantern", 1)], self.room)

    def assertUntouched(self, before, deed):
        self.assertEqual(in_database(), before, deed)
        memory = in_memory()
        for pk, there in before.items():
            self.assertEqual(memory[pk], there, (deed, pk))
        self.assertEqual(memory.keys(), before.keys(), deed)
        for hero in (self.char1, self.char2):
            kept = hero.equipment.all(only_objs=True)
            self.assertEqual(sorted(one.pk for one in kept), sorted(one.pk for one in hero.contents), deed)

    def tried(self, deed, name):
        """Try a deed with a database that refuses its first write, its second, and so on; then let it happen."""
        in_memory()
        before = in_database()
        self.assertUntouched(before, name)
        for after in range(0, MOST, times(5, 1)):
            with patch.object(dice, "roll", lambda *args, **kwargs: 3), full_disk(after) as full:
                answer = deed()
            if not full.refused:
                break
            self.assertUntouched(before, f"{name}, refused after {after} writes")
            yield after, answer
        else:
            self.fail(f"{name} never ends")
        self.assertTrue(in_database() != before, f"{name}: {answer}")
        self.assertEqual(in_memory(), in_database(), name)

    def out_of(self, typed):
        """Take something out of something: a command of the same key as `get`, which the stage has already."""
        return self.run_command(handling_commands.CmdGetFrom(), typed)

    def each_line(self, *lines, how=None):
        for line in lines:
            steps = 0
            for _, answer in self.tried(lambda line=line: (how or self.run_line)(line), line):
                self.assertTold(ENGLISH, answer, line)
                self.assertNotIn("disk is full", answer)
                self.assertEqual([text for text in self.told[self.char2] if ENGLISH in text], [])
                steps += 1
            self.assertGreater(steps, 0, line)

    @tag("long")
    def test_what_goes_from_hand_to_hand(self):
        self.each_line("give 7 coins to char2", "give torch to char2", "drop 5 coins", "get 12 coins", "get shield",
                       "drop torch", "wield long sword", "get all", "drop all")  # fmt: skip

    @tag("long")
    def test_what_goes_into_bags(self):
        self.each_line("put torch in sack", "put 8 coins in sack")
        self.each_line("torch from sack", "all from sack", how=self.out_of)

    def test_what_is_bought_and_sold(self):
        self.each_line("buy 2 torches", "repair long sword", "sell long sword")

    @tag("long")
    def test_what_is_paid_for(self):
        self.each_line("train 30", "bathe", "pray", "rest", "insure yes")

    def test_the_sentence_is_in_the_readers_language(self):
        self.lang1 = Lang.ZH
        with full_disk():
            self.assertIn(CHINESE, self.run_line("丢 5铜币"))

    def each_deed(self, name, deed):
        def done():
            try:
                deed()
            except DatabaseError:
                return "refused"
            return "done"

        steps = [after for after, answer in self.tried(done, name) if self.assertEqual(answer, "refused", name) is None]
        self.assertGreater(len(steps), times(0, 1), name)

    @tag("long")
    def test_loot_and_remains(self):
        mob = npcs.spawn(next(kind for kind, one in npcs.KINDS.items() if one.loot), self.room)
        mob.coins = 9
        self.each_deed("the remains of a creature", lambda: mob.make_loot(self.room))
        self.each_deed("found coins", lambda: party.share_coins(self.char1, 11))
        self.each_deed("the remains of a hero", lambda: death.lay_out(self.char2, self.room))

    @tag("long")
    def test_tasks_wages_and_stakes(self):
        reward = QuestReward(xp=10, coins=30, fame=1, things=("torch",))
        self.each_deed("a reward", lambda: reward.pay(self.char1, first=True, whole=True))
        self.each_deed("hiring", lambda: hirelings.hire(self.char1, "torchbearer"))
        keys = [f"c:{self.char1.id}", f"c:{self.char2.id}"]

        def stakes():
            with table_coins.together(keys):
                for key in keys:
                    table_coins.add_coins(key, -10)
                table_coins.add_coins(keys[0], 20)

        self.each_deed("stakes", stakes)

    def test_an_empty_purse_is_no_reason_to_mint(self):
        heap = EvAdventureCoins.heap_in(self.room)
        before = heap.amount
        self.char1.coins = 0
        self.says("drop 5 coins", "You have only 0 coins")
        self.assertEqual(heap.amount, before)
