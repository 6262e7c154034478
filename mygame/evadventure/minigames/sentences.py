"""The sentences of a game as data: `sentences.toml` in the package of its words, in both languages side by side."""

from __future__ import annotations

from importlib.resources import files

import msgspec

from ..kernel import content_files
from ..words import Words


def read(package: str) -> dict[str, dict[str, Words]]:
    """Return the sentences of a package: subject (a table of the file) -> key -> sentence."""
    text = (files(package) / "sentences.toml").read_text("utf-8")
    return msgspec.convert(content_files.loads(text), dict[str, dict[str, Words]])
