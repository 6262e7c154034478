"""Real games for end-to-end tests: a copy of the game directory, free ports, a temporary database, players on sockets.

`Game` starts a game in its own directory, so that tests can kill it with signal 9, restart it, read its logs and run
beside any other game: by the two commands of `make play` where code and world have been tried, else by `server.launch`
itself. `Telnet` is a player's plain client: it answers option negotiation, speaks one character set, and waits for
words, never for time.

A fence shows that nothing more comes: a line that only games in tests understand (`FENCE`), answered after all output
of the lines before it. Only `wait_until` polls, where no signal announces a change.
"""

from __future__ import annotations

import http.client
import json
import os
import re
import secrets
import select
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from datetime import UTC, datetime, timedelta
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Self

import evennia
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from filelock import FileLock

ROOT = Path(__file__).resolve().parent.parent
OWNER, OWNER_PASSWORD = "Landlady", "a-good-long-secret"
PATIENCE = 60.0
"""Seconds until an expected answer counts as missing; long, because the machine may be busy."""

WORLDS = ROOT / ".cache/worlds"
"""The directory of the new world for all games of tests, of this run and the next."""
OF_A_WORLD = (".py", ".toml", ".po", ".map", ".txt", ".css", ".js", ".png", ".svg")
"""Ends of the names of files on which it depends."""
STATIC = WORLDS / "static"
"""The collected files of its pages."""

NOT_COPIED = shutil.ignore_patterns(
    "*.pyc.*", "*.db3*", "logs", "tests", ".static", ".media", ".run", "*.pid", "*.restart", "secret_settings.py"
)

OF_AN_INSTALLATION = frozenset(
    {"DATABASE_URL", "NEWS_URL", "WORKERS", "HOUSE_LANG", "PUBLIC", "PROXY", "PLAIN_TELNET", "ADMIN_FROM"}
    | {"PYTHONDONTWRITEBYTECODE"}  # a game in a test starts several times
)
"""Variables perhaps set outside, for another game or for none."""

IN_TESTS = """
SECRET_KEY = {key!r}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
CREATION_THROTTLE_LIMIT = 100_000
WELLMOUTH_TRIES_ACCOUNT = WELLMOUTH_TRIES_ADDRESS = WELLMOUTH_TRIES_OVERALL = (100_000, 1)
MAX_CONNECTION_RATE = 1_000
FLOOD_SESSION = FLOOD_ADDRESS = (100_000, 100_000)
KINDS = "say", "channel", "tell", "letter", "table", "match", "character", "thought"
WELLMOUTH_PACES = dict.fromkeys(KINDS, (10**9, 10**9))
FLOOD_BYTES = (10**9, 10**9)
INPUT_QUEUE = 100_000
TRUSTED_ADDRESSES = ["127.0.0.0/8"]
SESSIONS_PER_ACCOUNT = 1_000
STRANGER_IDLE_SECONDS = 0
GAME_INDEX_ENABLED = False
WELLMOUTH_BOT_DELAY = (0.0, 0.05)
WELLMOUTH_REGULAR_WAIT = 100_000
"""
"""Settings of a test: many people come from one address, their passwords are no secrets, computer players do not
dawdle, and none sits down unasked during a slow test."""

FENCE = """
from contextlib import suppress
from importlib import import_module

from django.conf import settings
from twisted.internet import reactor

*_HOUSE, _here = map(import_module, settings.INPUT_FUNC_MODULES)

with suppress(ImportError):  # a stock game has none
    from server.conf import lazy

    lazy.MODULES = ()


def text(session, *args, **kwargs):
    line = args[0] if args else None
    if isinstance(line, str) and line.startswith("fence "):
        if line.startswith("fence off"):
            _free_tables()
        # What is sent at the end of the reactor's turn goes first.
        reactor.callLater(0, session.msg, text=line.strip() + ".", options={"raw": True})
    else:
        next(house.text for house in _HOUSE if hasattr(house, "text"))(session, *args, **kwargs)


def _free_tables():
    from evadventure.tables.match.seating import House, Setup
    from evadventure.tables.room.finding import all_tables

    for one in all_tables():
        if one.session:
            one.session.abort("table_gone")
        one.setup = Setup(game=one.games[0], house=House(stake=one.setup.house.stake))
"""
"""Code of games in tests: a line `fence 3` is answered `fence 3.` at any prompt, after all output of the Server to
earlier lines. It does not wait for clocks and computer players. The line `fence off` resets every table. Modules that
are rarely used are not loaded beforehand."""

