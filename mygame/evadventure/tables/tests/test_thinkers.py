"""Who thinks next: what people wait for first, each of them in turn; a late or broken process is replaced alone."""

from __future__ import annotations

import sys
from concurrent.futures import BrokenExecutor, Future
from importlib import import_module
from multiprocessing import current_process
from multiprocessing.connection import wait
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, ClassVar
from unittest.mock import patch

from django.test import SimpleTestCase, override_settings
from twisted.internet import defer
from twisted.internet.testing import MemoryReactorClock

from evadventure.tables.match import thinkers
from evadventure.tables.match.thinkers import Share

UNO, PIG = "uno:ENTRY", "pig:ENTRY"


class Process:
    """A process that answers when the test says so."""

    made: ClassVar[list[Process]] = []

    def __init__(self, workers: int, *, initargs: tuple[str, object], **kwargs: object) -> None:
        self.path, self.stopped = initargs[0], False
        self.asked: list[tuple[str, Future[str]]] = []
        self.made.append(self)

    def submit(self, work: object, path: str, name: str) -> Future[str]:
        if self.asked and isinstance(self.asked[-1][1].exception(0), BrokenExecutor):
            raise BrokenExecutor
        self.asked.append((name, Future()))
        return self.asked[-1][1]

    def shutdown(self, **kwargs: object) -> None:
        self.stopped = True


