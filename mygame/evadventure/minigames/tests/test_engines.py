"""One process, several, a Ray cluster: the same is found, whoever finds it."""

from __future__ import annotations

import json
import os
from importlib.util import find_spec

import pytest

from evadventure.kernel import engines
from evadventure.kernel.engines import Engine, NoEngine
from evadventure.knave.simulate import __main__ as dungeon
from evadventure.minigames.cli import bench, main

pytestmark = pytest.mark.xdist_group("engines")  # Ray is begun once

needs_ray = pytest.mark.skipif(find_spec("ray") is None, reason="the package ray is not installed: pip install ray")
SPREAD = [("processes", 2), ("processes", 3), pytest.param("ray", 2, marks=needs_ray)]
TOY = "evadventure.minigames.testing.toy:ENTRY"


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


@pytest.mark.parametrize(("engine", "workers"), SPREAD)
def test_simulations_and_their_reports_agree(engine, workers, capsys, tmp_path):
    spread = ("--engine", engine, "--workers", str(workers))
    for game, bots in (("kards", "greedy,random"), ("mbg", "random")):
        terms = (game, "--games", "30" if game == "kards" else "3", "--seed", "7", "--bots", bots, "--seconds", "0")
        alone = simulated(capsys, *terms, "--report", str(tmp_path / "alone" / game))
        assert simulated(capsys, *terms, "--report", str(tmp_path / "many" / game), *spread) == alone
        assert sum(alone["wins"]) > 0
        reports = [(tmp_path / who / game / "balance.md").read_text("utf-8") for who in ("alone", "many")]
        assert reports[0] == reports[1]


@pytest.mark.parametrize(("engine", "workers"), SPREAD)
def test_strengths_and_ratings_agree(engine, workers, tmp_path):
    pairing = bench.Pairing("uno", "careful", "random", 3, 0.0)
    alone = bench.measured(pairing, 25, Engine())
    assert alone.games == 75
    assert bench.measured(pairing, 25, Engine(engine, workers)) == alone
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
        dungeon.main(["--parties", "4", "--solo", "2", "--divers", "2", "--deep", "0", *spread])
        told.append(capsys.readouterr().out.rpartition("\n\n")[0])
    assert told[0] == told[1]
    assert "|" in told[0]


def test_an_engine_that_is_missing_is_told(monkeypatch, capsys):
    def absent(name):
        raise ModuleNotFoundError(name)

    monkeypatch.setattr(engines, "import_module", absent)
    assert main(["sim", "uno", "--games", "2", "--engine", "ray", "--lang", "zh"]) == 2
    assert "wellmouth[cluster]" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        dungeon.main(["--parties", "1", "--engine", "ray"])
    assert "needs the package ray" in capsys.readouterr().err
    with pytest.raises(NoEngine), Engine("ray", 1).working(square):
        pass


def test_a_report_that_cannot_be_added_up_says_so(monkeypatch, capsys, tmp_path):
    from contextlib import nullcontext

    from evadventure.minigames.cli import simulate
    from evadventure.minigames.extras import Extras

    class Alone:
        def deal(self, seed, state, events): ...
        def step(self, seat, action, state, events): ...
        def end(self, outcome): ...

    monkeypatch.setattr(simulate, "load_extras", lambda entry: Extras(report=lambda folder: nullcontext(Alone())))
    asked = ["sim", "uno", "--games", "4", "--report", str(tmp_path)]
    assert main([*asked, "--processes", "2"]) == 2
    assert "one process only" in capsys.readouterr().err
    assert main([*asked, "--bots", "random"]) == 0
