"""Texts shown and typed."""

from __future__ import annotations

import re

import pytest

from evadventure.kernel.textwidth import columns
from evadventure.minigames.core import NotUnderstood, Reader
from evadventure.minigames.layout import answers
from evadventure.minigames.uno.actions import CardsDrawn
from evadventure.minigames.uno.tests.table import GAME, do, find, table
from evadventure.minigames.uno.text import UnoPresent
from evadventure.words import Lang

PRESENT = UnoPresent()
NAMES = {Lang.EN: ("Anna", "Ben", "Bella"), Lang.ZH: ("甲", "乙", "丙")}

POSITION = """seats 3
turn 1
colour R
hand 1 R7 R0 GS B+2 W W+4
hand 2 R1
hand 3 G1 G2 G3
discard R8
"""


def reader(lang=Lang.EN, who=0, **more):
    return Reader(lang=lang, names=NAMES[lang], who=who, **more)


def parsed(text, state, lang=Lang.EN, who=0):
    view, legal = GAME.view(state, who), GAME.legal(state, who)
    return GAME.write_action(PRESENT.parse(text, view, legal, reader(lang, who)))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("play R7", "play R7"),
        ("r7", "play R7"),
        ("red 7", "play R7"),
        ("PLAY  red 7", "play R7"),
        ("Ｒ７", "play R7"),
        ("出红7", "play R7"),
        ("出牌 红 7", "play R7"),
        ("出牌红七", "play R7"),
        ("红７", "play R7"),
        ("红色7", "play R7"),
        ("gs", "play GS"),
        ("green skip", "play GS"),
        ("绿跳过", "play GS"),
        ("skip", "play GS"),
        ("b+2", "play B+2"),
        ("蓝+2", "play B+2"),
        ("w red", "play W R"),
        ("play w r", "play W R"),
        ("万能 红", "play W R"),
        ("红万能", "play W R"),
        ("变色蓝", "play W B"),
        ("w+4 red", "play W+4 R"),
        ("w+4红", "play W+4 R"),
        ("万能+4 绿", "play W+4 G"),
        ("w+4", "play W+4"),
        ("rr", "play RR"),
        ("red reverse", "play RR"),
        ("play r7 uno", "play R7 uno"),
        ("出牌 红7 UNO", "play R7 uno"),
        ("uno r7", "play R7 uno"),
        ("jump r8", "play R8"),
        ("抢 红8", "play R8"),
        ("draw", "draw"),
        ("draw 4", "draw"),
        ("摸牌", "draw"),
        ("摸", "draw"),
        ("pass", "keep"),
        ("留牌", "keep"),
        ("质疑", "challenge"),
        ("uno", "uno"),
        ("uno!", "uno"),
        ("喊UNO", "uno"),
        ("catch 2", "catch 2"),
        ("抓2", "catch 2"),
        ("catch ben", "catch 2"),
        ("swap bell", "swap 3"),
        ("swap ＢÉLLA", "swap 3"),
        ("换牌 3", "swap 3"),
        ("colour red", "colour R"),
        ("定色红", "colour R"),
        ("wait", "wait"),
        ("大洗牌", "reset"),
        ("leave", "leave"),
    ],
)
def test_what_is_typed_is_understood(typed, meant):
    assert parsed(typed, table(POSITION)) == meant


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "action_unknown"),
        ("²", "action_unknown"),
        ("dance", "action_unknown"),
        ("🀄", "action_unknown"),
        ("x" * 10_000, "action_unknown"),
        ("1", "action_unknown"),
        ("play 99", "which_card"),
        ("play red", "which_card"),
        ("play 7 8", "which_card"),
        ("swap nobody", "which_player"),
        ("catch 12", "which_player"),
        ("catch be", "which_player"),
        ("catch", "catch_whom"),
        ("colour pink", "no_such_colour"),
    ],
)
@pytest.mark.parametrize("lang", list(Lang))
def test_what_is_not_understood_is_said_so(typed, code, lang):
    state = table(POSITION)
    with pytest.raises(NotUnderstood) as error:
        PRESENT.parse(typed, GAME.view(state, 0), GAME.legal(state, 0), reader(lang))
    assert error.value.refusal.code == code
    assert PRESENT.refusal(error.value.refusal, reader(lang))


def test_one_who_is_alone_with_another_need_not_say_whom_to_catch():
    state = table("colour R\nhand 1 R7 B9\nhand 2 R1 R2\ndiscard R8")
    read = PRESENT.parse("catch", GAME.view(state, 0), GAME.legal(state, 0), reader(Lang.EN))
    assert GAME.write_action(read) == "catch 2"


def test_a_number_answers_whom_to_swap_with():
    state, _ = do(table(POSITION), "1: play R7")
    assert parsed("3", state) == "swap 3"
    assert parsed("３", state) == "swap 3"
    assert parsed("ben", state) == "swap 2"
    with pytest.raises(NotUnderstood):
        parsed("0", state)


