"""Set-up, kredits, turns, hands, deployment, countermeasures, the end (kards.md, parts 3, 5, 6, 11 to 14)."""

from __future__ import annotations

from typing import Any

import pytest

from evadventure.minigames.core import Outcome, play
from evadventure.minigames.kards.rules import GAME, settle_options
from evadventure.minigames.kards.state import KardsOptions, Settled
from evadventure.minigames.kards.tests.table import HEAD, at, board, do, figures, kinds, line, moves, refused, step

DECKS = KardsOptions(decks=("panzer", "bastion"))


def test_12_hands_of_four_and_five_an_hq_of_twenty_and_a_drawn_beginner():
    firsts = set()
    for seed in range(8):
        state, _ = GAME.setup(DECKS, 2, seed)
        firsts.add(state.first)
        assert [len(state.sides[seat].hand) for seat in (state.first, 1 - state.first)] == [4, 5]
        assert [side.hq for side in state.sides] == [20, 20]
        assert [len(side.deck) + len(side.hand) for side in state.sides] == [39, 39]
    assert firsts == {0, 1}


def test_12_a_mulligan_changes_any_number_once_for_as_many():
    state, _ = GAME.setup(DECKS, 2, 3)
    first = state.first
    assert refused(state, "choose few", first) == "deck_chosen"
    before = [held.card for held in state.sides[first].hand]
    state, _ = play(GAME, state, first, GAME.read_action("mark 1"))
    state, _ = play(GAME, state, first, GAME.read_action("mark 3"))
    assert refused(state, "mark 2", first) == "mark_in_order"
    state, events = play(GAME, state, first, GAME.read_action("keep"))
    after = [held.card for held in state.sides[first].hand]
    assert len(after) == len(before)
    assert after[:2] == [before[1], before[3]]
    assert sorted([*after, *state.sides[first].deck]) == sorted(
        [*before, *GAME.setup(DECKS, 2, 3).state.sides[first].deck]
    )
    assert refused(state, "keep", first) == "not_your_turn"
    assert kinds(events) == ["Changed"]


def test_12_without_a_mulligan_the_match_begins_at_once():
    state, _ = GAME.setup(KardsOptions(decks=("panzer", "bastion"), mulligan=False), 2, 3)
    assert state.turn == 1


def test_12_decks_are_chosen_in_secret_when_the_table_fixes_none():
    state, _ = GAME.setup(KardsOptions(), 2, 1)
    assert GAME.to_act(state) == (0, 1)
    state, _ = play(GAME, state, 0, GAME.read_action("choose panzer"))
    assert GAME.view(state, 1).sides[0].chosen == ""
    assert GAME.view(state, 0).sides[0].chosen == "panzer"
    assert refused(state, "choose few", 0) == "not_your_turn"
    assert refused(state, "choose nothing", 1) == "deck_code"
    assert refused(state, "keep", 1) == "no_mulligan_now"
    assert refused(state, "end", 1) == "not_begun"


def begun(seed=3):
    state, _ = GAME.setup(KardsOptions(decks=("panzer", "bastion"), mulligan=False), 2, seed)
    return state


def test_3_slots_begin_at_one_and_grow_by_one_a_turn_to_twelve():
    """C30."""
    state = begun()
    assert (state.sides[state.active].kredits, state.sides[state.active].slots) == (1, 1)
    for turn in range(2, 6):
        state = do(state, "end")
        assert state.sides[state.active].slots == (turn + 1) // 2
    late = do(board("1 kredits=0/12"), "end")
    assert (late.sides[1].kredits, late.sides[1].slots) == (12, 12)


def test_3_effects_go_beyond_twelve_to_the_hard_cap_and_growth_does_not_go_on():
    state = do(board("0 hand: usa_order_arsenal", "0 kredits=12/12"), "play 1")
    assert state.sides[0].slots == 14
    assert do(state, "end", "end").sides[0].slots == 14
    capped = do(board("0 hand: usa_order_arsenal usa_order_liberty_loan", "0 kredits=24/24"), "play 1", "play 1")
    assert capped.sides[0].slots == 24
    assert capped.sides[0].kredits <= 24


