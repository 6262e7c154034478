"""Waiting for a locked database is done once, and briefly; reads go on.

Every transaction begins with a write lock (`transaction_mode`), so that it need not be refused midway; that
of a command begins with its first write or savepoint (`begins_late`), since most commands only read.
When the lock is unavailable - another program holds it, the file or the disk is read-only - the transaction begins
without it: reads are answered, and the first write is refused, which rolls it back.

The first to find the database locked waits for it (`timeout`), since most locks are short. Until a write
succeeds again, later ones do not wait: the reactor has other things to do.

Two silent behaviours of SQLite are refused. After a full disk it may roll a transaction back by itself: later writes
would then be kept alone. And after the file was moved or deleted it would write to one without a name.
"""

from __future__ import annotations

import os
import sqlite3
from typing import Any, ClassVar, cast

from django.db.backends.sqlite3 import base

READS = ("SELECT", "PRAGMA", "BEGIN", "SAVEPOINT", "RELEASE", "ROLLBACK", "EXPLAIN")
"""Beginnings of statements that succeed without the write lock."""


def is_locked(error: BaseException | None) -> bool:
    """Tell whether SQLite refused a statement because another program or connection holds the database."""
    code = getattr(error, "sqlite_errorcode", 0) if isinstance(error, sqlite3.OperationalError) else 0
    return code & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


class Gone(sqlite3.OperationalError):
    """The open file is no longer the one at the database's path."""


class Cursor(base.SQLiteCursorWrapper):
    """A cursor that tells its wrapper whether the database was available."""

    wrapper: DatabaseWrapper

    def execute(self, query: str, params: Any = None) -> Any:
        """Execute a statement, and derive from it how long the next may wait."""
        writes = not query.lstrip().startswith(READS)
        if self.wrapper.unbegun and (writes or query.startswith("SAVEPOINT")):
            self.wrapper.begin()
        try:
            if writes:
                self.wrapper.check_it_can_be_kept()
            done = super().execute(query, params)
        except sqlite3.OperationalError as error:
            if is_locked(error):
                self.wrapper.wait(0)
            raise
        if self.wrapper.waits == 0 and (query.startswith("BEGIN IMMEDIATE") or writes):
            self.wrapper.wait(None)
        return done

    def executemany(self, query: str, param_list: Any) -> Any:
        """Execute a writing statement many times."""
        if self.wrapper.unbegun:
            self.wrapper.begin()
        return super().executemany(query, param_list)


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's wrapper of one connection."""

    begins_late = False
    """Whether the next transaction begins with its first write."""
    unbegun = False
    """Whether a transaction has not written yet, so that SQLite does not know of it."""
    waits: float | None = None
    """Seconds it waits for a locked database; None: as set in the settings."""
    opened: ClassVar[set[str]] = set()
    """Files that this process has opened before."""
    file: tuple[int, int] | None = None
    """Device and inode of the open file; None for a database in memory."""

    def check_it_can_be_kept(self) -> None:
        """Raise sqlite3.OperationalError when a write now would not be kept, or would be kept alone."""
        connection = cast(sqlite3.Connection, self.connection)
        if self.in_atomic_block and not connection.in_transaction:
            raise sqlite3.OperationalError("the transaction was taken back before this write")
        if self.file is not None and self.file != _identity(self.settings_dict["NAME"]):
            raise Gone(f"{self.settings_dict['NAME']} is not the file that was opened")

    def wait(self, seconds: float | None) -> None:
        """Wait this long for a locked database from now on; None: as set in the settings."""
        if self.waits == seconds or self.connection is None:
            return
        self.waits = seconds
        usual = self.settings_dict["OPTIONS"].get("timeout", 5)
        given = int(1000 * (usual if seconds is None else seconds))
        self.connection.execute(f"PRAGMA busy_timeout={given}")

    def get_new_connection(self, conn_params: Any) -> Any:
        """Connect; a new connection waits as set in the settings."""
        self.waits = None
        name = None if self.is_in_memory_db() else str(self.settings_dict["NAME"])
        if name in self.opened and _identity(name) is None:  # SQLite would make an empty one
            raise Gone(f"{name} is not there any more")
        made = super().get_new_connection(conn_params)
        self.file = None if name is None else _identity(name)
        if name is not None:
            self.opened.add(name)
        return made

    def create_cursor(self, name: Any = None) -> Any:
        """Return a cursor."""
        cursor = cast(Any, self.connection).cursor(factory=Cursor)
        cursor.wrapper = self
        return cursor

    def _start_transaction_under_autocommit(self) -> None:
        """Begin a transaction: now, or with its first write."""
        self.begins_late, self.unbegun = False, self.begins_late
        if not self.unbegun:
            self.begin()

    def _commit(self) -> None:
        """Commit the writes, if there were any."""
        if self.unbegun:
            self.unbegun = False
        else:
            super()._commit()

    def _rollback(self) -> None:
        """Roll back the writes, if there were any."""
        self.unbegun = False
        super()._rollback()

    def begin(self) -> None:
        """Begin a transaction with the write lock; if it is unavailable, without."""
        self.unbegun = False
        # Bypass `execute_wrappers`: the watcher for refused writes (`evennia_ext.transactions`) has seen none yet.
        with self.wrap_database_errors:
            try:
                self.create_cursor().execute(f"BEGIN {self.transaction_mode or 'DEFERRED'}")
            except sqlite3.OperationalError:
                self.create_cursor().execute("BEGIN DEFERRED")


def _identity(path: Any) -> tuple[int, int] | None:
    """Return device and inode of a file; None when there is none."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino
