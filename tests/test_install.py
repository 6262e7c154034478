"""The package as strangers install it: the wheel, the games alone, and tables in a stock game of Evennia.

The stock game follows the lines of docs/build/install.md, one after another, and then two people and a computer
player play UNO there over telnet, through a reload; in `make test-all` there is a loss of power, too. Evennia and the
other requirements are those of the environment the tests run in; only the wheel is new.
"""

from __future__ import annotations

import http.client
import os
import re
import secrets
import shlex
import shutil
import sqlite3
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Iterator
from contextlib import closing, suppress
from importlib.metadata import distribution
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import pytest
from filelock import FileLock
from playwright.sync_api import Browser, Page, Route, TimeoutError, expect

from tests.browser import ARTEFACTS
from tests.harness import FENCE, NAMES, READ_FENCES, ROOT, Game, Telnet, any_hears, free_ports, wait_until
from tests.test_api import ask, stream

OWNER, PASSWORD = "Founder", "a-good-long-secret"
BEGIN_OF_OURS = "# any commands you add below will overload the default ones."
SETTINGS = """
SECRET_KEY = {key!r}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
CREATION_THROTTLE_LIMIT = LOGIN_THROTTLE_LIMIT = 100_000
GAME_INDEX_ENABLED = False
TELNET_PORTS = [{port}]
WEBSERVER_PORTS = [({port} + 1, {port} + 5)]
WEBSOCKET_CLIENT_PORT = {port} + 2
AMP_PORT = {port} + 6
TELNET_INTERFACES = WEBSERVER_INTERFACES = ["127.0.0.1"]
WEBSOCKET_CLIENT_INTERFACE = "127.0.0.1"
WELLMOUTH_BOT_DELAY = (0.0, 0.05)
"""
"""Additions a test needs beside the page's lines."""
CMDSETS = "commands/default_cmdsets.py"
FURNITURE = f"""\
from evennia.contrib.grid.extended_room import ExtendedRoom  # typeclasses/rooms.py, at the top
class Room(ObjectParent, ExtendedRoom):  # typeclasses/rooms.py, in the place of its class line
from evennia.contrib.game_systems.clothing import ClothedCharacter  # typeclasses/characters.py, at the top
from evennia.contrib.rpg.traits import TraitHandler  # typeclasses/characters.py, at the top
class Character(ObjectParent, ClothedCharacter):  # typeclasses/characters.py, in the place of its class line
import evennia.contrib.tutorials.evadventure.npcs  # typeclasses/objects.py, at the top
class Object(ObjectParent, DefaultObject):  # typeclasses/objects.py, in the place of its class line
from evennia.contrib.game_systems.clothing import ClothedCharacterCmdSet  # {CMDSETS}, at the top
from evennia.contrib.game_systems.mail.mail import CmdMail, CmdMailCharacter  # {CMDSETS}, at the top
from evennia.contrib.game_systems.multidescer.multidescer import CmdMultiDesc  # {CMDSETS}, at the top
from evennia.contrib.grid.extended_room import ExtendedRoomCmdSet  # {CMDSETS}, at the top
from typeclasses.objects import CmdBoard  # {CMDSETS}, at the top
self.add([CmdMailCharacter, CmdMultiDesc, CmdBoard])  # {CMDSETS}, at the end of CharacterCmdSet
self.add(ClothedCharacterCmdSet)  # {CMDSETS}, at the end of CharacterCmdSet
self.add(ExtendedRoomCmdSet)  # {CMDSETS}, at the end of CharacterCmdSet
self.add(CmdMail)  # {CMDSETS}, at the end of AccountCmdSet
WELLMOUTH_COMMAND_NAMES = {{"board": "layout"}}  # server/conf/settings.py, at the end
"""
"""What another game may have: contributions of Evennia, among them its own EvAdventure, and names like ours."""
OWN_NAMES = """

from evennia import Command


class Table(DefaultObject):
    pass


class CmdBoard(Command):
    key = "board"

    def func(self):
        self.caller.msg("Nothing is pinned to the board.")
"""
MAKE_TABLES = """
import django
django.setup()
from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

applied = MigrationLoader(connection).disk_migrations
settings.MIGRATION_MODULES = {app.label: None for app in apps.get_app_configs()}
call_command("migrate", run_syncdb=True, verbosity=0)
recorder = MigrationRecorder(connection)
recorder.ensure_schema()
for one in applied:
    recorder.record_applied(*one)
"""
VENDOR = ROOT / "tests/vendor"
OVER = r"The seed of match \d+ was|No match is being played"
MOST_MOVES = 3_000


