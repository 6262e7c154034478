"""Carrying, wielding and wearing: nothing is lost, refusals say why, records mend themselves."""

from random import Random

from evennia.utils.test_resources import EvenniaTest

from evadventure.enums import WieldLocation
from evadventure.kernel.tests.mixins import EvAdventureMixin
from evadventure.things.equipment import WORN_PLACES, EquipmentError, EquipmentHandler
from evadventure.things.objects import EvAdventureCoins, WeaponBareHands, get_bare_hands
from evadventure.words import Lang


class TestEquipment(EvAdventureMixin, EvenniaTest):
    def setUp(self):
        super().setUp()
        self.things = [self.helmet, self.shield, self.armor, self.weapon, self.big_weapon, self.item]
        self.equipment = self.character.equipment

    def carry_all(self):
        for thing in self.things:
            thing.move_to(self.character, quiet=True)

    def test_slots_follow_constitution(self):
        self.assertEqual(self.equipment.max_slots, 11)
        self.character.constitution = -10
        self.assertEqual(self.equipment.max_slots, 0)

    def test_coins_take_slots(self):
        self.character.coins = 250
        self.assertEqual(self.equipment.count_slots(), 2)
        self.assertTrue(self.equipment.validate_coins(949))
        with self.assertRaises(EquipmentError) as caught:
            self.equipment.validate_coins(950)
        self.assertEqual(caught.exception.facts["most"], 949)
        self.character.coins = 1199
        self.assertEqual(self.equipment.count_slots(), 11)
        with self.assertRaises(EquipmentError) as caught:
            self.equipment.validate_coins(1)
        self.assertEqual(caught.exception.facts["most"], 0)

    def test_a_refusal_says_why_in_both_languages(self):
        self.item.size = 12
        with self.assertRaises(EquipmentError) as caught:
            self.equipment.add(self.item)
        self.assertEqual(caught.exception.code, "no_room")
        self.assertIn("needs 12 of your slots, and you have 11 left", caught.exception.in_lang(Lang.EN))
        self.assertIn("要占12格，而你只剩11格", caught.exception.in_lang(Lang.ZH))
        self.assertEqual(self.equipment.all(only_objs=True), [])

    def test_people_and_places_cannot_be_carried(self):
        for one in (self.char2, self.location, self.exit):
            with self.assertRaises(EquipmentError) as caught:
                self.equipment.validate_slot_usage(one)
            self.assertEqual(caught.exception.code, "no_thing")

    def test_nothing_is_ever_lost_in_a_swap(self):
        self.carry_all()
        random = Random(7)
        for _ in range(300):
            thing = random.choice(self.things)
            random.choice((self.equipment.move, self.equipment.stow))(thing)
            carried = self.equipment.all(only_objs=True)
            self.assertEqual(sorted(one.id for one in carried), sorted(one.id for one in self.things))
            hands = [self.equipment.slots[place] for place in WORN_PLACES[:2]]
            self.assertFalse(self.equipment.slots[WieldLocation.TWO_HANDS] and any(hands))

    def test_one_helmet_replaces_another(self):
        self.carry_all()
        other = self.helmet.copy(new_key="other helmet")
        other.move_to(self.character, quiet=True)
        self.equipment.move(self.helmet)
        self.assertEqual(self.equipment.move(other), [self.helmet])
        self.assertIs(self.equipment.get_current_slot(self.helmet), WieldLocation.BACKPACK)

    def test_broken_things(self):
        self.carry_all()
        self.equipment.move(self.armor)
        self.equipment.move(self.helmet)
        self.assertEqual(self.character.armor, 2)
        self.helmet.quality = self.armor.quality = 0
        self.assertEqual(self.character.armor, 1)
        self.weapon.quality = 0
        with self.assertRaises(EquipmentError) as caught:
            self.equipment.move(self.weapon)
        self.assertEqual(caught.exception.code, "broken")
        self.assertIs(self.equipment.get_current_slot(self.weapon), WieldLocation.BACKPACK)

    def test_bare_hands_are_one_pair(self):
        self.assertIsInstance(self.character.weapon, WeaponBareHands)
        self.assertEqual(get_bare_hands(), self.character.weapon)

    def test_what_is_deleted_is_gone(self):
        self.carry_all()
        self.equipment.move(self.weapon)
        self.weapon.delete()
        self.assertIsNone(self.equipment.slots[WieldLocation.WEAPON_HAND])
        self.assertEqual(len(self.equipment.all(only_objs=True)), 5)

    def test_it_is_kept(self):
        self.carry_all()
        self.equipment.move(self.weapon)
        self.equipment.move(self.helmet)
        self.assertEqual(EquipmentHandler(self.character).slots, self.equipment.slots)

    def test_a_record_that_disagrees_is_mended(self):
        self.carry_all()
        self.equipment.move(self.weapon)
        self.weapon.location = self.location
        self.character.attributes.remove("inventory_slots", category="inventory")
        again = EquipmentHandler(self.character)
        self.assertIsNone(again.slots[WieldLocation.WEAPON_HAND])
        self.assertEqual(len(again.slots[WieldLocation.BACKPACK]), 5)

    def test_a_full_pack_refuses_a_move_and_says_so(self):
        self.item.size = 12
        self.item.location = self.location
        heard = []
        self.character.msg = lambda text=None, **kwargs: heard.append(text)
        self.assertFalse(self.item.move_to(self.character, quiet=True))
        self.assertEqual(self.item.location, self.location)
        self.assertIn("needs 12 of your slots", heard[0])

    def test_heaps_of_coins(self):
        heap = EvAdventureCoins.put(30, self.location)
        self.assertIs(EvAdventureCoins.put(12, self.location), heap)
        self.assertEqual((heap.amount, heap.value, heap.size), (42, 42, 0))
        self.assertEqual(heap.get_numbered_name(1, self.char1, return_string=True), "42 coins")
        self.assertEqual((heap.take(-5), heap.take(40), heap.amount), (0, 40, 2))
        heap.move_to(self.character, quiet=True)
        self.assertEqual((self.character.coins, heap.pk), (2, None))
