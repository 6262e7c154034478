"""What waits for a lock waits once, and briefly: as `server.conf.sqlite3`, for PostgreSQL.

Each connection waits a second for a lock (`installation.database`). For some seconds after it has waited in vain, it
hardly waits at all: what needs the lock is refused at once, and the reactor has other things to do. A server that is
out of reach (`reach`) is not waited for either.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, ClassVar

from django.db import OperationalError
from django.db.backends.postgresql import base

from .reach import Reach

LOCK_NOT_AVAILABLE = "55P03"
READS = ("SELECT", "SAVEPOINT", "RELEASE", "ROLLBACK", "SET", "SHOW", "EXPLAIN")
"""What statements begin with that wait for nobody."""
IMPATIENT = "30ms"
BUSY_SECONDS = 5.0
"""How long after a lock was not to be had."""


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

    def _mind_locks(self, execute: Callable[..., Any], sql: Any, params: Any, many: bool, context: Any) -> Any:
        if self.in_atomic_block and time.monotonic() < self.busy_until and not str(sql).startswith(READS):
            self.connection.execute(f"SET LOCAL lock_timeout = '{IMPATIENT}'")
        try:
            return execute(sql, params, many, context)
        except OperationalError as error:
            if getattr(error.__cause__, "sqlstate", None) == LOCK_NOT_AVAILABLE:
                self.busy_until = time.monotonic() + BUSY_SECONDS
            raise
