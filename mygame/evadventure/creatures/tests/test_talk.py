"""Talk with the town's people: questions, conditions, consequences, several talkers, and every way a talk ends."""

import re
from unittest.mock import patch

import msgspec
from django.test import tag
from evennia.utils.create import create_object
from evennia.utils.idmapper.models import flush_cache

from commands.default_cmdsets import AccountCmdSet, CharacterCmdSet
from evadventure import tables
from evadventure.characters.cmdset import EvAdventureCmdSet
from evadventure.characters.coins import add_coins, coins_of, together
from evadventure.characters.temporary_sheet import SEEN, portrait
from evadventure.content import builder, records
from evadventure.content.tests.world_mixin import WorldTest
from evadventure.creatures import dialogue
from evadventure.creatures import regulars as townsfolk
from evadventure.creatures.dialogue import Then, Topic, Topics, When
from evadventure.creatures.npcs import spawn
from evadventure.creatures.talk_commands import GOODBYE
from evadventure.kernel.content_files import texts as texts_of
from evadventure.kernel.descriptions import PartOfDay, Spellings, encode
from evadventure.kernel.errors import ActionError
from evadventure.kernel.signals import talked
from evadventure.kernel.tests.full_disk import full_disk, in_database, in_memory
from evadventure.kernel.tests.samples import some
from evadventure.knave.directions import direction
from evadventure.minigames.testing.kit import times
from evadventure.places.commands import PlaceCmdSet
from evadventure.quests import counter_events
from evadventure.quests.quest_definitions import QUEST_DEFINITIONS
from evadventure.social import talk_commands as speech
from evadventure.tables.doors.commands import TableCmdSet
from evadventure.tables.match.regulars import REGULARS
from evadventure.tables.room import wire
from evadventure.tables.room.finding import all_tables
from evadventure.things import wares
from evadventure.trade import commands
from evadventure.trade.shops import EvAdventureShopKeeper, keeper_in
from evadventure.words import Lang, Words


def topic(name, **more):
    return Topic(
        ask=Words(f"What about {name}?", f"{name}怎么样？"),
        words=Spellings(en=(name,), zh=(f"谈{name}",)),
        say=(Words(f"First {name}, says {{who}}.", f"{{who}}说一{name}。"), Words(f"Second {name}.", f"二{name}。")),
        **more,
    )


def pay(caller, raw_string):
    caller.coins -= 5
    raise ActionError("shut", Words("The till is shut."))


def ask_to_go_on(caller, raw_string, **kwargs):
    return "Well?", {"desc": "To the till", "goto": ("till", kwargs)}


def ask_to_pay(caller):
    return "Pay?", {"desc": "Yes", "goto": pay}


def greet(caller, raw_string, **kwargs):
    menu = caller.ndb._evmenu
    return f"{menu.npc.key} says {menu.weather}.", {"key": "again", "goto": "node_start"}