READ_FENCES = """
INPUT_FUNC_MODULES = [*INPUT_FUNC_MODULES, "server.conf.fence_in_tests"]
"""

NAMES = "NAMES_OF_PLAYERS"
"""The variable that holds the directory in which the tests of one run note the names they use."""


BEGUN = r"\d, commitment|号牌局，承诺值"
"""Shown to everybody at a table when a match begins."""

PAGES, SPAWNED = b"launch\0pages", b"spawn_main"
"""Parts of the command lines of a Portal's page process, and of workers: a Server's are its thinkers."""


def new_name(name: str) -> str:
    """Return the name of a new player.

    Tests share games, depending on the number of processes: no two may ask for the same name.

    Raises:
        AssertionError: when another test of this run has it, with the name of that test.
    """
    if directory := os.environ.get(NAMES):
        noted = Path(directory, name)
        try:
            with noted.open("x") as note:
                note.write(os.environ.get("PYTEST_CURRENT_TEST", ""))
        except FileExistsError:
            raise AssertionError(f"{name} plays in another test, too: {noted.read_text()}") from None
    return name


@cache
def fingerprint() -> str:
    """Return a key of the world made by these files, this Python and this day."""
    found = sha256(f"{sys.version} {datetime.now(UTC).date()} {IN_TESTS}".encode())
    found.update((ROOT / "requirements.txt").read_bytes())
    for folder, folders, files in os.walk(ROOT / "mygame"):
        folders[:] = sorted(set(folders) - {"__pycache__", "logs", "tests", ".static", ".media", ".run"})
        for name in sorted(files):
            if name.endswith(OF_A_WORLD) and name != "secret_settings.py":
                found.update(f"{folder}/{name}".encode() + Path(folder, name).read_bytes())
    return found.hexdigest()


def free_ports() -> int:
    """Return a base from which all ports of a game are free."""
    while True:
        base = 20_000 + secrets.randbelow(1_200) * 10
        try:
            for offset in range(10):
                with closing(socket.socket()) as probe:
                    probe.bind(("127.0.0.1", base + offset))
        except OSError:
            continue
        return base


