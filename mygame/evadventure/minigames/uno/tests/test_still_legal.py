"""Legal moves beside refused ones: every refusal with the whole list of moves of the same position.

Numbers U.. are rules of docs/play/uno.md.
"""

from __future__ import annotations

from typing import Any

import pytest

from evadventure.minigames.uno.tests.table import GAME, do, moves, refused, table

WILD = ["play W R", "play W Y", "play W G", "play W B"]
FOUR = ["play W+4 R", "play W+4 Y", "play W+4 G", "play W+4 B"]


def called(*plays: str) -> list[str]:
    """Return the plays of a last card but one: each with UNO called, then without."""
    return [*(f"{play} uno" for play in plays), *plays]


def only(state, seat: int, legal: list[str], **codes: str) -> None:
    """Check that exactly these moves are legal and that each other one is refused with its code."""
    assert moves(state, seat) == legal
    for move in legal:
        do(state, f"{seat}: {move}")
    for move, code in codes.items():
        assert refused(state, f"{seat}: {move.replace('_', ' ')}") == code


ALONE = """options {options}
seats 3
turn 1
colour R
hand 1 {hand}
hand 2 R1 Y1 Y2
hand 3 G1 G2 G3
discard R8
pile {pile}
"""


def alone(hand: str, options: str = "", pile: str = "B1 B2 B3 B4 B5 B6 B7 Y3 Y4 Y5 Y6 Y7 Y9") -> Any:
    """Return a table of three at which seat 1 plays on R8."""
    return table(ALONE.format(hand=hand, options=options, pile=pile))


# A turn.


def test_u12_every_match_stays_legal_beside_a_card_that_does_not():
    only(alone("R5 RS Y8 B9 W W+4"), 1, ["play R5", "play RS", *WILD, *FOUR, "play Y8", "draw"], play_B9="no_match")


def test_u12_two_of_a_card_are_one_move():
    only(alone("R5 R5 B9"), 1, ["play R5", "draw"])


def test_u12_only_a_colour_can_be_named():
    only(alone("W B9 B9"), 1, [*WILD, "draw"], play_W="colour_missing")


def test_u14_drawing_stays_legal_beside_a_card_that_fits():
    only(alone("R5 B9 B7"), 1, ["play R5", "draw"], keep="nothing_drawn", challenge="nothing_to_challenge")


@pytest.mark.parametrize(("move", "code"), [("swap 2", "nothing_to_swap"), ("colour R", "nothing_to_name")])
def test_u13_answers_to_no_question_are_refused(move, code):
    assert refused(alone("R5 B9 B8"), f"1: {move}") == code


def test_u16_the_drawn_card_only_and_it_may_be_kept():
    state, _ = do(alone("R5 B9 W", pile="R9 B1"), "1: draw")
    only(state, 1, ["play R9", "keep"], play_R5="only_the_drawn_card", draw="already_drawn")


def test_u16_a_drawn_wild_card_in_any_colour():
    state, _ = do(alone("R5 B9 G9", pile="W B1"), "1: draw")
    only(state, 1, [*WILD, "keep"], play_W="colour_missing", play_R5="only_the_drawn_card")


def test_u16_u31_a_drawn_card_leaves_one_so_uno_may_be_called_with_it():
    state, _ = do(alone("B9", pile="R9 B1"), "1: draw")
    only(state, 1, [*called("play R9"), "keep"], play_B9="only_the_drawn_card")


def test_u11_a_wild_start_card_asks_for_a_colour_and_for_nothing_else():
    state = table("seats 3\nturn 1\nhand 1 R5 W\nhand 2 R1\nhand 3 G1\ndiscard W\nasked colour")
    only(
        state, 1, [f"colour {colour}" for colour in "RYGB"], play_R5="colour_first", draw="colour_first",
        keep="nothing_drawn", challenge="nothing_to_challenge", swap_2="nothing_to_swap",
    )  # fmt: skip


# The wild draw four.


def test_u21_who_must_draw_may_challenge_and_nothing_else():
    state, _ = do(alone("W+4 B9 G9"), "1: play W+4 G")
    only(state, 2, ["draw", "challenge"], play_R1="draw_first", keep="nothing_drawn", swap_1="nothing_to_swap")
    assert moves(state, 1) == moves(state, 3) == []


def test_u18_nothing_can_be_done_about_a_draw_two():
    state, _ = do(alone("R+2 B9 G9"), "1: play R+2")
    only(state, 3, ["draw"], play_G1="no_match", challenge="nothing_to_challenge")
    assert moves(state, 2) == []


