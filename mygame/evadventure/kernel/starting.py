"""What went wrong while the Server started: each part starts by itself, and what failed is kept to be told.

`part` keeps the failure of one part from the next. `troubles` and `frozen` are read by whoever tells of the start: the
Server for `make play`, `/readyz`, and staff who log in. A module of its own, since world and tables both start things.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from evennia.utils import logger

troubles: list[str] = []
"""What failed in this start, a line each; in English, as in the log."""
frozen: list[int] = []
"""Numbers of matches that could not be taken up: their logs are kept, their stakes were paid back."""
under_way = [False]
"""Whether the start is going on."""


def begin() -> None:
    """Forget what an earlier start of this process had to tell, and take note that one begins."""
    troubles.clear()
    frozen.clear()
    under_way[0] = True


def end() -> None:
    """Take note that everything that starts has had its turn."""
    under_way[0] = False


def is_whole() -> bool:
    """Tell whether all parts have started."""
    return not troubles and not under_way[0]


def trouble(line: str) -> None:
    """Keep what went wrong, and log it."""
    troubles.append(line)
    logger.log_err(f"start: {line}")


@contextmanager
def part(name: str) -> Iterator[None]:
    """Do one part of the start by itself: when it fails, that is logged and kept, and the next one begins."""
    try:
        yield
    except Exception as error:
        logger.log_trace(f"start: {name}")
        troubles.append(f"{name}: {type(error).__name__}: {error}".partition("\n")[0][:300])


def run(*starts: Callable[[], Any]) -> None:
    """Do parts of the start, each by itself."""
    for start in starts:
        with part(f"{start.__module__}.{start.__name__}"):
            start()


def report() -> list[str]:
    """Return all there is to tell of the start, a line each; empty when all is well."""
    lost = [f"match {pk} could not be taken up: it is frozen, its log is kept" for pk in frozen]
    return [*troubles, *lost]
