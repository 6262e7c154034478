"""Turns, action cards and the wild draw four. Numbers U.. are rules of docs/play/uno.md."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from evadventure.minigames.uno.data import DECK_108, DECK_112, POINTS
from evadventure.minigames.uno.rules import Uno
from evadventure.minigames.uno.state import UnoOptions
from evadventure.minigames.uno.tests.table import GAME, assert_whole, do, find, kinds, moves, refused, table


def test_u1_u2_decks():
    held = Counter(DECK_108)
    assert len(DECK_108) == 108
    assert held["R0"] == 1
    assert held["R7"] == held["GS"] == held["B+2"] == 2
    assert held["W"] == held["W+4"] == 4
    for name, wild in (("swap", "WS"), ("shuffle", "WH")):
        extra = Counter(DECK_112[name]) - held
        assert extra == Counter({wild: 1, "WC": 3})


def test_u60_points():
    assert [POINTS[card] for card in ("R0", "B9", "GS", "YR", "R+2", "W", "W+4", "WS", "WC")] == [
        0, 9, 20, 20, 20, 50, 50, 40, 40,
    ]  # fmt: skip


@pytest.mark.parametrize("seats", [2, 3, 7, 10])
def test_u4_u5_the_deal(seats):
    for seed in range(60):
        state, events = GAME.setup(UnoOptions(), seats, seed)
        assert_whole(state)
        high = find(events, "HighCard")
        first = dict(reversed(high.drawn))
        assert sorted(first) == list(range(seats))
        value = {seat: int(card[1:]) if card[1:].isdigit() else 0 for seat, card in first.items()}
        assert value[high.dealer] == max(value.values())
        dealt = find(events, "RoundDealt")
        assert all(len(hand) == 7 for hand in dealt.hands)
        assert state.table.dealer == high.dealer
        if find(events, "Turned").card[1:].isdigit():
            assert state.turn == (high.dealer + 1) % seats


def _start(card: str, seats: int):
    """Return the first deal whose start card is this one."""
    for seed in range(5000):
        state, events = GAME.setup(UnoOptions(), seats, seed)
        if find(events, "Turned").card == card:
            return state, events
    raise AssertionError(card)


def test_u11_start_skip():
    state, _ = _start("RS", 4)
    assert state.turn == (state.table.dealer + 2) % 4


def test_u11_start_reverse():
    state, _ = _start("GR", 4)
    assert (state.turn, state.direction) == (state.table.dealer, -1)
    state, _ = _start("GR", 2)
    assert state.turn == state.table.dealer


def test_u11_start_draw_two():
    state, events = _start("B+2", 3)
    first = (state.table.dealer + 1) % 3
    assert len(state.hands[first]) == 9
    assert find(events, "CardsDrawn").seat == first
    assert state.turn == (first + 1) % 3


def test_u11_start_wild_first_player_names_then_plays():
    state, _ = _start("W", 3)
    first = state.turn + 1
    assert moves(state, first) == ["colour R", "colour Y", "colour G", "colour B"]
    assert refused(state, f"{first}: draw") == "colour_first"
    state, _ = do(state, f"{first}: colour G")
    assert (state.colour, state.turn + 1, state.pending) == ("G", first, None)


def test_u11_start_draw_four_goes_back_edge_case_15():
    for seed in range(2000):
        state, events = GAME.setup(UnoOptions(), 2, seed)
        turned = find(events, "Turned")
        assert turned.card != "W+4"
        if turned.returned:
            assert "W+4" in (*state.pile, *state.unshuffled)
            return
    raise AssertionError("no wild draw four was turned")


@pytest.mark.parametrize("card", ["R7", "R0"])
def test_u40_start_7_and_0_are_plain_edge_case_5(card):
    _, events = _start(card, 3)
    assert kinds(events) == ["HighCard", "RoundDealt", "Turned"]


def test_u10_no_start_card_first_play_is_free():
    state, events = GAME.setup(UnoOptions(start_card=False), 3, 1)
    assert "Turned" not in kinds(events)
    first = state.turn + 1
    held = set(state.hands[state.turn])
    assert {move.split()[1] for move in moves(state, first) if move.startswith("play")} == held


PLAIN = """seats 3
turn 1
colour R
hand 1 R5 G5 B9 W
hand 2 R1 Y1
hand 3 G1 G2
discard R8
pile B1 G3 Y4
"""


def test_u12_colour_number_symbol_or_wild():
    state = table(PLAIN)
    assert moves(state, 1) == ["play R5", "play W R", "play W Y", "play W G", "play W B", "draw"]
    assert refused(state, "1: play B9") == "no_match"
    assert refused(state, "1: play Y9") == "not_held"
    assert refused(state, "1: play W") == "colour_missing"
    assert refused(state, "1: play R5 G") == "colour_not_wanted"
    assert refused(state, "1: play R5 uno") == "uno_not_now"
    assert refused(state, "2: play R1") == "not_your_turn"
    state, _ = do(state, "1: play R5")
    assert (state.turn, state.colour, state.discard[-1]) == (1, "R", "R5")


def test_u13_refusals_change_nothing_edge_case_13():
    state = table(PLAIN)
    before = GAME.write_position(state)
    assert refused(state, "1: play B9") == "no_match"
    assert GAME.write_position(state) == before


def test_u14_u15_drawn_card_that_does_not_fit_ends_the_turn():
    state, events = do(table(PLAIN), "1: draw")
    assert "B1" in state.hands[0]
    assert state.turn == 1
    assert kinds(events) == ["CardsDrawn"]


def test_u16_drawn_card_may_be_played_or_kept():
    state = table(PLAIN.replace("pile B1", "pile R9"))
    state, _ = do(state, "1: draw")
    assert moves(state, 1) == ["play R9", "keep"]
    assert refused(state, "1: play R5") == "only_the_drawn_card"
    assert refused(state, "1: draw") == "already_drawn"
    kept, events = do(state, "1: keep")
    assert (kept.turn, kinds(events)) == (1, ["CardKept"])
    played, _ = do(state, "1: play R9")
    assert (played.turn, played.discard[-1]) == (1, "R9")


def test_u16_a_harmful_drawn_seven_may_be_kept_edge_case_16():
    state, _ = do(table(PLAIN.replace("pile B1", "pile R7")), "1: draw")
    assert moves(state, 1) == ["play R7", "keep"]


def test_u17_skip_and_reverse_with_three():
    state, _ = do(table(PLAIN.replace("R5 G5", "RS RR")), "1: play RS")
    assert state.turn == 2
    state, _ = do(table(PLAIN.replace("R5 G5", "RS RR")), "1: play RR")
    assert (state.turn, state.direction) == (2, -1)


def test_u18_draw_two():
    state, events = do(table(PLAIN.replace("R5 G5", "R+2 G5")), "1: play R+2")
    assert (state.turn, len(state.hands[1])) == (2, 4)
    assert kinds(events) == ["CardPlayed", "CardsDrawn", "Skipped"]


@pytest.mark.parametrize("card", ["RS", "RR", "R+2"])
def test_u29_with_two_the_turn_comes_back(card):
    state, _ = do(table(f"colour R\nhand 1 {card} G5 G6\nhand 2 R1 Y1\ndiscard R8"), f"1: play {card}")
    assert (state.turn, state.direction) == (0, 1)


FOUR = """seats 3
turn 1
colour R
hand 1 {hand} W+4 G5
hand 2 R1 Y1
hand 3 G1 G2
discard R8
pile B1 B2 B3 B4 B5 B6 B7
"""


def test_u21_draw_four_accepted():
    state, _ = do(table(FOUR.format(hand="B9")), "1: play W+4 G")
    assert moves(state, 2) == ["draw", "challenge"]
    assert refused(state, "2: play R1") == "draw_first"
    assert refused(state, "3: challenge") == "not_your_turn"
    state, _ = do(state, "2: draw")
    assert (len(state.hands[1]), state.turn, state.colour) == (6, 2, "G")


def test_u22_u24_a_bluff_is_caught():
    state, _ = do(table(FOUR.format(hand="R9")), "1: play W+4 G")
    state, events = do(state, "2: challenge")
    assert find(events, "Challenged").guilty
    assert (len(state.hands[0]), len(state.hands[1]), state.turn) == (6, 2, 1)


@pytest.mark.parametrize("hand", ["B8", "W", "Y8 W"])
def test_u22_u25_numbers_and_wilds_are_no_bluff(hand):
    state, _ = do(table(FOUR.format(hand=hand)), "1: play W+4 G")
    state, events = do(state, "2: challenge")
    assert not find(events, "Challenged").guilty
    assert (len(state.hands[1]), state.turn) == (8, 2)


def test_u23_the_hand_is_shown_to_the_challenger_only():
    state, _ = do(table(FOUR.format(hand="R9")), "1: play W+4 G")
    state, events = do(state, "2: challenge")
    shown = find(events, "HandShown")
    assert shown.cards == ("G5", "R9")
    assert [GAME.redact(shown, who) is None for who in (0, 1, 2, None)] == [True, False, True, True]
    assert dict(GAME.view(state, 1).known)[0] == ("G5", "R9")
    assert GAME.view(state, 2).known == GAME.view(state, None).known == ()


def test_u23_the_verdict_is_fixed_when_the_card_is_played_edge_case_4():
    text = (
        "seats 3\nturn 1\ncolour R\nhand 1 W+4 G5\nhand 2 Y1 Y2\nhand 3 G1 G2\ndiscard R8\npile R1 R2 B3 B4 B5 B6 B7 B8"
    )
    state, _ = do(table(text), "1: play W+4 G", "3: catch 1")
    assert "R1" in state.hands[0]
    _, events = do(state, "2: challenge")
    assert not find(events, "Challenged").guilty


def test_u26_last_card_draw_two_counts():
    text = "seats 3\nturn 1\ncolour R\nhand 1 R+2\nhand 2 R1\nhand 3 G1\ndiscard R8\npile B9 B8"
    state, events = do(table(text), "1: play R+2")
    over = find(events, "RoundOver")
    assert over.hands[1] == ("B8", "B9", "R1")
    assert over.points == (1 + 8 + 9 + 1, 0, 0)
    assert state.result.winners == (0,)


@pytest.mark.parametrize(("answer", "drawn"), [("draw", 4), ("challenge", 6)])
def test_u26_last_card_draw_four_edge_case_11(answer, drawn):
    text = "seats 3\nturn 1\ncolour R\nhand 1 W+4\nhand 2 R1\nhand 3 G1\ndiscard R8\npile B1 B2 B3 B4 B5 B6 B7"
    state, _ = do(table(text), "1: play W+4 R")
    assert state.result is None
    assert GAME.to_act(state) == (1,)
    state, events = do(state, f"2: {answer}")
    assert len(find(events, "RoundOver").hands[1]) == 1 + drawn
    assert state.result.winners == (0,)


def test_u27_u28_the_cards_of_the_deck_of_112():
    base = """options deck=112 {more}
