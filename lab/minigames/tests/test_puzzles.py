"""Puzzles: those that are shipped replay by the rules, hold, and hide what their solver does not see."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from evadventure.minigames import registry
from evadventure.minigames.core import Reason
from evadventure.minigames.puzzles import book
from evadventure.minigames.testing.kit import times
from lab.__main__ import main
from lab.minigames import puzzles

GAMES = [key for key in registry.GAMES if book.book_of(registry.get(key)) is not None]


def shipped(key):
    entry = registry.get(key)
    return entry, book.book_of(entry)


@pytest.mark.parametrize("key", GAMES)
def test_each_is_set_up_by_the_rules_and_its_moves_are_the_legal_ones(key):
    entry, found = shipped(key)
    assert found.head.game == key
    for puzzle in list(found.puzzles.values())[:: times(10, 1)]:
        position = book.set_up(entry, found.head, puzzle)
        legal = position.match.legal(position.seat)
        assert len(legal) == len(position.percents) >= puzzles.FEWEST
        assert {entry.game.write_action(one) for one in legal} == {
            entry.game.write_action(one) for one, _ in position.percents
        }
        assert max(percent for _, percent in puzzle.others) < puzzle.chance
        assert puzzle.reason.code in entry.teacher.reasons
        assert entry.game.outcome(position.match.state) is None


@pytest.mark.parametrize("key", [key if key == "kards" else pytest.param(key, marks=pytest.mark.long) for key in GAMES])
def test_a_sample_is_found_again_by_the_search_with_another_seed(key):
    entry, found = shipped(key)
    sample = list(found.puzzles.values())[:: max(1, len(found.puzzles) // 5)][: times(2, 5)]
    held = [puzzles.holds(entry, book.set_up(entry, found.head, one), 99) for one in sample]
    assert sum(held) >= times(1, 4), held


@pytest.mark.parametrize("key", ["uno", "kards", "mbg"])
def test_there_are_two_hundred(key):
    assert len(shipped(key)[1].puzzles) >= 200


def test_no_reason_fills_the_book():
    reasons = Counter(one.reason.code for one in shipped("mbg")[1].puzzles.values())
    assert max(reasons.values()) <= puzzles.MOST_ALIKE * reasons.total()
    assert len(reasons) > 8


def test_of_those_alike_the_clearest_stay():
    one = next(iter(shipped("uno")[1].puzzles.values()))

    def puzzle(number, code, lead):
        return replace(one, number=number, reason=Reason(code), chance=60, others=[(1, 60 - lead), (2, 10)])

    alike = [puzzle(number, "same", lead) for number, lead in enumerate((5, 30, 20, 10))]
    others = [puzzle(10 + number, f"other {number}", 8) for number in range(3)]
    assert [kept.number for kept in puzzles.varied([*alike, *others])] == [1, 2, 10, 11, 12]
    assert puzzles.varied([]) == []


@pytest.mark.long
def test_the_same_seed_finds_the_same_and_what_is_written_is_read(tmp_path):
    keep, files = tmp_path / "parts", [tmp_path / name for name in ("one", "two")]
    for file in files:
        command = ["puzzles", "uno", "--games", "1", "--seed", "3", "--keep", str(keep), "--out", str(file)]
        assert main(command) == 0
    text = files[0].read_text(encoding="utf-8")
    assert text == files[1].read_text(encoding="utf-8")
    read = book.read(text)
    assert read.puzzles
    assert book.text_of(read) == text


def test_a_game_that_nobody_judges_has_none(tmp_path, capsys):
    assert main(["puzzles", "evadventure.minigames.tests.toy:ENTRY", "--out", str(tmp_path / "none")]) == 2
    assert "Nobody can judge" in capsys.readouterr().err
    assert book.book_of(registry.resolve("evadventure.minigames.tests.toy:ENTRY")) is None