class TestTalk(WorldTest):
    def setUp(self):
        flush_cache()  # what the test before made is gone from the database
        super().setUp()
        self.person = builder.find("person:warden")
        others = {key: one for key, one in QUEST_DEFINITIONS.items() if one.giver != "warden"}
        self.enterContext(patch.dict(QUEST_DEFINITIONS, others, clear=True))  # a task would be one more choice
        for char in (self.char1, self.char2):
            char.hp = char.hp_max = 8

    def says(self, **topics):
        self.person.talk_text = encode(Topics(topics=topics))

    @tag("long")
    def test_a_talk_the_database_refuses_leaves_memory_as_the_database_is(self):
        counter_events.listen()
        self.says(weather=topic("weather"))
        for line in ("talk warden", "weather"):
            for after in range(0, 40, times(6, 1)):
                with full_disk(after) as full:
                    said = self.do(self.char1, line)
                self.assertEqual(in_memory(), in_database(), f"{line}, refused after {after} writes")
                if not full.refused:
                    break
                self.assertIn("could not write that down", said)
            self.assertGreater(after, 0, line)
            self.assertFalse(full.refused, line)

    def test_who_lives_is_meant_before_what_lies_about(self):
        wares.make("ration").move_to(self.char1, quiet=True)
        spawn("cellar_rat", self.char1.location)
        for _ in range(2):  # of several alike, any
            told = " ".join(self.do(self.char1, "talk rat").split())
            self.assertIn("The cellar rat keeps its opinions to itself. What can be settled with it, |wparley|n", told)
            spawn("cellar_rat", self.char1.location)

    def test_who_has_a_menu_of_the_lessons_opens_it(self):
        self.person.menudata = {"node_start": greet}
        self.person.menu_kwargs = {"weather": "fog"}
        self.assertIn("warden says fog.", self.do(self.char1, "talk warden").lower())
        self.assertIsNotNone(self.char1.ndb._evmenu)
        self.assertIsNone(dialogue.conversation_of(self.char1))
        self.char1.ndb._evmenu.close_menu()

    def test_an_answer_to_such_a_menu_that_is_refused_changes_nothing(self):
        """What it had written stayed, and the player read that something was broken, twice."""
        self.char1.coins = 9
        self.person.menudata = {"node_start": ask_to_pay}
        self.do(self.char1, "talk warden")
        for _ in range(2):
            self.assertEqual(self.do(self.char1, "1").strip(), "The till is shut.")
            self.assertEqual(self.char1.coins, 9)
        self.char1.ndb._evmenu.close_menu()

    def test_a_node_of_such_a_menu_that_refuses_is_no_fault(self):
        self.person.menudata = {"node_start": ask_to_go_on, "till": pay}
        self.do(self.char1, "talk warden")
        for _ in range(2):
            self.assertEqual(self.do(self.char1, "1").strip(), "The till is shut.")
        self.char1.ndb._evmenu.close_menu()

    def test_a_talk_lists_questions_and_answers_by_number_and_word(self):
        heard = []
        talked.connect(listener := lambda sender, person, topic, **_: heard.append((sender, person, topic)))
        self.addCleanup(talked.disconnect, listener)
        self.says(salt=topic("salt"), pepper=topic("pepper"))
        text = self.do(self.char1, "talk warden")
        for part in ("1", "What about salt?", "2", "What about pepper?", "Goodbye"):
            self.assertIn(part, text)
        self.assertIn("First salt, says Hanno", self.do(self.char1, "1"))
        self.assertIn("First salt, says Hanno", str(dialogue.talk_for(self.char1, Lang.EN)["said"]))
        self.assertIn("Second salt.", self.do(self.char1, "salt"))
        self.assertIn("First pepper", self.do(self.char1, "２"))
        self.assertIn("take your leave", self.do(self.char1, "bye"))
        self.assertEqual([one[2] for one in heard], ["", "salt", "salt", "pepper"])
        self.assertIn("no command", self.do(self.char1, "pepper"))

    def test_the_number_of_a_long_question_stands_beside_it_where_questions_are_links(self):
        self.says(salt=topic("salt, and all the rest of it, however little"))
        self.char1.sessions.all()[0].protocol_flags.update(MXP=True, SCREENWIDTH={0: 38})
        self.assertNotRegex(self.do(self.char1, "talk warden"), r"(?m)^\W*(w?1\W*n?)?\W*$")

    def test_a_number_means_the_same_all_through_a_talk_and_only_what_is_new_is_shown(self):
        self.says(
            once=topic("once", once=True), salt=topic("salt", next=("more",)), more=topic("more", deep=True),
            late=topic("late", when=When(flags=("late",))),
        )  # fmt: skip
        self.assertRegex(self.do(self.char1, "talk warden"), r"1.*once(?s:.*)2.*salt")
        self.assertNotIn("2", self.do(self.char1, "1"), "nothing new, nothing listed")
        dialogue.learn(self.char1, "late")
        said = self.do(self.char1, "2")
        self.assertRegex(said, r"First salt(?s:.*)3.*more(?s:.*)4.*late")
        self.assertNotIn("What about salt", said)
        self.assertIn("not the question", self.do(self.char1, "1"), "asked already")
        self.assertIn("Second salt", self.do(self.char1, "2"))
        self.assertIn("First more", self.do(self.char1, "3"))
        dialogue.unset_flags(self.char1, "late")
        self.assertIn("not any more", self.do(self.char1, "4"), "what it was shown for is no longer open")
        self.assertRegex(self.do(self.char1, "talk"), r"1.*salt")

    def test_a_question_can_be_typed_as_it_is_shown(self):
        self.says(salt=topic("salt"), sugar=topic("sugar"))
        self.do(self.char1, "talk warden")
        self.assertIn("First sugar", self.do(self.char1, "What about sugar?"))
        self.assertIn("First salt", self.do(self.char1, "what about sal"))
        self.assertNotIn("Second", self.do(self.char1, "w"))
        self.do(self.char2, "聊 老绠")
        self.assertIn("一salt", self.do(self.char2, "salt怎么样？"))

    def test_in_chinese(self):
        self.says(salt=topic("盐"))
        self.assertIn("盐怎么样？", self.do(self.char2, "聊 老绠"))
        self.assertIn("守井人老绠说一盐", self.do(self.char2, "谈盐"))
        self.assertIn("道了别", self.do(self.char2, "再见"))

    def test_one_asks_about_something_in_one_line(self):
        self.says(salt=topic("salt"))
        for line in ("ask hanno about the salt", "ask hanno salt", "talk to warden about salt"):
            self.assertIn(" salt", self.do(self.char1, line), line)
        self.assertIn("一salt", self.do(self.char2, "问老绠 salt"))
        told = self.do(self.char1, "ask hanno about the sea")
        self.assertRegex(told.strip(), '^Hanno.* has nothing to say about "the sea"')  # and no greeting before it
        self.assertNotIn("no command", told)

    def test_two_may_talk_to_the_same_person(self):
        self.says(salt=topic("salt"), pepper=topic("pepper"))
        self.do(self.char1, "talk warden")
        self.do(self.char2, "talk warden")
        self.assertIn("First salt", self.do(self.char1, "1"))
        self.assertIn("说一salt", self.do(self.char2, "1"))
        self.do(self.char2, "bye")
        self.assertIn("Second salt", self.do(self.char1, "1"))

    def test_other_commands_work_meanwhile(self):
        self.says(salt=topic("salt"))
        self.do(self.char1, "talk warden")
        self.assertIn("Well Square", self.do(self.char1, "look"))
        self.assertIn("First salt", self.do(self.char1, "1"))

    def test_it_ends_by_walking_by_silence_by_a_reload_and_by_a_fight(self):
        self.says(salt=topic("salt"))
        self.do(self.char1, "talk warden")
        self.do(self.char1, "west")
        self.assertIsNone(dialogue.conversation_of(self.char1))
        self.assertIn("no command", self.do(self.char1, "salt"))
        self.do(self.char1, "east")
        self.do(self.char1, "talk warden")
        with patch("evadventure.creatures.dialogue.time.monotonic", return_value=1e12):
            self.assertIsNone(dialogue.conversation_of(self.char1))
        self.do(self.char1, "talk warden")
        self.char1.ndb.conversation = None  # what a reload leaves
        self.assertNotIn("First", self.do(self.char1, "salt"))
        with patch("evadventure.creatures.dialogue.fight_of", return_value=object()):
            self.assertIn("hands full", self.do(self.char1, "talk warden"))
            self.assertIsNone(dialogue.conversation_of(self.char1))

    def test_who_dies_or_leaves_takes_the_talk_along(self):
        self.says(salt=topic("salt"))
        self.do(self.char1, "talk warden")
        self.person.location = None
        self.assertNotIn("First", self.do(self.char1, "1"))

    def test_conditions(self):
        self.says(
            flag=topic("flag", when=When(flags=("f",))), other=topic("other", when=When(without=("f",))),
            rich=topic("rich", when=When(coins=5)), high=topic("high", when=When(level=3)),
            has=topic("has", when=When(has="torch")), hurt=topic("hurt", when=When(hurt=True)),
            night=topic("night", when=When(at=(PartOfDay.NIGHT,))),
        )  # fmt: skip

        def offered():
            dialogue.begin(self.char1, self.person)
            return {key for key, _ in dialogue.offered(self.char1)}

        with patch("evadventure.places.game_time.phase", return_value=PartOfDay.DAY):
            self.assertEqual(offered(), {"other"})
        dialogue.learn(self.char1, "f")
        self.char1.coins, self.char1.level, self.char1.hp = 5, 3, 1
        wares.make("torch").move_to(self.char1, quiet=True)
        with patch("evadventure.places.game_time.phase", return_value=PartOfDay.NIGHT):
            self.assertEqual(offered(), {"flag", "rich", "high", "has", "hurt", "night"})
        dialogue.unset_flags(self.char1, "f")
        self.assertEqual(dialogue.knows(self.char1), frozenset())

    def test_consequences_happen_once_or_not_at_all(self):
        self.says(
            gift=topic("gift", once=True, then=Then(give="candle", set=("got",))),
            swap=topic("swap", then=Then(take="candle", give="torch", pay=2)),
            deep=topic("deep", deep=True), lead=topic("lead", next=("deep",)),
        )  # fmt: skip
        self.char1.coins = 3
        text = self.do(self.char1, "talk warden")
        self.assertNotIn("deep", text)
        self.do(self.char1, "gift")
        self.assertIn("got", dialogue.knows(self.char1))
        self.assertNotIn("First", self.do(self.char1, "gift"))
        self.do(self.char1, "talk warden")
        self.do(self.char1, "swap")
        self.assertEqual([wares.key_of(one) for one in self.char1.contents], ["torch"])
        self.assertEqual(self.char1.coins, 1)
        self.do(self.char1, "swap")  # neither coins nor candle
        self.assertEqual((len(self.char1.contents), self.char1.coins), (1, 1))
        self.assertIn("deep", self.do(self.char1, "lead"))
        self.assertIn("First deep", self.do(self.char1, "3"))

    def test_no_room_for_a_gift_keeps_everything(self):
        self.says(gift=topic("gift", once=True, then=Then(give="sword", pay=1)))
        self.char1.constitution, self.char1.coins = -9, 3
        self.do(self.char1, "talk warden")
        self.assertIn("cannot carry a sword", self.do(self.char1, "1"))
        self.assertEqual((self.char1.coins, len(self.char1.contents)), (3, 0))
        self.char1.constitution = 2
        self.do(self.char1, "1")
        self.assertEqual((self.char1.coins, len(self.char1.contents)), (2, 1))

    def test_what_was_offered_may_be_gone(self):
        self.says(rich=topic("rich", when=When(coins=5), then=Then(pay=5)))
        self.char1.coins = 5
        self.do(self.char1, "talk warden")
        self.char1.coins = 4
        self.assertIn("not any more", self.do(self.char1, "1"))
        self.assertEqual(self.char1.coins, 4)

    def test_bad_input(self):
        self.says(salt=topic("salt"))
        self.do(self.char1, "talk warden")
        for line in (
            "9",
            "-1",
            "²",
            "99999999999999999999",
            "🎲",
            "x" * 5000,
            "|r",
            "talk",
            "talk me",
            "talk " + "x" * 500,
            "talk nobody",
            "talk well",
            "talk char2",
        ):
            self.do(self.char1, line)
        self.do(self.char1, "talk warden")
        self.assertIn("Choose 1, or say bye", self.do(self.char1, "7"))
        self.assertIn("First salt", self.do(self.char1, "1"))

    def test_a_regular_has_the_purse_of_the_tables(self):
        wen = builder.find("person:wen")
        self.assertEqual(wen.coins, coins_of("r:wen"))
        with together(["r:wen"]):
            add_coins("r:wen", 11)
        self.assertEqual(wen.coins, REGULARS["wen"].coins + 11)
        wen.coins -= 1
        self.assertEqual(coins_of("r:wen"), REGULARS["wen"].coins + 10)
        self.char1.location = wen.location
        self.do(self.char1, "talk wen")
        self.assertIn(f"{REGULARS['wen'].coins + 10} coins", self.do(self.char1, "luck"))

    @tag("long")
    def test_a_regular_comes_to_the_table_and_goes_home_again(self):
        townsfolk.listen()
        tables.create_tables()
        room = self.place("war_room")
        table = next(one for one in all_tables() if one.location == room)
        wen, home = builder.find("person:wen"), builder.find("person:wen").location
        self.assertNotEqual(home, room)
        self.char1.location, self.char2.location = room, home
        self.do(self.char1, "sit")
        self.heard(self.char2)
        told = self.do(self.char1, "bot add wen")
        self.assertIs(wen.location, room)
        self.assertIn("Old Wen takes a seat", told)
        ann, old_wen = wire.joined(table, Lang.EN)["seats"]
        self.assertEqual(ann["portrait"], portrait(self.char1))
        self.assertEqual((old_wen["portrait"]["sex"], set(old_wen["portrait"]["traits"])), ("male", set(SEEN)))
        self.assertEqual(townsfolk.looks(f"a:{self.char1.account.id}"), portrait(self.char1))
        self.assertIsNone(townsfolk.looks("b:careful"))
        self.assertIn("有人叫老温上桌", self.heard(self.char2))
        self.assertIn("Old Wen|n sits at a table", self.do(self.char1, "look"))
        self.assertIn("says Old Wen", self.do(self.char1, "talk wen"))
        builder.build(force=True)
        self.assertIs(wen.location, room)
        self.do(self.char1, "bot remove wen")
        self.assertEqual((wen.location, wen.table), (home, None))
        self.assertIn("老温进来了", self.heard(self.char2))
        self.assertEqual(list(table.attributes.get(townsfolk.SEATED)), [])

    @tag("long")
    def test_every_topic_of_the_town_can_be_asked_in_both_languages(self):
        for place in some(records.load().values(), 8):
            for key, person in place.people.items():
                body = builder.find(f"person:{key}")
                for number, one in person.told.topics.items():
                    for char in (self.char1, self.char2):
                        char.location = body.location
                        char.attributes.remove(dialogue.FLAGS)
                        dialogue.begin(char, body)
                        char.ndb.conversation = char.ndb.conversation._replace(offered=(number,))
                        char.coins = 10
                        with patch.object(When, "holds", return_value=True):
                            said = []
                            dialogue.ask(char, number, lambda words, who, said=said: said.append(words))
                        self.assertIn(said[0], one.say)
                        for thing in list(char.contents):
                            thing.delete()


