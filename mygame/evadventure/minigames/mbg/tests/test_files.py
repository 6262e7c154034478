"""Files of the original and of ours, as every door of the installed game reads them (`minigames.files`, M6, C14)."""

from __future__ import annotations

import pytest

from evadventure.minigames import files, registry
from evadventure.minigames.cli import main
from evadventure.minigames.core import NotUnderstood, Reader, refusal_text
from evadventure.minigames.match import Match
from evadventure.minigames.mbg.data import Profile, scenarios
from evadventure.minigames.mbg.data.maps import parse
from evadventure.minigames.mbg.rules import GAME
from evadventure.minigames.mbg.state import MbgOptions
from evadventure.minigames.mbg.tests.original import saves
from evadventure.words import Lang

PRESENT = registry.get("mbg").present


def said(error: NotUnderstood, lang: Lang = Lang.EN) -> str:
    return refusal_text(PRESENT, error.refusal, Reader(lang=lang, names=("A", "B", "C")))


def test_a_map_of_the_original_is_a_position():
    position = files.read_position(scenarios.get("three_kingdoms").text, GAME)
    state = GAME.read_position(position, 4)
    assert (len(state.board.officers), GAME.to_act(state)) == (
        len(scenarios.get("three_kingdoms").scene.officers),
        (0,),
    )
    assert files.read_position(position, GAME) == position


def test_a_save_of_the_original_goes_on_where_it_was_made():
    match = Match.open(GAME, MbgOptions(), 3, 7)
    save = saves.write(match.state.board, 2)
    state = GAME.read_position(files.read_position(save, GAME), 7)
    assert GAME.to_act(state) == (2,)
    assert [role.money for role in state.board.roles] == [10000.0] * 3
    assert state.board.profile is Profile.MANUAL


@pytest.mark.parametrize(
    ("old", "new", "line", "field"),
    [("\n5 ", "\n5x ", 2, "cell[0].class"), ("A 20", "A 2000", 8, "officer[0].martial")],
)
def test_a_wrong_map_is_refused_with_line_and_field(old, new, line, field):
    text = "2 9 9 1000\n5 0 0 0\n5 0 1 0\n1\nA 20 20 20 20 20\n0\n2\nR 0 0 0 0 100 1\nS 1 0 0 0 100 1\n0\n0\n"
    text = text if field.startswith("cell") else text.replace("\n1\n", "\n\n\n\n1\n")
    with pytest.raises(NotUnderstood) as caught:
        files.read_position(text.replace(old, new, 1), GAME)
    facts = caught.value.refusal.facts
    assert (facts["line"], facts["field"]) == (line, field)
    assert str(line) in said(caught.value)
    assert field in said(caught.value, Lang.ZH)


def test_a_wrong_save_is_refused_with_line_and_field():
    text = saves.write(Match.open(GAME, MbgOptions(), 3, 7).state.board, 0).splitlines()
    at = next(n for n, line in enumerate(text) if line.startswith("1 0 false"))
    text[at] = text[at].replace("false", "maybe", 1)
    with pytest.raises(NotUnderstood) as caught:
        files.read_position("\n".join(text), GAME)
    assert caught.value.refusal.facts["line"] == at + 1
    assert ".barrier" in said(caught.value)


def test_what_parse_raises_tells_line_and_field():
    with pytest.raises(NotUnderstood, match=r"line=1, field='ngrid', value=500"):
        parse("500 1 1 1")


def test_a_fault_of_a_position_has_its_line():
    lines = GAME.write_position(Match.open(GAME, MbgOptions(), 3, 7).state).splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("role"))
    lines[at] = lines[at].replace('"dir":1', '"dir":7')
    with pytest.raises(NotUnderstood) as caught:
        files.read_position("\n".join(lines), GAME)
    assert caught.value.refusal.facts["line"] == at + 1


def test_the_command_line_takes_what_it_has_written(tmp_path, monkeypatch, capsys):
    lines = iter(["moves", "1", "quit", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(lines, "quit"))
    save, drawn = str(tmp_path / "x.json"), tmp_path / "a.map"
    assert main(["play", "mbg", "--seats", "3", "--seed", "5", "--save", save, "--seconds", "0"]) == 0
    length = len(files.read_match((tmp_path / "x.json").read_text(), GAME).log)
    assert length > 0
    assert main(["play", "mbg", "--position", save, "--save", save]) == 0
    assert len(files.read_match((tmp_path / "x.json").read_text(), GAME).log) >= length
    drawn.write_text(scenarios.get("tutorial").text, encoding="utf-8")
    assert main(["play", "mbg", "--seats", "3", "--options", f"map={drawn}", "--save", save]) == 0
    assert main(["play", "mbg", "--position", str(drawn), "--save", save]) == 0
    drawn.write_text("地图", encoding="gb18030")
    for given in (["--position", str(drawn)], ["--options", f"map={drawn}"]):
        assert main(["--lang", "zh", "play", "mbg", *given]) == 2
        assert capsys.readouterr().err == "文件不是 UTF-8 文本。\n"
    drawn.write_text("2 9 9 x", encoding="utf-8")
    capsys.readouterr()
    assert main(["play", "mbg", "--position", str(drawn)]) == 2
    assert "Line 1, win_money" in capsys.readouterr().err


def test_scenarios_are_named_in_every_language():
    assert PRESENT.values("scenario")["tutorial"].zh == "小沛练兵"
    said = ["scenario=小沛练兵", "profile=原版", "max_turn=1"]
    assert main(["sim", "mbg", "--games", "1", "--seats", "2", "--bots", "random", "--options", *said]) == 0
