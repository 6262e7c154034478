"""One process, several, a Ray cluster: the same is found, whoever finds it."""

from __future__ import annotations

import json
import os
from importlib.util import find_spec

import pytest

from evadventure.minigames import engines
from evadventure.minigames.cli import bench, main
from evadventure.minigames.engines import Engine, NoEngine
from evadventure.minigames.testing.kit import times

pytestmark = pytest.mark.xdist_group("engines")  # Ray is begun once

needs_ray = pytest.mark.skipif(find_spec("ray") is None, reason="the package ray is not installed: pip install ray")
SPREAD = [
    ("processes", 2),
    pytest.param("processes", 3, marks=pytest.mark.sweep),
    pytest.param("ray", 2, marks=[needs_ray, pytest.mark.long]),  # `test_cluster` has one in every run
]
TOY = "evadventure.minigames.tests.toy:ENTRY"


def square(number: int) -> int:
    return number * number


def process(_: int) -> int:
    return os.getpid()


@pytest.fixture(autouse=True)
def own_cluster(monkeypatch):
    monkeypatch.delenv("RAY_ADDRESS", raising=False)


def simulated(capsys, *arguments):
    assert main(["sim", *arguments, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    clocks = ("seconds", "elapsed", "games_per_second", "actions_per_second", "engine", "workers")
    return {key: value for key, value in found.items() if key not in clocks}


@pytest.mark.parametrize(("engine", "workers"), [("local", 1), *SPREAD])
def test_results_come_in_the_order_of_the_parts(engine, workers):
    with Engine(engine, workers).working(square) as run:
        assert list(run(range(40))) == [number * number for number in range(40)]


def test_the_work_is_done_elsewhere():
    with Engine("processes", 2).working(process) as run:
        assert os.getpid() not in set(run(range(4)))


@pytest.mark.long
@pytest.mark.parametrize(("engine", "workers"), SPREAD)
def test_simulations_agree(engine, workers, capsys):
    for game, bots in (("kards", "greedy,random"), ("mbg", "random")):
        games = times(6, 30) if game == "kards" else times(2, 3)
        terms = (game, "--games", str(games), "--seed", "7", "--bots", bots, "--seconds", "0")
        alone = simulated(capsys, *terms)
        assert simulated(capsys, *terms, "--engine", engine, "--workers", str(workers)) == alone
        assert sum(alone["wins"]) > 0


@pytest.mark.parametrize(("engine", "workers"), [SPREAD[0], SPREAD[-1]])
def test_strengths_agree(engine, workers):
    pairing = bench.Pairing("uno", "careful", "random", 3, 0.0)
    deals = times(8, 25)
    alone = bench.measured(pairing, deals, Engine())
    assert alone.games == 3 * deals
    assert bench.measured(pairing, deals, Engine(engine, workers)) == alone


def test_an_engine_that_is_missing_is_told(monkeypatch, capsys):
    def absent(name):
        raise ModuleNotFoundError(name)

    monkeypatch.setattr(engines, "import_module", absent)
    assert main(["sim", "uno", "--games", "2", "--engine", "ray", "--lang", "zh"]) == 2
    assert "wellmouth[cluster]" in capsys.readouterr().err
    with pytest.raises(NoEngine), Engine("ray", 1).working(square):
        pass
