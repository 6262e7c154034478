"""Worlds that were played in earlier versions live on: each stored one is started and checked.

Recording and contents: `tests/worlds/record.py`. A world is put into a fresh copy of the game directory; the tables are
migrated as by `make play`, without any loss. Then the game starts: everybody comes back over telnet, sees the same as
before, and goes on. At last the game stops, and every class, command set and value named in the database must still
exist.
"""

from __future__ import annotations

import json
import lzma
import re
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.harness import OWNER, Game, Telnet
from tests.test_games_e2e import CUES
from tests.test_play import PASSWORD
from tests.worlds.looking import ask, look
from tests.worlds.paths import distinct, stored_paths

PACKED = ".sqlite3.xz"
"""The end of a stored world's file name."""
WORLDS = sorted(Path(__file__).parent.glob(f"worlds/world-*{PACKED}"))
FIGURE = re.compile(r"\d+")
IN_ALL = re.compile(r"(?<=\d of )\d+(?=\.| achieved)|(?<=共)\d+(?=[件项])")
POSTER = re.compile(r"(?m)^\d+\. .*$")
WORD = re.compile(r"[\u4e00-\u9fff]|[^\W\d]+")
LIKE = 0.7
"""The share of a screen's words that must remain: sentences may improve, things may not vanish."""
MAKING = ("Cordelia", "Doomed")
"""Accounts that are in the middle of making a hero."""
OTHERS = (*MAKING, "Rowdy")
"""Accounts without a hero to play, in every recorded world."""
AT_ONCE = 6
"""People who come or look around at the same time."""
FINISHED = "uno"
"""The game whose open match is played to its end; the others go on by one action."""
ASKED, NOTHING, OVER = (
    "|".join(getattr(cues, what) for cues in CUES.values()) for what in ("answer", "nothing", "over")
)
ASKED += "|and behind it the number|后面跟编号"
"""A table's answers to `moves`: a player may act, may not, the match is over."""


class Life(NamedTuple):
    """A stored world, and its state after the test."""

    file: Path
    told: dict[str, Any]
    """The recording."""
    migrated: dict[str, Any]
    """The facts after the migrations, before the start."""
    seen: dict[str, dict[str, str]]
    """Account -> command -> text: what everybody saw."""
    heard: dict[str, str]
    """Account -> everything that was read."""
    after: dict[str, Any]
    """The facts after the game was stopped again."""
    faults: list[str]
    errors: list[str]


@pytest.fixture(scope="module", params=WORLDS, ids=lambda file: file.name.removesuffix(PACKED))
def life(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Life]:
    """Live through a day of an old world."""
    file: Path = request.param
    told = json.loads(file.with_name(f"{file.name.removesuffix(PACKED)}.json").read_text(encoding="utf-8"))
    game = Game(tmp_path_factory.mktemp("old"))
    try:
        put(file, told, game)
        prepared = game.launch("prepare")
        assert prepared.returncode == 0, prepared.stdout + prepared.stderr
        (migrated,) = ask(game, "facts")
        game.trust()
        game.start()
        day = Day(game, told)
        day.live()
        stopped = game.launch("stop")
        assert stopped.returncode == 0, stopped.stdout + stopped.stderr
        heard = {account: line.heard for account, line in day.lines.items()}
        yield Life(file, told, migrated, day.seen, heard, *ask(game, "facts", "faults"), game.errors())
    finally:
        game.kill()


def put(file: Path, told: dict[str, Any], game: Game) -> None:
    """Put a stored world into a game directory that has never been started."""
    (game.directory / "server/evennia.db3").write_bytes(lzma.decompress(file.read_bytes()))
    logs = game.directory / "server/logs"
    logs.mkdir(parents=True, exist_ok=True)
    for name, text in told["channels"].items():
        (logs / name).write_text(text, encoding="utf-8")


