"""House rules in print, empty piles, counting, partners, leaving, the grand reshuffle."""

from __future__ import annotations

import pytest

from evadventure.minigames.match import Match
from evadventure.minigames.uno.actions import LeaveMatch, Reset
from evadventure.minigames.uno.data import MAX_TURNS
from evadventure.minigames.uno.state import UnoOptions
from evadventure.minigames.uno.tests.table import GAME, assert_whole, do, find, kinds, moves, refused, table

JUMP = """options jump_in=yes
seats 3
turn 2
colour R
hand 1 {one} Y1 Y2
hand 2 B1 B2
hand 3 {three} G1 G2
discard {top}
pile Y3 Y4 Y5 Y6 Y7 Y8 Y9
"""


def test_u80_jump_in_plays_on_from_there():
    state = table(JUMP.format(one="Y5", three="R5", top="R5"))
    assert GAME.to_act(state) == (1, 2)
    assert moves(state, 3) == ["play R5", "wait"]
    assert refused(state, "3: play G1") == "not_identical"
    state, events = do(state, "3: play R5")
    assert find(events, "CardPlayed").jump
    assert state.turn == 0


def test_u80_draw_two_cancels_the_first():
    state = table(JUMP.format(one="R+2", three="R+2", top="R8").replace("turn 2", "turn 1"))
    state, _ = do(state, "1: play R+2")
    assert (state.turn, state.pending.count) == (1, 2)
    state, _ = do(state, "3: play R+2")
    assert (state.turn, state.pending.count) == (0, 2)
    assert len(state.hands[1]) == 2


def test_u80_reverse_cancels_the_first():
    state = table(JUMP.format(one="RR", three="B3", top="RR").replace("turn 2", "turn 3 right"))
    state, _ = do(state, "1: play RR")
    assert (state.direction, state.turn) == (-1, 2)


def test_u80_both_sevens_work_edge_case_10():
    state = table(JUMP.format(one="R7", three="R7", top="R8").replace("turn 2", "turn 1"))
    state, _ = do(state, "1: play R7")
    assert refused(state, "3: play R7") == "jump_closed"
    state, _ = do(state, "1: swap 2", "3: play R7", "3: swap 1")
    assert state.hands == (("G1", "G2"), ("Y1", "Y2"), ("B1", "B2"))


def test_u80_refused_without_the_option():
    state = table(JUMP.format(one="Y5", three="R5", top="R5").replace("jump_in=yes", "jump_in=no"))
    assert refused(state, "3: play R5") == "not_your_turn"


STACK = """options stacking={kind}
seats 3
turn 1
colour R
hand 1 R+2 W+4 B9 B8
hand 2 G+2 W+4 R7 G1 G2
hand 3 Y1 Y2 Y+2
discard R8
pile Y3 Y4 Y5 Y6 Y7 Y8 Y9 B1 B2 B3
"""


def test_u81_sums_go_on_edge_case_17():
    state, _ = do(table(STACK.format(kind="same")), "1: play R+2")
    assert moves(state, 2) == ["play G+2", "draw"]
    assert refused(state, "2: play R7") == "draw_first"
    state, _ = do(state, "2: play G+2", "3: play Y+2")
    assert state.pending.count == 6
    state, _ = do(state, "1: draw")
    assert (len(state.hands[0]), state.turn) == (3 + 6, 1)


def test_u81_four_on_two_is_an_option():
    state, _ = do(table(STACK.format(kind="up")), "1: play R+2")
    assert "play W+4 R" in moves(state, 2)
    state, _ = do(state, "2: play W+4 B")
    assert (state.pending.count, state.pending.bluff) == (6, True)
    state, _ = do(state, "3: challenge")
    assert (len(state.hands[1]), state.turn) == (4 + 6, 2)


def test_u81_a_failed_challenge_costs_two_more():
    text = STACK.format(kind="same").replace("hand 2 G+2 W+4 R7 G1 G2", "hand 2 G+2 W+4 Y7 G1 G2")
    state, _ = do(table(text), "1: play W+4 B", "2: play W+4 R", "3: challenge")
    assert len(state.hands[2]) == 3 + 8 + 2


def test_u82_draw_to_match():
    text = "options draw_to_match=yes\ncolour R\nhand 1 B1 B2\nhand 2 G1 G2\ndiscard R8\npile Y1 Y2 R3 Y4"
    state, events = do(table(text), "1: draw")
    assert find(events, "CardsDrawn").count == 3
    assert moves(state, 1) == ["play R3", "keep"]


