"""The apparent thinking time of a computer player."""

from __future__ import annotations

from itertools import pairwise
from typing import Any
from unittest.mock import patch

from django.test import override_settings
from twisted.internet.defer import Deferred

from evadventure.minigames.tests.toy import Pips
from evadventure.tables.match import clock, thinkers
from evadventure.tables.match.computer_players import pause
from evadventure.tables.tests.tables_base import TablesTest


class TestPause(TablesTest):
    def test_it_is_as_long_as_the_house_allows(self):
        pauses = [pause(0.5, 2.0) for _ in range(400)]
        self.assertTrue(0.5 <= min(pauses) < 0.6 and 1.9 < max(pauses) <= 2.0)
        self.assertEqual(pause(0, 0), 0)

    def pauses(self, most: int, thought: float) -> list[float]:
        """Return how long a computer player waits each time that has so many choices at most, and so long thinks."""

        def ask(
            work: Any, path: str, level: str, view: bytes, legal: bytes, *rest: Any, **share: Any
        ) -> Deferred[bytes]:
            answer: Deferred[bytes] = Deferred()
            clock.later(thought, answer.callback, b"null")
            return answer

        moments: list[float] = []
        legal = Pips.legal
        with (
            patch.object(thinkers, "ask", ask),
            patch.object(Pips, "legal", lambda game, state, seat: legal(game, state, seat)[:most]),
        ):
            self.do(self.ann, "start")
            moments.append(self.clock.seconds())
            session = self.table.session
            session.listen(lambda event: moments.append(self.clock.seconds()))
            while session.ending is None:
                self.assertLess(self.clock.seconds(), moments[0] + 3600)
                if 0 in session.match.to_act:
                    session.act(0, session.match.legal(0)[0], "person")
                self.clock.advance(0.01)
        return [gap for now, then in pairwise(moments) if (gap := round(then - now, 1)) >= 1]

    @override_settings(WELLMOUTH_BOT_DELAY=(1.5, 1.5))
    def test_it_tells_nothing_of_the_hand(self):
        self.do(self.ann, "sit")
        self.do(self.ann, "bot add random")
        for most, thought in ((1, 0.0), (99, 0.0), (99, 1.0)):
            with self.subTest(choices=most, thought=thought):
                self.assertEqual({*self.pauses(most, thought)}, {1.5})
