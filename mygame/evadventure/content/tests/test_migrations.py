"""What an old database needs."""

from importlib import import_module

from django.apps import apps
from evennia.utils.test_resources import EvenniaTest

from evadventure.creatures import npcs

deep_coins = import_module("evadventure.content.migrations.0002_deep_coins")


class TestDeepCoins(EvenniaTest):
    def test_heroes_may_train_with_what_they_had(self):
        mob = npcs.spawn(next(iter(npcs.KINDS)), self.room1)
        mob.coins = 7
        self.char1.coins, self.char2.coins = 30, 0
        for hero in (self.char1, self.char2):
            hero.attributes.remove("deep_coins")
        for _ in range(2):
            deep_coins.count_what_there_is(apps, None)
            for one in (self.char1, self.char2, mob):
                one.attributes.reset_cache()
            self.assertEqual(self.char1.attributes.get("deep_coins"), 30)
            self.assertEqual((self.char1.trainable_coins, self.char2.trainable_coins), (30, 0))
            self.assertFalse(mob.attributes.has("deep_coins"))
            self.assertEqual(self.char1.db_attributes.filter(db_key="deep_coins").count(), 1)
