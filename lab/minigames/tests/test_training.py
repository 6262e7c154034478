"""Fitted figures: the command that makes them, broken off and gone on with."""

from __future__ import annotations

import sys
import tomllib
from importlib import import_module
from itertools import product
from math import exp
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from evadventure.minigames.cli.common import CannotDo
from evadventure.minigames.core import tables_of
from evadventure.minigames.kards.bots import features as kards_features
from evadventure.minigames.kards.bots.features import NAMES, features
from evadventure.minigames.kards.data.cards import CARDS
from evadventure.minigames.kards.tests.table import board
from evadventure.minigames.mbg.bots import features as mbg_features
from evadventure.minigames.mbg.bots import searching
from evadventure.minigames.testing.kit import times
from lab.__main__ import main
from lab.minigames import train
from lab.minigames.tools import Tools, load_report, load_trainer

pytest.importorskip("numpy")


def trained(*arguments):
    return main(["train", "uno", "--games", "4", *arguments])


def test_the_same_seed_fits_the_same_figures_in_any_engine_and_parts_are_not_played_again(tmp_path, monkeypatch):
    keep = tmp_path / "parts"
    files = [tmp_path / name for name in ("one", "two", "three")]
    assert trained("--seed", "5", "--keep", str(keep), "--out", str(files[0])) == 0
    assert trained("--seed", "5", "--engine", "processes", "--processes", "2", "--out", str(files[1])) == 0
    gone = sorted(keep.iterdir())[0]
    gone.unlink()
    played = []

    def play(game, tools, part):
        played.append(part)
        return load_trainer(game, tools).play(part)

    monkeypatch.setattr(train, "_play", play)
    assert trained("--seed", "5", "--keep", str(keep), "--out", str(files[2])) == 0
    assert len(played) == 1
    texts = {file.read_text(encoding="utf-8") for file in files}
    assert len(texts) == 1
    found = tomllib.loads(texts.pop())
    assert found["command"].endswith("train uno --games 4 --seed 5")
    assert len(found["weights"]) == 8


@pytest.mark.long
def test_the_figures_of_kards_are_those_that_its_positions_have(tmp_path):
    out = tmp_path / "fitted"
    assert main(["train", "kards", "--games", str(times(3, 6)), "--seed", "5", "--out", str(out)]) == 0
    fitted = tomllib.loads(out.read_text(encoding="utf-8"))
    assert tuple(fitted["figures"]) == tuple(fitted["figures_later"]) == NAMES
    assert fitted["figures"]["my_hq"] != 0
    assert {*fitted["board"], *fitted["hand"], *fitted["hand_later"]} <= {*CARDS}
    assert any(fitted["hand"].values())


def test_a_position_of_kards_is_weighed_as_it_was_fitted():
    """The player's sum over cards equals the columns of the trainer."""
    state = board(
        "front: 0 ger_grenadiers[4/5/5] usa_marines",
        "0 support: ger_medium_panzers",
        "1 support: bri_medics usa_marines",
        "0 hand: ger_grenadiers ger_dive_bombers",
        "1 hand: usa_draftees",
        "0 deck=panzer",
        "1 deck=few",
    )
    for turn, seat in product((1, 9, kards_features.LAST, 60), (0, 1)):
        now = replace(state, turn=turn, active=seat)
        held, late = tables_of("evadventure.minigames.kards"), kards_features.lateness(turn)
        on_board, in_hand, _ = import_module("lab.minigames.kards_training")._cards(now)
        power = sum(
            (held["figures"][name] + late * held["figures_later"][name]) * figure
            for name, figure in zip(NAMES, features(now, seat), strict=True)
        )
        for place, key in enumerate(CARDS):
            power += held["board"].get(key, 0) * on_board[place]
            power += (held["hand"].get(key, 0) + late * held["hand_later"].get(key, 0)) * in_hand[place]
        assert kards_features.chance(now, seat) == pytest.approx(1 / (1 + exp(-power)))


def test_the_figures_of_siege_are_those_of_its_boards_and_battles(tmp_path):
    out = tmp_path / "fitted"
    assert main(["train", "mbg", "--games", str(times(1, 3)), "--seed", "5", "--out", str(out)]) == 0
    fitted = tomllib.loads(out.read_text(encoding="utf-8"))
    assert (tuple(fitted["chance"]), tuple(fitted["battle"])) == (mbg_features.NAMES, searching.NAMES)
    assert fitted["chance"]["money"] != 0


def test_a_game_without_figures_and_a_file_nowhere_are_told(tmp_path, capsys):
    assert main(["train", "evadventure.minigames.tests.toy:ENTRY"]) == 2
    assert "nothing to fit" in capsys.readouterr().err
    assert trained("--out", str(tmp_path / "no" / "where")) == 2
    assert "where" in capsys.readouterr().err


def test_what_must_be_installed_is_told(monkeypatch, capsys):
    monkeypatch.delitem(sys.modules, "lab.minigames.uno_training", raising=False)
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert main(["train", "uno"]) == 2
    assert "needs numpy" in capsys.readouterr().err


def test_a_game_brings_tools_of_its_own(monkeypatch):
    own = SimpleNamespace(TOOLS=Tools(trainer="lab.minigames.uno_training:TRAINER"))
    monkeypatch.setitem(sys.modules, "own_tools", own)
    toy = "evadventure.minigames.tests.toy:ENTRY"
    assert load_trainer(toy, "own_tools:TOOLS") is load_trainer("uno", None)
    with pytest.raises(CannotDo):
        load_report(toy, "own_tools:TOOLS")
    with pytest.raises(TypeError, match="no Tools"):
        load_trainer(toy, "evadventure.minigames.tests.toy:ENTRY")
