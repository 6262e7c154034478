"""Presets: well-known ways to play, by their names in both languages, everywhere options are read."""

from __future__ import annotations

import pytest

from evadventure.minigames.cli import main
from evadventure.minigames.core import NotUnderstood
from evadventure.minigames.options import read_options, told_options
from evadventure.minigames.uno import ENTRY
from evadventure.minigames.uno.state import PRESETS
from evadventure.minigames.uno.tests.table import GAME


@pytest.mark.parametrize("key", PRESETS)
def test_a_preset_can_be_played_by_any_of_its_names(key):
    name = PRESETS[key].name
    found = {
        read_options(GAME, {"preset": text}) for text in (key, name.en, name.zh, key.upper(), key.replace("_", "-"))
    }
    assert len(found) == 1
    options = found.pop()
    assert GAME.check_options(options, 4) is None


def test_what_is_given_beside_a_preset_comes_after_it():
    options = read_options(GAME, {"mercy": "0", "preset": "no mercy"})
    assert (options.deck, options.mercy, options.stacking) == (128, 0, "up")
    assert read_options(GAME, {"preset": "seed"}) == GAME.options_type()
    assert not read_options(GAME, {"preset": "官方"}).seven_zero


def test_an_unknown_preset_is_refused():
    with pytest.raises(NotUnderstood) as error:
        read_options(GAME, {"preset": "wild"})
    assert error.value.refusal.code == "bad_option"
    assert "no_mercy" in error.value.refusal.facts["expected"].en


def test_presets_are_listed_with_the_options():
    last = told_options(ENTRY)[-1]
    assert last.key == "preset"
    assert "no mercy" in last.help.en
    assert "无情" in last.help.zh


def test_sim_plays_a_preset(capsys):
    played = ["sim", "uno", "--games", "20", "--seats", "3", "--bots", "random", "--options", "preset=no_mercy"]
    assert main(played) == 0
    assert main(["options", "uno"]) == 0
    assert "preset = no_mercy" in capsys.readouterr().out
