"""`make play`, `stop`, `reload`, `backup`, `restore`, `check`: everything between an empty checkout and a login screen.

`serve` plays and stays, for systemd and containers. Run in the game directory, with the virtual environment's Python:
`python -m server.launch play`. Nothing is asked; every step may be repeated; faults are reported in one line
(`Trouble`).
"""

from __future__ import annotations

import errno
import gc
import os
import secrets
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout, suppress
from importlib import import_module
from pathlib import Path
from threading import Thread
from typing import Any

from OpenSSL import SSL
from twisted.python import log

from evadventure.apps.api import pubsub
from evadventure.kernel.errors import ActionError
from evadventure.words import Lang
from server import backups
from server.conf import installation, succession
from server.conf.tls import Certificate

GAME = Path.cwd()
SERVER = GAME / "server"
SECRETS = SERVER / "conf" / "secret_settings.py"
LOG = SERVER / "logs" / "launch.log"
SETTINGS = "server.conf.settings"
START_SECONDS = 90
FIRST_SECONDS = 300
"""How long a running Server may take to show its login screen: the first time it builds the world."""
STOP_SECONDS = 12
"""Longest time for a game to stop, or for a process to end; then it is killed, which loses nothing announced."""
RELOAD_SECONDS = 60
"""How long there may be no Server before it is restarted."""
LOOK = 0.05
"""Seconds between two checks whether a process has come up."""
LET_GO_SECONDS = 10
"""How long the ports of a killed game may stay taken: its threads and the system end in their own time."""
LOADED = (
    "AT_SERVER_STARTSTOP_MODULE", "INPUT_FUNC_MODULES", "SERVER_SERVICES_PLUGIN_MODULES", "LOCK_FUNC_MODULES",
    "CONNECTION_SCREEN_MODULE", "MSSP_META_MODULE", "ROOT_URLCONF",
)  # fmt: skip
"""Settings that name modules loaded by the Server; `reload` tries them before it stops the running one."""
WEB_WORKERS = 8
"""Offset of the port of `make web`, which starts and stops independently (`installation.PORTS_IN_USE`)."""
PAGES = 9
"""Offset of the port of the Portal's own page processes."""
NICE = 5
"""Lower priority of page processes: players come before readers."""
NO_LOOKALIKES = "abcdefghjkmnpqrstuvwxyz23456789"


class Trouble(Exception):
    """A fault and its remedy, in one line for the person at the keyboard."""


def play() -> None:
    """Set up all that is missing, start the server, and print where to connect."""
    killed = any((SERVER / f"{name}.pid").exists() for name in ("portal", "server"))
    portal, server = _running("portal"), _running("server")
    if portal and server:
        print("The game is running already. `make reload` takes up changes.")
        _print_addresses(_as_it_runs())
        _tell_how_it_started()
        return
    here = _as_it_runs() if portal else installation.read(GAME)
    port = installation.port_number(here["PORT"])
    installation.check_public(here)
    workers = installation.workers(here)
    if server:
        with suppress(ProcessLookupError):
            os.kill(server, signal.SIGTERM)
        _end(server)
    if not portal:
        unused = {WEB_WORKERS} if workers else {WEB_WORKERS, PAGES}
        _check_ports(port, installation.interfaces(here), unused, patience=LET_GO_SECONDS if killed else 0)
    prepare()
    _check_settings(here)
    _check_news()
    installation.remember(GAME, here)
    print("Starting the server ...", flush=True)
    code = installation.code_of(GAME)
    _evennia("start", tried=installation.has_started(GAME, code))
    _await_login_screen(here)
    _print_addresses(here)
    _tell_how_it_started()
    installation.remember_started(GAME, code)


def serve() -> None:
    """Play, and stay: for systemd and containers. A Server that ends is restarted; SIGTERM stops the game."""
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _asked_to_stop)
    try:
        if _running("portal") and _running("server"):
            raise Trouble("The game is running already.")
        if _in_a_process_of_its_own() and not (_running("portal") and _running("server")):
            raise Trouble("The game does not start.")  # one that runs with some part failed goes on
        missing = 0
        while _running("portal"):
            time.sleep(1)
            missing = 0 if _running("server") else missing + 1
            if missing > RELOAD_SECONDS:
                print("The Server has ended; it is started again.", flush=True)
                _in_a_process_of_its_own()
                missing = 0
    except StopAsked:
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, signal.SIG_IGN)
        _in_a_process_of_its_own("stop")
        return
    raise Trouble(f"The game has ended; see the logs in {SERVER / 'logs'}")


class StopAsked(Exception):
    """SIGTERM came."""


def _asked_to_stop(number: int, frame: object) -> None:
    raise StopAsked


def _in_a_process_of_its_own(command: str = "play") -> int:
    """Carry out a command in a process; Evennia's launcher and its reactor can be used once in each."""
    return subprocess.run([sys.executable, "-m", "server.launch", command], check=False).returncode


def prepare() -> None:
    """Create the secret key, database and owner's account if missing, and migrate the database."""
    (SERVER / "logs").mkdir(parents=True, exist_ok=True)
    backups.for_owner_only(SECRETS)
    if not SECRETS.exists():
        SECRETS.touch(mode=0o600)
        SECRETS.write_text(
            '"""Settings of this installation only; never committed."""\n\n'
            f"SECRET_KEY = {secrets.token_urlsafe(48)!r}\n"
        )
    os.environ["DJANGO_SETTINGS_MODULE"] = SETTINGS
    import django
    from django.conf import settings
    from django.core.management import call_command
    from django.db import DatabaseError, connection
    from django.db.migrations.executor import MigrationExecutor
    from django.db.migrations.recorder import MigrationRecorder

    django.setup()
    try:
        if connection.vendor == "sqlite":
            file = Path(settings.DATABASES["default"]["NAME"])
            file.touch(mode=0o600)
            backups.for_owner_only(file, *backups.companions(file))
            _write_ahead(file)
        if not MigrationRecorder(connection).applied_migrations():
            _make_tables()
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):  # `migrate` takes seconds to do nothing
            gc.freeze()  # Evennia collects after the tables of each app are made, and there is nothing to collect
            call_command("migrate", verbosity=0, interactive=False)
    except (DatabaseError, sqlite3.Error) as error:
        raise Trouble(f"The database cannot be used: {_first_line(error)}") from error
    _make_owner()
    connection.close()


def _make_tables() -> None:
    """Make the tables of a new world from the models: to apply each of Evennia's migrations takes ten seconds.

    The first of ours is left to be applied: it widens a column of Evennia's. The migrations are recorded together at
    the end: until then a start that died makes the tables that are still missing.
    """
    from django.apps import apps
    from django.conf import settings
    from django.core.management import call_command
    from django.db import connection, transaction
    from django.db.migrations.loader import MigrationLoader
    from django.db.migrations.recorder import MigrationRecorder

    applied = MigrationLoader(connection).disk_migrations
    gc.freeze()  # Evennia collects after the tables of each app are made, and there is nothing to collect
    kept = settings.MIGRATION_MODULES
    settings.MIGRATION_MODULES = {app.label: None for app in apps.get_app_configs()}
    try:
        call_command("migrate", run_syncdb=True, verbosity=0, interactive=False)
    finally:
        settings.MIGRATION_MODULES = kept
    recorder = MigrationRecorder(connection)
    recorder.ensure_schema()
    with transaction.atomic():
        for label, name in applied:
            if label != "wellmouth":
                recorder.record_applied(label, name)


def stop() -> None:
    """Stop the server; players are told by the server itself."""
    if not (_running("portal") or _running("server")):
        print("The game is not running.")
        return
    until = time.monotonic() + STOP_SECONDS
    port = int(_as_it_runs()["PORT"]) + 6
    pids = [pid for name in ("server", "portal") if (pid := _running(name))]
    with suppress(OSError):  # what hangs does not answer
        for order in (succession.STOP_SERVER, succession.STOP_PORTAL):
            succession.order(port, order, patience=STOP_SECONDS / 3)
    for pid in pids:  # their files go before they do
        _end(pid, until - time.monotonic())
    print("Stopped.")


def reload() -> None:
    """Apply changes of code and tables; nobody loses the connection."""
    if not _running("portal"):
        raise Trouble("The game is not running. `make play` starts it.")
    here = _as_it_runs()
    try:
        trouble = succession.ask(int(here["PORT"]) + 6, patience=2 * START_SECONDS)
    except OSError as error:
        raise Trouble(f"The Portal does not answer; see the logs in {SERVER / 'logs'}") from error
    if trouble:
        raise Trouble(trouble)
    if trouble is None:
        check_code()
        prepare()
        _evennia("reload")
        _await_login_screen(here)
    _tell_how_it_started()
    print("Reloaded.")


def check_code() -> None:
    """Load all that the Server loads when it starts, and collect the files of its pages.

    Raises:
        Trouble: when it cannot be loaded; then the old one goes on.
    """
    os.environ["DJANGO_SETTINGS_MODULE"] = SETTINGS
    try:
        import django
        from django.conf import settings

        django.setup()
        import evennia

        evennia._init()
        from django.core.management import call_command
        from evennia.utils.utils import make_iter

        for name in LOADED:
            for module in make_iter(getattr(settings, name)):
                import_module(module)
        for path in (settings.CMDSET_CHARACTER, settings.CMDSET_ACCOUNT, settings.CMDSET_UNLOGGEDIN):
            module, _, name = path.rpartition(".")
            getattr(import_module(module), name)()
        call_command("collectstatic", interactive=False, verbosity=0)
    except Exception as error:
        why = f"{type(error).__name__}: {_first_line(error)}"
        raise Trouble(f"The new code cannot be loaded, so the game goes on as it was. {why}") from error


def backup() -> None:
    """Copy the world as of one moment to the folder TO, while people play or not; the newest KEEP stay there."""
    keep = os.environ.get("KEEP") or "14"
    if not (keep.isascii() and keep.isdigit()):
        raise Trouble(f"KEEP must be a number, not {keep!r}; 0 keeps all.")
    database, vendor = _database()
    file = backups.backup(database, vendor, SECRETS, _given("TO", "backups"), int(keep))
    print(f"The world is in {file}")
    if (beside := file.with_name(file.stem + backups.SECRETS)).exists():
        print(f"The secrets of this installation are in {beside}; keep them elsewhere.")


def restore() -> None:
    """Replace the world with the backup FROM; the present one is saved as a backup, too."""
    if not os.environ.get("FROM"):
        raise Trouble("Say which backup: make restore FROM=file, or FROM=folder for its newest.")
    if _running("portal") or _running("server"):
        raise Trouble("The game is running. `make stop` stops it; then restore.")
    database, vendor = _database()
    file = backups.chosen(_given("FROM", ""), vendor)
    if vendor != "sqlite" or Path(database["NAME"]).exists():
        try:
            before = backups.backup(database, vendor, SECRETS, _given("TO", "backups") / "before-restore", 0)
            print(f"The world as it was is in {before}")
        except backups.BadBackup as error:  # a damaged world is what a restore is for
            print(f"The world as it was could not be kept: {error}", file=sys.stderr)
            if vendor == "sqlite":
                damaged = Path(database["NAME"])
                damaged.replace(damaged.with_name(f"{damaged.stem}-damaged-{int(time.time())}{damaged.suffix}"))
    backups.restore(database, vendor, file)
    beside = file.with_name(file.stem + backups.SECRETS)
    if not SECRETS.exists() and beside.exists():
        SECRETS.touch(mode=0o600)
        SECRETS.write_bytes(beside.read_bytes())
        print("The secrets came from the backup, too.")
    print(f"The world of {file.name} is back. `make play` starts it.")


def web() -> None:
    """Serve pages in WORKERS separate processes beside the game, and stay until SIGTERM (`web.workers`)."""
    workers = os.environ.get("WORKERS") or str(os.cpu_count() or 1)
    if not (workers.isascii() and workers.isdigit() and int(workers)):
        raise Trouble(f"WORKERS must be a number from 1 on, not {workers!r}.")
    here = _as_it_runs()
    listen, port = installation.interfaces(here).web, installation.port_number(here["PORT"]) + WEB_WORKERS
    if error := _cannot_listen(listen, port):
        raise Trouble(f"Port {port} (pages) at {listen} cannot be used: {error.strerror}")
    print(f"Pages in {workers} processes: http://{listen}:{port}", flush=True)
    _answer_pages(listen, port, int(workers), patience=3)


def pages() -> None:
    """Answer the Portal's requests for pages in processes that end with it (`server.conf.web_plugins`)."""
    here = _as_it_runs()
    os.nice(NICE)

    def end_with_the_portal() -> None:
        sys.stdin.read()
        os.kill(os.getpid(), signal.SIGTERM)

    Thread(target=end_with_the_portal, daemon=True).start()
    log.startLogging(sys.stderr, setStdout=False)  # the Portal's log
    _answer_pages(installation.LOOPBACK, int(here["PORT"]) + PAGES, installation.workers(here), patience=1)


