"""A game that takes the package out keeps its people, places and things, as its own."""

from evennia import create_channel, create_object, create_script
from evennia.comms.models import ChannelDB
from evennia.objects.models import ObjectDB
from evennia.scripts.models import ScriptDB
from evennia.utils.test_resources import EvenniaTestCase

from evadventure import tables
from evadventure.apps.clubs.models import Club
from evadventure.creatures.npcs import EvAdventureNPC
from evadventure.dungeon.instance import EvAdventureDungeonBranch
from evadventure.kernel.descriptions import Sight
from evadventure.places.exits import EvAdventureExit
from evadventure.places.rooms import EvAdventureRoom
from evadventure.things.objects import EvAdventureWeapon
from evadventure.words import Words
from typeclasses.characters import Character


class TestLeaving(EvenniaTestCase):
    def test_nothing_is_of_our_classes_and_all_is_where_it_was(self):
        yard = create_object(EvAdventureRoom, key="Yard")
        yard.sight = Sight(desc=Words("A yard.", "院子。"))
        sluice = create_object(EvAdventureRoom, key="Sluice", location=None)
        way = create_object(EvAdventureExit, key="down", location=yard, destination=sluice)
        hero = create_object(Character, key="Ann", location=yard, home=yard)
        axe = create_object(EvAdventureWeapon, key="axe", location=hero)
        axe.set_descs(Words("An axe.", "斧头。"))
        miller = create_object(EvAdventureNPC, key="Orla", location=yard)
        create_script(EvAdventureDungeonBranch)
        tables.make_table(yard, "uno")
        hero.equipment.move(axe)
        club = Club.objects.create(name="The Owls", channel=create_channel("The Owls"))
        tables.leave()
        self.assertFalse(ChannelDB.objects.filter(db_key=club.name))
        self.assertFalse(hero.attributes.has("inventory_slots", category="inventory"))
        left = dict(ObjectDB.objects.values_list("db_key", "db_typeclass_path"))
        self.assertEqual(
            left | {"Bare hands": "typeclasses.objects.Object"},
            {
                "Yard": "typeclasses.rooms.Room",
                "Sluice": "typeclasses.rooms.Room",
                "down": "typeclasses.exits.Exit",
                "Ann": "typeclasses.characters.Character",
                "axe": "typeclasses.objects.Object",
                "Orla": "typeclasses.characters.Character",
                "Bare hands": "typeclasses.objects.Object",
            },
        )
        self.assertFalse(ScriptDB.objects.filter(db_typeclass_path__startswith="evadventure."))
        found = {one.pk: one for one in ObjectDB.objects.all()}
        self.assertEqual(found[axe.pk].location.pk, hero.pk)
        self.assertEqual(found[miller.pk].location.pk, yard.pk)
        self.assertEqual(found[way.pk].destination.pk, sluice.pk)
        self.assertEqual([found[one.pk].db.desc for one in (yard, axe)], ["A yard.", "An axe."])
