"""Every dotted path in a database is found, in any form of storage."""

from __future__ import annotations

import base64
import lzma
import pickle
import sqlite3
from collections import OrderedDict
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.worlds.paths import PACKED, distinct, paths_of, stored_paths


def kept(value: Any) -> str:
    """Return a value as Evennia's attributes keep it."""
    return base64.b64encode(pickle.dumps(value, protocol=4)).decode()


@pytest.mark.parametrize(
    ("column", "value", "paths"),
    [
        ("db_typeclass_path", "evadventure.light.EvAdventureLight", {"evadventure.light.EvAdventureLight"}),
        ("db_cmdset_storage", "commands.sets.One,world.sets.Two", {"commands.sets.One", "world.sets.Two"}),
        ("db_lock_storage", "get:false();edit:id(2) or perm(Admin)", {"false()", "id()", "perm()"}),
        ("action", '{"made by": "evadventure.apps.api.handler"}', {"evadventure.apps.api.handler"}),
        ("db_value", kept({"typeclass": "typeclasses.rooms.Room"}), {"typeclasses.rooms.Room"}),
        ("db_value", kept([OrderedDict(), OrderedDict()]), {"collections.OrderedDict"}),
        ("db_value", kept(str(pickle.dumps({"key": "evadventure.ai.MonsterClock"}))), {"evadventure.ai.MonsterClock"}),
        ("db_value", kept((PACKED, ("objects", "objectdb"), "2026", 7)), {"model objects.objectdb"}),
        ("db_value", pickle.dumps(OrderedDict(), protocol=2), {"collections.OrderedDict"}),
        ("db_message", "The end of the world. Go to example.org/web.html, or write to me@server.org", set()),
        ("db_value", "bm90IGEgcGlja2xl", set()),
        ("db_value", None, set()),
        ("db_value", 7, set()),
    ],
)
def test_a_path_is_found_in_every_form(column: str, value: object, paths: set[str]) -> None:
    assert paths_of(column, value) == paths


def test_all_tables_of_a_database_are_read_also_when_it_is_compressed(tmp_path: Path) -> None:
    plain = tmp_path / "old.sqlite3"
    with closing(sqlite3.connect(plain)) as store:
        store.execute("create table things (id integer primary key, db_typeclass_path text, db_value text)")
        store.executemany(
            "insert into things values (?, ?, ?)", [(3, "world.a.B", None), (5, "world.a.B", kept("world.c.D"))]
        )
        store.commit()
    found = stored_paths(plain)
    assert found == [
        ("things", "db_typeclass_path", 3, "world.a.B"),
        ("things", "db_typeclass_path", 5, "world.a.B"),
        ("things", "db_value", 5, "world.c.D"),
    ]
    packed = tmp_path / "old.sqlite3.xz"
    packed.write_bytes(lzma.compress(plain.read_bytes()))
    assert stored_paths(packed) == found
    assert [line.split() for line in distinct(found)] == [
        ["world.a.B", "2", "things.db_typeclass_path"],
        ["world.c.D", "1", "things.db_value"],
    ]
