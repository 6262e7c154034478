"""Places as people see them: in their language, on their screen, whatever they type."""

import re
from unittest.mock import patch

from django.db import connection
from django.test import tag
from django.test.utils import CaptureQueriesContext
from evennia import create_object

from evadventure.combat import beginning
from evadventure.content import records
from evadventure.content.tests.world_mixin import WorldTest
from evadventure.creatures import dialogue
from evadventure.creatures.npcs import spawn
from evadventure.kernel.descriptions import Detail, PartOfDay, Sight
from evadventure.kernel.messaging import lang_of, page_of
from evadventure.kernel.tests.samples import some
from evadventure.kernel.textwidth import columns
from evadventure.knave.directions import DIRECTIONS
from evadventure.places import lands, maps
from evadventure.places.exits import FLAGS, EvAdventureExit
from evadventure.places.look_target import find, told_of
from evadventure.places.rooms import EvAdventureRoom
from evadventure.things import wares
from evadventure.things.objects import EvAdventureObject
from evadventure.words import LANGUAGES, Lang, Words
from typeclasses.rooms import Room

GARBAGE = (
    "²",
    "😀" * 5,
    "x" * 10_000,
    "井" * 3_000,
    "\x00\x1b[31m",
    "|lcquit|ltfree gold|le",
    "||||",
    "{who}",
    "%s %d",
    "'; drop table objects_objectdb; --",
    "#1",
    "*TestAccount",
    "99-well",
    "\u202egnp",
    "，。！",
)