class Game:
    """A game of its own in `directory`; not started yet."""

    def __init__(self, directory: Path, *, settings: str = "", environment: dict[str, str] | None = None) -> None:
        """Copy the game directory.

        Args:
            directory: of the copy; made here.
            settings: lines of Python for this game's `secret_settings.py`.
            environment: more variables for its processes; without `WORKERS`, a run of tests has the Server answer
                pages, which spares a process.
        """
        self.directory = directory / "mygame"
        shutil.copytree(ROOT / "mygame", self.directory, ignore=NOT_COPIED)
        secret = self.directory / "server/conf/secret_settings.py"
        secret.write_text(IN_TESTS.format(key=secrets.token_hex(32)) + settings)
        (self.directory / "server/conf/fence_in_tests.py").write_text(FENCE)
        with (self.directory / "server/conf/settings.py").open("a") as house:
            house.write(READ_FENCES)
        self._code = self._code_now()
        self.port = free_ports()
        self._server: tuple[list[bytes], dict[bytes, bytes]] = ([], {})  # of the last killed Server
        self.environment = {
            **{key: value for key, value in os.environ.items() if key not in OF_AN_INSTALLATION},
            "PORT": str(self.port),
            "INTERFACE": "127.0.0.1",
            **({"WORKERS": "0"} if NAMES in os.environ else {}),
            "OWNER_NAME": OWNER,
            "OWNER_PASSWORD": OWNER_PASSWORD,
            **(environment or {}),
        }

    def _code_now(self) -> str:
        if NAMES not in os.environ:
            return ""
        from server.conf import installation  # only on pytest's path

        return installation.code_of(self.directory)

    @property
    def database(self) -> Path:
        """The file of an SQLite world."""
        return self.directory / "server/evennia.db3"

    def launch(self, command: str, **more: str) -> subprocess.CompletedProcess[str]:
        """Run one command of `server.launch` and return its output."""
        return subprocess.run(
            [sys.executable, "-m", "server.launch", command],
            cwd=self.directory,
            env=self.environment | more,
            capture_output=True,
            text=True,
            timeout=300,
        )

    def begin(self, command: str) -> subprocess.Popen[str]:
        """Begin one command of `server.launch` and return the process, to be waited for."""
        return subprocess.Popen(
            [sys.executable, "-m", "server.launch", command],
            cwd=self.directory,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def start(self) -> Self:
        """Start the game and wait until it greets; fail with its output and logs.

        In a run of tests a game without a world gets a new one (`lay_world`).
        """
        if NAMES in os.environ and not self.database.exists() and "DATABASE_URL" not in self.environment:
            self.lay_world()
        tried = (note := self._note()).exists() and note.read_text() == self._code == self._code_now()
        if tried and not any(pid and alive(pid) for pid in map(self.pid, ("portal", "server"))):
            return self._start_quickly()
        return self._play()

    def _note(self) -> Path:
        return self.directory / "server/.run/code"

    def lay_world(self) -> None:
        """Give a game without a world a new one: a copy of the one that the same files made today."""
        WORLDS.mkdir(parents=True, exist_ok=True)
        world = WORLDS / f"{fingerprint()}.sqlite3"
        with FileLock(WORLDS / "lock"):
            if not world.exists():
                for old in WORLDS.glob("*.sqlite3"):
                    old.unlink()
                with tempfile.TemporaryDirectory() as place:
                    plain = Game(Path(place))
                    try:
                        plain._play().launch("stop")
                    finally:
                        plain.kill()
                    shutil.rmtree(STATIC, ignore_errors=True)
                    shutil.copytree(plain.directory / "server/.static", STATIC)
                    new = world.with_suffix(".new")
                    with closing(sqlite3.connect(plain.database)) as laid, closing(sqlite3.connect(new)) as copy:
                        laid.backup(copy)  # what was written last may still be beside the file
                new.rename(world)
            self.database.touch(mode=0o600)
            shutil.copyfile(world, self.database)
        shutil.copytree(STATIC, self.directory / "server/.static", copy_function=os.link)
        self.trust()

    def trust(self) -> None:
        """Note that the code, if it is that of the repository, has started here: it need not be tested."""
        if self._code and self._code == self._code_now():
            self._note().parent.mkdir(exist_ok=True)
            self._note().write_text(self._code)

    def _start_quickly(self) -> Self:
        """Start both processes by their commands, as the launcher does after its checks, which take two seconds."""
        from server.conf import installation, succession  # only on pytest's path

        here = {key: self.environment.get(key) or default for key, default in installation.DEFAULTS.items()}
        installation.remember(self.directory, here)
        (self.directory / "server/logs").mkdir(exist_ok=True)
        needed = {"DJANGO_SETTINGS_MODULE": "server.conf.settings", "PYTHONPATH": str(self.directory)}
        portal, server = (self._command(name) for name in ("portal", "server"))
        started = subprocess.run(
            portal,
            cwd=self.directory,
            env=self.environment | needed,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            timeout=300,
        )
        assert started.returncode == 0, self.log("portal")
        succession.order(self.port + 6, succession.START_SERVER, PATIENCE, server)
        wait_until(self._has_started, "the Server has started", 4 * PATIENCE)
        return self

    def _command(self, name: str) -> list[str]:
        place = Path(evennia.__file__).parent / ("server/portal" if name == "portal" else "server")
        pidfile = self.directory / f"server/{name}.pid"
        pidfile.unlink(missing_ok=True)  # of one that was killed
        return [
            str(Path(sys.executable).with_name("twistd")),
            f"--python={place}/{name}.py",
            f"--logger=evennia.utils.logger.Get{name.capitalize()}LogObserver",
            f"--pidfile={pidfile}",
        ]

    def _has_started(self) -> bool:
        from server.conf import installation  # only on pytest's path

        told = installation.how_it_started(self.directory, self.pid("server"))
        assert not told, told
        return told is not None and self._greets()

    def _play(self) -> Self:
        done = self.launch("play")
        if done.returncode:
            raise AssertionError(f"{done.stdout}\n{done.stderr}\n{self.log('launch')}\n{self.log('server')}")
        return self

    def stop(self) -> None:
        """Stop the game, by force if necessary."""
        try:
            self.launch("stop")
        finally:
            self.kill()

    def kill(self, *names: str) -> None:
        """End processes with signal 9, as a power cut would; with the Portal those that wait for a Server's start.

        Args:
            names: `portal`, `server`; both when none is given.
        """
        names = names or ("portal", "server")
        for pid in children(self.pid("portal"), b"/server.py") if "portal" in names else ():
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        for name in names:
            if (pid := self.pid(name)) is not None:
                if name == "server" and alive(pid):
                    with suppress(FileNotFoundError):  # it may end by itself meanwhile
                        self._server = how_it_runs(pid)
                try:
                    os.kill(pid, signal.SIGKILL)
                except ProcessLookupError:
                    continue
                wait_until(lambda pid=pid: not alive(pid), f"the {name} ends")

    def note_server(self) -> int:
        """Record the Server's command line, for `revive`; return its process id."""
        pid = self.pid("server")
        assert pid is not None, "no Server runs"
        self._server = how_it_runs(pid)
        return pid

    def revive(self) -> None:
        """Restart a killed Server by its recorded command line, without the launcher, in a quarter of the time."""
        command, environment = self._server
        self.directory.joinpath("server/server.pid").unlink()
        done = subprocess.run(
            command, cwd=self.directory, env=environment, input="go\n", capture_output=True, text=True, timeout=300
        )
        assert done.returncode == 0, f"the Server does not start again: {done.stderr}{self.log('server')[-2000:]}"
        wait_until(self._greets, "the login screen of the Server that was killed")
        told = json.loads((self.directory / "server/.run/start.json").read_text())
        assert told == {"pid": self.pid("server"), "troubles": []}, told

    def _greets(self) -> bool:
        """Tell whether a new connection gets the login screen; a connection that is too early is told of a reload."""
        try:
            with self.telnet() as line:
                line.expect("encoding", patience=1)
        except (OSError, AssertionError):
            return False
        return True

    def pid(self, name: str) -> int | None:
        """Return the process id of `portal` or `server`; None when it never ran or stopped well."""
        try:
            return int((self.directory / "server" / f"{name}.pid").read_text() or 0) or None
        except FileNotFoundError:
            return None

    def log(self, name: str) -> str:
        """Return a log: `server`, `portal`, `launch`; empty when there is none."""
        file = self.directory / "server/logs" / f"{name}.log"
        return file.read_text(errors="replace") if file.exists() else ""

    def errors(self) -> list[str]:
        """Return the lines of both logs with errors: after a test of bad input there are none."""
        return [
            line
            for name in ("server", "portal")
            for line in self.log(name).splitlines()
            if re.search(r"\[(EE|!!)\]|Traceback|Unhandled", line)
        ]

    def telnet(self, encoding: str = "utf-8", **options: object) -> Telnet:
        """Return a player's connection, to the port made for that character set."""
        return Telnet(self.port + (3 if encoding == "gb18030" else 0), encoding, **options)  # type: ignore[arg-type]

    def become_owner(self) -> Telnet:
        """Return the owner's connection, logged in and in the town."""
        owner = self.telnet()
        owner.expect("encoding")
        owner.ask(f"connect {OWNER} {OWNER_PASSWORD}", "Welcome")
        return owner

    def free_tables(self) -> None:
        """End every match, and free every seat."""
        with self.telnet() as line:
            line.ask("fence off", "fence off\\.")

    def go_on_from(self, position: str) -> None:
        """As the owner, continue the only match in progress from a position, given as text."""
        file = self.directory / "position"
        file.write_text(position)
        with self.become_owner() as owner:
            owner.ask(
                "@py from pathlib import Path; from evadventure.tables.room import playing; "
                "from evadventure.tables.room.finding import all_tables; "
                "(table,) = [one for one in all_tables() if one.session]; table.session.abort('table_gone'); "
                f"playing.begin(table, position=Path({str(file)!r}).read_text()); print('taken up')",
                "(?m)^taken up",
            )


def ready(game: Game) -> int:
    """Return the status of `/readyz`."""
    line = http.client.HTTPConnection("127.0.0.1", game.port + 1, timeout=60)
    line.request("GET", "/readyz")
    with closing(line):
        return line.getresponse().status


def certificate_of(name: str, place: Path) -> tuple[Path, Path]:
    """Write a self-signed certificate and its key; return both files."""
    made, key_file = place / "certificate.pem", place / "key.pem"
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    made.write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    unlocked = serialization.NoEncryption()
    key_file.write_bytes(key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, unlocked))
    return made, key_file


