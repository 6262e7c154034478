"""A PostgreSQL for the tests: a temporary cluster, run by an ordinary user."""

from __future__ import annotations

import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

import psycopg
import pytest
from psycopg import sql

from tests.harness import wait_until

USER = "wellmouth"


def programs() -> Path | None:
    """Return the directory of PostgreSQL's programs; None if it is not installed."""
    found = shutil.which("initdb")
    places = [Path(found).resolve().parent] if found else sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    return next((place for place in reversed(places) if (place / "initdb").exists()), None)


class Cluster(NamedTuple):
    """A server that runs for a test."""

    address: str
    """Of an empty database in it."""
    outage: Callable[[], AbstractContextManager[None]]
    """Stops the server at once, as a crash would, until the end of the block."""


@contextmanager
def cluster() -> Iterator[Cluster]:
    """Run a server until the end of the block; the test is skipped where PostgreSQL is not installed."""
    if (bin_ := programs()) is None:
        pytest.skip("PostgreSQL is not installed on this machine (Debian: apt install postgresql)")
    folder = Path(tempfile.mkdtemp(prefix="postgres-of-tests-"))
    user: str | None = None
    if os.getuid() == 0:  # PostgreSQL does not run as root
        known = {one.pw_name for one in pwd.getpwall()}
        user = next(name for name in ("postgres", "nobody") if name in known)
        shutil.chown(folder, user)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    data, log = folder / "data", folder / "log"
    subprocess.run(
        [bin_ / "initdb", "-D", data, "-U", USER, "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"],
        user=user,
        cwd=folder,
        check=True,
        capture_output=True,
    )
    options = {"listen_addresses": "127.0.0.1", "port": port, "unix_socket_directories": folder, "fsync": "off"}
    command = [bin_ / "postgres", "-D", data, *(part for key, to in options.items() for part in ("-c", f"{key}={to}"))]

    def start() -> subprocess.Popen[bytes]:
        with log.open("a") as written:
            return subprocess.Popen(command, user=user, cwd=folder, stdout=written, stderr=written)

    server = start()
    address = f"postgres://{USER}@127.0.0.1:{port}"

    def answers() -> bool:
        assert server.poll() is None, log.read_text()
        with suppress(psycopg.OperationalError), psycopg.connect(f"{address}/postgres", connect_timeout=5):
            return True
        return False

    @contextmanager
    def interrupted() -> Iterator[None]:
        nonlocal server
        server.send_signal(signal.SIGQUIT)  # its `immediate`
        server.wait(30)
        yield
        server = start()
        wait_until(answers, "PostgreSQL answers again")

    try:
        wait_until(answers, "PostgreSQL answers")
        name = f"house_{secrets.token_hex(4)}"
        with psycopg.connect(f"{address}/postgres", autocommit=True) as connection:
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        yield Cluster(f"{address}/{name}", interrupted)
    finally:
        server.terminate()
        try:
            server.wait(30)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()
        shutil.rmtree(folder, ignore_errors=True)
