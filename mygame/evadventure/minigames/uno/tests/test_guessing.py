"""Public signs about hands, and deals that fit them."""

from __future__ import annotations

from itertools import islice

import pytest
from msgspec.structs import replace

from evadventure.minigames.bots.uniform import dice_of
from evadventure.minigames.core import NotUnderstood
from evadventure.minigames.uno.bots import BOTS
from evadventure.minigames.uno.bots.searching import mended, signs_of, worlds
from evadventure.minigames.uno.data import COLOUR, matches
from evadventure.minigames.uno.state import MOST_SEEN, SeenSign
from evadventure.minigames.uno.tests.table import GAME, do, table

START = """options {more}
seats 3
turn 1
colour R
hand 1 R1 W B1 B2 G7
hand 2 B3 G4 Y4 Y5
hand 3 Y6 Y7 Y8 G0
discard R8
pile Y2 B9 R3 R4 R5 R6 G1 G2
"""


def seen_after(*moves: str, more: str = "") -> tuple[SeenSign, ...]:
    state, _ = do(table(START.format(more=more)), *moves)
    assert all(GAME.view(state, who).seen == state.seen for who in (None, 0, 1, 2))
    assert GAME.read_position(GAME.write_position(state), 7).seen == state.seen
    seen: tuple[SeenSign, ...] = state.seen
    return seen


def test_a_draw_tells_that_nothing_fitted_nor_what_was_drawn():
    assert seen_after("1: play R1", "2: draw") == (SeenSign("drew", 1, "R1", "R", count=1),)


def test_of_a_drawn_card_that_could_be_played_nothing_is_known_once_it_is_kept():
    start = ("1: play R1", "2: draw", "3: draw", "1: play W R", "2: draw")
    assert seen_after(*start)[-2:] == (SeenSign("wild", 0, "R1", "R", "R"), SeenSign("drew", 1, "W", "R"))
    assert seen_after(*start, "2: keep")[-1] == SeenSign("took", 1, count=1)
    assert seen_after(*start, "2: play R3")[-1] == SeenSign("drew", 1, "W", "R")


def test_where_a_drawn_card_waits_for_the_next_turn_nobody_knows_of_it():
    assert seen_after("1: play R1", "2: draw", more="blind_draws=no") == (
        SeenSign("drew", 1, "R1", "R"),
        SeenSign("took", 1, count=1),
    )


def test_a_wild_card_tells_what_was_lacked_and_what_is_held():
    assert seen_after("1: play W B") == (SeenSign("wild", 0, "R8", "R", "B"),)


def test_signs_go_with_hands_that_move_and_a_new_round_has_none():
    state, _ = do(table(START.format(more="")), "1: play W G", "2: play G4", "3: play G0")
    assert state.seen == (SeenSign("wild", 0, "R8", "R", "G"), SeenSign("moved", receivers=(1, 2, 0)))
    (sign,) = [sign for sign in signs_of(GAME.view(state, 2))[1] if sign.holds]
    assert sign.holds == "G"
    dealt, _ = do(state, "1: reset")
    assert dealt.seen == ()


@pytest.mark.parametrize(
    "line",
    ["seen", "seen took 9 1", "seen drew 1 1 R8 X", "seen wild 1 X", "seen moved 1 1 2", "seen moved 1", "seen lost 1"],
)
def test_what_cannot_have_been_seen_is_refused(line):
    with pytest.raises(NotUnderstood):
        table(START.format(more="") + line + "\n")


def test_no_more_is_kept_than_a_table_sends_with_every_step():
    state = GAME.setup(replace(GAME.options_type(), rounds=1), 4, 3).state
    most, random = 0, BOTS["random"]
    for number in range(300):
        if state.result is not None:
            break
        seat = GAME.to_act(state)[0]
        action = random.choose(GAME.view(state, seat), GAME.legal(state, seat), seat, number, 0.0)
        state = GAME.apply(state, seat, action).state
        most = max(most, len(state.seen))
    assert 5 < most <= MOST_SEEN


def test_deals_fit_what_was_seen():
    state, _ = do(table(START.format(more="")), "1: play R1", "2: draw", "3: draw", "1: play W B")
    view = GAME.view(state, 2)
    first, second = ([world.hands[seat] for _, world in islice(worlds(view, 2, 5), 200)] for seat in (0, 1))
    lacking = sum(not any(matches(card, "R1", "R") for card in hand) for hand in second)
    naming = sum(any(COLOUR[card] == "B" for card in hand) for hand in first)
    blind = [world for _, world in islice(worlds(replace(view, seen=()), 2, 5), 200)]
    assert lacking > 150 > 1.5 * sum(not any(matches(card, "R1", "R") for card in one.hands[1]) for one in blind)
    assert naming > 140 > sum(any(COLOUR[card] == "B" for card in one.hands[0]) for one in blind)


def test_cards_that_are_known_stay_and_none_is_lost():
    view = GAME.view(do(table(START.format(more="")), "1: play R1", "2: draw")[0], 0)
    hand, rest = ("R2", "R5", "Y1", "W"), ["B1", "G5", "Y9", "B2"]
    for number in range(50):
        pile = [*rest]
        new = mended(hand, ("R5",), signs_of(view)[1], pile, dice_of(number))
        assert "R5" in new
        assert sorted((*new, *pile)) == sorted((*hand, *rest))


@pytest.mark.parametrize("seats", [2, 4])
def test_deals_give_the_view_they_were_dealt_for_whatever_was_seen(seats):
    options, random = replace(GAME.options_type(), jump_in=True), BOTS["random"]
    kinds = set()
    for seed in range(4):
        state = GAME.setup(options, seats, seed).state
        for number in range(120):
            if state.result is not None:
                break
            for seat in range(seats):
                view = GAME.view(state, seat)
                for _, world in islice(worlds(view, seat, number), 2):
                    assert GAME.view(world, seat) == view
                    if (asked := world.pending) is not None and asked.kind == "drawn":
                        assert asked.card in world.hands[world.turn]
                    elif asked is not None and asked.challenge and asked.by != seat:
                        assert asked.bluff == (asked.before in [COLOUR[card] for card in world.hands[asked.by]])
            if view.seen and view.question is not None:
                kinds.add(view.question.kind)
            seat = GAME.to_act(state)[0]
            legal = GAME.legal(state, seat)
            draws = [action for action in legal if number % 3 == 0 and GAME.write_action(action) == "draw"]
            action = draws[0] if draws else random.choose(GAME.view(state, seat), legal, seat, number, 0.0)
            state = GAME.apply(state, seat, action).state
    assert {"drawn", "draws"} <= kinds
