"""Text for a screen reader: nothing twice, sentences in a fixed order, no drawings and no columns."""

from __future__ import annotations

import re
from typing import Any
from unittest import TestCase

from evennia.server.models import ServerConfig

from evadventure.apps.letters import by_letter
from evadventure.apps.seeking import queue as seeking
from evadventure.tables.room.drawing import fresh, read_out, without_hand
from evadventure.tables.tests.tables_base import TablesTest
from evadventure.words import Lang

DRAWING = re.compile(r"[-=_|+*#~<>/\\]{3,}|[\u2500-\u259f\u25a0-\u25ff]|\S   +\S")
"""Rules, boxes, bars and columns."""


class TestSpoken(TestCase):
    def test_each_line_of_an_event_begins_with_the_same_word(self):
        self.assertEqual(
            read_out("Bo plays red 7.\n  Ann draws.", Lang.EN), "Table: Bo plays red 7.\nTable: Ann draws."
        )
        self.assertEqual(read_out("博文出红7。", Lang.ZH), "牌桌：博文出红7。")

    def test_only_what_is_new_is_read(self):
        before = "Road of 3.\n1: a town.\n2: empty.\n3: a town."
        self.assertEqual(fresh(before, before), "")
        self.assertEqual(fresh("Road of 3.\n1: a town.\n2: Ann is here.\n3: a town.", before), "2: Ann is here.")

    def test_a_list_keeps_its_heading(self):
        self.assertEqual(fresh("Your hand:\n1. Rope.\n2. Sword.", "Your hand:\n1. Rope."), "Your hand:\n2. Sword.")
        self.assertEqual(fresh("Your hand:\n1. Sword.", "Your hand:\n1. Rope.\n2. Sword."), "")

    def test_what_an_event_has_told_is_not_told_again(self):
        told = ["牌桌：你现在的手牌：红8、红9"]
        self.assertEqual(fresh("你的手牌，2张：红8、红9", "你的手牌，1张：蓝1", told), "")
        self.assertEqual(fresh("顶牌：蓝4", "", ["牌桌：换手。"]), "顶牌：蓝4")

    def test_a_hand_shown_below_the_events_is_not_listed_in_them(self):
        self.assertEqual(without_hand("Your hand now: R8 R9", "Your hand, 2 cards: R8\n  R9"), "")
        dealt = "第2轮：Ann发牌，每人七张。"
        self.assertEqual(without_hand(f"{dealt}你的手牌：红8", "你的手牌，1张：红8"), dealt)
        self.assertEqual(without_hand("Bo plays R7.", ""), "Bo plays R7.")
        self.assertEqual(without_hand("Sizes: R7", "Your hand, 1 card: R8"), "Sizes: R7")


class TestHeard(TablesTest):
    """Votes, the search for an opponent and matches by letter, as Ann and 博文 hear them."""

    def setUp(self) -> None:
        super().setUp()
        for one in (self.ann, self.bo):
            one.sessions.all()[0].protocol_flags["SCREENREADER"] = True
        self.room.tags.add("gaming", category="place")
        self.addCleanup(seeking.queue.forget)
        self.addCleanup(ServerConfig.objects.conf, seeking.STORED, delete=True)
        seeking.listen()

    def lines(self, character: Any) -> list[str]:
        """Return the lines somebody has heard, after looking at each."""
        lines = [line for said in self.said.get(character.id, []) for line in str(said).split("\n") if line.strip()]
        for line in lines:
            self.assertIsNone(DRAWING.search(line), line)
        return lines

    def test_a_vote(self):
        self.seat_two()
        self.do(self.ann, "options stake=5")
        self.do(self.ann, "start")
        self.forget()
        self.do(self.ann, "reset")
        asked = [line for line in self.lines(self.bo) if "同意" in line]
        self.assertEqual(len(asked), 1, asked)
        self.forget()
        self.do(self.bo, "不")
        self.assertEqual(sum("disagrees" in line for line in self.lines(self.ann)), 1)
        self.do(self.bo, "暂停")
        self.assertEqual(sum("asks for a pause" in line for line in self.lines(self.ann)), 1)
        self.do(self.ann, "yes")
        self.assertEqual(sum("paused" in line.lower() for line in self.lines(self.ann)), 1)
        self.lines(self.bo)

    def test_a_search(self):
        self.do(self.ann, "seek pips rated")
        self.assertTrue(any("You seek an opponent" in line for line in self.lines(self.ann)))
        self.do(self.bo, "找人 比点")
        self.forget()
        self.clock.advance(seeking.LOOK)
        heard = self.lines(self.ann)
        self.assertEqual(sum("Found: 博文, rated 1500" in line for line in heard), 1)
        self.assertEqual(sum("Lay a card" in line for line in heard), 1, heard)
        self.lines(self.bo)

    def test_a_match_by_letter(self):
        self.seat_two()
        self.do(self.ann, "options letter=24")
        self.do(self.ann, "start")
        self.do(self.ann, "match off")
        [letter] = by_letter.all_letters()
        self.forget()
        self.do(self.ann, "matches")
        self.assertEqual(sum("your turn" in line for line in self.lines(self.ann)), 1)
        self.do(self.ann, f"match {letter.session.row.pk}")
        self.assertEqual(sum("Lay a card" in line for line in self.lines(self.ann)), 1)
        self.lines(self.bo)
