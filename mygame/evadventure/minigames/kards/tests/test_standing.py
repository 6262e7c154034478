"""A unit's actions and reasons against others: `why`, `explain`, the text below the moves (kards.md, parts 4, 19)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from evadventure.minigames.cli import main
from evadventure.minigames.kards.rules import GAME
from evadventure.minigames.kards.tests.table import EN, ZH, asked, board, do
from evadventure.minigames.kards.text import PRESENT
from evadventure.minigames.layout import answers

FIELD = (
    "0 support: ger_medium_panzers[a2,m2] ger_grenadiers[pin1] ger_field_howitzers",
    "0 hand: ger_grenadiers usa_order_air_strike bri_counter_decoy usa_order_arsenal",
    "1 support: usa_draftees bri_home_guard",
)


def test_explain_speaks_the_essays_terms():
    """Issue: `explain <unit>` shows its action power."""
    state = board("0 support: jap_jungle_veterans[g1]", "front: 1 usa_draftees")
    english = asked(state, "explain", "s1")
    assert "Action power now: general 0.5, attack 0, move 0." in english
    assert "Fury: an attack costs half a point." in english
    assert "当前行动力：通用0.5，攻击0，移动0。" in asked(state, "explain", "s1", ZH)
    assert asked(state, "explain", "s4") == "nobody_there"
    assert asked(state, "explain", "") == "explain_what"


def test_why_says_of_each_unit_what_it_can_do_and_why_not_the_rest():
    """The essay's point: nobody tells the player why a unit cannot act."""
    text = asked(board(*FIELD), "why")
    assert "s1 Medium Panzers: It can: move s1." in text
    assert "s2 Line Grenadiers: It can do nothing now: Line Grenadiers are pinned" in text
    assert "s3 Field Howitzers: It can do nothing now: Field Howitzers have no action power left this turn" in text
    chinese = asked(board(*FIELD), "why", "s2", ZH)
    assert "现在什么也做不了：「掷弹兵连」被压制" in chinese
    assert asked(board(), "why") == "You have no unit on the board."
    late = board(*FIELD, head="kards turn=9 active=1")
    assert "It is not its owner's turn." in asked(late, "why", "s1")


def test_why_says_of_a_card_what_can_be_done_with_it():
    state = board(*FIELD, "0 kredits=1/1")
    assert (
        asked(state, "why", "1") == "1. Line Grenadiers: It cannot be played now: That costs 2, and you have 1 kredit."
    )
    assert "It can: arm 3." in asked(board(*FIELD), "why", "3")
    assert asked(board(*FIELD), "why", "s1 not").startswith("It cannot")
    assert "指定" in asked(board("0 hand: usa_order_air_strike"), "why", "1", ZH)
    assert asked(state, "why", "9") == "no_card"
    assert asked(state, "why", "banana") == "unknown_card"


