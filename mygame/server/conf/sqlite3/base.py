"""What waits for a locked database waits once, and briefly; what only reads goes on.

Every transaction begins with the right to write (`transaction_mode`), so that it need not be refused in its middle.
When that right is not to be had - another program holds it, the file or the disk is read-only - the transaction begins
without: what is only read in it is answered, and the first write is refused, which takes it back.

The first that finds the database locked waits for it (`timeout`), since most locks are short. Until something could be
written again, those after it do not wait: the reactor has other things to do.
"""

from __future__ import annotations

import sqlite3
from typing import Any, cast

from django.db.backends.sqlite3 import base

READS = ("SELECT", "PRAGMA", "BEGIN", "SAVEPOINT", "RELEASE", "ROLLBACK", "EXPLAIN")
"""What statements begin with that succeed without the right to write."""


def is_locked(error: BaseException | None) -> bool:
    """Tell whether SQLite refused something because another holds the database."""
    return isinstance(error, sqlite3.OperationalError) and error.sqlite_errorcode & 0xFF in (
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
    )


class Cursor(base.SQLiteCursorWrapper):
    """A cursor that tells its wrapper whether the database was to be had."""

    wrapper: DatabaseWrapper

    def execute(self, query: str, params: Any = None) -> Any:
        """Execute a statement, and learn from it how long the next may wait."""
        try:
            done = super().execute(query, params)
        except sqlite3.OperationalError as error:
            if is_locked(error):
                self.wrapper.wait(0)
            raise
        if self.wrapper.waits == 0 and (query.startswith("BEGIN IMMEDIATE") or not query.startswith(READS)):
            self.wrapper.wait(None)
        return done


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's wrapper of one connection."""

    waits: float | None = None
    """Seconds it waits for a locked database; None: as the settings say."""

    def wait(self, seconds: float | None) -> None:
        """Wait so long for a locked database from now on; None: as the settings say."""
        if self.waits == seconds or self.connection is None:
            return
        self.waits = seconds
        usual = self.settings_dict["OPTIONS"].get("timeout", 5)
        given = int(1000 * (usual if seconds is None else seconds))
        self.connection.execute(f"PRAGMA busy_timeout={given}")

    def get_new_connection(self, conn_params: Any) -> Any:
        """Connect; a new connection waits as the settings say."""
        self.waits = None
        return super().get_new_connection(conn_params)

    def create_cursor(self, name: Any = None) -> Any:
        """Return a cursor."""
        cursor = cast(Any, self.connection).cursor(factory=Cursor)
        cursor.wrapper = self
        return cursor

    def _start_transaction_under_autocommit(self) -> None:
        """Begin a transaction with the right to write; where that is not to be had, without."""
        # Past `execute_wrappers`: who watches for refused writes (`base.transactions`) has not been refused one yet.
        with self.wrap_database_errors:
            try:
                self.create_cursor().execute(f"BEGIN {self.transaction_mode or 'DEFERRED'}")
            except sqlite3.OperationalError:
                self.create_cursor().execute("BEGIN DEFERRED")
