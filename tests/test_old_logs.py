"""Every match of every recorded world replays by today's rules, to the end that was stored: none would be frozen."""

from __future__ import annotations

import json
import lzma
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from evadventure.minigames.match import FORMAT, Match, Saved

WORLDS = sorted(Path(__file__).parent.glob("worlds/world-*.sqlite3.xz"))


@pytest.mark.parametrize("world", WORLDS, ids=lambda world: world.name)
def test_old_matches_replay(world: Path, tmp_path: Path) -> None:
    file = tmp_path / "world.sqlite3"
    file.write_bytes(lzma.decompress(world.read_bytes()))
    with closing(sqlite3.connect(file)) as store:
        store.row_factory = sqlite3.Row
        rows = store.execute("SELECT * FROM tables_matchrow ORDER BY id").fetchall()
        assert rows
        for row in rows:
            log = store.execute(
                "SELECT seat, action FROM tables_actionrow WHERE match_id = ? ORDER BY step", (row["id"],)
            )
            seats = store.execute("SELECT count(*) FROM tables_seatrow WHERE match_id = ?", (row["id"],)).fetchone()[0]
            deal = "SELECT seed FROM tables_deal WHERE match_id = ?"
            seed = row["seed"] or store.execute(deal, (row["id"],)).fetchone()[0]
            match = Match.from_saved(
                Saved(
                    format=FORMAT,
                    game=row["game"],
                    rules_version=row["rules_version"],
                    options=json.loads(row["options"]),
                    seats=seats,
                    seed=seed,
                    log=[(seat, json.loads(action)) for seat, action in log],
                    position=row["position"],
                )
            )
            assert len(match.log) == row["length"]
            if row["phase"] in ("playing", "paused"):
                assert match.outcome is None
            elif match.outcome is not None:
                assert match.outcome.rule == row["rule"]