def _answer_pages(listen: str, port: int, workers: int, patience: int) -> None:
    """Run `web.workers` until SIGTERM.

    Args:
        patience: seconds for unfinished answers at the end; streams never end by themselves.
    """
    _database()
    _check_news()
    import uvicorn

    uvicorn.run(
        "web.workers:app",
        host=listen,
        port=port,
        workers=workers,
        proxy_headers=False,  # the trusted ones are our setting: PROXY
        server_header=False,
        access_log=False,
        log_level="warning",
        timeout_graceful_shutdown=patience,
    )


def check() -> None:
    """Check whether the world is consistent; with MEND=1, and the game stopped, repair safe cases."""
    mend = bool(os.environ.get("MEND"))
    if mend and (_running("portal") or _running("server")):
        raise Trouble("The game is running. `make stop` stops it; then mend.")
    _database()
    import evennia

    evennia._init()
    from django.db import DatabaseError

    from server import checking

    try:
        found = checking.check(mend=mend)
    except (DatabaseError, sqlite3.Error) as error:
        raise Trouble(f"The database cannot be read: {_first_line(error)}") from error
    for one in found:
        print(f"{'mended: ' if one.mended else ''}{one.line}")
    if left := sum(not one.mended for one in found):
        raise Trouble(f"{left} {'thing is' if left == 1 else 'things are'} not as it should be.")
    print("The world is whole." if not found else "The world is whole now.")


def _given(name: str, default: str) -> Path:
    """Return a given path relative to where `make` was called: the folder above the game's."""
    return GAME.parent / (os.environ.get(name) or default)


def _database() -> tuple[dict[str, Any], str]:
    """Return Django's description of the database of the game as it runs (or last ran), and its kind."""
    _as_it_runs()
    os.environ["DJANGO_SETTINGS_MODULE"] = SETTINGS
    import django
    from django.conf import settings
    from django.db import connection

    django.setup()
    return settings.DATABASES["default"], connection.vendor


def _as_it_runs() -> dict[str, str]:
    """Return the values a running game was started with; today's environment must not affect another game.

    Where none was ever played (a machine for pages alone), the environment has them all.
    """
    for key in installation.DEFAULTS if installation.is_remembered(GAME) else ():
        os.environ.pop(key, None)
    return installation.read(GAME)


def _write_ahead(file: Path) -> None:
    # Set once in the file, and not by every connection: two processes that set it together meet "database is locked".
    with sqlite3.connect(file, timeout=20) as database:
        if database.execute("PRAGMA journal_mode").fetchone() != ("wal",):
            database.execute("PRAGMA journal_mode=WAL")
    database.close()


def _make_owner() -> None:
    """Create account #1 and the objects Evennia attaches to it.

    Evennia does the second part when the server first runs, and then restarts it; done here, the first login screen
    is there in half the time and does not belong to a server about to restart.
    """
    from evennia.server.models import ServerConfig

    if ServerConfig.objects.conf("last_initial_setup_step") == "done":
        return
    import evennia

    evennia._init()  # all of the game, which takes seconds
    from django.core.management.color import no_style
    from django.db import connection, transaction
    from evennia.accounts.models import AccountDB
    from evennia.objects.models import ObjectDB
    from evennia.server import initial_setup

    name, password, chosen = _owner()
    with transaction.atomic():
        # Evennia wants numbers 1 and 2, and PostgreSQL does not reuse numbers of a failed attempt.
        with connection.cursor() as cursor:
            for statement in connection.ops.sequence_reset_sql(no_style(), [AccountDB, ObjectDB]):
                cursor.execute(statement)
        AccountDB.objects.create_superuser(name, "", password)
        initial_setup.create_objects()
        initial_setup.at_initial_setup()  # the game's own hook: server.conf.at_initial_setup
        ServerConfig.objects.conf("server_epoch", time.time())
        ServerConfig.objects.conf("last_initial_setup_step", "done")
    shown = "the password you chose" if chosen else f"password: {password}   (shown only now; write it down)"
    print(f"The owner's account: {name}   {shown}", flush=True)


