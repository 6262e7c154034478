"""`make backup`, `make restore` and `make check`, on real games."""

from __future__ import annotations

import pickle
import re
import sqlite3
import stat
from base64 import b64encode
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from server import backups
from tests.harness import Game


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Game]:
    """A game that may be stopped and killed."""
    game = Game(tmp_path)
    try:
        yield game
    finally:
        game.kill()


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


def database(game: Game) -> Path:
    return game.directory / "server/evennia.db3"


def insert(world: sqlite3.Connection, table: str, **values: object) -> int:
    """Put a row into a table, and 0 or nothing into each column that must have a value; return its number."""
    for _, column, kind, must, default, key in world.execute(f"PRAGMA table_info({table})").fetchall():
        if must and not key and default is None:
            values.setdefault(column, 0 if re.match("int|small|big|bool|real", kind) else "2026-01-01 00:00:00")
    names, marks = ", ".join(values), ", ".join("?" * len(values))
    return world.execute(f"INSERT INTO {table} ({names}) VALUES ({marks})", list(values.values())).lastrowid or 0


def test_a_world_that_lies_still_comes_back(own: Game) -> None:
    own.lay_world()
    with closing(sqlite3.connect(database(own))) as world, world:
        world.execute("UPDATE objects_objectdb SET db_key = 'the well of before' WHERE id = 2")
    assert own.launch("backup", TO="kept").returncode == 0
    with closing(sqlite3.connect(database(own))) as world, world:
        world.execute("UPDATE objects_objectdb SET db_key = 'the well of after' WHERE id = 2")
    back = own.launch("restore", FROM="kept")
    assert back.returncode == 0, back.stderr
    with closing(sqlite3.connect(database(own))) as world:
        assert world.execute("SELECT db_key FROM objects_objectdb WHERE id = 2").fetchone() == ("the well of before",)
    assert mode(database(own)) == 0o600


@pytest.mark.long
def test_a_world_is_copied_while_it_is_played_and_comes_back(own: Game, tmp_path: Path) -> None:
    own.start()
    assert {mode(file) for file in database(own).parent.glob("evennia.db3*")} == {0o600}
    assert mode(own.directory / "server/conf/secret_settings.py") == 0o600
    with own.become_owner() as owner:
        owner.ask("@create a copied cup // 备份杯", "copied cup")
        done = own.launch("backup", TO="kept", KEEP="2")
        assert done.returncode == 0, done.stderr
        owner.ask("@create a lost spoon // 丢了的勺", "lost spoon")
    kept = sorted((tmp_path / "kept").glob("wellmouth-*"))
    assert len(kept) == 2
    assert {mode(file) for file in kept} == {0o600}
    assert sum(file.name.endswith(".secrets.py") for file in kept) == 1
    with closing(sqlite3.connect(next(file for file in kept if file.suffix == ".sqlite3"))) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)

    refused = own.launch("restore", FROM="kept")
    assert (refused.returncode, refused.stderr.count("\n")) == (1, 1)
    assert "running" in refused.stderr
    own.launch("stop")
    back = own.launch("restore", FROM="kept")
    assert back.returncode == 0, back.stderr
    assert mode(database(own)) == 0o600
    assert list((tmp_path / "backups/before-restore").glob("*.sqlite3"))
    well = own.launch("check")
    assert (well.returncode, well.stdout) == (0, "The world is whole.\n"), well.stdout + well.stderr
    own.start()
    with own.become_owner() as owner:
        carried = owner.tell("inventory")
        assert "copied cup" in carried, carried
        assert "lost spoon" not in carried


def test_the_newest_stay(own: Game, tmp_path: Path) -> None:
    own.lay_world()
    secrets = own.directory / "server/conf/secret_settings.py"
    made = [backups.backup({"NAME": database(own)}, "sqlite", secrets, tmp_path / "kept", 2) for _ in range(4)]
    assert backups.backups_in(tmp_path / "kept", "sqlite") == made[-2:]
    kept = list((tmp_path / "kept").glob("wellmouth-*"))
    assert len(kept) == 4
    assert sum(file.name.endswith(backups.SECRETS) for file in kept) == 2
    assert own.launch("backup", KEEP="many").returncode == 1


def test_what_is_no_backup_changes_nothing(own: Game, tmp_path: Path) -> None:
    own.lay_world()
    before = database(own).read_bytes()
    (tmp_path / "torn.sqlite3").write_bytes(before[: len(before) // 2])
    (tmp_path / "letter.sqlite3").write_text("Dear Maud")
    (tmp_path / "empty").mkdir()
    for wrong in ("torn.sqlite3", "letter.sqlite3", "empty", "nowhere"):
        with pytest.raises(backups.BadBackup):
            backups.chosen(tmp_path / wrong, "sqlite")
    for wrong in ("torn.sqlite3", ""):
        done = own.launch("restore", FROM=wrong)
        assert (done.returncode, done.stderr.count("\n")) == (1, 1), (wrong, done.stderr)
    assert database(own).read_bytes() == before
    (tmp_path / "file").touch()
    full = own.launch("backup", TO="file/x")
    assert (full.returncode, full.stderr.count("\n")) == (1, 1), full.stderr


@pytest.mark.long
def test_the_check_finds_and_mends(own: Game) -> None:
    own.lay_world()
    with closing(sqlite3.connect(database(own))) as world, world:
        insert(world, "typeclasses_attribute", db_key="orphan", db_value=b64encode(pickle.dumps(1)).decode())
        match = insert(world, "tables_matchrow", game="uno", phase="aborted", began="2026-01-01 00:00:00")
        insert(world, "tables_seatrow", match_id=match, key="r:ilse", name_en="Ilse", staked=7)
        insert(world, "tables_ledgerrow", target="c:1", coins=100_000, reason="start", at="2026-01-01 00:00:00")
        world.execute(
            "UPDATE objects_objectdb SET db_typeclass_path = 'nowhere.Thing' WHERE id = "
            "(SELECT max(id) FROM objects_objectdb)"
        )
    found = own.launch("check")
    assert found.returncode == 1
    for line in ("1 Attributes belong to nothing", "holds 7 coins of Ilse", "by the ledger 100000", "nowhere.Thing"):
        assert line in found.stdout, found.stdout
    mended = own.launch("check", MEND="1")
    assert "mended: world: 1 Attributes" in mended.stdout
    assert "2 things are not as it should be" in mended.stderr, mended.stdout

    with closing(sqlite3.connect(database(own))) as world, world:
        world.execute("UPDATE typeclasses_attribute SET db_value = 'moth-eaten' WHERE db_key = 'setup_text'")
    again = own.launch("check")
    assert "Attributes" not in again.stdout
    assert "Ilse" not in again.stdout
    assert "cannot be read" in again.stdout
