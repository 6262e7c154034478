"""Recorded games of the original come out line by line (rules page, part III).

`recorded/` holds those on maps of our own, with battles and values that name no officer or place of the original.
Recordings that hold the original's map are replayed too where they lie beside the checkout.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from evadventure.minigames.mbg.data import Profile
from evadventure.minigames.mbg.data.maps import build, parse
from evadventure.minigames.mbg.tests.desk import CHANCE, FAIR, ROAD, a_map
from evadventure.minigames.mbg.tests.original.replay import Differs, main, picture, verify, verify_game
from evadventure.minigames.mbg.tests.original.saves import write

HERE = Path(__file__).resolve()
OURS = sorted((HERE.parent / "recorded").glob("*.jsonl.gz"))
BESIDE = sorted((HERE.parents[7] / "shared" / "data" / "mbg" / "games").glob("*.jsonl.gz"))


def games(paths, *every_run):
    """Return files of games as parameters: these are played in every run, the others by `make test-all`."""
    return [
        pytest.param(one, marks=[] if one.name.startswith(every_run) else pytest.mark.sweep, id=one.name)
        for one in paths
    ]


@pytest.mark.parametrize("path", games(OURS, "own_a", "battles_forced", "edge", "script", "vectors"))
def test_a_recorded_game_comes_out_line_by_line(path):
    verify(path)


@pytest.mark.parametrize("path", games(BESIDE, "resume_a3"))
def test_a_recorded_game_of_the_originals_map_comes_out_line_by_line(path):
    verify(path)


def test_a_spoilt_recording_is_found_with_its_line(tmp_path, capsys):
    source = next(path for path in OURS if "script_anger" in path.name)
    lines = gzip.decompress(source.read_bytes()).decode().splitlines()
    at = next(i for i, line in enumerate(lines) if '"NotePayTax"' in line)
    lines[at] = lines[at].replace("288", "289")
    spoilt = tmp_path / "spoilt.jsonl"
    spoilt.write_text("\n".join(lines), encoding="utf-8")
    assert main([str(source), str(spoilt), str(tmp_path / "missing.jsonl")]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[0] == f"passed {source}"
    assert f"line {at + 1}: expected" in told[1]
    assert "289" in told[1]
    assert told[2].startswith("FAILED")
    assert told[-1] == "1 passed, 2 failed"


def meta(text):
    return ["meta", {"text": text, "crole": 0, "game": {"max_turn": 1, "fill_cards": 0}}]


QUIT = a_map([ROAD, CHANCE], [FAIR], [{"loc": 0, "mos": [0]}, {"loc": 1}])


def opening():
    yield ["e", "InitMap", 2, 2, 1, 0, 0, 0, 12, 14, 9, 9]
    yield ["e", "ShowMap", 0, 0, 0, 0, 0]
    yield ["e", "ShowMap", 1, 5, 0, 1, 0]
    yield ["e", "StartGame"]
    yield ["n", 0, "StartGame", 0]
    yield ["n", 1, "StartGame", 1]
    yield ["e", "RoleStartAction", 0]


def recorded(*tail):
    """Return a hand-made recording; its first state is whatever the engine says."""
    board = build(parse(QUIT), Profile.CLASSIC, 1)
    return [meta(QUIT), ["s", "initial", 0, picture(board)], *opening(), *tail]


NO_CARDS = [[0] * 14]


def test_m9_quitting_ends_the_game_for_all():
    verify_game(recorded(["d", 0, "SelRoleAction", NO_CARDS, -2], ["e", "NoteForceQuit"], ["end", -3, 1]))


def test_m9_saving_asks_for_a_name_and_writes_the_file():
    text = write(build(parse(QUIT), Profile.CLASSIC, 1), 0)
    ask = ["d", 0, "SelRoleAction", NO_CARDS]
    verify_game(
        recorded(
            [*ask, -3],
            ["d", 0, "GetFileName", [], ""],
            [*ask, -3],
            ["d", 0, "GetFileName", [], "bad"],
            ["n", 0, "SaveReport", False],
            [*ask, -3],
            ["d", 0, "GetFileName", [], "x.sav"],
            ["n", 0, "SaveReport", True],
            [*ask, -2],
            ["e", "NoteForceQuit"],
            ["save", "x.sav", text],
            ["end", -3, 1],
        )
    )


def test_m9_a_card_with_count_zero_is_ignored():
    ask = ["d", 0, "SelRoleAction", NO_CARDS]
    verify_game(recorded([*ask, 5], [*ask, -2], ["e", "NoteForceQuit"], ["end", -3, 1]))


def test_c3_a_type_that_is_none_uses_the_card_up():
    cards = [0] * 14
    cards[8] = 1
    verify_game(_with_cards(cards))


def _with_cards(cards):
    lines = recorded(
        ["d", 0, "SelRoleAction", [cards], 8],
        ["d", 0, "SelCardObjAny", [8], 7, 0],
        ["d", 0, "SelRoleAction", NO_CARDS, -2],
        ["e", "NoteForceQuit"],
        ["end", -3, 1],
    )
    lines[0][1]["cards"] = {"0": [[8, 1]]}
    lines[1][3]["roles"][0]["cards"] = list(cards)
    return lines


def test_what_differs_is_told():
    with pytest.raises(Differs, match=r"line 10: expected .*-2.* got"):
        verify_game(recorded(["d", 1, "SelRoleAction", NO_CARDS, -2]))
    lines = recorded(["d", 0, "SelRoleAction", NO_CARDS, -2], ["e", "NoteForceQuit"], ["end", -3, 1], ["end", 0, 0])
    with pytest.raises(Differs, match="the end"):
        verify_game(lines)
    assert json.dumps(lines)
