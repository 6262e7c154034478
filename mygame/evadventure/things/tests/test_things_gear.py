"""Every row of Knave's tables is there, with its figures, and what can have an effect has one."""

from django.test import tag
from evennia.prototypes.spawner import spawn
from evennia.utils.test_resources import EvenniaTest

from evadventure.creatures import animals
from evadventure.enums import WieldLocation
from evadventure.kernel.errors import ActionError
from evadventure.kernel.tests.samples import some
from evadventure.knave import loot
from evadventure.knave.gear import GEAR
from evadventure.things import wares
from evadventure.words import Lang

ARMOR = {  # defence, slots, quality, price
    "gambeson": (12, 1, 3, 60),
    "brigandine": (13, 2, 4, 500),
    "chain": (14, 3, 5, 1200),
    "half plate": (15, 4, 6, 4000),
    "full plate": (16, 5, 7, 8000),
}
WEAPONS = {  # damage, slots, hands, price
    **dict.fromkeys(("dagger", "cudgel", "sickle", "staff"), ("1d6", 1, 1, 5)),
    **dict.fromkeys(("spear", "sword", "mace", "axe", "flail"), ("1d8", 2, 1, 10)),
    **dict.fromkeys(("halberd", "war hammer", "long sword", "battle axe"), ("1d10", 3, 2, 20)),
    "sling": ("1d4", 1, 1, 5),
    "bow": ("1d6", 2, 2, 15),
    "crossbow": ("1d8", 3, 2, 60),
}
PRICES = {
    "shield": 40,
    "helmet": 40,
    "arrows": 5,
    "quiver": 10,
    "ration": 5,
    "torch": 1,
    "candle": 1,
    "lamp oil": 5,
    "lantern": 30,
    "tinderbox": 10,
    "rope, 50ft": 10,
    "pole, 10ft": 5,
    "crowbar": 10,
    "grap. hook": 10,
    "lockpicks": 100,
    "manacles": 10,
    "mirror": 200,
    "holy water": 25,
    "spyglass": 1000,
    "waterskin": 5,
    "sack": 1,
    "tent": 50,
    "tent, 3-man": 100,
    "caltrops": 10,
    "bear trap": 20,
    "chalk, 10": 1,
    "spike": 5,
    "dice set": 5,
    "card deck": 5,
    "instrument": 200,
    "hunting dog": 50,
    "donkey": 300,
    "riding horse": 1000,
}


class GearTest(EvenniaTest):
    def test_armour(self):
        for key, (defence, slots, quality, price) in ARMOR.items():
            row = GEAR[key]
            self.assertEqual(
                (row["armor"] + 10, row["size"], row["quality"], row["value"]), (defence, slots, quality, price)
            )
        for key in ("shield", "helmet"):
            self.assertEqual((GEAR[key]["armor"], GEAR[key]["size"], GEAR[key]["quality"]), (1, 1, 1))

    def test_weapons(self):
        for key, (damage, slots, hands, price) in WEAPONS.items():
            row = GEAR[key]
            self.assertEqual((row["damage_roll"], row["size"], row["value"]), (damage, slots, price), key)
            self.assertEqual(row.get("inventory_use_slot") is WieldLocation.TWO_HANDS, hands == 2, key)
            self.assertEqual(spawn(row)[0].quality, 3)

    def test_prices(self):
        self.assertEqual({key: GEAR[key]["value"] for key in PRICES}, PRICES)

    @tag("long")
    def test_every_thing_can_be_made_and_reads_in_both_languages(self):
        for key in some(loot.THINGS, 60):
            thing = wares.make(key)
            for lang in Lang:
                self.assertTrue(thing.in_lang(lang))
                self.assertTrue(thing.descs[lang.value])
            self.assertTrue(thing.get_help())

    def test_what_shoots_has_something_to_shoot(self):
        shot = {one["ammo"] for one in GEAR.values() if one.get("ammo")}
        for one in (*GEAR.values(), *loot.PROTOTYPES.values()):
            if one.get("ammunition"):
                self.assertIn(one["ammunition"], shot)
        self.assertEqual(GEAR["arrows"]["uses"], 20)

    def test_treasure_is_worth_what_the_depth_made_of_it(self):
        self.assertEqual(wares.make("wedding_ring", 80).value, 80)
        self.assertEqual(wares.make("wedding_ring").value, 8)


class AnimalsTest(EvenniaTest):
    def buy(self, key):
        lead = wares.make(key)
        lead.move_to(self.char1, quiet=True)
        lead.use(self.char1)
        lead.at_post_use(self.char1)
        return animals.kept(self.char1)[-1]

    def test_a_dog_let_off_the_lead_serves_its_owner(self):
        dog = self.buy("hunting dog")
        self.assertIs(dog.employer, self.char1)
        self.assertIs(dog.location, self.char1.location)
        self.assertEqual((dog.hp, dog.weapon.damage_roll, dog.kinds), (4, "1d6", ("beast",)))
        self.assertEqual([one for one in self.char1.contents if one.key == "hunting dog"], [])

    def test_a_donkey_carries_as_long_as_it_lives(self):
        room = self.char1.equipment.max_slots
        donkey = self.buy("donkey")
        self.assertEqual(self.char1.equipment.max_slots, room + 10)
        donkey.at_death()
        self.assertEqual(self.char1.equipment.max_slots, room)

    def test_nor_does_one_that_is_deleted(self):
        room = self.char1.equipment.max_slots
        for end in (lambda one: one.delete(), lambda one: one.dismissed()):
            end(self.buy("donkey"))
            self.assertEqual(self.char1.equipment.max_slots, room)

    def test_nobody_minds_more_than_two(self):
        self.buy("hunting dog"), self.buy("hunting dog")
        with self.assertRaises(ActionError):
            self.buy("hunting dog")
