"""Characters: hurt, healed, defeated, dead, remembered, advanced."""

from unittest.mock import patch

from django.test import override_settings
from evennia.utils.test_resources import EvenniaTest

from evadventure.characters import death, generation
from evadventure.kernel.messaging import set_lang
from evadventure.kernel.tests.mixins import EvAdventureMixin
from evadventure.rules import AdvanceError
from evadventure.things.objects import EvAdventureCoins
from evadventure.words import Lang


@override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"])
class TestLife(EvAdventureMixin, EvenniaTest):
    def setUp(self):
        super().setUp()
        self.heard = []
        self.character.msg = lambda text=None, **kwargs: self.heard.append(text)
        self.character.hp = self.character.hp_max = 8

    def test_hurt_and_healed(self):
        self.character.at_damage(5)
        self.assertEqual((self.character.hp, self.character.hurt_level.en), (3, "wounded"))
        self.assertEqual(self.character.heal(2), 2)
        self.assertEqual(self.character.heal(100), 3)
        self.assertEqual(self.character.heal(-5), 0)
        self.assertEqual((self.character.hp, self.character.hurt_level.zh), (8, "毫发无伤"))

    def test_where_nobody_dies(self):
        self.location.allow_death = False
        self.character.at_damage(100)
        self.assertEqual((self.character.hp, self.character.is_dead), (1, False))

    def test_a_brush_with_death(self):
        self.location.allow_death = True
        for level, back in ((2, 2), (3, 0)):
            self.character.level, self.character.strength = level, 1
            with patch("evadventure.rules.randint", side_effect=[3, 2, 4]):
                self.character.at_damage(30)
            self.assertEqual((self.character.hp, self.character.strength, self.character.is_dead), (4, -1, False))
            self.assertIn("2 strength is gone.", "".join(self.heard))
            with patch("evadventure.characters.death.now", return_value=death.now() + death.SCAR_LASTS + 1):
                death.heal_scars(self.character)
            self.assertEqual(self.character.strength, -1 + back)

    def test_death_is_real_and_remembered(self):
        self.location.allow_death = True
        self.weapon.move_to(self.character, quiet=True)
        self.character.coins, self.character.level, self.character.xp = 30, 2, 1500
        with patch("evadventure.rules.randint", return_value=1):
            self.character.at_damage(9)
        self.assertTrue(self.character.is_dead)
        self.assertIsNone(self.character.location)
        self.assertEqual((self.weapon.location.location, self.character.coins), (self.location, 0))
        remains = self.weapon.location
        heaps = [thing.amount for thing in remains.contents if isinstance(thing, EvAdventureCoins)]
        self.assertEqual(heaps, [30])
        died = self.character.died
        self.assertEqual((died["where"], died["level"], died["xp"]), ("testroom", 2, 1500))
        self.character.at_death()
        self.assertEqual(dict(self.character.died), dict(died))

    def test_its_player_goes_on_to_make_another(self):
        self.account.at_post_create_character(self.char1)
        self.location.allow_death = True
        self.char1.location = self.location
        self.assertFalse(generation.needs_chargen(self.account))
        with patch("evadventure.characters.generation.start_chargen") as start:
            self.char1.at_death()
        start.assert_called_once_with(self.account, self.session)
        self.assertTrue(generation.needs_chargen(self.account))
        self.assertNotIn(self.char1, self.account.characters.all())
        self.assertIsNone(self.session.puppet)
        self.account.is_superuser = False
        self.account.permissions.clear()
        self.assertFalse(self.char1.access(self.account, "puppet"))

    def test_paying(self):
        self.character.coins = 100
        self.assertEqual([self.character.at_pay(amount) for amount in (60, 100, -5)], [60, 40, 0])
        self.assertEqual(self.character.coins, 0)

    def test_advancing(self):
        self.assertFalse(self.character.add_xp(999))
        self.assertTrue(self.character.add_xp(1))
        with patch("evadventure.rules.randint", return_value=1):
            self.assertEqual(self.character.level_up("strength", "dexterity", "wisdom"), 1)
        self.assertEqual((self.character.level, self.character.hp_max, self.character.hp), (2, 9, 9))
        self.assertEqual((self.character.strength, self.character.charisma), (2, 1))
        with self.assertRaises(AdvanceError):
            self.character.level_up("strength", "strength", "wisdom")
        with self.assertRaises(ValueError):
            self.character.level_up("strength", "luck", "wisdom")
        self.assertEqual(self.character.level, 2)

    def test_what_others_see(self):
        self.weapon.move_to(self.character, quiet=True)
        self.item.move_to(self.character, quiet=True)
        self.character.equipment.move(self.weapon)
        self.character.db.desc = "A knave."
        seen = self.character.return_appearance(self.char1)
        self.assertIn("A knave.", seen)
        self.assertIn("weapon", seen)
        self.assertNotIn("backpack item", seen)

    def test_language_of_who_plays_it(self):
        self.assertIs(self.character.lang, Lang.EN)
        self.session.update_flags = lambda **flags: None
        set_lang(self.account, Lang.ZH)
        self.assertIs(self.char1.lang, Lang.ZH)
