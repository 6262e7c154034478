"""A database on another machine may be out of reach: whoever needs it then is refused at once, and nobody waits.

Connecting takes seconds where a machine or a name has gone; the reactor has other things to do. So a connection that
is not made in time is given up, and until one could be made again (tried beside the reactor) all others are refused.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Future
from threading import Event, Thread
from typing import Protocol

from django.db import OperationalError


class Closable(Protocol):
    """A connection."""

    def close(self) -> None:
        """Close the connection."""


class Reach:
    """Whether connections can be made.

    Args:
        patience: seconds a connection may take, once one has been made.
        at_first: seconds the first one may take.
        again: seconds between two looks whether it can be reached again.

    Attributes:
        here: set while it can be reached, as far as is known.
    """

    def __init__(self, patience: float = 2.0, at_first: float = 30.0, again: float = 1.0) -> None:
        self.patience, self.at_first, self.again = patience, at_first, again
        self.here = Event()
        self.here.set()
        self._reached = False

    def connect[Made: Closable](self, make: Callable[[], Made]) -> Made:
        """Return a connection.

        Raises:
            OperationalError: it takes too long, or the database is known to be out of reach.
            Exception: what making it raises.
        """
        if not self.here.is_set():
            raise OperationalError("the database is out of reach")
        trying = _beside(make)
        try:
            made = trying.result(self.patience if self._reached else self.at_first)
        except TimeoutError:
            self._look_for_it(trying, make)
            raise OperationalError("the database is out of reach: no answer in time") from None
        except Exception:
            if self._reached:
                self._look_for_it(trying, make)
            raise
        self._reached = True
        return made

    def _look_for_it[Made: Closable](self, trying: Future[Made], make: Callable[[], Made]) -> None:
        if self.here.is_set():
            self.here.clear()
            Thread(target=self._look, args=(trying, make), daemon=True).start()

    def _look[Made: Closable](self, trying: Future[Made], make: Callable[[], Made]) -> None:
        while trying.exception() is not None:
            time.sleep(self.again)
            trying = _beside(make)
        trying.result().close()
        self.here.set()


def _beside[Made](make: Callable[[], Made]) -> Future[Made]:
    """Carry something out in a thread of its own."""
    told: Future[Made] = Future()

    def carry_out() -> None:
        try:
            told.set_result(make())
        except BaseException as error:
            told.set_exception(error)

    Thread(target=carry_out, daemon=True).start()
    return told
