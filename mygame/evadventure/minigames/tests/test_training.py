"""Fitted figures: the command that makes them, broken off and gone on with; retired levels; absent-minded players."""

from __future__ import annotations

import sys
import tomllib
from importlib import import_module
from itertools import product
from math import exp

import pytest
from msgspec.structs import replace

from evadventure.minigames import registry
from evadventure.minigames.bots.human import Human
from evadventure.minigames.bots.search import SearchBot, timed
from evadventure.minigames.cli import main, train
from evadventure.minigames.kards.bots import chances
from evadventure.minigames.kards.bots.features import NAMES, features
from evadventure.minigames.kards.data.cards import CARDS
from evadventure.minigames.kards.tests.table import board
from evadventure.minigames.mbg.bots import features as mbg_features
from evadventure.minigames.mbg.bots import quick
from evadventure.minigames.testing.toy.rules import Pips

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

    def play(game, part):
        played.append(part)
        return train._trainer(game).play(part)

    monkeypatch.setattr(train, "_play", play)
    assert trained("--seed", "5", "--keep", str(keep), "--out", str(files[2])) == 0
    assert len(played) == 1
    texts = {file.read_text(encoding="utf-8") for file in files}
    assert len(texts) == 1
    found = tomllib.loads(texts.pop())
    assert found["command"].endswith("train uno --games 4 --seed 5")
    assert len(found["weights"]) == 8


def test_the_figures_of_kards_are_those_that_its_positions_have(tmp_path):
    out = tmp_path / "fitted"
    assert main(["train", "kards", "--games", "6", "--seed", "5", "--out", str(out)]) == 0
    fitted = tomllib.loads(out.read_text(encoding="utf-8"))
    assert tuple(fitted["figures"]) == tuple(fitted["figures_later"]) == NAMES
    assert fitted["figures"]["my_hq"] != 0
    assert {*fitted["board"], *fitted["hand"], *fitted["hand_later"]} <= {*CARDS}
    assert any(fitted["hand"].values())


def test_a_position_of_kards_is_weighed_as_it_was_fitted():
    """What the player adds up card by card is what the columns of the trainer say."""
    state = board(
        "front: 0 ger_grenadiers[4/5/5] usa_marines",
        "0 support: ger_medium_panzers",
        "1 support: bri_medics usa_marines",
        "0 hand: ger_grenadiers ger_dive_bombers",
        "1 hand: usa_draftees",
        "0 deck=panzer",
        "1 deck=few",
    )
    for turn, seat in product((1, 9, chances.LAST, 60), (0, 1)):
        now = replace(state, turn=turn, active=seat)
        held, late = chances._fitted(), chances.lateness(turn)
        on_board, in_hand, _ = import_module("evadventure.minigames.kards.training")._cards(now)
        power = sum(
            (held["figures"][name] + late * held["figures_later"][name]) * figure
            for name, figure in zip(NAMES, features(now, seat), strict=True)
        )
        for place, key in enumerate(CARDS):
            power += held["board"].get(key, 0) * on_board[place]
            power += (held["hand"].get(key, 0) + late * held["hand_later"].get(key, 0)) * in_hand[place]
        assert chances.chance(now, seat) == pytest.approx(1 / (1 + exp(-power)))


def test_the_figures_of_siege_are_those_of_its_boards_and_battles(tmp_path):
    out = tmp_path / "fitted"
    assert main(["train", "mbg", "--games", "3", "--seed", "5", "--out", str(out)]) == 0
    fitted = tomllib.loads(out.read_text(encoding="utf-8"))
    assert (tuple(fitted["chance"]), tuple(fitted["battle"])) == (mbg_features.NAMES, quick.NAMES)
    assert fitted["chance"]["money"] != 0


def test_a_game_without_figures_and_a_file_nowhere_are_told(tmp_path, capsys):
    assert main(["train", "evadventure.minigames.testing.toy:ENTRY"]) == 2
    assert "nothing to fit" in capsys.readouterr().err
    assert trained("--out", str(tmp_path / "no" / "where")) == 2
    assert "where" in capsys.readouterr().err


def test_what_must_be_installed_is_told(monkeypatch, capsys):
    monkeypatch.delitem(sys.modules, "evadventure.minigames.uno.training", raising=False)
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert main(["train", "uno"]) == 2
    assert "needs numpy" in capsys.readouterr().err


def test_retired_levels_play_on_but_are_not_offered(capsys):
    entry = registry.get("uno")
    assert not set(entry.retired) & set(entry.bots)
    assert entry.player("sharp_2026") is entry.retired["sharp_2026"]
    for game in ("uno", "mbg"):
        player = registry.get(game).player("expert:bold")
        assert isinstance(player, Human)
        assert getattr(player.bot, "taste", None) is registry.get(game).tempers["bold"]
    assert entry.player("nobody") is entry.bots[entry.default_bot]
    assert main(["sim", "uno", "--games", "2", "--bots", "easy_2026,random"]) == 0
    assert main(["sim", "uno", "--games", "2", "--bots", "dull_2026"]) == 2
    assert "easy_2026" in capsys.readouterr().err


class First:
    def choose(self, view, legal, seat, seed, seconds):
        return legal[0]


class Last:
    def choose(self, view, legal, seat, seed, seconds):
        return legal[-1]


def slips(bot, seat=0):
    return sum(bot.choose(None, "ab", seat, seed, 0.1) == "b" for seed in range(2000)) / 2000


def test_who_is_absent_minded_slips_as_often_as_it_says_and_more_often_when_ahead():
    assert slips(Human(First(), 0.3, Last())) == pytest.approx(0.3, abs=0.04)
    assert slips(Human(First(), 0.3, Last(), lambda view, seat: seat == 1), 1) == pytest.approx(0.45, abs=0.04)
    assert slips(Human(First(), 0.0, Last())) == 0


def test_a_lent_clock_reaches_the_player_within():
    def now():
        return 1.0

    lent = timed(Human(SearchBot(Pips()), 0.1), now)
    assert isinstance(lent, Human)
    assert vars(lent.bot)["now"] is now
