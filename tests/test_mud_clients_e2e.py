"""Two real MUD clients, TinTin++ and TinyFugue, play an evening with a table game, over UTF-8 and over GB18030."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.clients.table import EVENINGS, TinyFugue, play, playable
from tests.harness import Game

WRONG = "\ufffd"
"""What stands on a screen where bytes were no characters."""


@pytest.mark.parametrize("name", playable())
def test_an_evening_at_a_table(game: Game, name: str, tmp_path: Path) -> None:
    evening = EVENINGS[name]
    before = len(game.errors())
    recording = play(game, evening, tmp_path)
    lines, _, terminal = recording.partition("=== the terminal")
    # TinyFugue takes the byte 128 for the end of a text; in UTF-8 some Chinese characters have it, in the title none.
    assert WRONG not in lines
    assert evening.hero in terminal or evening.client is TinyFugue
    assert "UNO" in lines
    for line in terminal.split("\n"):
        assert len(line) <= 80
    assert game.errors()[before:] == []
