"""`make backup` and `make restore`: the whole world as one file, taken while people play.

    wellmouth-20261122-170500.sqlite3      the database: SQLite's own file, or pg_dump's archive (`.dump`)
    wellmouth-20261122-170500.secrets.py   the secrets of the installation, apart: keep it elsewhere

Both are for their owner only. Standard library and the database's own tools; Django supplies only names.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

ENDINGS = {"sqlite": ".sqlite3", "postgresql": ".dump"}
"""Kind of database -> ending of its backup files."""
BEGINS, SECRETS = "wellmouth-", ".secrets.py"


class BadBackup(Exception):
    """A file is not a backup, or cannot be made or restored; in one line."""


def for_owner_only(*files: Path) -> None:
    """Restrict files to their owner; missing ones are skipped."""
    for file in files:
        if file.exists():
            file.chmod(0o600)


def companions(file: Path) -> list[Path]:
    """Return the files SQLite keeps beside its database."""
    return [file.with_name(file.name + ending) for ending in ("-wal", "-shm")]


def backup(database: dict[str, Any], vendor: str, secrets: Path, folder: Path, keep: int) -> Path:
    """Copy the database as of one moment, and the secrets; return the file of the database.

    Args:
        database: Django's description of it.
        vendor: `sqlite` or `postgresql`.
        secrets: the file with the secrets of the installation.
        folder: the destination; created if missing.
        keep: number of newest backups to keep there; 0: all.

    Raises:
        BadBackup: it could not be made; nothing of it remains.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise BadBackup(f"The backup cannot be made: {error}") from error
    stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime())
    file = folder / f"{BEGINS}{stamp}{ENDINGS[vendor]}"
    for number in range(2, 100):
        if not file.exists():
            break
        file = folder / f"{BEGINS}{stamp}-{number}{ENDINGS[vendor]}"
    fresh = file.with_name(f".{file.name}.new")
    try:
        fresh.touch(mode=0o600)
        (_copy_sqlite if vendor == "sqlite" else _dump_postgresql)(database, fresh)
        _CHECKS[vendor](fresh)
        fresh.replace(file)
    except (OSError, sqlite3.Error) as error:
        raise BadBackup(f"The backup cannot be made: {error}") from error
    finally:
        fresh.unlink(missing_ok=True)
    if secrets.exists():
        beside = file.with_name(file.stem + SECRETS)
        beside.touch(mode=0o600)
        beside.write_bytes(secrets.read_bytes())
    if keep:
        for old in backups_in(folder, vendor)[:-keep]:
            old.unlink()
            old.with_name(old.stem + SECRETS).unlink(missing_ok=True)
    return file


def backups_in(folder: Path, vendor: str) -> list[Path]:
    """Return the backups in a folder, the oldest first."""
    found = folder.glob(f"{BEGINS}*{ENDINGS[vendor]}")
    return sorted(found, key=lambda file: (file.stat().st_mtime_ns, file.name))


def chosen(where: Path, vendor: str) -> Path:
    """Return the chosen backup: a file, or the newest of a folder.

    Raises:
        BadBackup: there is none, or the file is damaged or no backup.
    """
    if where.is_dir():
        found = backups_in(where, vendor)
        if not found:
            raise BadBackup(f"There is no backup for {vendor} in {where}.")
        where = found[-1]
    if not where.is_file():
        raise BadBackup(f"There is no backup {where}.")
    _CHECKS[vendor](where)
    return where


def restore(database: dict[str, Any], vendor: str, file: Path) -> None:
    """Replace the database with a backup, as a whole or not at all. Nothing may use it meanwhile.

    Raises:
        BadBackup: it could not be done; the database is unchanged.
    """
    try:
        (_put_sqlite if vendor == "sqlite" else _put_postgresql)(database, file)
    except (OSError, sqlite3.Error) as error:
        raise BadBackup(f"The backup cannot be taken back: {error}") from error


# SQLite.


def _copy_sqlite(database: dict[str, Any], to: Path) -> None:
    source = Path(database["NAME"])
    if not source.exists():
        raise BadBackup(f"There is no database {source} yet.")
    # All pages in one step: one moment of the database. Writers go on meanwhile, into the write-ahead log.
    reading = sqlite3.connect(f"{source.as_uri()}?mode=ro", uri=True, timeout=60)
    with closing(reading) as old, closing(sqlite3.connect(to)) as new:
        old.backup(new)
        new.execute("PRAGMA journal_mode=DELETE")


def _check_sqlite(file: Path) -> None:
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as database:
            found = [row[0] for row in database.execute("PRAGMA integrity_check(5)")]
            known = database.execute("SELECT 1 FROM django_migrations LIMIT 1").fetchone()
    except sqlite3.Error as error:
        raise BadBackup(f"{file} is no backup: {error}") from error
    if found != ["ok"] or known is None:
        raise BadBackup(f"{file} is damaged: {'; '.join(found)}")


def _put_sqlite(database: dict[str, Any], file: Path) -> None:
    place = Path(database["NAME"])
    fresh = place.with_name(f".{place.name}.new")
    try:
        fresh.touch(mode=0o600)
        shutil.copyfile(file, fresh)
        with fresh.open("rb+") as written:
            os.fsync(written.fileno())
        for beside in companions(place):  # they belong to the old database
            beside.unlink(missing_ok=True)
        fresh.replace(place)
    finally:
        fresh.unlink(missing_ok=True)


# PostgreSQL.


def _run(database: dict[str, Any], program: str, *arguments: str) -> None:
    """Run one of PostgreSQL's own tools on the database; its password is passed in the environment."""
    if shutil.which(program) is None:
        raise BadBackup(f"`{program}` is needed; it comes with PostgreSQL's client programs.")
    told = {"PGHOST": "HOST", "PGPORT": "PORT", "PGUSER": "USER", "PGPASSWORD": "PASSWORD", "PGDATABASE": "NAME"}
    environment = os.environ | {name: str(database[key]) for name, key in told.items() if database.get(key)}
    done = subprocess.run([program, *arguments], env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        lines = done.stderr.strip().splitlines() or ["no reason given"]
        raise BadBackup(f"`{program}` failed: {lines[0]}")


def _dump_postgresql(database: dict[str, Any], to: Path) -> None:
    _run(database, "pg_dump", "--format=custom", "--no-owner", "--no-acl", f"--file={to}")


def _check_postgresql(file: Path) -> None:
    if file.read_bytes()[:5] != b"PGDMP":
        raise BadBackup(f"{file} is no backup.")
    _run({}, "pg_restore", "--list", "--file=/dev/null", str(file))


def _put_postgresql(database: dict[str, Any], file: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "restore.sql"
        script.touch(mode=0o600)
        _run({}, "pg_restore", "--no-owner", "--no-acl", "--schema=public", f"--file={script}", str(file))
        empty = "--command=DROP SCHEMA public CASCADE; CREATE SCHEMA public"
        _run(database, "psql", "-X", "-q", "-1", "-v", "ON_ERROR_STOP=1", empty, f"--file={script}")


_CHECKS: dict[str, Callable[[Path], None]] = {"sqlite": _check_sqlite, "postgresql": _check_postgresql}
