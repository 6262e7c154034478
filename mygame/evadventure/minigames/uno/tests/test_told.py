"""The table's events, card by card: those of each rule, and the unchanged rest.

Numbers U.. are rules of docs/play/uno.md.
"""

from __future__ import annotations

from typing import Any

import pytest

from evadventure.minigames.uno.tests.table import GAME, do, find, kinds, moves, refused, table

THREE = """seats 3
turn 1 {way}
colour R
hand 1 {hand} B9 B8
hand 2 R1 Y1 Y2
hand 3 G1 G2 G3
discard R8
pile Y3 Y4 Y5 Y6 Y7 Y9
"""


def three(hand: str, way: str = "left") -> Any:
    """Return a table of three at which seat 1 plays on R8."""
    return table(THREE.format(hand=hand, way=way))


def two(hand: str) -> Any:
    """Return a table of two at which seat 1 plays on R8."""
    return table(f"turn 1\ncolour R\nhand 1 {hand} B9 B8\nhand 2 R1 Y1 Y2\ndiscard R8\npile Y3 Y4 Y5 Y6")


# Skip and reverse.


@pytest.mark.parametrize(("way", "after", "turn"), [("left", -1, 2), ("right", 1, 1)])
def test_u17_reverse_turns_the_direction_and_says_which_way_it_is_now(way, after, turn):
    state, events = do(three("RR", way), "1: play RR")
    assert kinds(events) == ["CardPlayed", "Reversed"]
    assert find(events, "Reversed").direction == state.direction == after
    assert state.turn == turn


def test_u17_skip_says_who_misses_a_turn():
    for way, missed, turn in (("left", 1, 2), ("right", 2, 1)):
        state, events = do(three("RS", way), "1: play RS")
        assert kinds(events) == ["CardPlayed", "Skipped"]
        assert (find(events, "Skipped").seat, state.turn) == (missed, turn)


@pytest.mark.parametrize("card", ["RR", "RS"])
def test_u29_with_two_a_reverse_is_a_skip_and_nothing_turns(card):
    state, events = do(two(card), f"1: play {card}")
    assert kinds(events) == ["CardPlayed", "Skipped"]
    assert (find(events, "Skipped").seat, state.turn, state.direction) == (1, 0, 1)


@pytest.mark.parametrize("card", ["RR", "RS"])
def test_u29_with_two_left_of_three_too(card):
    state, _ = do(three(card), "2: leave")
    state, events = do(state, f"1: play {card}")
    assert kinds(events) == ["CardPlayed", "Skipped"]
    assert (find(events, "Skipped").seat, state.turn, state.direction) == (2, 0, 1)


@pytest.mark.parametrize(("card", "turn"), [("R5", 2), ("RS", 3), ("W B", 2)])
def test_u71_the_turn_passes_by_those_who_are_out(card, turn):
    text = "seats 4\nturn 1\ncolour R\nout 2\nhand 1 R5 RS W B8\nhand 3 G1 G2\nhand 4 Y1 Y2\ndiscard R8"
    state, _ = do(table(text), f"1: play {card}")
    assert state.turn == turn


@pytest.mark.parametrize("card", ["RS", "RR", "R5"])
def test_u26_any_last_card_ends_the_round_and_does_nothing_else(card):
    text = f"seats 3\nturn 1\ncolour R\nhand 1 {card}\nhand 2 R1\nhand 3 G1\ndiscard R8"
    state, events = do(table(text), f"1: play {card}")
    assert kinds(events) == ["CardPlayed", "RoundOver"]
    assert state.result.winners == (0,)


@pytest.mark.parametrize(("seven_zero", "card"), [("no", "R7"), ("no", "R0"), ("yes", "R6")])
def test_u40_other_numbers_and_7_and_0_without_the_option_move_nothing(seven_zero, card):
    state, events = do(
        table(f"options seven_zero={seven_zero}\n" + THREE.format(hand=card, way="left")), f"1: play {card}"
    )
    assert (kinds(events), state.turn, state.pending) == (["CardPlayed"], 1, None)
    assert state.hands == (("B8", "B9"), ("R1", "Y1", "Y2"), ("G1", "G2", "G3"))


# Jump-in (U80).

