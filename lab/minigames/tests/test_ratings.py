"""The result of a round robin of levels, and the command that writes it."""

from __future__ import annotations

import tomllib
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evadventure.minigames import levels, registry
from lab.__main__ import main
from lab.minigames import calibrate

TOY = "evadventure.minigames.tests.toy:ENTRY"


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_round_robin_finds_the_strengths_it_came_from(seats: int) -> None:
    truth = {"weak": 1300, "middle": 1500, "strong": 1800}
    met = {}
    for one, two in permutations(truth, 2):
        won = 1000 / (1 + (seats - 1) * 10 ** ((truth[two] - truth[one]) / 400))
        met[one, two] = calibrate.Met(won, 1000 - won)
    found = calibrate.bradley_terry(met, list(truth), "middle", seats)
    assert {name: level.rating for name, level in found.items()} == pytest.approx(truth, abs=3)
    assert found["middle"].error == 0
    assert 0 < found["weak"].error < 20


@given(st.lists(st.integers(0, 50), min_size=6, max_size=6))
def test_any_result_has_finite_ratings_in_the_order_of_the_wins(wins: list[int]) -> None:
    names = ["a", "b", "c"]
    met = {pair: calibrate.Met(won, 50 - won) for pair, won in zip(permutations(names, 2), wins, strict=True)}
    found = calibrate.bradley_terry(met, names, "b")
    assert found["b"].rating == levels.MIDDLE
    assert all(abs(level.rating - levels.MIDDLE) < 5000 for level in found.values())


def test_who_wins_more_is_rated_higher() -> None:
    found = calibrate.bradley_terry({("a", "b"): calibrate.Met(7, 3)}, ["a", "b"], "b")
    assert found["a"].rating > found["b"].rating


def test_one_among_several_is_rated_by_the_seats_it_had(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "found.toml"
    terms = ["--games", "6", "--seats", "3", "--near", "1", "--seconds", "0", "--options", "rounds=1"]
    assert main(["calibrate", TOY, *terms, "--out", str(out)]) == 0
    found = tomllib.loads(out.read_text(encoding="utf-8"))
    assert "--seats 3 --options rounds=1" in found["command"]
    assert found["matches_of_each_pair"] == 6
    assert main(["calibrate", TOY, *terms, "--seats", "99", "--out", str(out)]) == 2
    assert "99" in capsys.readouterr().err


def test_no_match_is_counted_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    jobs: list[Any] = []

    def play(job: Any) -> calibrate.Met:
        jobs.append(job)
        return calibrate.Met(1, 1)

    monkeypatch.setattr(calibrate, "_play", play)
    assert main(["calibrate", "uno", "--games", "100", "--near", "1", "--out", str(tmp_path / "levels.toml")]) == 0
    played = [
        (frozenset((job.alone, job.others)), deal, seat if job.alone < job.others else 1 - seat)
        for job in jobs
        for deal in range(job.first, job.first + job.deals)
        for seat in range(2)
    ]
    assert len(played) == len(set(played)) == 100 * (len(registry.get("uno").bots) - 1)


def test_a_game_without_the_file_has_newcomers(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    entry = registry.resolve(TOY)
    assert set(levels.published(entry).values()) == {levels.Level(levels.MIDDLE)}
    out = tmp_path / "found.toml"
    assert main(["calibrate", TOY, "--games", "4", "--seconds", "0.01", "--out", str(out)]) == 0
    assert set(tomllib.loads(out.read_text(encoding="utf-8"))["levels"]) == set(entry.bots)
    assert out.read_text(encoding="utf-8") == capsys.readouterr().out
    assert main(["calibrate", TOY, "--games", "2", "--out", str(tmp_path / "no" / "where.toml")]) == 2
    assert "cannot be written" in capsys.readouterr().err
