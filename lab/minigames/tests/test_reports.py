"""Reports of many matches: a game's own, and those of the house."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from types import SimpleNamespace

import msgspec
import pytest

from evadventure.minigames.kards import explorer
from evadventure.minigames.kards.tests.test_explorer import played, steps
from lab.__main__ import main
from lab.minigames.kards_report import Balance
from lab.minigames.tools import Tools

TOY = "evadventure.minigames.tests.toy:ENTRY"


class Report:
    """The events seen by a game's own report."""

    def __init__(self):
        self.seen = []

    def deal(self, seed, state, events):
        self.seen.append("deal")

    def step(self, seat, action, state, events):
        self.seen.append("step")

    def end(self, outcome):
        self.seen.append("end")


def test_a_game_brings_a_report_of_its_own(monkeypatch, capsys, tmp_path):
    report = Report()

    @contextmanager
    def opened(directory):
        yield report
        (directory / "seen.txt").write_text(f"{len(report.seen)}")

    own = SimpleNamespace(TOOLS=Tools("own_tools:opened"), opened=opened)
    monkeypatch.setitem(sys.modules, "own_tools", own)
    asked = ["report", TOY, "--tools", "own_tools:TOOLS", "--out", str(tmp_path), "--json"]
    assert main([*asked, "--games", "3"]) == 0
    assert (tmp_path / "seen.txt").read_text() == "33"
    assert report.seen.count("end") == 3
    assert main([*asked, "--processes", "2"]) == 2
    assert "one process only" in capsys.readouterr().err


def test_a_game_without_a_report_is_told(capsys, tmp_path):
    assert main(["report", TOY, "--out", str(tmp_path)]) == 2
    assert "no report" in capsys.readouterr().err


def test_a_report_of_kards_is_written_and_read(tmp_path):
    terms = ["report", "kards", "--games", "6", "--bots", "random", "--seed", "3", "--out", str(tmp_path)]
    assert main(terms) == 0
    text = (tmp_path / "balance.md").read_text(encoding="utf-8")
    assert "6 matches" in text
    assert "## Deck (row) against deck (column)" in text
    counts = msgspec.json.decode((tmp_path / explorer.FILE).read_bytes(), type=explorer.Counts)
    assert counts.games == 6
    assert sum(played for others in counts.decks.values() for _, played in others.values()) == 12


@pytest.mark.long
def test_a_match_is_counted_as_a_simulation_counts_it():
    balance, matches = Balance(), [played(seed) for seed in (3, 4, 5)]
    for match in matches:
        balance.deal(0, match.at(0).state, ())
        for number, (seat, action, *_) in enumerate(match.log, 1):
            at = match.at(number)
            balance.step(seat, action, at.state, at.events)
        balance.end(match.outcome)
    assert explorer.read([explorer.tally(steps(match), match.outcome) for match in matches]) == balance.counts()
    assert balance.games == 3
