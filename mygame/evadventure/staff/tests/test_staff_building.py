"""Things built by staff have names in both languages, are in allowed places, and break nothing."""

from unittest.mock import patch

from django.test import tag
from evennia import search_object
from evennia.objects.models import ObjectDB
from evennia.utils.create import create_object

from evadventure.content.tests.world_mixin import WorldTest
from evadventure.places import maps
from evadventure.places.exits import EvAdventureExit
from evadventure.places.rooms import EvAdventureRoom
from evadventure.staff import world
from evadventure.things import wares
from evadventure.things.objects import EvAdventureObject, get_bare_hands
from evadventure.words import Lang, Words
from server.conf.inputfuncs import text


class StaffTest(WorldTest):
    def setUp(self):
        super().setUp()
        self.account.permissions.add("Developer")
        due = []
        later = patch(
            "evennia.commands.cmdhandler.deferLater", lambda clock, wait, call, *a, **kw: due.append((call, a, kw))
        )
        later.start()
        self.addCleanup(later.stop)
        self.due = due

    def answer(self, line, *answers):
        """Type a line as char1 and answer what it is asked; return all it read."""
        self.heard(self.char1)
        for one in (line, *answers):
            text(self.session, one)
            while self.due:
                call, args, kwargs = self.due.pop(0)
                call(*args, **kwargs)
        return self.heard(self.char1)

    def made(self, key):
        return next(iter(search_object(key, exact=True)))