class TestLook(WorldTest):
    def test_two_people_each_read_their_own_language(self):
        english, chinese = self.do(self.char1, "look"), self.do(self.char2, "看")
        self.assertIn("Well Square", english)
        self.assertIn("井口广场", chinese)
        self.assertFalse(LANGUAGES[Lang.ZH].is_in(english))
        self.assertNotIn("well", chinese.lower())

    def test_of_things_of_one_name_any_is_looked_at(self):
        for key in ("torch", "torch"):
            wares.make(key).move_to(self.char1, quiet=True)
        self.assertIn("would burn for 1 hour", self.do(self.char1, "look torch"))
        wares.make("torch").move_to(self.char1, quiet=True)
        self.do(self.char1, "light torch")
        self.assertIn("torch-2", self.do(self.char1, "look torch"))

    def test_comings_and_goings_are_told_to_each_in_the_own_language(self):
        self.char1.execute_cmd("e")
        self.assertIn("Char往东走，去了灯笼巷。", self.heard(self.char2))
        self.do(self.char2, "东")
        self.assertIn("Char2 comes in from the west.", self.heard(self.char1))
        self.do(self.char2, "西")
        self.assertIn("Char2 leaves west, for Well Square.", self.heard(self.char1))
        self.char1.move_to(self.place("square"))
        self.assertIn("Char忽然出现在这里。", self.heard(self.char2))
        self.do(self.char1, "down")
        self.assertIn("Char下去了，去了井腰平台。", self.heard(self.char2))
        self.do(self.char1, "up")
        self.assertIn("Char从下面上来了。", self.heard(self.char2))

    @tag("long")
    def test_every_detail_is_found_by_each_of_its_names_in_each_language(self):
        for key, place in some(records.load().items(), 60):
            self.char1.location = self.place(key)
            for detail in place.details:
                for name in detail.names.every():
                    for typed in (name, name.upper(), f" {name} "):
                        found = find(self.char1, typed)
                        self.assertEqual(found, detail, f"{key}: {typed}")

    def test_details_without_and_with_a_blank(self):
        by_day = patch("evadventure.places.game_time.phase", return_value=PartOfDay.DAY)
        by_day.start()
        self.addCleanup(by_day.stop)
        for line in ("看井", "看 井", "查看井", "look 井", "look井"):
            self.assertIn("数到十一", self.do(self.char2, line), line)
        for line in ("look well", "l well", "look the well", "LOOK WELL", "l at well", "ｌｏｏｋ　ｗｅｌｌ"):
            self.assertIn("count to eleven", self.do(self.char1, line), line)

    @tag("long")
    def test_whatever_a_text_names_can_be_looked_at(self):
        for line, told in (
            ("look middle", "In the middle of"),
            ("look carrier", "Carriers queue"),
            ("look row", "a row of"),
        ):
            said = self.do(self.char1, line).replace("\n", " ")
            self.assertRegex(said, f"{told}.* A closer look shows no more.")
        self.assertRegex(self.do(self.char2, "看补绳子"), "老绠.*再看也看不出什么了。")
        unseen = []
        for key, place in some(records.load().items(), 24):
            self.char1.location = self.char2.location = self.place(key)
            for char, words in ((self.char1, r"[^\W\d_]{3,}"), (self.char2, r"(?![这那])[\u4e00-\u9fff]{2}")):
                desc = place.sight.desc.say(lang_of(char))
                unseen += [f"{key}: {word}" for word in re.findall(words, desc) if not told_of(char, word)]
        self.assertEqual(unseen, [])

    def test_a_sign_is_read_to_its_end_and_no_other_name_is_taken_for_it(self):
        self.char1.location = room = create_object(EvAdventureRoom, key="jetty")
        room.sight = Sight(desc=Words("There is a bell, and a price list: LIVING, one. DEAD, two. Wade, if you like."))
        self.assertIn("DEAD, two. A closer look", self.do(self.char1, "look price list"))
        create_object(EvAdventureObject, key="pair of bellows", location=self.char1)
        self.assertIn("There is a bell", self.do(self.char1, "look bell"))
        self.assertIn("bellows", self.do(self.char1, "look bellows"))
        self.assertIn("bellows", self.do(self.char1, "look pair"))

    def test_a_detail_by_night(self):
        detail = records.load()["square"].sight.detail("well")
        self.assertIsInstance(detail, Detail)
        self.assertIn("It smells of pennies", detail.at(PartOfDay.NIGHT).en)
        self.assertNotEqual(detail.at(PartOfDay.NIGHT), detail.at(PartOfDay.DAY))

    def test_people_things_ways_oneself_and_here(self):
        for line, told in {
            "look hanno": "A long man folded over a short stool",
            "l bucket": "more regret than water",
            "look north": "North: The Notice Wall. A long wall",
            "look notice wall": "North: The Notice Wall.",
            "l sw": "There is no way southwest.",
            "look up": "There is no way up from here.",
            "look here": "Well Square",
        }.items():
            self.assertIn(told, self.do(self.char1, line).replace("\n", " "), line)
        self.assertIn("Char", self.do(self.char1, "look me"))
        self.assertIn("高高瘦瘦", self.do(self.char2, "看老绠"))
        self.assertIn("这里没有往上的路", self.do(self.char2, "看上面"))

    def test_the_unknown_is_answered_and_something_suggested(self):
        said = self.do(self.char1, "look dragon").replace("\n", " ")
        self.assertRegex(said, 'You see no "dragon" here. Worth a closer look: old well, .*flagstones')
        self.assertIn("Did you mean brass plate", self.do(self.char1, "look bras plate"))
        self.assertIn("辘轳", self.do(self.char2, "看辘轳轳"))

    def test_garbage_is_answered_and_changes_nothing(self):
        for command in ("look", "go", "way", "talk", "map", "exits", "time", "ambient", "brief"):
            for junk in some(GARBAGE, 6):
                with self.subTest(command=command, junk=junk[:20]):
                    said = self.do(self.char1, f"{command} {junk}")
                    self.assertTrue(said)
                    self.assertNotIn("Traceback", said)
                    self.assertLess(len(said), 3000)
                    self.assertNotIn("|lcquit", said.replace("||", ""))
        self.assertEqual(self.char1.location, self.start)

    @tag("long")
    def test_lines_fit_the_screen(self):
        self.fits(list(records.load())[::12])

    @tag("sweep")
    def test_lines_of_every_place_fit_the_screen(self):
        self.fits(records.load())

    def fits(self, keys):
        for key in keys:
            for char in (self.char1, self.char2):
                char.location = self.place(key)
                for width in (40, 80):
                    self.screen(char, width=width)
                    for line in self.do(char, "look").split("\n") + self.do(char, "exits").split("\n"):
                        self.assertLessEqual(columns(line), width, line)

    def test_a_screen_reader_gets_sentences_in_a_fixed_order_and_no_links(self):
        self.screen(self.char1, SCREENREADER=True, MXP=False)
        said = self.do(self.char1, "look")
        order = [
            "Well Square",
            "Wellmouth was built",
            "Worth a closer look: old well",
            "Ways out:",
            "Hanno",
            "Also here",
        ]
        at = [said.index(part) for part in order]
        self.assertEqual(at, sorted(at))
        self.assertNotIn("|lc", said)

    def test_links_where_the_client_has_them(self):
        self.screen(self.char1, MXP=True)
        self.screen(self.char2, MXP=True)
        self.assertIn("|lclook old well|lt|cold well|n|le", self.do(self.char1, "look"))
        self.assertIn("|lcnorth|lt|gnorth|n|le", self.do(self.char1, "look"))
        self.assertIn("|lc看老井|lt|c老井|n|le", self.do(self.char2, "看"))

    def test_any_place_of_real_time_says_so(self):
        pit = create_object(EvAdventureRoom, key="pit")
        pit.allow_combat = True
        self.assertNotIn("real time", pit.return_appearance(self.char1).replace("\n", " "))
        pit.combat_style = "twitch"
        self.assertIn("real time", pit.return_appearance(self.char1).replace("\n", " "))

    def test_brief(self):
        self.assertIn("each blow of a fight in a short line", self.do(self.char1, "brief on").replace("\n", " "))
        seen = self.do(self.char1, "e")
        self.assertIn("Lantern Lane", seen)
        self.assertNotIn("mosaic", seen)
        self.assertIn("mosaic", self.do(self.char1, "look"))
        self.do(self.char1, "brief off")
        self.assertIn("hole", self.do(self.char1, "w"))

    def test_a_duelling_ring_says_so(self):
        self.char1.location = self.place("ring")
        self.assertIn("nobody dies of it", self.do(self.char1, "look").replace("\n", " "))
        self.assertTrue(self.char1.location.allow_pvp)
        self.assertFalse(self.start.allow_combat)

    def test_a_place_dug_by_staff_is_seen_too(self):
        room = create_object(Room, key="Shed", attributes=[("desc", "A plain shed.")])
        create_object(EvAdventureExit, key="hatch", location=room, destination=self.start)
        self.char1.location = room
        said = self.do(self.char1, "look")
        self.assertIn("A plain shed.", said)
        self.assertIn("hatch", said)
        self.assertIn("<Sh>", self.do(self.char1, "map"))
        self.do(self.char1, "hatch")
        self.assertEqual(self.char1.location, self.start)


