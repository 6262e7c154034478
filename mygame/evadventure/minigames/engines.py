"""Where divisible work is done: in this process, in several, or on a Ray cluster. Pure.

Results never depend on where and by how many workers they are computed: parts are made before the work begins, and
their results are returned in order. Work is a function at the top of a module; its arguments and results must be
picklable.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from multiprocessing import get_context, parent_process
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple, cast

from ..kernel import content_files
from ..words import Lang, Words

LOCAL, PROCESSES, RAY = "local", "processes", "ray"
ENGINES = (LOCAL, PROCESSES, RAY)
AHEAD = 4
"""Parts per worker that a cluster is given before the first of them is done."""

ENGINE_HELP = Words(
    "where to work: local (this process), processes (of this machine), or ray (the cluster of RAY_ADDRESS, else one of "
    "this machine); left out: processes, if more than one is asked for, else local"
)
WORKERS_HELP = Words("how many processes or Ray workers; all cores when left out")
NO_CLUSTER = Words("The Ray cluster cannot be reached: {reason}")


class NoEngine(Exception):
    """An engine cannot be used; the words say why."""

    def __init__(self, words: Words, **facts: object) -> None:
        super().__init__(words.say(Lang.EN, **facts))
        self.words = words
        self.facts = facts


class Engine(NamedTuple):
    """How work is distributed: in this process, over `workers` processes, or over Ray."""

    name: str = LOCAL
    workers: int = 1

    @contextmanager
    def working[Part, Found](
        self, work: Callable[[Part], Found]
    ) -> Iterator[Callable[[Iterable[Part]], Iterator[Found]]]:
        """Open the engine for one kind of work; yield a function that maps parts to their results, in order.

        Workers are ended on leaving, with any work in progress.

        Raises:
            NoEngine: if Ray is not installed or not reached.
        """
        if self.name == LOCAL:
            yield partial(map, work)
        elif self.name == PROCESSES:
            folders = content_files.all_folders()
            pool = ProcessPoolExecutor(
                self.workers, mp_context=get_context("spawn"), initializer=bring_content, initargs=(folders,)
            )
            try:
                yield partial(pool.map, work)
            finally:
                pool.shutdown(cancel_futures=True)
        else:
            with joined_ray(self.workers, _package_of(work)) as ray:
                yield partial(_on_ray, ray, self.workers, work)


def add_engine(parser: argparse.ArgumentParser, lang: Lang = Lang.EN) -> None:
    """Add the arguments that choose an engine."""
    parser.add_argument("--engine", choices=ENGINES, help=ENGINE_HELP.say(lang))
    parser.add_argument("--processes", "--workers", type=int, metavar="N", help=WORKERS_HELP.say(lang))


def read_engine(parsed: argparse.Namespace) -> Engine:
    """Return the chosen engine (`add_engine`)."""
    name = parsed.engine or (PROCESSES if (parsed.processes or 1) > 1 else LOCAL)
    if name == LOCAL:
        return Engine()
    return Engine(name, max(1, parsed.processes or os.cpu_count() or 1))


def bring_content(folders: Mapping[str, tuple[Path, ...]]) -> None:
    """Add the host's content that the first process reads, in a worker."""
    for kind, paths in folders.items():
        for path in paths:
            content_files.add_folder(kind, path)


@contextmanager
def joined_ray(workers: int, more: Path | None = None) -> Iterator[Any]:
    """Join the cluster that `RAY_ADDRESS` names, or start one on this machine alone.

    Args:
        workers: number on this machine, if there is no other.
        more: folder of a package that the work needs besides this one.

    Raises:
        NoEngine: if Ray is not installed or not reached.
    """
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        ray = import_module("ray")
    except ModuleNotFoundError as error:
        raise NoEngine(Words("The engine ray needs the package ray: pip install 'wellmouth[cluster]'")) from error
    quiet = {"log_to_driver": False, "logging_level": "error"}
    try:
        if address := os.environ.get("RAY_ADDRESS"):
            # Other machines get this very code: both ends of a pickle have the same version.
            packages = {Path(__file__).resolve().parents[1], *([more] if more else [])}
            ray.init(address, runtime_env={"py_modules": sorted(map(str, packages))}, **quiet)
        else:
            environment = {"env_vars": {"PYTHONPATH": os.pathsep.join(entry or os.getcwd() for entry in sys.path)}}
            ray.init("local", num_cpus=workers, include_dashboard=False, runtime_env=environment, **quiet)
    except (ConnectionError, OSError, RuntimeError, ValueError) as error:
        raise NoEngine(NO_CLUSTER, reason=str(error).partition("\n")[0]) from error
    try:
        yield ray
    finally:
        ray.shutdown()


def _package_of(work: Callable[..., Any]) -> Path | None:
    """Return the folder of the package that contains a work's function; None for a top-level module."""
    name = getattr(work, "func", work).__module__.partition(".")[0]
    paths = getattr(sys.modules.get(name), "__path__", None)
    return Path(next(iter(paths))).resolve() if paths else None


def _on_ray[Part, Found](
    ray: Any, workers: int, work: Callable[[Part], Found], parts: Iterable[Part]
) -> Iterator[Found]:
    """Yield the results of the parts, in order; a part whose worker dies is done again by another (Ray)."""
    task = ray.remote(with_content)
    folders = content_files.all_folders()
    given: list[Any] = []
    for part in parts:
        given.append(task.remote(folders, work, part))
        if len(given) >= workers * AHEAD:
            yield cast(Found, ray.get(given.pop(0)))
    yield from map(ray.get, given)


def with_content[Part, Found](
    folders: Mapping[str, tuple[Path, ...]], work: Callable[[Part], Found], part: Part
) -> Found:
    """Do a part of the work after the host's content is loaded; runs in a worker of Ray."""
    bring_content(folders)
    return work(part)


def end_with_parent() -> None:
    """End this process when its parent ends, however that happens.

    A killed parent closes no pipe on which its workers wait, if they hold the other end, too: watch the parent itself.
    """
    Thread(target=_watch_parent, daemon=True).start()


def _watch_parent() -> None:
    if (parent := parent_process()) is not None:
        parent.join()
        os._exit(0)
