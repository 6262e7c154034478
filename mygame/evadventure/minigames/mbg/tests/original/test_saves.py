"""Saves of the original: read, checked, written (M6, C9), and the command line of these checks."""

from __future__ import annotations

import pytest

from evadventure.minigames.core import NotUnderstood
from evadventure.minigames.mbg.data import Profile, scenarios
from evadventure.minigames.mbg.data.maps import build, parse
from evadventure.minigames.mbg.rules import GAME
from evadventure.minigames.mbg.state import MbgOptions, replace
from evadventure.minigames.mbg.tests.original import saves
from evadventure.minigames.mbg.tests.original.__main__ import main
from evadventure.minigames.mbg.tests.test_maps import TEXT, lines


def a_state():
    return GAME.setup(MbgOptions(), 3, 4).state


def test_m6_a_save_reads_back_as_it_was_written():
    board = a_state().board
    text = saves.write(board, 1)
    again, crole = saves.read(text, board.profile, board.max_turn)
    assert crole == 1
    assert saves.write(again, 1) == text
    assert [o.name for o in again.officers] == [o.name for o in board.officers]


def test_m6_the_form_of_a_save():
    board = build(parse(TEXT), Profile.CLASSIC, 50)
    text = lines(saves.write(replace(board, barriers=(1,)), 0))
    assert text[0] == "5 2 4 1 1 1 1 100000.000000 9 9 0"
    assert text[1] == "K0 1 800.000000 800.000000 0 0 -1 0.000000 "
    assert text[2] == "4 1 "
    assert text[3:5] == ["I0 2 ", "0 5 "]
    assert "0 0 true false " in text
    assert text[-4:-1] == ["4 0 ", "4 8 ", "4 0 "]


def test_m6_a_match_goes_on_from_a_save():
    text = saves.write(a_state().board, 2)
    state = GAME.read_position(text, 9)
    assert GAME.to_act(state) == (2,)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("K0 1 800.0", "K0 1 x", "map_not_number"),
        ("false", "maybe", "map_not_flag"),
        ("\n4 1 \n", "\n9 1 \n", "map_range"),
        ("P1 0 -1 -1", "P1 1 -1 -1", "board_mismatch"),
        ("P3 -1 -1 -1", "P3 0 -1 -1", "board_lost"),
        ("R0 0 5000", "R0 1 5000", "save_standing"),
    ],
)
def test_c9_a_broken_save_is_refused(old, new, code):
    text = saves.write(build(parse(TEXT), Profile.CLASSIC, 50), 0)
    assert old in text
    with pytest.raises(NotUnderstood) as caught:
        saves.read(text.replace(old, new, 1))
    assert caught.value.refusal.code == code


def test_c9_a_short_save_is_refused():
    text = saves.write(build(parse(TEXT), Profile.CLASSIC, 50), 0)
    for part in range(4, len(text), 37):
        with pytest.raises(NotUnderstood):
            saves.read(text[: len(text) - part])


@pytest.fixture
def save(tmp_path):
    path = tmp_path / "a.sav"
    path.write_text(saves.write(a_state().board, 1), encoding="utf-8")
    return str(path)


def test_maps_and_saves_are_checked(tmp_path, save, capsys):
    good, bad, binary = tmp_path / "good.map", tmp_path / "bad.map", tmp_path / "binary.map"
    good.write_text(scenarios.get("tutorial").text, encoding="utf-8")
    bad.write_text("2 1 1 x", encoding="utf-8")
    binary.write_bytes(b"\xff\xfe\x00")
    assert main(["check", str(good), save]) == 0
    assert main(["check", str(good), str(bad), str(binary), str(tmp_path / "none.map")]) == 1
    assert "win_money" in capsys.readouterr().err


def test_a_save_becomes_a_position(save, capsys, tmp_path):
    assert main(["resume", save]) == 0
    state = GAME.read_position(capsys.readouterr().out, 3)
    assert GAME.to_act(state) == (1,)
    assert main(["resume", str(tmp_path / "none.sav")]) == 1


def test_what_is_no_command_is_told(capsys):
    assert main(["play"]) == 2
    assert "replay FILE" in capsys.readouterr().out
