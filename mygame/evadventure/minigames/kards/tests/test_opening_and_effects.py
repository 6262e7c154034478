"""The opening step by step, and effects beside which nothing else may change (docs/play/kards.md, 12 and 13)."""

from __future__ import annotations

import pytest

from evadventure.minigames.kards.rules import GAME
from evadventure.minigames.kards.state import KardsOptions
from evadventure.minigames.kards.tests.table import board, do, kinds, moves, step

HAND = "hand: usa_marines usa_draftees"
CHOSEN = "kards turn=0;0 deck=few;1 deck=few"
CARDS = "usa_rangers usa_airborne usa_nisei usa_mediums usa_flame_tanks usa_fortresses usa_dive_bombers usa_twin_booms"


@pytest.mark.parametrize(("defence", "allowed"), [(0, False), (1, True), (99, True), (100, False)])
def test_12_1_an_hq_has_1_to_99(defence, allowed):
    assert (GAME.check_options(KardsOptions(hq_defence=defence), 2) is None) == allowed


def test_12_1_cards_are_dealt_when_both_have_chosen_and_not_before():
    state = GAME.setup(KardsOptions(), 2, 5).state
    state, events = GAME.apply(state, 1, GAME.read_action("choose few"))
    assert kinds(events) == ["Chosen"]
    assert [len(side.hand) for side in state.sides] == [0, 0]
    state, events = GAME.apply(state, 0, GAME.read_action("choose panzer"))
    assert kinds(events) == ["Chosen", "Started", "CardsCame", "CardsCame"]
    first = state.active
    assert [len(state.sides[seat].hand) for seat in (first, 1 - first)] == [4, 5]
    assert GAME.to_act(state) == (0, 1)
    assert moves(state, first) == ["mark 1", "mark 2", "mark 3", "mark 4", "keep"]


def kept(hand: str, seed: int):
    """Return the first player's side after keeping what is not marked."""
    text = f"{CHOSEN};0 {hand};1 {HAND};0 deck: {CARDS}"
    state = GAME.read_position(text, seed)
    return GAME.apply(state, 0, GAME.read_action("keep")).state.sides[0]


def test_12_2_a_hand_that_is_kept_leaves_the_deck_as_it_lies():
    for seed in range(5):
        side = kept(HAND, seed)
        assert side.deck == tuple(CARDS.split())
        assert [held.card for held in side.hand] == ["usa_marines", "usa_draftees"]
        assert side.ready


def test_12_2_changed_cards_are_drawn_from_the_top_and_the_old_ones_shuffled_in():
    decks = set()
    for seed in range(20):
        side = kept("hand: usa_marines!marked1 usa_draftees", seed)
        assert [held.card for held in side.hand] == ["usa_draftees", "usa_rangers"]
        assert sorted(side.deck) == sorted([*CARDS.split()[1:], "usa_marines"])
        decks.add(side.deck)
    assert len(decks) > 10


def test_5_1_at_the_start_of_the_own_turn_an_entry_is_forgotten():
    state = board("0 support: usa_rangers[new,blitzed,hits1]", "1 support: usa_rangers[new,blitzed,hits1]")
    state = do(state, "end")
    unit, other = state.sides[1].support[0], state.sides[0].support[0]
    assert (unit.entered, unit.blitzed, unit.attacks, unit.general) == (False, False, 0, 2)
    assert (other.entered, other.blitzed, other.attacks) == (True, True, 1)


def test_13_1_effects_one_after_the_other_all_happen_however_many_they_are():
    """Only effects that set each other off are bounded: nine at one turn's end and four at the next one's start."""
    medics = "bri_medics bri_medics bri_medics bri_medics"
    state = board(f"0 support: {medics}", f"front: 0 {medics} bri_medics", "1 support:" + " ita_frogmen" * 4)
    assert do(state, "end").sides[0].hq == 20 - 4


def test_13_2_a_discarded_countermeasure_is_armed_no_more_and_the_other_is():
    state = board("0 hand: bri_order_blockade", "1 hand: bri_counter_decoy!armed1 bri_counter_radar!armed2")
    after = do(state, "play 1").sides[1]
    assert len(after.hand) == len(after.discard) == 1
    assert after.armed == (after.hand[0].uid,)


def test_17_a_card_that_comes_to_hand_is_told_and_one_that_finds_no_room_is_not():
    lines = ("0 support: usa_naval_gunfire[g2]", "1 support: sov_worker_militia")
    state, events = step(board(*lines), "attack s1 e1")
    assert "Added" in kinds(events)
    assert [held.card for held in state.sides[1].hand] == ["sov_conscripts"]
    state, events = step(board(*lines, "1 hand:" + " usa_draftees" * 9), "attack s1 e1")
    assert "Added" not in kinds(events)
    assert "CardBurned" in kinds(events)
    assert len(state.sides[1].hand) == 9


def test_12_2_a_refused_mark_is_named_by_its_number():
    state = GAME.read_position(f"{CHOSEN};0 hand: usa_marines usa_draftees!marked1;1 {HAND}", 1)
    refusal = GAME.refuse(state, 0, GAME.read_action("mark 1"))
    assert refusal is not None
    assert (refusal.code, refusal.facts) == ("mark_in_order", {"number": 1})


def test_5_1_the_next_turn_is_told_with_its_number_and_kredits():
    _, events = step(board("1 kredits=0/4"), "end")
    assert kinds(events) == ["Ended", "TurnBegun", "CardsCame"]
    assert GAME.redact(events[1], None) == type(events[1])(1, 10, 5)


def test_5_1_at_the_start_of_a_turn_the_ambushes_of_both_sides_are_ready():
    """Those that are ready stay so."""
    raiders = "support: usa_marine_raiders[noambush] usa_marine_raiders"
    state = do(board(f"0 {raiders}", f"1 {raiders}"), "end")
    assert [unit.ambush for side in state.sides for unit in side.support] == [True] * 4


def test_13_3_a_discarded_card_that_was_taken_back_is_forgotten_and_the_other_is_not():
    state = board("0 hand: bri_order_blockade", "1 hand: bri_counter_decoy!disarmed1 bri_counter_radar!disarmed2")
    after = do(state, "play 1").sides[1]
    assert after.disarmed == (after.hand[0].uid,)