def test_u84_beside_a_bluff_every_other_card_stays_playable():
    """The wild draw four alone is taken away: cards that match, wild cards and drawing stay."""
    state = alone("R1 B8 B2 W W+4", "no_bluffing=yes")
    only(
        state, 1, ["play B8", "play R1", *WILD, "draw"],
        play_B2="no_match", **{"play_W+4_B": "no_bluffing"},
    )  # fmt: skip


def test_u84_with_two_cards_left_too():
    state = alone("R1 W+4", "no_bluffing=yes")
    only(state, 1, [*called("play R1"), "draw"], **{"play_W+4_B": "no_bluffing", "play_W+4_B_uno": "no_bluffing"})


def test_u84_an_honest_draw_four_is_legal_and_cannot_be_challenged():
    state = alone("B8 G2 W+4", "no_bluffing=yes")
    only(state, 1, ["play B8", *FOUR, "draw"], play_G2="no_match")
    state, _ = do(state, "1: play W+4 G")
    assert (len(state.hands[1]), state.pending, state.turn) == (3 + 4, None, 2)
    assert refused(state, "2: challenge") == "not_your_turn"


def test_u84_a_drawn_draw_four_that_would_be_a_bluff_does_not_fit():
    state, _ = do(alone("R1 B9 B8", "no_bluffing=yes", pile="W+4 B1"), "1: draw")
    assert (state.turn, state.pending) == (1, None)
    state, _ = do(alone("B9 B8 G9", "no_bluffing=yes", pile="W+4 B1"), "1: draw")
    only(state, 1, [*FOUR, "keep"])


def test_u83_what_is_drawn_and_fits_must_be_played():
    state, _ = do(alone("R5 B9 G9", "force_play=yes", pile="R9 B1"), "1: draw")
    only(state, 1, ["play R9"], keep="must_play_drawn", play_R5="only_the_drawn_card", draw="already_drawn")


def test_u83_a_drawn_draw_four_may_be_kept_only_where_it_would_be_a_bluff():
    state, _ = do(alone("R5 B9 G9", "force_play=yes", pile="W+4 B1"), "1: draw")
    only(state, 1, [*FOUR, "keep"], play_R5="only_the_drawn_card")
    state, _ = do(alone("G5 B9 G9", "force_play=yes", pile="W+4 B1"), "1: draw")
    only(state, 1, FOUR, keep="must_play_drawn")


def test_u85_a_wrong_card_is_possible_once_in_the_list_and_no_question_allows_it():
    state = alone("R5 B9 B9 W", "wrong_card_penalty=2")
    only(state, 1, ["play R5", *WILD, "play B9", "draw"])
    drawn, _ = do(alone("G5 B9 B7", "wrong_card_penalty=2", pile="R9 B1"), "1: draw")
    only(drawn, 1, ["play R9", "keep"], play_B9="only_the_drawn_card")


# The 7.


def test_u41_the_chooser_may_choose_anybody_else_who_plays():
    text = "seats 4\nturn 1\ncolour R\nout 3\nhand 1 R7 B9 B8\nhand 2 R1\nhand 4 G1 G2 G3\ndiscard R8"
    state, _ = do(table(text), "1: play R7")
    only(
        state, 1, ["swap 2", "swap 4"], swap_1="swap_self", swap_3="player_out", swap_5="no_such_player",
        play_B9="swap_first", draw="swap_first", keep="nothing_drawn", challenge="nothing_to_challenge",
    )  # fmt: skip


# Stacking.

STACK = (
    "options stacking={kind}\nseats 3\nturn 1\ncolour R\nhand 1 {one} B9 B8\nhand 2 {two}\nhand 3 Y1 Y2 Y+2\ndiscard R8"
)


def stacked(kind: str, one: str, two: str, more: str = ""):
    """Return who must draw after seat 1 has laid a draw card."""
    state = table(STACK.format(kind=f"{kind} {more}", one=one, two=two))
    return do(state, f"1: play {one}" + (" R" if one == "W+4" else ""))[0]


def test_u81_same_lays_like_on_like():
    only(
        stacked("same", "R+2", "R7 R0 R1 G+2 W W+4"), 2, ["play G+2", "draw"],
        play_R7="draw_first", play_R0="draw_first", play_R1="draw_first", challenge="nothing_to_challenge",
        **{"play_W_R": "draw_first", "play_W+4_R": "draw_first"},
    )  # fmt: skip
    only(
        stacked("same", "W+4", "R7 R1 G+2 W W+4"), 2, [*FOUR, "draw", "challenge"],
        **{"play_G+2": "draw_first", "play_R1": "draw_first"},
    )  # fmt: skip


