"""Text measured, cropped, padded and wrapped in columns."""

from unittest import TestCase

from django.test import tag
from hypothesis import given
from hypothesis import strategies as st

from evadventure.kernel.textwidth import columns, crop, fill, pad, wrap

TEXT = st.text(st.sampled_from("ab 井口镇，。「」……—,.!()\té👍\u0301\n"), max_size=120)
BARE = str.maketrans("", "", " \t\n")


class TestColumns(TestCase):
    def test_what_takes_room(self):
        for text, size in (
            ("well", 4),
            ("老井", 4),
            ("|c老井|n", 4),
            ("|lclook old well|lt|cold well|n|le", 8),
            ("a||b", 3),
            ("|#ff0000r|[500g|=zx", 3),
            ("e\u0301", 1),
            ("👨‍👩‍👧", 2),
            ("", 0),
        ):
            with self.subTest(text=text):
                self.assertEqual(columns(text), size)

    def test_ambiguous_characters(self):
        self.assertEqual((columns("…—"), columns("…—", ambiguous_wide=True)), (2, 4))


class TestCrop(TestCase):
    def test_crop(self):
        self.assertEqual(crop("井口镇的老井", 7), "井口..")
        self.assertEqual(crop("well", 4), "well")
        self.assertEqual(crop("wells", 4), "we..")
        self.assertEqual(crop("井", 1), "")
        self.assertEqual(crop("|r井口|n井口", 6), "|r井口|n..")

    @tag("long")
    @given(TEXT, st.integers(0, 30))
    def test_never_wider(self, text, size):
        self.assertLessEqual(columns(crop(text.replace("\n", " "), size)), size)


class TestPad(TestCase):
    def test_pad(self):
        self.assertEqual(pad("井", 5), "井   ")
        self.assertEqual(pad("井", 5, "right"), "   井")
        self.assertEqual(pad("井", 5, "centre"), " 井  ")
        self.assertEqual(pad("|r井|n", 4), "|r井|n  ")
        self.assertEqual(pad("井口镇", 4), "井口镇")


class TestWrap(TestCase):
    def test_english_breaks_at_blanks(self):
        self.assertEqual(wrap("the old well and the new", 8), ["the old", "well and", "the new"])

    def test_chinese_keeps_punctuation_with_its_word(self):
        self.assertEqual(wrap("你好，世界。今天", 6), ["你好，", "世界。", "今天"])
        self.assertEqual(wrap("去三桌「馆」", 8), ["去三桌", "「馆」"])
        self.assertEqual(wrap("挨打了［-3］", 8), ["挨打了", "［-3］"])

    def test_indents_and_kept_breaks(self):
        self.assertEqual(wrap("ab cd ef\nx", 6, indent="- ", hanging="  "), ["- ab", "  cd", "  ef", "- x"])
        self.assertEqual(fill("  a   b", 10), "  a   b")
        self.assertEqual(wrap("", 10), [""])

    def test_what_is_set_in_stays_set_in(self):
        self.assertEqual(wrap("  look  see what there is", 14), ["  look  see", "    what there", "    is"])
        self.assertEqual(wrap("  读屏  打开或关闭读屏模式", 16), ["  读屏  打开或关", "    闭读屏模式"])

    def test_a_link_stays_whole(self):
        link = "|lclook old well|ltold well|le"
        self.assertEqual(wrap(f"see the {link}", 10), ["see the", link])

    def test_long_words_are_cut(self):
        self.assertEqual(wrap("abcdefgh", 3), ["abc", "def", "gh"])

    def test_an_address_is_never_broken(self):
        address = f"https://example.org/{'a' * 60}?b=c"
        self.assertEqual(wrap(f"see {address}, or not", 20), ["see", f"{address},", "or not"])

    @given(TEXT, st.integers(6, 40))
    def test_nothing_is_wider_and_nothing_lost(self, text, size):
        lines = wrap(text, size)
        self.assertTrue(all(columns(line) <= size for line in lines))
        self.assertEqual("".join(lines).translate(BARE), text.translate(BARE))
