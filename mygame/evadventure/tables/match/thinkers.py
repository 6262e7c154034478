"""Where computer players think, and how an answer returns to the reactor.

Thinking blocks nobody: it runs in spawned processes (forked ones would inherit the server's sockets), with a deadline
counted from its beginning; a late process is killed alone, and replaced. Each game has its own processes, so that one
whose players crash or hang delays no other; they start with the first questions and stop with the server.

Questions wait in a line (`_Line`): those a person waits for come before those of computer players among themselves, and
among people the person with the least thinking so far comes first. A person with many questions delays nobody else.
Each person has a budget of seconds in all games (`conf.PACES`); beyond it the person's questions wait until it refills.

With the engine `ray` the cluster thinks for all games; before it is joined, and when it is lost, these processes do.
"""

from __future__ import annotations

import os
import sys
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import redirect_stderr
from multiprocessing import get_context
from typing import Any, NamedTuple

from evennia.utils import logger
from twisted.internet import defer
from twisted.internet import reactor as installed
from twisted.python.failure import Failure

from ...evennia_ext import metrics
from ...kernel import conf, content_files
from ...minigames import engines, thinking
from ...minigames.cluster import Cluster

reactor: Any = installed  # a module, until it is installed

SECONDS = 1.0
"""How long a computer player may think about one action."""
PATIENCE = 15.0
"""Seconds after which an answer is given up (the pool may have to start first)."""
CLUSTER_PATIENCE = 12.0
"""The same for the cluster, which never has to start first; a slower one counts as lost."""
AGAIN = 60.0
"""Seconds between two attempts to join a cluster."""

_lines: dict[str, _Line] = {}
"""Path of a game -> the questions to its players."""
_cluster: Cluster | None = None
_next_try = 0.0
"""When joining the cluster may be tried again, by the monotonic clock."""
_was_lost = False
"""Whether the cluster was lost, or could not be joined, and has not been joined since."""
_pending = 0
_paid: dict[str, float] = {}
"""Person -> the monotonic time until which the budget, as it refills, is spent."""


def _wait(whose: str) -> float:
    """Return the seconds until a person's budget allows a thought; 0 or less for now, and for the house."""
    most, refill = conf.value("PACES")["thought"]
    return _paid.get(whose, 0.0) - time.monotonic() - most / refill if whose else 0.0


def _spend(whose: str, seconds: float, began: float) -> None:
    """Take seconds of a thought from a person's budget; negative ones go back. Full budgets are forgotten."""
    _paid[whose] = max(_paid.get(whose, 0.0), began) + seconds / conf.value("PACES")["thought"][1]
    for full in [one for one, until in _paid.items() if until <= time.monotonic()]:
        del _paid[full]


def pending() -> int:
    """Return how many questions are unanswered."""
    return _pending


def misses_cluster() -> bool | None:
    """Tell whether computer players think here for lack of the cluster; None if none is configured."""
    if _cluster is None or conf.value("BOT_ENGINE") != engines.RAY:
        return None
    failed = _cluster.joined.done() and not _cluster.ready
    return failed or (_was_lost and not _cluster.ready)


class NoAnswer(Exception):
    """The thought failed or took too long; the caller plays the safe action instead."""


class Share(NamedTuple):
    """The owner of a question, and its urgency."""

    whose: str = ""
    """Key of the person; empty: the house."""
    waited: bool = False
    """Whether a person waits for the answer."""


HOUSE = Share()


def ask(work: Callable[..., Any], path: str, *args: Any, share: Share = HOUSE) -> defer.Deferred[Any]:
    """Run a function of `thinking` in another process.

    Args:
        work: the function; its first argument is the path.
        path: `module:name` of the game's `Entry`.
        share: its owner and urgency.

    Returns:
        A Deferred with its result, on the reactor's thread; it fails with NoAnswer.
    """
    global _pending
    if conf.value("BOT_ENGINE") == engines.LOCAL:
        return defer.execute(work, path, *args)
    answer: defer.Deferred[Any] = defer.Deferred()
    _pending += 1
    answer.addBoth(_answered, path, time.perf_counter())
    if not _lines:
        reactor.addSystemEventTrigger("before", "shutdown", stop)
    line = _lines.setdefault(path, _Line(path))
    line.add(_Question(work, args, share, answer))
    return answer


def _answered(result: Any, path: str, asked: float) -> Any:
    global _pending
    _pending -= 1
    game = path.partition(":")[0].rpartition(".")[2]
    metrics.THOUGHT_SECONDS.labels(game=game).observe(time.perf_counter() - asked)
    return result


def stop(path: str = "") -> None:
    """Stop the processes of a game, or all and the cluster; the next question starts others."""
    if not path:
        _leave()
        _paid.clear()
    for one in [path] if path else list(_lines):
        if (line := _lines.pop(one, None)) is not None:
            line.close()


class _Question(NamedTuple):
    work: Callable[..., Any]
    args: tuple[Any, ...]
    share: Share
    answer: defer.Deferred[Any]


