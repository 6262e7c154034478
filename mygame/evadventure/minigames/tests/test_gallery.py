"""Logs of every version of every game's rules: each replays, step by step, to what it led to when it was played.

`gallery/<game>_<rules>_<number>.json.gz` hold the stored form (`match.Saved`), a digest of the state after each step,
and the outcome. They never change. Before a version that has risen is released, `python -m
evadventure.minigames.tests.test_gallery` plays some logs of it with random players; those of before stay.
"""

from __future__ import annotations

import gzip
import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from evadventure.minigames import registry
from evadventure.minigames.match import Match, Saved
from evadventure.minigames.options import read_options

HERE = Path(__file__).parent / "gallery"
GALLERY = sorted(HERE.glob("*.json.gz"))
PLAYED: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "uno": [
        (2, {}),
        (4, {"preset": "official"}),
        (4, {"preset": "party"}),
        (3, {"preset": "no_mercy"}),
        (4, {"partners": "fixed", "rounds": 2, "stacking": "same", "false_call_penalty": 2}),
    ],
    "mbg": [
        (2, {}),
        (3, {"profile": "classic", "scenario": "three_kingdoms", "max_turn": 12}),
        (4, {"scenario": "warlords", "max_turn": 10}),
    ],
    "kards": [
        (2, {}),
        (2, {"second_player": "even", "decks": ["panzer", "tide"]}),
        (2, {"profile": "official", "mulligan": False, "decks": ["few", "winter"]}),
        (2, {"profile": "official", "armor_scope": "all", "decks": ["masses", "arsenal"]}),
    ],
}
"""Game -> seats and options of the logs that are written."""
LONGEST = 400
"""Steps of a log that is written."""


def read(path: Path) -> dict[str, Any]:
    kept: dict[str, Any] = json.loads(gzip.decompress(path.read_bytes()))
    return kept


def steps(match: Match) -> list[str]:
    return [step.digest[:12] for step in match.replay()]


@pytest.mark.parametrize("game", PLAYED)
def test_there_are_logs_of_every_version(game):
    there = {read(path)["saved"]["rules_version"] for path in HERE.glob(f"{game}_*.gz")}
    assert there == set(range(1, registry.get(game).game.info.rules_version + 1))


@pytest.mark.parametrize("path", GALLERY, ids=lambda path: path.name.split(".")[0])
def test_it_replays_as_it_was_played(path):
    kept = read(path)
    match = Match.from_saved(msgspec.convert(kept["saved"], Saved))
    assert steps(match) == kept["steps"]
    assert json.loads(msgspec.json.encode(match.outcome)) == kept["outcome"]
    assert json.loads(match.save()) == kept["saved"]


def write(game: str) -> None:
    """Play logs of the present version of a game."""
    rules = registry.get(game).game
    for number, (seats, given) in enumerate(PLAYED[game]):
        options = read_options(rules, given, rules.options_type())
        assert rules.check_options(options, seats) is None
        chance = random.Random(f"{game} {number}")
        match = Match.open(rules, options, seats, chance.getrandbits(256))
        while match.outcome is None and len(match.log) < LONGEST:
            seat = chance.choice(match.to_act)
            match = match.play(seat, chance.choice(match.legal(seat)))
        kept = {
            "saved": json.loads(match.save()),
            "steps": steps(match),
            "outcome": json.loads(msgspec.json.encode(match.outcome)),
        }
        text = json.dumps(kept, separators=(",", ":"), ensure_ascii=False)
        path = HERE / f"{game}_{rules.info.rules_version}_{number}.json.gz"
        if not path.exists():
            path.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


if __name__ == "__main__":
    for one in PLAYED:
        write(one)
