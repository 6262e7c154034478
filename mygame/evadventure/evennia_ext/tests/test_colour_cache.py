"""The cache of coloured texts is bounded by their length."""

from unittest import mock

from django.test import SimpleTestCase
from evennia.utils import ansi

from evadventure.evennia_ext import colour_cache


class TestParsed(SimpleTestCase):
    def test_the_oldest_are_forgotten_when_all_are_too_long_together(self):
        texts = colour_cache.Parsed(most=20)
        texts["a"] = "1234"
        texts["b"] = "1234"
        texts["a"] = "12345678"
        self.assertEqual((dict(texts), texts.held), ({"a": "12345678", "b": "1234"}, 14))
        texts["c"] = "123456"
        self.assertEqual((dict(texts), texts.held), ({"b": "1234", "c": "123456"}, 12))
        texts["long"] = "x" * 30
        self.assertEqual((dict(texts), texts.held), ({}, 0))

    def test_evennia_uses_it(self):
        with mock.patch.object(ansi, "_PARSE_CACHE", {}):
            colour_cache.bound()
            held = ansi._PARSE_CACHE
            colour_cache.bound()
            self.assertIs(ansi._PARSE_CACHE, held)
            self.assertEqual(ansi.parse_ansi("|rred|n"), ansi.parse_ansi("|rred|n"))
            self.assertEqual(len(held), 1)
            for number in range(300):
                ansi.parse_ansi(f"{number} " + "井口" * 2_000)
            self.assertLessEqual(held.held, colour_cache.MOST)
            self.assertLess(len(held), 200)
            self.assertGreater(len(held), 50)