class TestNames(WorldTest):
    def test_a_thing_comes_before_a_way_and_a_whole_name_before_a_part(self):
        for key, aliases in (("lamp table", ("table", "灯桌")), ("table", ()), ("tablet", ())):
            create_object("typeclasses.objects.Object", key=key, aliases=list(aliases), location=self.start)
        way = next(exit for exit in self.start.exits if exit.key == "north")
        way.aliases.add("tables")
        self.assertEqual([one.key for one in find(self.char1, "table")], ["lamp table", "table"])
        self.assertEqual([one.key for one in find(self.char1, "table-2")], ["table"])
        self.assertEqual([one.key for one in find(self.char1, "tablet")], ["tablet"])
        self.assertEqual([one.key for one in find(self.char1, "tables")], ["north"])
        for typed in ("table-3", "table-0", "table-" + "9" * 5000):
            self.assertEqual(find(self.char1, typed), [])


class TestWalk(WorldTest):
    def setUp(self):
        super().setUp()
        patcher = patch.object(lands, "is_open", return_value=True)  # ways that keep hours: test_land_ways
        patcher.start()
        self.addCleanup(patcher.stop)

    def walk(self, char, name_of, part=1):
        """Walk every way there is from one place in so many, by what `name_of` says to type."""
        places = records.load()
        char.attributes.add(FLAGS, [flag for place in places.values() for flag in place.hidden.values()])
        for key, place in list(places.items())[::part]:
            for heading, goal in place.exits.items():
                char.location = self.place(key)
                self.do(char, name_of(heading, places[goal]))
                self.assertEqual(char.location, self.place(goal), f"{key} {heading}")

    @tag("sweep")
    def test_by_direction_in_english(self):
        self.walk(self.char1, lambda heading, goal: heading)

    @tag("sweep")
    def test_by_name_in_english(self):
        self.walk(self.char1, lambda heading, goal: goal.name.en)

    @tag("sweep")
    def test_by_direction_in_chinese(self):
        self.walk(self.char2, lambda heading, goal: DIRECTIONS[heading].name.zh)

    @tag("sweep")
    def test_by_name_in_chinese(self):
        self.walk(self.char2, lambda heading, goal: goal.name.zh)

    def test_from_some_places_by_go_in_chinese_without_a_blank(self):
        self.walk(self.char2, lambda heading, goal: f"去{goal.name.zh}", 9)

    @tag("sweep")
    def test_by_go_in_chinese_without_a_blank(self):
        self.walk(self.char2, lambda heading, goal: f"去{goal.name.zh}")

    @tag("sweep")
    def test_through_all_places_asking_the_way(self):
        """From each place to the next in the files, by the steps that `way` names."""
        places = records.load()
        self.char1.attributes.add(FLAGS, [flag for place in places.values() for flag in place.hidden.values()])
        for place in places.values():
            said = self.do(self.char1, f"way {place.name.en}").replace("\n", " ")
            if "already" in said:
                continue
            for step in said.split(": ", 1)[1].rstrip(".").split(", "):
                self.do(self.char1, step)
            self.assertEqual(self.char1.location.key, place.name.en)

    def test_a_way_that_is_shut(self):
        way = next(exit for exit in self.start.exits if exit.key == "north")
        way.locks.add("traverse:false()")
        self.assertEqual(self.do(self.char1, "n"), "The way north is shut.")
        self.assertEqual(self.do(self.char2, "去北"), "往北的路走不通。")
        way.refusal = {"en": "Nailed up.", "zh": "钉死了。"}
        self.assertEqual(self.do(self.char2, "北"), "钉死了。")

    @tag("long")
    def test_where_there_is_a_way_but_not_from_here(self):
        self.assertEqual(
            self.do(self.char1, "go inn"), "The Bucket and Chain is not next to here. The way there: west, south."
        )
        self.assertEqual(self.do(self.char2, "去客栈"), "桶链客栈不挨着这里，要这样走：西，南。")
        self.assertIs(self.char1.location, self.start)

    def test_a_game_is_opened_at_a_table(self):
        self.assertIn("|wplay UNO 7-0|n takes you to one", self.do(self.char1, "open uno"))
        self.assertIn("只有赌馆里才能开桌", self.do(self.char2, "开 攻城"))
        self.assertIn("开桌玩什么？有：UNO 七零", self.do(self.char2, "开桌"))
        for word in ("开局", "走法"):
            self.assertIn(f"「{word}」要在牌桌边用", self.do(self.char2, word))
        self.assertIn('"draw" is a move in a match', self.do(self.char1, "draw"))
        self.assertIn("「摸牌」是牌局里的走法", self.do(self.char2, "摸牌"))
        self.assertIn("|wplay <game>|n takes you to one", self.do(self.char1, "resign"))
        self.assertEqual(self.do(self.char1, "open moon"), 'There is no "moon" here.')

    @tag("long")
    def test_where_there_is_no_way(self):
        self.assertIn('No way from here is called "moon"', self.do(self.char1, "go moon"))
        self.assertNotIn("不挨着这里", self.do(self.char2, "下"))
        self.assertNotIn("next to here", self.do(self.char1, "down"))
        self.assertIn("去哪儿？", self.do(self.char2, "去"))
        self.assertIn("Nobody here has heard", self.do(self.char1, "way moon"))

    @tag("long")
    def test_once_the_ways_are_read_none_asks_the_database(self):
        for _ in maps._read():
            pass
        self.do(self.char1, "inventory")
        with CaptureQueriesContext(connection) as asked:
            self.assertIn("north", self.do(self.char1, "way temple"))
        self.assertEqual([one["sql"] for one in asked if "SAVEPOINT" not in one["sql"]], [])