def test_uno_with_a_card_that_moves_the_hand_is_no_mistake():
    state = table("colour R\nhand 1 R7 B9\nhand 2 R1 R2\ndiscard R8")
    view, legal = GAME.view(state, 0), GAME.legal(state, 0)
    read = PRESENT.parse("play r7 uno", view, legal, Reader(lang=Lang.EN, names=("Anna", "Ben"), who=0))
    assert GAME.write_action(read) == "play R7"


def tell(event, lang, who):
    told = GAME.redact(event, who)
    assert told is not None
    return PRESENT.render_event(told, reader(lang, who))


def test_the_seven_is_told_as_the_table_and_the_two_should_hear_it():
    _, events = do(table(POSITION), "1: play R7", "1: swap 2")
    swapped = find(events, "Swapped")
    assert tell(swapped, Lang.ZH, 0) == "你（5→1）与乙（1→5）交换了手牌！"
    assert tell(swapped, Lang.ZH, 1) == "你（1→5）被甲（5→1）交换了手牌！"
    assert tell(swapped, Lang.ZH, None) == "甲（5→1）与乙（1→5）交换了手牌！"
    assert tell(swapped, Lang.EN, 2) == "Anna (5 to 1) swaps hands with Ben (1 to 5)!"
    assert tell(find(events, "SwapAsked"), Lang.ZH, 0) == "你须选一名玩家交换手牌。[1]甲（5）、[2]乙（1）、[3]丙（3）"


def test_the_first_card_speaks_to_its_victim_as_you_also_where_all_are_told_the_same():
    drew = GAME.redact(CardsDrawn(1, 2, "start", 2, ("B+2", "BS"), 9), None)
    assert drew is not None
    assert PRESENT.render_event(drew, reader(who=1)) == "You draw 2 cards for the first card. You hold 9 cards now."
    assert PRESENT.render_event(drew, reader(who=0)) == "Ben draws 2 cards for the first card. Ben holds 9 cards now."
    assert tell(CardsDrawn(1, 2, "turn", 2, ("B+2", "BS"), 9), Lang.ZH, 1) == "你摸了2张：蓝跳过 蓝+2。你现在有9张。"


def test_two_players_hear_that_it_was_automatic():
    state = table("colour R\nhand 1 R7 B9\nhand 2 R1 R2 R3\ndiscard R8")
    _, events = do(state, "1: play R7")
    assert tell(find(events, "Swapped"), Lang.ZH, None) == "仅有两位玩家，甲（1→3）与乙（3→1）交换了手牌！"


def test_the_zero_is_told_with_sizes():
    _, events = do(table(POSITION), "1: play R0")
    told = tell(find(events, "HandsPassed"), Lang.ZH, 0)
    assert told.startswith("所有玩家的手牌已按照当前顺序交给下家！")
    assert told.endswith("[1]甲（3）、[2]乙（5）、[3]丙（1）。你把手牌给了乙，拿到了丙的手牌。")


def test_prompts():
    state, _ = do(table(POSITION), "1: play R7")
    assert "Type a number, not your own: [2] Ben (1), [3] Bella (3)" in PRESENT.prompt(GAME.view(state, 0), reader())
    assert PRESENT.prompt(GAME.view(state, 1), reader(who=1)) == "Anna chooses whom to swap hands with."
    assert "不可选择自己" in PRESENT.prompt(GAME.view(state, 0), reader(Lang.ZH))


def test_all_hand_sizes_are_told_at_every_turn_to_those_not_to_move():
    view = GAME.view(table(POSITION), 1)
    assert PRESENT.prompt(view, reader(who=1)) == "Anna is to move. [1] Anna (6), [2] Ben (1), [3] Bella (3)"
    assert PRESENT.prompt(view, reader(Lang.ZH, 1)).startswith("等甲行动。[1]甲（6）")
    assert "(1)" in PRESENT.prompt(GAME.view(table(POSITION), None), reader(who=None))


def test_links_and_colours_where_they_can_be_seen():
    view = GAME.view(table(POSITION), 0)
    assert "|lcplay R7|lt|rR7|n|le" in PRESENT.hand(view, reader(colour=True, links=True))
    assert "R0 R7 GS B+2 W W+4" in PRESENT.hand(view, reader())
    assert "红0 红7 绿跳过 蓝+2 万能 万能+4" in PRESENT.hand(view, reader(Lang.ZH))
    assert "red 0, red 7, green skip, blue draw two, wild, wild draw four" in PRESENT.hand(
        view, reader(screenreader=True, width=200)
    )
    assert PRESENT.hand(GAME.view(table(POSITION), None), reader(who=None)) == ""


@pytest.mark.parametrize("lang", list(Lang))
@pytest.mark.parametrize("width", [40, 80])
def test_pictures_fit(lang, width):
    shown = PRESENT.render_view(GAME.view(table(POSITION), 0), reader(lang, width=width))
    assert max(map(columns, shown.split("\n"))) <= width
    assert max(map(columns, PRESENT.rules(reader(lang, width=width)).split("\n"))) <= width


