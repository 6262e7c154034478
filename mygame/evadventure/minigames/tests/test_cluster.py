"""A process that is no part of a Ray cluster asks it."""

from __future__ import annotations

import os
import time
from importlib.util import find_spec

import msgspec
import pytest

from evadventure.minigames import thinking
from evadventure.minigames.cluster import Cluster, NotDone
from evadventure.minigames.tests.toy import ENTRY

pytestmark = [
    pytest.mark.xdist_group("engines"),  # Ray is begun once
    pytest.mark.skipif(find_spec("ray") is None, reason="the package ray is not installed: pip install ray"),
]
LONG = 120
TOY = "evadventure.minigames.tests.toy:ENTRY"


@pytest.fixture
def cluster(monkeypatch):
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    made = Cluster(2, LONG)
    yield made
    made.shutdown()
    assert made.lost


@pytest.mark.long
def test_a_computer_player_thinks_on_the_cluster_and_nothing_there_harms_who_asks(cluster):
    cluster.joined.result(LONG)
    assert cluster.ready
    state = ENTRY.game.setup(ENTRY.game.options_type(), 2, 5).state
    view, legal = (msgspec.json.encode(part) for part in (ENTRY.game.view(state, 0), ENTRY.game.legal(state, 0)))
    question = (TOY, "random", view, legal, 0, 1, 0.1)
    asked = [cluster.submit(thinking.think, *question) for _ in range(6)]
    assert {answer.result(LONG) for answer in asked} == {thinking.think(*question)}
    assert cluster.submit(os.getpid).result(LONG) not in (os.getpid(), cluster._process.pid)
    with pytest.raises(NotDone, match="no_such_game"):
        cluster.submit(thinking.think, "no_such_game:ENTRY", *question[1:]).result(LONG)
    assert cluster.submit(thinking.think, *question).result(LONG) == thinking.think(*question)
    under_way = cluster.submit(time.sleep, 10 * LONG)
    cluster._process.kill()
    with pytest.raises(NotDone, match="lost"):
        under_way.result(LONG)
    cluster._process.join()
    assert cluster.lost
    assert not cluster.ready


@pytest.mark.sweep
def test_a_cluster_that_does_not_answer_is_taken_for_lost(monkeypatch):
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    cluster = Cluster(1, 1)
    cluster.joined.result(LONG)
    with pytest.raises(NotDone, match="no answer"):
        cluster.submit(time.sleep, 10 * LONG).result(LONG)
    cluster._process.join(LONG)
    assert cluster.lost
    cluster.shutdown()


def test_a_cluster_that_cannot_be_joined_says_why(monkeypatch):
    monkeypatch.setenv("RAY_ADDRESS", "nowhere://at-all")
    cluster = Cluster(2, 1)
    with pytest.raises(NotDone, match="cannot be reached"):
        cluster.joined.result(LONG)
    assert not cluster.ready
    cluster.shutdown()
