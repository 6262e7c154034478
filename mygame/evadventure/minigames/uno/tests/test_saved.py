"""Matches that were played and stored before the modules and fields of UNO got their present names.

Each file of `saved/` holds one match as `match.Saved` and as rows of a table's log, and what it was when it was
stored: a digest of the state, the events and all views after each entry of the log; the last state and views as text.
"""

from __future__ import annotations

import gzip
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from evadventure.minigames.match import FORMAT, Match, Saved
from evadventure.minigames.testing.kit import observers
from evadventure.minigames.uno.tests.table import GAME
from evadventure.minigames.worlds import digest

FILES = sorted((Path(__file__).parent / "saved").glob("*.json.gz"))


@cache
def stored(path: Path) -> Any:
    return msgspec.json.decode(gzip.decompress(path.read_bytes()))


@cache
def loaded(path: Path) -> Match:
    return Match.load(msgspec.json.encode(stored(path)["saved"]), GAME)


def test_there_are_finished_and_open_matches():
    assert len(FILES) >= 12
    assert {stored(path)["outcome"] is None for path in FILES} == {True, False}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name.split(".")[0])
class TestStored:
    def test_it_loads_and_saves_as_it_was_stored(self, path):
        assert msgspec.json.decode(loaded(path).save()) == stored(path)["saved"]

    def test_each_step_is_what_it_was(self, path):
        steps = [
            digest([then.state, then.events, [GAME.view(then.state, who) for who in observers(then.seats)]])[:16]
            for then in loaded(path).replay()
        ]
        assert steps == stored(path)["steps"]

    def test_it_ends_as_it_ended(self, path):
        match, kept = loaded(path), stored(path)
        assert msgspec.json.decode(msgspec.json.encode(match.outcome)) == kept["outcome"]
        assert msgspec.json.encode(match.state).decode() == kept["state"]
        assert [msgspec.json.encode(match.view(who)).decode() for who in observers(match.seats)] == kept["views"]

    def test_the_stored_state_and_views_decode(self, path):
        match, kept = loaded(path), stored(path)
        assert msgspec.json.decode(kept["state"], type=GAME.state_type) == match.state
        for who, text in zip(observers(match.seats), kept["views"], strict=True):
            assert msgspec.json.decode(text, type=GAME.view_type) == match.view(who)

    def test_the_rows_of_a_table_give_the_same_match(self, path):
        kept, saved = stored(path), stored(path)["saved"]
        log = [(seat, msgspec.json.decode(action)) for seat, action in kept["row"]["actions"]]
        options = msgspec.json.decode(kept["row"]["options"])
        terms = (FORMAT, "uno", saved["rules_version"], options, saved["seats"], saved["seed"])
        match = Match.from_saved(Saved(*terms, log, saved["position"], saved["digest"]))
        assert (match.digest, match.to_act) == (loaded(path).digest, loaded(path).to_act)

    def test_texts_of_actions_and_the_position_read_back_as_they_were_written(self, path):
        match, kept = loaded(path), stored(path)
        for (_, action), text in zip(match.log, kept["texts"], strict=True):
            assert action is None or (GAME.write_action(action), GAME.read_action(text)) == (text, action)
        assert GAME.write_position(match.state) == kept["position_text"]
        again = GAME.read_position(kept["position_text"], 0)
        assert msgspec.structs.replace(again, chance=match.state.chance) == match.state
