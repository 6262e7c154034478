"""Positions and saved matches are read by one function, whatever form they have (`minigames.files`)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from evadventure.minigames import files, registry
from evadventure.minigames.core import NotUnderstood, Reader, refusal_text
from evadventure.minigames.match import Match
from evadventure.minigames.mbg.data import scenarios
from evadventure.words import Lang

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
    with pytest.raises(NotUnderstood, match="another game"):
        files.read_position(opened("uno").save(), registry.get("kards").game)


def refused(key, text, lang=Lang.ZH):
    entry = registry.get(key)
    with pytest.raises(NotUnderstood) as caught:
        files.read_position(text, entry.game)
    return refusal_text(entry.present, caught.value.refusal, Reader(lang, ("甲", "乙")))


def test_the_wrong_place_of_a_saved_match_is_told_in_both_languages():
    saved = json.loads(opened("mbg").save())
    for change, words in (
        ({"hello": 1}, "这不是存档：hello 处有误。"),
        ({"seats": "3"}, "这不是存档：$.seats 处有误。"),
        ({"seed": "7"}, "存档的对局无法开局：$.seed 处有误。"),
        ({"options": {"profile": "new"}}, "存档的对局无法开局：$.profile 处有误。"),
        ({"options": {"scenario": "nowhere"}}, "存档的对局无法开局：没有「nowhere」这个剧本，现有："),
        ({"seats": 9}, "存档的对局无法开局：本游戏可坐2-6人，不能是9人。"),
        ({"log": [[7, None]]}, "存档中断，第1步被规则拒绝：本桌没有这个座位。"),
        ({"log": [[1, {"type": "move"}]]}, "存档中断，第1步被规则拒绝："),
    ):
        assert refused("mbg", json.dumps(saved | change)).startswith(words)
    assert refused("mbg", json.dumps(saved | {"seats": "3"}), Lang.EN) == "This is no saved match: $.seats is wrong."
    assert refused("mbg", '{"format":') == "这不是存档：JSON 处有误。"


def test_a_file_in_another_encoding_is_no_map_with_strange_names():
    drawn = (Path(scenarios.__file__).parent / "guandu.map").read_text("utf-8")
    assert refused("mbg", drawn.encode("gb18030").decode(errors="replace")) == "文件不是 UTF-8 文本。"
    assert refused("uno", "a\0b") == "文件不是 UTF-8 文本。"


def test_a_wrong_position_is_told_with_its_line():
    position = opened("uno").game.write_position(opened("uno").state)
    lines = position.splitlines()
    turn, colour = (next(n for n, line in enumerate(lines) if line.startswith(word)) for word in ("turn ", "colour"))
    for number, line in ((turn, "turn 9"), (colour, "colour Q"), (colour, "color R"), (colour, "knows 1 1 R7")):
        wrong = "\n".join([*lines[:number], line, *lines[number + 1 :]])
        assert f"第{number + 1}行" in refused("uno", wrong)
        assert refused("uno", wrong).endswith(line)
        assert f"ine {number + 1}" in refused("uno", wrong, Lang.EN)
