"""The 7-0 rule and calling UNO, with the edge cases of docs/play/uno.md."""

from __future__ import annotations

import pytest

from evadventure.minigames.uno.actions import NewHand
from evadventure.minigames.uno.tests.table import GAME, do, find, kinds, moves, refused, table

THREE = """seats 3
turn 1
colour R
hand 1 R7 R0 B9
hand 2 R1
hand 3 G1 G2 G3 G4
discard R8
"""


def test_u41_seven_asks_and_swaps():
    state, events = do(table(THREE), "1: play R7")
    assert find(events, "SwapAsked").sizes == (2, 1, 4)
    assert moves(state, 1) == ["swap 2", "swap 3"]
    assert refused(state, "1: swap 1") == "swap_self"
    assert refused(state, "1: swap 9") == "no_such_player"
    assert refused(state, "2: swap 3") == "not_your_turn"
    assert refused(state, "1: draw") == "swap_first"
    state, events = do(state, "1: swap 3")
    assert state.hands == (("G1", "G2", "G3", "G4"), ("R1",), ("B9", "R0"))
    assert find(events, "Swapped").sizes == (2, 4)
    assert state.turn == 1


def test_u45_new_hands_go_to_the_two_only():
    _, events = do(table(THREE), "1: play R7", "1: swap 3")
    new = [event for event in events if isinstance(event, NewHand)]
    assert [event.seat for event in new] == [0, 2]
    assert [[GAME.redact(event, who) is not None for who in (0, 1, 2, None)] for event in new] == [
        [True, False, False, False],
        [False, False, True, False],
    ]


def test_u42_automatic_between_two_edge_case_2():
    state, events = do(table("colour R\nhand 1 R7 R1 B9\nhand 2 G1\ndiscard R8"), "1: play R7")
    assert state.hands == (("G1",), ("B9", "R1"))
    assert find(events, "Swapped").automatic
    assert state.turn == 1


@pytest.mark.parametrize(("way", "hands"), [
    ("left", (("G1", "G2", "G3", "G4"), ("B9", "R7"), ("R1",))),
    ("right", (("R1",), ("G1", "G2", "G3", "G4"), ("B9", "R7"))),
])  # fmt: skip
def test_u43_zero_passes_in_the_present_direction(way, hands):
    state, events = do(table(THREE.replace("turn 1", f"turn 1 {way}")), "1: play R0")
    assert state.hands == hands
    passed = find(events, "HandsPassed")
    assert passed.before == (2, 1, 4)
    assert passed.after == tuple(map(len, hands))
    assert kinds(events) == ["CardPlayed", "HandsPassed", "NewHand", "NewHand", "NewHand"]


@pytest.mark.parametrize("card", ["R7", "R0"])
@pytest.mark.parametrize("seats", [2, 3])
def test_u44_as_last_card_they_simply_win_edge_case_1(card, seats):
    third = "hand 3 G1\n" if seats == 3 else ""
    state, events = do(
        table(f"seats {seats}\ncolour R\nhand 1 {card}\nhand 2 Y1\n{third}discard R8"), f"1: play {card}"
    )
    assert kinds(events) == ["CardPlayed", "RoundOver"]
    assert state.result.winners == (0,)
    assert state.hands[1] == ("Y1",)


def test_seven_zero_off_is_plain():
    state, events = do(table("options seven_zero=no\n" + THREE), "1: play R7")
    assert kinds(events) == ["CardPlayed"]
    assert state.turn == 1


def test_u43_zero_skips_those_who_are_out_edge_case_6():
    text = "seats 4\nturn 1\ncolour R\nout 3\nhand 1 R0 B9\nhand 2 R1\nhand 4 G1 G2 G3\ndiscard R8"
    state, _ = do(table(text), "1: play R0")
    assert state.hands == (("G1", "G2", "G3"), ("B9",), (), ("R1",))


def test_u41_u42_seven_and_those_who_are_out_edge_case_7():
    text = "seats 4\nturn 1\ncolour R\nout 3\nhand 1 R7 B9 B8\nhand 2 R1\nhand 4 G1 G2 G3\ndiscard R8"
    state, _ = do(table(text), "1: play R7")
    assert moves(state, 1) == ["swap 2", "swap 4"]
    assert refused(state, "1: swap 3") == "player_out"
    text = "seats 3\nturn 1\ncolour R\nout 3\nhand 1 R7 B9\nhand 2 R1 R2\ndiscard R8"
    state, events = do(table(text), "1: play R7")
    assert find(events, "Swapped").automatic


def test_u76_a_silent_chooser_swaps_with_the_next_edge_case_8():
    state, _ = do(table(THREE.replace("turn 1", "turn 1 right")), "1: play R7")
    assert GAME.write_action(GAME.timeout(state, 0)) == "swap 3"


def test_u48_a_chooser_who_leaves_swaps_nothing_edge_case_8():
    state, _ = do(table(THREE), "1: play R7")
    state, events = do(state, "1: leave")
    assert state.hands == ((), ("R1",), ("G1", "G2", "G3", "G4"))
    assert state.discard[:2] == ("B9", "R0")
    assert (state.discard[-1], state.turn, state.pending) == ("R7", 1, None)
    assert kinds(events) == ["PlayerLeft"]


def test_u48_with_one_left_to_choose_the_swap_is_automatic_edge_case_8():
    state, _ = do(table(THREE), "1: play R7")
    state, events = do(state, "3: leave")
    assert find(events, "Swapped").automatic
    assert state.hands == (("R1",), ("B9", "R0"), ())