JUMP = """options jump_in=yes {more}
seats {seats}
turn {turn} {way}
colour R
hand 1 {one} Y1 Y2
hand 2 {two} B1 B2
{rest}discard {top}
pile Y3 Y4 Y5 Y6 Y7 Y8 Y9
"""


def jump(
    one: str, two: str, top: str, turn: int = 1, way: str = "left", seats: int = 3, more: str = "", three: str = ""
) -> Any:
    """Return a table with jump-in: somebody who is not in turn holds the card on top, or will."""
    rest = f"hand 3 {three} G1 G2\n" if seats == 3 else ""
    return table(JUMP.format(one=one, two=two, top=top, turn=turn, way=way, seats=seats, rest=rest, more=more))


@pytest.mark.parametrize(("way", "direction", "turn"), [("left", 1, 2), ("right", -1, 0)])
def test_u80_a_reverse_on_a_reverse_turns_the_direction_back_and_then_again(way, direction, turn):
    """The first is cancelled, the second works: the direction is what the first had made of it."""
    state = jump("Y5", "RR", "RR", turn=1, way=way)
    state, events = do(state, "2: play RR")
    assert (find(events, "CardPlayed").jump, kinds(events)) == (True, ["CardPlayed", "Reversed"])
    assert (state.direction, state.turn) == (direction, turn)


def test_u80_a_reverse_on_a_reverse_between_two_is_a_skip_and_nothing_turns():
    state, events = do(jump("Y5", "RR", "RR", turn=1, seats=2), "2: play RR")
    assert (kinds(events), state.direction, state.turn) == (["CardPlayed", "Skipped"], 1, 1)


def test_u80_a_number_on_a_number_turns_nothing():
    state, events = do(jump("Y5", "R5", "R5", turn=1), "2: play R5")
    assert (kinds(events), state.direction, state.turn) == (["CardPlayed"], 1, 2)


def test_u80_a_skip_on_a_skip_skips_whoever_comes_after_the_jumper():
    state, events = do(jump("Y5", "RS", "RS", turn=1), "2: play RS")
    assert (find(events, "Skipped").seat, state.turn) == (2, 0)


def test_u80_in_the_own_turn_nothing_is_cancelled():
    state, events = do(jump("RR", "Y5", "RR", turn=1), "1: play RR")
    assert (find(events, "CardPlayed").jump, state.direction, state.turn) == (False, -1, 2)


@pytest.mark.parametrize("more", ["", "stacking=same"])
@pytest.mark.parametrize(("card", "count"), [("R+2", 2), ("W+4", 4)])
def test_u80_a_draw_card_on_a_draw_card_cancels_what_was_to_be_drawn(more, card, count):
    """Also where draw cards are stacked: a jump is no answer, so there is no sum."""
    colour = " R" if card == "W+4" else ""
    state = jump(card, "Y7", "R8", three=card, more=more)
    state, _ = do(state, f"1: play {card}{colour}", f"3: play {card}{colour}")
    assert (state.pending.count, state.turn) == (count, 0)
    assert [len(hand) for hand in state.hands] == [2, 3, 2]
    state, events = do(state, "1: draw")
    assert (find(events, "CardsDrawn").count, find(events, "Skipped").seat, state.turn) == (count, 0, 1)


def test_u81_in_the_own_turn_it_is_an_answer_and_the_next_draws_the_sum():
    state, _ = do(jump("R+2", "R+2 Y7", "R8", more="stacking=same"), "1: play R+2", "2: play R+2", "3: draw")
    assert [len(hand) for hand in state.hands] == [2, 3, 2 + 4]


def test_u80_u22_the_second_draw_four_is_judged_by_the_hand_of_who_played_it():
    honest = jump("W+4", "Y7", "R8", three="W+4")
    honest, _ = do(honest, "1: play W+4 R", "3: play W+4 G", "1: challenge")
    assert [len(hand) for hand in honest.hands] == [2 + 6, 3, 2]
    bluff = jump("W+4", "Y7", "R8", three="W+4 R7")
    bluff, _ = do(bluff, "1: play W+4 R", "3: play W+4 G", "1: challenge")
    assert [len(hand) for hand in bluff.hands] == [2, 3, 3 + 4]


def test_u80_u85_a_jump_is_never_a_wrong_card():
    state, events = do(jump("Y5", "R5", "R5", more="wrong_card_penalty=2"), "2: play R5")
    assert kinds(events) == ["CardPlayed"]
    assert state.turn == 2