@pytest.mark.parametrize(
    ("lines", "ref", "english", "chinese"),
    [
        (
            ["0 support: ger_grenadiers[g2,pin1]"],
            "s1",
            "It can do nothing now: Line Grenadiers are pinned "
            "and can neither move nor attack until the end of this turn.",
            "现在什么也做不了：「掷弹兵连」被压制，到本回合结束前不能移动也不能攻击。",
        ),
        (["0 support: ger_grenadiers[g2,pin3]"], "s1", "until the end of your next turn.", "到己方下个回合结束前"),
        (
            ["0 support: ger_grenadiers[new]"],
            "s1",
            "It can do nothing now: Line Grenadiers have just arrived and need a turn to get ready.",
            "现在什么也做不了：「掷弹兵连」刚刚入场，本回合还不能行动。",
        ),
        (
            ["0 support: ger_motorcycles[new,blitzed]"],
            "s1",
            "It can do nothing now: Motorcycle Scouts have no action power left this turn.",
            "现在什么也做不了：「摩托化侦察兵」本回合的行动力已经用完。",
        ),
        (
            ["0 support: jap_jungle_veterans[g1]"],
            "s1",
            "It cannot move: Jungle Veterans have half a point of action power left, which is too little.",
            "不能移动：「丛林老兵」只剩半点行动力，不够用。",
        ),
        (
            ["0 support: ger_medium_panzers[m2]", "front: 1 usa_draftees"],
            "s1",
            "It cannot move: The enemy holds the front. "
            "It cannot attack: Medium Panzers have no action power left for an attack.",
            "不能移动：前线在敌方手中。不能攻击：「中型坦克连」已经没有可用于攻击的行动力。",
        ),
        (
            ["0 support: ger_medium_panzers[a2]", "front: 1 usa_draftees"],
            "s1",
            "It can: attack s1 f1. It cannot move: Medium Panzers have no action power left for a move.",
            "可以：攻击s1 f1。不能移动：「中型坦克连」已经没有可用于移动的行动力。",
        ),
        (
            ["0 mud=now", "0 support: ger_medium_panzers[a2,m2]"],
            "s1",
            "It can: move s1. It cannot attack: Mud: Medium Panzers cannot attack this turn.",
            "可以：移动s1。不能攻击：泥泞之中，「中型坦克连」本回合不能攻击。",
        ),
        (
            ["0 kredits=1/9", "0 support: usa_flame_tanks[a2,m2]"],
            "s1",
            "It can do nothing now: That costs 2, and you have 1 kredit.",
            "现在什么也做不了：需要2点指挥点，你只有1点。",
        ),
        (
            ["0 support: ger_grenadiers[g2]", "front: 0" + " usa_draftees" * 5],
            "s1",
            "It cannot move: The front is full: 5 units. It cannot attack: no enemy is within its reach.",
            "不能移动：前线已满（5个单位）。不能攻击：攻击范围内没有目标。",
        ),
        (
            ["front: 0 ger_grenadiers[g2]", "1 support: bri_home_guard[own=smokescreen] bri_home_guard"],
            "f1",
            "It can: attack f1 e2. "
            "It cannot move: Line Grenadiers stand in the front already, and no unit goes further.",
            "可以：攻击f1 e2。不能移动：「掷弹兵连」已在前线，不能再前进。",
        ),
        (
            ["front: 0 ger_medium_bombers[g2]", "1 support: usa_carrier_fighters[own=smokescreen]"],
            "f1",
            "It cannot attack: A smokescreen hides e1: no unit can attack it.",
            "不能攻击：e1有烟幕，不能被单位攻击。",
        ),
    ],
)
def test_every_reason_why_a_unit_cannot_act_is_told(lines, ref, english, chinese):
    """The essay's point, reason by reason."""
    state = board(*lines)
    assert english in asked(state, "why", ref)
    assert chinese in asked(state, "why", ref, ZH)


def test_whose_turn_and_whose_unit_it_is_comes_first():
    state = board("0 support: ger_grenadiers[g2]", "1 support: usa_draftees")
    late = board("0 support: ger_grenadiers[g2]", "1 support: usa_draftees", head="kards turn=9 active=1")
    over = board("0 support: ger_grenadiers[g2]", head="kards turn=9 over=hq winner=1")
    assert asked(state, "why", "e1") == "e1 Draftees: It is not yours to command."
    assert asked(late, "why", "s1") == "s1 Line Grenadiers: It is not its owner's turn."
    assert asked(over, "why", "s1") == "s1 Line Grenadiers: The match is over."
    assert "It is not its owner's turn." in asked(state, "explain", "e1")
    assert "turn." not in asked(late, "explain", "e1").split("kredit")[1]


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("ger_grenadiers[m2]", "its general point came as one to move"),
        ("ger_medium_panzers[a2,m2]", "Mud: its points to attack count as none."),
        ("ger_patrol_fighters[g2]", ""),
    ],
)
def test_explain_speaks_of_mud_to_those_who_stand_in_it(card, told):
    text = asked(board("0 mud=now", f"0 support: {card}"), "explain", "s1")
    assert told in text
    assert ("Mud" in text) == bool(told)


