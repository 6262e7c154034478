"""Ten kills of the server under trade, fight and play; `python -m tests.kill_trade --kills 1000` does more of them."""

from pathlib import Path

from tests import kill_trade


def test_signal_9_under_trade_fight_and_play(tmp_path: Path) -> None:
    report = kill_trade.run(kills=10, directory=tmp_path, seed=3)
    assert report.kills == 10
    assert report.movements >= 10
    assert report.tables.actions >= 10
    assert report.letters
