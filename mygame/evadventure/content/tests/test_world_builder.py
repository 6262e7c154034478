"""The builder: the world as the content says, again and again, and never at players' cost."""

from unittest.mock import patch

import msgspec
from django.conf import settings
from django.test import override_settings, tag
from evennia import create_object
from evennia.objects.models import ObjectDB
from evennia.utils.test_resources import EvenniaTest

from evadventure.content import builder, records
from evadventure.kernel import starting
from evadventure.kernel.tests.samples import some
from evadventure.places.rooms import PLACE
from evadventure.words import Words

from .world_mixin import HOMES, WorldTest, known_places, only


def changed(places, key, **fields):
    """Return the content with some fields of one place changed."""
    return places | {key: msgspec.structs.replace(places[key], **fields)}


def without(places, *keys):
    """Return the content without some places and the ways to them."""
    rest = {key: place for key, place in places.items() if key not in keys}
    return {
        key: msgspec.structs.replace(
            place, exits={heading: goal for heading, goal in place.exits.items() if goal in rest}
        )
        for key, place in rest.items()
    }


class TestTheWholeWorld(WorldTest):
    @tag("long")
    def test_everything_is_there(self):
        places = records.load()
        for key, place in some(places.items(), 40):
            room = self.place(key)
            self.assertEqual(room.typeclass_path, builder.room_class(place).path)
            self.assertEqual(room.sight, place.sight)
            self.assertEqual(set(room.tags.get(category=PLACE, return_list=True)), set(place.tags))
            self.assertEqual({exit.key: exit.destination for exit in room.exits}.keys(), place.exits.keys())
            for heading, goal in place.exits.items():
                way = builder.find(f"exit:{key}:{heading}")
                self.assertEqual((way.location, way.destination), (room, self.place(goal)))
                self.assertEqual(set(way.aliases.all()), set(places[goal].spellings))
            for one in (*place.people, *place.things):
                kind = "person" if one in place.people else "thing"
                self.assertEqual(builder.find(f"{kind}:{one}").location, room)

    @tag("long")
    def test_everybody_is_in_good_health(self):
        people = [builder.find(f"person:{key}") for place in records.load().values() for key in place.people]
        self.assertEqual([one.key for one in people if one.hp != one.hp_max], [])

    @tag("long")
    def test_twice_changes_nothing(self):
        before = set(ObjectDB.objects.values_list("id", flat=True))
        self.assertTrue(builder.build().quiet)
        self.assertTrue(builder.build(force=True).quiet)
        self.assertEqual(set(ObjectDB.objects.values_list("id", flat=True)), before)


FEW = ("square", "gate", "guild", "inn_common", "dormitory", "best_room", "temple", "bath_house", "graveyard")