# The wild draw four.


def test_u23_u25_a_challenge_is_told_to_all_and_the_hand_to_the_challenger():
    state, _ = do(three("W+4"), "1: play W+4 G")
    state, events = do(state, "2: challenge")
    assert kinds(events) == ["Challenged", "HandShown", "CardsDrawn", "Skipped"]
    drew = find(events, "CardsDrawn")
    assert (drew.seat, drew.count, drew.why) == (1, 6, "challenge")
    assert (find(events, "Skipped").seat, state.turn) == (1, 2)


def test_u24_after_a_bluff_the_challenger_plays_as_usual():
    state, _ = do(three("W+4 R5"), "1: play W+4 Y")
    state, events = do(state, "2: challenge")
    assert kinds(events) == ["Challenged", "HandShown", "CardsDrawn"]
    assert (find(events, "CardsDrawn").seat, find(events, "CardsDrawn").count) == (0, 4)
    assert moves(state, 2) == ["play Y1", "play Y2", "draw"]


def test_u22_with_no_colour_in_force_it_is_honest():
    state = table("options start_card=no\nseats 3\nturn 1\nhand 1 W+4 R5 B9\nhand 2 Y1\nhand 3 G1")
    state, events = do(state, "1: play W+4 R", "2: challenge")
    assert not find(events, "Challenged").guilty
    assert len(state.hands[1]) == 1 + 6


def test_u26_a_challenge_of_the_last_card_ends_the_round_with_the_cards_counted():
    text = "seats 3\nturn 1\ncolour R\nhand 1 W+4\nhand 2 R1\nhand 3 G1\ndiscard R8\npile B1 B2 B3 B4 B5 B6"
    state, events = do(table(text), "1: play W+4 R", "2: challenge")
    assert kinds(events) == ["CardPlayed", "Challenged", "HandShown", "CardsDrawn", "RoundOver"]
    assert find(events, "RoundOver").points == (1 + 1 + 2 + 3 + 4 + 5 + 6 + 1, 0, 0)
    assert state.result.winners == (0,)


@pytest.mark.parametrize(("more", "second", "third"), [
    ("jump_in=yes", "", "R+2"), ("stacking=same", "R+2", ""), ("no_bluffing=yes", "", "R+2"),
])  # fmt: skip
def test_u26_a_last_draw_two_is_drawn_at_once_whatever_the_house_plays(more, second, third):
    text = f"options {more}\nseats 3\nturn 1\ncolour R\nhand 1 R+2\nhand 2 R1 {second}\nhand 3 {third} G1\ndiscard R8"
    state, events = do(table(text), "1: play R+2")
    assert kinds(events) == ["CardPlayed", "CardsDrawn", "RoundOver"]
    assert (find(events, "CardsDrawn").seat, state.result.winners) == (1, (0,))


# Out of turn.

LAST = """options {more}
seats 3
turn 1
colour R
hand 1 R5 B9
hand 2 R1 Y1 Y2
hand 3 G1 G2 G3
discard R8
pile Y3 Y5 Y6
"""


def test_u33_catching_costs_the_penalty_and_moves_no_turn():
    state, _ = do(table(LAST.format(more="")), "1: play R5")
    state, events = do(state, "3: catch 1")
    assert kinds(events) == ["Caught", "CardsDrawn"]
    caught, drew = events
    assert (caught.by, caught.seat) == (2, 0)
    assert (drew.seat, drew.count, drew.why, state.turn) == (0, 2, "uno", 1)


def test_u35_a_false_alarm_costs_whoever_raised_it_and_moves_no_turn():
    for alarm in ("uno", "catch 1"):
        state, events = do(table(LAST.format(more="false_call_penalty=2")), f"3: {alarm}")
        assert kinds(events) == ["FalseAlarm", "CardsDrawn"]
        drew = find(events, "CardsDrawn")
        assert (drew.seat, drew.count, drew.why, state.turn, len(state.hands[2])) == (2, 2, "false", 0, 5)


def test_u35_a_justified_alarm_costs_the_other():
    state, _ = do(table(LAST.format(more="false_call_penalty=2")), "1: play R5")
    state, events = do(state, "3: catch 1")
    assert kinds(events) == ["Caught", "CardsDrawn"]
    assert [len(hand) for hand in state.hands] == [3, 3, 3]