class Building(StaffTest):
    def test_create_with_both_names(self):
        said = self.answer("@create brass lamp // 黄铜灯;lamp : evadventure.things.objects.EvAdventureObject")
        self.assertIn("brass lamp and 黄铜灯", said)
        self.assertEqual(dict(self.made("brass lamp").names), {"en": "brass lamp", "zh": "黄铜灯"})
        self.assertIn("lamp", self.made("brass lamp").aliases.all())

    @tag("long")
    def test_create_asks_for_the_other_name(self):
        kind = "evadventure.things.objects.EvAdventureObject"
        self.assertIn("called in Chinese", self.answer(f"@create brass bell : {kind}", "铜铃"))
        self.assertEqual(self.made("brass bell").names["zh"], "铜铃")
        self.answer(f"@create tin bell : {kind}", "no")
        self.assertIn(f"tin bell (#{self.made('tin bell').id}): name", self.do(self.char1, "@world untranslated"))

    def test_the_next_command_is_no_name(self):
        kind = "evadventure.things.objects.EvAdventureObject"
        said = self.answer(f"@create oak table : {kind}", "@world untranslated 橡木桌")
        self.assertIn("one name only so far", said)
        self.assertNotIn("oak table and", said)
        self.assertEqual(self.made("oak table").in_lang(Lang.ZH), self.made("oak table").in_lang(Lang.EN))

    def test_a_class_that_is_none_is_a_sentence(self):
        self.assertEqual(self.answer("@create thing:no.such").strip(), "Typeclass 'no.such' could not be imported.")

    def test_a_creature_without_a_kind_is_refused(self):
        said = self.answer("@create wolf : evadventure.creatures.npcs.EvAdventureMob")
        self.assertIn("@spawn", said)
        self.assertFalse(search_object("wolf", exact=True))

    @tag("long")
    def test_tunnel_describe_and_look_in_both_languages(self):
        self.char1.location = self.place("temple")
        self.assertIn("Mill Yard and 磨坊院", self.answer("@tunnel ne = Mill Yard // 磨坊院"))
        yard = self.made("Mill Yard")
        self.answer("@tel Mill Yard")
        self.assertEqual(self.char1.location, yard)
        self.answer("@desc here = Flour everywhere. // 到处都是面粉。")
        self.assertIn("Flour everywhere.", self.do(self.char1, "look"))
        self.char2.location = yard
        shown = self.do(self.char2, "看")
        self.assertIn("磨坊院", shown)
        self.assertIn("到处都是面粉。", shown)
        self.assertIn("磨坊院", self.do(self.char2, "地图"))
        self.assertIn("Mill Yard", self.do(self.char1, "map"))
        self.assertNotIn(f"#{yard.id})", self.do(self.char1, "@world untranslated"))

    def test_desc_asks_for_the_language_that_is_missing(self):
        thing = wares.make("torch")
        thing.move_to(self.char1, quiet=True)
        self.assertIn("中文", self.answer("@desc torch = Burnt at one end.", "一头烧过。"))
        self.assertEqual(dict(thing.descs), {"en": "Burnt at one end.", "zh": "一头烧过。"})

    def test_what_is_named_without_a_text_describes_nothing(self):
        before = self.start.db.desc
        self.answer("@create brass lamp // 黄铜灯 : evadventure.things.objects.EvAdventureObject")
        self.assertIn("Type |w@desc", self.answer("@desc brass lamp"))
        self.assertEqual(self.start.db.desc, before)
        self.assertIn("Spawn what?", self.answer("@spawn"))
        for name in ("@生成", "@spawn"):
            self.assertIn("a torch", self.answer(f"{name} torch"))
        self.assertIn("English // Chinese", self.answer("help desc"))

    def test_a_text_in_the_editor_has_an_end(self):
        def opened():
            return max(len(self.char1.ndb._eveditor.get_buffer()), len(self.char1.db.evmenu_target.db.desc or ""))

        self.do(self.char1, "@desc/edit here")
        self.do(self.char1, "x" * 1_500)
        for _ in range(8):
            self.do(self.char1, ":y 1:99")
            said = self.do(self.char1, ":p 1")
        self.assertIn("are the most. Nothing was changed", said)
        self.assertNotIn("Pasted", said)
        self.assertLessEqual(opened(), 20_000)
        del self.char1.ndb._eveditor  # as after a reload
        self.assertIn("are the most", self.do(self.char1, ":y 1:99") + self.do(self.char1, ":p 1"))
        self.do(self.char1, ":dd 2:99")
        self.do(self.char1, "A new line.")
        self.do(self.char1, ":wq")
        self.assertTrue(self.start.db.desc.endswith("A new line."))

    def test_an_attribute_in_the_editor_is_saved_and_left(self):
        self.do(self.char1, "@set/edit here/motto")
        self.do(self.char1, "Mind the well.")
        self.do(self.char1, ":wq")
        self.assertEqual(self.start.db.motto, "Mind the well.")
        self.assertIsNone(self.char1.ndb._eveditor)

    def test_open_names_a_way_in_both_languages(self):
        temple = self.place("temple")
        self.assertIn("trapdoor and 活板门", self.answer(f"@open trapdoor // 活板门 = #{temple.id}"))
        self.assertIn("活板门", self.do(self.char2, "出口"))

    def test_players_open_things_and_builders_ways(self):
        self.account.is_superuser = False
        self.account.save()
        self.account.permissions.clear()
        self.account.permissions.add("Builder")
        temple = self.place("temple")
        self.assertIn("trapdoor and 活板门", self.answer(f"@open trapdoor // 活板门 = #{temple.id}"))
        self.answer(f"@tel #{temple.id}")
        self.assertEqual(self.char1.location, temple)
        self.char1.location = self.start
        self.account.lang = "zh"
        before = list(self.start.exits)
        for typed in ("打开 side hatch", "open side hatch"):
            self.assertIn("没有", self.answer(f"{typed} = #{temple.id}"))
        self.assertEqual(list(self.start.exits), before)

    def test_dig_names_the_room_and_its_ways(self):
        said = self.answer("@dig Tar Pit // 沥青坑 = rusty gate, wicket", "锈铁门", "")
        self.assertIn("Tar Pit and 沥青坑", said)
        self.assertIn("rusty gate and 锈铁门", said)
        self.assertIn("one name only", said)
        self.assertIn("锈铁门", self.do(self.char2, "出口"))
        self.assertIn("Attic and 阁楼", self.answer("@dig Attic", "阁楼"))
        self.account.lang = "zh"
        said = self.answer("@挖 Loft // 顶楼 = 梯子口, 下楼口")
        self.assertIn("新地点：Loft", said)
        self.assertIn("新出口：梯子口", said)
        self.assertIn("新出口：lid", self.answer(f"@open lid // 盖子 = #{self.made('Loft').id}"))
        self.assertNotIn("Created", said)

    def test_tunnel_in_chinese(self):
        self.account.lang = "zh"
        self.char1.location = self.place("temple")
        self.assertIn("沥青坑", self.answer("@打通 东北 = Tar Pit // 沥青坑"))
        pit = self.made("Tar Pit")
        self.assertEqual([(way.key, way.destination) for way in pit.exits], [("southwest", self.char1.location)])
        said = self.answer("@打通 那边 = Pit // 坑")
        self.assertIn("只认方向：北、东北", said)
        self.assertFalse(search_object("Pit", exact=True))

    @tag("long")
    def test_tunnel_beside_a_place_keeps_the_map_whole(self):
        for place in maps.known(self.start, self.char1)[:8:3]:
            self.char1.location = place
            for way in ("n", "ne", "e", "se", "s", "sw", "w", "nw"):
                shown, made = set(maps.around(place, self.char1, 6).values()), ObjectDB.objects.count()
                said = self.answer(f"@tunnel {way} = Den of {place.id}{way} // 窝")
                with self.subTest(place=place.key, way=way):
                    self.assertLessEqual(shown, set(maps.around(place, self.char1, 6).values()))
                    self.assertEqual("Nothing was made" in said, ObjectDB.objects.count() == made, said)
        self.char1.location = self.start
        blades = self.place("smithy")
        self.assertIn(f"|w@open northeast = #{blades.id}|n", self.answer("@tunnel ne"))
        self.answer(f"@open northeast = #{blades.id}")
        self.assertIn(blades, maps.around(self.start, self.char1, 6).values())

    def test_tunnel_beside_a_way_makes_no_second_one(self):
        self.char1.location = self.place("temple")
        self.answer("@tunnel northwest = Mill // 磨坊")
        before = ObjectDB.objects.count()
        for line in ("@tunnel nw = Den // 窝", "@打通 西北"):
            self.assertIn("Mill already", self.answer(line))
        self.assertEqual(ObjectDB.objects.count(), before)
        self.assertIn("Den and 窝", self.answer("@tunnel northeast = Den // 窝"))

    @tag("long")
    def test_spawn_lists_and_shows(self):
        self.assertIn("gambeson", self.answer("@spawn/list"))
        self.assertIn("sack", self.answer("@spawn/show sack"))

    def test_what_names_nothing_is_answered(self):
        for line in ("@typeclass me = nothing.here", '@spawn {"prototype_parent": "none"}'):
            self.assertIn("does not work", self.answer(line))
        self.assertIn("behind the names", self.answer("@alias/category me = someone"))

    def test_emit_reaches_who_is_here(self):
        self.char2.location = self.char1.location
        self.heard(self.char2)
        self.answer("@emit A bell tolls.")
        self.assertIn("A bell tolls.", self.heard(self.char2))

    def test_builders_examine(self):
        self.assertIn("Typeclass", self.answer("@examine me"))

    def test_a_thing_is_not_forced(self):
        self.answer("@create/drop pebble // 石子")
        self.assertIn("cannot carry out", self.answer("@force pebble = look"))

    def test_a_sign_alone_asks_for_what_is_missing(self):
        for line in ("@destroy =", "@tel ="):
            self.assertIn("Type |w", self.answer(line), line)


