"""The balance report of `report mbg`."""

from __future__ import annotations

import pytest

from evadventure.minigames.bots.runner import run
from evadventure.minigames.mbg import ENTRY
from evadventure.minigames.mbg.rules import GAME
from evadventure.minigames.mbg.state import MbgOptions
from evadventure.minigames.testing.kit import times
from lab.minigames.mbg_report import Share, report


@pytest.mark.long
def test_the_report_is_written(tmp_path):
    bots = [ENTRY.bots["steady"]] * 3
    with report(tmp_path / "out") as watcher:
        for seed in range(3):
            run(GAME, MbgOptions(max_turn=times(6, 12)), bots, seed, watcher=watcher)
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