@override_settings(WELLMOUTH_BOT_ENGINE="processes", WELLMOUTH_BOT_PROCESSES=2)
class TestLine(SimpleTestCase):
    def setUp(self) -> None:
        Process.made.clear()
        self.clock = MemoryReactorClock()
        self.clock.callFromThread = lambda call, *args: call(*args)
        self.answers: list[tuple[str, object]] = []
        for patched in (
            patch.object(thinkers, "ProcessPoolExecutor", Process),
            patch.object(thinkers, "reactor", self.clock),
            patch.object(thinkers.os, "cpu_count", return_value=8),
            patch.object(thinkers.time, "monotonic", self.clock.seconds),
        ):
            patched.start()
            self.addCleanup(patched.stop)
        self.addCleanup(thinkers.stop)

    def ask(self, name: str, share: Share = thinkers.HOUSE, path: str = UNO) -> None:
        asked = thinkers.ask(print, path, name, share=share)
        asked.addBoth(lambda found: self.answers.append((name, getattr(found, "value", found))))

    def under_way(self, path: str = UNO) -> list[tuple[str, Future[str]]]:
        """Return the questions that are thought about."""
        running = [made for made in Process.made if made.path == path and not made.stopped]
        return [one for made in running for one in made.asked if not one[1].done()]

    def answer(self, seconds: float = 1.0) -> str:
        """Have the question that is thought about longest answered, after some seconds."""
        name, future = self.under_way()[0]
        self.clock.advance(seconds)
        future.set_result(name)
        return name

    def all_answered(self) -> str:
        return "".join(self.answer() for _ in range(100) if self.under_way())

    def test_many_questions_of_one_person_keep_no_other_waiting(self) -> None:
        for _ in range(8):
            self.ask("m", Share("a:1", waited=True))
        for _ in range(2):
            self.ask("o", Share("a:2", waited=True))
        self.assertEqual(len(self.under_way()), 2, "no more than there are processes")
        self.assertLess(self.all_answered().rindex("o"), 5)
        self.assertEqual(len(self.answers), 10)

    @override_settings(WELLMOUTH_PACES={"thought": (3, 0.5)})
    def test_a_person_has_a_budget_of_seconds_in_all_games_and_waits_for_more(self) -> None:
        self.ask("m", Share("a:1", waited=True), PIG)
        self.clock.advance(8)
        self.under_way(PIG)[0][1].set_result("m")
        for name, whose in (("m", "a:1"), ("o", "a:2")):
            self.ask(name, Share(whose, waited=True))
        self.assertEqual([name for name, _ in self.under_way()], ["o"], "nobody else waits for that")
        self.clock.advance(1)
        self.assertEqual(len(self.under_way()), 1)
        self.clock.advance(1)
        self.assertEqual([name for name, _ in self.under_way()], ["o", "m"])
        self.assertEqual(self.all_answered(), "om")
        self.clock.advance(600)
        self.ask("n", Share("a:3"), PIG)
        self.assertEqual(list(thinkers._paid), ["a:3"], "of budgets that are full again nothing is kept")

    def test_who_was_idle_has_no_claim_on_the_time_gone_by(self) -> None:
        for _ in range(6):
            self.ask("m", Share("a:1", waited=True))
        self.assertEqual("".join(self.answer() for _ in range(4)), "mmmm")
        for name in "ooommm":
            self.ask(name, Share({"o": "a:2", "m": "a:1"}[name], waited=True))
        self.assertNotIn("ooo", self.all_answered())

    def test_what_a_person_waits_for_comes_before_what_computer_players_do_among_themselves(self) -> None:
        for _ in range(6):
            self.ask("h")
            self.ask("b", Share("a:1"))
        self.ask("w", Share("a:1", waited=True))
        self.assertIn("w", self.all_answered()[:3])

    def test_a_late_process_alone_is_replaced_and_a_wait_in_line_counts_for_nothing(self) -> None:
        for name in "abc":
            self.ask(name)
        self.clock.advance(thinkers.PATIENCE - 1)
        self.under_way()[1][1].set_result("b")
        self.clock.advance(2)
        self.assertEqual([name for name, _ in self.answers], ["b", "a"])
        self.assertIsInstance(self.answers[1][1], thinkers.NoAnswer)
        self.assertEqual([made.stopped for made in Process.made], [True, False])
        self.clock.advance(thinkers.PATIENCE - 3)
        self.assertEqual(self.answer(0), "c")
        self.assertEqual(self.answers[-1], ("c", "c"))

    def test_an_error_of_a_game_costs_no_process_and_a_death_costs_one(self) -> None:
        for error, alive in ((ZeroDivisionError("a game's own"), True), (BrokenExecutor("a worker died"), False)):
            self.ask("a")
            made = Process.made[-1]
            made.asked[-1][1].set_exception(error)
            self.assertIsInstance(self.answers[-1][1], thinkers.NoAnswer)
            self.assertEqual(made.stopped, not alive)
        self.ask("b")
        self.assertEqual((len(Process.made), self.answer()), (2, "b"))

    def test_each_game_has_processes_of_its_own(self) -> None:
        self.ask("a")
        self.ask("b", path=PIG)
        thinkers.stop(UNO)
        self.assertEqual([(made.path, made.stopped) for made in Process.made], [(UNO, True), (PIG, False)])
        thinkers.stop()
        self.assertTrue(all(made.stopped for made in Process.made))

    def test_nothing_is_kept_of_who_asks_no_more(self) -> None:
        pending = thinkers.pending()
        for number in range(50):
            self.ask("a", Share(f"a:{number}", waited=True))
        self.all_answered()
        self.assertEqual(thinkers._lines[UNO]._had, {})
        self.assertEqual(thinkers.pending(), pending)


class TestProcess(SimpleTestCase):
    def test_who_thinks_for_ever_is_ended(self) -> None:
        with TemporaryDirectory() as folder, patch.object(sys, "path", [folder, *sys.path]):
            (Path(folder) / "dawdling.py").write_text("import time\ndef dawdle(path):\n    time.sleep(600)\n")
            dawdle = import_module("dawdling").dawdle
            # Tests that run side by side run in daemons, which may otherwise not have processes of their own.
            with patch.dict(current_process()._config, daemon=False):
                line: Any = thinkers._Line("dawdling:ENTRY")
                question = thinkers._Question(dawdle, (), thinkers.HOUSE, defer.Deferred())
                thinker, _ = line._submit(question)
                workers = list(thinker._processes.values())
                line._drop(thinker)
        # The pool waits for its workers in a thread of its own: `is_alive` may lose that race, the sentinel never does.
        ended = [bool(wait([worker.sentinel], 10)) for worker in workers]
        self.assertEqual((set(ended), line.thinkers), ({True}, []))