class Teleporting(StaffTest):
    def test_a_way_of_that_name_is_no_second_place(self):
        temple = self.place("temple")
        for way in self.start.exits:
            way.aliases.add(["the temple door", temple.in_lang(Lang.ZH)])
        self.do(self.char1, f"@tel {temple.in_lang(Lang.ZH)}")
        self.assertEqual(self.char1.location, temple)

    def test_nor_for_a_new_way(self):
        temple = self.place("temple")
        for one in (temple, *self.start.exits):
            one.aliases.add("the temple door")
        told = self.answer("@open hatch // 活板门 = the temple door")
        self.assertIn(temple, [way.destination for way in self.start.exits if way.key == "hatch"], told)

    def test_to_a_person_is_to_where_they_are(self):
        self.char2.location = self.place("temple")
        self.do(self.char1, f"@tel {self.char2.key}")
        self.assertEqual(self.char1.location, self.place("temple"))

    def test_nonsense_is_refused(self):
        temple, way = self.place("temple"), self.start.exits[0]
        self.assertIn("is a place", self.do(self.char1, f"@tel #{temple.id} = {self.char2.key}"))
        self.assertIn("is a way", self.do(self.char1, f"@tel #{way.id} = {self.char2.key}"))
        torch = wares.make("torch")
        torch.move_to(self.char1, quiet=True)
        self.assertIn("Nothing can be put", self.do(self.char1, f"@tel torch = #{way.id}"))
        self.assertEqual((temple.location, way.location, torch.location), (None, self.start, self.char1))
        self.do(self.char1, f"@tel torch = {self.char2.key}")
        self.assertEqual(torch.location, self.char2)

    def test_by_a_word_of_the_name_near_before_far(self):
        room = create_object(EvAdventureRoom, key="Loft of Buttons", nohome=True)
        room.set_names(Words("Loft of Buttons", "钮扣阁楼"))
        boxes = []
        for place in (self.place("temple"), room):
            box = create_object(EvAdventureObject, key="lacquer box", location=place, nohome=True)
            box.set_names(Words("lacquer box", "漆盒"))
            boxes.append(box)
        self.do(self.char1, "@tel buttons")
        self.assertIs(self.char1.location, room)
        self.do(self.char1, "@tel lacquer = me")
        self.assertIs(boxes[1].location, self.char1)
        self.assertIs(boxes[0].location, self.place("temple"))
        self.do(self.char1, "@tel box = buttons")
        boxes[0].location = self.char1
        boxes[1].location = self.char1
        told = self.do(self.char1, "@tel box = temple")
        self.assertIn("lacquer box-2", told)
        self.do(self.char1, "@tel lacquer box-2 = 钮扣阁")
        self.assertEqual({one.location for one in boxes}, {self.char1, room})
        self.char1.location = self.place("temple")
        self.do(self.char1, "@tel 漆 = 钮扣")
        self.assertEqual([one.location for one in boxes], [room, room])
        self.assertIn("is a place", self.do(self.char1, f"@tel buttons = {self.char2.key}"))
        way = create_object(EvAdventureExit, key="up", location=self.char1.location, destination=room, nohome=True)
        way.aliases.add("stair to the loft of buttons")
        self.do(self.char1, "@tel buttons")
        self.assertIs(self.char1.location, room)
        self.assertIn('no "whatnot"', self.do(self.char1, "@tel whatnot"))
        self.assertIn('no "box-7"', self.do(self.char1, "@tel box-7 = me"))


class Checking(StaffTest):
    @tag("long")
    def test_bare_hands_are_called_something_in_both_languages(self):
        hands = get_bare_hands()
        self.assertNotIn(f"#{hands.id})", self.do(self.char1, "@world untranslated"))

    @tag("long")
    def test_what_is_inside_what_it_should_not_be(self):
        self.assertEqual([one for one in world.misplaced() if one in (self.char1, self.char2)], [])
        room = create_object(EvAdventureRoom, key="Pocket Hall")
        room.db_location = self.char2
        room.save()
        self.assertIn(room, list(world.misplaced()))
        self.assertIn(f"Pocket Hall (#{room.id})", self.do(self.char1, "@world check"))
