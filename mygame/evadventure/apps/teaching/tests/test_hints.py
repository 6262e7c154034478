"""Hints at a table: found in another process, for whoever plays, where nothing hangs on the match."""

from __future__ import annotations

import re
from unittest.mock import patch

from django.test import tag
from twisted.internet import defer

from evadventure.apps.teaching import hints
from evadventure.kernel.messaging import lang_of
from evadventure.tables.match import thinkers
from evadventure.tables.tests.tables_base import TablesTest


class TestHints(TablesTest):
    game = "uno"

    def begin(self, *options: str) -> None:
        self.do(self.ann, "sit")
        self.do(self.bo, "sit")
        for option in options:
            self.do(self.ann, f"options {option}")
        self.do(self.ann, "start")
        played = self.table.play_here().session
        self.asked = self.ann if played.match.to_act[0] == played.seat_of(f"c:{self.ann.id}") else self.bo
        self.other = self.bo if self.asked is self.ann else self.ann

    def say(self, character, words):
        return words.in_lang(lang_of(character))

    @tag("long")
    def test_the_hint_can_be_typed_and_tells_why(self):
        self.begin("rated=off")
        self.forget()
        self.do(self.asked, "hint")
        told = self.heard(self.asked)
        found = re.search("(?:Hint: |提示：)(.+?)(?: \\(|（)", told)
        self.assertIsNotNone(found, told)
        typed = found[1]
        before = self.table.play_here().session.match.version(None)
        self.do(self.asked, typed)
        self.assertGreater(self.table.play_here().session.match.version(None), before, told)
        self.assertEqual(self.heard(self.other).count("Hint") + self.heard(self.other).count("提示"), 0)

    def test_who_is_not_asked_gets_none(self):
        self.begin("rated=off")
        self.forget()
        self.do(self.other, "hint")
        expected = self.say(self.other, hints.NOT_ASKED)
        self.assertIn(expected, self.heard(self.other))

    def test_no_hint_where_something_hangs_on_the_match(self):
        for option in ("rated=on", "stake=5"):
            with self.subTest(option):
                self.begin("rated=off", option)
                self.forget()
                with patch.object(thinkers, "ask") as ask:
                    self.do(self.ann, "hint")
                ask.assert_not_called()
                self.assertIn("hangs on this match", self.heard(self.ann))
                self.do(self.ann, "resign yes")
                self.do(self.ann, "resign yes")

    @tag("long")
    def test_one_at_a_time_and_late_ones_are_not_told(self):
        self.begin("rated=off")
        waiting: defer.Deferred[bytes] = defer.Deferred()
        self.forget()
        with patch.object(thinkers, "ask", return_value=waiting) as ask:
            self.do(self.asked, "hint")
            self.do(self.asked, "hint")
        self.assertEqual(ask.call_count, 1)
        self.assertIn(self.say(self.asked, hints.STILL_THINKING), self.heard(self.asked))
        work, path, view, legal, seat, *rest = ask.call_args.args
        answer = work(path, view, legal, seat, *rest)
        self.do(self.asked, "1")
        match = self.table.play_here().session.match
        if match.version(seat):
            self.forget()
            waiting.callback(answer)
            self.assertIn(self.say(self.asked, hints.MOVED_ON), self.heard(self.asked))

    @tag("long")
    def test_a_thought_that_fails_is_told_and_another_can_be_asked_for(self):
        self.begin("rated=off")
        self.forget()
        with patch.object(thinkers, "ask", return_value=defer.fail(thinkers.NoAnswer("dead"))):
            self.do(self.asked, "hint")
        self.assertIn(self.say(self.asked, hints.NO_THOUGHT), self.heard(self.asked))
        self.do(self.asked, "hint")
        self.assertRegex(self.heard(self.asked), "Hint: |提示：")
