"""Rows of the table that `python -m bench` prints: our figure beside that of a peer, of the same run."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import NamedTuple

FILE = "BENCH_ROWS"
"""The variable that names the file for rows; without it a script only prints its own output."""


class Row(NamedTuple):
    """A measured figure, ours and that of a peer."""

    what: str
    unit: str
    ours: float | None
    """None when there was no answer."""
    peer: float | None
    against: str
    """Name of the peer."""


def add(what: str, unit: str, ours: float | None, peer: float | None, against: str) -> None:
    """Add a row to the table, if there is one."""
    if name := os.environ.get(FILE):
        with Path(name).open("a", encoding="utf-8") as file:
            file.write(json.dumps(Row(what, unit, ours, peer, against)) + "\n")


def noted(file: Path) -> list[Row]:
    """Return the rows in a file."""
    return [Row(*json.loads(line)) for line in file.read_text("utf-8").splitlines()] if file.exists() else []