class Day:
    """Play in an old world that was started again."""

    def __init__(self, game: Game, told: dict[str, Any]) -> None:
        self.game, self.told = game, told
        self.lines: dict[str, Telnet] = {}
        self.seen: dict[str, dict[str, str]] = {}

    def live(self) -> None:
        """Log everybody in, check their belongings, and go on with their matches."""
        with ThreadPoolExecutor(AT_ONCE) as together:
            list(together.map(self.come, (*self.told["players"], *OTHERS)))
            list(together.map(self.look_around, self.told["screens"]))
        self.seen["Ottoline"]["history"] = look(self.lines["Ottoline"], "channel/history public")
        for number, match in self.told["facts"]["matches"].items():
            if match["phase"] in ("playing", "paused"):
                self.go_on(number, match)
        for account in self.told["players"]:
            self.lines[account].settle()

    def look_around(self, account: str) -> None:
        """Compare somebody's screens with the recorded ones."""
        commands = self.told["screens"][account]
        self.seen[account] = {command: look(self.lines[account], command) for command in commands}

    def come(self, account: str) -> Telnet:
        """Connect as somebody who was here before."""
        line = self.lines[account] = self.game.telnet()
        line.expect("encoding")
        line.send(f"connect {account} {PASSWORD}")
        line.expect(r"\n.", patience=20)
        line.settle()
        return line

    def go_on(self, number: str, match: dict[str, Any]) -> None:
        """Act in an open match once; play one of them to its end."""
        heroes = {f"c:{hero['id']}": name for name, hero in self.told["facts"]["heroes"].items()}
        sits = [heroes[key] for key, *_ in match["seats"] if key in heroes]
        players = [self.lines[account] for account, name in self.told["players"].items() if name in sits]
        if match["phase"] == "paused":
            players[0].ask("resume", r"\S")
        before = f"match {number} " if match["house"].get("letter") else ""  # at any table of its players
        until = time.monotonic() + 60
        while time.monotonic() < until:
            for line in players:
                line.settle()
                line.send(f"{before}moves")
                said = line.expect(ASKED, NOTHING, OVER)
                if re.search(ASKED, said):
                    line.send(f"{before}1")
                    said = line.settle()
                    if before or match["game"] != FINISHED:
                        return
                if re.search(OVER, said):
                    return
        raise AssertionError(f"the match of {match['game']} hangs: {players[0].heard[-1500:]}")


def test_the_recording_is_of_this_database(life: Life) -> None:
    assert life.told["paths"] == distinct(stored_paths(life.file))
    assert life.file.stat().st_size < 1_000_000


def test_nothing_is_lost_by_the_migrations(life: Life) -> None:
    for what, expected in life.told["facts"].items():
        assert life.migrated[what] == expected, what


def test_everybody_comes_back_and_sees_what_was_theirs(life: Life) -> None:
    for account, screens in life.told["screens"].items():
        for command, before in screens.items():
            now = life.seen[account][command]
            if command.startswith("ladder"):  # of who has played of late
                continue
            if command in ("quests", "achievements"):  # there may be more to do in the world by now
                before, now = IN_ALL.sub("", before), IN_ALL.sub("", now)
            if command == "posters":  # the next events of the house come before them, by real time
                before, now = ("\n".join(POSTER.findall(screen)) for screen in (before, now))
                assert before
            lost = Counter(FIGURE.findall(before)) - Counter(FIGURE.findall(now))
            assert not lost, f"{account}: {command}: {lost}\n{before}\n\n{now}"
            assert likeness(before, now) >= LIKE, f"{account}: {command}\n{before}\n\n{now}"


def likeness(before: str, now: str) -> float:
    """Return the share of a screen's words that are still on it; 1 where there were none."""
    words = Counter(WORD.findall(before))
    return (words & Counter(WORD.findall(now))).total() / words.total() if words else 1.0


def test_whoever_was_making_a_hero_goes_on_with_the_same_dice(life: Life) -> None:
    for account in MAKING:
        rolled = life.told["facts"]["accounts"][account]["chargen"]
        assert rolled
        assert re.search(r"(?i)accept", life.heard[account]), life.heard[account]
        now = life.after["accounts"][account]["chargen"]
        lost = {"lost_name": rolled["sheet"]["name"]} if account == "Doomed" else {"lost_name": ""}  # Garrick lives
        sheet = now["sheet"] | ({"name": now["lost_name"]} if now["lost_name"] else {})
        assert {key: sheet[key] for key in rolled["sheet"]} == rolled["sheet"], "what was rolled stays rolled"
        assert now | {"sheet": None} == rolled | lost | {"sheet": None}


def test_the_banned_stay_out(life: Life) -> None:
    assert "You become" not in life.heard["Rowdy"]
    assert re.search("(?i)bann", life.heard["Rowdy"]), life.heard["Rowdy"]


def test_channels_remember(life: Life) -> None:
    assert "Who plays a round?" in life.seen["Ottoline"]["history"]


def test_open_matches_go_on_and_one_is_played_to_its_end(life: Life) -> None:
    before = life.told["facts"]["matches"]
    opened = {number: match for number, match in before.items() if match["phase"] in ("playing", "paused")}
    assert {match["game"] for match in opened.values()} == {"uno", "mbg", "kards"}
    for number, match in before.items():
        now = life.after["matches"][number]
        if number not in opened:
            assert now == match
            continue
        assert now["length"] > match["length"], (now, life.heard)
        ends = match["game"] == FINISHED and not match["house"].get("letter")
        assert now["phase"] == ("over" if ends else "playing"), now
    others = [one for one in life.migrated["ratings"] if one[0] != FINISHED]
    assert [one for one in life.after["ratings"] if one[0] != FINISHED] == others


