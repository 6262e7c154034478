"""Words in both languages, and what people type: pure, tested here with the examples of their docstrings."""

import doctest
from unittest import TestCase

from evadventure import words
from evadventure.base import input
from evadventure.words import Lang, Words, join, say

AXE = Words("axe", "斧头")


class TestWords(TestCase):
    def test_examples(self):
        for module in (words, input):
            self.assertEqual(doctest.testmod(module).failed, 0)

    def test_each_reader_gets_the_own_language(self):
        told = Words("{who:cap} takes {thing:a}.", "{who}拿起了{thing}。")
        self.assertEqual(told.say(Lang.EN, who="bob", thing=AXE), "Bob takes an axe.")
        self.assertEqual(told.say(Lang.ZH, who="阿青", thing=AXE), "阿青拿起了斧头。")

    def test_plurals_and_lists(self):
        cards = Words("{n} {n:|card|cards}", "{n}张牌")
        self.assertEqual([cards.say(Lang.EN, n=n) for n in (0, 1, 2)], ["0 cards", "1 card", "2 cards"])
        self.assertEqual(say(Lang.EN, [AXE, "rope", 3]), "axe, rope and 3")
        self.assertEqual(say(Lang.ZH, [AXE, "绳", 3]), "斧头、绳和3")
        self.assertEqual(join(Lang.EN, []), "")

    def test_facts_are_never_read_as_templates(self):
        told = Words("{who} says {text}", "{who}说{text}")
        self.assertEqual(told.say(Lang.EN, who="{text}", text="{0.__class__}"), "{text} says {0.__class__}")
        self.assertEqual(told.fields(), ({"who", "text"}, {"who", "text"}))
        with self.assertRaises(KeyError):
            told.say(Lang.EN, who="x")


class TestTyped(TestCase):
    def test_clean_takes_out_what_nobody_can_see(self):
        self.assertEqual(input.clean("a\x00b\x1b[31mc\u200bd\u202ee\tf\ud800"), "ab[31mcde f")
        self.assertEqual(input.clean("你好，世界！🀄"), "你好，世界！🀄")

    def test_fold_knows_input_methods_and_nothing_else(self):
        self.assertEqual(input.fold("ｇｅｔ　３，：（火把）"), "get 3,:(火把)")
        self.assertEqual(input.fold("²③٣"), "²③٣")

    def test_numbers(self):
        found = [input.whole_number(text) for text in ("12", "１２", " -3 ", "²", "1e3", "", "9" * 19, "٣")]
        self.assertEqual(found, [12, 12, -3, None, None, None, None, None])

    def test_likeness(self):
        self.assertEqual(input.likeness("Ａnn a"), input.likeness("anná"))
        self.assertNotEqual(input.likeness("Ann"), input.likeness("Anne"))