def test_3_unspent_kredits_are_lost():
    state = do(board("0 kredits=9/9"), "end")
    assert state.sides[0].kredits == 0


def test_3_deployment_and_operation_are_paid_each_by_itself():
    """C28, C29, C31."""
    state = do(board("0 hand: ger_light_panzers", "0 support: ger_grenadiers[g2]"), "play 1 at 2", "move s1 at 1")
    assert state.sides[0].kredits == 9 - 2 - 1
    assert refused(board("0 hand: ger_light_panzers", "0 kredits=1/9"), "play 1 at 1") == "no_kredits"


def test_5_the_first_player_does_not_draw_in_the_first_turn():
    state = begun()
    assert len(state.sides[state.first].hand) == 4
    state = do(state, "end")
    assert len(state.sides[1 - state.first].hand) == 6


def test_5_refill_happens_to_the_units_of_whose_turn_begins_only():
    """C5."""
    state = do(board("0 support: ger_grenadiers", "1 support: ger_grenadiers"), "end")
    assert at(state, "s1", 1).general == 2
    assert at(state, "e1", 1).general == 0


def test_12_a_tenth_card_is_discarded_without_more():
    state, events = step(board("1 hand:" + " usa_marines" * 9), "end")
    assert len(state.sides[1].hand) == 9
    assert state.sides[1].discard == ("usa_draftees",)
    assert "CardBurned" in kinds(events)


def test_12_fatigue_hurts_one_more_each_time_and_can_end_the_match():
    state = GAME.read_position("\n".join([HEAD, "0 kredits=9/9 hq=20", "1 hq=3", "0 deck: usa_draftees*9"]), 1)
    state = do(state, "end")
    assert (state.sides[1].hq, state.sides[1].fatigue) == (2, 1)
    state = do(state, "end", "end")
    assert (state.over, state.winner) == ("hq", 0)


def test_6_units_enter_the_own_support_line_at_any_place_left_of_the_hq():
    """C12, C28."""
    state = board("0 hand: ger_grenadiers", "0 support: usa_draftees usa_marines")
    assert [move for move in moves(state) if move.startswith("play")] == ["play 1 at 1", "play 1 at 2", "play 1 at 3"]
    assert line(do(state, "play 1 at 2"), "0") == ["usa_draftees", "ger_grenadiers", "usa_marines"]
    assert refused(state, "play 1 at 4") == "no_place"
    assert refused(state, "play 1") == "no_place"
    assert refused(state, "play 2 at 1") == "no_card"
    full = board("0 hand: ger_grenadiers", "0 support: usa_draftees usa_draftees usa_draftees usa_draftees")
    assert refused(full, "play 1 at 5") == "support_full"


def test_6_with_hq_position_free_units_stand_on_both_sides_of_the_hq_and_guard_it_from_both():
    """C12."""
    head = "kards turn=9 hq-free"
    state = board("0 hand: bri_home_guard", "0 support: usa_draftees", head=head)
    assert "play 1 at 3" in moves(state)
    state = do(state, "play 1 at 3")
    assert state.sides[0].hq_at == 1
    enemy = board("front: 0 ger_grenadiers[g2]", "1 at=0", "1 support: usa_draftees bri_home_guard", head=head)
    assert "attack f1 hq" in moves(enemy)
    beside = board("front: 0 ger_grenadiers[g2]", "1 at=1", "1 support: usa_draftees bri_home_guard", head=head)
    assert refused(beside, "attack f1 hq") == "guarded"


ORDER = "0 hand: usa_order_air_strike"


def test_13_orders_and_their_targets():
    state = board(ORDER, "1 support: usa_draftees")
    assert refused(state, "play 1") == "choose_target"
    assert refused(state, "play 1 on s1") == "bad_target"
    assert refused(state, "play 1 on hq") == "bad_target"
    assert refused(state, "play 1 at 1 on e1") == "no_place"
    assert refused(board(ORDER), "play 1") == "no_target_for"
    assert refused(board("0 hand: usa_order_arsenal"), "play 1 on hq") == "no_target_wanted"
    after = do(state, "play 1 on e1")
    assert after.sides[0].discard == ("usa_order_air_strike",)