def populate(game: Any, players: int, in_a_hall: int, *more: str) -> None:
    """Make the people of a load test (arguments: `bench/populate.py`) in a game that does not run."""
    subprocess.run(
        [sys.executable, ROOT / "bench/populate.py", str(players), str(in_a_hall), *more],
        cwd=game.directory,
        env=game.environment,
        check=True,
        capture_output=True,
        timeout=600,
    )


def wait_until(true: Callable[[], object], what: str, patience: float = PATIENCE) -> None:
    """Poll for a change without a signal: a process that ends, a file another program writes, a port.

    Args:
        true: called repeatedly, until it returns true.
        what: the expected event, in words.
        patience: seconds.

    Raises:
        AssertionError: when it does not happen in time.
    """
    deadline = time.monotonic() + patience
    while not true():
        assert time.monotonic() < deadline, f"waited in vain: {what}"
        time.sleep(0.05)


def how_it_runs(pid: int) -> tuple[list[bytes], dict[bytes, bytes]]:
    """Return the command line and the environment of a process."""
    line, variables = (Path(f"/proc/{pid}/{name}").read_bytes() for name in ("cmdline", "environ"))
    pairs = (one.partition(b"=") for one in variables.split(b"\0") if b"=" in one)
    return line.rstrip(b"\0").split(b"\0"), {name: value for name, _, value in pairs}


