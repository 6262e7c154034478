"""Faults while the Server started: each part starts separately, and failures are kept for reports.

`part` isolates the failure of one part from the next. `troubles` and `frozen` are read by the reports of the start: the
Server for `make play`, `/readyz`, and staff who log in. A separate module, since world and tables both start things.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from evennia.utils import logger

from .content_files import ContentError

troubles: list[str] = []
"""The failures of this start, a line each; in English, as in the log."""
frozen: list[int] = []
"""Numbers of matches that could not be resumed: their logs are kept, their stakes were paid back."""
under_way = [False]
"""Whether the start is in progress."""


def begin() -> None:
    """Clear the reports of an earlier start in this process, and note that one begins."""
    troubles.clear()
    frozen.clear()
    under_way[0] = True


def end() -> None:
    """Note that all parts have had their turn."""
    under_way[0] = False


def is_whole() -> bool:
    """Tell whether all parts have started."""
    return not troubles and not under_way[0]


def trouble(line: str) -> None:
    """Record a fault, and log it."""
    troubles.append(line)
    logger.log_err(f"start: {line}")


@contextmanager
def part(name: str) -> Iterator[None]:
    """Run one part of the start separately: a failure is logged and recorded, and the next one begins."""
    try:
        yield
    except ImproperlyConfigured as error:
        trouble(str(error))
    except Exception as error:
        logger.log_trace(f"start: {name}")
        found = error.problems if isinstance(error, ContentError) else [f"{type(error).__name__}: {error}"]
        troubles.extend(f"{name}: {one}".partition("\n")[0][:300] for one in found)


def run(*starts: Callable[[], Any]) -> None:
    """Run parts of the start, each separately."""
    for start in starts:
        with part(f"{start.__module__}.{start.__name__}"):
            start()


def report() -> list[str]:
    """Return the report of the start, a line each; empty when all is well."""
    return [*troubles, *(f"match {pk} could not be taken up: it is frozen, its log is kept" for pk in frozen)]