def test_equal_cards_and_the_targets_of_one_unit_share_a_line_of_the_moves():
    """Issue: 46 nearly equal lines."""
    state = board(
        "0 support: ger_medium_panzers[a2,m2]",
        "0 hand: ger_grenadiers usa_order_air_strike ger_grenadiers usa_order_air_strike",
        "front: 0 ger_grenadiers[a2]",
        "1 support: usa_draftees usa_draftees",
        "0 kredits=9/9",
    )
    view, legal = GAME.view(state, 0), GAME.legal(state, 0)
    shown = [
        [short if n else text for n, (text, short) in enumerate(line)] for line in answers(PRESENT, legal, view, EN)
    ]
    assert shown == [
        ["play 1"],
        ["play 2 on e1", "e2 Draftees"],
        ["move s1"],
        ["attack f1 e1", "e2 Draftees", "the enemy HQ"],
        ["end"],
    ]
    assert all(action in legal for line in PRESENT.listed(legal, view) for action in line)
    assert len(legal) == 14  # a second card, and other places


def test_below_the_moves_stands_who_can_do_nothing_and_why(monkeypatch, capsys, tmp_path):
    """Issue: `moves` explains for any unit why it cannot act."""
    state = board(*FIELD)
    view = GAME.view(state, 0)
    text = PRESENT.idle(view, GAME.legal(state, 0), EN)
    assert [row[:2] for row in text.split("\n")] == ["El", "Th", "s2", "s3"]
    assert "「野战榴弹炮」本回合的行动力已经用完。" in PRESENT.idle(view, GAME.legal(state, 0), ZH)
    assert PRESENT.idle(view, (), EN) == ""
    assert PRESENT.idle(GAME.view(state, None), GAME.legal(state, 0), replace(EN, who=None)) == ""
    file = tmp_path / "position.txt"
    file.write_text(GAME.write_position(state), encoding="utf-8")
    lines = iter(["moves", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(lines))
    assert main(["play", "kards", "--position", str(file), "--bots", "random", "--width", "300"]) == 0
    assert "\ns2: Line Grenadiers are pinned" in capsys.readouterr().out


def test_moves_of_a_unit_are_what_it_can_do_and_why_not_the_rest(monkeypatch, capsys, tmp_path):
    """Issue: `moves` explains for any unit why it cannot act; in the terminal as at a table."""
    assert PRESENT.moves_of in PRESENT.queries
    state = board(*FIELD)
    file = tmp_path / "position.txt"
    file.write_text(GAME.write_position(state), encoding="utf-8")
    lines = iter(["moves s1", "走法 s2", "走法s3", "Moves e2", "moves s4", "moves banana", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(lines))
    assert main(["play", "kards", "--position", str(file), "--bots", "random", "--width", "300"]) == 0
    told = capsys.readouterr().out
    for ref in ("s1", "s2", "s3", "e2"):
        assert asked(state, "why", ref) in told
    assert "Nobody stands at s4." in told
    assert 'You hold no card called "banana".' in told


def test_a_spectator_is_told_that_no_unit_is_theirs():
    state, watching = board(*FIELD), replace(EN, who=None)
    for ref in ("s1", "e1"):
        assert asked(state, "why", ref, watching).endswith(": It is not yours to command.")


def test_of_many_places_the_usual_one_is_told():
    state = board("0 support: ger_medium_panzers[a2,m2]", "front: 0 usa_draftees usa_draftees", "0 hand: usa_marines")
    assert "It can: move s1. " in asked(state, "why", "s1")
    assert asked(state, "why", "1") == "1. Marine Battalion: It can: play 1."
    assert asked(do(state, "end"), "why", "1") == "1. Marine Battalion: It cannot be played now: It is not your turn."
