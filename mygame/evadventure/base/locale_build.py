"""Compile the gettext catalogues: `python -m evadventure.base.locale_build` inside the game directory.

Only the standard library, so that a fresh clone needs nothing but Python. `settings.py` calls
`compile_stale` each time it is read, so the binary catalogues (git-ignored) are always as new as
their sources, whichever way the server or the tests are started.
"""

from __future__ import annotations

import ast
import os
import struct
import sys
from pathlib import Path

LOCALE = Path(__file__).resolve().parent / "locale"
_MAGIC = 0x950412DE
_HEADER_BYTES = 28
_ENTRY_BYTES = 8


def read_po(path: Path) -> dict[str, str]:
    """Return the translations of a `.po` file, original -> translation; fuzzy and empty ones are left out.

    Plural forms and contexts are not read: no catalogue of ours has any.

    Raises:
        SyntaxError: if a line is none that gettext knows, naming the file and the line.
    """
    texts = {"msgid": "", "msgstr": ""}
    catalogue: dict[str, str] = {}
    current, fuzzy = "", False

    def keep() -> None:
        if texts["msgstr"] and not fuzzy:
            catalogue[texts["msgid"]] = texts["msgstr"]

    for number, raw in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        line = raw.strip()
        if not line or line.startswith("#"):
            if current == "msgstr":
                keep()
                texts, current, fuzzy = {"msgid": "", "msgstr": ""}, "", False
            fuzzy = fuzzy or (line.startswith("#,") and "fuzzy" in line)
            continue
        if line.startswith("msgid ") and current == "msgstr":
            keep()
            texts, fuzzy = {"msgid": "", "msgstr": ""}, False
        if not line.startswith('"'):
            current, _, line = line.partition(" ")
        if current not in texts or not line.startswith('"'):
            raise SyntaxError(f"{path.name}:{number}: not a line of a catalogue: {raw!r}")
        texts[current] += ast.literal_eval(line)
    keep()
    return catalogue


def mo_bytes(catalogue: dict[str, str]) -> bytes:
    """Return a catalogue in gettext's binary form (GNU gettext manual, "The Format of GNU MO Files")."""
    pairs = sorted((original.encode(), said.encode()) for original, said in catalogue.items())
    originals_at = _HEADER_BYTES
    said_at = originals_at + _ENTRY_BYTES * len(pairs)
    text_at = said_at + _ENTRY_BYTES * len(pairs)
    tables: list[bytes] = []
    texts = bytearray()
    for column in (0, 1):
        for pair in pairs:
            tables.append(struct.pack("<II", len(pair[column]), text_at + len(texts)))
            texts += pair[column] + b"\0"
    return struct.pack("<7I", _MAGIC, 0, len(pairs), originals_at, said_at, 0, 0) + b"".join(tables) + bytes(texts)


def compile_stale(locale: Path = LOCALE) -> list[Path]:
    """Compile each catalogue whose source is newer than its binary; return the binaries made.

    A binary is put in place whole, so two processes that start together do no harm.
    """
    made = []
    for source in sorted(locale.glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime_ns >= source.stat().st_mtime_ns:
            continue
        unfinished = target.with_suffix(f".{os.getpid()}.tmp")
        unfinished.write_bytes(mo_bytes(read_po(source)))
        unfinished.replace(target)
        made.append(target)
    return made


if __name__ == "__main__":
    for path in compile_stale():
        sys.stdout.write(f"{path}\n")
