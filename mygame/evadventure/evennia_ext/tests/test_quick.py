"""The faster code gives the same results as before."""

from __future__ import annotations

import random
from collections import OrderedDict
from difflib import get_close_matches
from functools import partial
from typing import Any
from unittest.mock import call, patch

from django.db import connection
from django.test import tag
from django.test.utils import CaptureQueriesContext
from evennia.commands import cmdhandler
from evennia.commands import cmdparser as evennia_parser
from evennia.commands.cmdset import CmdSet
from evennia.commands.command import Command as StockCommand
from evennia.locks import lockhandler
from evennia.objects.models import ObjectDB
from evennia.objects.objects import DefaultObject
from evennia.typeclasses.attributes import Attribute
from evennia.typeclasses.tags import Tag
from evennia.utils.create import create_object
from evennia.utils.test_resources import EvenniaTest, EvenniaTestCase
from evennia.utils.utils import lazy_property

from commands.default_cmdsets import AccountCmdSet, CharacterCmdSet, GatheredCmdSet, SessionCmdSet, UnloggedinCmdSet
from evadventure.accounts import unknown
from evadventure.accounts.unknown import CmdUnknown
from evadventure.evennia_ext import memory
from evadventure.evennia_ext.attribute import AttributeProperty
from evadventure.evennia_ext.merging import Later
from evadventure.evennia_ext.transactions import together
from evadventure.kernel.command import Command
from evadventure.kernel.parser import candidates
from evadventure.things import wares


class TestHandlers(EvenniaTestCase):
    def test_a_handler_is_made_once_and_then_found_without_code(self):
        one, other = (create_object(DefaultObject, key=key) for key in ("one", "other"))
        for name in ("attributes", "locks", "sessions", "tags"):
            handler = getattr(one, name)
            self.assertIs(getattr(one, name), handler)
            self.assertIs(vars(one)[name], handler)
            self.assertIsNot(getattr(other, name), handler)
        self.assertFalse({"__set__", "__delete__"} & vars(lazy_property).keys())


class Chest(DefaultObject):
    """Has Attributes of all kinds."""

    name_tag = AttributeProperty("", autocreate=False)
    count = AttributeProperty(3, autocreate=False)
    made = AttributeProperty("made")
    things = AttributeProperty(default=list)
    sorted_as = AttributeProperty("x", category="Rules", autocreate=False)
    plain = AttributeProperty("p", strattr=True, autocreate=False)


class TestAttributeProperty(EvenniaTestCase):
    def setUp(self):
        super().setUp()
        self.chest: Any = create_object(Chest, key="chest", nohome=True)

    def test_defaults_and_values(self):
        chest = self.chest
        self.assertEqual((chest.name_tag, chest.count, chest.made, chest.things), ("", 3, "made", []))
        self.assertFalse(chest.attributes.has("name_tag"))
        self.assertTrue(chest.attributes.has("made"))
        chest.name_tag, chest.count, chest.sorted_as, chest.plain = "oak", 0, "y", "q"
        self.assertEqual((chest.name_tag, chest.count, chest.sorted_as, chest.plain), ("oak", 0, "y", "q"))
        self.assertEqual(chest.attributes.get("sorted_as", category="rules"), "y")
        chest.things.append(chest)
        self.assertEqual(list(chest.things), [chest])

    def test_what_is_written_elsewhere_is_read(self):
        chest = self.chest
        self.assertEqual(chest.count, 3)
        chest.attributes.add("count", 7)
        self.assertEqual(chest.count, 7)
        chest.db.count = 8
        self.assertEqual(chest.count, 8)
        chest.attributes.remove("count")
        self.assertEqual(chest.count, 3)
        chest.attributes.add("sorted_as", "z", category="rules")
        self.assertEqual(chest.sorted_as, "z")
        chest.attributes.clear()
        self.assertEqual((chest.sorted_as, chest.made), ("x", "made"))

    def test_reading_again_asks_nothing(self):
        chest = self.chest
        chest.name_tag, chest.count, chest.made  # noqa: B018
        with self.assertNumQueries(0):
            self.assertEqual((chest.name_tag, chest.count, chest.made), ("", 3, "made"))


class Everything:
    """All commands there are, and nobody whom a lock stops."""

    def __init__(self) -> None:
        self.commands = [*CharacterCmdSet().commands, *AccountCmdSet().commands]

    def __iter__(self):
        return iter(self.commands)