class TestTownspeople(WorldTest):
    """The contents of `world/town/people`."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.people = {key: one for place in records.load().values() for key, one in place.people.items()}

    def test_everybody_has_something_to_say(self):
        for key, person in self.people.items():
            with self.subTest(person=key):
                self.assertGreaterEqual(len(person.told.topics), 3)
        self.assertGreaterEqual(sum(len(one.told.topics) for one in self.people.values()), 90)

    def test_no_topic_is_called_like_what_one_types_all_the_time(self):
        """A topic comes before a command of the same word, so it must not hide one that is wanted in a talk."""
        sets = (PlaceCmdSet(), EvAdventureCmdSet(), speech.COMMANDS, commands.COMMANDS)
        words = {word.lower() for one in sets for command in one for word in (command.key, *command.aliases)}
        for key, person in self.people.items():
            for name, one in person.told.topics.items():
                for word in one.words.every():
                    with self.subTest(person=key, topic=name, word=word):
                        self.assertFalse(word.lower() in words or direction(word) or word in GOODBYE)

    def test_chinese_uses_full_width_punctuation(self):
        for key, person in self.people.items():
            for field, words in texts_of(person.told):
                with self.subTest(person=key, field=field):
                    self.assertNotRegex(words.zh, r'[,;!?"]')

    def test_commands_that_people_name_exist(self):
        sets = (CharacterCmdSet(), AccountCmdSet(), TableCmdSet())
        words = {word.lower() for one in sets for command in one for word in (command.key, *command.aliases)}
        for key, person in self.people.items():
            for field, texts in texts_of(person.told):
                for lang in Lang:
                    for named in re.findall(r"\|w([^|]+)\|n", texts.in_lang(lang)):
                        with self.subTest(person=key, field=field, named=named):
                            first = named.split()[0].lower()
                            self.assertTrue(first in words or direction(first), named)

    def test_the_regulars_are_those_of_the_tables(self):
        for key, regular in REGULARS.items():
            for lang in Lang:
                self.assertEqual(self.people[key].name.in_lang(lang), regular.name.in_lang(lang))

    def test_mistakes_of_writers_are_named(self):
        one = Topic(ask=Words("a", "甲"), words=Spellings(en=("x",), zh=("乙",)), say=(Words("b", "丙"),))
        wrong = msgspec.structs.replace
        for bad, fault in (
            ({"a": one, "b": wrong(one, words=Spellings(en=("x",), zh=()))}, "means a already"),
            ({"a": wrong(one, next=("nowhere",))}, "not there"),
            ({"a": wrong(one, deep=True)}, "nothing leads to it"),
            ({"a": wrong(one, then=Then(give="unobtainium"))}, "no prototype"),
            ({"a": wrong(one, say=())}, "at least one"),
            ({"a": wrong(one, words=Spellings(en=(), zh=()))}, "nothing can be typed"),
        ):
            faults = list(dialogue.faults(Topics(topics=bad)))
            self.assertTrue(any(fault in found for found in faults), (fault, faults))

    def test_a_shop_stands_where_the_town_says_shop(self):
        for key, place in records.load().items():
            if "shop" in place.tags or "temple" in place.tags:
                keeper = keeper_in(self.place(key))
                self.assertIsInstance(keeper, EvAdventureShopKeeper, key)
                self.assertGreaterEqual(len(keeper.wares()), 4)
        self.assertEqual(sum(one.prototype.startswith("rune:") for one in keeper_in(self.place("pawnshop")).wares()), 6)

    @tag("long")
    def test_an_old_person_becomes_a_keeper(self):
        old = create_object(builder.PERSON, key="x")
        lil = builder.find("person:lil")
        old.location = lil.location
        lil.swap_typeclass(builder.PERSON, clean_attributes=False)
        builder.build(force=True)
        self.assertEqual(builder.find("person:lil").typeclass_path, builder.KEEPER.path)