def children(pid: int | None, mark: bytes) -> list[int]:
    """Return the children of a process whose command line contains a mark."""
    found = []
    with suppress(OSError):
        for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
            if mark in Path(f"/proc/{child}/cmdline").read_bytes():
                found.append(int(child))
    return found


def alive(pid: int) -> bool:
    """Say whether a process runs (a zombie does not, once all its threads have ended and its ports are free)."""
    try:
        os.kill(pid, 0)
        stat = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except (ProcessLookupError, FileNotFoundError):
        return False
    state, threads = stat[0], int(stat[17])
    return state != "Z" or threads > 1


IAC, DONT, DO, WONT, WILL, SB, SE = 255, 254, 253, 252, 251, 250, 240
NOBODYS = 99
"""An unknown telnet option, always refused."""
_COLOUR = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")


class Telnet:
    """A player at a telnet client.

    Everything heard is in `heard`, as text without colour codes (their number: `colours`); `expect` moves through it.
    """

    def __init__(self, port: int, encoding: str = "utf-8", *, accept: Iterable[int] = ()) -> None:
        """Connect.

        Args:
            port: of the game, on this machine.
            encoding: the character set the client writes and reads.
            accept: telnet options the client agrees to; all others it refuses.
        """
        self.encoding = encoding
        self.accept = frozenset(accept)
        self.heard = ""
        self.colours = 0
        self.negotiated: list[bytes] = []
        self.closed = False
        self._fences = 0
        self._read = 0
        self._raw = b""
        self._text = b""
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.socket.close()

    def send(self, line: str | bytes) -> None:
        """Type one line."""
        self.socket.sendall((line if isinstance(line, bytes) else line.encode(self.encoding)) + b"\r\n")

    def expect(self, *patterns: str, patience: float = PATIENCE) -> str:
        """Wait until one of the patterns (regular expressions) is heard; return the text up to its end.

        Raises:
            AssertionError: when none came in time, with the text that came instead.
        """
        deadline = time.monotonic() + patience
        wanted = re.compile("|".join(patterns), re.IGNORECASE)
        while True:
            if found := wanted.search(self.heard, self._read):
                part, self._read = self.heard[self._read : found.end()], found.end()
                return part
            if not self._receive(deadline - time.monotonic()):
                raise AssertionError(f"none of {patterns} came; instead:\n{self.heard[self._read :]}")

    def ask(self, line: str, *patterns: str) -> str:
        """Type a line and wait for one of the patterns in the text after it."""
        self.settle()
        self.send(line)
        return self.expect(*patterns)

    def tell(self, line: str) -> str:
        """Type a line; return the whole answer."""
        self.settle()
        self.send(line)
        return self.settle()

    def settle(self) -> str:
        """Wait until the Server has finished and answered all requests; return the unread text.

        Raises:
            AssertionError: when the connection is closed, or no answer comes.
        """
        self._fences += 1
        fence = f"fence {self._fences}.\n"
        self.send(fence.removesuffix(".\n"))
        deadline = time.monotonic() + PATIENCE
        while (at := self.heard.find(fence, self._read)) < 0:
            if not self._receive(deadline - time.monotonic()):
                raise AssertionError(f"no answer to a fence; instead:\n{self.heard[self._read :]}")
        part, self.heard = self.heard[self._read : at], self.heard[:at] + self.heard[at + len(fence) :]
        self._read = at
        return part

    def agree(self) -> None:
        """Wait until both sides have agreed on the options of telnet; text stays unread."""
        read, known = self._read, -1
        while known != (known := sum(len(command) > 2 for command in self.negotiated)):  # without the ends of prompts
            self.settle()  # an answer to an offer is sent when the offer is read: a later fence comes after it
        self._read = read

    def knock(self) -> None:
        """Wait until the Portal has handled all earlier events; no Server is needed."""
        self.socket.sendall(bytes([IAC, DO, NOBODYS]))
        while bytes([IAC, WONT, NOBODYS]) not in self.negotiated:
            assert self._receive(PATIENCE), "the Portal does not answer"

    def leave(self, line: str = "quit") -> str:
        """Type a farewell and wait until the game closes the connection; return the text."""
        self.send(line)
        deadline = time.monotonic() + PATIENCE
        while self._receive(deadline - time.monotonic()):
            pass
        assert self.closed, "the connection stays open"
        return self.heard[self._read :]

    def _receive(self, seconds: float) -> bool:
        self.socket.settimeout(max(seconds, 0.001))
        try:
            data = self.socket.recv(65_536)
        except TimeoutError:
            return False
        if not data:
            self.closed = True
            return False
        self._text += self._negotiate(data)
        # A character may be cut by TCP: decode as far as it goes.
        for cut in range(4):
            try:
                text = self._text[: len(self._text) - cut].decode(self.encoding)
            except UnicodeDecodeError:
                continue
            self._text = self._text[len(self._text) - cut :]
            text, codes = _COLOUR.subn("", text)
            self.heard, self.colours = self.heard + text.replace("\r", ""), self.colours + codes
            return True
        raise AssertionError(f"bytes that are no {self.encoding}: {self._text[:200]!r}")

    def _negotiate(self, data: bytes) -> bytes:
        """Answer telnet commands; return the bytes that are text."""
        data, self._raw = self._raw + data, b""
        text = bytearray()
        at = 0
        while at < len(data):
            if data[at] != IAC:
                text.append(data[at])
                at += 1
                continue
            command = data[at + 1 : at + 2]
            if command == bytes([IAC]):
                text.append(IAC)
                at += 2
                continue
            if command in (bytes([WILL]), bytes([DO]), bytes([WONT]), bytes([DONT])):
                end = at + 3
            elif command == bytes([SB]):
                close = data.find(bytes([IAC, SE]), at)
                end = close + 2 if close >= 0 else len(data) + 1
            else:
                end = at + 2
            if end > len(data):
                self._raw = data[at:]
                break
            self._answer(data[at:end])
            at = end
        return bytes(text)

    def _answer(self, command: bytes) -> None:
        self.negotiated.append(command)
        if command[1] == WILL:
            self.socket.sendall(bytes([IAC, DO if command[2] in self.accept else DONT, command[2]]))
        elif command[1] == DO:
            self.socket.sendall(bytes([IAC, WILL if command[2] in self.accept else WONT, command[2]]))


def any_hears(players: Iterable[Telnet], *patterns: str, patience: float = PATIENCE) -> None:
    """Wait until one of the patterns is in the unread text of one of the players; it stays unread.

    Raises:
        AssertionError: when it does not come in time, or a connection is closed.
    """
    lines, wanted = {one.socket: one for one in players}, re.compile("|".join(patterns), re.IGNORECASE)
    deadline = time.monotonic() + patience
    while not any(wanted.search(one.heard, one._read) for one in lines.values()):
        ready, _, _ = select.select(list(lines), [], [], max(deadline - time.monotonic(), 0))
        assert ready, f"nobody heard any of {patterns}: {[one.heard[-1000:] for one in lines.values()]}"
        for line in ready:
            lines[line]._receive(0)
            assert not lines[line].closed, lines[line].heard[-1000:]