def test_u81_up_lays_a_four_on_a_two_and_never_a_two_on_a_four():
    only(stacked("up", "R+2", "R7 G+2 W W+4"), 2, ["play G+2", *FOUR, "draw"], play_R7="draw_first")
    only(stacked("up", "W+4", "R7 G+2 W W+4"), 2, [*FOUR, "draw", "challenge"], **{"play_G+2": "draw_first"})


def test_u81_u84_a_four_that_would_be_a_bluff_cannot_be_put_on_top():
    bluff = stacked("up", "R+2", "R7 G+2 W W+4", "no_bluffing=yes")
    only(bluff, 2, ["play G+2", "draw"], **{"play_W+4_R": "draw_first"})
    only(stacked("up", "R+2", "Y7 G+2 W W+4", "no_bluffing=yes"), 2, ["play G+2", *FOUR, "draw"])


def test_u81_u31_the_last_card_but_one_may_be_called():
    only(stacked("same", "R+2", "G+2 Y7"), 2, [*called("play G+2"), "draw"], play_Y7="draw_first")


def test_u81_not_on_a_last_card():
    text = "options stacking=same\nseats 3\nturn 1\ncolour R\nhand 1 W+4\nhand 2 W+4 R1 R2\nhand 3 Y1 Y2\ndiscard R8"
    state, _ = do(table(text), "1: play W+4 G")
    only(state, 2, ["draw", "challenge"], **{"play_W+4_R": "draw_first"})


def test_u81_none_lays_nothing():
    state, _ = do(alone("W+4 B9 G9"), "1: play W+4 R")
    assert moves(state, 2) == ["draw", "challenge"]


# Jump-in.

JUMP = """options jump_in=yes {more}
seats 3
turn {turn}
colour {colour}
hand 1 {one}
hand 2 {two}
hand 3 {three}
discard {top}
"""


def jump(one="Y5 Y1 Y2", two="R1 Y3 B2", three="R5 G1 G2", top="R5", colour="R", turn=2, more=""):
    """Return a table of three at which seat 2 plays and others may hold the very card on top."""
    return table(
        JUMP.format(one=one, two=two, three=three, top=top, colour=colour, turn=turn, more=more)
    )  # fmt: skip


def test_u80_the_very_card_and_nothing_else():
    state = jump()
    only(state, 3, ["play R5", "wait"], play_G1="not_identical", play_R5_uno="uno_not_now", draw="not_your_turn")
    assert moves(state, 1) == []
    assert refused(state, "1: play Y5") == "not_identical"
    assert refused(state, "1: wait") == "nothing_to_hold"
    only(state, 2, ["play R1", "draw"], wait="nothing_to_hold")


def test_u80_in_the_own_turn_the_very_card_is_an_ordinary_play():
    state = jump(two="R5 R1 B2", three="G5 G1 G2")
    only(state, 2, ["play R1", "play R5", "draw"], wait="nothing_to_hold")
    assert GAME.to_act(state) == (1,)


def test_u80_with_two_cards_left_uno_may_be_called():
    only(jump(three="R5 G1"), 3, [*called("play R5"), "wait"])


def test_u80_a_wild_card_names_a_colour():
    only(jump(three="W G1 G2", top="W"), 3, [*WILD, "wait"], play_W="colour_missing")


def test_u80_not_on_an_empty_discard_pile():
    state = table("options jump_in=yes start_card=no\nseats 3\nturn 2\nhand 1 R5 R6 R7\nhand 2 R1 R2\nhand 3 R5 G1 G2")
    assert GAME.to_act(state) == (1,)
    assert moves(state, 3) == []
    assert refused(state, "3: play R5") == "not_identical"


def test_u80_open_while_a_draw_card_is_pending():
    state, _ = do(jump(two="R+2 Y3 B2", three="R+2 G1 G2", top="R8"), "2: play R+2")
    only(state, 3, ["play R+2", "draw"])
    state, _ = do(jump(two="R+2 Y3 B2", one="R+2 G1 G2", three="Y7 Y8 Y9", top="R8"), "2: play R+2")
    only(state, 3, ["draw"], play_Y7="draw_first")
    only(state, 1, ["play R+2", "wait"], play_G1="not_identical", draw="not_your_turn")