def test_refusals_say_why():
    state = table(POSITION)
    refusal = GAME.refuse(state, 0, GAME.read_action("play GS"))
    assert refusal is not None
    assert PRESENT.refusal(refusal, reader()) == (
        "GS does not fit on R8: play red, the same number or symbol, or a wild card."
    )
    assert PRESENT.refusal(refusal, reader(Lang.ZH)).startswith("绿跳过不能接红8")
    refusal = GAME.refuse(state, 1, GAME.read_action("draw"))
    assert refusal is not None
    assert PRESENT.refusal(refusal, reader(Lang.ZH, 1)) == "还没轮到你，现在该甲行动。"


WILD = "seats 3\nturn 1\ncolour R\nhand 1 W R5\nhand 2 R1\nhand 3 G1 G2 G3\ndiscard R8\npile Y1 Y2 Y3"


@pytest.mark.parametrize(
    ("moves", "event", "who", "en", "zh"),
    [
        (
            ["1: play W G uno"], "CardPlayed", 0,
            "You play W: UNO! The colour is now green.", "你打出万能，喊出 UNO！颜色定为绿色。",
        ),
        (
            ["1: play W G"], "CardPlayed", 1,
            "Anna plays W (1 left). The colour is now green.", "甲打出万能（剩1张）。颜色定为绿色。",
        ),
        (
            ["1: play R5", "2: catch 1"], "CardsDrawn", 0,
            "You draw 2 for not calling UNO: Y1 Y2. You hold 3 cards now.",
            "你没喊 UNO，罚摸2张：黄1 黄2。你现在有3张。",
        ),
        (
            ["1: play R5", "2: catch 1"], "CardsDrawn", 2,
            "Anna draws 2 cards for not calling UNO. Anna holds 3 cards now.",
            "甲没喊 UNO，罚摸2张牌。甲现在有3张。",
        ),
        (
            ["1: play R5 uno", "2: play R1"], "CardPlayed", 0,
            "Ben plays R1, the last card!", "乙打出红1，手牌出完！",
        ),
        (
            ["1: play R5 uno", "2: play R1"], "RoundOver", 0,
            "Round 1 is over: Ben went out. Left in hand: Anna: W; Bella: G1 G2 G3. Points: Anna 0, Ben 56, Bella 0.",
            "第1轮结束：乙出完了手牌。剩牌：甲：万能；丙：绿1 绿2 绿3。本轮得分：甲 0分、乙 56分、丙 0分。",
        ),
    ],
)  # fmt: skip
def test_events_are_told_in_whole_sentences(moves, event, who, en, zh):
    _, events = do(table(WILD), *moves)
    told = find(reversed(events), event)
    assert (tell(told, Lang.EN, who), tell(told, Lang.ZH, who)) == (en, zh)


def test_a_refused_play_says_whether_one_may_challenge():
    for hand, said in (("W+4 R5", "draw 4, or challenge."), ("R+2 R5", "draw 2.")):
        text = f"options stacking=same\nseats 3\nturn 1\ncolour R\nhand 1 {hand} B1\nhand 2 R1\nhand 3 G1\ndiscard R8"
        state, _ = do(table(text), f"1: play {hand.split()[0]}{' R' if 'W' in hand else ''}")
        refusal = GAME.refuse(state, 1, GAME.read_action("play R1"))
        assert refusal is not None
        assert PRESENT.refusal(refusal, reader(who=1)).endswith(said)


@pytest.mark.parametrize("lang", Lang)
def test_an_uncalled_uno_is_a_sentence_of_its_own_and_nothing_is_cut_at_40_columns(lang):
    view = GAME.view(table(POSITION.replace("discard", "open 2\ndiscard")), 2)
    mine = reader(lang, 2, width=40)
    asked = PRESENT.prompt(view, mine)
    assert re.search(r"\(3\)\. .* has not called UNO|（3）。.*没喊 UNO", asked), asked
    shown = PRESENT.render_view(view, reader(lang, 1, width=35))
    assert ".." not in shown
    assert max(map(columns, shown.split("\n"))) <= 35


def test_the_colours_of_a_wild_card_share_a_line_of_the_moves():
    state = table(POSITION)
    view, legal = GAME.view(state, 0), GAME.legal(state, 0)
    told = answers(PRESENT, legal, view, reader(Lang.ZH))
    shown = [[short if n else text for n, (text, short) in enumerate(line)] for line in told]
    assert [line for line in shown if len(line) > 1] == [
        ["出牌 万能 红", "黄", "绿", "蓝"],
        ["出牌 万能+4 红", "黄", "绿", "蓝"],
    ]
    assert sorted(action for line in PRESENT.listed(legal, view) for action in map(GAME.write_action, line)) == sorted(
        map(GAME.write_action, legal)
    )