def test_u83_force_play():
    text = "options force_play=yes\ncolour R\nhand 1 R1 B2\nhand 2 G1 G2\ndiscard R8\npile {card} Y4"
    state, _ = do(table(text.format(card="R3")), "1: draw")
    assert moves(state, 1) == ["play R3"]
    assert refused(state, "1: keep") == "must_play_drawn"
    state, _ = do(table(text.format(card="W+4")), "1: draw")
    assert "keep" in moves(state, 1)


def test_u84_no_bluffing():
    text = "options no_bluffing=yes\ncolour R\nhand 1 {card} W+4 B2\nhand 2 G1 G2\ndiscard R8\npile Y1 Y2 Y3 Y4"
    assert refused(table(text.format(card="R1")), "1: play W+4 B") == "no_bluffing"
    state, events = do(table(text.format(card="B1")), "1: play W+4 B")
    assert (len(state.hands[1]), state.turn) == (6, 0)
    assert kinds(events) == ["CardPlayed", "CardsDrawn", "Skipped"]


def test_u85_wrong_card_edge_case_13():
    text = """options wrong_card_penalty=2
seats 3
turn 1
colour R
hand 1 R1 B2
hand 2 G1
hand 3 G2
discard R8
pile Y1 Y2
"""
    state, events = do(table(text), "1: play B2")
    assert kinds(events) == ["WrongCard", "CardsDrawn"]
    assert (len(state.hands[0]), state.turn, state.discard) == (4, 1, ("R8",))
    assert dict(GAME.view(state, 1).known) == {0: ("B2",)}


# Empty piles.

EMPTY = "seats 3\nturn 1\ncolour R\nhand 1 B1\nhand 2 B2\nhand 3 B3 {rest}\ndiscard {discard}\npile {pile}\nloose"


def _scarce(discard: str, pile: str):
    """Return a position in which seat 3 holds whatever is nowhere else."""
    some = table(f"seats 3\nturn 1\ncolour R\nhand 1 B1\nhand 2 B2\nhand 3 B3\ndiscard {discard}\npile {pile}")
    return table(EMPTY.format(rest=" ".join(some.unshuffled), discard=discard, pile=pile))


def test_u50_discards_become_the_pile_and_the_top_card_stays():
    state, events = do(_scarce("G4 G5 R8", ""), "1: draw")
    assert find(events, "Reshuffled").count == 2
    assert state.discard == ("R8",)
    assert len(state.pile) + len(state.unshuffled) == 1


def test_u51_what_is_not_there_is_waived_edge_case_12():
    state = _scarce("W+4", "Y9")
    state = GAME.read_position(GAME.write_position(state).replace("pile Y9", "pile Y9\nasked draws 4 3 R"), 1)
    state, events = do(state, "1: draw")
    drew = find(events, "CardsDrawn")
    assert (drew.count, drew.asked) == (1, 4)


def test_u52_a_blocked_round_ends_edge_case_12():
    state, _ = do(_scarce("R8", ""), "1: draw", "2: draw")
    assert state.blocked == 2
    state, events = do(state, "3: draw")
    over = find(events, "RoundOver")
    assert (over.rule, over.winner) == ("blocked", 0)
    assert state.result.winners == (0,)


def test_u66_a_round_does_not_go_on_for_ever():
    state = table(f"colour R\nhand 1 R1 R2\nhand 2 G1 G2\ndiscard R8\nturns {MAX_TURNS - 1}\npile Y1")
    assert find(do(state, "1: draw")[1], "RoundOver").rule == "turn_limit"
    assert find(do(state, "1: play R1 uno")[1], "RoundOver").rule == "turn_limit"


# Counting.

END = "seats 3\nturn 1\ncolour R\nhand 1 R5\nhand 2 G1 W\nhand 3 BS Y9\ndiscard R8\nscores 460 10 20\n"


def test_u61_u64_the_winner_scores_to_the_goal():
    state, events = do(table("options goal=500 rounds=0\n" + END), "1: play R5")
    assert find(events, "RoundOver").points == (80, 0, 0)
    assert (state.result.scores, state.result.winners, state.result.rule) == ((540.0, 10.0, 20.0), (0,), "goal")


def test_u5_u64_otherwise_the_next_round_is_dealt():
    state, events = do(table("options goal=600 rounds=0\ndealer 3\n" + END), "1: play R5")
    assert "RoundDealt" in kinds(events)
    assert (state.table.round, state.table.dealer, state.table.scores) == (2, 0, (540, 10, 20))
    assert state.result is None
    assert_whole(state)


def test_u62_tally():
    state, _ = do(
        table("options scoring=tally goal=500 rounds=0\n" + END.replace("460 10 20", "60 460 20")), "1: play R5"
    )
    assert (state.result.scores, state.result.winners) == ((-60.0, -511.0, -49.0), (2,))


