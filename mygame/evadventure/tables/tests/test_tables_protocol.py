"""The examples of docs/program/protocol.md are the real messages."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgspec
from evennia.utils import logger
from msgspec.structs import replace

from evadventure.apps.letters import inputs as letter_inputs
from evadventure.apps.letters.by_letter import begin
from evadventure.apps.seeking import queue
from evadventure.apps.seeking.inputs import table_seek
from evadventure.minigames.picture import Hand, Picture
from evadventure.tables.doors import hosting
from evadventure.tables.doors.inputs import table_act, table_host, table_sync, table_vote
from evadventure.tables.match.seating import House
from evadventure.tables.room import playing, screens, wire
from evadventure.tables.tests.tables_base import TablesTest
from evadventure.wire import incoming
from evadventure.words import Lang

PAGE = Path(__file__).resolve().parents[4] / "docs/program/protocol.md"
GAMES_OWN = {"view", "action", "events", "picture"}
"""Fields whose inside belongs to the game."""


def shape(value: Any) -> Any:
    """Return the fields of a message, of the first of a list."""
    if isinstance(value, dict):
        return {key: None if key in GAMES_OWN else shape(part) for key, part in sorted(value.items())}
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return [shape(value[0])]
    return None


class TestProtocol(TablesTest):
    def setUp(self):
        super().setUp()
        blocks = re.findall(r"```json (\w+)\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
        self.examples = {name: msgspec.json.decode(text) for name, text in blocks}

    def test_messages_in(self):
        incoming.read(wire.Act, self.examples["table_act"])
        incoming.read(wire.Answer, self.examples["in_table_vote"])
        incoming.read(wire.Wish, self.examples["in_table_queue"])
        incoming.read(wire.Sync, self.examples["table_sync"])
        incoming.read(queue.SeekSchema, self.examples["in_table_seek"])
        incoming.read(letter_inputs.Matches, self.examples["in_table_matches"])
        incoming.read(wire.Luck, self.examples["table_luck"])
        incoming.read(hosting.Hosting, self.examples["in_table_host"])

    def test_the_picture(self):
        example = msgspec.convert(self.examples["table_state"]["picture"], Picture)
        self.assertEqual(len({type(part) for part in example.parts}), 6)
        self.do(self.ann, "sit")
        self.do(self.bo, "sit")
        self.do(self.ann, "start")
        table_sync(self.ann.sessions.all()[0])
        sent = {name: value for message in self.sent[self.ann.id] for name, value in message.items()}
        drawn = msgspec.convert(sent["table_state"]["picture"], Picture)
        hand = next(part for part in drawn.parts if isinstance(part, Hand))
        texts = [move["text"] for move in sent["table_legal"]["actions"]]
        self.assertEqual([move for piece in hand.pieces for move in piece.moves], texts)

    def test_a_picture_that_fails_is_left_out(self):
        self.do(self.ann, "sit")
        self.do(self.bo, "sit")
        self.do(self.ann, "start")
        session = self.table.session
        failing = dataclasses.replace(session.entry, picture=lambda view, legal, reader: view.nothing)
        plain = dataclasses.replace(session.entry, picture=None)
        with patch.object(logger, "log_trace") as logged:
            for entry in (failing, plain):
                self.assertIsNone(screens.picture(entry, session.match, session.names, 0, Lang.EN))
        self.assertEqual(logged.call_count, 1)

    def test_messages_out(self):
        self.do(self.ann, "sit")
        session = self.ann.sessions.all()[0]
        table_sync(session)
        table_host(session, table=self.table.id)
        self.do(self.bo, "sit")
        by_letter = replace(self.table.setup, house=House(letter=24))
        playing.show_beginning(begin(by_letter))
        self.do(self.bo, "玩 pips 和 Ann 通信")
        self.do(self.ann, "start")
        table_sync(session, past=wire.MOST_PAST)
        legal = next(m["table_legal"] for m in reversed(self.sent[self.ann.id]) if "table_legal" in m)
        act = {"table": self.table.id, "rev": 0, "action": legal["actions"][0]["action"]}
        table_act(session, **act)
        table_act(session, **act)
        self.do(self.bo, "reset")
        table_vote(session, table=self.table.id, agree=False)
        table_vote(session, table=self.table.id, agree=True)
        self.do(self.ann, "tsay hello")
        table_seek(session)
        self.do(self.ann, "tables")
        self.do(self.ann, "resign yes")
        self.do(self.ann, "bot add random")
        self.do(self.bo, "stand")
        self.do(self.ann, "start")
        self.do(self.ann, "adjourn")
        self.do(self.ann, "sit")
        table_sync(session)
        real: dict[str, Any] = {}
        for message in self.sent[self.ann.id]:
            for name, value in message.items():
                if name.startswith("table_") and (name != "table_legal" or value["actions"]):
                    real[name] = value
        documented = {
            name
            for name in self.examples
            if name not in ("table_act", "table_luck", "table_sync") and not name.startswith("in_")
            if name != "table_queue"  # of games that have wishes: test_queued
        }
        self.assertEqual(set(real), documented)
        for name in documented - {"table_list"}:
            self.assertEqual(shape(real[name]), shape(self.examples[name]), name)
        self.assertEqual(shape(real["table_list"]["tables"]), [shape(self.examples["table_join"])])
