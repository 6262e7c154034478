"""Queued actions in Siege: the throw waits for its question, and a loss takes it back."""

from __future__ import annotations

from typing import Any

import pytest

from evadventure.minigames.core import Fate, NotUnderstood, Reader
from evadventure.minigames.match import Match
from evadventure.minigames.mbg import ENTRY
from evadventure.minigames.mbg.actions import March
from evadventure.minigames.mbg.rules import GAME
from evadventure.minigames.mbg.state import MbgOptions, replace
from evadventure.words import Lang

WISHES: Any = ENTRY.wishes
EN = Reader(lang=Lang.EN, names=("Anna", "Ben"), who=0)


def begun() -> Any:
    """Return the view and the legal actions of a seat that is asked whether to throw."""
    match = Match.open(ENTRY.game, MbgOptions(), 2, 5)
    seat = match.to_act[0]
    return match.view(seat), match.legal(seat)


@pytest.mark.parametrize(
    ("typed", "wish"),
    [
        ("move", "move"),
        ("掷骰", "move"),
        ("move unless loss", "move unless loss"),
        ("move unless I lose a city or an officer", "move unless loss"),
        ("前进，除非丢城失将", "move unless loss"),
    ],
)
def test_read_in_both_languages(typed: str, wish: str) -> None:
    assert WISHES.read(typed, begun()[0], EN) == wish
    assert all(WISHES.say(wish, lang) for lang in Lang)


def test_other_lines_are_refused() -> None:
    with pytest.raises(NotUnderstood) as refused:
        WISHES.read("yes", begun()[0], EN)
    assert refused.value.refusal.code == "queue_how"


def test_the_throw_waits_for_its_question() -> None:
    view, legal = begun()
    assert WISHES.due("move", None, view, ()) is Fate.LATER
    assert March() in legal
    assert WISHES.due("move", None, view, legal) == March()


def test_unless_a_city_or_an_officer_is_lost() -> None:
    view, legal = begun()
    mark = WISHES.mark("move unless loss", view)
    assert WISHES.due("move unless loss", mark, view, legal) == March()
    (own, *_) = [n for n, officer in enumerate(view.board.officers) if officer.role == view.who]
    officers = [replace(one, role=-1) if n == own else one for n, one in enumerate(view.board.officers)]
    robbed = replace(view, board=replace(view.board, officers=tuple(officers)))
    assert WISHES.due("move unless loss", mark, robbed, legal) is Fate.CHANGED
    assert WISHES.due("move", None, robbed, legal) == March()
    assert GAME.info.key == "mbg"
