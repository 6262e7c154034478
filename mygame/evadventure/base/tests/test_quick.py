"""What was made quick says what it said before."""

from __future__ import annotations

import random
from difflib import get_close_matches
from typing import Any

from evennia.commands import cmdparser as evennia_parser
from evennia.objects.objects import DefaultObject
from evennia.utils.create import create_object
from evennia.utils.test_resources import EvenniaTestCase

from commands.default_cmdsets import AccountCmdSet, CharacterCmdSet
from evadventure.accounts import unknown
from evadventure.base.attribute import AttributeProperty
from evadventure.base.parser import candidates


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
        self.chest: Any = create_object(Chest, key="chest")

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
    def test_the_same_commands_are_found(self):
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
        for name in names:
            lines += [name, f"{name} x", f"{name}x", name.upper(), f"@{name}", f"3-{name}", f"{name}火把"]
        lines += ["".join(chance.choices("abcdelo看说@+-1 ", k=chance.randint(1, 8))) for _ in range(500)]
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