class TestMap(WorldTest):
    @tag("long")
    def test_it_fits_and_shows_where_one_stands(self):
        self.shown(some(records.load(), 6))

    @tag("sweep")
    def test_it_fits_and_shows_where_one_stands_in_every_place(self):
        self.shown(records.load())

    def shown(self, keys):
        for key in keys:
            place = records.load()[key]
            for char, lang in ((self.char1, Lang.EN), (self.char2, Lang.ZH)):
                char.location = self.place(key)
                for width in (40, 80):
                    self.screen(char, width=width)
                    said = self.do(char, "map")
                    self.assertIn(f"<{place.sign.in_lang(lang)}>", said)
                    for line in said.split("\n"):
                        self.assertLessEqual(columns(line), width, line)

    def test_it_is_centred_and_joined_by_ways(self):
        said = self.do(self.char2, "地图").split("\n")
        row = next(number for number, line in enumerate(said) if "<井>" in line)
        self.assertIn("[链]--|w<井>|n--[灯]--[馆]", said[row])
        self.assertIn("[告]", said[row - 2])
        self.assertIn("[会]", said[row + 2])
        self.assertIn("下：井腰平台。", said[-1])

    def test_sentences_for_a_screen_reader(self):
        self.screen(self.char1, SCREENREADER=True)
        said = self.do(self.char1, "map").replace("\n", " ")
        self.assertIn("You are in Well Square.", said)
        self.assertIn("North: The Notice Wall; from there north to The Temple of the Closed Eye.", said)
        self.assertNotIn("[", said)
        self.assertIn("Down: The First Ledge.", said)
        ledge = next(way for way in self.char1.location.exits if way.key == "down").destination
        create_object(EvAdventureExit, key="down", location=ledge, destination=ledge)
        self.assertIn("Down: The First Ledge.", self.do(self.char1, "map").replace("\n", " "))
        self.char1.location = ledge
        self.assertIn("Down: not on this map.", self.do(self.char1, "map"))

    def test_slanting_ways(self):
        rooms = [create_object(Room, key=name) for name in ("Aa", "Bb", "Cc", "Dd")]
        for start, end, heading in ((0, 1, "east"), (0, 2, "south"), (0, 3, "southeast"), (1, 2, "southwest")):
            create_object(EvAdventureExit, key=heading, location=rooms[start], destination=rooms[end])
        self.char1.location = rooms[0]
        page = page_of(self.char1)
        lines = maps.draw(rooms[0], self.char1, page).split("\n")
        self.assertEqual(lines[:3], ["|w<Aa>|n--[Bb]", " |||| ><", "[Cc]  [Dd]"])

    def test_nowhere(self):
        self.assertIn("nowhere", maps.draw(None, self.char1, page_of(self.char1)))
        self.char1.location = None
        for line in ("look", "map", "go north", "way inn", "talk", "exits"):
            self.assertEqual(self.do(self.char1, line), "You are nowhere.")


