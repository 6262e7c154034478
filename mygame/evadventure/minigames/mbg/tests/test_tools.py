"""The command line's mbg: files checked, saves imported, the report written."""

from __future__ import annotations

import argparse

import pytest

from evadventure.minigames.bots.runner import run
from evadventure.minigames.mbg import ENTRY
from evadventure.minigames.mbg.data import scenarios
from evadventure.minigames.mbg.rules import GAME
from evadventure.minigames.mbg.report import Share, report
from evadventure.minigames.mbg.tests.original.saves import write
from evadventure.minigames.mbg.state import Options
from evadventure.minigames.mbg.tools import EXTRAS

COMMANDS = {command.name: command for command in EXTRAS.commands}


def call(name, *typed):
    parser = argparse.ArgumentParser()
    parser.add_argument("--lang", default="en")
    COMMANDS[name].configure(parser)
    return COMMANDS[name].run(parser.parse_args([str(word) for word in typed]))


@pytest.fixture
def save(tmp_path):
    path = tmp_path / "a.sav"
    path.write_text(write(GAME.setup(Options(), 3, 1).state.board, 1), encoding="utf-8")
    return path


def test_maps_and_saves_are_checked(tmp_path, save, capsys):
    good, bad, binary = tmp_path / "good.map", tmp_path / "bad.map", tmp_path / "binary.map"
    good.write_text(scenarios.get("tutorial").text, encoding="utf-8")
    bad.write_text("2 1 1 x", encoding="utf-8")
    binary.write_bytes(b"\xff\xfe\x00")
    assert call("check-mbg", good, save) == 0
    assert call("check-mbg", good, bad, binary, tmp_path / "none.map", "--lang", "zh") == 1
    told = capsys.readouterr().out
    assert "win_money" in told
    assert "没有问题" in told


def test_a_save_becomes_a_position(save, capsys, tmp_path):
    assert call("import-mbg", save, "--profile", "classic", "--max-turn", "9") == 0
    state = GAME.read_position(capsys.readouterr().out, 3)
    assert (state.board.max_turn, state.board.profile, GAME.to_act(state)) == (9, "classic", (1,))
    assert call("import-mbg", tmp_path / "none.sav") == 2


def test_the_report_is_written(tmp_path):
    bots = [ENTRY.bots["steady"]] * 3
    with report(tmp_path / "out") as watcher:
        for seed in range(3):
            run(GAME, Options(max_turn=12), bots, seed, watcher=watcher)
    text = (tmp_path / "out" / "balance.md").read_text(encoding="utf-8")
    for word in ("## Seats", "## Cards", "## Techniques", "## Cities", "## Officers", "3 games", "Luoyang"):
        assert word in text


def test_no_matches_no_report(tmp_path):
    with report(tmp_path / "out"):
        pass
    assert not (tmp_path / "out" / "balance.md").exists()


def test_intervals():
    low, high = Share(50, 100).interval
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
    assert Share(0, 0).interval == (0.0, 1.0)