@pytest.mark.parametrize("move", ["play R1", "draw"])
def test_u34_u35_the_next_turn_gives_everybody_a_new_chance(move):
    state, _ = do(table(LAST.format(more="false_call_penalty=2")), "3: catch 1", "2: wait")
    assert moves(state, 2) == moves(state, 3) == []
    state, _ = do(state, "1: play R5")
    state, _ = do(state, f"2: {move}")
    assert "catch 2" in moves(state, 3)


def test_u34_keeping_naming_and_swapping_give_everybody_a_new_chance():
    alarm = "options false_call_penalty=2 deck=112\nseats 3\nturn 1\n"
    hands = "hand 2 R1 Y1 Y2\nhand 3 G1 G2 G3\n"
    for text, before, move in (
        ("colour R\nhand 1 B9 B8\ndiscard R8\npile R9 Y3 Y4 Y5 Y6 Y7", "1: draw", "1: keep"),
        ("hand 1 B9 B8\ndiscard W\nasked colour\npile Y3 Y4 Y5 Y6", "", "1: colour R"),
        ("colour R\nhand 1 R7 B9 B8\ndiscard R8\npile Y3 Y4 Y5 Y6", "1: play R7", "1: swap 3"),
    ):
        state = table(alarm + hands + text)
        if before:
            state, _ = do(state, before)
        state, _ = do(state, "3: uno", "2: wait")
        assert moves(state, 2) == moves(state, 3) == []
        state, _ = do(state, move)
        assert "catch 1" in moves(state, 2)
        assert "catch 1" in moves(state, 3)


@pytest.mark.parametrize("answer", ["draw", "challenge"])
def test_u33_answering_a_draw_four_begins_a_turn_and_closes_the_window(answer):
    text = "seats 3\nturn 1\ncolour R\nhand 1 W+4 B9\nhand 2 R1 Y1\nhand 3 G1 G2\ndiscard R8\npile Y3 Y4 Y5 Y6 Y7 Y9"
    state, _ = do(table(text), "1: play W+4 G")
    assert moves(state, 3) == ["catch 1", "wait"]
    state, _ = do(state, f"2: {answer}")
    assert (state.uncalled, moves(state, 1)) == ((), [])
    assert refused(state, "2: catch 1") == "false_catch"


def test_u13_a_refusal_names_players_as_they_are_numbered_at_the_table():
    refusal = GAME.refuse(three("R5"), 1, GAME.read_action("catch 5"))
    assert refusal is not None
    assert (refusal.code, refusal.facts) == ("no_such_player", {"number": 5, "seats": 3})


# Wrong cards (U85).

WRONG = """options wrong_card_penalty=2
seats 3
turn 1
colour R
hand 1 R1 B2 B3
hand 2 G1 G2
hand 3 G3 B2
discard R8
pile Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y9 B4 B5 B6 B7
"""


def test_u85_a_wrong_card_comes_back_costs_two_and_the_turn():
    state, events = do(table(WRONG), "1: play B2")
    assert kinds(events) == ["WrongCard", "CardsDrawn"]
    assert (events[0].seat, events[0].card, events[1].why) == (0, "B2", "wrong")
    assert (state.hands[0], state.discard, state.turn) == (("B2", "B3", "R1", "Y1", "Y2"), ("R8",), 1)


def test_u85_all_others_have_seen_each_wrong_card_once():
    state, _ = do(table(WRONG), "1: play B2", "2: draw", "3: draw", "1: play B3")
    for who in (1, 2):
        assert dict(GAME.view(state, who).known) == {0: ("B2", "B3")}
    state, _ = do(state, "2: draw", "3: draw", "1: play B2")
    assert dict(GAME.view(state, 1).known) == {0: ("B2", "B3")}
    assert GAME.view(state, 0).known == ()
    assert GAME.view(state, None).known == ()


def test_u85_a_card_that_fits_is_no_wrong_card():
    state, events = do(table(WRONG), "1: play R1")
    assert (kinds(events), state.turn) == (["CardPlayed"], 1)


# Leaving (U71 to U73).