def _owner() -> tuple[str, str, bool]:
    """Return the owner's name, the password, and whether it was chosen; both obey the rules of the game."""
    from django.contrib.auth.password_validation import validate_password
    from django.core.exceptions import ValidationError

    from evadventure.security.name_rules import check_name

    try:
        name = check_name(os.environ.get("OWNER_NAME") or "Keeper")
    except ActionError as refused:
        raise Trouble(f"OWNER_NAME: {refused.words.say(Lang.EN, **refused.facts)}") from refused
    if not (chosen := os.environ.get("OWNER_PASSWORD")):
        return name, "".join(secrets.choice(NO_LOOKALIKES) for _ in range(14)), False
    try:
        validate_password(chosen)
    except ValidationError as error:
        raise Trouble(f"OWNER_PASSWORD: {' '.join(error.messages)}") from error
    return name, chosen, True


def _check_settings(here: dict[str, str]) -> None:
    """Refuse to go public with settings of this installation that would reveal internals to strangers."""
    from django.conf import settings

    if not installation.public_host(here):
        return
    if settings.DEBUG or settings.IN_GAME_ERRORS:
        raise Trouble(f"DEBUG and IN_GAME_ERRORS show strangers the insides of the house. Take them out of {SECRETS}.")
    if "*" in settings.ALLOWED_HOSTS:
        raise Trouble(f"ALLOWED_HOSTS = ['*'] in {SECRETS} takes every name for ours. Take it out.")
    if settings.TLS_CERTIFICATE:
        try:
            Certificate(settings.TLS_CERTIFICATE, settings.TLS_KEY)
        except SSL.Error as error:
            raise Trouble(f"TLS_CERTIFICATE and TLS_KEY cannot be used: {error}") from error


def _check_news() -> None:
    """Refuse a bus for which a package is missing (NEWS_URL)."""
    from django.conf import settings

    if settings.WELLMOUTH_NEWS:
        pubsub.opener(settings.WELLMOUTH_NEWS, "news")


def _check_ports(base: int, listen: installation.Interfaces, unused: set[int], patience: float) -> None:
    deadline = time.monotonic() + patience
    where = {0: listen.plain, 3: listen.plain, 4: listen.tls, 1: listen.web, 2: listen.web, 7: listen.web}
    for offset, purpose in installation.PORTS_IN_USE.items():
        if offset in unused:
            continue
        address = where.get(offset, installation.LOOPBACK)
        while (error := _cannot_listen(address, base + offset)) and time.monotonic() < deadline:
            time.sleep(0.1)
        if error is None:
            continue
        if error.errno == errno.EADDRNOTAVAIL:
            raise Trouble(f"This machine has no address {address} (INTERFACE).") from error
        raise Trouble(
            f"Port {base + offset} ({purpose}) is taken. Choose another base: make play PORT={base + 100}"
        ) from error


def _cannot_listen(address: str, port: int) -> OSError | None:
    """Return why nothing could listen at an address; None when it could."""
    with socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((address, port))
        except OSError as error:
            return error
    return None


def _evennia(command: str, *, tried: bool = False) -> None:
    """Run one command of Evennia's launcher, in this process: a new one would load everything again, for seconds.

    Args:
        tried: whether to skip the checks of database and code, which load all of the game: `prepare` has checked
            the one, and the other has started before.
    """
    from evennia.server import evennia_launcher
    from twisted.internet import reactor as installed

    reactor: Any = installed  # a module, until it is installed
    programs = Path(sys.executable).parent  # not resolved: the virtual environment's, where `twistd` is too
    os.environ["PATH"] = f"{programs}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
    os.environ["DJANGO_SETTINGS_MODULE"] = SETTINGS
    sys.argv = ["evennia", command]
    # The launcher gives a Portal 20 times half a second, too little for a busy machine, and then starts no Server.
    evennia_launcher.wait_for_status.__defaults__ = (True, True, None, None, LOOK, round(START_SECONDS / LOOK))
    if tried:
        evennia_launcher.check_database = lambda always_return=False: True
        evennia_launcher.error_check_python_modules = lambda show_warnings=False: None
    reactor.callLater(START_SECONDS, reactor.stop)  # the launcher would wait for ever for a server that cannot start
    with LOG.open("a") as log, redirect_stdout(log), redirect_stderr(log):
        try:
            evennia_launcher.main()
        except SystemExit as ended:
            if ended.code:
                raise Trouble(f"`evennia {command}` failed; see {LOG}") from ended