class _Line:
    """The questions to the players of one game (start-time fair queueing, as `server.conf.fair_queue`).

    Args:
        path: `module:name` of the game's `Entry`.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self.thinkers: list[Executor] = []
        """The processes that run, one each."""
        self._idle: list[Executor] = []
        self._working = 0
        self._waiting: dict[Share, deque[_Question]] = {}
        self._had: dict[str, float] = {}
        """Person -> the point of the line's virtual time up to which the person's share is used."""
        self._now = 0.0
        self._later: Any = None
        """The call that goes on when a budget has refilled."""

    def add(self, question: _Question) -> None:
        """Queue a question for its turn, which may be now."""
        whose = question.share.whose
        self._had[whose] = max(self._had.get(whose, 0.0), self._now)  # idle time earns nothing
        self._waiting.setdefault(question.share, deque()).append(question)
        self._go_on()

    def close(self) -> None:
        """End all processes; waiting questions fail."""
        thinkers, self.thinkers = self.thinkers, []
        for one in thinkers:
            one.shutdown(wait=False, cancel_futures=True)
        waiting, self._waiting = self._waiting, {}
        self._go_on()
        for question in [one for some in waiting.values() for one in some]:
            question.answer.errback(Failure(NoAnswer("the thinkers stop")))

    def _go_on(self) -> None:
        if self._later is not None and self._later.active():
            self._later.cancel()
        while self._waiting and self._working < _most():
            waits = {share: _wait(share.whose) for share in self._waiting}
            if (soonest := min(waits.values())) > 0:
                self._later = reactor.callLater(soonest, self._go_on)
                return
            may = (share for share, wait in waits.items() if wait <= 0)
            share = min(may, key=lambda one: (not one.waited, self._had[one.whose]))
            questions = self._waiting[share]
            question = questions.popleft()
            if not questions:
                del self._waiting[share]
            self._now = max(self._now, self._had[share.whose])
            self._begin(question)

    def _begin(self, question: _Question) -> None:
        try:
            thinker, future = self._submit(question)
        except Exception as error:
            question.answer.errback(Failure(NoAnswer(repr(error))))
            return
        self._working += 1
        self._had[question.share.whose] += SECONDS  # so that nobody has all processes at once
        began = time.monotonic()
        _spend(question.share.whose, SECONDS, began)
        late = reactor.callLater(PATIENCE, self._end, question, thinker, began, None)

        def done(found: Future[Any]) -> None:
            if late.active():
                late.cancel()
                self._end(question, thinker, began, found)

        future.add_done_callback(lambda found: reactor.callFromThread(done, found))

    def _submit(self, question: _Question) -> tuple[Executor, Future[Any]]:
        """Submit a question to the cluster or an idle process; a dead process is replaced, once."""
        # The daemon's `sys.stderr` is Twisted's log, which is not a file; processes are started with the real one.
        with redirect_stderr(sys.__stderr__):
            if conf.value("BOT_ENGINE") == engines.RAY and (cluster := _open_cluster()).ready:
                return cluster, cluster.submit(question.work, self.path, *question.args)
            thinker = self._idle.pop() if self._idle else self._start()
            try:
                return thinker, thinker.submit(question.work, self.path, *question.args)
            except BrokenExecutor:
                self._drop(thinker)
                thinker = self._start()
                return thinker, thinker.submit(question.work, self.path, *question.args)

    def _start(self) -> Executor:
        thinker = ProcessPoolExecutor(
            1,
            mp_context=get_context("spawn"),
            initializer=thinking.begin,
            initargs=(self.path, content_files.all_folders()),
        )
        self.thinkers.append(thinker)
        return thinker

    def _drop(self, thinker: Executor) -> None:
        """Kill a process, which may occupy a core for ever; the cluster ends its own work."""
        if thinker in self.thinkers:
            self.thinkers.remove(thinker)
            workers = list((getattr(thinker, "_processes", None) or {}).values())
            thinker.shutdown(wait=False, cancel_futures=True)
            for worker in workers:
                worker.kill()

    def _end(self, question: _Question, thinker: Executor, began: float, found: Future[Any] | None) -> None:
        """Answer a question; `found` is None if it took too long."""
        self._working -= 1
        whose = question.share.whose
        more = time.monotonic() - began - SECONDS
        self._had[whose] = self._had.get(whose, self._now) + more
        _spend(whose, more, began)
        error = None
        if found is None:
            error = NoAnswer(f"no answer in {PATIENCE} s")
        elif found.cancelled() or found.exception() is not None:
            error = NoAnswer(repr(None if found.cancelled() else found.exception()))
        if found is None or found.cancelled() or isinstance(found.exception(), BrokenExecutor):
            self._drop(thinker)
        elif thinker in self.thinkers:
            self._idle.append(thinker)
        if error is not None:
            question.answer.errback(Failure(error))
        elif found is not None:
            question.answer.callback(found.result())
        self._go_on()
        waiting = {share.whose for share in self._waiting}
        if not waiting and not self._working:
            self._had.clear()
        self._had = {whose: had for whose, had in self._had.items() if had > self._now or whose in waiting}


def _most() -> int:
    """Return the number of questions of one game that are processed at once."""
    return max(1, min(conf.value("BOT_PROCESSES"), (os.cpu_count() or 2) - 1))


def _open_cluster() -> Cluster:
    """Return the cluster, joined or not; a lost one is rejoined, though not at each question."""
    global _cluster, _next_try, _was_lost
    if _cluster is None or (_cluster.lost and time.monotonic() > _next_try):
        if _cluster is None:
            reactor.addSystemEventTrigger("before", "shutdown", _leave)
        _was_lost = _cluster is not None
        _leave()
        _next_try = time.monotonic() + AGAIN
        _cluster = Cluster(conf.value("BOT_PROCESSES"), CLUSTER_PATIENCE)
        _cluster.joined.add_done_callback(lambda done: reactor.callFromThread(_tell_joined, done))
    return _cluster


def _leave() -> None:
    global _cluster
    if _cluster is not None:
        _cluster.shutdown(wait=False, cancel_futures=True)
        _cluster = None


def _tell_joined(done: Future[int]) -> None:
    global _was_lost
    _was_lost = (error := done.exception()) is not None
    if error is not None:
        logger.log_err(f"tables: computer players think beside the Server, for want of a cluster: {error}")
    else:
        logger.log_info("tables: computer players think on the Ray cluster")
