"""Ten kills under trade, fights, quests, letters and play; `python -m tests.kill_trade --kills 1000` does more."""

from pathlib import Path

from tests import kill_trade


def test_signal_9_under_trade_fights_quests_letters_and_play(tmp_path: Path) -> None:
    report = kill_trade.run(kills=10, directory=tmp_path, seed=3)
    assert report.kills == 10
    assert report.movements >= 10
    assert report.tables.actions >= 10
    assert report.letters
    assert report.mail
    assert report.portals == 1