def test_u52_u71_leaving_begins_the_count_of_passes_anew():
    """Two have passed on an empty pile; after the third has left both must pass again to block the round."""
    deck = table("seats 3\nturn 3\ncolour R\nhand 1 B1 B2\nhand 2 Y1\nhand 3 G1\ndiscard R8")
    text = "seats 3\nturn 3\ncolour R\nblocked 2\nhand 1 B1 B2\nhand 2 Y1 {rest}\nhand 3 G1\ndiscard R8\npile\nloose"
    state = table(text.format(rest=" ".join(deck.unshuffled)))
    state, _ = do(state, "3: leave")
    assert (state.blocked, state.turn, state.result) == (0, 0, None)


def test_u71_a_hand_goes_under_the_discards_and_the_turn_on_only_when_it_was_the_leavers():
    state, events = do(three("R5"), "2: leave")
    assert kinds(events) == ["PlayerLeft"]
    assert (events[0].seat, events[0].cards) == (1, ("R1", "Y1", "Y2"))
    assert (state.discard, state.turn, state.hands[1]) == (("R1", "Y1", "Y2", "R8"), 0, ())
    assert moves(state, 1) == ["play B8", "play R5", "draw"]


def test_u71_what_was_drawn_and_could_be_played_goes_with_the_leaver():
    state, _ = do(table(THREE.format(hand="B7", way="left").replace("pile Y3", "pile R3")), "1: draw")
    state, _ = do(state, "1: leave")
    assert (state.pending, state.turn) == (None, 1)
    assert moves(state, 2) == ["play R1", "draw"]


def test_u11_u71_a_wild_start_card_is_named_by_the_next_when_the_first_leaves():
    state = table("seats 3\nturn 1\nhand 1 R5 W\nhand 2 R1\nhand 3 G1\ndiscard W\nasked colour")
    state, _ = do(state, "1: leave")
    assert moves(state, 2) == ["colour R", "colour Y", "colour G", "colour B"]


def test_u26_u71_who_must_draw_for_a_last_card_and_leaves_loses_all_the_same():
    text = "seats 4\nturn 1\ncolour R\nhand 1 W+4\nhand 2 R1\nhand 3 G1\nhand 4 G2\ndiscard R8\npile B1 B2 B3 B4 B5 B6"
    state, _ = do(table(text), "1: play W+4 R")
    state, events = do(state, "2: leave")
    assert kinds(events) == ["PlayerLeft", "RoundOver"]
    assert state.result.winners == (0,)


def test_u71_another_leaving_changes_nothing_for_who_must_draw():
    four = THREE.format(hand="W+4", way="left").replace("seats 3", "seats 4") + "hand 4 G5"
    state, _ = do(table(four), "1: play W+4 G")
    state, _ = do(state, "4: leave")
    assert moves(state, 2) == ["draw", "challenge"]
    assert state.pending.count == 4


def test_u71_marks_and_chances_of_the_leaver_go_and_those_of_others_stay():
    text = THREE.format(hand="R5", way="left").replace("hand 1 R5 B9 B8", "hand 1 R5").replace("turn 1", "turn 2")
    text = text.replace("seats 3", "seats 4") + "hand 4 G5\nopen 1 4\nquiet 3"
    state, _ = do(table(text), "4: leave")
    assert moves(state, 2) == ["play R1", "draw", "catch 1"]
    assert moves(state, 1) == ["uno", "wait"]
    assert (state.uncalled, state.passed, moves(state, 3)) == ((0,), (2,), [])
    state, _ = do(state, "3: leave")
    assert state.passed == ()


def test_u49_u71_what_was_known_of_the_leaver_is_forgotten_and_the_rest_is_not():
    text = "seats 4\nturn 1\ncolour R\nhand 1 R5 B9\nhand 2 R1 Y1\nhand 3 G1 G2\nhand 4 G3 G4\ndiscard R8\n"
    text += "knows 1 2 Y1\nknows 2 3 G1\nknows 3 4 G3\nknows 4 1 B9"
    state, _ = do(table(text), "2: leave")
    assert [dict(GAME.view(state, seat).known) for seat in range(4)] == [{}, {}, {3: ("G3",)}, {0: ("B9",)}]