def test_u63_knockout():
    text = "options scoring=knockout goal=500 rounds=0\n" + END.replace("460 10 20", "60 460 20")
    state, events = do(table(text), "1: play R5")
    assert find(events, "RoundOver").knocked_out == (1,)
    assert (state.table.out, state.result, state.hands[1]) == ((1,), None, ())
    assert_whole(state)


def test_u70_partners():
    text = "options partners=fixed\nseats 4\nturn 1\ncolour R\nhand 1 R5\nhand 2 G1 W\nhand 3 W\nhand 4 Y9\ndiscard R8"
    state, events = do(table(text), "1: play R5")
    assert find(events, "RoundOver").points == (60, 0, 60, 0)
    assert state.result.winners == (0, 2)


def test_u70_rotating_partners():
    text = """options partners=rotate rounds=3
round {n}
seats 4
turn 1
colour R
hand 1 R5
hand 2 G1
hand 3 G2
hand 4 Y9
discard R8
"""
    for number, points in ((1, (10, 0, 10, 0)), (2, (11, 11, 0, 0)), (3, (3, 0, 0, 3))):
        _, events = do(table(text.format(n=number)), "1: play R5")
        assert find(events, "RoundOver").points == points


# People.

PLAIN = "seats 3\nturn 1\ncolour R\nhand 1 R5 W+4\nhand 2 R1 Y1\nhand 3 G1 G2\ndiscard R8\npile B1 B2 B3 B4 B5"


def test_u71_who_leaves_lays_the_hand_under_the_discards():
    state, _ = do(table(PLAIN), "1: leave")
    assert state.discard == ("R5", "W+4", "R8")
    assert (state.turn, state.table.out) == (1, (0,))
    assert refused(state, "1: draw") == "not_playing"
    assert GAME.to_act(state) == (1,)


def test_u71_before_any_discard_the_hand_goes_into_the_pile():
    state, _ = do(
        table("options start_card=no\nseats 3\nturn 1\nhand 1 R5 W+4\nhand 2 R1 Y1\nhand 3 G1 G2"), "1: leave"
    )
    assert state.discard == ()
    assert_whole(state)


def test_u71_what_the_leaver_had_to_draw_is_waived():
    state, _ = do(table(PLAIN), "1: play W+4 B", "2: leave")
    assert (state.pending, state.turn, len(state.hands[2])) == (None, 2, 2)


def test_u72_the_card_of_a_leaver_cannot_be_challenged():
    state, _ = do(table(PLAIN), "1: play W+4 B", "1: leave")
    assert moves(state, 2) == ["draw"]
    state, _ = do(state, "2: draw")
    assert len(state.hands[1]) == 6


def test_u73_the_last_one_wins():
    state, _ = do(table(PLAIN), "1: leave", "3: leave")
    assert (state.result.winners, state.result.rule) == ((1,), "left")
    assert GAME.to_act(state) == ()
    assert refused(state, "2: draw") == "match_over"


def test_u73_a_pair_wins_when_the_other_is_gone():
    text = (
        "options partners=fixed\nseats 4\nturn 1\ncolour R\nhand 1 R5 R6\nhand 2 G1\nhand 3 G2\nhand 4 Y9\ndiscard R8"
    )
    state, _ = do(table(text), "2: leave", "4: leave")
    assert state.result.winners == (0, 2)


@pytest.mark.parametrize("before", [(), ("1: play W+4 B",)])
def test_u75_grand_reshuffle_edge_case_14(before):
    state, _ = do(table("options goal=500 rounds=0 jump_in=yes\nscores 10 20 30\nround 4\ndealer 2\n" + PLAIN), *before)
    after, events = do(state, "3: reset")
    assert after.table == state.table
    assert (after.pending, after.uncalled, after.known, after.turns) == (
        None,
        (),
        (),
        0,
    ) or after.pending.kind == "colour"
    assert kinds(events)[:2] == ["Restarted", "RoundDealt"]
    assert sorted(map(len, after.hands)) in ([7, 7, 7], [7, 7, 9])


def test_u75_meta_actions_are_no_moves_and_replay():
    match = Match.open(GAME, UnoOptions(), 3, 5)
    assert GAME.meta_actions(match.state, 0) == {"leave": LeaveMatch(), "reset": Reset()}
    assert not {LeaveMatch(), Reset()} & set(GAME.legal(match.state, match.to_act[0]))
    match = match.play(2, Reset())
    match = match.play(match.to_act[0], GAME.timeout(match.state, match.to_act[0]))
    match = match.play(1, LeaveMatch())
    assert Match.load(match.save(), GAME).digest == match.digest
    assert refused(match.state, "2: leave") == "not_playing"
