"""Queued actions in KARDS: the end of a turn, and the meaning of "unless I am hurt"."""

from __future__ import annotations

from typing import Any

import pytest

from evadventure.minigames.core import Fate, NotUnderstood
from evadventure.minigames.kards import ENTRY
from evadventure.minigames.kards.actions import End
from evadventure.minigames.kards.rules import GAME
from evadventure.minigames.kards.tests.table import EN, board, do
from evadventure.words import Lang

WISHES: Any = ENTRY.wishes
ENEMY = "kards turn=9 active=1"
LINES = ("0 support: usa_marines", "front: 1 usa_marines[g2] usa_marines[g2]")


def due(wish: str, mark: Any, state: Any) -> Any:
    return WISHES.due(wish, mark, GAME.view(state, 0), GAME.legal(state, 0))


@pytest.mark.parametrize(
    ("typed", "wish"),
    [
        ("end", "end"),
        (" End  Turn ", "end"),
        ("结束", "end"),
        ("end unless hurt", "end unless hurt"),
        ("end, unless I am hurt.", "end unless hurt"),
        ("结束除非受损", "end unless hurt"),
        ("结束回合，除非我受伤。", "end unless hurt"),
    ],
)
def test_read_in_both_languages(typed: str, wish: str) -> None:
    view = GAME.view(board(head=ENEMY), 0)
    assert WISHES.read(typed, view, EN) == wish
    assert WISHES.read(wish, view, EN) == wish
    assert all(WISHES.say(wish, lang) for lang in Lang)


@pytest.mark.parametrize("typed", ["", "attack f1 hq", "end unless the sky falls", "unless hurt", "end" * 50, "除非"])
def test_other_lines_are_refused(typed: str) -> None:
    with pytest.raises(NotUnderstood) as refused:
        WISHES.read(typed, GAME.view(board(head=ENEMY), 0), EN)
    assert refused.value.refusal.code == "queue_how"


def test_the_turn_ends_when_it_comes() -> None:
    before = board(*LINES, head=ENEMY)
    assert due("end", None, before) is Fate.LATER
    assert due("end", None, do(before, "end")) == End()


def test_unless_something_of_ones_own_is_hurt() -> None:
    before = board(*LINES, head=ENEMY)
    view = GAME.view(before, 0)
    mark = WISHES.mark("end unless hurt", view)
    assert WISHES.mark("end", view) is None
    spared, struck, shelled = do(before, "end"), do(before, "attack f1 e1", "end"), do(before, "attack f1 hq", "end")
    assert due("end unless hurt", mark, spared) == End()
    assert due("end unless hurt", mark, struck) is Fate.CHANGED
    assert due("end unless hurt", mark, shelled) is Fate.CHANGED
    assert due("end", None, struck) == End()