@pytest.mark.parametrize("more", ["", "stacking=same"])
def test_u80_closed_on_a_last_card(more):
    state, _ = do(jump(two="W+4", one="W+4 G1 G2", three="W+4 Y8 Y9", top="R8", more=more), "2: play W+4 R")
    only(state, 3, ["draw", "challenge"])
    assert moves(state, 1) == []
    assert refused(state, "1: play W+4 R") == "jump_closed"


@pytest.mark.parametrize(("drawn", "kept"), [("R9", True), ("B9", False)])
def test_u80_closed_while_a_drawn_card_is_pending(drawn, kept):
    text = (
        "options jump_in=yes\nseats 3\nturn 2\ncolour R\nhand 1 R5 Y1 Y2\nhand 2 Y3 B2\nhand 3 G5 G1\ndiscard R5\npile "
    )
    state, _ = do(table(text + drawn), "2: draw")
    assert (refused(state, "1: play R5") == "jump_closed") if kept else (moves(state, 1) == ["play R5", "wait"])


def test_u80_u84_a_draw_four_only_where_it_is_honest():
    bluff = jump(three="W+4 R1 G2", top="W+4", more="no_bluffing=yes")
    assert moves(bluff, 3) == []
    assert refused(bluff, "3: play W+4 R") == "jump_closed"
    only(jump(three="W+4 B1 G2", top="W+4", more="no_bluffing=yes"), 3, [*FOUR, "wait"])
    only(jump(three="W+4 R1 G2", top="W+4"), 3, [*FOUR, "wait"])
    only(jump(three="R5 W+4 G2", more="no_bluffing=yes"), 3, ["play R5", "wait"])


# Calling and catching.

LAST = """options {more}
seats 4
turn 1
colour R
hand 1 R5 B9
hand 2 R1 Y1 Y4
hand 3 G1 G2 G3
hand 4 G5 G6 G7
discard R8
pile Y3 Y5 Y6 Y7 Y8 Y9
"""


def last(more: str = ""):
    return do(table(LAST.format(more=more)), "1: play R5")[0]


def test_u32_u33_who_has_not_called_may_and_all_others_may_catch():
    state = last()
    assert GAME.to_act(state) == (0, 1, 2, 3)
    only(state, 1, ["uno", "wait"], catch_1="catch_self", catch_2="false_catch", draw="not_your_turn")
    only(state, 2, ["play R1", "draw", "catch 1"], catch_3="false_catch", catch_5="no_such_player", uno="false_call",
         wait="nothing_to_hold")  # fmt: skip
    only(state, 3, ["catch 1", "wait"], catch_3="catch_self", uno="false_call", play_G1="not_your_turn")


def test_u33_who_is_caught_cannot_be_caught_again():
    state, _ = do(last(), "3: catch 1")
    assert GAME.to_act(state) == (1,)
    assert [moves(state, seat) for seat in (1, 3, 4)] == [[], [], []]
    assert refused(state, "2: catch 1") == refused(state, "4: catch 1") == "false_catch"
    assert refused(state, "1: uno") == "false_call"
    only(state, 2, ["play R1", "draw"])


def test_u33_of_two_who_have_not_called_the_other_stays_catchable():
    text = LAST.format(more="uno_after_swap=call").replace("hand 2 R1 Y1 Y4", "hand 2 R1") + "\nopen 1 2"
    state = table(text.replace("turn 1", "turn 3").replace("hand 1 R5 B9", "hand 1 B9"))
    only(state, 4, ["catch 1", "catch 2", "wait"], catch_3="false_catch")
    only(state, 1, ["uno", "catch 2", "wait"], catch_1="catch_self")
    caught, _ = do(state, "4: catch 1")
    only(caught, 4, ["catch 2", "wait"], catch_1="false_catch")
    only(caught, 2, ["uno", "wait"])
    called_late, _ = do(state, "1: uno")
    only(called_late, 4, ["catch 2", "wait"], catch_1="false_catch")


def test_u34_who_lets_it_pass_has_no_more_chance_and_the_others_keep_theirs():
    state, _ = do(last(), "3: wait")
    assert GAME.to_act(state) == (0, 1, 3)
    assert moves(state, 3) == []
    assert refused(state, "3: catch 1") == "false_catch"
    assert refused(state, "3: wait") == "nothing_to_hold"
    only(state, 4, ["catch 1", "wait"])
    state, _ = do(state, "4: catch 1")
    assert len(state.hands[0]) == 3


def test_u34_u80_who_has_let_it_pass_cannot_jump_in():
    state, _ = do(jump(), "3: wait")
    assert moves(state, 3) == []
    assert refused(state, "3: play R5") == "held"
    only(state, 2, ["play R1", "draw"])


