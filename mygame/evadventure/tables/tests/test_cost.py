"""The cost of an act at a table: the log and the row of the match, nothing for its watchers."""

from __future__ import annotations

from django.db import connection
from django.test.utils import CaptureQueriesContext

from evadventure.tables.tests.tables_base import TablesTest


class TestCost(TablesTest):
    game = "uno"

    def test_an_act_asks_the_database_for_nobody(self):
        """Four people play, ten look on, everybody's program is told: three queries at most, and so typed."""
        people = [self.ann, self.bo, self.newcomer("Cleo"), self.newcomer("Dan")]
        crowd = [self.newcomer(f"Guest{number}", lang=("en", "zh")[number % 2]) for number in range(10)]
        for one in people:
            self.do(one, "sit")
        for one in crowd:
            self.do(one, "watch")
        for one in [*people, *crowd]:
            for session in one.sessions.all():
                session.update_flags(TABLE_WIRE=True)
        self.do(self.ann, "start")
        self.do(self.ann, "n")
        acted = 0
        for _ in range(12):
            played = self.table.session
            seat = played.match.to_act[0]
            who = next(one for one in people if played.seats[seat].key == f"c:{one.id}")
            self.do(who, "moves")
            self.forget()
            with CaptureQueriesContext(connection) as asked:
                self.do(who, "1")
                self.clock.advance(0.05)  # the crowd is told a moment later
            if self.table.session is not played:
                break
            own = [query["sql"] for query in asked if "SAVEPOINT" not in query["sql"]]
            self.assertLessEqual(len(own), 3, "\n".join(own))
            opened = sum(query["sql"].startswith("SAVEPOINT") for query in asked)
            self.assertLessEqual(opened, 3, "a savepoint for the command, its move and the step, none for a listener")
            self.assertTrue(all(self.sent.get(one.id) for one in [*people, *crowd]))
            acted += 1
        self.assertGreater(acted, 5)

    def test_what_means_nothing_asks_the_database_for_nothing(self):
        """Neither of who sits at a table nor of who sits at none: it may be a move, but only where they are."""
        self.do(self.ann, "sit")
        for who in (self.ann, self.bo):
            self.do(who, "florp")
            with CaptureQueriesContext(connection) as asked:
                self.assertTrue(self.do(who, "flurp"))
            self.assertEqual([query["sql"] for query in asked if "SAVEPOINT" not in query["sql"]], [])

    def test_one_message_is_made_for_all_who_see_alike(self):
        """Two onlookers of one language get the very same message; another language gets another."""
        self.seat_two()
        crowd = [self.newcomer("Eve"), self.newcomer("Fay"), self.newcomer("孟", lang="zh")]
        for one in crowd:
            self.do(one, "watch")
            for session in one.sessions.all():
                session.update_flags(TABLE_WIRE=True)
        self.do(self.ann, "start")
        states = [next(m["table_state"] for m in self.sent[one.id] if "table_state" in m) for one in crowd]
        self.assertIs(states[0], states[1])
        self.assertIsNot(states[0], states[2])
