"""Matches of every earlier version of the rules: each loads by its own version, replays to the same end, and goes on.

`saved_earlier/rules_<version>_*.json.gz` were played by the programs of those versions. Each holds the stored form
(`match.Saved`), for each step a digest of what both seats could do, and the outcome. They never change.
"""

from __future__ import annotations

import gzip
import json
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

from evadventure.minigames import registry
from evadventure.minigames.kards.actions import Choose
from evadventure.minigames.kards.data import decks
from evadventure.minigames.kards.data.cards import CARDS, OF_THEN
from evadventure.minigames.kards.painter import CARD_ROWS, WORDS
from evadventure.minigames.match import BadSave, Match, Saved

GALLERY = sorted((Path(__file__).parent / "saved_earlier").glob("*.json.gz"))
NOW = registry.get("kards").game.info.rules_version
OLDEST = 1


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
    others = {figures.key: key for key, figures in OF_THEN.get(version, {}).items()}
    dealt = [held.card for held in match.state.sides[0].hand] + list(match.state.sides[0].deck)
    assert not set(dealt) & set(others.values())
    assert sorted(others.get(key, key) for key in dealt) == sorted(
        key for key, count in old.items() for _ in range(count)
    )
    assert Match.load(match.save()).digest == match.digest


def test_a_card_of_then_has_the_figures_of_then_and_is_in_no_list():
    then = CARDS["ger_light_panzers_1"]
    assert (then.attack, then.defence) == (3, 3)
    assert CARDS["ger_light_panzers"].defence == 2
    assert then.card.name == CARDS["ger_light_panzers"].card.name
    assert then.key not in [*CARDS]
    deck = decks.READY["panzer"]
    of_then = msgspec.structs.replace(deck, cards={**deck.cards, then.key: 1})
    assert [one.code for one in decks.check(of_then)][:1] == ["deck_unknown_card"]


@pytest.mark.parametrize("version", OF_THEN)
def test_the_gallery_plays_each_card_of_then_and_browsers_can_draw_it(version):
    played = {
        card
        for path in GALLERY
        if f"rules_{version}_" in path.name
        for step in Match.from_saved(read(path)[0]).replay()
        for card in (
            *(card for side in step.state.sides for card in side.discard),
            *(unit.card for side in step.state.sides for unit in side.support),
            *(unit.card for unit in step.state.front),
        )
    }
    of_then = {figures.key for figures in OF_THEN[version].values()}
    assert of_then <= played
    assert of_then <= set(CARD_ROWS)
    assert {f"kards_{what}_{key}" for key in of_then for what in ("card", "text")} <= set(WORDS)


@pytest.mark.parametrize("level", ["casual", "greedy", "master"])
def test_computer_players_go_on_by_the_cards_of_then(level):
    saved, _ = read(next(path for path in GALLERY if path.name == "rules_1_3.json.gz"))
    match, bot = Match.from_saved(saved), registry.get("kards").bots[level]
    for step in range(12):
        seat = match.to_act[0]
        legal_now = match.legal(seat)
        action = bot.choose(match.view(seat), legal_now, seat, step, 0.05)
        assert action in legal_now
        match = match.play(seat, action)


def test_a_position_of_then_has_the_cards_of_then():
    saved, _ = read(next(path for path in GALLERY if path.name == "rules_1_3.json.gz"))
    match = Match.from_saved(saved)
    game = match.game
    text = game.write_position(match.state)
    assert game.read_position(re.sub(r"_1\b", "", text), 1) == game.read_position(text, 1)


@pytest.mark.parametrize("version", [OLDEST - 1, NOW + 1])
def test_rules_nobody_has_are_refused(version):
    saved, _ = read(GALLERY[0])
    with pytest.raises(BadSave) as refused:
        Match.from_saved(msgspec.structs.replace(saved, rules_version=version))
    assert refused.value.refusal.code == "save_rules"