def test_heroes_are_who_they_were(life: Life) -> None:
    facts = life.told["facts"]
    in_danger = {one["id"] for fight in facts["fights"] for one in fight["fighters"]}
    in_danger |= {one for *_, memory in facts["dungeons"] for one in memory["delvers"]}
    for name, before in facts["heroes"].items():
        now = life.after["heroes"][name]
        kept = ("dead", "hp_max", "level", "in use", "titles", "served by", "party", "nicks")
        for what in (*kept, "place") if not before["dead"] else kept:
            assert now[what] == before[what], (name, what)
        assert set(before["quests"]) <= set(now["quests"]), name
        if before["id"] not in in_danger:
            assert before["hp"] <= now["hp"] <= now["hp_max"], name


def test_nothing_is_broken(life: Life) -> None:
    assert life.faults == []
    assert life.errors == []


@pytest.mark.long
@pytest.mark.parametrize("file", WORLDS[-1:], ids=lambda file: file.name.removesuffix(PACKED))
def test_the_tables_of_a_played_world_can_be_removed_and_made_again(file: Path, tmp_path: Path) -> None:
    game = Game(tmp_path)
    game.database.write_bytes(lzma.decompress(file.read_bytes()))
    with closing(sqlite3.connect(game.database)) as store:
        (rated,) = store.execute("select count(*) from tables_ratingchange").fetchone()
    assert rated
    script = (
        "import django; django.setup()\n"
        "import evennia; evennia._init()\n"
        "from django.core.management import call_command as call\n"
        "call('migrate', verbosity=0)\n"
        "labels = ('tables_clubs', 'tables_contests', 'tables_letters', 'tables_teaching', 'tables_api', 'tables')\n"
        "for label in (*labels, 'wellmouth'):\n"
        "    call('migrate', label, 'zero', verbosity=0)\n"
        "from django.db import connection\n"
        "print([one for one in connection.introspection.table_names() if one.startswith(('tables', 'wellmouth'))])\n"
        "call('migrate', verbosity=0)\n"
    )
    environment = {**game.environment, "DJANGO_SETTINGS_MODULE": "server.conf.settings", "PYTHONPATH": "."}
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=game.directory, env=environment, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "[]"


ROWS = (
    "select app, name from django_migrations",
    "select app_label, model from django_content_type",
    "select codename from auth_permission",
    "select domain from django_site",
)


def schema(file: Path) -> dict[str, set[Any]]:
    """Return the columns, references and indexes of each table of a world, and the rows Django makes.

    Numbers are numbers: where models say `bigint`, SQLite has kept the `integer` of old migrations.
    """
    with closing(sqlite3.connect(file)) as store:
        tables = [name for (name,) in store.execute("select name from sqlite_master where type = 'table'")]
        found: dict[str, set[Any]] = {question: set(store.execute(question)) for question in ROWS}
        for table in tables:
            found[table] = {
                *(
                    (name, kind.lower().replace("bigint", "integer"), *more)
                    for _, name, kind, *more in store.execute(f"pragma table_info({table})")
                ),
                *(row[2:] for row in store.execute(f"pragma foreign_key_list({table})")),
                *(
                    (unique, tuple(sorted(column for _, _, column in store.execute(f"pragma index_info({name})"))))
                    for _, name, unique, _, _ in store.execute(f"pragma index_list({table})")
                ),
            }
    return found


def test_a_first_start_that_is_killed_is_begun_again(tmp_path: Path) -> None:
    game = Game(tmp_path)
    first = game.launch("prepare", OWNER_PASSWORD="")
    assert re.search(rf"The owner's account: {OWNER}   password: \w+ ", first.stdout), first
    whole = schema(game.database)
    with closing(sqlite3.connect(game.database)) as store, store:
        store.execute("delete from django_migrations")  # as if it had died while the tables were made
        store.execute("drop table tables_matchrow")
    again = game.launch("prepare")
    assert again.returncode == 0, again.stderr
    assert "password" not in again.stdout
    assert schema(game.database) == whole


@pytest.mark.long
def test_a_new_world_has_the_tables_that_the_migrations_make(tmp_path: Path) -> None:
    quick, slow = Game(tmp_path / "quick"), Game(tmp_path / "slow")
    for game in (quick, slow):
        assert game.launch("prepare").returncode == 0
    slow.database.unlink()
    script = "import django; django.setup(); from django.core.management import call_command as call; call('migrate')"
    environment = {**slow.environment, "DJANGO_SETTINGS_MODULE": "server.conf.settings", "PYTHONPATH": "."}
    subprocess.run(
        [sys.executable, "-c", script],
        cwd=slow.directory,
        env=environment,
        check=True,
        capture_output=True,
        timeout=300,
    )
    made, migrated = schema(quick.database), schema(slow.database)
    assert {name: lost for name, one in migrated.items() if (lost := one - made[name])} == {}
    assert {name: more for name, one in made.items() if (more := one - migrated[name])} == {
        "typeclasses_tag": {(0, ("db_category", "db_key", "db_model", "db_tagtype"))}  # no migration makes it
    }
