"""The processes computer players think in, and how an answer comes back to the reactor.

No thought delays anybody: it runs in a pool of spawned processes (a forked one would inherit the
server's sockets), has a deadline, and a pool that broke is made anew. The pool starts with the first
question and stops with the server.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import redirect_stderr
from multiprocessing import get_context
from typing import Any

from twisted.internet import defer, reactor
from twisted.python.failure import Failure

from ...base import conf
from ...minigames import registry
from . import thinking

SECONDS = 1.0
"""How long a computer player may think about one action."""
PATIENCE = 15.0
"""Seconds after which an answer is no longer waited for (the pool may have to start first)."""

_pool: Executor | None = None
_pending = 0


def pending() -> int:
    """Return how many questions are not answered yet."""
    return _pending


class NoAnswer(Exception):
    """The thought failed or took too long; whoever asked plays the safe action instead."""


def ask(work: Callable[..., Any], *args: Any) -> defer.Deferred[Any]:
    """Run a function of `thinking` in another process.

    Returns:
        A Deferred with its result, on the reactor's thread; it fails with NoAnswer.
    """
    global _pending
    if conf.value("BOTS_IN_SERVER"):
        return defer.execute(work, *args)
    answer: defer.Deferred[Any] = defer.Deferred()
    try:
        future = _submit(work, *args)
    except Exception as error:
        return defer.fail(NoAnswer(repr(error)))
    _pending += 1
    answer.addBoth(_answered)
    late = reactor.callLater(PATIENCE, _give_up, answer)
    future.add_done_callback(lambda done: reactor.callFromThread(_bring, done, answer, late))
    return answer


def _answered(result: Any) -> Any:
    global _pending
    _pending -= 1
    return result


def stop() -> None:
    """Stop the pool; the next question starts another."""
    global _pool
    if _pool is not None:
        pool, _pool = _pool, None
        pool.shutdown(wait=False, cancel_futures=True)


def _submit(work: Callable[..., Any], *args: Any) -> Future[Any]:
    """Give the pool a question; a pool whose worker has died since the last one is made anew, once."""
    # The daemon's `sys.stderr` is Twisted's log, which is no file; processes are started with the real one.
    with redirect_stderr(sys.__stderr__):
        try:
            return _open_pool().submit(work, *args)
        except BrokenExecutor:
            stop()
            return _open_pool().submit(work, *args)


def _open_pool() -> Executor:
    global _pool
    if _pool is None:
        workers = max(1, min(conf.value("BOT_PROCESSES"), (os.cpu_count() or 2) - 1))
        _pool = ProcessPoolExecutor(
            workers, mp_context=get_context("spawn"), initializer=thinking.begin, initargs=(registry.keys(),)
        )
        reactor.addSystemEventTrigger("before", "shutdown", stop)
    return _pool


def _bring(done: Future[Any], answer: defer.Deferred[Any], late: Any) -> None:
    if answer.called:
        return
    late.cancel()
    if (error := None if done.cancelled() else done.exception()) is not None or done.cancelled():
        if not isinstance(error, ValueError | LookupError | TypeError):
            stop()  # a worker was killed: the pool is of no more use
        answer.errback(Failure(NoAnswer(repr(error))))
    else:
        answer.callback(done.result())


def _give_up(answer: defer.Deferred[Any]) -> None:
    if not answer.called:
        stop()  # whatever still thinks will not be missed
        answer.errback(Failure(NoAnswer(f"no answer in {PATIENCE} s")))