def _await_login_screen(here: dict[str, str]) -> None:
    # The Portal answers before the Server does: only more than telnet's own negotiation counts.
    plain = installation.interfaces(here).plain
    address = ({"0.0.0.0": "127.0.0.1", "::": "::1"}.get(plain, plain), int(here["PORT"]))
    began = time.monotonic()
    # A Server that is started beside a Portal may not have written its process id yet.
    while _running("portal") and time.monotonic() - began < (FIRST_SECONDS if _running("server") else START_SECONDS):
        try:
            with socket.create_connection(address, timeout=5) as line:
                heard = b""
                while len(heard) < 200:
                    heard += line.recv(4096) or b"\0" * 200
                if heard.strip(b"\0"):
                    return
        except OSError:
            time.sleep(LOOK)
    raise Trouble(f"The server does not answer; see the logs in {SERVER / 'logs'}")


def _tell_how_it_started() -> None:
    """Raise Trouble unless all parts of the Server have started; the others run on."""
    deadline = time.monotonic() + START_SECONDS
    while (troubles := installation.how_it_started(GAME, _running("server"))) is None:
        if time.monotonic() > deadline:
            raise Trouble(f"The Server does not say how it started; see the logs in {SERVER / 'logs'}")
        time.sleep(LOOK)
    if troubles:
        lines = "\n".join(f"  {trouble}" for trouble in troubles)
        raise Trouble(f"The game runs, but not all of it has started:\n{lines}\nSee {SERVER / 'logs' / 'server.log'}")


def _running(name: str) -> int | None:
    """Return the process id of the Portal or the Server of this game directory, None when it does not run."""
    file = SERVER / f"{name}.pid"
    try:
        pid = int(file.read_text())
        os.kill(pid, 0)
    except ProcessLookupError:
        file.unlink(missing_ok=True)  # it was killed; twistd would log an error about the file
        return None
    except (OSError, ValueError):
        return None
    command = Path(f"/proc/{pid}/cmdline")
    if command.exists() and str(file).encode() not in command.read_bytes():
        file.unlink()  # another program has the number now
        return None
    return pid


def _gone(pid: int, seconds: float) -> bool:
    """Return whether a process ends within some seconds."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if not succession.is_alive(pid):
            return True
        time.sleep(0.1)
    return False


def _end(pid: int, seconds: float = STOP_SECONDS) -> None:
    """Kill a process that does not end in some seconds after it was asked to."""
    if not _gone(pid, seconds):
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
        _gone(pid, STOP_SECONDS)


def _first_line(error: Exception) -> str:
    return str(error).strip().partition("\n")[0]


def _print_addresses(here: dict[str, str]) -> None:
    port = int(here["PORT"])
    if public := installation.public_host(here):
        name, listen = public.partition(":")[0], installation.interfaces(here)
        print(f"\n  browser   https://{public}          (the proxy: here {listen.web} {port + 1}, /ws {port + 2})")
        if here["TLS_CERTIFICATE"]:
            print(f"  telnet    {name} {port + 4}, over TLS")
        print(f"  telnet    by a proxy with a PROXY header: {listen.web} {port + 7}")
        print(f"  telnet    {listen.plain} {port}, not encrypted (clients that write GB18030: {port + 3})")
        print(f"  admin     from {here['ADMIN_FROM']} alone: /admin/\n")
        return
    host = "localhost" if here["INTERFACE"] in ("0.0.0.0", "::", "127.0.0.1", "::1") else here["INTERFACE"]
    print(
        f"\n  telnet    {host} {port}          (clients that write GB18030: {port + 3})"
        f"\n  browser   http://{host}:{port + 1}"
        f"\n  admin     http://{host}:{port + 1}/admin/\n"
    )


COMMANDS: dict[str, Callable[[], None]] = {"play": play, "serve": serve, "prepare": prepare, "stop": stop}
COMMANDS |= {"reload": reload, "backup": backup, "restore": restore, "check": check, "web": web, "pages": pages}
SOON_OVER = frozenset({"play", "prepare", "stop", "reload", "backup", "restore"})
"""Commands that need no garbage collection."""


def main(arguments: list[str]) -> int:
    """Carry out one command; return the exit status."""
    if len(arguments) != 1 or arguments[0] not in COMMANDS:
        print(f"usage: python -m server.launch {'|'.join(COMMANDS)}", file=sys.stderr)
        return 2
    if arguments[0] in SOON_OVER:
        gc.disable()
    try:
        COMMANDS[arguments[0]]()
    except (Trouble, backups.BadBackup, ValueError) as trouble:
        print(trouble, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
