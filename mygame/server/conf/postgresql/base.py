"""Waiting for locks is done once, and briefly: like `server.conf.sqlite3`, for PostgreSQL.

Each connection waits a second for a lock (`installation.database`). For some seconds after a wait in vain, it
hardly waits at all: statements that need the lock are refused at once, and the reactor stays free. An unreachable
server (`reach`) is not waited for either. A broken connection is dropped when it is found: Django does so between
requests of pages only, and the reactor's thread has none.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Future
from threading import Event, Thread
from typing import Any, ClassVar, Protocol

from django.db import OperationalError
from django.db.backends.postgresql import base


class Closable(Protocol):
    """A connection."""

    def close(self) -> None:
        """Close the connection."""


class Reach:
    """The reachability of the database.

    Args:
        patience: seconds a connection may take after the first one.
        at_first: seconds the first one may take.
        again: seconds between two attempts to reach it again.

    Attributes:
        here: set while it can be reached, as far as known.
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
            Exception: any from `make`.
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
    """Run a function in a thread of its own."""
    told: Future[Made] = Future()

    def carry_out() -> None:
        try:
            told.set_result(make())
        except BaseException as error:
            told.set_exception(error)

    Thread(target=carry_out, daemon=True).start()
    return told


LOCK_NOT_AVAILABLE = "55P03"
READS = ("SELECT", "SAVEPOINT", "RELEASE", "ROLLBACK", "SET", "SHOW", "EXPLAIN")
"""Beginnings of statements that need no lock."""
IMPATIENT = "30ms"
BUSY_SECONDS = 5.0
"""Seconds of short waits after a failure to get a lock."""


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's wrapper of one connection."""

    busy_until = 0.0
    reach: ClassVar = Reach()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.execute_wrappers.append(self._mind_locks)

    def get_new_connection(self, conn_params: Any) -> Any:
        """Connect. Raises OperationalError."""
        return self.reach.connect(lambda: super(DatabaseWrapper, self).get_new_connection(conn_params))

    def ensure_connection(self) -> None:
        """Connect if there is no connection, or a broken one; a transaction keeps its own."""
        if self.connection is not None and self.connection.closed and not self.in_atomic_block:
            self.close()
        super().ensure_connection()

    def _mind_locks(self, execute: Callable[..., Any], sql: Any, params: Any, many: bool, context: Any) -> Any:
        if self.in_atomic_block and time.monotonic() < self.busy_until and not str(sql).startswith(READS):
            self.connection.execute(f"SET LOCAL lock_timeout = '{IMPATIENT}'")
        try:
            return execute(sql, params, many, context)
        except OperationalError as error:
            if getattr(error.__cause__, "sqlstate", None) == LOCK_NOT_AVAILABLE:
                self.busy_until = time.monotonic() + BUSY_SECONDS
            raise
