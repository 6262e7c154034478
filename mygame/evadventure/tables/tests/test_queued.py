"""Queued actions at a table: typed in both languages, done in turn, dropped with a notice, secret."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from evadventure.minigames.uno.rules import Uno
from evadventure.tables import bootstrap
from evadventure.tables.doors import inputs
from evadventure.tables.match.session import MatchSession
from evadventure.tables.room import playing

from .tables_base import TablesTest
from .test_tables_protocol import PAGE

RED_FIVE = "uno\nseats 2\nturn {turn}\ncolour R\nhand 1 {ann}\nhand 2 R1 G1 G2 G3\ndiscard R5\npile B1 G4 Y4 Y6"


class TestQueued(TablesTest):
    """Ann and 博文 at UNO; 博文's hand is red 1 and three greens."""

    game = "uno"

    def begin(self, ann: str = "R7 R8 B3 B4", turn: int = 2) -> MatchSession:
        self.seat_two()
        playing.begin(self.table, position=RED_FIVE.format(ann=ann, turn=turn), seed=3)
        for person in (self.ann, self.bo):
            inputs.table_sync(person.sessions.all()[0])
        session = self.table.session
        assert session is not None
        self.forget()
        return session

    def queued(self, person: Any) -> list[tuple[str, str]]:
        """Return what somebody's program was told of wishes: (wish, how)."""
        told = [sent["table_queue"] for sent in self.sent.get(person.id, []) if "table_queue" in sent]
        return [(one["wish"], one["how"]) for one in told]

    def last(self, session: MatchSession) -> str:
        """Return the last action of the log."""
        return Uno().write_action(session.match.log[-1].action)

    def test_the_first_card_that_fits_is_played_in_ones_turn(self) -> None:
        session = self.begin()
        self.assertIn("Queued: play blue 3, else play red 8", self.do(self.ann, "queue blue 3, red 8"))
        self.assertIn("blue 3", self.do(self.ann, "queue"))
        self.clock.advance(1)
        self.assertEqual(len(session.match.log), 0, "it was not Ann's turn")
        self.do(self.bo, "出红1")
        self.clock.advance(0)
        self.assertEqual(self.last(session), "play R8")
        self.assertIn("As you queued", self.heard(self.ann))
        self.assertEqual(self.queued(self.ann), [("B3 | R8", "waits"), ("B3 | R8", "done")])
        self.assertEqual(self.table.queued_text, "")

    def test_nobody_else_hears_of_it(self) -> None:
        self.begin()
        self.do(self.ann, "queue red 8")
        self.do(self.ann, "queue off")
        self.assertEqual((self.heard(self.bo), self.queued(self.bo)), ("", []))
        self.assertNotIn("table_queue", str(self.sent.get(self.bo.id, [])))

    def test_what_cannot_be_done_is_said_and_the_turn_waits(self) -> None:
        session = self.begin()
        self.do(self.ann, "queue blue 3")
        self.do(self.bo, "出红1")
        steps = len(session.match.log)
        self.clock.advance(0)
        self.assertEqual(len(session.match.log), steps)
        self.assertIn("cannot be done now: play blue 3", " ".join(self.heard(self.ann).split()))
        self.assertEqual(self.queued(self.ann)[-1], ("B3", "impossible"))
        self.assertIn("nothing", self.do(self.ann, "queue"))

    def test_a_condition_in_chinese(self) -> None:
        session = self.begin(turn=1)
        self.assertIn("已预约：没牌可出才摸牌", self.do(self.bo, "预约 摸牌除非能出"))
        self.do(self.ann, "play red 8")
        self.clock.advance(0)
        self.assertIn("情况有变", self.heard(self.bo))
        self.assertEqual(self.last(session), "play R8")
        self.assertIn("你没有预约什么", self.do(self.bo, "预约 取消"))

    def test_what_is_queued_outlives_a_restart(self) -> None:
        self.begin()
        self.do(self.ann, "queue red 8")
        self.restart()
        bootstrap.resume_open_matches()
        session = self.table.session
        assert session is not None
        self.clock.advance(0)
        self.do(self.bo, "出红1")
        self.clock.advance(0)
        self.assertEqual(self.last(session), "play R8")

    def test_programs_queue_and_take_back(self) -> None:
        session = self.begin()
        line = self.ann.sessions.all()[0]
        inputs.table_queue(line, table=self.table.id, wish="R8")
        inputs.table_sync(line)
        inputs.table_queue(line, table=self.table.id)
        inputs.table_queue(line, table=self.table.id)
        inputs.table_queue(line, table=self.table.id, wish="uno")
        inputs.table_queue(line, table=self.table.id, wish="R9")
        self.assertEqual(self.queued(self.ann), [("R8", "waits"), ("R8", "waits"), ("R8", "off")])
        refused = [sent["table_error"]["code"] for sent in self.sent[self.ann.id] if "table_error" in sent]
        self.assertEqual(refused, ["queue_empty", "queue_how", "not_held"])
        self.do(self.bo, "出红1")
        self.clock.advance(0)
        self.assertEqual(self.last(session), "play R1")

    def test_the_message_is_as_documented(self) -> None:
        self.begin()
        self.do(self.ann, "queue red 7, blue 3")
        documented = re.search(r"```json table_queue\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
        assert documented is not None
        (sent,) = [sent["table_queue"] for sent in self.sent[self.ann.id] if "table_queue" in sent]
        example = msgspec.json.decode(documented[1])
        facts = {"table": sent["table"], "match": sent["match"]}
        self.assertEqual(sent, example | facts)

    def test_who_gives_up_and_who_only_looks_on_queue_nothing(self) -> None:
        session = self.begin()
        self.do(self.ann, "queue red 8")
        self.do(self.bo, "认输 是")
        self.assertIsNone(self.table.session)
        self.assertEqual(self.table.queued_text, "")
        self.assertFalse(session.playing)
        self.assertNotIn("Queued", self.do(self.ann, "queue red 8"))


class TestNothingToQueue(TablesTest):
    """A game that knows no wishes."""

    def test_it_says_so(self) -> None:
        self.seat_two()
        self.do(self.ann, "start")
        self.assertIn("Nothing can be queued", self.do(self.ann, "queue draw"))
        self.assertIn("没有可以预约的", self.do(self.bo, "预约 摸牌"))