class TestTalk(WorldTest):
    @tag("long")
    def test_everybody_of_the_town_has_something_to_say(self):
        for key, place in some([(key, one) for key, one in records.load().items() if one.people], 10):
            for person in place.people.values():
                self.char1.location = self.char2.location = self.place(key)
                said = self.do(self.char1, f"talk {person.also.en[0]}")
                self.assertTrue(said)
                self.assertFalse(LANGUAGES[Lang.ZH].is_in(said))
                self.assertIn("聊了几句", self.heard(self.char2), key)
                self.assertTrue(LANGUAGES[Lang.ZH].is_in(self.do(self.char2, f"聊{person.also.zh[0]}")))

    def test_each_greeting_in_turn(self):
        said = [self.do(self.char1, "talk to hanno") for _ in range(7)][3:]  # the first may be an achievement
        self.assertEqual(len(set(said)), 3, said)
        self.assertEqual(said[0], said[3])

    def test_whom_one_cannot_talk_to(self):
        self.assertIn("agree on most things", self.do(self.char1, "talk me"))
        self.assertIn("has a player behind the eyes", self.do(self.char1, "talk char2"))
        self.assertIn("keeps its opinions", self.do(self.char1, "talk bucket").replace("\n", " "))
        self.assertIn("没有「龙」可以聊", self.do(self.char2, "聊龙"))
        self.char1.location = self.place("ledge")
        self.assertEqual(self.do(self.char1, "talk"), "Talk to whom?")

    def test_who_can_be_talked_to_and_of_what(self):
        self.char1.location = self.place("inn_common")
        self.assertIn("1 Mother Dunn or 2 Tam the Ostler?", self.do(self.char1, "talk").replace("\n", " "))
        self.char1.conditions.add("blinded")
        self.assertIn("Talk to whom?", self.do(self.char1, "talk"))
        self.char1.conditions.remove("blinded")
        self.assertIn("Straw", self.do(self.char1, "talk dunn about straw"))
        self.assertIn("has nothing to say", self.do(self.char1, "talk dunn about zebras"))
        self.char1.location = self.place("square")
        self.assertIn("Cisterns first", self.do(self.char1, "talk hanno about well"))
        self.assertNotIn("First Ledge.", self.do_at("ledge", "map"))

    def test_the_question_whom_one_talks_to_is_answered_by_number_and_by_name(self):
        self.char2.location = self.char1.location = self.place("inn_common")
        for person, answer in (
            (self.char1, "2"),
            (self.char2, "阿谭"),
            (self.char1, "mother dunn"),
            (self.char2, "１"),
        ):
            self.do(person, "bye" if person is self.char1 else "再见")
            question = self.do(person, "talk" if person is self.char1 else "聊")
            self.assertIn("1 ", question)
            said = self.do(person, answer)
            self.assertNotIn("No list waits", said)
            self.assertIsNotNone(dialogue.conversation_of(person), said)
        self.do(self.char1, "bye")
        self.do(self.char1, "talk")
        self.assertIn("No list waits", self.do(self.char1, "3"))
        self.do(self.char1, "talk dunn")
        self.assertNotIn("Straw", self.do(self.char1, "bye"))
        self.assertIn("No list waits", self.do(self.char1, "1"))

    def test_a_number_means_the_question_before_a_talk_and_a_fight_before_both(self):
        self.char1.location = self.place("inn_common")
        self.do(self.char1, "talk")
        people = self.char1.ndb.talk_to[0]
        for person in people:
            person.aliases.add("publican")
        self.do(self.char1, f"talk {people[1].key}")
        self.do(self.char1, "talk publican")
        self.assertNotIn("Which", self.do(self.char1, "1"))
        self.assertIs(dialogue.conversation_of(self.char1).person, people[0])
        self.do(self.char1, "talk publican")
        self.char1.location.allow_combat = True
        beginning.begin(spawn("cellar_rat", self.char1.location), self.char1)
        self.assertIn("Round 1.", self.do(self.char1, "1"))

    def do_at(self, place, line):
        self.char1.location = self.place(place)
        return self.do(self.char1, line)


class TestSight(WorldTest):
    @tag("long")
    def test_a_room_keeps_its_sight(self):
        room = create_object(EvAdventureRoom, key="made elsewhere")
        self.assertEqual(room.sight.details, ())
        room.sight = records.load()["inn_common"].sight
        self.assertEqual(room.sight, records.load()["inn_common"].sight)
        self.assertIsInstance(room.sight.desc, Words)
