"""Where computer players think, and how an answer returns to the reactor.

Thinking blocks nobody: it runs in a pool of spawned processes (a forked one would inherit the
server's sockets), has a deadline, and a broken pool is replaced. Each game has its own pool, so that one
whose players crash or hang delays no other; it starts with the first question and stops with the server.

With the engine `ray` the cluster thinks for all games; before it is joined, and when it is lost, these pools do.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import redirect_stderr
from multiprocessing import get_context
from typing import Any

from evennia.utils import logger
from twisted.internet import defer
from twisted.internet import reactor as installed
from twisted.python.failure import Failure

from ...evennia_ext import metrics
from ...kernel import conf, content_files, engines
from ...minigames.cluster import Cluster
from . import thinking

reactor: Any = installed  # a module, until it is installed

SECONDS = 1.0
"""How long a computer player may think about one action."""
PATIENCE = 15.0
"""Seconds after which an answer is given up (the pool may have to start first)."""
CLUSTER_PATIENCE = 12.0
"""The same for the cluster, which never has to start first; a slower one counts as lost."""
AGAIN = 60.0
"""Seconds between two attempts to join a cluster."""

_pools: dict[str, Executor] = {}
"""Path of a game -> the pool where its players think."""
_cluster: Cluster | None = None
_next_try = 0.0
"""When joining the cluster may be tried again, by the monotonic clock."""
_was_lost = False
"""Whether the cluster was lost, or could not be joined, and has not been joined since."""
_pending = 0


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


def ask(work: Callable[..., Any], path: str, *args: Any) -> defer.Deferred[Any]:
    """Run a function of `thinking` in another process.

    Args:
        work: the function; its first argument is the path.
        path: `module:name` of the game's `Entry`.

    Returns:
        A Deferred with its result, on the reactor's thread; it fails with NoAnswer.
    """
    global _pending
    if conf.value("BOT_ENGINE") == engines.LOCAL:
        return defer.execute(work, path, *args)
    answer: defer.Deferred[Any] = defer.Deferred()
    try:
        future = _submit(work, path, *args)
    except Exception as error:
        return defer.fail(NoAnswer(repr(error)))
    _pending += 1
    answer.addBoth(_answered, path, time.perf_counter())
    late = reactor.callLater(PATIENCE, _give_up, answer, path)
    future.add_done_callback(lambda done: reactor.callFromThread(_bring, done, answer, late, path))
    return answer


def _answered(result: Any, path: str, asked: float) -> Any:
    global _pending
    _pending -= 1
    game = path.partition(":")[0].rpartition(".")[2]
    metrics.THOUGHT_SECONDS.labels(game=game).observe(time.perf_counter() - asked)
    return result


def stop(path: str = "") -> None:
    """Stop the pool of a game, or all and the cluster; the next question starts another."""
    if not path:
        _leave()
    for one in [path] if path else list(_pools):
        if (pool := _pools.pop(one, None)) is not None:
            pool.shutdown(wait=False, cancel_futures=True)


def _kill(path: str) -> None:
    """Stop the pool of a game and kill its processes: an endless thought would occupy a core for ever."""
    workers = list((getattr(_pools.get(path), "_processes", None) or {}).values())
    stop(path)
    for worker in workers:
        worker.kill()


def _submit(work: Callable[..., Any], path: str, *args: Any) -> Future[Any]:
    """Submit a question to the cluster or the game's pool; a pool whose worker has died is replaced, once."""
    # The daemon's `sys.stderr` is Twisted's log, which is not a file; processes are started with the real one.
    with redirect_stderr(sys.__stderr__):
        if conf.value("BOT_ENGINE") == engines.RAY and (cluster := _open_cluster()).ready:
            return cluster.submit(work, path, *args)
        try:
            return _open_pool(path).submit(work, path, *args)
        except BrokenExecutor:
            stop(path)
            return _open_pool(path).submit(work, path, *args)


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


def _open_pool(path: str) -> Executor:
    if path not in _pools:
        if not _pools:
            reactor.addSystemEventTrigger("before", "shutdown", stop)
        workers = max(1, min(conf.value("BOT_PROCESSES"), (os.cpu_count() or 2) - 1))
        _pools[path] = ProcessPoolExecutor(
            workers,
            mp_context=get_context("spawn"),
            initializer=thinking.begin,
            initargs=(path, content_files.all_folders()),
        )
    return _pools[path]


def _bring(done: Future[Any], answer: defer.Deferred[Any], late: Any, path: str) -> None:
    if answer.called:
        return
    late.cancel()
    if (error := None if done.cancelled() else done.exception()) is not None or done.cancelled():
        if isinstance(error, BrokenExecutor):
            stop(path)  # a worker was killed: the pool is useless; any other error is the game's own
        answer.errback(Failure(NoAnswer(repr(error))))
    else:
        answer.callback(done.result())


def _give_up(answer: defer.Deferred[Any], path: str) -> None:
    if not answer.called:
        _kill(path)  # drops any other pending thought about this game, too
        answer.errback(Failure(NoAnswer(f"no answer in {PATIENCE} s")))