seats 3
turn 1
colour R
hand 1 {card} R1 R2 R3
hand 2 Y1
hand 3 G1 G2
discard R8
"""
    state, events = do(table(base.format(more="", card="WS")), "1: play WS B")
    assert "SwapAsked" in kinds(events)
    state, _ = do(state, "1: swap 2")
    assert state.hands[:2] == (("Y1",), ("R1", "R2", "R3"))
    assert (state.colour, state.turn) == ("B", 1)
    state, events = do(table(base.format(more="wild_hands=shuffle", card="WH")), "1: play WH B")
    assert find(events, "Mixed").after == (2, 2, 2)
    assert state.known == ()
    state, _ = do(table(base.format(more="", card="WC")), "1: play WC B")
    assert [len(hand) for hand in state.hands] == [3, 1, 2]
    state, _ = do(table(base.format(more="custom_wild=rain", card="WC")), "1: play WC B")
    assert [len(hand) for hand in state.hands] == [3, 2, 3]


def test_u27_as_last_card_they_are_plain():
    text = "options deck=112\nseats 3\nturn 1\ncolour R\nhand 1 WS\nhand 2 Y1\nhand 3 G1\ndiscard R8"
    state, events = do(table(text), "1: play WS B")
    assert kinds(events) == ["CardPlayed", "RoundOver"]
    assert state.result.winners == (0,)


def test_options_are_checked():
    check = Uno().check_options
    assert check(UnoOptions(), 2) is None
    for options, seats, code in (
        (UnoOptions(), 1, "seats"),
        (UnoOptions(), 11, "seats"),
        (UnoOptions(rounds=51), 2, "option_range"),
        (UnoOptions(goal=-1), 2, "option_range"),
        (UnoOptions(partners="fixed"), 3, "option_partners_seats"),
        (UnoOptions(partners="fixed", scoring="tally"), 4, "option_partners_scoring"),
        (UnoOptions(scoring="knockout"), 4, "option_knockout"),
        (UnoOptions(rounds=0), 4, "option_endless"),
    ):
        refusal = check(options, seats)
        assert refusal is not None
        assert refusal.code == code
    assert check(replace(UnoOptions(), goal=500, rounds=0), 10) is None
