"""Positions and actions as text (docs/play/kards.md, part 16)."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evadventure.minigames.core import NotUnderstood, Reader
from evadventure.minigames.kards import positions
from evadventure.minigames.kards.data import Keyword
from evadventure.minigames.kards.rules import GAME
from evadventure.minigames.kards.tests.table import board
from evadventure.minigames.kards.text import PRESENT
from evadventure.minigames.kards.text.phrases import TEXT
from evadventure.words import Lang

FULL = """\
kards turn=7 active=1 first=1 next=40 hq-free no-mulligan
0 hq=17/20 kredits=5/7 at=1 fatigue=2 mud=next deck=panzer ready
0 support: ger_light_panzers[#3,a2,m2] ger_rifle_section[#4,2/1/2,g2,pin1,t:turn_end:0:1/0:guard:0]
0 hand: ger_dive_bombers#5!seen ger_counter_flak_trap#6!armed1
0 deck: ger_grenadiers ger_grenadiers
1 hq=20/20 kredits=3/7 deck=tide ready
1 discard: jap_tankettes
front: 1 pol_home_army[#9,g1,new,shown,own=]"""


def test_a_position_reads_back_to_the_letter():
    text = GAME.write_position(GAME.read_position(FULL, 1))
    assert GAME.write_position(GAME.read_position(text, 1)) == text
    for line in FULL.splitlines()[1:]:
        assert line in text


def test_one_line_is_enough():
    state = GAME.read_position("kards turn=3 active=1; 1 kredits=4/4; front: 1 usa_marines[g2]; 0 hq=3", 1)
    assert (state.active, state.sides[1].kredits, state.sides[0].hq, len(state.front)) == (1, 4, 3, 1)
    assert "attack f1 hq" in [GAME.write_action(action) for action in GAME.legal(state, 1)]


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        ("chess", 1, "word"),
        ("kards turn=x", 1, "number"),
        ("kards\n0 hq=nine", 2, "number"),
        ("kards\n0 support: nobody", 2, "card"),
        ("kards\n0 support: usa_order_arsenal", 2, "card"),
        ("kards\n0 support: usa_marines[fly]", 2, "word"),
        ("kards\n0 support: usa_marines[own=flying]", 2, "word"),
        ("kards\n0 support:" + " usa_marines" * 5, 2, "crowded"),
        ("kards\nfront: 0" + " usa_marines" * 6, 2, "crowded"),
        ("kards\nfront: 2 usa_marines", 2, "number"),
        ("kards\n0 hand:" + " usa_marines" * 10, 2, "crowded"),
        ("kards\n0 hand: usa_marines#1 usa_marines#1", 2, "uid"),
        ("kards\n0 hand: usa_marines!hot", 2, "word"),
        ("kards; 0 kredits=99", 2, "number"),
        ("kards; 0 at=1", 2, "crowded"),
        ("kards; 0 at=0; 0 support: usa_marines", 2, "hq"),
        ("kards; front: 0 usa_marines; front: 1 usa_marines", 3, "fronts"),
        ("kards; 0 hq=5; 1 hq=0", 3, "fallen"),
        ("kards; 0 support: usa_marines[3/0/4]", 2, "number"),
        ("kards; front: 0 usa_marines[own=smokescreen]", 2, "smoke"),
        ("kards; 0 support: usa_marines[own=smokescreen+guard]", 2, "smoke"),
        ("kards; 0 support: bri_commandos[t:turn_end:0:0/0:guard:0]", 2, "smoke"),
        ("kards; 0 support: usa_marines[²]", 2, "word"),
        ("kards; 0 banana", 2, "word"),
        ("kards; 0 deck=foo", 2, "deck"),
        ("kards turn=0; 0 deck=panzer ready; 1 deck=panzer ready", 1, "begun"),
    ],
)
def test_a_wrong_position_names_the_line(text, line, problem):
    with pytest.raises(NotUnderstood) as caught:
        GAME.read_position(text, 1)
    facts = caught.value.refusal.facts
    assert (facts["line"], facts["problem"]) == (line, problem)
    for lang in Lang:
        told = PRESENT.refusal(caught.value.refusal, Reader(lang=lang, names=("A", "B")))
        assert str(line) in told
        assert TEXT["position_wrong"][problem].in_lang(lang) in told


def test_a_unit_in_the_front_has_lost_the_smokescreen_of_its_card():
    assert not GAME.read_position("kards; front: 0 bri_commandos", 1).front[0].keywords & Keyword.SMOKESCREEN
    assert GAME.read_position("kards; 0 support: bri_commandos", 1).sides[0].support[0].keywords & Keyword.SMOKESCREEN


@given(st.text(max_size=80))
def test_any_text_is_a_position_or_refused(text):
    for wrong in (text, "kards\n0 " + text, "kards\n0 support: usa_marines[" + text + "]"):
        with suppress(NotUnderstood):
            GAME.write_position(GAME.read_position(wrong, 1))


@given(st.text(max_size=40))
def test_any_text_is_an_action_or_refused(text):
    with suppress(NotUnderstood):
        assert GAME.read_action(GAME.write_action(GAME.read_action(text))) == GAME.read_action(text)


@pytest.mark.parametrize(
    "text", ["", "attack", "attack f1", "attack f9 hq", "play 0", "play 1 on x", "move s1", "²", "end now"]
)
def test_what_is_no_action_says_so(text):
    with pytest.raises(NotUnderstood) as caught:
        GAME.read_action(text)
    assert caught.value.refusal.code == "no_action"


PAGE = Path(__file__).parents[5] / "docs/play/kards.md"


def test_the_page_names_every_word_of_a_position_and_its_example_can_be_read():
    part = PAGE.read_text(encoding="utf-8").split("## 16.")[1].split("## 17.")[0]
    words = [*positions._FLAGS, *positions._NUMBERS, *positions._WORDS, "own=", "t:", "#", "ready", "no-mulligan"]
    words += ["open-decks", "turn=", "active=", "first=", "next=", "over=", "winner=", "hq=", "kredits=", "at="]
    words += ["fatigue=", "mud=", "paid=", "deck=", "!seen", "!salvaged", "!armed", "!disarmed", "!marked"]
    assert [word for word in words if f"`{word}" not in part] == []
    state = GAME.read_position(part.split("```")[1], 1)
    assert (state.turn, len(state.front), state.sides[0].armed != ()) == (7, 1, True)


def test_chance_goes_on_from_the_seed():
    assert board().chance == board().chance
    assert GAME.read_position("kards", 1).chance != GAME.read_position("kards", 2).chance