def test_u47_the_question_survives_a_restart_edge_case_8():
    state, _ = do(table(THREE), "1: play R7")
    again = GAME.read_position(GAME.write_position(state), 9)
    assert moves(again, 1) == moves(state, 1) == ["swap 2", "swap 3"]


def test_u49_who_gave_a_hand_away_knows_it():
    state, _ = do(table(THREE), "1: play R7", "1: swap 3")
    assert dict(GAME.view(state, 0).known) == {2: ("B9", "R0")}
    assert dict(GAME.view(state, 2).known) == {0: ("G1", "G2", "G3", "G4")}
    assert GAME.view(state, 1).known == ()
    for seed in range(20):
        world = GAME.determinize(GAME.view(state, 0), 0, seed)
        assert world.hands[2] == ("B9", "R0")


def test_u49_knowledge_moves_with_hands_and_goes_with_cards():
    state, _ = do(table(THREE), "1: play R0")
    assert dict(GAME.view(state, 0).known) == {1: ("B9", "R7")}
    assert dict(GAME.view(state, 2).known) == {0: ("G1", "G2", "G3", "G4")}
    state, _ = do(state, "2: play R7", "2: swap 3")
    # Seat 1 had given B9 to seat 2, who has now given it to seat 3.
    assert dict(GAME.view(state, 0).known) == {2: ("B9",)}
    assert dict(GAME.view(state, 1).known) == {2: ("B9",)}


# UNO.

LAST = "seats 3\nturn 1\ncolour R\nhand 1 R5 B9\nhand 2 R1 Y1\nhand 3 G1 G2\ndiscard R8\npile Y3 Y4 Y5"


def test_u31_called_with_the_card():
    state, events = do(table(LAST), "1: play R5 uno")
    assert find(events, "CardPlayed").uno
    assert state.uncalled == ()
    assert refused(state, "2: catch 1") == "false_catch"


def test_u32_late_is_fine():
    state, events = do(table(LAST), "1: play R5", "1: uno")
    assert kinds(events)[-1] == "UnoCalled"
    assert refused(state, "2: catch 1") == "false_catch"


@pytest.mark.parametrize("catcher", [2, 3])
def test_u33_caught(catcher):
    state, _ = do(table(LAST), "1: play R5")
    assert GAME.to_act(state) == (0, 1, 2)
    assert refused(state, "1: catch 1") == "catch_self"
    state, events = do(state, f"{catcher}: catch 1")
    assert kinds(events) == ["Caught", "CardsDrawn"]
    assert len(state.hands[0]) == 3
    assert state.turn == 1


@pytest.mark.parametrize("move", ["play R1 uno", "draw"])
def test_u33_the_window_closes_when_the_next_turn_begins(move):
    state, _ = do(table(LAST), "1: play R5", f"2: {move}")
    assert refused(state, "3: catch 1") == "false_catch"
    assert refused(state, "1: uno") == "false_call"


def test_u33_the_penalty_is_an_option():
    state, _ = do(table("options uno_penalty=4\n" + LAST), "1: play R5", "2: catch 1")
    assert len(state.hands[0]) == 1 + 4
    state, _ = do(table("options uno_penalty=0\n" + LAST), "1: play R5")
    assert GAME.to_act(state) == (1,)


def test_u34_a_chance_may_pass():
    state, _ = do(table(LAST), "1: play R5")
    assert moves(state, 3) == ["catch 1", "wait"]
    waited, events = do(state, "3: wait")
    assert events == []
    assert GAME.to_act(waited) == (0, 1)
    assert GAME.view(waited, 1) == GAME.view(state, 1)


def test_u35_false_alarms_are_refused_edge_case_9():
    state = table(LAST)
    assert refused(state, "1: uno") == "false_call"
    assert refused(state, "2: catch 1") == "false_catch"


def test_u35_or_cost_cards_once_a_turn_edge_case_9():
    state, events = do(table("options false_call_penalty=2\n" + LAST), "2: catch 1")
    assert kinds(events) == ["FalseAlarm", "CardsDrawn"]
    assert len(state.hands[1]) == 4
    assert refused(state, "2: catch 3") == "false_catch"


def test_u46_after_a_swap_one_card_must_be_called_anew_edge_case_3():
    state, _ = do(table(THREE), "1: play R7", "1: swap 2")
    assert state.uncalled == (0,)
    state, _ = do(state, "3: catch 1")
    assert len(state.hands[0]) == 3


def test_u46_marks_of_moved_hands_are_void_edge_case_3():
    text = "seats 3\nturn 1\ncolour R\nhand 1 R7 B9\nhand 2 R1 R2\nhand 3 G1 G2\ndiscard R8"
    state, _ = do(table(text), "1: play R7")
    assert state.uncalled == (0,)
    state, _ = do(state, "1: swap 2")
    assert state.uncalled == (1,)


def test_u46_auto_edge_case_3():
    state, _ = do(table("options uno_after_swap=auto\n" + THREE), "1: play R7", "1: swap 2")
    assert state.uncalled == ()
    assert len(state.hands[0]) == 1


def test_u31_nothing_to_call_with_a_card_that_moves_the_hand():
    state = table("colour R\nhand 1 R7 B9\nhand 2 R1 R2\ndiscard R8")
    assert moves(state, 1) == ["play R7", "draw"]
    assert refused(state, "1: play R7 uno") == "uno_not_now"
