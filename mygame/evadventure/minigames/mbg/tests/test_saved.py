"""Stored matches are still read: those in `saved/` come to the states, outcomes and sights they had when stored.

The files were written by the program before its records had full names (rules version 1). Each holds a match in its
stored form (`match.Saved`), how it ended, and what observers read at some lengths of its log. Chinese has been spaced
in another way since (docs/develop/texts.md): sights are compared without the blanks beside figures.
"""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from evadventure.minigames.core import Reader
from evadventure.minigames.match import Match, Saved
from evadventure.minigames.mbg import ENTRY
from evadventure.words import Lang

BESIDE_FIGURES = re.compile(r"(?<=[\u4e00-\u9fff]) (?=[\d-])|(?<=\d) (?=[\u4e00-\u9fff])| ?[/／] ?")
SAVED = sorted((Path(__file__).parent / "saved").glob("*.json.gz"))


def sights(match: Match) -> list[str]:
    """Return what a spectator, a seat in English and a seat in Chinese read now."""
    names = tuple(f"P{seat}" for seat in range(match.seats))
    readers = [
        Reader(lang=Lang.EN, names=names),
        Reader(lang=Lang.EN, names=names, who=0, width=100),
        Reader(lang=Lang.ZH, names=names, who=1, screenreader=True),
    ]
    told = []
    for reader in readers:
        view = match.view(reader.who)
        for text in (ENTRY.present.render_view, ENTRY.present.hand, ENTRY.present.prompt):
            told.append(text(view, reader))
    return told


def unspaced(texts: list[str]) -> list[str]:
    """Return texts without the blanks beside figures in Chinese."""
    return [BESIDE_FIGURES.sub("", text) for text in texts]


def plain(record: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(record))


def test_there_are_stored_matches_of_every_kind():
    kept = [json.loads(gzip.decompress(path.read_bytes())) for path in SAVED]
    assert {one["saved"]["options"]["profile"] for one in kept} == {"manual", "classic"}
    assert len({one["saved"]["options"]["scenario"] for one in kept}) > 3
    assert {one["outcome"] is None for one in kept} == {True, False}
    assert any(one["saved"]["position"] for one in kept)
    assert any(action is None for one in kept for _, action in one["saved"]["log"]), "a step taken back"


@pytest.mark.parametrize("path", SAVED, ids=lambda path: path.name)
def test_a_stored_match_comes_out_as_it_was(path):
    kept: dict[str, Any] = json.loads(gzip.decompress(path.read_bytes()))
    match = Match.from_saved(msgspec.convert(kept["saved"], Saved))
    assert match.digest == kept["saved"]["digest"]
    assert plain(match.outcome) == kept["outcome"]
    assert plain(match.saved()) == kept["saved"]
    for length, expected in kept["sights"].items():
        assert unspaced(sights(match.at(int(length)))) == unspaced(expected), length
