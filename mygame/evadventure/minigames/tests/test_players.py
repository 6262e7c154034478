"""Levels by their names; absent-minded players."""

from __future__ import annotations

import pytest

from evadventure.minigames import registry
from evadventure.minigames.bots.human import Human
from evadventure.minigames.bots.search import SearchBot, timed
from evadventure.minigames.cli import main
from evadventure.minigames.tests.toy.rules import Pips


def test_a_level_is_found_by_its_name_and_an_unknown_one_plays_as_the_default(capsys):
    entry = registry.get("uno")
    for game in ("uno", "mbg"):
        player = registry.get(game).player("casual:bold")
        assert isinstance(player, Human)
        assert getattr(player.bot, "taste", None) is registry.get(game).tempers["bold"]
    assert entry.player("nobody") is entry.bots[entry.default_bot]
    assert main(["sim", "uno", "--games", "2", "--bots", "easy,random"]) == 0
    assert main(["sim", "uno", "--games", "2", "--bots", "dull"]) == 2
    assert "easy" in capsys.readouterr().err


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