ARM = ("0 hand: bri_counter_decoy usa_marines", "1 support: ger_grenadiers")


def test_13_a_countermeasure_is_armed_hidden_and_its_payment_too():
    state = board(*ARM)
    assert refused(state, "play 1") == "arm_instead"
    assert refused(state, "arm 2") == "no_countermeasure"
    assert refused(state, "disarm 1") == "not_armed"
    armed, events = step(state, "arm 1")
    assert armed.sides[0].kredits == 7
    assert GAME.view(armed, 1).sides[0].kredits == 9
    assert GAME.redact(events[0], 1) is None
    assert GAME.view(armed, 1) == GAME.view(state, 1)
    assert refused(armed, "arm 1") == "already_armed"


def test_13_taking_it_back_pays_back_and_it_is_not_armed_again_this_turn():
    state = do(board(*ARM), "arm 1", "disarm 1")
    assert state.sides[0].kredits == 9
    assert refused(state, "arm 1") == "disarmed"
    assert "arm 1" in moves(do(state, "end", "end"))


def test_13_it_answers_once_in_the_enemys_next_turn_and_else_lapses():
    state = do(board(*ARM, "front: 1 ger_grenadiers[g2]"), "arm 1", "end")
    fight, events = step(state, "attack f1 hq")
    assert fight.sides[0].hq == 20
    assert fight.sides[0].discard == ("bri_counter_decoy",)
    assert "Countered" in kinds(events)
    assert at(fight, "f1", 1).general == 0
    lapsed = do(state, "end")
    assert lapsed.sides[0].armed == ()
    assert lapsed.sides[0].hand[0].card == "bri_counter_decoy"


def test_13_the_first_armed_answers_first():
    state = board(
        "0 hand: jap_counter_spider_hole sov_counter_deep_minefield",
        "1 support: bri_guards[2/9/9]",
        "1 hand: usa_draftees",
    )
    state = do(state, "arm 2", "arm 1", "end", "move s1 at 1")
    assert state.sides[0].discard == ("sov_counter_deep_minefield",)


def test_13_each_moment_is_answered():
    deploy = do(board("1 hand: usa_counter_picket_line!armed1", "0 hand: bri_interceptors"), "play 1 at 1")
    assert line(deploy, "0") == []
    order = do(board("1 hand: usa_counter_intercept!armed1", "0 hand: usa_order_arsenal"), "play 1")
    assert order.sides[0].slots == 9
    assert len(order.sides[1].hand) == 1
    ground = do(board("1 hand: usa_counter_picket_line!armed1", "0 hand: usa_marines"), "play 1 at 1")
    assert line(ground, "0") == ["usa_marines"]


def test_13_an_attacker_that_a_countermeasure_kills_deals_nothing():
    state = do(board("1 hand: sov_counter_street_fighting!armed1", "front: 0 ger_grenadiers[g2]"), "attack f1 hq")
    assert state.sides[1].hq == 20
    assert line(state, "front") == []


def test_13_an_attacker_that_is_driven_off_its_line_deals_nothing(add_card):
    add_card(
        "test_repulse", "countermeasure", '{do = "retreat", who = {pick = "other"}}', 'cost = 1, moment = "attack"'
    )
    state = do(board("1 hand: test_repulse!armed1", "front: 0 ger_grenadiers[g2]"), "attack f1 hq")
    assert state.sides[1].hq == 20
    assert line(state, "0") == ["ger_grenadiers"]


def test_9_what_is_driven_off_its_line_is_not_hit_there(add_card):
    """A target that its own side's countermeasure draws back is no longer where the attack goes."""
    add_card(
        "test_fall_back",
        "countermeasure",
        '{do = "retreat", who = {pick = "all", side = "own", where = "front"}}',
        'cost = 1, moment = "attack"',
    )
    state = board(
        "1 hand: test_fall_back!armed1", "0 support: ger_grenadiers[2/3/3,g2]", "front: 1 sov_siberians[3/4/4]"
    )
    state = do(state, "attack s1 f1")
    assert (figures(state, "s1"), figures(state, "e1")) == ("2/3", "3/4")
    assert at(state, "e1").ambush
    assert at(state, "s1").general == 0


