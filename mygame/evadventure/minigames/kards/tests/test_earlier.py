"""Matches of every earlier version of the rules: each loads by its own version, replays to the same end, and goes on.

`saved_earlier/rules_<version>_*.json.gz` were played by the programs of those versions. Each holds the stored form
(`match.Saved`), for each step a digest of what both seats could do, and the outcome. They never change.
"""

from __future__ import annotations

import gzip
import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

from evadventure.minigames import registry
from evadventure.minigames.kards.actions import Choose
from evadventure.minigames.kards.data import decks
from evadventure.minigames.match import BadSave, Match, Saved

GALLERY = sorted((Path(__file__).parent / "saved_earlier").glob("*.json.gz"))
NOW = registry.get("kards").game.info.rules_version
OLDEST = 2
"""Of whose logs any world holds one."""


def read(path: Path) -> tuple[Saved, dict[str, Any]]:
    kept = json.loads(gzip.decompress(path.read_bytes()))
    return msgspec.convert(kept["saved"], Saved), kept


def legal(match: Match) -> str:
    """Return a digest of what both seats may do."""
    seats = [
        sorted(json.dumps(msgspec.to_builtins(action), sort_keys=True) for action in match.legal(seat))
        for seat in (0, 1)
    ]
    return sha256(json.dumps([seats]).encode()).hexdigest()[:16]


def test_there_are_logs_of_every_earlier_version():
    versions = {read(path)[0].rules_version for path in GALLERY}
    assert versions == set(range(OLDEST, NOW))
    assert {game.info.rules_version for game in registry.get("kards").earlier} == versions


@pytest.mark.parametrize("path", GALLERY, ids=lambda path: path.name.split(".")[0])
def test_it_replays_as_it_was_played(path):
    saved, kept = read(path)
    match = Match.from_saved(saved)
    assert [legal(step) for step in match.replay()] == kept["legal"]
    assert json.loads(msgspec.json.encode(match.outcome)) == kept["outcome"]
    assert match.saved().rules_version == saved.rules_version
    assert Match.load(match.save()).digest == match.digest


@pytest.mark.parametrize("path", [path for path in GALLERY if "_3." in path.name], ids=lambda path: path.name)
def test_an_open_one_is_played_on_by_its_own_rules(path):
    saved, _ = read(path)
    match = Match.from_saved(saved)
    while match.outcome is None:
        seat = match.to_act[0]
        match = match.play(seat, match.timeout(seat))
    again = Match.load(match.save())
    assert again.outcome == match.outcome
    assert again.game.info.rules_version == saved.rules_version


@pytest.mark.parametrize("version", range(OLDEST, NOW))
def test_a_deck_chosen_after_the_upgrade_is_the_deck_of_then(version):
    path = next(path for path in GALLERY if path.name == f"rules_{version}_0.json.gz")
    saved, _ = read(path)
    match = Match.from_saved(msgspec.structs.replace(saved, log=[]))
    then = decks.read_file(f"decks_{version}.toml")
    key = next(key for key, deck in then.items() if deck.cards != decks.READY[key].cards)
    for seat in (0, 1):
        match = match.play(seat, Choose(key))
    old = then[key].cards
    dealt = [held.card for held in match.state.sides[0].hand] + list(match.state.sides[0].deck)
    assert sorted(dealt) == sorted(key for key, count in old.items() for _ in range(count))
    assert Match.load(match.save()).digest == match.digest


@pytest.mark.parametrize("version", [OLDEST - 1, NOW + 1])
def test_rules_nobody_has_are_refused(version):
    saved, _ = read(GALLERY[0])
    with pytest.raises(BadSave) as refused:
        Match.from_saved(msgspec.structs.replace(saved, rules_version=version))
    assert refused.value.refusal.code == "save_rules"
