"""Ready-made people and things for tests, under the names of the tutorial's own mixin."""

from evennia.utils import create

from evadventure import enums
from evadventure.things.objects import (
    EvAdventureArmor,
    EvAdventureHelmet,
    EvAdventureObject,
    EvAdventureShield,
    EvAdventureWeapon,
)
from typeclasses.characters import Character
from typeclasses.rooms import Room


class EvAdventureMixin:
    """A room, a character in it, and one thing of each kind that lies nowhere yet."""

    def setUp(self):
        super().setUp()
        self.location = create.create_object(Room, key="testroom")
        self.character = create.create_object(Character, key="testchar", location=self.location)
        self.helmet = create.create_object(EvAdventureHelmet, key="helmet")
        self.shield = create.create_object(EvAdventureShield, key="shield")
        self.armor = create.create_object(EvAdventureArmor, key="armor")
        self.weapon = create.create_object(EvAdventureWeapon, key="weapon")
        self.big_weapon = create.create_object(
            EvAdventureWeapon, key="big_weapon", attributes=[("inventory_use_slot", enums.WieldLocation.TWO_HANDS)]
        )
        self.item = create.create_object(EvAdventureObject, key="backpack item")
