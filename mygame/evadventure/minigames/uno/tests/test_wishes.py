"""Queued actions in UNO: any card, of which the first that fits is played, or a draw if nothing fits."""

from __future__ import annotations

from typing import Any

import pytest

from evadventure.minigames.core import Fate, NotUnderstood, Reader
from evadventure.minigames.uno import ENTRY
from evadventure.minigames.uno.actions import Draw, PlayCard
from evadventure.minigames.uno.data import ORDER
from evadventure.minigames.uno.tests.table import GAME, table
from evadventure.words import Lang

WISHES: Any = ENTRY.wishes
EN = Reader(lang=Lang.EN, names=("Anna", "Ben"), who=0)


def state(hand: str, turn: int = 1) -> Any:
    """Return two players with a red 5 on the table."""
    return table(f"seats 2\nturn {turn}\ncolour R\nhand 1 {hand}\nhand 2 G1 G2\ndiscard R5\npile B1 G3 Y4\n")


def due(wish: str, at: Any) -> Any:
    return WISHES.due(wish, None, GAME.view(at, 0), GAME.legal(at, 0))


def test_every_card_reads_back() -> None:
    for card in ORDER:
        seen = GAME.view(state("R7 B3"), 0)
        view = type(seen)(**{name: getattr(seen, name) for name in seen.__struct_fields__} | {"hand": (card,)})
        assert WISHES.read(card, view, EN) == card
        assert WISHES.read(f"{card} | draw", view, EN) == f"{card} | draw"
        assert all(WISHES.say(card, lang) for lang in Lang)


@pytest.mark.parametrize(
    ("typed", "wish"),
    [
        ("red 7", "R7"),
        ("play red 7, blue 3 or draw", "R7 | B3 | draw"),
        ("红7，蓝3，摸牌", "R7 | B3 | draw"),
        ("出红7或者摸牌", "R7 | draw"),
        ("wild green", "W G"),
        ("draw unless I can play", "draw unless playable"),
        ("摸牌除非能出", "draw unless playable"),
    ],
)
def test_read_in_both_languages(typed: str, wish: str) -> None:
    view = GAME.view(state("R7 B3 W"), 0)
    assert WISHES.read(typed, view, EN) == wish
    assert WISHES.read(wish, view, EN) == wish
    assert all(WISHES.say(wish, lang) for lang in Lang)


@pytest.mark.parametrize(
    ("typed", "code"),
    [("", "queue_how"), ("red 9", "not_held"), ("uno", "queue_how"), ("draw unless it rains", "queue_how")],
)
def test_other_lines_are_refused(typed: str, code: str) -> None:
    with pytest.raises(NotUnderstood) as refused:
        WISHES.read(typed, GAME.view(state("R7 B3"), 0), EN)
    assert refused.value.refusal.code == code


def test_the_first_that_fits_is_played_when_the_turn_comes() -> None:
    assert due("R7", state("R7 B3 B4", turn=2)) is Fate.LATER
    assert due("R7", state("R7 B3 B4")) == PlayCard("R7")
    assert due("B3 | R7", state("R7 B3 B4")) == PlayCard("R7")
    assert due("B3", state("R7 B3 B4")) is Fate.IMPOSSIBLE
    assert due("B3 | draw", state("R7 B3 B4")) == Draw()


def test_a_wild_card_takes_the_colour_one_holds_most_of_and_uno_is_called() -> None:
    assert due("W", state("W B3 B4 G1")) == PlayCard("W", "B")
    assert due("W G", state("W B3 B4 G1")) == PlayCard("W", "G")
    assert due("R6", state("R6 B3")) == PlayCard("R6", "", uno=True)


def test_to_draw_unless_something_fits() -> None:
    assert due("draw unless playable", state("B3 B4")) == Draw()
    assert due("draw unless playable", state("R7 B4")) is Fate.CHANGED
    assert due("draw", state("R7 B4")) == Draw()
