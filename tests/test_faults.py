"""Six faults of the database under trade, fight and play; `python -m tests.faults --faults 200` does more of them."""

from pathlib import Path

from tests import faults


def test_the_database_is_taken_away_under_trade_fight_and_play(tmp_path: Path) -> None:
    report = faults.run(faults=6, directory=tmp_path, seed=3)
    assert sum(report.faults.values()) == 6
    assert report.refused >= 6
    assert report.movements >= 6
