"""Matches stored by an earlier program: each still loads, comes to the same states and end, and reads the same.

`saved/*.json.gz` hold the stored form (`match.Saved`), a digest of every state, the outcome, and for each reader a
digest of all that was shown and told. After a change of wording the last is written anew, the rest never, by
`python -m evadventure.minigames.kards.tests.test_saved`.
"""

from __future__ import annotations

import gzip
import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

from evadventure.minigames.core import Reader
from evadventure.minigames.kards.text import PRESENT
from evadventure.minigames.match import Match, Saved
from evadventure.words import Lang

GALLERY = sorted((Path(__file__).parent / "saved").glob("*.json.gz"))


def read(path: Path) -> dict[str, Any]:
    kept: dict[str, Any] = json.loads(gzip.decompress(path.read_bytes()))
    return kept


def shown(match: Match, who: int | None, lang: Lang) -> str:
    """Return a digest of everything a reader is shown, told and offered in the course of a match."""
    reader = Reader(lang=lang, names=("Ann", "Bob"), who=who, width=80)
    found = sha256()
    for step in match.replay():
        view = step.view(who)
        parts = [PRESENT.render_view(view, reader), PRESENT.prompt(view, reader)]
        parts += [PRESENT.render_event(event, reader) for event in step.observed_events(who)]
        if who in step.to_act:
            legal = step.legal(who)
            parts += [f"{PRESENT.describe(one, view, reader)}: {PRESENT.explain(one, view, reader)}" for one in legal]
            parts.append(PRESENT.idle(view, legal, reader))
        if step.outcome:
            parts.append(PRESENT.outcome(step.outcome, reader))
        found.update("\n".join(parts).encode())
    return found.hexdigest()


def texts(match: Match) -> dict[str, str]:
    """Return what each reader was shown, by reader."""
    return {
        f"{'watching' if who is None else who} {lang.value}": shown(match, who, lang)
        for who in (None, 0, 1)
        for lang in (Lang.EN, Lang.ZH)
    }


@pytest.mark.parametrize("path", GALLERY, ids=lambda path: path.name.split(".")[0])
def test_a_stored_match_comes_to_the_same_end(path):
    kept = read(path)
    match = Match.from_saved(msgspec.convert(kept["saved"], Saved))
    assert [step.digest[:16] for step in match.replay()] == kept["states"]
    assert json.loads(msgspec.json.encode(match.outcome)) == kept["outcome"]
    assert texts(match) == kept["texts"]
    assert json.loads(match.save()) == kept["saved"]


def test_the_gallery_holds_every_kind_of_match():
    ends = {(kept["outcome"] or {}).get("rule") for kept in map(read, GALLERY)}
    assert ends >= {None, "hq", "concede"}
    assert {kept["saved"]["options"]["profile"] for kept in map(read, GALLERY)} == {"seed", "official"}
    assert any(kept["saved"]["position"] for kept in map(read, GALLERY))
    assert any(action is None for kept in map(read, GALLERY) for _, action in kept["saved"]["log"])


if __name__ == "__main__":
    for path in GALLERY:
        kept = read(path)
        kept["texts"] = texts(Match.from_saved(msgspec.convert(kept["saved"], Saved)))
        text = json.dumps(kept, separators=(",", ":"), ensure_ascii=False)
        path.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
