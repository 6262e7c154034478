"""Banks of time with an increment: how they run, fall, stand still, and come back after a stop or a kill."""

from __future__ import annotations

import time
from unittest.mock import patch

from twisted.internet.base import ReactorBase
from twisted.internet.epollreactor import EPollReactor

from evadventure.evennia_ext import reactor
from evadventure.tables import bootstrap
from evadventure.tables.match import clock, persons, time_banks
from evadventure.tables.models import MatchRow
from evadventure.tables.room import playing, wire
from evadventure.tables.tests.tables_base import TablesTest


class ClocksTest(TablesTest):
    def begin(self, **options: int) -> None:
        self.seat_two()
        self.do(self.ann, "options bank=1")
        self.do(self.ann, "options increment=5")
        for key, value in options.items():
            self.do(self.ann, f"options {key}={value}")
        self.do(self.ann, "start")

    @property
    def left(self) -> list[float]:
        assert self.table.session is not None
        return self.table.session.banks_now or []

    def lay(self, character: object) -> None:
        session = self.table.session
        assert session is not None
        seat = session.seat_of(persons.key_of(character))
        session.act(seat, session.match.legal(seat)[0], "person")


class TestBanks(ClocksTest):
    def test_the_bank_runs_while_one_is_asked_and_grows_after(self):
        self.begin()
        self.assertEqual(self.left, [60.0, 60.0])
        self.clock.advance(10)
        self.assertEqual(self.left, [50.0, 50.0])
        self.lay(self.ann)
        self.assertEqual(self.left, [55.0, 50.0])
        self.clock.advance(10)
        self.assertEqual(self.left, [55.0, 40.0])
        sent = wire.clock_of(self.table, self.table.session, None)
        self.assertEqual((sent["banks"], sent["running"]), ([55.0, 40.0], [1]))
        said = self.do(self.bo, "计时")
        self.assertIn("0:55", said)
        self.assertIn("0:40（走表中）", said)

    def test_who_has_used_it_up_has_lost(self):
        self.begin()
        session = self.table.session
        for _ in range(4):
            seat = session.match.awaited[0]
            session.act(seat, session.match.legal(seat)[0], "person")
        [late] = session.match.awaited[-1:]
        for seat in session.match.awaited[:-1]:
            session.act(seat, session.match.legal(seat)[0], "person")
        self.clock.advance(600)
        self.assertIsNone(self.table.session)
        rows = {row.seat: row for row in session.row.seats.all()}
        self.assertEqual([rows[1 - late].place, rows[late].place], [1, 2])
        self.assertIsNotNone(rows[late].resigned)
        self.assertIn("用完了时间", self.heard(self.bo))

    def test_a_pause_stops_it(self):
        self.begin(rated=0)
        self.clock.advance(20)
        self.do(self.ann, "pause")
        self.assertIn("The match is paused: |wresume|n goes on.", self.do(self.ann, "board"))
        self.clock.advance(100)
        self.assertEqual(self.left, [40.0, 40.0])
        self.do(self.ann, "resume")
        self.assertEqual(self.left, [40.0, 40.0])
        self.clock.advance(15)
        self.assertEqual(self.left, [25.0, 25.0])

    def test_a_stop_keeps_it_and_the_time_between_counts_for_nobody(self):
        self.begin()
        self.clock.advance(20)
        bootstrap.at_server_stop()
        self.assertEqual(time_banks.read(MatchRow.objects.get().banks), time_banks.Banks((40.0, 40.0), (0, 1), None))
        self.restart()
        self.clock.advance(3600)
        bootstrap.resume_open_matches()
        self.assertEqual(self.left, [40.0, 40.0])
        self.clock.advance(10)
        self.assertEqual(self.left, [30.0, 30.0])

    def test_after_a_kill_each_has_what_was_stored_with_the_last_step(self):
        self.begin()
        self.clock.advance(20)
        self.lay(self.ann)
        self.clock.advance(5)
        self.restart()
        self.clock.advance(3600)
        bootstrap.resume_open_matches()
        self.assertEqual(self.left, [45.0, 40.0])

    def test_computer_players_have_time_without_end(self):
        self.do(self.ann, "sit")
        self.do(self.ann, "options bank=1")
        self.do(self.ann, "bot add random")
        self.do(self.ann, "start")
        session = self.table.session
        with patch.object(session, "time_out"):
            self.clock.advance(30)
        self.assertEqual(session.banks_now[1], 60.0)
        self.assertEqual(session.seat_of(persons.key_of(self.ann)), 0)
        playing.resign(self.table, self.ann, sure=True)

    def test_without_a_bank_the_clock_tells_the_limit(self):
        self.seat_two()
        self.do(self.ann, "start")
        self.clock.advance(30)
        said = self.do(self.ann, "clock")
        self.assertIn("90 seconds", said)
        self.assertIn("60 seconds of this one", said.replace("\n", " "))
        self.assertIsNone(self.table.session.banks_now)

    def test_a_limit_stands_still_while_the_server_is_down(self) -> None:
        self.seat_two()
        self.do(self.ann, "start")
        for end, left in ((bootstrap.at_server_stop, 60), (lambda: None, 90)):
            with self.subTest(left=left):
                self.clock.advance(30)
                end()
                self.restart()
                self.clock.advance(3600)
                bootstrap.resume_open_matches()
                assert self.table.session is not None
                self.assertEqual(wire.clock_of(self.table, self.table.session, None)["seconds"], left)


class TestMachineClock(ClocksTest):
    """Somebody sets the clock of the machine."""

    def later(self, seconds: float) -> None:
        """Set the machine's clock, from now on."""
        wall = time.time
        patched = patch("time.time", lambda: wall() + seconds)
        patched.start()
        self.addCleanup(patched.stop)
        clock.use()

    def test_an_hour_forward_ends_no_turn_and_empties_no_bank(self) -> None:
        clock.use()
        self.begin()
        self.later(3600)
        self.assertEqual([round(left) for left in self.left], [60, 60])
        assert self.table.play is not None
        self.table.play.turns._look_around()
        self.assertTrue(self.table.session and self.table.session.playing)
        self.assertAlmostEqual(clock.calendar() - clock.now(), 3600, delta=5)

    def test_an_hour_back_makes_no_call_late(self) -> None:
        made = EPollReactor()
        self.addCleanup(made._uninstallHandler)
        with patch.object(reactor, "installed", made):
            reactor.keep_steady()
        pending = made.callLater(20, print)
        with patch.object(ReactorBase, "seconds", staticmethod(lambda: time.time() - 3600)):
            self.assertLess(made.timeout() or 0.0, 21)
        self.assertLess(pending.getTime() - reactor.steady(), 21)


class TestArithmetic(ClocksTest):
    def test_a_step_back_gives_the_increment_back(self):
        start = time_banks.asked(time_banks.full(2, 60), [0], 100.0, 5)
        moved = time_banks.asked(start, [1], 110.0, 5)
        self.assertEqual(moved.left, (55.0, 60.0))
        back = time_banks.asked(moved, [0], 112.0, 5, back=0)
        self.assertEqual(back.left[0], 50.0)
        self.assertEqual(back.ends, 162.0)
