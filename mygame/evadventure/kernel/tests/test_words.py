"""Words in both languages, and what people type: pure, tested here with the examples of their docstrings."""

import doctest
from string import Formatter
from unittest import TestCase

from evadventure import words
from evadventure.kernel import input
from evadventure.kernel.tests.sources import GAME
from evadventure.words import LANGUAGES, Lang, Name, Words, join, say

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

    def test_the_forms_for_a_number_begin_with_a_bar_in_every_catalogue(self):
        files = sorted(GAME.rglob("locale/**/*.po"))
        told = [
            text for file in files for pair in words.read_catalogue(file.read_text("utf-8")).items() for text in pair
        ]
        self.assertGreater(len(told), 5000)
        forms = [spec for text in told for _, _, spec, _ in Formatter().parse(text) if spec and "|" in spec]
        self.assertEqual([spec for spec in forms if not spec.startswith("|")], [])

    def test_facts_are_never_read_as_templates(self):
        told = Words("{who} says {text}", "{who}说{text}")
        self.assertEqual(told.say(Lang.EN, who="{text}", text="{0.__class__}"), "{text} says {0.__class__}")
        self.assertEqual(told.fields(), ({"who", "text"}, {"who", "text"}))
        with self.assertRaises(KeyError):
            told.say(Lang.EN, who="x")


class TestLanguages(TestCase):
    def test_each_language_has_a_record_and_a_field_of_its_own(self):
        self.assertEqual(set(LANGUAGES), set(Lang))
        self.assertEqual(set(Words("rope", "绳").texts()), {lang.value for lang in Lang})
        for lang, language in LANGUAGES.items():
            self.assertIn(lang.value, language.called)
            for other in set(LANGUAGES) - {lang}:
                self.assertEqual(set(language.called) & set(LANGUAGES[other].called), set())

    def test_names_counted_and_told_apart(self):
        english, chinese = LANGUAGES[Lang.EN], LANGUAGES[Lang.ZH]
        self.assertEqual(english.counted(2, "torch", "torches", "支"), ("a torch", "2 torches"))
        self.assertEqual(english.counted(3, "axe", "", "把"), ("an axe", "3 axes"))
        self.assertEqual(chinese.counted(2, "火把", "", "支"), ("一支火把", "两支火把"))
        self.assertEqual(chinese.counted(12, "绳", "", ""), ("一个绳", "12个绳"))
        self.assertEqual(
            [english.the("rat", number, "") for number in (0, 2, 11, 22)],
            ["the rat", "the second rat", "the 11th rat", "the 22nd rat"],
        )
        self.assertEqual(english.the("Ada", 0, ""), "Ada")
        self.assertEqual([chinese.the("鼠", number, "只") for number in (0, 2, 11)], ["鼠", "第二只鼠", "第11只鼠"])
        self.assertEqual([english.possessive(name) for name in ("Ada", "James")], ["Ada's", "James'"])
        self.assertEqual(chinese.possessive("阿青"), "阿青的")

    def test_scripts(self):
        self.assertTrue(LANGUAGES[Lang.ZH].is_in("look 看"))
        self.assertFalse(LANGUAGES[Lang.ZH].is_in("look 「"))
        self.assertFalse(LANGUAGES[Lang.EN].is_in("look"))

    def test_a_name_of_many_takes_the_plural(self):
        told = Words("{who} {who:|is|are} here", "{who}在此")
        self.assertEqual(told.say(Lang.EN, who=Name("Draftees", "新兵", plural=True)), "Draftees are here")
        self.assertEqual(told.say(Lang.EN, who=Name("Scout", "斥候")), "Scout is here")

    def test_words_made_of_what_each_language_gives(self):
        made = Words.of(AXE.in_lang)
        self.assertEqual(made, AXE)
        self.assertEqual(made.texts(), {"en": "axe", "zh": "斧头"})
        self.assertEqual(made.every(), ("axe", "斧头"))


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
