"""Kills under trade, fights, quests, letters and play; `python -m tests.kill_trade --kills 1000` does more."""

from pathlib import Path

import pytest

from tests import kill_trade, moments


def test_a_kill_loses_nothing(tmp_path: Path) -> None:
    report = kill_trade.run(1, directory=tmp_path, seed=88)
    assert report.progress.done == 1
    assert report.movements > 0


@pytest.mark.kill
def test_signal_9_under_trade_fights_quests_letters_and_play(tmp_path: Path) -> None:
    for kills in (4, 14):  # the second goes on where the first was
        report = kill_trade.run(kills, directory=tmp_path, seed=3)
        assert report.progress.done == kills
    assert report.movements >= 10
    assert report.tables.actions >= 10
    assert report.letters
    assert report.progress.mail
    assert set(report.progress.kinds) == set(moments.KINDS)
    assert set(report.actions) == set(kill_trade.GAMES)
