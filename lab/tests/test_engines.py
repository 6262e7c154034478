"""One process, several, a Ray cluster: the same is found, whoever finds it."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

from evadventure.minigames import engines
from evadventure.minigames.testing.kit import times
from lab.__main__ import main

pytestmark = pytest.mark.xdist_group("engines")  # Ray is begun once

needs_ray = pytest.mark.skipif(find_spec("ray") is None, reason="the package ray is not installed: pip install ray")
SPREAD = [
    ("processes", 2),
    pytest.param("processes", 3, marks=pytest.mark.sweep),
    # In every run: `evadventure.minigames.tests.test_engines`.
    pytest.param("ray", 2, marks=[needs_ray, pytest.mark.sweep]),
]


@pytest.fixture(autouse=True)
def own_cluster(monkeypatch):
    monkeypatch.delenv("RAY_ADDRESS", raising=False)


@pytest.mark.long
@pytest.mark.parametrize(("engine", "workers"), SPREAD)
def test_reports_agree(engine, workers, tmp_path):
    spread = ("--engine", engine, "--workers", str(workers))
    for game, bots in (("kards", "greedy,random"), ("mbg", "random")):
        games = times(6, 30) if game == "kards" else times(2, 3)
        terms = (game, "--games", str(games), "--seed", "7", "--bots", bots, "--seconds", "0")
        assert main(["report", *terms, "--out", str(tmp_path / "alone" / game)]) == 0
        assert main(["report", *terms, "--out", str(tmp_path / "many" / game), *spread]) == 0
        reports = [(tmp_path / who / game / "balance.md").read_text("utf-8") for who in ("alone", "many")]
        assert reports[0] == reports[1]


@pytest.mark.sweep
@pytest.mark.parametrize(("engine", "workers"), SPREAD)
def test_ratings_agree(engine, workers, tmp_path):
    texts = []
    for name, spread in (("one", ()), ("two", ("--engine", engine, "--processes", str(workers)))):
        file = tmp_path / name
        asked = ["calibrate", "uno", "--games", "2", "--near", "1", "--seconds", "0", "--out", str(file)]
        assert main([*asked, *spread]) == 0
        texts.append(file.read_text("utf-8"))
    assert texts[0] == texts[1]


@pytest.mark.parametrize(("engine", "workers"), SPREAD)
def test_dungeons_agree(engine, workers, capsys):
    told = []
    for spread in ([], ["--engine", engine, "--processes", str(workers)]):
        few = str(times(1, 2))
        assert (
            main(["dungeon", "--parties", str(times(2, 4)), "--solo", few, "--divers", few, "--deep", "0", *spread])
            == 0
        )
        told.append(capsys.readouterr().out.rpartition("\n\n")[0])
    assert told[0] == told[1]
    assert "|" in told[0]


def test_an_engine_that_is_missing_is_told(monkeypatch, capsys):
    def absent(name):
        raise ModuleNotFoundError(name)

    monkeypatch.setattr(engines, "import_module", absent)
    with pytest.raises(SystemExit):
        main(["dungeon", "--parties", "1", "--engine", "ray"])
    assert "needs the package ray" in capsys.readouterr().err
    assert main(["calibrate", "uno", "--engine", "ray", "--lang", "zh"]) == 2
    assert "wellmouth[cluster]" in capsys.readouterr().err