class TestBuilder(WorldTest):
    """A few places of the town: what is built anew again and again."""

    @classmethod
    def setUpClass(cls):
        cls.places = only(known_places(), *FEW)
        super().setUpClass()

    def setUp(self):
        super().setUp()
        self.enterContext(patch.object(records, "load", return_value=self.places))

    def test_twice_asks_the_database_little(self):
        builder.build()
        with self.assertNumQueries(4):
            builder.build()

    def test_changed_data_updates_the_same_object(self):
        room = self.place("square")
        places = changed(
            records.load(), "square", name=Words("New Square", "新广场"), desc=Words("Paved anew.", "重铺过了。")
        )
        report = builder.build(places)
        self.assertIn("place:square", report.changed)
        self.assertFalse(report.made or report.retired)
        self.assertEqual(self.place("square"), room)
        self.assertEqual(room.key, "New Square")
        self.assertEqual(room.sight.desc.zh, "重铺过了。")
        self.assertIn("新广场", room.aliases.all())
        self.assertNotIn("井口广场", room.aliases.all())
        self.assertIn("新广场", builder.find("exit:guild:north").aliases.all())

    def test_a_person_changes_and_moves(self):
        places = records.load()
        warden = places["square"].people["warden"]
        moved = msgspec.structs.replace(warden, morale=4, desc=Words("Older.", "老了些。"))
        places = changed(places, "square", people={})
        places = changed(places, "gate", people=dict(places["gate"].people) | {"warden": moved})
        body = builder.find("person:warden")
        builder.build(places)
        self.assertEqual(builder.find("person:warden"), body)
        self.assertEqual((body.location, body.home, body.morale), (self.place("gate"), self.place("gate"), 4))

    def test_a_person_who_walked_away_or_died(self):
        body = builder.find("person:warden")
        body.location = self.place("gate")
        builder.build(force=True)
        self.assertEqual(body.location, self.place("gate"))
        body.at_death()
        self.assertIsNone(body.location)
        builder.build(force=True)
        self.assertEqual((body.location, body.hp, body.is_dead), (self.place("square"), body.hp_max, False))

    def test_removal_with_people_inside(self):
        places = records.load()
        hall = self.place("best_room")
        self.char1.location = hall
        self.char1.home = hall
        self.char2.location = None
        self.char2.home = hall
        self.char2.db.prelogout_location = hall
        sword = create_object(settings.BASE_OBJECT_TYPECLASS, key="own sword", location=hall, home=hall)
        kept = create_object(settings.BASE_OBJECT_TYPECLASS, key="kept", location=self.char1, home=hall)
        report = builder.build(without(places, "best_room"))
        self.assertEqual(set(report.retired), {"place:best_room", "exit:best_room:west", "exit:dormitory:east"})
        self.assertIsNone(self.place("best_room"))
        self.assertEqual((self.char1.location, self.char1.home), (self.start, self.start))
        self.assertIn("The place you were in is no more", self.heard(self.char1))
        self.assertEqual((sword.location, sword.home), (self.start, self.start))
        self.assertEqual((kept.location, kept.home), (self.char1, self.start))
        self.char2.at_pre_puppet(self.account2)
        self.assertEqual(self.char2.location, self.start)
        self.assertEqual(set(builder.build(places).made), set(report.retired))

    def test_a_thing_somebody_has_is_left_alone(self):
        bucket = builder.find("thing:bucket")
        bucket.location = self.char1
        places = records.load()
        old = places["square"].things["bucket"]
        mended = msgspec.structs.replace(old, name=Words("mended bucket", "补好的木桶"))
        self.assertTrue(builder.build(changed(places, "square", things={"bucket": mended})).quiet)
        self.assertEqual((bucket.location, bucket.key), (self.char1, "leaky bucket"))
        builder.build(changed(places, "square", things={}))
        self.assertEqual(bucket.location, self.char1)
        self.assertIsNone(builder.find("thing:bucket"))

    def test_a_thing_that_is_used_up_comes_back(self):
        builder.find("thing:bucket").delete()
        self.assertEqual(builder.build().made, ["thing:bucket"])

    def test_what_was_deleted_by_hand_comes_back(self):
        self.place("bath_house").delete()
        report = builder.build()
        self.assertLessEqual({"place:bath_house", "exit:bath_house:east", "exit:temple:west"}, set(report.made))
        self.assertEqual(builder.find("person:suds").location, self.place("bath_house"))

    def test_a_copy_made_by_staff_is_theirs(self):
        warden = builder.find("person:warden")
        copy = warden.copy("warden copy")
        builder.build()
        self.assertEqual(builder.find("person:warden"), warden)
        self.assertTrue(copy.pk)
        self.assertFalse(copy.tags.get(category=builder.CONTENT))

    def test_content_of_others_is_left_alone(self):
        table = create_object(settings.BASE_OBJECT_TYPECLASS, key="table", location=self.start)
        table.tags.add("table:corner", category=builder.CONTENT)
        self.assertTrue(builder.build(force=True).quiet)
        self.assertEqual(table.location, self.start)

    def test_newcomers_begin_at_the_start(self):
        self.assertEqual(settings.START_LOCATION, self.start.dbref)
        self.assertEqual(settings.DEFAULT_HOME, self.start.dbref)

    def test_wrong_content_changes_nothing(self):
        self.addCleanup(starting.troubles.clear)
        with patch.object(records, "load", side_effect=records.ContentError(["square: desc: wrong"])):
            builder.build_at_start()
            with self.assertRaises(records.ContentError):
                builder.build()
        self.assertEqual(starting.troubles, ["world: square: desc: wrong"])
        self.assertTrue(builder.build().quiet)


class TestLimbo(EvenniaTest):
    """Evennia's first room becomes the start place."""

    @tag("long")
    def test_limbo_becomes_the_start(self):
        limbo = ObjectDB.objects.get(id=2)
        limbo.key, limbo.location, limbo.db.desc = "Limbo", None, "Welcome to your new Evennia-based game!"
        for way in limbo.exits:
            way.delete()
        with override_settings(**HOMES):
            builder.build(only(known_places(), *FEW))
        start = builder.start_place()
        self.assertEqual((start.id, start.key), (2, "Well Square"))
        self.assertIsNone(start.db.desc)

    @tag("long")
    def test_a_room_somebody_made_something_of_does_not(self):
        room = ObjectDB.objects.filter(id=2).first()
        with override_settings(**HOMES):
            builder.build(only(known_places(), *FEW))
        self.assertNotEqual(builder.start_place(), room)


class TestStaff(WorldTest):
    @tag("long")
    def test_rebuild_by_staff_is_logged(self):
        self.account.permissions.add("Admin")
        self.account.is_superuser = True
        self.place("square").sight = records.load()["gate"].sight
        with patch("evadventure.staff.world.logger.log_sec") as log:
            said = self.do(self.char1, "@world rebuild")
        self.assertIn("0 made, 1 changed, 0 retired", said)
        self.assertIn("@world rebuild by", log.call_args[0][0])

    @tag("long")
    def test_check(self):
        self.account.is_superuser = True
        self.assertIn("The world is in step with it.", self.do(self.char1, "@world check"))
        builder.find("thing:bucket").delete()
        said = self.do(self.char1, "@world check")
        self.assertIn("Missing in the world: thing:bucket", said)
        self.assertIn("|w@world rebuild|n mends that.", said)
        for line in ("@world", "@world " + "x" * 5000, "@world ²", "@world/rebuild/check"):
            self.assertIn("Say |w@world check|n", self.do(self.char1, line))

    def test_wrong_content_is_told(self):
        self.account.is_superuser = True
        with patch.object(records, "load", side_effect=records.ContentError(["square: |desc: wrong"])):
            for line in ("@world check", "@world rebuild"):
                self.assertIn("square: ||desc: wrong", self.do(self.char1, line))

    def test_players_may_not(self):
        self.account2.permissions.clear()
        with patch.object(builder, "build") as built:
            self.do(self.char2, "@world rebuild")
        built.assert_not_called()
