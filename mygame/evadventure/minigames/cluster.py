"""Single questions to a Ray cluster, from a process that must outlive the cluster. Pure.

Ray ends every process that has joined a cluster when that cluster is lost, and joining takes seconds. So a separate
process joins and passes questions on; it is asked through pipes.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any

from ..kernel import content_files
from .engines import NoEngine, end_with_parent, joined_ray, with_content


class NotDone(Exception):
    """The work failed, took too long, or the cluster was lost; the message says which."""


class Cluster(ThreadPoolExecutor):
    """The cluster of `RAY_ADDRESS`, else one of this machine, as an executor. Every failure raises NotDone.

    Args:
        at_once: questions given to the cluster at the same time; the others wait for their turn.
        seconds: time after which work is stopped and the cluster taken for lost.
    """

    def __init__(self, at_once: int, seconds: float) -> None:
        super().__init__(at_once, "cluster")
        context = get_context("spawn")
        self._free: SimpleQueue[Connection[Any, Any]] = SimpleQueue()
        theirs = []
        for _ in range(at_once):
            mine, other = context.Pipe()
            self._free.put(mine)
            theirs.append(other)
        self._process = context.Process(
            target=_stand_between, args=(theirs, content_files.all_folders(), seconds), daemon=True
        )
        self._process.start()
        for pipe in theirs:
            pipe.close()  # held by that process alone, so the pipe ends when it ends
        self.joined: Future[int] = self.submit(os.getpid)
        """Done once the cluster answers; fails with the reason it cannot be joined."""

    @property
    def lost(self) -> bool:
        """Tell whether nothing can be asked any more."""
        return not self._process.is_alive()

    @property
    def ready(self) -> bool:
        """Tell whether the cluster would answer a question now."""
        return self.joined.done() and self.joined.exception() is None and not self.lost

    def submit[**Args, Found](
        self, work: Callable[Args, Found], /, *args: Args.args, **kwargs: Args.kwargs
    ) -> Future[Found]:
        """Ask the cluster; the work is a module-level function whose arguments and result can be pickled."""
        return super().submit(self._ask, work, args, kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Leave the cluster, which stops all work under way."""
        self._process.terminate()
        super().shutdown(wait, cancel_futures=cancel_futures)

    def _ask(self, *question: Any) -> Any:
        pipe = self._free.get()
        try:
            with suppress(BrokenPipeError):  # anything it sent before it ended can still be read
                pipe.send(question)
            found, problem = pipe.recv()
        except (EOFError, OSError) as error:
            raise NotDone("the Ray cluster was lost") from error
        finally:
            self._free.put(pipe)
        if problem:
            raise NotDone(problem)
        return found


def _stand_between(pipes: list[Connection[Any, Any]], folders: Mapping[str, tuple[Path, ...]], seconds: float) -> None:
    """Join the cluster and answer each pipe; end when the asking process ends."""
    end_with_parent()
    try:
        with joined_ray(len(pipes)) as ray:
            task = ray.remote(with_content)
            try:
                ray.get(task.remote(folders, _call, (os.getpid, (), {})))  # the first worker has loaded this code
            except ray.exceptions.RayError as error:
                raise NotDone(_last_line(error)) from error
            threads = [Thread(target=_serve, args=(ray, task, folders, pipe, seconds), daemon=True) for pipe in pipes]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
    except (NoEngine, NotDone) as problem:
        for pipe in pipes:
            pipe.send((None, str(problem)))


def _serve(
    ray: Any, task: Any, folders: Mapping[str, tuple[Path, ...]], pipe: Connection[Any, Any], seconds: float
) -> None:
    with suppress(EOFError, OSError):
        while True:
            given = task.remote(folders, _call, pipe.recv())
            try:
                answer = ray.get(given, timeout=seconds), ""
            except ray.exceptions.GetTimeoutError:
                pipe.send((None, f"no answer from the Ray cluster in {seconds} s"))
                os._exit(1)  # Ray notices a dead cluster only after a minute, and stops the work of a dead process
            except Exception as error:  # any error of the work, and Ray's own
                answer = None, _last_line(error)
            pipe.send(answer)


def _call(question: tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]) -> Any:
    work, args, kwargs = question
    return work(*args, **kwargs)


def _last_line(error: Exception) -> str:
    """Return the last line of an error of Ray: a whole traceback comes before it."""
    return str(error).strip().rpartition("\n")[2] or repr(error)