def test_u48_when_one_of_four_leaves_the_chooser_still_chooses():
    text = THREE.format(hand="R7", way="left").replace("seats 3", "seats 4") + "hand 4 G5\n"
    state, _ = do(table(text), "1: play R7")
    state, events = do(state, "4: leave")
    assert kinds(events) == ["PlayerLeft"]
    assert moves(state, 1) == ["swap 2", "swap 3"]
    state, events = do(state, "2: leave")
    assert kinds(events)[:2] == ["PlayerLeft", "Swapped"]
    assert state.turn == 2


def test_u72_when_another_leaves_a_draw_four_can_still_be_challenged():
    four = THREE.format(hand="W+4", way="left").replace("seats 3", "seats 4") + "hand 4 G5"
    state, _ = do(table(four), "1: play W+4 G")
    gone, _ = do(state, "1: leave")
    assert moves(gone, 2) == ["draw"]
    assert refused(gone, "2: challenge") == "nothing_to_challenge"
    gone, events = do(gone, "2: draw")
    assert (find(events, "CardsDrawn").count, find(events, "Skipped").seat, gone.turn) == (4, 1, 2)


# Drawing.


def test_u82_drawing_goes_on_until_a_card_fits_and_no_longer():
    text = "options draw_to_match=yes\nseats 3\nturn 1\ncolour R\n"
    text += "hand 1 B1 B2\nhand 2 G1\nhand 3 G2\ndiscard R8\npile {pile}"
    state, events = do(table(text.format(pile="R3 Y1 Y2")), "1: draw")
    assert find(events, "CardsDrawn").count == 1
    assert moves(state, 1) == ["play R3", "keep"]
    state, events = do(table(text.format(pile="Y1 Y2 W R3")), "1: draw")
    assert sorted(find(events, "CardsDrawn").cards) == ["W", "Y1", "Y2"]
    assert moves(state, 1)[-1] == "keep"
    assert moves(state, 1)[0] == "play W R"


def test_u82_u52_drawing_until_a_card_fits_counts_as_one_draw_and_ends_the_count_of_passes():
    text = "options draw_to_match=yes\nseats 3\nturn 1\ncolour R\nblocked 2\n"
    text += "hand 1 B1 B2\nhand 2 G1\nhand 3 G2\ndiscard R8\npile Y1 R3"
    state, events = do(table(text), "1: draw")
    drew = find(events, "CardsDrawn")
    assert (drew.count, drew.asked, drew.why) == (2, 1, "turn")
    assert (state.blocked, state.turn) == (0, 0)


def test_u15_u52_one_pass_with_a_card_ends_the_count_of_passes():
    state = table("seats 3\nturn 1\ncolour R\nblocked 2\nhand 1 B1\nhand 2 B2\nhand 3 B3\ndiscard R8\npile Y1 Y2")
    state, _ = do(state, "1: draw")
    assert (state.blocked, state.turn) == (0, 1)


# The clock (U76).


@pytest.mark.parametrize(("options", "pile", "clock"), [
    ("", "R9", "keep"), ("force_play=yes", "R9", "play R9"), ("force_play=yes", "W", "play W B"),
    ("force_play=yes", "Y1", None), ("", "Y1", None),
])  # fmt: skip
def test_u76_the_clock_keeps_what_may_be_kept_and_plays_what_must_be_played(options, pile, clock):
    text = (
        f"options {options}\nseats 3\nturn 1\ncolour R\nhand 1 B1 B2 G4\nhand 2 G1\nhand 3 G2\ndiscard R8\npile {pile}"
    )
    state = table(text)
    assert GAME.write_action(GAME.timeout(state, 0)) == "draw"
    state, _ = do(state, "1: draw")
    if clock is None:
        assert state.turn == 1
    else:
        assert GAME.write_action(GAME.timeout(state, 0)) == clock


def test_u76_the_clock_draws_names_the_colour_held_most_and_lets_chances_pass():
    state, _ = do(three("W+4"), "1: play W+4 R")
    assert GAME.write_action(GAME.timeout(state, 1)) == "draw"
    named = table("seats 3\nturn 1\nhand 1 R5 G1 G2\nhand 2 R1\nhand 3 G3\ndiscard W\nasked colour")
    assert GAME.write_action(GAME.timeout(named, 0)) == "colour G"
    state, _ = do(table(LAST.format(more="")), "1: play R5")
    assert [GAME.write_action(GAME.timeout(state, seat)) for seat in range(3)] == ["wait", "draw", "wait"]
