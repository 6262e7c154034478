"""What a screen reader is given: nothing twice."""

from unittest import TestCase

from evadventure.tables.room.screenreader import event, fresh
from evadventure.words import Lang


class TestSpoken(TestCase):
    def test_each_line_of_an_event_begins_with_the_same_word(self):
        self.assertEqual(event("Bo plays red 7.\n  Ann draws.", Lang.EN), "Table: Bo plays red 7.\nTable: Ann draws.")
        self.assertEqual(event("博文出红7。", Lang.ZH), "牌桌：博文出红7。")

    def test_only_what_is_new_is_read(self):
        before = "Road of 3.\n1: a town.\n2: empty.\n3: a town."
        self.assertEqual(fresh(before, before), "")
        self.assertEqual(fresh("Road of 3.\n1: a town.\n2: Ann is here.\n3: a town.", before), "2: Ann is here.")

    def test_a_list_keeps_its_heading(self):
        self.assertEqual(fresh("Your hand:\n1. Rope.\n2. Sword.", "Your hand:\n1. Rope."), "Your hand:\n2. Sword.")
        self.assertEqual(fresh("Your hand:\n1. Sword.", "Your hand:\n1. Rope.\n2. Sword."), "")

    def test_what_an_event_has_told_is_not_told_again(self):
        told = ["牌桌：你现在的手牌：红8、红9"]
        self.assertEqual(fresh("你的手牌，2 张：红8、红9", "你的手牌，1 张：蓝1", told), "")
        self.assertEqual(fresh("顶牌：蓝4", "", ["牌桌：换手。"]), "顶牌：蓝4")