class Environment(NamedTuple):
    """A virtual environment."""

    home: Path

    @property
    def bin(self) -> Path:
        return self.home / "bin"

    def pip(self, *arguments: str) -> None:
        """Install something."""
        quiet = ("--quiet", "--disable-pip-version-check")
        run(sys.executable, "-m", "pip", "--python", str(self.bin / "python"), "install", *quiet, *arguments)

    def python(self, *arguments: str, typed: str = "") -> str:
        """Run Python in a directory without our files; return its output."""
        return run(str(self.bin / "python"), *arguments, typed=typed, where=self.home)


def run(*arguments: str, where: Path = ROOT, typed: str = "", **variables: str) -> str:
    """Run a program; return its output.

    Raises:
        AssertionError: when it fails, with its output.
    """
    environment = {
        key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "DJANGO_SETTINGS_MODULE")
    }
    done = subprocess.run(
        arguments, cwd=where, input=typed, env=environment | variables, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, f"{arguments}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the built wheel."""
    where = tmp_path_factory.mktemp("wheel")
    isolation = ["--no-build-isolation"] if find_spec("hatchling") else []
    run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", *isolation, "--wheel-dir", str(where), ".")
    (built,) = where.glob("wellmouth-*.whl")
    return built


def make_environment(home: Path, requirements: Path) -> Environment:
    """Return a virtual environment that also finds the packages of a directory."""
    run(sys.executable, "-m", "venv", "--without-pip", str(home))  # that of the tests installs into it
    made = Environment(home)
    (library,) = home.glob("lib/python*/site-packages")
    (library / "requirements.pth").write_text(f"{requirements}\n")
    return made


@pytest.fixture(scope="module")
def pure(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """Return an environment with the wheel and the three packages it requires, and nothing else."""
    few = tmp_path_factory.mktemp("few")
    for name in ("msgspec", "wcwidth", "tqdm"):
        origin = find_spec(name).origin  # type: ignore[union-attr]
        (few / name).symlink_to(Path(str(origin)).parent)
    made = make_environment(tmp_path_factory.mktemp("pure") / "venv", few)
    made.pip("--no-deps", "--no-compile", str(wheel))
    return made


# The wheel.


def test_the_wheel_has_everything_that_is_not_a_test(wheel: Path):
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    tracked = run("git", "ls-files", "mygame/evadventure").splitlines() if (ROOT / ".git").exists() else []
    wanted = {name.replace("mygame/evadventure", "wellmouth", 1) for name in tracked if "/tests/" not in name}
    wanted.add("wellmouth/locale/zh_Hans/LC_MESSAGES/django.mo")
    wanted.add("wellmouth/py.typed")
    assert wanted <= names, sorted(wanted - names)
    assert not [name for name in names if "/tests/" in name]
    assert {name.partition("/")[0].partition("-")[0] for name in names} == {"wellmouth"}


def test_no_path_in_the_wheel_begins_with_the_name_of_the_folder(wheel: Path):
    hard = re.compile(r"""["']evadventure\.[a-z_.]+[A-Za-z]|^\s*(from|import) evadventure\b""", re.MULTILINE)
    with zipfile.ZipFile(wheel) as archive:
        found = {
            name: match[0]
            for name in archive.namelist()
            if name.endswith((".py", ".toml"))
            if (match := hard.search(archive.read(name).decode()))
        }
    assert not found


def test_the_version_stands_once(pure: Environment):
    said = pure.python(
        "-c", "import importlib.metadata as m, wellmouth; print(m.version('wellmouth'), wellmouth.__version__)"
    )
    installed, written = said.split()
    assert installed == written
    assert "version =" not in (ROOT / "pyproject.toml").read_text().partition("[project]")[2].partition("[tool.")[0]


# The games alone.


def test_what_is_required_without_extras_is_three_packages(pure: Environment):
    said = pure.python("-c", "import importlib.metadata as m; print('\\n'.join(m.requires('wellmouth')))")
    plain = {re.split(r"[<>=]", line)[0].strip() for line in said.splitlines() if "extra ==" not in line}
    assert plain == {"msgspec", "wcwidth", "tqdm"}


def test_a_person_plays_uno_with_the_three_packages_alone(pure: Environment):
    said = pure.python("-m", "wellmouth.minigames", "play", "uno", "--seed", "7", typed="moves\n1\nquit\n")
    assert "You are seat 1" in said
    assert "1. " in said


def test_the_program_is_called_wellmouth(pure: Environment):
    assert "1" in run(str(pure.bin / "wellmouth"), "sim", "uno", "--games", "1", where=pure.home)
    assert "wellmouth play uno" in (ROOT / "docs/build/install.md").read_text()


def test_a_missing_extra_is_named(pure: Environment):
    done = subprocess.run(
        [pure.bin / "python", "-c", "import wellmouth.minigames.pettingzoo"],
        cwd=pure.home,
        env={"PATH": os.environ["PATH"]},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 1
    assert done.stderr.endswith(""": pip install "wellmouth[pettingzoo]"\n""")


@pytest.mark.parametrize("game", ["uno", "kards", "mbg"])
def test_computer_players_play_every_game_there(pure: Environment, game: str):
    assert "1" in pure.python("-m", "wellmouth.minigames", "sim", game, "--games", "1")


def test_things_are_made_of_classes_of_the_installed_package(pure: Environment):
    said = pure.python(
        "-c",
        "from wellmouth.knave import gear, loot\n"
        "from wellmouth.knave.magic import spells\n"
        "tables = (gear.GEAR, loot.PROTOTYPES, spells.RUNES)\n"
        "print({one['typeclass'].partition('.')[0] for table in tables for one in table.values()})",
    )
    assert said.strip() == "{'wellmouth'}"


# Tables in a stock game.


class StockGame(Game):
    """A game made by `evennia --init`, with nothing of ours in its directory."""

    def __init__(self, directory: Path, environment: Environment, wheel: Path) -> None:
        self.venv, self.wheel = environment, wheel
        for script in ("evennia", "twistd"):
            text = Path(sysconfig.get_path("scripts"), script).read_text()
            own = environment.bin / script
            own.write_text(re.sub(r"^#!.*", f"#!{environment.bin / 'python'}", text))
            own.chmod(0o755)
        self.port = free_ports()
        self.environment = {
            "PATH": f"{environment.bin}{os.pathsep}{os.environ['PATH']}",
            "EVENNIA_SUPERUSER_USERNAME": OWNER,
            "EVENNIA_SUPERUSER_PASSWORD": PASSWORD,
            "EVENNIA_SUPERUSER_EMAIL": "founder@example.org",
        }
        run("evennia", "--init", "stock", where=directory, **self.environment)
        self.directory = directory / "stock"
        self.write("server/conf/settings.py", SETTINGS.format(key=secrets.token_hex(32), port=self.port))
        (self.directory / "server/conf/fence_in_tests.py").write_text(FENCE)
        self.write("server/conf/settings.py", READ_FENCES)
        self.own = {file: file.read_text() for file in self.directory.rglob("*.py")}

    def write(self, name: str, text: str) -> None:
        """Add text at the end of a file."""
        with (self.directory / name).open("a") as file:
            file.write(text)

    def shell(self, line: str) -> str:
        """Run a line of the page in the game directory, as a shell would."""
        return run("sh", "-c", line, where=self.directory, **self.environment)

    def migrate(self) -> None:
        """Make Evennia's own tables, from the models, which is quicker than its migrations; a run makes them once."""
        kept = Path(os.environ[NAMES], "stock.db3")
        with FileLock(kept.with_suffix(".lock")):
            if not kept.exists():
                python = str(self.venv.bin / "python")
                own = {"DJANGO_SETTINGS_MODULE": "server.conf.settings", "PYTHONPATH": str(self.directory)}
                run(python, "-c", MAKE_TABLES, where=self.directory, **self.environment, **own)
                shutil.copyfile(self.database, kept)
        shutil.copyfile(kept, self.database)

    def start(self) -> StockGame:
        """Start both processes."""
        said = self.shell("evennia start")
        if "timed out" in said:  # the Portal was slow; it runs now, or soon
            said = self.shell("sleep 5; evennia start")
        assert "Server started" in said, f"{said}\n{self.log('portal')}\n{self.log('server')}"
        return self

    def kill(self, *names: str) -> None:
        """End processes with signal 9 and reap them: the ids of zombies would keep twistd from starting."""
        super().kill(*names)
        for name in names or ("portal", "server"):
            (self.directory / "server" / f"{name}.pid").unlink(missing_ok=True)

    def stop(self) -> None:
        """Stop both processes, by force."""
        self.kill()

    def played(self) -> list[tuple[int, int, str]]:
        """Return the steps of the only match, as they are on the disk: (step, seat, action)."""
        with closing(sqlite3.connect(self.directory / "server/evennia.db3")) as store:
            return store.execute(
                "select step, seat, action from wellmouth_tables_actionrow where match_id = 1 order by step"
            ).fetchall()

    def steps_of(self, seat: int) -> int:
        """Return the steps of a seat in the newest match."""
        with closing(sqlite3.connect(self.directory / "server/evennia.db3")) as store:
            (count,) = store.execute(
                "select count(*) from wellmouth_tables_actionrow where seat = ? and match_id ="
                " (select max(id) from wellmouth_tables_matchrow)",
                (seat,),
            ).fetchone()
        return int(count)

    def follow(self, line: str) -> None:
        """Follow one line of the page.

        Raises:
            AssertionError: when the line is of no known kind, or fails.
        """
        code, _, comment = (part.strip() for part in line.partition("#"))
        if line.startswith("pip install"):
            (wanted,) = shlex.split(line)[2:]
            assert re.fullmatch(r"wellmouth(\[[a-z,]+\])?", wanted)
            self.venv.pip("--no-deps", "--no-compile", str(self.wheel))  # a module is compiled at its first import
        elif line.startswith(("evennia ", "mkdir ")):
            self.shell(line)
        elif line.startswith("@"):
            with self.log_in(OWNER) as founder:
                founder.ask(line, "You create a new Table" if "create" in line else "leave")
                founder.leave()
        elif comment.endswith("settings.py, at the end"):
            self.write("server/conf/settings.py", f"\n{code}\n")
        elif comment.endswith(("web/urls.py, at the end", "web_plugins.py, at the end")):
            self.write(comment.partition(",")[0], f"\n{code}\n")
        elif comment.endswith("a new file"):
            (self.directory / comment.partition(",")[0]).write_text(f"{code}\n")
        elif comment.startswith("typeclasses/"):
            file = self.directory / comment.partition(",")[0]
            text = file.read_text()
            if comment.endswith("at the top"):
                text = f"{code}\n{text}"
            else:
                name = code.partition("(")[0]
                text, count = re.subn(rf"^{name}\(.*\):$", code, text, flags=re.MULTILINE)
                assert count == 1, comment
            file.write_text(text)
        elif comment.startswith("commands/default_cmdsets.py"):
            file = self.directory / "commands/default_cmdsets.py"
            text = file.read_text()
            if comment.endswith("at the top"):
                text = f"{code}\n{text}"
            else:
                name = comment.rpartition(" ")[2]
                before, head, rest = text.partition(f"class {name}(")
                assert head, comment
                within, mark, after = rest.partition(BEGIN_OF_OURS)
                if "at the end of" in comment:
                    body, following, others = after.partition("\nclass ")
                    text = f"{before}{head}{within}{mark}{body.rstrip()}\n        {code}\n\n{following}{others}"
                else:
                    text = f"{before}{head}{within}{mark}\n        #\n        {code}{after}"
            file.write_text(text)
        else:
            raise AssertionError(f"who follows the page does not know what to do with: {line}")

    def furnish(self) -> None:
        """Make it a game with things of its own."""
        for line in FURNITURE.splitlines():
            self.follow(line)
        self.write("typeclasses/objects.py", OWN_NAMES)
        self.own = {file: file.read_text() for file in self.own}

    def restore(self) -> None:
        """Take every line of the page out again."""
        for file, text in self.own.items():
            file.write_text(text)
        (self.directory / "web/templates/webclient.html").unlink(missing_ok=True)

    def log_in(self, name: str) -> Telnet:
        """Return a connection logged in to an account."""
        line = self.telnet()
        line.expect("connect <username>")
        line.ask(f"connect {name} {PASSWORD}", "You become")
        return line

    def newcomer(self, name: str) -> Telnet:
        """Return a connection that makes an account."""
        line = self.telnet()
        line.expect("connect <username>")
        line.send(f"create {name} {PASSWORD}")
        line.expect(r"\[Y\]/N")
        line.send("y")
        line.expect("was created")
        line.send(f"connect {name} {PASSWORD}")
        line.expect("You become")
        return line


def lines_of_the_page(heading: str) -> list[str]:
    """Return the lines a stranger follows: the first fenced block below a heading of docs/build/install.md."""
    page = (ROOT / "docs/build/install.md").read_text()
    return page.partition(f"# {heading}\n")[2].split("```")[1].strip().splitlines()


@pytest.fixture(scope="module")
def stock(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[StockGame]:
    """Return a game in which the page was followed while it ran; that of `test_install_rpg` has nothing of its own."""
    directory = tmp_path_factory.mktemp("stranger")
    shared = Path(str(distribution("evennia").locate_file("")))
    game = StockGame(directory, make_environment(directory / "venv", shared), wheel)
    try:
        game.migrate()
        game.furnish()
        game.start()
        wait_until(lambda: "in 'reset' mode" in game.log("server"), "the restart after the first start")
        for line in lines_of_the_page("Tables in an Evennia game"):
            game.follow(line)
        yield game
    finally:
        game.kill()


def make_a_move(players: list[Telnet]) -> bool:
    """Play the first listed move for a player who may move; return whether the match is over."""
    moved = False  # or somebody can now
    for player in players:
        said = player.tell("moves")
        if re.search("You may:", said):
            said += player.tell("1")
            moved = True
        if re.search(OVER, said):
            return True
        moved = moved or "Your turn" in said  # the question came behind the answer
    if not moved:  # the computer player thinks
        any_hears(players, "Your turn", "You may", OVER, "to move")
    return False


def test_two_people_and_a_computer_player_play_uno_in_a_stock_game(stock: StockGame):
    ann, ben = stock.newcomer("Ann"), stock.newcomer("Ben")
    ann.ask("sit", "You sit down at card table")
    ben.ask("sit", "You sit down at card table")
    ann.ask("bot add easy", "Easy player takes a seat")
    ann.ask("terms rounds=3", "rounds is now 3")  # one may be over in a few moves
    ann.ask("start", "a match of UNO 7-0 begins")
    for _ in range(6):
        assert not make_a_move([ann, ben])

    before = stock.played()
    assert {seat for _, seat, _ in before} == {0, 1, 2}
    stock.shell("evennia reload")
    for _ in range(4):
        assert not make_a_move([ann, ben])
    assert len(stock.played()) > len(before)
    assert stock.played()[: len(before)] == before
    for player in (ann, ben):
        player.ask("resign yes", OVER, "gives? up")
    any_hears([ann, ben], OVER)
    assert "rated matches" in ann.tell("ladder bots")  # one is a computer player, and a first match is not rated
    for player in (ann, ben):
        player.tell("stand")  # the first to resign has got up
        player.leave()
    assert not stock.errors()


@pytest.mark.kill
def test_a_match_in_a_stock_game_outlasts_a_kill(stock: StockGame):
    liv = stock.newcomer("Liv")
    liv.ask("sit", "You sit down at card table")
    liv.ask("bot add easy", "Easy player takes a seat")
    liv.ask("start", "a match of UNO 7-0 begins")
    assert not make_a_move([liv])
    stock.kill()
    length = stock.steps_of(0)
    assert length
    stock.start()
    liv = stock.log_in("Liv")
    assert not make_a_move([liv])
    assert stock.steps_of(0) > length
    liv.ask("resign yes", OVER, "gives? up")
    liv.tell("stand")
    liv.leave()
    assert not stock.errors()


def test_words_of_a_table_hide_no_command_of_the_game(stock: StockGame):
    cat = stock.newcomer("Cat")
    assert "SCREENWIDTH" in cat.tell("option")
    assert "SCREENWIDTH" in cat.tell("options")
    assert "turn" in cat.tell("terms")
    assert "Nothing is pinned" in cat.tell("board")
    assert "inbox" in cat.tell("mail")
    assert "card table" in cat.tell("look")
    cat.leave()


@pytest.mark.sweep
def test_languages_are_three_lines(stock: StockGame):
    for line in lines_of_the_page("Languages"):
        stock.follow(line)
    dan, eve = stock.newcomer("Dan"), stock.newcomer("Eve")
    dan.ask("language zh", "现在你读的是中文")
    assert "牌桌" in dan.tell("tables")
    assert "The tables of the house" in eve.tell("tables")
    stock.shell("evennia reload")
    assert "牌桌" in dan.tell("tables")
    dan.leave()
    eve.leave()


@pytest.mark.sweep
def test_programs_play_through_the_api(stock: StockGame):
    for line in lines_of_the_page("Programs"):
        stock.follow(line)
    wait_until(lambda: answers(stock), "the pages answer after the restart")
    fay = stock.newcomer("Fay")
    assert "令牌" not in fay.tell("token")
    said = fay.ask("token new robot", r"wm_[\w-]{43}")
    token = said[said.index("wm_") :]
    fay.leave()
    table = ask(stock, "/api/v1/tables")[1]["tables"][0]["table"]
    assert ask(stock, f"/api/v1/tables/{table}/sit", "wm_wrong", {})[0] == 401
    with stream(stock, f"/api/v1/tables/{table}/events") as crowd, stream(stock, "/api/v1/events", token) as own:
        assert ask(stock, f"/api/v1/tables/{table}/sit", token, {})[0] == 200
        assert ask(stock, f"/api/v1/tables/{table}/bots", token, {"who": "easy"})[0] == 200
        status, now = ask(stock, f"/api/v1/tables/{table}/start", token, {})
        assert status == 200, now
        seat = now["seat"]
        assert seat == 0
        while "begins" not in own.next("text")["text"]:
            pass
        assert own.next("table_state")["who"] == seat
        assert crowd.next("table_state")["who"] is None
    for _ in range(MOST_MOVES):
        now = ask(stock, f"/api/v1/tables/{table}/seat", token)[1]
        if now["legal"]:
            break
    body = {"rev": now["rev"], "action": now["legal"][0]["action"]}
    status, after = ask(stock, f"/api/v1/tables/{table}/actions", token, body)
    assert status == 409 or after["rev"] > now["rev"]
    assert ask(stock, f"/api/v1/tables/{table}/resign", token, {})[0] == 200
    assert ask(stock, f"/api/v1/tables/{table}/stand", token, {})[0] == 200
    assert ask(stock, "/api/v1/events")[0] == 401
    assert ask(stock, "/api/v1/me/presence", token, method="DELETE")[0] == 200
    assert not stock.errors()


FROM_ELSEWHERE = {
    r"code\.jquery\.com/": VENDOR / "jquery-3.2.1.min.js",
    r"golden-layout\.com/.*\.js": VENDOR / "golden-layout-1.5.9.min.js",
    r"golden-layout\.com/.*base\.css": VENDOR / "golden-layout-1.5.9-base.css",
}
"""Files that Evennia's stock client must load from other sites."""
CHOICES = ("[data-testid=moves] button", ".held:not([aria-disabled])", ".pile:not(:disabled)", ".chooser .move")
"""Things to click at a table of UNO."""
FAVICO = "window.Favico = function () { return { badge() {} }; };"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Return a page that is closed at the end: an open one goes on asking a game that has taken us out."""
    with closing(browser.new_page()) as opened:
        yield opened


@pytest.mark.sweep
def test_a_click_in_evennias_own_client_plays_a_move(stock: StockGame, page: Page):
    for line in lines_of_the_page("The table in the browser"):
        stock.follow(line)
    stock.newcomer("Gil").leave()

    def elsewhere(route: Route) -> None:
        url = route.request.url
        if url.startswith(f"http://127.0.0.1:{stock.port + 1}/"):
            route.continue_()
        elif found := [file for pattern, file in FROM_ELSEWHERE.items() if re.search(pattern, url)]:
            route.fulfill(path=found[0], headers={"Access-Control-Allow-Origin": "*"})
        elif "favico" in url:
            route.fulfill(body=FAVICO, content_type="text/javascript")
        else:
            route.abort()

    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.route("**/*", elsewhere)

    def type_in(line: str) -> None:
        field = page.locator("textarea.inputfield").last
        field.fill(line)
        field.press("Enter")

    page.goto(f"http://127.0.0.1:{stock.port + 1}/webclient/")
    expect(page.locator("body")).to_contain_text("connect <username>")
    pane = page.locator("#wellmouth-table")
    expect(pane).to_be_hidden()
    type_in(f"connect Gil {PASSWORD}")
    expect(page.locator("body")).to_contain_text("You become Gil")
    type_in("sit")
    expect(pane).to_be_visible()
    seats = page.get_by_test_id("waiting").locator("li")
    expect(seats).to_have_count(1)
    page.get_by_test_id("table-add_bot").click()
    expect(seats).to_have_count(2)
    page.get_by_test_id("table-start").click()
    expect(page.get_by_test_id("hand").locator("li")).to_have_count(7)
    layout = page.locator("#clientwrapper").bounding_box()
    assert layout is not None
    margin = 8  # of the page, which Bootstrap would take away
    assert layout["x"] + layout["width"] <= (pane.bounding_box() or {})["x"] + margin
    ARTEFACTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=ARTEFACTS / "stock-client.png")

    expect(pane).to_have_attribute("data-version", re.compile(" true false$"))
    moves = stock.steps_of(0)
    while stock.steps_of(0) == moves:
        version = pane.get_attribute("data-version")
        choices = pane.locator(", ".join(CHOICES))
        if choices.count():
            with suppress(TimeoutError):
                choices.last.click(timeout=1000)
        else:
            page.wait_for_function(
                "(version) => document.getElementById('wellmouth-table').dataset.version !== version", arg=version
            )
    page.get_by_test_id("wellmouth-fold").click()
    expect(pane).to_be_hidden()
    page.get_by_test_id("wellmouth-fold").click()
    page.get_by_test_id("table-resign").click()
    page.get_by_test_id("table-yes").click()
    expect(page.get_by_test_id("result")).to_be_visible()
    type_in("language zh")
    expect(page.get_by_test_id("turn")).to_have_text("牌局结束。")
    page.get_by_test_id("table-stand").click()
    expect(pane).to_be_hidden()
    assert "Unhandled event" not in page.locator("body").inner_text()
    assert errors == []
    assert not stock.errors()


def answers(game: StockGame) -> bool:
    """Tell whether the API answers; it does not while the Server restarts."""
    try:
        return ask(game, "/api/v1/")[0] == 200
    except (OSError, http.client.HTTPException):
        return False


def test_a_wrong_setting_stops_the_start_with_a_sentence(stock: StockGame):
    wrong = stock.directory / "wrong.py"
    wrong.write_text("from server.conf.settings import *\nWELLMOUTH_BOT_DELAI = 1\nWELLMOUTH_LANGUAGE = 'fr'\n")
    done = subprocess.run(
        [str(stock.venv.bin / "python"), "-c", "import django; django.setup()"],
        cwd=stock.directory,
        env={"DJANGO_SETTINGS_MODULE": "wrong", "PATH": os.environ["PATH"], "PYTHONPATH": str(stock.directory)},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode
    assert "do you mean WELLMOUTH_BOT_DELAY?" in done.stderr
    must = 'it must be "en", "zh" or the code of a language of MORE_LANGUAGES.'
    assert f"WELLMOUTH_LANGUAGE = 'fr': {must}" in done.stderr


@pytest.mark.sweep
def test_the_game_goes_on_without_us(stock: StockGame):
    """Comes last: nothing of ours is left in the game."""
    take_away, unmake, reload = lines_of_the_page("Leaving")
    hugo = stock.newcomer("Hugo")
    hugo.ask("sit", "You sit down at card table")
    hugo.ask("bot add easy", "Easy player takes a seat")
    hugo.ask("start", "a match of UNO 7-0 begins")
    stock.follow(take_away)
    stock.follow(unmake)
    with closing(sqlite3.connect(stock.database)) as store:
        named = "select name from sqlite_master where name like 'wellmouth%'"
        assert store.execute(named).fetchall() == []
    stock.restore()
    stock.follow(reload)
    assert "Limbo" in hugo.tell("look")
    assert "not available" in hugo.tell("sit")
    hugo.leave()
    assert not stock.errors()