def test_11_a_front_unit_retreats_to_the_right_end_of_its_line_with_its_damage():
    state = board("front: 0 ger_grenadiers[2/1/3,g2]", "0 support: usa_draftees", "0 hand: bri_order_delaying_tactics")
    state = do(state, "play 1")
    assert line(state, "0") == ["usa_draftees", "ger_grenadiers"]
    assert figures(state, "s2") == "2/1"


def test_11_into_a_full_line_it_goes_to_the_hand_and_loses_damage_and_gains():
    """C18."""
    state = board(
        "front: 0 ger_grenadiers[9/1/9,own=guard]",
        "0 support: usa_draftees usa_draftees usa_draftees usa_draftees",
        "0 hand: bri_order_delaying_tactics ger_grenadiers",
    )
    state = do(state, "play 1")
    assert [held.card for held in state.sides[0].hand] == ["ger_grenadiers", "ger_grenadiers"]


def test_11_into_a_full_hand_it_is_discarded():
    """C18."""
    hand = " ".join(["usa_marines"] * 9)
    state = board(
        "0 hand: bri_order_delaying_tactics",
        f"1 hand: {hand}",
        "front: 1 ger_grenadiers",
        "1 support:" + " usa_draftees" * 4,
    )
    assert do(state, "play 1").sides[1].discard == ("ger_grenadiers",)


def test_12_conceding_ends_the_match_also_in_the_enemys_turn():
    state, _ = play(GAME, board(), 1, GAME.read_action("concede"))
    assert (state.over, state.winner) == ("concede", 0)
    assert refused(state, "end", 0) == "game_over"
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.rule) == ((1.0, 0.0), (0,), "concede")


def test_a_draw_is_half_a_point_each():
    state = GAME.read_position("kards over=both_hqs", 1)
    assert GAME.outcome(state) == Outcome((0.5, 0.5), (), "both_hqs")


OPTIONS: dict[str, tuple[Any, str]] = {
    "bomber_counter": ("official", "bombers_official"),
    "fury_late_grant": ("modern", "fury_modern"),
    "retreat_uses_move": (True, "retreat_moves"),
    "hq_position": ("free", "hq_free"),
    "armor_scope": ("all", "armor_all"),
}


@pytest.mark.parametrize("key", OPTIONS)
def test_14_each_option_alone_changes_one_rule(key):
    value, field = OPTIONS[key]
    assert settle_options(KardsOptions(**{key: value})) == Settled(**{field: True})


def test_14_profiles_and_exceptions_from_them():
    assert settle_options(KardsOptions()) == Settled()
    official = settle_options(KardsOptions(profile="official"))
    assert official == Settled(bombers_official=True, fury_modern=True, retreat_moves=True, hq_free=True)
    own = settle_options(KardsOptions(profile="official", hq_position="last", retreat_uses_move=False))
    assert own == Settled(bombers_official=True, fury_modern=True)


@pytest.mark.parametrize(
    ("options", "seats", "code"),
    [
        (KardsOptions(), 3, "seats"),
        (KardsOptions(hq_defence=0), 2, "hq_defence"),
        (KardsOptions(decks=("panzer", "nothing")), 2, "deck_code"),
        (KardsOptions(decks=("panzer", "K1G-AAA")), 2, "deck_code_broken"),
    ],
)
def test_14_what_is_wrong_with_options(options, seats, code):
    refusal = GAME.check_options(options, seats)
    assert refusal is not None
    assert refusal.code == code


def test_the_clock_keeps_the_hand_and_ends_the_turn():
    state, _ = GAME.setup(KardsOptions(), 2, 1)
    assert GAME.refuse(state, 0, GAME.timeout(state, 0)) is None
    assert GAME.write_action(GAME.timeout(board(), 0)) == "end"
