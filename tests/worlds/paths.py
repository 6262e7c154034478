"""List every dotted Python path that a game's database stores, so that code may be moved and old worlds live on.

    python -m tests.worlds.paths mygame/server/evennia.db3
    python -m tests.worlds.paths --every tests/worlds/world-2026-11-22.sqlite3.xz

The first form prints each distinct path with its number and places; `--every` prints every single place.

Every column of every table is searched, for plain text that is or contains a dotted path (typeclasses, command
sets, JSON), classes and functions a pickle names, path-like strings inside pickles, models of this game's own Django
applications that a pickle points to, and the functions lock strings call (written `function()`).
"""

from __future__ import annotations

import argparse
import ast
import base64
import binascii
import lzma
import pickletools
import re
import sqlite3
import sys
import tempfile
import zlib
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

ROOTS = ("evadventure", "commands", "typeclasses", "world", "server", "web", "evennia")
"""First words of the wanted paths: the packages of the game directory, and Evennia itself."""

_PATH = re.compile(rf"(?<![\w./@-])(?:{'|'.join(ROOTS)})(?:\.[A-Za-z_]\w*)+(?![\w/@-])")
_LOCK = re.compile(r"(\w+)\(")
_PUSHED = {"SHORT_BINUNICODE", "BINUNICODE", "BINUNICODE8", "UNICODE"}
_STORED = {"PUT", "BINPUT", "LONG_BINPUT"}
_FETCHED = {"GET", "BINGET", "LONG_BINGET"}
PACKED = "__packed_dbobj__"


class Stored(NamedTuple):
    """One path in one place."""

    table: str
    column: str
    row: int
    path: str


@contextmanager
def unpacked(file: Path) -> Iterator[Path]:
    """Give the path of a database; of one that is compressed (`.xz`), of a copy that lives as long as the context."""
    if file.suffix != ".xz":
        yield file
        return
    with tempfile.TemporaryDirectory() as place:
        plain = Path(place) / file.stem
        plain.write_bytes(lzma.decompress(file.read_bytes()))
        yield plain


def stored_paths(database: Path) -> list[Stored]:
    """Return every dotted path stored in a database.

    Args:
        database: an SQLite file, plain or `.xz`; it is not changed.
    """
    found: list[Stored] = []
    with unpacked(database) as plain, closing(sqlite3.connect(f"file:{plain}?mode=ro", uri=True)) as store:
        tables = store.execute("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
        for (table,) in tables.fetchall():
            rows = store.execute(f'select rowid, * from "{table}"')
            columns = [column for column, *_ in rows.description]
            for rowid, *values in rows:
                for column, value in zip(columns[1:], values, strict=True):
                    found += [Stored(table, column, rowid, path) for path in sorted(paths_of(column, value))]
    return found


def paths_of(column: str, value: object) -> set[str]:
    """Return the dotted paths in one value of a table."""
    if (pickled := pickle_of(value)) is not None:
        return paths_of_pickle(pickled)
    if isinstance(value, bytes):
        value = value.decode(errors="replace")
    if not isinstance(value, str):
        return set()
    if column == "db_lock_storage":
        return {f"{name}()" for name in _LOCK.findall(value)} | set(_PATH.findall(value))
    return set(_PATH.findall(value))


def pickle_of(value: object) -> bytes | None:
    """Return the pickle in a value (in base 64, sometimes compressed); None if it has none."""
    if isinstance(value, str):
        try:
            value = base64.b64decode(value.encode(), validate=True)
        except (binascii.Error, UnicodeEncodeError):
            return None
    if not isinstance(value, bytes) or len(value) < 3:
        return None
    if value[:1] == b"\x78":
        try:
            value = zlib.decompress(value)
        except zlib.error:
            return None
    return value if value[:1] == b"\x80" and value[-1:] == b"." else None


def paths_of_pickle(pickled: bytes) -> set[str]:
    """Return the paths in a pickle, without loading it: nothing is imported, so nothing can be missing."""
    memo: dict[object, object] = {}
    pushed: list[object] = []
    found, modules = set[str](), set[str]()
    for code, argument, _ in pickletools.genops(pickled):
        if code.name in _PUSHED:
            pushed.append(argument)
            found |= paths_of_text(str(argument))
        elif code.name == "MEMOIZE":
            memo[len(memo)] = pushed[-1] if pushed else None
        elif code.name in _STORED:
            memo[argument] = pushed[-1] if pushed else None
        elif code.name in _FETCHED:
            pushed.append(memo.get(argument))
        elif code.name == "GLOBAL":
            found.add(str(argument).replace(" ", "."))
            pushed.append(None)
        elif code.name == "STACK_GLOBAL":
            modules.add(str(pushed[-2]))
            found.add(f"{pushed[-2]}.{pushed[-1]}")
            pushed.append(None)
        elif code.stack_after and code.name != "MARK":
            if code.name == "TUPLE2" and PACKED in pushed[-6:] and all(isinstance(one, str) for one in pushed[-2:]):
                found.add(f"model {pushed[-2]}.{pushed[-1]}")
            pushed.append(None)
        if isinstance(argument, bytes) and (inner := pickle_of(argument)) is not None:
            found |= paths_of_pickle(inner)
    return found - modules


def paths_of_text(text: str) -> set[str]:
    """Return the paths in a text of a pickle; Evennia keeps some pickles as the text Python shows of their bytes."""
    if text[:2] in ("b'", 'b"'):
        try:
            return paths_of_pickle(ast.literal_eval(text))
        except (ValueError, SyntaxError):
            pass
    return set(_PATH.findall(text))


def distinct(stored: list[Stored]) -> list[str]:
    """Return one line for each distinct path: the path, its number, and its columns."""
    often = Counter(one.path for one in stored)
    places: dict[str, set[str]] = {}
    for one in stored:
        places.setdefault(one.path, set()).add(f"{one.table}.{one.column}")
    return [f"{path:60} {often[path]:5}  {', '.join(sorted(places[path]))}" for path in sorted(often)]


def main(arguments: list[str]) -> int:
    """Print the paths in a database; return the exit status."""
    reader = argparse.ArgumentParser(prog="tests.worlds.paths", description=(__doc__ or "").partition("\n")[0])
    reader.add_argument("file", type=Path, help="an SQLite database, or one compressed with xz")
    reader.add_argument("--every", action="store_true", help="print every place, not only distinct paths")
    asked = reader.parse_args(arguments)
    stored = stored_paths(asked.file)
    print(*(("\t".join(map(str, one)) for one in stored) if asked.every else distinct(stored)), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