class TestParser(EvenniaTestCase):
    @tag("long")
    def test_the_same_commands_are_found(self):
        self.found_alike(10)

    @tag("sweep")
    def test_the_same_of_all_commands_are_found(self):
        self.found_alike(1)

    def found_alike(self, part):
        """Type lines, among them one in so many names of commands, to Evennia's parser and to ours."""
        everything, chance = Everything(), random.Random(1)
        names = sorted({name for command in everything for name in command._keyaliases})
        lines = [
            "l",
            "@reload",
            "reload",
            "+who",
            "2-look",
            "look-2",
            "ＬＯＯＫ",
            "　look",
            "看",
            "看铁门",
            '"你好',
            "'hi",
            ":x",
            "-",
        ]
        for name in names[::part]:
            lines += [name, f"{name} x", f"{name}x", name.upper(), f"@{name}", f"3-{name}", f"{name}火把"]
        lines += ["".join(chance.choices("abcdelo看说@+-1 ", k=chance.randint(1, 8))) for _ in range(500 // part)]
        for line in filter(None, map(str.strip, lines)):
            for prefixes in (True, False):
                few, all_of_them = (
                    evennia_parser.build_matches(line, those, include_prefixes=prefixes)
                    for those in (candidates(line, everything), everything)
                )
                self.assertEqual(few, all_of_them, line)

    def test_a_set_that_grows_is_read_anew(self):
        grows = Everything()
        look = next(one for one in grows if one.key == "look")
        grows.commands = [one for one in grows.commands if one.key != "look"]
        self.assertNotIn(look, candidates("look", grows))
        grows.commands.append(look)
        self.assertIn(look, candidates("look", grows))


class TestLikely(EvenniaTestCase):
    @tag("long")
    def test_no_name_that_is_alike_is_left_out(self):
        chance = random.Random(2)
        names = [name for command in Everything() for name in command._keyaliases if name.isascii()]
        for _ in range(300):
            word = list(chance.choice(names))
            for _ in range(chance.randint(0, 3)):
                word[chance.randrange(len(word))] = chance.choice("abcdefghijklmnopqrstuvwxyz")
            typed = "".join(word)
            alike = [name for name in names if unknown._may_be_alike(typed, name)]
            self.assertEqual(
                get_close_matches(typed, alike, cutoff=unknown.ALIKE),
                get_close_matches(typed, names, cutoff=unknown.ALIKE),
            )


class TestMemory(EvenniaTest):
    """Data of many objects are read in two queries, and missing data are asked for once."""

    def forget(self, *entities: Any) -> None:
        for one in entities:
            for handler in (one.attributes, one.nicks, one.tags, one.aliases, one.permissions):
                handler.reset_cache()

    def test_many_at_once(self):
        people = [self.char1, self.char2, self.room1, self.obj1]
        self.char1.attributes.add("mood", "glad")
        self.char1.attributes.add("hue", 3, category="Paint")
        self.char1.nicks.add("gr", "greet")
        self.char1.aliases.add("first")
        self.char1.permissions.add("Builder")
        self.char2.tags.add("tall", category="size")
        self.forget(*people)
        with self.assertNumQueries(2):
            memory.remember([*people, None, self.account.sessions])
        with self.assertNumQueries(0):
            memory.remember(people)
            self.assertEqual(self.char1.attributes.get("MOOD"), "glad")
            self.assertEqual(self.char1.attributes.get("hue", category="paint"), 3)
            self.assertIsNone(self.char1.attributes.get("hue"))
            self.assertEqual(self.char1.nicks.get("gr"), "greet")
            self.assertIn("first", self.char1.aliases.all())
            self.assertIn("builder", self.char1.permissions.all())
            self.assertTrue(self.char2.tags.has("tall", category="size"))
            self.assertFalse(self.char2.tags.has("tall"))
            self.assertEqual(self.char2.tags.get(category="size"), "tall")
            self.assertIsNone(self.obj1.attributes.get("mood"))

    def test_what_is_written_later_is_known(self):
        self.forget(self.char1)
        memory.remember([self.char1])
        self.char1.attributes.add("mood", "sad")
        self.char1.tags.add("wet", category="state")
        self.assertEqual((self.char1.attributes.get("mood"), self.char1.tags.has("wet", "state")), ("sad", True))
        self.char1.attributes.remove("mood")
        self.char1.tags.remove("wet", category="state")
        self.assertFalse(self.char1.attributes.has("mood") or self.char1.tags.has("wet", "state"))
        self.char1.attributes.add("mood", "calm")
        self.char1.tags.add("wet", category="state")
        self.forget(self.char1)
        self.assertEqual((self.char1.attributes.get("mood"), self.char1.tags.has("wet", "state")), ("calm", True))
        self.char1.tags.clear()
        self.char1.attributes.clear()
        self.assertFalse(self.char1.attributes.all() or self.char1.tags.all())

    def test_the_first_question_reads_everything(self):
        self.char1.attributes.add("mood", "glad")
        self.forget(self.char1)
        with self.assertNumQueries(1):
            self.assertIsNone(self.char1.attributes.get("nothing"))
            self.assertEqual(self.char1.attributes.get("mood"), "glad")
            self.assertIsNone(self.char1.attributes.get("nothing", category="at all"))
            self.assertFalse(self.char1.attributes.get(category="nowhere"))

    def test_a_new_one_takes_two_statements(self):
        self.forget(self.char1)
        memory.remember([self.char1])
        with (
            CaptureQueriesContext(connection) as queries,
            patch.object(memory.transaction, "atomic", wraps=memory.transaction.atomic) as begun,
        ):
            self.char1.attributes.add("mood", "glad", category="face")
        self.assertEqual(begun.mock_calls[0], call(savepoint=False))  # both are kept, or none
        self.assertEqual(sum("SAVEPOINT" not in one["sql"] for one in queries), 2)
        self.forget(self.char1)
        self.assertEqual(self.char1.attributes.get("mood", category="face"), "glad")

    def test_many_tags_come_in_three_statements(self):
        self.char2.aliases.add(["known", "shared"])
        self.forget(self.char1)
        memory.remember([self.char1])
        with self.assertNumQueries(3):
            self.char1.aliases.add([" Known", "new", "NEW", "", "other"])
        with self.assertNumQueries(0):
            self.char1.aliases.add(("new", "other"))
            self.assertTrue({"known", "new", "other"} <= set(self.char1.aliases.all()))
        self.forget(self.char1)
        self.assertTrue({"known", "new", "other"} <= set(self.char1.aliases.all()))
        rows = Tag.objects.filter(db_key__in=["known", "new", "other"], db_tagtype="alias", db_model="objectdb")
        self.assertEqual(rows.count(), 3)

    def test_tags_of_one_name_are_told_apart_by_category_and_kind(self):
        self.char1.tags.add("wet", category="State")
        self.char1.tags.add("wet")
        self.char1.aliases.add("wet")
        self.forget(self.char1)
        self.assertTrue(self.char1.tags.has("wet", category="state") and self.char1.tags.has("wet"))
        self.assertIn("wet", self.char1.aliases.all())
        self.char1.tags.remove("wet", category="state")
        self.assertEqual((self.char1.tags.has("wet", "state"), self.char1.tags.has("wet")), (False, True))
        self.char1.tags.add("wet", data="to the bone")
        self.assertEqual(Tag.objects.get(db_key="wet", db_category=None, db_tagtype=None).db_data, "to the bone")

    def test_the_objects_of_a_tag_are_those_that_evennia_finds(self):
        self.obj2.tags.add("Deep", category="Place")
        self.obj1.tags.add("deep", category="place")
        self.room1.tags.add("deep", category="other")
        self.room2.aliases.add("deep", category="place")
        for key, category in (("DEEP", "Place"), ("deep", "other"), ("deep", "none")):
            found = list(memory.tagged(key, category))
            self.assertEqual(found, list(ObjectDB.objects.get_by_tag(key, category=category)))
        self.assertEqual(list(memory.tagged("deep", "place")), [self.obj1, self.obj2])

    def test_many_go_as_quickly_as_few(self):
        asked = []
        for many in (2, 40):
            self.char1.attributes.clear()
            for number in range(many):
                self.char1.attributes.add(f"mood{number}", number)
            gone = self.char1.attributes.all()
            with CaptureQueriesContext(connection) as queries:
                self.char1.attributes.clear()
            asked.append(len(queries))
            self.assertFalse(Attribute.objects.filter(db_key__startswith="mood"))
            self.assertTrue(all(one._is_deleted and one.pk is None for one in gone))
        self.assertEqual(*asked)


class Coffer(memory.Remembering, Chest):
    """The same, stored and read at once."""


class TestMaking(EvenniaTest):
    """A new object is stored in few statements, whatever it is made with."""

    def statements(self, make: Any) -> int:
        with CaptureQueriesContext(connection) as asked:
            make()
        return sum("SAVEPOINT" not in one["sql"] for one in asked)

    def test_the_number_of_what_it_has_makes_no_difference(self):
        made = []
        for many in (1, 30):
            attributes = [(f"mood{number}", number) for number in range(many)]
            tags = [(f"tag{number}", "kind") for number in range(many)]
            made.append(self.statements(lambda a=attributes, t=tags: create_object(Coffer, "x", attributes=a, tags=t)))
        self.assertEqual(*made)
        self.assertLess(made[0], 12)

    def test_it_is_as_it_was_made(self):
        several = [("mood", "glad"), ("MOOD", "sad"), ("mood", "calm", "face"), ("list", [1])]
        one: Any = create_object(Coffer, "x", attributes=several, tags=["wet", ("red", "hue"), ("red", "hue", "dark")])
        one.attributes.get("list").append(2)
        self.forget(one)
        self.assertEqual(
            (one.db.mood, one.attributes.get("mood", category="face"), one.db.list), ("sad", "calm", [1, 2])
        )
        self.assertTrue(one.tags.has("wet") and one.tags.has("red", "hue"))
        self.assertEqual(one.db_attributes.filter(db_key="mood").count(), 2)
        self.assertIs(
            one.attributes.get("mood", return_obj=True), Attribute.objects.get(db_key="mood", db_category=None)
        )

    forget = TestMemory.forget

    def test_what_is_declared_and_given_is_stored_once(self):
        with CaptureQueriesContext(connection) as asked:
            torch = wares.make("torch")
        self.assertEqual(sum('UPDATE "typeclasses_attribute"' in one["sql"] for one in asked), 0)
        self.assertEqual(torch.names["en"], "torch")

    def test_none_of_it_stays_when_it_is_taken_back(self):
        before = Attribute.objects.count()
        with self.assertRaises(ZeroDivisionError), together():
            made: Any = create_object(Coffer, "x", attributes=[("mood", "glad")])
            attribute = made.attributes.get("mood", return_obj=True)
            raise ZeroDivisionError
        self.assertEqual((made.pk, attribute.pk, Attribute.objects.count()), (None, None, before))

    def test_all_that_is_made_and_changed_in_bulk_is_stored_at_its_end(self):
        def make() -> None:
            self.char1.db.mood, self.char1.db.purse = "glad", [1]
            with memory.in_bulk():
                for number in range(many):
                    one: Any = create_object(Coffer, f"x{number}", attributes=[("weight", number), ("marks", [])])
                    one.key, one.location = f"coffer {number}", self.char1
                    one.tags.add(["wet", "gone"], category="state")
                    one.tags.remove("gone", category="state")
                    one.attributes.remove("weight")
                    one.db.marks.append(number)
                    one.db.owner = self.char1
                    made.append(one)
                self.char1.db.mood = "sad"
                self.char1.db.mood = "calm"
                self.char1.db.purse.append(many)
                self.char1.db.purse = [*self.char1.db.purse, 9]
                self.assertTrue(made[-1].tags.has("wet", "state") and made[-1].db.owner is self.char1)

        costs = []
        for many in (1, 6):
            made: list[Any] = []
            costs.append(self.statements(make))
            self.forget(self.char1)
            self.assertEqual((self.char1.db.mood, self.char1.db.purse), ("calm", [1, many, 9]))
            for number, one in enumerate(made):
                self.forget(one)
                one.refresh_from_db()
                self.assertEqual((one.db_key, one.location), (f"coffer {number}", self.char1))
                self.assertEqual((one.db.marks, one.db.owner, one.db.weight), ([number], self.char1, None))
                self.assertEqual(one.tags.get(category="state"), "wet")
        self.assertLess((costs[1] - costs[0]) / 5, 11)

    def test_values_that_may_be_changed_are_stored_together_if_nobody_reads_them(self):
        made: list[Any] = []

        def make(many: int) -> None:
            with memory.in_bulk():
                made.extend(create_object(Coffer, f"x{number}", attributes=[("marks", [])]) for number in range(many))

        costs = [self.statements(partial(make, many)) for many in (1, 6)]
        self.assertLess((costs[1] - costs[0]) / 5, 5)
        made[-1].db.marks.append(1)
        self.forget(made[-1])
        self.assertEqual(made[-1].db.marks, [1])

    def test_a_value_that_is_there_already_is_not_written(self):
        self.char1.db.marks = {"a": [1, (self.char2, None)]}
        self.assertEqual(self.statements(lambda: setattr(self.char1.db, "marks", {"a": [1, (self.char2, None)]})), 0)
        for other in ({"a": [True, (self.char2, None)]}, {"a": [True, (self.char1, None)]}):
            self.assertEqual(self.statements(lambda value=other: setattr(self.char1.db, "marks", value)), 1)
        self.char1.db.marks["a"].append(2)
        self.forget(self.char1)
        self.assertEqual(self.char1.db.marks["a"][2], 2)

    def test_some_that_cannot_be_stored_are_not_remembered(self):
        with self.assertRaises(ZeroDivisionError), memory.in_bulk():
            self.char1.db.mood = "glad"
            raise ZeroDivisionError
        self.assertIsNone(self.char1.db.mood)


class TestLocks(EvenniaTestCase):
    def test_a_lock_that_is_set_again_writes_no_file(self):
        with patch.object(lockhandler.logger, "log_file") as written:
            chest: Any = create_object(Chest, key="chest", nohome=True, locks="get:false();view:all()")
            chest.locks.add("view:all()")
        written.assert_not_called()


class TestCost(EvenniaTest):
    """Most queries of commands, for people who have been in the world for a while."""

    def cost(self, line: str) -> int:
        with CaptureQueriesContext(connection) as asked:
            self.char1.execute_cmd(line, session=self.session)
        # Savepoints are of the test's own transaction: outside of one, a command that only reads begins none.
        return sum(" SAVEPOINT " not in f" {one['sql']} " for one in asked)

    def test_commands(self):
        self.assertLessEqual(self.cost("look"), 8)
        for line, most in (("look", 0), ("say hi", 0), ("xqzy", 1)):
            self.cost(line)
            self.assertLessEqual(self.cost(line), most, line)


class TestMergedLater(EvenniaTest):
    def sets(self) -> tuple[CmdSet, CmdSet, CmdSet]:
        found = []
        for number, words in enumerate((("look", "say"), ("say", "go"), ("look", "fly"))):
            one = CmdSet(key=f"set{number}")
            one.priority, one.no_exits = number - 1, number == 1
            for word in words:
                one.add(type(f"Cmd{word}", (StockCommand,), {"key": word, "aliases": [], "of": number})())
            found.append(one)
        return tuple(found)

    @staticmethod
    def told(one: CmdSet) -> tuple[list[tuple[str, int]], Any, int]:
        return [(command.key, command.of) for command in one], one.no_exits, one.priority

    def test_merged_it_is_what_evennia_makes(self):
        first, second, third = self.sets()
        at_once = CmdSet() + first + second + third
        for later in (
            CmdSet() + Later(first) + Later(second) + Later(third),
            CmdSet() + first + Later(second) + third,
            Later(CmdSet()) + Later(first) + (second + Later(third)),
        ):
            self.assertIsInstance(later, Later)
            self.assertNotIn("merged", vars(later))
            self.assertEqual(self.told(later), self.told(at_once))
        self.assertEqual(Later(second).no_exits, True)

    def test_a_line_merges_nothing_that_nobody_reads(self):
        self.char1.execute_cmd("look")  # its commands are remembered from here on
        with patch.object(CmdSet, "_union") as merged:
            self.char1.execute_cmd("look")
        merged.assert_not_called()

    def test_who_reads_what_came_before_gets_it(self):
        seen = []
        with patch.object(type(self.char1), "at_cmdset_get", lambda one, **kwargs: seen.append(kwargs["current"])):
            self.char1.execute_cmd("look")
        keys = {command.key for command in seen[0]}
        self.assertIn("channel", keys)


class Owned(Command):
    """Says whose it is."""

    key = "whose"
    locks = "cmd:all()"

    def func(self) -> None:
        """Say it."""
        self.caller.msg(f"of {self.obj.key}")


class Everyones(GatheredCmdSet):
    """A set that all share."""

    key = "everyones"
    priority = 5
    provider = "object"

    def gather(self) -> None:
        """Gather the commands."""
        self.add(Owned())
        self.add(CmdUnknown())


class TestSharedSets(EvenniaTest):
    """All who stand in one place have one merged set, and each command knows who typed it."""

    def setUp(self) -> None:
        super().setUp()
        self.kept = self.enterContext(patch.object(cmdhandler, "_CMDSET_MERGE_CACHE", OrderedDict()))
        for one in (self.char1, self.char2):
            one.cmdset.add(Everyones)

    def test_one_merged_set_for_all_of_a_place(self) -> None:
        for one in (self.char1, self.char2):
            one.execute_cmd("whose")
        self.assertEqual(len(self.kept), 1)
        self.char2.cmdset.add(CmdSet(self.char2, "own"))
        self.char2.cmdset.cmdset_stack[-1].add(type("CmdOwn", (Command,), {"key": "own", "locks": "cmd:all()"}))
        self.char2.execute_cmd("whose")
        self.assertEqual(len(self.kept), 2)

    def test_the_house_s_sets_are_shared(self) -> None:
        for kind in (CharacterCmdSet, AccountCmdSet, SessionCmdSet):
            one, other = kind(self.char1), kind(self.char2)
            self.assertIs(one.fingerprint, other.fingerprint)
            self.assertTrue(all(isinstance(command, Command) for command in one), kind)
            self.assertEqual([id(command) for command in one], [id(command) for command in other])
            other.remove(other.commands[0])
            self.assertNotEqual(one.fingerprint, other.fingerprint)
            self.assertEqual(len(kind(self.char2).commands), len(one.commands))
        # Before log-in much is asked and answered later: there each has commands of their own.
        self.assertNotEqual(UnloggedinCmdSet(self.char1).fingerprint, UnloggedinCmdSet(self.char2).fingerprint)

    def test_a_command_belongs_to_who_typed_it(self) -> None:
        for one in (self.char1, self.char2, self.char1):
            with patch.object(type(one), "msg") as said:
                one.execute_cmd("whose")
            said.assert_called_once_with(f"of {one.key}")

    def test_who_typed_nonsense_is_answered_though_others_did_meanwhile(self) -> None:
        def others_too(command: CmdUnknown) -> None:
            if command.caller == self.char1:
                self.char2.execute_cmd("xyzzy")
            answered.append((command.caller, command.args))

        answered: list[tuple[Any, str]] = []
        after = []
        with (
            patch.object(CmdUnknown, "answer", others_too),
            patch.object(Command, "at_post_cmd", lambda command: after.append((command.caller, command.session))),
        ):
            self.char1.execute_cmd("plugh", session=self.session)
        self.assertEqual(answered, [(self.char2, "xyzzy"), (self.char1, "plugh")])
        self.assertEqual(after, [(self.char2, None), (self.char1, self.session)])


class TestConstantLocks(EvenniaTest):
    def test_what_looks_at_nobody_is_as_evennia_says(self):
        locks = (
            "all()",
            "false()",
            "true() and not none()",
            "not all()",
            "perm(Admin)",
            "all() or perm(Admin)",
            "id(1)",
        )
        for text in locks:
            self.obj1.locks.add(f"view:{text}")
            for who in (self.char1, self.char2):
                for bypass in (True, False):
                    with self.subTest(text, who=who.key, bypass=bypass):
                        stock = lockhandler.LockHandler(self.obj1).check(who, "view", no_superuser_bypass=bypass)
                        self.assertEqual(self.obj1.locks.check(who, "view", no_superuser_bypass=bypass), stock)
        self.assertTrue(self.obj1.locks.check(self.char2, "nothing", default=True))

    def test_a_text_read_once_is_nobodys_to_change(self):
        self.obj1.locks.add("view:all()")
        self.obj2.locks.add("view:all()")
        self.obj1.locks.remove("view")
        self.assertIn("view", self.obj2.locks.locks)
        with self.assertRaises(lockhandler.LockException):
            self.obj1.locks.add("view:nosuch()")
