"""Positions and saved matches are read by one function, whatever form they have (`minigames.files`)."""

from __future__ import annotations

import pytest

from evadventure.minigames import files, registry
from evadventure.minigames.core import NotUnderstood
from evadventure.minigames.match import Match

GAMES = ("uno", "mbg", "kards")


def opened(key: str) -> Match:
    game = registry.get(key).game
    match = Match.open(game, game.options_type(), max(2, game.info.min_seats), 11)
    for _ in range(12):
        seat = match.to_act[0]
        match = match.play(seat, match.legal(seat)[0])
    return match


@pytest.mark.parametrize("key", GAMES)
def test_what_is_written_can_be_given_back(key):
    match = opened(key)
    position = match.game.write_position(match.state)
    one_line = ";".join(position.splitlines())
    escaped = "\\n".join(position.splitlines())
    for text in (position, one_line, escaped, f"\ufeff{position}\r\n", match.save()):
        assert files.read_position(text, match.game) == position


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("text", ["", "{", "{}", "[", "nonsense", "uno\nnonsense", "7 7 7", "x" * 600_000])
def test_what_is_no_file_is_refused(key, text):
    with pytest.raises(NotUnderstood):
        files.read_position(text, registry.get(key).game)


def test_a_match_of_another_game_is_refused():
    with pytest.raises(NotUnderstood, match="save_game"):
        files.read_position(opened("uno").save(), registry.get("kards").game)