def test_u35_with_a_penalty_every_alarm_is_possible_once():
    state = table("options false_call_penalty=2\n" + LAST.partition("\n")[2])
    only(state, 1, [*called("play R5"), "draw", "uno", "catch 2", "catch 3", "catch 4"], catch_1="catch_self")
    only(state, 3, ["uno", "catch 1", "catch 2", "catch 4", "wait"], catch_5="no_such_player")
    state, _ = do(state, "3: catch 1")
    assert moves(state, 3) == []
    assert refused(state, "3: catch 2") == "false_catch"
    assert refused(state, "3: uno") == "false_call"
    only(state, 4, ["uno", "catch 1", "catch 2", "catch 3", "wait"])
    state, _ = do(state, "1: draw")
    assert moves(state, 3) == ["uno", "catch 1", "catch 2", "catch 4", "wait"]


def test_u35_without_calling_there_is_no_alarm():
    state = table("options false_call_penalty=2 uno_penalty=0\n" + LAST.partition("\n")[2])
    assert GAME.to_act(state) == (0,)
    only(state, 1, ["play R5", "draw"], uno="false_call", catch_2="false_catch", play_R5_uno="uno_not_now")


def test_u35_u71_who_is_out_neither_catches_nor_is_caught():
    state, _ = do(table("options false_call_penalty=2\n" + LAST.partition("\n")[2]), "4: leave")
    assert GAME.to_act(state) == (0, 1, 2)
    only(state, 3, ["uno", "catch 1", "catch 2", "wait"], catch_4="player_out")
    assert moves(state, 4) == []
    assert refused(state, "4: catch 1") == refused(state, "4: leave") == "not_playing"


# What UNO may be called with (U31).


@pytest.mark.parametrize(("seats", "options", "card", "may"), [
    (3, "", "R7", True), (2, "", "R7", False), (3, "", "R0", False), (2, "", "R0", False),
    (3, "seven_zero=no", "R0", True), (2, "seven_zero=no", "R7", True), (2, "", "R6", True),
])  # fmt: skip
def test_u31_uno_is_called_where_the_hand_stays(seats, options, card, may):
    third = "hand 3 G1 G2\n" if seats == 3 else ""
    text = f"options {options}\nseats {seats}\nturn 1\ncolour R\nhand 1 {card} B9\nhand 2 R1 Y1\n{third}discard R8"
    only(table(text), 1, [*(called(f"play {card}") if may else [f"play {card}"]), "draw"])


@pytest.mark.parametrize(
    ("seats", "card", "may"), [(3, "WS", True), (2, "WS", False), (3, "WH", False), (3, "WC", True)]
)
def test_u31_with_the_wild_cards_of_the_larger_deck(seats, card, may):
    wild = "shuffle" if card == "WH" else "swap"
    third = "hand 3 G1 G2\n" if seats == 3 else ""
    text = f"options deck=112 wild_hands={wild}\nseats {seats}\nturn 1\ncolour R\nhand 1 {card} B9\nhand 2 R1 Y1\n"
    text += f"{third}discard R8"
    plays = [f"play {card} {colour}" for colour in "RYGB"]
    only(table(text), 1, [*(called(*plays) if may else plays), "draw"])


@pytest.mark.parametrize(("hand", "may"), [("R5", False), ("R5 B9", True), ("R5 B9 B7", False)])
def test_u31_it_is_called_with_the_last_card_but_one_only(hand, may):
    legal = [*(called("play R5") if may else ["play R5"]), "draw"]
    only(alone(hand), 1, legal)
    if not may:
        assert refused(alone(hand), "1: play R5 uno") == "uno_not_now"


# Meta actions.


def test_u71_u75_meta_actions_are_open_to_all_who_sit_and_to_nobody_else():
    state = table(LAST.format(more=""))
    names = lambda seat: list(GAME.meta_actions(state, seat - 1))  # noqa: E731
    assert [names(seat) for seat in (0, 1, 4, 5)] == [[], ["leave", "reset"], ["leave", "reset"], []]
    assert refused(state, "5: leave") == refused(state, "0: reset") == "not_playing"
    state, _ = do(state, "4: leave")
    assert names(4) == []
    assert refused(state, "4: reset") == "not_playing"
    state, _ = do(state, "3: leave", "2: leave")
    assert [names(seat) for seat in (1, 2)] == [[], []]
    assert refused(state, "1: leave") == refused(state, "4: reset") == refused(state, "1: uno") == "match_over"
    assert moves(state, 1) == []
