"""Drafts: records are never changed, fields are named once, parts and lists come back as they were."""

from __future__ import annotations

from typing import ClassVar, cast

import msgspec
import pytest

from evadventure.minigames.core import Record
from evadventure.minigames.draft import Draft, Draftable, set_at


class Side(Draftable):
    points: int = 0
    hand: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        return len(self.hand)


class State(Draftable, gc=False):
    turn: int
    sides: tuple[Side, ...]
    bank: Side = Side()
    pile: tuple[str, ...] = msgspec.field(name="cards", default=())


class SideDraft(Draft[Side], Side, frozen=False):
    def score(self, points: int) -> None:
        self.points += points


class Board(Draft[State], State, frozen=False):
    parts: ClassVar = {"sides": SideDraft, "bank": SideDraft, "pile": list}
    events: list[str] = msgspec.field(default_factory=list)

    def side(self, seat: int) -> SideDraft:
        return cast(SideDraft, self.sides[seat])


class Flat(Draft[State], State, frozen=False, gc=False):
    """A draft without parts."""


STATE = State(3, (Side(1, ("a", "b")), Side(2)), Side(9), ("x", "y"))
COPY = msgspec.json.decode(msgspec.json.encode(STATE), type=State)


@pytest.mark.parametrize("kind", [Board, Flat])
def test_what_is_not_changed_comes_back_as_it_was(kind):
    frozen = kind.of(STATE).freeze()
    assert (type(frozen), frozen) == (State, STATE)
    assert msgspec.json.encode(frozen) == msgspec.json.encode(STATE)
    assert hash(frozen) == hash(STATE)


def test_a_draft_is_changed_and_the_record_is_not():
    board = Board.of(STATE)
    board.turn = 1
    board.side(1).score(5)
    board.sides[0].hand = set_at(board.sides[0].hand, 1, "c")
    board.bank.points = 0
    board.pile.append("z")  # type: ignore[attr-defined]
    board.events.append("played")
    assert board.freeze() == State(1, (Side(1, ("a", "c")), Side(7)), Side(0), ("x", "y", "z"))
    assert STATE == COPY


def test_what_was_frozen_does_not_change_with_its_draft():
    board = Board.of(STATE)
    first = board.freeze()
    board.turn = 8
    board.sides[0].points = 100
    board.pile.clear()  # type: ignore[attr-defined]
    assert first == STATE
    assert board.freeze().turn == 8


def test_two_drafts_share_nothing_that_changes():
    one, two = Board.of(STATE), Board.of(STATE)
    one.sides[0].points = 50
    one.events.append("played")
    one.pile.pop()  # type: ignore[attr-defined]
    assert (two.freeze(), two.events) == (STATE, [])


def test_records_stay_immutable():
    for record in (STATE, Board.of(STATE).freeze(), Board.of(STATE).freeze().sides[0]):
        with pytest.raises(AttributeError):
            record.points = record.turn = 5  # type: ignore[union-attr]
    assert isinstance(STATE, Record)


def test_whatever_reads_a_record_reads_its_draft():
    board = Board.of(STATE)
    assert isinstance(board, State)
    assert board.sides[0].size == 2
    with pytest.raises(TypeError):
        hash(board)


def test_the_draft_names_no_field_of_the_record_anew():
    assert Board.__struct_fields__ == (*State.__struct_fields__, "events")
    assert Flat.__struct_fields__ == State.__struct_fields__


def test_a_part_that_is_no_field_is_refused():
    with pytest.raises(ValueError, match="index"):

        class Wrong(Draft[Side], Side, frozen=False):
            parts: ClassVar = {"hands": list}


@pytest.mark.parametrize("values", [(1, 2), (1, 2, 3), (1,)])
def test_set_at_replaces_one_value(values):
    for place in range(len(values)):
        changed = set_at(values, place, 9)
        assert changed == (*values[:place], 9, *values[place + 1 :])
