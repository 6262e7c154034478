"""Questions of the web client to the game besides typed lines, and their answers."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

from evadventure.tables.pane.inputs import client_ask, client_hello, client_picture, client_status
from evadventure.tables.tests.tables_base import TablesTest
from server.conf.inputfuncs import default, text


class TestClientMessages(TablesTest):
    game = "mbg"

    def setUp(self) -> None:
        super().setUp()
        self.do(self.ann, "sit")
        self.do(self.bo, "sit")
        self.do(self.ann, "options scenario=tutorial")
        self.do(self.ann, "start")

    def answers(self, character: Any, name: str) -> list[dict[str, Any]]:
        return [message[name] for message in self.sent[character.id] if name in message]

    def session(self, character: Any) -> Any:
        return character.sessions.all()[0]

    def test_a_question_of_the_game_is_answered_in_words_and_figures(self):
        for character, name, said in ((self.ann, "Xiaopei", "Cities"), (self.bo, "小沛", "城市")):
            client_ask(self.session(character), query="cities", text="")
            (answer,) = self.answers(character, "client_answer")
            self.assertEqual(answer["table"], self.table.id)
            self.assertEqual((answer["query"], answer["text"], answer["rev"]), ("cities", "", 0))
            self.assertTrue(answer["told"].startswith(said))
            self.assertEqual(answer["figures"]["rows"][0][0], name)
        client_ask(self.session(self.ann), query="clash")
        self.assertIn("no battle", self.answers(self.ann, "client_answer")[-1]["told"])

    def test_whoever_only_looks_on_is_answered_as_an_onlooker(self):
        cleo = self.newcomer("Cleo")
        client_ask(self.session(cleo), query="officers")
        self.assertEqual(self.answers(cleo, "client_answer"), [])
        self.do(cleo, "watch")
        client_ask(self.session(cleo), query="officers")
        self.assertEqual(len(self.answers(cleo, "client_answer")), 1)

    def test_what_a_client_names_besides_a_line_reaches_no_command(self):
        with patch("evennia.server.inputfuncs.cmdhandler") as run:
            text(self.session(self.ann), "look", "more", lang="zh", func=1, caller="nobody", cmdset={})
        self.assertEqual(run.call_args.args[1], "look")
        self.assertLessEqual(set(run.call_args.kwargs), {"callertype", "session"})
        default(self.session(self.ann))

    def test_nonsense_is_passed_over(self):
        session = self.session(self.ann)
        for facts in (
            {},
            {"query": 3},
            {"query": "secrets"},
            {"query": "cities", "text": ["x"]},
            {"query": "cities", "more": 1},
            {"query": "cities", "text": "x" * 5000},
        ):
            client_ask(session, **facts)
        self.assertEqual(self.answers(self.ann, "client_answer"), [])
        client_ask(session, query="cities", text="\x00²😀" + "x" * 900)
        self.assertEqual(len(self.answers(self.ann, "client_answer")), 1)
        for door in (client_hello, client_status, client_picture):
            door(session, [[]], lang={}, width="x")

    def test_questions_are_limited(self):
        for _ in range(60):
            client_ask(self.session(self.ann), query="factions")
        self.assertLess(len(self.answers(self.ann, "client_answer")), 30)
